//! Nim under both conventions, as Bouton solved it in 1901.

use crate::{answer, named, outcome, survey, wins};
use lastmove::base::Convention::{Misere, Normal};
use lastmove::base::{Budget, Outcome};
use lastmove::play::moves;

#[test]
fn the_classic_positions() {
    for (position, normal, misere) in [
        ("1,1,1", Outcome::N, Outcome::P),
        ("1,2,3", Outcome::P, Outcome::P),
        ("2,2", Outcome::P, Outcome::P),
        ("1,1,5", Outcome::N, Outcome::N),
        ("1,1,2", Outcome::N, Outcome::N),
        ("0", Outcome::P, Outcome::N),
    ] {
        assert_eq!(outcome("nim", position, Normal), normal, "{position}");
        assert_eq!(outcome("nim", position, Misere), misere, "{position}");
    }
}

#[test]
fn every_winning_move() {
    assert_eq!(wins("nim", "1,3", Misere), ["1"], "take the three whole");
    assert_eq!(wins("nim", "3,5,7", Normal), ["2,5,7", "3,4,7", "3,5,6"]);
    assert_eq!(wins("nim", "3,5,7", Misere), ["2,5,7", "3,4,7", "3,5,6"]);
    assert_eq!(
        (wins("nim", "1,1,2", Normal), wins("nim", "1,1,2", Misere)),
        (vec!["1,1".into()], vec!["1,1,1".into()])
    );
    assert!(wins("nim", "1,1,1", Misere).is_empty());
    assert_eq!(wins("nim", "1,1,1", Normal), ["1,1"], "three moves to one position count once");
    let game = named("nim");
    let position = game.read("3,4,5").unwrap();
    assert_eq!(moves(&*game, &position, &mut Budget::DEFAULT.meter()).unwrap().len(), 12);
    assert_eq!(wins("nim", "3,4,5", Normal), ["1,4,5"]);
}

#[test]
fn heaps_of_a_billion_are_answered_and_winning_takes_found() {
    let huge = answer("nim", "999999999,1000000000,7");
    assert_eq!(huge.normal.grundy, Ok(999_999_999 ^ 1_000_000_000 ^ 7));
    assert_eq!(huge.misere.outcome, huge.normal.outcome);
    assert_eq!(wins("nim", "100", Normal), ["0"]);
    assert_eq!(wins("nim", "100", Misere), ["1"]);
}

#[test]
fn the_conventions_differ_exactly_where_every_heap_is_at_most_1() {
    let found = survey("nim", 0..=4, 0..=5);
    assert_eq!(found.positions, 126);
    assert_eq!(found.differing.len(), 5);
    assert!(found.differing.iter().all(|differing| differing.position.iter().all(|heap| heap.0 == 1)));
}
