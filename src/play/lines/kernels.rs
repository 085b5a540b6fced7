//! The kernels: how the moves in the parts of a row are gathered, and how the line that is
//! left is labelled.
//!
//! Each labels a whole line, every kind beside the parts of its row, for both base cases at
//! once, and knows nothing of them: what a base case blocks was put in the line before.

use super::kinds::Kinds;
use super::ranks::{Ranks, Walk};
use crate::position::multisets;

/// One way of labelling rows. `W` is the number of words of a line, or 0 where that is only
/// known when it runs: lines of few words are labelled by code made for their length.
pub(super) trait Row {
    /// Adds to `n` the positions from which a move in a part of the row leads to one of `p`.
    fn gather<const W: usize>(&self, walk: &Walk, p: &[u64], n: &mut [u64]);

    /// Turns the positions known to be N into those that are P.
    fn resolve<const W: usize>(&self, n: &mut [u64]);

    /// Notes the P-positions of the row for rows to come.
    fn settle<const W: usize>(&mut self, _walk: &Walk, _p: &[u64]) {}
}

/// The words of a line, known beforehand where `W` is not 0.
#[inline(always)]
pub(super) fn words<const W: usize>(words: usize) -> usize {
    if W == 0 { words } else { W }
}

/// The words a line takes of kinds up to `largest`.
pub(super) fn line_words(largest: u32) -> usize {
    largest as usize / 64 + 1
}

/// Every option of every part is looked at.
struct Options<'a> {
    kinds: &'a Kinds,
    words: usize,
}

impl Options<'_> {
    #[inline(always)]
    fn gather<const W: usize>(&self, walk: &Walk, p: &[u64], n: &mut [u64]) {
        let lanes = 2 * words::<W>(self.words);
        let n = &mut n[..lanes];
        for place in walk.distinct() {
            let mut hint = place;
            for &option in self.kinds.options(walk.parts()[place]) {
                let at = walk.rank_with(place, option, &mut hint) as usize * lanes;
                for (n, p) in n.iter_mut().zip(&p[at..at + lanes]) {
                    *n |= p;
                }
            }
        }
    }
}

/// [`Kernel::Single`](super::Kernel::Single): the lowest free position is P, and all from
/// which one move leads to it are N.
pub(super) struct Single<'a> {
    options: Options<'a>,
    /// For each kind, the kinds that may become it, as words of a line.
    before: Vec<u64>,
}

impl<'a> Single<'a> {
    pub(super) fn new(kinds: &'a Kinds) -> Single<'a> {
        let words = line_words(kinds.largest());
        let mut before = vec![0; (kinds.largest() as usize + 1) * words];
        for kind in 0..=kinds.largest() {
            for &option in kinds.options(kind) {
                before[option as usize * words + kind as usize / 64] |= 1 << (kind % 64);
            }
        }
        Single { options: Options { kinds, words }, before }
    }

    /// The bytes it will hold.
    pub(super) fn bytes_for(largest: u32) -> u64 {
        8 * (u64::from(largest) + 1) * line_words(largest) as u64
    }
}

impl Row for Single<'_> {
    #[inline(always)]
    fn gather<const W: usize>(&self, walk: &Walk, p: &[u64], n: &mut [u64]) {
        self.options.gather::<W>(walk, p, n);
    }

    #[inline(always)]
    fn resolve<const W: usize>(&self, n: &mut [u64]) {
        let words = words::<W>(self.options.words);
        let kinds = self.options.kinds.largest() as usize + 1;
        for n in n.chunks_exact_mut(words) {
            for word in 0..words {
                let inside = u64::MAX >> (64 - (kinds - 64 * word).min(64));
                let (mut p, mut free) = (0, !n[word] & inside);
                while free != 0 {
                    let bit = free.trailing_zeros();
                    p |= 1 << bit;
                    let before = &self.before[(64 * word + bit as usize) * words..][..words];
                    // Moves lead down, so only higher positions are marked.
                    for (n, before) in n[word..].iter_mut().zip(&before[word..]) {
                        *n |= before;
                    }
                    free &= free - 1;
                    free &= !n[word];
                }
                n[word] = p;
            }
        }
    }
}

/// [`Kernel::Subtraction`](super::Kernel::Subtraction): from the last few P-positions and
/// what is N among the next eight follows which of those are P.
pub(super) struct Subtraction<'a> {
    options: Options<'a>,
    /// The largest amount.
    reach: u32,
    /// The next eight at `n << reach | p`, `n` being eight positions and `p` the `reach`
    /// before them.
    next: Vec<u8>,
}

