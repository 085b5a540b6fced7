//! The fast kernel for games that split heaps in two: rare and common values.
//!
//! A [`Split`] calls most heaps common and the others rare, in such a way that an option
//! with a common value has a rare part. So for the next heap
//! 1. the options with a rare part are marked ([`Program`], a whole block of heaps at
//!    once), and the least unmarked common value `c` bounds the value of the heap;
//! 2. a rare value below `c` is excluded as soon as one option has it. Most are by the
//!    options with a part out of a fixed sample of common heaps, which are marked in the
//!    same way; for each of the others a vector search goes through all options until one
//!    is found. If none is, that rare value is the value of the heap.
//!
//! Both steps are exact whatever the split. Where no split makes few heaps rare, the same
//! kernel runs with no split at all: then every value below the result is excluded by the
//! sample or by a search.
//!
//! Memory: four to six bytes a heap besides the values, and a window of word groups.

mod hunt;
mod kept;
mod lanes;
mod needles;
mod plan;
mod sample;
mod split;
mod window;

use super::program::Program;
use super::stamps::Stamps;
use super::vector::{BLOCK, Block};
use super::{least_missing, set};
use crate::base::{Exhausted, Meter};
use crate::sequence::rule::TakeAndBreak;
use crate::sequence::statistics;
use crate::sequence::values::{Record, Values};
use hunt::Hunt;
pub(in crate::sequence) use kept::Kept;
use lanes::Lanes;
use needles::CHUNK;
use split::{Numbering, Place, Split};
use std::ops::Range;
use window::Window;

/// Word groups of more words than this (values of 13 bits) are left to the plain kernel.
const MOST_WORDS: usize = BLOCK;

/// Plans are not made for fewer heaps.
const LEAST_HEAPS: usize = 4 * CHUNK;

/// The kernel: a plan, and the state of the block of heaps under way.
#[derive(Debug)]
pub(in crate::sequence) struct Sparse {
    takes: Vec<usize>,
    singles: Vec<usize>,
    unequal: bool,
    plan: Plan,
    lanes: Lanes,
    window: Window,
    /// Rare heaps that the programs do not know.
    far: Vec<(usize, u32)>,
    rares: Vec<(usize, u32)>,
    /// No heap from this one on is rare.
    pure_from: usize,
    /// Of two parts, the smaller is searched up to this size.
    smaller_part: usize,
    /// Rare heaps found since the programs were written.
    found: usize,
    block: Heaps,
    slots: Vec<Block>,
    next_plan: usize,
}

/// What is decided at each planning.
#[derive(Debug)]
struct Plan {
    split: Split,
    numbering: Numbering,
    /// Words in a group.
    stride: usize,
    by_rares: Program,
    by_sample: Program,
    /// The sample, where stamps are cheaper than a program.
    stamps: Stamps,
    /// The parts so small that they lead from heap to heap in one block, by offset: their
    /// indices, and how many words the offset comes to.
    near: Vec<(u32, u32)>,
    /// The largest offset in the sample.
    sample_reach: usize,
}

/// The heaps of a block with the options marked so far.
#[derive(Debug)]
struct Heaps {
    start: usize,
    end: usize,
    common: Block,
    rare: Block,
}

impl Sparse {
    /// A kernel for the rules, if they are of its kind and enough values are known.
    pub(in crate::sequence) fn new(rules: &TakeAndBreak, values: &Values) -> Option<Sparse> {
        let of = |bit: u8| {
            rules.digits().iter().filter(move |(_, digit)| digit & bit != 0).map(|&(take, _)| take as usize)
        };
        let known = values.len() as u64;
        let early = known < LEAST_HEAPS as u64 || known <= rules.reach().max(rules.whole()).saturating_mul(2);
        if rules.parts() != 2 || rules.tail().is_some() || early {
            return None;
        }
        let mut kernel = Sparse {
            takes: of(4).collect(),
            singles: of(2).collect(),
            unequal: rules.unequal(),
            plan: Plan {
                split: Split::NONE,
                numbering: Numbering::default(),
                stride: 1,
                by_rares: Program::default(),
                by_sample: Program::default(),
                stamps: Stamps::default(),
                near: Vec::new(),
                sample_reach: 0,
            },
            lanes: Lanes::default(),
            window: Window::default(),
            far: Vec::new(),
            rares: Vec::new(),
            pure_from: 1,
            smaller_part: usize::MAX,
            found: 0,
            block: Heaps { start: 0, end: 0, common: [0; BLOCK], rare: [0; BLOCK] },
            slots: Vec::new(),
            next_plan: 0,
        };
        kernel.plan(values).then_some(kernel)
    }

