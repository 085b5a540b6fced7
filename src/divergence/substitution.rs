//! The smallest two positions of equal misère value that may not replace each other.

use super::SubstitutionFailure;
use super::near::Near;
use super::valuing::Valuing;
use crate::base::{Grundy, Meter, Outcome};
use crate::graph::GraphFault;
use crate::position::{Game, Position, Scope};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The smallest failure among the positions of `scope`: by the order of G + H + X, then of
/// X, then of G. Where the least total of a failure is known, no larger position is looked at.
///
/// For one X, and the positions of one misère value, a failure of least total takes the
/// smallest G with G + X in P and the smallest H with H + X in N. So each sum of two
/// positions is looked at once, outwards by its total, and the walk ends as soon as no sum
/// that is left could belong to a smaller failure: at most one look-up a pair of positions.
///
/// A failure of some total has no larger position in it. So the scope is looked at up to a
/// small total first, and then further, until it has a failure of a total within reach: a wide
/// scope costs what a narrow one does, where both have the same failure.
///
/// # Errors
/// When the budget ended before a failure was found or excluded.
pub(super) fn substitution_failure(
    game: &dyn Game,
    scope: &Scope,
    least: Option<u64>,
    meter: &mut Meter,
) -> Result<Option<SubstitutionFailure>, GraphFault> {
    let near = least.map_or_else(|| Near::first(game, scope), |least| Near::to(game, scope, least));
    outwards(game, scope, near, least.is_some(), Valuing::of, meter)
}

/// The search from some reach on; `known` where no failure is beyond it.
pub(super) fn outwards<'a>(
    game: &'a dyn Game,
    scope: &Scope,
    mut near: Near<'a>,
    known: bool,
    valuing: impl Fn(&dyn Game, &Near, u32, &mut Meter) -> Result<Valuing, GraphFault>,
    meter: &mut Meter,
) -> Result<Option<SubstitutionFailure>, GraphFault> {
    loop {
        // Sums of two of the positions are asked about.
        let valuing = valuing(game, &near, 2, meter)?;
        let (mut search, is_whole) = Search::new(game, &near, valuing, meter)?;
        near = match search.least_total(meter)? {
            Some(total) if is_whole || total <= near.reach() => return search.smallest(total, meter),
            // Not the smallest, perhaps, but none that is smaller reaches further.
            Some(total) => Near::to(game, scope, total),
            None if is_whole || known => return Ok(None),
            None => near.further(scope),
        };
    }
}

/// The totals of the smallest positions of one value that make a sum with X a P-position
/// and an N-position.
#[derive(Clone, Copy, Default)]
struct Smallest {
    p: Option<u64>,
    n: Option<u64>,
}

struct Search<'a> {
    game: &'a dyn Game,
    valuing: Valuing,
    /// The positions within reach by total.
    by_total: BTreeMap<u64, Vec<Position>>,
    /// For X, as its total and its place there, and a misère value.
    smallest: BTreeMap<(u64, usize, Grundy), Smallest>,
}

impl<'a> Search<'a> {
    /// And whether it has all positions of the scope.
    fn new(
        game: &'a dyn Game,
        near: &Near,
        valuing: Valuing,
        meter: &mut Meter,
    ) -> Result<(Search<'a>, bool), GraphFault> {
        let mut by_total: BTreeMap<u64, Vec<Position>> = BTreeMap::new();
        let mut count = 0;
        let is_whole = near.positions(|position| {
            by_total.entry(game.total(position)).or_default().push(position.clone());
            count += 1;
            meter.check_size(count, count * size_of::<Position>() as u64)?;
            Ok(meter.tick()?)
        })?;
        Ok((Search { game, valuing, by_total, smallest: BTreeMap::new() }, is_whole))
    }

