//! Counting over a table, line by line.

use super::Lines;
use super::ranks::Walk;
use crate::base::{Convention, Exhausted, Meter};
use std::ops::RangeInclusive;

/// Which positions to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// P under this convention.
    P(Convention),
    /// P under one convention and N under the other.
    Differing,
}

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many positions.
    pub positions: u64,
    /// Their sizes added up.
    pub total: u128,
}

/// Which positions of a table are asked about: of so many components, each of a size that is
/// admitted.
pub struct Within<'a> {
    /// How many components, those that are not there left out.
    pub heaps: RangeInclusive<u32>,
    /// Their sizes.
    pub sizes: RangeInclusive<u64>,
    /// The size of a kind.
    pub size: &'a dyn Fn(u32) -> u64,
}

/// Where the conventions part, over all positions asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parting {
    /// The P-positions under each convention, in the order of [`Convention::BOTH`].
    pub p: [Tally; 2],
    /// How many positions differ by number of components and total: row by row, so many
    /// totals each.
    differing: Vec<u64>,
    totals: usize,
    /// The smallest that differ, in witness order, each as its kinds ascending.
    pub first: Vec<Vec<u32>>,
}

impl Parting {
    /// How many of the positions of so many components and this total differ.
    pub fn differing(&self, heaps: u64, total: u64) -> u64 {
        let (Ok(heaps), Ok(total)) = (usize::try_from(heaps), usize::try_from(total)) else { return 0 };
        if total >= self.totals {
            return 0;
        }
        heaps.checked_mul(self.totals).and_then(|row| self.differing.get(row + total)).copied().unwrap_or(0)
    }

    /// How many differ.
    pub fn count_differing(&self) -> u64 {
        self.differing.iter().sum()
    }
}

/// The smallest of many, whatever order they come in: total, number of components, kinds.
struct Smallest {
    kept: usize,
    found: Vec<(u64, usize, Vec<u32>)>,
    /// What is larger than this is none of them.
    worst: u64,
}

impl Smallest {
    fn note(&mut self, total: u64, parts: &[u32], kind: u32) {
        if total > self.worst || self.kept == 0 {
            return;
        }
        let kinds: Vec<u32> = parts.iter().copied().chain([kind]).filter(|&kind| kind > 0).collect();
        self.found.push((total, kinds.len(), kinds));
        // Twice as many as are kept, so that putting them in order costs little for each.
        if self.found.len() >= self.kept.saturating_mul(2).max(1024) {
            self.keep();
        }
    }

    fn keep(&mut self) {
        self.found.sort_unstable();
        if self.found.len() >= self.kept {
            self.found.truncate(self.kept);
            self.worst = self.found.last().map_or(u64::MAX, |worst| worst.0);
        }
    }
}

impl Lines {
    /// Where the conventions part over all positions within bounds, the smallest `kept` that
    /// differ by name.
    ///
    /// One look at each word of the table, and some nanoseconds for each P-position and each
    /// that differs.
    ///
    /// # Errors
    /// When time ran out, or what is kept passes the budget.
    pub fn parting(&self, within: &Within, kept: usize, meter: &mut Meter) -> Result<Parting, Exhausted> {
        let sizes: Vec<u64> =
            (0..=self.largest).map(|kind| if kind == 0 { 0 } else { (within.size)(kind) }).collect();
        let mut admitted = vec![0u64; self.shape.line];
        for (kind, size) in sizes.iter().enumerate().skip(1) {
            admitted[kind / 64] |= u64::from(within.sizes.contains(size)) << (kind % 64);
        }
        let is_admitted = |kind: u32| admitted[kind as usize / 64] >> (kind % 64) & 1 == 1;
        let largest = sizes.iter().max().copied().unwrap_or(0);
        let totals = u64::from(self.heaps).saturating_mul(largest).saturating_add(1);
        let cells = (u64::from(self.heaps) + 1).saturating_mul(totals);
        meter.check_size(0, cells.saturating_mul(8))?;
        let totals = totals as usize;
        let mut parting = Parting { differing: vec![0; cells as usize], totals, ..Parting::default() };
        let mut smallest = Smallest { kept, found: Vec::new(), worst: u64::MAX };
        let each = (size_of::<(u64, usize, Vec<u32>)>() + 4 * self.heaps as usize) as u64;
        let mut walk = Walk::new(&self.rows);
        loop {
            meter.tick()?;
            let parts = walk.parts();
            let zeros = parts.partition_point(|&kind| kind == 0);
            let there = (parts.len() - zeros) as u32;
            if parts[zeros..].iter().all(|&kind| is_admitted(kind)) {
                let in_row: u64 = parts[zeros..].iter().map(|&kind| sizes[kind as usize]).sum();
                let largest_part = parts.last().copied().unwrap_or(0);
                for (word, &admitted) in admitted.iter().enumerate() {
                    let first = 64 * word;
                    // Nothing more beside the row is one component fewer, and counts where
                    // the row is empty.
                    let empty = word == 0 && there == 0 && within.heaps.contains(&0);
                    let more = if within.heaps.contains(&(there + 1)) { admitted } else { 0 };
                    let inside = u64::from(empty) | more;
                    for (lane, convention) in Convention::BOTH.into_iter().enumerate() {
                        let class = Class::P(convention);
                        let mut p = self.class_word(walk.rank(), word, largest_part, class) & inside;
                        let tally = &mut parting.p[lane];
                        tally.positions += u64::from(p.count_ones());
                        tally.total += u128::from(in_row) * u128::from(p.count_ones());
                        let mut beside = 0;
                        while p != 0 {
                            beside += sizes[first + p.trailing_zeros() as usize];
                            p &= p - 1;
                        }
                        tally.total += u128::from(beside);
                    }
                    let mut differs =
                        self.class_word(walk.rank(), word, largest_part, Class::Differing) & inside;
                    while differs != 0 {
                        let kind = first + differs.trailing_zeros() as usize;
                        let total = in_row + sizes[kind];
                        let heaps = there as usize + usize::from(kind > 0);
                        parting.differing[heaps * totals + total as usize] += 1;
                        smallest.note(total, parts, kind as u32);
                        differs &= differs - 1;
                    }
                }
            }
            meter.check_size(0, each.saturating_mul(smallest.found.len() as u64))?;
            if !walk.advance() {
                break;
            }
        }
        smallest.keep();
        parting.first = smallest.found.into_iter().map(|(.., kinds)| kinds).collect();
        Ok(parting)
    }

