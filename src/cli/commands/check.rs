//! `lastmove check`: ruleset files read, their claims replayed.

use crate::base::{Meter, Verdict};
use crate::cli::exit::Exit;
use crate::cli::options::BudgetOptions;
use crate::cli::output::{Output, colour_on_stdout};
use crate::cli::progress::Progress;
use crate::conjecture::{Deviation, replay};
use crate::position::game;
use crate::ruleset::{
    Checked, Diagnostic, DiagnosticId, Diagnostics, Expectation, Origin, Paint, Ruleset, Severity, Source,
    embedded_text, load, read_ruleset, render_json, render_text,
};
use anyhow::Context;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Check ruleset files and replay the claims in them
///
/// Every fault of a file is reported in one run. Where a file has none, each of its
/// [[expect]] entries is worked out anew and compared. A folder stands for the .toml files
/// in it, and a bare name for the ruleset that ships under it. The exit code is 2 where a
/// file is at fault, 1 where an expectation fails, 3 where one stays open.
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
  kayles (embedded): Kayles, sound: 5 expectations hold"#;

/// A failed expectation.
const FAILED: DiagnosticId = DiagnosticId("failed-expectation");
/// An expectation that a budget, or the reach of the theorems, left open.
const OPEN: DiagnosticId = DiagnosticId("open-expectation");

/// What was found of one file.
struct Report {
    file: String,
    name: Option<String>,
    diagnostics: Diagnostics,
    expectations: usize,
    /// Expectations that failed and that stayed open, as diagnostics at their entries.
    failed: Vec<Diagnostic>,
    open: Vec<Diagnostic>,
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let mut files = Vec::new();
        for path in self.files {
            match path.is_dir() {
                true => files.extend(rulesets_in(&path)?),
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
fn rulesets_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    anyhow::ensure!(!paths.is_empty(), "there is no .toml file in {}", folder.display());
    Ok(paths)
}

impl Report {
    fn of(path: &Path, meter: &mut Meter) -> anyhow::Result<Report> {
        let embedded =
            path.to_str().filter(|_| !path.exists()).and_then(|name| Some((name, embedded_text(name)?)));
        let (file, text, checked) = match embedded {
            Some((name, text)) => {
                let origin = Origin::Embedded(name.to_owned());
                let file = format!("{name} (embedded)");
                let checked = read_ruleset(&file, text.as_bytes(), name, origin);
                (file, text.to_owned(), checked)
            }
            None => {
                let text = fs::read(path).unwrap_or_default();
                (path.display().to_string(), String::from_utf8_lossy(&text).into_owned(), load(path))
            }
        };
        let Checked { ruleset, diagnostics } = checked;
        let mut report = Report {
            file,
            name: ruleset.as_ref().map(|ruleset| ruleset.name.clone()),
            diagnostics,
            expectations: ruleset.as_ref().map_or(0, |ruleset| ruleset.expectations.len()),
            failed: Vec::new(),
            open: Vec::new(),
        };
        if let Some(ruleset) = ruleset {
            report.replay(&ruleset, &Source::new(report.file.clone(), text), meter)?;
        }
        Ok(report)
    }

    fn replay(&mut self, ruleset: &Ruleset, source: &Arc<Source>, meter: &mut Meter) -> anyhow::Result<()> {
        let game = game(ruleset);
        for expectation in &ruleset.expectations {
            let quantity = expectation.claim.quantity().word();
            match replay(&*game, expectation, meter)? {
                Verdict::Holds => {}
                Verdict::Fails(Deviation { position, expected, found }) => {
                    let of = position.map_or_else(String::new, |heaps| format!(" of {}", written(&heaps)));
                    let message = format!("{quantity}{of}: the file expects {expected}, and {found} is true");
                    let fault = Diagnostic::error(source, FAILED, message).at(entry(source, expectation), "");
                    let from = expectation
                        .source
                        .iter()
                        .map(|from| format!("the entry names as its source: {from}"));
                    self.failed.push(from.fold(fault, Diagnostic::help));
                }
                Verdict::Unknown(reason) => {
                    let message = format!("{quantity}: not every value could be checked");
                    let fault = Diagnostic::warning(source, OPEN, message).at(entry(source, expectation), "");
                    self.open.push(fault.help(reason.to_string()));
                }
            }
        }
        Ok(())
    }

    fn exit(&self) -> Exit {
        match self {
            _ if self.diagnostics.has_errors() => Exit::BadInput,
            Report { failed, .. } if !failed.is_empty() => Exit::Finding,
            Report { open, .. } if !open.is_empty() => Exit::Unknown,
            _ => Exit::Done,
        }
    }

    fn json(&self) -> Value {
        let (errors, warnings): (Vec<_>, Vec<_>) = render_json(&self.diagnostics)
            .into_iter()
            .partition(|record| record.severity == Severity::Error.word());
        let (failures, open) = (Diagnostics::new(self.failed.clone()), Diagnostics::new(self.open.clone()));
        json!({
            "file": self.file,
            "ruleset": self.name,
            "errors": errors,
            "warnings": warnings,
            "expectations": self.expectations,
            "failed": self.failed.len(),
            "failures": render_json(&failures),
            "unknown": render_json(&open),
        })
    }

    fn write(&self, out: &mut Output) -> std::io::Result<()> {
        let claims = self.failed.iter().chain(&self.open).cloned();
        let all = Diagnostics::new(self.diagnostics.iter().cloned().chain(claims).collect());
        if !all.is_empty() {
            let paint = if colour_on_stdout() { Paint::Colour } else { Paint::Plain };
            writeln!(out, "{}", render_text(&all, paint))?;
        }
        let name = self.name.as_deref().unwrap_or("no ruleset");
        let plural = |count: usize, noun: &str| {
            if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
        };
        let held = if self.exit() == Exit::Done {
            if self.expectations == 1 { " holds" } else { " hold" }
        } else {
            ""
        };
        let mut parts = vec![plural(self.expectations, "expectation") + held];
        let errors = self.diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
        let counts = [(errors, "error"), (self.diagnostics.len() - errors, "warning")];
        parts.extend(counts.iter().filter(|(count, _)| *count > 0).map(|(count, noun)| plural(*count, noun)));
        let claims = [(self.failed.len(), "failed"), (self.open.len(), "open")];
        parts.extend(
            claims.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")),
        );
        let verdict = if self.exit() == Exit::Done { "sound" } else { "not sound" };
        writeln!(out, "{}: {name}, {verdict}: {}", self.file, parts.join(", "))
    }
}

/// The line an entry begins on.
fn entry(source: &Source, expectation: &Expectation) -> std::ops::Range<usize> {
    let start = expectation.span.start.min(source.text.len());
    let line = source.text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or("");
    start..start + line.len()
}

fn written(heaps: &[u64]) -> String {
    match heaps {
        [] => "the empty position".to_owned(),
        [heap] => format!("heap {heap}"),
        _ => heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
    }
}
