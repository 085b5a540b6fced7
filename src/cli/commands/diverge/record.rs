//! A divergence as JSON.

use super::{genus, part_key};
use crate::cli::subject::Subject;
use crate::divergence::{Differing, Divergence, Part, Words};
use crate::play::Move;
use crate::position::{Position, Scope};
use serde_json::{Map, Value, json};

/// The document.
pub fn record(
    subject: &Subject,
    scope: &Scope,
    found: &Divergence,
    words: &Words,
    genus: Option<&genus::Found>,
) -> Value {
    let mut document = subject.facts();
    let mut put = |key: &str, value: Value| document.insert(key.to_owned(), value);
    let (heaps, sizes) = (scope.heaps(), scope.sizes());
    put("heaps", format!("{}..{}", heaps.start(), heaps.end()).into());
    put("sizes", format!("{}..{}", sizes.start(), sizes.end()).into());
    put("positions", found.positions.into());
    let [normal, misere] = found.p;
    put("p_positions", json!({"normal": normal.count, "misere": misere.count}));
    put("p_totals", json!({"normal": number(normal.total), "misere": number(misere.total)}));
    put("differing", found.differ.into());
    put("smallest", found.smallest().map(|one| differing(subject, one)).into());
    put("smallest_nonempty", found.smallest_nonempty().map(|one| differing(subject, one)).into());
    put("differing_positions", found.differing.iter().map(|one| differing(subject, one)).collect());
    put("addition_failure", addition(subject, found, words));
    put("dominated", dominated(subject, found, words));
    if let Some(genus) = genus {
        put("genus_failure", genus.record.clone());
    }
    let rate = |rate: &crate::divergence::Rate| json!({"total": rate.total, "heaps": rate.heaps, "positions": rate.positions, "differing": rate.differing});
    if let Some(by) = &found.by {
        put("by", by.to_string().into());
    }
    put("rates", found.rates.iter().map(rate).collect());
    if !found.unknown.is_empty() {
        let reasons = found.unknown.iter();
        let reasons = reasons.map(|(part, reason)| (part_key(*part).to_owned(), reason.to_string().into()));
        let mut reasons = reasons.collect::<Map<_, Value>>();
        if found.saw_nothing()
            && let Some(reason) = reasons.get(part_key(Part::Positions)).cloned()
        {
            for key in ["p_positions", "p_totals", "differing", "smallest", "smallest_nonempty"] {
                put(key, Value::Null);
                reasons.insert(key.to_owned(), reason.clone());
            }
        }
        put("unknown", Value::Object(reasons));
    }
    Value::Object(document)
}

/// A number, or its digits as text past what 64 bits hold.
fn number(total: u128) -> Value {
    u64::try_from(total).map_or_else(|_| total.to_string().into(), Value::from)
}

fn differing(subject: &Subject, one: &Differing) -> Value {
    json!({"position": subject.json(&one.position), "normal": one.normal, "misere": one.misere})
}

fn addition(subject: &Subject, found: &Divergence, words: &Words) -> Value {
    let text = |position: &Position| subject.json(position);
    let addition = &found.addition;
    let value = addition.value.as_ref().map(|failure| {
        json!({
            "position": text(&failure.a.plus(&failure.b)),
            "a": text(&failure.a),
            "b": text(&failure.b),
            "a_value": failure.a_value,
            "b_value": failure.b_value,
            "xor": failure.a_value ^ failure.b_value,
            "sum_value": failure.sum_value,
            "sentence": words.value,
        })
    });
    let substitution = addition.substitution.as_ref().map(|failure| {
        let [g_moves, h_moves] = &words.substitution_moves;
        json!({
            "g": text(&failure.g),
            "h": text(&failure.h),
            "x": text(&failure.x),
            "value": failure.value,
            "g_plus_x": {"outcome": failure.g_outcome, "winning_moves": moves(subject, g_moves)},
            "h_plus_x": {"outcome": failure.h_outcome, "winning_moves": moves(subject, h_moves)},
            "sentence": words.substitution,
        })
    });
    let recipe = addition.recipe.as_ref().map(|failure| {
        json!({
            "position": text(&failure.position),
            "grundy_values": failure.grundy_values,
            "recipe_says": failure.recipe_says,
            "truth": failure.truth,
            "winning_moves": moves(subject, &words.recipe_moves),
            "sentence": words.recipe,
        })
    });
    let mut record = json!({"value": value, "substitution": substitution, "recipe": recipe});
    if let Some(pairs) = found.pairs {
        record["sums_of_two"] = json!({"looked_at": pairs.sums, "all": pairs.is_all});
    }
    record
}

fn dominated(subject: &Subject, found: &Divergence, words: &Words) -> Value {
    let record = found.dominated.as_ref().map(|decider| {
        json!({
            "position": subject.json(&decider.position),
            "decider": subject.move_json(&decider.decider),
            "equal": subject.move_json(&decider.equal),
            "grundy": decider.grundy,
            "sentence": words.dominated,
        })
    });
    record.into()
}

fn moves(subject: &Subject, moves: &[Move]) -> Value {
    moves.iter().map(|each| json!(subject.move_json(each))).collect()
}
