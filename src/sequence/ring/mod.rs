//! Sequences whose rare values have died out: on to heaps far beyond what memory holds.
//!
//! A [`Ring`] takes over from a [`Sequence`](super::Sequence) and keeps the values of small
//! heaps and of the last ones, a few megabytes whatever the number of heaps. It knows the last
//! values, the statistics and the period; the values between it does not, so that there are no
//! tables and no certificates of them.
//!
//! **Theorem.** Let the common values be those of one class of a split, let no heap above `R`
//! be rare, let a move take at most `k` beans and leave at most two heaps, and let `H >= R`.
//! Suppose that `g(n + p) = g(n)` for `n0 <= n < m`, where `m > n0 + H + k` and `m > 2 H + k`,
//! and that for `m <= n < m + p` each rare value below `g(n)` is the value of an option of `n`
//! with a part of at most `H`. Then `g(n + p) = g(n)` for all `n >= n0`.
//!
//! *Proof.* By induction let it be so below some `n >= m`, and every heap from `m` to `n + p - 1`
//! have the second property. An option of `n` with a part `a <= H`, or with one part only,
//! has another part `b >= n - k - H > n0`, and `b + p` in its place gives an option of `n + p` of
//! the same value; and the other way round. The two parts are never equal, since `b > H`. Options
//! of `n` and of `n + p` with a common value have a rare part, so they are such options: the same
//! common values are missing. Let `c` be the least of them. `g(n)` is common, so it is `c`, and
//! the rare values below `c` are those of options of `n` with a part of at most `H`; hence of
//! `n + p` too. So `g(n + p) = c`, and the second property has passed on. ∎
//!
//! (If the parity of the heap counts in the split, a common value is not common one heap further
//! on, so that `p` is even by itself.) The kernel looks at no other options, so what it computes
//! has the second property. The state of the last `H + k + 1` values that recurs first gives the
//! least `p`; a second run, two heaps `p` apart side by side, gives the least `n0`.

mod checkpoint;
mod recurrence;

use super::fault::RingFault;
use super::kernel::{Kept, Sparse};
use super::period::{Period, Status, Theorem};
use super::rule::{Rule, TakeAndBreak};
use super::solver::Sequence;
use super::statistics::Statistics;
use super::values::{Record, Values};
use crate::base::Meter;
use recurrence::Recurrence;

/// The values of the single heaps of a game, of which only the first and the last are kept.
pub struct Ring {
    rules: TakeAndBreak,
    /// The values from which it went on.
    origin: Values,
    run: Run,
    recurrence: Recurrence,
    period: Option<Period>,
}

/// The kernel with what it looks back at.
struct Run {
    kernel: Sparse,
    kept: Kept,
}

impl Run {
    fn from(rules: &TakeAndBreak, values: &Values) -> Option<Run> {
        let mut kernel = Sparse::new(rules, values)?;
        let kept = kernel.keep(values)?;
        Some(Run { kernel, kept })
    }

    fn extend(&mut self, len: usize, meter: &mut Meter) -> Result<(), RingFault> {
        match self.kernel.extend_kept(&mut self.kept, len, meter)? {
            true => Ok(()),
            false => Err(RingFault::Undecided { heap: self.kept.len() as u64 }),
        }
    }
}

impl Ring {
    /// From so many values on a sequence can be gone on with like this: more than `2 H + k`.
    pub const LEAST: u64 = (Kept::TAIL + Kept::HEAD) as u64;

    /// Goes on from the values of a sequence, if rare heaps have died out: the last three
    /// quarters of the heaps are common, and so are all beyond some hundred thousand. `None` for
    /// rules that have no such sequence, and where the period is proved.
    pub fn new(sequence: &Sequence) -> Option<Ring> {
        let Rule::TakeAndBreak(rules) = &sequence.rule else { return None };
        if sequence.period.is_some() {
            return None;
        }
        Ring::from_values(rules.clone(), sequence.values.clone())
    }

    fn from_values(rules: TakeAndBreak, origin: Values) -> Option<Ring> {
        let enough = origin.len() as u64 >= Ring::LEAST;
        let run = Run::from(&rules, &origin).filter(|_| enough)?;
        let last_rare = run.kernel.sparse().last_rare.unwrap_or(0);
        let died_out = last_rare <= origin.len() as u64 / 4;
        let recurrence = Recurrence::of(&run.kept, Ring::state(&rules));
        died_out.then_some(Ring { rules, origin, run, recurrence, period: None })
    }

