//! Loopy games against outcomes by plain repetition of their definition, and Smith's values
//! against what defines them: the outcomes beside heaps of Nim.

use crate::plain::{Dice, Options, nim, outcomes, ruleset, sum};
use crate::written;
use lastmove::base::{Budget, Convention, Outcome};
use lastmove::conjecture::Truth;
use lastmove::play::{Loopy, LoopyValue};
use lastmove::position::{Game, Position, game};

fn loopy(graph: &Options) -> Box<dyn Game> {
    game(&written(&ruleset(graph, true)))
}

fn tokens(game: &dyn Game, vertices: &[usize]) -> Position {
    let numbers: Vec<u64> = vertices.iter().map(|&vertex| vertex as u64).collect();
    game.of_numbers(&numbers).unwrap()
}

/// A value is n where the sum with a heap of n is the only P, and infinity with the heaps
/// beside which it is N where none is.
fn plain_value(graph: &Options, most: usize) -> Vec<LoopyValue> {
    let outcomes = outcomes(&sum(graph, &nim(most)), Convention::Normal);
    let beside = |vertex: usize, outcome: Outcome| -> Vec<u32> {
        let heap = |heap: &usize| outcomes[vertex * (most + 1) + heap] == outcome;
        (0..=most).filter(heap).map(|heap| heap as u32).collect()
    };
    let value = |vertex| match beside(vertex, Outcome::P)[..] {
        [] => LoopyValue::Infinity(beside(vertex, Outcome::N)),
        [value] => LoopyValue::Nimber(value),
        ref several => panic!("P beside {several:?}"),
    };
    (0..graph.len()).map(value).collect()
}

#[test]
fn outcomes_and_values_of_small_graphs() {
    let mut dice = Dice(2);
    let mut kinds = [0; 3];
    for round in 0..400 {
        let graph = dice.graph(2 + round % 7, true);
        let game = loopy(&graph);
        let starts: Vec<Position> = (0..graph.len()).map(|vertex| tokens(&*game, &[vertex])).collect();
        let solved = Loopy::new(&*game, &starts, &mut Budget::UNLIMITED.meter()).unwrap();
        for convention in Convention::BOTH {
            let plain = outcomes(&graph, convention);
            for (start, expected) in starts.iter().zip(plain) {
                assert_eq!(solved.outcome(start, convention), Some(expected), "{graph:?} {convention}");
            }
        }
        // A vertex has at most four arrows, and so no value above 4.
        for (start, expected) in starts.iter().zip(plain_value(&graph, 5)) {
            kinds[match &expected {
                LoopyValue::Nimber(_) => 0,
                LoopyValue::Infinity(set) => 1 + usize::from(set.is_empty()),
            }] += 1;
            assert_eq!(solved.value(start), Some(expected), "{graph:?}");
        }
    }
    assert!(kinds.iter().all(|&count| count > 50), "every kind of value is met: {kinds:?}");
}

/// Sums of two and of three tokens, whichever way they are answered.
#[test]
fn sums_of_tokens() {
    let mut dice = Dice(3);
    for round in 0..60 {
        let graph = dice.graph(2 + round % 4, true);
        let game = loopy(&graph);
        let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
        let count = graph.len();
        let twos = sum(&graph, &graph);
        let threes = sum(&twos, &graph);
        for convention in Convention::BOTH {
            let two = outcomes(&twos, convention);
            let three = outcomes(&threes, convention);
            for (at, outcome) in three.iter().enumerate() {
                let [a, b, c] = [at / count / count, at / count % count, at % count];
                let found = truth.outcome(&tokens(&*game, &[a, b, c]), convention).unwrap().unwrap();
                assert_eq!(found.0, *outcome, "{graph:?} {a} {b} {c} {convention}");
                let side = truth.side(&tokens(&*game, &[a, b]), convention).unwrap();
                let expected = two[a * count + b];
                assert_eq!(side.outcome, Ok(expected), "{graph:?} {a} {b} {convention}");
                // In misère play whoever has no move has won without one.
                let ended = twos[a * count + b].is_empty();
                assert_eq!(side.winning_moves.unwrap().is_empty(), ended || expected != Outcome::N);
                assert_eq!(side.loopy.unwrap().drawing_moves.is_empty(), expected != Outcome::D);
            }
        }
    }
}
