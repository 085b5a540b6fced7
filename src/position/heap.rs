//! Games of heaps: carrying out, on one heap, the moves a ruleset states.

use super::partitions::Partitions;
use super::results::results_options;
use super::text::read_heaps;
use super::{Component, Game, Options, OptionsFault, Position, PositionFault};
use crate::base::Meter;
use crate::language::Inputs;
use crate::ruleset::{Boundary, Guard, HeapMove, HeapRules, TakeMove};
use smallvec::SmallVec;

/// A ruleset of kind `[heap]`. A component is a heap, named by its size.
#[derive(Clone, Debug)]
pub struct HeapGame {
    rules: HeapRules,
}

impl HeapGame {
    /// The game of these rules.
    pub fn new(rules: HeapRules) -> HeapGame {
        HeapGame { rules }
    }
}

impl Game for HeapGame {
    /// Linear in the candidate moves: for a take, the ways to leave the rest.
    fn options(&self, heap: Component, into: &mut Options) -> Result<(), OptionsFault> {
        for a_move in &self.rules.moves {
            match a_move {
                HeapMove::Take(take) => take_options(take, heap.0, into)?,
                HeapMove::Results(rule) => results_options(rule, heap.0, into)?,
            }
        }
        Ok(())
    }

    /// Constant time and the guards for takes, however many there are; moves whose results
    /// are computed are listed.
    fn has_option(&self, heap: Component, parts: &[Component], meter: &Meter) -> Result<bool, OptionsFault> {
        let parts: SmallVec<[u64; 8]> = parts.iter().map(|part| part.0).collect();
        for a_move in &self.rules.moves {
            let found = match a_move {
                HeapMove::Take(take) => may_leave(take, heap.0, &parts)?,
                HeapMove::Results(rule) => {
                    let mut options = Options::new(meter.clone());
                    results_options(rule, heap.0, &mut options)?;
                    options.iter().any(|option| option.iter().map(|part| part.0).eq(parts.iter().copied()))
                }
            };
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn size(&self, heap: Component) -> u64 {
        heap.0
    }

    fn write(&self, heap: Component) -> String {
        heap.0.to_string()
    }

    fn member(&self, n: u64) -> Result<Position, PositionFault> {
        match n {
            0 => Ok(Position::empty()),
            1..=Component::MAX => Ok(Position::copies(Component(n), 1)),
            _ => Err(PositionFault::new(0..0, format!("a heap has at most {} beans", Component::MAX))),
        }
    }

    fn read(&self, text: &str) -> Result<Position, PositionFault> {
        read_heaps(text)
    }

    fn numbers(&self, heap: Component) -> Option<Vec<i64>> {
        Some(vec![heap.0 as i64])
    }

    fn heap_rules(&self, _: usize) -> Option<&HeapRules> {
        Some(&self.rules)
    }
}

fn take_options(take: &TakeMove, n: u64, into: &mut Options) -> Result<(), OptionsFault> {
    if take.boundary == Boundary::Sink && n > 0 && reaches_past(take, n) {
        into.push([])?;
    }
    for k in take.amounts.up_to(n) {
        let rest = n - k;
        for count in take.parts.iter().filter(|&count| take.allows(k, count)) {
            let mut splits = Partitions::new(rest, count, 1..=rest);
            while let Some(parts) = splits.next_parts() {
                if allowed(take.guard.as_ref(), n, k, parts)? {
                    into.push(parts.iter().map(|&part| Component(part)))?;
                } else {
                    into.tick()?;
                }
            }
        }
        into.tick()?;
    }
    Ok(())
}

/// Whether a take leaves exactly these non-empty heaps of a heap of `n`.
fn may_leave(take: &TakeMove, n: u64, parts: &[u64]) -> Result<bool, OptionsFault> {
    if take.boundary == Boundary::Sink && parts.is_empty() && n > 0 && reaches_past(take, n) {
        return Ok(true);
    }
    let rest = parts.iter().try_fold(0u64, |sum, &part| sum.checked_add(part));
    let Some(k) = rest.and_then(|rest| n.checked_sub(rest)) else { return Ok(false) };
    let count = u32::try_from(parts.len()).unwrap_or(u32::MAX);
    Ok(take.allows(k, count) && allowed(take.guard.as_ref(), n, k, parts)?)
}

/// Whether the guard, if there is one, lets `k` be taken from `n` and these parts be left.
fn allowed(guard: Option<&Guard>, n: u64, k: u64, parts: &[u64]) -> Result<bool, OptionsFault> {
    let Some(Guard { program }) = guard else { return Ok(true) };
    // A heap is at most `Component::MAX`, far below the sign.
    let variables: SmallVec<[i64; 8]> = [n, k].iter().chain(parts).map(|&value| value as i64).collect();
    program.bool(&Inputs { variables: &variables, ..Inputs::default() }).map_err(|fault| {
        let fault = format!("taking {k}, in `{}`: {fault}", program.source());
        OptionsFault::Illegal { component: n.to_string(), fault }
    })
}

/// Whether some amount is more than the heap of `n` holds.
fn reaches_past(take: &TakeMove, n: u64) -> bool {
    !take.amounts.is_finite() || take.amounts.constant_from() > n + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::language::{Type, compile};
    use crate::ruleset::{Amounts, Code, Parts};

    fn options(digits: &[u8], repeats: bool, n: u64) -> Vec<Vec<u64>> {
        rule_options(HeapRules::from_code(&Code::new(digits.to_vec(), repeats)), n)
    }

    fn rule_options(rules: HeapRules, n: u64) -> Vec<Vec<u64>> {
        let game = HeapGame::new(rules);
        let mut options = Options::new(Budget::UNLIMITED.meter());
        game.options(Component(n), &mut options).unwrap();
        options.settle();
        options.iter().map(|parts| parts.iter().map(|part| part.0).collect()).collect()
    }

    #[test]
    fn kayles_bowls_one_pin_or_two_neighbours() {
        assert_eq!(options(&[0, 7, 7], false, 5), [&[1, 2][..], &[1, 3], &[2, 2], &[3], &[4]]);
        assert_eq!(options(&[0, 7, 7], false, 2), [&[][..], &[1]]);
        assert!(options(&[0, 7, 7], false, 0).is_empty());
    }

    #[test]
    fn a_split_without_a_take_has_no_empty_part() {
        assert_eq!(options(&[4], false, 5), [[1, 4], [2, 3]]);
        assert!(options(&[4], false, 1).is_empty());
        assert_eq!(options(&[0xC], false, 4), [&[1, 1, 2][..], &[1, 3], &[2, 2]]);
    }

    #[test]
    fn nim_takes_anything() {
        assert_eq!(options(&[0, 3], true, 4), [&[][..], &[1], &[2], &[3]]);
    }

    #[test]
    fn take_one_and_leave_exactly_three_heaps() {
        assert_eq!(options(&[0, 8], false, 8), [[1, 1, 5], [1, 2, 4], [1, 3, 3], [2, 2, 3]]);
        assert!(options(&[0, 8], false, 3).is_empty());
    }

    /// One option asked for is there exactly when listing all finds it.
    #[test]
    fn asking_for_one_option_is_listing_all() {
        let texts = ["0.77", "4.7", "0.3...", "0.8", "C.31", "0.31...", "4.4..."];
        let mut all: Vec<HeapRules> =
            texts.iter().map(|text| HeapRules::from_code(&text.parse::<Code>().unwrap())).collect();
        for amounts in [Amounts::listed(vec![2, 3]), Amounts::all_but(vec![2, 5]), Amounts::From(4)] {
            all.push(HeapRules::one(TakeMove::subtraction(amounts, Boundary::Sink)));
        }
        let meter = Budget::UNLIMITED.meter();
        for rules in all {
            let game = HeapGame::new(rules.clone());
            for n in 0..=9 {
                let listed = rule_options(rules.clone(), n);
                for parts in partitions_up_to(9) {
                    let named: Vec<Component> = parts.iter().map(|&part| Component(part)).collect();
                    let found = game.has_option(Component(n), &named, &meter).unwrap();
                    assert_eq!(found, listed.contains(&parts), "{rules:?}: {n} to {parts:?}");
                }
            }
        }
    }

    /// Every list of at most three positive numbers, ascending.
    fn partitions_up_to(most: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for count in 0..=3 {
            for total in 0..=3 * most {
                let mut parts = Partitions::new(total, count, 1..=most);
                while let Some(parts) = parts.next_parts() {
                    all.push(parts.to_vec());
                }
            }
        }
        all
    }

    #[test]
    fn a_guard_sees_what_is_taken_and_what_is_left() {
        let parts = Parts::of(&[2]).unwrap();
        let program = compile("a != b and (n + k) % 2 == 0", &TakeMove::names(parts), Type::Bool).unwrap();
        let amounts = Amounts::listed(vec![0, 1]);
        let guard = Some(Guard { program });
        let rules = HeapRules::one(TakeMove { amounts, parts, guard, boundary: Boundary::Wall });
        assert_eq!(rule_options(rules.clone(), 6), [[1, 5], [2, 4]]);
        assert_eq!(rule_options(rules, 7), [[1, 5], [2, 4]]);
    }
}
