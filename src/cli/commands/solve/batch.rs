//! Many positions, one a line, answered one line each.

use super::solution::Solution;
use super::{record, text};
use crate::base::Meter;
use crate::cli::exit::Exit;
use crate::cli::options::Conventions;
use crate::cli::output::Output;
use crate::cli::subject::{Subject, position_fault};
use crate::conjecture::Truth;
use anyhow::Context;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// How each line is answered.
pub enum Style {
    /// A line for people.
    Line,
    /// A JSON document.
    Json,
}

/// Answers every line of `file`.
pub fn run(
    subject: &Subject,
    file: &Path,
    conventions: Conventions,
    style: Style,
    meter: Meter,
    out: &mut Output,
) -> anyhow::Result<Exit> {
    let name = if file == Path::new("-") { "<stdin>".to_owned() } else { file.display().to_string() };
    let mut truth = Truth::new(subject.game(), meter);
    let mut exit = Exit::Done;
    for (number, line) in (1..).zip(lines(file)?) {
        let line = line.with_context(|| format!("{name}, line {number}"))?;
        let source = || format!("{name}, line {number}");
        let position = subject.game().read(&line).map_err(|fault| position_fault(&source(), &line, fault))?;
        let solution = Solution::find(&mut truth, &position, conventions, None)?;
        exit = exit.max(solution.exit());
        match style {
            Style::Json => out.json(&record::record(subject, &solution)?)?,
            Style::Line => writeln!(out, "{}", text::line(subject, &solution))?,
        }
    }
    Ok(exit)
}

/// The lines of a file, or of standard input as they come.
pub fn lines(file: &Path) -> anyhow::Result<Box<dyn Iterator<Item = io::Result<String>>>> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock().lines()));
    }
    let opened = File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Box::new(BufReader::new(opened).lines()))
}
