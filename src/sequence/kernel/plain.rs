//! The recursion as it stands: every option of every heap, one after another.
//!
//! This is what every faster kernel is compared with, and what serves rules that have no
//! faster one. A heap of `n` costs as many steps as it has options; the options by the
//! repeating tail of a code (Nim's, and those of all-but sets) are the exception: whatever
//! may be left by such a move may be left from every larger heap too, so they are gathered
//! once and for all.

use crate::base::{Exhausted, Grundy, Meter};
use crate::sequence::rule::{OptionMarks, TakeAndBreak};
use crate::sequence::values::{Values, with_slice};

/// The plain kernel for take-and-break rules.
#[derive(Debug, Default)]
pub(super) struct Plain {
    marks: OptionMarks,
    open: OpenSet,
}

impl Plain {
    /// The value of the next heap. To be called for heaps 0, 1, 2, ... in this order.
    pub(super) fn next(
        &mut self,
        rules: &TakeAndBreak,
        terminal: Grundy,
        values: &Values,
        meter: &mut Meter,
    ) -> Result<Grundy, Exhausted> {
        let heap = values.len() as u64;
        self.marks.start();
        if (1..=rules.whole()).contains(&heap) {
            self.marks.mark(terminal);
        }
        for &(take, digit) in rules.digits().iter().take_while(|&&(take, _)| take <= heap) {
            let mark = |value| self.marks.mark(value);
            leave((heap - take) as usize, digit, rules.unequal(), terminal, values, mark, meter)?;
        }
        self.gather(heap, rules, terminal, values, meter)?;
        if !self.marks.any() && self.open.is_empty() {
            return Ok(terminal);
        }
        let mut value = self.open.least_missing;
        while self.open.contains(value) || self.marks.contains(value) {
            value += 1;
        }
        Ok(value)
    }

    /// Gathers what the tail of the rules adds to the options of this heap and all larger
    /// ones.
    fn gather(
        &mut self,
        heap: u64,
        rules: &TakeAndBreak,
        terminal: Grundy,
        values: &Values,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        match rules.tail() {
            Some((from, digit)) if from <= heap => {
                let add = |value| self.open.insert(value);
                leave((heap - from) as usize, digit, rules.unequal(), terminal, values, add, meter)
            }
            _ => Ok(()),
        }
    }

    /// Makes ready for the heap after the values given, which were found elsewhere.
    pub(super) fn catch_up(
        &mut self,
        rules: &TakeAndBreak,
        terminal: Grundy,
        values: &Values,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        for heap in rules.tail().map_or(u64::MAX, |(from, _)| from)..values.len() as u64 {
            meter.tick()?;
            self.gather(heap, rules, terminal, values, meter)?;
        }
        Ok(())
    }
}

/// Marks the values of all ways to leave `rest` beans as `digit` allows.
fn leave(
    rest: usize,
    digit: u8,
    unequal: bool,
    terminal: Grundy,
    values: &Values,
    mut mark: impl FnMut(Grundy),
    meter: &mut Meter,
) -> Result<(), Exhausted> {
    if rest == 0 {
        if digit & 1 != 0 {
            mark(terminal);
        }
        return Ok(());
    }
    with_slice!(values, values => {
        if digit & 2 != 0 {
            mark(Grundy::from(values[rest]));
        }
        if digit & 4 != 0 {
            meter.check_time()?;
            let most = if unequal { (rest - 1) / 2 } else { rest / 2 };
            for part in 1..=most {
                mark(Grundy::from(values[part] ^ values[rest - part]));
            }
        }
        if digit & 8 != 0 {
            for least in 1..=rest / 3 {
                meter.check_time()?;
                let others = rest - least;
                for part in least..=others / 2 {
                    mark(Grundy::from(values[least] ^ values[part] ^ values[others - part]));
                }
            }
        }
    });
    Ok(())
}

/// A growing set of values with its least missing one.
#[derive(Debug, Default)]
struct OpenSet {
    present: Vec<bool>,
    least_missing: Grundy,
}

impl OpenSet {
    fn insert(&mut self, value: Grundy) {
        let at = value as usize;
        if at >= self.present.len() {
            self.present.resize((at + 1).next_power_of_two(), false);
        }
        self.present[at] = true;
        while self.contains(self.least_missing) {
            self.least_missing += 1;
        }
    }

    fn contains(&self, value: Grundy) -> bool {
        self.present.get(value as usize) == Some(&true)
    }

    fn is_empty(&self) -> bool {
        self.present.is_empty()
    }
}
