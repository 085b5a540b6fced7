//! Every position of a few coupled heaps, each up to a bound, labelled once from both base
//! cases: Wythoff's game and its kin in any number of dimensions.
//!
//! Moves go along *directions*: one amount off some of the numbers. Positions that differ in
//! one number alone, which may be lowered alone, are a row, and a row has at most one
//! P-position: from all above it a move leads there. Which places of a row are N follows from
//! the P-positions of earlier rows, one bit string for each line of rows along a direction: a
//! direction that leaves the number of the row as it is forbids the places used before, and
//! one that lowers it forbids them shifted, which is an unaligned look into the same string.
//! The first place that is free is P.

use super::{BaseCase, Size};
use crate::base::{Convention, Exhausted, Meter, Outcome};
use crate::position::Directions;

/// The outcomes, from both base cases, of every position whose numbers are at most a bound.
///
/// ```
/// use lastmove::base::{Budget, Convention, Outcome};
/// use lastmove::play::Coupled;
/// let wythoff = lastmove::position::game(&lastmove::ruleset::resolve("wythoff")?);
/// let directions = wythoff.directions().expect("the same from one heap or both");
/// let coupled = Coupled::label(&directions, 100, &mut Budget::DEFAULT.meter())?.expect("rows");
/// assert_eq!(coupled.outcome(&[4, 7], Convention::Misere), Some(Outcome::P));
/// assert_eq!(coupled.outcome(&[1, 2], Convention::Misere), Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Coupled {
    numbers: usize,
    bound: u64,
    /// The number that makes the row.
    row: usize,
    conventions: [Convention; 2],
    /// From each base case, by row: the place that is P, or `NONE`.
    p: [Vec<u32>; 2],
}

const NONE: u32 = u32::MAX;

/// The largest bound: places and words of a row are counted in 32 bits.
const MAX_BOUND: u64 = 1 << 30;

impl Coupled {
    /// What labelling all positions with numbers up to `bound` would take; `None` past 64
    /// bits, or where no number may be lowered alone.
    pub fn size(directions: &Directions, bound: u64) -> Option<Size> {
        row_of(directions)?;
        let side = bound.checked_add(1).filter(|_| bound <= MAX_BOUND)?;
        let rows = side.checked_pow(directions.numbers as u32 - 1)?;
        let lines: u64 = Line::all(directions, bound)?
            .iter()
            .try_fold(0u64, |sum, line| sum.checked_add(line.strings.checked_mul(line.words as u64)?))?;
        let bytes = rows.checked_mul(8)?.checked_add(lines.checked_mul(16)?)?;
        Some(Size { positions: rows.checked_mul(side)?, bytes })
    }

    /// Labels every position with numbers up to `bound`; `None` where no number may be
    /// lowered alone, so that there are no rows.
    ///
    /// Time is about that of an `or` of two words for each direction and each word of a row
    /// up to its P-position.
    ///
    /// # Errors
    /// When the table passes the budget of memory, or time runs out. Positions are not held,
    /// only rows are.
    pub fn label(
        directions: &Directions,
        bound: u64,
        meter: &mut Meter,
    ) -> Result<Option<Coupled>, Exhausted> {
        let Some(row) = row_of(directions) else { return Ok(None) };
        let size = Coupled::size(directions, bound).ok_or(Exhausted::Positions(u64::MAX))?;
        meter.check_size(0, size.bytes)?;
        let Some(lines) = Line::all(directions, bound) else { return Ok(None) };
        let bases = Convention::BOTH.map(BaseCase::of);
        let mut p = [Vec::new(), Vec::new()];
        for (p, base) in p.iter_mut().zip(bases) {
            *p = Pass::new(&lines, directions.numbers - 1, bound, base).label(meter)?;
        }
        Ok(Some(Coupled {
            numbers: directions.numbers,
            bound,
            row,
            conventions: bases.map(|base| base.convention),
            p,
        }))
    }

    /// How many positions are labelled, lists that differ in their order counted apart.
    pub fn positions(&self) -> u64 {
        self.p[0].len() as u64 * (self.bound + 1)
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        8 * self.p[0].len() as u64
    }

