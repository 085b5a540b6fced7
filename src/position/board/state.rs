//! What is left of a board.

use super::cells::Cells;

/// One piece of a board: the cells that are still in play, and the marks that count for
/// them. A game that takes cells has no marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::position) struct State {
    pub cells: Cells,
    pub marked: Cells,
}

impl State {
    pub fn of(cells: Cells) -> State {
        State { cells, marked: Cells::EMPTY }
    }

    #[must_use]
    pub fn image(&self, map: &[u32]) -> State {
        State { cells: self.cells.image(map), marked: self.marked.image(map) }
    }
}
