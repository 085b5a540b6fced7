//! When to look for a period, and what to make of a look.
//!
//! A look is linear in the number of values, so small sequences are looked at after every
//! heap and large ones each time they have almost doubled: a window for splits covers more
//! than half of the values that prove it, so that its period is the best candidate by then.
//! Besides, each look names the number of values with which its best candidate would be
//! proved, and the next look falls exactly there: a proof comes with the value that
//! completes it.

use super::arithmetic::Prover;
use super::period::{Period, Status};
use super::repetition::repetitions;
use super::rule::TakeAndBreak;
use super::values::{Values, with_slice};
use super::window::{Search, Window};
use crate::base::Grundy;

/// Up to this many values every heap is followed by a look.
const EVERY_HEAP: usize = 512;

/// Watches one sequence of take-and-break values for a period.
#[derive(Debug)]
pub(super) struct Watch {
    window: Option<Window>,
    arithmetic: Option<Prover>,
    next: usize,
    next_arithmetic: usize,
}

impl Watch {
    /// A watch by whichever theorems cover the rules.
    pub(super) fn new(rules: &TakeAndBreak) -> Watch {
        let window = Window::of(rules);
        // Austin 1976: octal games with finitely many digits have no saltus.
        let arithmetic = (window.is_none() || rules.parts() > 2).then(Prover::default);
        Watch { window, arithmetic, next: 1, next_arithmetic: 16 }
    }

    /// With how many values the next looks are due: by a window, and for a saltus.
    pub(super) fn schedule(&self) -> (u64, u64) {
        (self.next as u64, self.next_arithmetic as u64)
    }

    /// Sets what [`Watch::schedule`] tells.
    pub(super) fn set_schedule(&mut self, (next, next_arithmetic): (u64, u64)) {
        let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        (self.next, self.next_arithmetic) = (number(next), number(next_arithmetic));
    }

    /// With how many values, more than `len`, the next look is due.
    pub(super) fn next_look(&self, len: usize) -> usize {
        self.next.max(len + 1)
    }

    /// Whether it is time to look.
    #[inline]
    pub(super) fn is_due(&self, len: usize) -> bool {
        len >= self.next
    }

    /// Looks for a proof.
    pub(super) fn look(&mut self, rules: &TakeAndBreak, terminal: Grundy, values: &Values) -> Option<Period> {
        let len = values.len();
        self.next = if len < EVERY_HEAP { len + 1 } else { len / 8 * 15 };
        match self.window.map(|window| window.search(values)) {
            Some(Search::Proved(period)) => return Some(period),
            Some(Search::Open { needed }) => self.next = self.next.min(needed),
            None => {}
        }
        let prover = self.arithmetic.as_mut().filter(|_| len >= self.next_arithmetic)?;
        self.next_arithmetic = len + len / 4;
        prover.prove(rules, terminal, values)
    }
}

/// A regularity that the values show and that no theorem covers, if there is one worth
/// telling: see [`Status::Observed`].
pub(super) fn observe(values: &Values) -> Option<Period> {
    let len = values.len();
    let steps = len.checked_sub(1)?;
    let mut found = None;
    with_slice!(values, values => {
        let step = |at: usize| i64::from(values[at + 1]) - i64::from(values[at]);
        repetitions(steps, steps / 5, step, |p, m| {
            let heaps = m + 1;
            if found.is_none() && heaps >= 4 * p && 2 * heaps >= len && heaps >= 16 {
                found = Some((p, steps - p - m));
            }
        });
    });
    let (period, preperiod) = found?;
    let saltus = values.get(len - 1)?.checked_sub(values.get(len - 1 - period)?)?;
    Some(Period {
        status: Status::Observed,
        preperiod: preperiod as u64,
        period: period as u64,
        saltus: u64::from(saltus),
        values_computed: len as u64,
        max: (saltus == 0).then(|| values.max()),
    })
}