    /// The words of a line in which the positions of the class are set, and only those whose
    /// line component is the largest, so that each position counts once.
    fn class_word(&self, row: u64, word: usize, largest_part: u32, class: Class) -> u64 {
        let line = |convention| self.word(row, word, convention);
        let bits = match class {
            Class::P(convention) => line(convention),
            Class::Differing => line(Convention::Normal) ^ line(Convention::Misere),
        };
        let below = (largest_part as usize).saturating_sub(64 * word);
        if below >= 64 { 0 } else { bits & u64::MAX << below }
    }

    /// Counts the positions of a class, and adds up their sizes, `size` being that of a kind.
    ///
    /// One look at each word of the table.
    ///
    /// # Errors
    /// When time ran out.
    pub fn tally(
        &self,
        class: Class,
        size: impl Fn(u32) -> u64,
        meter: &mut Meter,
    ) -> Result<Tally, Exhausted> {
        let mut tally = Tally::default();
        self.each_word(class, meter, |parts, first, mut bits| {
            let in_row: u128 = parts.iter().map(|&kind| u128::from(size(kind))).sum();
            tally.positions += u64::from(bits.count_ones());
            tally.total += in_row * u128::from(bits.count_ones());
            while bits != 0 {
                tally.total += u128::from(size(first + bits.trailing_zeros()));
                bits &= bits - 1;
            }
        })?;
        Ok(tally)
    }

    /// The positions of a class, each ascending and padded with zeros, in witness order: by
    /// total, `size` being that of a kind, then by number of components, then
    /// lexicographically.
    ///
    /// # Errors
    /// When time ran out, or the list passes the budget.
    pub fn list(
        &self,
        class: Class,
        size: impl Fn(u32) -> u64,
        meter: &mut Meter,
    ) -> Result<Vec<Vec<u32>>, Exhausted> {
        let each = (size_of::<Vec<u32>>() + 4 * self.heaps as usize) as u64;
        let count = self.tally(class, |_| 0, meter)?.positions;
        meter.check_size(count, count.saturating_mul(each))?;
        let mut list: Vec<Vec<u32>> = Vec::with_capacity(count as usize);
        self.each_word(class, meter, |parts, first, mut bits| {
            while bits != 0 {
                let kind = first + bits.trailing_zeros();
                list.push(parts.iter().copied().chain([kind]).collect());
                bits &= bits - 1;
            }
        })?;
        let order = |kinds: &Vec<u32>| {
            let total: u128 = kinds.iter().map(|&kind| u128::from(size(kind))).sum();
            let zeros = kinds.partition_point(|&kind| kind == 0);
            (total, kinds.len() - zeros)
        };
        list.sort_unstable_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.cmp(b)));
        Ok(list)
    }

    fn each_word(
        &self,
        class: Class,
        meter: &mut Meter,
        mut visit: impl FnMut(&[u32], u32, u64),
    ) -> Result<(), Exhausted> {
        let mut walk = Walk::new(&self.rows);
        loop {
            meter.tick()?;
            let largest_part = walk.parts().last().copied().unwrap_or(0);
            for word in 0..self.shape.line {
                let bits = self.class_word(walk.rank(), word, largest_part, class);
                if bits != 0 {
                    visit(walk.parts(), 64 * word as u32, bits);
                }
            }
            if !walk.advance() {
                return Ok(());
            }
        }
    }
}
