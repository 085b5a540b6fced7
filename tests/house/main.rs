//! The house keeps its shape: every `use crate::` line is held against the layer table.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of `src/` and the layer each stands on. Nothing points up.
const LAYERS: [(&str, u32); 16] = [
    ("base", 0),
    ("language", 1),
    ("ruleset", 2),
    ("position", 3),
    ("graph", 4),
    ("play", 4),
    ("sequence", 5),
    ("misere", 5),
    ("certificate", 5),
    ("conjecture", 6),
    ("divergence", 6),
    ("chart", 7),
    ("export", 7),
    ("report", 7),
    ("cli", 8),
    ("main", 9),
];

/// The highest layer a folder may import from, where that is less than its own.
const CEILINGS: [(&str, u32); 1] = [("certificate", 3)];

fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            source_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The modules at the root of the crate that one line of code mentions: in `use crate::x`,
/// in `use crate::{x, y}`, and in paths written out. The binary says `lastmove::`.
fn mentioned(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or("");
    let mut found = Vec::new();
    for root in ["crate::", "lastmove::"] {
        for (at, _) in code.match_indices(root) {
            let rest = &code[at + root.len()..];
            match rest.strip_prefix('{') {
                Some(list) => {
                    let mut depth = 0;
                    let mut item = String::new();
                    for letter in list.chars() {
                        match letter {
                            '{' => depth += 1,
                            '}' if depth == 0 => break,
                            '}' => depth -= 1,
                            ',' if depth == 0 => found.extend(head(&std::mem::take(&mut item))),
                            _ if depth == 0 => item.push(letter),
                            _ => {}
                        }
                    }
                    found.extend(head(&item));
                }
                None => found.extend(head(rest)),
            }
        }
    }
    found
}

fn head(path: &str) -> Option<String> {
    let name: String =
        path.trim().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    (!name.is_empty()).then_some(name)
}

#[test]
fn no_module_points_up() {
    let layers: BTreeMap<&str, u32> = LAYERS.into();
    let ceilings: BTreeMap<&str, u32> = CEILINGS.into();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&source, &mut files);
    let (mut faults, mut arrows) = (Vec::new(), 0);
    for file in files {
        let inside = file.strip_prefix(&source).unwrap();
        let folder = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        if folder == "lib" {
            continue;
        }
        let Some(&own) = layers.get(folder.as_str()) else {
            faults.push(format!("src/{folder} has no layer: give it one, in this table and in lib.rs"));
            continue;
        };
        let text = fs::read_to_string(&file).unwrap();
        // Unit tests may use anything: they stand outside the house.
        let is_test_file = inside.file_name().is_some_and(|name| name == "tests.rs")
            || inside.iter().any(|part| part == "tests");
        let code = if is_test_file { "" } else { text.split("#[cfg(test)]\nmod tests {").next().unwrap() };
        // A list of imports may be broken over lines.
        let joined = code.replace("{\n", "{").replace(",\n", ",");
        for line in joined.lines() {
            for target in mentioned(line) {
                let Some(&layer) = layers.get(target.as_str()) else { continue };
                arrows += 1;
                let ceiling = ceilings.get(folder.as_str()).copied().unwrap_or(own);
                if target != folder && layer > ceiling {
                    faults.push(format!(
                        "src/{}: layer {own} imports `{target}` of layer {layer}",
                        inside.display()
                    ));
                }
            }
        }
    }
    assert!(arrows > 50, "the reading of imports is broken: only {arrows} found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_reading_of_imports_sees_every_form() {
    assert_eq!(mentioned("use crate::base::{Meter, Mex};"), ["base"]);
    assert_eq!(
        mentioned("use crate::{base::Meter, graph::{Moves, Local}, play};"),
        ["base", "graph", "play"]
    );
    assert_eq!(mentioned("let x = crate::cli::run(lastmove::chart::draw());"), ["cli", "chart"]);
    assert!(mentioned("// use crate::cli").is_empty());
}

#[test]
fn every_file_says_what_it_is_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches"] {
        source_files(&root.join(folder), &mut files);
    }
    let silent: Vec<_> =
        files.iter().filter(|file| !fs::read_to_string(file).unwrap().starts_with("//!")).collect();
    assert!(silent.is_empty(), "no `//!` at the top of {silent:?}");
}
