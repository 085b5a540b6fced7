//! Kayles, and its cousins by Dawson.

use crate::{answer, grundy_values, outcome, p_heaps, survey};
use lastmove::base::Convention::{Misere, Normal};
use lastmove::base::Outcome;

#[test]
fn grundy_values_of_rows() {
    let published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
    assert_eq!(grundy_values("kayles", 23), published);
    assert_eq!(p_heaps("kayles", 0..=200, Normal), [0]);
}

/// Sibert and Conway 1992: 1, 4, 9, 12, 20 and no other, which the quotient proves.
#[test]
fn single_rows_that_are_misere_p_positions() {
    assert_eq!(p_heaps("kayles", 0..=200, Misere), [1, 4, 9, 12, 20]);
}

#[test]
fn kayles_is_wild_at_heap_5() {
    assert_eq!(answer("kayles", "5").genus.unwrap().to_string(), "4^146");
    assert_eq!(answer("kayles", "4").genus.unwrap().to_string(), "1^031");
}

#[test]
fn a_million_rows_are_won_through_the_quotient() {
    let answer = answer("kayles", "5x1000000,3");
    assert!(answer.misere.outcome.is_ok() && answer.misere.winning_moves.is_ok());
}

#[test]
fn the_smallest_failures_of_the_misere_nim_recipe() {
    for (ruleset, smallest, single) in
        [("kayles", vec![1, 5], 8), ("0.137", vec![1, 9], 11), ("0.07", vec![12], 12)]
    {
        let heaps = |found: lastmove::divergence::Divergence| -> Vec<u64> {
            found.addition.recipe.unwrap().position.iter().map(|heap| heap.0).collect()
        };
        assert_eq!(heaps(survey(ruleset, 1..=2, 0..=12)), smallest, "{ruleset}");
        assert_eq!(heaps(survey(ruleset, 1..=1, 0..=12)), [single], "{ruleset}");
    }
}

#[test]
fn misere_p_heaps_of_dawsons_kayles() {
    let published = [2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31];
    assert_eq!(p_heaps("dawsons-kayles", 0..=33, Misere), published);
    assert_eq!(outcome("0.07", "34", Misere), Outcome::N);
}
