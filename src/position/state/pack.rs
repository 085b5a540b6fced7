//! Names of states: packed into a word where the numbers allow, interned otherwise.
//!
//! A packed name says what the state is, and orders states by length and then
//! lexicographically; an interned one is the place of the state in a table. Both are exact.

use super::Numbers;
use crate::position::{Component, Packing};
use rustc_hash::FxHashMap;
use std::sync::{PoisonError, RwLock};

/// The bit that marks an interned name, the highest a game may use.
const INTERNED: u64 = 1 << 59;

/// Bits of a packed name, and of the length of a list in it.
const PACKED_BITS: u32 = 59;
const LENGTH_BITS: u32 = 4;

/// The names of the states of one game.
#[derive(Debug)]
pub(super) struct Names {
    variables: usize,
    list: bool,
    /// Bits a variable, where there is no list; less than 64.
    each: u32,
    interned: RwLock<Interned>,
}

#[derive(Debug, Default)]
struct Interned {
    states: Vec<Numbers>,
    places: FxHashMap<Numbers, u64>,
}

impl Names {
    /// For states of so many variables, and a list where there is one.
    pub(super) fn new(variables: usize, list: bool) -> Names {
        let each = PACKED_BITS / (variables.max(1) as u32);
        Names { variables, list, each, interned: RwLock::default() }
    }

    /// How states are packed that have no list and few numbers.
    pub(super) fn packing(&self) -> Option<Packing> {
        let few = (1..=4).contains(&self.variables) && !self.list;
        few.then_some(Packing { numbers: self.variables, bits: self.each })
    }

    /// Bits a number of a state of `length` numbers.
    fn bits(&self, length: usize) -> Option<u32> {
        let room = if self.list { PACKED_BITS - LENGTH_BITS } else { PACKED_BITS };
        let fits = !self.list || length < 1 << LENGTH_BITS;
        fits.then_some(room / (length.max(1) as u32)).filter(|&bits| bits > 0)
    }

    #[inline]
    fn pack(&self, numbers: &[i64]) -> Option<u64> {
        if !self.list {
            // A number that does not fit, or is negative, shows in the bits above.
            let all = numbers.iter().fold(0, |all, &number| all | number as u64);
            let name = numbers.iter().fold(0, |name, &number| name << self.each | number as u64);
            return (self.each > 0 && all >> self.each == 0).then_some(name);
        }
        let bits = self.bits(numbers.len())?;
        let head = if self.list { numbers.len() as u64 } else { 0 };
        numbers
            .iter()
            .try_fold(head, |name, &number| {
                let number = u64::try_from(number).ok().filter(|number| number >> bits == 0)?;
                Some(name << bits | number)
            })
            .map(|name| {
                // The length stands above all numbers, wherever these end.
                let used = bits * numbers.len() as u32;
                let low = name & ((1u64 << used) - 1);
                head << (PACKED_BITS - LENGTH_BITS) | low
            })
    }

    /// The name of settled numbers.
    pub(super) fn name(&self, numbers: &[i64]) -> Component {
        if let Some(name) = self.pack(numbers) {
            return Component(name);
        }
        let numbers = Numbers::from_slice(numbers);
        let mut interned = self.interned.write().unwrap_or_else(PoisonError::into_inner);
        let next = interned.states.len() as u64;
        let place = *interned.places.entry(numbers.clone()).or_insert(next);
        if place == next {
            interned.states.push(numbers);
        }
        Component(INTERNED | place)
    }

    /// The numbers of a state.
    pub(super) fn numbers(&self, Component(name): Component) -> Numbers {
        if name & INTERNED != 0 {
            let interned = self.interned.read().unwrap_or_else(PoisonError::into_inner);
            return interned.states.get((name ^ INTERNED) as usize).cloned().unwrap_or_default();
        }
        let length = match self.list {
            true => (name >> (PACKED_BITS - LENGTH_BITS)) as usize,
            false => self.variables,
        };
        let bits = self.bits(length).unwrap_or(1);
        (0..length as u32).rev().map(|at| (name >> (at * bits) & ((1 << bits) - 1)) as i64).collect()
    }

    /// How many states are interned, and in how many bytes.
    pub(super) fn held(&self) -> (u64, u64) {
        let interned = self.interned.read().unwrap_or_else(PoisonError::into_inner);
        let count = interned.states.len() as u64;
        (count, count * (3 * size_of::<Numbers>() as u64 + 8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_one_name_and_every_name_one_state() {
        for (variables, list) in [(1, false), (2, false), (5, false), (0, true), (2, true)] {
            let names = Names::new(variables, list);
            let mut seen = FxHashMap::default();
            for largest in [1, 3, 1 << 12, 1 << 31] {
                for length in if list { variables..=17 } else { variables..=variables } {
                    let numbers: Numbers = (0..length as i64).map(|at| largest - at.min(largest)).collect();
                    let name = names.name(&numbers);
                    assert!(name.0 <= Component::MAX);
                    assert_eq!(names.numbers(name), numbers);
                    assert_eq!(names.name(&numbers), name);
                    assert_eq!(seen.entry(name).or_insert(numbers.clone()), &numbers);
                }
            }
        }
    }

    #[test]
    fn packed_names_ascend_with_their_states() {
        let names = Names::new(2, false);
        assert!(names.name(&[3, 5]) < names.name(&[3, 6]));
        assert!(names.name(&[3, 6]) < names.name(&[4, 0]));
        let lists = Names::new(0, true);
        assert!(lists.name(&[9]) < lists.name(&[1, 2]));
        assert!(lists.name(&[1, 9]) < lists.name(&[2, 0]));
    }
}
