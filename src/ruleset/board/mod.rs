//! The rules of a game on a board: a finite set of cells, and what one move does to it.
//!
//! What the rules *say*; carrying a move out is the business of the position layer. A board
//! is a graph, a grid of cells or a partly ordered set, given by a family and its size, by
//! its edges, or by a file; the moves are a handful of forms that cover the field: take
//! connected vertices (octal games on graphs, Node Kayles, Arc Kayles), take an element
//! and all above it (poset games, Chomp), place a polyomino (Cram), mark a cell until a line
//! is complete (Notakto), cut an edge and let fall what hangs from it (green Hackenbush).

mod family;
mod ground;
mod line;
mod lines;
mod tile;

pub use family::{Family, FamilyFault, FamilyMember, Size};
pub use ground::{Grid, Ground, GroundFault};
pub use lines::{Completing, Directions, Lines};
pub use tile::{Tile, TileFault};

use std::sync::Arc;

/// A ruleset of kind `[board]`.
#[derive(Clone, Debug)]
pub struct BoardRules {
    /// What is played on where a position does not say otherwise.
    pub board: BoardSource,
    /// The vertices on the ground, by name, for [`BoardMove::Cut`]; none where the board
    /// says it itself.
    pub roots: Vec<String>,
    /// Cells that are never taken, by name.
    pub poison: Vec<String>,
    /// The moves, side by side: a player may use any of them.
    pub moves: Vec<BoardMove>,
}

/// Where boards come from.
#[derive(Clone, Debug)]
pub enum BoardSource {
    /// The members of a family; of `size`, where a position does not say which.
    Family {
        /// The family.
        family: Family,
        /// The size of the board that is meant by `full`; with an `n` in it, the size of
        /// the member `n` of the family.
        size: Option<Size>,
    },
    /// One board, written out in the ruleset or in a file beside it.
    Given(Arc<Ground>),
}

/// One form of moving.
#[derive(Clone, Debug)]
pub enum BoardMove {
    /// Take a connected set of vertices.
    Take(TakeCells),
    /// Cover free cells of a grid with a tile.
    Place {
        /// The tiles, any of which may be placed.
        tiles: Vec<Tile>,
        /// Whether a tile may be turned and reflected.
        turn: bool,
    },
    /// Mark a free cell; a line all of whose cells are marked is complete.
    Mark {
        /// The lines.
        lines: Lines,
        /// What completing one does.
        completing: Completing,
    },
    /// Cut an edge; what is no longer connected to the ground falls.
    Cut,
}

/// Take a connected set of vertices, and perhaps what belongs to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeCells {
    /// How many vertices, ascending, each at least 1.
    pub counts: Vec<u32>,
    /// What goes with them.
    pub with: With,
    /// How many connected pieces may be left of the piece that was taken from, ascending;
    /// `None` for any number.
    ///
    /// Source: Beaudou, Coupechoux, Dailly, Gravier, Moncel, Parreau and Sopena, Octal games
    /// on graphs, 2018.
    pub parts: Option<Vec<u32>>,
}

/// What goes with the vertices that are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum With {
    /// Nothing.
    Nothing,
    /// Their neighbours.
    Neighbours,
    /// Everything above them in the order of the board.
    Above,
}

impl BoardRules {
    /// The most cells a board may have.
    pub const MAX_CELLS: usize = 256;

    /// Whether the moves cut edges: then the cells of the board are its edges.
    pub fn cuts(&self) -> bool {
        self.moves.iter().any(|form| matches!(form, BoardMove::Cut))
    }
}
