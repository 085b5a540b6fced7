//! The walk over all rows of values: what the options of a line are worth, joined, and the
//! least value missing.
//!
//! A move in a part of the row leads to a line of another row that is at least as long, and
//! is answered for the whole line at once. A move of the component that makes the line leads
//! along it, or below its beginning to where that component is not the largest any more.
//!
//! Misère values run as high as they like: where one does not fit its word, every word is
//! made twice as wide and the row is done again.

use super::kinds::{Kernel, Kinds};
use super::ranks::{Ranks, Walk};
use super::values::Places;
use crate::base::{Exhausted, Meter};
use crate::play::word::Word;
use crate::play::{BaseCase, ValuesFault};

/// A value for each place, and the largest of them.
pub(super) struct Valued {
    pub(super) values: Vec<u8>,
    pub(super) highest: u8,
}

/// Values all rows, in words as narrow as they can be.
pub(super) fn value_rows(
    kinds: &Kinds,
    places: &Places,
    positions: usize,
    base: BaseCase,
    meter: &mut Meter,
) -> Result<Valued, ValuesFault> {
    let mut walk = Walk::new(&places.rows);
    let mut pass = Pass::<u8>::new(kinds, places, positions, base, meter)?;
    if pass.go(&mut walk, meter)? {
        return Ok(pass.valued());
    }
    macro_rules! go_on_in {
        ($($word:ty),*) => {$(
            let mut pass = pass.widened::<$word>(meter)?;
            if pass.go(&mut walk, meter)? {
                return Ok(pass.valued());
            }
        )*};
    }
    go_on_in!(u16, u32, u64, u128);
    Err(ValuesFault::TooLarge)
}

/// How the moves in the parts of a row are joined.
enum Joining<W> {
    /// Option by option.
    Options,
    /// Where any smaller kind is an option: for each place, by the rank of the parts below it,
    /// the lines of all rows in which the part at the place was smaller and all others the
    /// same, joined as the walk goes.
    Smaller(Vec<Vec<W>>),
}

struct Pass<'a, W> {
    kinds: &'a Kinds,
    places: &'a Places,
    positions: usize,
    joining: Joining<W>,
    /// For each kind that is the largest of a row, the smaller kinds, descending, that what
    /// makes its line may become.
    below: Vec<Vec<u32>>,
    base: BaseCase,
    /// The value of each position that has one.
    words: Vec<W>,
    /// The line at work, by kind.
    line: Vec<W>,
    highest: u8,
}

/// Words joined at once. What is read past the end of a line is never looked at.
const fn lanes<W>() -> usize {
    if size_of::<W>() >= 16 { 1 } else { 16 / size_of::<W>() }
}

/// More than that is read past the end of a line.
const SLACK: usize = 16;

