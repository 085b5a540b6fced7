//! A solution as JSON.

use super::explain::Explanation;
use super::solution::{OptionFacts, Solution};
use crate::base::Outcome;
use crate::cli::subject::{MoveRecord, Subject};
use crate::conjecture::Side;
use serde::Serialize;
use serde_json::{Map, Value};

/// The document of one position.
#[derive(Serialize)]
pub struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    position: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<Value>,
    /// `normal` and `misere`, those that were asked for.
    #[serde(flatten)]
    sides: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<ExplanationRecord>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    unknown: Map<String, Value>,
}

#[derive(Serialize)]
struct SideRecord {
    outcome: Option<Outcome>,
    grundy: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    genus: Option<Value>,
    winning_moves: Option<Vec<MoveRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing_moves: Option<Vec<MoveRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loopy_value: Option<String>,
    authority: Option<String>,
}

#[derive(Serialize)]
struct ExplanationRecord {
    options: Vec<OptionRecord>,
    sentences: Vec<String>,
}

#[derive(Serialize)]
struct OptionRecord {
    #[serde(flatten)]
    a_move: MoveRecord,
    /// `normal` and `misere` with outcome and value.
    #[serde(flatten)]
    sides: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    genus: Option<Value>,
}

/// The document.
pub fn record(subject: &Subject, solution: &Solution) -> serde_json::Result<Record> {
    let side = |side: &Side| -> serde_json::Result<(String, Value)> {
        let key = side.convention.key();
        let genus = solution.genus.as_ref().filter(|_| key == "misere");
        let moves = side.winning_moves.as_ref().ok();
        let loopy = side.loopy.as_ref();
        let record = SideRecord {
            outcome: side.outcome.as_ref().ok().copied(),
            grundy: side.grundy.as_ref().ok().copied(),
            genus: genus.map(|genus| genus.as_ref().map_or(Value::Null, |genus| genus.to_string().into())),
            winning_moves: moves.map(|moves| moves.iter().map(|each| subject.move_json(each)).collect()),
            drawing_moves: loopy
                .map(|loopy| loopy.drawing_moves.iter().map(|each| subject.move_json(each)).collect()),
            loopy_value: loopy.and_then(|loopy| loopy.value.as_ref()).map(ToString::to_string),
            authority: side.authority.as_ref().map(ToString::to_string),
        };
        Ok((key.to_owned(), serde_json::to_value(record)?))
    };
    let explanation = solution.options.as_ref().map(|options| ExplanationRecord {
        options: options.iter().map(|option| option_record(subject, solution, option)).collect(),
        sentences: Explanation::of(subject, solution).sentences,
    });
    Ok(Record {
        facts: subject.facts(),
        position: subject.json(&solution.position),
        components: subject.components_json(&solution.position),
        sides: solution.sides.iter().map(side).collect::<Result<_, _>>()?,
        explanation,
        unknown: solution.unknown().into_iter().map(|(key, reason)| (key, reason.into())).collect(),
    })
}

fn option_record(subject: &Subject, solution: &Solution, option: &OptionFacts) -> OptionRecord {
    let side = |(at, side): (usize, &Side)| {
        let (outcome, value) = (option.outcomes[at].as_ref().ok(), option.values[at].as_ref().ok());
        (side.convention.key().to_owned(), serde_json::json!({ "outcome": outcome, "grundy": value }))
    };
    OptionRecord {
        a_move: subject.move_json(&option.a_move),
        sides: solution.sides.iter().enumerate().map(side).collect(),
        genus: option
            .genus
            .as_ref()
            .map(|genus| genus.as_ref().map_or(Value::Null, |genus| genus.to_string().into())),
    }
}
