//! Subtraction games: residues, sweeps over a parameter, and sets that are not finite.

use super::*;
use Convention::{Misere, Normal};
use lastmove::conjecture::substitute;

/// The set with K in it, and a rule that mentions K.
fn sweep(convention: Convention, rule: &str, sizes: RangeInclusive<u64>) -> Vec<Tested> {
    let parameters = ["K".to_owned()];
    let each = |k: i64| {
        let argument = substitute("S{1,K}", "K", k).unwrap();
        let scope = Scope::new(1..=1, sizes.clone()).unwrap();
        let rule = Statement::PIf.compile(rule, &Vocabulary::Heaps, &scope, &parameters).unwrap();
        tested(&argument, &Claim { rule, convention, scope, ordered: false, parameters: vec![k] })
    };
    (2..=8).map(each).collect()
}

#[test]
fn one_or_k() {
    for tested in sweep(Normal, "n % K == 1", 1..=60) {
        assert_eq!(fails_at(&tested), [1]);
    }
    for tested in sweep(Normal, "n % K == 1", 0..=60) {
        assert_eq!(fails_at(&tested), [0]);
    }
    let right = "if K % 2 == 1 then n % 2 == 0 else n % (K + 1) % 2 == 0 and n % (K + 1) != K";
    assert!(sweep(Normal, right, 0..=200).iter().all(holds));
    assert!(!sweep(Misere, right, 0..=200).iter().any(holds));
}

/// Two stacks, take 1 to 3 from one, last chip loses.
#[test]
fn two_stacks_of_a_bounded_game() {
    let rule = "if max(h % 4 for h in heaps) >= 2 then xor(h % 4 for h in heaps) == 0 else xor(h % 4 for h in heaps) == 1";
    assert!(holds(&p_if("sub:1,2,3", Misere, rule, 2..=2, 0..=24)));
    let spelt = "heaps[0] % 4 == 2 and heaps[1] % 4 == 2 or heaps[0] % 4 == 3 and heaps[1] % 4 == 3 \
                 or heaps[0] % 4 == 0 and heaps[1] % 4 == 1 or heaps[0] % 4 == 1 and heaps[1] % 4 == 0";
    let tested = p_if("sub:1,2,3", Misere, spelt, 2..=2, 0..=24);
    assert!(holds(&tested));
    assert_eq!(tested.tally.positions, 325);
}

#[test]
fn taking_squares_and_primes() {
    let shifted = "n == 1 or n == 3 or n == 6 or n == 8 or n == 11 or n == 13 or n == 16 or n == 18 or n == 21 \
                   or n == 23 or n == 35 or n == 40 or n == 45 or n == 53 or n == 58 or n == 63 or n == 66 \
                   or n == 68 or n == 73 or n == 86 or n == 96";
    assert!(holds(&p_if("take-a-square", Misere, shifted, 1..=1, 0..=100)));
    // The positions lost by taking squares, from squares alone.
    let normal = "n == 0 or n == 2 or n == 5 or n == 7 or n == 10 or n == 12 or n == 15 or n == 17 or n == 20 or n == 22";
    assert!(holds(&p_if("take-a-square", Normal, normal, 1..=1, 0..=33)));
    let primes = p_if(
        "take-a-prime",
        Normal,
        "n == 0 or n == 1 or n == 9 or n == 10 or n == 25 or n == 34 or n == 35",
        1..=1,
        0..=48,
    );
    assert!(holds(&primes), "{:?}", primes.tally);
}

/// Subtract a proper divisor.
#[test]
fn divisor_moves() {
    assert!(holds(&p_if("divisor-nim", Normal, "n % 2 == 1 or n == 0", 1..=1, 0..=200)));
    assert!(holds(&p_if("divisor-nim", Misere, "n == 2 or n >= 5 and n % 2 == 1", 1..=1, 1..=200)));
    assert_eq!(fails_at(&p_if("divisor-nim", Misere, "n % 2 == 1", 1..=1, 1..=30)), [1]);
}

/// Three piles of divisor nim: wins among the triples, counted in order.
#[test]
fn counting_wins_of_three_divisor_piles() {
    let losing = claim(Statement::PIf, Normal, "false", 3..=3, 1..=10);
    let tested = tested("divisor-nim", &Claim { ordered: true, ..losing });
    assert_eq!(tested.tally.positions - tested.tally.p_positions, 692);
}

/// From heap A choose B with 0 < 2B <= A and leave A-2B and A-B.
#[test]
fn no_digit_two_in_base_three() {
    let rule = "all(i in 0..38: n / pow(3, i) % 3 != 2)";
    assert!(holds(&p_if("shrink-by-half", Normal, rule, 1..=1, 0..=120)));
}

/// Break a bar; whoever makes a square of one loses.
#[test]
fn losing_bars() {
    let listed = "n <= 3 or n == 7 or n == 11 or n == 17 or n == 23 or n == 27 or n == 31 or n == 37 or n == 41 or n == 45 or n == 57";
    let tested = p_if("break-a-bar", Normal, listed, 1..=1, 2..=57);
    assert!(holds(&tested), "{:?}", tested.tally);
    let asked = "n == 7 or n == 11 or n == 17";
    assert_eq!(fails_at(&p_if("break-a-bar", Normal, asked, 1..=1, 2..=19)), [2], "2 and 3 are losses too");
}