    /// The outcome of a position; `None` where it was not labelled.
    pub fn outcome(&self, numbers: &[i64], convention: Convention) -> Option<Outcome> {
        if numbers.len() != self.numbers {
            return None;
        }
        let lane = self.conventions.iter().position(|&one| one == convention)?;
        let mut row = 0;
        for (at, &number) in numbers.iter().enumerate() {
            let number = u64::try_from(number).ok().filter(|&number| number <= self.bound)?;
            if at != self.row {
                row = row * (self.bound + 1) + number;
            }
        }
        let place = u64::from(self.p[lane][row as usize]);
        Some(if place == numbers[self.row] as u64 { Outcome::P } else { Outcome::N })
    }

    /// Every P-position in the order of its numbers, the one that makes the row last.
    pub fn p_positions(&self, convention: Convention) -> impl Iterator<Item = Vec<u64>> + '_ {
        let lane = self.conventions.iter().position(|&one| one == convention).unwrap_or(0);
        let found = self.p[lane].iter().zip(0u64..).filter(|&(&place, _)| place != NONE);
        found.map(|(&place, rank)| {
            let (mut numbers, mut rest) = (vec![0; self.numbers], rank);
            for at in (0..self.numbers).rev().filter(|&at| at != self.row) {
                numbers[at] = rest % (self.bound + 1);
                rest /= self.bound + 1;
            }
            numbers[self.row] = place.into();
            numbers
        })
    }
}

/// The last number that may be lowered alone.
fn row_of(directions: &Directions) -> Option<usize> {
    (0..directions.numbers).rev().find(|&at| directions.ways.contains(&(1 << at)))
}

/// The lines of rows along one direction.
struct Line {
    /// Which numbers of a row the direction lowers, by their places in it.
    lowered: Vec<bool>,
    /// The first of them: how far along a line a row is.
    pivot: usize,
    /// Whether it lowers the number that makes the row, too.
    shifts: bool,
    /// How many lines there are, and the words of the bit string of each.
    strings: u64,
    words: usize,
}

impl Line {
    fn all(directions: &Directions, bound: u64) -> Option<Vec<Line>> {
        let row = row_of(directions)?;
        let ways = directions.ways.iter().filter(|&&way| way != 1 << row);
        let line = |&way: &u32| {
            let others = (0..directions.numbers).filter(|&at| at != row);
            let lowered: Vec<bool> = others.map(|at| way >> at & 1 == 1).collect();
            let pivot = lowered.iter().position(|&lowered| lowered)?;
            let shifts = way >> row & 1 == 1;
            let ranges = lowered.iter().enumerate().filter(|&(at, _)| at != pivot);
            let mut strings = ranges.map(|(_, &lowered)| range(lowered, bound));
            let strings = strings.try_fold(1u64, |product, range| product.checked_mul(range))?;
            // Whole words, and one more for looks that are not aligned.
            let words = (range(shifts, bound) as usize).div_ceil(64) + 2;
            Some(Line { lowered, pivot, shifts, strings, words })
        };
        ways.map(line).collect()
    }

    /// The bit string of the line that a row is on, as the word where it begins, and the bit
    /// in it that stands for place 0 of the row.
    #[inline]
    fn at(&self, row: &[u64], bound: u64) -> (usize, usize) {
        let pivot = row[self.pivot];
        let mut string = 0;
        for (at, (&number, &lowered)) in row.iter().zip(&self.lowered).enumerate() {
            if at != self.pivot {
                let place = if lowered { number + bound - pivot } else { number };
                string = string * range(lowered, bound) + place;
            }
        }
        let first = if self.shifts { bound - pivot } else { 0 };
        (string as usize * self.words, first as usize)
    }
}

/// How many differences two numbers up to the bound can have, or values one.
fn range(difference: bool, bound: u64) -> u64 {
    if difference { 2 * bound + 1 } else { bound + 1 }
}

/// One base case's pass over all rows.
struct Pass<'a> {
    lines: &'a [Line],
    bound: u64,
    base: BaseCase,
    /// For each direction the bit strings of all its lines: the places that had a P-position.
    used: Vec<Vec<u64>>,
    row: Vec<u64>,
}

