//! Why the rules of a ruleset cannot be played on a board.

/// Rules and board do not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardFault {
    /// `with = "above"` where nothing is above anything.
    #[error("the moves take what is above an element, and this board has no order")]
    NoOrder,
    /// Tiles or patterns where there are no rows and columns.
    #[error("the moves draw shapes on rows and columns, and this board has none")]
    NoGrid,
    /// More acts than are kept.
    #[error("the board has too many moves to list")]
    TooManyMoves,
    /// A name of a root, a poisoned cell or a line that the board does not have.
    #[error("the board has no {what} `{name}`")]
    NoCell {
        /// A cell or a vertex.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// Too many edges to cut.
    #[error("a board may have at most {most} edges to cut, and this one has {0}", most = crate::ruleset::BoardRules::MAX_CELLS)]
    TooManyEdges(usize),
    /// No line fits on the board.
    #[error("no line fits on this board, so that nothing is ever completed")]
    NoLine,
}
