//! Which games are one game, and where others part.

use super::code;
use lastmove::base::Budget;
use lastmove::sequence::{Comparison, Difference, Sequence, TakeAndBreak, any_shift, compare};

fn of(text: &str) -> Sequence {
    Sequence::of_code(&code(text))
}

fn compared(a: &str, b: &str, shift: i64) -> Comparison {
    compare(&mut of(a), &mut of(b), shift, 2000, &mut Budget::DEFAULT.meter()).unwrap()
}

#[test]
fn dawsons_chess_three_times() {
    for (a, b, shift) in
        [("0.137", "0.07", 1), ("0.137", "0.4", 2), ("0.07", "0.4", 1), ("0.07", "0.137", -1)]
    {
        let comparison = compared(a, b, shift);
        assert!(comparison.proved_equal && comparison.first_difference.is_none(), "{a} {b}");
        let found = any_shift(&mut of(a), &mut of(b), 10, 2000, &mut Budget::DEFAULT.meter()).unwrap();
        assert_eq!(found, Some(comparison));
    }
    let unshifted = compared("0.137", "0.07", 0);
    assert_eq!(unshifted.first_difference, Some(Difference { heap: 1, a: 1, b: 0 }));
}

#[test]
fn published_errors() {
    let apart = compared("0.161", "0.36", 0);
    assert_eq!(apart.first_difference, Some(Difference { heap: 519, a: 2, b: 4 }));
    assert!(compared("0.314", "0.31", 0).first_difference.is_some());
    assert!(compared("0.27", "0.06", 0).first_difference.is_some());
    let same = compared("0.27", "0.26", 0);
    assert!(same.proved_equal && same.first_difference.is_none());
}

#[test]
fn equality_is_proved_only_by_two_proofs() {
    let open = compared("0.6", "0.6", 0);
    assert_eq!((open.first_difference, open.proved_equal, open.compared_to), (None, false, 2000));
    // A negative shift starts where both heaps exist.
    assert_eq!(compared("0.6", "0.6", -5).first_difference.map(|at| at.heap >= 5), Some(true));
    let nothing = any_shift(&mut of("0.6"), &mut of("0.77"), 6, 300, &mut Budget::DEFAULT.meter()).unwrap();
    assert_eq!(nothing, None);
}

#[test]
fn growing_sequences_are_compared_with_their_saltus() {
    let mut nim = of("0.3...");
    let mut all_but_four = Sequence::new(TakeAndBreak::all_but(&[4]).unwrap());
    let meter = &mut Budget::DEFAULT.meter();
    let parting = compare(&mut nim, &mut all_but_four, 0, 1000, meter).unwrap();
    assert_eq!(parting.first_difference, Some(Difference { heap: 4, a: 4, b: 0 }));
    let same = compare(&mut of("0.3..."), &mut nim, 0, 50, meter).unwrap();
    assert!(same.proved_equal);
}
