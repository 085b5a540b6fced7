//! Sets of numbers as text: `1,2,5`, `1..3`, `1,4..6`, `3..` for every number from 3 up.
//!
//! The same lists stand between the braces of `S{...}`, after `sub:` and `allbut:`, and, as
//! a range, in ruleset files. A range includes both ends. A number that is there twice is a
//! fault: it adds nothing, and most likely another was meant.

use super::Amounts;
use super::diagnostic::Span;
use super::suggest::shown;
use std::collections::BTreeSet;

/// Why a text is not a set of numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetFault {
    /// No number at all.
    #[error("the set is empty")]
    Empty,
    /// Nothing where a number should stand.
    #[error("a number is missing")]
    Missing,
    /// Something that is not a whole number.
    #[error("`{}` is not a whole number", shown(.0))]
    NotANumber(String),
    /// A number below zero.
    #[error("{} is negative", shown(.0))]
    Negative(String),
    /// Zero where a positive number is needed.
    #[error("taking 0 leaves the heap as it is")]
    Zero,
    /// A number past the 64 bits the rules are computed in.
    #[error("{} is too large: the largest number is {}", shown(.0), i64::MAX)]
    TooLarge(String),
    /// A number that is in the set already.
    #[error("{0} is listed twice")]
    Twice(u64),
    /// A range that goes down.
    #[error("the range {0}..{1} is empty: it goes down")]
    Backwards(u64, u64),
    /// An open range beside other numbers.
    #[error("an open range stands alone")]
    OpenAmongOthers,
    /// More numbers than [`Amounts::MAX_LISTED`].
    #[error("more than {} numbers are listed", Amounts::MAX_LISTED)]
    TooMany,
}

impl SetFault {
    /// What to do about it, where more is to be said.
    pub fn help(&self) -> Option<&'static str> {
        Some(match self {
            SetFault::Empty => "list the numbers that may be taken, as in `1,2,5` or `1..3`",
            SetFault::Missing | SetFault::NotANumber(_) => {
                "numbers are separated by commas, and `1..3` is 1, 2 and 3"
            }
            SetFault::Zero | SetFault::Negative(_) => "a move takes at least 1",
            SetFault::Backwards(..) => "write the smaller end first: `1..3`",
            SetFault::TooMany | SetFault::OpenAmongOthers => {
                "an open range says it shorter: `3..` is every number from 3 up"
            }
            SetFault::Twice(_) | SetFault::TooLarge(_) => return None,
        })
    }
}

/// A set as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberSet {
    /// Finitely many numbers, ascending.
    Listed(Vec<u64>),
    /// Every number from this one up.
    From(u64),
}

/// Reads a list of numbers and ranges, separated by commas, none below `least`. `room` is
/// how many numbers may yet be listed; those listed here are taken off it, whatever comes
/// of them, so that a file full of long ranges costs no more than one.
///
/// # Errors
/// Every fault with the bytes of `text` it is about.
pub fn parse_set(text: &str, least: u64, room: &mut usize) -> Result<NumberSet, Vec<(Span, SetFault)>> {
    if text.trim().is_empty() {
        return Err(vec![(0..text.len(), SetFault::Empty)]);
    }
    let mut faults = Vec::new();
    let mut numbers = Vec::new();
    let mut open = None;
    let mut start = 0;
    for item in text.split(',') {
        let leading = item.len() - item.trim_start().len();
        let span = start + leading..start + leading + item.trim().len();
        start += item.len() + 1;
        match parse_item(item.trim(), least) {
            Ok((first, None)) => open = Some((span, first)),
            Ok((first, Some(last))) if last - first >= *room as u64 => faults.push((span, SetFault::TooMany)),
            Ok((first, Some(last))) => {
                *room -= (last - first) as usize + 1;
                numbers.extend((first..=last).map(|number| (number, span.clone())));
            }
            Err(fault) => faults.push((span, fault)),
        }
    }
    if let (Some((span, _)), true) = (&open, text.contains(',')) {
        faults.push((span.clone(), SetFault::OpenAmongOthers));
    }
    match (distinct(numbers), open) {
        (Err(twice), _) => Err(faults.into_iter().chain(twice).collect()),
        (Ok(_), _) if !faults.is_empty() => Err(faults),
        (Ok(_), Some((_, first))) => Ok(NumberSet::From(first)),
        (Ok(numbers), None) => Ok(NumberSet::Listed(numbers)),
    }
}