    /// Bytes in use.
    pub(in crate::sequence) fn bytes(&self) -> u64 {
        self.lanes.bytes() + self.window.bytes()
    }

    /// Appends values until there are `len`. `false` once they are too large for this
    /// kernel; those before are there.
    pub(super) fn extend(
        &mut self,
        values: &mut Values,
        len: usize,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        while values.len() < len {
            if values.len() >= self.block.end {
                if values.len() >= self.next_plan {
                    if !self.plan(values) {
                        return Ok(false);
                    }
                } else if self.found > 16 + self.rares.len() / 16 {
                    self.plan_rares(values);
                }
                meter.check_time()?;
                meter.check_size(0, values.bytes() + self.bytes())?;
                self.start_block(values.len());
            }
            self.run_block(values, len);
        }
        Ok(true)
    }

    /// Goes through the heaps of the block under way, but not beyond `len` of them, nor past one
    /// that needs a new plan. `false` where the values that are kept leave one undecided.
    fn run_block<V: Record>(&mut self, values: &mut V, len: usize) -> bool {
        // The common widths are compiled apart, for the inner loop to know them.
        let end = self.block.end.min(len);
        match self.plan.stride {
            1 => self.run::<1, V>(values, end),
            2 => self.run::<2, V>(values, end),
            4 => self.run::<4, V>(values, end),
            _ => self.run::<0, V>(values, end),
        }
    }

    /// The same, up to `end`. `W` is the number of words in a group, or 0 for any number.
    fn run<const W: usize, V: Record>(&mut self, values: &mut V, end: usize) -> bool {
        let width = if W == 0 { self.plan.stride } else { W };
        for heap in values.len()..end {
            let at = (heap - self.block.start) * width;
            self.mark_by_hand(values, heap, at..at + width);
            let (value, place) = self.resolve(values, heap, at..at + width);
            if !V::WHOLE && !place.common {
                return false;
            }
            values.push(value);
            self.lanes.push(place.index);
            if place.index as usize >= width * 64 {
                // The groups are too narrow from here on.
                self.block.end = heap + 1;
                self.next_plan = heap + 1;
                return true;
            }
            // Without a split, every heap counts as common here.
            if place.common || self.plan.split.is_none() {
                self.window.push(Some(place.index));
                self.mark_later(place.index, at);
            } else {
                self.window.push(None);
                self.far.push((heap, value));
                self.rares.push((heap, value));
                self.pure_from = heap + 1;
                self.found += 1;
            }
        }
        true
    }

    fn start_block(&mut self, start: usize) {
        let Plan { by_rares, by_sample, stride, .. } = &self.plan;
        let (words, origin) = self.window.words_at(start);
        self.block = Heaps {
            start,
            end: start + BLOCK / stride,
            common: by_rares.run(words, origin, &mut self.slots),
            rare: by_sample.run(words, origin, &mut self.slots),
        };
    }

    /// Marks what the programs could not know: options with a rare heap found since or out
    /// of their reach, and those of one heap.
    #[inline(always)]
    fn mark_by_hand<V: Record>(&mut self, values: &V, heap: usize, group: Range<usize>) {
        let (common, rare) = (&mut self.block.common[group.clone()], &mut self.block.rare[group]);
        if !self.plan.stamps.is_empty()
            && let Some(values) = values.narrow()
        {
            self.plan.stamps.mark(values, heap, rare);
        }
        if self.unequal {
            // Two equal parts may have been marked, as an option of value 0.
            rare[0] &= !1;
        }
        let mut mark = |value: u32| {
            let Place { common: is_common, index } = self.plan.numbering.place(value, heap);
            set(if is_common { &mut *common } else { &mut *rare }, index);
        };
        for &take in &self.singles {
            mark(values.value(heap - take));
        }
        for &(part, value) in &self.far {
            for &take in &self.takes {
                let other = heap.wrapping_sub(take).wrapping_sub(part);
                if (1..heap).contains(&other) && !(self.unequal && other == part) {
                    mark(value ^ values.value(other));
                }
            }
        }
    }

