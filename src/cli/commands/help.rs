//! `lastmove help`: the help of a command, and the manuals: of the ruleset file, of the rule
//! language, and of the words that answers are made of.

use crate::cli::Cli;
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::language::REFERENCE;
use crate::ruleset::FORMAT;
use anyhow::bail;
use clap::CommandFactory;
use serde_json::json;
use std::io::Write;

/// The help of a command; help format, help rules and help words are manuals
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// A command, or one of the topics format, rules and words
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,

    /// Write one JSON object with the text
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove help rules | head -n 3
  # The rule language

  A rule is one expression. Rulesets use rules to say which moves are legal

Example: what fickle, restive or mastered means
  $ lastmove help words | head -n 1
  # The words"#;

/// The topics beside the commands, with their manuals.
const TOPICS: [(&str, &str); 3] = [("format", FORMAT), ("rules", REFERENCE), ("words", WORDS)];

/// The words of the field, as answers use them.
const WORDS: &str = include_str!("../words.md");

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let topic = self.topic.as_deref();
        let text = match TOPICS.into_iter().find(|(name, _)| Some(*name) == topic) {
            Some((_, manual)) => manual.to_owned(),
            None => command_help(topic)?,
        };
        match self.json {
            true => out.json(&json!({ "topic": self.topic, "text": text }))?,
            false => out.write_all(text.as_bytes())?,
        }
        Ok(Exit::Done)
    }
}

fn command_help(name: Option<&str>) -> anyhow::Result<String> {
    let mut cli = Cli::command();
    // Building gives subcommands their full usage line.
    cli.build();
    let Some(name) = name else { return Ok(cli.render_long_help().to_string()) };
    match cli.find_subcommand_mut(name) {
        Some(command) => Ok(command.render_long_help().to_string()),
        None => {
            let names: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
            let topics = TOPICS.map(|(topic, _)| topic).into_iter().chain(names).collect::<Vec<_>>();
            bail!("there is no help about `{name}`; topics: {}", topics.join(", "))
        }
    }
}
