//! Explicit graphs, sums and loopy games on the command line.

use crate::run::{PROGRAM, json, lastmove, run};
use serde_json::json;
use std::process::Command;

/// Runs the program in a folder with one ruleset, `rules.toml`.
fn with_rules(rules: &str, args: &[&str]) -> crate::run::Ran {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("format = 1\nname = \"T\"\nsummary = \"T.\"\n{rules}\n");
    std::fs::write(folder.path().join("rules.toml"), text).unwrap();
    run(Command::new(PROGRAM).args(args).current_dir(folder.path()), "")
}

/// Each winning move of a sum names the summand it is made in.
#[test]
fn a_sum_from_a_file_and_from_the_command_line() {
    for args in [
        &["solve", "mixed-sum", "5 + 7 + 6", "--json"][..],
        &["solve", "kayles:5 + 0.137:7 + sub:1,2,3:6", "--json"],
    ] {
        let solved = json(args, 0);
        assert_eq!(solved["normal"]["grundy"], 7, "{args:?}");
        let moves = |side: &str| {
            let moves = solved[side]["winning_moves"].as_array().unwrap().clone();
            moves.iter().map(|each| json!([each["component"], each["to"]])).collect::<Vec<_>>()
        };
        assert_eq!(moves("normal"), [json!([0, [1, 2]]), json!([0, [3]])], "{args:?}");
        assert_eq!(moves("misere"), [json!([0, [1, 2]]), json!([0, [3]]), json!([2, [4]])], "{args:?}");
        assert_eq!(solved["components"].as_array().unwrap().len(), 3);
    }
    let text = lastmove(&["solve", "mixed-sum", "5 + 7 + 6"]).out;
    assert!(text.contains("Kayles: 5 -> 1,2") && text.contains("S{1,2,3}: 6 -> 4"), "{text}");
    let described = lastmove(&["describe", "mixed-sum"]).out;
    assert!(described.contains("- Kayles: Take 1 or 2 beans"), "{described}");
    let wrong = lastmove(&["solve", "mixed-sum", "5,7,6"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("3 parts with + between them"), "{}", wrong.err);
    for args in [["quotient", "mixed-sum"], ["period", "mixed-sum"]] {
        assert_eq!(lastmove(&args).code, 2, "{args:?}: a sum has no heaps of its own");
    }
    let table = json(&["table", "mixed-sum", "--sizes", "5..7", "--columns", "grundy", "--json"], 0);
    let row = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["position"] == "Kayles:5 + Dawson's Chess:7 + S{1,2,3}:6");
    assert_eq!(row.unwrap()["grundy"], 7);
}

#[test]
fn a_table_has_a_row_for_each_vertex() {
    let table = json(&["table", "village", "--json"], 0);
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 7);
    assert_eq!(
        rows[1],
        json!({"position": "mill", "normal": "N", "misere": "N", "grundy": 3, "misere_grundy": 3, "genus": "3^31"})
    );
    let roundabout = json(&["table", "roundabout", "--json"], 0);
    let values: Vec<_> =
        roundabout["rows"].as_array().unwrap().iter().map(|row| row["loopy_value"].clone()).collect();
    // In the order in which the file first mentions them: north, east, shed, south, west, barn, gate.
    assert_eq!(values, ["infinity{1}", "infinity{1}", "1", "infinity{2}", "infinity", "2", "0"]);
}

/// Square-But-One to 390: P are 0 and 5, N the squares and the squares plus 5, all else draws.
#[test]
fn square_but_one_as_a_table() {
    let table = json(&["table", "square-but-one", "--sizes", "0..390", "--json"], 0);
    let rows = table["rows"].as_array().unwrap();
    let square = |n: u64| n > 0 && n.isqrt().pow(2) == n;
    for (n, row) in (0u64..).zip(rows) {
        let expected = match n {
            0 | 5 => "P",
            n if square(n) || n > 5 && square(n - 5) => "N",
            _ => "D",
        };
        assert_eq!(row["normal"], expected, "{n}");
        assert_eq!(row["misere"] == "P", [1, 3, 6, 11, 16, 21].contains(&n), "{n}");
    }
}

