//! `lastmove sample`: random positions, to test programs on.

use crate::cli::exit::Exit;
use crate::cli::options::{PositionsFormatArg, RulesetArg, ScopeOptions};
use crate::cli::output::Output;
use crate::conjecture::{PositionsFormat, sample};
use anyhow::ensure;
use serde_json::json;
use std::io::Write;

/// Write random positions, to test a program on
///
/// Positions are listings of heaps. How many heaps is drawn first, each number of the range as likely as any other, and then
/// each heap's size likewise. The same seed gives the same positions on every machine and in
/// every release.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// How many positions
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    count: usize,

    #[command(flatten)]
    scope: ScopeOptions,

    /// Which random positions
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// How to list the positions
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "lines", visible_alias = "format")]
    positions_format: PositionsFormatArg,

    /// Write one JSON object
    #[arg(long, conflicts_with = "positions_format")]
    json: bool,
}

const EXAMPLE: &str = r#"Example: positions for a program; `lastmove judge` referees its answers
  $ lastmove sample nim --count 3 --heaps 1..4 --sizes 1..4 --seed 7
  1 3 4 3
  3 3
  2 4"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let subject = self.ruleset.resolve()?;
        ensure!(
            subject.game().own_heap_rules().is_some(),
            "positions are drawn of heaps, and this game has none"
        );
        let scope = self.scope.scope()?;
        let positions = sample(&scope, self.count, self.seed)?;
        if self.json {
            let mut record = subject.facts();
            record.insert("seed".to_owned(), self.seed.into());
            record.insert("positions".to_owned(), json!(positions));
            out.json(&record)?;
        } else {
            out.write_all(PositionsFormat::from(self.positions_format).write(&positions).as_bytes())?;
        }
        Ok(Exit::Done)
    }
}
