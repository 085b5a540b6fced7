//! Positions as they stand: which of the pieces that are the same game are meant.
//!
//! A [`Position`] knows its components up to isomorphism, and search needs no more. People
//! need more: of a board whose cells have names, the piece that is left is not any copy of it
//! that was met first, but these cells and no others. Here the pieces keep their places while
//! play goes on. Nothing is looked up or decided by them.

use super::board::State;
use super::{Component, Game, Position};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::collections::hash_map::Entry;

/// A component in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// The component it is, wherever it lies.
    pub component: Component,
    /// The board it lies on and its cells, where that is more than the component says.
    pub(super) lying: Option<(u32, State)>,
}

impl Piece {
    /// Whether it has a place.
    pub fn has_place(&self) -> bool {
        self.lying.is_some()
    }

    /// A component that is told by itself.
    pub fn of(component: Component) -> Piece {
        Piece { component, lying: None }
    }
}

/// The pieces of a position, each with how often it stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    pieces: Vec<(Piece, u64)>,
}

/// One way of making a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What the move is called.
    pub name: String,
    /// The piece it is made in.
    pub from: Piece,
    /// What is left of that.
    pub to: Vec<Piece>,
}

impl Standing {
    /// These pieces, equal ones counted.
    pub fn new(pieces: impl IntoIterator<Item = (Piece, u64)>) -> Standing {
        let mut pieces: Vec<(Piece, u64)> = pieces.into_iter().filter(|(_, count)| *count > 0).collect();
        pieces.sort_unstable();
        pieces.dedup_by(|next, known| {
            let same = next.0 == known.0;
            if same {
                known.1 = known.1.saturating_add(next.1);
            }
            same
        });
        Standing { pieces }
    }

    /// The pieces a position is told by where nobody said which are meant.
    pub fn of(position: &Position) -> Standing {
        Standing::new(position.runs().iter().map(|run| (Piece::of(run.component), run.count)))
    }

    /// Whether some piece has a place.
    pub fn has_places(&self) -> bool {
        self.pieces.iter().any(|(piece, _)| piece.lying.is_some())
    }

    /// The pieces, with their counts.
    pub fn pieces(&self) -> &[(Piece, u64)] {
        &self.pieces
    }

    /// The position that stands there.
    pub fn position(&self) -> Position {
        let mut position = Position::empty();
        self.pieces.iter().for_each(|(piece, count)| position.add(piece.component, *count));
        position
    }

    /// The pieces as people read them, by size and then by name, each with its count.
    pub fn texts(&self, game: &dyn Game) -> Vec<(String, u64)> {
        let mut parts: Vec<(u64, String, u64)> = self
            .pieces
            .iter()
            .map(|(piece, count)| (game.size(piece.component), game.write_piece(piece), *count))
            .collect();
        parts.sort();
        parts.into_iter().map(|(_, text, count)| (text, count)).collect()
    }

    /// The position as people read it, written like one whose components have no
    /// places.
    pub fn write(&self, game: &dyn Game) -> String {
        if !self.has_places() {
            return game.write_position(&self.position());
        }
        let parts: Vec<String> = self
            .texts(game)
            .into_iter()
            .flat_map(|(text, count)| match count {
                1..=8 => vec![text; count as usize],
                count => vec![format!("{text}x{count}")],
            })
            .collect();
        parts.join(",")
    }

    /// Every way of turning one component into others, in the order of the pieces.
    ///
    /// Linear in the moves of the pieces that are this component.
    pub fn ways(&self, game: &dyn Game, from: Component, to: &[Component]) -> Vec<Way> {
        let mut to = to.to_vec();
        to.sort_unstable();
        let mut ways = Vec::new();
        for (piece, _) in self.pieces.iter().filter(|(piece, _)| piece.component == from) {
            game.piece_moves(piece, &mut |name, parts| {
                let mut reached: Vec<Component> = parts.iter().map(|part| part.component).collect();
                reached.sort_unstable();
                if reached == to {
                    ways.push(Way { name, from: *piece, to: parts });
                }
            });
        }
        ways
    }

    /// Both side by side.
    #[must_use]
    pub fn plus(&self, other: &Standing) -> Standing {
        Standing::new(self.pieces.iter().chain(&other.pieces).copied())
    }

    /// What stands there after a move.
    #[must_use]
    pub fn after(&self, way: &Way) -> Standing {
        let mut next = self.clone();
        if let Some(at) = next.pieces.iter().position(|(piece, _)| *piece == way.from) {
            match next.pieces[at].1 {
                1 => drop(next.pieces.remove(at)),
                _ => next.pieces[at].1 -= 1,
            }
        }
        way.to.iter().for_each(|piece| next.add(*piece, 1));
        next
    }

    /// Every move that has a name: the name, and what stands there after it.
    pub fn moves(&self, game: &dyn Game) -> Vec<(String, Standing)> {
        let mut moves = Vec::new();
        for (piece, _) in &self.pieces {
            game.piece_moves(piece, &mut |name, to| {
                let way = Way { name, from: *piece, to };
                moves.push((way.name.clone(), self.after(&way)));
            });
        }
        moves
    }

    /// How each position below these roots stands when it is reached first, breadth first; of
    /// more than `most` nothing is said of the others.
    pub fn below(
        game: &dyn Game,
        roots: impl IntoIterator<Item = Standing>,
        most: usize,
    ) -> FxHashMap<Position, Standing> {
        let mut known: FxHashMap<Position, Standing> = FxHashMap::default();
        let mut queue = VecDeque::new();
        for root in roots {
            if let Entry::Vacant(place) = known.entry(root.position()) {
                place.insert(root.clone());
                queue.push_back(root);
            }
        }
        while let Some(standing) = queue.pop_front() {
            for (_, next) in standing.moves(game) {
                let is_full = known.len() >= most;
                if let (Entry::Vacant(place), false) = (known.entry(next.position()), is_full) {
                    place.insert(next.clone());
                    queue.push_back(next);
                }
            }
        }
        known
    }

    fn add(&mut self, piece: Piece, count: u64) {
        match self.pieces.binary_search_by_key(&piece, |(known, _)| *known) {
            Ok(at) => self.pieces[at].1 = self.pieces[at].1.saturating_add(count),
            Err(at) => self.pieces.insert(at, (piece, count)),
        }
    }
}
