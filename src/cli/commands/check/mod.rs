//! `lastmove check`: ruleset files read, their claims replayed.

mod claims;
mod moves;
mod report;

use crate::cli::exit::Exit;
use crate::cli::options::BudgetOptions;
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use report::Report;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Check ruleset files and replay the claims in them
///
/// Every fault of a file is reported in one run. Where a file has none, each of its
/// [[expect]] entries is worked out anew and each [[conjecture]] held against search, and
/// what comes out is compared with what the file says. Small positions of every kind are tried: a
/// move that none of them allows is a warning, and one that breaks the rules an error (of states a
/// warning, where others can be played); so is play that goes round, and what every move of a
/// game of states lessens is told. A folder stands for the .toml files
/// in it, and a bare name for the ruleset that ships under it. The exit code is 2 where a
/// file is at fault, 1 where a claim turns out otherwise, 3 where one stays open.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// Ruleset files or folders of them
    #[arg(value_name = "FILES", required = true)]
    files: Vec<PathBuf>,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove check kayles
  ok kayles (embedded): Kayles, 5 expectations, 4 conjectures"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let mut files = Vec::new();
        for path in self.files {
            match path.is_dir() {
                // A folder without rulesets is reported like a file that is none.
                true => match rulesets_in(&path) {
                    Ok(found) if !found.is_empty() => files.extend(found),
                    _ => files.push(path),
                },
                false => files.push(path),
            }
        }
        let progress = Progress::start("");
        let mut reports = Vec::new();
        for path in &files {
            progress.say(format!("checking {}", path.display()));
            reports.push(Report::of(path, &mut self.budget.meter())?);
        }
        drop(progress);
        match self.json {
            true => out.json(&json!({ "files": reports.iter().map(Report::json).collect::<Vec<_>>() }))?,
            false => reports.iter().try_for_each(|report| report.write(out))?,
        }
        Ok(reports.iter().map(Report::exit).max().unwrap_or(Exit::Done))
    }
}

/// The .toml files in a folder, by name.
fn rulesets_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    Ok(paths)
}
