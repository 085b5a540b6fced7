//! The kernel operator where rows need not repeat: they may be guessed, and are proved.
//!
//! As in [`crate::misere::quotient::kernel`], the P-positions are found heap by heap, a row
//! for every multiplicity j of the largest. Rows that repeat are known for ever. Along a
//! growing heap they may not; then, now and then, a guess is made at the set that has these
//! rows, and is accepted only if
//!
//! ```text
//! guess = S without Pre(guess),
//! ```
//!
//! Pre(K) being the sums from which a move leads to K. That equation has one solution, since
//! moves end; so nothing is left of the guess in what is accepted.

use super::sets::Sets;
use crate::base::Meter;
use crate::misere::quotient::diagram::{Set, Stopped, Variable};
use crate::misere::quotient::kernel::Word;
use rustc_hash::FxHashMap;

/// Rows of a heap that is no growing one, and have not repeated after so many: it grows.
const MOST_REPEATING: usize = 40;

/// Guesses are made after so many rows.
const GUESSED_AT: [usize; 9] = [8, 12, 16, 20, 28, 40, 64, 96, 128];

/// Stores that pass so many bytes hold work that leads nowhere: partial quotients that grow in
/// three heaps took a fifth of it.
const MOST_BYTES: u64 = 1 << 27;

/// Why no set was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// A budget ended, or the diagrams could not be built.
    Stopped(Stopped),
    /// These heaps are growing ones, besides those that were taken to be.
    Growing(Vec<Variable>),
    /// No guess was right along this heap.
    Unguessed(Variable),
}

impl<E: Into<Stopped>> From<E> for Unsolved {
    fn from(stopped: E) -> Unsolved {
        Unsolved::Stopped(stopped.into())
    }
}

/// The generators of a game, ascending, with the words of their options.
pub type Generators = Vec<(Variable, Vec<Word>)>;

/// Kernels of a game on generators, some of which grow.
pub struct Kernels<'a> {
    pub sets: Sets,
    generators: &'a Generators,
    wins: FxHashMap<(Variable, Set), Set>,
    kernels: FxHashMap<(usize, Set), Set>,
}

