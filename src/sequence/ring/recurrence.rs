//! When do the last values recur? Brent's way: one state is remembered, the following ones are
//! held against it, and after half as many heaps again the state of the day takes its place.
//!
//! The state is a word of many values, and the question is where it next ends in the sequence:
//! Knuth, Morris and Pratt's search (1977), which takes the values one by one as they come, with
//! constant work for each on average.

use super::{Kept, Record};

/// A state that is waited for.
#[derive(Clone, Debug)]
pub(super) struct Recurrence {
    word: Vec<u16>,
    /// For each beginning of the word, the length of its longest proper beginning that it also
    /// ends with.
    borders: Vec<u32>,
    /// How many heaps there were when the state was taken.
    taken: usize,
    /// How many heaps have been compared.
    seen: usize,
    /// How much of the word the values seen end with.
    matched: usize,
}

impl Recurrence {
    /// Waits for the last `length` values kept, at most [`Kept::TAIL`].
    pub(super) fn of(kept: &Kept, length: usize) -> Recurrence {
        let tail = kept.tail().1;
        let word = tail[tail.len() - length..].to_vec();
        let mut recurrence = Recurrence::resumed(word, kept.len(), kept.len(), 0);
        recurrence.matched = recurrence.border(recurrence.word.len());
        recurrence
    }

    /// One that was written down.
    pub(super) fn resumed(word: Vec<u16>, taken: usize, seen: usize, matched: usize) -> Recurrence {
        let mut borders = vec![0u32; word.len()];
        let mut border = 0;
        for at in 1..word.len() {
            while border > 0 && word[border] != word[at] {
                border = borders[border - 1] as usize;
            }
            border += usize::from(word[border] == word[at]);
            borders[at] = border as u32;
        }
        Recurrence { word, borders, taken, seen, matched }
    }

    fn border(&self, length: usize) -> usize {
        length.checked_sub(1).map_or(0, |last| self.borders[last] as usize)
    }

    /// Compares the values that have come since, all of which have to be kept.
    pub(super) fn go_on(&mut self, kept: &Kept) {
        let (from, tail) = kept.tail();
        for &value in tail.iter().skip(self.seen - from) {
            if self.matched == self.word.len() {
                return;
            }
            while self.matched > 0 && self.word[self.matched] != value {
                self.matched = self.border(self.matched);
            }
            self.matched += usize::from(self.word[self.matched] == value);
            self.seen += 1;
        }
    }

    /// After how many heaps the state has recurred, if it has.
    pub(super) fn period(&self) -> Option<usize> {
        (self.matched == self.word.len()).then(|| self.seen - self.taken)
    }

    /// How many heaps have been compared, up to the recurrence.
    pub(super) fn seen(&self) -> usize {
        self.seen
    }

    /// With how many heaps another state is taken.
    pub(super) fn patience(&self) -> usize {
        self.taken + self.taken / 2
    }

    /// The first heap of the state.
    pub(super) fn since(&self) -> usize {
        self.taken - self.word.len()
    }

    pub(super) fn word(&self) -> &[u16] {
        &self.word
    }

    /// What [`Recurrence::resumed`] wants besides the word.
    pub(super) fn progress(&self) -> [usize; 3] {
        [self.taken, self.seen, self.matched]
    }

    pub(super) fn bytes(&self) -> u64 {
        6 * self.word.len() as u64
    }
}