    /// How many of the last values determine the next ones.
    fn state(rules: &TakeAndBreak) -> usize {
        // The reach is less than the head, or there would be no run.
        Kept::HEAD + rules.reach() as usize + 1
    }

    /// How many heaps have been through, heap 0 included.
    pub fn heaps(&self) -> u64 {
        self.run.kept.len() as u64
    }

    /// Bytes of memory in use.
    pub fn bytes(&self) -> u64 {
        self.origin.bytes() + self.run.kernel.bytes() + self.run.kept.bytes() + self.recurrence.bytes()
    }

    /// Goes on until the value of heap `upto` is known or a period is proved.
    ///
    /// # Errors
    /// When the budget ends, or a heap may be rare: [`RingFault::Undecided`]. A later call
    /// goes on from there.
    pub fn extend(&mut self, upto: u64, meter: &mut Meter) -> Result<(), RingFault> {
        let wanted = usize::try_from(upto).unwrap_or(usize::MAX).saturating_add(1);
        while self.period.is_none() {
            if let Some(period) = self.recurrence.period() {
                self.even_out(meter)?;
                self.period = Some(self.prove(period, meter)?);
                break;
            }
            let len = self.run.kept.len();
            if len >= wanted {
                break;
            }
            if len >= self.recurrence.patience() {
                self.recurrence = Recurrence::of(&self.run.kept, Ring::state(&self.rules));
            }
            meter.check_size(0, self.bytes())?;
            // What is new has to be there still when it is compared.
            let next = (len / Kept::HEAD + 1) * Kept::HEAD;
            let next = next.min(wanted).min(self.recurrence.patience());
            let ended = self.run.extend(next, meter);
            self.recurrence.go_on(&self.run.kept);
            ended?;
        }
        Ok(())
    }

    /// Goes on to a number of heaps that does not depend on where this call began.
    fn even_out(&mut self, meter: &mut Meter) -> Result<(), RingFault> {
        let len = self.recurrence.seen().next_multiple_of(Kept::HEAD);
        self.run.extend(len, meter)
    }

    /// The period, once the last values have recurred after so many heaps.
    fn prove(&self, period: usize, meter: &mut Meter) -> Result<Period, RingFault> {
        Ok(Period {
            status: Status::Proved(Theorem::CommonTail),
            preperiod: self.preperiod(period, meter)? as u64,
            period: period as u64,
            saltus: 0,
            values_computed: self.recurrence.seen() as u64,
            max: Some(self.run.kept.max()),
        })
    }

    /// The least heap from which values have this period, by two runs side by side.
    fn preperiod(&self, period: usize, meter: &mut Meter) -> Result<usize, RingFault> {
        let again = || Run::from(&self.rules, &self.origin).ok_or(RingFault::Undecided { heap: 0 });
        let (mut ahead, mut behind) = (again()?, again()?);
        let value = |run: &Run, heap: usize| self.origin.get(heap).or_else(|| run.kept.get(heap));
        let (mut from, mut preperiod) = (0, 0);
        while from < self.recurrence.since() {
            let to = self.recurrence.since().min(from + Kept::HEAD);
            ahead.extend(to + period, meter)?;
            behind.extend(to, meter)?;
            let differ = |&heap: &usize| value(&ahead, heap + period) != value(&behind, heap);
            preperiod = (from..to).rev().find(differ).map_or(preperiod, |heap| heap + 1);
            from = to;
        }
        Ok(preperiod)
    }

    /// The value of a heap that is kept, or that the period leads to. Constant time.
    pub fn value_at(&self, heap: u64) -> Option<u64> {
        let known = |heap: u64| {
            let heap = usize::try_from(heap).ok()?;
            self.origin.get(heap).or_else(|| self.run.kept.get(heap))
        };
        let folded = || {
            let period = self.period.as_ref()?;
            let beyond = heap.checked_sub(self.heaps())?;
            // The last whole period is the one most likely to be kept.
            known(self.heaps() - period.period + beyond % period.period)
        };
        known(heap).or_else(folded).map(u64::from)
    }

    /// The proved period.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// Statistics of all heaps that have been through.
    pub fn statistics(&self) -> Statistics {
        let counts = (0..).zip(self.run.kept.counts().iter().copied()).filter(|&(_, count)| count > 0);
        Statistics {
            values: self.heaps(),
            largest: self.run.kept.max(),
            counts: counts.collect(),
            sparse: Some(self.run.kernel.sparse()),
        }
    }
}

#[cfg(test)]
mod tests;
