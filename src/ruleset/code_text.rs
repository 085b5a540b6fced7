//! Octal and hexadecimal codes as text: `0.77`, `4.7`, `.137`, `0.3F`, `0.3...`.
//!
//! Every fault is found in one pass and says where it is.

use super::Code;
use super::diagnostic::Span;
use super::suggest::shown;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Why a text is not a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeFault {
    /// Nothing there, or nothing but a point.
    #[error("the code is empty")]
    Empty,
    /// A character that cannot stand in a code.
    #[error("`{}` is not a hexadecimal digit", shown(&.0.to_string()))]
    NotADigit(char),
    /// A second point.
    #[error("a code has one point")]
    SecondPoint,
    /// Several digits and no point among them.
    #[error("a code of several digits needs its point")]
    NoPoint(String),
    /// More than one digit before the point.
    #[error("only one digit stands before the point")]
    LongHead,
    /// A digit 0 that would allow taking nothing and leaving the heap as it is.
    #[error("the digit before the point is 0, 4, 8 or C, not {0:X}")]
    Head(u8),
    /// `...` with no digit after the point to repeat.
    #[error("`...` repeats the digit before it, and there is none after the point")]
    NothingToRepeat,
    /// Every digit is 0.
    #[error("this code never allows a move: every digit is 0")]
    NoMove,
    /// More digits than [`Code::MAX_DIGITS`].
    #[error("a code has at most {most} digits, and this one has {0}", most = Code::MAX_DIGITS)]
    TooLong(usize),
}

impl CodeFault {
    /// What to do about it.
    pub fn help(&self) -> Cow<'static, str> {
        let help = match self {
            CodeFault::Empty => "write a code such as `0.77` (Kayles) or `4.7`",
            CodeFault::NotADigit(',') => "the digits follow one another after a point, as in `0.137`",
            CodeFault::NotADigit(_) => {
                "a digit is 0 to 9 or A to F: bit 1 leaves nothing, 2 one heap, 4 two heaps, 8 three"
            }
            CodeFault::SecondPoint | CodeFault::LongHead => {
                "the digit before the point is for taking nothing, those after it for taking 1, 2, 3, ..."
            }
            CodeFault::NoPoint(digits) => return format!("did you mean `0.{digits}`?").into(),
            CodeFault::Head(_) => {
                "taking nothing is a move only where the heap is split: 4 in two, 8 in three"
            }
            CodeFault::NothingToRepeat => "`0.3...` is Nim: any number may be taken",
            CodeFault::NoMove => "a digit t places after the point says what may be left when t are taken",
            CodeFault::TooLong(_) => "a repeating last digit is written `...`",
        };
        help.into()
    }
}

/// All faults of a text, each with the bytes it is about. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeFaults(pub Vec<(Span, CodeFault)>);

impl fmt::Display for CodeFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (_, fault) in &self.0 {
            write!(f, "{separator}{fault}")?;
            separator = "; ";
        }
        Ok(())
    }
}

impl std::error::Error for CodeFaults {}

impl FromStr for Code {
    type Err = CodeFaults;

    /// Reads a code. The digit before the point may be left out (`.137`), and so may the
    /// point where it is the only digit: `4`, `4.` and `4.0` are splitting without taking.
    ///
    /// ```
    /// use lastmove::ruleset::Code;
    /// let nim: Code = "0.3...".parse()?;
    /// assert_eq!(nim.digit(1_000_000), 3);
    /// assert_eq!(".3f".parse::<Code>()?.to_string(), "0.3F");
    /// assert!("3.7".parse::<Code>().is_err());
    /// # Ok::<(), lastmove::ruleset::CodeFaults>(())
    /// ```
    fn from_str(text: &str) -> Result<Code, CodeFaults> {
        let (body, repeats) = match text.strip_suffix("...").or_else(|| text.strip_suffix('…')) {
            Some(body) => (body, true),
            None => (text, false),
        };
        let mut faults = Vec::new();
        let mut point = None;
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        for (at, symbol) in body.char_indices() {
            let here = at..at + symbol.len_utf8();
            match (symbol, symbol.to_digit(16)) {
                (_, Some(digit)) => if point.is_some() { &mut tail } else { &mut head }.push(digit as u8),
                ('.', _) if point.is_none() => point = Some(at),
                ('.', _) => faults.push((here, CodeFault::SecondPoint)),
                _ => faults.push((here, CodeFault::NotADigit(symbol))),
            }
        }
        if faults.is_empty() {
            faults.extend(structural_fault(text, point, &head, &tail, repeats));
        }
        if !faults.is_empty() {
            return Err(CodeFaults(faults));
        }
        let digits = [head.first().copied().unwrap_or(0)].into_iter().chain(tail);
        Ok(Code::new(digits.collect(), repeats))
    }
}

