//! Explicit graphs, sums of rulesets and loopy games: read from TOML, solved under both
//! conventions, held against recursions written without the house.

mod faults;
mod graphs;
mod hostile;
mod loopy;
mod plain;
mod sums;

use lastmove::ruleset::{Origin, Ruleset, read_ruleset};

/// A ruleset of these rules, without its head.
fn written(rules: &str) -> Ruleset {
    let text = format!("format = 1\nname = \"T\"\nsummary = \"T.\"\n{rules}\n");
    let read = read_ruleset("t.toml", text.as_bytes(), "t", Origin::Code("t".to_owned()));
    read.into_result().unwrap_or_else(|faults| panic!("{rules}: {faults}"))
}
