//! Rare and common values: the parity that tells most values from the few others.
//!
//! A *mask* `m` gives each heap `a` a class, the parity of the bits of `g(a) & m`, or of
//! those and of the heap size. Classes add: the class of `g(a) xor g(b)` is the sum of
//! theirs, and that of the heap they were split from differs by the parity of the beans
//! taken if sizes count. Choose the common class so that two common parts never make a
//! common value; then a common value of an option needs a rare part, and if few heaps are
//! rare, few options can have common values.
//!
//! Source: Winning Ways, chapter 4 ("sparse space"); Gangolli and Plambeck 1989;
//! Flammenkamp's computations. The best mask comes from a Walsh-Hadamard transform of the
//! numbers of heaps by value.

use crate::sequence::values::{Values, with_slice};

/// A division of all (value, heap) pairs into two classes, and a dense numbering of the
/// values of each class, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    mask: u32,
    by_size: bool,
    common: u32,
    /// The lowest bit of the mask: within a class it is determined by the bits above, so
    /// leaving it out keeps the order.
    drop: u32,
}

impl Split {
    /// The division that makes fewest heaps rare, and how many. `takes` are the numbers of
    /// beans after which a heap may be split; sizes can only count if these have the same
    /// parity, and do only where `sizes` allows.
    pub(super) fn best(values: &Values, takes: &[usize], sizes: bool) -> Option<(Split, usize)> {
        let bits = 32 - values.max().0.leading_zeros();
        let mut even = vec![0i64; 1 << bits];
        let mut odd = even.clone();
        with_slice!(values, values => for (heap, &value) in values.iter().enumerate().skip(1) {
            let counts = if heap % 2 == 0 { &mut even } else { &mut odd };
            counts[value as usize] += 1;
        });
        walsh_hadamard(&mut even);
        walsh_hadamard(&mut odd);
        let heaps = values.len() as i64 - 1;
        let sizes = sizes && takes.windows(2).all(|pair| (pair[0] ^ pair[1]) & 1 == 0);
        let common_by_size = u32::from(takes.first().is_none_or(|take| take % 2 == 0));
        let mut best: Option<(Split, i64)> = None;
        for mask in 1u32..1 << bits {
            // The transform is the number of heaps of class 0 minus that of class 1.
            let (e, o) = (even[mask as usize], odd[mask as usize]);
            for (by_size, balance) in [(false, e + o), (true, e - o)] {
                let common = if by_size { common_by_size } else { 1 };
                let excess = if common == 1 { -balance } else { balance };
                let rare = (heaps - excess) / 2;
                let allowed = !by_size || sizes;
                if allowed && best.is_none_or(|(_, least)| rare < least) {
                    best = Some((Split { mask, by_size, common, drop: mask.trailing_zeros() }, rare));
                }
            }
        }
        best.map(|(split, rare)| (split, rare as usize))
    }

    /// The division that tells nothing apart: every heap is called common, and only rare
    /// values exist, so that each has to be excluded by a search.
    pub(super) const NONE: Split = Split { mask: 0, by_size: false, common: 0, drop: 0 };

    /// The division by this mask, heap sizes not counting.
    #[cfg(test)]
    pub(super) fn by_mask(mask: u32) -> Split {
        Split { mask, by_size: false, common: 1, drop: mask.trailing_zeros() }
    }

    /// The mask of the values' parity, and whether the size counts too.
    pub(super) fn parity(&self) -> (u32, bool) {
        (self.mask, self.by_size)
    }

    /// Whether this is [`Split::NONE`].
    pub(super) fn is_none(&self) -> bool {
        self.mask == 0
    }

    /// The class of a value at a heap.
    #[inline]
    pub(super) fn class(&self, value: u32, heap: usize) -> u32 {
        let size = if self.by_size { heap as u32 } else { 0 };
        ((value & self.mask).count_ones() ^ size) & 1
    }

    /// Whether a value is common at a heap.
    #[inline]
    pub(super) fn is_common(&self, value: u32, heap: usize) -> bool {
        self.class(value, heap) == self.common
    }

    /// The number of a value within its class. The xor of two values has the xor of their
    /// numbers.
    #[inline]
    pub(super) fn index(&self, value: u32) -> u32 {
        if self.is_none() {
            return value;
        }
        let below = (1 << self.drop) - 1;
        value & below | (value >> 1) & !below
    }

