//! Judging a file of answers, line by line.

use super::{Referee, Ruling, Why};
use crate::base::Unknown;
use crate::conjecture::answers::{AnswerFault, AnswerFormat, HeapList, Reply};
use crate::conjecture::oracle::OracleFault;
use std::ops::Range;

/// What came of judging.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// How many answers there were.
    pub lines: u64,
    /// How many of them are right.
    pub correct: u64,
    /// Those that are not, in the order of the file.
    pub rejected: Vec<Rejection>,
    /// Lines, counted from 1, whose positions could not be decided, and why.
    pub undecided: Vec<(u64, Unknown)>,
}

/// An answer that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The line of the answer, counted from 1.
    pub line: u64,
    /// The heaps, in the order of the input.
    pub position: Vec<u64>,
    /// The answer as it stands there.
    pub answer: String,
    /// How it is wrong.
    pub why: Why,
    /// The same for people.
    pub message: String,
}

/// Why a file of answers cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JudgeFault {
    /// The files do not belong together.
    #[error("there are {positions} positions and {answers} answers")]
    Count {
        /// How many positions there are.
        positions: usize,
        /// How many answers there are.
        answers: usize,
        /// The bytes of the answers where the difference begins.
        span: Range<usize>,
    },
    /// Something that should be a number is none, or does not fit in 64 bits.
    #[error("{message}")]
    Number {
        /// The bytes of the answers at fault.
        span: Range<usize>,
        /// What was expected.
        message: String,
    },
    /// The game's own rules break.
    #[error(transparent)]
    Truth(#[from] OracleFault),
}

/// Judges the answers of a text, one a line, to these positions. Everything is read before
/// anything is judged, so that a file that is no file of answers is not half reported.
///
/// # Errors
/// [`JudgeFault`].
pub fn judge(
    referee: &mut Referee,
    positions: &[HeapList],
    answers: &str,
    format: AnswerFormat,
) -> Result<Judged, JudgeFault> {
    let (positions, lines) = matched(positions, answers)?;
    let read: Vec<Result<Reply, String>> =
        lines.iter().map(|line| read(answers, line, format)).collect::<Result<_, _>>()?;
    let mut judged =
        Judged { lines: lines.len() as u64, correct: 0, rejected: Vec::new(), undecided: Vec::new() };
    for (at, (answer, list)) in read.into_iter().zip(positions).enumerate() {
        let line = at as u64 + 1;
        let ruling = match answer {
            Ok(answer) => referee.ruling(list, format, &answer)?,
            Err(message) => Ok(Ruling::Rejected { why: Why::Malformed, message }),
        };
        match ruling {
            Ok(Ruling::Correct) => judged.correct += 1,
            Ok(Ruling::Rejected { why, message }) => {
                let (position, answer) = (list.heaps().to_vec(), lines[at].trim().to_owned());
                judged.rejected.push(Rejection { line, position, answer, why, message });
            }
            Err(unknown) => judged.undecided.push((line, unknown)),
        }
    }
    Ok(judged)
}

/// Positions and answers, one to one. Empty lines at the end of either file are no lines
/// where the other file ends before them.
fn matched<'p, 'a>(
    positions: &'p [HeapList],
    answers: &'a str,
) -> Result<(&'p [HeapList], Vec<&'a str>), JudgeFault> {
    let mut lines: Vec<&str> = answers.lines().collect();
    let mut count = positions.len();
    while lines.len() > count && lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    while count > lines.len() && positions[count - 1].heaps().is_empty() {
        count -= 1;
    }
    if count == lines.len() {
        return Ok((&positions[..count], lines));
    }
    let start = match lines.get(positions.len()) {
        Some(line) => line.as_ptr() as usize - answers.as_ptr() as usize,
        None => answers.trim_end().len(),
    };
    let end = lines.get(positions.len()).map_or(start, |line| start + line.len());
    Err(JudgeFault::Count { positions: positions.len(), answers: lines.len(), span: start..end })
}

fn read(text: &str, line: &str, format: AnswerFormat) -> Result<Result<Reply, String>, JudgeFault> {
    match format.read(line) {
        Ok(answer) => Ok(Ok(answer)),
        Err(AnswerFault::Malformed(message)) => Ok(Err(message)),
        Err(AnswerFault::NotANumber { span, message }) => {
            let start = line.as_ptr() as usize - text.as_ptr() as usize;
            Err(JudgeFault::Number { span: start + span.start..start + span.end, message })
        }
    }
}
