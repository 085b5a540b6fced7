//! Certificates that a quotient is infinite: accepted as made, refused with any wrong entry.

use lastmove::base::Budget;
use lastmove::certificate::{Certificate, InfiniteCertificate, Refusal, Rules, read, verify};
use lastmove::misere::quotient::quotient;
use lastmove::ruleset::resolve;

fn certificate(name: &str) -> InfiniteCertificate {
    let ruleset = resolve(name).unwrap();
    let found = quotient(ruleset.heap_rules().unwrap(), 60, &mut Budget::UNLIMITED.meter(), |_, _| {});
    match found.infinite_certificate(Rules::of(&ruleset).unwrap()) {
        Some(Certificate::Infinite(certificate)) => certificate,
        other => panic!("{name}: {other:?}"),
    }
}

fn check(certificate: InfiniteCertificate) -> Result<(), Refusal> {
    verify(&Certificate::Infinite(certificate), &mut Budget::UNLIMITED.meter())
}

#[test]
fn true_claims_are_accepted_and_survive_the_text() {
    for name in ["0.07", "0.45", "0.76", "0.3102", "0.3122", "0.6", "0.06", "0.36", "0.37", "grundys-game"] {
        let certificate = Certificate::Infinite(certificate(name));
        let text = certificate.write();
        assert!(text.starts_with("{\"format\":1,\"kind\":\"infinite-misere-quotient\""));
        assert_eq!(read(&text).as_ref(), Ok(&certificate));
        assert_eq!(verify(&certificate, &mut Budget::UNLIMITED.meter()), Ok(()), "{name}");
    }
}

#[test]
fn any_one_wrong_entry_is_refused() {
    let truth = certificate("0.76");
    let mut wrong: Vec<InfiniteCertificate> = Vec::new();
    let mut change = |edit: &dyn Fn(&mut InfiniteCertificate)| {
        let mut changed = truth.clone();
        edit(&mut changed);
        assert_ne!(changed, truth);
        wrong.push(changed);
    };
    for step in [1, 3, u64::MAX / 2, u64::MAX] {
        let size = step as usize;
        change(&|it| it.infinite_from = it.infinite_from.wrapping_add(step));
        change(&|it| it.family.base[0] = it.family.base[0].wrapping_add(step));
        change(&|it| it.family.row = it.family.row.wrapping_add(step));
        change(&|it| it.family.column = it.family.column.wrapping_add(step));
        change(&|it| it.insertion.rows = it.insertion.rows.wrapping_add(size));
        change(&|it| it.insertion.columns = it.insertion.columns.wrapping_add(size));
        change(&|it| it.insertion.from = it.insertion.from.wrapping_add(size));
        change(&|it| it.insertion.shown_by = it.insertion.shown_by.wrapping_add(size));
        for at in 0..truth.folds.len() {
            change(&|it| it.folds[at].heap = it.folds[at].heap.wrapping_add(step));
            change(&|it| it.folds[at].word.push(step));
        }
    }
    for (i, line) in truth.family.outcomes.iter().enumerate() {
        for j in 0..line.len() {
            for letter in ["P", "N", "?"].into_iter().filter(|&letter| letter != &line[j..=j]) {
                change(&|it| it.family.outcomes[i].replace_range(j..=j, letter));
            }
        }
    }
    for rules in ["0.77", "0.07", "0.766", "sub:1,2", "0.75G", ""] {
        change(&|it| it.rules = Rules::Named(rules.to_owned()));
    }
    change(&|it| it.family.base.clear());
    change(&|it| it.family.base.push(12));
    change(&|it| it.family.outcomes.clear());
    change(&|it| it.family.outcomes.truncate(1));
    for certificate in wrong {
        let text = format!("{certificate:?}");
        assert!(matches!(check(certificate), Err(Refusal::Wrong(_))), "accepted: {text}");
    }
}

#[test]
fn a_wrong_outcome_is_refused_with_the_sum_named() {
    // One that plain search finds, and one that it does not reach.
    for (i, j, sum) in [(0, 1, "0 heaps of 34 + 1 heaps of 30"), (5, 6, "5 heaps of 34 + 6 heaps of 30")] {
        let mut wrong = certificate("0.07");
        let flipped = if &wrong.family.outcomes[i][j..=j] == "P" { "N" } else { "P" };
        wrong.family.outcomes[i].replace_range(j..=j, flipped);
        let Err(Refusal::Wrong(reason)) = check(wrong) else { panic!("accepted") };
        assert!(reason.contains(&format!("the sum 25 + {sum} is claimed")), "{reason}");
    }
}

#[test]
fn what_is_cut_short_is_no_certificate_and_a_budget_leaves_it_unchecked() {
    let whole = Certificate::Infinite(certificate("0.76"));
    let text = whole.write();
    for cut in 0..text.trim_end().len() {
        assert!(read(&text[..cut]).is_err());
    }
    let budget = Budget { time_limit: Some(std::time::Duration::ZERO), ..Budget::UNLIMITED };
    assert!(matches!(verify(&whole, &mut budget.meter()), Err(Refusal::Unfinished(_))));
}
