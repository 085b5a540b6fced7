//! The moves in small parts: what is P inside a block, once the moves in its skeleton are
//! answered.
//!
//! Few moves keep the total, so the sums of one total (a *layer*) are resolved together: what
//! is not yet N is P. From there moves are undone for the whole layer at once: the parts that
//! a move leaves are taken off, and the part they were left of is added. Where layers are short
//! that does not pay, and at the head of a block P-positions are found one by one.

use super::marks::{Head, Level, inside};
use super::places::Places;
use super::presses::Presses;
use super::small::{Rest, Small, star_off};
use super::space::Space;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::RangeInclusive;

pub(super) struct Inside<'a, P: Presses> {
    by: P,
    small: &'a Small,
    /// For each kind, which sums have it.
    having: Vec<Places<P>>,
    head: Head,
    level: Level,
    /// The moves that lower the total.
    left: Vec<Left<P>>,
}

/// What some moves leave of a part.
struct Left<P: Presses> {
    /// `None` where that is nothing but perhaps a *1.
    places: Option<Places<P>>,
    star: bool,
    weight: u64,
    /// What is lost, and of which kind it is left, the least loss first.
    of: SmallVec<[(u64, u32); 4]>,
}

/// The block at work.
pub(super) struct Block<const LANES: usize> {
    /// What is known to be N.
    pub(super) n: Vec<[u64; LANES]>,
    pub(super) p: Vec<[u64; LANES]>,
    /// What is told of sums with parts taken off.
    pub(super) rest: Vec<[u64; LANES]>,
}

impl<'a, P: Presses> Inside<'a, P> {
    pub(super) fn new(by: P, space: &Space, small: &'a Small, total: u64) -> Inside<'a, P> {
        let having: Vec<Places<P>> = (0..small.kinds() as u32).map(|kind| small.having(kind)).collect();
        let mut level: Vec<(u32, u32)> = Vec::new();
        let mut numbers: FxHashMap<Rest, usize> = FxHashMap::default();
        let mut left: Vec<Left<P>> = Vec::new();
        for kind in 0..small.kinds() as u32 {
            for option in space.options(kind) {
                let rest = Rest::of(option);
                let weight = small.weight_of(rest.parts);
                if weight == small.weight(kind) {
                    level.extend(small.links(kind, rest));
                    continue;
                }
                let number = *numbers.entry(rest).or_insert_with(|| {
                    let places = Places::of_all(by, rest.parts, &having);
                    left.push(Left { places, star: rest.star, weight, of: SmallVec::new() });
                    left.len() - 1
                });
                left[number].of.push((small.weight(kind) - weight, kind));
            }
        }
        for left in &mut left {
            left.of.sort_unstable();
        }
        let head = Head::new(space, small, total);
        let level = Level::new(&level, small.has_star(), small.up_to(total));
        Inside { by, small, having, head, level, left }
    }

    pub(super) fn having(&self) -> &[Places<P>] {
        &self.having
    }

    /// Finds what is P in the block, of which `left` of the total is left for small parts,
    /// where `n` has what moves in the skeleton make N.
    #[inline(always)]
    pub(super) fn resolve<const LANES: usize>(&self, block: &mut Block<LANES>, left: u64) {
        self.head.resolve(self.small.up_to(left), &mut block.n, &mut block.p);
        if left <= self.head.total {
            return;
        }
        self.mark(block, 0..=self.head.total, left);
        for total in self.head.total + 1..=left {
            let sums = self.small.layer(total);
            for word in sums.start as usize / 64..(sums.end as usize).div_ceil(64) {
                let inside = inside(word, sums.clone());
                // The rest of the word is that of lower layers and of the block before.
                let below = !(u64::MAX << sums.start.saturating_sub(word as u32 * 64));
                for lane in 0..LANES {
                    self.level.mark(word, lane, inside, &mut block.n);
                    block.p[word][lane] = block.p[word][lane] & below | !block.n[word][lane] & inside;
                }
            }
            self.mark(block, total..=total, left);
        }
    }

    /// Marks what leads to P-positions of these totals from higher ones.
    ///
    /// It may mark what leads to some of lower totals again: layers do not end with words.
    #[inline(always)]
    fn mark<const LANES: usize>(&self, block: &mut Block<LANES>, totals: RangeInclusive<u64>, left: u64) {
        let (low, high) = totals.into_inner();
        let sums = self.small.layer(low).start..self.small.up_to(high);
        if sums.is_empty() {
            return;
        }
        let words = sums.start as usize / 64..(sums.end as usize).div_ceil(64);
        for of in &self.left {
            if low + of.of[0].0 > left || high < of.weight {
                continue;
            }
            let Block { n, p, rest } = block;
            // Spreading reaches a word further to either side, where nothing may be left of
            // other blocks or other parts.
            let rest = match &of.places {
                None if !of.star => {
                    p[words.end] = [0; LANES];
                    &*p
                }
                places => {
                    let told = match places {
                        Some(places) => places.press(self.by, p, words.clone(), rest),
                        None => {
                            rest[words.clone()].copy_from_slice(&p[words.clone()]);
                            words.clone()
                        }
                    };
                    if of.star {
                        rest[told.clone()].iter_mut().flatten().for_each(|word| *word = star_off(*word));
                    }
                    if let Some(before) = told.start.checked_sub(1) {
                        rest[before] = [0; LANES];
                    }
                    rest[told.end] = [0; LANES];
                    &*rest
                }
            };
            for &(loss, kind) in of.of.iter().take_while(|&&(loss, _)| low + loss <= left) {
                let first = self.small.layer((low + loss).max(self.head.total + 1)).start;
                let end = self.small.up_to((high + loss).min(left));
                let words = first as usize / 64..(end as usize).div_ceil(64);
                self.having[kind as usize].spread(self.by, rest, words, n);
            }
        }
    }
}
