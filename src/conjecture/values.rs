//! `grundy(h)` and `misere_grundy(h)` in rules: values of single heaps, worked out as rules
//! ask for them.

use super::Truth;
use super::oracle::{LISTED, position_of};
use crate::base::{Convention, Meter};
use crate::language::{Program, Values};
use crate::position::{Game, Position};
use std::cell::RefCell;

/// Heaps up to this size have their values in a table.
const IN_TABLE: usize = 1 << 16;

/// The values of the single heaps of one game. What a budget leaves open is not known to the
/// rule, which then faults with the heap it asked for.
pub(super) struct HeapValues<'g> {
    inner: RefCell<Inner<'g>>,
}

struct Inner<'g> {
    truth: Truth<'g>,
    /// The largest heap of the scope, until the search for misère values has room for it.
    largest: Option<u64>,
    /// By convention and heap; the outer `None` where nobody asked yet.
    tables: [Vec<Option<Option<i64>>>; 2],
}

impl<'g> HeapValues<'g> {
    /// For rules about heaps up to `largest` mostly; larger ones cost more.
    pub(super) fn new(game: &'g dyn Game, largest: u64, meter: &Meter) -> HeapValues<'g> {
        let truth = Truth::new(game, meter.clone());
        let largest = Some(largest).filter(|&largest| largest <= LISTED);
        HeapValues { inner: RefCell::new(Inner { truth, largest, tables: [Vec::new(), Vec::new()] }) }
    }

    fn value(&self, heap: i64, convention: Convention) -> Option<i64> {
        let heap = u64::try_from(heap).ok()?;
        let Inner { truth, largest, tables } = &mut *self.inner.borrow_mut();
        let table = &mut tables[convention as usize];
        let at = usize::try_from(heap).ok()?;
        if let Some(Some(value)) = table.get(at) {
            return *value;
        }
        if convention == Convention::Misere {
            make_room(truth, largest.take());
        }
        let value = work_out(truth, heap, convention);
        if at < IN_TABLE {
            if at >= table.len() {
                table.resize((at + 1).next_power_of_two(), None);
            }
            table[at] = Some(value);
        }
        value
    }
}

/// Lets the search for misère values grow up to the largest heap. A heap that breaks its
/// rules will say so when it is asked for.
fn make_room(truth: &mut Truth, largest: Option<u64>) {
    let member = largest.and_then(|largest| position_of(truth.game(), &[largest]).ok());
    let _ = member.map(|member| truth.prepare([&member]));
}

fn work_out(truth: &mut Truth, heap: u64, convention: Convention) -> Option<i64> {
    let position: Position = position_of(truth.game(), &[heap]).ok()?;
    let (value, _) = truth.value(&position, convention).ok()?.ok()?;
    i64::try_from(value).ok()
}

impl HeapValues<'_> {
    /// The values that a rule asks for, of heaps up to `largest`: for several that ask at the
    /// same time.
    pub(super) fn known_for(&self, rule: &Program, largest: u64) -> KnownValues {
        let conventions = [("grundy", Convention::Normal), ("misere_grundy", Convention::Misere)];
        let tables = conventions.map(|(name, convention)| match rule.mentions(name) {
            true => (0..=largest as i64).map(|heap| self.value(heap, convention)).collect(),
            false => Vec::new(),
        });
        KnownValues { tables }
    }
}

/// Values of single heaps, all worked out; others are not known.
pub(super) struct KnownValues {
    tables: [Vec<Option<i64>>; 2],
}

impl KnownValues {
    #[inline]
    fn value(&self, heap: i64, convention: usize) -> Option<i64> {
        *self.tables[convention].get(usize::try_from(heap).ok()?)?
    }
}

impl Values for KnownValues {
    fn grundy(&self, heap: i64) -> Option<i64> {
        self.value(heap, 0)
    }

    fn misere_grundy(&self, heap: i64) -> Option<i64> {
        self.value(heap, 1)
    }
}

impl Values for HeapValues<'_> {
    fn grundy(&self, heap: i64) -> Option<i64> {
        self.value(heap, Convention::Normal)
    }

    fn misere_grundy(&self, heap: i64) -> Option<i64> {
        self.value(heap, Convention::Misere)
    }
}