impl<'a> Kernels<'a> {
    /// No kernels yet.
    pub fn new(generators: &'a Generators, growing: &[Variable]) -> Kernels<'a> {
        Kernels {
            sets: Sets::new(growing),
            generators,
            wins: FxHashMap::default(),
            kernels: FxHashMap::default(),
        }
    }

    /// The misère P-positions among the sums of all generators.
    pub fn misere_p(&mut self, meter: &mut Meter) -> Result<Set, Unsolved> {
        let mut with_a_move = Set::EMPTY;
        for &(variable, _) in self.generators {
            let one = self.sets.unshift(variable, Set::FULL, meter)?;
            with_a_move = self.sets.diagrams.or(with_a_move, one, meter)?;
        }
        self.kernel_of(self.generators.len(), with_a_move, meter)
    }

    /// Ker of `set` over the first `level` generators.
    fn kernel_of(&mut self, level: usize, set: Set, meter: &mut Meter) -> Result<Set, Unsolved> {
        if level == 0 || set == Set::EMPTY {
            return Ok(set);
        }
        if let Some(&known) = self.kernels.get(&(level, set)) {
            return Ok(known);
        }
        let variable = self.generators[level - 1].0;
        let track = self.sets.diagrams.leaves.track(variable);
        let mut rows: Vec<Set> = Vec::new();
        let mut seen: FxHashMap<(Set, usize), usize> = FxHashMap::default();
        // What is left of S once there are as many heaps as there are rows.
        let mut rest = set;
        let found = loop {
            meter.tick()?;
            meter.check_size(0, self.sets.bytes())?;
            if self.sets.bytes() > MOST_BYTES {
                return Err(Unsolved::Unguessed(variable));
            }
            let count = rows.len();
            let (now, place) = match track {
                None => (
                    self.sets.diagrams.child(set, variable, count),
                    self.sets.diagrams.phase(set, variable, count),
                ),
                Some(_) => (self.sets.at_none(variable, rest, meter)?, rest.index()),
            };
            let won = self.wins(variable, rows.last().copied().unwrap_or(Set::EMPTY), meter)?;
            let open = self.sets.diagrams.without(now, won, meter)?;
            let row = self.kernel_of(level - 1, open, meter)?;
            if let Some(&first) = seen.get(&(row, place)) {
                break match track {
                    None => self.sets.diagrams.make(variable, first, &rows),
                    Some(track) => self
                        .sets
                        .joined(&rows, meter, &mut |automata, leaves, meter| {
                            automata.repeating(track, first, leaves, meter).map(Some)
                        })?
                        .ok_or(Unsolved::Unguessed(variable))?,
                };
            }
            seen.insert((row, place), count);
            rows.push(row);
            match track {
                None if rows.len() > MOST_REPEATING => return Err(Unsolved::Growing(vec![variable])),
                Some(_) => {
                    rest = self.sets.diagrams.shift(variable, rest, meter)?;
                    if let Some(found) = self.guessed(level, set, &rows, meter)? {
                        break found;
                    }
                }
                None => {}
            }
        };
        self.kernels.insert((level, set), found);
        Ok(found)
    }

    /// The kernel of `set` whose first rows these are, if it is guessed now.
    fn guessed(
        &mut self,
        level: usize,
        set: Set,
        rows: &[Set],
        meter: &mut Meter,
    ) -> Result<Option<Set>, Unsolved> {
        let variable = self.generators[level - 1].0;
        let Some(track) = self.sets.diagrams.leaves.track(variable) else { return Ok(None) };
        let Ok(round) = GUESSED_AT.binary_search(&rows.len()) else { return Ok(None) };
        let mut before = None;
        for overlap in [rows.len() / 4, 4, 3, 2] {
            if overlap > rows.len() / 4 {
                continue;
            }
            let guess = self.sets.joined(rows, meter, &mut |automata, leaves, meter| {
                automata.guess(track, leaves, overlap, meter)
            })?;
            let Some(guess) = guess else { continue };
            if before.replace(guess) == Some(guess) {
                continue;
            }
            if self.solves(level, set, guess, meter)? {
                return Ok(Some(guess));
            }
        }
        if rows.len() >= 16 {
            let growing = self.growing(rows);
            if !growing.is_empty() {
                return Err(Unsolved::Growing(growing));
            }
        }
        if round + 1 == GUESSED_AT.len() {
            return Err(Unsolved::Unguessed(variable));
        }
        Ok(None)
    }

    /// The variables whose preperiods grow in these rows.
    fn growing(&self, rows: &[Set]) -> Vec<Variable> {
        let last = rows.len() - 1;
        let looked_at = [last, last * 3 / 4, last / 2].map(|at| self.sets.preperiods(rows[at]));
        let preperiod = |at: usize, variable: &Variable| looked_at[at].get(variable).copied().unwrap_or(0);
        let mut growing: Vec<Variable> = looked_at[0]
            .keys()
            .copied()
            .filter(|v| preperiod(0, v) > preperiod(1, v) && preperiod(1, v) > preperiod(2, v))
            .collect();
        growing.sort_unstable();
        growing
    }

    /// Whether `guess` is the kernel of `set` over the first `level` generators.
    pub fn solves(&mut self, level: usize, set: Set, guess: Set, meter: &mut Meter) -> Result<bool, Stopped> {
        let mut left = self.sets.diagrams.without(set, guess, meter)?;
        // The guess lies in S, none of it moves into it, and what is left of S does.
        if self.sets.diagrams.without(guess, set, meter)? != Set::EMPTY {
            return Ok(false);
        }
        for at in 0..level {
            let variable = self.generators[at].0;
            let won = self.wins(variable, guess, meter)?;
            let from = self.sets.unshift(variable, won, meter)?;
            if self.sets.diagrams.without(guess, from, meter)? != guess {
                return Ok(false);
            }
            left = self.sets.diagrams.without(left, from, meter)?;
        }
        Ok(left == Set::EMPTY)
    }

    /// U: the sums that `variable` beside them wins by one of its own moves into `set`.
    pub fn wins(&mut self, variable: Variable, set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        if set == Set::EMPTY {
            return Ok(set);
        }
        if let Some(&known) = self.wins.get(&(variable, set)) {
            return Ok(known);
        }
        let generators = self.generators;
        let at = generators.partition_point(|&(other, _)| other < variable);
        let won = self.won_by(&generators[at].1, set, meter)?;
        self.wins.insert((variable, set), won);
        Ok(won)
    }

    /// The sums that one of these words beside them brings into `set`.
    pub fn won_by(&mut self, words: &[Word], set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        let mut parts = Vec::with_capacity(words.len());
        for word in words {
            parts.push(self.shift_by(word, set, meter)?);
        }
        parts.sort_unstable();
        parts.dedup();
        let mut won = Set::EMPTY;
        for part in parts {
            won = self.sets.diagrams.or(won, part, meter)?;
        }
        Ok(won)
    }

    /// The sums that are in `set` with this word beside them.
    pub fn shift_by(&mut self, word: &Word, mut set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        for &letter in word {
            set = self.sets.diagrams.shift(letter, set, meter)?;
        }
        Ok(set)
    }
}
