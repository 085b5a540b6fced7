//! `--for K=2..8`: a letter in a ruleset or a rule that stands for one number after the
//! other.

use crate::language::check_name;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A parameter and the values it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// What the ruleset or the rule calls it.
    pub name: String,
    /// Its values, ascending.
    pub values: RangeInclusive<i64>,
}

/// Why a text is not a parameter with its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterFault {
    /// No `=` between name and range.
    #[error("a parameter is written NAME=A..B, as in K=2..8")]
    Shape,
    /// The name cannot be one.
    #[error("{0}")]
    Name(String),
    /// An end of the range is not a number.
    #[error("`{0}` is not a whole number of 64 bits; a parameter is written NAME=A..B, as in K=2..8")]
    Number(String),
    /// The range goes down.
    #[error("the range goes down; write {1}..{0}")]
    Down(i64, i64),
}

impl FromStr for Parameter {
    type Err = ParameterFault;

    fn from_str(text: &str) -> Result<Parameter, ParameterFault> {
        let (name, range) = text.split_once('=').ok_or(ParameterFault::Shape)?;
        let name = name.trim();
        check_name(name).map_err(ParameterFault::Name)?;
        if name == "n" {
            return Err(ParameterFault::Name("`n` is the heap, where there is one".to_owned()));
        }
        let number = |text: &str| {
            let text = text.trim();
            text.parse::<i64>().map_err(|_| ParameterFault::Number(text.to_owned()))
        };
        let (first, last) = match range.split_once("..") {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(range)?, number(range)?),
        };
        if first > last {
            return Err(ParameterFault::Down(first, last));
        }
        Ok(Parameter { name: name.to_owned(), values: first..=last })
    }
}

/// A ruleset argument with `value` in place of the parameter `name`; `None` where it does
/// not mention it. Only sets have places for parameters: `S{1,K}`, `sub:1..K`.
///
/// ```
/// use lastmove::conjecture::substitute;
/// assert_eq!(substitute("S{1,K}", "K", 4).as_deref(), Some("S{1,4}"));
/// assert_eq!(substitute("sub:1..K", "K", 4).as_deref(), Some("sub:1..4"));
/// assert_eq!(substitute("kayles", "k", 4), None);
/// ```
pub fn substitute(argument: &str, name: &str, value: i64) -> Option<String> {
    let heads = ["S{", "s{", "sub:", "allbut:"];
    let head = heads.into_iter().find(|head| argument.starts_with(head))?;
    let (head, numbers) = argument.split_at(head.len());
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut written = head.to_owned();
    let mut rest = numbers;
    while let Some(start) = rest.find(is_letter) {
        let (before, word) = rest.split_at(start);
        let (word, after) = word.split_at(word.find(|c| !is_letter(c)).unwrap_or(word.len()));
        written += before;
        written += &if word == name { value.to_string() } else { word.to_owned() };
        rest = after;
    }
    written += rest;
    (written != argument).then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_as_they_are_written() {
        assert_eq!("K=2..8".parse(), Ok(Parameter { name: "K".into(), values: 2..=8 }));
        assert_eq!(" m = -1 ".parse(), Ok(Parameter { name: "m".into(), values: -1..=-1 }));
        assert_eq!("K".parse::<Parameter>(), Err(ParameterFault::Shape));
        assert_eq!("K=8..2".parse::<Parameter>(), Err(ParameterFault::Down(8, 2)));
        assert_eq!("K=2..x".parse::<Parameter>(), Err(ParameterFault::Number("x".into())));
        let far = "9223372036854775808".to_owned();
        assert_eq!(format!("K=0..{far}").parse::<Parameter>(), Err(ParameterFault::Number(far)));
        for name in ["n", "heaps", "xor", "if", "2", ""] {
            assert!(
                matches!(format!("{name}=1..2").parse::<Parameter>(), Err(ParameterFault::Name(_))),
                "{name}"
            );
        }
    }

    #[test]
    fn only_whole_words_are_replaced() {
        assert_eq!(substitute("S{K,KK,1K}", "K", 3).as_deref(), Some("S{3,KK,1K}"));
        assert_eq!(substitute("S{!K}", "K", 3).as_deref(), Some("S{!3}"));
        assert_eq!(substitute("S{1,2}", "K", 3), None);
        assert_eq!(substitute("S{1,S}", "S", 3).as_deref(), Some("S{1,3}"));
    }
}
