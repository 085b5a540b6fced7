//! Smith's values: what stands for a position of a loopy game in every sum, in normal play.

use crate::base::{Grundy, Outcome};
use std::fmt;

/// A value of a loopy game in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// A nimber.
    Nimber(Grundy),
    /// Infinity, with the nimbers that can be moved to, ascending. Won where 0 is among them,
    /// and else drawn.
    Infinity(Vec<Grundy>),
}

impl LoopyValue {
    /// Nothing at all.
    pub const ZERO: LoopyValue = LoopyValue::Nimber(0);

    /// The value of a sum: nimbers add by xor, beside an infinity to each of its set, and two
    /// infinities make one that has no nimber to move to.
    ///
    /// Source: Smith 1966; *Winning Ways*, chapter 12.
    ///
    /// ```
    /// use lastmove::play::LoopyValue::{Infinity, Nimber};
    /// assert_eq!(Infinity(vec![0, 3]).plus(&Nimber(1)), Infinity(vec![1, 2]));
    /// assert_eq!(Infinity(vec![0]).plus(&Infinity(vec![0])), Infinity(vec![]));
    /// ```
    pub fn plus(&self, other: &LoopyValue) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Nimber(a), LoopyValue::Nimber(b)) => LoopyValue::Nimber(a ^ b),
            (LoopyValue::Infinity(set), LoopyValue::Nimber(value))
            | (LoopyValue::Nimber(value), LoopyValue::Infinity(set)) => {
                let mut set: Vec<Grundy> = set.iter().map(|own| own ^ value).collect();
                set.sort_unstable();
                LoopyValue::Infinity(set)
            }
            (LoopyValue::Infinity(_), LoopyValue::Infinity(_)) => LoopyValue::Infinity(Vec::new()),
        }
    }

    /// The value of so many equal components.
    pub fn times(&self, count: u64) -> LoopyValue {
        match (self, count) {
            (_, 0) => LoopyValue::ZERO,
            (value, 1) => value.clone(),
            (LoopyValue::Nimber(value), count) => LoopyValue::Nimber(if count % 2 == 0 { 0 } else { *value }),
            (LoopyValue::Infinity(_), _) => LoopyValue::Infinity(Vec::new()),
        }
    }

    /// Who wins a position of this value, in normal play.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Nimber(0) => Outcome::P,
            LoopyValue::Nimber(_) => Outcome::N,
            LoopyValue::Infinity(set) if set.contains(&0) => Outcome::N,
            LoopyValue::Infinity(_) => Outcome::D,
        }
    }
}

impl fmt::Display for LoopyValue {
    /// `3`, `infinity`, `infinity{0,2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Nimber(value) => write!(f, "{value}"),
            LoopyValue::Infinity(set) if set.is_empty() => f.write_str("infinity"),
            LoopyValue::Infinity(set) => {
                let set: Vec<String> = set.iter().map(ToString::to_string).collect();
                write!(f, "infinity{{{}}}", set.join(","))
            }
        }
    }
}
