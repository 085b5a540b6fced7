//! P-positions beside a few large heaps: the ground an infinite family stands on.
//!
//! Fix a heap m. Heaps larger than m are taken as they are, finitely many and few; of the
//! heaps up to m, some are generators and the others stand for words of those. Beside a sum
//! a of large heaps, the P-positions are the kernel of the sums that are open there: those
//! that have a move, and that no move in a leads from into P. A move in a leaves a smaller
//! sum of large heaps, so that all of it is worked out from below.

use crate::base::Meter;
use crate::misere::quotient::diagram::{Set, Stopped, Variable};
use crate::misere::quotient::heaps::{Halt, HeapOptions};
use crate::misere::quotient::kernel::{Kernels, NoKernel, Unrepeated, Word};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// A sum of large heaps, descending.
pub type Large = Vec<u64>;

/// More sums of large heaps than this are not looked at.
const MOST_SUMS: usize = 5_000;

/// What the sums of heaps up to m are beside sums of large heaps.
pub struct Ground {
    pub kernels: Kernels,
    /// The largest of the small heaps: m.
    pub largest: u64,
    /// For each small heap its word.
    pub words: Vec<Word>,
    /// For each small heap that is no generator but can move, the words of its options.
    pub folded: BTreeMap<u64, Vec<Word>>,
    /// For each large heap, its options as large heaps and a word.
    options: BTreeMap<u64, Vec<(Large, Word)>>,
    /// The P-positions beside sums of large heaps.
    known: BTreeMap<Large, Set>,
}

/// Why there is no ground.
pub enum Groundless {
    /// The work could not be done.
    Halt(Halt),
    /// The rows of a smaller sum do not repeat: look there.
    Unrepeated(Large, Unrepeated),
    /// Too many sums of large heaps.
    TooMany,
}

impl<H: Into<Halt>> From<H> for Groundless {
    fn from(halt: H) -> Groundless {
        Groundless::Halt(halt.into())
    }
}

impl Ground {
    /// The ground with small heaps up to `largest`, which is a generator; `words` are those
    /// of the small heaps, `most` is the largest heap there is.
    pub fn new<O: HeapOptions>(
        options: &mut O,
        words: &[Word],
        largest: u64,
        most: u64,
    ) -> Result<Ground, Groundless> {
        let words: Vec<Word> = words[..=largest as usize].to_vec();
        let mut ground = Ground {
            kernels: Kernels::default(),
            largest,
            words,
            folded: BTreeMap::new(),
            options: BTreeMap::new(),
            known: BTreeMap::new(),
        };
        for heap in 1..=most {
            let mut listed = Vec::new();
            options
                .visit(heap, |parts| {
                    listed.push(ground.split(parts.iter().copied()));
                    if listed.len() >= 1 << 16 {
                        listed.sort_unstable();
                        listed.dedup();
                    }
                })
                .map_err(Halt::Options)?;
            listed.sort_unstable();
            listed.dedup();
            if heap > largest {
                ground.options.insert(heap, listed);
                continue;
            }
            let listed: Vec<Word> = listed.into_iter().map(|(_, word)| word).collect();
            if *ground.words[heap as usize] == [heap as Variable] {
                ground.kernels.push(heap as Variable, listed);
            } else if !listed.is_empty() {
                ground.folded.insert(heap, listed);
            }
        }
        Ok(ground)
    }

    /// Heaps as large ones and the word of the small ones. Large heaps that cannot move are
    /// nothing.
    fn split(&self, heaps: impl Iterator<Item = u64>) -> (Large, Word) {
        let (mut large, mut word) = (Large::new(), Word::new());
        for heap in heaps {
            match self.words.get(heap as usize) {
                Some(letters) => word.extend(letters),
                None if self.options.get(&heap).is_some_and(Vec::is_empty) => {}
                None => large.push(heap),
            }
        }
        large.sort_unstable_by(|a, b| b.cmp(a));
        word.sort_unstable();
        (large, word)
    }

    /// The sums of small heaps that are open to the kernel beside `large`: they have a move,
    /// and no move in `large` leads from them into P. Everything below is worked out first.
    pub fn open(&mut self, large: &Large, meter: &mut Meter) -> Result<Set, Groundless> {
        for below in self.below(large)? {
            if !self.known.contains_key(&below) {
                let open = self.open_above(&below, meter)?;
                let found = self.kernels.kernel(open, meter).map_err(|no_kernel| match no_kernel {
                    NoKernel::Stopped(stopped) => Groundless::Halt(Halt::Stopped(stopped)),
                    NoKernel::Unrepeated(rows) => Groundless::Unrepeated(below.clone(), rows),
                })?;
                self.known.insert(below, found);
            }
        }
        Ok(self.open_above(large, meter)?)
    }

