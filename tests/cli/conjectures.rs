//! `test`, `judge` and `sample` from outside: keys, exit codes, and what is said about input
//! that is wrong.

use crate::run::{Ran, json, lastmove, run};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

const ONES: &str = "if all(h in heaps: h == 1) then len(heaps) % 2 == 1 else xor(heaps) == 0";

#[test]
fn a_rule_that_fails_by_the_keys_scripts_read() {
    let args = [
        "test",
        "nim",
        "--convention",
        "misere",
        "--heaps",
        "1..4",
        "--sizes",
        "0..5",
        "--p-if",
        ONES,
        "--json",
    ];
    let tested = json(&args, 1);
    let numbers =
        ["positions", "p_positions", "mismatches", "missed_p", "false_p"].map(|key| tested[key].as_u64());
    assert_eq!(numbers, [209, 37, 10, 4, 6].map(Some));
    assert_eq!((&tested["verdict"], &tested["convention"]), (&json!("fails"), &json!("misere")));
    let smallest = &tested["smallest_counterexample"];
    assert_eq!(smallest["position"], json!([0]));
    assert_eq!((&smallest["rule_says"], &smallest["truth"]), (&json!("P"), &json!("N")));
    assert_eq!(smallest["winning_moves"], json!([]));
    assert_eq!(tested["missed_p_positions"][0], json!([0, 1]));
}

#[test]
fn a_rule_that_holds() {
    let bouton = "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1";
    let args = [
        "test",
        "nim",
        "--convention",
        "misere",
        "--heaps",
        "1..4",
        "--sizes",
        "0..5",
        "--p-if",
        bouton,
        "--json",
    ];
    let tested = json(&args, 0);
    assert_eq!((&tested["verdict"], &tested["positions"]), (&json!("holds"), &json!(209)));
    assert_eq!(tested["smallest_counterexample"], Value::Null);
}

#[test]
fn the_winning_split_of_48() {
    let args = [
        "test",
        "grundys-game",
        "--convention",
        "misere",
        "--heaps",
        "1",
        "--sizes",
        "1..50",
        "--p-if",
        "n % 3 == 0",
        "--json",
    ];
    let smallest = &json(&args, 1)["smallest_counterexample"];
    assert_eq!(smallest["position"], json!([48]));
    let expected = json!([{"from": [48], "to": [13, 35], "position": [13, 35]}]);
    assert_eq!(smallest["winning_moves"], expected);
    assert_eq!(smallest["defence"]["answers"].as_array().unwrap().len(), 23);
}

#[test]
fn a_sweep_says_for_which_value() {
    let rule = "n % K == 1";
    let args = [
        "test",
        "sub:1,K",
        "--for",
        "K=2..8",
        "--convention",
        "normal",
        "--heaps",
        "1",
        "--sizes",
        "1..60",
        "--p-if",
        rule,
        "--json",
    ];
    let tested = json(&args, 1);
    let sweep = tested["sweep"].as_array().unwrap();
    assert_eq!(sweep.len(), 7);
    for (k, run) in (2..).zip(sweep) {
        assert_eq!(run["for"], json!({"K": k}));
        assert_eq!(run["smallest_counterexample"]["position"], json!([1]));
        assert_eq!(run["ruleset"], format!("S{{1,{k}}}"));
    }
    let in_rule = [
        "test",
        "nim",
        "--for",
        "K=1..3",
        "--convention",
        "normal",
        "--heaps",
        "1",
        "--p-if",
        "n < K",
        "--json",
    ];
    assert_eq!(json(&in_rule, 1)["sweep"][0]["verdict"], "holds");
    let nowhere =
        lastmove(&["test", "nim", "--for", "K=1..3", "--convention", "normal", "--p-if", "xor(heaps) == 0"]);
    assert_eq!(nowhere.code, 2);
    assert!(nowhere.err.contains("`K` of --for is mentioned neither"), "{}", nowhere.err);
}

#[test]
fn values_are_told_from_outcomes() {
    let args = ["test", "laskers-nim", "--heaps", "1", "--sizes", "0..8", "--grundy-is", "n", "--json"];
    let tested = json(&args, 1);
    let numbers = ["mismatches", "missed_p", "false_p", "wrong_value"].map(|key| tested[key].as_u64());
    assert_eq!(numbers, [4, 0, 0, 4].map(Some));
    let smallest = &tested["smallest_counterexample"];
    assert_eq!(
        (&smallest["position"], &smallest["rule_says"], &smallest["truth"]),
        (&json!([3]), &json!(3), &json!(4))
    );
    let misere =
        ["test", "nim", "--heaps", "1", "--misere-grundy-is", "if n < 2 then 1 - n else n", "--json"];
    assert_eq!(json(&misere, 0)["convention"], "misere");
}

