//! Nim under both conventions: Bouton's rules, and those that only look like them.

use super::*;
use Convention::{Misere, Normal};
use lastmove::base::Outcome;
use lastmove::conjecture::{Authority, Mismatch, Said, sample, test_on};

const BOUTON: &str = "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1";

#[test]
fn boutons_misere_rule() {
    for (heaps, sizes, positions) in [(1..=4, 0..=5, 209), (4..=4, 0..=5, 126), (1..=3, 0..=4, 55)] {
        let tested = p_if("nim", Misere, BOUTON, heaps, sizes);
        assert!(holds(&tested));
        assert_eq!((tested.tally.positions, tested.tally.mismatches()), (positions, 0));
        assert_eq!(tested.sources, [(Authority::Tame, positions)]);
    }
}

/// A rule that makes the empty position a win for the previous player.
#[test]
fn the_empty_position_is_a_first_player_win_in_misere_play() {
    let rule = format!("max(heaps) == 0 or ({BOUTON})");
    let tested = p_if("nim", Misere, &rule, 4..=4, 0..=5);
    assert_eq!(fails_at(&tested), [0, 0, 0, 0]);
    assert_eq!(tested.tally.false_p.first, [[0, 0, 0, 0]]);
    assert_eq!((tested.tally.positions, tested.tally.mismatches()), (126, 1));
}

/// A published contest solution tells the endgame by every heap being 1.
#[test]
fn an_endgame_of_ones_forgets_empty_heaps() {
    let rule = "if all(h in heaps: h == 1) then len(heaps) % 2 == 1 else xor(heaps) == 0";
    let tested = p_if("nim", Misere, rule, 1..=4, 0..=5);
    assert_eq!((tested.tally.positions, tested.tally.mismatches()), (209, 10));
    let found = counterexample(&tested);
    assert_eq!((&found.heaps[..], found.mismatch), (&[0][..], Mismatch::FalseP));
    assert_eq!((found.rule_says, found.truth), (Said::Outcome(Outcome::P), Said::Outcome(Outcome::N)));
    assert_eq!(found.proof.winning_moves, Ok(Vec::new()), "whoever is to move has won already");
    let stones = tested.tally.missed_p.first.iter().chain(&tested.tally.false_p.first);
    let with_stones = stones
        .filter(|heaps| heaps.iter().any(|&heap| heap > 0))
        .min_by_key(|heaps| (heaps.iter().sum::<u64>(), heaps.len()));
    assert_eq!(with_stones, Some(&vec![0, 1]));
    assert!(holds(&p_if("nim", Misere, rule, 1..=4, 1..=5)), "without empty heaps it is right");
}

#[test]
fn boutons_normal_rule_over_ordered_lists() {
    let claim = Claim { ordered: true, ..claim(Statement::PIf, Normal, "xor(heaps) == 0", 1..=4, 0..=8) };
    let tested = tested("nim", &claim);
    assert!(holds(&tested));
    let tally = &tested.tally;
    assert_eq!((tally.positions, tally.p_positions, tally.positions - tally.p_positions), (7380, 638, 6742));
}

#[test]
fn an_even_sum_is_no_rule() {
    let tested = p_if("nim", Normal, "sum(heaps) % 2 == 0", 1..=3, 0..=5);
    let found = counterexample(&tested);
    assert_eq!(found.heaps, [2]);
    let winning = found.proof.winning_moves.as_ref().unwrap();
    assert_eq!(winning.len(), 1);
    assert!(winning[0].position.is_empty());
}

/// `heaps[i]` is the list as given where order matters, ascending otherwise.
#[test]
fn rules_see_the_order_they_are_asked_about() {
    let rule = "heaps[0] <= heaps[1]";
    let sorted = claim(Statement::PIf, Normal, &format!("({rule}) == (xor(heaps) == 0)"), 2..=2, 0..=3);
    let ordered = Claim { ordered: true, ..sorted.clone() };
    // Among sorted pairs the rule calls all P; among ordered ones those that go down are N
    // and it is wrong about them as well.
    assert_eq!(tested("nim", &sorted).tally.mismatches(), 0);
    assert_eq!(tested("nim", &ordered).tally.mismatches(), 6);
    assert_eq!(fails_at(&tested("nim", &ordered)), [1, 0]);
}

/// "G+G is always a second-player win in misère play" fails at once.
#[test]
fn two_equal_heaps() {
    let tested = p_if("nim", Misere, "heaps[0] == heaps[1]", 2..=2, 1..=8);
    assert_eq!(fails_at(&tested), [1, 1]);
    assert_eq!(tested.tally.false_p.first, [[1, 1]]);
}

#[test]
fn random_positions_far_beyond_search() {
    let claim = claim(Statement::PIf, Misere, BOUTON, 1..=20, 0..=1_000_000_000);
    let listings = sample(&claim.scope, 2_000, 7).unwrap();
    let tested = test_on(&*named("nim"), &claim, listings, 10, &mut Budget::DEFAULT.meter()).unwrap();
    assert!(holds(&tested));
    assert_eq!((tested.tally.positions, tested.undecided), (2_000, 0));
    assert_eq!(tested.sources, [(Authority::AllTame, 2_000)]);
}

/// Teaching material said misère and played normal play: one heap, take 1 to 3.
#[test]
fn the_convention_is_part_of_the_claim() {
    assert!(holds(&p_if("sub:1,2,3", Normal, "n % 4 == 0", 1..=1, 0..=100)));
    assert!(holds(&p_if("sub:1,2,3", Misere, "n % 4 == 1", 1..=1, 0..=100)));
    assert_eq!(fails_at(&p_if("sub:1,2,3", Misere, "n % 4 == 0", 1..=1, 0..=100)), [0]);
}
