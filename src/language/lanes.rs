//! Running a rule on a block of lists at once: lists that differ in their last heap alone,
//! which counts up.
//!
//! A register holds one number while all lists of the block agree on it, and a number for
//! each list where they do not. Where the lists part at a jump, those that go one way are run
//! to the end before the others. Whatever this cannot do, a fault above all, it leaves to the
//! plain evaluation, list by list, which knows what the fault is and where.

use super::arithmetic::binary;
use super::code::Op;
use super::core::{Binary, Fold};
use super::eval::{Values, unary};
use super::program::Program;

/// The most lists of a block.
pub const LANES: usize = 64;

/// Rules that use more registers, or run for more instructions, are run list by list.
const REGISTERS: usize = 16;
const MAX_INSTRUCTIONS: u32 = 1 << 16;

/// Lists of heaps that differ in the last heap alone.
#[derive(Clone, Copy)]
pub struct Block<'a> {
    /// The variables, the same for all of them.
    pub variables: &'a [i64],
    /// The heaps before the last.
    pub before: &'a [i64],
    /// The last heap of the first list; each list has one more in it than the one before.
    pub first: i64,
    /// How many lists there are: at least 1, at most [`LANES`].
    pub count: usize,
    /// Where the values of heaps come from.
    pub values: Option<&'a dyn Values>,
}

type Lane = [i64; LANES];

/// What runs rules on blocks; made once, used for many.
pub struct Lanes {
    /// Where all lists agree, what they agree on.
    same: [Option<i64>; REGISTERS],
    each: Box<[Lane; REGISTERS]>,
    last: Lane,
    result: Lane,
    /// Where lists that parted from the others go on, and which they are.
    waiting: Vec<(usize, u64)>,
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes {
            same: [Some(0); REGISTERS],
            each: Box::new([[0; LANES]; REGISTERS]),
            last: [0; LANES],
            result: [0; LANES],
            waiting: Vec::new(),
        }
    }
}

impl Lanes {
    /// The value of the rule for each list of the block; `None` where it has to be run list
    /// by list.
    ///
    /// ```
    /// use lastmove::language::{Block, Lanes, Names, Type, compile};
    /// let rule = compile("xor(heaps) == 0", &Names::new().heaps(), Type::Bool).unwrap();
    /// let block = Block { variables: &[], before: &[1, 2], first: 2, count: 3, values: None };
    /// assert_eq!(Lanes::default().run(&rule, &block), Some(&[0, 1, 0][..]));
    /// ```
    pub fn run(&mut self, rule: &Program, block: &Block) -> Option<&[i64]> {
        let code = rule.code();
        if code.registers > REGISTERS || block.count == 0 || block.count > LANES {
            return None;
        }
        for (heap, lane) in (block.first..).zip(&mut self.last[..block.count]) {
            *lane = heap;
        }
        self.same = [Some(0); REGISTERS];
        self.waiting.clear();
        self.waiting.push((0, u64::MAX >> (LANES - block.count)));
        let mut run =
            Run { lanes: self, block, width: block.count, active: 0, all: u64::MAX >> (LANES - block.count) };
        let mut left = MAX_INSTRUCTIONS;
        while let Some((mut at, active)) = run.lanes.waiting.pop() {
            run.active = active;
            while let Some(op) = code.ops.get(at) {
                left = left.checked_sub(1)?;
                at = run.step(op, at)?;
            }
            run.finish();
        }
        Some(&self.result[..block.count])
    }
}

struct Run<'a, 'b> {
    lanes: &'a mut Lanes,
    block: &'a Block<'b>,
    width: usize,
    /// The lists that go this way, and all of them.
    active: u64,
    all: u64,
}

/// What a register holds, for reading.
#[derive(Clone, Copy)]
enum Operand<'a> {
    Same(i64),
    Each(&'a [i64]),
}

impl Operand<'_> {
    #[inline(always)]
    fn at(self, lane: usize) -> i64 {
        match self {
            Operand::Same(value) => value,
            Operand::Each(values) => values[lane],
        }
    }
}

