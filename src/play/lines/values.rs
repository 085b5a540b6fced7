//! The value of every position of at most so many components, none of which ever splits,
//! from one base case.
//!
//! As with outcomes, positions that differ in one component are a line and what they have in
//! common is a row. Here the component that makes the line is the largest one, so that each
//! position has one place: a byte. While the work goes on, a place holds the set of its one
//! value as a word, and what the options of a whole line are worth is joined by `or`.
//!
//! Here is where each position has its place; `valued_rows` walks the rows.

use super::kind_of;
use super::kinds::Kinds;
use super::ranks::Ranks;
use super::valued_rows::{Valued, value_rows};
use crate::base::{Exhausted, Grundy, Meter};
use crate::graph::ComponentTable;
use crate::play::{BaseCase, Size, ValuesFault};
use crate::position::{Position, multisets};
use smallvec::SmallVec;

/// The value, from one base case, of every position of at most so many components that never
/// split: g- from [`BaseCase::MISERE`]. Normal play has no need of it, for its values add
/// ([`Nimbers`](crate::play::Nimbers)).
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::graph::ComponentTable;
/// use lastmove::play::{BaseCase, Kinds, LineValues};
/// let nim = lastmove::position::game(&lastmove::ruleset::resolve("nim")?);
/// let mut meter = Budget::DEFAULT.meter();
/// let mut table = ComponentTable::new();
/// table.add(&*nim, &nim.read("7")?, &mut meter)?;
/// let kinds = Kinds::new(&table).expect("a heap of Nim stays one heap");
/// let values = LineValues::take(&kinds, 3, BaseCase::MISERE, &mut meter)?;
/// let value = |text: &str| values.value(&table, &nim.read(text).ok()?);
/// assert_eq!([value("0"), value("1,1"), value("2,3"), value("2,5,7")], [Some(1), Some(1), Some(1), Some(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LineValues {
    heaps: u32,
    places: Places,
    values: Vec<u8>,
    highest: u8,
}

/// Where the value of each position is.
pub(super) struct Places {
    /// The components beside the largest one.
    pub(super) rows: Ranks,
    largest: u32,
    /// For each kind, the rank of the first row in which it is the largest.
    first: Vec<u64>,
    /// And where the line of that row begins.
    start: Vec<u64>,
}

impl Places {
    fn new(parts: usize, largest: u32) -> Option<Places> {
        let rows = Ranks::new(parts, largest)?;
        let (mut first, mut start, mut ranks, mut length) = (Vec::new(), Vec::new(), 0u64, 0u64);
        for kind in 0..=largest {
            first.push(ranks);
            start.push(length);
            // The rows whose largest part this is: the others are any that are no larger.
            let count = match parts {
                0 => u64::from(kind == 0),
                _ => u64::try_from(multisets(u128::from(kind) + 1, parts as u32 - 1)).ok()?,
            };
            ranks += count;
            length = length.checked_add(count.checked_mul(u64::from(largest - kind) + 1)?)?;
        }
        Some(Places { rows, largest, first, start })
    }

    /// Where the lines of rows with one largest part begin, by their ranks.
    #[inline(always)]
    pub(super) fn lines_with(&self, largest_part: u32) -> impl Fn(u64) -> usize + use<> {
        let kind = largest_part as usize;
        let length = u64::from(self.largest - largest_part) + 1;
        let start = self.start[kind].wrapping_sub(self.first[kind].wrapping_mul(length));
        move |rank| start.wrapping_add(rank.wrapping_mul(length)) as usize
    }

    /// Where the line of a row begins, whose largest part is known.
    #[inline(always)]
    pub(super) fn line(&self, rank: u64, largest_part: u32) -> usize {
        self.lines_with(largest_part)(rank)
    }
}

impl LineValues {
    /// The largest value a position may have.
    pub const LARGEST: u32 = u128::BITS - 1;

    /// What valuing all positions of at most `heaps` components, at least one, would take at
    /// the least, when no value passes 7; `None` past 64 bits. Values up to 15 take twice as
    /// much, up to 31 four times, and so on.
    pub fn size(kinds: &Kinds, heaps: u32) -> Option<Size> {
        let kinds_there = u128::from(kinds.largest()) + 1;
        let positions = u64::try_from(multisets(kinds_there, heaps.max(1))).ok()?;
        Some(Size { positions, bytes: positions })
    }

    /// Values every position of at most `heaps` components of these kinds, or of one.
    ///
    /// Time is about that of an `or` for each option of each position, several of them at
    /// once; of one for each component where any smaller kind is an option. When it is done
    /// memory is a byte a position; before that it is a word wide enough for the largest value.
    ///
    /// # Errors
    /// When the positions or their words pass the budget, time runs out, or a value passes
    /// [`LineValues::LARGEST`].
    pub fn take(
        kinds: &Kinds,
        heaps: u32,
        base: BaseCase,
        meter: &mut Meter,
    ) -> Result<LineValues, ValuesFault> {
        let heaps = heaps.max(1);
        // What passes 64 bits fits no machine, whatever the budget says.
        let size = LineValues::size(kinds, heaps).ok_or(Exhausted::Positions(u64::MAX))?;
        meter.check_size(size.positions, size.bytes)?;
        let parts = heaps as usize - 1;
        let places = Places::new(parts, kinds.largest()).ok_or(Exhausted::Positions(u64::MAX))?;
        let positions = usize::try_from(size.positions).map_err(|_| Exhausted::Positions(size.positions))?;
        let Valued { values, highest } = value_rows(kinds, &places, positions, base, meter)?;
        Ok(LineValues { heaps, places, values, highest })
    }

    /// How many positions it values.
    pub fn positions(&self) -> u64 {
        self.values.len() as u64
    }

    /// The most components a position may have.
    pub fn heaps(&self) -> u32 {
        self.heaps
    }

    /// The largest value any of them has.
    pub fn largest(&self) -> Grundy {
        self.highest.into()
    }

    /// The value of a position, in components of the table the kinds were made from; `None`
    /// where it was not valued.
    pub fn value(&self, table: &ComponentTable, position: &Position) -> Option<Grundy> {
        if position.len() > self.heaps.into() {
            return None;
        }
        let kinds = position.iter().map(|component| table.number(component).map(kind_of));
        self.value_of(&mut kinds.collect::<Option<SmallVec<[u32; 16]>>>()?)
    }

    /// The same of a position given by its kinds, in any order and zeros among them; they
    /// are sorted in place.
    pub fn value_of(&self, kinds: &mut [u32]) -> Option<Grundy> {
        kinds.sort_unstable();
        let zeros = kinds.partition_point(|&kind| kind == 0);
        let kinds = &kinds[zeros..];
        let (last, parts) = kinds.split_last().map_or((0, kinds), |(last, parts)| (*last, parts));
        if kinds.len() > self.heaps as usize || last > self.places.largest {
            return None;
        }
        let padding = self.heaps as usize - 1 - parts.len();
        let largest_part = parts.last().copied().unwrap_or(0);
        let line = self.places.line(self.places.rows.rank(padding, parts), largest_part);
        Some(self.values[line + (last - largest_part) as usize].into())
    }
}
