//! Lines to complete, and what completing one does.

use super::Tile;

/// Sets of cells that are complete when all their cells are marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lines {
    /// So many cells in a row, in any of the directions; of a path, consecutive vertices.
    InRow {
        /// How many cells.
        length: u32,
        /// Which way.
        along: Directions,
    },
    /// A drawing wherever it fits on the grid.
    Patterns {
        /// The drawings.
        patterns: Vec<Tile>,
        /// Whether they may be turned and reflected.
        turn: bool,
    },
    /// Listed cell by cell, by name.
    Listed(Vec<Vec<String>>),
}

/// Which way a line of [`Lines::InRow`] may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directions {
    /// From left to right.
    pub rows: bool,
    /// From top to bottom.
    pub columns: bool,
    /// Both ways across.
    pub diagonals: bool,
}

impl Directions {
    /// Every direction.
    pub const ALL: Directions = Directions { rows: true, columns: true, diagonals: true };

    /// The steps from a cell to the next, as (rows, columns).
    pub fn steps(self) -> impl Iterator<Item = (i64, i64)> {
        let steps = [
            (self.rows, (0, 1)),
            (self.columns, (1, 0)),
            (self.diagonals, (1, 1)),
            (self.diagonals, (1, -1)),
        ];
        steps.into_iter().filter(|(goes, _)| *goes).map(|(_, step)| step)
    }
}

/// What completing a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Completing {
    /// The board is dead: nobody moves on it any more. Whether that is good for whoever
    /// did it is for the convention to say.
    Ends,
    /// It is not allowed.
    Forbidden,
}
