//! Ruleset files: written, checked, described.

use crate::run::{PROGRAM, Ran, json, lastmove, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

fn inside(folder: &Path, args: &[&str]) -> Ran {
    run(Command::new(PROGRAM).args(args).current_dir(folder), "")
}

fn document(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).expect("valid JSON")
}

const HEAD: &str = "format = 1\nname = \"Mine\"\nsummary = \"Kayles again.\"\n[heap]\ncode = \"0.77\"\n";

#[test]
fn a_new_ruleset_is_sound_and_never_overwrites() {
    let folder = tempfile::tempdir().unwrap();
    let wrote = inside(folder.path(), &["new", "my-game"]);
    assert_eq!(wrote.code, 0, "{}", wrote.err);
    let path = folder.path().join("my-game.toml");
    fs::write(&path, fs::read_to_string(&path).unwrap() + "# mine\n").unwrap();
    for name in ["my-game", "my-game.toml"] {
        let again = inside(folder.path(), &["new", name]);
        assert_eq!(again.code, 2);
        assert!(again.err.contains("stays as it is"));
    }
    assert!(fs::read_to_string(&path).unwrap().ends_with("# mine\n"));
    assert_eq!(inside(folder.path(), &["check", "my-game.toml"]).code, 0);
    assert_eq!(inside(folder.path(), &["new", "there/is/no/folder"]).code, 2);
    assert_eq!(inside(folder.path(), &["new", ".."]).code, 2);
}

#[test]
fn every_shipped_ruleset_is_sound() {
    let shipped: Vec<&str> = lastmove::ruleset::embedded_names().collect();
    let checked = json(&[&["check", "--json"], &shipped[..]].concat(), 0);
    let files = checked["files"].as_array().unwrap();
    assert_eq!(files.len(), shipped.len());
    for file in files {
        assert!(file["expectations"].as_u64().unwrap() > 0, "{file}");
        assert_eq!(file["failed"], 0);
    }
}

#[test]
fn an_expectation_that_fails_is_shown_at_its_entry() {
    let folder = tempfile::tempdir().unwrap();
    let claims = "[[expect]]\nquantity = \"grundy\"\nsizes = \"0..3\"\nvalues = [0, 1, 2, 0]\nsource = \"a slip\"\n\
                  [[expect]]\nquantity = \"period\"\nperiod = 12\npreperiod = 70\nsource = \"another\"\n\
                  [[expect]]\nquantity = \"misere\"\nsizes = \"0..4\"\nvalues = \"NPNNP\"\nsource = \"true\"\n\
                  [[expect]]\nquantity = \"quotient\"\norder = 40\np_size = 9\nsource = \"true\"\n";
    fs::write(folder.path().join("mine.toml"), format!("{HEAD}{claims}")).unwrap();
    let text = inside(folder.path(), &["check", "mine.toml"]);
    assert_eq!(text.code, 1);
    assert!(text.out.contains("grundy of heap 3: the file expects 0, and 3 is true"), "{}", text.out);
    assert!(text.out.contains("mine.toml:6:1"), "{}", text.out);
    let checked = document(&inside(folder.path(), &["check", "mine.toml", "--json"]));
    let file = &checked["files"][0];
    assert_eq!((&file["expectations"], &file["failed"]), (&Value::from(4), &Value::from(2)));
    assert_eq!(file["failures"][0]["place"]["line"], 6);
    assert!(file["failures"][1]["message"].as_str().unwrap().contains("period 12 from 71 on"), "{file}");
}

