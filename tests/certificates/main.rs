//! Certificates: what the engines claim is accepted, and any one wrong entry is refused.

mod infinite;
mod periods;
mod solved;
mod tame;

use lastmove::base::Budget;
use lastmove::certificate::{Certificate, QuotientCertificate, Refusal, Rules, read, verify};
use lastmove::misere::quotient::quotient;
use lastmove::ruleset::resolve;

fn quotient_certificate(name: &str, max_heap: u64) -> QuotientCertificate {
    let ruleset = resolve(name).unwrap();
    let rules = ruleset.heap_rules().unwrap();
    quotient(rules, max_heap, &mut Budget::UNLIMITED.meter(), |_, _| {})
        .certificate(Rules::of(&ruleset).unwrap())
}

fn check(certificate: QuotientCertificate) -> Result<(), Refusal> {
    verify(&Certificate::Quotient(certificate), &mut Budget::UNLIMITED.meter())
}

#[test]
fn true_claims_are_accepted_and_survive_the_text() {
    let games =
        [("0.77", 1000), ("kayles", 30), ("0.123", 1000), ("0.15", 1000), ("0.07", 27), ("0.3...", 9)];
    for (name, max_heap) in
        games.into_iter().chain([("grundys-game", 22), ("0.8", 24), ("sub:1,2,5", 40), ("4.7", 12)])
    {
        let certificate = Certificate::Quotient(quotient_certificate(name, max_heap));
        let text = certificate.write();
        assert!(text.starts_with("{\"format\":1,\"kind\":\"misere-quotient\""));
        assert_eq!(read(&text).as_ref(), Ok(&certificate));
        let checked = verify(&certificate, &mut Budget::UNLIMITED.meter());
        assert_eq!(checked, Ok(()), "{name}: {}", certificate.claim());
    }
}

/// Every entry of every table, changed in every way that a small quotient has.
#[test]
fn any_one_wrong_entry_is_refused() {
    let truth = quotient_certificate("0.75", 1000);
    let order = truth.claim.order;
    let mut wrong: Vec<QuotientCertificate> = Vec::new();
    let mut change = |edit: &dyn Fn(&mut QuotientCertificate)| {
        let mut changed = truth.clone();
        edit(&mut changed);
        if changed != truth {
            wrong.push(changed);
        }
    };
    for x in 0..=order {
        for row in 0..order {
            for g in 0..truth.generators.len() {
                change(&|certificate| certificate.action[row][g] = x);
            }
        }
        for heap in 0..truth.phi.len() {
            change(&|certificate| certificate.phi[heap] = x);
        }
        change(&|certificate| match certificate.p.binary_search(&x) {
            Ok(at) => drop(certificate.p.remove(at)),
            Err(at) => certificate.p.insert(at, x),
        });
    }
    for delta in [1, 2, u64::MAX / 2] {
        change(&|certificate| certificate.claim.max_heap = certificate.claim.max_heap.wrapping_add(delta));
        change(&|certificate| {
            certificate.claim.preperiod = certificate.claim.preperiod.map(|n| n.wrapping_add(delta))
        });
        change(&|certificate| {
            certificate.claim.period = certificate.claim.period.map(|n| n.wrapping_add(delta))
        });
        change(&|certificate| certificate.claim.order += delta as usize);
        change(&|certificate| certificate.claim.p_size += delta as usize);
        for at in 0..truth.generators.len() {
            // Another heap of the same element generates as well: that would be no fault.
            let other = truth.generators[at].wrapping_add(delta);
            let element = |heap: u64| truth.phi.get(heap as usize);
            if element(other) != element(truth.generators[at]) {
                change(&|certificate| certificate.generators[at] = other);
            }
        }
    }
    change(&|certificate| certificate.claim.preperiod = None);
    change(&|certificate| certificate.claim.period = Some(0));
    for rules in ["0.77", "0.07", "sub:1,2", "0.75G", ""] {
        change(&|certificate| certificate.rules = Rules::Named(rules.to_owned()));
    }
    change(&|certificate| drop(certificate.action.pop()));
    change(&|certificate| certificate.action.clear());
    change(&|certificate| certificate.phi.truncate(5));
    change(&|certificate| certificate.generators.truncate(1));
    assert!(wrong.len() > 200);
    for certificate in wrong {
        let text = format!("{certificate:?}");
        assert!(matches!(check(certificate), Err(Refusal::Wrong(_))), "accepted: {text}");
    }
}

/// Two heaps of Kayles exchanged: tables of the right shape with a false meaning.
#[test]
fn a_false_pretending_function_is_refused_by_name() {
    let mut certificate = quotient_certificate("0.77", 40);
    certificate.claim.preperiod = None;
    certificate.claim.period = None;
    certificate.phi.swap(30, 31);
    let Err(Refusal::Wrong(reason)) = check(certificate) else { panic!("accepted") };
    assert!(reason.contains("heap 3") || reason.contains("sum"), "{reason}");
}

#[test]
fn a_budget_leaves_a_check_unfinished_and_not_accepted() {
    let certificate = Certificate::Quotient(quotient_certificate("0.07", 27));
    let budget = Budget { time_limit: Some(std::time::Duration::ZERO), ..Budget::UNLIMITED };
    assert!(matches!(verify(&certificate, &mut budget.meter()), Err(Refusal::Unfinished(_))));
}

#[test]
fn what_is_no_certificate_is_said_to_be_none() {
    for text in [
        "",
        "{",
        "[]",
        "{}",
        "{\"format\":\"1\"}",
        "{\"format\":2,\"kind\":\"misere-quotient\"}",
        "{\"format\":1}",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    let whole = Certificate::Quotient(quotient_certificate("0.75", 20)).write();
    for cut in 0..whole.trim_end().len() {
        assert!(read(&whole[..cut]).is_err());
    }
    let extra = whole.replacen("{", "{\"more\":1,", 1);
    assert!(read(&extra).is_err());
}