impl<'a> Pass<'a> {
    fn new(lines: &'a [Line], numbers: usize, bound: u64, base: BaseCase) -> Pass<'a> {
        let used = lines.iter().map(|line| vec![0; line.strings as usize * line.words]).collect();
        Pass { lines, bound, base, used, row: vec![0; numbers] }
    }

    fn label(mut self, meter: &mut Meter) -> Result<Vec<u32>, Exhausted> {
        let mut p = Vec::with_capacity((self.bound as usize + 1).pow(self.row.len() as u32));
        let mut places = vec![(0, 0); self.lines.len()];
        loop {
            meter.tick()?;
            for (place, line) in places.iter_mut().zip(self.lines) {
                *place = line.at(&self.row, self.bound);
            }
            let place = self.first_free(&places);
            p.push(place.unwrap_or(NONE));
            if let Some(place) = place {
                for (used, &(string, first)) in self.used.iter_mut().zip(&places) {
                    let bit = first + place as usize;
                    used[string + bit / 64] |= 1 << (bit % 64);
                }
            }
            if !self.advance() {
                return Ok(p);
            }
        }
    }

    /// The first place of the row from which no move leads to a P-position.
    #[inline]
    fn first_free(&self, places: &[(usize, usize)]) -> Option<u32> {
        let mut blocked = u64::from(self.base.outcome == Outcome::N && self.is_over());
        for word in 0..=self.bound as usize / 64 {
            for (used, &(string, first)) in self.used.iter().zip(places) {
                let (at, bit) = (string + word + first / 64, first % 64);
                // Shifted twice: by 64 bits at once would be by none.
                blocked |= used[at] >> bit | (used[at + 1] << 1) << (63 - bit);
            }
            if blocked != u64::MAX {
                let place = 64 * word as u32 + blocked.trailing_ones();
                return (u64::from(place) <= self.bound).then_some(place);
            }
            blocked = 0;
        }
        None
    }

    /// Whether place 0 of the row has no move.
    fn is_over(&self) -> bool {
        let can_go = |line: &Line| {
            let mut lowered = self.row.iter().zip(&line.lowered).filter(|&(_, &lowered)| lowered);
            !line.shifts && lowered.all(|(&number, _)| number > 0)
        };
        !self.lines.iter().any(can_go)
    }

    fn advance(&mut self) -> bool {
        for number in self.row.iter_mut().rev() {
            if *number < self.bound {
                *number += 1;
                return true;
            }
            *number = 0;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use std::collections::BTreeMap;

    /// Who wins by the definition, for every position up to a bound.
    fn by_definition(directions: &Directions, bound: i64, base: BaseCase) -> BTreeMap<Vec<i64>, Outcome> {
        let mut all = vec![Vec::new()];
        for _ in 0..directions.numbers {
            let with = |list: Vec<i64>| (0..=bound).map(move |number| [&list[..], &[number]].concat());
            all = all.into_iter().flat_map(with).collect();
        }
        let mut found: BTreeMap<Vec<i64>, Outcome> = BTreeMap::new();
        for position in all {
            let options = directions.ways.iter().flat_map(|way| {
                let lowered = |amount: i64| -> Vec<i64> {
                    let lower = |(at, number): (usize, &i64)| number - amount * i64::from(way >> at & 1);
                    position.iter().enumerate().map(lower).collect()
                };
                (1..)
                    .map(lowered)
                    .take_while(|option| option.iter().all(|&number| number >= 0))
                    .collect::<Vec<_>>()
            });
            let options: Vec<Outcome> = options.map(|option| found[&option]).collect();
            let outcome = match &options[..] {
                [] => base.outcome,
                options if options.contains(&Outcome::P) => Outcome::N,
                _ => Outcome::P,
            };
            found.insert(position, outcome);
        }
        found
    }

    #[test]
    fn every_set_of_directions_is_labelled_as_the_definition_has_it() {
        let mut sets: Vec<Directions> = Vec::new();
        for numbers in [2, 3] {
            for set in 1u32..1 << ((1 << numbers) - 1) {
                let ways: Vec<u32> = (1..1 << numbers).filter(|way| set >> (way - 1) & 1 == 1).collect();
                sets.push(Directions { numbers, ways });
            }
        }
        for directions in sets {
            let bound = if directions.numbers == 2 { 20 } else { 5 };
            let meter = &mut Budget::UNLIMITED.meter();
            let coupled = Coupled::label(&directions, bound, meter).unwrap();
            let alone = (0..directions.numbers).any(|at| directions.ways.contains(&(1 << at)));
            assert_eq!(coupled.is_some(), alone, "{directions:?}");
            let Some(coupled) = coupled else { continue };
            for base in Convention::BOTH.map(BaseCase::of) {
                for (position, outcome) in by_definition(&directions, bound as i64, base) {
                    let found = coupled.outcome(&position, base.convention);
                    assert_eq!(found, Some(outcome), "{directions:?} {position:?} {}", base.convention);
                }
            }
        }
    }

    #[test]
    fn four_numbers_and_rows_of_several_words() {
        for (directions, bound) in [
            (Directions { numbers: 4, ways: vec![1, 2, 4, 8, 3, 12, 15] }, 4),
            (Directions { numbers: 2, ways: vec![1, 2, 3] }, 150),
        ] {
            let coupled =
                Coupled::label(&directions, bound, &mut Budget::UNLIMITED.meter()).unwrap().unwrap();
            for base in Convention::BOTH.map(BaseCase::of) {
                let expected = by_definition(&directions, bound as i64, base);
                let agrees = |(position, outcome): (&Vec<i64>, &Outcome)| {
                    coupled.outcome(position, base.convention) == Some(*outcome)
                };
                assert!(expected.iter().all(agrees));
                let p = expected.values().filter(|&&outcome| outcome == Outcome::P).count();
                assert_eq!(coupled.p_positions(base.convention).count(), p);
            }
        }
    }

    /// Wythoff 1907: the pairs are (floor of n phi, that plus n). Misère play swaps the first
    /// two of them and nothing else: Fraenkel 1984.
    #[test]
    fn wythoff_to_ten_thousand() {
        let wythoff = Directions { numbers: 2, ways: vec![1, 2, 3] };
        let coupled = Coupled::label(&wythoff, 10_000, &mut Budget::DEFAULT.meter()).unwrap().unwrap();
        assert_eq!(coupled.positions(), 10_001 * 10_001);
        // Floor of n phi in whole numbers: (n + floor of the root of 5 n^2) / 2.
        let pair = |n: u64| ((n + (5 * n * n).isqrt()) / 2, (n + (5 * n * n).isqrt()) / 2 + n);
        let mut expected: Vec<Vec<u64>> = (0..)
            .map(pair)
            .take_while(|pair| pair.1 <= 10_000)
            .flat_map(|(a, b)| [vec![a, b], vec![b, a]])
            .collect();
        expected.sort();
        expected.dedup();
        let normal: Vec<Vec<u64>> = coupled.p_positions(Convention::Normal).collect();
        let misere: Vec<Vec<u64>> = coupled.p_positions(Convention::Misere).collect();
        let paired: Vec<Vec<u64>> = normal.iter().filter(|pair| pair[1] <= 10_000).cloned().collect();
        assert_eq!(paired, expected);
        let rest = |all: &[Vec<u64>]| all.iter().filter(|pair| pair[0] > 2).cloned().collect::<Vec<_>>();
        assert_eq!(rest(&normal), rest(&misere));
        let first =
            |all: &[Vec<u64>]| all.iter().take_while(|pair| pair[0] <= 2).cloned().collect::<Vec<_>>();
        assert_eq!(first(&normal), [[0, 0], [1, 2], [2, 1]]);
        assert_eq!(first(&misere), [[0, 1], [1, 0], [2, 2]]);
    }

    /// Project Euler, problem 260, as far as 100: 1,264 triples.
    #[test]
    fn three_heaps_to_a_hundred() {
        let three = Directions { numbers: 3, ways: (1..8).collect() };
        let coupled = Coupled::label(&three, 100, &mut Budget::DEFAULT.meter()).unwrap().unwrap();
        let sorted = coupled.p_positions(Convention::Normal).filter(|triple| triple.is_sorted());
        let totals: Vec<u64> = sorted.map(|triple| triple.iter().sum()).collect();
        assert_eq!((totals.len(), totals.iter().sum::<u64>()), (1_264, 173_895));
    }

    #[test]
    fn tables_past_the_budget_are_refused() {
        let three = Directions { numbers: 3, ways: (1..8).collect() };
        let meter = &mut Budget { max_memory: Some(1 << 20), ..Budget::UNLIMITED }.meter();
        assert_eq!(Coupled::label(&three, 1000, meter).err(), Some(Exhausted::Memory(1 << 20)));
        assert!(Coupled::size(&three, 1 << 40).is_none());
        assert!(Coupled::label(&three, 1 << 40, &mut Budget::UNLIMITED.meter()).is_err());
    }
}
