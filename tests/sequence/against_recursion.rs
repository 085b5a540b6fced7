//! Every kind of rules against the definition: mex over the options, written out.

use super::{extended, shape, values};
use lastmove::ruleset::Code;
use lastmove::sequence::{Sequence, TakeAndBreak};
use proptest::prelude::*;

fn mex(options: &[u64], terminal: u64) -> u64 {
    if options.is_empty() { terminal } else { (0..).find(|value| !options.contains(value)).unwrap() }
}

/// Values of heaps below `count` when `digit(t)` says what taking `t` may leave.
fn by_digits(count: usize, unequal: bool, digit: impl Fn(usize) -> u8) -> Vec<u64> {
    let mut g: Vec<u64> = Vec::new();
    for heap in 0..count {
        let mut options = Vec::new();
        for take in 0..=heap {
            let (digit, rest) = (digit(take), heap - take);
            if digit & 1 != 0 && rest == 0 && take > 0 {
                options.push(0);
            }
            if digit & 2 != 0 && rest > 0 && take > 0 {
                options.push(g[rest]);
            }
            if digit & 4 != 0 {
                let ways = (1..rest).filter(|&a| !unequal || 2 * a != rest);
                options.extend(ways.map(|a| g[a] ^ g[rest - a]));
            }
            if digit & 8 != 0 {
                for a in 1..rest {
                    options.extend((1..rest - a).map(|b| g[a] ^ g[b] ^ g[rest - a - b]));
                }
            }
        }
        g.push(mex(&options, 0));
    }
    g
}

/// Values of heaps below `count` where `allowed(k)` may be taken, and past 0 in a sink.
fn by_amounts(count: usize, terminal: u64, sink: Option<usize>, allowed: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut g: Vec<u64> = Vec::new();
    for heap in 0..count {
        let mut options: Vec<u64> = (1..=heap).filter(|&k| allowed(k)).map(|k| g[heap - k]).collect();
        if sink.is_some_and(|most| heap > 0 && heap <= most) {
            options.push(g[0]);
        }
        g.push(mex(&options, terminal));
    }
    g
}

fn subsets(most: u64) -> impl Iterator<Item = Vec<u64>> {
    (1u32..1 << most).map(move |bits| (1..=most).filter(|k| bits >> (k - 1) & 1 == 1).collect())
}

/// Least preperiod and period of `known`, of which all beyond the first half is periodic.
fn least_period(known: &[u64]) -> (usize, usize) {
    let from = |p: usize| (0..known.len() - p).rev().take_while(|&n| known[n] == known[n + p]).last();
    (1..).find_map(|p| from(p).filter(|&n0| n0 + 2 * p < known.len() / 2).map(|n0| (n0, p))).unwrap()
}

#[test]
fn all_subtraction_sets_up_to_ten_in_both_conventions() {
    for set in subsets(10) {
        let most = *set.last().unwrap() as usize;
        for terminal in [0, 1] {
            for (rules, sink) in
                [(TakeAndBreak::subtraction(&set), None), (TakeAndBreak::sink_subtraction(&set), Some(most))]
            {
                let expected = by_amounts(420, terminal, sink, |k| set.contains(&(k as u64)));
                let sequence = Sequence::new(rules).with_terminal(terminal as u32).unwrap();
                let sequence = extended(sequence, 100_000);
                let period = sequence.period().unwrap();
                assert_eq!(values(&sequence, 420), expected, "{set:?} {sink:?} {terminal}");
                let (preperiod, p) = least_period(&expected);
                assert_eq!(shape(period), (preperiod as u64, p as u64, 0), "{set:?} {sink:?} {terminal}");
            }
        }
    }
}

#[test]
fn all_sets_that_leave_out_numbers_up_to_seven() {
    for excluded in subsets(7).chain([vec![]]) {
        for terminal in [0, 1] {
            for (rules, sink) in [
                (TakeAndBreak::all_but(&excluded).unwrap(), None),
                (TakeAndBreak::sink_all_but(&excluded).unwrap(), Some(usize::MAX)),
            ] {
                let expected = by_amounts(300, terminal, sink, |k| !excluded.contains(&(k as u64)));
                let sequence = Sequence::new(rules).with_terminal(terminal as u32).unwrap();
                let sequence = extended(sequence, 5000);
                assert!(sequence.period().is_some(), "{excluded:?} {sink:?} {terminal}");
                assert_eq!(values(&sequence, 300), expected, "{excluded:?} {sink:?} {terminal}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn codes_of_any_shape(
        digits in prop::collection::vec(0u8..16, 1..6),
        repeats in any::<bool>(),
        splits_at_once in any::<bool>(),
    ) {
        let mut digits = digits;
        digits[0] = if splits_at_once { digits[0] & 0xC } else { 0 };
        let code = Code::new(digits, repeats);
        let sequence = extended(Sequence::of_code(&code), 70);
        prop_assert_eq!(values(&sequence, 70), by_digits(70, false, |t| code.digit(t as u64)));
    }

    #[test]
    fn octal_codes_beyond_the_proof(digits in prop::collection::vec(0u8..8, 2..5)) {
        let mut digits = digits;
        digits[0] &= 4;
        let code = Code::new(digits, false);
        let proved = extended(Sequence::of_code(&code), 1500);
        let computed = extended(Sequence::of_code(&code).without_proof(), 1500);
        prop_assert_eq!(values(&proved, 1500), values(&computed, 1500));
    }

    #[test]
    fn unequal_splits(digits in prop::collection::vec(0u8..8, 1..4)) {
        let mut digits = digits;
        digits[0] = 4;
        let code = Code::new(digits, false);
        let rules = TakeAndBreak::from_code(&code).unequal_splits().unwrap();
        let sequence = extended(Sequence::new(rules), 120);
        prop_assert_eq!(values(&sequence, 120), by_digits(120, true, |t| code.digit(t as u64)));
    }
}