    /// The least total of a failure.
    fn least_total(&mut self, meter: &mut Meter) -> Result<Option<u64>, GraphFault> {
        let totals: Vec<u64> = self.by_total.keys().copied().collect();
        // One pending sum for each X, of which there are few; all the sums would be many.
        let sum = |g: usize, x: u64| totals.get(g).map(|total| Reverse((total.saturating_add(x), x, g)));
        let mut pending: BinaryHeap<_> = totals.iter().filter_map(|&x| sum(0, x)).collect();
        let mut best: Option<u64> = None;
        while let Some(Reverse((least, x_total, at))) = pending.pop() {
            if best.is_some_and(|best| best < least) {
                break;
            }
            pending.extend(sum(at + 1, x_total));
            let g_total = totals[at];
            for g in 0..self.by_total[&g_total].len() {
                for x in 0..self.by_total[&x_total].len() {
                    meter.tick()?;
                    let found = self.note(g_total, g, x_total, x, meter)?;
                    best = best.into_iter().chain(found).min();
                }
            }
        }
        Ok(best)
    }

    /// Looks at G + X; the least total of a failure that it completes.
    fn note(
        &mut self,
        g_total: u64,
        g: usize,
        x_total: u64,
        x: usize,
        meter: &mut Meter,
    ) -> Result<Option<u64>, GraphFault> {
        let g = self.by_total[&g_total][g].clone();
        let sum = g.plus(&self.by_total[&x_total][x]);
        let value = self.value(&g, meter)?;
        let outcome = Outcome::of_grundy(self.value(&sum, meter)?);
        let smallest = self.smallest.entry((x_total, x, value)).or_default();
        let slot = if outcome == Outcome::P { &mut smallest.p } else { &mut smallest.n };
        // Sums with this X come by ascending total, so the first is the smallest.
        slot.get_or_insert(g_total);
        Ok(smallest.p.zip(smallest.n).map(|(p, n)| x_total.saturating_add(p).saturating_add(n)))
    }

    /// Of the failures with this total, the smallest.
    fn smallest(&mut self, total: u64, meter: &mut Meter) -> Result<Option<SubstitutionFailure>, GraphFault> {
        let mut best: Option<SubstitutionFailure> = None;
        for ((x_total, x, value), smallest) in std::mem::take(&mut self.smallest) {
            let Some((p, n)) = smallest.p.zip(smallest.n) else { continue };
            if x_total.saturating_add(p).saturating_add(n) != total {
                continue;
            }
            let x = self.by_total[&x_total][x].clone();
            let with_p = self.with_outcome(p, value, &x, Outcome::P, meter)?;
            let with_n = self.with_outcome(n, value, &x, Outcome::N, meter)?;
            for (p, n) in with_p.iter().flat_map(|p| with_n.iter().map(move |n| (p, n))) {
                let p_first = self.game.witness_order(p) < self.game.witness_order(n);
                let (g, h) = if p_first { (p, n) } else { (n, p) };
                let (g_outcome, h_outcome) =
                    if p_first { (Outcome::P, Outcome::N) } else { (Outcome::N, Outcome::P) };
                let (g, h, x) = (g.clone(), h.clone(), x.clone());
                let failure = SubstitutionFailure { g, h, x, value, g_outcome, h_outcome };
                if best.as_ref().is_none_or(|best| self.order(&failure) < self.order(best)) {
                    best = Some(failure);
                }
            }
        }
        Ok(best)
    }

    /// The positions G of one total and value for which G + X has an outcome.
    fn with_outcome(
        &mut self,
        total: u64,
        value: Grundy,
        x: &Position,
        outcome: Outcome,
        meter: &mut Meter,
    ) -> Result<Vec<Position>, GraphFault> {
        let mut found = Vec::new();
        for g in self.by_total[&total].clone() {
            if self.value(&g, meter)? == value
                && Outcome::of_grundy(self.value(&g.plus(x), meter)?) == outcome
            {
                found.push(g);
            }
        }
        Ok(found)
    }

    fn value(&mut self, position: &Position, meter: &mut Meter) -> Result<Grundy, GraphFault> {
        self.valuing.value(position, meter)
    }

    fn order(&self, failure: &SubstitutionFailure) -> impl Ord + use<> {
        let order = |position: &Position| self.game.witness_order(position);
        (order(&failure.g.plus(&failure.h).plus(&failure.x)), order(&failure.x), order(&failure.g))
    }
}
