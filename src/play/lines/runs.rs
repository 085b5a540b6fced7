//! The pass over the rows of any other rule, a run of them at a time.
//!
//! Rows that differ in their smallest part alone stand one after the other. What they have
//! else is theirs together, and a move in it leads from all of them to rows of one run: so its
//! place is worked out once, and its lines are joined to theirs as one piece of memory. Only
//! where a part becomes smaller than the smallest one do rows part.
//!
//! A position stands in the row of its smaller components, so of each line only what is not
//! below the largest part of its row is ever read. Where a line can be labelled from there on,
//! the few positions just below are looked up where they stand.

use super::kernels::Resolve;
use super::kinds::Kinds;
use super::ranks::{Ranks, Walk};
use super::shape::{HALF, Shape, apart, row_words};
use crate::base::{Exhausted, Meter};
use crate::play::pieces::Pieces;
use crate::position::multisets;

/// All that labelling needs beside the table.
pub(super) struct Runs<'a, K> {
    pub(super) kinds: &'a Kinds,
    pub(super) ranks: &'a Ranks,
    pub(super) kernel: K,
    pub(super) shape: Shape,
    /// What is N, and why no move is the reason, in the lines of a row without moves.
    pub(super) over: &'a [u64],
}

/// The lines that are labelled.
struct Done<'a, 't> {
    /// Those of the piece at work, and where it begins.
    own: &'a [u64],
    start: usize,
    others: Option<&'a Pieces<'t, u64>>,
}

impl Done<'_, '_> {
    #[inline(always)]
    fn from(&self, address: usize) -> &[u64] {
        match address.checked_sub(self.start) {
            Some(at) => &self.own[at..],
            None => self.others.map_or(&[], |others| others.from(address)),
        }
    }
}

