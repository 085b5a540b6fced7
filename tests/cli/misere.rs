//! Questions of misère theory on the command line: `same`, closed sets, explanations, kinds.

use crate::run::{json, lastmove};
use serde_json::{Value, json};

#[test]
fn positions_that_may_stand_for_each_other() {
    let same = |args: &[&str], exit| json(&[&["same"], args, &["--json"]].concat(), exit);
    let found = same(&["kayles", "4", "1"], 0);
    assert_eq!((&found["same"], &found["universe"]), (&json!(true), &json!("ruleset")));
    assert_eq!(found["witness"], Value::Null);
    let found = same(&["kayles", "5", "4,1"], 1);
    assert_eq!(found["same"], false);
    assert_eq!(found["witness"]["position"], json!([2, 2]));
    assert_eq!((&found["witness"]["a"], &found["witness"]["b"]), (&json!("N"), &json!("P")));
    // Tame games of one value may stand for each other in Nim, and not beside all games.
    assert_eq!(same(&["nim", "2,2", "4,4"], 0)["same"], true);
    let found = same(&["nim", "2,2", "4,4", "--universal"], 1);
    assert_eq!((&found["same"], &found["universe"]), (&json!(false), &json!("all")));
    assert_ne!(found["witness"]["a"], found["witness"]["b"]);
    assert_eq!(same(&["nim", "1,1", "0", "--universal"], 0)["same"], true);
}

#[test]
fn two_positions_and_no_other_number_are_compared() {
    for args in [&["same", "kayles"][..], &["same", "kayles", "5"], &["same", "kayles", "5", "4", "1"]] {
        let refused = lastmove(args);
        assert_eq!(refused.code, 2, "{args:?}");
        assert!(refused.err.contains("two positions are compared"), "{}", refused.err);
    }
}

#[test]
fn a_comparison_out_of_budget_says_so() {
    let found = json(&["same", "0.07", "60", "61", "--universal", "--max-positions", "100", "--json"], 3);
    assert_eq!(found["same"], Value::Null);
    assert!(found["unknown"]["same"].as_str().unwrap().contains("--max-positions"));
}

#[test]
fn the_quotient_of_a_closed_set() {
    let found = json(&["quotient", "kayles", "--of", "5", "9", "--json"], 0);
    let whole = json(&["quotient", "kayles", "--max-heap", "9", "--json"], 0);
    for key in ["order", "p_size", "tame"] {
        assert_eq!(found[key], whole[key], "{key}");
    }
    assert_eq!(found["positions"][1]["outcome"], "P");
    assert_eq!(lastmove(&["quotient", "kayles", "--of", "5", "--format", "gap"]).code, 2);
    assert_eq!(lastmove(&["quotient", "kayles", "--of", "x"]).code, 2);
}

#[test]
fn kayles_explained() {
    let found = json(&["quotient", "0.77", "--explain", "--json"], 0);
    let kinds = found["explanation"]["kinds"].as_array().unwrap();
    let mut heaps: Vec<u64> = kinds
        .iter()
        .flat_map(|kind| kind["heaps"].as_array().unwrap())
        .map(|heap| heap.as_u64().unwrap())
        .collect();
    heaps.sort_unstable();
    assert_eq!(heaps, [1, 4, 5, 9, 12, 17, 20, 25]);
    assert!(!found["explanation"]["exceptions"].as_array().unwrap().is_empty());
}

#[test]
fn kinds_of_heaps_are_shown_when_asked_for() {
    let found = json(&["table", "kayles", "--sizes", "1..5", "--columns", "kind", "--json"], 0);
    let kinds: Vec<&Value> = found["rows"].as_array().unwrap().iter().map(|row| &row["kind"]).collect();
    assert_eq!(kinds, ["fickle", "firm", "firm", "fickle", "restless"]);
    assert_eq!(found["first_not_tame"], 5);
}

#[test]
fn where_the_genus_fails() {
    let found = json(&["diverge", "kayles", "--heaps", "1..1", "--sizes", "0..12", "--genus", "--json"], 0);
    let failure = &found["genus_failure"];
    assert_eq!((&failure["g"], &failure["h"]), (&json!([9]), &json!([12])));
    assert_eq!((&failure["genus"], &failure["x"]), (&json!("4^046"), &json!([9, 9])));
    assert_eq!(failure["g_plus_x"]["outcome"], "P");
    assert_eq!(failure["h_plus_x"]["outcome"], "N");
}
