//! Everything below a list of positions, each position admitted whole or not at all.
//!
//! Written against the trait of games alone: moves are listed, positions met again are known
//! again, and it does not matter whether play may come back to them.

use crate::base::Meter;
use crate::graph::GraphFault;
use crate::play::moves;
use crate::position::{Game, Position};
use rustc_hash::FxHashMap;

/// How much may be admitted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) positions: usize,
    pub(super) moves: usize,
}

/// Positions that were admitted, closed under moves.
pub(super) struct Walk<'g> {
    game: &'g dyn Game,
    positions: Vec<Position>,
    places: FxHashMap<Position, usize>,
    options: Vec<Vec<usize>>,
    moves: usize,
}

impl<'g> Walk<'g> {
    pub(super) fn new(game: &'g dyn Game) -> Walk<'g> {
        let (positions, options) = (Vec::new(), Vec::new());
        Walk { game, positions, places: FxHashMap::default(), options, moves: 0 }
    }

    /// Every position, in the order they were met.
    pub(super) fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Where the moves of a position lead, each once.
    pub(super) fn options(&self, at: usize) -> &[usize] {
        &self.options[at]
    }

    /// The place of a position, where it was admitted.
    pub(super) fn place(&self, position: &Position) -> Option<usize> {
        self.places.get(position).copied()
    }

    /// Admits a position with all that lies below it, unless that passes the bounds: then
    /// nothing has changed. Linear in the positions and moves that are new.
    ///
    /// # Errors
    /// When the rules break.
    pub(super) fn admit(
        &mut self,
        root: &Position,
        bounds: Bounds,
        meter: &mut Meter,
    ) -> Result<bool, GraphFault> {
        let (before, moves_before) = (self.positions.len(), self.moves);
        self.number(root);
        let fitted = self.follow(bounds, meter);
        if !matches!(fitted, Ok(true)) {
            self.positions.drain(before..).for_each(|position| {
                self.places.remove(&position);
            });
            self.options.truncate(before);
            self.moves = moves_before;
        }
        match fitted {
            Err(GraphFault::Exhausted(_) | GraphFault::TooLarge) => Ok(false),
            fitted => fitted,
        }
    }

    fn follow(&mut self, bounds: Bounds, meter: &mut Meter) -> Result<bool, GraphFault> {
        while let Some(position) = self.positions.get(self.options.len()) {
            meter.check_time()?;
            let reached = moves(self.game, &position.clone(), meter)?;
            let mut options: Vec<usize> =
                reached.iter().map(|a_move| self.number(&a_move.position)).collect();
            let mut seen = rustc_hash::FxHashSet::default();
            options.retain(|&option| seen.insert(option));
            self.moves += options.len();
            self.options.push(options);
            if self.positions.len() > bounds.positions || self.moves > bounds.moves {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn number(&mut self, position: &Position) -> usize {
        let next = self.positions.len();
        let place = *self.places.entry(position.clone()).or_insert(next);
        if place == next {
            self.positions.push(position.clone());
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::position::game;
    use crate::ruleset::resolve_embedded;

    #[test]
    fn what_does_not_fit_leaves_no_trace() {
        let wythoff = game(&resolve_embedded("wythoff").unwrap());
        let mut walk = Walk::new(&*wythoff);
        let mut meter = Budget::DEFAULT.meter();
        let bounds = Bounds { positions: 30, moves: 1_000 };
        let mut admit = |walk: &mut Walk, text: &str| {
            walk.admit(&wythoff.read(text).unwrap(), bounds, &mut meter).unwrap()
        };
        assert!(admit(&mut walk, "3,4"));
        // The pairs a <= b with a at most 3 and b at most 4.
        assert_eq!(walk.positions().len(), 14);
        assert!(!admit(&mut walk, "9,9"));
        assert_eq!((walk.positions().len(), walk.options.len()), (14, 14));
        assert!(admit(&mut walk, "4,4"));
        assert_eq!(walk.positions().len(), 15);
        let place = walk.place(&wythoff.read("1,2").unwrap()).unwrap();
        // To 0,1 in three ways, to 1,1, to 0,2.
        assert_eq!(walk.options(place).len(), 3);
    }

    #[test]
    fn play_that_comes_back_is_followed_once() {
        let game = game(&resolve_embedded("square-but-one").unwrap());
        let mut walk = Walk::new(&*game);
        let bounds = Bounds { positions: 1_000, moves: 10_000 };
        assert!(walk.admit(&game.read("20").unwrap(), bounds, &mut Budget::DEFAULT.meter()).unwrap());
        assert_eq!(walk.positions().len(), walk.options.len());
    }
}
