//! Certificates of periods: true ones of every kind are accepted, changed ones refused.

use lastmove::base::{Budget, Convention};
use lastmove::certificate::{Certificate, PeriodCertificate, Refusal, Rules, read, verify};
use lastmove::ruleset::resolve;
use lastmove::sequence::Sequence;
use std::time::Duration;

/// Take 2 beans and leave nothing, or two heaps of different sizes: `0.05`, unequal.
const UNEQUAL: &str = r#"
format = 1
name = "Unequal 0.05"
summary = "Take 2 beans and leave nothing, or two heaps of different sizes."
[[heap.move]]
take = [2]
parts = [0]
[[heap.move]]
take = [2]
parts = [2]
where = "a != b"
"#;

fn certificate(rules: Rules, convention: Convention) -> PeriodCertificate {
    let ruleset = rules.ruleset().unwrap();
    let heap_rules = ruleset.heap_rules().unwrap();
    let terminal = u32::from(convention == Convention::Misere);
    let mut sequence = Sequence::of_rules(heap_rules).with_terminal(terminal).unwrap();
    sequence.extend(5000, &mut Budget::DEFAULT.meter()).unwrap();
    let period = sequence.period().unwrap().clone();
    PeriodCertificate {
        rules,
        convention,
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus,
        values: sequence.values().iter().take(period.values_computed as usize).collect(),
    }
}

fn named(name: &str) -> Rules {
    Rules::of(&resolve(name).unwrap()).unwrap()
}

fn check(certificate: PeriodCertificate) -> Result<(), Refusal> {
    verify(&Certificate::Period(certificate), &mut Budget::DEFAULT.meter())
}

/// Games whose proof is a window of values that is as long as needed and not longer.
fn windows() -> Vec<PeriodCertificate> {
    let normal = ["0.77", "0.07", "0.15", "4.0", "0.F", "sub:1,3,4", "sub:2,1000"];
    let normal =
        normal.into_iter().chain(["sink-2-5-7"]).map(|name| certificate(named(name), Convention::Normal));
    let misere = ["sub:1,3,4", "sub:2,3", "0.3303", "sink-2-3"];
    let misere = misere.into_iter().map(|name| certificate(named(name), Convention::Misere));
    let unequal = certificate(Rules::Toml(UNEQUAL.to_owned()), Convention::Normal);
    normal.chain(misere).chain([unequal]).collect()
}

/// Games whose values grow.
fn progressions() -> Vec<PeriodCertificate> {
    let normal = ["nim", "laskers-nim", "allbut:3,5,8", "allbut:2", "0.8", "0.8E", "4.3..."];
    let normal = normal.into_iter().map(|name| certificate(named(name), Convention::Normal));
    let misere = ["nim", "allbut:3,5,8"].into_iter().map(|name| certificate(named(name), Convention::Misere));
    normal.chain(misere).collect()
}

#[test]
fn the_game_of_unequal_splits_has_its_own_period() {
    let unequal = certificate(Rules::Toml(UNEQUAL.to_owned()), Convention::Normal);
    assert_eq!((unequal.preperiod, unequal.period, unequal.saltus), (13, 20, 0));
    assert_ne!(certificate(named("0.05"), Convention::Normal).period, 20);
}

#[test]
fn true_periods_are_accepted_and_survive_the_text() {
    for truth in windows().into_iter().chain(progressions()) {
        assert_eq!(check(truth.clone()), Ok(()), "{:?} {}", truth.rules, truth.preperiod);
        let document = Certificate::Period(truth);
        assert_eq!(read(&document.write()), Ok(document));
    }
}

#[test]
fn every_field_is_held_against_the_rules() {
    for truth in windows().into_iter().chain(progressions()) {
        let mut wrong: Vec<PeriodCertificate> = Vec::new();
        let mut change = |edit: &dyn Fn(&mut PeriodCertificate)| {
            let mut changed = truth.clone();
            edit(&mut changed);
            wrong.push(changed);
        };
        for heap in (0..truth.values.len()).step_by(1 + truth.values.len() / 50) {
            change(&|certificate| certificate.values[heap] += 1);
            change(&|certificate| certificate.values[heap] ^= 0x8000_0000);
        }
        for delta in [1, 2, truth.period, u64::MAX / 2, u64::MAX] {
            change(&|certificate| certificate.preperiod = certificate.preperiod.wrapping_add(delta));
            change(&|certificate| certificate.period = certificate.period.wrapping_add(delta));
            change(&|certificate| certificate.saltus = certificate.saltus.wrapping_add(delta));
        }
        change(&|certificate| certificate.period = 0);
        change(&|certificate| certificate.period *= 2);
        change(&|certificate| {
            (certificate.period, certificate.saltus) = (2 * certificate.period, 2 * certificate.saltus)
        });
        change(&|certificate| {
            certificate.convention = match certificate.convention {
                Convention::Normal => Convention::Misere,
                Convention::Misere => Convention::Normal,
            }
        });
        for rules in ["0.6", "0.137", "sub:1,2,7", "take-a-square", "0.75G", ""] {
            change(&|certificate| certificate.rules = Rules::Named(rules.to_owned()));
        }
        change(&|certificate| certificate.values.clear());
        change(&|certificate| certificate.values.truncate(certificate.period as usize));
        if truth.saltus == 0 {
            change(&|certificate| certificate.values.truncate(truth.values.len() - 1));
        }
        for certificate in wrong {
            let text = format!("{certificate:?}");
            assert!(matches!(check(certificate), Err(Refusal::Wrong(_))), "accepted: {text}");
        }
    }
}

/// The values may progress as far as anyone looks and still have no proof, or stop.
#[test]
fn a_progression_that_ends_is_refused() {
    // Nim with heaps of up to 20 and a wall: S{1..20} grows by 1 up to heap 20 only.
    let mut truth = certificate(named("nim"), Convention::Normal);
    truth.rules = Rules::Named("sub:1..20".to_owned());
    truth.values = (0..=20).collect();
    let Err(Refusal::Wrong(reason)) = check(truth) else { panic!("accepted") };
    assert!(reason.contains("go on growing") || reason.contains("own value"), "{reason}");
}

#[test]
fn a_budget_leaves_a_check_unfinished() {
    let budget = Budget { time_limit: Some(Duration::ZERO), ..Budget::UNLIMITED };
    let certificate = Certificate::Period(certificate(named("0.77"), Convention::Normal));
    assert!(matches!(verify(&certificate, &mut budget.meter()), Err(Refusal::Unfinished(_))));
}
