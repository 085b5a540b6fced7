//! Why a chart could not be drawn. A poor picture is never an answer: too much or too
//! little data is said in words.

use super::options::{MAX_SIDE, MIN_SIDE};

/// What stands between a record and its picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChartError {
    /// The record holds nothing to draw.
    #[error("there is nothing to draw: {0}")]
    Empty(&'static str),
    /// More than a reader could make out, or a page could hold.
    #[error("{asked} {what} are too many to draw, {most} are the most; try {instead}")]
    TooLarge {
        /// What there is too much of, in the plural.
        what: &'static str,
        /// How many were asked for.
        asked: usize,
        /// How many can be drawn.
        most: usize,
        /// A scope that fits, as the user would write it.
        instead: String,
    },
    /// The record contradicts itself; the caller built it wrongly.
    #[error("the chart's data do not fit together: {0}")]
    Inconsistent(String),
    /// The stated width or height is outside [`MIN_SIDE`] to [`MAX_SIDE`].
    #[error(
        "a picture {0} pixels wide or high cannot be drawn: {MIN_SIDE} are the least, {MAX_SIDE} the most"
    )]
    Size(u32),
    /// The drawing library or the image encoder refused.
    #[error("the picture could not be painted: {0}")]
    Painting(String),
}
