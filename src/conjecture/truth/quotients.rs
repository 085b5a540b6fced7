//! Misère outcomes from an exact quotient, for sums too large to search.

use crate::base::{Budget, Meter, Outcome};
use crate::misere::quotient::{Element, Quotient, quotient};
use crate::position::{Game, Position};
use rustc_hash::FxHashMap;

/// The most heaps a quotient is worked out for here, in games that can be complete and in
/// others: what takes longer is asked for by name.
const MOST_HEAPS: [u64; 2] = [2_000, 64];

/// What the diagrams of one game may take here, in bytes: most finite quotients need less.
const MOST_BYTES: u64 = 64 << 20;

/// The quotients of the summands of a game, each worked out once.
#[derive(Default)]
pub(super) struct Quotients {
    of: FxHashMap<usize, Option<Quotient>>,
}

impl Quotients {
    /// The quotient of a summand, where it has one that is worked out here.
    pub(super) fn of(&mut self, game: &dyn Game, summand: usize, meter: &Meter) -> Option<&Quotient> {
        self.of.entry(summand).or_insert_with(|| work_out(game, summand, meter)).as_ref()
    }

    /// The misère outcome of a position all of whose heaps are heaps of one summand, and the
    /// order of the quotient that proves it.
    pub(super) fn outcome(
        &mut self,
        game: &dyn Game,
        position: &Position,
        meter: &Meter,
    ) -> Option<(Outcome, usize)> {
        let first = position.runs().first()?;
        let (summand, _) = game.summand(first.component);
        let quotient = self.of(game, summand, meter)?;
        let product = class(quotient, game, summand, position)?;
        let outcome = if quotient.monoid.is_p(product) { Outcome::P } else { Outcome::N };
        Some((outcome, quotient.monoid.order()))
    }
}

/// The class of a position all of whose heaps are heaps of one summand, the quotient's own;
/// `None` where they are not, or a heap is beyond the quotient.
pub(in crate::conjecture) fn class(
    quotient: &Quotient,
    game: &dyn Game,
    summand: usize,
    position: &Position,
) -> Option<Element> {
    position.runs().iter().try_fold(0, |product, run| {
        let (of, heap) = game.summand(run.component);
        let element = (of == summand).then(|| quotient.element(heap.0))??;
        Some(quotient.monoid.times(product, quotient.monoid.power(element, run.count)))
    })
}

fn work_out(game: &dyn Game, summand: usize, meter: &Meter) -> Option<Quotient> {
    let rules = game.heap_rules(summand)?;
    let most = meter.budget().max_memory.map_or(MOST_BYTES, |most| most.min(MOST_BYTES));
    let mut meter = Budget { max_memory: Some(most), ..meter.budget() }.meter();
    let [codes, others] = MOST_HEAPS;
    let most_heaps = if rules.code().is_some_and(|code| !code.repeats()) { codes } else { others };
    Some(quotient(rules, most_heaps, &mut meter, |_, _| {}))
}
