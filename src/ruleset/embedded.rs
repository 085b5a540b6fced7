//! The rulesets that ship inside the binary. A test holds the list against the folder.

/// One shipped ruleset: its bare name and its file.
macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../rulesets/", $name, ".toml")))),*]
    };
}

/// Bare names and texts, by name.
const SHIPPED: [(&str, &str); 56] = shipped![
    "all-but-3-5-8",
    "bounded-nim",
    "break-a-bar",
    "chomp",
    "circular-nim-4-2",
    "circular-nim-5-2",
    "couples-are-forever",
    "cram",
    "daisies",
    "dawsons-chess",
    "dawsons-kayles",
    "divisor-chomp",
    "divisor-nim",
    "double-kayles",
    "end-nim",
    "euclid",
    "exact-slow-nim",
    "fibonacci-nim",
    "greedy-nim",
    "green-hackenbush",
    "grundys-game",
    "guiles",
    "halving",
    "kayles",
    "laskers-nim",
    "mixed-sum",
    "moore-nim-2",
    "nim",
    "nim-with-a-pass",
    "nimble",
    "node-kayles",
    "notakto",
    "officers",
    "poisoned-chocolate",
    "quotient-remainder",
    "roundabout",
    "ruler",
    "rulerette",
    "short-global-nim",
    "shrink-by-half",
    "silver-dollar",
    "sink-2-3",
    "sink-2-5-7",
    "square-but-one",
    "staircase-nim",
    "subtraction-1-2-5",
    "subtraction-1-3-4",
    "subtraction-2-5-7",
    "take-a-prime",
    "take-a-square",
    "three-heap-wythoff",
    "treblecross",
    "treblecross-board",
    "turning-turtles",
    "village",
    "wythoff",
];

/// The bare names of the shipped rulesets, in alphabetical order.
pub fn embedded_names() -> impl Iterator<Item = &'static str> + Clone {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// The file of a shipped ruleset.
pub fn embedded_text(name: &str) -> Option<&'static str> {
    SHIPPED.binary_search_by_key(&name, |(name, _)| *name).ok().map(|at| SHIPPED[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Checked, DiagnosticId, Origin, read_ruleset};
    use std::path::Path;

    #[test]
    fn the_list_is_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
        let stem = |path: std::path::PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
        let mut files: Vec<String> =
            folder.read_dir().unwrap().map(|entry| stem(entry.unwrap().path())).collect();
        files.sort();
        assert_eq!(files, embedded_names().collect::<Vec<_>>());
        assert_eq!(embedded_text("chess"), None);
    }

    #[test]
    fn every_shipped_ruleset_is_without_fault() {
        for name in embedded_names() {
            let text = embedded_text(name).unwrap();
            let Checked { ruleset, diagnostics } =
                read_ruleset(name, text.as_bytes(), name, Origin::Embedded(name.to_owned()));
            let ruleset = ruleset.unwrap_or_else(|| panic!("{diagnostics}"));
            assert!(diagnostics.iter().all(|one| one.id != DiagnosticId::NO_SOURCE), "{diagnostics}");
            assert!(diagnostics.is_empty(), "{diagnostics}");
            // Heaps have sequences, periods and quotients to be held against; others have values.
            let enough = if ruleset.heap_rules().is_some() { 3 } else { 1 };
            assert!(ruleset.expectations.len() >= enough, "{name} has too little to be held against");
        }
    }
}
