//! Questions of misère theory on the command line: `same`, closed sets, explanations, kinds.

use crate::run::{PROGRAM, json, lastmove, run};
use serde_json::{Value, json};
use std::process::Command;

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

/// The left sides of the relations of a text for GAP, without those that say that letters
/// commute, as powers of each letter.
fn left_sides(gap: &str) -> Vec<Vec<u32>> {
    let letters = gap.lines().find(|line| line.starts_with("f := ")).unwrap().matches('"').count() / 2;
    let relations = gap.lines().filter(|line| line.starts_with("  [") && line.contains('^'));
    let left = relations.map(|line| {
        let (left, _) = line.trim_start_matches("  [").split_once(", ").unwrap();
        let mut powers = vec![0; letters];
        for factor in left.split('*') {
            let (letter, power) = factor.trim_start_matches("g[").split_once("]^").unwrap();
            powers[letter.parse::<usize>().unwrap() - 1] = power.parse().unwrap();
        }
        powers
    });
    left.collect()
}

/// How many words no left side divides: every element is one of them at least.
fn irreducible_words(left: &[Vec<u32>]) -> usize {
    let letters = left[0].len();
    let divides = |of: &[u32], word: &[u32]| of.iter().zip(word).all(|(a, b)| a <= b);
    let mut words = vec![vec![0; letters]];
    let mut at = 0;
    while let Some(word) = words.get(at).cloned() {
        at += 1;
        // Only letters from the last used one on, so that each word is met once.
        let last = word.iter().rposition(|&power| power > 0).unwrap_or(0);
        for letter in last..letters {
            let mut next = word.clone();
            next[letter] += 1;
            if !left.iter().any(|of| divides(of, &next)) {
                words.push(next);
            }
        }
        assert!(words.len() < 100_000, "the relations do not close");
    }
    words.len()
}

/// What GAP is told defines a monoid of just as many elements as were found.
#[test]
fn the_relations_for_gap_define_the_quotient() {
    for (args, order) in [
        (&["quotient", "0.77"][..], 40),
        (&["quotient", "0.123"], 20),
        (&["quotient", "0.15"], 42),
        (&["quotient", "0.07", "--max-heap", "27"], 176),
        (&["quotient", "kayles", "--of", "5", "9"], 18),
        (&["quotient", "notakto", "--of", "empty"], 18),
    ] {
        let ran = lastmove(&[args, &["--format", "gap"]].concat());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        assert_eq!(irreducible_words(&left_sides(&ran.out)), order, "{args:?}");
    }
}

#[test]
fn a_closed_set_for_latex() {
    let ran = lastmove(&["quotient", "kayles", "--of", "5", "9", "--format", "latex"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("component & class") && ran.out.contains("9 & $d$"), "{}", ran.out);
    assert!(ran.out.contains("b^{3} = b") && ran.out.contains("\\mathcal{P} = \\{ a,"), "{}", ran.out);
}

/// Sums that no search holds: the winner and the moves by the quotient, the value by that beside
/// nim heaps; where it does not tell the value, what was asked is answered all the same.
#[test]
fn sums_of_any_size_are_answered() {
    let found = json(&["solve", "kayles", "5x1000000,3", "--json"], 0);
    assert_eq!((&found["misere"]["grundy"], &found["misere"]["genus"]), (&json!(3), &json!("3^31")));
    assert_eq!(found["misere"]["winning_moves"][0]["to"], json!([1]));
    let found = json(&["solve", "kayles", "29,301", "--json"], 0);
    assert_eq!(found["misere"]["outcome"], "N");
    assert!(!found["misere"]["winning_moves"].as_array().unwrap().is_empty());
    assert!(found["misere"]["grundy"].is_null() && found["misere"]["genus"].is_null());
    assert!(found["unknown"]["misere_grundy"].as_str().unwrap().starts_with("not computed"));
}

/// The lines of a file share one search, and are answered as they are by themselves.
#[test]
fn a_file_is_answered_as_its_lines_are() {
    let folder = tempfile::tempdir().unwrap();
    let positions = ["9,10", "3", "12,1,1", "5,5,2", "0", "20", "4,4,4,4"];
    std::fs::write(folder.path().join("positions"), positions.join("\n")).unwrap();
    let ran = |args: &[&str]| run(Command::new(PROGRAM).args(args).current_dir(folder.path()), "");
    let together = ran(&["solve", "kayles", "--file", "positions"]);
    assert_eq!(together.code, 0, "{}", together.err);
    for (line, position) in together.out.lines().zip(positions) {
        std::fs::write(folder.path().join("one"), position).unwrap();
        assert_eq!(ran(&["solve", "kayles", "--file", "one"]).out.trim_end(), line);
    }
    assert_eq!(together.out.lines().count(), positions.len());
}
