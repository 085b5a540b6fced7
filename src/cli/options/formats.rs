//! The formats of contests: how positions are listed, and how answers are written.

use crate::conjecture::{AnswerFormat, PositionsFormat};
use clap::ValueEnum;

/// [`AnswerFormat`] as the command line spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormatArg {
    /// `First i v`: heap i (counted from 1, in the order of the line) becomes v, or the heaps
    /// a+b; or `Second`
    Value,
    /// `first i k`: take k from heap i, or `first i k a+b` where the rest is split; or `second`
    Amount,
    /// `First` or `Second`
    Word,
    /// Every winning move as i:k, or i:k:a+b, sorted; or `CONCEDE`
    List,
}

impl From<AnswerFormatArg> for AnswerFormat {
    fn from(format: AnswerFormatArg) -> AnswerFormat {
        match format {
            AnswerFormatArg::Value => AnswerFormat::Value,
            AnswerFormatArg::Amount => AnswerFormat::Amount,
            AnswerFormatArg::Word => AnswerFormat::Word,
            AnswerFormatArg::List => AnswerFormat::List,
        }
    }
}

/// [`PositionsFormat`] as the command line spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PositionsFormatArg {
    /// One position a line, heap sizes separated by spaces or commas; an empty line is the
    /// empty position
    Lines,
    /// The number of positions; then for each the number of its heaps and their sizes
    Contest,
}

impl From<PositionsFormatArg> for PositionsFormat {
    fn from(format: PositionsFormatArg) -> PositionsFormat {
        match format {
            PositionsFormatArg::Lines => PositionsFormat::Lines,
            PositionsFormatArg::Contest => PositionsFormat::Contest,
        }
    }
}
