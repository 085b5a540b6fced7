//! Subtraction games: finite sets, squares, and the sink.

use crate::{grundy_values, letters, outcome, p_heaps, survey, wins};
use lastmove::base::Convention::{Misere, Normal};
use lastmove::base::Outcome;

#[test]
fn take_1_2_or_5() {
    assert_eq!(letters("sub:1,2,5", 0..=20, Normal), "PNNPNNPNNPNNPNNPNNPNN");
    assert_eq!(letters("sub:1,2,5", 0..=20, Misere), "NPNNPNNPNNPNNPNNPNNPN");
}

#[test]
fn take_1_3_or_4() {
    assert_eq!(grundy_values("sub:1,3,4", 20), [0, 1, 0, 1, 2, 3, 2].repeat(3));
    let found = survey("sub:1,3,4", 1..=1, 0..=20);
    assert!(found.smallest().unwrap().position.is_empty());
    assert_eq!(found.smallest_nonempty().unwrap().position.iter().next().unwrap().0, 1);
}

#[test]
fn take_1_to_3_with_the_last_taker_losing() {
    assert_eq!(p_heaps("sub:1..3", 0..=29, Misere), [1, 5, 9, 13, 17, 21, 25, 29]);
    assert_eq!(p_heaps("sub:1..3", 0..=16, Normal), [0, 4, 8, 12, 16]);
    assert_eq!(
        (wins("sub:1..3", "15", Normal), wins("sub:1..3", "15", Misere)),
        (vec!["12".into()], vec!["13".into()])
    );
    // Two stacks: P exactly when both leave 2, or both 3, or one 0 and the other 1.
    for a in 0..=24u64 {
        for b in a..=24 {
            let mut rests = [a % 4, b % 4];
            rests.sort_unstable();
            let p = matches!(rests, [2, 2] | [3, 3] | [0, 1]);
            let expected = if p { Outcome::P } else { Outcome::N };
            assert_eq!(outcome("sub:1..3", &format!("{a},{b}"), Misere), expected, "{a},{b}");
        }
    }
}

#[test]
fn take_a_square() {
    let normal = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95];
    assert_eq!(p_heaps("take-a-square", 0..=100, Normal), normal);
    assert_eq!(p_heaps("take-a-square", 0..=100, Misere), normal.map(|heap| heap + 1));
}

#[test]
fn a_move_past_the_sink_lands_on_0() {
    assert_eq!(grundy_values("sink-2-3", 9), [0, 1, 1, 2, 0, 0, 1, 1, 2, 0]);
    assert_eq!(grundy_values("sub:2,3", 9), [0, 0, 1, 1, 2, 0, 0, 1, 1, 2]);
    assert_eq!(wins("sub:2,3", "4", Normal), ["1"]);
}

#[test]
fn divisors() {
    assert_eq!(p_heaps("divisor-nim", 1..=30, Normal), (1..=30).step_by(2).collect::<Vec<u64>>());
    let misere: Vec<u64> = [2].into_iter().chain((5..=30).step_by(2)).collect();
    assert_eq!(p_heaps("divisor-nim", 1..=30, Misere), misere);
}
