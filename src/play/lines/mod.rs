//! Every position of at most so many components, none of which ever splits, labelled once
//! from both base cases in one pass: a few bits a position, and no hash table.
//!
//! For heaps that are only taken from, and for everything else whose components become one
//! component or nothing. All positions that differ in one component alone are a *line* of
//! bits, and what they have in common is a *row*: a multiset one smaller, numbered by rank.
//! A move in the row is answered for the whole line at once, word by word, and what is left
//! is a game of one component, in which P-positions are rare.
//!
//! `ranks` numbers multisets, `kinds` says what the components may become and which kernel
//! that is, `kernels` are the ways to label a line, and here they are walked. `values` does for
//! values what the rest does for outcomes. Games that split have the
//! [`Census`](super::Census), and every other game has the graph.

mod kernels;
mod kinds;
mod ranks;
mod tally;
#[cfg(test)]
mod tests;
mod valued_rows;
mod values;
#[cfg(test)]
mod values_tests;

pub use kinds::{Kernel, Kinds};
pub use tally::{Class, Parting, Tally, Within};
pub use values::LineValues;

use super::BaseCase;
use crate::base::{Convention, Exhausted, Meter, Outcome};
use crate::graph::{ComponentTable, Local};
use crate::position::{Position, multisets};
use kernels::{AnySmaller, Row, Single, Subtraction, line_words};
use ranks::{Ranks, Walk};
use smallvec::SmallVec;

/// The outcomes, from both base cases, of every position of at most so many components.
///
/// ```
/// use lastmove::base::{Budget, Convention, Outcome};
/// use lastmove::graph::ComponentTable;
/// use lastmove::play::{Kinds, Lines};
/// let nim = lastmove::position::game(&lastmove::ruleset::resolve("nim")?);
/// let mut meter = Budget::DEFAULT.meter();
/// let mut table = ComponentTable::new();
/// table.add(&*nim, &nim.read("7")?, &mut meter)?;
/// let kinds = Kinds::new(&table).expect("a heap of Nim stays one heap");
/// let lines = Lines::label(&kinds, 3, &mut meter)?;
/// assert_eq!(lines.positions(), 120);
/// let p = |text: &str, convention| Some(lines.outcome(&table, &nim.read(text).ok()?, convention)? == Outcome::P);
/// assert_eq!(p("2,5,7", Convention::Misere), Some(true));
/// assert_eq!(p("1,1,1", Convention::Misere), Some(true));
/// assert_eq!(p("1,1,1", Convention::Normal), Some(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Lines {
    heaps: u32,
    largest: u32,
    kernel: Kernel,
    bases: [BaseCase; 2],
    /// The components beside the one that makes the line.
    rows: Ranks,
    words: usize,
    /// For each row a line from each base case; a bit a position, set where it is P.
    p: Vec<u64>,
}

/// What a table would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Positions labelled.
    pub positions: u64,
    /// Bytes held while they are.
    pub bytes: u64,
}

impl Lines {
    /// What labelling all positions of at most `heaps` components, at least one, would take;
    /// `None` past 64 bits.
    pub fn size(kinds: &Kinds, heaps: u32) -> Option<Size> {
        Lines::size_to(kinds.kernel(), kinds.largest(), heaps)
    }

    /// The same of kinds up to `largest`, before there are any.
    pub fn size_to(kernel: Kernel, largest: u32, heaps: u32) -> Option<Size> {
        let heaps = heaps.max(1);
        let positions = multisets(u128::from(largest) + 1, heaps);
        let rows = multisets(u128::from(largest) + 1, heaps - 1);
        let (positions, rows) = (u64::try_from(positions).ok()?, u64::try_from(rows).ok()?);
        let table = rows.checked_mul(16)?.checked_mul(line_words(largest) as u64)?;
        let beside = match kernel {
            Kernel::AnySmaller => AnySmaller::bytes_for(largest, heaps - 1)?,
            Kernel::Subtraction => 1 << 16,
            Kernel::Single => Single::bytes_for(largest),
        };
        Some(Size { positions, bytes: table.checked_add(beside)? })
    }

    /// The most components, of all these kinds, that fit the budget; `None` where not even
    /// one does.
    pub fn heaps_within(kinds: &Kinds, most: u32, meter: &Meter) -> Option<u32> {
        let fits = |heaps: &u32| {
            Lines::size(kinds, *heaps)
                .is_some_and(|size| meter.check_size(size.positions, size.bytes).is_ok())
        };
        (1..=most).take_while(fits).last()
    }

