//! The value of every position of a space, from one base case.
//!
//! As with outcomes a position is a skeleton and small parts, and the moves in the skeleton are
//! answered for a block at a time. A value is kept as a byte; while a block is at work, the
//! values that the options of a position have are the bits of one word, so that options are
//! joined by `or` and the least value missing is the lowest zero.
//!
//! Misère values run higher than normal ones (those of Kayles reach 19 by total 60), and no
//! bound is known beforehand: where a value does not fit its word, the block is done again,
//! and the rest of the space, in words twice as wide.

use super::index::{Found, Index};
use super::large::{LargeOption, LargeOptions};
use super::path::Path;
use super::skeletons::Skeletons;
use super::small::{Rest, Small};
use super::space::Space;
use crate::base::{Exhausted, Grundy, Meter};
use crate::graph::{ComponentTable, Local};
use crate::play::BaseCase;
use crate::play::word::Word;
use crate::position::Position;

/// The most positions of a block.
const LONGEST_BLOCK: u32 = 1 << 15;

/// The value, from one base case, of every position of a [`Space`] up to some total: g- from
/// [`BaseCase::MISERE`]. Normal play has no need of it, for its values add
/// ([`Nimbers`](crate::play::Nimbers)).
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::graph::ComponentTable;
/// use lastmove::play::{BaseCase, Space, SpaceValues};
/// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("0.77")?);
/// let mut meter = Budget::DEFAULT.meter();
/// let mut table = ComponentTable::new();
/// table.add(&*kayles, &kayles.read("20")?, &mut meter)?;
/// let space = Space::new(&*kayles, &table).expect("Kayles never adds a pin");
/// let values = SpaceValues::take(&space, 20, BaseCase::MISERE, &mut meter)?;
/// let value = |text: &str| values.value(&table, &kayles.read(text).ok()?);
/// assert_eq!([value("0"), value("4"), value("1,5")], [Some(1), Some(0), Some(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SpaceValues {
    positions: u64,
    largest: u8,
    index: Index,
    values: Vec<u8>,
}

/// Why a space has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValuesFault {
    /// A budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// No word is wide enough.
    #[error("a position has a value past {}", SpaceValues::LARGEST)]
    TooLarge,
}

impl SpaceValues {
    /// The largest value a position may have.
    pub const LARGEST: u32 = u128::BITS - 1;

    /// Values every position of `space` of total at most `total`.
    ///
    /// Time is about that of an `or` for each option of each position, some of them at once.
    /// Memory is a byte a position and a few tables as long as the longest block.
    ///
    /// # Errors
    /// When the positions or their bytes pass the budget, time runs out, or a value passes
    /// [`SpaceValues::LARGEST`]. The size is known beforehand.
    pub fn take(
        space: &Space,
        total: u64,
        base: BaseCase,
        meter: &mut Meter,
    ) -> Result<SpaceValues, ValuesFault> {
        let positions = space.positions(total);
        // A space past 64 bits fits no machine, whatever the budget says.
        let positions = u64::try_from(positions).map_err(|_| Exhausted::Positions(u64::MAX))?;
        meter.check_size(positions, positions)?;
        let small = Small::new(space, total, LONGEST_BLOCK);
        let skeletons = Skeletons::new(space, &small, total, |left| small.up_to(left).into());
        let mut values = Vec::new();
        let room = usize::try_from(positions).ok().filter(|&room| values.try_reserve_exact(room).is_ok());
        values.resize(room.ok_or(Exhausted::Memory(positions))?, 0);
        let index = Index { total, sums: space.sums().to_vec(), small, skeletons };
        let mut walk = Walk { path: Path::new(&index.skeletons), largest: 0, base };
        let parts = Parts { space, index: &index };
        let done = walk.go::<u32>(parts, &mut values, meter)?
            || walk.go::<u64>(parts, &mut values, meter)?
            || walk.go::<u128>(parts, &mut values, meter)?;
        let largest = walk.largest;
        if done { Ok(SpaceValues { positions, largest, index, values }) } else { Err(ValuesFault::TooLarge) }
    }

