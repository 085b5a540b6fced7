//! Exact 64-bit arithmetic: every operation gives the true result or says why it cannot.
//! Division and remainder round down, so `n % m` lies in `0..m` for every positive `m`.

use super::core::Binary;
use super::faults::EvalFaultKind;

/// Applies a binary operation.
#[inline]
pub(super) fn binary(op: Binary, a: i64, b: i64) -> Result<i64, EvalFaultKind> {
    let result = match op {
        Binary::Add => a.checked_add(b),
        Binary::Sub => a.checked_sub(b),
        Binary::Mul => a.checked_mul(b),
        Binary::BitAnd => Some(a & b),
        Binary::BitOr => Some(a | b),
        Binary::BitXor => Some(a ^ b),
        Binary::Max => Some(a.max(b)),
        Binary::Min => Some(a.min(b)),
        Binary::Div | Binary::Rem if b == 0 => return Err(EvalFaultKind::DivisionByZero),
        Binary::Div => a.checked_div(b).map(|quotient| {
            let left_over = a - quotient * b;
            quotient - i64::from(rounded_up(left_over, b))
        }),
        Binary::Rem => {
            let left_over = a.wrapping_rem(b);
            Some(if rounded_up(left_over, b) { left_over + b } else { left_over })
        }
        Binary::Shl => {
            let place = place(b)?;
            Some(a << place).filter(|shifted| shifted >> place == a)
        }
        Binary::Shr => Some(a >> place(b)?),
        Binary::Bit => Some(a >> place(b)? & 1),
        Binary::Gcd => i64::try_from(gcd(a.unsigned_abs(), b.unsigned_abs())).ok(),
        Binary::Lcm => lcm(a.unsigned_abs(), b.unsigned_abs()),
        Binary::Pow if b < 0 => return Err(EvalFaultKind::NegativeExponent(b)),
        Binary::Pow => pow(a, b),
    };
    result.ok_or(EvalFaultKind::Overflow)
}

/// Whether a division that truncates, and left this over, rounded up.
#[inline]
fn rounded_up(left_over: i64, divisor: i64) -> bool {
    left_over != 0 && (left_over < 0) != (divisor < 0)
}

#[inline]
fn place(b: i64) -> Result<u32, EvalFaultKind> {
    match b {
        0..=63 => Ok(b as u32),
        _ => Err(EvalFaultKind::ShiftRange(b)),
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn lcm(a: u64, b: u64) -> Option<i64> {
    match gcd(a, b) {
        0 => Some(0),
        common => (a / common).checked_mul(b).and_then(|multiple| i64::try_from(multiple).ok()),
    }
}

/// `base` to a power that is not negative; `pow(0, 0)` is 1, the empty product.
fn pow(base: i64, exponent: i64) -> Option<i64> {
    match base {
        0 => Some(i64::from(exponent == 0)),
        1 => Some(1),
        -1 => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// The largest integer whose square is at most `value`.
pub(super) fn floor_sqrt(value: i64) -> Result<i64, EvalFaultKind> {
    value.checked_isqrt().ok_or(EvalFaultKind::NegativeRoot(value))
}

/// Whether `value` is 0, 1, 4, 9, ...
pub(super) fn is_square(value: i64) -> bool {
    value.checked_isqrt().is_some_and(|root| root * root == value)
}

/// Whether `value` is a prime, by the Miller-Rabin test, which is exact here: no composite
/// below 3.3 * 10^24 passes it for the first twelve primes as bases.
///
/// Source: Sorenson and Webster, *Strong pseudoprimes to twelve prime bases*, Mathematics
/// of Computation 86 (2017).
pub(super) fn is_prime(value: i64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let n = match u64::try_from(value) {
        Ok(n) if n >= 2 => n,
        _ => return false,
    };
    if let Some(&divisor) = BASES.iter().find(|&&base| n % base == 0) {
        return n == divisor;
    }
    let multiply = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut power = 1;
        let (mut square, mut exponent) = (base, (n - 1) >> twos);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = multiply(power, square);
            }
            square = multiply(square, square);
            exponent >>= 1;
        }
        if power == 1 || power == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = multiply(power, power);
            power == n - 1
        })
    })
}