    /// How many rare values are less than a common value with this number.
    #[inline]
    pub(super) fn rares_below(&self, value: u32, index: u32) -> u32 {
        // Values that agree above the dropped bit stand in two runs, one of either class,
        // and that bit says whether this one is in the upper.
        let run = 1 << self.drop;
        (index & !(run - 1)) + (value & run)
    }

    /// No value up to `max` has a larger number than this.
    pub(super) fn largest_index(&self, max: u32) -> u32 {
        if self.is_none() { max } else { self.index(max | ((1 << self.drop) - 1)) }
    }

    /// The value with a number in a class at a heap: the inverse of [`Split::index`].
    #[inline]
    pub(super) fn value(&self, index: u32, common: bool, heap: usize) -> u32 {
        if self.is_none() {
            return index;
        }
        let below = (1 << self.drop) - 1;
        let clear = index & below | (index & !below) << 1;
        let right = self.is_common(clear, heap) == common;
        clear | u32::from(!right) << self.drop
    }
}

/// A value as a kernel sees it: its class at a heap, and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub common: bool,
    pub index: u32,
}

/// A split written out in tables, for heaps of either parity.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    places: [Vec<Place>; 2],
    common: [Vec<u32>; 2],
    rare: [Vec<u32>; 2],
}

impl Numbering {
    /// The tables for indices 0 to `numbers`, the last one included.
    pub(super) fn new(split: Split, numbers: u32) -> Numbering {
        let members =
            |common| [0, 1].map(|heap| (0..=numbers).map(|at| split.value(at, common, heap)).collect());
        let place = |value, heap| {
            let common = split.is_common(value, heap) && !split.is_none();
            Place { common, index: split.index(value) }
        };
        let places = [0, 1].map(|heap| (0..2 * numbers + 2).map(|value| place(value, heap)).collect());
        Numbering { places, common: members(true), rare: members(false) }
    }

    /// Class and number of a value that an option of a heap has.
    #[inline]
    pub(super) fn place(&self, value: u32, heap: usize) -> Place {
        self.places[heap % 2][value as usize]
    }

    /// The common value of a number at a heap.
    #[inline]
    pub(super) fn common(&self, index: u32, heap: usize) -> u32 {
        self.common[heap % 2][index as usize]
    }

    /// The rare value of a number at a heap.
    #[inline]
    pub(super) fn rare(&self, index: u32, heap: usize) -> u32 {
        self.rare[heap % 2][index as usize]
    }
}

/// Replaces counts by value with, for each mask, the sum of the counts times the sign of
/// the parity of `value & mask`.
pub(super) fn walsh_hadamard<T>(counts: &mut [T])
where
    T: Copy + std::ops::Add<Output = T> + std::ops::Sub<Output = T>,
{
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_within_a_class_ascend_with_the_values() {
        for mask in 1..64 {
            for by_size in [false, true] {
                let split = Split { mask, by_size, common: 1, drop: mask.trailing_zeros() };
                for heap in [6, 7] {
                    for common in [false, true] {
                        let members: Vec<u32> =
                            (0..128).filter(|&value| split.is_common(value, heap) == common).collect();
                        let numbered: Vec<u32> =
                            (0..64).map(|index| split.value(index, common, heap)).collect();
                        assert_eq!(numbered, members, "{split:?}");
                        assert!((0..64).all(|at| split.index(members[at as usize]) == at));
                        let below = |value: u32| {
                            (0..value).filter(|&other| split.is_common(other, heap) != common).count() as u32
                        };
                        let agree =
                            |&value: &u32| split.rares_below(value, split.index(value)) == below(value);
                        assert!(members.iter().all(agree), "{split:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_best_division_is_the_best_by_trial() {
        let mut values = Values::default();
        for heap in 0u32..900 {
            // Odd heaps tend to one parity, even ones to the other.
            let value = (heap * heap + 7 * heap) % 23;
            let parity = (value & 5).count_ones() & 1;
            values.push(if heap % 9 != 0 && parity != heap & 1 { value ^ 4 } else { value });
        }
        let (split, rare) = Split::best(&values, &[3], true).unwrap();
        let count =
            |split: Split| (1..900).filter(|&heap| !split.is_common(values.get(heap).unwrap(), heap)).count();
        assert_eq!(count(split), rare);
        let all = (1..32).flat_map(|mask| [(mask, false, 1), (mask, true, 0)]);
        let least = all.map(|(mask, by_size, common)| count(Split { mask, by_size, common, drop: 0 })).min();
        assert_eq!(Some(rare), least);
        assert_eq!((split.mask, split.by_size, split.common), (5, true, 0));
    }
}
