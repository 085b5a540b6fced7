//! Many positions answered as contests have it, under one convention.

use super::batch::lines;
use crate::base::{Convention, Meter};
use crate::cli::exit::Exit;
use crate::cli::input::Text;
use crate::cli::output::Output;
use crate::cli::subject::{Subject, position_fault};
use crate::conjecture::{AnswerFormat, HeapList, PositionsFormat, Referee};
use anyhow::Context;
use std::io::Write;
use std::path::Path;

/// Answers every position of `file` in one line. Positions that stand one a line are answered
/// as they come.
pub fn run(
    subject: &Subject,
    file: &Path,
    convention: Convention,
    (positions, answers): (PositionsFormat, AnswerFormat),
    meter: Meter,
    out: &mut Output,
) -> anyhow::Result<Exit> {
    let referee = Referee::new(subject.game(), convention, &meter);
    let mut referee =
        referee.context("answers in contest formats are about heaps, and this game has none")?;
    let mut exit = Exit::Done;
    let mut answer = |list: &HeapList| -> anyhow::Result<()> {
        match referee.answer(list, answers)? {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(_) => {
                exit = Exit::Unknown;
                writeln!(out, "?")?;
            }
        }
        Ok(())
    };
    match positions {
        PositionsFormat::Contest => {
            Text::read(file)?.positions(positions)?.iter().try_for_each(&mut answer)?;
        }
        PositionsFormat::Lines => {
            let name = if file == Path::new("-") { "<stdin>".to_owned() } else { file.display().to_string() };
            for (number, line) in (1..).zip(lines(file)?) {
                let source = format!("{name}, line {number}");
                let line = line.with_context(|| source.clone())?;
                answer(&HeapList::read(&line).map_err(|fault| position_fault(&source, &line, fault))?)?;
            }
        }
    }
    Ok(exit)
}
