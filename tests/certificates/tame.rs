//! Certificates of tame games: true ones are accepted, and any change is refused.

use lastmove::base::Budget;
use lastmove::certificate::{Certificate, Refusal, Rules, TameCertificate, read, verify};
use lastmove::misere::quotient::{Status, quotient, whole_quotient};
use lastmove::misere::{TameProof, Tameness};
use lastmove::ruleset::resolve;

fn check(certificate: TameCertificate) -> Result<(), Refusal> {
    verify(&Certificate::Tame(certificate), &mut Budget::UNLIMITED.meter())
}

/// Certificates of games that are tame by the cutoff and have short periods.
fn truths() -> Vec<TameCertificate> {
    let of = |code: String| {
        let ruleset = resolve(&code).ok()?;
        let rules = ruleset.heap_rules()?;
        let meter = &mut Budget::UNLIMITED.meter();
        let Ok(Some(Tameness::Proved(TameProof::FirmAbove(_)))) = Tameness::of(rules, 64, meter) else {
            return None;
        };
        let direct = quotient(rules, 120, meter, |_, _| {});
        let Status::Complete { .. } = direct.status else { return None };
        // Of no heap the diagrams prove nothing, so that the other road is taken.
        let found = whole_quotient(rules, 0, meter, |_, _| {});
        assert_eq!((found.monoid.order(), found.status.clone()), (direct.monoid.order(), direct.status));
        found.tame_certificate(Rules::of(&ruleset).unwrap())
    };
    (0..64).filter_map(|digits| of(format!("4.{}{}", digits / 8, digits % 8))).collect()
}

#[test]
fn true_claims_are_accepted_and_survive_the_text() {
    let truths = truths();
    assert!(truths.len() > 3, "{}", truths.len());
    for truth in truths {
        assert_eq!(check(truth.clone()), Ok(()), "{}", truth.rules.text());
        let document = Certificate::Tame(truth);
        assert!(document.write().starts_with("{\"format\":1,\"kind\":\"tame-misere-quotient\""));
        assert_eq!(read(&document.write()), Ok(document));
    }
}

#[test]
fn any_one_wrong_entry_is_refused() {
    for truth in truths() {
        let mut wrong = Vec::new();
        let mut change = |edit: &dyn Fn(&mut TameCertificate)| {
            let mut changed = truth.clone();
            edit(&mut changed);
            assert_ne!(changed, truth);
            wrong.push(changed);
        };
        for delta in [1, 2, u64::MAX / 2, u64::MAX] {
            change(&|certificate| {
                certificate.claim.preperiod = certificate.claim.preperiod.wrapping_add(delta)
            });
            change(&|certificate| certificate.claim.period = certificate.claim.period.wrapping_add(delta));
        }
        change(&|certificate| certificate.claim.preperiod = 0);
        change(&|certificate| certificate.claim.period = 0);
        change(&|certificate| certificate.claim.order += 1);
        change(&|certificate| certificate.claim.p_size += 1);
        change(&|certificate| certificate.rules = Rules::Named("0.77".to_owned()));
        change(&|certificate| certificate.rules = Rules::Named("no-game".to_owned()));
        for at in 0..truth.fickle.len() {
            change(&|certificate| {
                certificate.fickle.remove(at);
            });
            change(&|certificate| certificate.fickle.insert(at, certificate.fickle[at]));
        }
        let last = truth.values.len() as u64 - 1;
        for heap in (1..=last).chain([u64::MAX]).filter(|heap| !truth.fickle.contains(heap)) {
            change(&|certificate| {
                certificate.fickle.push(heap);
                certificate.fickle.sort_unstable();
            });
        }
        for heap in 0..truth.values.len() {
            for value in [truth.values[heap] + 1, truth.values[heap] ^ 1, u32::MAX] {
                change(&|certificate| certificate.values[heap] = value);
            }
        }
        change(&|certificate| {
            certificate.values.pop();
        });
        change(&|certificate| certificate.values.clear());
        for changed in wrong {
            let refused = check(changed.clone());
            assert!(matches!(refused, Err(Refusal::Wrong(_))), "{refused:?} {changed:?}");
        }
    }
}