#[test]
fn a_scope_past_the_budget_exits_3_with_what_was_established() {
    let args = [
        "test",
        "nim",
        "--convention",
        "normal",
        "--heaps",
        "1..9",
        "--sizes",
        "0..100",
        "--p-if",
        "xor(heaps) == 0",
        "--max-positions",
        "500",
        "--json",
    ];
    let tested = json(&args, 3);
    assert_eq!((&tested["verdict"], &tested["positions"]), (&json!("unknown"), &json!(500)));
    assert!(tested["unknown"]["positions"].as_str().unwrap().contains("--max-positions"));
}

#[test]
fn random_positions_beyond_search() {
    let args = [
        "test",
        "sub:1,2,5",
        "--convention",
        "normal",
        "--heaps",
        "1..9",
        "--sizes",
        "0..1000000000",
        "--random",
        "500",
        "--seed",
        "7",
        "--p-if",
        "xor(h % 3 for h in heaps) == 0",
        "--json",
    ];
    let tested = json(&args, 0);
    assert_eq!((&tested["positions"], &tested["random"]), (&json!(500), &json!({"count": 500, "seed": 7})));
    let wild = [
        "test",
        "0.007",
        "--convention",
        "misere",
        "--heaps",
        "5",
        "--sizes",
        "900..1000",
        "--random",
        "3",
        "--p-if",
        "xor(heaps) == 0",
        "--max-positions",
        "1000",
        "--json",
    ];
    let tested = json(&wild, 3);
    assert_eq!((&tested["verdict"], &tested["undecided"]), (&json!("unknown"), &json!(3)));
}

#[test]
fn conjectures_of_the_file() {
    let all = json(&["test", "nim", "--all", "--json"], 0);
    let conjectures = all["conjectures"].as_array().unwrap();
    assert!(conjectures.len() >= 5 && conjectures.iter().all(|each| each["as_expected"] == true));
    let none = lastmove(&["test", "0.77", "--all"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("no [[conjecture]] entries"), "{}", none.err);
}

#[test]
fn rules_that_are_wrong_are_shown() {
    let faulty = |rule: &str| {
        let ran = lastmove(&["test", "nim", "--convention", "normal", "--p-if", rule]);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{rule}");
        ran.err
    };
    let err = faulty("xor(heap) = 0 and n > 2");
    for expected in ["did you mean `heaps`?", "equality is written `==`", "--heaps 1", "--p-if:1:19"] {
        assert!(err.contains(expected), "{expected}: {err}");
    }
    assert!(
        faulty("6 / (heaps[0] - 2) > 1")
            .contains("on the position [2] the rule has no value: division by zero")
    );
    assert!(faulty("max(heaps)").contains("condition") || faulty("max(heaps)").contains("boolean"));
    let missing = lastmove(&["test", "nim", "--p-if", "xor(heaps) == 0"]);
    assert!(missing.code == 2 && missing.err.contains("--convention"), "{}", missing.err);
    let neither = lastmove(&["test", "nim", "--convention", "misere"]);
    assert!(neither.code == 2 && neither.err.contains("--p-if"), "{}", neither.err);
    let other = lastmove(&["test", "nim", "--convention", "misere", "--grundy-is", "0"]);
    assert!(other.code == 2 && other.err.contains("normal play"), "{}", other.err);
}

/// Runs the program in a folder with these files.
fn with_files(files: &[(&str, &str)], args: &[&str]) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    run(Command::new(crate::run::PROGRAM).args(args).current_dir(folder.path()), "")
}

fn judged(positions: &str, answers: &str, more: &[&str]) -> Ran {
    let files = [("p", positions), ("a", answers)];
    let args = ["judge", "nim", "--convention", "misere", "--positions", "p", "--answers", "a"];
    with_files(&files, &[&args[..], more].concat())
}

#[test]
fn rejected_answers_by_the_keys_scripts_read() {
    let ran = judged("1\n1,1\n2\n2 3\n", "Second\nSecond\nFirst 1 0\nFirst 2 9\n", &["--json"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let record: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&record["lines"], &record["correct"]), (&json!(4), &json!(1)));
    let whys: Vec<(&Value, &Value)> =
        record["rejected"].as_array().unwrap().iter().map(|each| (&each["line"], &each["why"])).collect();
    let expected = [(2, "wrong_claim"), (3, "does_not_win"), (4, "illegal")]
        .map(|(line, why)| (json!(line), json!(why)));
    assert_eq!(whys, expected.each_ref().map(|(line, why)| (line, why)));
    assert_eq!(record["rejected"][1]["position"], json!([2]));
    assert_eq!(record["rejected"][1]["answer"], "First 1 0");
    assert!(record["rejected"][1]["message"].as_str().unwrap().starts_with("MOVE DOES NOT WIN"));
    assert_eq!((&record["positions_format"], &record["answer_format"]), (&json!("lines"), &json!("value")));
    assert_eq!(judged("1\n", "Second\n", &["--json"]).code, 0);
}

