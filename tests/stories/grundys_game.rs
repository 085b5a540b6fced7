//! Grundy's game: split a heap into two unequal ones.

use crate::{answer, grundy_values, p_heaps, survey, wins};
use lastmove::base::Convention::{Misere, Normal};

#[test]
fn values_and_p_heaps() {
    let published =
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3];
    assert_eq!(grundy_values("grundys-game", 30), published);
    assert_eq!(p_heaps("grundys-game", 1..=50, Normal), [1, 2, 4, 7, 10, 20, 23, 26, 50]);
    let misere = p_heaps("grundys-game", 1..=40, Misere);
    assert_eq!(misere, (1..=13).map(|third| 3 * third).collect::<Vec<u64>>());
}

#[test]
fn winning_splits() {
    assert_eq!(wins("grundys-game", "5,10,20", Normal), ["1,4,10,20", "2,5,8,20"]);
    assert!(wins("grundys-game", "10", Normal).is_empty());
    assert_eq!(wins("grundys-game", "9", Normal), ["2,7", "3,6"]);
    assert!(answer("grundys-game", "1,2").normal.winning_moves.unwrap().is_empty());
}

/// {3, 13} is the only failure to total 16; a single heap first fails at 18.
#[test]
fn the_misere_nim_recipe_fails_at_3_and_13() {
    let first = |heaps| survey("grundys-game", heaps, 1..=18).addition.recipe.unwrap().position;
    assert_eq!(first(1..=2).iter().map(|heap| heap.0).collect::<Vec<_>>(), [3, 13]);
    assert_eq!(first(1..=1).iter().map(|heap| heap.0).collect::<Vec<_>>(), [18]);
}
