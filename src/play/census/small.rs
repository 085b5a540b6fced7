//! The small parts of a position: every way to choose some, numbered so that adding a part
//! keeps the order and a move lowers the number.

use super::places::Places;
use super::presses::Presses;
use super::space::{KindSum, Space, partitions};
use std::ops::Range;

/// The longest block has at most one in so many of all positions: longer blocks waste fewer bits
/// and cost less for each, but the tables over the sums of small parts are as long as the
/// longest and have to pay for themselves.
const SHARE: u128 = 20;

/// The same where moves may keep the total: those in small parts are the dearest then.
const SHARE_OF_SPLITS: u128 = 32;

/// Blocks of so many positions are always worth their tables.
const SHORT_BLOCK: u32 = 1 << 10;

/// While they are listed, the kinds in a sum are a bit each.
const MOST_KINDS: usize = u32::BITS as usize;

/// All sums of small parts of total at most some bound. Where a space has *1 beside its
/// positions, every sum is there twice, without it and just after that with it.
///
/// They are in the order of their totals, then from many parts to few, then by how many
/// there are of each kind, the largest kind first. Adding the same parts to two sums keeps
/// their order; a move lowers the total, or keeps it and splits, or puts a smaller kind in
/// place of a larger one, so it lowers the number. The sums up to a smaller total are the
/// first of them.
pub(super) struct Small {
    weights: Vec<u64>,
    star: bool,
    /// How many sums have at most this total.
    ends: Vec<u32>,
    /// For each kind and sum, the sum with one more part of the kind. As adding keeps the
    /// order, these are the sums that have the kind, in order.
    plus: Vec<Vec<u32>>,
}

/// What a move leaves that is small.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Rest<'a> {
    pub(super) parts: &'a [u32],
    pub(super) star: bool,
}

impl<'a> Rest<'a> {
    /// All of an option of a small part.
    pub(super) fn of(option: &'a KindSum) -> Rest<'a> {
        Rest { parts: &option.parts, star: option.star }
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.parts.is_empty() && !self.star
    }
}

/// Of a word of bits for sums, those for sums without a *1 beside, where there are others.
pub(super) const STARLESS: u64 = u64::MAX / 3;

/// Takes a *1 off every sum of a word, or adds it, which is the same: two are nothing.
#[inline(always)]
pub(super) fn star_off(word: u64) -> u64 {
    (word & STARLESS) << 1 | word >> 1 & STARLESS
}

impl Small {
    /// With as many small kinds as keep the longest block to at most `longest` sums.
    pub(super) fn new(space: &Space, total: u64, longest: u32) -> Small {
        let share = if keeps_totals(space) { SHARE_OF_SPLITS } else { SHARE };
        let most =
            (space.positions(total) / share).clamp(SHORT_BLOCK.into(), longest.max(SHORT_BLOCK).into());
        let star = space.has_star();
        let twice = 1 + u32::from(star);
        let sums = |kinds: usize| -> u128 {
            u128::from(twice) * partitions(&space.weights()[..kinds], total).iter().sum::<u128>()
        };
        let kinds = 1..=space.weights().len().min(MOST_KINDS);
        let kinds = kinds.take_while(|&kinds| sums(kinds) <= most).last().unwrap_or(0);
        let weights = space.weights()[..kinds].to_vec();
        let mut plus: Vec<Vec<u32>> = vec![Vec::new(); kinds];
        let mut ends = vec![0; total as usize + 1];
        for (number, sum) in (0..).zip(enumerate(&weights, total)) {
            let numbers = twice * number..twice * (number + 1);
            ends[sum.total as usize] = numbers.end;
            let mut kinds = sum.kinds;
            while kinds != 0 {
                plus[kinds.trailing_zeros() as usize].extend(numbers.clone());
                kinds &= kinds - 1;
            }
        }
        // No sum may have just this total.
        for at in 1..ends.len() {
            ends[at] = ends[at].max(ends[at - 1]);
        }
        Small { weights, star, ends, plus }
    }

    /// Whether every sum is there with a *1 too.
    pub(super) fn has_star(&self) -> bool {
        self.star
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
    fn plus_all(&self, parts: &[u32], sum: u32) -> Option<u32> {
        parts.iter().try_fold(sum, |sum, &part| self.plus(part, sum))
    }

    /// The sum with what a move left more; `None` past the bound.
    pub(super) fn plus_rest(&self, rest: Rest, sum: u32) -> Option<u32> {
        Some(self.plus_all(rest.parts, sum)? ^ u32::from(rest.star))
    }

    /// Every move that leaves this of a part of this kind: where it leads, and from where,
    /// the latter ascending.
    pub(super) fn links(&self, kind: u32, rest: Rest) -> impl Iterator<Item = (u32, u32)> {
        (0..).map_while(move |others| {
            let from = self.plus(kind, others)?;
            Some((self.plus_rest(rest, others)?, from))
        })
    }

    /// Every move that takes a *1, in the same form: it keeps the total.
    pub(super) fn star_links(&self) -> impl Iterator<Item = (u32, u32)> {
        let sums = self.ends.last().map_or(0, |&sums| if self.star { sums / 2 } else { 0 });
        (0..sums).map(|sum| (2 * sum, 2 * sum + 1))
    }

    /// Which sums have a part of this kind.
    pub(super) fn having<P: Presses>(&self, kind: u32) -> Places<P> {
        Places::new(&self.plus[kind as usize], self.ends.last().map_or(0, |&sums| sums))
    }
}

/// Whether some kind that may be small has an option as heavy as itself.
fn keeps_totals(space: &Space) -> bool {
    let weights = space.weights();
    let keeps = |kind: usize| {
        let mut options = space.options(kind as u32).iter();
        options.any(|option| {
            option.parts.iter().map(|&part| weights[part as usize]).sum::<u64>() == weights[kind]
        })
    };
    (0..weights.len().min(MOST_KINDS)).any(keeps)
}

#[derive(Clone, Copy)]
struct Sum {
    total: u32,
    parts: u32,
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
        // Totals are at most `Space::MAX_TOTAL`, and there are no more parts than that.
        let (weight, total) = (weight as u32, total as u32);
        let count: u128 = partitions(&weights[..=kind], total.into()).iter().sum();
        let mut all: Vec<Sum> = Vec::with_capacity(count as usize);
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
                let (total, fewer) = (u64::from(found.total), u64::MAX - u64::from(found.parts));
                assert_eq!((total, fewer), (sum, parts), "{weights:?}");
                assert_eq!(found.kinds, kinds.sum::<u32>(), "{weights:?}");
            }
        }
    }
}
