//! Single heaps: values, outcomes, genera, and the periods of their sequences.

use super::whole::Whole;
use crate::base::{Convention, Meter};
use crate::chart::Tameness;
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::{Kinds, Tame, Unsplit};
use crate::position::{Game, Position};
use crate::report::data::{HeapRow, PeriodFact};
use crate::ruleset::{HeapMove, HeapRules};
use crate::sequence::{Period, Sequence, SequenceFault};

/// The heaps the table lists.
const LISTED: u64 = 40;

/// How many heaps are looked at for a period, where the rules allow it.
const LOOKED_AT: [u64; 7] = [4096, 2048, 1024, 512, 256, 128, 64];

/// About how many options looking for a period may cost.
const MOST_OPTIONS: f64 = 4e7;

/// What asking a rule costs, in options.
const RULE: f64 = 16.0;

/// The shortest and the longest stretch of values that is drawn.
const DRAWN: (u64, u64) = (60, 240);

/// The stretch that is drawn of a sequence without a known period.
const DRAWN_WITHOUT_PERIOD: u64 = 120;

/// The sequences of single heaps, as far as a report wants them.
pub(super) struct Heaps {
    normal: Sequence,
    unsplit: Option<Unsplit>,
    /// The last heap of the curves.
    pub(super) drawn: u64,
}

impl Heaps {
    /// Works out the sequences.
    ///
    /// # Errors
    /// When the rules break. A budget that ends is no error.
    pub(super) fn new(rules: &HeapRules, meter: &mut Meter) -> Result<Heaps, GraphFault> {
        let mut normal = Sequence::of_rules(rules);
        let fits = |heap: &u64| *heap as f64 * options_of(rules, *heap) / 3.0 <= MOST_OPTIONS;
        let look_to = LOOKED_AT.into_iter().find(fits).unwrap_or(LISTED);
        settle(normal.extend(look_to, meter))?;
        let drawn = match normal.current_period() {
            Some(Period { preperiod, period, .. }) => preperiod
                .saturating_add(period.saturating_mul(2))
                .clamp(DRAWN.0, DRAWN.1)
                .min(look_to.max(LISTED)),
            None => DRAWN_WITHOUT_PERIOD.min(look_to.max(LISTED)),
        };
        let mut unsplit = Unsplit::new(rules);
        if let Some(theory) = &mut unsplit {
            settle(theory.extend(look_to, meter))?;
        }
        Ok(Heaps { normal, unsplit, drawn })
    }

    /// How many values of g+ were computed.
    pub(super) fn values_looked_at(&self) -> u64 {
        self.normal.values().len() as u64
    }

    /// The period of g+.
    pub(super) fn normal_period(&self) -> Option<PeriodFact> {
        self.normal.current_period().map(|period| fact(&period))
    }

    /// The period of g-, in games that never split a heap.
    pub(super) fn misere_period(&self) -> Option<PeriodFact> {
        self.unsplit.as_ref()?.misere().current_period().map(|period| fact(&period))
    }

    /// Whether every heap is proved tame.
    pub(super) fn all_tame(&self) -> bool {
        self.unsplit.as_ref().is_some_and(Unsplit::all_tame)
    }

    /// The values of one convention for heaps 0 to [`Heaps::drawn`].
    pub(super) fn curve(&self, whole: &Whole, convention: Convention) -> Vec<Option<u64>> {
        (0..=self.drawn).map(|heap| self.value(whole, heap, convention)).collect()
    }

    /// g+ or g- of a heap, from its sequence or from the search.
    pub(super) fn value(&self, whole: &Whole, heap: u64, convention: Convention) -> Option<u64> {
        let of_sequence = match convention {
            Convention::Normal => self.normal.value_at(heap),
            Convention::Misere => self.unsplit.as_ref().and_then(|theory| theory.misere().value_at(heap)),
        };
        of_sequence.or_else(|| whole.grundy(&single(heap), convention))
    }

    /// The tame value of a heap, as far as it is known to be tame; the heap past the last
    /// that was looked at is not.
    pub(super) fn tame(&self, whole: &Whole, heap: u64) -> Option<Tame> {
        let of_theory = self.unsplit.as_ref().and_then(|theory| theory.tame(heap));
        of_theory.or_else(|| whole.tame(heap))
    }

    /// The last heap of which it is known whether it is tame.
    pub(super) fn judged_tame(&self, whole: &Whole) -> u64 {
        if self.unsplit.is_some() { self.drawn } else { whole.largest_total() }
    }

