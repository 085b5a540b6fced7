//! Boards on the command line: families, moves by their names, positions as they are typed.

use crate::run::{json, lastmove, lastmove_with};
use serde_json::{Value, json};

/// Values of Dawson's Chess by plain recursion: take a cell of a row and its neighbours.
fn dawsons_chess(most: usize) -> Vec<u64> {
    let mut values = vec![0];
    for n in 1..=most {
        let left = |cell: usize| cell.saturating_sub(1);
        let options: Vec<u64> =
            (0..n).map(|cell| values[left(cell)] ^ values[(n - cell - 1).saturating_sub(1)]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn column(table: &Value, key: &str) -> Vec<u64> {
    let rows = table["rows"].as_array().expect("rows");
    rows.iter().map(|row| row[key].as_u64().expect("a number")).collect()
}

#[test]
fn node_kayles_on_a_row_of_boards() {
    let chess = dawsons_chess(60);
    let cycles = json(&["table", "node-kayles", "--family", "cycle", "3..60", "--json"], 0);
    assert_eq!((&cycles["family"], &cycles["n"]), (&json!("cycle n"), &json!("3..60")));
    assert_eq!(column(&cycles, "n"), (3..=60).collect::<Vec<u64>>());
    // A move takes three vertices that lie together and leaves a path.
    let expected: Vec<u64> = (3..=60).map(|n| u64::from(chess[n - 3] == 0)).collect();
    assert_eq!(column(&cycles, "grundy"), expected);
    let paths = json(&["table", "node-kayles", "--family", "path", "1..60", "--json"], 0);
    assert_eq!(column(&paths, "grundy"), chess[1..]);
    // Every vertex of a complete graph takes all of it; of a star the hub does, and a leaf
    // leaves the other leaves, of which one goes at a time.
    let complete = json(&["table", "node-kayles", "--family", "complete", "1..9", "--json"], 0);
    assert_eq!(column(&complete, "grundy"), [1; 9]);
    let stars = json(&["table", "node-kayles", "--family", "star", "1..9", "--json"], 0);
    assert_eq!(column(&stars, "grundy"), [1, 2, 1, 2, 1, 2, 1, 2, 1]);
}

#[test]
fn boards_of_two_numbers_and_single_boards() {
    let table = json(&["table", "cram", "--family", "grid", "3xn", "1..5", "--json"], 0);
    assert_eq!(column(&table, "grundy"), [1, 1, 0, 1, 1]);
    let outcomes: Vec<&str> =
        table["rows"].as_array().unwrap().iter().map(|row| row["misere"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["P", "P", "N", "P", "P"]);
    let petersen = json(&["table", "node-kayles", "--family", "petersen", "--json"], 0);
    assert_eq!((column(&petersen, "n"), column(&petersen, "grundy")), (vec![10], vec![1]));
    // Without a word about it, the family is the ruleset's own.
    for own in [&["table", "cram", "--family", "grid", "--json"][..], &["table", "cram", "--json"]] {
        let squares = json(own, 0);
        assert_eq!((column(&squares, "n"), column(&squares, "grundy")), (vec![1, 2, 3, 4], vec![0; 4]));
    }
}

#[test]
fn a_table_of_states_lists_them_all() {
    let table = json(&["table", "wythoff", "--sizes", "0..7", "--json"], 0);
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 36);
    let lost = |convention: &str| -> Vec<&str> {
        let lost = rows.iter().filter(|row| row[convention] == "P");
        lost.map(|row| row["position"].as_str().unwrap()).collect()
    };
    assert_eq!(lost("normal"), ["(0,0)", "(1,2)", "(3,5)", "(4,7)"]);
    assert_eq!(lost("misere"), ["(0,1)", "(2,2)", "(3,5)", "(4,7)"]);
}

#[test]
fn wrong_families_are_one_clear_error() {
    let cases: [(&[&str], &str); 8] = [
        (&["kayles", "--family", "cycle"], "Kayles is not played on boards"),
        (&["node-kayles", "--family", "gird", "3..4"], "there is no family `gird`"),
        (&["node-kayles", "--family", "cycle", "0..4"], "the smallest cycle is cycle 3"),
        (&["node-kayles", "--family", "petersen", "3..4"], "there is one petersen"),
        (&["node-kayles", "--family", "grid", "3x"], "a grid is of a size such as `3x4`"),
        (&["node-kayles", "--family", "path", "9..3"], "the range goes down"),
        (&["node-kayles", "--family", "path", "250..260"], "at most 256 cells"),
        (&["chomp", "--family", "cycle"], "this board has no order"),
    ];
    for (args, expected) in cases {
        let ran = lastmove(&[&["table"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    }
}

#[test]
fn moves_are_told_by_their_names() {
    let solved = json(&["solve", "notakto", "empty", "--json"], 0);
    let names = |side: &str| -> Vec<String> {
        let moves = solved[side]["winning_moves"].as_array().unwrap().iter();
        let names = moves.flat_map(|each| each["names"].as_array().unwrap());
        let mut names: Vec<String> = names.map(|name| name.as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(names("misere"), ["b2"]);
    assert_eq!(names("normal"), ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]);
    assert!(lastmove(&["solve", "notakto", "empty"]).out.contains("b2: .../.../... -> .../.x./..."));
    // Heaps have no names for their moves.
    assert_eq!(json(&["solve", "nim", "3", "--json"], 0)["normal"]["winning_moves"][0]["names"], Value::Null);
    let graph = json(&["graph", "chomp", "2x1", "--json"], 0);
    assert_eq!(graph["edges"], json!([[0, 1], [0, 2], [2, 1]]));
    assert_eq!(graph["names"], json!([["a1"], ["a2"], ["a1"]]));
    assert!(lastmove(&["graph", "chomp", "2x1"]).out.contains("0 -> 2 [label=\"a2\"]"));
}

#[test]
fn a_board_is_played_by_the_names_of_its_cells() {
    let ran = lastmove_with(&["play", "notakto", "empty", "--convention", "misere"], "d9\nb2\n");
    assert!(ran.out.contains("That is not a legal move here"), "{}", ran.out);
    assert!(ran.out.contains("I play "), "{}", ran.out);
}

/// What `moves` and `solve` print may be typed, and what a move leaves where that has a name.
#[test]
fn moves_are_typed_as_they_are_printed() {
    let leaves = |ruleset: &str, position: &str, typed: &str| {
        let ran = lastmove_with(&["play", ruleset, position, "--json"], &format!("{typed}\n"));
        assert!(ran.err.is_empty(), "{ruleset} {typed}: {}", ran.err);
        let made: serde_json::Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        assert_eq!(made["player"], "you", "{ruleset} {typed}");
        made["position"].clone()
    };
    let first = leaves("wythoff", "4,6", "(4,6) -> (3,5)");
    for typed in ["(4,6)->(3,5)", "4,6 -> 3,5", "3,5", "(3, 5)"] {
        assert_eq!(leaves("wythoff", "4,6", typed), first, "{typed}");
    }
    assert_eq!(leaves("cram", "2x2", "b1+a1"), leaves("cram", "2x2", "a1+b1"));
    leaves("mixed-sum", "5 + 7 + 6", "Kayles: 5 -> 4");
}

#[test]
fn positions_of_any_kind_are_read_from_a_file() {
    let ran = lastmove_with(&["solve", "notakto", "--file", "-"], "empty\n2*empty\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let outcomes: Vec<bool> = ran.out.lines().map(|line| line.contains("misère P")).collect();
    assert_eq!(outcomes, [false, true], "{}", ran.out);
    let ran = lastmove_with(&["solve", "notakto", "--file", "-"], "empty\n3,4\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("<stdin>:2:1") && ran.err.contains("a family and its size"), "{}", ran.err);
}

#[test]
fn quotients_of_closed_sets_of_boards() {
    let notakto = json(&["quotient", "notakto", "--of", "empty", "--json"], 0);
    assert_eq!((&notakto["order"], &notakto["p_size"]), (&json!(18), &json!(4)));
    // Node Kayles on paths is Dawson's Chess, and so are their partial quotients.
    for heap in ["6", "10"] {
        let paths = json(&["quotient", "node-kayles", "--max-heap", heap, "--json"], 0);
        let line = format!("1..{heap}");
        let named = json(&["quotient", "node-kayles", "--family", "path", &line, "--json"], 0);
        let chess = json(&["quotient", "0.137", "--max-heap", heap, "--json"], 0);
        assert_eq!((&paths["order"], &paths["p_size"]), (&chess["order"], &chess["p_size"]));
        assert_eq!(paths["order"], named["order"]);
    }
    // Wythoff's game with heaps of up to 3: its values are those of nim heaps below 8.
    let wythoff = json(&["quotient", "wythoff", "--max-heap", "3", "--json"], 0);
    assert_eq!((&wythoff["order"], &wythoff["tame"]), (&json!(10), &json!(true)));
    let ran = lastmove(&["quotient", "node-kayles"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--of POSITION..."), "{}", ran.err);
}

#[test]
fn a_fault_in_a_position_is_explained_in_the_words_of_the_game() {
    let cases = [
        ("wythoff", "3", "a state is written (a,b), as in 1,2"),
        ("notakto", "7", "a board is written as a size, 3x4"),
        ("nim", "x", "heap sizes stand between commas"),
    ];
    for (ruleset, position, help) in cases {
        let ran = lastmove(&["solve", ruleset, position]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(help), "{}", ran.err);
    }
}

#[test]
fn expectations_name_positions_as_they_are_typed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("crosses.toml");
    let text = |order: u32, expected: &str| {
        format!(
            r#"
format = 1
name = "Crosses"
summary = "Two crosses in a row of four."
[board]
family = "grid"
size = "1xn"
[[board.move]]
mark = "cell"
lines = {{ length = 2 }}
[[expect]]
quantity = "misere"
positions = ["1x2", "..x.", [3]]
values = "{expected}"
source = "by hand"
[[expect]]
quantity = "quotient"
of = ["1x2"]
order = {order}
source = "by hand"
"#
        )
    };
    // Of two cells exactly two crosses are made. On three the one in the middle leaves one
    // move, and so does the one at the far end of ..x., where any other ends the board.
    let check = |text: String| {
        std::fs::write(&file, text).unwrap();
        lastmove(&["check", file.to_str().unwrap()])
    };
    let fine = check(text(2, "NNN"));
    let wrong = check(text(1, "PNN"));
    assert_eq!((fine.code, wrong.code), (0, 1), "{}{}", fine.out, wrong.out);
    assert!(wrong.out.contains("misere of 1x2: the file expects P"), "{}", wrong.out);
    assert!(wrong.out.contains("quotient: the file expects 1 elements"), "{}", wrong.out);
}

/// A position is drawn by the game that read it, and scopes fit the game where none is told.
#[test]
fn graphs_and_scopes_of_boards() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cram.svg");
    let drawn = lastmove(&["chart", "graph", "cram", "2x3", "-o", file.to_str().unwrap()]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    assert!(drawn.out.contains("6 positions and 8 moves"), "{}", drawn.out);
    let circle = json(&["diverge", "circular-nim-4-2", "--json"], 0);
    assert_eq!(circle["positions"], 81, "four numbers of 0 to 2, in every order");
    let tested = lastmove(&["test", "notakto", "--convention", "misere", "--p-if", "true"]);
    assert_eq!(tested.code, 1, "{}", tested.err);
}

/// What cannot be written is refused, and input without an end is told from a long line.
#[test]
fn a_certificate_of_a_closed_set_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("c.json");
    let args = ["quotient", "node-kayles", "--family", "cycle", "3..5", "--certificate"];
    let refused = lastmove(&[&args[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(refused.err.contains("closed set") && !file.exists(), "{}", refused.err);
    let journal = lastmove(&["sweep", "0.**", "-o", "/dev/null"]);
    assert_eq!(journal.code, 2, "{}", journal.err);
}
