//! Misère Grundy's game and "3 divides n": a rule that is right for a long time.

use super::*;
use Convention::{Misere, Normal};
use lastmove::base::Outcome;
use lastmove::conjecture::Said;
use lastmove::play::Move;

const GAME: &str = "grundys-game";

/// From a research question: single heaps 3, 6, ..., 45 are P, 48 is not, and 50 is.
#[test]
fn three_divides_n_until_48() {
    let tested = p_if(GAME, Misere, "n % 3 == 0 and n > 0", 1..=1, 1..=65);
    let found = counterexample(&tested);
    assert_eq!(found.heaps, [48]);
    assert_eq!((found.rule_says, found.truth), (Said::Outcome(Outcome::P), Said::Outcome(Outcome::N)));
    let winning: Vec<Vec<u64>> = found.proof.winning_moves.as_ref().unwrap().iter().map(to).collect();
    assert_eq!(winning, [[13, 35]]);
    assert_eq!(tested.tally.missed_p.first, [[50]]);
    assert_eq!(tested.tally.false_p.first, [[48], [51], [54], [57], [60], [63]]);
    assert_eq!(tested.tally.p_positions, 16);
    let sizes = 1..=47;
    assert!(holds(&p_if(GAME, Misere, "n % 3 == 0 and n > 0", 1..=1, sizes)));
}

#[test]
fn the_defence_behind_48_answers_every_move() {
    let tested = p_if(GAME, Misere, "n % 3 == 0", 1..=1, 1..=48);
    let defence = counterexample(&tested).proof.defence.as_ref().unwrap().as_ref().unwrap();
    assert_eq!(defence.position, named(GAME).read("13,35").unwrap());
    // 13 splits in 6 ways, 35 in 17.
    assert_eq!((defence.answers.len(), defence.unshown), (6 + 17, 0));
    assert!(defence.answers.iter().all(|(_, answer)| answer.is_some()));
}

#[test]
fn normal_p_heaps() {
    let rule = "n <= 2 or n == 4 or n == 7 or n == 10 or n == 20 or n == 23 or n == 26 or n == 50";
    assert!(holds(&p_if(GAME, Normal, rule, 1..=1, 0..=50)));
}

fn to(a_move: &Move) -> Vec<u64> {
    a_move.to.iter().map(|heap| heap.0).collect()
}