#[test]
fn contest_files() {
    let amounts = ["--positions-format", "contest", "--answer-format", "amount", "--json"];
    let ran = judged("2\n3\n3 1 1\n1\n1\n", "first 1 2\nsecond\n", &amounts);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

#[test]
fn files_that_are_wrong_are_shown_by_line_and_column() {
    let fault = |positions, answers, more: &[&str], expected: &[&str]| {
        let ran = judged(positions, answers, more);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{}", ran.err);
        for expected in expected {
            assert!(ran.err.contains(expected), "{expected}: {}", ran.err);
        }
    };
    fault("1\n2 x\n", "Second\nSecond\n", &[], &["p:2:3", "found `x`"]);
    fault("1\n2 99999999999999999999\n", "Second\nSecond\n", &[], &["p:2:3", "too large"]);
    fault("1\n2\n", "Second\nFirst 1 x\n", &[], &["a:2:9", "found `x`"]);
    fault("1\n2\n", "Second\nFirst 1 9223372036854775808\n", &[], &["a:2:9", "64 bits"]);
    fault("1\n2\n", "Second\n", &[], &["2 positions and 1 answers", "a:1:7"]);
    fault("1\n2\n", "Second\nSecond\nSecond\n", &[], &["2 positions and 3 answers", "a:3:1"]);
    fault(
        "2\n1\n1\n",
        "Second\n",
        &["--positions-format", "contest"],
        &["the number of heaps of position 2 of 2", "p:3:2"],
    );
    let missing = judged("1\n", "Second\n", &["--answers", "nowhere"]);
    assert_eq!(missing.code, 2);
    let bytes = with_files(
        &[],
        &["judge", "nim", "--convention", "misere", "--positions", "nowhere", "--answers", "-"],
    );
    assert!(bytes.code == 2 && bytes.err.contains("cannot read nowhere"), "{}", bytes.err);
}

/// A stranger's solver in three commands; the solver is our own.
#[test]
fn sampled_solved_and_judged() {
    for format in ["value", "amount", "word", "list"] {
        for positions in ["lines", "contest"] {
            for game in ["nim", "kayles", "sub:1,2,5"] {
                let drawn = lastmove(&[
                    "sample",
                    game,
                    "--count",
                    "200",
                    "--heaps",
                    "0..4",
                    "--sizes",
                    "0..9",
                    "--seed",
                    "7",
                    "--positions-format",
                    positions,
                ]);
                assert_eq!(drawn.code, 0);
                let files = [("p", &*drawn.out)];
                let common =
                    ["--convention", "misere", "--positions-format", positions, "--answer-format", format];
                let solved = with_files(&files, &[&["solve", game, "--file", "p"], &common[..]].concat());
                assert_eq!(solved.code, 0, "{}", solved.err);
                assert_eq!(solved.out.lines().count(), 200);
                let files = [("p", &*drawn.out), ("a", &*solved.out)];
                let judge = ["judge", game, "--positions", "p", "--answers", "a"];
                let judged = with_files(&files, &[&judge[..], &common].concat());
                assert_eq!(judged.code, 0, "{game} {format} {positions}: {}{}", judged.out, judged.err);
            }
        }
    }
}

/// The numbers were drawn by another implementation of the generator.
#[test]
fn a_seed_is_a_promise() {
    let drawn =
        lastmove(&["sample", "nim", "--count", "6", "--heaps", "1..4", "--sizes", "1..4", "--seed", "7"]);
    assert_eq!(drawn.out, "1 3 4 3\n3 3\n2 4\n3\n3\n4\n");
    let again = json(
        &["sample", "nim", "--count", "2", "--heaps", "1..4", "--sizes", "1..4", "--seed", "7", "--json"],
        0,
    );
    assert_eq!(again["positions"], json!([[1, 3, 4, 3], [3, 3]]));
}

#[test]
fn guesses_by_the_keys_scripts_read() {
    let found = json(&["guess", "nim", "--convention", "misere", "--json"], 0);
    let rule = &found["rules"][0];
    assert_eq!(
        rule["rule"],
        "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1"
    );
    assert_eq!((&rule["checked"], &rule["proved"]), (&json!(363), &json!(true)));
    assert!(rule["theorem"].as_str().unwrap().contains("Bouton"));
    assert_eq!(found["rules"][1]["heaps"], json!([1, 1]));
    // As it stands, the rule is one that `test` takes.
    let args = ["test", "nim", "--convention", "misere", "--p-if", rule["rule"].as_str().unwrap()];
    assert_eq!(lastmove(&args).code, 0);
    let none = json(&["guess", "kayles", "--convention", "misere", "--heaps", "2..3", "--json"], 3);
    assert_eq!(none["rules"], json!([]));
}