impl<'a, W: Word> Pass<'a, W> {
    fn new(
        kinds: &'a Kinds,
        places: &'a Places,
        positions: usize,
        base: BaseCase,
        meter: &Meter,
    ) -> Result<Pass<'a, W>, Exhausted> {
        let largest = kinds.largest();
        let (joining, below) = match kinds.kernel() {
            Kernel::AnySmaller => {
                let lengths = (0..places.rows.parts()).filter_map(|place| Ranks::new(place, largest));
                let lengths: Vec<usize> =
                    lengths.map(|ranks| ranks.len() as usize * (largest as usize + 1)).collect();
                check::<W>(positions + lengths.iter().sum::<usize>(), meter)?;
                let smaller = lengths.into_iter().map(|length| vec![W::default(); length + SLACK]);
                (Joining::Smaller(smaller.collect()), Vec::new())
            }
            Kernel::Subtraction | Kernel::Single => {
                let below = |least: u32| {
                    let options = (least..=largest).flat_map(|kind| kinds.options(kind));
                    let mut below: Vec<u32> = options.copied().filter(|&option| option < least).collect();
                    below.sort_unstable_by(|a, b| b.cmp(a));
                    below.dedup();
                    below
                };
                (Joining::Options, (0..=largest).map(below).collect())
            }
        };
        check::<W>(positions, meter)?;
        let mut words = Vec::new();
        reserve(&mut words, positions + SLACK)?;
        words.resize(positions + SLACK, W::default());
        Ok(Pass {
            kinds,
            places,
            positions,
            joining,
            below,
            base,
            words,
            line: vec![W::default(); largest as usize + 1 + SLACK],
            highest: 0,
        })
    }

    /// The same in wider words.
    fn widened<V: Word + From<W>>(self, meter: &Meter) -> Result<Pass<'a, V>, Exhausted> {
        let joined = match &self.joining {
            Joining::Options => 0,
            Joining::Smaller(smaller) => smaller.iter().map(Vec::len).sum(),
        };
        check::<V>(self.positions + joined, meter)?;
        let wider = |words: Vec<W>| words.into_iter().map(V::from);
        let mut words = Vec::new();
        reserve(&mut words, self.positions + SLACK)?;
        words.extend(wider(self.words));
        Ok(Pass {
            kinds: self.kinds,
            places: self.places,
            positions: self.positions,
            joining: match self.joining {
                Joining::Options => Joining::Options,
                Joining::Smaller(smaller) => {
                    Joining::Smaller(smaller.into_iter().map(|words| wider(words).collect()).collect())
                }
            },
            below: self.below,
            base: self.base,
            words,
            line: wider(self.line).collect(),
            highest: self.highest,
        })
    }

    fn valued(self) -> Valued {
        let values = self.words.into_iter().take(self.positions).map(Word::only).collect();
        Valued { values, highest: self.highest }
    }

    /// Goes on to the last row; `false` where a value did not fit a word, the row at work
    /// being the first that is not done.
    fn go(&mut self, walk: &mut Walk, meter: &mut Meter) -> Result<bool, Exhausted> {
        loop {
            meter.tick()?;
            let least = walk.parts().last().copied().unwrap_or(0);
            let fits = match self.joining {
                Joining::Options => {
                    self.join_options(walk, least);
                    self.resolve_by_options(walk, least)
                }
                Joining::Smaller(_) => {
                    let below = self.join_smaller(walk, least);
                    self.resolve_any_smaller(walk, least, below)
                }
            };
            if !fits {
                return Ok(false);
            }
            let line = &self.line[least as usize..=self.kinds.largest() as usize];
            let at = self.places.line(walk.rank(), least);
            self.words[at..at + line.len()].copy_from_slice(line);
            if let Joining::Smaller(smaller) = &mut self.joining {
                settle(smaller, walk, &self.line, least, self.kinds.largest());
            }
            if !walk.advance() {
                return Ok(true);
            }
        }
    }

    /// Joins the lines to which moves in parts lead, and puts before the line what the kinds
    /// below its beginning are worth.
    #[inline(always)]
    fn join_options(&mut self, walk: &Walk, least: u32) {
        let length = (self.kinds.largest() - least) as usize + 1;
        let (before, line) = self.line.split_at_mut(least as usize);
        let line = &mut line[..length.next_multiple_of(lanes::<W>())];
        line.fill(W::default());
        let (parts, words, places) = (walk.parts(), &self.words, self.places);
        let line_of = places.lines_with(least);
        let mut top = None;
        for place in walk.distinct() {
            top = Some(place);
            let options = self.kinds.options(parts[place]);
            if place + 1 < parts.len() {
                // A larger part, or an equal one, stays.
                walk.each_rank_with(place, options, |_, rank| {
                    let at = line_of(rank);
                    join(line, &words[at..at + line.len()]);
                });
            } else {
                let other = if place > 0 { parts[place - 1] } else { 0 };
                walk.each_rank_with(place, options, |option, rank| {
                    let largest_part = other.max(option);
                    let at = places.line(rank, largest_part) + (least - largest_part) as usize;
                    join(line, &words[at..at + line.len()]);
                });
            }
        }
        let Some(place) = top else { return };
        let below = &self.below[least as usize];
        if place + 1 < parts.len() {
            walk.each_rank_with(place, below, |kind, rank| before[kind as usize] = words[line_of(rank)]);
            return;
        }
        let other = if place > 0 { parts[place - 1] } else { 0 };
        let (above, below) = below.split_at(below.partition_point(|&kind| kind > other));
        walk.each_rank_with(place, above, |kind, rank| {
            before[kind as usize] = words[places.line(rank, kind) + (least - kind) as usize];
        });
        let line_of = places.lines_with(other);
        walk.each_rank_with(place, below, |kind, rank| {
            before[kind as usize] = words[line_of(rank) + (least - other) as usize];
        });
    }

    /// Values the line; whether all values fit.
    #[inline(always)]
    fn resolve_by_options(&mut self, walk: &Walk, least: u32) -> bool {
        let is_over = walk.parts().iter().all(|&kind| self.kinds.is_dead(kind));
        for kind in least..=self.kinds.largest() {
            let (smaller, line) = self.line.split_at_mut(kind as usize);
            let mut word = line[0];
            for &option in self.kinds.options(kind) {
                word |= smaller[option as usize];
            }
            let value = match is_over && self.kinds.is_dead(kind) {
                true => self.base.grundy,
                false => word.least_missing(),
            };
            if value >= W::BITS {
                return false;
            }
            self.highest = self.highest.max(value as u8);
            line[0] = W::with(value as u8);
        }
        true
    }

    /// Joins what was kept for each part, and returns what the kinds below the beginning of
    /// the line are worth together.
    #[inline(always)]
    fn join_smaller(&mut self, walk: &Walk, least: u32) -> W {
        let length = (self.kinds.largest() - least) as usize + 1;
        let line = &mut self.line[least as usize..][..length.next_multiple_of(lanes::<W>())];
        line.fill(W::default());
        let Joining::Smaller(smaller) = &self.joining else { return W::default() };
        let stride = self.kinds.largest() as usize + 1;
        let mut below = W::default();
        for place in walk.distinct() {
            let at = walk.rank_below(place) as usize * stride + least as usize;
            let kept = &smaller[place][at..at + line.len()];
            join(line, kept);
            // What makes the line is at its beginning as large as the largest part, and
            // what is known of that part is true of it.
            below = kept[0];
        }
        below
    }

    /// Values the line of which each kind may become any smaller one; whether all values fit.
    #[inline(always)]
    fn resolve_any_smaller(&mut self, walk: &Walk, least: u32, below: W) -> bool {
        let is_over = walk.parts().iter().all(|&kind| kind == 0);
        let mut smaller = below;
        for (kind, word) in (least..=self.kinds.largest()).zip(&mut self.line[least as usize..]) {
            let value = match is_over && kind == 0 {
                true => self.base.grundy,
                false => (*word | smaller).least_missing(),
            };
            if value >= W::BITS {
                return false;
            }
            self.highest = self.highest.max(value as u8);
            *word = W::with(value as u8);
            smaller |= *word;
        }
        true
    }
}

