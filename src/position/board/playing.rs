//! One board with the rules of its ruleset: what can be done on it, and which of its pieces
//! are the same game.

use super::cells::Cells;
use super::cuts::Cuts;
use super::fault::BoardFault;
use super::marks::Marks;
use super::state::State;
use super::symmetry::{self, Shape, Turns};
use super::takes::Takes;
use crate::ruleset::{BoardMove, BoardRules, Completing, Grid, Ground, With};

/// A board ready to be played on.
#[derive(Debug)]
pub(super) struct Playing {
    /// What a position text calls it.
    pub title: String,
    /// The names of the cells: of a game that cuts, of the edges.
    pub names: Vec<String>,
    /// Rows and columns, where positions are drawn.
    pub grid: Option<Grid>,
    moves: Moves,
    count: usize,
    /// The symmetries of board and rules, apart from doing nothing.
    symmetries: Vec<Vec<u32>>,
    /// How a piece may be turned and moved about on a grid, where any such piece is the same
    /// game wherever it lies.
    turns: Option<Turns>,
}

#[derive(Debug)]
enum Moves {
    Takes(Takes),
    Marks(Marks),
    Cuts(Cuts),
}

/// What a piece is told by. Pieces with equal keys are the same game, whichever boards of
/// one ruleset they stand on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// A shape on a grid.
    Shape(Shape),
    /// A tree.
    Tree(Box<[u8]>),
    /// A graph, an order, a set of lines.
    Structure(Box<[u8]>),
    /// Some cells of one board, up to its symmetries.
    Cells(u32, State),
}

/// The most vertices of a structure whose canonical form is worth finding, and the
/// refinements that are spent on it.
const LABELLED: usize = 64;
const PATIENCE: u32 = 300;

/// Pieces on a grid of up to so many cells are told by their structure, which merges a bent
/// row with a straight one; larger ones by their shape, which is found sooner.
const BENT: u32 = 10;

impl Playing {
    /// The rules of `rules` on `ground`.
    pub fn new(rules: &BoardRules, ground: &Ground) -> Result<Playing, BoardFault> {
        let cells = |what: &'static str, names: &[String]| {
            let cell = |name: &String| {
                ground.cell(name).ok_or_else(|| BoardFault::NoCell { what, name: name.clone() })
            };
            names.iter().map(cell).collect::<Result<Cells, _>>()
        };
        let poison = cells("cell", &rules.poison)?;
        let marks = rules.moves.iter().find_map(|form| match form {
            BoardMove::Mark { lines, completing } => Some((lines, *completing)),
            _ => None,
        });
        let moves = match marks {
            Some((lines, completing)) => {
                let marks = Marks::new(ground, lines, completing)?;
                // Where completing a line is the only end, a board without lines just fills.
                if marks.is_empty() && completing == Completing::Ends {
                    return Err(BoardFault::NoLine);
                }
                Moves::Marks(marks)
            }
            None if rules.cuts() => {
                let roots = cells("vertex", &rules.roots)?;
                Moves::Cuts(Cuts::new(ground, if rules.roots.is_empty() { &FIRST } else { &roots })?)
            }
            None => Moves::Takes(Takes::new(ground, &rules.moves, poison)?),
        };
        let cuts = matches!(moves, Moves::Cuts(_));
        let names = if cuts { edge_names(ground) } else { ground.names.clone() };
        let mut playing = Playing {
            title: ground.title.clone(),
            grid: ground.grid.filter(|_| !cuts),
            turns: turns(rules, ground).filter(|_| poison.is_empty()),
            count: names.len(),
            symmetries: Vec::new(),
            names,
            moves,
        };
        if playing.turns.is_none() {
            let maps = playing.grid.map_or_else(Vec::new, symmetry::maps);
            let kept = maps.into_iter().filter(|map| poison.image(map) == poison && playing.respects(map));
            playing.symmetries = kept.collect();
        }
        Ok(playing)
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The cell of this name.
    pub fn cell(&self, name: &str) -> Option<u32> {
        self.names.iter().position(|own| own == name).map(|at| at as u32)
    }

    /// Whether positions have marks.
    pub fn marks(&self) -> bool {
        matches!(self.moves, Moves::Marks(_))
    }

    /// Whether a piece is the same game wherever it lies on a grid.
    pub fn is_movable(&self) -> bool {
        self.turns.is_some()
    }

