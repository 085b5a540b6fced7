//! Positions whose outcome depends on the convention, and how their share grows.

use super::Divergence;
use crate::base::{Convention, Gauge, Meter, Outcome};
use crate::play::Searched;
use crate::position::{Game, Position, Scope};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A position that one convention calls P and the other N.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The position.
    pub position: Position,
    /// Its size.
    pub total: u64,
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

/// The P-positions of a scope under one convention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PTally {
    /// How many there are.
    pub count: u64,
    /// Their totals added up.
    pub total: u128,
}

/// Collects outcomes, position by position.
#[derive(Debug, Default)]
pub(super) struct Collector {
    pub(super) positions: u64,
    pub(super) differing: Vec<Differing>,
    pub(super) p: [PTally; 2],
    rates: BTreeMap<(u64, u64), (u64, u64)>,
    gauge: Arc<Gauge>,
}

/// So many positions are counted at once.
const COUNTED: u64 = 1024;

impl Collector {
    /// Whose progress over the scope is seen by who watches the meter.
    pub(super) fn counting(scope: &Scope, meter: &Meter) -> Collector {
        let gauge = Arc::clone(meter.gauge());
        gauge.begin(u64::try_from(scope.count_positions()).unwrap_or(u64::MAX));
        Collector { gauge, ..Collector::default() }
    }

    /// Notes the outcomes of a searched position; nothing when it is not searched.
    pub(super) fn note_searched(&mut self, game: &dyn Game, searched: &impl Searched, position: &Position) {
        let outcomes = Convention::BOTH.map(|convention| searched.outcome(position, convention));
        if let [Some(normal), Some(misere)] = outcomes {
            self.note(game, position, [normal, misere]);
        }
    }

    /// Notes the outcomes of a position, in normal and in misère play.
    pub(super) fn note(&mut self, game: &dyn Game, position: &Position, [normal, misere]: [Outcome; 2]) {
        let differs = normal != misere;
        if self.positions.is_multiple_of(COUNTED) {
            self.gauge.add(COUNTED);
        }
        self.positions += 1;
        let total = game.total(position);
        for (tally, outcome) in self.p.iter_mut().zip([normal, misere]) {
            if outcome == Outcome::P {
                tally.count += 1;
                tally.total += u128::from(total);
            }
        }
        let rate = self.rates.entry((total, position.len())).or_default();
        rate.0 += 1;
        rate.1 += u64::from(differs);
        if differs {
            self.differing.push(Differing { position: position.clone(), total, normal, misere });
        }
    }

    /// Puts what was counted where it is told.
    pub(super) fn pour(self, found: &mut Divergence) {
        found.positions = self.positions;
        found.p = self.p;
        found.rates = self.rates();
        found.differ = self.differing.len() as u64;
        found.differing = self.differing;
    }

    /// Bytes held, most of them by positions that differ.
    pub(super) fn bytes(&self) -> u64 {
        self.differing.len() as u64 * size_of::<Differing>() as u64
    }

    fn rates(&self) -> Vec<Rate> {
        let each = |(&(total, heaps), &(positions, differing)): (&(u64, u64), &(u64, u64))| Rate {
            total,
            heaps,
            positions,
            differing,
        };
        self.rates.iter().map(each).collect()
    }
}
