//! Every position of total at most T, labelled once, at a bit a position and without a
//! hash table.
//!
//! For games in which a move never adds weight: heaps that are taken from and split. There
//! the positions below a total are the partitions with parts from the game's components,
//! and a position's number is a sum of table entries. A position is cut in two: a
//! *skeleton* of the larger parts, and a few *small* parts. All ways to add small parts to
//! one skeleton make a block of bits, so that the moves in the skeleton are answered for a
//! whole block at a time, word by word, and the moves in small parts for all sums of one
//! total.
//!
//! `space` decides what the parts are, `small` numbers the small ones, `places` takes parts
//! off a whole block and adds them, by one of `presses`; `skeletons` numbers the rest, `path`
//! walks it, `large` and `label` do the work between blocks, `inside` and `marks` that within
//! one; `tape` is what they write on, `shared` has several threads write on one, `stored` is a
//! folder of it, `folder` who works in that and what it is of, `file` one piece of it, `fault`
//! why it was not finished; `kept` is the pass over such a folder; `index` finds a position
//! again. `values` does for values what the rest does for outcomes, a byte a position. The graph
//! (`graph`, and [`Solved`](super::Solved) over it) serves every game and gives values; this
//! engine gives outcomes, of the games it fits, some hundreds of times as fast.

mod fault;
mod file;
mod folder;
mod index;
mod inside;
mod kept;
mod label;
mod large;
mod marks;
mod path;
mod places;
mod presses;
mod shared;
mod skeletons;
mod small;
mod space;
mod stored;
#[cfg(test)]
mod stored_tests;
mod tape;
#[cfg(test)]
mod tests;
mod values;

pub use fault::{StoreFault, TooLarge, TooLargeFor};
pub use file::FileFault;
pub use folder::Store;
pub use space::{KindSum, Space};
pub use values::{SpaceValues, ValuesFault};

use super::{BaseCase, Size};
use crate::base::{Convention, Exhausted, Meter, Outcome};
use crate::graph::{ComponentTable, Local};
use crate::position::Position;
use index::{Found, Index};
use label::{Way, label, lane_bytes};
use skeletons::Skeletons;
use small::Small;
use stored::Stored;
use tape::Tape as _;

/// The outcomes, from one base case or both at once, of every position of a [`Space`] up to some total.
///
/// ```
/// use lastmove::base::{Budget, Convention, Outcome};
/// use lastmove::graph::ComponentTable;
/// use lastmove::play::{BaseCase, Census, Space};
/// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("0.77")?);
/// let mut meter = Budget::DEFAULT.meter();
/// let mut table = ComponentTable::new();
/// table.add(&*kayles, &kayles.read("20")?, &mut meter)?;
/// let space = Space::new(&*kayles, &table).expect("Kayles never adds a pin");
/// let census = Census::take(&space, 20, &[BaseCase::MISERE], &mut meter)?;
/// let outcome = |text: &str| census.outcome(&table, &kayles.read(text).ok()?, Convention::Misere);
/// assert_eq!([outcome("1,5"), outcome("20")], [Some(Outcome::P); 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Census {
    positions: u64,
    index: Index,
    tables: Vec<Table>,
}

/// The most positions of a block: the tables of longer ones leave the nearer caches.
const LONGEST_BLOCK: u32 = 1 << 20;

/// Spaces of fewer positions are not worth a second thread.
const SHARED: u128 = 1 << 22;

/// A bit a position, set where it is P, for one base case or for two in turn.
struct Table {
    conventions: Vec<Convention>,
    p: Labels,
}

/// Where the bits are.
enum Labels {
    Held(Vec<u8>),
    Stored(Box<Stored>),
}

impl Labels {
    fn byte(&self, address: usize) -> u8 {
        match self {
            Labels::Held(labels) => labels[address],
            Labels::Stored(labels) => labels.at(address)[0],
        }
    }
}

impl Census {
    /// What labelling all positions of total at most `total` from so many base cases would
    /// take; `None` past 64 bits.
    pub fn size(space: &Space, total: u64, bases: usize) -> Option<Size> {
        let positions = u64::try_from(space.positions(total)).ok()?;
        let small = Small::new(space, total, LONGEST_BLOCK);
        let skeletons = Skeletons::new(space, &small, total, |left| lane_bytes(&small, left));
        Some(Size { positions, bytes: skeletons.length().saturating_mul(bases as u64) })
    }

