//! Rules about games that are no heaps: they speak of the numbers by the names the ruleset
//! gives them, and see every order of them where the order matters.

use super::*;
use Convention::{Misere, Normal};
use lastmove::base::{Budget, Outcome};
use lastmove::conjecture::{Said, guess};
use lastmove::position::ScopeFault;

/// Over listings of any game, as the command line tests them: every order where order matters.
fn of(
    argument: &str,
    convention: Convention,
    rule: &str,
    numbers: RangeInclusive<u32>,
    sizes: RangeInclusive<u64>,
) -> Tested {
    let game = named(argument);
    let scope = Scope::new(numbers, sizes).unwrap();
    let compiled = Statement::PIf.compile(rule, &game.vocabulary(), &scope, &[]);
    let rule = compiled.unwrap_or_else(|faults| panic!("{rule}: {faults:?}"));
    let ordered = game.listing().ordered;
    let claim = Claim { rule, convention, scope, ordered, parameters: Vec::new() };
    test(&*game, &claim, 100, &mut Budget::DEFAULT.meter()).unwrap()
}

const GOLDEN: &str = "a == (b - a + floor_sqrt(5 * (b - a) * (b - a))) / 2";

/// Wythoff 1907; in misère play the first two pairs change.
#[test]
fn wythoff_by_the_golden_ratio() {
    let normal = of("wythoff", Normal, GOLDEN, 2..=2, 0..=60);
    assert!(holds(&normal));
    assert_eq!(normal.tally.positions, 61 * 62 / 2, "unordered pairs");
    let misere = of("wythoff", Misere, GOLDEN, 2..=2, 0..=60);
    assert_eq!(fails_at(&misere), [0, 0]);
    assert_eq!(misere.tally.false_p.first, [vec![0, 0], vec![1, 2]]);
    assert_eq!(misere.tally.missed_p.first, [vec![0, 1], vec![2, 2]]);
    let mended = format!("if b <= 2 then a + b == 1 or a == 2 else {GOLDEN}");
    assert!(holds(&of("wythoff", Misere, &mended, 2..=2, 0..=60)));
}

/// Cole and Davie 1969: lost within the golden ratio, where the numbers differ.
#[test]
fn euclid_by_the_golden_ratio() {
    let rule = "a == 0 or a < b and 2 * b - a <= floor_sqrt(5 * a * a)";
    assert!(holds(&of("euclid", Normal, rule, 2..=2, 0..=60)));
    assert_eq!(fails_at(&of("euclid", Normal, "a == 0", 2..=2, 0..=60)), [2, 3]);
}

/// Numbers that a position leaves out are filled in before the rule sees them.
#[test]
fn the_limit_of_fibonacci_nim() {
    let fibonacci = "n != 0 and most == n - 1 and (is_square(5 * n * n + 4) or is_square(5 * n * n - 4))";
    assert_eq!(fails_at(&of("fibonacci-nim", Normal, fibonacci, 1..=1, 0..=99)), [0]);
    assert!(holds(&of("fibonacci-nim", Normal, fibonacci, 1..=1, 1..=99)));
    // Both numbers given: nothing can be taken where either is 0, and 1 alone loses from 2.
    let rule = "n == 0 or most == 0 or n == 2 and most == 1";
    let pairs = of("fibonacci-nim", Normal, rule, 2..=2, 0..=2);
    assert_eq!((pairs.tally.positions, holds(&pairs)), (9, true), "every order is a position");
}

/// Albert and Nowakowski 2001: rows of one to four heaps part from normal play at ones alone.
#[test]
fn end_nim_in_every_order() {
    let rows = of("end-nim", Normal, "false", 3..=3, 1..=3);
    assert_eq!(rows.tally.positions, 27);
    let p: Vec<Vec<u64>> = rows.tally.missed_p.first.clone();
    assert_eq!(p.len(), 6);
    for row in [[1, 2, 1], [1, 3, 1], [2, 1, 2], [2, 3, 2], [3, 1, 3], [3, 2, 3]] {
        assert!(p.contains(&row.to_vec()), "{row:?}");
    }
}

