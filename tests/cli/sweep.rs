//! Sweeps of a family: the journal is in order, and is gone on with where it ends.

use crate::run::{PROGRAM, run};
use serde_json::Value;
use std::fs;
use std::process::Command;

const FAMILY: [&str; 3] = ["quaternary:2", "0.3102", "kayles"];

#[test]
fn a_sweep_goes_on_where_it_was_killed_and_knows_its_own_journal() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("games.jsonl");
    let sweep = |family: &[&str]| {
        let args = [&["sweep", "-o", "games.jsonl", "--json"], family].concat();
        run(Command::new(PROGRAM).args(args).current_dir(folder.path()), "")
    };
    let first = sweep(&FAMILY);
    assert_eq!(first.code, 0, "{}", first.err);
    let summary: Value = serde_json::from_str(&first.out).unwrap();
    assert_eq!(
        (&summary["games"], &summary["complete"], &summary["infinite"]),
        (&17.into(), &16.into(), &1.into())
    );
    let whole = fs::read_to_string(&journal).unwrap();
    let lines: Vec<Value> = whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&str> = lines.iter().map(|line| line["ruleset"].as_str().unwrap()).collect();
    assert_eq!(names[..6], ["0.01", "0.02", "0.03", "0.1", "0.11", "0.12"]);
    assert_eq!(names[15..], ["0.3102", "kayles"]);
    assert_eq!((&lines[15]["infinite_from"], &lines[15]["order"]), (&12.into(), &74.into()));
    assert_eq!((&lines[16]["order"], &lines[16]["preperiod"]), (&40.into(), &71.into()));
    // Cut anywhere, even inside a line, the file is completed to the same bytes.
    for cut in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(&journal, &whole[..cut]).unwrap();
        assert_eq!(sweep(&FAMILY).code, 0);
        assert_eq!(fs::read_to_string(&journal).unwrap(), whole);
    }
    for wrong in [&["0.**"][..], &["quaternary:2"], &["quaternary:x"], &["0.9*"], &["1.*"], &["nothing-here"]]
    {
        assert_eq!(sweep(wrong).code, 2, "{wrong:?}");
    }
    assert_eq!(fs::read_to_string(&journal).unwrap(), whole);
}

#[test]
fn what_stays_open_is_said_and_exits_with_3() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["sweep", "0.0075", "0.75", "--max-heap", "5", "-o", "games.jsonl"];
    let ran = run(Command::new(PROGRAM).args(args).current_dir(folder.path()), "");
    assert_eq!(ran.code, 3, "{}", ran.err);
    let text = fs::read_to_string(folder.path().join("games.jsonl")).unwrap();
    assert!(
        text.lines().all(|line| line.contains("\"status\":\"partial\"") && line.contains("\"open_from\":6"))
    );
}

#[test]
fn a_sweep_keeps_certificates_that_are_verified_together() {
    let folder = tempfile::tempdir().unwrap();
    let here = |args: &[&str]| run(Command::new(PROGRAM).args(args).current_dir(folder.path()), "");
    let ran = here(&[
        "sweep",
        "0.75",
        "0.3102",
        "sub:1,2",
        "kayles",
        "--max-heap",
        "200",
        "-o",
        "games.jsonl",
        "--certificates",
        "kept",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut kept: Vec<String> = fs::read_dir(folder.path().join("kept"))
        .unwrap()
        .map(|entry| format!("kept/{}", entry.unwrap().file_name().into_string().unwrap()))
        .collect();
    kept.sort();
    assert_eq!(kept, ["kept/0.3102.json", "kept/0.75.json", "kept/kayles.json", "kept/sub-1-2.json"]);
    let files: Vec<&str> = kept.iter().map(String::as_str).collect();
    let ran = here(&[&["verify", "--json"], &files[..3]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<(&str, &str)> =
        lines.iter().map(|line| (line["file"].as_str().unwrap(), line["kind"].as_str().unwrap())).collect();
    assert_eq!(
        told,
        [
            ("kept/0.3102.json", "infinite-misere-quotient"),
            ("kept/0.75.json", "misere-quotient"),
            ("kept/kayles.json", "misere-quotient")
        ]
    );
    // One that is refused makes a finding of the whole run, and the others are checked all the same.
    let wrong = fs::read_to_string(folder.path().join("kept/0.75.json")).unwrap();
    let wrong = wrong.replacen("\"order\":8", "\"order\":9", 1);
    fs::write(folder.path().join("kept/0.75.json"), wrong).unwrap();
    let ran = here(&[&["verify"], &files[..3]].concat());
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("kept/0.75.json: refused") && ran.out.contains("kept/kayles.json: valid"),
        "{}",
        ran.out
    );
    assert_eq!(here(&["verify", "kept/kayles.json", "kept/none.json"]).code, 2);
}