    /// Whether a line is complete that no play could have completed.
    pub fn is_impossible(&self, state: &State) -> bool {
        matches!(&self.moves, Moves::Marks(marks) if marks.completing() == Completing::Forbidden && marks.has_line(state))
    }

    /// The pieces of a state that may be anything, each by itself, those in which nothing
    /// can be done left out.
    pub fn settle(&self, state: &State) -> Vec<State> {
        let mut cells = Vec::new();
        match &self.moves {
            Moves::Takes(takes) => takes.pieces(&state.cells, &mut cells),
            Moves::Cuts(cuts) => cuts.pieces(&state.cells, &mut cells),
            Moves::Marks(marks) => {
                let mut pieces = Vec::new();
                marks.settle(state, &mut pieces);
                return pieces;
            }
        }
        cells.into_iter().map(State::of).collect()
    }

    /// Every move: the cells it is named by, and the pieces it leaves.
    pub fn successors<E>(
        &self,
        state: &State,
        mut visit: impl FnMut(&Cells, &[State]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut states = Vec::new();
        let plain = |chosen: &Cells, pieces: &[Cells]| {
            states.clear();
            states.extend(pieces.iter().copied().map(State::of));
            visit(chosen, &states)
        };
        match &self.moves {
            Moves::Takes(takes) => takes.successors(&state.cells, plain),
            Moves::Cuts(cuts) => cuts.successors(&state.cells, plain),
            Moves::Marks(marks) => marks.successors(state, visit),
        }
    }

    /// The least image of a piece under the symmetries of the board, or, on a grid where
    /// place does not matter, its shape: quickly found, and so asked first.
    pub fn quick_key(&self, board: u32, state: &State) -> Key {
        match (&self.turns, self.grid) {
            (Some(turns), Some(grid)) => Key::Shape(turns.shape(grid, &state.cells)),
            _ => {
                let images = self.symmetries.iter().map(|map| state.image(map));
                Key::Cells(board, images.fold(*state, |least, image| least.min(image)))
            }
        }
    }

    /// What tells the piece up to isomorphism, where finding that pays.
    pub fn slow_key(&self, state: &State) -> Option<Key> {
        if self.turns.is_some() && state.cells.len() > BENT {
            return None;
        }
        let tree = match &self.moves {
            Moves::Takes(takes) => takes.tree(&state.cells),
            Moves::Cuts(cuts) => cuts.tree(&state.cells),
            Moves::Marks(_) => None,
        };
        if let Some(form) = tree {
            return Some(Key::Tree(form));
        }
        let structure = match &self.moves {
            Moves::Takes(takes) => takes.structure(&state.cells, LABELLED),
            Moves::Cuts(cuts) => cuts.structure(&state.cells, LABELLED),
            Moves::Marks(marks) => marks.structure(state, LABELLED),
        };
        structure?.form(PATIENCE).map(Key::Structure)
    }

    fn respects(&self, map: &[u32]) -> bool {
        match &self.moves {
            Moves::Takes(takes) => takes.respects(map),
            Moves::Marks(marks) => marks.respects(map),
            Moves::Cuts(_) => false,
        }
    }
}

/// The root where none is named: the first vertex.
static FIRST: std::sync::LazyLock<Cells> = std::sync::LazyLock::new(|| Cells::one(0));

/// Edges by their ends, `1-2`; the second of parallel ones is `1-2/2`.
fn edge_names(ground: &Ground) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for [a, b] in &ground.edges {
        let name = format!("{}-{}", ground.names[*a as usize], ground.names[*b as usize]);
        let same = |other: &&String| **other == name || other.starts_with(&format!("{name}/"));
        match names.iter().filter(same).count() {
            0 => names.push(name),
            before => names.push(format!("{name}/{}", before + 1)),
        }
    }
    names
}

/// How shapes may be turned and moved, where the rules see nothing but the shape.
fn turns(rules: &BoardRules, ground: &Ground) -> Option<Turns> {
    ground.grid.filter(|grid| !grid.wraps)?;
    let mut turns = Turns::ALL;
    for form in &rules.moves {
        turns = match form {
            BoardMove::Take(take) if take.with == With::Above => turns.and(Turns::DIAGONAL),
            BoardMove::Take(_) => turns,
            BoardMove::Place { turn: true, .. } => turns,
            BoardMove::Place { tiles, turn: false } => turns.and(Turns::of_tiles(tiles)),
            BoardMove::Mark { .. } | BoardMove::Cut => return None,
        };
    }
    Some(turns)
}
