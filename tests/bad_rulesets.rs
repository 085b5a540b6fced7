//! A gallery of files that are wrong, and what is said about each.
//!
//! `bad_rulesets/*.toml` are the files; the snapshots are what a person sees.

use lastmove::ruleset::{Checked, Origin, Paint, read_ruleset, render_json, render_text};
use std::path::Path;

fn check(name: &str, bytes: &[u8]) -> Checked {
    let checked = read_ruleset(name, bytes, "bad", Origin::File(name.into()));
    assert!(checked.ruleset.is_none(), "{name} was accepted");
    assert!(checked.diagnostics.has_errors(), "{name} was refused without a reason");
    checked
}

#[test]
fn every_fault_of_a_file_is_shown_in_one_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad_rulesets");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    assert!(files.len() >= 20, "the gallery is here");
    for path in files {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let checked = check(&format!("{stem}.toml"), &std::fs::read(&path).unwrap());
        insta::assert_snapshot!(stem, render_text(&checked.diagnostics, Paint::Plain));
    }
}

#[test]
fn a_file_that_is_not_utf_8_is_refused_at_the_byte() {
    let checked = check("latin-1.toml", b"format = 1\nname = \"mis\xE8re\"\n");
    insta::assert_snapshot!("not_utf_8", render_text(&checked.diagnostics, Paint::Plain));
}

#[test]
fn programs_get_lines_and_columns() {
    let text = "format = 1\r\nname = \"é\"\r\nsummary = \"s\"\r\n[heap]\r\nsubtract = [1, 1]\r\ncod = 1\r\n";
    let checked = check("f.toml", text.as_bytes());
    let json = serde_json::to_string_pretty(&render_json(&checked.diagnostics)).unwrap();
    insta::assert_snapshot!("json", json);
}

#[test]
fn a_file_full_of_faults_is_answered_in_time() {
    let checked = check("garbage.toml", "\u{1}\n".repeat(200_000).as_bytes());
    assert_eq!(checked.diagnostics.len(), 100);
    assert!(render_text(&checked.diagnostics, Paint::Colour).len() < 1 << 20);
    let keys: String = (0..20_000).map(|at| format!("key_{at} = {at}\n")).collect();
    assert_eq!(check("keys.toml", keys.as_bytes()).diagnostics.len(), 100);
    let large = vec![b'#'; 2 << 20];
    assert_eq!(check("large.toml", &large).diagnostics.len(), 1);
}