impl<K: Resolve + Sync> Runs<'_, K> {
    /// Labels all rows, one after the other, or with several threads the same.
    ///
    /// # Errors
    /// When time runs out.
    pub(super) fn label(
        &self,
        table: &mut [u64],
        threads: usize,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        match self.shape.code() {
            HALF => self.label_with::<HALF>(table, threads, meter),
            1 => self.label_with::<1>(table, threads, meter),
            2 => self.label_with::<2>(table, threads, meter),
            _ => self.label_with::<0>(table, threads, meter),
        }
    }

    fn label_with<const W: usize>(
        &self,
        table: &mut [u64],
        threads: usize,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        let kinds = 0..=self.kinds.largest();
        let smaller = self.ranks.parts().checked_sub(2).filter(|&smaller| smaller > 0);
        let Some(smaller) = smaller.filter(|_| threads > 1) else {
            return self.label_piece::<W>(&mut At::new(self), table, 0, None, meter);
        };
        // Rows with the same largest part, and those among them with the same second largest.
        let rows = |second: u32| multisets(u128::from(second) + 1, smaller as u32) as usize * self.shape.row;
        let pieces = Pieces::new(table, kinds.map(|largest| (0..=largest).map(rows).collect()));
        pieces.fill(threads, meter, |meter| {
            let mut at = At::new(self);
            while let Some(largest) = pieces.next_row() {
                at.walk.begin(largest as u32);
                for second in 0..=largest {
                    let Some((start, piece)) = pieces.begin(largest, second) else { return Ok(()) };
                    self.label_piece::<W>(&mut at, piece, start, Some(&pieces), meter)?;
                    pieces.end(largest, second, piece);
                }
            }
            Ok(())
        })
    }

    /// Labels the runs from the present one on that fill a piece.
    fn label_piece<const W: usize>(
        &self,
        at: &mut At,
        piece: &mut [u64],
        start: usize,
        others: Option<&Pieces<u64>>,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        let lanes = row_words::<W>(self.shape.line);
        let mut filled = 0;
        while filled < piece.len() {
            let (own, run) = piece.split_at_mut(filled);
            let rows = at.rows(self.ranks);
            let run = &mut run[..rows * lanes];
            self.label_run::<W>(at, &Done { own, start, others }, run, meter)?;
            filled += run.len();
            at.walk.advance();
        }
        Ok(())
    }

    /// Labels the rows of one run.
    #[inline(always)]
    fn label_run<const W: usize>(
        &self,
        at: &mut At,
        done: &Done,
        run: &mut [u64],
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        let lanes = row_words::<W>(self.shape.line);
        let At { walk, behind } = at;
        let largest = walk.parts().last().copied().unwrap_or(0);
        // From where on lines are labelled.
        let (first, reach) = self.kernel.reach().map_or((0, 0), |reach| (largest, reach));
        for place in walk.distinct() {
            let mut hint = place;
            for &option in self.kinds.options(walk.parts()[place]) {
                self.moved::<W>(walk, done, (place, option), &mut hint, |smallest, rows| {
                    for (n, p) in run[smallest * lanes..].iter_mut().zip(rows) {
                        *n |= p;
                    }
                });
            }
        }
        if let Some(place) = walk.distinct().last() {
            let mut hint = place;
            for below in 1..=reach.min(largest) {
                self.moved::<W>(walk, done, (place, largest - below), &mut hint, |smallest, rows| {
                    for (behind, row) in behind[smallest..].iter_mut().zip(rows.chunks_exact(lanes)) {
                        self.look_behind(row, largest, reach - below, behind);
                    }
                });
            }
        }
        let over = walk.parts().iter().all(|&kind| self.kinds.is_dead(kind));
        for (smallest, behind) in (0..(run.len() / lanes) as u32).zip(behind) {
            meter.tick()?;
            let (before, line) = run.split_at_mut(smallest as usize * lanes);
            let line = &mut line[..lanes];
            if reach > 0 && walk.parts().iter().all(|&kind| kind == smallest) {
                for below in 1..=reach.min(largest) {
                    self.look_behind(
                        &before[(largest - below) as usize * lanes..],
                        largest,
                        reach - below,
                        behind,
                    );
                }
            }
            for &option in self.kinds.options(smallest) {
                let from = &before[option as usize * lanes..][..lanes];
                for (n, p) in line.iter_mut().zip(from) {
                    *n |= p;
                }
            }
            if over && self.kinds.is_dead(smallest) {
                for (n, over) in line.iter_mut().zip(self.over) {
                    *n |= over;
                }
            }
            let behind = std::mem::take(behind);
            apart::<W>(line, |line| self.kernel.resolve::<W>(line, first, behind));
        }
        Ok(())
    }

    /// Notes at a bit of `behind` what is P at a kind in the lines of a row.
    #[inline(always)]
    fn look_behind(&self, row: &[u64], kind: u32, bit: u32, behind: &mut [u16; 2]) {
        for (lane, behind) in behind.iter_mut().enumerate() {
            let (word, place) = self.shape.place(lane, kind);
            *behind |= ((row[word] >> place & 1) as u16) << bit;
        }
    }

    /// Where all rows of the run lead when the part at a place becomes a smaller kind: `join` is
    /// called with the first of their smallest parts and the lines of the rows from there on.
    /// Rows of the run itself are left out.
    #[inline(always)]
    fn moved<const W: usize>(
        &self,
        walk: &Walk,
        done: &Done,
        (place, kind): (usize, u32),
        hint: &mut usize,
        mut join: impl FnMut(usize, &[u64]),
    ) {
        let lanes = row_words::<W>(self.shape.line);
        let rows = walk.parts()[0] as usize + 1;
        let rank = walk.rank_with(place, kind, hint);
        // Where it is the smallest of all, the smallest of the run comes next to it. The last row
        // has another part as large as one that moves from there, whose moves are the same and
        // lead to this run.
        let (together, rows) = match *hint {
            0 => (kind as usize + 1, rows - usize::from(place == 0)),
            _ => (rows, rows),
        };
        let (mut smallest, mut end, mut at) = (0, together, rank);
        loop {
            join(smallest, &done.from(at as usize * lanes)[..(end - smallest) * lanes]);
            smallest = end;
            if smallest >= rows {
                return;
            }
            end += 1;
            at = rank - self.ranks.below(1, kind) + u64::from(kind) + self.ranks.below(1, smallest as u32);
        }
    }
}

/// The run at work.
struct At<'a> {
    /// The parts of its rows but the smallest.
    walk: Walk<'a>,
    /// For each of its rows, what is P just below where its line begins; all zeros between runs.
    behind: Vec<[u16; 2]>,
}

impl<'a> At<'a> {
    fn new<K>(runs: &Runs<'a, K>) -> At<'a> {
        let rows = runs.kinds.largest() as usize + 1;
        At { walk: Walk::beyond(runs.ranks, 1), behind: vec![[0; 2]; rows] }
    }

    /// How many rows it has.
    fn rows(&self, ranks: &Ranks) -> usize {
        match self.walk.parts() {
            [] => ranks.len() as usize,
            [least, ..] => *least as usize + 1,
        }
    }
}
