//! `lastmove schema`: the JSON Schema of the ruleset file.

use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::ruleset::SCHEMA;
use std::io::Write;

/// The JSON Schema of ruleset files, for editors that complete and check TOML
///
/// With the extension Even Better TOML, or anything else that uses taplo, put the line
/// "#:schema ./ruleset.schema.json" at the head of a ruleset file.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// The schema is JSON with or without this
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = r#"Example: lastmove schema > ruleset.schema.json
  $ lastmove schema | head -n 3
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "lastmove ruleset","#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        match self.json {
            true => out.json(&serde_json::from_str::<serde_json::Value>(SCHEMA)?)?,
            false => out.write_all(SCHEMA.as_bytes())?,
        }
        Ok(Exit::Done)
    }
}
