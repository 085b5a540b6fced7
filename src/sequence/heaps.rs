//! The sequence of a game of heaps, from its rules, whatever they were written as.

use super::{OptionMarks, OptionValues, Sequence, SequenceFault, TakeAndBreak, Values};
use crate::base::{Exhausted, Meter};
use crate::position::{Game, HeapGame, OptionSink, OptionsFault};
use crate::ruleset::{HeapMove, HeapRules};

/// The rules in the shape the kernels want, where they have it: take and break, or splits
/// into two heaps that have to differ, as in Grundy's game.
fn shape(rules: &HeapRules) -> Option<TakeAndBreak> {
    TakeAndBreak::from_heap_rules(rules)
        .or_else(|| TakeAndBreak::from_code(&rules.unequal_splits()?).unequal_splits())
}

impl Sequence {
    /// The sequence of the single heaps of a game of heaps: by the fast kernels and the
    /// theorems where its rules have their shape, by plain recursion otherwise.
    pub fn of_rules(rules: &HeapRules) -> Sequence {
        match shape(rules) {
            Some(shape) => Sequence::new(shape),
            None => Sequence::general(Box::new(HeapOptions { game: HeapGame::new(rules.clone()) })),
        }
    }
}

/// Plain recursion: the options as the game lists them.
struct HeapOptions {
    game: HeapGame,
}

impl OptionValues for HeapOptions {
    fn mark_options(
        &mut self,
        heap: u64,
        values: &Values,
        marks: &mut OptionMarks,
        meter: &mut Meter,
    ) -> Result<(), SequenceFault> {
        // No heap is left where nothing is; computed results would be asked of it all the same.
        if heap == 0 {
            return Ok(());
        }
        let fault = |fault: String| SequenceFault::Rule { heap, fault };
        self.game.each_option(heap, &mut Marking { values, marks, meter }).map_err(|found| match found {
            OptionsFault::Exhausted(exhausted) => SequenceFault::Exhausted(exhausted),
            OptionsFault::Illegal { fault: what, .. } => fault(what),
        })
    }

    /// Said of any rules that are not plainly subtraction: a guard may forbid every split,
    /// but nobody has proved it.
    fn splits(&self) -> bool {
        let rules = self.game.own_heap_rules();
        let single = |a_move: &HeapMove| match a_move {
            HeapMove::Take(take) => take.parts.greatest().is_none_or(|most| most <= 1),
            HeapMove::Results(results) => {
                results.results.len() <= 1 && results.results.iter().all(|term| term.times.is_none())
            }
        };
        !rules.is_some_and(|rules| rules.moves.iter().all(single))
    }
}

/// Marks the values of options as they come; no list of them is kept.
struct Marking<'a> {
    values: &'a Values,
    marks: &'a mut OptionMarks,
    meter: &'a mut Meter,
}

impl OptionSink for Marking<'_> {
    fn option(&mut self, parts: &[u64]) -> Result<(), OptionsFault> {
        let value = |part: &u64| usize::try_from(*part).ok().and_then(|part| self.values.get(part));
        let sum = match parts {
            // Nothing left is heap 0, whose value is the base case and need not be 0.
            [] => self.values.get(0),
            parts => parts.iter().try_fold(0, |sum, part| Some(sum ^ value(part)?)),
        };
        let Some(sum) = sum else {
            let fault = "a move leaves a heap that is not smaller".to_owned();
            return Err(OptionsFault::Illegal { component: self.values.len().to_string(), fault });
        };
        self.marks.mark(sum);
        Ok(self.meter.tick()?)
    }

    fn tick(&mut self) -> Result<(), Exhausted> {
        self.marks.pass();
        self.meter.tick()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Budget, Convention};
    use crate::language::{Type, compile};
    use crate::play::Solved;
    use crate::position::Position;
    use crate::ruleset::{Amounts, Boundary, Code, Guard, Parts, TakeMove};

    fn values(mut sequence: Sequence, upto: u64) -> Vec<u64> {
        sequence.extend(upto, &mut Budget::UNLIMITED.meter()).unwrap();
        (0..=upto).map(|heap| sequence.value_at(heap).unwrap()).collect()
    }

    fn splits(guard: &str) -> HeapRules {
        let parts = Parts::of(&[2]).unwrap();
        let program = compile(guard, &TakeMove::names(parts), Type::Bool).unwrap();
        let take = TakeMove {
            amounts: Amounts::Listed(vec![0]),
            parts,
            guard: Some(Guard { program }),
            boundary: Boundary::Wall,
        };
        HeapRules::one(take)
    }

    #[test]
    fn grundys_game_has_its_own_shape_and_plain_recursion_agrees() {
        let grundy = splits("a != b");
        assert!(shape(&grundy).is_some());
        let plain = Sequence::general(Box::new(HeapOptions { game: HeapGame::new(grundy.clone()) }));
        let known = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
        assert_eq!(values(plain, 20), known);
        assert_eq!(values(Sequence::of_rules(&grundy), 20), known);
        // A condition of another shape is left to plain recursion: b - a != 1.
        let other = splits("b - a != 1");
        assert!(shape(&other).is_none());
        assert_eq!(values(Sequence::of_rules(&other), 5), [0, 0, 1, 0, 1, 0]);
    }

    /// An option that leaves nothing has the value of the finished game.
    #[test]
    fn misere_values_of_single_heaps_are_those_of_whole_positions() {
        let source = |guard: &str| {
            let program = compile(guard, &TakeMove::names(Parts::SUBTRACTION), Type::Bool).unwrap();
            let take = TakeMove::subtraction(Amounts::ANY, Boundary::Wall);
            HeapRules::one(TakeMove { guard: Some(Guard { program }), ..take })
        };
        for rules in [source("is_square(k)"), source("is_prime(k)"), source("n % k == 0")] {
            let game = HeapGame::new(rules.clone());
            let heaps: Vec<Position> = (0..=40).map(|heap| game.member(heap).unwrap()).collect();
            let solved = Solved::new(&game, &heaps, &mut Budget::UNLIMITED.meter()).unwrap();
            let expected: Vec<u64> =
                heaps.iter().map(|heap| solved.grundy(heap, Convention::Misere).unwrap().into()).collect();
            let sequence = Sequence::of_rules(&rules).with_terminal(1).unwrap();
            assert_eq!(values(sequence, 40), expected);
        }
    }

    #[test]
    fn every_shape_agrees_with_plain_recursion() {
        let set = |amounts, boundary| HeapRules::one(TakeMove::subtraction(amounts, boundary));
        let codes = ["0.77", "4.7", "0.3...", "0.8", "C.3", "0.F", "4.4..."];
        let mut rules: Vec<HeapRules> =
            codes.iter().map(|text| HeapRules::from_code(&text.parse::<Code>().unwrap())).collect();
        for boundary in [Boundary::Wall, Boundary::Sink] {
            rules.push(set(Amounts::listed(vec![2, 5, 7]), boundary));
            rules.push(set(Amounts::all_but(vec![3, 5, 8]), boundary));
            rules.push(set(Amounts::ANY, boundary));
            rules.push(set(Amounts::From(3), boundary));
        }
        for rules in rules {
            let plain = Sequence::general(Box::new(HeapOptions { game: HeapGame::new(rules.clone()) }));
            assert_eq!(values(Sequence::of_rules(&rules), 60), values(plain, 60), "{rules:?}");
        }
    }
}
