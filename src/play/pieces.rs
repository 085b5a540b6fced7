//! A table that several threads fill: each piece is written by one of them, and read by all
//! once it is whole.
//!
//! Positions are written by their largest parts first, so that those which share the largest
//! stand together, a *row* of the table, and within it those which share the second largest,
//! a *piece*. A move puts smaller parts in place of one. So what a piece reads are itself and
//! pieces in which neither the largest part nor the second is larger: of earlier rows no later
//! place. Rows can be filled side by side, each a piece behind the one before, and the result
//! does not depend on who fills what, or when.

use crate::base::Meter;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};

/// The pieces of a table, blank or whole.
pub(super) struct Pieces<'a, T> {
    /// Where each piece begins, ascending, and where the last one ends.
    starts: Vec<usize>,
    /// The first piece of each row, and where the last row ends.
    rows: Vec<usize>,
    blank: Vec<Mutex<Option<&'a mut [T]>>>,
    whole: Vec<OnceLock<&'a [T]>>,
    /// Which piece the first element is in of every `1 << stride`.
    guide: Vec<usize>,
    stride: u32,
    next_row: AtomicUsize,
    /// Whether a thread gave up, so that nobody should wait for it.
    stopped: AtomicBool,
    /// For those who wait for a piece.
    turn: Mutex<()>,
    finished: Condvar,
}

