//! The small parts of a position: every way to choose some, numbered so that adding a part
//! keeps the order and a move lowers the number.

use super::space::{Space, partitions};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// One block has at most one in so many of all positions: larger blocks waste fewer bits, but
/// the tables over the sums of small parts are as long as the longest block and have to pay
/// for themselves.
const SHARE: u128 = 100;

/// Blocks of so many positions are always worth their tables, and longer ones than this
/// never: their tables leave the nearer caches.
const LONGEST_BLOCK: RangeInclusive<u128> = 1 << 10..=1 << 18;

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
    /// For each kind and sum, the sum with one more part of the kind; `NONE` past the bound.
    plus: Vec<Vec<u32>>,
    /// The sums from which one move in a small part leads to each sum, ascending.
    before_starts: Vec<u32>,
    before: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// Sums of small parts as counts by kind, the largest kind first.
type Counts = SmallVec<[u32; 8]>;

impl Small {
    pub(super) fn new(space: &Space, total: u64) -> Small {
        let most = (space.positions(total) / SHARE).clamp(*LONGEST_BLOCK.start(), *LONGEST_BLOCK.end());
        let sums = |kinds: usize| -> u128 { partitions(&space.weights()[..kinds], total).iter().sum() };
        let kinds = (1..=space.weights().len()).take_while(|&kinds| sums(kinds) <= most).last().unwrap_or(0);
        let weights = space.weights()[..kinds].to_vec();
        let sums = enumerate(&weights, total);
        let mut ends: Vec<u32> = partitions(&weights, total).iter().map(|&count| count as u32).collect();
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        let numbers: FxHashMap<&Counts, u32> = sums.iter().zip(0..).collect();
        let plus = |kind: usize| -> Vec<u32> {
            let more = |counts: &Counts| {
                let mut more = counts.clone();
                more[kinds - 1 - kind] += 1;
                numbers.get(&more).copied().unwrap_or(NONE)
            };
            sums.iter().map(more).collect()
        };
        let plus: Vec<Vec<u32>> = (0..kinds).map(plus).collect();
        let mut small = Small { weights, ends, plus, before_starts: Vec::new(), before: Vec::new() };
        small.link(space, sums.len());
        small
    }

    /// Works out which sums lead to which.
    fn link(&mut self, space: &Space, sums: usize) {
        let mut moves: Vec<(u32, u32)> = Vec::new();
        for kind in 0..self.kinds() as u32 {
            for option in space.options(kind) {
                for rest in 0..sums as u32 {
                    // Where the part itself fits, what it becomes fits too.
                    let Some(from) = self.plus(kind, rest) else { continue };
                    moves.extend(self.plus_all(option, rest).map(|to| (to, from)));
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        self.before_starts = vec![0; sums + 1];
        for &(to, _) in &moves {
            self.before_starts[to as usize + 1] += 1;
        }
        for at in 1..self.before_starts.len() {
            self.before_starts[at] += self.before_starts[at - 1];
        }
        self.before = moves.into_iter().map(|(_, from)| from).collect();
    }

    /// How many kinds are small.
    pub(super) fn kinds(&self) -> usize {
        self.weights.len()
    }

    pub(super) fn weight(&self, kind: u32) -> u64 {
        self.weights[kind as usize]
    }

    /// How many sums have at most this total.
    pub(super) fn up_to(&self, total: u64) -> u32 {
        self.ends[total as usize]
    }

    /// The sum with one more part.
    #[inline]
    pub(super) fn plus(&self, kind: u32, sum: u32) -> Option<u32> {
        match self.plus[kind as usize][sum as usize] {
            NONE => None,
            sum => Some(sum),
        }
    }

    /// The sum with these parts more.
    pub(super) fn plus_all(&self, kinds: &[u32], sum: u32) -> Option<u32> {
        kinds.iter().try_fold(sum, |sum, &kind| self.plus(kind, sum))
    }

    /// The sums from which one move in a small part leads to `sum`, ascending.
    #[inline]
    pub(super) fn before(&self, sum: u32) -> &[u32] {
        let (from, to) = (self.before_starts[sum as usize], self.before_starts[sum as usize + 1]);
        &self.before[from as usize..to as usize]
    }
}

/// Every sum of total at most `total`, in order.
fn enumerate(weights: &[u64], total: u64) -> Vec<Counts> {
    let mut sums: Vec<(u64, u32, Counts)> = vec![(0, 0, Counts::new())];
    for &weight in weights.iter().rev() {
        let with = |(sum, parts, counts): (u64, u32, Counts)| {
            (0..=((total - sum) / weight) as u32).map(move |count| {
                let mut counts = counts.clone();
                counts.push(count);
                (sum + u64::from(count) * weight, parts + count, counts)
            })
        };
        sums = sums.into_iter().flat_map(with).collect();
    }
    sums.sort_unstable_by(|a, b| (a.0, b.1, &a.2).cmp(&(b.0, a.1, &b.2)));
    sums.into_iter().map(|(_, _, counts)| counts).collect()
}