/// Moore 1910, under both conventions.
#[test]
fn moore_on_up_to_four_heaps() {
    let normal = "all(p in 0..3: count(h in heaps: bit(h, p) == 1) % 3 == 0)";
    let misere = format!("if max(heaps) <= 1 then count(h in heaps: h == 1) % 3 == 1 else {normal}");
    assert!(holds(&of("moore-nim-2", Normal, normal, 1..=4, 0..=5)));
    assert!(holds(&of("moore-nim-2", Misere, &misere, 1..=4, 0..=5)));
}

/// The members of a family of boards are told by their size.
#[test]
fn chomp_is_lost_on_one_square_alone() {
    assert!(holds(&of("chomp", Misere, "n == 1", 1..=1, 1..=5)));
}

#[test]
fn classical_rules_are_found() {
    let first = |argument: &str, convention, numbers, sizes| {
        let scope = Scope::new(numbers, sizes).unwrap();
        let found = guess(&*named(argument), convention, &[scope], &Budget::DEFAULT.meter()).unwrap();
        found.rules.first().map(|guess| guess.rule.clone())
    };
    for (argument, convention, numbers, sizes, far) in [
        ("wythoff", Normal, 2..=2, 0..=12, 0..=60),
        ("wythoff", Misere, 2..=2, 0..=12, 0..=60),
        ("euclid", Normal, 2..=2, 0..=12, 0..=60),
        ("fibonacci-nim", Normal, 1..=1, 1..=60, 1..=150),
        ("greedy-nim", Normal, 1..=4, 0..=4, 0..=6),
    ] {
        let rule = first(argument, convention, numbers.clone(), sizes).expect(argument);
        assert!(holds(&of(argument, convention, &rule, numbers, far)), "{argument}: {rule}");
    }
}

/// The first number tells whether the pass is left, and the sizes beyond are none of its own.
#[test]
fn numbers_have_ranges_of_their_own() {
    let pass = of("nim-with-a-pass", Normal, "pass == 0 and xor(heaps) == 0", 1..=3, 0..=3);
    assert_eq!(pass.tally.positions, 2 * (1 + 4 + 16));
    assert!(pass.tally.false_p.first.is_empty(), "without the pass it is Nim");
    assert!(pass.tally.missed_p.first.iter().all(|list| list[0] == 1));
    let game = named("nim-with-a-pass");
    let scope = Scope::new(1..=2, 2..=3).unwrap();
    let nothing = scope.listings_in(&*game, true, |_| Ok::<(), ()>(()));
    assert_eq!(nothing, Ok(Err(ScopeFault::OutOfRange)));
}

/// A list of a length that no position has is no scope, and one too long is left out.
#[test]
fn lists_that_are_no_positions() {
    let wythoff = named("wythoff");
    let scope = |heaps| Scope::new(heaps, 0..=3).unwrap();
    assert_eq!(scope(1..=3).readable_in(&*wythoff), Ok(scope(2..=2)));
    let fault = scope(3..=4).readable_in(&*wythoff).unwrap_err();
    assert_eq!(fault.to_string(), "a position of this game is a list of 2 numbers, and the scope has none");
}

/// Smith 1966: what is not P may be a draw, and a rule for P is right there.
#[test]
fn draws_are_not_p() {
    let loopy = |rule| of("square-but-one", Normal, rule, 1..=1, 0..=40);
    assert!(holds(&loopy("n == 0 or n == 5")));
    let draw = loopy("n == 0 or n == 2 or n == 5");
    assert_eq!(draw.tally.false_p.first, [[2]]);
    let found = counterexample(&draw);
    assert_eq!((found.truth, found.rule_says), (Said::Outcome(Outcome::D), Said::Outcome(Outcome::P)));
    assert!(found.proof.defence.is_none() && found.proof.winning_moves.as_ref().unwrap().is_empty());
    // From 2 one move takes 1, to a win for the opponent, and one adds 1, to another draw.
    let kept: Vec<_> = found.proof.drawing_moves.iter().flatten().map(|each| each.to.clone()).collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(named("square-but-one").numbers(kept[0][0]), Some(vec![3]));
    assert_eq!(fails_at(&loopy("n == 0")), [5]);
}