    /// The table of heaps.
    ///
    /// # Errors
    /// When the rules break.
    pub(super) fn rows(
        &self,
        whole: &Whole,
        game: &dyn Game,
        meter: &Meter,
    ) -> Result<Vec<HeapRow>, GraphFault> {
        let kinds = kinds(game, meter)?;
        Ok((0..=LISTED).zip(kinds).map(|(heap, kind)| self.row(whole, heap, kind)).collect())
    }

    fn row(&self, whole: &Whole, heap: u64, kind: Option<Tameness>) -> HeapRow {
        let [grundy, misere_grundy] = Convention::BOTH.map(|convention| self.value(whole, heap, convention));
        let outcome = |value: Option<u64>| value.map(crate::report::words::outcome_of);
        let tame = self.tame(whole, heap);
        HeapRow {
            heap,
            normal: outcome(grundy),
            misere: outcome(misere_grundy),
            grundy,
            misere_grundy,
            genus: whole.genus(&single(heap)).cloned().or_else(|| tame?.genus()),
            // What is too large to be worked through may be tame by a theorem all the same.
            tameness: kind.or_else(|| Some(if tame?.firm { Tameness::Firm } else { Tameness::Fickle })),
        }
    }
}

/// The kinds of the heaps of the table, from the empty one up; `None` where a budget ended.
fn kinds(game: &dyn Game, meter: &Meter) -> Result<Vec<Option<Tameness>>, GraphFault> {
    let mut meter = meter.clone();
    let mut table = ComponentTable::new();
    let heaps: Vec<Position> = (0..=LISTED).map(single).collect();
    let added = heaps.iter().try_for_each(|heap| table.add(game, heap, &mut meter));
    let kinds = match added.and_then(|()| Ok(Kinds::new(&table, &mut meter)?)) {
        Ok(kinds) => kinds,
        Err(GraphFault::Exhausted(_)) => return Ok(vec![None; heaps.len()]),
        Err(fault) => return Err(fault),
    };
    let kind = |heap: &Position| match heap.runs() {
        [] => Some(Tameness::Fickle),
        [run, ..] => table.number(run.component).map(|local| kinds.kind(local).into()),
    };
    Ok(heaps.iter().map(kind).collect())
}

/// The position of one heap.
pub(super) fn single(heap: u64) -> Position {
    match heap {
        0 => Position::empty(),
        _ => Position::copies(crate::position::Component(heap), 1),
    }
}

fn fact(period: &Period) -> PeriodFact {
    PeriodFact {
        status: period.word(),
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus,
        last_exception: period.last_exception(),
        values_computed: period.values_computed,
        max_grundy: period.max.map(|(value, _)| value.into()),
        theorem: period.theorem().map(|theorem| theorem.statement()),
    }
}

/// A budget that ended leaves what was found; rules that break are the caller's.
fn settle(extended: Result<(), SequenceFault>) -> Result<(), GraphFault> {
    match extended {
        Ok(()) | Err(SequenceFault::Exhausted(_)) => Ok(()),
        Err(SequenceFault::Rule { heap, fault }) => {
            Err(GraphFault::Illegal { component: heap.to_string(), fault })
        }
    }
}

/// About how many options the moves of a heap have to be looked through; those that a rule
/// has to be asked about count as several.
fn options_of(rules: &HeapRules, heap: u64) -> f64 {
    let n = heap as f64;
    let of_move = |a_move: &HeapMove| match a_move {
        HeapMove::Take(take) => {
            let amounts = take.amounts.up_to(heap).count() as f64;
            let splits = take.parts.iter().map(|parts| partitions_about(n, parts));
            let asked = if take.guard.is_some() { RULE } else { 1.0 };
            asked * amounts * splits.sum::<f64>()
        }
        HeapMove::Results(results) => RULE * n.powi(results.bindings.len() as i32),
    };
    rules.moves.iter().map(of_move).sum()
}

/// About how many ways there are to write n as a sum of so many parts: n^(p-1) / p!(p-1)!.
fn partitions_about(n: f64, parts: u32) -> f64 {
    (1..parts).fold(1.0, |ways, part| ways * n / f64::from(part * (part + 1))) + 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_of_partitions_has_the_right_size() {
        // Partitions of 60 into 2, 3 and 4 parts: 30, 300, 1,575 or so.
        let ratio = |parts, exact: f64| partitions_about(60.0, parts) / exact;
        assert!((0.9..1.2).contains(&ratio(2, 30.0)));
        assert!((0.9..1.2).contains(&ratio(3, 300.0)));
        assert!((0.7..1.3).contains(&ratio(4, 1650.0)));
    }
}
