//! `summary.json`: the verdicts of a report, for programs. Its keys are those of the commands
//! that answer the same questions.

use super::data::{
    About, ClaimRow, DifferingRow, Found, Judged, ListedData, ListedPosition, PeriodFact, Played, Proof,
    QuotientFact, ReportData, TameVerdict,
};
use crate::base::{Convention, Outcome};
use serde_json::{Map, Value, json};

/// The summary of a report whose files have these names.
pub(super) fn summary(data: &ReportData, names: &[&str]) -> Value {
    let p_heaps = |convention: Convention| {
        let p = data.heaps.iter().filter(|row| row.outcome(convention) == Some(Outcome::P));
        p.map(|row| row.heap).collect::<Vec<_>>()
    };
    let mut summary = opening(&data.about);
    let rest = json!({
        "searched": data.searched,
        "heaps": {
            "largest": data.heaps.last().map(|row| row.heap),
            "normal_p": p_heaps(Convention::Normal),
            "misere_p": p_heaps(Convention::Misere),
        },
        "period": {
            "normal": period(data.normal_period.as_ref(), data.values_looked_at),
            "misere": data.misere_period.as_ref().map(|fact| period(Some(fact), 0)),
        },
        "tame": tame(&data.tame),
        "quotient": data.quotient.as_ref().map(quotient),
        "diverge": diverge(data),
        "dominated": data.dominated.as_ref().map(|story| json!({
            "position": story.position,
            "decider": story.decider,
            "equal": story.equal,
            "grundy": story.grundy,
        })),
        "expectations": expectations(&data.claims),
        "files": names,
    });
    summary.extend(rest.as_object().cloned().unwrap_or_default());
    Value::Object(summary)
}

/// The summary of a report on a game that is not one of heaps.
pub(super) fn listed_summary(data: &ListedData, names: &[&str]) -> Value {
    let one = |at: &ListedPosition| json!({"position": at.written, "normal": at.outcomes.normal, "misere": at.outcomes.misere});
    let mut summary = opening(&data.about);
    let first = data.differing().next().map(|at| one(&data.positions[at]));
    let rest = json!({
        "searched": {"scope": data.scope, "positions": data.positions.len(), "moves": data.moves()},
        "diverge": {
            "positions": data.positions.len(),
            "differing": data.differing().count(),
            "smallest": first,
            "smallest_with_a_move": data.first_with_moves().map(one),
        },
        "expectations": expectations(&data.claims),
        "files": names,
    });
    summary.extend(rest.as_object().cloned().unwrap_or_default());
    Value::Object(summary)
}

/// What every summary begins with.
fn opening(about: &About) -> Map<String, Value> {
    let opening = json!({
        "kind": super::page::GENERATOR,
        "format": 1,
        "ruleset": about.name,
        "slug": about.slug,
        "summary": about.summary,
        "rules": about.moves,
        "code": about.code,
    });
    opening.as_object().cloned().unwrap_or_default()
}

fn expectations(claims: &[ClaimRow]) -> Value {
    let count = |wanted: fn(&Found) -> bool| claims.iter().filter(|claim| wanted(&claim.found)).count();
    json!({
        "confirmed": count(|found| *found == Found::Confirmed),
        "failed": count(|found| matches!(found, Found::Refuted(_))),
        "open": count(|found| matches!(found, Found::Open(_))),
    })
}

fn period(fact: Option<&PeriodFact>, looked_at: u64) -> Value {
    match fact {
        Some(fact) => json!(fact),
        None => json!({
            "status": "none",
            "preperiod": null,
            "period": null,
            "saltus": null,
            "last_exception": null,
            "values_computed": looked_at,
            "max_grundy": null,
            "theorem": null,
        }),
    }
}

fn tame(verdict: &TameVerdict) -> Value {
    match verdict {
        TameVerdict::Proved => json!({"status": "tame", "first_wild_heap": null, "genus": null}),
        TameVerdict::SoFar { largest } => {
            json!({"status": "open", "first_wild_heap": null, "genus": null, "tame_to": largest})
        }
        TameVerdict::Wild { heap, genus } => {
            let genus = genus.as_ref().map(ToString::to_string);
            json!({"status": "wild", "first_wild_heap": heap, "genus": genus})
        }
    }
}

fn quotient(fact: &QuotientFact) -> Value {
    json!({
        "status": fact.status(),
        "infinite_from": fact.infinite_from,
        "max_heap": fact.max_heap,
        "order": fact.order,
        "p_size": fact.p_size,
        "tame": fact.tame.is_some(),
        "preperiod": fact.complete.map(|(preperiod, _)| preperiod),
        "period": fact.complete.map(|(_, period)| period),
    })
}

fn diverge(data: &ReportData) -> Value {
    let divergence = &data.divergence;
    let one =
        |row: &DifferingRow| json!({"position": row.position, "normal": row.normal, "misere": row.misere});
    let addition = &data.addition;
    let winning = |proof: &Proof| match proof {
        Proof::Wins(moves) => moves.clone(),
        Proof::Finished | Proof::Loses(_) => Vec::<Played>::new(),
    };
    let side = |judged: &Judged| json!({"position": judged.position, "outcome": judged.outcome, "winning_moves": winning(&judged.proof)});
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("heaps", format!("{}..{}", divergence.heaps.0, divergence.heaps.1).into());
    put("sizes", format!("{}..{}", divergence.sizes.0, divergence.sizes.1).into());
    put("positions", divergence.positions.into());
    put("differing", divergence.differing.len().into());
    put("smallest", divergence.differing.first().map(one).into());
    put("smallest_nonempty", divergence.smallest_nonempty().map(one).into());
    let failures = json!({
        "value": addition.value.as_ref().map(|story| json!({
            "position": story.sum,
            "a": story.a,
            "b": story.b,
            "a_value": story.a_value,
            "b_value": story.b_value,
            "xor": story.expected(),
            "sum_value": story.sum_value,
        })),
        "substitution": addition.substitution.as_ref().map(|story| json!({
            "g": story.g,
            "h": story.h,
            "x": story.x,
            "value": story.value,
            "g_plus_x": side(&story.with_g),
            "h_plus_x": side(&story.with_h),
        })),
        "recipe": addition.recipe.as_ref().map(|story| json!({
            "position": story.position.position,
            "grundy_values": story.grundy_values,
            "recipe_says": story.recipe_says,
            "truth": story.position.outcome,
            "winning_moves": winning(&story.position.proof),
        })),
    });
    put("addition_failure", failures);
    put(
        "addition_scope",
        json!({
            "value": format!("total 0..{}", addition.value_to),
            "substitution": format!("heaps {}..{}, sizes {}..{}", divergence.heaps.0, divergence.heaps.1, divergence.sizes.0, divergence.sizes.1),
            "recipe": format!("total 0..{}", addition.recipe_to),
        }),
    );
    if !divergence.open.is_empty() {
        put("unknown", json!({"diverge": divergence.open.join("; ")}));
    }
    Value::Object(object)
}
