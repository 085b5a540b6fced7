//! The kernel of Nim: a line has one P-position at most, so that what the rows one move away say
//! of it can be kept as the walk goes, and no row is read again.

use super::kinds::Kinds;
use super::ranks::{Ranks, Walk};
use super::shape::{HALF, Shape, apart, row_words, words};
use crate::base::{Exhausted, Meter};
use crate::position::multisets;

/// [`Kernel::AnySmaller`](super::Kernel::AnySmaller): for each part of a row, the
/// P-positions of all rows in which it is smaller are kept together as the walk goes.
pub(super) struct AnySmaller {
    shape: Shape,
    largest: u32,
    /// For each place, by the rank of the parts below it: what rows were P in which the part
    /// at the place was smaller and all others the same.
    smaller: Vec<Vec<u64>>,
}

impl AnySmaller {
    pub(super) fn new(kinds: &Kinds, parts: usize) -> AnySmaller {
        let shape = Shape::of(kinds.largest());
        let lengths = (0..parts).filter_map(|place| Ranks::new(place, kinds.largest()));
        let smaller = lengths.map(|ranks| vec![0; ranks.len() as usize * shape.row]).collect();
        AnySmaller { shape, largest: kinds.largest(), smaller }
    }

    /// The bytes it will hold.
    pub(super) fn bytes_for(largest: u32, parts: u32) -> Option<u64> {
        let mut lengths = (0..parts).map(|place| multisets(u128::from(largest) + 1, place));
        let rows = lengths.try_fold(0u64, |sum, length| sum.checked_add(u64::try_from(length).ok()?))?;
        rows.checked_mul(8 * Shape::of(largest).row as u64)
    }

    /// The lines of all rows, labelled one after the other; `over` is what is N in the first, where
    /// no move is left.
    ///
    /// # Errors
    /// When time runs out.
    pub(super) fn label(
        mut self,
        rows: &Ranks,
        over: &[u64],
        meter: &mut Meter,
    ) -> Result<Vec<u64>, Exhausted> {
        match self.shape.code() {
            HALF => self.label_lines::<HALF>(rows, over, meter),
            1 => self.label_lines::<1>(rows, over, meter),
            2 => self.label_lines::<2>(rows, over, meter),
            _ => self.label_lines::<0>(rows, over, meter),
        }
    }

    fn label_lines<const W: usize>(
        &mut self,
        rows: &Ranks,
        over: &[u64],
        meter: &mut Meter,
    ) -> Result<Vec<u64>, Exhausted> {
        let lanes = row_words::<W>(self.shape.line);
        let mut p = Vec::with_capacity(rows.len() as usize * lanes);
        // Only where there is nothing at all is no move left.
        let mut line = over.to_vec();
        let mut walk = Walk::new(rows);
        loop {
            meter.tick()?;
            self.gather::<W>(&walk, &mut line);
            apart::<W>(&mut line, |line| self.resolve::<W>(line));
            self.settle::<W>(&walk, &line);
            p.extend_from_slice(&line);
            if !walk.advance() {
                return Ok(p);
            }
            line.fill(0);
        }
    }

    /// Adds to `n` the positions from which a move in a part of the row leads to a P-position.
    #[inline(always)]
    fn gather<const W: usize>(&self, walk: &Walk, n: &mut [u64]) {
        let lanes = row_words::<W>(self.shape.line);
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
        let words = words::<W>(self.shape.line);
        for n in n.chunks_exact_mut(words) {
            let first = n.iter().position(|&word| word != u64::MAX);
            let p = first.map(|word| 64 * word as u32 + n[word].trailing_ones());
            n.fill(0);
            if let Some(p) = p.filter(|&p| p <= self.largest) {
                n[p as usize / 64] = 1 << (p % 64);
            }
        }
    }

    /// Notes the P-positions of the row for rows to come.
    #[inline(always)]
    fn settle<const W: usize>(&mut self, walk: &Walk, p: &[u64]) {
        let lanes = row_words::<W>(self.shape.line);
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
