//! States as text: `3,5`, `(3,5)`, several as `(3,5),(1,2)x3`.

use super::StateGame;
use crate::position::{MAX_PARTS, Position, PositionFault};
use std::ops::Range;

/// The most numbers one state may be written with.
const MAX_NUMBERS: u64 = 4096;

impl StateGame {
    /// Reads a position: numbers between commas are one state, and states in parentheses
    /// stand between commas. States of one number are written like heaps.
    pub(super) fn read_states(&self, text: &str) -> Result<Position, PositionFault> {
        let mut position = Position::empty();
        // Where a state is several numbers, 0 is none of it.
        let takes_several = self.rules.heaps.is_none() && self.rules.fewest_numbers() > 1;
        if text.trim().is_empty() || takes_several && text.trim() == "0" {
            return Ok(position);
        }
        if !text.contains('(') {
            let numbers = read_numbers(text, 0)?;
            let whole = 0..text.len();
            let fault = |fault| PositionFault::new(whole.clone(), fault);
            if self.rules.is_single() {
                for number in numbers {
                    position.add(self.state(&[number]).map_err(fault)?, 1);
                }
            } else {
                position.add(self.state(&numbers).map_err(fault)?, 1);
            }
            return self.accept(position, 0..text.len());
        }
        let mut rest = 0..text.len();
        loop {
            rest.start += text[rest.clone()].len() - text[rest.clone()].trim_start().len();
            let Some(open) = text[rest.clone()].strip_prefix('(') else {
                return Err(PositionFault::new(
                    at_char(text, rest.start),
                    "expected a state in parentheses, as in (3,5)",
                ));
            };
            let Some(length) = open.find(')') else {
                return Err(PositionFault::new(rest, "this parenthesis is not closed"));
            };
            let inside = rest.start + 1..rest.start + 1 + length;
            let numbers = read_numbers(&text[inside.clone()], inside.start)?;
            let state = self.state(&numbers).map_err(|fault| PositionFault::new(inside.clone(), fault))?;
            rest.start = inside.end + 1;
            let item_end = text[rest.clone()].find(',').map_or(rest.end, |comma| rest.start + comma);
            let count = text[rest.start..item_end].trim();
            let count = match count.strip_prefix(['x', '*']) {
                None if count.is_empty() => 1,
                Some(count) if count.trim().parse::<u64>().is_ok_and(|count| count <= MAX_PARTS) => {
                    count.trim().parse().unwrap_or(1)
                }
                _ => {
                    let message = "after a state, a comma and the next, or how many of it, as in (3,5)x4";
                    return Err(PositionFault::new(rest.start..item_end, message));
                }
            };
            position.add(state, count);
            if position.len() > MAX_PARTS {
                return Err(PositionFault::new(
                    rest,
                    format!("a position may have at most {MAX_PARTS} states"),
                ));
            }
            if item_end == rest.end {
                return self.accept(position, 0..text.len());
            }
            rest.start = item_end + 1;
        }
    }

    /// An end rule decides the whole game, and so speaks of one state alone.
    pub(super) fn accept(&self, position: Position, span: Range<usize>) -> Result<Position, PositionFault> {
        if !self.rules.ends.is_empty() && position.len() > 1 {
            let message = "a game with an end rule of its own is played with one state at a time";
            return Err(PositionFault::new(span, message));
        }
        Ok(position)
    }
}

/// The stretch of the character that begins at `at`.
fn at_char(text: &str, at: usize) -> Range<usize> {
    at..at + text[at..].chars().next().map_or(0, char::len_utf8)
}

/// Numbers between commas, `1x4` being four of them; `offset` is where they begin.
fn read_numbers(text: &str, offset: usize) -> Result<Vec<u64>, PositionFault> {
    let mut numbers = Vec::new();
    if text.trim().is_empty() {
        return Ok(numbers);
    }
    let mut at = offset;
    for item in text.split(',') {
        let span = at..at + item.len();
        at += item.len() + 1;
        let repeated = item.split_once(['x', '*']).filter(|(number, _)| !number.trim().is_empty());
        let (number, count) = repeated.unwrap_or((item, "1"));
        let read = |digits: &str| {
            let digits = digits.trim();
            let fault = match digits.strip_prefix('-') {
                Some(_) => format!("a number of a state cannot be negative: `{digits}`"),
                None => format!("expected a whole number, and found `{digits}`"),
            };
            digits.parse::<u64>().map_err(|_| PositionFault::new(span.clone(), fault))
        };
        let (number, count) = (read(number)?, read(count)?);
        if count > MAX_NUMBERS - numbers.len() as u64 {
            return Err(PositionFault::new(span, format!("a state has at most {MAX_NUMBERS} numbers")));
        }
        numbers.extend(std::iter::repeat_n(number, count as usize));
    }
    Ok(numbers)
}
