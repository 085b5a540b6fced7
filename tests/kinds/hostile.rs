//! Rules and graph files of any kind, mostly senseless: refused with faults that can be shown,
//! or a game whose positions are read, written, and solved as far as a small budget goes. The
//! fuzz targets `kinds` and `network` do the same to whatever a fuzzer thinks of.

use lastmove::base::{Budget, Convention};
use lastmove::conjecture::Truth;
use lastmove::position::game;
use lastmove::ruleset::{NetworkFormat, Origin, Paint, describe, read_ruleset, render_text};
use proptest::prelude::*;
use std::time::Duration;

fn go_through(rules: &str) {
    let text = format!("format = 1\nname = 'n'\nsummary = 's'\n{rules}");
    let read = read_ruleset("t", text.as_bytes(), "t", Origin::Code("t".to_owned()));
    render_text(&read.diagnostics, Paint::Plain);
    let Some(ruleset) = read.ruleset else { return };
    assert!(!describe(&ruleset).moves.is_empty());
    let game = game(&ruleset);
    let budget = Budget {
        max_positions: Some(500),
        max_memory: Some(4 << 20),
        time_limit: Some(Duration::from_millis(50)),
    };
    for text in ["", "0", "3", "a", "1,2", "(1,2)x2", "2x3", "./x.", "3 + 2", "a,bx2"] {
        let Ok(position) = game.read(text) else { continue };
        // No component is `0`, which may be a vertex too; and a sum is read with the names of
        // its summands, which are not in the components.
        if !position.is_empty() && !rules.starts_with("[sum]") {
            let written = game.write_position(&position);
            assert_eq!(game.read(&written).ok().as_ref(), Some(&position), "{rules}: {text} is {written}");
        }
        let mut truth = Truth::new(&*game, budget.meter());
        for convention in Convention::BOTH {
            if let Err(fault) = truth.side(&position, convention) {
                assert!(!fault.to_string().is_empty());
            }
        }
    }
}

/// Lines of one kind of rules, in any number and order.
fn lines(head: &'static str, pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let lines = prop::collection::vec(prop::sample::select(pieces), 0..7);
    lines.prop_map(move |lines| format!("{head}\n{}", lines.join("\n")))
}

const STATE: [&str; 19] = [
    "variables = { a = \"0..5\", b = \"0..\" }",
    "variables = { a = \"0..\" }",
    "variables = { a = \"1..0\" }",
    "heaps = \"1..\"",
    "heaps = \"0..3\"",
    "unordered = [\"a\", \"b\"]",
    "unordered = [\"heaps\"]",
    "boundary = \"sink\"",
    "forbidden = \"a == 3\"",
    "wins = \"a == 0\"",
    "measure = \"a\"",
    "loopy = true",
    "[[state.move]]\nto = { a = \"a - 1\" }",
    "[[state.move]]\nto = { a = \"a + 1\" }",
    "[[state.move]]\nfor = { k = \"1..a\" }\nto = { a = \"a - k\", b = \"b / (k - 1)\" }",
    "[[state.move]]\nfor = { k = \"1..1 << 40\" }\nto = { a = \"a - k\" }",
    "[[state.move]]\nfor = { i = \"0..len(heaps)\" }\nto = { \"heaps[i]\" = \"heaps[i] - 1\" }",
    "[[state.move]]\nto = [{ a = \"a - 1\" }, { a = \"a - 1\" }]",
    "[[state.move]]\nwhere = \"a >\"\nto = {}",
];

const GRAPH: [&str; 13] = [
    "edges = [\"a -> b, c\", \"b -> c\"]",
    "edges = [\"a -- b\"]",
    "edges = [\"1 -> 2 -> 3 -> 0\"]",
    "edges = [\"a ->\", 3]",
    "edges = [[\"a\", \"b\"], [\"b\"]]",
    "vertices = [\"a\", \"b\", \"0\"]",
    "terminal = \"b\"",
    "terminal = [\"c\", \"d\"]",
    "wins = \"b\"",
    "loses = [\"c\"]",
    "loopy = true",
    "loopy = 1",
    "file = \"x.dot\"",
];

const BOARD: [&str; 16] = [
    "family = \"path\"",
    "family = \"grid\"",
    "family = \"cycle\"\nsize = 5",
    "edges = [\"a-b\", \"b-c\"]",
    "covers = [\"a-b\"]",
    "vertices = [\"a\", \"b\"]",
    "root = \"a\"",
    "poison = \"a1\"",
    "[[board.move]]\ntake = 1",
    "[[board.move]]\ntake = [1, 2]\nparts = [0, 1]",
    "[[board.move]]\ntake = 1\nwith = \"neighbours\"",
    "[[board.move]]\ntake = 1\nwith = \"above\"",
    "[[board.move]]\nplace = \"domino\"",
    "[[board.move]]\nmark = \"cell\"\nlines = { length = 3 }",
    "[[board.move]]\nmark = \"cell\"\npatterns = [\"##\", \"#.#\"]\ncompleting = \"forbidden\"",
    "[[board.move]]\ncut = \"edge\"",
];

const SUM: [&str; 5] = [
    "summands = [\"nim\", \"kayles\"]",
    "summands = [\"roundabout\", \"square-but-one\"]",
    "summands = [\"wythoff\", \"village\", \"cram\"]",
    "summands = [\"mixed-sum\", \"nim\"]",
    "summands = [\"S{1\", \"./none.toml\"]",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_state(rules in lines("[state]", &STATE)) {
        go_through(&rules);
    }

    #[test]
    fn any_graph(rules in lines("[graph]", &GRAPH)) {
        go_through(&rules);
    }

    #[test]
    fn any_board(rules in lines("[board]", &BOARD)) {
        go_through(&rules);
    }

    #[test]
    fn any_sum(rules in lines("[sum]", &SUM)) {
        go_through(&rules);
    }
}

proptest! {
    #[test]
    fn any_graph_file(text in "(\\PC|[-<>{};=\"/\\[\\] \n]|graph|digraph|node|edge|subgraph|id=|->|--|<!--|a|b){0,24}") {
        for format in [NetworkFormat::Dot, NetworkFormat::GraphMl, NetworkFormat::EdgeList] {
            match format.read(&text) {
                Ok(network) => {
                    let count = network.vertices.len() as u32;
                    prop_assert!(network.arcs.iter().flatten().all(|&end| end < count));
                    let mut names: Vec<&String> = network.vertices.iter().collect();
                    names.sort_unstable();
                    prop_assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
                }
                Err(fault) => {
                    prop_assert!(fault.span.start <= fault.span.end && fault.span.start <= text.len());
                    prop_assert!(!fault.message.is_empty());
                }
            }
        }
    }
}
