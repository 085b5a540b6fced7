//! Planning: which split, which parts are marked by programs, how wide the groups are.

use super::BLOCK;
use super::Program;
use super::Stamps;
use super::lanes::Lanes;
use super::sample::{MARKED, Recent, STAMPED};
use super::split::{Numbering, Split};
use super::window::Window;
use super::{MOST_WORDS, Plan, Sparse};
use crate::base::Grundy;
use crate::sequence::values::{Record, Values, with_slice};

/// From so many heaps on, plans are made at every fourfold number of heaps and not at every
/// twofold one.
const SETTLED: usize = 1 << 16;

/// Words of the window that the marked part of the sample is chosen from: as much as a
/// second-level cache holds.
const SAMPLED: usize = 1 << 17;

/// Without a split, the sample is stamped and not marked by a program where groups have at
/// least so many words.
const STAMPED_FROM: usize = 8;

/// Heaps that the sample is fitted to.
const RECENT: usize = 8192;

/// Bytes that the window of word groups may take however short the sequence; of a long one,
/// a byte a heap.
const WINDOW_BYTES: usize = 4 << 20;

impl Sparse {
    /// Plans afresh from the values so far. `false` where they are too large.
    pub(super) fn plan(&mut self, values: &Values) -> bool {
        self.plan_with(values, self.choose_split(values))
    }

    /// Plans with this split.
    pub(super) fn plan_with(&mut self, values: &Values, split: Split) -> bool {
        let stride = stride_of(split, values.max().0);
        if stride > MOST_WORDS {
            return false;
        }
        let wide = stride * 64 > 256;
        let same_lanes = split == self.plan.split && wide == self.lanes.is_wide() && self.next_plan > 0;
        self.plan.number_by(split, stride);
        if !same_lanes {
            self.lanes = Lanes::new(values, split, wide);
        }
        self.rares.clear();
        if !split.is_none() {
            let numbering = &self.plan.numbering;
            with_slice!(values, values => for (heap, &value) in values.iter().enumerate().skip(1) {
                if !numbering.place(Grundy::from(value), heap).common {
                    self.rares.push((heap, Grundy::from(value)));
                }
            });
        }
        self.pure_from = self.rares.last().map_or(1, |&(heap, _)| heap + 1);
        self.plan_sample(values);
        self.plan_rares(values);
        let len = values.len();
        self.next_plan = if len < SETTLED { 2 * len } else { 4 * len };
        true
    }

    /// The best split, or none where searching all options is cheaper than marking those
    /// with a rare part.
    fn choose_split(&self, values: &Values) -> Split {
        match Split::best(values, &self.takes, !self.unequal) {
            Some((split, rare)) if rare * stride_of(split, values.max().0) < values.len() / 4 => split,
            _ => Split::NONE,
        }
    }

    /// The farthest offset for which there is room in the window.
    fn room(&self, len: usize) -> usize {
        (WINDOW_BYTES.max(len) / (8 * self.plan.stride)).min(len)
    }

    /// Gives all rare heaps found so far to the program, but those beyond the room to `far`.
    pub(super) fn plan_rares<V: Record>(&mut self, values: &V) {
        let Plan { split, stride, .. } = self.plan;
        let (len, heaps) = (values.len(), BLOCK / stride);
        let room = if V::WHOLE { self.room(len) } else { usize::MAX };
        let mut parts = Vec::new();
        self.far.clear();
        self.found = 0;
        for &(part, value) in &self.rares {
            let offsets = self.takes.iter().map(|&take| part + take);
            if offsets.clone().any(|offset| offset > room) {
                self.far.push((part, value));
            } else {
                parts.extend(offsets.map(|offset| (split.index(value), offset as u32)));
            }
        }
        let near = parts.iter().filter(|&&(_, offset)| (offset as usize) < heaps);
        self.plan.near = near.map(|&(index, offset)| (index, offset * stride as u32)).collect();
        self.plan.near.sort_unstable_by_key(|&(_, words)| words);
        let reach = parts.iter().map(|&(_, offset)| offset as usize).max().unwrap_or(0);
        self.plan.by_rares = Program::new(parts, self.plan.bits(), stride);

        let (window, from) = Window::before(len, reach.max(self.plan.sample_reach), stride);
        self.window = window;
        for heap in from..len {
            let value = values.value(heap);
            let part = heap > 0 && split.is_common(value, heap);
            self.window.push(part.then(|| split.index(value)));
        }
    }

    /// Chooses the common parts whose options are marked.
    pub(super) fn plan_sample<V: Record>(&mut self, values: &V) {
        let Plan { split, stride, .. } = self.plan;
        let (len, heaps, numbers) = (values.len(), BLOCK / stride, stride * 64);
        let common = |heap: usize| {
            let value = values.value(heap);
            split.is_common(value, heap).then(|| split.index(value) as usize)
        };
        let count = len.min(RECENT);
        let recent = Recent::new((len - count..len).filter_map(common), numbers, count);

        let stamped = split.is_none() && stride >= STAMPED_FROM;
        let take = self.takes.first().copied().unwrap_or(0);
        let room = if stamped { len } else { self.room(len).min(SAMPLED / stride) };
        let room = room.saturating_sub(take);
        let mut available = vec![0; numbers];
        (heaps..room).filter_map(common).for_each(|index| available[index] += 1);
        let cost = if stamped { STAMPED } else { MARKED * stride as f64 };
        let mut wanted = recent.best_sample(&available, cost);
        let mut sample = Vec::new();
        for heap in heaps..room {
            if let Some(index) = common(heap)
                && wanted[index] > 0
            {
                wanted[index] -= 1;
                sample.push((index as u32, (heap + take) as u32));
            }
        }
        if stamped {
            let parts = sample.drain(..).map(|(index, offset)| (offset, index as u16)).collect();
            self.plan.stamps = Stamps::new(parts, numbers);
        } else {
            self.plan.stamps = Stamps::default();
        }
        self.plan.sample_reach = sample.iter().map(|&(_, offset)| offset as usize).max().unwrap_or(0);
        self.plan.by_sample = Program::new(sample, self.plan.bits(), stride);
    }
}

/// How many words hold the numbers of all values up to a largest.
pub(super) fn stride_of(split: Split, max: Grundy) -> usize {
    (split.largest_index(max) as usize / 64 + 1).next_power_of_two()
}

impl Plan {
    /// Takes up a split and the width of groups.
    pub(super) fn number_by(&mut self, split: Split, stride: usize) {
        self.split = split;
        self.numbering = Numbering::new(split, 64 * stride as u32);
        self.stride = stride;
    }

    /// The bits of a number.
    fn bits(&self) -> u32 {
        6 + self.stride.trailing_zeros()
    }
}
