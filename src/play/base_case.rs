//! The one place where the conventions differ.

use crate::base::{Convention, Grundy, Outcome};

/// What a position without moves is worth.
///
/// Source: Winning Ways, chapter 13 ("Survival in the Lost World"): misère play changes who
/// wins when no move is left, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseCase {
    /// The convention this is the base case of.
    pub convention: Convention,
    /// Who wins when no move is left.
    pub outcome: Outcome,
    /// The value of a position without moves.
    pub grundy: Grundy,
}

impl BaseCase {
    /// A player who cannot move loses.
    pub const NORMAL: BaseCase = BaseCase { convention: Convention::Normal, outcome: Outcome::P, grundy: 0 };

    /// A player who cannot move wins.
    pub const MISERE: BaseCase = BaseCase { convention: Convention::Misere, outcome: Outcome::N, grundy: 1 };

    /// The base case of a convention.
    pub const fn of(convention: Convention) -> BaseCase {
        match convention {
            Convention::Normal => BaseCase::NORMAL,
            Convention::Misere => BaseCase::MISERE,
        }
    }
}
