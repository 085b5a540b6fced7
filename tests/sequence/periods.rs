//! Periods: exactly minimal, exactly where they start, and nothing claimed too soon.

use super::{code, extended, octal, of_rules, shape, values};
use lastmove::base::{Budget, Exhausted, Meter};
use lastmove::ruleset::resolve;
use lastmove::sequence::{
    OptionMarks, OptionValues, Sequence, SequenceFault, SplitsFault, Status, TakeAndBreak, Theorem, Values,
};

#[test]
fn kayles_takes_168_values_to_prove() {
    let sequence = octal("0.77", 1_000_000_000);
    let period = sequence.period().unwrap();
    assert_eq!(shape(period), (71, 12, 0));
    assert_eq!(period.last_exception(), Some(70));
    assert_eq!((period.values_computed, sequence.values().len()), (168, 168));
    assert_eq!(period.theorem(), Some(Theorem::GuySmith));
    // With one value less nothing is proved.
    assert_eq!(octal("0.77", 166).period(), None);
    // 10^18 is 4 modulo 12, and so is 88.
    assert_eq!(sequence.value_at(1_000_000_000_000_000_000), sequence.value_at(88));
    assert_eq!(sequence.value_at(u64::MAX), sequence.value_at(75));
}

#[test]
fn dawsons_chess_and_its_shifts_differ_from_their_period_at_known_heaps() {
    let exceptions = |text| {
        let sequence = octal(text, 1000);
        let period = sequence.period().unwrap().clone();
        (shape(&period), sequence.exceptions(&period))
    };
    assert_eq!(exceptions("0.137"), ((52, 34, 0), vec![0, 14, 16, 17, 31, 34, 51]));
    assert_eq!(exceptions("0.07"), ((53, 34, 0), vec![0, 1, 15, 17, 18, 32, 35, 52]));
    assert_eq!(exceptions("0.4"), ((54, 34, 0), vec![0, 1, 2, 16, 18, 19, 33, 36, 53]));
}

#[test]
fn more_published_octal_periods() {
    for (text, last_exception, period) in
        [("0.177", 496, 20), ("0.7777", 141, 24), ("0.11377", 186, 32), ("0.165", 5180, 1550)]
    {
        let sequence = octal(text, 100_000);
        let found = sequence.period().unwrap();
        assert_eq!((found.last_exception(), found.period), (Some(last_exception), period), "{text}");
    }
}

#[test]
fn a_game_without_moves_is_zero_for_ever() {
    let sequence = octal("0.", 100);
    assert_eq!(shape(sequence.period().unwrap()), (0, 1, 0));
    assert_eq!(sequence.value_at(u64::MAX), Some(0));
}

#[test]
fn no_period_is_claimed_where_none_is_known() {
    for text in ["0.6", "0.007", "0.04", "0.36"] {
        let sequence = octal(text, 2000);
        assert_eq!(sequence.current_period(), None, "{text}");
        assert_eq!(sequence.value_at(2001), None);
    }
}

#[test]
fn finite_subtraction_sets_have_the_same_theorem_under_misere_play() {
    let misere = |rules: TakeAndBreak| extended(Sequence::new(rules).with_terminal(1).unwrap(), 1000);
    let sequence = misere(TakeAndBreak::subtraction(&[1, 2, 3]));
    assert_eq!(values(&sequence, 9), [1, 0, 2, 3, 1, 0, 2, 3, 1]);
    let period = sequence.period().unwrap();
    assert_eq!((shape(period), period.theorem()), ((0, 4, 0), Some(Theorem::StateRepetition)));
    // Heaps without a move are finished games too: S{2,3} cannot move from 1.
    assert_eq!(values(&misere(TakeAndBreak::subtraction(&[2, 3])), 7), [1, 1, 0, 0, 2, 1, 1]);
    // Misère Nim: 1, 0, 2, 3, 4, ...
    let nim = misere(TakeAndBreak::all_but(&[]).unwrap());
    assert_eq!(values(&nim, 6), [1, 0, 2, 3, 4, 5]);
    assert_eq!(shape(nim.period().unwrap()), (2, 1, 1));
    assert_eq!(nim.value_at(1_000_000_000_000), Some(1_000_000_000_000));
}

#[test]
fn misere_values_of_splitting_games_are_refused() {
    assert_eq!(Sequence::of_code(&code("0.77")).with_terminal(1).err(), Some(SplitsFault));
    assert!(Sequence::of_code(&code("0.77")).with_terminal(0).is_ok());
}

