//! Answers as contests write them: who wins, by which move of which heap.
//!
//! A contest counts heaps from 1 in the order of the input line, empty ones included, so
//! answers are about a [`HeapList`] and not about a position, which has no order. The
//! formats are written by `write`, read by `read`, and what they say is judged elsewhere.

mod list;
mod positions;
mod read;
mod write;

pub use list::{HeapList, HeapMove};
pub use positions::{PositionsFormat, TextFault};
pub use read::{AnswerFault, Effect, Reply, StatedMove};

/// The forms an answer can have. Words may be in any case.
///
/// A move that leaves several heaps names them with plus signs, `2+3`, where the format has
/// the new size; the formats with amounts name them after the amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// `First i v`: heap `i` becomes `v`; or `Second`; `First` alone where the player to move
    /// has won with no move left.
    Value,
    /// `first i k`: take `k` from heap `i`, or `first i k a+b` where what is left is split; or
    /// `second`, or `first` alone.
    Amount,
    /// `First` or `Second`.
    Word,
    /// Every winning move as `i:k` or `i:k:a+b`, ascending, equal heaps each for itself;
    /// `CONCEDE` where there is none.
    List,
}

impl AnswerFormat {
    /// The word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            AnswerFormat::Value => "value",
            AnswerFormat::Amount => "amount",
            AnswerFormat::Word => "word",
            AnswerFormat::List => "list",
        }
    }
}
