//! The two play conventions, as a name. What they *do* is one base case, and that is
//! `play`'s business: an algorithm takes a base case and never asks which it was given.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// Which player a finished game favours.
///
/// Source: Winning Ways, chapters 2 (normal) and 13 (misère).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Convention {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Convention {
    /// Both conventions, in the order every table shows them.
    pub const BOTH: [Convention; 2] = [Convention::Normal, Convention::Misere];

    /// The ASCII word used on the command line, in files and as a JSON key.
    pub const fn key(self) -> &'static str {
        match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        }
    }

    /// The word as prose has it, with its accent.
    pub const fn prose(self) -> &'static str {
        match self {
            Convention::Normal => "normal",
            Convention::Misere => "misère",
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.prose())
    }
}

/// The text was neither `normal` nor `misere`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a play convention: expected `normal` or `misere`")]
pub struct UnknownConvention(pub String);

impl FromStr for Convention {
    type Err = UnknownConvention;

    /// Accepts the accent: people write the word as their language has it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "normal" => Ok(Convention::Normal),
            "misere" | "misère" => Ok(Convention::Misere),
            other => Err(UnknownConvention(other.to_owned())),
        }
    }
}