/// Numbers with the places they are written at, in ascending order.
///
/// # Errors
/// Every number that is there twice, at its second place.
pub fn distinct(mut numbers: Vec<(u64, Span)>) -> Result<Vec<u64>, Vec<(Span, SetFault)>> {
    // Stable, so that of two equal numbers the one written later is the fault.
    numbers.sort_by_key(|&(number, _)| number);
    let mut reported = BTreeSet::new();
    let mut faults = Vec::new();
    for pair in numbers.windows(2) {
        let (number, span) = &pair[1];
        // A range that meets another is one fault, not one for each number in it.
        if pair[0].0 == *number && reported.insert(span.start) {
            faults.push((span.clone(), SetFault::Twice(*number)));
        }
    }
    if faults.is_empty() { Ok(numbers.into_iter().map(|(number, _)| number).collect()) } else { Err(faults) }
}

/// One number or one range: its ends, the second `None` where the range is open.
fn parse_item(item: &str, least: u64) -> Result<(u64, Option<u64>), SetFault> {
    let (first, last) = match item.split_once("..") {
        None => {
            let number = parse_number(item)?;
            (number, Some(number))
        }
        Some((first, last)) if last.trim().is_empty() => (parse_number(first.trim())?, None),
        Some((first, last)) => (parse_number(first.trim())?, Some(parse_number(last.trim())?)),
    };
    match last {
        Some(last) if last < first => Err(SetFault::Backwards(first, last)),
        _ if first < least => Err(SetFault::Zero),
        last => Ok((first, last)),
    }
}

/// A whole number that is not negative and fits the rule language's 64 signed bits.
///
/// # Errors
/// The text is no number, is negative, or is too large.
pub fn parse_number(text: &str) -> Result<u64, SetFault> {
    if text.is_empty() {
        return Err(SetFault::Missing);
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SetFault::NotANumber(text.to_owned()));
    }
    if text.starts_with('-') {
        return Err(SetFault::Negative(text.to_owned()));
    }
    digits.parse::<i64>().map(i64::unsigned_abs).map_err(|_| SetFault::TooLarge(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn faults(text: &str) -> Vec<(Span, SetFault)> {
        parse_set(text, 1, &mut 1000).unwrap_err()
    }

    #[test]
    fn lists_and_ranges_mix() {
        let listed = |text| match parse_set(text, 1, &mut 1000) {
            Ok(NumberSet::Listed(numbers)) => numbers,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(listed("1,2,5"), [1, 2, 5]);
        assert_eq!(listed(" 9 , 1..3 "), [1, 2, 3, 9]);
        assert_eq!(listed("7..7"), [7]);
        assert_eq!(parse_set("3..", 1, &mut 1000), Ok(NumberSet::From(3)));
    }

    #[test]
    fn every_fault_is_named_where_it_is() {
        assert_eq!(faults(""), [(0..0, SetFault::Empty)]);
        assert_eq!(faults("0"), [(0..1, SetFault::Zero)]);
        assert_eq!(faults("1,-2"), [(2..4, SetFault::Negative("-2".into()))]);
        assert_eq!(faults("1,,2"), [(2..2, SetFault::Missing)]);
        assert_eq!(faults("1, two ,3"), [(3..6, SetFault::NotANumber("two".into()))]);
        assert_eq!(faults("2,1,2"), [(4..5, SetFault::Twice(2))]);
        assert_eq!(faults("1..5,3"), [(5..6, SetFault::Twice(3))]);
        assert_eq!(faults("1,2..4,3..6"), [(7..11, SetFault::Twice(3))]);
        assert_eq!(faults("3..1"), [(0..4, SetFault::Backwards(3, 1))]);
        assert_eq!(faults("1,3.."), [(2..5, SetFault::OpenAmongOthers)]);
        assert_eq!(faults("1..1001"), [(0..7, SetFault::TooMany)]);
        assert_eq!(faults("99999999999999999999")[0].1, SetFault::TooLarge("99999999999999999999".into()));
        assert_eq!(faults("0,x").len(), 2, "all faults at once");
    }

    proptest! {
        #[test]
        fn any_text_is_a_set_or_faults_inside_it(text in "[-+0-9., x]{0,12}") {
            if let Err(faults) = parse_set(&text, 1, &mut 1000) {
                prop_assert!(!faults.is_empty());
                prop_assert!(faults.iter().all(|(span, _)| text.get(span.clone()).is_some()));
            }
        }
    }
}
