//! The committed reports are what the command writes today, byte for byte.

use crate::{COMMITTED, data, shipped_data};
use lastmove::report::{ReportData, atlas, render};
use lastmove::ruleset::resolve;
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

#[test]
fn the_committed_reports_are_up_to_date() {
    let mut committed = BTreeMap::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("reports"), Path::new(""), &mut committed);
    let reports: Vec<ReportData> = COMMITTED.iter().map(|name| shipped_data(name)).collect();
    let mut fresh = BTreeMap::new();
    for report in &reports {
        let folder = render(report).unwrap();
        let name = PathBuf::from(&folder.name);
        fresh.extend(folder.files.into_iter().map(|file| (name.join(file.name), file.text)));
    }
    let index = atlas(&reports).unwrap();
    fresh.insert(PathBuf::from(index.name), index.text);
    let command = format!("cargo run --release -- report {}", COMMITTED.join(" "));
    let names = |files: &BTreeMap<PathBuf, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&committed), names(&fresh), "stale: run `{command}`");
    for (name, text) in &fresh {
        // Not assert_eq: half a megabyte of difference helps nobody.
        assert!(committed[name] == *text, "reports/{} is stale: run `{command}`", name.display());
    }
}

#[test]
fn a_ruleset_reads_the_same_from_the_program_and_from_a_checkout() {
    let local = resolve(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/kayles.toml")).unwrap();
    assert!(render(&data(&local)).unwrap() == render(&shipped_data("kayles")).unwrap());
}