/// Keeps the line for rows to come in which a part is larger.
#[inline(always)]
fn settle<W: Word>(smaller: &mut [Vec<W>], walk: &Walk, line: &[W], least: u32, largest: u32) {
    let stride = largest as usize + 1;
    let inside = least as usize..stride;
    let line = &line[inside.clone()];
    let parts = walk.parts();
    let mut first = 0;
    for last in 0..parts.len() {
        if parts.get(last + 1) == Some(&parts[last]) {
            continue;
        }
        // Next the last of equal parts grows; the others stay, and were as small as the first
        // of them when it was.
        let from = walk.rank_below(first) as usize * stride;
        let to = walk.rank_below(last) as usize * stride;
        if parts[first] == 0 {
            smaller[last][to..][inside.clone()].copy_from_slice(line);
        } else if first == last {
            smaller[last][to..][inside.clone()].iter_mut().zip(line).for_each(|(kept, &word)| *kept |= word);
        } else {
            let (before, after) = smaller.split_at_mut(last);
            let (kept, grown) = (&before[first][from..][inside.clone()], &mut after[0][to..][inside.clone()]);
            for ((grown, &kept), &word) in grown.iter_mut().zip(kept).zip(line) {
                *grown = kept | word;
            }
        }
        first = last + 1;
    }
}

/// Joins so many lanes at a time.
#[inline(always)]
fn join<W: Word>(line: &mut [W], with: &[W]) {
    let lanes = lanes::<W>();
    for (line, with) in line.chunks_exact_mut(lanes).zip(with.chunks_exact(lanes)) {
        line.iter_mut().zip(with).for_each(|(word, &with)| *word |= with);
    }
}

fn check<W>(words: usize, meter: &Meter) -> Result<(), Exhausted> {
    meter.check_size(0, (words as u64).saturating_mul(size_of::<W>() as u64))
}

/// Room for so many words, or the memory that is not there.
fn reserve<W>(words: &mut Vec<W>, length: usize) -> Result<(), Exhausted> {
    let bytes = (length as u64).saturating_mul(size_of::<W>() as u64);
    words.try_reserve_exact(length).map_err(|_| Exhausted::Memory(bytes))
}