    /// The sums that moves in `large` lead to, without itself, ascending.
    fn below(&self, large: &Large) -> Result<BTreeSet<Large>, Groundless> {
        let mut found = BTreeSet::new();
        let mut work = vec![large.clone()];
        while let Some(large) = work.pop() {
            for (next, _) in self.moves(&large) {
                if found.insert(next.clone()) {
                    work.push(next);
                }
            }
            if found.len() > MOST_SUMS {
                return Err(Groundless::TooMany);
            }
        }
        Ok(found)
    }

    /// Every move in a sum of large heaps: the large heaps it leaves, and a word.
    fn moves(&self, large: &Large) -> Vec<(Large, Word)> {
        let mut moves = Vec::new();
        for (at, heap) in large.iter().enumerate() {
            if at > 0 && large[at - 1] == *heap {
                continue;
            }
            for (left, word) in &self.options[heap] {
                let mut next = large.clone();
                next.remove(at);
                next.extend(left);
                next.sort_unstable_by(|a, b| b.cmp(a));
                moves.push((next, word.clone()));
            }
        }
        moves
    }

    /// [`Ground::open`] where everything below is known.
    fn open_above(&mut self, large: &Large, meter: &mut Meter) -> Result<Set, Stopped> {
        let mut open = if large.is_empty() { self.kernels.not_empty() } else { Set::FULL };
        for (next, word) in self.moves(large) {
            let mut won = self.known[&next];
            for letter in word {
                won = self.kernels.diagrams.shift(letter, won, meter)?;
            }
            open = self.kernels.diagrams.without(open, won, meter)?;
        }
        Ok(open)
    }

    /// The first small heap that does not act like its word beside the sums of large heaps
    /// below, nor on `rows`.
    ///
    /// On a set K a heap h acts like a word w when no sum is in K with w beside it and won by
    /// a move of h; when every sum that w wins by a move of its own is won by h; and when, if
    /// w is empty, h is won beside nothing at all. The words of all heaps then tell the
    /// P-positions: see `heaps` for the proof.
    pub fn first_unlike(&mut self, rows: &[Set], meter: &mut Meter) -> Result<Option<u64>, Stopped> {
        let alone = self.known.get(&Large::new()).copied().unwrap_or(rows[0]);
        let mut sets: Vec<Set> = self.known.values().chain(rows).copied().collect();
        sets.sort_unstable();
        sets.dedup();
        let mut checked: FxHashMap<(Word, Vec<Word>), bool> = FxHashMap::default();
        for (heap, options) in std::mem::take(&mut self.folded) {
            let word = self.words[heap as usize].clone();
            let alike = match checked.get(&(word.clone(), options.clone())) {
                Some(&alike) => alike,
                None => {
                    let mut alike = true;
                    for &set in &sets {
                        alike = alike && self.alike(&options, &word, set, meter)?;
                    }
                    if alike && word.is_empty() {
                        let won = self.won(&options, alone, meter)?;
                        alike = alike && self.kernels.diagrams.contains_empty(won);
                    }
                    checked.insert((word, options.clone()), alike);
                    alike
                }
            };
            self.folded.insert(heap, options);
            if !alike {
                return Ok(Some(heap));
            }
        }
        Ok(None)
    }

    fn alike(&mut self, options: &[Word], word: &Word, set: Set, meter: &mut Meter) -> Result<bool, Stopped> {
        let won = self.won(options, set, meter)?;
        let beside = self.shift_by(word, set, meter)?;
        if self.kernels.diagrams.without(beside, won, meter)? != beside {
            return Ok(false);
        }
        for at in 0..word.len() {
            let (mut rest, letter) = (word.clone(), word[at]);
            rest.remove(at);
            let by_letter = self.kernels.wins(letter, set, meter)?;
            let by_word = self.shift_by(&rest, by_letter, meter)?;
            if self.kernels.diagrams.without(by_word, won, meter)? != Set::EMPTY {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn won(&mut self, options: &[Word], set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        let mut won = Set::EMPTY;
        for option in options {
            let shifted = self.shift_by(option, set, meter)?;
            won = self.kernels.diagrams.or(won, shifted, meter)?;
        }
        Ok(won)
    }

    fn shift_by(&mut self, word: &Word, mut set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        for &letter in word {
            set = self.kernels.diagrams.shift(letter, set, meter)?;
        }
        Ok(set)
    }

    /// The most heaps of `column` that a move or a word can leave where there was none.
    pub fn reach(&self, column: Variable) -> usize {
        let count = |word: &Word| word.iter().filter(|&&letter| letter == column).count();
        let folds = self.folded.iter().map(|(&heap, options)| {
            let word = &self.words[heap as usize];
            let options = options.iter().map(count).max().unwrap_or(0);
            options.max(count(word) + self.kernels.reach(column))
        });
        folds.max().unwrap_or(0).max(self.kernels.reach(column))
    }

    /// The words of the heaps a proof needs: the heaps that are no generators.
    pub fn folds(&self) -> BTreeMap<u64, Word> {
        let heaps = (1..=self.largest).map(|heap| (heap, self.words[heap as usize].clone()));
        heaps.filter(|(heap, word)| **word != [*heap as Variable]).collect()
    }
}
