//! Games of heaps: carrying out, on one heap, the moves a ruleset states.

use super::choices::{Choices, guard_allows};
use super::partitions::Partitions;
use super::results::{results_effort, results_options};
use super::text::read_heaps;
use super::{Component, Game, OptionSink, Options, OptionsFault, Position, PositionFault};
use crate::base::Meter;
use crate::ruleset::{Boundary, HeapMove, HeapRules, TakeMove};
use smallvec::SmallVec;

/// A ruleset of kind `[heap]`. A component is a heap, named by its size.
#[derive(Clone, Debug)]
pub struct HeapGame {
    rules: HeapRules,
    /// How the amounts of each move are found; of a move without amounts nobody asks.
    choices: Vec<Choices>,
}

impl HeapGame {
    /// The game of these rules.
    pub fn new(rules: HeapRules) -> HeapGame {
        let choices = rules.moves.iter().map(|a_move| match a_move {
            HeapMove::Take(take) => Choices::of(take),
            HeapMove::Results(_) => Choices::OneByOne,
        });
        HeapGame { choices: choices.collect(), rules }
    }

    /// Hands every option of a heap to `sink`, repetitions included.
    ///
    /// Linear in the candidate moves: for a take, the ways to leave the rest.
    ///
    /// # Errors
    /// As [`Game::options`].
    pub fn each_option(&self, heap: u64, sink: &mut impl OptionSink) -> Result<(), OptionsFault> {
        // What the formulas of a rule make of an empty heap is no move: it is no heap.
        if heap == 0 {
            return Ok(());
        }
        for (at, (a_move, choices)) in self.rules.moves.iter().zip(&self.choices).enumerate() {
            let listed = match a_move {
                HeapMove::Take(take) => take_options(take, choices, heap, sink),
                HeapMove::Results(rule) => results_options(rule, self.rules.loopy, heap, sink),
            };
            listed.map_err(|fault| fault.of_move(self.place(at)))?;
        }
        Ok(())
    }

    /// Where a move stands in its file.
    fn place(&self, at: usize) -> Option<&str> {
        self.rules.places.get(at).map(|place| &**place)
    }
}

impl Game for HeapGame {
    /// As [`HeapGame::each_option`]; a list that cannot fit is refused before it is begun.
    fn options(&self, heap: Component, into: &mut Options) -> Result<(), OptionsFault> {
        for a_move in &self.rules.moves {
            if let HeapMove::Take(take) = a_move
                && take.guard.is_none()
                && take.parts.contains(1)
            {
                into.check_room(take.amounts.count_up_to(heap.0))?;
            }
        }
        self.each_option(heap.0, into)
    }

    fn effort(&self, heap: Component) -> u64 {
        let each = self.rules.moves.iter().zip(&self.choices).map(|(a_move, choices)| match a_move {
            HeapMove::Take(take) => take_effort(take, choices, heap.0),
            HeapMove::Results(rule) => results_effort(rule, heap.0).saturating_mul(Choices::GUARDED),
        });
        each.fold(0, u64::saturating_add)
    }

    /// Constant time and the guards for takes, however many there are; moves whose results
    /// are computed are listed.
    fn has_option(&self, heap: Component, parts: &[Component], meter: &Meter) -> Result<bool, OptionsFault> {
        let parts: SmallVec<[u64; 8]> = parts.iter().map(|part| part.0).collect();
        for (at, a_move) in self.rules.moves.iter().enumerate() {
            let found = match a_move {
                HeapMove::Take(take) => may_leave(take, heap.0, &parts),
                HeapMove::Results(rule) => {
                    let mut options = Options::new(meter.clone());
                    let is_there =
                        |option: &[Component]| option.iter().map(|part| part.0).eq(parts.iter().copied());
                    results_options(rule, self.rules.loopy, heap.0, &mut options)
                        .map(|()| options.iter().any(is_there))
                }
            };
            if found.map_err(|fault| fault.of_move(self.place(at)))? {
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

    fn is_loopy(&self) -> bool {
        self.rules.loopy
    }

    /// Theorems about heaps are about plays that end.
    fn heap_rules(&self, _: usize) -> Option<&HeapRules> {
        Some(&self.rules).filter(|rules| !rules.loopy)
    }
}

fn take_options(
    take: &TakeMove,
    choices: &Choices,
    n: u64,
    into: &mut impl OptionSink,
) -> Result<(), OptionsFault> {
    if take.boundary == Boundary::Sink && n > 0 && reaches_past(take, n) {
        into.option(&[])?;
    }
    let several: SmallVec<[u32; 4]> = take.parts.iter().filter(|&count| count >= 2).collect();
    choices.visit(take, n, into, |k, guard, into| {
        let rest = n - k;
        let mut offer = |parts: &[u64]| match guard {
            Some(guard) if !guard_allows(guard, n, k, parts)? => Ok(into.tick()?),
            _ => into.option(parts),
        };
        // What most rules do needs no partitions: to take all, or to leave one heap.
        if k > 0 && rest == 0 && take.parts.contains(0) {
            offer(&[])?;
        }
        if k > 0 && rest > 0 && take.parts.contains(1) {
            offer(&[rest])?;
        }
        for &count in &several {
            let mut splits = Partitions::new(rest, count, 1..=rest);
            while let Some(parts) = splits.next_parts() {
                offer(parts)?;
            }
        }
        Ok(into.tick()?)
    })
}

/// About how many candidates [`take_options`] goes through.
fn take_effort(take: &TakeMove, choices: &Choices, n: u64) -> u64 {
    let ways = |count: u32| {
        // Compositions of n into `count` parts, over their orders.
        let orders: u128 = (1..=u128::from(count)).product::<u128>().max(1);
        let compositions =
            (1..count).fold(1u128, |all, part| all.saturating_mul(n.into()) / u128::from(part));
        u64::try_from(compositions / orders).unwrap_or(u64::MAX).max(1)
    };
    let splits = take.parts.iter().filter(|&count| count >= 2).map(ways).fold(1, u64::saturating_add);
    choices.effort(take, n).saturating_mul(splits)
}

/// Whether a take leaves exactly these non-empty heaps of a heap of `n`.
fn may_leave(take: &TakeMove, n: u64, parts: &[u64]) -> Result<bool, OptionsFault> {
    if take.boundary == Boundary::Sink && parts.is_empty() && n > 0 && reaches_past(take, n) {
        return Ok(true);
    }
    let rest = parts.iter().try_fold(0u64, |sum, &part| sum.checked_add(part));
    let Some(k) = rest.and_then(|rest| n.checked_sub(rest)) else { return Ok(false) };
    let count = u32::try_from(parts.len()).unwrap_or(u32::MAX);
    let allowed = |guard| guard_allows(guard, n, k, parts);
    Ok(take.allows(k, count) && take.guard.as_ref().map_or(Ok(true), allowed)?)
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
    use crate::ruleset::{Amounts, Code, Guard, Parts};

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
