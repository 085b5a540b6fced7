//! Layer 5: what is claimed, written down, and how it is checked again.
//!
//! An engine may be clever; what it claims is checked by code that is not. This room
//! imports the rules and the moves they allow (layers 0 to 3) and nothing else: no solver,
//! no graph, no value that somebody computed before. A certificate carries the rules, the
//! claim, and the tables that prove it; [`verify`] works from the rules alone.

mod brute;
mod carries;
mod contexts;
mod document;
mod infinite;
mod monoid;
mod moves;
mod period;
mod progression;
mod quotient;
mod tame;
mod values;

pub use document::{Certificate, CertificateFault, Rules, VERSION, read};
pub use infinite::{FamilyClaim, Fold, InfiniteCertificate, InsertionClaim};
pub use infinite::{RowsClaim, SolvedAutomaton, SolvedCertificate, SolvedNode};
pub use period::PeriodCertificate;
pub use quotient::{QuotientCertificate, QuotientClaim};
pub use tame::{TameCertificate, TameClaim};

use crate::base::{Exhausted, Meter};

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The certificate is wrong, and this shows it.
    #[error("{0}")]
    Wrong(String),
    /// The check could not be finished.
    #[error("the check was not finished: {0}")]
    Unfinished(#[from] Exhausted),
}

impl Refusal {
    pub(super) fn wrong(reason: impl Into<String>) -> Refusal {
        Refusal::Wrong(reason.into())
    }
}

/// Checks a certificate from its rules alone.
///
/// # Errors
/// [`Refusal::Wrong`] names the first thing that is wrong: a heap, a sum, an element.
/// [`Refusal::Unfinished`] says that a budget ended; nothing is then known.
pub fn verify(certificate: &Certificate, meter: &mut Meter) -> Result<(), Refusal> {
    match certificate {
        Certificate::Quotient(certificate) => certificate.verify(meter),
        Certificate::Infinite(certificate) => certificate.verify(meter),
        Certificate::Solved(certificate) => certificate.verify(meter),
        Certificate::Tame(certificate) => certificate.verify(meter),
        Certificate::Period(certificate) => certificate.verify(meter),
    }
}
