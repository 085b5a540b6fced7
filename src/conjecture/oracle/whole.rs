//! The truth about all multisets of a scope at once: for whoever asks row by row and not in
//! the order of totals.

use super::LISTED;
use crate::base::{Convention, Meter, Outcome};
use crate::conjecture::Authority;
use crate::graph::{ComponentTable, GraphFault, Local};
use crate::misere::Tame;
use crate::misere::quotient::{Element, Quotient};
use crate::play::{Census, Kinds, Labels, Lines, kind_of};
use crate::position::{Component, Game};
use smallvec::SmallVec;

/// Outcomes of every multiset of so many heaps.
pub(in crate::conjecture) enum Whole<'g> {
    /// What each heap is worth, and where sums start.
    Theorem { start: Tame, worths: Vec<Tame> },
    /// The table, and the kind of each heap in it.
    Search { lines: Box<Lines>, kinds: Vec<u32>, convention: Convention },
    /// An exact misère quotient.
    Quotient(Classes),
    /// All positions up to some total, and the number of each heap among their components,
    /// where it is not the empty one.
    Census { census: &'g Census, heaps: Vec<Option<Local>>, convention: Convention },
}

/// The elements of a quotient, and what each becomes when a heap is added.
pub(in crate::conjecture) struct Classes {
    order: usize,
    sizes: usize,
    /// Element by element the products with each size of heap.
    plus: Vec<Element>,
    /// Element by element which sizes of heap make it P, and a word more: a bit each.
    p: Vec<u64>,
}

/// Quotients of more elements, times sizes, are left to be asked position by position.
const MOST_PRODUCTS: usize = 1 << 22;

impl Classes {
    fn new(quotient: &Quotient, largest: u64) -> Option<Classes> {
        let (order, sizes) = (quotient.monoid.order(), usize::try_from(largest).ok()? + 1);
        let heaps: Vec<Element> = (0..=largest).map(|heap| quotient.element(heap)).collect::<Option<_>>()?;
        order.checked_mul(sizes).filter(|&products| products <= MOST_PRODUCTS)?;
        let plus = (0..order as Element)
            .flat_map(|element| heaps.iter().map(move |&heap| quotient.monoid.times(element, heap)));
        let mut classes = Classes { order, sizes, plus: plus.collect(), p: Vec::new() };
        classes.p = vec![0; order * classes.words()];
        for (at, &product) in classes.plus.iter().enumerate() {
            if quotient.monoid.is_p(product) {
                let bit = at % sizes;
                classes.p[at / sizes * (sizes / 64 + 2) + bit / 64] |= 1 << (bit % 64);
            }
        }
        Some(classes)
    }

    /// The words of an element in `p`: a look at any bit may reach into the last.
    fn words(&self) -> usize {
        self.sizes / 64 + 2
    }

    #[inline]
    fn p(&self, before: &[i64], first: i64, count: usize) -> u64 {
        let row =
            before.iter().fold(0, |element, &heap| self.plus[element as usize * self.sizes + heap as usize]);
        let at = row as usize * self.words() + first as usize / 64;
        let shift = first as usize % 64;
        // Shifted twice: by 64 bits at once would be by none.
        let bits = self.p[at] >> shift | (self.p[at + 1] << 1) << (63 - shift);
        bits & u64::MAX >> (64 - count)
    }
}

/// The options of heaps may take one part in so many of the memory.
const LISTING_SHARE: u64 = 8;

impl<'g> Whole<'g> {
    pub(super) fn by_theorem(start: Tame, worths: Vec<Tame>) -> Whole<'g> {
        Whole::Theorem { start, worths }
    }

    /// `None` where a heap may split, or the table passes the budget.
    pub(super) fn by_search(
        game: &dyn Game,
        convention: Convention,
        heaps: u32,
        largest: u64,
        meter: &mut Meter,
    ) -> Result<Option<Whole<'g>>, GraphFault> {
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

    /// `None` where the quotient has not all heaps up to `largest`, or is a large one.
    pub(super) fn by_quotient(quotient: &Quotient, largest: u64) -> Option<Whole<'g>> {
        Classes::new(quotient, largest).map(Whole::Quotient)
    }

    /// `None` where the labels are no census with all these heaps.
    pub(super) fn by_labels(labels: &'g Labels, convention: Convention, largest: u64) -> Option<Whole<'g>> {
        let (table, census) = labels.census()?;
        let number = |size| if size == 0 { Some(None) } else { table.number(Component(size)).map(Some) };
        let heaps = (0..=largest).map(number).collect::<Option<_>>()?;
        Some(Whole::Census { census, heaps, convention })
    }

    /// What the answers rest on, where it is not the theorem that adds up worths.
    pub(super) fn authority(&self) -> Option<Authority> {
        match self {
            Whole::Theorem { .. } => None,
            Whole::Search { lines, .. } => Some(Authority::Search { positions: lines.positions() }),
            Whole::Quotient(classes) => Some(Authority::Quotient { order: classes.order }),
            Whole::Census { census, .. } => Some(Authority::Search { positions: census.positions() }),
        }
    }

    /// Which multisets are P of those with these heaps and one more, which is `first` in the
    /// first of them and counts up: a bit each, at least 1 and at most 64.
    pub(in crate::conjecture) fn p(&self, before: &[i64], first: i64, count: usize) -> u64 {
        let bit = |is_p: bool, at: usize| u64::from(is_p) << at;
        match self {
            Whole::Theorem { start, worths } => {
                let row = before.iter().fold(*start, |sum, &heap| sum.plus(worths[heap as usize]));
                let last = worths[first as usize..].iter().take(count).enumerate();
                last.fold(0, |p, (at, &worth)| p | bit(row.plus(worth).misere_grundy() == 0, at))
            }
            Whole::Quotient(classes) => classes.p(before, first, count),
            Whole::Census { census, heaps, convention } => {
                let mut position: SmallVec<[Local; 16]> =
                    before.iter().filter_map(|&heap| heaps[heap as usize]).collect();
                let others = position.len();
                let lasts = heaps[first as usize..].iter().take(count).enumerate();
                lasts.fold(0, |p, (at, last)| {
                    position.truncate(others);
                    position.extend(*last);
                    p | bit(census.outcome_of(&position, *convention) == Some(Outcome::P), at)
                })
            }
            Whole::Search { lines, kinds, convention } => (0..count).fold(0, |p, at| {
                let heaps = before.iter().copied().chain([first + at as i64]);
                let mut position: SmallVec<[u32; 16]> = heaps.map(|heap| kinds[heap as usize]).collect();
                p | bit(lines.outcome_of(&mut position, *convention) == Some(Outcome::P), at)
            }),
        }
    }
}
