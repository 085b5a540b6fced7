//! Loopy games against outcomes by plain repetition of their definition, and Smith's values
//! against what defines them: the outcomes beside heaps of Nim.

use crate::plain::{Dice, Options, nim, outcomes, ruleset, sum};
use crate::written;
use lastmove::base::{Budget, Convention, Outcome};
use lastmove::conjecture::Truth;
use lastmove::divergence::diverge;
use lastmove::play::{Loopy, LoopyValue};
use lastmove::position::{Game, Position, Scope, game};

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

/// Square-But-One written as a game of heaps is the same game, and a sum of heaps far too
/// many to be listed is answered by the values of its parts.
#[test]
fn loopy_heaps() {
    let rules = "[heap]\nloopy = true\n[[heap.move]]\nfor = { k = \"1..floor_sqrt(n)\" }\nto = \"n - k * k\"\n\
                 [[heap.move]]\nwhere = \"n % 2 == 0\"\nto = \"n + 1\"";
    let heaps = game(&written(rules));
    let state = game(&lastmove::ruleset::resolve("square-but-one").unwrap());
    let [mut by_heaps, mut by_state] =
        [&heaps, &state].map(|game| Truth::new(&**game, Budget::DEFAULT.meter()));
    for n in 0..60 {
        let [a, b] = [&heaps, &state].map(|game| game.member(n).unwrap());
        for convention in Convention::BOTH {
            let found = by_heaps.outcome(&a, convention).unwrap().unwrap().0;
            assert_eq!(found, by_state.outcome(&b, convention).unwrap().unwrap().0, "{n} {convention}");
        }
    }
    let value = |truth: &mut Truth, text: &str| truth.smith(&heaps.read(text).unwrap()).unwrap().unwrap().0;
    let parts = ["4", "9", "400", "401"].map(|text| value(&mut by_heaps, text));
    let expected = parts[1..].iter().fold(parts[0].clone(), |sum, part| sum.plus(part));
    assert_eq!(value(&mut by_heaps, "4,9,400,401"), expected);
    // A heap that grows without end is an unknown, and no hang.
    let growing = game(&written("[heap]\nloopy = true\n[[heap.move]]\nto = \"n + 1\""));
    let budget = Budget { max_positions: Some(1000), ..Budget::DEFAULT };
    let mut truth = Truth::new(&*growing, budget.meter());
    assert!(truth.outcome(&growing.read("1").unwrap(), Convention::Normal).unwrap().is_err());
}

/// The same of a state: round a ring of five either way, home wins and the pit loses.
#[test]
fn end_rules_of_loopy_states() {
    let rules = "[state]\nvariables = { at = \"0..4\" }\nloopy = true\nwins = \"at == 0\"\nloses = \"at == 2\"\n\
                 [[state.move]]\nto = { at = \"(at + 1) % 5\" }\n[[state.move]]\nto = { at = \"(at + 4) % 5\" }";
    let game = game(&written(rules));
    let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
    // 1 and 4 win by going home; at 3 one goes to 4, where the other wins, or falls into the pit.
    let expected = [Outcome::P, Outcome::N, Outcome::N, Outcome::P, Outcome::N];
    for convention in Convention::BOTH {
        for (at, expected) in (0..).zip(expected) {
            let found = truth.outcome(&game.member(at).unwrap(), convention).unwrap().unwrap().0;
            assert_eq!(found, expected, "{at} {convention}");
        }
    }
}

/// Vertices that end a loopy game: reaching them is all that counts.
#[test]
fn end_rules_of_loopy_graphs() {
    let rules = "[graph]\nedges = [\"a -> b -> c -> a\", \"a -> win\", \"c -> lose\"]\nloopy = true\nwins = \"win\"\nloses = \"lose\"";
    let game = game(&written(rules));
    let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
    for convention in Convention::BOTH {
        // From a one wins at once; so c, from where one moves to a or loses, is lost; b wins.
        for (start, expected) in [
            ("win", Outcome::P),
            ("lose", Outcome::N),
            ("a", Outcome::N),
            ("b", Outcome::N),
            ("c", Outcome::P),
        ] {
            let side = truth.side(&game.read(start).unwrap(), convention).unwrap();
            assert_eq!(side.outcome, Ok(expected), "{start} {convention}");
            assert_eq!(side.loopy.and_then(|loopy| loopy.value), None);
        }
    }
}

#[test]
fn conventions_part_where_play_may_go_on() {
    let roundabout = game(&lastmove::ruleset::resolve("roundabout").unwrap());
    let scope = Scope::new(1..=1, 0..=9).unwrap();
    let found = diverge(&*roundabout, &scope, &mut Budget::DEFAULT.meter()).unwrap();
    // Of the seven vertices only the barn has one outcome under both conventions.
    assert_eq!((found.positions, found.differing.len()), (7, 6));
}
