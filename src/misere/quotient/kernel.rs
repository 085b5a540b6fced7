//! The kernel operator: the exact set of P-positions, with nothing guessed.
//!
//! For a set S of sums of the heaps 1..m, Ker_m(S) is the only set K such that a sum is in
//! K exactly when it is in S and none of its options is in K. Moves end, so there is one.
//! The misère P-positions are the kernel of the sums that have a move; starting from all
//! sums gives normal play's: one recursion, two base cases, here too.
//!
//! Split by the multiplicity j of heap m, whose options are sums of smaller heaps:
//!
//! ```text
//! K_j = Ker_{m-1}( S_j without U_m(K_{j-1}) ),    K_{-1} empty,    Ker_0(S) = S
//! U_m(K) = the sums Z such that e + Z is in K for some option e of heap m
//! ```
//!
//! K_j is a function of K_{j-1} and S_j, and S_j is eventually periodic in j; as soon as a
//! pair (K_j, place in the lasso of S) comes a second time, the rows repeat for ever. They
//! do so if the quotient is finite, and only then.

use super::diagram::{Diagrams, Set, Stopped, Variable};
use crate::base::Meter;
use rustc_hash::FxHashMap;

/// A sum of generators: their variables, ascending, repeated.
pub type Word = Vec<Variable>;

/// Rows that have not repeated after this many do not look as if they would.
pub const MOST_ROWS: usize = 600;

/// Why no kernel was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoKernel {
    /// The diagrams could not be built.
    Stopped(Stopped),
    /// The rows along this variable did not repeat.
    Unrepeated(Variable),
}

impl<E: Into<Stopped>> From<E> for NoKernel {
    fn from(stopped: E) -> NoKernel {
        NoKernel::Stopped(stopped.into())
    }
}

/// Kernels of a game on generators: the heaps that are variables, with options as words.
#[derive(Default)]
pub struct Kernels {
    pub diagrams: Diagrams,
    /// Ascending.
    variables: Vec<Variable>,
    /// For each variable, the distinct words of its options.
    options: FxHashMap<Variable, Vec<Word>>,
    wins: FxHashMap<(Variable, Set), Set>,
    kernels: FxHashMap<(usize, Set), Set>,
}

impl Kernels {
    /// Adds a generator above all others.
    pub fn push(&mut self, variable: Variable, mut options: Vec<Word>) {
        debug_assert!(self.variables.last().is_none_or(|&last| last < variable));
        options.sort_unstable();
        options.dedup();
        self.variables.push(variable);
        self.options.insert(variable, options);
    }

    /// Takes away every generator from `variable` up. What was found about the others stays.
    pub fn truncate(&mut self, variable: Variable) {
        let keep = self.variables.partition_point(|&other| other < variable);
        for gone in self.variables.drain(keep..) {
            self.options.remove(&gone);
        }
        self.wins.retain(|&(of, _), _| of < variable);
        self.kernels.retain(|&(level, _), _| level <= keep);
    }

    /// The generators, ascending.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The distinct words of the options of a generator.
    pub fn option_words(&self, variable: Variable) -> &[Word] {
        &self.options[&variable]
    }

    /// The misère P-positions among the sums of all generators. A generator has a move, so
    /// the sums that have one are all but the empty sum.
    pub fn misere_p(&mut self, meter: &mut Meter) -> Result<Set, NoKernel> {
        let mut with_a_move = Set::EMPTY;
        for &variable in &self.variables {
            with_a_move = self.diagrams.make(variable, 1, &[with_a_move, Set::FULL]);
        }
        self.kernel(self.variables.len(), with_a_move, meter)
    }

    /// Ker of `set` over the first `level` generators.
    fn kernel(&mut self, level: usize, set: Set, meter: &mut Meter) -> Result<Set, NoKernel> {
        // Nothing in S: nothing in K.
        if level == 0 || set == Set::EMPTY {
            return Ok(set);
        }
        if let Some(&known) = self.kernels.get(&(level, set)) {
            return Ok(known);
        }
        let variable = self.variables[level - 1];
        let mut rows: Vec<Set> = Vec::new();
        let mut seen: FxHashMap<(Set, usize), usize> = FxHashMap::default();
        let mut before = Set::EMPTY;
        let found = loop {
            meter.tick().map_err(Stopped::from)?;
            let count = rows.len();
            let won = self.wins(variable, before, meter)?;
            let open = self.diagrams.without(self.diagrams.child(set, variable, count), won, meter)?;
            let row = self.kernel(level - 1, open, meter)?;
            let state = (row, self.diagrams.phase(set, variable, count));
            if let Some(&first) = seen.get(&state) {
                break self.diagrams.make(variable, first, &rows);
            }
            if count == MOST_ROWS {
                return Err(NoKernel::Unrepeated(variable));
            }
            seen.insert(state, count);
            rows.push(row);
            before = row;
        };
        self.kernels.insert((level, set), found);
        Ok(found)
    }

    /// U: the sums that `variable` beside them wins by one of its own moves into `set`.
    pub fn wins(&mut self, variable: Variable, set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        if set == Set::EMPTY {
            return Ok(Set::EMPTY);
        }
        if let Some(&known) = self.wins.get(&(variable, set)) {
            return Ok(known);
        }
        let words = self.options[&variable].len();
        let mut parts = Vec::with_capacity(words);
        for at in 0..words {
            let mut shifted = set;
            for at_letter in 0..self.options[&variable][at].len() {
                let letter = self.options[&variable][at][at_letter];
                shifted = self.diagrams.shift(letter, shifted, meter)?;
            }
            parts.push(shifted);
        }
        parts.sort_unstable();
        parts.dedup();
        let mut won = Set::EMPTY;
        for part in parts {
            won = self.diagrams.or(won, part, meter)?;
        }
        self.wins.insert((variable, set), won);
        Ok(won)
    }
}
