//! The kernel against the plain recursion, on games of every kind and under any split.

use super::super::plain::Plain;
use super::*;
use crate::base::Budget;
use crate::ruleset::Code;
use proptest::prelude::*;

fn octal(digits: &[u8]) -> TakeAndBreak {
    TakeAndBreak::from_code(&Code::new(digits.to_vec(), false))
}

fn plainly(rules: &TakeAndBreak, len: usize) -> Values {
    let (mut values, mut plain) = (Values::default(), Plain::default());
    while values.len() < len {
        let value = plain.next(rules, 0, &values, &mut Budget::UNLIMITED.meter()).unwrap();
        values.push(value);
    }
    values
}

/// Continues `known` from `start` heaps on by the kernel, in portions of all sizes, and
/// with the splits that `choose` prefers to the best one.
fn check(rules: &TakeAndBreak, known: &Values, start: usize, choose: impl Fn(usize) -> Option<Split>) {
    let mut values = Values::default();
    known.iter().take(start).for_each(|value| values.push(value));
    let mut kernel = Sparse::new(rules, &values).unwrap();
    let mut portion = 1;
    while values.len() < known.len() {
        if values.len() >= kernel.block.end
            && let Some(split) = choose(values.len())
        {
            assert!(kernel.plan_with(&values, split));
        }
        let len = known.len().min(values.len() + portion);
        let went_on = kernel.extend(&mut values, len, &mut Budget::UNLIMITED.meter()).unwrap();
        assert!(went_on, "{rules:?}");
        portion = portion % 97 + 5;
    }
    let wrong = values.iter().zip(known.iter()).position(|(a, b)| a != b);
    assert_eq!(wrong, None, "{rules:?} {:?}", kernel.plan.split);
}

#[test]
fn games_of_every_kind_agree_with_the_plain_recursion() {
    let grundys = octal(&[4]).unequal_splits().unwrap();
    let mut games: Vec<TakeAndBreak> = [
        &[0, 6][..],   // Officers: rares that die out
        &[0, 1, 6],    // a short period from the start
        &[0, 0, 0, 7], // Treblecross: no split, large values
        &[0, 0, 7],    // Dawson's Kayles: no split, small values
        &[0, 1, 0, 6], // a split that counts the heap's size
        &[0, 7, 7],    // Kayles: two ways to take
        &[0, 4, 5],    // sizes cannot count
        &[0, 3, 7, 6], // rares for a long time
        &[0, 5, 6],
        &[4, 7, 2, 6],
        &[4, 4, 4, 4],
        &[0, 0, 0, 0, 4, 0, 4, 0, 0, 0, 0, 4],
    ]
    .iter()
    .map(|digits| octal(digits))
    .collect();
    games.extend([grundys, octal(&[0, 4, 3, 4]).unequal_splits().unwrap()]);
    for rules in games {
        let known = plainly(&rules, 6000);
        check(&rules, &known, 512, |_| None);
        check(&rules, &known, 2000, |_| None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_octal_game(digits in prop::collection::vec(0u8..8, 2..6), unequal in any::<bool>()) {
        let mut digits = digits;
        digits[0] &= 4;
        digits[1] |= 4;
        let rules = octal(&digits);
        let rules = if unequal { rules.unequal_splits().unwrap() } else { rules };
        check(&rules, &plainly(&rules, 1600), 512, |_| None);
    }

    /// However badly a split is chosen, the values are right.
    #[test]
    fn any_split(masks in prop::collection::vec(0u32..64, 8), game in 0usize..4) {
        let rules = octal([&[0, 6][..], &[0, 1, 6], &[0, 7, 7], &[0, 0, 0, 7]][game]);
        let split = |len: usize| {
            let mask = masks[len / 100 % masks.len()];
            Some(if mask == 0 { Split::NONE } else { Split::by_mask(mask) })
        };
        check(&rules, &plainly(&rules, 1600), 700, split);
    }
}

#[test]
fn other_rules_have_no_such_kernel() {
    let known = plainly(&octal(&[0, 6]), 600);
    for rules in [
        octal(&[0, 3, 3]),
        octal(&[0, 8]),
        octal(&[0; 400].map(|_| 6)),
        TakeAndBreak::from_code(&Code::new(vec![4, 3], true)),
    ] {
        assert!(Sparse::new(&rules, &known).is_none());
    }
    let few = plainly(&octal(&[0, 6]), LEAST_HEAPS - 1);
    assert!(Sparse::new(&octal(&[0, 6]), &few).is_none());
}
