//! The rulesets that ship inside the binary. A test holds the list against the folder.

/// One shipped ruleset: its bare name and its file.
macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../rulesets/", $name, ".toml")))),*]
    };
}

/// Bare names and texts, by name.
const SHIPPED: [(&str, &str); 33] = shipped![
    "all-but-3-5-8",
    "bounded-nim",
    "break-a-bar",
    "chomp",
    "couples-are-forever",
    "cram",
    "daisies",
    "dawsons-chess",
    "dawsons-kayles",
    "divisor-chomp",
    "divisor-nim",
    "double-kayles",
    "green-hackenbush",
    "grundys-game",
    "guiles",
    "halving",
    "kayles",
    "laskers-nim",
    "nim",
    "node-kayles",
    "notakto",
    "officers",
    "quotient-remainder",
    "shrink-by-half",
    "sink-2-3",
    "sink-2-5-7",
    "subtraction-1-2-5",
    "subtraction-1-3-4",
    "subtraction-2-5-7",
    "take-a-prime",
    "take-a-square",
    "treblecross",
    "treblecross-board",
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
            assert!(ruleset.expectations.len() >= 3, "{name} has too little to be held against");
        }
    }
}
