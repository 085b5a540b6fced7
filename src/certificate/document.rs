//! Certificates as JSON documents, with a format version.

use super::{
    InfiniteCertificate, PeriodCertificate, QuotientCertificate, SolvedCertificate, TameCertificate,
};
use crate::base::Meter;
use crate::position::{Component, Game, HeapGame, Options, OptionsFault};
use crate::ruleset::{Origin, Ruleset, embedded_text, read_ruleset, resolve};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The version of the format this program writes and reads.
pub const VERSION: u32 = 1;

/// A claim with its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Certificate {
    /// A misère quotient, of a whole game or of heaps up to some size.
    #[serde(rename = "misere-quotient")]
    Quotient(QuotientCertificate),
    /// A misère quotient that is infinite.
    #[serde(rename = "infinite-misere-quotient")]
    Infinite(InfiniteCertificate),
    /// A misère quotient that is infinite, by all P-positions.
    #[serde(rename = "solved-misere-quotient")]
    Solved(SolvedCertificate),
    /// The misère quotient of a game all of whose heaps are tame.
    #[serde(rename = "tame-misere-quotient")]
    Tame(TameCertificate),
    /// The period of a Grundy sequence.
    #[serde(rename = "grundy-period")]
    Period(PeriodCertificate),
}

impl Certificate {
    /// The word of the kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Certificate::Quotient(_) => "misere-quotient",
            Certificate::Infinite(_) => "infinite-misere-quotient",
            Certificate::Solved(_) => "solved-misere-quotient",
            Certificate::Tame(_) => "tame-misere-quotient",
            Certificate::Period(_) => "grundy-period",
        }
    }

    /// What is claimed, in a sentence.
    pub fn claim(&self) -> String {
        match self {
            Certificate::Quotient(certificate) => certificate.sentence(),
            Certificate::Infinite(certificate) => certificate.sentence(),
            Certificate::Solved(certificate) => certificate.sentence(),
            Certificate::Tame(certificate) => certificate.sentence(),
            Certificate::Period(certificate) => certificate.sentence(),
        }
    }

    /// The document as text: JSON, the format version first.
    pub fn write(&self) -> String {
        let mut document = serde_json::Map::new();
        document.insert("format".to_owned(), VERSION.into());
        // Integers, arrays and strings always serialise, and a struct makes an object.
        if let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(self) {
            document.extend(fields);
        }
        serde_json::Value::Object(document).to_string() + "\n"
    }
}

/// The rules a certificate is about, carried whole so that nothing else is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// A code or a subtraction set.
    Named(String),
    /// A ruleset file, word for word.
    Toml(String),
}

/// Why a text is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateFault {
    /// No JSON, or not of the shape of a certificate.
    #[error("not a certificate: {0}")]
    Malformed(String),
    /// A version this program does not read.
    #[error("the certificate has format {0}, and this program reads format {VERSION}")]
    Version(u64),
    /// The rules inside cannot be read.
    #[error("the rules in the certificate cannot be read: {0}")]
    Rules(String),
}

/// Reads a certificate.
///
/// # Errors
/// [`CertificateFault::Malformed`] with line and column, [`CertificateFault::Version`].
pub fn read(text: &str) -> Result<Certificate, CertificateFault> {
    let malformed = |fault: serde_json::Error| CertificateFault::Malformed(fault.to_string());
    let mut fields: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(malformed)?;
    match fields.remove("format").as_ref().map(serde_json::Value::as_u64) {
        Some(Some(version)) if version == u64::from(VERSION) => {}
        Some(Some(version)) => return Err(CertificateFault::Version(version)),
        _ => return Err(CertificateFault::Malformed("it has no `format`, a whole number".to_owned())),
    }
    serde_json::from_value(fields.into()).map_err(malformed)
}

impl Rules {
    /// The rules of a ruleset, as a certificate carries them.
    ///
    /// # Errors
    /// When the file they came from cannot be read any more.
    pub fn of(ruleset: &Ruleset) -> std::io::Result<Rules> {
        Ok(match &ruleset.origin {
            Origin::Code(text) | Origin::Set(text) => Rules::Named(text.clone()),
            Origin::File(path) => Rules::Toml(std::fs::read_to_string(path)?),
            Origin::Embedded(name) => Rules::Toml(embedded_text(name).unwrap_or_default().to_owned()),
        })
    }

    /// The rules as they were written.
    pub fn text(&self) -> &str {
        match self {
            Rules::Named(text) | Rules::Toml(text) => text,
        }
    }

    /// The ruleset.
    ///
    /// # Errors
    /// [`CertificateFault::Rules`].
    pub fn ruleset(&self) -> Result<Ruleset, CertificateFault> {
        let read = match self {
            // A name could be a file on the reader's machine; a certificate carries its own.
            Rules::Named(text) if Path::new(text).exists() => {
                return Err(CertificateFault::Rules(format!("`{text}` is the name of a file here")));
            }
            Rules::Named(text) => resolve(text),
            Rules::Toml(text) => {
                let origin = Origin::File("certificate".into());
                read_ruleset("certificate", text.as_bytes(), "certificate", origin).into_result()
            }
        };
        read.map_err(|faults| {
            let first = faults.iter().next().map(|fault| fault.message.clone());
            CertificateFault::Rules(first.unwrap_or_default())
        })
    }
}

/// The options of the heaps of a ruleset, as the rules list them.
pub(super) struct Heaps {
    game: HeapGame,
    meter: Meter,
}

impl Heaps {
    pub(super) fn new(ruleset: &Ruleset, meter: Meter) -> Result<Heaps, super::Refusal> {
        match ruleset.heap_rules() {
            Some(rules) => Ok(Heaps { game: HeapGame::new(rules.clone()), meter }),
            None => Err(super::Refusal::wrong("the certificate is about games of heaps")),
        }
    }

    /// The options of one heap, each as sizes.
    pub(super) fn options(&self, heap: u64) -> Result<Vec<Vec<u64>>, super::Refusal> {
        let mut options = Options::new(self.meter.clone());
        match self.game.options(Component(heap), &mut options) {
            Ok(()) => {}
            Err(OptionsFault::Exhausted(exhausted)) => return Err(exhausted.into()),
            Err(fault) => return Err(super::Refusal::wrong(fault.to_string())),
        }
        options.settle();
        Ok(options.iter().map(|parts| parts.iter().map(|part| part.0).collect()).collect())
    }
}