#[test]
fn a_conjecture_that_turns_out_otherwise_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let claim = |name: &str, p_if: &str, expected: &str| {
        format!(
            "[[conjecture]]\nname = \"{name}\"\nconvention = \"misere\"\np_if = \"{p_if}\"\n\
             scope = {{ heaps = \"1\", sizes = \"0..12\" }}\n{expected}\n"
        )
    };
    let claims = [
        claim("true", "n == 1 or n == 4 or n == 9 or n == 12", "expected = \"holds\""),
        claim("believed", "n % 3 == 1", "expected = \"holds\""),
        claim("refuted elsewhere", "n % 3 == 1", "expected = \"fails\"\ncounterexample = [10]"),
        claim("refuted here", "n % 3 == 1", "expected = \"fails\"\ncounterexample = [7]"),
        claim("not refuted", "n == 1 or n == 4 or n == 9 or n == 12", "expected = \"fails\""),
        claim("undecided", "n % 3 == 1", ""),
    ];
    fs::write(folder.path().join("mine.toml"), format!("{HEAD}{}", claims.concat())).unwrap();
    let ran = inside(folder.path(), &["check", "mine.toml", "--json"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    let file = &document(&ran)["files"][0];
    let of = |key: &str| -> Vec<Value> {
        file["conjectures"].as_array().unwrap().iter().map(|each| each[key].clone()).collect()
    };
    assert_eq!(of("verdict"), ["holds", "fails", "fails", "fails", "holds", "fails"]);
    assert_eq!(Value::from(of("as_expected")), serde_json::json!([true, false, false, true, false, null]));
    assert_eq!(of("smallest_counterexample")[1], serde_json::json!([7]));
    assert_eq!(file["failed"], 3);
    let text = inside(folder.path(), &["check", "mine.toml"]).out;
    assert!(
        text.contains("`believed` turns out otherwise than the file says: it fails, first on heap 7"),
        "{text}"
    );
}

#[test]
fn rules_that_break_on_some_heap_fail_the_claim_and_not_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "format = 1\nname = \"Odd\"\nsummary = \"s\"\n[[heap.move]]\nto = [\"n - 7\"]\n";
    let claim = "[[expect]]\nquantity = \"grundy\"\nsizes = \"0..9\"\nvalues = [0,0,0,0,0,0,0,1,1,1]\nsource = \"s\"\n";
    fs::write(folder.path().join("odd.toml"), format!("{rules}{claim}")).unwrap();
    let ran = inside(folder.path(), &["check", "odd.toml", "kayles"]);
    // The rules are at fault, and the claim with them.
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("move 1 breaks the rules from 1: it leaves 1 heaps of -6"), "{}", ran.out);
    assert!(ran.out.contains("the rules break on the way") && ran.out.contains("ok kayles"), "{}", ran.out);
    let solved = inside(folder.path(), &["solve", "odd.toml", "3"]);
    assert_eq!((solved.code, solved.out.as_str()), (2, ""), "{}", solved.err);
}

#[test]
fn an_expectation_beyond_the_budget_stays_open() {
    let folder = tempfile::tempdir().unwrap();
    let claim = "[[expect]]\nquantity = \"genus\"\nsizes = \"30..31\"\nvalues = [\"7^57\", \"2^20\"]\nsource = \"s\"\n";
    fs::write(folder.path().join("mine.toml"), format!("{HEAD}{claim}")).unwrap();
    let checked = inside(folder.path(), &["check", "mine.toml", "--max-positions", "100"]);
    assert_eq!(checked.code, 3, "{}", checked.out);
    assert!(checked.out.contains("--max-positions"));
}

#[test]
fn every_fault_of_every_file_in_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    write("a.toml", b"format = 1\nnmae = \"x\"\nsummary = \"s\"\n[heap]\ncode = \"0.7G\"\n");
    write("b.toml", b"format = 1\nname = \"\xff\"\n");
    write("c.toml", HEAD.as_bytes());
    let checked = inside(folder.path(), &["check", ".", "--json"]);
    assert_eq!(checked.code, 2);
    let files = document(&checked)["files"].clone();
    let errors = |at: usize| files[at]["errors"].as_array().unwrap().len();
    assert_eq!([errors(0), errors(1), errors(2)], [2, 1, 0], "a.toml has a wrong key and a wrong code");
    let text = inside(folder.path(), &["check", "a.toml"]).out;
    assert!(text.contains("a.toml:2:1") && text.contains("did you mean `name`?"), "{text}");
    assert!(text.contains("a.toml:5:12") && text.contains("`G` is not a hexadecimal digit"), "{text}");
    assert_eq!(inside(folder.path(), &["check", "missing.toml"]).code, 2);
    assert_eq!(inside(folder.path(), &["check"]).code, 2);
    fs::create_dir(folder.path().join("empty")).unwrap();
    assert_eq!(inside(folder.path(), &["check", "empty"]).code, 2);
}

#[test]
fn a_local_ruleset_comes_before_the_embedded_one_and_the_heading_says_so() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("rulesets")).unwrap();
    fs::write(folder.path().join("rulesets/kayles.toml"), HEAD).unwrap();
    let solved = inside(folder.path(), &["solve", "kayles", "5"]).out;
    assert!(solved.starts_with("Mine (rulesets/kayles.toml): position 5"), "{solved}");
    assert!(lastmove(&["solve", "kayles", "5"]).out.starts_with("Kayles (embedded ruleset kayles)"));
}

