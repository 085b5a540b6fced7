//! `--genus`: where the genus fails, in a sentence and as JSON.

use crate::base::{Convention, Meter, Outcome, Unknown};
use crate::cli::subject::Subject;
use crate::conjecture::Truth;
use crate::divergence::{GenusFailure, genus_failure};
use crate::graph::GraphFault;
use crate::play::Move;
use crate::position::{Position, Scope};
use serde_json::{Value, json};

/// What was found, ready to be shown.
pub struct Found {
    pub sentence: String,
    pub record: Value,
    /// Whether a budget ended before it was settled.
    pub is_open: bool,
}

impl Found {
    pub fn find(
        subject: &Subject,
        truth: &mut Truth,
        scope: &Scope,
        meter: &Meter,
    ) -> Result<Found, GraphFault> {
        let failure = match genus_failure(truth, scope, meter)? {
            Ok(Some(failure)) => failure,
            Ok(None) => {
                let sentence = "positions of one genus may stand for each other throughout this scope";
                return Ok(Found { sentence: sentence.to_owned(), record: Value::Null, is_open: false });
            }
            Err(Unknown(reason)) => {
                return Ok(Found { sentence: format!("? {reason}"), record: Value::Null, is_open: true });
            }
        };
        let GenusFailure { g, h, genus, x, outcomes } = &failure;
        let sums = [g.plus(x), h.plus(x)];
        let mut moves = [Vec::new(), Vec::new()];
        for (moves, sum) in moves.iter_mut().zip(&sums) {
            *moves = truth.side(sum, Convention::Misere)?.winning_moves.unwrap_or_default();
        }
        let text = |position: &Position| subject.text(position);
        let why = |at: usize| won_how(subject, &sums[at], outcomes[at], &moves[at]);
        let sentence = format!(
            "{} and {} both have genus {genus}, but beside {} they differ: {}; {}",
            text(g),
            text(h),
            text(x),
            why(0),
            why(1)
        );
        let listed =
            |moves: &[Move]| -> Value { moves.iter().map(|each| json!(subject.move_json(each))).collect() };
        let record = json!({
            "g": subject.json(g),
            "h": subject.json(h),
            "genus": genus.to_string(),
            "x": subject.json(x),
            "g_plus_x": {"outcome": outcomes[0], "winning_moves": listed(&moves[0])},
            "h_plus_x": {"outcome": outcomes[1], "winning_moves": listed(&moves[1])},
            "sentence": sentence,
        });
        Ok(Found { sentence, record, is_open: false })
    }
}

fn won_how(subject: &Subject, sum: &Position, outcome: Outcome, moves: &[Move]) -> String {
    let text = subject.text(sum);
    match (outcome, moves.first()) {
        (Outcome::P, _) => format!("{text} is P, as every option is N"),
        (_, Some(first)) => format!(
            "{text} is {outcome}, as {} leaves {}, which is P",
            subject.move_text(first),
            subject.text(&first.position)
        ),
        (_, None) => format!("{text} is {outcome}"),
    }
}
