//! Kayles and other octal games: where the misère Nim recipe on Grundy values breaks.

use super::*;
use Convention::Misere;
use lastmove::base::Outcome;
use lastmove::conjecture::{Authority, Said};

const RECIPE: &str = "if max(grundy(h) for h in heaps) >= 2 then xor(grundy(h) for h in heaps) == 0 \
                      else count(h in heaps: grundy(h) == 1) % 2 == 1";

#[test]
fn the_recipe_fails_first_at_heap_8_and_at_1_and_5() {
    let single = p_if("kayles", Misere, RECIPE, 1..=1, 1..=20);
    let found = counterexample(&single);
    assert_eq!(found.heaps, [8]);
    assert_eq!((found.rule_says, found.truth), (Said::Outcome(Outcome::P), Said::Outcome(Outcome::N)));
    let pairs = p_if("kayles", Misere, RECIPE, 2..=2, 1..=8);
    let found = counterexample(&pairs);
    assert_eq!(found.heaps, [1, 5]);
    assert_eq!((found.rule_says, found.truth), (Said::Outcome(Outcome::N), Said::Outcome(Outcome::P)));
}

/// The proof of a P-position: every move has an answer, and playing it on shows who wins.
#[test]
fn a_counterexample_comes_with_moves_that_show_it() {
    let kayles = named("kayles");
    let mut truth = lastmove::conjecture::Truth::new(&*kayles, Budget::DEFAULT.meter());
    let mut outcome = |position| truth.outcome(position, Misere).unwrap().unwrap().0;
    let pairs = p_if("kayles", Misere, RECIPE, 2..=2, 1..=8);
    let defence = counterexample(&pairs).proof.defence.as_ref().unwrap().as_ref().unwrap();
    assert_eq!(defence.position, kayles.read("1,5").unwrap());
    // From 1,5: take the 1, or one pin or two from the 5, leaving 4, 1+3, 2+2 or 3, 1+2.
    assert_eq!((defence.answers.len(), defence.unshown), (6, 0));
    for (a_move, answer) in &defence.answers {
        assert_eq!(outcome(&a_move.position), Outcome::N);
        let answer = answer.as_ref().unwrap();
        assert_eq!(outcome(&answer.position), Outcome::P);
    }
    let single = p_if("kayles", Misere, RECIPE, 1..=1, 1..=20);
    let proof = &counterexample(&single).proof;
    let winning = proof.winning_moves.as_ref().unwrap();
    assert!(!winning.is_empty() && winning.iter().all(|won| outcome(&won.position) == Outcome::P));
    assert_eq!(proof.defence.as_ref().unwrap().as_ref().unwrap().position, winning[0].position);
}

/// "State when a misère sum follows the Grundy values": the first heap where it does not.
#[test]
fn the_first_single_heap_where_the_recipe_fails() {
    for (game, heap) in [("4.3", 3), ("0.07", 12), ("0.137", 11), ("0.15", 14), ("0.17", 12), ("0.45", 14)] {
        assert_eq!(fails_at(&p_if(game, Misere, RECIPE, 1..=1, 1..=20)), [heap], "{game}");
    }
    assert_eq!(fails_at(&p_if("grundys-game", Misere, RECIPE, 1..=1, 1..=20)), [18]);
    assert_eq!(fails_at(&p_if("0.07", Misere, RECIPE, 1..=2, 1..=12)), [12]);
    assert_eq!(fails_at(&p_if("0.07", Misere, RECIPE, 2..=2, 1..=12)), [2, 10]);
    assert_eq!(fails_at(&p_if("0.137", Misere, RECIPE, 1..=2, 1..=12)), [1, 9]);
    assert_eq!(fails_at(&p_if("grundys-game", Misere, RECIPE, 1..=2, 1..=16)), [3, 13]);
}

/// Single misère P heaps of Kayles, to where only an exact quotient can follow.
#[test]
fn single_p_heaps_of_kayles() {
    let rule = "n == 1 or n == 4 or n == 9 or n == 12 or n == 20";
    let tested = p_if("kayles", Misere, rule, 1..=1, 0..=400);
    assert!(holds(&tested));
    let by = |wanted: fn(&Authority) -> bool| tested.sources.iter().any(|(authority, _)| wanted(authority));
    assert!(by(|by| matches!(by, Authority::Tame)));
    assert!(by(|by| matches!(by, Authority::Reduced { .. })));
    assert!(by(|by| matches!(by, Authority::Quotient { order: 40 })));
}

/// Heaps of Grundy's game with a billion whole positions, and half a million up to equality.
#[test]
fn misere_p_heaps_of_grundys_game_far_out() {
    let tested = p_if("grundys-game", Misere, "n % 3 == 0", 1..=1, 0..=130);
    // 50, 94, 100, 103, 106, 112, 115, 118, 121, 124, 127, 130.
    assert_eq!(tested.tally.missed_p.count, 12);
    assert!(tested.sources.iter().any(|(by, _)| matches!(by, Authority::Reduced { .. })));
}

#[test]
fn normal_play_of_octal_games() {
    let zeros = "n == 0 or n % 34 == 4 or n % 34 == 8 or n % 34 == 20 or n % 34 == 24 \
                 or n % 34 == 28 or n == 34 or n == 14";
    let tested = p_if("0.137", Convention::Normal, zeros, 1..=1, 0..=300);
    assert_eq!(tested.tally.missed_p.count + tested.tally.false_p.count, 0, "{:?}", tested.tally);
}
