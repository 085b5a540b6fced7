//! `A..B`, both ends included, wherever a command takes a range.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A range of whole numbers, never empty. One number alone is the range of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first number.
    pub first: u64,
    /// The last number, not below the first.
    pub last: u64,
}

impl Range {
    /// A range that is not empty; an empty one is that of its first number.
    pub fn of(numbers: RangeInclusive<u64>) -> Range {
        let (first, last) = numbers.into_inner();
        Range { first, last: last.max(first) }
    }

    /// How many numbers it has; stays at the largest count that 64 bits hold.
    pub fn count(self) -> u64 {
        (self.last - self.first).saturating_add(1)
    }

    /// The numbers, ascending.
    pub fn iter(self) -> RangeInclusive<u64> {
        self.first..=self.last
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

/// Why a text is not a range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RangeFault {
    /// One end is not a whole number of at most 64 bits.
    #[error("{0:?} is not a whole number; a range is written A..B and includes both ends, as in 0..40")]
    NotANumber(String),
    /// An end is not there.
    #[error("an end is missing; a range is written A..B and includes both ends, as in 0..40")]
    Missing,
    /// The second end is below the first.
    #[error("the range goes down; write {1}..{0}")]
    Down(u64, u64),
    /// Rust's own notation for what is the rule here.
    #[error("ranges include both ends; write {0}..{1}")]
    Equals(String, String),
}

impl FromStr for Range {
    type Err = RangeFault;

    fn from_str(text: &str) -> Result<Range, RangeFault> {
        let number = |text: &str| {
            let text = text.trim();
            let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let value = plain.then(|| text.parse().ok()).flatten();
            value.ok_or_else(|| RangeFault::NotANumber(text.to_owned()))
        };
        let Some((first, last)) = text.split_once("..") else {
            let number = number(text)?;
            return Ok(Range { first: number, last: number });
        };
        if let Some(last) = last.strip_prefix('=') {
            return Err(RangeFault::Equals(first.to_owned(), last.to_owned()));
        }
        if first.trim().is_empty() || last.trim().is_empty() {
            return Err(RangeFault::Missing);
        }
        let (first, last) = (number(first)?, number(last)?);
        if first > last { Err(RangeFault::Down(first, last)) } else { Ok(Range { first, last }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_in() {
        assert_eq!("0..40".parse(), Ok(Range { first: 0, last: 40 }));
        assert_eq!("7".parse(), Ok(Range { first: 7, last: 7 }));
        assert_eq!("3..3".parse::<Range>().map(Range::count), Ok(1));
        assert_eq!("0..18446744073709551615".parse::<Range>().map(Range::count), Ok(u64::MAX));
    }

    #[test]
    fn what_is_no_range_says_how_to_write_one() {
        let fault = |text: &str| text.parse::<Range>().unwrap_err().to_string();
        assert_eq!(fault("7..3"), "the range goes down; write 3..7");
        assert_eq!(fault("0..=5"), "ranges include both ends; write 0..5");
        assert!(fault("0..10^18").starts_with("\"10^18\" is not a whole number"));
        assert!(fault("0..99999999999999999999").contains("not a whole number"));
        assert!(fault("-1..4").contains("not a whole number"));
        assert!(fault("0-5").contains("A..B"));
        assert!(fault("..5").starts_with("an end is missing"));
        assert!(fault("").contains("not a whole number"));
    }
}
