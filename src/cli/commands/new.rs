//! `lastmove new`: a commented ruleset to start from.

use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::ruleset::starter;
use anyhow::{Context, bail};
use serde_json::json;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

/// Write a commented ruleset file to start from
///
/// Writes NAME.toml and never overwrites a file. It is a small complete game with remarks
/// that show the other ways of writing rules.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// The name of the ruleset; a path puts the file there
    #[arg(value_name = "NAME")]
    name: PathBuf,

    /// Write one JSON object that names the file
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove new my-game
  wrote my-game.toml; try: lastmove describe my-game.toml"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        // What ends in a slash is a folder, and no name.
        let names_none = self.name.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
        if names_none || self.name.file_name().is_none() {
            bail!("`{}` is no name for a ruleset: a file name is expected", self.name.display());
        }
        let path = match self.name.extension() {
            Some(extension) if extension == "toml" => self.name,
            _ => {
                let mut name = self.name.into_os_string();
                name.push(".toml");
                PathBuf::from(name)
            }
        };
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let Some(name) = name.filter(|name| !name.trim_matches('.').trim().is_empty()) else {
            bail!("`{}` is no name for a ruleset", path.display());
        };
        let mut file = match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => file,
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists => {
                bail!("{} is there already and stays as it is", path.display())
            }
            Err(fault) => return Err(fault).with_context(|| format!("cannot write {}", path.display())),
        };
        file.write_all(starter(&name).as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
        match self.json {
            true => out.json(&json!({ "file": path.display().to_string() }))?,
            false => {
                let path = path.display().to_string();
                writeln!(out, "wrote {path}; try: lastmove describe {}", quoted(&path))?;
            }
        }
        Ok(Exit::Done)
    }
}

/// A path as a shell takes it for one word.
fn quoted(path: &str) -> String {
    let is_plain = |symbol: char| symbol.is_alphanumeric() || "/._-+:@%,".contains(symbol);
    match path.chars().all(is_plain) && !path.starts_with('-') {
        true => path.to_owned(),
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_one_word_to_a_shell() {
        assert_eq!(quoted("games/my-game.toml"), "games/my-game.toml");
        assert_eq!(quoted("a b.toml"), "'a b.toml'");
        assert_eq!(quoted("it's.toml"), "'it'\\''s.toml'");
        assert_eq!(quoted("$x.toml"), "'$x.toml'");
    }
}
