//! Games that end by a rule of their own, on the command line: there the convention alone
//! does not say who has won, and nothing adds.

use crate::run::{PROGRAM, Ran, run};
use serde_json::{Value, json};
use std::process::Command;

/// Take 1 or 2; three left ends the game, and a second file of it ends it the other way.
const STATE: &str = "format = 1\nname = \"Three\"\nsummary = \"T.\"\n[state]\nvariables = { n = \"0..\" }\n\
                     wins = \"n == 3\"\n[[state.move]]\nfor = { k = \"1..min(n, 2)\" }\nto = { n = \"n - k\" }\n";

/// One arrow to a flag.
const GRAPH: &str = "format = 1\nname = \"Flag\"\nsummary = \"T.\"\n[graph]\n\
                     edges = [\"start -> flag, ditch\"]\nwins = [\"flag\"]\n";

/// Runs the program beside both games, each also with `wins` turned into `loses`.
fn with_ends(args: &[&str], input: &str) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("state", STATE), ("graph", GRAPH)] {
        std::fs::write(folder.path().join(format!("{name}-wins.toml")), text).unwrap();
        let lost = text.replace("wins", "loses");
        std::fs::write(folder.path().join(format!("{name}-loses.toml")), lost).unwrap();
    }
    run(Command::new(PROGRAM).args(args).current_dir(folder.path()), input)
}

fn document(args: &[&str]) -> Value {
    let ran = with_ends(args, "");
    assert_eq!(ran.code, 0, "{args:?}: {}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// Whoever reaches it wins or loses by the rule, whatever the convention says of being stuck.
#[test]
fn the_rule_names_the_winner_of_a_game() {
    for convention in ["normal", "misere"] {
        for (game, start, step, reached) in
            [("state", "5", "5->3", "3"), ("graph", "start", "start->flag", "flag")]
        {
            for (rule, winner, verdict) in [("wins", "you", "You win."), ("loses", "engine", "I win.")] {
                let file = format!("{game}-{rule}.toml");
                let args = ["play", &file, start, "--convention", convention];
                let ran = with_ends(&args, &format!("{step}\n"));
                let told = format!("You reached {reached}, which ends the game by its own rule. {verdict}");
                assert!(ran.out.contains(&told), "{args:?}: {}", ran.out);
                assert!(ran.out.contains("A rule of the game's own may end it"), "{}", ran.out);
                let ran = with_ends(&[&args[..], &["--json"]].concat(), &format!("{step}\n"));
                let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
                assert_eq!(last["winner"], winner, "{args:?}");
            }
        }
        // Where no rule decides, the convention does.
        let ran =
            with_ends(&["play", "graph-wins.toml", "start", "--convention", convention], "start->ditch\n");
        let verdict = if convention == "normal" { "You win." } else { "I win." };
        assert!(ran.out.contains(&format!("I cannot move. {verdict}")), "{}", ran.out);
    }
}

/// What is asked of positions in sums is refused with the one reason there is.
#[test]
fn what_is_about_sums_is_refused() {
    for args in [
        &["solve", "state-wins.toml:4 + nim:2"][..],
        &["quotient", "state-wins.toml", "--of", "4"],
        &["quotient", "state-wins.toml", "--max-heap", "4"],
        &["quotient", "graph-loses.toml", "--of", "start"],
        &["same", "state-wins.toml", "4", "5"],
        &["same", "state-loses.toml", "4", "5", "--universal"],
        &["table", "state-wins.toml", "--columns", "grundy,genus"],
        &["table", "graph-wins.toml", "--columns", "kind"],
        &["diverge", "state-wins.toml", "--genus"],
        &["chart", "genus", "state-wins.toml", "-o", "genus.svg"],
        &["chart", "addition", "state-wins.toml", "-o", "addition.svg"],
    ] {
        let ran = with_ends(args, "");
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        let reason = "ends by a rule of its own, and so cannot be part of a sum";
        assert!(ran.err.contains(reason), "{args:?}: {}", ran.err);
    }
}

/// Tables have outcomes and values, and no column of what adds.
#[test]
fn tables_leave_the_genus_out() {
    let table = document(&["table", "state-wins.toml", "--sizes", "3..4", "--json"]);
    assert_eq!(
        table["rows"],
        json!([
            {"heap": 3, "normal": "P", "misere": "P", "grundy": 0, "misere_grundy": 0},
            {"heap": 4, "normal": "N", "misere": "N", "grundy": 1, "misere_grundy": 1},
        ])
    );
    let csv = with_ends(&["table", "state-wins.toml", "--sizes", "3..4", "--format", "csv"], "").out;
    assert!(!csv.contains("genus"), "{csv}");
}

#[test]
fn explanations_name_the_rule() {
    for (rule, last) in [("wins", "won"), ("loses", "lost")] {
        let ran = with_ends(&["solve", &format!("state-{rule}.toml"), "3", "--explain"], "");
        let told = format!("a rule of the game's own ends it here, and whoever moved last has {last}");
        assert!(ran.out.contains(&told), "{}", ran.out);
        assert!(!ran.out.contains("who cannot move"), "{}", ran.out);
    }
}

/// One state or token at a time, wherever positions are listed.
#[test]
fn scopes_hold_no_sums() {
    for (file, sizes, positions) in [("state-wins.toml", "0..9", 10), ("graph-wins.toml", "0..2", 3)] {
        let found = document(&["diverge", file, "--sizes", sizes, "--json"]);
        assert_eq!(found["positions"], positions, "{file}");
        // Values do not add, which is no failure of theirs to report.
        let addition = &found["addition_failure"];
        for failure in ["value", "substitution", "recipe"] {
            assert_eq!(addition[failure], Value::Null, "{file}: {failure}");
        }
    }
}
