//! Claims often read, and false: each with its smallest counterexample.

use crate::{answer, letters, outcome, survey};
use lastmove::base::Convention::{Misere, Normal};
use lastmove::base::Outcome;

/// "G + G is always a second-player win in misère play": not even for one bean.
#[test]
fn a_game_beside_itself() {
    assert_eq!(outcome("nim", "1,1", Misere), Outcome::N);
    assert_eq!(outcome("nim", "2,2", Misere), Outcome::P);
}

/// "Kayles is tame."
#[test]
fn kayles_is_not_tame() {
    assert_eq!(answer("kayles", "5").genus.unwrap().to_string(), "4^146");
}

/// "Misère tables are the flipped normal tables."
#[test]
fn misere_is_not_the_opposite() {
    assert_eq!(
        (letters("sub:1,2,5", 2..=2, Normal), letters("sub:1,2,5", 2..=2, Misere)),
        ("N".into(), "N".into())
    );
}

/// "The smallest position where the conventions disagree is three heaps of one."
#[test]
fn the_conventions_disagree_before_the_first_move() {
    let found = survey("nim", 0..=3, 0..=3);
    assert!(found.smallest().unwrap().position.is_empty());
    let next = &found.smallest_nonempty().unwrap().position;
    assert_eq!(next.iter().map(|heap| heap.0).collect::<Vec<_>>(), [1]);
}

/// "Only Nim keeps its theory in misère play": every finite subtraction game is tame.
#[test]
fn subtraction_games_keep_theirs() {
    for set in ["sub:1,2,5", "sub:2,3", "sub:1,4,9", "sub:3,7,8"] {
        assert_eq!(survey(set, 1..=3, 0..=12).addition.recipe, None, "{set}");
    }
}