    /// The largest total of its positions.
    pub fn total(&self) -> u64 {
        self.index.total
    }

    /// How many positions it values, components without moves left out of each.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The largest value any of them has.
    pub fn largest(&self) -> Grundy {
        self.largest.into()
    }

    /// The value of a position, in components of the table the space was made from; `None`
    /// where it is not in the space.
    pub fn value(&self, table: &ComponentTable, position: &Position) -> Option<Grundy> {
        self.value_of(&self.index.locals(table, position)?)
    }

    /// The same of a position given as numbers of components, in any order. Linear in them.
    pub fn value_of(&self, locals: &[Local]) -> Option<Grundy> {
        let Found { block, sum, .. } = self.index.find(locals)?;
        Some(self.values[(block + u64::from(sum)) as usize].into())
    }
}

#[derive(Clone, Copy)]
struct Parts<'a> {
    space: &'a Space,
    index: &'a Index,
}

/// How far the walk over all blocks has come.
struct Walk {
    path: Path,
    largest: u8,
    base: BaseCase,
}

impl Walk {
    /// Goes on to the end of the space; false where a value did not fit a word, the block at
    /// work being the first that is not done.
    fn go<W: Word>(&mut self, parts: Parts, values: &mut [u8], meter: &mut Meter) -> Result<bool, Exhausted> {
        let skeletons = &parts.index.skeletons;
        let mut pass = Pass::<W>::new(parts);
        meter.check_size(0, values.len() as u64 + pass.bytes() as u64)?;
        loop {
            meter.tick()?;
            pass.gather(&self.path, values);
            match pass.resolve(&self.path, self.base, values) {
                Some(largest) => self.largest = self.largest.max(largest),
                None => return Ok(false),
            }
            if !self.path.advance(skeletons) {
                return Ok(true);
            }
        }
    }
}

/// Options that leave the same small parts beside a skeleton.
struct Bucket<W> {
    weight: u64,
    /// Whether it is another sum with these parts more.
    moves_sums: bool,
    /// For each sum, the sum with these parts more.
    with: Vec<u32>,
    words: Vec<W>,
    /// How many words are in use for the present skeleton.
    used: usize,
}

/// Moves in small parts that leave the same of the same kind.
struct Undone {
    weight: u64,
    /// For each rest, where a move leads and from where.
    links: Vec<(u32, u32)>,
}

struct Pass<'a, W> {
    index: &'a Index,
    options: Vec<Vec<LargeOption>>,
    buckets: Vec<Bucket<W>>,
    /// Those that lower the total.
    undone: Vec<Undone>,
    /// Of those that keep it, where they lead, and where those of each sum begin.
    level: Vec<u32>,
    level_starts: Vec<u32>,
    /// Of the block at work: the values of options, and then of the positions themselves.
    words: Vec<W>,
}

