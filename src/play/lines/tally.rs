//! Counting over a table, line by line.

use super::Lines;
use super::ranks::Walk;
use crate::base::{Convention, Exhausted, Meter};

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

impl Lines {
    /// The words of a line in which the positions of the class are set, and only those whose
    /// line component is the largest, so that each position counts once.
    fn class_word(&self, row: u64, word: usize, largest_part: u32, class: Class) -> u64 {
        let line = |convention| self.line(row, convention)[word];
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
            for word in 0..self.words {
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