impl Run<'_, '_> {
    fn operand(&self, register: u8) -> Operand<'_> {
        let register = usize::from(register);
        match self.lanes.same[register] {
            Some(value) => Operand::Same(value),
            None => Operand::Each(&self.lanes.each[register][..self.width]),
        }
    }

    fn is_active(&self, lane: usize) -> bool {
        self.active >> lane & 1 == 1
    }

    fn put_same(&mut self, dst: u8, value: i64) {
        if self.active == self.all {
            self.lanes.same[usize::from(dst)] = Some(value);
        } else {
            // It is there for every list, so that there is nothing to go wrong.
            let _ = self.put(dst, |_, _| Some(value));
        }
    }

    /// A number for each list that goes this way; the others keep what they have. Faults of
    /// lists that go another way are none.
    #[inline(always)]
    fn put(&mut self, dst: u8, of: impl Fn(&Lanes, usize) -> Option<i64>) -> Option<()> {
        let dst = usize::from(dst);
        if let Some(before) = self.lanes.same[dst].filter(|_| self.active != self.all) {
            self.lanes.each[dst][..self.width].fill(before);
        }
        for at in 0..self.width {
            if self.is_active(at) {
                self.lanes.each[dst][at] = of(self.lanes, at)?;
            }
        }
        self.lanes.same[dst] = None;
        Some(())
    }

    #[inline(always)]
    fn put_each(&mut self, dst: u8, a: u8, of: impl Fn(i64) -> Option<i64>) -> Option<()> {
        match self.lanes.same[usize::from(a)] {
            Some(a) => self.put_same(dst, of(a)?),
            None => self.put(dst, |lanes, at| of(lanes.each[usize::from(a)][at]))?,
        }
        Some(())
    }

    #[inline(always)]
    fn put_pair(&mut self, dst: u8, a: u8, b: u8, of: impl Fn(i64, i64) -> Option<i64>) -> Option<()> {
        let (a, b) = (usize::from(a), usize::from(b));
        match (self.lanes.same[a], self.lanes.same[b]) {
            (Some(a), Some(b)) => self.put_same(dst, of(a, b)?),
            (Some(a), None) => self.put(dst, |lanes, at| of(a, lanes.each[b][at]))?,
            (None, Some(b)) => self.put(dst, |lanes, at| of(lanes.each[a][at], b))?,
            (None, None) => self.put(dst, |lanes, at| of(lanes.each[a][at], lanes.each[b][at]))?,
        }
        Some(())
    }

    /// The lists for which a condition on one or two operands holds, of those that go here.
    fn holding(&self, a: u8, b: Operand, holds: impl Fn(i64, i64) -> bool) -> u64 {
        let a = self.operand(a);
        if let (Operand::Same(a), Operand::Same(b)) = (a, b) {
            return if holds(a, b) { self.active } else { 0 };
        }
        let all = (0..self.width).fold(0, |all, at| all | u64::from(holds(a.at(at), b.at(at))) << at);
        all & self.active
    }

    /// Where to go on, if these lists jump; the others, if there are any, wait.
    fn part(&mut self, jumping: u64, to: u32, next: usize) -> usize {
        if jumping == 0 {
            return next;
        }
        let staying = self.active & !jumping;
        if staying != 0 {
            self.lanes.waiting.push((next, staying));
        }
        self.active = jumping;
        to as usize
    }

    fn finish(&mut self) {
        for at in (0..self.width).filter(|&at| self.active >> at & 1 == 1) {
            self.lanes.result[at] = self.operand(0).at(at);
        }
    }

    /// One instruction; where to go on.
    fn step(&mut self, op: &Op, at: usize) -> Option<usize> {
        let next = at + 1;
        let before = self.block.before;
        match *op {
            Op::Const { dst, value } => self.put_same(dst, value),
            Op::Copy { dst, a } => self.put_each(dst, a, Some)?,
            Op::Variable { dst, slot } => self.put_same(dst, *self.block.variables.get(slot as usize)?),
            Op::Binary { op, dst, a, b } => self.put_pair(dst, a, b, |a, b| binary(op, a, b).ok())?,
            Op::BinaryConst { op, dst, a, value } => self.put_each(dst, a, |a| binary(op, a, value).ok())?,
            Op::Unary { op, dst, a } => {
                let values = self.block.values;
                self.put_each(dst, a, |a| unary(op, a, values).ok())?;
            }
            Op::Not { dst, a } => self.put_each(dst, a, |a| Some(i64::from(a == 0)))?,
            Op::Compare { op, dst, a, b } => {
                self.put_pair(dst, a, b, |a, b| Some(i64::from(op.holds(a, b))))?;
            }
            Op::CompareConst { op, dst, a, value } => {
                self.put_each(dst, a, |a| Some(i64::from(op.holds(a, value))))?;
            }
            Op::Length { dst } => self.put_same(dst, before.len() as i64 + 1),
            Op::HeapAt { dst, a } => {
                let index = self.operand(a).at(self.active.trailing_zeros() as usize);
                if self.holding(a, Operand::Same(index), |a, b| a == b) != self.active {
                    return None;
                }
                self.put_heap(dst, usize::try_from(index).ok()?)?;
            }
            Op::Fold { fold, dst } => self.fold(fold, dst)?,
            Op::CountHeaps { op, dst, value } => {
                let counted = before.iter().filter(|heap| op.holds(**heap, value)).count() as i64;
                self.put(dst, |lanes, at| Some(counted + i64::from(op.holds(lanes.last[at], value))))?;
            }
            Op::Extreme { op, dst, a, seen } => {
                if self.holding(seen, Operand::Same(0), |seen, none| seen == none) == self.active {
                    self.put_each(dst, a, Some)?;
                } else {
                    self.put_pair(dst, dst, a, |best, value| match op {
                        Binary::Max => Some(best.max(value)),
                        _ => Some(best.min(value)),
                    })?;
                }
                self.put_same(seen, 1);
            }
            Op::Jump { to } => return Some(to as usize),
            Op::JumpIf { a, when, to } => {
                let jumping = self.holding(a, Operand::Same(0), |a, zero| (a != zero) == when);
                return Some(self.part(jumping, to, next));
            }
            Op::JumpCompare { op, a, b, to } => {
                let jumping = self.holding(a, self.operand(b), |a, b| op.holds(a, b));
                return Some(self.part(jumping, to, next));
            }
            Op::JumpCompareConst { op, a, value, to } => {
                let jumping = self.holding(a, Operand::Same(value), |a, b| op.holds(a, b));
                return Some(self.part(jumping, to, next));
            }
            Op::NextHeap { dst, cursor, to } => {
                // Lists that have not parted have seen as many heaps as each other.
                let index = self.operand(cursor).at(self.active.trailing_zeros() as usize);
                if index as usize <= before.len() {
                    self.put_heap(dst, index as usize)?;
                    self.put_same(cursor, index + 1);
                    return Some(to as usize);
                }
            }
            Op::NextInRange { dst, last, to } => {
                let going_on = self.holding(dst, self.operand(last), |value, last| value < last);
                let next = self.part(going_on, to, next);
                if going_on != 0 {
                    self.put_each(dst, dst, |value| value.checked_add(1))?;
                }
                return Some(next);
            }
        }
        Some(next)
    }

    fn put_heap(&mut self, dst: u8, index: usize) -> Option<()> {
        let before = self.block.before;
        match before.get(index) {
            Some(&heap) => self.put_same(dst, heap),
            None if index == before.len() => self.put(dst, |lanes, at| Some(lanes.last[at]))?,
            None => return None,
        }
        Some(())
    }

    fn fold(&mut self, fold: Fold, dst: u8) -> Option<()> {
        let step = fold.step();
        let mut before = self.block.before.iter().copied();
        let first = if fold.begins_at_zero() { Some(0) } else { before.next() };
        let Some(first) = first else { return self.put(dst, |lanes, at| Some(lanes.last[at])) };
        let folded = before.try_fold(first, |folded, heap| binary(step, folded, heap).ok())?;
        match step {
            Binary::BitXor => self.put(dst, |lanes, at| Some(folded ^ lanes.last[at])),
            Binary::Max => self.put(dst, |lanes, at| Some(folded.max(lanes.last[at]))),
            Binary::Min => self.put(dst, |lanes, at| Some(folded.min(lanes.last[at]))),
            _ => self.put(dst, |lanes, at| binary(step, folded, lanes.last[at]).ok()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Inputs, Names, Type, compile};

    struct Doubled;

    impl Values for Doubled {
        fn grundy(&self, heap: i64) -> Option<i64> {
            Some(2 * heap % 7)
        }

        fn misere_grundy(&self, heap: i64) -> Option<i64> {
            (heap < 40).then_some(heap ^ 1)
        }
    }

    /// Blocks beside lists, one by one, wherever blocks say anything.
    #[test]
    fn a_block_has_the_values_of_its_lists() {
        let names = Names::new().heaps().values().variable("k");
        let sources = [
            "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1",
            "if max(grundy(h) for h in heaps) >= 2 then xor(grundy(h) for h in heaps) == 0 else count(h in heaps: grundy(h) == 1) % 2 == 1",
            "any(h in heaps: is_prime(h) and h > k) or heaps[0] == heaps[len(heaps) - 1]",
            "all(i in 0..3: sum(bit(h, i) for h in heaps) % 3 == 0)",
            "min(heaps) + sum(heaps) * k > 20 and not (gcd(heaps) > 1)",
            "min(h * h for h in heaps if h % 2 == 0) < 17",
            "any(d in 2..max(heaps): sum(heaps) % d == k)",
            "count(h in heaps: misere_grundy(h) > k) == 2",
            "max(heaps) - min(heaps) == floor_sqrt(sum(heaps))",
        ];
        let mut lanes = Lanes::default();
        let mut answered = 0;
        for source in sources {
            let rule =
                compile(source, &names, Type::Bool).unwrap_or_else(|faults| panic!("{source}: {faults:?}"));
            for before in [&[][..], &[0], &[3], &[0, 0, 1], &[1, 1], &[2, 5, 7], &[0, 1, 2, 3, 5]] {
                for (count, k) in [(1, 0), (5, 1), (63, 2), (64, 3)] {
                    let first = before.last().copied().unwrap_or(0);
                    let block = Block { variables: &[k], before, first, count, values: Some(&Doubled) };
                    let plainly = |at: usize| {
                        let heaps: Vec<i64> = before.iter().copied().chain([first + at as i64]).collect();
                        rule.int(&Inputs { variables: &[k], heaps: &heaps, values: Some(&Doubled) })
                    };
                    let expected: Result<Vec<i64>, _> = (0..count).map(plainly).collect();
                    match lanes.run(&rule, &block) {
                        Some(found) => {
                            assert_eq!(Ok(found), expected.as_deref(), "{source} {before:?} {first}");
                            answered += 1;
                        }
                        None => assert!(expected.is_err(), "{source} {before:?} {first}"),
                    }
                }
            }
        }
        assert!(answered > 200, "{answered}");
    }
}
