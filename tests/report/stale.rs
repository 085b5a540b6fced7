//! The committed reports are what the command writes today.

use crate::{COMMITTED, data, shipped_data};
use lastmove::report::{Charts, render};
use lastmove::ruleset::{embedded_names, resolve, resolve_embedded};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file below a folder, by its path from there.
fn files(folder: &Path, below: &Path, found: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display())) {
        let path = entry.unwrap().path();
        let name = below.join(path.file_name().unwrap());
        if path.is_dir() {
            files(&path, &name, found);
        } else {
            found.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
}

/// The command that writes them all.
const COMMAND: &str = "cargo run --release -- report rulesets/*.toml --charts inside";

/// Some of them, byte for byte; `report --check` holds all of them and the index against the
/// rules, which takes longer than a test should.
#[test]
fn committed_reports_are_up_to_date() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports");
    for name in COMMITTED {
        let mut committed = BTreeMap::new();
        files(&reports.join(name), Path::new(""), &mut committed);
        let folder = render(&shipped_data(name), Charts::Inside).unwrap();
        assert_eq!(folder.name, name);
        let fresh: BTreeMap<PathBuf, String> =
            folder.files.into_iter().map(|file| (PathBuf::from(file.name), file.text)).collect();
        let names = |files: &BTreeMap<PathBuf, String>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&committed), names(&fresh), "{name} is stale: run `{COMMAND}`");
        for (file, text) in &fresh {
            // Not assert_eq: half a megabyte of difference helps nobody.
            assert!(committed[file] == *text, "{name}/{} is stale: run `{COMMAND}`", file.display());
        }
    }
}

#[test]
fn every_report_is_of_a_shipped_ruleset_and_in_the_index() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports");
    let index = fs::read_to_string(reports.join("index.html")).unwrap();
    let mut folders = 0;
    for entry in fs::read_dir(&reports).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            assert!(resolve_embedded(name).is_some(), "{name} is no shipped ruleset: run `{COMMAND}`");
            assert!(index.contains(&format!("\"{name}/index.html\"")), "the index is stale: run `{COMMAND}`");
            folders += 1;
        }
    }
    assert_eq!(folders, embedded_names().count(), "a shipped ruleset has no report: run `{COMMAND}`");
    assert_eq!(index.matches("/index.html\"").count(), folders, "the index is stale: run `{COMMAND}`");
}

#[test]
fn a_ruleset_reads_the_same_from_the_program_and_from_a_checkout() {
    let local = resolve(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/kayles.toml")).unwrap();
    let made = |data| render(data, Charts::Inside).unwrap();
    assert!(made(&data(&local)) == made(&shipped_data("kayles")));
}