impl<'a, W: Word> Pass<'a, W> {
    fn new(parts: Parts<'a>) -> Pass<'a, W> {
        let Index { total, small, skeletons, .. } = parts.index;
        let sums = small.up_to(*total);
        let LargeOptions { of_kind, beside } = LargeOptions::new(parts.space, small, skeletons);
        let bucket = |rest: Rest| Bucket {
            weight: small.weight_of(rest.parts),
            with: (0..sums).map_while(|sum| small.plus_rest(rest, sum)).collect(),
            moves_sums: !rest.is_nothing(),
            words: vec![W::default(); sums as usize],
            used: 0,
        };
        let buckets = beside.into_iter().map(bucket).collect();
        let mut undone = Vec::new();
        let mut level: Vec<(u32, u32)> = small.star_links().map(|(to, from)| (from, to)).collect();
        for kind in 0..small.kinds() as u32 {
            for option in parts.space.options(kind) {
                let links = small.links(kind, Rest::of(option));
                if small.weight_of(&option.parts) == small.weight(kind) {
                    level.extend(links.map(|(to, from)| (from, to)));
                } else {
                    undone.push(Undone { weight: small.weight(kind), links: links.collect() });
                }
            }
        }
        level.sort_unstable();
        let mut level_starts = vec![0; if level.is_empty() { 0 } else { sums as usize + 1 }];
        for &(from, _) in &level {
            level_starts[from as usize + 1] += 1;
        }
        for at in 1..level_starts.len() {
            level_starts[at] += level_starts[at - 1];
        }
        Pass {
            index: parts.index,
            options: of_kind,
            buckets,
            undone,
            level: level.into_iter().map(|(_, to)| to).collect(),
            level_starts,
            words: vec![W::default(); sums as usize],
        }
    }

    /// About the bytes held: tables are as long as the longest block.
    fn bytes(&self) -> usize {
        let of_bucket = |bucket: &Bucket<W>| size_of_val(&*bucket.words) + size_of_val(&*bucket.with);
        let of_undone = |undone: &Undone| size_of_val(&*undone.links);
        self.buckets.iter().map(of_bucket).sum::<usize>() + self.undone.iter().map(of_undone).sum::<usize>()
    }

    /// Joins the blocks of every skeleton one move away.
    #[inline(always)]
    fn gather(&mut self, path: &Path, values: &[u8]) {
        let Index { small, skeletons, .. } = self.index;
        let left = path.left();
        for (at, kind) in path.last_of_each() {
            for option in &self.options[kind as usize] {
                let bucket = &mut self.buckets[option.beside as usize];
                let fresh = bucket.used == 0;
                bucket.used = small.up_to(left + bucket.weight) as usize;
                let address = path.address_after(skeletons, at, &option.large) as usize;
                let into = &mut bucket.words[..bucket.used];
                if fresh {
                    into.fill(W::default());
                }
                for (into, &value) in into.iter_mut().zip(&values[address..]) {
                    *into |= W::with(value);
                }
            }
        }
        let words = &mut self.words[..small.up_to(left) as usize];
        words.fill(W::default());
        for bucket in self.buckets.iter_mut().filter(|bucket| bucket.used > 0) {
            let from = &bucket.words[..bucket.used];
            if !bucket.moves_sums {
                words.iter_mut().zip(from).for_each(|(word, &from)| *word |= from);
            } else {
                for (word, &with) in words.iter_mut().zip(&bucket.with) {
                    *word |= from[with as usize];
                }
            }
            bucket.used = 0;
        }
    }

    /// Adds the moves in small parts, and puts the values of the block at their place; the
    /// largest of them, or `None` where one does not fit a word.
    #[inline(always)]
    fn resolve(&mut self, path: &Path, base: BaseCase, values: &mut [u8]) -> Option<u8> {
        let Index { small, .. } = self.index;
        let left = path.left();
        let values = &mut values[path.address() as usize..][..small.up_to(left) as usize];
        let words = &mut self.words[..values.len()];
        let mut largest = 0;
        for total in 0..=left {
            for undone in self.undone.iter().filter(|undone| undone.weight <= total) {
                let rests = small.layer(total - undone.weight);
                for &(to, from) in &undone.links[rests.start as usize..rests.end as usize] {
                    let to = words[to as usize];
                    words[from as usize] |= to;
                }
            }
            let sums = small.layer(total);
            for sum in sums.start as usize..sums.end as usize {
                if let [start, end] = self.level_starts.get(sum..sum + 2).unwrap_or_default() {
                    for &to in &self.level[*start as usize..*end as usize] {
                        let to = words[to as usize];
                        words[sum] |= to;
                    }
                }
                let value = words[sum].least_missing();
                if value == W::BITS {
                    return None;
                }
                // Only the empty position has no move: what has none is left out elsewhere.
                let ends = sum == 0 && path.is_empty();
                let value = if ends { base.grundy } else { value } as u8;
                largest = largest.max(value);
                values[sum] = value;
                words[sum] = W::with(value);
            }
        }
        Some(largest)
    }
}
