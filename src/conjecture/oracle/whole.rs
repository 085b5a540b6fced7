//! The truth about all multisets of a scope at once: for whoever asks row by row and not in
//! the order of totals.

use super::LISTED;
use crate::base::{Convention, Meter, Outcome};
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::Tame;
use crate::play::{Kinds, Lines, kind_of};
use crate::position::{Component, Game};
use smallvec::SmallVec;

/// Outcomes of every multiset of so many heaps.
pub(in crate::conjecture) enum Whole {
    /// What each heap is worth, and where sums start.
    Theorem { start: Tame, worths: Vec<Tame> },
    /// The table, and the kind of each heap in it.
    Search { lines: Box<Lines>, kinds: Vec<u32>, convention: Convention },
}

/// The options of heaps may take one part in so many of the memory.
const LISTING_SHARE: u64 = 8;

impl Whole {
    pub(super) fn by_theorem(start: Tame, worths: Vec<Tame>) -> Whole {
        Whole::Theorem { start, worths }
    }

    /// `None` where a heap may split, or the table passes the budget.
    pub(super) fn by_search(
        game: &dyn Game,
        convention: Convention,
        heaps: u32,
        largest: u64,
        meter: &mut Meter,
    ) -> Result<Option<Whole>, GraphFault> {
        debug_assert!(largest <= LISTED);
        let mut table = ComponentTable::new();
        let mut listing = meter.share(LISTING_SHARE);
        for member in (1..=largest).filter_map(|size| game.member(size).ok()) {
            match table.add(game, &member, &mut listing) {
                Err(GraphFault::Exhausted(_)) => return Ok(None),
                added => added?,
            }
        }
        let Some(kinds) = Kinds::new(&table) else { return Ok(None) };
        let fits = Lines::size(&kinds, heaps)
            .is_some_and(|size| meter.check_size(size.positions, size.bytes).is_ok());
        if !fits {
            return Ok(None);
        }
        let lines = Box::new(Lines::label(&kinds, heaps, meter)?);
        let kind = |size| if size == 0 { Some(0) } else { table.number(Component(size)).map(kind_of) };
        let kinds: Option<Vec<u32>> = (0..=largest).map(kind).collect();
        Ok(kinds.map(|kinds| Whole::Search { lines, kinds, convention }))
    }

    /// How many positions were searched, if they were.
    pub(super) fn searched(&self) -> Option<u64> {
        match self {
            Whole::Theorem { .. } => None,
            Whole::Search { lines, .. } => Some(lines.positions()),
        }
    }

    /// Which multisets are P of those with these heaps and one more, which is `first` in the
    /// first of them and counts up: a bit each.
    pub(in crate::conjecture) fn p(&self, before: &[i64], first: i64, count: usize) -> u64 {
        let bit = |is_p: bool, at: usize| u64::from(is_p) << at;
        match self {
            Whole::Theorem { start, worths } => {
                let row = before.iter().fold(*start, |sum, &heap| sum.plus(worths[heap as usize]));
                let last = worths[first as usize..].iter().take(count).enumerate();
                last.fold(0, |p, (at, &worth)| p | bit(row.plus(worth).misere_grundy() == 0, at))
            }
            Whole::Search { lines, kinds, convention } => (0..count).fold(0, |p, at| {
                let heaps = before.iter().copied().chain([first + at as i64]);
                let mut position: SmallVec<[u32; 16]> = heaps.map(|heap| kinds[heap as usize]).collect();
                p | bit(lines.outcome_of(&mut position, *convention) == Some(Outcome::P), at)
            }),
        }
    }
}
