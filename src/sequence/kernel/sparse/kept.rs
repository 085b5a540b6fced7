//! Going on with a few values in place of all: those of small heaps and those of the last.
//!
//! Once no rare heap has been met for long, all that the kernel looks back at is near one of
//! the two ends. Options with a common value have a rare part, which is a small heap, and
//! their other part is one of the last heaps; and to exclude a rare value it is enough that
//! *some* option has it, so that options with a part out of the head usually suffice. Where
//! they do not, or where a heap may be rare, the run ends and says so: nothing that is told
//! rests on an option that was not looked at.

use super::lanes::Lanes;
use super::plan::stride_of;
use super::{MOST_WORDS, Sparse};
use crate::base::{Exhausted, Grundy, Meter};
use crate::sequence::values::{Record, Values};

/// The values that are kept, and what the others came to.
#[derive(Clone, Debug)]
pub(in crate::sequence) struct Kept {
    /// The values of heaps 0 to `head.len() - 1`.
    head: Vec<u16>,
    /// Those of heaps `from` to the last one; at most twice [`Kept::TAIL`] of them.
    tail: Vec<u16>,
    from: usize,
    max: (Grundy, u64),
    /// How many heaps from 1 on have each value.
    counts: Vec<u64>,
}

impl Kept {
    /// Options are looked at as far as their smaller part is in the head, of so many heaps.
    pub(in crate::sequence) const HEAD: usize = 1 << 18;
    /// So many of the last heaps are always there.
    pub(in crate::sequence) const TAIL: usize = 2 * Kept::HEAD;

    /// All the values so far to begin with, if they are narrow and enough.
    pub(in crate::sequence) fn new(values: &Values) -> Option<Kept> {
        let narrow = values.narrow().filter(|values| values.len() >= Kept::TAIL)?;
        let from = narrow.len() - Kept::TAIL;
        let mut counts = vec![0; values.max().0 as usize + 1];
        narrow.iter().skip(1).for_each(|&value| counts[usize::from(value)] += 1);
        let mut tail = Vec::with_capacity(2 * Kept::TAIL);
        tail.extend_from_slice(&narrow[from..]);
        Some(Kept { head: narrow[..=Kept::HEAD].to_vec(), tail, from, max: values.max(), counts })
    }

    /// What was written of another run: see [`Kept::head`], [`Kept::tail`], [`Kept::max`] and
    /// [`Kept::counts`]. `None` where the parts do not make a whole.
    pub(in crate::sequence) fn of_parts(
        head: Vec<u16>,
        (from, tail): (usize, Vec<u16>),
        max: (Grundy, u64),
        counts: Vec<u64>,
    ) -> Option<Kept> {
        let heaps = u64::try_from(from).ok()?.checked_add(tail.len() as u64)?;
        let fits = head.len() == Kept::HEAD + 1 && (Kept::TAIL..=2 * Kept::TAIL).contains(&tail.len());
        let counted = counts.iter().try_fold(1u64, |sum, &count| sum.checked_add(count)) == Some(heaps);
        let largest = counts.len() == max.0 as usize + 1 && max.0 <= u16::MAX.into();
        let below = head.iter().chain(&tail).all(|&value| Grundy::from(value) <= max.0);
        (fits && counted && largest && below).then_some(Kept { head, tail, from, max, counts })
    }

    /// The values of the small heaps.
    pub(in crate::sequence) fn head(&self) -> &[u16] {
        &self.head
    }

    /// The first of the last heaps that are there, and the values from it on.
    pub(in crate::sequence) fn tail(&self) -> (usize, &[u16]) {
        (self.from, &self.tail)
    }

    /// The largest value, and the first heap that has it.
    pub(in crate::sequence) fn max(&self) -> (Grundy, u64) {
        self.max
    }

    /// How many heaps from 1 on have each value.
    pub(in crate::sequence) fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The value of a heap, if it is kept.
    pub(in crate::sequence) fn get(&self, heap: usize) -> Option<Grundy> {
        let kept = match heap.checked_sub(self.from) {
            Some(at) if heap >= self.head.len() => self.tail.get(at),
            _ => self.head.get(heap),
        };
        kept.map(|&value| value.into())
    }

    /// Bytes in use.
    pub(in crate::sequence) fn bytes(&self) -> u64 {
        2 * (self.head.len() + self.tail.capacity()) as u64 + 8 * self.counts.len() as u64
    }
}

impl Record for Kept {
    const WHOLE: bool = false;

    #[inline]
    fn len(&self) -> usize {
        self.from + self.tail.len()
    }

    #[inline]
    fn value(&self, heap: usize) -> Grundy {
        self.get(heap).unwrap_or(0)
    }

    #[inline]
    fn push(&mut self, value: Grundy) {
        if value > self.max.0 {
            self.max = (value, self.len() as u64);
            self.counts.resize(value as usize + 1, 0);
        }
        self.counts[value as usize] += 1;
        if self.tail.len() == 2 * Kept::TAIL {
            self.tail.copy_within(Kept::TAIL.., 0);
            self.tail.truncate(Kept::TAIL);
            self.from += Kept::TAIL;
        }
        // The kernel's values have 13 bits at most.
        self.tail.push(value as u16);
    }

    fn narrow(&self) -> Option<&[u16]> {
        None
    }
}

impl Sparse {
    /// Turns to the values that are kept, if rare heaps have died out long before these ends.
    /// `values` are all values so far.
    pub(in crate::sequence) fn keep(&mut self, values: &Values) -> Option<Kept> {
        if !self.plan(values) || self.plan.split.is_none() {
            return None;
        }
        let reach = self.takes.iter().chain(&self.singles).max().copied().unwrap_or(0);
        let small = self.pure_from.saturating_add(reach) <= Kept::HEAD;
        let kept = Kept::new(values).filter(|_| small)?;
        self.smaller_part = Kept::HEAD;
        self.lay_out(&kept).then_some(kept)
    }

    /// Plans from the values that are kept, all of which come after those it began with. `false`
    /// where they are too large.
    pub(in crate::sequence) fn lay_out(&mut self, kept: &Kept) -> bool {
        let split = self.plan.split;
        let stride = stride_of(split, kept.max().0);
        if stride > MOST_WORDS {
            return false;
        }
        self.plan.number_by(split, stride);
        self.lanes = Lanes::of_kept(kept, split, stride * 64 > 256);
        self.plan_sample(kept);
        self.plan_rares(kept);
        self.block.end = 0;
        self.next_plan = usize::MAX;
        true
    }

    /// Appends values until there are `len`. `false` where the values kept leave the next one
    /// undecided.
    pub(in crate::sequence) fn extend_kept(
        &mut self,
        kept: &mut Kept,
        len: usize,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        while kept.len() < len {
            if kept.len() >= self.block.end {
                if kept.len() >= self.next_plan && !self.lay_out(kept) {
                    return Ok(false);
                }
                meter.check_time()?;
                self.start_block(kept.len());
            }
            if !self.run_block(kept, len) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The rare heaps, their number and the last of them: see [`super::best_split`].
    pub(in crate::sequence) fn sparse(&self) -> crate::sequence::statistics::Sparse {
        let (mask, by_size) = self.plan.split.parity();
        let last_rare = self.rares.last().map(|&(heap, _)| heap as u64);
        crate::sequence::statistics::Sparse { mask, by_size, rares: self.rares.len() as u64, last_rare }
    }
}
