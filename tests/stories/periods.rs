//! Periods as they are published, with the window that proves them.

use crate::rules;
use lastmove::base::Budget;
use lastmove::sequence::{Period, Sequence, compare};

fn period(ruleset: &str) -> (Sequence, Period) {
    let mut sequence = Sequence::of_rules(&rules(ruleset));
    sequence.extend(10_000, &mut Budget::DEFAULT.meter()).unwrap();
    let period = sequence.period().unwrap_or_else(|| panic!("{ruleset}")).clone();
    (sequence, period)
}

#[test]
fn published_periods() {
    for (ruleset, length, preperiod, saltus) in [
        ("kayles", 12, 71, 0),
        ("0.07", 34, 53, 0),
        ("0.137", 34, 52, 0),
        ("0.4", 34, 54, 0),
        ("0.177", 20, 497, 0),
        ("0.7777", 24, 142, 0),
        ("0.11377", 32, 187, 0),
        ("sub:1,3,4", 7, 0, 0),
        ("sub:1..3", 4, 0, 0),
        ("allbut:3,5,8", 78, 0, 26),
        ("allbut:3,7,10", 198, 0, 66),
        ("allbut:3,8,11", 180, 0, 60),
        ("allbut:2,3,5,7", 10, 2, 3),
    ] {
        let (_, found) = period(ruleset);
        assert_eq!((found.period, found.preperiod, found.saltus), (length, preperiod, saltus), "{ruleset}");
        assert!(found.theorem().is_some(), "{ruleset}");
    }
    let (_, kayles) = period("kayles");
    assert_eq!((kayles.last_exception(), kayles.values_computed), (Some(70), 168));
}

#[test]
fn exceptional_heaps_of_dawsons_chess() {
    for (ruleset, exceptions) in [
        ("0.137", vec![0, 14, 16, 17, 31, 34, 51]),
        ("0.07", vec![0, 1, 15, 17, 18, 32, 35, 52]),
        ("0.4", vec![0, 1, 2, 16, 18, 19, 33, 36, 53]),
    ] {
        let (sequence, period) = period(ruleset);
        assert_eq!(sequence.exceptions(&period), exceptions, "{ruleset}");
    }
}

/// A published table calls them equal; they are, up to heap 518.
#[test]
fn two_codes_that_part_at_519() {
    let [mut a, mut b] = ["0.161", "0.36"].map(|code| Sequence::of_rules(&rules(code)));
    let found = compare(&mut a, &mut b, 0, 2_000, &mut Budget::DEFAULT.meter()).unwrap();
    let difference = found.first_difference.unwrap();
    assert_eq!((difference.heap, difference.a, difference.b), (519, 2, 4));
}

#[test]
fn dawsons_chess_is_dawsons_kayles_shifted_by_one() {
    for (a, b, shift) in [("0.137", "0.07", 1), ("0.07", "0.4", 1), ("0.6", "couples-are-forever", 1)] {
        let [mut a, mut b] = [a, b].map(|code| Sequence::of_rules(&rules(code)));
        let found = compare(&mut a, &mut b, shift, 300, &mut Budget::DEFAULT.meter()).unwrap();
        assert_eq!(found.first_difference, None);
    }
}