#[test]
fn a_budget_that_ends_keeps_what_was_found() {
    let mut sequence = Sequence::of_code(&code("0.6"));
    let small = Budget { max_memory: Some(4096), ..Budget::UNLIMITED };
    let fault = sequence.extend(1_000_000, &mut small.meter()).unwrap_err();
    assert_eq!(fault, SequenceFault::Exhausted(Exhausted::Memory(4096)));
    let found = sequence.values().len() as u64;
    assert!(found >= 512);
    let whole = extended(sequence, 1000);
    assert_eq!(values(&whole, 1001), values(&octal("0.6", 1000), 1001));
}

/// Take a proper divisor: the value of `n` is the exponent of 2 in it.
struct TakeADivisor;

impl OptionValues for TakeADivisor {
    fn mark_options(
        &mut self,
        heap: u64,
        values: &Values,
        marks: &mut OptionMarks,
        meter: &mut Meter,
    ) -> Result<(), SequenceFault> {
        for divisor in (1..heap).filter(|divisor| heap.is_multiple_of(*divisor)) {
            meter.tick()?;
            marks.mark(values.get((heap - divisor) as usize).unwrap());
        }
        Ok(())
    }

    fn splits(&self) -> bool {
        false
    }
}

/// Take one bean or three: a period to be seen, and rules that no theorem is asked about.
struct OneOrThree;

impl OptionValues for OneOrThree {
    fn mark_options(
        &mut self,
        heap: u64,
        values: &Values,
        marks: &mut OptionMarks,
        _: &mut Meter,
    ) -> Result<(), SequenceFault> {
        [1, 3].iter().filter_map(|take| heap.checked_sub(*take)).for_each(|rest| {
            marks.mark(values.get(rest as usize).unwrap());
        });
        Ok(())
    }

    fn splits(&self) -> bool {
        false
    }
}

#[test]
fn general_rules_run_by_their_option_values() {
    let sequence = extended(Sequence::general(Box::new(TakeADivisor)), 300);
    let expected: Vec<u64> =
        (0..=300u64).map(|n| if n == 0 { 0 } else { n.trailing_zeros().into() }).collect();
    assert_eq!(values(&sequence, 301), expected);
    assert_eq!(sequence.current_period(), None, "the values are not periodic");

    let misere = Sequence::general(Box::new(TakeADivisor)).with_terminal(1).unwrap();
    let misere = extended(misere, 30);
    let p: Vec<u64> = (1..=30).filter(|&heap| misere.value_at(heap) == Some(0)).collect();
    assert_eq!(p, [2, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29]);
}

#[test]
fn what_no_theorem_covers_is_only_observed() {
    let sequence = extended(Sequence::general(Box::new(OneOrThree)), 100);
    assert_eq!(sequence.period(), None);
    let seen = sequence.current_period().unwrap();
    assert_eq!((seen.status, shape(&seen), seen.values_computed), (Status::Observed, (0, 2, 0), 101));
    assert_eq!(
        extended(Sequence::general(Box::new(OneOrThree)), 10).current_period(),
        None,
        "too soon to say"
    );
    assert_eq!(sequence.value_at(101), None, "an observation answers nothing");
}

/// A heap becomes a half or a third, rounded down: no move from nothing, which both leave as
/// it is.
#[test]
fn computed_results_have_a_sequence_from_heap_0_on() {
    let halving = resolve("halving").unwrap();
    let sequence = extended(Sequence::of_rules(halving.heap_rules().unwrap()), 20);
    assert_eq!(values(&sequence, 19), [0, 1, 2, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0]);
}

#[test]
fn unequal_splits_have_their_own_window() {
    for (text, expected) in [("0.05", (13, 20, 0)), ("4.32", (25, 5, 0)), ("4.52", (22, 8, 0))] {
        let rules = TakeAndBreak::from_code(&code(text)).unequal_splits().unwrap();
        let sequence = of_rules(rules.clone(), 100_000);
        let period = sequence.period().unwrap();
        assert_eq!((shape(period), period.theorem()), (expected, Some(Theorem::UnequalSplits)), "{text}");
        let far = extended(Sequence::new(rules).without_proof(), 2000);
        assert_eq!(values(&sequence, 2001), values(&far, 2001), "{text}");
    }
}

/// Fifty thousand heaps from which nothing can be taken yet show nothing of the rules.
#[test]
fn no_regularity_before_the_rules_show() {
    let mut sequence = Sequence::new(TakeAndBreak::subtraction(&[1_000_000_000_000]));
    sequence.extend(50_000, &mut Budget::UNLIMITED.meter()).unwrap();
    assert_eq!(sequence.current_period(), None);
}