    /// Labels every position of `space` of total at most `total`, from each of the base cases,
    /// two in one pass.
    ///
    /// Time is about that of an `or` for each word of each option of each block, on as many
    /// threads as rayon has where the space is large; the result is the same. Memory is a
    /// bit a position and base case, what blocks lose to whole bytes, and while it works some
    /// tables as long as the longest block: some megabytes, or about a byte a position of a
    /// small space.
    ///
    /// # Errors
    /// When the positions, or their bits, pass the budget, or time runs out. The size is
    /// known beforehand, so a space too large costs nothing.
    pub fn take(
        space: &Space,
        total: u64,
        bases: &[BaseCase],
        meter: &mut Meter,
    ) -> Result<Census, Exhausted> {
        let positions = space.positions(total);
        let threads = if positions < SHARED { 1 } else { rayon::current_num_threads() };
        Census::take_by(space, total, bases, Way { portably: false, threads }, meter)
    }

    /// The same without the instructions that only some processors have, to measure and test
    /// what others do.
    ///
    /// # Errors
    /// As those of [`Census::take`].
    #[doc(hidden)]
    pub fn take_portably(
        space: &Space,
        total: u64,
        bases: &[BaseCase],
        meter: &mut Meter,
    ) -> Result<Census, Exhausted> {
        Census::take_by(space, total, bases, Way { portably: true, threads: 1 }, meter)
    }

    fn take_by(
        space: &Space,
        total: u64,
        bases: &[BaseCase],
        way: Way,
        meter: &mut Meter,
    ) -> Result<Census, Exhausted> {
        let positions = space.positions(total);
        // A space past 64 bits fits no machine, whatever the budget says.
        let positions = u64::try_from(positions).map_err(|_| Exhausted::Positions(u64::MAX))?;
        let lanes = bases.len() as u64;
        meter.check_size(positions, (positions / 8).saturating_mul(lanes))?;
        let small = Small::new(space, total, LONGEST_BLOCK);
        let skeletons = Skeletons::new(space, &small, total, |left| lane_bytes(&small, left));
        meter.check_size(positions, skeletons.length().saturating_mul(lanes))?;
        let mut tables = Vec::new();
        for bases in bases.chunks(2) {
            let conventions = bases.iter().map(|base| base.convention).collect();
            let p = match *bases {
                [one, other] => label(space, &small, &skeletons, [one, other], way, meter)?,
                [one, ..] => label(space, &small, &skeletons, [one], way, meter)?,
                [] => break,
            };
            tables.push(Table { conventions, p: Labels::Held(p) });
        }
        let index = Index { total, sums: space.sums().to_vec(), small, skeletons };
        Ok(Census { positions, index, tables })
    }

    /// The largest total of its positions.
    pub fn total(&self) -> u64 {
        self.index.total
    }

    /// How many positions it labelled. Components without moves count for nothing: they
    /// are left out of every position.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Bytes held, in memory or in files.
    pub fn bytes(&self) -> u64 {
        let bytes = |table: &Table| match &table.p {
            Labels::Held(labels) => labels.len() as u64,
            Labels::Stored(labels) => labels.length(),
        };
        self.tables.iter().map(bytes).sum()
    }

    /// The outcome of a position, in components of the table the space was made from; `None`
    /// where it is not in the space, or the convention was not asked for.
    pub fn outcome(
        &self,
        table: &ComponentTable,
        position: &Position,
        convention: Convention,
    ) -> Option<Outcome> {
        self.outcome_of(&self.index.locals(table, position)?, convention)
    }

    /// The same of a position given as numbers of components, in any order. Linear in them,
    /// and nothing is allocated for up to 16 of them.
    pub fn outcome_of(&self, locals: &[Local], convention: Convention) -> Option<Outcome> {
        let lane_of = |table: &Table| table.conventions.iter().position(|&one| one == convention);
        let (table, lane) = self.tables.iter().find_map(|table| Some((table, lane_of(table)?)))?;
        let Found { block, left, sum } = self.index.find(locals)?;
        let lanes = table.conventions.len() as u64;
        // Lanes take turns word by word, and the last words are as wide as they need to be.
        let (byte, bytes) = (u64::from(sum / 8), lane_bytes(&self.index.small, left));
        let width = if byte / 8 < bytes / 8 { 8 } else { bytes % 8 };
        let address = lanes * (block + byte / 8 * 8) + lane as u64 * width + byte % 8;
        Some(if table.p.byte(address as usize) >> (sum % 8) & 1 == 1 { Outcome::P } else { Outcome::N })
    }
}
