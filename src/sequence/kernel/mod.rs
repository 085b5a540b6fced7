//! How the next values of take-and-break rules are computed.
//!
//! The plain recursion serves all rules. Where heaps split and values stay moderate there
//! are faster kernels, taken up as soon as enough heaps are known for them to be worth
//! while, and given up for the plain recursion when values become too large. All give the
//! same values on any processor.

mod plain;
mod program;
mod rows;
mod sparse;
mod stamps;
mod vector;

use super::rule::TakeAndBreak;
use super::statistics;
use super::values::Values;
use crate::base::{Exhausted, Grundy, Meter};
use plain::Plain;
use rows::Rows;
pub(super) use sparse::{Kept, Sparse};

/// With so many numbers of beans after which a heap may be split in two, rows pay.
const MANY_SPLITS: usize = 64;

/// Whichever kernel does best.
#[derive(Debug, Default)]
pub(super) struct Kernel {
    plain: Plain,
    fast: Option<Fast>,
    /// With how many values a fast kernel is tried next.
    next_try: usize,
}

#[derive(Debug)]
enum Fast {
    Pairs(Box<Sparse>),
    Rows(Box<Rows>),
}

impl Kernel {
    /// Makes ready to go on from these values, which another kernel found.
    pub(super) fn catch_up(
        &mut self,
        rules: &TakeAndBreak,
        terminal: Grundy,
        values: &Values,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        self.plain.catch_up(rules, terminal, values, meter)
    }

    /// Appends values until there are `len`.
    pub(super) fn extend(
        &mut self,
        rules: &TakeAndBreak,
        terminal: Grundy,
        values: &mut Values,
        len: usize,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        while values.len() < len {
            if self.fast.is_none() && values.len() >= self.next_try {
                self.fast = Fast::new(rules, values);
                self.next_try = (values.len() + 1).next_power_of_two();
            }
            let went_on = match &mut self.fast {
                Some(Fast::Pairs(kernel)) => kernel.extend(values, len, meter)?,
                Some(Fast::Rows(kernel)) => kernel.extend(values, len, meter)?,
                None => false,
            };
            if !went_on {
                if self.fast.take().is_some() {
                    self.next_try = (values.len() + 1).next_power_of_two();
                }
                meter.tick()?;
                meter.check_size(0, values.bytes())?;
                let value = self.plain.next(rules, terminal, values, meter)?;
                values.push(value);
            }
        }
        Ok(())
    }
}

/// The split into rare and common heaps that leaves fewest of them rare, for rules that
/// leave two heaps.
pub(super) fn sparse_split(rules: &TakeAndBreak, values: &Values) -> Option<statistics::Sparse> {
    if rules.parts() != 2 || rules.tail().is_some() {
        return None;
    }
    sparse::best_split(rules, values)
}

impl Fast {
    fn new(rules: &TakeAndBreak, values: &Values) -> Option<Fast> {
        let splitting = rules.digits().iter().filter(|(_, digit)| digit & 4 != 0).count();
        let pairs = || Sparse::new(rules, values).map(|kernel| Fast::Pairs(Box::new(kernel)));
        let rows = || Rows::new(rules, values).map(|kernel| Fast::Rows(Box::new(kernel)));
        match rules.parts() {
            2 if splitting < MANY_SPLITS => pairs(),
            2 => rows().or_else(pairs),
            _ => rows(),
        }
    }
}

/// Adds a number to a set of numbers, given as words; one beyond the words is left out.
fn set(words: &mut [u64], index: u32) {
    if let Some(word) = words.get_mut(index as usize / 64) {
        *word |= 1 << (index % 64);
    }
}

/// The least number that is not in the set.
fn least_missing(words: &[u64]) -> u32 {
    let full = words.iter().take_while(|&&word| word == u64::MAX).count();
    full as u32 * 64 + words.get(full).map_or(0, |word| word.trailing_ones())
}
