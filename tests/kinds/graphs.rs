//! Explicit graphs: every way of writing one, and tokens against the plainest recursion.

use crate::plain::{Dice, Options, outcomes, ruleset, sum};
use crate::written;
use lastmove::base::{Budget, Convention, Outcome};
use lastmove::conjecture::Truth;
use lastmove::play::Solved;
use lastmove::position::game;
use lastmove::ruleset::{Kind, Origin, read_ruleset, resolve};

fn arrows(rules: &str) -> Vec<String> {
    let Kind::Graph(graph) = written(&format!("[graph]\n{rules}")).kind else { panic!("{rules}") };
    let named = |from: usize| {
        let graph = &graph;
        move |&to: &u32| format!("{}>{}", graph.vertices[from], graph.vertices[to as usize])
    };
    graph.moves.iter().enumerate().flat_map(|(from, targets)| targets.iter().map(named(from))).collect()
}

#[test]
fn one_graph_in_every_writing() {
    let expected = ["a>b", "a>c", "b>c"];
    let writings = [
        r#"edges = [["a", "b"], ["a", "c"], ["b", "c"]]"#,
        r#"edges = ["a -> b, c", "b->c"]"#,
        r#"edges = ["a -> b -> c", ["a", "c"], ["a", "c"]]"#,
        r#"vertices = ["a", "b", "c"]
           edges = ["a, b -> c", "a -> b"]"#,
    ];
    for writing in writings {
        assert_eq!(arrows(writing), expected, "{writing}");
    }
    let both_ways = "edges = [\"a -- b -> c\"]\n";
    assert_eq!(arrows(&format!("{both_ways}loopy = true")), ["a>b", "b>a", "b>c"]);
    assert_eq!(arrows(&format!("{both_ways}terminal = \"b\"")), ["a>b"], "no token leaves a terminal vertex");
}

#[test]
fn graphs_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.toml");
    let texts = [
        ("g.dot", "digraph { a -> {b c}; b -> c }"),
        ("g.edges", "a -> b\na -> c\nb -> c\n"),
        (
            "g.graphml",
            "<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/><node id='c'/>\
             <edge source='a' target='b'/><edge source='a' target='c'/><edge source='b' target='c'/></graph></graphml>",
        ),
    ];
    for (file, text) in texts {
        std::fs::write(folder.path().join(file), text).unwrap();
        let rules = format!("format = 1\nname = \"T\"\nsummary = \"T.\"\n[graph]\nfile = \"{file}\"\n");
        let read = read_ruleset("rules.toml", rules.as_bytes(), "rules", Origin::File(path.clone()));
        let game = game(&read.into_result().unwrap_or_else(|faults| panic!("{faults}")));
        let start = game.read("a").unwrap();
        let solved = Solved::new(&*game, std::slice::from_ref(&start), &mut Budget::DEFAULT.meter()).unwrap();
        assert_eq!(solved.grundy(&start, Convention::Normal), Some(2), "{file}");
        assert_eq!(solved.grundy(&start, Convention::Misere), Some(2), "{file}");
    }
}

/// Positions of two tokens, by any engine that answers, against the graph of all pairs.
#[test]
fn two_tokens_are_the_graph_of_pairs() {
    let mut dice = Dice(1);
    for vertices in (1..=9).chain(1..=9) {
        let graph: Options = dice.graph(vertices, false);
        let game = game(&written(&ruleset(&graph, false)));
        let mut truth = Truth::new(&*game, Budget::DEFAULT.meter());
        let pairs = sum(&graph, &graph);
        for convention in Convention::BOTH {
            let plain = outcomes(&pairs, convention);
            for (pair, expected) in plain.iter().enumerate() {
                let numbers = [(pair / vertices) as u64, (pair % vertices) as u64];
                let side = truth.side(&game.of_numbers(&numbers).unwrap(), convention).unwrap();
                assert_eq!(side.outcome, Ok(*expected), "{graph:?} {numbers:?} {convention}");
                let wins = pairs[pair].iter().filter(|&&to| plain[to] == Outcome::P);
                // Two tokens on one vertex move alike, and so are listed once.
                let after = |&to: &usize| {
                    let mut after = [to / vertices, to % vertices];
                    after.sort_unstable();
                    after
                };
                let mut after: Vec<[usize; 2]> = wins.map(after).collect();
                after.sort_unstable();
                after.dedup();
                let mut found: Vec<[usize; 2]> = side
                    .winning_moves
                    .unwrap()
                    .iter()
                    .map(|a_move| {
                        let tokens: Vec<usize> =
                            a_move.position.iter().map(|token| game.size(token) as usize).collect();
                        tokens.try_into().unwrap()
                    })
                    .collect();
                found.sort_unstable();
                found.dedup();
                assert_eq!(found, after, "{graph:?} {numbers:?} {convention}");
            }
        }
    }
}

/// The mex, by hand: pond 0, green 1, lane 2, bridge 0, mill 3, hill 1, church 1.
#[test]
fn the_village() {
    let village = game(&resolve("village").unwrap());
    let values =
        [("pond", 0), ("green", 1), ("lane", 2), ("bridge", 0), ("mill", 3), ("hill", 1), ("church", 1)];
    let mut truth = Truth::new(&*village, Budget::DEFAULT.meter());
    for (vertex, expected) in values {
        let value = truth.value(&village.read(vertex).unwrap(), Convention::Normal).unwrap();
        assert_eq!(value.unwrap().0, expected, "{vertex}");
    }
}

#[test]
fn vertices_that_end_the_game() {
    let rules = "[graph]\nedges = [\"a -> b, c\", \"b -> c, d\", \"c -> d\"]\n";
    let outcome = |ends: &str, start: &str, convention| {
        let game = game(&written(&format!("{rules}{ends}")));
        let start = game.read(start).unwrap();
        Truth::new(&*game, Budget::DEFAULT.meter()).outcome(&start, convention).unwrap().unwrap().0
    };
    for convention in Convention::BOTH {
        // Whoever reaches d has lost: from c one must, from b one may move to c, from a to b
        // or c, of which c is the win.
        for (start, expected) in [("d", Outcome::N), ("c", Outcome::P), ("b", Outcome::N), ("a", Outcome::N)]
        {
            assert_eq!(outcome("loses = [\"d\"]", start, convention), expected, "{start}");
        }
        assert_eq!(outcome("wins = [\"c\", \"d\"]", "a", convention), Outcome::N);
        assert_eq!(outcome("wins = \"d\"", "a", convention), Outcome::P);
    }
}
