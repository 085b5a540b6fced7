//! Who wins: the outcome classes of an impartial game.

use serde::Serialize;
use std::fmt;

/// The outcome of a position under one convention.
///
/// Source: Siegel, *Combinatorial Game Theory*, definition I.1.2; `D` is Smith's for
/// loopy games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Outcome {
    /// The *previous* player wins: whoever is to move loses.
    P,
    /// The *next* player wins: whoever is to move wins.
    N,
    /// Neither player can force a win; only loopy games have it.
    D,
}

impl Outcome {
    /// The single letter the field writes.
    pub const fn letter(self) -> char {
        match self {
            Outcome::P => 'P',
            Outcome::N => 'N',
            Outcome::D => 'D',
        }
    }

    /// `P` exactly when the Grundy value is 0, under either convention.
    pub const fn of_grundy(value: super::Grundy) -> Outcome {
        if value == 0 { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::D => "D",
        })
    }
}
