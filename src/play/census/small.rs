//! The small parts of a position: every way to choose some, numbered so that adding a part
//! keeps the order and a move lowers the number.

use super::places::Places;
use super::presses::Presses;
use super::space::{Space, partitions};
use std::ops::Range;

/// The longest block has at most one in so many of all positions: longer blocks waste fewer bits
/// and cost less for each, but the tables over the sums of small parts are as long as the
/// longest and have to pay for themselves.
const SHARE: u128 = 32;

/// Blocks of so many positions are always worth their tables.
const SHORT_BLOCK: u32 = 1 << 10;

/// While they are listed, the kinds in a sum are a bit each.
const MOST_KINDS: usize = u32::BITS as usize;

/// All sums of small parts of total at most some bound.
///
/// They are in the order of their totals, then from many parts to few, then by how many
/// there are of each kind, the largest kind first. Adding the same parts to two sums keeps
/// their order; a move lowers the total, or keeps it and splits, or puts a smaller kind in
/// place of a larger one, so it lowers the number. The sums up to a smaller total are the
/// first of them.
pub(super) struct Small {
    weights: Vec<u64>,
    /// How many sums have at most this total.
    ends: Vec<u32>,
    /// For each kind and sum, the sum with one more part of the kind. As adding keeps the
    /// order, these are the sums that have the kind, in order.
    plus: Vec<Vec<u32>>,
}

impl Small {
    /// With as many small kinds as keep the longest block to at most `longest` sums.
    pub(super) fn new(space: &Space, total: u64, longest: u32) -> Small {
        let most =
            (space.positions(total) / SHARE).clamp(SHORT_BLOCK.into(), longest.max(SHORT_BLOCK).into());
        let sums = |kinds: usize| -> u128 { partitions(&space.weights()[..kinds], total).iter().sum() };
        let kinds = 1..=space.weights().len().min(MOST_KINDS);
        let kinds = kinds.take_while(|&kinds| sums(kinds) <= most).last().unwrap_or(0);
        let weights = space.weights()[..kinds].to_vec();
        let mut plus: Vec<Vec<u32>> = vec![Vec::new(); kinds];
        let mut ends = vec![0; total as usize + 1];
        for (number, sum) in (0..).zip(enumerate(&weights, total)) {
            ends[sum.total as usize] = number + 1;
            let mut kinds = sum.kinds;
            while kinds != 0 {
                plus[kinds.trailing_zeros() as usize].push(number);
                kinds &= kinds - 1;
            }
        }
        // No sum may have just this total.
        for at in 1..ends.len() {
            ends[at] = ends[at].max(ends[at - 1]);
        }
        Small { weights, ends, plus }
    }

    /// How many kinds are small.
    pub(super) fn kinds(&self) -> usize {
        self.weights.len()
    }

    pub(super) fn weight(&self, kind: u32) -> u64 {
        self.weights[kind as usize]
    }

    pub(super) fn weight_of(&self, kinds: &[u32]) -> u64 {
        kinds.iter().map(|&kind| self.weight(kind)).sum()
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        4 * (self.ends.len() + self.plus.iter().map(Vec::len).sum::<usize>())
    }

    /// How many sums have at most this total.
    #[inline]
    pub(super) fn up_to(&self, total: u64) -> u32 {
        self.ends[total as usize]
    }

    /// The sums of exactly this total.
    #[inline]
    pub(super) fn layer(&self, total: u64) -> Range<u32> {
        total.checked_sub(1).map_or(0, |below| self.up_to(below))..self.up_to(total)
    }

    /// The sum with one more part; `None` past the bound.
    #[inline]
    pub(super) fn plus(&self, kind: u32, sum: u32) -> Option<u32> {
        self.plus[kind as usize].get(sum as usize).copied()
    }

    /// The sum with these parts more; `None` past the bound.
    pub(super) fn plus_all(&self, parts: &[u32], sum: u32) -> Option<u32> {
        parts.iter().try_fold(sum, |sum, &part| self.plus(part, sum))
    }

    /// Every move that leaves these parts of a part of this kind: where it leads, and from
    /// where, both ascending.
    pub(super) fn links(&self, kind: u32, parts: &[u32]) -> impl Iterator<Item = (u32, u32)> {
        (0..).map_while(move |rest| {
            let from = self.plus(kind, rest)?;
            Some((self.plus_all(parts, rest)?, from))
        })
    }

    /// Which sums have a part of this kind.
    pub(super) fn having<P: Presses>(&self, kind: u32) -> Places<P> {
        Places::new(&self.plus[kind as usize], self.ends.last().map_or(0, |&sums| sums))
    }
}

#[derive(Clone, Copy)]
struct Sum {
    total: u64,
    parts: u64,
    /// A bit for each kind it has.
    kinds: u32,
}

/// Every sum of total at most `total`, in order. Linear in how many there are for each kind.
///
/// With one kind more there are those without it and, in the same order, those that have it,
/// which are all with one part of it added. The two are merged, and the second are read from
/// what the merge has yielded so far.
fn enumerate(weights: &[u64], total: u64) -> Vec<Sum> {
    let mut sums = vec![Sum { total: 0, parts: 0, kinds: 0 }];
    for (kind, &weight) in weights.iter().enumerate() {
        let mut all: Vec<Sum> = Vec::with_capacity(2 * sums.len());
        let mut without = sums.iter().copied().peekable();
        let mut read = 0;
        loop {
            let add = |sum: &Sum| Sum {
                total: sum.total + weight,
                parts: sum.parts + 1,
                kinds: sum.kinds | 1 << kind,
            };
            let with = all.get(read).map(add).filter(|sum| sum.total <= total);
            let first = match (without.peek(), with) {
                // Of the same total and as many parts, what has fewer of the kind comes first.
                (Some(one), Some(with)) => (one.total, with.parts) <= (with.total, one.parts),
                (one, _) => one.is_some(),
            };
            let next = if first {
                without.next()
            } else {
                read += 1;
                with
            };
            match next {
                Some(next) => all.push(next),
                None => break,
            }
        }
        sums = all;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sum by counting up, beside its key in the order described.
    #[test]
    fn sums_are_in_the_order_described() {
        for (weights, total) in [(vec![1, 2, 3, 4], 15), (vec![2, 2, 5], 21), (vec![3], 10), (vec![], 4)] {
            let mut expected: Vec<(u64, u64, Vec<u64>)> = Vec::new();
            let mut counts = vec![0u64; weights.len()];
            'all: loop {
                let sum = counts.iter().zip(&weights).map(|(count, weight)| count * weight).sum();
                if sum <= total {
                    let largest_first = counts.iter().rev().copied().collect();
                    expected.push((sum, u64::MAX - counts.iter().sum::<u64>(), largest_first));
                }
                for count in &mut counts {
                    *count += 1;
                    if *count <= total {
                        continue 'all;
                    }
                    *count = 0;
                }
                break;
            }
            expected.sort();
            let found = enumerate(&weights, total);
            assert_eq!(found.len(), expected.len(), "{weights:?}");
            for (found, (sum, parts, counts)) in found.iter().zip(expected) {
                let kinds = counts.iter().rev().zip(0..).map(|(&count, kind)| u32::from(count > 0) << kind);
                assert_eq!((found.total, u64::MAX - found.parts), (sum, parts), "{weights:?}");
                assert_eq!(found.kinds, kinds.sum::<u32>(), "{weights:?}");
            }
        }
    }
}
