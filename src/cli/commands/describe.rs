//! `lastmove describe`: the rules in plain words.

use crate::cli::exit::Exit;
use crate::cli::options::RulesetArg;
use crate::cli::output::Output;
use crate::ruleset::{Description, describe};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::Write;

/// The rules of a game in plain words, whatever they were given as
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove describe 4.7
  4.7
  The take-and-break game of the code 4.7.

  A position is a number of heaps of beans. A move changes one of them:
  - Split a heap into two heaps, taking nothing.
  - Take 1 bean from a heap. What is left, if anything, stays one heap or is split into two
    heaps.
  A split leaves no heap empty.
  Whoever cannot move loses in normal play and wins in misère play.

  Code: 4.7
  Also known as: Daisies
  From: code 4.7"#;

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    #[serde(flatten)]
    description: Description,
    references: Vec<String>,
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let subject = self.ruleset.resolve()?;
        let ruleset = subject.ruleset();
        let description = describe(ruleset);
        if self.json {
            out.json(&Record {
                facts: subject.facts(),
                description,
                references: ruleset.references.clone(),
            })?;
            return Ok(Exit::Done);
        }
        out.paragraphs(&description.to_string())?;
        writeln!(out, "From: {}", ruleset.origin)?;
        if !ruleset.references.is_empty() {
            writeln!(out, "\nReferences:")?;
            for reference in &ruleset.references {
                out.prose(&format!("- {reference}"))?;
            }
        }
        Ok(Exit::Done)
    }
}