    /// Labels every position of at most `heaps` components of these kinds, or of one.
    ///
    /// Time is about that of an `or` of two lines for each option of each row; of few moves
    /// for each row where any smaller kind is an option.
    ///
    /// # Errors
    /// When the positions, or the table, pass the budget, or time runs out. The size is
    /// known beforehand, so a space too large costs nothing.
    pub fn label(kinds: &Kinds, heaps: u32, meter: &mut Meter) -> Result<Lines, Exhausted> {
        // What passes 64 bits fits no machine, whatever the budget says.
        let heaps = heaps.max(1);
        let size = Lines::size(kinds, heaps).ok_or(Exhausted::Positions(u64::MAX))?;
        meter.check_size(size.positions, size.bytes)?;
        let parts = heaps as usize - 1;
        let rows = Ranks::new(parts, kinds.largest()).ok_or(Exhausted::Positions(u64::MAX))?;
        let lines = Lines {
            heaps,
            largest: kinds.largest(),
            kernel: kinds.kernel(),
            bases: Convention::BOTH.map(BaseCase::of),
            words: line_words(kinds.largest()),
            p: Vec::new(),
            rows,
        };
        match kinds.kernel() {
            Kernel::AnySmaller => lines.walk(kinds, AnySmaller::new(kinds, parts), meter),
            Kernel::Subtraction => lines.walk(kinds, Subtraction::new(kinds), meter),
            Kernel::Single => lines.walk(kinds, Single::new(kinds), meter),
        }
    }

    fn walk(self, kinds: &Kinds, kernel: impl Row, meter: &mut Meter) -> Result<Lines, Exhausted> {
        match self.words {
            1 => self.walk_lines::<1>(kinds, kernel, meter),
            2 => self.walk_lines::<2>(kinds, kernel, meter),
            _ => self.walk_lines::<0>(kinds, kernel, meter),
        }
    }

    fn walk_lines<const W: usize>(
        mut self,
        kinds: &Kinds,
        mut kernel: impl Row,
        meter: &mut Meter,
    ) -> Result<Lines, Exhausted> {
        let lanes = 2 * kernels::words::<W>(self.words);
        let over = self.terminals(kinds);
        let mut p = Vec::with_capacity(self.rows.len() as usize * lanes);
        let mut line = vec![0; lanes];
        let mut walk = Walk::new(&self.rows);
        loop {
            meter.tick()?;
            match walk.parts().iter().all(|&kind| kinds.is_dead(kind)) {
                true => line.copy_from_slice(&over),
                false => line.fill(0),
            }
            kernel.gather::<W>(&walk, &p, &mut line);
            kernel.resolve::<W>(&mut line);
            kernel.settle::<W>(&walk, &line);
            p.extend_from_slice(&line);
            if !walk.advance() {
                break;
            }
        }
        self.p = p;
        Ok(self)
    }

    /// The line of a row without moves as each base case has it: where no move is left, and
    /// who moves has won, is N.
    fn terminals(&self, kinds: &Kinds) -> Vec<u64> {
        let mut over = vec![0; 2 * self.words];
        for (line, base) in over.chunks_exact_mut(self.words).zip(self.bases) {
            for kind in (0..=kinds.largest()).filter(|&kind| kinds.is_dead(kind)) {
                line[kind as usize / 64] |= u64::from(base.outcome == Outcome::N) << (kind % 64);
            }
        }
        over
    }

    /// How many positions it labelled.
    pub fn positions(&self) -> u64 {
        multisets(u128::from(self.largest) + 1, self.heaps) as u64
    }

    /// The most components a position may have.
    pub fn heaps(&self) -> u32 {
        self.heaps
    }

    /// How the lines were labelled.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        8 * self.p.len() as u64
    }

    /// The outcome of a position, in components of the table the kinds were made from;
    /// `None` where it was not labelled.
    pub fn outcome(
        &self,
        table: &ComponentTable,
        position: &Position,
        convention: Convention,
    ) -> Option<Outcome> {
        if position.len() > self.heaps.into() {
            return None;
        }
        let mut kinds: SmallVec<[u32; 16]> = SmallVec::new();
        for component in position.iter() {
            kinds.push(kind_of(table.number(component)?));
        }
        self.outcome_of(&mut kinds, convention)
    }

    /// The same of a position given by its kinds, in any order and zeros among them; they
    /// are sorted in place.
    #[inline]
    pub fn outcome_of(&self, kinds: &mut [u32], convention: Convention) -> Option<Outcome> {
        kinds.sort_unstable();
        let zeros = kinds.partition_point(|&kind| kind == 0);
        let kinds = &kinds[zeros..];
        if kinds.len() > self.heaps as usize || kinds.last().is_some_and(|&kind| kind > self.largest) {
            return None;
        }
        let (last, parts) = kinds.split_last().map_or((0, kinds), |(last, parts)| (*last, parts));
        let padding = self.heaps as usize - 1 - parts.len();
        let row = self.rows.rank(padding, parts);
        Some(if self.is_p(row, last, convention) { Outcome::P } else { Outcome::N })
    }

    #[inline]
    fn is_p(&self, row: u64, kind: u32, convention: Convention) -> bool {
        self.line(row, convention)[kind as usize / 64] >> (kind % 64) & 1 == 1
    }

    #[inline]
    fn line(&self, row: u64, convention: Convention) -> &[u64] {
        let lane = usize::from(self.bases[0].convention != convention);
        let at = (2 * row as usize + lane) * self.words;
        &self.p[at..at + self.words]
    }
}

/// The kind of a component of the table.
#[inline]
pub fn kind_of(local: Local) -> u32 {
    local + 1
}
