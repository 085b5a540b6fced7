//! Running compiled rules.

use super::arithmetic::{binary, floor_sqrt, is_prime, is_square};
use super::code::{Code, Op};
use super::core::{Binary, Fold, Unary};
use super::faults::EvalFaultKind;
use super::syntax::Comparison;

/// The most steps one evaluation may take, a step being an instruction inside a loop or a
/// heap visited by a fold. It is what makes `any(d in 2..n: n % d == 0)` end for every `n`.
pub const MAX_STEPS: u64 = 10_000_000;

/// Values of single heaps, for `grundy(h)` and `misere_grundy(h)`.
pub trait Values {
    /// The Grundy value of one heap, or `None` where it is not known (or there is no such
    /// heap).
    fn grundy(&self, heap: i64) -> Option<i64>;
    /// The misère Grundy value of one heap, likewise.
    fn misere_grundy(&self, heap: i64) -> Option<i64>;
}

/// What a rule is asked about. Making one costs nothing.
#[derive(Clone, Copy, Default)]
pub struct Inputs<'a> {
    /// The variables, in the order they were declared in [`Names`](super::Names).
    pub variables: &'a [i64],
    /// The heaps, from the smallest up, or in their own order where order matters.
    pub heaps: &'a [i64],
    /// Where the values of heaps come from.
    pub values: Option<&'a dyn Values>,
}

/// Where an evaluation stopped without a result, and why.
pub(super) type Stop = (usize, EvalFaultKind);

/// A register file whose size is a power of two, so that no access can miss.
struct Registers<const N: usize>([i64; N]);

impl<const N: usize> Registers<N> {
    #[inline(always)]
    fn get(&self, register: u8) -> i64 {
        self.0[usize::from(register) % N]
    }

    #[inline(always)]
    fn set(&mut self, register: u8, value: i64) {
        self.0[usize::from(register) % N] = value;
    }
}

/// Runs `code` to its end. Linear in its length, plus [`MAX_STEPS`] at most for its loops.
#[inline]
pub(super) fn run(code: &Code, inputs: &Inputs) -> Result<i64, Stop> {
    // Nearly every rule needs few registers, and clearing many would cost more than running.
    if code.registers <= 8 { run_in::<8>(&code.ops, inputs) } else { run_in::<256>(&code.ops, inputs) }
}

fn run_in<const N: usize>(ops: &[Op], inputs: &Inputs) -> Result<i64, Stop> {
    let Inputs { variables, heaps, values } = *inputs;
    let mut registers = Registers([0; N]);
    let mut steps = Steps(MAX_STEPS);
    let mut at = 0;
    while let Some(op) = ops.get(at) {
        let stop = |kind| (at, kind);
        let mut next = at + 1;
        match *op {
            Op::Const { dst, value } => registers.set(dst, value),
            Op::Copy { dst, a } => registers.set(dst, registers.get(a)),
            Op::Variable { dst, slot } => match variables.get(slot as usize) {
                Some(value) => registers.set(dst, *value),
                None => return Err(stop(EvalFaultKind::MissingVariable)),
            },
            Op::Binary { op, dst, a, b } => {
                registers.set(dst, binary(op, registers.get(a), registers.get(b)).map_err(stop)?);
            }
            Op::BinaryConst { op, dst, a, value } => {
                registers.set(dst, binary(op, registers.get(a), value).map_err(stop)?);
            }
            Op::Unary { op, dst, a } => {
                registers.set(dst, unary(op, registers.get(a), values).map_err(stop)?);
            }
            Op::Not { dst, a } => registers.set(dst, i64::from(registers.get(a) == 0)),
            Op::Compare { op, dst, a, b } => {
                registers.set(dst, i64::from(op.holds(registers.get(a), registers.get(b))));
            }
            Op::CompareConst { op, dst, a, value } => {
                registers.set(dst, i64::from(op.holds(registers.get(a), value)));
            }
            Op::Length { dst } => registers.set(dst, heaps.len() as i64),
            Op::HeapAt { dst, a } => {
                let index = registers.get(a);
                match usize::try_from(index).ok().and_then(|index| heaps.get(index)) {
                    Some(heap) => registers.set(dst, *heap),
                    None => return Err(stop(EvalFaultKind::Index { index, len: heaps.len() })),
                }
            }
            Op::Fold { fold: kind, dst } => {
                steps.spend(heaps.len()).map_err(stop)?;
                registers.set(dst, fold(kind, heaps).map_err(stop)?);
            }
            Op::CountHeaps { op, dst, value } => {
                steps.spend(heaps.len()).map_err(stop)?;
                registers.set(dst, count(op, heaps, value));
            }
            Op::Extreme { op, dst, a, seen } => {
                let value = registers.get(a);
                let better = match op {
                    _ if registers.get(seen) == 0 => value,
                    Binary::Max => registers.get(dst).max(value),
                    _ => registers.get(dst).min(value),
                };
                registers.set(dst, better);
                registers.set(seen, 1);
            }
            Op::Jump { to } => next = to as usize,
            Op::JumpIf { a, when, to } => {
                if (registers.get(a) != 0) == when {
                    next = to as usize;
                }
            }
            Op::JumpCompare { op, a, b, to } => {
                if op.holds(registers.get(a), registers.get(b)) {
                    next = to as usize;
                }
            }
            Op::JumpCompareConst { op, a, value, to } => {
                if op.holds(registers.get(a), value) {
                    next = to as usize;
                }
            }
            Op::NextHeap { dst, cursor, to } => {
                let index = registers.get(cursor);
                if let Some(heap) = heaps.get(index as usize) {
                    steps.spend(next - to as usize).map_err(stop)?;
                    registers.set(dst, *heap);
                    registers.set(cursor, index + 1);
                    next = to as usize;
                }
            }
            Op::NextInRange { dst, last, to } => {
                let value = registers.get(dst);
                if value < registers.get(last) {
                    steps.spend(next - to as usize).map_err(stop)?;
                    registers.set(dst, value + 1);
                    next = to as usize;
                }
            }
        }
        at = next;
    }
    Ok(registers.get(0))
}

