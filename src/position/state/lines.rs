//! Choices along a line: where the last number chosen changes the state in equal steps, the
//! rules are asked at the two ends of what is allowed, and the states between follow.

use super::Numbers;
use super::moves::{Fault, MAX_CHOICES, Making};
use crate::position::Options;
use crate::ruleset::{Boundary, StateMove, StateRules, Target};
use smallvec::SmallVec;

/// Where a number of the state begins along a line, and how it goes on.
struct Walk {
    place: usize,
    first: i64,
    step: i64,
}

/// Places of the numbers that change, and what they become.
type Ends = SmallVec<[(usize, i64); 4]>;

/// Whether the last choice of a move walks along lines: one state is left, each of whose
/// numbers is a straight line in it, nothing is asked of the states but their ranges, and what
/// the guard allows is one stretch of choices.
pub(super) fn is_straight(rules: &StateRules, rule: &StateMove) -> bool {
    let Some(last) = rule.bindings.len().checked_sub(1) else { return false };
    let slot = rules.variables.len() + last;
    let plain = rules.heaps.is_none()
        && rules.boundary == Boundary::Wall
        && rules.forbidden.is_none()
        && rules.measure.is_none();
    let [changes] = &rule.results[..] else { return false };
    plain
        && rule.guard.as_ref().is_none_or(|guard| guard.is_convex_in(slot))
        && changes.iter().all(|change| {
            matches!(change.place, Target::Variable(_)) && change.value.degree_in(slot).is_some()
        })
}

impl Making<'_> {
    /// Adds the options of every choice from `from` to a larger `to`. `false`, and nothing
    /// added, where a state of them is outside the ranges or the guard forbids the first: then
    /// they are made one by one, so that a fault is shown where it is.
    pub(super) fn along(&mut self, from: i64, to: i64, into: &mut Options) -> Result<bool, Fault> {
        let Some(to) = self.allowed_until(from, to)? else { return Ok(false) };
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
        let walks = first.iter().zip(&last);
        let walks: SmallVec<[Walk; 4]> = walks
            .map(|(&(place, first), &(_, last))| Walk {
                place,
                first,
                step: (last - first) / (to - from).max(1),
            })
            .collect();
        self.choices += length + 1;
        let mut numbers = Numbers::from_slice(self.state);
        for step in 0..=length as i64 {
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
    fn ends(&self) -> Result<Option<Ends>, Fault> {
        let mut ends = Ends::new();
        for change in &self.rule.results[0] {
            let Target::Variable(place) = change.place else { return Ok(None) };
            let Ok(value) = self.value(&change.value) else { return Ok(None) };
            if !self.game.rules.variables[place].bounds.contains(value) {
                return Ok(None);
            }
            ends.push((place, value));
        }
        Ok(Some(ends))
    }

    /// The last choice that the guard allows, where it allows the first: what it allows is
    /// one stretch. `None` where it does not.
    fn allowed_until(&mut self, from: i64, to: i64) -> Result<Option<i64>, Fault> {
        let Some(guard) = &self.rule.guard else { return Ok(Some(to)) };
        let mut allows = |choice: i64| {
            self.variables.push(choice);
            let allowed = self.value(guard);
            self.variables.pop();
            Ok::<bool, Fault>(allowed? != 0)
        };
        if !allows(from)? {
            return Ok(None);
        }
        if allows(to)? {
            return Ok(Some(to));
        }
        let (mut yes, mut no) = (from, to);
        while no - yes > 1 {
            let middle = yes + (no - yes) / 2;
            match allows(middle)? {
                true => yes = middle,
                false => no = middle,
            }
        }
        Ok(Some(yes))
    }
}
