//! The P-positions beside sums of large heaps, worked out from the rules.
//!
//! Heaps up to the row's heap are letters, or act like words of letters; larger heaps are
//! taken as they are. `solve` takes the sums that whoever moves wins at once by a move
//! outside, and gives the P-positions: heap by heap from the largest letter, a sum with i of
//! it is won besides if a move in one of them leads to a P-position with i - 1.

use super::sets::{ALL, NONE, Operation, Set, Sets};
use super::{Fold, Refusal};
use crate::base::Meter;
use crate::certificate::document::Heaps;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Letters, ascending, repeated.
pub(super) type Word = Vec<usize>;

/// A sum of large heaps, descending.
pub(super) type Large = Vec<u64>;

/// Rows that go on for longer are refused where they ought to repeat.
const MOST_ROWS: usize = 2048;

/// More sums of large heaps than this are not looked at.
const MOST_SUMS: usize = 20_000;

pub(super) struct Ground {
    pub(super) sets: Sets,
    /// The heap of each letter, letter 1 first.
    pub(super) letters: Vec<u64>,
    /// The word of each heap up to the row's.
    words: Vec<Word>,
    /// The options of each letter.
    moves: Vec<Vec<Word>>,
    /// Heaps that act like a word: heap, word, options.
    folded: Vec<(u64, Word, Vec<Word>)>,
    /// The options of each large heap: large heaps and a word.
    large: BTreeMap<u64, Vec<(Large, Word)>>,
    known: BTreeMap<Large, Set>,
    solved: HashMap<(usize, Set), Set>,
}

impl Ground {
    /// Lists the moves of every heap up to `most`; those up to `row` are letters or in `folds`.
    pub(super) fn new(
        heaps: &Heaps,
        row: u64,
        most: u64,
        folds: &[Fold],
        meter: &mut Meter,
    ) -> Result<Ground, Refusal> {
        let stands: BTreeMap<u64, &Vec<u64>> = folds.iter().map(|fold| (fold.heap, &fold.word)).collect();
        if stands.len() != folds.len() || stands.keys().any(|&heap| heap == 0 || heap >= row) {
            return Err(Refusal::wrong("the folds do not name different heaps below the row's"));
        }
        let mut ground = Ground {
            sets: Sets::new(meter.clone()),
            letters: Vec::new(),
            words: vec![Word::new()],
            moves: Vec::new(),
            folded: Vec::new(),
            large: BTreeMap::new(),
            known: BTreeMap::new(),
            solved: HashMap::new(),
        };
        for heap in 1..=most {
            meter.check_time()?;
            let mut options: BTreeSet<(Large, Word)> = BTreeSet::new();
            for option in heaps.options(heap)? {
                meter.tick()?;
                if option.iter().any(|&part| part >= heap) {
                    return Err(Refusal::wrong(format!("heap {heap} has a move to a heap no smaller")));
                }
                options.insert(ground.split(&option));
            }
            if heap > row {
                ground.large.insert(heap, options.into_iter().collect());
                continue;
            }
            let options: Vec<Word> = options.into_iter().map(|(_, word)| word).collect();
            match stands.get(&heap) {
                None => {
                    ground.letters.push(heap);
                    ground.words.push(vec![ground.letters.len()]);
                    if options.is_empty() {
                        return Err(Refusal::wrong(format!(
                            "heap {heap} cannot move, and is taken for a letter"
                        )));
                    }
                    ground.moves.push(options);
                }
                Some(word) => {
                    let letter = |heap: &u64| ground.letters.binary_search(heap).ok().map(|at| at + 1);
                    let word: Option<Word> = word.iter().map(letter).collect();
                    let Some(mut word) = word else {
                        return Err(Refusal::wrong(format!(
                            "the word of heap {heap} is not one of smaller letters"
                        )));
                    };
                    word.sort_unstable();
                    if options.is_empty() && !word.is_empty() {
                        return Err(Refusal::wrong(format!(
                            "heap {heap} cannot move, and its word is not empty"
                        )));
                    }
                    if !options.is_empty() {
                        ground.folded.push((heap, word.clone(), options));
                    }
                    ground.words.push(word);
                }
            }
        }
        Ok(ground)
    }

    fn split(&self, heaps: &[u64]) -> (Large, Word) {
        let (mut large, mut word) = (Large::new(), Word::new());
        for &heap in heaps {
            match self.words.get(heap as usize) {
                Some(letters) => word.extend(letters),
                // Heaps that cannot move are nothing.
                None if self.large.get(&heap).is_some_and(Vec::is_empty) => {}
                None => large.push(heap),
            }
        }
        large.sort_unstable_by(|a, b| b.cmp(a));
        word.sort_unstable();
        (large, word)
    }

    /// The sums that whoever moves wins at once beside `large`, by a move there; and the
    /// empty sum, where there is nothing else.
    pub(super) fn won_beside(&mut self, large: &Large) -> Result<Set, Refusal> {
        for heap in large {
            if self.large.get(heap).is_none_or(Vec::is_empty) {
                return Err(Refusal::wrong(format!("heap {heap} of the base cannot move")));
            }
        }
        let (mut below, mut work) = (BTreeSet::new(), vec![large.clone()]);
        while let Some(large) = work.pop() {
            work.extend(
                self.steps(&large)
                    .into_iter()
                    .map(|(next, _)| next)
                    .filter(|next| below.insert(next.clone())),
            );
            if below.len() > MOST_SUMS {
                return Err(Refusal::wrong("the base has too many heaps that are large"));
            }
        }
        // A move makes a sum smaller in this order, so what it leads to comes first.
        for sum in below {
            let won = self.won_above(&sum)?;
            let found = self.solve(self.letters.len(), won)?;
            self.known.insert(sum, found);
        }
        self.won_above(large)
    }

