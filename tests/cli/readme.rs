//! The README is true: its sessions print what it shows, its rulesets are sound.

use lastmove::ruleset::{Origin, read_ruleset};

#[test]
fn sessions_of_the_readme() {
    trycmd::TestCases::new().case("README.md");
}

#[test]
fn rulesets_of_the_readme() {
    let readme = include_str!("../../README.md");
    let blocks: Vec<&str> =
        readme.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 4, "the guide goes from a code to computed results");
    for block in blocks {
        let origin = Origin::File("README.md".into());
        let read = read_ruleset("README.md", block.as_bytes(), "readme", origin).into_result();
        assert!(read.is_ok(), "{block}");
    }
}
