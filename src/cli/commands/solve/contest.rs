//! Many positions answered as contests have it, under one convention.

use crate::base::{Convention, Meter};
use crate::cli::exit::Exit;
use crate::cli::input::{Lines, Text};
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::conjecture::{AnswerFormat, HeapList, PositionsFormat, Referee};
use anyhow::Context;
use std::io::Write;
use std::path::Path;

/// Where the positions are.
pub enum Place<'a> {
    /// One a line, answered as they come.
    Lines(Lines<'a>),
    /// A file that has to be read whole.
    Whole(&'a Path, PositionsFormat),
}

/// Answers every position in one line.
pub fn run(
    subject: &Subject,
    place: Place,
    convention: Convention,
    answers: AnswerFormat,
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
    match place {
        Place::Whole(file, format) => {
            Text::read(file)?.positions(format)?.iter().try_for_each(&mut answer)?
        }
        Place::Lines(lines) => lines.positions().try_for_each(|list| answer(&list?))?,
    }
    Ok(exit)
}