    fn steps(&self, large: &Large) -> Vec<(Large, Word)> {
        let mut steps = Vec::new();
        for at in 0..large.len() {
            for (left, word) in &self.large[&large[at]] {
                let mut next = large.clone();
                next.remove(at);
                next.extend(left);
                next.sort_unstable_by(|a, b| b.cmp(a));
                steps.push((next, word.clone()));
            }
        }
        steps
    }

    fn won_above(&mut self, large: &Large) -> Result<Set, Refusal> {
        let mut won = if large.is_empty() { self.nothing() } else { NONE };
        for (next, word) in self.steps(large) {
            let by_move = self.sets.shift_by(&word, self.known[&next])?;
            won = self.sets.combine(Operation::Or, won, by_move)?;
        }
        Ok(won)
    }

    /// The empty sum alone.
    fn nothing(&mut self) -> Set {
        let letters = 1..=self.letters.len();
        letters.fold(ALL, |set, letter| self.sets.make(letter, vec![set], vec![NONE]))
    }

    /// The P-positions among sums of the first `level` letters, those in `won` being won.
    fn solve(&mut self, level: usize, won: Set) -> Result<Set, Refusal> {
        if level == 0 {
            return Ok(if won == ALL { NONE } else { ALL });
        }
        if let Some(&known) = self.solved.get(&(level, won)) {
            return Ok(known);
        }
        let mut rows: Vec<Set> = Vec::new();
        let mut seen = HashMap::new();
        let (first, cycle) = self.sets.lasso(won, level);
        let found = loop {
            let count = rows.len();
            let row = self.row(level, won, &rows)?;
            let place = if count < first { count } else { first + (count - first) % cycle };
            if let Some(&start) = seen.get(&(row, place)) {
                let cycle = rows.split_off(start);
                break self.sets.make(level, rows, cycle);
            }
            if count == MOST_ROWS {
                let heap = self.letters[level - 1];
                return Err(Refusal::wrong(format!("rows of heap {heap} do not repeat where they have to")));
            }
            seen.insert((row, place), count);
            rows.push(row);
        };
        self.solved.insert((level, won), found);
        Ok(found)
    }

    /// The row after `rows` along letter `level`.
    pub(super) fn row(&mut self, level: usize, won: Set, rows: &[Set]) -> Result<Set, Refusal> {
        self.sets.watch()?;
        let mut now = self.sets.at(won, level, rows.len());
        if let Some(&before) = rows.last() {
            let by_letter = self.won_by(&self.moves[level - 1].clone(), before)?;
            now = self.sets.combine(Operation::Or, now, by_letter)?;
        }
        self.solve(level - 1, now)
    }

    /// The sums that one of these options leads from into the set.
    fn won_by(&mut self, options: &[Word], set: Set) -> Result<Set, Refusal> {
        let mut won = NONE;
        for option in options {
            let by_option = self.sets.shift_by(option, set)?;
            won = self.sets.combine(Operation::Or, won, by_option)?;
        }
        Ok(won)
    }

    /// The sums that a letter beside them wins by a move into the set.
    pub(super) fn won_by_letter(&mut self, letter: usize, set: Set) -> Result<Set, Refusal> {
        self.won_by(&self.moves[letter - 1].clone(), set)
    }

    /// The word of a heap up to the row's.
    pub(super) fn word(&self, heap: u64) -> &Word {
        &self.words[heap as usize]
    }

    /// Every folded heap acts like its word on the P-positions.
    pub(super) fn check_folds_on(&mut self, k: Set) -> Result<(), Refusal> {
        self.known.insert(Large::new(), k);
        self.check_folds(&[])
    }

    /// Every folded heap acts like its word on all sets known and on the rows: what it wins
    /// is no P-position of the word, it wins what the word wins, and alone it wins if its
    /// word is empty.
    pub(super) fn check_folds(&mut self, rows: &[Set]) -> Result<(), Refusal> {
        let sets: BTreeSet<Set> = self.known.values().chain(rows).copied().collect();
        let alone = self.known.get(&Large::new()).copied().or(rows.first().copied());
        for (heap, word, options) in self.folded.clone() {
            let unlike = || Refusal::wrong(format!("heap {heap} does not act like its word"));
            for &set in &sets {
                let won = self.won_by(&options, set)?;
                let lost = self.sets.shift_by(&word, set)?;
                if self.sets.combine(Operation::And, won, lost)? != NONE {
                    return Err(unlike());
                }
                for at in 0..word.len() {
                    let (mut rest, letter) = (word.clone(), word[at]);
                    rest.remove(at);
                    let by_letter = self.won_by(&self.moves[letter - 1].clone(), set)?;
                    let by_word = self.sets.shift_by(&rest, by_letter)?;
                    if self.sets.combine(Operation::AndNot, by_word, won)? != NONE {
                        return Err(unlike());
                    }
                }
            }
            if let (true, Some(alone)) = (word.is_empty(), alone) {
                let won = self.won_by(&options, alone)?;
                if !self.sets.contains(won, &vec![0; self.letters.len()]) {
                    return Err(unlike());
                }
            }
        }
        Ok(())
    }

    /// The most of `letter` that a move, or a word and a move in it, can bring.
    pub(super) fn reach(&self, letter: usize) -> usize {
        let count = |word: &Word| word.iter().filter(|&&other| other == letter).count();
        let moved = self.moves.iter().flatten().map(count).max().unwrap_or(0);
        let folded = self
            .folded
            .iter()
            .flat_map(|(_, word, options)| options.iter().map(count).chain([count(word) + moved]));
        folded.max().unwrap_or(0).max(moved)
    }
}
