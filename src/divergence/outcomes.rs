//! Positions whose outcome depends on the convention, and how their share grows.

use crate::base::{Convention, Outcome};
use crate::play::Solved;
use crate::position::{Game, Position};
use std::collections::BTreeMap;

/// A position that one convention calls P and the other N.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The position.
    pub position: Position,
    /// Its outcome in normal play.
    pub normal: Outcome,
    /// Its outcome in misère play.
    pub misere: Outcome,
}

/// How many of the positions with one total and one number of heaps differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The total size.
    pub total: u64,
    /// The number of heaps.
    pub heaps: u64,
    /// Positions with both in the scope.
    pub positions: u64,
    /// Those of them whose outcomes differ.
    pub differing: u64,
}

/// Collects outcomes, position by position.
#[derive(Debug, Default)]
pub(super) struct Collector {
    pub(super) positions: u64,
    pub(super) differing: Vec<Differing>,
    rates: BTreeMap<(u64, u64), (u64, u64)>,
}

impl Collector {
    /// Notes the outcomes of a solved position; nothing when it is not solved.
    pub(super) fn note_solved(&mut self, game: &dyn Game, solved: &Solved, position: &Position) {
        let outcomes = Convention::BOTH.map(|convention| solved.outcome(position, convention));
        if let [Some(normal), Some(misere)] = outcomes {
            self.note(game, position, [normal, misere]);
        }
    }

    /// Notes the outcomes of a position, in normal and in misère play.
    pub(super) fn note(&mut self, game: &dyn Game, position: &Position, [normal, misere]: [Outcome; 2]) {
        let differs = normal != misere;
        self.positions += 1;
        let rate = self.rates.entry((game.total(position), position.len())).or_default();
        rate.0 += 1;
        rate.1 += u64::from(differs);
        if differs {
            self.differing.push(Differing { position: position.clone(), normal, misere });
        }
    }

    pub(super) fn rates(&self) -> Vec<Rate> {
        let each = |(&(total, heaps), &(positions, differing)): (&(u64, u64), &(u64, u64))| Rate {
            total,
            heaps,
            positions,
            differing,
        };
        self.rates.iter().map(each).collect()
    }
}