/// What is wrong with a text whose characters are all in order.
fn structural_fault(
    text: &str,
    point: Option<usize>,
    head: &[u8],
    tail: &[u8],
    repeats: bool,
) -> Option<(Span, CodeFault)> {
    let whole = 0..text.len();
    Some(match (head, tail) {
        ([], []) if !repeats => (whole, CodeFault::Empty),
        (_, []) if repeats => (whole, CodeFault::NothingToRepeat),
        ([_, _, ..], _) if point.is_none() => (whole, CodeFault::NoPoint(text.to_owned())),
        ([_, _, ..], _) => (0..head.len(), CodeFault::LongHead),
        (&[digit], _) if digit & 3 != 0 => (0..1, CodeFault::Head(digit)),
        _ if head.iter().chain(tail).all(|&digit| digit == 0) => (whole, CodeFault::NoMove),
        _ if tail.len() >= Code::MAX_DIGITS => (whole, CodeFault::TooLong(tail.len() + 1)),
        _ => return None,
    })
}

impl fmt::Display for Code {
    /// The usual way of writing it, hexadecimal digits in upper case; reads back as the
    /// same code, unless the code has no move and so no text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (head, tail) = match self.digits() {
            [head, tail @ ..] => (*head, tail),
            [] => (0, &[][..]),
        };
        let mut text = format!("{head:X}.");
        text.extend(tail.iter().map(|&digit| char::from_digit(digit.into(), 16).unwrap_or('?')));
        text.make_ascii_uppercase();
        text.push_str(if tail.is_empty() { "0" } else { "" });
        text.push_str(if self.repeats() { "..." } else { "" });
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fault(text: &str) -> (Span, CodeFault) {
        let CodeFaults(mut faults) = text.parse::<Code>().unwrap_err();
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults.remove(0)
    }

    #[test]
    fn codes_read_as_the_field_writes_them() {
        let same = [
            ("0.77", ".77"),
            ("0.3f", "0.3F"),
            ("c.3", "C.3"),
            ("0.770", "0.77"),
            ("0.3...", "0.33..."),
            ("0.3...", ".3…"),
            ("4", "4.0"),
            ("4.", "4.000"),
            ("0.30...", "0.3"),
        ];
        for (a, b) in same {
            assert_eq!(a.parse::<Code>().unwrap(), b.parse::<Code>().unwrap(), "{a} and {b}");
        }
        assert_ne!("0.3".parse::<Code>(), "0.3...".parse::<Code>());
    }

    #[test]
    fn codes_print_in_one_way() {
        for text in ["0.77", "4.0", "C.0", "0.3F", "0.3...", "4.73...", "0.03...", "4.4..."] {
            assert_eq!(text.parse::<Code>().unwrap().to_string(), text);
        }
        let long = format!("0.{}", "7".repeat(500));
        assert_eq!(long.parse::<Code>().unwrap().to_string(), long);
    }

    #[test]
    fn every_fault_is_named_where_it_is() {
        assert_eq!(fault(""), (0..0, CodeFault::Empty));
        assert_eq!(fault("."), (0..1, CodeFault::Empty));
        assert_eq!(fault("0.7G"), (3..4, CodeFault::NotADigit('G')));
        assert_eq!(fault("0.7é7"), (3..5, CodeFault::NotADigit('é')));
        assert_eq!(fault("0.7.7"), (3..4, CodeFault::SecondPoint));
        assert_eq!(fault("77"), (0..2, CodeFault::NoPoint("77".into())));
        assert_eq!(fault("12.3"), (0..2, CodeFault::LongHead));
        assert_eq!(fault("3.7"), (0..1, CodeFault::Head(3)));
        assert_eq!(fault("E.7"), (0..1, CodeFault::Head(14)));
        assert_eq!(fault("..."), (0..3, CodeFault::NothingToRepeat));
        assert_eq!(fault("0..."), (0..4, CodeFault::NothingToRepeat));
        assert_eq!(fault("4...."), (0..5, CodeFault::NothingToRepeat));
        assert_eq!(fault("0.0"), (0..3, CodeFault::NoMove));
        assert_eq!(fault("0.00..."), (0..7, CodeFault::NoMove));
        assert_eq!(fault("0"), (0..1, CodeFault::NoMove));
        let long = format!("0.{}", "7".repeat(Code::MAX_DIGITS));
        assert_eq!(fault(&long).1, CodeFault::TooLong(Code::MAX_DIGITS + 1));
        let CodeFaults(several) = "0.xy7".parse::<Code>().unwrap_err();
        assert_eq!(several.iter().map(|(span, _)| span.start).collect::<Vec<_>>(), [2, 3]);
    }

    proptest! {
        #[test]
        fn printing_and_reading_agree(
            head in prop::sample::select(vec![0u8, 4, 8, 12]),
            tail in prop::collection::vec(0u8..16, 1..40),
            repeats: bool,
        ) {
            let code = Code::new([head].into_iter().chain(tail).collect(), repeats);
            prop_assume!(!code.digits().is_empty());
            prop_assert_eq!(code.to_string().parse::<Code>(), Ok(code));
        }

        #[test]
        fn any_text_is_a_code_or_faults_inside_it(text in "\\PC{0,12}") {
            if let Err(CodeFaults(faults)) = text.parse::<Code>() {
                prop_assert!(!faults.is_empty());
                prop_assert!(faults.iter().all(|(span, _)| text.get(span.clone()).is_some()));
            }
        }
    }
}