#[test]
fn the_graph_of_a_loopy_game() {
    let graph = json(&["graph", "roundabout", "north", "--json"], 0);
    assert_eq!((&graph["positions"], &graph["moves"]), (&json!(7), &json!(10)));
    let north = &graph["nodes"][0];
    assert_eq!((&north["normal"], &north["misere"]), (&json!("D"), &json!("N")));
    assert_eq!((&north["grundy"], &north["loopy_value"]), (&json!(null), &json!("infinity{1}")));
    for format in ["dot", "graphml"] {
        let text = lastmove(&["graph", "roundabout", "north", "--format", format]).out;
        assert!(text.contains("infinity{1}"), "{text}");
    }
    // Ways round are drawn too.
    let drawn = lastmove(&["graph", "roundabout", "north", "--format", "svg"]);
    assert!(drawn.code == 0 && drawn.out.starts_with("<svg"), "{}", drawn.err);
}

#[test]
fn draws_are_explained() {
    let ran = lastmove(&["solve", "square-but-one", "7", "--explain"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in [
        "7 -> 6  6       infinity{0}",
        "D in normal play: no move leaves a P-position, and one keeps the draw.",
    ] {
        assert!(ran.out.contains(said), "{}", ran.out);
    }
    // No quantity of a loopy game is called unknown that is none.
    assert!(!ran.out.contains('?'), "{}", ran.out);
}

/// What cannot be is one clear error, with the move and the position, and never a panic.
#[test]
fn rules_that_break_are_named() {
    let state = |rules: &str| format!("[state]\nvariables = {{ a = \"0..9\", b = \"0..9\" }}\n{rules}");
    let cases = [
        ("[[state.move]]\nto = { a = \"9 - a\" }", "3,4", 2, "play never ends: (3,4) -> (6,4) -> (3,4)"),
        (
            "[[state.move]]\nfor = { k = \"1..a + 1\" }\nto = { a = \"a - k\" }",
            "3,4",
            2,
            "from (3,4): with k = 4, a is -1, outside its range 0..9",
        ),
        (
            "[[state.move]]\nwhere = \"a < 9\"\nto = { a = \"a + 7\" }",
            "3,4",
            2,
            "a is 10, outside its range 0..9",
        ),
        (
            "measure = \"a\"\n[[state.move]]\nwhere = \"b > 0\"\nto = { b = \"b - 1\" }",
            "3,4",
            2,
            "the measure `a` goes from 3 to 3, not down",
        ),
        ("[[state.move]]\nwhere = \"a > 0\"\nto = { a = \"a - 1\" }", "3,-4", 2, "cannot be negative: `-4`"),
        (
            "[[state.move]]\nwhere = \"a > 0\"\nto = { a = \"a - 1\" }",
            "3,14",
            2,
            "b is 14, outside its range 0..9",
        ),
        ("[[state.move]]\nwhere = \"a > 0\"\nto = { a = \"a - 1\" }", "3", 2, "a state is the numbers a, b"),
        ("loopy = true\n[[state.move]]\nto = { a = \"9 - a\" }", "3,4", 0, "D: a draw"),
    ];
    for (rules, position, code, said) in cases {
        let ran = with_rules(&state(rules), &["solve", "./rules.toml", position]);
        assert_eq!(ran.code, code, "{rules}: {}{}", ran.out, ran.err);
        assert!(format!("{}{}", ran.out, ran.err).contains(said), "{rules}: {}{}", ran.out, ran.err);
    }
    let grows = with_rules("[[heap.move]]\nto = \"n + 1\"", &["solve", "./rules.toml", "3"]);
    assert_eq!(grows.code, 2);
    assert!(grows.err.contains("from 3: it leaves a heap of 4, which is no smaller"), "{}", grows.err);
    let heap = lastmove(&["solve", "nim", "3,-4"]);
    assert_eq!(heap.code, 2);
    assert!(heap.err.contains("cannot be negative: `-4`"), "{}", heap.err);
}

/// A space past the budget is an unknown that says what it ran out of.
#[test]
fn spaces_past_the_budget() {
    let growing = "[heap]\nloopy = true\n[[heap.move]]\nto = \"n + 1\"";
    let state = "[state]\nloopy = true\nvariables = { a = \"0..\", b = \"0..\" }\n[[state.move]]\nto = { a = \"a + 1\" }\n[[state.move]]\nto = { b = \"b + a\" }";
    for (rules, position) in [(growing, "1"), (state, "1,1")] {
        let ran = with_rules(rules, &["solve", "./rules.toml", position, "--max-positions", "500", "--json"]);
        assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
        let solved: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(solved["misere"]["outcome"], json!(null));
        let reason = solved["unknown"]["misere"].as_str().unwrap();
        assert!(reason.contains("500 positions"), "{reason}");
    }
}

#[test]
fn where_conventions_part_in_a_loopy_game() {
    let found = json(&["diverge", "square-but-one", "--heaps", "1", "--sizes", "0..30", "--json"], 0);
    assert_eq!(found["positions"], 31);
    assert_eq!(found["smallest"], json!({"position": [], "normal": "P", "misere": "N"}));
    assert_eq!(found["addition_failure"], json!({"value": null, "substitution": null, "recipe": null}));
    let tested = json(
        &[
            "test",
            "square-but-one",
            "--convention",
            "normal",
            "--p-if",
            "n == 0 or n == 5",
            "--heaps",
            "1",
            "--sizes",
            "0..200",
            "--json",
        ],
        0,
    );
    assert_eq!(tested["verdict"], "holds");
}

/// Nobody typed a position: what is asked needs a row of them, and says so.
#[test]
fn questions_by_number_say_what_they_need() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["period", "wythoff"][..], &["compare", "wythoff", "wythoff"]] {
        let ran = lastmove(args);
        assert!(ran.code == 2 && ran.err.contains("needs states of one number"), "{args:?}: {}", ran.err);
        assert!(ran.err.contains("chart map"), "{}", ran.err);
    }
    let file = folder.path().join("ladder.toml");
    let rules = "format = 1\nname = \"Ladder\"\nsummary = \"Take a vertex.\"\n[board]\nvertices = [\"a\", \"b\"]\n\
                 edges = [\"a-b\"]\n[[board.move]]\ntake = 1\nwith = \"neighbours\"\n";
    std::fs::write(&file, rules).unwrap();
    let file = file.to_str().unwrap();
    let guess = ["guess", file, "--convention", "misere"];
    for args in [&["table", file][..], &["period", file], &["diverge", file], &guess] {
        let ran = lastmove(args);
        assert!(ran.code == 2 && ran.err.contains("--family"), "{args:?}: {}", ran.err);
        assert!(!ran.err.contains("[2]"), "nobody typed a number: {}", ran.err);
    }
}

/// Node Kayles on paths is Dawson's Kayles, 0.137: of the rows up to 8 those of 4 and 8 are lost.
#[test]
fn rules_are_tested_on_boards_of_a_family() {
    let args = ["test", "node-kayles", "--family", "path", "1..8", "--heaps", "1"];
    let rule = ["--convention", "normal", "--p-if", "n == 4 or n == 8"];
    let ran = lastmove(&[&args[..], &rule].concat());
    assert!(ran.code == 0 && ran.out.contains("holds on all 8"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("on path"), "{}", ran.out);
}

#[test]
fn counterexamples_on_graphs_have_names() {
    let ran = lastmove(&["test", "roundabout", "--convention", "misere", "--heaps", "1", "--p-if", "n < 0"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    // Shed is vertex 2 of the roundabout, and misère P by the table of the README.
    assert!(ran.out.contains("first on [2] (shed)"), "{}", ran.out);
}
