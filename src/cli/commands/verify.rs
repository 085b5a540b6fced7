//! `lastmove verify`: checks a certificate from its rules alone.

use crate::certificate::{Refusal, read, verify};
use crate::cli::exit::{Exit, is_closed_pipe};
use crate::cli::failure;
use crate::cli::input::Text;
use crate::cli::options::BudgetOptions;
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use anyhow::Context;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Check certificates again, with code that shares nothing with what made it
///
/// A certificate carries its rules. What it claims is worked out from them in the plainest
/// way: a quotient by checking that its table is a reduced monoid, that no P-position has a
/// move to one and every N-position does, and small sums by brute force; an infinite quotient
/// by the rows of its family, the insertion by which they grow, and plain search of the
/// family's first sums, or by all its P-positions, from none of which a move leads to another
/// and from all other sums one does; a period by its values, one by one, and the window of the theorem.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// The certificates, as `lastmove quotient` and `lastmove period` write them with
    /// --certificate, and `lastmove sweep` with --certificates
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write one JSON object a certificate
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove quotient kayles --certificate kayles.json > kayles.txt
  $ lastmove verify kayles.json
  valid: the misère quotient of the whole game has 40 elements, 9 of them P, and the pretending
  function has period 12 from heap 71 on"#;

#[derive(Serialize)]
struct Record {
    /// Which certificate, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    valid: Option<bool>,
    kind: &'static str,
    claim: String,
    reason: Option<String>,
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        for file in &self.files {
            exit = exit.max(match self.check(file, out) {
                // One that cannot be read does not keep the others from being checked.
                Err(error) if self.files.len() > 1 && !is_closed_pipe(&error) => {
                    out.flush()?;
                    failure::report(&error)
                }
                checked => checked?,
            });
        }
        Ok(exit)
    }

    fn check(&self, file: &Path, out: &mut Output) -> anyhow::Result<Exit> {
        let name = file.display();
        let text = Text::read(file)?.into_text();
        let certificate = read(&text).with_context(|| format!("{name}"))?;
        let progress = Progress::start(format!("checking {name}"));
        let checked = verify(&certificate, &mut self.budget.meter());
        drop(progress);
        let (valid, word, exit) = match &checked {
            Ok(()) => (Some(true), "valid", Exit::Done),
            Err(Refusal::Wrong(_)) => (Some(false), "refused", Exit::Finding),
            Err(Refusal::Unfinished(_)) => (None, "not checked", Exit::Unknown),
        };
        let claim = certificate.claim();
        let reason = checked.err().map(|refusal| refusal.to_string());
        let file = (self.files.len() > 1).then(|| name.to_string());
        match self.json {
            true => out.json(&Record { file, valid, kind: certificate.kind(), claim, reason })?,
            false => {
                let of = file.map_or(String::new(), |file| format!("{file}: "));
                out.prose(&format!("{of}{word}: {claim}"))?;
                if let Some(reason) = reason {
                    writeln!(out)?;
                    out.prose(&reason)?;
                }
            }
        }
        Ok(exit)
    }
}
