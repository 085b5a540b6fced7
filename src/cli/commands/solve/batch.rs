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
use crate::position::Position;
use std::io::Write;

/// So many lines of a file are read before they are answered by one search.
const TOGETHER: usize = 4096;

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
    // Whoever asks through a pipe may wait for each answer before the next question.
    let together = if lines.come_one_by_one() { 1 } else { TOGETHER };
    let mut positions = lines.positions_of(subject);
    loop {
        let mut fault = None;
        let some: Vec<Position> = positions
            .by_ref()
            .map_while(|position| position.map_err(|error| fault = Some(error)).ok())
            .take(together)
            .collect();
        super::share_search(&mut truth, &some)?;
        for position in &some {
            let solution = Solution::find(&mut truth, position, conventions, None)?;
            exit = exit.max(solution.exit());
            match style {
                Style::Json => out.json(&record::record(subject, &solution)?)?,
                Style::Line => writeln!(out, "{}", text::line(subject, &solution))?,
            }
        }
        match fault {
            Some(fault) => return Err(fault),
            None if some.len() < together => return Ok(exit),
            None => {}
        }
    }
}
