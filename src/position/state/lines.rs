//! Choices along a line: where the last number chosen changes the state in equal steps, the
//! rules are asked at the two ends of its range alone, and the states between follow.

use super::Numbers;
use super::moves::{Fault, MAX_CHOICES, Making};
use crate::position::Options;
use crate::ruleset::{Boundary, StateMove, StateRules, Target};

/// Where a number of the state begins along a line, and how it goes on.
struct Walk {
    place: usize,
    first: i64,
    step: i64,
}

/// Whether the last choice of a move walks along lines: one state is left, each of whose
/// numbers is a straight line in it, and nothing is asked of the states but their ranges.
pub(super) fn is_straight(rules: &StateRules, rule: &StateMove) -> bool {
    let Some(last) = rule.bindings.len().checked_sub(1) else { return false };
    let slot = rules.variables.len() + last;
    let plain = rules.heaps.is_none()
        && rules.boundary == Boundary::Wall
        && rules.forbidden.is_none()
        && rules.measure.is_none();
    let [changes] = &rule.results[..] else { return false };
    plain
        && rule.guard.as_ref().is_none_or(|guard| guard.degree_in(slot) == Some(0))
        && changes.iter().all(|change| {
            matches!(change.place, Target::Variable(_)) && change.value.degree_in(slot).is_some()
        })
}

impl Making<'_> {
    /// Adds the options of every choice from `from` to a larger `to`. `false`, and nothing
    /// added, where a state of them is outside the ranges: then they are made one by one, so
    /// that the fault is shown where it is.
    pub(super) fn along(&mut self, from: i64, to: i64, into: &mut Options) -> Result<bool, Fault> {
        let length = to.abs_diff(from);
        if self.choices.saturating_add(length) >= MAX_CHOICES {
            return Ok(false);
        }
        self.variables.push(from);
        let first = self.ends();
        self.variables.pop();
        self.variables.push(to);
        let last = self.ends();
        self.variables.pop();
        let (Some(first), Some(last)) = (first?, last?) else { return Ok(false) };
        let walks: smallvec::SmallVec<[Walk; 4]> = first
            .iter()
            .zip(&last)
            .zip(&self.rule.results[0])
            .map(|((&first, &last), change)| {
                let place = match change.place {
                    Target::Variable(place) => place,
                    Target::Heap(_) => usize::MAX,
                };
                Walk { place, first, step: (last - first) / (to - from) }
            })
            .collect();
        if !self.allowed(from)? {
            return Ok(true);
        }
        self.choices += length + 1;
        let mut numbers = Numbers::from_slice(self.state);
        for step in 0..=length as i64 {
            into.tick()?;
            numbers.copy_from_slice(self.state);
            for walk in &walks {
                numbers[walk.place] = walk.first + step * walk.step;
            }
            self.game.arrange(&mut numbers);
            into.push([self.game.names.name(&numbers)])?;
        }
        Ok(true)
    }

    /// What the changed numbers become under the choices made; `None` where one of them is
    /// outside its range.
    fn ends(&self) -> Result<Option<Numbers>, Fault> {
        let mut ends = Numbers::new();
        for change in &self.rule.results[0] {
            let Target::Variable(place) = change.place else { return Ok(None) };
            let Ok(value) = self.value(&change.value) else { return Ok(None) };
            if !self.game.rules.variables[place].bounds.contains(value) {
                return Ok(None);
            }
            ends.push(value);
        }
        Ok(Some(ends))
    }

    /// Whether the guard, which does not ask about the last choice, allows the move.
    fn allowed(&mut self, choice: i64) -> Result<bool, Fault> {
        let Some(guard) = &self.rule.guard else { return Ok(true) };
        self.variables.push(choice);
        let allowed = self.value(guard);
        self.variables.pop();
        Ok(allowed? != 0)
    }
}
