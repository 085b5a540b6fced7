//! Misère outcomes from an exact quotient, for sums too large to search; and their values and
//! genera, where the quotient beside nim heaps tells them.

use crate::base::{Budget, Genus, Grundy, Meter, Outcome};
use crate::misere::quotient::{Element, MisereValues, Quotient, quotient};
use crate::position::{Game, Position};
use crate::ruleset::HeapRules;
use rustc_hash::FxHashMap;

/// The most heaps a quotient is worked out for here, in games that can be complete and in
/// others: what takes longer is asked for by name.
const MOST_HEAPS: [u64; 2] = [2_000, 64];

/// What the diagrams of one game may take here, in bytes: most finite quotients need less.
const MOST_BYTES: u64 = 64 << 20;

/// The largest nim heaps beside which quotients are worked out, one after the other.
const BESIDE: [u64; 3] = [3, 7, 15];

/// What the diagrams may take for these: where rows do not repeat, more would hardly do.
const MOST_BYTES_BESIDE: u64 = 8 << 20;

/// Of a budget of positions, what they would take.
const BYTES_A_POSITION: u64 = 16;

/// The quotients of the summands of a game, each worked out once.
#[derive(Default)]
pub(super) struct Quotients {
    of: FxHashMap<usize, Option<Quotient>>,
    /// By summand and largest nim heap.
    beside: FxHashMap<(usize, u64), Option<MisereValues>>,
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

impl Quotients {
    /// g- of a position all of whose heaps are heaps of one summand, where the quotient beside
    /// nim heaps tells it.
    pub(super) fn misere_grundy(
        &mut self,
        game: &dyn Game,
        position: &Position,
        meter: &Meter,
    ) -> Option<Grundy> {
        self.beside(game, position, meter, |values, heaps, meter| values.misere_grundy(heaps, meter))
    }

    /// The genus likewise, `grundy` being the nim value.
    pub(super) fn genus(
        &mut self,
        game: &dyn Game,
        position: &Position,
        grundy: Grundy,
        meter: &Meter,
    ) -> Option<Genus> {
        self.beside(game, position, meter, |values, heaps, meter| values.genus(heaps, grundy, meter))
    }

    fn beside<T>(
        &mut self,
        game: &dyn Game,
        position: &Position,
        meter: &Meter,
        mut ask: impl FnMut(&mut MisereValues, &[(u64, u64)], &mut Meter) -> Option<T>,
    ) -> Option<T> {
        let (summand, _) = game.summand(position.runs().first()?.component);
        let rules = game.heap_rules(summand)?;
        let [codes, others] = MOST_HEAPS;
        let most_heaps = if is_finite(rules) { codes } else { others };
        let heaps: Option<Vec<(u64, u64)>> = position
            .runs()
            .iter()
            .map(|run| {
                let (of, heap) = game.summand(run.component);
                (of == summand).then_some((heap.0, run.count))
            })
            .collect();
        let heaps = heaps?;
        // Few positions are a small budget for everything, and what they would take is one for this.
        let most_bytes = meter
            .budget()
            .max_positions
            .map_or(MOST_BYTES_BESIDE, |most| most.saturating_mul(BYTES_A_POSITION).min(MOST_BYTES_BESIDE));
        let mut meter = capped(meter, most_bytes);
        for nim in BESIDE {
            let values = self.beside.entry((summand, nim));
            let values = values.or_insert_with(|| MisereValues::new(rules, nim, most_heaps, &mut meter));
            let values = values.as_mut()?;
            if let Some(known) = ask(values, &heaps, &mut meter) {
                return Some(known);
            }
            // What was not mastered beside small nim heaps is not beside larger ones.
            if !values.reaches(&heaps) {
                return None;
            }
        }
        None
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
    let [codes, others] = MOST_HEAPS;
    let most_heaps = if is_finite(rules) { codes } else { others };
    Some(quotient(rules, most_heaps, &mut capped(meter, MOST_BYTES), |_, _| {}))
}

/// Whether a quotient of all heaps can be proved to be one.
fn is_finite(rules: &HeapRules) -> bool {
    rules.code().is_some_and(|code| !code.repeats())
}

fn capped(meter: &Meter, most_bytes: u64) -> Meter {
    let most = meter.budget().max_memory.map_or(most_bytes, |most| most.min(most_bytes));
    Budget { max_memory: Some(most), ..meter.budget() }.meter()
}
