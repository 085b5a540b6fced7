//! Certificates of misère quotients of games all of whose heaps are tame.
//!
//! A tame heap is *fickle*, of genus 0^1 or 1^0, or *firm*, of genus n^n; sums of tame heaps
//! are tame, of the xor of the values, and fickle only where all parts are. So a heap above
//! s F + k, with F the largest fickle heap, s the most heaps a move leaves and k the most beans
//! it takes, has no fickle option; its options have the same values in either convention, and
//! it is firm. What is left to check are the heaps up to there, and the nim values.
//!
//! The quotient is T_b then, with b the bit length of the largest value: 2^b + 2 elements, 2 of
//! them P, for b >= 2. For b < 2 no heap is firm, and the quotient is that of no nim heap or
//! of *1.

use super::Refusal;
use super::document::Rules;
use super::moves::Moves;
use super::period::{check_values, check_window};
use crate::base::Meter;
use serde::{Deserialize, Serialize};

/// That all heaps of a game are tame, and what its quotient is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TameCertificate {
    /// The rules: a code with finitely many digits, or a file that says the same as one.
    pub rules: Rules,
    /// What is claimed.
    pub claim: TameClaim,
    /// All fickle heaps but the empty one, ascending.
    pub fickle: Vec<u64>,
    /// The nim values of the heaps from 0 on, at least as many as the theorem on periods needs.
    pub values: Vec<u32>,
}

/// What is claimed of a game all of whose heaps are tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TameClaim {
    /// The number of elements of the quotient.
    pub order: usize,
    /// The number of its elements in P.
    pub p_size: usize,
    /// The least n0 >= 1 from which the pretending function repeats.
    pub preperiod: u64,
    /// Its least period.
    pub period: u64,
}

/// The nim value, and whether the heap is firm.
type Worth = (u32, bool);

/// g-: the nim value of a firm sum, the other of 0 and 1 of a fickle one.
fn misere((grundy, firm): Worth) -> u32 {
    if firm { grundy } else { grundy ^ 1 }
}

impl TameCertificate {
    /// The claim in a sentence.
    pub(super) fn sentence(&self) -> String {
        let TameClaim { order, p_size, preperiod, period } = self.claim;
        format!(
            "all heaps are tame, the misère quotient of the whole game has {order} elements, {p_size} of \
             them P, and the pretending function has period {period} from heap {preperiod} on"
        )
    }

    /// Checks it: the nim values and that they repeat for ever, the genus of every heap that
    /// may have a fickle option, the order, and that neither preperiod nor period could be
    /// smaller.
    pub(super) fn verify(&self, meter: &mut Meter) -> Result<(), Refusal> {
        let ruleset = self.rules.ruleset().map_err(|fault| Refusal::wrong(fault.to_string()))?;
        let code = ruleset.heap_rules().filter(|rules| rules.code().is_some_and(|code| !code.repeats()));
        let Some(moves) = code.and_then(Moves::of) else {
            return Err(Refusal::wrong("the theorem on periods is about codes with finitely many digits"));
        };
        let TameClaim { preperiod, period, .. } = self.claim;
        let end = preperiod.checked_add(period).filter(|_| preperiod >= 1 && period >= 1);
        let last = match (self.values.len() as u64).checked_sub(1) {
            Some(last) if end.is_some_and(|end| end <= last) => last,
            _ => return Err(Refusal::wrong("there are fewer values than one period")),
        };
        self.check_fickle(&moves, last, meter)?;
        self.check_order()?;
        self.check_period(last)?;
        check_window(&moves, preperiod, period, last)?;
        check_values(&moves, &self.values, 0, meter)
    }

    fn worth(&self, heap: u64) -> Worth {
        let fickle = heap == 0 || self.fickle.binary_search(&heap).is_ok();
        (self.values[heap as usize], !fickle)
    }

    /// Every heap up to s F + k is tame, and fickle exactly where it is said to be.
    fn check_fickle(&self, moves: &Moves, last: u64, meter: &mut Meter) -> Result<(), Refusal> {
        if !self.fickle.is_sorted_by(|a, b| a < b) || self.fickle.first() != Some(&1) {
            return Err(Refusal::wrong("the fickle heaps do not ascend from heap 1, which always is one"));
        }
        let largest = self.fickle.last().copied().unwrap_or(1);
        let bound = moves
            .reach()
            .and_then(|reach| largest.checked_mul(moves.parts())?.checked_add(reach))
            .filter(|&bound| bound <= last)
            .ok_or_else(|| {
                Refusal::wrong(format!("heap {largest} is fickle, and too few values are given"))
            })?;
        // What the heaps are worth lies below this: a mex is at most the number of options.
        let mut seen: [Vec<u64>; 2] = Default::default();
        for heap in 1..=bound {
            meter.check_time()?;
            let mut any = false;
            moves.options(heap, |_, parts| {
                any = true;
                let sum = parts.iter().fold((0, false), |(grundy, firm), &part| {
                    let worth = self.worth(part);
                    (grundy ^ worth.0, firm || worth.1)
                });
                seen[0].push(sum.0.into());
                seen[1].push(misere(sum).into());
            });
            let [normal, misere_value] = seen.each_mut().map(mex);
            let misere_value = if any { misere_value } else { 1 };
            let worth = self.worth(heap);
            if (normal, misere_value) != (worth.0.into(), misere(worth).into()) || !worth.1 && worth.0 > 1 {
                return Err(Refusal::wrong(format!(
                    "heap {heap} has the values {normal} in normal and {misere_value} in misère play, \
                     and is claimed to be {} of value {}",
                    if worth.1 { "firm" } else { "fickle" },
                    worth.0
                )));
            }
        }
        Ok(())
    }

    fn check_order(&self) -> Result<(), Refusal> {
        let TameClaim { order, p_size, .. } = self.claim;
        let largest = self.values.iter().copied().max().unwrap_or(0);
        let truth = match u32::BITS - largest.leading_zeros() {
            0 => (Some(1), 0),
            1 => (Some(2), 1),
            bits => (1usize.checked_shl(bits).map(|group| group + 2), 2),
        };
        if (Some(order), p_size) != truth {
            return Err(Refusal::wrong(format!(
                "the largest nim value is {largest}, and the order or the size of P is not that of the tame quotient"
            )));
        }
        Ok(())
    }

    /// The worths given repeat, and neither preperiod nor period could be smaller.
    fn check_period(&self, last: u64) -> Result<(), Refusal> {
        let TameClaim { preperiod, period, .. } = self.claim;
        let differ = |heap: u64, by: u64| self.worth(heap) != self.worth(heap + by);
        if let Some(heap) = (preperiod..=last - period).find(|&heap| differ(heap, period)) {
            return Err(Refusal::wrong(format!(
                "heaps {heap} and {} have different elements",
                heap + period
            )));
        }
        if preperiod > 1 && !differ(preperiod - 1, period) {
            return Err(Refusal::wrong("the preperiod is not least"));
        }
        let mut shorter = (1..=period / 2).filter(|&shorter| period.is_multiple_of(shorter));
        match shorter.find(|&shorter| !(preperiod..=last - shorter).any(|heap| differ(heap, shorter))) {
            Some(shorter) => Err(Refusal::wrong(format!("the period is not least: {shorter} is one"))),
            None => Ok(()),
        }
    }
}

/// The least number that is missing. Leaves `numbers` empty.
fn mex(numbers: &mut Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.dedup();
    let mex = (0..).zip(numbers.iter()).find(|(at, number)| at != *number).map(|(at, _)| at);
    let mex = mex.unwrap_or(numbers.len() as u64);
    numbers.clear();
    mex
}
