//! The number-theoretic helpers against sieves and known hard cases.

use crate::language::arithmetic::{binary, floor_sqrt, is_prime, is_square};
use crate::language::core::Binary;

#[test]
fn primes_below_a_hundred_thousand() {
    let mut composite = vec![false; 100_000];
    for n in 2..composite.len() {
        assert_eq!(is_prime(n as i64), !composite[n], "{n}");
        for multiple in (n * n..composite.len()).step_by(n) {
            composite[multiple] = true;
        }
    }
    assert!([i64::MIN, -7, 0, 1].into_iter().all(|n| !is_prime(n)));
}

/// Strong pseudoprimes to the first 4, 7 and 9 prime bases (Jaeschke 1993, and Jiang and
/// Deng 2014), Mersenne numbers, and the neighbours of 2^63.
#[test]
fn large_numbers_that_fool_weaker_tests() {
    let composite = [3_215_031_751, 341_550_071_728_321, 3_825_123_056_546_413_051, (1 << 59) - 1, i64::MAX];
    assert!(composite.into_iter().all(|n| !is_prime(n)));
    let prime = [(1 << 31) - 1, (1 << 61) - 1, i64::MAX - 24];
    assert!(prime.into_iter().all(is_prime));
    assert!((i64::MAX - 23..i64::MAX).all(|n| !is_prime(n)));
}

#[test]
fn squares_and_their_roots() {
    for root in (0..2_000).chain(3_037_000_400..=3_037_000_499) {
        let square = root * root;
        assert!(is_square(square));
        assert_eq!(floor_sqrt(square), Ok(root));
        if root > 1 {
            assert!(!is_square(square - 1) && !is_square(square + 1));
            assert_eq!(floor_sqrt(square - 1), Ok(root - 1));
        }
    }
    assert_eq!(floor_sqrt(i64::MAX), Ok(3_037_000_499));
    assert!(!is_square(-4));
}

#[test]
fn shifts_at_the_edges() {
    assert_eq!(binary(Binary::Shl, -1, 63), Ok(i64::MIN));
    assert!(binary(Binary::Shl, 1, 63).is_err() && binary(Binary::Shl, -2, 63).is_err());
    assert_eq!(binary(Binary::Shl, 1, 62), Ok(1 << 62));
    assert_eq!(binary(Binary::Shr, -1, 63), Ok(-1));
    assert!(binary(Binary::Shr, 1, 64).is_err() && binary(Binary::Shr, 1, -1).is_err());
}
