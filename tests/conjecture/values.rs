//! Claims about values: a right outcome with a wrong value is a finding of its own.

use super::*;
use Convention::{Misere, Normal};
use lastmove::conjecture::{Mismatch, Said};

#[test]
fn laskers_nim_by_residues_of_four() {
    let rule = "if n == 0 then 0 else if n % 4 == 3 then n + 1 else if n % 4 == 0 then n - 1 else n";
    let tested = tested("laskers-nim", &claim(Statement::GrundyIs, Normal, rule, 1..=1, 0..=60));
    assert!(holds(&tested));
    assert_eq!((tested.tally.positions, tested.tally.p_positions), (61, 1));
}

/// Who believes Lasker's Nim to be Nim has every outcome of a single heap right.
#[test]
fn right_outcomes_with_wrong_values() {
    let tested = tested("laskers-nim", &claim(Statement::GrundyIs, Normal, "n", 1..=1, 0..=8));
    let found = counterexample(&tested);
    assert_eq!((&found.heaps[..], found.mismatch), (&[3][..], Mismatch::WrongValue));
    assert_eq!((found.rule_says, found.truth), (Said::Value(3), Said::Value(4)));
    assert_eq!(tested.tally.wrong_value.first, [[3], [4], [7], [8]]);
    assert_eq!(tested.tally.missed_p.count + tested.tally.false_p.count, 0);
    let mex = found.proof.value.as_ref().unwrap().as_ref().unwrap();
    // 4 is the least number missing among 0, 1, 2 (by taking) and 3 (by splitting to 1+2).
    assert_eq!((mex.below.len(), mex.options), (4, 4));
    assert_eq!(mex.below[3].to.len(), 2);
}

#[test]
fn divisor_nim_is_the_exponent_of_two() {
    let rule = "if n == 0 then 0 else popcount((n ^ n - 1) >> 1)";
    assert!(holds(&tested("divisor-nim", &claim(Statement::GrundyIs, Normal, rule, 1..=1, 0..=300))));
    let sums = "xor(popcount((h ^ h - 1) >> 1) for h in heaps if h > 0)";
    assert!(holds(&tested("divisor-nim", &claim(Statement::GrundyIs, Normal, sums, 1..=3, 0..=12))));
}

/// Misère values of sums are not the xor of the values of the parts.
#[test]
fn misere_values_do_not_add() {
    let xor = claim(Statement::MisereGrundyIs, Misere, "xor(misere_grundy(h) for h in heaps)", 1..=2, 0..=6);
    let nim = tested("nim", &xor);
    assert_eq!(fails_at(&nim), [0, 0]);
    assert_eq!(counterexample(&nim).truth, Said::Value(1));
    let from_one =
        claim(Statement::MisereGrundyIs, Misere, "xor(misere_grundy(h) for h in heaps)", 1..=2, 1..=6);
    let kayles = tested("kayles", &from_one);
    assert_eq!(fails_at(&kayles), [1, 1]);
}

#[test]
fn misere_values_of_single_heaps() {
    let rule = "if n == 0 then 1 else if n == 1 then 0 else n";
    assert!(holds(&tested("nim", &claim(Statement::MisereGrundyIs, Misere, rule, 1..=1, 0..=300))));
    let own = claim(Statement::MisereGrundyIs, Misere, "misere_grundy(n)", 1..=1, 0..=24);
    assert!(holds(&tested("kayles", &own)));
    // The genus of heap 5 is 4^146: its misère value is 1.
    let genus = claim(Statement::MisereGrundyIs, Misere, "1", 1..=1, 5..=5);
    assert!(holds(&tested("kayles", &genus)));
}

/// Replace n by q copies of m and the remainder.
#[test]
fn games_from_division() {
    let known = [0, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 5, 4, 5];
    let cases: Vec<String> =
        known.iter().enumerate().map(|(n, g)| format!("if n == {n} then {g} else ")).collect();
    let rule = format!("{}0", cases.concat());
    assert!(holds(&tested("quotient-remainder", &claim(Statement::GrundyIs, Normal, &rule, 1..=1, 0..=20))));
    let pair = claim(Statement::GrundyIs, Normal, "xor(grundy(h) for h in heaps)", 2..=2, 2..=7);
    assert!(holds(&tested("quotient-remainder", &pair)));
}
