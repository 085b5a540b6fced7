//! A quotient in JSON.

use super::Found;
use crate::cli::subject::Subject;
use crate::misere::quotient::Status;
use serde::Serialize;
use serde_json::{Map, Value, json};

#[derive(Serialize)]
pub struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    convention: &'static str,
    status: &'static str,
    max_heap: u64,
    order: usize,
    p_size: usize,
    tame: bool,
    period: Option<u64>,
    preperiod: Option<u64>,
    generators: Vec<Value>,
    presentation: String,
    relations: Vec<String>,
    p_portion: Vec<String>,
    phi: Vec<String>,
    elements: Vec<String>,
    idempotents: Vec<String>,
    kernel: Vec<String>,
    archimedean_components: Vec<Value>,
    steps: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Value>,
}

pub fn record(subject: &Subject, found: &Found) -> Record {
    let (quotient, structure) = (&found.quotient, &found.structure);
    let (status, preperiod, period) = match quotient.status {
        Status::Complete { preperiod, period } => ("complete", Some(preperiod), Some(period)),
        Status::Partial | Status::Stopped(_) => ("partial", None, None),
    };
    let word = |&x: &u32| found.presentation.write_element(x);
    let words = |elements: &[u32]| -> Vec<String> { elements.iter().map(word).collect() };
    let letters = found.presentation.letters.iter();
    let components = structure.components.iter();
    Record {
        facts: subject.facts(),
        convention: "misere",
        status,
        max_heap: quotient.max_heap,
        order: quotient.monoid.order(),
        p_size: quotient.monoid.p_size(),
        tame: structure.tame.is_some(),
        period,
        preperiod,
        generators: letters.map(|letter| json!({"letter": letter.name, "heap": letter.heap})).collect(),
        presentation: found.presentation(),
        relations: found.presentation.write_relations(),
        p_portion: found.p_portion(),
        phi: found.phi().collect(),
        elements: (0..quotient.monoid.order() as u32).map(|x| word(&x)).collect(),
        idempotents: words(&structure.idempotents),
        kernel: words(&structure.kernel),
        archimedean_components: components
            .map(|(idempotent, members)| json!({"idempotent": word(idempotent), "elements": words(members)}))
            .collect(),
        steps: quotient
            .steps
            .iter()
            .map(|step| json!({"heap": step.heap, "order": step.order, "p_size": step.p_size}))
            .collect(),
        unknown: found.stopped().map(|reason| json!({"quotient": reason})),
    }
}
