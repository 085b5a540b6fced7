//! Positions of heaps as text: `3,5,7`, `1x4`, `0`.

use super::{Component, Position};
use std::ops::Range;

/// The most components a position may have: enough for every question that has an answer,
/// few enough that listing them is safe.
pub const MAX_PARTS: u64 = 1 << 40;

/// What is wrong with a written position, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PositionFault {
    /// The bytes of the text at fault.
    pub span: Range<usize>,
    /// What was expected.
    pub message: String,
}

impl PositionFault {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> PositionFault {
        PositionFault { span, message: message.into() }
    }
}

/// Reads heaps separated by commas. `5x3` is three heaps of 5; empty heaps are left out.
pub(super) fn read_heaps(text: &str) -> Result<Position, PositionFault> {
    let mut position = Position::empty();
    if text.trim().is_empty() {
        return Ok(position);
    }
    let mut at = 0;
    for item in text.split(',') {
        let start = at + (item.len() - item.trim_start().len());
        let span = start..start + item.trim().len().max(1);
        at += item.len() + 1;
        let (size, count) = read_item(item.trim(), span.clone())?;
        if size > 0 {
            position.add(Component(size), count);
        }
        if position.len() > MAX_PARTS {
            return Err(PositionFault::new(span, format!("a position may have at most {MAX_PARTS} heaps")));
        }
    }
    Ok(position)
}

fn read_item(item: &str, span: Range<usize>) -> Result<(u64, u64), PositionFault> {
    match item.split_once(['x', '*']) {
        None => Ok((read_number(item, span, "a heap size")?, 1)),
        Some((size, count)) => {
            let split = span.start + size.len();
            let size = read_number(size.trim(), span.start..split.max(span.start + 1), "a heap size")?;
            let count = read_number(count.trim(), split + 1..span.end.max(split + 2), "how many heaps")?;
            Ok((size, count))
        }
    }
}

fn read_number(digits: &str, span: Range<usize>, what: &str) -> Result<u64, PositionFault> {
    let fault = |message: String| Err(PositionFault::new(span.clone(), message));
    if digits.is_empty() {
        return fault(format!("expected {what}, a whole number, before the next comma or the end"));
    }
    if digits.starts_with('-') && digits[1..].bytes().all(|b| b.is_ascii_digit()) {
        return fault(format!("{what} cannot be negative: `{digits}`"));
    }
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return fault(format!("expected {what}, a whole number, and found `{digits}`"));
    }
    match digits.parse::<u64>() {
        Ok(number) if number <= Component::MAX => Ok(number),
        _ => fault(format!("`{digits}` is too large: the largest is {}", Component::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaps(text: &str) -> Vec<u64> {
        read_heaps(text).unwrap().iter().map(|component| component.0).collect()
    }

    #[test]
    fn the_written_forms() {
        assert_eq!(heaps("3,5,7"), [3, 5, 7]);
        assert_eq!(heaps(" 7, 3 ,5"), [3, 5, 7]);
        assert_eq!(heaps("1x4"), [1, 1, 1, 1]);
        assert_eq!(heaps("5x2,1,0"), [1, 5, 5]);
        assert!(heaps("0").is_empty());
        assert!(heaps("").is_empty());
        assert!(heaps("7x0").is_empty());
        assert_eq!(read_heaps("5x1000000").unwrap().len(), 1_000_000);
    }

    #[test]
    fn faults_point_at_the_place() {
        let fault = |text: &str| {
            let fault = read_heaps(text).unwrap_err();
            (text.get(fault.span.clone()).unwrap_or("").to_owned(), fault.message)
        };
        assert_eq!(fault("3,a5,7").0, "a5");
        assert_eq!(fault("3,-5,7"), ("-5".into(), "a heap size cannot be negative: `-5`".into()));
        assert!(fault("3,,7").1.contains("expected a heap size"));
        assert!(fault("3,").1.contains("expected a heap size"));
        assert!(fault("3,99999999999999999999").1.contains("too large"));
        assert!(fault("3xé").1.contains("how many"));
        assert!(fault("1x99999999999999").1.contains("at most"));
    }
}
