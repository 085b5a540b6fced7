//! On whose authority an answer stands.

use std::fmt;

/// What established an answer.
///
/// A misère answer never rests on the xor of values unless it is [`Authority::Tame`] or
/// [`Authority::AllTame`], which are theorems about exactly the game at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Authority {
    /// Normal play: the values of the components, each by its options, and their xor.
    SpragueGrundy,
    /// Normal play: values of components read from their sequence, and its period where one
    /// is proved, and their xor.
    Sequence,
    /// Misère play: every component is tame, checked option by option, and sums of tame
    /// games are played as sums of nim heaps are.
    Tame,
    /// Misère play: every heap of the game is tame, by its proved periods, and sums of tame
    /// games are played as sums of nim heaps are.
    AllTame,
    /// Misère play: an exact misère quotient of the game's heaps.
    Quotient {
        /// How many elements it has.
        order: usize,
    },
    /// Retrograde analysis of every position that can be reached, where play may go on for
    /// ever.
    Retrograde {
        /// How many positions there are.
        positions: u64,
    },
    /// Normal play where it may go on for ever: Smith's values of the components, each by
    /// retrograde analysis, and what they add up to.
    Smith,
    /// Search of every position below this one, as whole positions.
    Search {
        /// How many positions the search held.
        positions: u64,
    },
    /// Misère play: search of positions up to misère equality: each stands for all that are
    /// equal to it beside any game whatever.
    Reduced {
        /// How many positions the search held.
        positions: u64,
    },
}

impl fmt::Display for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Authority::SpragueGrundy => f.write_str("Sprague and Grundy's theorem: the value of a sum is the xor of the values of its parts"),
            Authority::Sequence => f.write_str("Sprague and Grundy's theorem, with values read from the sequence of heaps"),
            Authority::Tame => f.write_str("the theorem on tame games: every heap here is tame, so the sum is played as misère Nim (Conway, ONAG ch. 12)"),
            Authority::AllTame => f.write_str("the theorem on tame games: every heap of this game is proved tame, so sums are played as misère Nim (Conway, ONAG ch. 12; Ferguson 1974)"),
            Authority::Quotient { order } => {
                write!(f, "the exact misère quotient of the game's heaps, of order {order} (Plambeck and Siegel 2008)")
            }
            Authority::Retrograde { positions } => {
                write!(f, "retrograde analysis of the {positions} positions that can be reached")
            }
            Authority::Smith => f.write_str("Smith's theorem on loopy games: the value of a sum comes from the values of its parts (Smith 1966)"),
            Authority::Search { positions: 1 } => f.write_str("search of 1 position"),
            Authority::Search { positions } => write!(f, "search of {positions} whole positions"),
            Authority::Reduced { positions } => {
                write!(f, "search of the {positions} positions that all others are equal to in misère play (Conway, ONAG ch. 12)")
            }
        }
    }
}
