//! A quotient in JSON.

use super::names::MonoidRecord;
use super::{Found, explain};
use crate::cli::subject::Subject;
use crate::misere::quotient::{Infinite, Inserted, Proof, Rule, Solution, Status};
use serde::Serialize;
use serde_json::{Map, Value, json};

#[derive(Serialize)]
pub struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    convention: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    infinite_from: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Value>,
    max_heap: u64,
    #[serde(flatten)]
    monoid: MonoidRecord,
    period: Option<u64>,
    preperiod: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    authority: Option<String>,
    generators: Vec<Value>,
    phi: Vec<String>,
    archimedean_components: Vec<Value>,
    steps: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Value>,
}

pub fn record(subject: &Subject, found: &Found) -> Record {
    let (quotient, names) = (&found.quotient, found.names());
    let (status, preperiod, period) = match quotient.status {
        Status::Complete { preperiod, period } => ("complete", Some(preperiod), Some(period)),
        Status::Infinite(_) => ("infinite", None, None),
        Status::Partial | Status::Stopped(_) => ("partial", None, None),
    };
    let infinite = match &quotient.status {
        Status::Infinite(infinite) => Some(&**infinite),
        _ => None,
    };
    let letters = found.presentation.letters.iter();
    let components = found.structure.components.iter();
    Record {
        facts: subject.facts(),
        convention: "misere",
        status,
        infinite_from: infinite.map(|infinite| infinite.heap),
        witness: infinite.map(witness),
        max_heap: found.said,
        monoid: names.record(),
        period,
        preperiod,
        authority: quotient.authority(),
        generators: letters.map(|letter| json!({"letter": letter.name, "heap": letter.heap})).collect(),
        phi: found.phi().collect(),
        archimedean_components: components
            .map(|(idempotent, members)| json!({"idempotent": names.word(*idempotent), "elements": names.words(members)}))
            .collect(),
        steps: quotient
            .steps
            .iter()
            .map(|step| json!({"heap": step.heap, "order": step.order, "p_size": step.p_size}))
            .collect(),
        explanation: found.exceptions.as_ref().map(|exceptions| explain::record(found, exceptions)),
        unknown: found.stopped().map(|reason| json!({"quotient": reason})),
    }
}

/// The family that shows that a quotient is infinite.
fn witness(infinite: &Infinite) -> Value {
    let Infinite { row, column, family, proof, .. } = infinite;
    let line = |cells: &Vec<bool>| -> String { cells.iter().map(|&p| if p { 'P' } else { 'N' }).collect() };
    let mut witness = json!({
        "family": infinite.words(),
        "base": family.base,
        "i_heaps_of": match row.as_slice() {
            [only] => json!(only),
            several => json!(several),
        },
        "j_heaps_of": column,
        "p_if": family.rule.as_ref().map(Rule::words),
        "from_i": family.rule.as_ref().map(|rule| rule.from_row),
        "from_j": family.rule.as_ref().map(|rule| rule.from_column),
        "outcomes": family.table.iter().map(line).collect::<Vec<_>>(),
    });
    let (key, how) = match proof {
        Proof::Insertion(Inserted { every, inserted, from, .. }) => {
            ("insertion", json!({ "rows": every, "columns": inserted, "from_column": from }))
        }
        Proof::Solution(Solution { growing, automata, nodes, .. }) => {
            ("solution", json!({ "growing": growing, "automata": automata.len(), "nodes": nodes.len() }))
        }
    };
    witness[key] = how;
    witness
}
