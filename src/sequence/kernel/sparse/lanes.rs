//! The indices of all heaps, forwards and backwards, so that the two parts of the options
//! of a heap lie side by side. Where only some values are [kept](super::Kept), so are only
//! their indices: those of small heaps forwards, those of the last heaps backwards.

use super::Kept;
use super::needles::{CHUNK, Pairs};
use super::split::Split;
use crate::base::Grundy;
use crate::sequence::values::{Values, push_tight, with_slice};

/// The indices, their low bytes and (where they need it) their high bytes apart.
#[derive(Debug, Default)]
pub(super) struct Lanes {
    low: Lane,
    high: Option<Lane>,
}

#[derive(Debug, Default)]
struct Lane {
    /// The entries of heaps 0, 1, 2, ..., at most `limit` of them.
    forward: Vec<u8>,
    limit: usize,
    /// The entries of heaps `from` to `len - 1`, from the end of the buffer backwards.
    mirror: Vec<u8>,
    from: usize,
    len: usize,
}

impl Lanes {
    /// The indices of all heaps under a split; indices of 8 bits, or of up to 16.
    pub(super) fn new(values: &Values, split: Split, wide: bool) -> Lanes {
        let lane = |shift: u32| {
            let byte = |value: u32| (split.index(value) >> shift) as u8;
            Lane::new(
                with_slice!(values, values => values.iter().map(|&value| byte(Grundy::from(value))).collect()),
            )
        };
        Lanes { low: lane(0), high: wide.then(|| lane(8)) }
    }

    /// The indices of the values that are kept.
    pub(super) fn of_kept(kept: &Kept, split: Split, wide: bool) -> Lanes {
        let lane = |shift: u32| {
            let byte = |&value: &u16| (split.index(value.into()) >> shift) as u8;
            let (head, (from, tail)) = (kept.head(), kept.tail());
            Lane::of_kept(head.iter().map(byte).collect(), from, tail.iter().map(byte))
        };
        Lanes { low: lane(0), high: wide.then(|| lane(8)) }
    }

    /// Whether there are high bytes.
    pub(super) fn is_wide(&self) -> bool {
        self.high.is_some()
    }

    /// Appends the index of the next heap.
    #[inline]
    pub(super) fn push(&mut self, index: u32) {
        self.low.push(index as u8);
        if let Some(high) = &mut self.high {
            high.push((index >> 8) as u8);
        }
    }

    /// The parts `x` and `sum - x` for the first `chunks` chunks of `x` from `start` on, all
    /// below `sum`.
    #[inline]
    pub(super) fn pairs(&self, sum: usize, start: usize, chunks: usize) -> Pairs<'_> {
        let high = self.high.as_ref().map(|high| high.pairs(sum, start, chunks));
        Pairs { low: self.low.pairs(sum, start, chunks), high }
    }

    pub(super) fn bytes(&self) -> u64 {
        let of = |lane: &Lane| lane.forward.capacity() as u64 + lane.mirror.len() as u64;
        of(&self.low) + self.high.as_ref().map_or(0, of)
    }
}

impl Lane {
    fn new(forward: Vec<u8>) -> Lane {
        let len = forward.len();
        let mut lane = Lane { forward, limit: usize::MAX, mirror: Vec::new(), from: 0, len };
        lane.reflect();
        lane
    }

    /// All of `forward`, which will not grow, and a tail that lets go of its older half whenever
    /// it is full.
    fn of_kept(forward: Vec<u8>, from: usize, tail: impl ExactSizeIterator<Item = u8>) -> Lane {
        let mut mirror = vec![0; 2 * Kept::TAIL];
        let len = from + tail.len();
        mirror.iter_mut().rev().zip(tail).for_each(|(to, entry)| *to = entry);
        Lane { limit: forward.len(), forward, mirror, from, len }
    }

    #[inline]
    fn push(&mut self, entry: u8) {
        if self.len < self.limit {
            push_tight(&mut self.forward, entry);
        }
        if self.len - self.from >= self.mirror.len() {
            self.make_room();
        }
        let (end, at) = (self.mirror.len(), self.len - self.from);
        self.mirror[end - 1 - at] = entry;
        self.len += 1;
    }

    #[cold]
    fn make_room(&mut self) {
        if self.limit == usize::MAX {
            return self.reflect();
        }
        let half = self.mirror.len() / 2;
        self.mirror.copy_within(..half, half);
        self.from += half;
    }

    /// Writes the mirror anew with a quarter more room: amortised constant work, and
    /// little memory to spare.
    fn reflect(&mut self) {
        let len = self.forward.len();
        // The old mirror goes before the new one comes: both would be a byte a heap.
        self.mirror = Vec::new();
        self.mirror.resize(len + len / 4 + 1024, 0);
        let entries = self.mirror.iter_mut().rev();
        entries.zip(&self.forward).for_each(|(to, &from)| *to = from);
    }

    #[inline]
    fn pairs(&self, sum: usize, start: usize, chunks: usize) -> (&[u8], &[u8]) {
        let (back, len) = (self.mirror.len() - 1 - (sum - start - self.from), chunks * CHUNK);
        (&self.forward[start..start + len], &self.mirror[back..back + len])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_sum_lie_side_by_side() {
        let mut values = Values::default();
        let value = |heap: usize| (heap * heap % 1000) as u32;
        (0..600).for_each(|heap| values.push(value(heap)));
        let mut lanes = Lanes::new(&values, Split::NONE, true);
        (600..9000).for_each(|heap| lanes.push(value(heap)));
        for (sum, start, chunks) in [(300, 1, 2), (8999, 4000, 30), (5000, 17, 1)] {
            let Pairs { low, high: Some(high) } = lanes.pairs(sum, start, chunks) else { panic!("wide") };
            assert_eq!([low.0, low.1, high.0, high.1].map(<[u8]>::len), [chunks * CHUNK; 4]);
            for at in 0..chunks * CHUNK {
                let of = |low: &[u8], high: &[u8]| u32::from(low[at]) | u32::from(high[at]) << 8;
                assert_eq!(of(low.0, high.0), value(start + at));
                assert_eq!(of(low.1, high.1), value(sum - start - at));
            }
        }
    }
}
