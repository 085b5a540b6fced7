//! The answer as JSON.

use super::search::{NOT_KEPT, Search};
use crate::base::Convention;
use crate::cli::subject::Subject;
use crate::sequence::{Period, Statistics};
use serde::Serialize;
use serde_json::{Map, Value, json};

#[derive(Serialize)]
pub(super) struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    convention: Convention,
    status: &'static str,
    preperiod: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    last_exception: Option<u64>,
    exceptions: Option<Vec<u64>>,
    values_computed: u64,
    max_grundy: Option<u64>,
    max_grundy_heap: Option<u64>,
    theorem: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pretending_function: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Value>,
}

pub(super) fn record(subject: &Subject, convention: Convention, search: &Search) -> Record {
    let period = search.period.as_ref();
    let max = period.and_then(|period| period.max);
    Record {
        facts: subject.facts(),
        convention,
        status: period.map_or("none", Period::word),
        preperiod: period.map(|period| period.preperiod),
        period: period.map(|period| period.period),
        saltus: period.map(|period| period.saltus),
        last_exception: period.and_then(Period::last_exception),
        exceptions: search.exceptions.clone(),
        values_computed: period.map_or(search.values, |period| period.values_computed),
        max_grundy: max.map(|(value, _)| value.into()),
        max_grundy_heap: max.map(|(_, heap)| heap),
        theorem: period.and_then(Period::theorem).map(|theorem| theorem.statement()),
        pretending_function: search.p_heaps.as_ref().map(|heaps| {
            json!({ "order": heaps.order, "p_heaps": heaps.p_heaps, "p_heaps_recurring": heaps.recurring })
        }),
        statistics: search.statistics.as_ref().map(statistics),
        unknown: unknown(search),
    }
}

/// What is not known, and why.
fn unknown(search: &Search) -> Option<Value> {
    match (&search.open, &search.period, &search.exceptions) {
        (Some(reason), Some(_), _) => Some(json!({ "proof": reason })),
        (Some(reason), None, _) => Some(json!({ "period": reason })),
        (None, Some(_), None) => Some(json!({ "exceptions": NOT_KEPT })),
        (None, ..) => None,
    }
}

fn statistics(found: &Statistics) -> Value {
    let Statistics { values, largest: (value, heap), counts, sparse } = found;
    let counts: Map<String, Value> =
        counts.iter().map(|(value, &count)| (value.to_string(), count.into())).collect();
    json!({
        "values": values,
        "largest": { "value": value, "heap": heap },
        "counts": counts,
        "sparse": sparse.map(|sparse| json!({
            "mask": sparse.mask,
            "by_size": sparse.by_size,
            "rares": sparse.rares,
            "last_rare": sparse.last_rare,
        })),
    })
}
