//! `lastmove report`: pages with charts and data, a folder a ruleset.

use crate::base::Meter;
use crate::chart::counted;
use crate::cli::exit::{Exit, Unanswered};
use crate::cli::failure;
use crate::cli::options::BudgetOptions;
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::report::{Charts, Folder, Gathered, ReportFault, atlas, gather, render, stale, write};
use anyhow::Context;
use clap::ValueEnum;
use rayon::prelude::*;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// A page a game: outcomes, values, where the conventions part, with charts and data
///
/// Writes a folder for each ruleset: index.html (one file, works offline, its charts
/// inside), the charts as SVG, the data as CSV, and summary.json. With several rulesets an
/// index.html over them is written too. The same rulesets give the same bytes. Files in the
/// way that this command did not make are left alone, and said; so is a ruleset among several
/// that has no report, and the others get theirs.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// Rulesets: files, names (kayles), codes (0.77), or sets (sub:1,2,5 or 'S{1,2,5}')
    #[arg(value_name = "RULESET", required = true)]
    rulesets: Vec<String>,

    /// The folder to write to; made where it is missing
    #[arg(short, long, value_name = "FOLDER", default_value = "reports")]
    output: PathBuf,

    /// Where the charts are: as files beside the page that has them inside, or inside alone
    #[arg(long, value_enum, value_name = "WHERE", default_value_t = Place::Beside)]
    charts: Place,

    /// Write nothing; say which files are missing or out of date, and exit with 1 if any is
    #[arg(long)]
    check: bool,

    /// Write one JSON object that names the files
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = "\
Example: the atlas of some games
  $ lastmove report kayles nim sub:1,2,5 -o reports
  reports/kayles/index.html       Kayles
  reports/nim/index.html          Nim
  reports/sub-1-2-5/index.html    S{1,2,5}
  reports/index.html              the atlas of 3 games";

#[derive(Clone, Copy, ValueEnum)]
enum Place {
    /// As SVG beside the page too
    Beside,
    /// Inside the page alone, which keeps folders small
    Inside,
}

impl From<Place> for Charts {
    fn from(place: Place) -> Charts {
        match place {
            Place::Beside => Charts::Beside,
            Place::Inside => Charts::Inside,
        }
    }
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let rulesets: Vec<&str> = self.rulesets.iter().map(String::as_str).collect();
        let (mut subjects, mut unread) = (Vec::new(), Exit::Done);
        for ruleset in rulesets {
            match Subject::resolve(ruleset) {
                Ok(subject) => subjects.push(subject),
                // Beside others it is left out, as those are of which no report can be made.
                Err(faults) if self.rulesets.len() > 1 => {
                    unread = unread.max(failure::report(&faults.into()))
                }
                Err(faults) => return Err(faults.into()),
            }
        }
        let meter = self.budget.meter();
        let progress = Progress::start(format!("working out {}", counted(subjects.len(), "ruleset")));
        let made: Vec<_> =
            subjects.par_iter().map(|subject| make(subject, self.charts.into(), meter.clone())).collect();
        let (mut reported, mut data, mut folders, mut refused) = (vec![], vec![], vec![], vec![]);
        for (subject, made) in subjects.iter().zip(made) {
            match made {
                Ok((gathered, folder)) => {
                    reported.push(subject);
                    data.push(gathered);
                    folders.push(folder);
                }
                Err(error) => refused.push(error),
            }
        }
        // Of a ruleset by itself what is wrong is the answer; beside others it is left out.
        if self.rulesets.len() == 1
            && let Some(error) = refused.pop()
        {
            return Err(error);
        }
        let index = (data.len() > 1).then(|| atlas(&data)).transpose()?;
        if self.check {
            let stale = stale(&self.output, &folders, index.as_ref())?;
            drop(progress);
            return Ok(self.say_stale(&stale, out)?.max(left_out(&refused)).max(unread));
        }
        if !folders.is_empty() {
            write(&self.output, &folders, index.as_ref())?;
        }
        drop(progress);
        let page = |folder: &str| self.output.join(folder).join("index.html").display().to_string();
        let over = index.map(|index| self.output.join(index.name).display().to_string());
        if self.json {
            let reports = reported.iter().zip(&folders).map(|(subject, folder)| {
                let files: Vec<&str> = folder.files.iter().map(|file| &*file.name).collect();
                let path = self.output.join(&folder.name).display().to_string();
                json!({"ruleset": subject.name(), "folder": path, "files": files})
            });
            let reports: Vec<_> = reports.collect();
            out.json(&json!({"reports": reports, "index": over}))?;
        } else {
            let mut lines: Vec<(String, String)> = reported
                .iter()
                .zip(&folders)
                .map(|(subject, folder)| (page(&folder.name), subject.name()))
                .collect();
            let games = format!("the atlas of {} games", lines.len());
            lines.extend(over.map(|path| (path, games)));
            let lines: Vec<(&str, String)> =
                lines.iter().map(|(path, what)| (path.as_str(), what.clone())).collect();
            out.facts(&lines)?;
            out.flush()?;
        }
        // A clock that ran out left something open, and the pages say what.
        let open = if meter.check_time().is_ok() { Exit::Done } else { Exit::Unknown };
        Ok(open.max(left_out(&refused)).max(unread))
    }

    fn say_stale(&self, stale: &[PathBuf], out: &mut Output) -> anyhow::Result<Exit> {
        let paths: Vec<String> = stale.iter().map(|path| path.display().to_string()).collect();
        if self.json {
            out.json(&json!({"stale": paths}))?;
        } else if paths.is_empty() {
            out.prose("every file is what this command would write")?;
        } else {
            paths.iter().try_for_each(|path| out.prose(&format!("{path} is missing or out of date")))?;
        }
        Ok(if paths.is_empty() { Exit::Done } else { Exit::Finding })
    }
}

/// Says of which rulesets there is no report, and why; the others have theirs.
fn left_out(refused: &[anyhow::Error]) -> Exit {
    let codes = refused.iter().map(|error| {
        eprintln!("left out: {error:#}");
        Exit::of_error(error)
    });
    codes.max().unwrap_or(Exit::Done)
}

/// What there is to say of one ruleset, and the files that say it. Every report has the
/// budget to itself, but for the clock, so that its neighbours do not change it.
fn make(subject: &Subject, charts: Charts, mut meter: Meter) -> anyhow::Result<(Gathered, Folder)> {
    let found = gather(subject.ruleset(), &mut meter).map_err(unwrapped);
    let data = found.with_context(|| format!("no report on {}", subject.name()))?;
    let folder = render(&data, charts)?;
    Ok((data, folder))
}

/// The fault as the exit codes know it: running out of a budget is no bad input.
pub(super) fn unwrapped(fault: ReportFault) -> anyhow::Error {
    match fault {
        ReportFault::Rules(fault) => fault.into(),
        ReportFault::TooWide(wide) => (*wide).into(),
        ReportFault::Unanswered(reason) => Unanswered(reason).into(),
        fault => fault.into(),
    }
}
