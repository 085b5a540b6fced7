//! Many positions, one a line, answered one line each.

use super::solution::Solution;
use super::{record, text};
use crate::base::Meter;
use crate::cli::exit::Exit;
use crate::cli::input::Lines;
use crate::cli::options::Conventions;
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::conjecture::Truth;
use std::io::Write;

/// How each line is answered.
pub enum Style {
    /// A line for people.
    Line,
    /// A JSON document.
    Json,
}

/// Answers every line.
pub fn run(
    subject: &Subject,
    lines: Lines,
    conventions: Conventions,
    style: Style,
    meter: Meter,
    out: &mut Output,
) -> anyhow::Result<Exit> {
    let mut truth = Truth::new(subject.game(), meter);
    let mut exit = Exit::Done;
    for position in lines.positions_of(subject) {
        let position = position?;
        let solution = Solution::find(&mut truth, &position, conventions, None)?;
        exit = exit.max(solution.exit());
        match style {
            Style::Json => out.json(&record::record(subject, &solution)?)?,
            Style::Line => writeln!(out, "{}", text::line(subject, &solution))?,
        }
    }
    Ok(exit)
}