    /// The value of a heap whose options are marked.
    #[inline(always)]
    fn resolve<V: Record>(&self, values: &V, heap: usize, group: Range<usize>) -> (u32, Place) {
        let Plan { split, numbering, .. } = &self.plan;
        let (common, rare) = (&self.block.common[group.clone()], &self.block.rare[group]);
        let numbers = rare.len() as u32 * 64;
        let index = least_missing(common);
        let (candidate, limit) = if split.is_none() {
            (u32::MAX, numbers + 1)
        } else {
            let candidate = numbering.common(index, heap);
            (candidate, split.rares_below(candidate, index))
        };
        let open = |word: usize| match rare.get(word) {
            Some(marked) => !marked & below(limit.saturating_sub(64 * word as u32)),
            None => 0,
        };
        if (0..rare.len()).any(|word| open(word) != 0)
            && let Some(index) =
                self.least_absent(values, heap, (0..rare.len()).flat_map(|word| ones(open(word), word)))
        {
            return (numbering.rare(index, heap), Place { common: false, index });
        }
        if limit > numbers {
            // All rare numbers of the group are taken; the next one is not.
            return (numbering.rare(numbers, heap), Place { common: false, index: numbers });
        }
        (candidate, Place { common: true, index })
    }

    /// The least of these rare numbers that no split of the heap has.
    #[inline(never)]
    fn least_absent<V: Record>(
        &self,
        values: &V,
        heap: usize,
        numbers: impl Iterator<Item = u32>,
    ) -> Option<u32> {
        let Plan { split, numbering, .. } = &self.plan;
        let hunt = Hunt {
            lanes: &self.lanes,
            heap,
            smaller_part: self.smaller_part,
            takes: &self.takes,
            pure_from: self.pure_from,
            unequal: self.unequal,
            patient: split.is_none(),
        };
        hunt.least_absent(numbers, |number, x, y| {
            values.value(x) ^ values.value(y) == numbering.rare(number, heap)
        })
    }

    /// Marks the options of later heaps of the block of which the heap just found, with
    /// its number and the word `at` which its group begins, is a part.
    #[inline(always)]
    fn mark_later(&mut self, index: u32, at: usize) {
        for &(part, words) in &self.plan.near {
            let number = index ^ part;
            let place = at.wrapping_add((words + number / 64) as usize);
            let Some(marks) = self.block.common.get_mut(place) else { break };
            *marks |= 1 << (number % 64);
        }
    }
}

/// The split that leaves fewest heaps rare, whether it is of use to the kernel or not.
pub(super) fn best_split(rules: &TakeAndBreak, values: &Values) -> Option<statistics::Sparse> {
    let splitting = rules.digits().iter().filter(|(_, digit)| digit & 4 != 0);
    let takes: Vec<usize> = splitting.map(|&(take, _)| take as usize).collect();
    let (split, _) = Split::best(values, &takes, !rules.unequal())?;
    let rare = |&(heap, value): &(usize, u32)| !split.is_common(value, heap);
    let (mut rares, mut last_rare) = (0, None);
    for (heap, _) in values.iter().enumerate().skip(1).filter(rare) {
        (rares, last_rare) = (rares + 1, Some(heap as u64));
    }
    let (mask, by_size) = split.parity();
    Some(statistics::Sparse { mask, by_size, rares, last_rare })
}

/// The lowest `count` bits.
fn below(count: u32) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

/// The members of a word of a set.
fn ones(mut bits: u64, word: usize) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let least = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (least < 64).then_some(64 * word as u32 + least)
    })
}

#[cfg(test)]
mod tests;
