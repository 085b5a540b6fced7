//! Any bytes are a ruleset or faults that can be shown; a ruleset that was read can be
//! described, and its code reads back as the same game.

#![no_main]

use lastmove::ruleset::{Checked, Code, Origin, Paint, describe, read_ruleset, render_json, render_text, split_sum};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Checked { ruleset, diagnostics } = read_ruleset("fuzz.toml", bytes, "fuzz", Origin::File("fuzz.toml".into()));
    assert_eq!(ruleset.is_none(), diagnostics.has_errors());
    render_text(&diagnostics, Paint::Plain);
    for record in render_json(&diagnostics) {
        if let Some(place) = record.place {
            assert!((place.line, place.column) <= (place.end_line, place.end_column));
        }
    }
    if let Some(ruleset) = ruleset {
        describe(&ruleset).to_string();
        let Some(rules) = ruleset.heap_rules() else { return };
        if let Some(code) = rules.code() {
            assert_eq!(code.to_string().parse::<Code>(), Ok(code));
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Some(Err(faults)) = split_sum(text) {
            render_text(&faults, Paint::Plain);
        }
    }
});
