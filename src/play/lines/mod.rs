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
//! that is, `kernels` are the ways to label a line, `runs` walks the rows with them, and
//! `any_smaller` does both for games like Nim; `shape` is how lines lie in words. `values` does
//! for values what the rest does for outcomes. Games that split have the
//! [`Census`](super::Census), and every other game has the graph.

mod any_smaller;
mod kernels;
mod kinds;
mod ranks;
mod runs;
mod shape;
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
use any_smaller::AnySmaller;
use kernels::{Resolve, Single, Subtraction};
use ranks::Ranks;
use runs::Runs;
use shape::Shape;
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
    shape: Shape,
    /// For each row a line from each base case; a bit a position, set where it is P.
    p: Vec<u64>,
}

/// Tables of fewer positions are not worth a second thread.
const SHARED: u64 = 1 << 22;

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
        let table = rows.checked_mul(8)?.checked_mul(Shape::of(largest).row as u64)?;
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
    /// for each row where any smaller kind is an option. Where it is not, large tables are
    /// labelled on as many threads as rayon has; the result is the same.
    ///
    /// # Errors
    /// When the positions, or the table, pass the budget, or time runs out. The size is
    /// known beforehand, so a space too large costs nothing.
    pub fn label(kinds: &Kinds, heaps: u32, meter: &mut Meter) -> Result<Lines, Exhausted> {
        let threads = |size: Size| if size.positions < SHARED { 1 } else { rayon::current_num_threads() };
        Lines::label_with(kinds, heaps, Lines::size(kinds, heaps).map_or(1, threads), meter)
    }

    fn label_with(kinds: &Kinds, heaps: u32, threads: usize, meter: &mut Meter) -> Result<Lines, Exhausted> {
        // What passes 64 bits fits no machine, whatever the budget says.
        let heaps = heaps.max(1);
        let size = Lines::size(kinds, heaps).ok_or(Exhausted::Positions(u64::MAX))?;
        meter.check_size(size.positions, size.bytes)?;
        let parts = heaps as usize - 1;
        let rows = Ranks::new(parts, kinds.largest()).ok_or(Exhausted::Positions(u64::MAX))?;
        let mut lines = Lines {
            heaps,
            largest: kinds.largest(),
            kernel: kinds.kernel(),
            bases: Convention::BOTH.map(BaseCase::of),
            shape: Shape::of(kinds.largest()),
            p: Vec::new(),
            rows,
        };
        lines.p = match kinds.kernel() {
            Kernel::AnySmaller => {
                let over = lines.terminals(kinds);
                AnySmaller::new(kinds, parts).label(&lines.rows, &over, meter)?
            }
            Kernel::Subtraction => lines.runs(kinds, Subtraction::new(kinds), threads, meter)?,
            Kernel::Single => lines.runs(kinds, Single::new(kinds), threads, meter)?,
        };
        Ok(lines)
    }

    fn runs(
        &self,
        kinds: &Kinds,
        kernel: impl Resolve + Sync,
        threads: usize,
        meter: &mut Meter,
    ) -> Result<Vec<u64>, Exhausted> {
        let over = self.terminals(kinds);
        let mut p = vec![0; self.rows.len() as usize * over.len()];
        let runs = Runs { kinds, ranks: &self.rows, kernel, shape: self.shape, over: &over };
        runs.label(&mut p, threads, meter)?;
        Ok(p)
    }

    /// The line of a row without moves as each base case has it: where no move is left, and
    /// who moves has won, is N.
    fn terminals(&self, kinds: &Kinds) -> Vec<u64> {
        let mut over = vec![0; self.shape.row];
        for (lane, base) in self.bases.into_iter().enumerate() {
            for kind in (0..=kinds.largest()).filter(|&kind| kinds.is_dead(kind)) {
                let (word, bit) = self.shape.place(lane, kind);
                over[word] |= u64::from(base.outcome == Outcome::N) << bit;
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
        let (word, bit) = self.shape.place(self.lane(convention), kind);
        self.row(row)[word] >> bit & 1 == 1
    }

    /// A word of a line.
    #[inline]
    fn word(&self, row: u64, word: usize, convention: Convention) -> u64 {
        self.shape.word(self.row(row), self.lane(convention), word)
    }

    #[inline]
    fn row(&self, row: u64) -> &[u64] {
        &self.p[row as usize * self.shape.row..][..self.shape.row]
    }

    fn lane(&self, convention: Convention) -> usize {
        usize::from(self.bases[0].convention != convention)
    }
}

/// The kind of a component of the table.
#[inline]
pub fn kind_of(local: Local) -> u32 {
    local + 1
}