impl<'a, T: Send + Sync> Pieces<'a, T> {
    /// Cuts the table: row after row, so many elements for each piece. What is left over is no
    /// part of any.
    pub(super) fn new(mut table: &'a mut [T], rows: impl Iterator<Item = Vec<usize>>) -> Pieces<'a, T> {
        let length = table.len();
        let (mut starts, mut firsts, mut blank) = (Vec::new(), vec![0], Vec::new());
        let mut start = 0;
        for row in rows {
            for piece in row {
                let (this, others) = table.split_at_mut(piece);
                table = others;
                starts.push(start);
                start += piece;
                blank.push(Mutex::new(Some(this)));
            }
            firsts.push(starts.len());
        }
        let whole = starts.iter().map(|_| OnceLock::new()).collect();
        // As many entries as pieces, more or less.
        let stride = (length / starts.len().max(1)).max(1).ilog2();
        let of = |address: usize| starts.partition_point(|&start| start <= address) - 1;
        let guide = (0..=length >> stride).map(|at| of(at << stride)).collect();
        starts.push(start);
        Pieces {
            starts,
            rows: firsts,
            blank,
            whole,
            guide,
            stride,
            next_row: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
            turn: Mutex::new(()),
            finished: Condvar::new(),
        }
    }

    /// Fills the table with so many threads, each at work on a row at a time: `work` is to fill
    /// the rows that [`Pieces::next_row`] gives it until there is none.
    ///
    /// # Errors
    /// That of a thread that gave up; of several, that of the first in order.
    pub(super) fn fill<E: Send>(
        &self,
        threads: usize,
        meter: &Meter,
        work: impl Fn(&mut Meter) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let results: Vec<Mutex<Result<(), E>>> = (0..threads).map(|_| Mutex::new(Ok(()))).collect();
        rayon::scope(|scope| {
            for result in &results {
                let mut meter = meter.clone();
                let work = &work;
                scope.spawn(move |_| {
                    let guard = Guard { pieces: self };
                    let done = work(&mut meter);
                    if done.is_ok() {
                        std::mem::forget(guard);
                    }
                    *result.lock().unwrap_or_else(PoisonError::into_inner) = done;
                });
            }
        });
        results.into_iter().try_for_each(|result| result.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The next row that nobody has begun.
    ///
    /// Rows are begun in order, by who is at work: whoever waits, waits for one that works.
    pub(super) fn next_row(&self) -> Option<usize> {
        let row = self.next_row.fetch_add(1, Relaxed);
        (row + 1 < self.rows.len()).then_some(row)
    }

    /// A piece to write, by its row and its place there, and where it begins, as soon as all is
    /// whole that it may read of earlier rows; `None` where that will not be, because a thread
    /// gave up.
    pub(super) fn begin(&self, row: usize, place: usize) -> Option<(usize, &'a mut [T])> {
        if let Some(before) = row.checked_sub(1) {
            let last = self.rows[row] - 1;
            self.wait_for((self.rows[before] + place).min(last))?;
        }
        let piece = self.rows[row] + place;
        let mut blank = self.blank[piece].lock().unwrap_or_else(PoisonError::into_inner);
        blank.take().map(|blank| (self.starts[piece], blank))
    }

    /// Gives a piece that is whole to all.
    pub(super) fn end(&self, row: usize, place: usize, piece: &'a mut [T]) {
        let _ = self.whole[self.rows[row] + place].set(piece);
        self.wake();
    }

    /// What is whole from an address on, to the end of its piece; nothing where it is not.
    #[inline(always)]
    pub(super) fn from(&self, address: usize) -> &'a [T] {
        let mut piece = self.guide[address >> self.stride];
        while self.starts[piece + 1] <= address {
            piece += 1;
        }
        match self.whole[piece].get() {
            Some(whole) => &whole[address - self.starts[piece]..],
            None => &[],
        }
    }

    fn wait_for(&self, piece: usize) -> Option<()> {
        if self.whole[piece].get().is_some() {
            return Some(());
        }
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        while self.whole[piece].get().is_none() {
            if self.stopped.load(Relaxed) {
                return None;
            }
            turn = self.finished.wait(turn).unwrap_or_else(PoisonError::into_inner);
        }
        Some(())
    }

    fn wake(&self) {
        // Whoever has looked and not yet begun to wait has this lock.
        drop(self.turn.lock().unwrap_or_else(PoisonError::into_inner));
        self.finished.notify_all();
    }
}

/// Lets nobody wait for a thread that is gone, however it went.
struct Guard<'a, 'b, T: Send + Sync> {
    pieces: &'a Pieces<'b, T>,
}

impl<T: Send + Sync> Drop for Guard<'_, '_, T> {
    fn drop(&mut self) {
        self.pieces.stopped.store(true, Relaxed);
        self.pieces.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use std::convert::Infallible;

    /// A table each element of which is made of the last ones of all pieces that may be read.
    fn filled(lengths: &[Vec<usize>], threads: usize) -> Vec<u64> {
        let mut ends: Vec<Vec<usize>> = Vec::new();
        let mut end = 0;
        for row in lengths {
            let mut add = |&length: &usize| {
                end += length;
                end
            };
            ends.push(row.iter().map(&mut add).collect());
        }
        // What is left over belongs to nobody.
        let mut table = vec![0; end + 3];
        let pieces = Pieces::new(&mut table, lengths.iter().cloned());
        let filled = pieces.fill(threads, &Budget::UNLIMITED.meter(), |_| {
            while let Some(row) = pieces.next_row() {
                for place in 0..=row {
                    let Some((start, piece)) = pieces.begin(row, place) else { return Ok(()) };
                    let mut sum = start as u64;
                    for (row_there, lengths) in lengths[..=row].iter().enumerate() {
                        for there in (0..=place.min(row_there)).filter(|&there| lengths[there] > 0) {
                            if (row_there, there) != (row, place) {
                                sum = sum
                                    .wrapping_mul(31)
                                    .wrapping_add(pieces.from(ends[row_there][there] - 1)[0]);
                            }
                        }
                    }
                    piece.fill(sum);
                    pieces.end(row, place, piece);
                }
            }
            Ok::<(), Infallible>(())
        });
        assert_eq!(filled, Ok(()));
        table
    }

    #[test]
    fn whoever_fills_a_piece_finds_what_it_reads() {
        let lengths: Vec<Vec<usize>> = (0..40)
            .map(|row| (0..=row).map(|place| if place == 0 { 2 } else { 7 * row * place % 5 }).collect())
            .collect();
        let one = filled(&lengths, 1);
        assert_eq!(one[one.len() - 3..], [0; 3]);
        for threads in [2, 5] {
            assert!(filled(&lengths, threads) == one, "{threads} threads");
        }
    }
}
