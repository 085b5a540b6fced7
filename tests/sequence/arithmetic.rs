//! Sequences that grow, with proofs that they go on as they began.

use super::{extended, octal, of_rules, shape, values};
use lastmove::ruleset::Code;
use lastmove::sequence::{Sequence, TakeAndBreak, Theorem};
use proptest::prelude::*;

#[test]
fn all_but_sets_of_the_literature() {
    for (excluded, expected) in [
        (&[3, 5, 8][..], (0, 78, 26)),
        (&[3, 7, 10], (0, 198, 66)),
        (&[3, 8, 11], (0, 180, 60)),
        (&[2, 3, 5, 7], (2, 10, 3)),
        (&[], (0, 1, 1)),
    ] {
        let sequence = of_rules(TakeAndBreak::all_but(excluded).unwrap(), 10_000);
        let period = sequence.period().unwrap();
        assert_eq!(shape(period), expected, "{excluded:?}");
        assert_eq!((period.theorem(), period.max), (Some(Theorem::ArithmeticPeriodicity), None));
    }
}

#[test]
fn laskers_nim() {
    // Take any number or split in two: n = 1, 2 mod 4 -> n, 3 -> n + 1, 0 -> n - 1.
    let sequence = octal("4.3...", 10_000);
    assert_eq!(shape(sequence.period().unwrap()), (1, 4, 4));
    for heap in [1, 2, 5, 1_000_000_001] {
        assert_eq!(sequence.value_at(heap), Some(heap));
    }
    assert_eq!(sequence.value_at(1_000_000_003), Some(1_000_000_004));
    assert_eq!(sequence.value_at(1_000_000_000), Some(999_999_999));
}

#[test]
fn splitting_games_that_grow() {
    for (text, expected) in [
        ("0.8", (1, 3, 1)),
        ("0.3F", (0, 6, 3)),
        ("0.F8", (7, 6, 4)),
        ("8.", (1, 2, 1)),
        ("4.7...", (2, 1, 2)),
        ("0.F...", (0, 1, 1)),
    ] {
        let sequence = octal(text, 2000);
        let period = sequence.period().unwrap_or_else(|| panic!("{text} is arithmetically periodic"));
        assert_eq!(
            (shape(period), period.theorem()),
            (expected, Some(Theorem::ArithmeticPeriodicity)),
            "{text}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// Whatever is proved from few values holds on many.
    #[test]
    fn proofs_hold_far_beyond_what_they_rest_on(
        digits in prop::collection::vec(0u8..16, 2..4),
        head in prop::sample::select(vec![0u8, 4, 8, 12]),
        repeats in any::<bool>(),
    ) {
        let mut digits = digits;
        digits[0] = head;
        let code = Code::new(digits, repeats);
        let sequence = extended(Sequence::of_code(&code), 120);
        if sequence.period().is_some() {
            let far = extended(Sequence::of_code(&code).without_proof(), 420);
            prop_assert_eq!(values(&sequence, 420), values(&far, 420), "{:?}", code);
        }
    }
}

#[test]
fn games_that_grow_irregularly_are_not_claimed() {
    // Values of 0.B33B follow the heap size but for exceptions ever farther apart.
    let sequence = octal("0.B33B", 400);
    assert_eq!(sequence.period(), None);
}
