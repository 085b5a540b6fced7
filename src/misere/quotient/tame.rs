//! The quotient of a game all of whose heaps are tame, without its diagrams.
//!
//! Sums of tame heaps are told apart by their tame values alone, so the quotient is known as
//! soon as these are: with b the bit length of the largest nim value it is T_b, of order 1 for
//! b = 0, 2 for b = 1, and 2^b + 2 above. For what has a value v has sums of every smaller
//! value among its options, so all values below 2^b are met; the first heap that can move is
//! fickle of value 1; and the least firm sum has options of both values 0 and 1, for with
//! firm options alone there was a lesser one, so that its own value is at least 2 and no heap
//! is firm where b < 2.
//!
//! All heaps are tame when those above some heap are proved firm; their values are then nim
//! values, which the sequence engine finds for heaps that no diagram would reach: those of
//! 0.56 have period 144 from heap 326,640 on.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12; Guy and Smith 1956 for the period.

use super::answer::{Quotient, Status, Step};
use super::monoid::Monoid;
use crate::base::Meter;
use crate::certificate::{Rules, TameCertificate, TameClaim};
use crate::misere::{Splitting, Tame};
use crate::ruleset::HeapRules;
use crate::sequence::{Sequence, TakeAndBreak};
use rustc_hash::FxHashMap;

/// Why a quotient is that of tame games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tamed {
    /// The largest fickle heap: larger ones are proved tame and firm.
    pub firm_above: u64,
    /// The nim values of the heaps up to this one prove the period.
    pub values_to: u64,
    /// What each element is worth.
    pub worths: Vec<Tame>,
}

/// Among so many heaps at most the last fickle one is sought: it is early or never.
const SPLIT_HEAPS: u64 = 512;

/// The period of the nim values is sought among so many heaps at most.
const MOST_HEAPS: u64 = 1 << 20;

/// Larger quotients than T_16 are left to others.
const MOST_RANK: u32 = 16;

/// The quotient of the whole game where all heaps are proved tame, those above some heap firm,
/// and their nim values periodic. `None` where that is not so, or takes more than the budget.
pub(super) fn tamed(rules: &HeapRules, meter: &mut Meter) -> Option<Quotient> {
    let rules = TakeAndBreak::from_heap_rules(rules)?;
    if rules.tail().is_some() || rules.unequal() || rules.whole() > 0 {
        return None;
    }
    let (splitting, firm_above) = cut_off(&rules, meter)?;
    let mut nim = Sequence::new(rules.clone());
    nim.extend(MOST_HEAPS, meter).ok()?;
    let proved = nim.period().filter(|period| period.saltus == 0 && period.theorem().is_some())?;
    let period = proved.period;
    let worth = |heap: u64| match heap <= firm_above {
        true => splitting.tame(heap),
        false => Some(Tame { grundy: nim.value_at(heap)?, firm: true }),
    };
    // Above both, tame values repeat as nim values do, and with no shorter period.
    let repeating = proved.preperiod.max(firm_above + 1);
    let preperiod = (1..repeating).rev().find(|&n| worth(n) != worth(n + period)).map_or(1, |n| n + 1);
    let last = preperiod + period - 1;
    let worths: Vec<Tame> = (0..=last).map(worth).collect::<Option<_>>()?;
    let parts = u64::from(rules.parts()).max(1);
    let values_to = parts * (preperiod + period) + rules.reach() - 1;
    build(&worths, Status::Complete { preperiod, period }, firm_above, values_to)
}

/// The tame values of small heaps, and the largest fickle one of all.
fn cut_off(rules: &TakeAndBreak, meter: &mut Meter) -> Option<(Splitting, u64)> {
    let mut splitting = Splitting::new(rules.clone());
    let mut reached = 16;
    while reached <= SPLIT_HEAPS {
        splitting.extend(reached, meter).ok()?;
        if splitting.first_wild().is_some() {
            return None;
        }
        if let Some(heap) = splitting.firm_above() {
            return Some((splitting, heap));
        }
        reached *= 2;
    }
    None
}

/// The quotient, from the worth of each heap.
fn build(of_heaps: &[Tame], status: Status, firm_above: u64, values_to: u64) -> Option<Quotient> {
    let rank = |tame: &Tame| u64::BITS - tame.grundy.leading_zeros();
    let mut generators: Vec<u64> = Vec::new();
    let mut steps = Vec::new();
    let mut reached = 0;
    for (heap, tame) in (0..).zip(of_heaps) {
        if rank(tame) > reached {
            reached = rank(tame);
            let (order, p_size) =
                if reached == 1 { (2, 1) } else { ((1usize << reached.min(MOST_RANK)) + 2, 2) };
            generators.push(heap);
            steps.push(Step { heap, order, p_size });
        }
    }
    if reached > MOST_RANK {
        return None;
    }
    let letters: Vec<Tame> = generators.iter().map(|&heap| of_heaps[heap as usize]).collect();
    let (monoid, worths) =
        Monoid::generated(Tame::ZERO, &letters, Tame::plus, |worth| worth.misere_grundy() == 0);
    let elements: FxHashMap<Tame, u32> = worths.iter().copied().zip(0..).collect();
    let phi = of_heaps.iter().map(|tame| elements.get(tame).copied()).collect::<Option<_>>()?;
    let max_heap = of_heaps.len() as u64 - 1;
    let tamed = Some(Tamed { firm_above, values_to, worths });
    Some(Quotient { status, max_heap, monoid, phi, generators, steps, tamed })
}

impl Quotient {
    /// The quotient as a certificate of a game all of whose heaps are tame; `None` where that
    /// is not why it is known.
    pub fn tame_certificate(&self, rules: Rules) -> Option<TameCertificate> {
        let Tamed { firm_above, values_to, worths } = self.tamed.as_ref()?;
        let Status::Complete { preperiod, period } = self.status else { return None };
        let worth = |heap: u64| self.element(heap).map(|x| worths[x as usize]);
        let (order, p_size) = (self.monoid.order(), self.monoid.p_size());
        Some(TameCertificate {
            rules,
            claim: TameClaim { order, p_size, preperiod, period },
            fickle: (1..=*firm_above).filter(|&heap| worth(heap).is_some_and(|tame| !tame.firm)).collect(),
            // Below 2^16, as the order is.
            values: (0..=*values_to).filter_map(worth).map(|tame| tame.grundy as u32).collect(),
        })
    }
}