/// What is left of [`MAX_STEPS`].
struct Steps(u64);

impl Steps {
    #[inline(always)]
    fn spend(&mut self, steps: usize) -> Result<(), EvalFaultKind> {
        match self.0.checked_sub(steps as u64) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => Err(EvalFaultKind::TooManySteps),
        }
    }
}

pub(super) fn unary(op: Unary, a: i64, values: Option<&dyn Values>) -> Result<i64, EvalFaultKind> {
    let unknown = |function| EvalFaultKind::UnknownValue { function, heap: a };
    match op {
        Unary::Negate => a.checked_neg().ok_or(EvalFaultKind::Overflow),
        Unary::Abs => a.checked_abs().ok_or(EvalFaultKind::Overflow),
        Unary::IsSquare => Ok(i64::from(is_square(a))),
        Unary::IsPrime => Ok(i64::from(is_prime(a))),
        Unary::FloorSqrt => floor_sqrt(a),
        Unary::Popcount => Ok(i64::from(a.count_ones())),
        Unary::Grundy => values.and_then(|v| v.grundy(a)).ok_or_else(|| unknown("grundy")),
        Unary::MisereGrundy => {
            values.and_then(|v| v.misere_grundy(a)).ok_or_else(|| unknown("misere_grundy"))
        }
    }
}

#[inline]
fn fold(fold: Fold, heaps: &[i64]) -> Result<i64, EvalFaultKind> {
    match fold {
        Fold::Xor => Ok(heaps.iter().fold(0, |xor, heap| xor ^ heap)),
        Fold::Max => Ok(heaps.iter().copied().max().unwrap_or(0)),
        Fold::Min => Ok(heaps.iter().copied().min().unwrap_or(0)),
        Fold::Sum => {
            let sum = heaps.iter().try_fold(0_i64, |sum, heap| sum.checked_add(*heap));
            sum.ok_or(EvalFaultKind::Overflow)
        }
        Fold::Gcd => heaps.iter().try_fold(0, |gcd, heap| binary(Binary::Gcd, gcd, *heap)),
    }
}

#[inline]
fn count(op: Comparison, heaps: &[i64], value: i64) -> i64 {
    // The comparison is chosen once, not once a heap.
    let count = |holds: fn(i64, i64) -> bool| heaps.iter().filter(|heap| holds(**heap, value)).count() as i64;
    match op {
        Comparison::Eq => count(|a, b| a == b),
        Comparison::Ne => count(|a, b| a != b),
        Comparison::Lt => count(|a, b| a < b),
        Comparison::Le => count(|a, b| a <= b),
        Comparison::Gt => count(|a, b| a > b),
        Comparison::Ge => count(|a, b| a >= b),
    }
}