#[test]
fn descriptions_say_what_a_code_means() {
    let described = json(&["describe", "0.07", "--json"], 0);
    assert_eq!(described["known_as"], "Dawson's Kayles");
    assert!(described["moves"][0].as_str().unwrap().starts_with("Take 2 beans"));
    let text = lastmove(&["describe", "S{!3,5,8}"]).out;
    assert!(text.contains("any number of beans but 3, 5 or 8"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 96), "{text}");
}

#[test]
fn reference_pages() {
    assert!(lastmove(&["help", "rules"]).out.starts_with("# The rule language"));
    let schema: Value = serde_json::from_str(&lastmove(&["schema"]).out).unwrap();
    assert!(schema["properties"].get("heap").is_some());
    assert_eq!(lastmove(&["help", "solve"]).out.trim(), lastmove(&["solve", "--help"]).out.trim());
    assert_eq!(lastmove(&["help"]).out.trim(), lastmove(&["--help"]).out.trim());
    assert_eq!(lastmove(&["help", "nonsense"]).code, 2);
}

/// A folder without rulesets is a fault of its own; what stands beside it is checked.
#[test]
fn an_empty_folder_hides_no_other_result() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let ran = inside(folder.path(), &["check", "nim", "empty", "kayles"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    for expected in ["ok nim", "there is no .toml file", "faulty empty", "ok kayles"] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
}

const STATES: &str = "format = 1\nname = \"Mine\"\nsummary = \"A game of states.\"\n[state]\n";

/// What a look at small states shows: moves that nobody can ever make, moves that break the
/// rules, play that goes round, and what makes play end.
#[test]
fn moves_of_states_are_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let check = |rules: &str| {
        fs::write(&path, format!("{STATES}{rules}")).unwrap();
        inside(folder.path(), &["check", "mine.toml"])
    };
    let step = "[[state.move]]\nfor = { k = \"1..a\" }\nto = { a = \"a - k\" }\n";
    let dead = check(&format!(
        "variables = {{ a = \"0..\" }}\n{step}[[state.move]]\nwhere = \"a < 0\"\nto = {{ a = 0 }}\n"
    ));
    assert_eq!(dead.code, 0, "{}", dead.out);
    assert!(
        dead.out.contains("move 2 is never allowed") && dead.out.contains("mine.toml:9:1"),
        "{}",
        dead.out
    );
    assert!(dead.out.contains("every move lessens a"), "{}", dead.out);
    let below = check(
        "variables = { a = \"0..\" }\n[[state.move]]\nfor = { k = \"1..3\" }\nto = { a = \"a - k\" }\n",
    );
    let said = "move 1 breaks the rules from 0: with k = 1, a is -1, outside its range 0..";
    assert!(below.out.contains(said), "{}", below.out);
    let round = check("variables = { a = \"0..9\" }\n[[state.move]]\nto = { a = \"9 - a\" }\n");
    assert_eq!(round.code, 2);
    assert!(round.out.contains("play never ends: 0 -> 9 -> 0"), "{}", round.out);
    assert!(round.out.contains("`loopy = true`"), "{}", round.out);
    let grows = check("variables = { a = \"0..\" }\n[[state.move]]\nto = { a = \"a + 1\" }\n");
    assert!(grows.out.contains("name what does as `measure`"), "{}", grows.out);
    let named = check(
        "measure = \"100 - a\"\nvariables = { a = \"0..99\" }\n[[state.move]]\nwhere = \"a < 99\"\nto = { a = \"a + 1\" }\n",
    );
    assert!(named.out.contains("every move lessens `100 - a`"), "{}", named.out);
}

/// Every shipped game of states that ends is seen to end.
#[test]
fn shipped_games_of_states_end() {
    let shipped: Vec<&str> = lastmove::ruleset::embedded_names().collect();
    let measure = |name: &str| {
        let ruleset = lastmove::ruleset::resolve_embedded(name).unwrap();
        match ruleset.kind {
            lastmove::ruleset::Kind::State(rules) if !rules.loopy => {
                Some(lastmove::position::StateGame::new(rules).survey())
            }
            _ => None,
        }
    };
    for name in shipped {
        let Some(survey) = measure(name) else { continue };
        assert!(matches!(survey.ending, lastmove::position::Ending::By(_)), "{name}: {survey:?}");
        assert!(survey.dead.is_empty() && survey.faults.is_empty(), "{name}: {survey:?}");
    }
}