impl<'a> Subtraction<'a> {
    pub(super) fn new(kinds: &'a Kinds) -> Subtraction<'a> {
        let amounts = kinds.amounts();
        let reach = amounts.last().copied().unwrap_or(0);
        let label = |at: u32| {
            let (mut p, n) = (at & ((1 << reach) - 1), at >> reach);
            for bit in 0..8 {
                let moves = amounts.iter().any(|amount| p >> (bit + reach - amount) & 1 == 1);
                p |= u32::from(n >> bit & 1 == 0 && !moves) << (bit + reach);
            }
            (p >> reach) as u8
        };
        let next = (0..1u32 << (reach + 8)).map(label).collect();
        Subtraction { options: Options { kinds, words: line_words(kinds.largest()) }, reach, next }
    }
}

impl Row for Subtraction<'_> {
    #[inline(always)]
    fn gather<const W: usize>(&self, walk: &Walk, p: &[u64], n: &mut [u64]) {
        self.options.gather::<W>(walk, p, n);
    }

    #[inline(always)]
    fn resolve<const W: usize>(&self, n: &mut [u64]) {
        let words = words::<W>(self.options.words);
        let (first, second) = n.split_at_mut(words);
        let mut behind = [0usize; 2];
        for (first, second) in first.iter_mut().zip(second) {
            let lines = [*first, *second];
            let mut p = [0u64; 2];
            // Two lines side by side: each look-up of one waits for the one before.
            for byte in (0..64).step_by(8) {
                for lane in 0..2 {
                    let n = (lines[lane] >> byte & 0xFF) as usize;
                    let next = self.next[n << self.reach | behind[lane]];
                    p[lane] |= u64::from(next) << byte;
                    behind[lane] =
                        (usize::from(next) << self.reach | behind[lane]) >> 8 & ((1 << self.reach) - 1);
                }
            }
            [*first, *second] = p;
        }
        self.clear_outside(n, words);
    }
}

impl Subtraction<'_> {
    /// Positions past the largest kind are none.
    #[inline(always)]
    fn clear_outside(&self, n: &mut [u64], words: usize) {
        let inside = u64::MAX >> (63 - self.options.kinds.largest() % 64);
        n[words - 1] &= inside;
        n[2 * words - 1] &= inside;
    }
}

/// [`Kernel::AnySmaller`](super::Kernel::AnySmaller): for each part of a row, the
/// P-positions of all rows in which it is smaller are kept together as the walk goes.
pub(super) struct AnySmaller {
    words: usize,
    largest: u32,
    /// For each place, by the rank of the parts below it: what rows were P in which the part
    /// at the place was smaller and all others the same.
    smaller: Vec<Vec<u64>>,
}

impl AnySmaller {
    pub(super) fn new(kinds: &Kinds, parts: usize) -> AnySmaller {
        let words = line_words(kinds.largest());
        let lengths = (0..parts).filter_map(|place| Ranks::new(place, kinds.largest()));
        let smaller = lengths.map(|ranks| vec![0; ranks.len() as usize * 2 * words]).collect();
        AnySmaller { words, largest: kinds.largest(), smaller }
    }

    /// The bytes it will hold.
    pub(super) fn bytes_for(largest: u32, parts: u32) -> Option<u64> {
        let mut lengths = (0..parts).map(|place| multisets(u128::from(largest) + 1, place));
        let rows = lengths.try_fold(0u64, |sum, length| sum.checked_add(u64::try_from(length).ok()?))?;
        rows.checked_mul(16 * line_words(largest) as u64)
    }
}

impl Row for AnySmaller {
    #[inline(always)]
    fn gather<const W: usize>(&self, walk: &Walk, _: &[u64], n: &mut [u64]) {
        let lanes = 2 * words::<W>(self.words);
        let n = &mut n[..lanes];
        for place in walk.distinct() {
            let at = walk.rank_below(place) as usize * lanes;
            for (n, smaller) in n.iter_mut().zip(&self.smaller[place][at..at + lanes]) {
                *n |= smaller;
            }
        }
    }

    /// One P-position: from all above it a move leads there, and below it all are N.
    #[inline(always)]
    fn resolve<const W: usize>(&self, n: &mut [u64]) {
        let words = words::<W>(self.words);
        for n in n.chunks_exact_mut(words) {
            let first = n.iter().position(|&word| word != u64::MAX);
            let p = first.map(|word| 64 * word as u32 + n[word].trailing_ones());
            n.fill(0);
            if let Some(p) = p.filter(|&p| p <= self.largest) {
                n[p as usize / 64] = 1 << (p % 64);
            }
        }
    }

    #[inline(always)]
    fn settle<const W: usize>(&mut self, walk: &Walk, p: &[u64]) {
        let lanes = 2 * words::<W>(self.words);
        let p = &p[..lanes];
        let parts = walk.parts();
        let mut first = 0;
        for last in 0..parts.len() {
            if parts.get(last + 1) == Some(&parts[last]) {
                continue;
            }
            // Next the last of equal parts grows; the others stay, and were as small as the
            // first of them when it was.
            let from = walk.rank_below(first) as usize * lanes;
            let to = walk.rank_below(last) as usize * lanes;
            let had_smaller = parts[first] > 0;
            for (lane, &p) in p.iter().enumerate() {
                let smaller = if had_smaller { self.smaller[first][from + lane] } else { 0 };
                self.smaller[last][to + lane] = smaller | p;
            }
            first = last + 1;
        }
    }
}
