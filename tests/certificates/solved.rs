//! Certificates of solved quotients: accepted as made, refused with any wrong entry.

use lastmove::base::Budget;
use lastmove::certificate::{Certificate, Refusal, Rules, SolvedCertificate, read, verify};
use lastmove::misere::quotient::quotient;
use lastmove::ruleset::resolve;
use serde_json::Value;

fn certificate(name: &str) -> SolvedCertificate {
    let ruleset = resolve(name).unwrap();
    let found = quotient(ruleset.heap_rules().unwrap(), 60, &mut Budget::UNLIMITED.meter(), |_, _| {});
    match found.infinite_certificate(Rules::of(&ruleset).unwrap()) {
        Some(Certificate::Solved(certificate)) => certificate,
        other => panic!("{name}: {other:?}"),
    }
}

fn check(certificate: SolvedCertificate) -> Result<(), Refusal> {
    verify(&Certificate::Solved(certificate), &mut Budget::UNLIMITED.meter())
}

#[test]
fn true_claims_are_accepted_and_survive_the_text() {
    for name in ["0.14", "0.3123", "0.3312"] {
        let certificate = Certificate::Solved(certificate(name));
        let text = certificate.write();
        assert!(text.starts_with("{\"format\":1,\"kind\":\"solved-misere-quotient\""));
        assert_eq!(read(&text).as_ref(), Ok(&certificate));
        assert_eq!(verify(&certificate, &mut Budget::UNLIMITED.meter()), Ok(()), "{name}");
    }
}

/// Every number of the document changed, every string, and every list shortened.
#[test]
fn any_one_wrong_entry_is_refused() {
    let truth: Value = serde_json::from_str(&Certificate::Solved(certificate("0.14")).write()).unwrap();
    let mut wrong = Vec::new();
    let mut paths = Vec::new();
    collect(&truth, &mut Vec::new(), &mut paths);
    for path in &paths {
        for changed in changes(truth.pointer(path).unwrap()) {
            let mut document = truth.clone();
            *document.pointer_mut(path).unwrap() = changed;
            wrong.push((path, document));
        }
    }
    assert!(wrong.len() > 1_000, "{}", wrong.len());
    for (path, document) in wrong {
        let Ok(certificate) = read(&document.to_string()) else { continue };
        let outcome = verify(&certificate, &mut Budget::UNLIMITED.meter());
        assert!(
            matches!(outcome, Err(Refusal::Wrong(_))),
            "accepted with {path} changed to {:?}",
            document.pointer(path)
        );
    }
}

fn collect(value: &Value, path: &mut Vec<String>, into: &mut Vec<String>) {
    if !path.is_empty() {
        into.push(format!("/{}", path.join("/")));
    }
    let children: Vec<(String, &Value)> = match value {
        Value::Array(list) => list.iter().enumerate().map(|(at, child)| (at.to_string(), child)).collect(),
        Value::Object(fields) => fields.iter().map(|(name, child)| (name.clone(), child)).collect(),
        _ => Vec::new(),
    };
    for (name, child) in children {
        path.push(name);
        collect(child, path, into);
        path.pop();
    }
}

/// What an entry is not: other numbers, other letters, lists with one entry less or more.
fn changes(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            [number + 1, number.wrapping_sub(1)].map(Value::from).into()
        }
        Value::String(text) if text.chars().all(|letter| "PN".contains(letter)) => (0..text.len())
            .map(|at| {
                let letter = if &text[at..=at] == "P" { "N" } else { "P" };
                Value::from(format!("{}{letter}{}", &text[..at], &text[at + 1..]))
            })
            .chain([Value::from(format!("{text}Q"))])
            .collect(),
        Value::String(_) => ["0.77", "0.07", "0.141", "sub:1,2", "0.14G", ""].map(Value::from).into(),
        Value::Array(list) if !list.is_empty() && !list[0].is_string() => {
            let mut longer = list.clone();
            longer.push(list[0].clone());
            vec![
                Value::from(list[1..].to_vec()),
                Value::from(list[..list.len() - 1].to_vec()),
                Value::from(longer),
            ]
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_wrong_outcome_is_refused_with_the_sum_named() {
    let mut wrong = certificate("0.14");
    let flipped = if &wrong.family.outcomes[2][3..=3] == "P" { "N" } else { "P" };
    wrong.family.outcomes[2].replace_range(3..=3, flipped);
    let Err(Refusal::Wrong(reason)) = check(wrong) else { panic!("accepted") };
    assert!(reason.contains("the sum 2 heaps of 17 + 2 heaps of 22 + 3 heaps of 20 is claimed"), "{reason}");
}

/// True sets, but of another game, or with rows that are alike.
#[test]
fn a_true_set_proves_nothing_else() {
    let mut of_another = certificate("0.3123");
    of_another.rules = Rules::Named("0.3122".to_owned());
    assert!(matches!(check(of_another), Err(Refusal::Wrong(_))));
    let mut alike = certificate("0.14");
    alike.family.row = vec![17];
    let Err(Refusal::Wrong(reason)) = check(alike) else { panic!("accepted") };
    assert!(reason.contains("not different in pairs"), "{reason}");
}

#[test]
fn a_budget_leaves_it_unchecked() {
    let whole = Certificate::Solved(certificate("0.14"));
    for budget in [
        Budget { time_limit: Some(std::time::Duration::ZERO), ..Budget::UNLIMITED },
        Budget { max_memory: Some(1 << 12), ..Budget::UNLIMITED },
    ] {
        assert!(matches!(verify(&whole, &mut budget.meter()), Err(Refusal::Unfinished(_))));
    }
}
