//! Any rules of states, boards, graphs and sums are refused with faults that can be shown, or
//! are a game: some of its positions are read, written and read again, and solved as far as a
//! small budget goes, which is to an answer or to an honest end, and never to a panic.
#![no_main]

use lastmove::base::{Budget, Convention};
use lastmove::conjecture::Truth;
use lastmove::position::game;
use lastmove::ruleset::{Kind, Origin, Paint, describe, read_ruleset, render_text};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

const POSITIONS: [&str; 10] = ["", "0", "3", "a", "1,2", "(1,2)x2", "2x3", "./x.", "3 + 2", "a,bx2"];

fuzz_target!(|rules: &str| {
    let text = format!("format = 1\nname = 'n'\nsummary = 's'\n{rules}");
    let read = read_ruleset("fuzz", text.as_bytes(), "fuzz", Origin::Code("fuzz".to_owned()));
    render_text(&read.diagnostics, Paint::Plain);
    let Some(ruleset) = read.ruleset else { return };
    assert!(!describe(&ruleset).moves.is_empty());
    let game = game(&ruleset);
    let budget = Budget {
        max_positions: Some(2_000),
        max_memory: Some(16 << 20),
        time_limit: Some(Duration::from_millis(200)),
    };
    for text in POSITIONS {
        match game.read(text) {
            Ok(position) => {
                // No component is `0`, which may be a vertex too; and a sum is read with the
                // names of its summands, which are not in the components.
                if !position.is_empty() && !matches!(ruleset.kind, Kind::Sum(_)) {
                    let written = game.write_position(&position);
                    assert_eq!(game.read(&written).ok().as_ref(), Some(&position), "{text} {written}");
                }
                let mut truth = Truth::new(&*game, budget.meter());
                for convention in Convention::BOTH {
                    // A move that breaks its rules is named, and is no panic.
                    if let Err(fault) = truth.side(&position, convention) {
                        assert!(!fault.to_string().is_empty());
                    }
                }
            }
            Err(fault) => assert!(fault.span.start <= fault.span.end && !fault.message.is_empty()),
        }
    }
});
