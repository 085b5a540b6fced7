//! What came of a test, as JSON.

use super::{Run, proof};
use crate::base::{Outcome, Verdict};
use crate::cli::subject::Subject;
use crate::conjecture::{Claim, Counterexample, Found, Said, Tally, Tested};
use crate::ruleset::ConjecturedRule;
use serde_json::{Map, Value, json};

/// How many random positions were asked for, and with which seed.
pub(super) type Sampled = Option<(usize, u64)>;

/// The document of one test.
pub(super) fn of_run(run: &Run, sampled: Sampled) -> serde_json::Result<Value> {
    let mut record = run.subject.facts();
    record.append(&mut tested(&run.subject, &run.claim, &run.tested)?);
    add_sample(&mut record, sampled);
    Ok(record.into())
}

/// The document of a test for each value of the parameters: all together, then each.
pub(super) fn of_sweep(ruleset: &str, runs: &[Run], sampled: Sampled) -> serde_json::Result<Value> {
    let all = |of: fn(&Tally) -> u64| -> u64 { runs.iter().map(|run| of(&run.tested.tally)).sum() };
    let worst = |word: &str| runs.iter().find(|run| run.tested.verdict.word() == word);
    let first = worst("fails").or_else(|| worst("unknown")).or_else(|| runs.first());
    let Some(first) = first else { return Ok(Value::Null) };
    let mut record = Map::from_iter([
        ("ruleset".to_owned(), ruleset.into()),
        ("verdict".to_owned(), first.tested.verdict.word().into()),
        ("convention".to_owned(), first.claim.convention.key().into()),
        ("rule".to_owned(), rule(&first.claim)),
        ("scope".to_owned(), scope(&first.claim)),
        ("positions".to_owned(), all(|tally| tally.positions).into()),
        ("p_positions".to_owned(), all(|tally| tally.p_positions).into()),
        ("mismatches".to_owned(), all(Tally::mismatches).into()),
        ("missed_p".to_owned(), all(|tally| tally.missed_p.count).into()),
        ("false_p".to_owned(), all(|tally| tally.false_p.count).into()),
        ("wrong_value".to_owned(), all(|tally| tally.wrong_value.count).into()),
        ("smallest_counterexample".to_owned(), smallest(&first.subject, &first.tested)?),
    ]);
    add_sample(&mut record, sampled);
    let each = |run: &Run| -> serde_json::Result<Value> {
        let values = run.parameters.iter().map(|(name, value)| (name.clone(), Value::from(*value)));
        let mut each = Map::from_iter([("for".to_owned(), Value::Object(values.collect()))]);
        each.append(&mut run.subject.facts());
        each.append(&mut tested(&run.subject, &run.claim, &run.tested)?);
        Ok(each.into())
    };
    record.insert("sweep".to_owned(), runs.iter().map(each).collect::<serde_json::Result<_>>()?);
    Ok(record.into())
}

/// What is said of one claim.
pub(super) fn tested(
    subject: &Subject,
    claim: &Claim,
    tested: &Tested,
) -> serde_json::Result<Map<String, Value>> {
    let Tally { positions, p_positions, missed_p, false_p, wrong_value } = &tested.tally;
    let list = |found: &Found| Value::from(found.first.clone());
    let mut record = Map::from_iter([
        ("verdict".to_owned(), tested.verdict.word().into()),
        ("convention".to_owned(), claim.convention.key().into()),
        ("rule".to_owned(), rule(claim)),
        ("scope".to_owned(), scope(claim)),
        ("positions".to_owned(), (*positions).into()),
        ("p_positions".to_owned(), (*p_positions).into()),
        ("mismatches".to_owned(), tested.tally.mismatches().into()),
        ("missed_p".to_owned(), missed_p.count.into()),
        ("false_p".to_owned(), false_p.count.into()),
        ("wrong_value".to_owned(), wrong_value.count.into()),
        ("smallest_counterexample".to_owned(), smallest(subject, tested)?),
        ("missed_p_positions".to_owned(), list(missed_p)),
        ("false_p_positions".to_owned(), list(false_p)),
        ("wrong_value_positions".to_owned(), list(wrong_value)),
    ]);
    let sources = tested.sources.iter();
    let sources = sources.map(|(by, count)| json!({"by": by.to_string(), "positions": count}));
    record.insert("truth".to_owned(), sources.collect());
    if tested.undecided > 0 {
        record.insert("undecided".to_owned(), tested.undecided.into());
    }
    if let Some(reason) = &tested.open {
        record.insert("unknown".to_owned(), json!({"positions": reason.to_string()}));
    }
    Ok(record)
}

fn rule(claim: &Claim) -> Value {
    Value::Object(Map::from_iter([(claim.rule.key().to_owned(), claim.rule.program().source().into())]))
}

fn scope(claim: &Claim) -> Value {
    let (heaps, sizes) = (claim.scope.heaps(), claim.scope.sizes());
    json!({
        "heaps": [heaps.start(), heaps.end()],
        "sizes": [sizes.start(), sizes.end()],
        "ordered": claim.ordered,
    })
}

fn add_sample(record: &mut Map<String, Value>, sampled: Sampled) {
    if let Some((count, seed)) = sampled {
        record.insert("random".to_owned(), json!({"count": count, "seed": seed}));
    }
}

fn smallest(subject: &Subject, tested: &Tested) -> serde_json::Result<Value> {
    let Verdict::Fails(Counterexample { heaps, rule_says, truth, proof, .. }) = &tested.verdict else {
        return Ok(Value::Null);
    };
    let mut record = Map::from_iter([
        ("position".to_owned(), Value::from(heaps.clone())),
        ("rule_says".to_owned(), said(*rule_says)),
        ("truth".to_owned(), said(*truth)),
    ]);
    record.append(&mut proof::json(subject, proof)?);
    Ok(record.into())
}

/// An outcome by its letter, a value by its number.
fn said(said: Said) -> Value {
    match said {
        Said::Outcome(Outcome::P) => "P".into(),
        Said::Outcome(_) => "N".into(),
        Said::Value(value) => value.into(),
    }
}

/// The words before a rule: what it states.
pub(super) fn statement(rule: &ConjecturedRule) -> &'static str {
    match rule {
        ConjecturedRule::PIf(_) => "P exactly when",
        ConjecturedRule::GrundyIs(_) => "g+ is",
        ConjecturedRule::MisereGrundyIs(_) => "g- is",
    }
}
