//! Rules that fail to evaluate, and scopes that no budget covers.

use super::*;
use Convention::{Misere, Normal};
use lastmove::base::Verdict;
use lastmove::language::EvalFaultKind;

fn fault(rule: &str, heaps: RangeInclusive<u32>, sizes: RangeInclusive<u64>) -> (Vec<u64>, EvalFaultKind) {
    let claim = claim(Statement::PIf, Normal, rule, heaps, sizes);
    match try_tested("nim", &claim, Budget::DEFAULT) {
        Err(TestFault::Rule { heaps, fault }) => (heaps, fault.kind),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_smallest_position_where_a_rule_has_no_value() {
    assert_eq!(fault("6 / (heaps[0] - 2) > 1", 1..=2, 0..=4), (vec![2], EvalFaultKind::DivisionByZero));
    let (heaps, kind) = fault("heaps[1] == 0", 1..=2, 0..=4);
    assert_eq!((heaps, kind), (vec![0], EvalFaultKind::Index { index: 1, len: 1 }));
    assert_eq!(fault("pow(10, n) > 5", 1..=1, 0..=40), (vec![19], EvalFaultKind::Overflow));
    assert_eq!(fault("1 << sum(heaps) > 5", 1..=3, 0..=40).0, [23, 40], "2^63 is one too many");
    let (heaps, kind) = fault("grundy(n - 3) == 0", 1..=1, 0..=40);
    assert_eq!((heaps, kind), (vec![0], EvalFaultKind::UnknownValue { function: "grundy", heap: -3 }));
}

#[test]
fn faults_of_the_text_are_all_reported() {
    let scope = Scope::new(1..=2, 0..=4).unwrap();
    let faults =
        Statement::PIf.compile("xor(heap) == 0 and n > 1", &Vocabulary::Heaps, &scope, &[]).unwrap_err();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].help.as_deref().unwrap().contains("heaps"));
    let faults = Statement::GrundyIs.compile("xor(heaps) == 0", &Vocabulary::Heaps, &scope, &[]).unwrap_err();
    assert_eq!(faults.len(), 1);
}

#[test]
fn a_scope_past_the_budget_is_unknown_with_what_was_established() {
    let budget = Budget { max_positions: Some(1_000), ..Budget::DEFAULT };
    let claim = claim(Statement::PIf, Misere, "xor(heaps) == 0 and max(heaps) > 1", 1..=9, 2..=100);
    let tested = try_tested("nim", &claim, budget).unwrap();
    assert_eq!(tested.verdict.word(), "unknown");
    assert_eq!((tested.tally.positions, tested.tally.mismatches()), (1_000, 0));
    assert!(tested.open.unwrap().0.contains("1000 positions"));
}

/// A counterexample found before the budget ended is the smallest there is.
#[test]
fn a_failure_stands_whatever_the_budget_leaves_open() {
    let budget = Budget { max_positions: Some(50), ..Budget::DEFAULT };
    let claim = claim(Statement::PIf, Normal, "sum(heaps) % 2 == 0", 1..=9, 0..=100);
    let tested = try_tested("nim", &claim, budget).unwrap();
    assert_eq!(fails_at(&tested), [2]);
    assert!(tested.open.is_some());
}

/// How far misère Grundy's game goes is up to the budget.
#[test]
fn wild_games_are_searched_as_far_as_allowed() {
    let claim = claim(Statement::PIf, Misere, "n % 3 == 0 and n > 0", 1..=1, 1..=1_000_000_000);
    // Heap 48 is the first that is no P-position, for all that 3 divides it.
    let tested = |most| {
        let budget = Budget { max_positions: Some(most), ..Budget::DEFAULT };
        try_tested("grundys-game", &claim, budget).unwrap()
    };
    let short = tested(100);
    assert_eq!(short.verdict.word(), "unknown");
    assert!((20..48).contains(&short.tally.positions), "{}", short.tally.positions);
    assert!(matches!(tested(30_000).verdict, Verdict::Fails(found) if found.heaps == [48]));
}

#[test]
fn time_limits_are_kept() {
    let budget = Budget { time_limit: Some(std::time::Duration::from_millis(20)), ..Budget::UNLIMITED };
    let claim = claim(Statement::PIf, Misere, "xor(heaps) == 0 and max(heaps) > 1", 1..=9, 2..=1_000);
    let tested = try_tested("nim", &claim, budget).unwrap();
    assert_eq!(tested.verdict.word(), "unknown");
    assert!(tested.open.unwrap().0.contains("--time-limit"));
}
