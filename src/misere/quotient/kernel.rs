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

use super::diagram::{Diagrams, Row, Set, Stopped, Variable};
use super::growth::insertion;
use crate::base::Meter;
use rustc_hash::FxHashMap;

/// A sum of generators: their variables, ascending, repeated.
pub type Word = Vec<Variable>;

/// Rows that have not repeated after this many do not look as if they would.
pub const MOST_ROWS: usize = 600;

/// Rows that have not repeated after this many, nor grow by insertion, may do something else.
pub const FEW_ROWS: usize = 64;

/// Why no kernel was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoKernel {
    /// The diagrams could not be built.
    Stopped(Stopped),
    /// Some rows did not repeat.
    Unrepeated(Unrepeated),
}

/// Rows that do not repeat, or do not look as if they would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrepeated {
    /// The variable whose multiplicities the rows are for.
    pub variable: Variable,
    /// What stands beside it: a word of larger variables.
    pub above: Word,
    /// Whether they look as if they grew by insertion.
    pub grow: bool,
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
    /// What stands beside the kernel that is being worked out.
    above: Word,
    /// How long rows are waited for.
    pub patience: Patience,
}

/// How long rows are waited for that do not repeat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Patience {
    /// Until they grow by insertion, or there are [`FEW_ROWS`].
    Little,
    /// Until they grow by insertion, or there are [`MOST_ROWS`].
    #[default]
    Some,
    /// Until there are [`MOST_ROWS`], even if they grow by insertion.
    All,
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

    /// The most heaps of `variable` in one option of a generator.
    pub fn reach(&self, variable: Variable) -> usize {
        let words = self.options.values().flatten();
        words.map(|word| word.iter().filter(|&&letter| letter == variable).count()).max().unwrap_or(0)
    }

    /// The sums of generators that are not empty. A generator has a move, so these are the
    /// sums that have one.
    pub fn not_empty(&mut self) -> Set {
        let mut with_a_move = Set::EMPTY;
        for &variable in &self.variables {
            with_a_move = self.diagrams.make(variable, 1, &[with_a_move, Set::FULL]);
        }
        with_a_move
    }

    /// The misère P-positions among the sums of all generators.
    pub fn misere_p(&mut self, meter: &mut Meter) -> Result<Set, NoKernel> {
        let with_a_move = self.not_empty();
        self.kernel(with_a_move, meter)
    }

    /// Ker of `set` over all generators.
    pub fn kernel(&mut self, set: Set, meter: &mut Meter) -> Result<Set, NoKernel> {
        self.above.clear();
        self.kernel_of(self.variables.len(), set, meter)
    }

    /// Ker of `set` over the first `level` generators.
    fn kernel_of(&mut self, level: usize, set: Set, meter: &mut Meter) -> Result<Set, NoKernel> {
        // Nothing in S: nothing in K.
        if level == 0 || set == Set::EMPTY {
            return Ok(set);
        }
        if let Some(&known) = self.kernels.get(&(level, set)) {
            return Ok(known);
        }
        let variable = self.variables[level - 1];
        let beside = self.above.len();
        let mut rows: Vec<Set> = Vec::new();
        let mut seen: FxHashMap<(Set, usize), usize> = FxHashMap::default();
        let found = loop {
            let row = self.next_row(level, set, &rows, meter)?;
            self.above.truncate(beside);
            let count = rows.len();
            let state = (row, self.diagrams.phase(set, variable, count));
            if let Some(&first) = seen.get(&state) {
                break self.diagrams.make(variable, first, &rows);
            }
            seen.insert(state, count);
            rows.push(row);
            let most = if self.patience == Patience::Little { FEW_ROWS } else { MOST_ROWS };
            let grow = self.patience != Patience::All && self.grows(level, &rows);
            if grow || count == most {
                let above = std::mem::take(&mut self.above);
                return Err(NoKernel::Unrepeated(Unrepeated { variable, above, grow }));
            }
        };
        self.kernels.insert((level, set), found);
        Ok(found)
    }

    /// The row after `rows`, along the last generator, of Ker of `set` over all generators.
    pub fn row_after(&mut self, set: Set, rows: &[Set], meter: &mut Meter) -> Result<Set, NoKernel> {
        self.above.clear();
        self.next_row(self.variables.len(), set, rows, meter)
    }

    /// The row after `rows` of Ker of `set` over the first `level` generators.
    fn next_row(&mut self, level: usize, set: Set, rows: &[Set], meter: &mut Meter) -> Result<Set, NoKernel> {
        meter.tick().map_err(Stopped::from)?;
        let variable = self.variables[level - 1];
        let won = self.wins(variable, rows.last().copied().unwrap_or(Set::EMPTY), meter)?;
        let open = self.diagrams.without(self.diagrams.child(set, variable, rows.len()), won, meter)?;
        self.above.extend(std::iter::repeat_n(variable, rows.len()));
        self.kernel_of(level - 1, open, meter)
    }

    /// Whether the rows look as if they would grow for ever: now and then, as there are more.
    fn grows(&self, level: usize, rows: &[Set]) -> bool {
        insertion::is_time(rows.len())
            && insertion::find(&self.diagrams, &self.variables[..level - 1], |v| self.reach(v), rows)
                .is_some()
    }

    /// U: the sums that `variable` beside them wins by one of its own moves into `set`.
    pub fn wins(&mut self, variable: Variable, set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        if set == Set::EMPTY {
            return Ok(Set::EMPTY);
        }
        if let Some(&known) = self.wins.get(&(variable, set)) {
            return Ok(known);
        }
        let mut parts = Row::new();
        for word in &self.options[&variable] {
            let mut shifted = set;
            for &letter in word {
                shifted = self.diagrams.shift(letter, shifted, meter)?;
            }
            parts.push(shifted);
        }
        let won = self.diagrams.union(&mut parts, meter)?;
        self.wins.insert((variable, set), won);
        Ok(won)
    }
}
