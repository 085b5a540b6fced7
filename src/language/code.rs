//! The compiled form: instructions over a small file of registers, and how the core form
//! becomes them.
//!
//! An expression is compiled "into" a register and may use that one and all above it, so
//! the registers are a stack whose depth is known beforehand: evaluation neither recurses
//! nor allocates. Conditions become jumps, and the shapes that rules are made of (a fold
//! of the heaps, a comparison with a constant, heaps counted by one) single instructions.

use super::core::{Binary, Core, Domain, Fold, Gather, Loop, Step, Term, Unary};
use super::syntax::Comparison;
use std::ops::Range;

/// One instruction, 16 bytes. `dst`, `a`, `b` are registers; `to` is where to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Const {
        dst: u8,
        value: i64,
    },
    Copy {
        dst: u8,
        a: u8,
    },
    Variable {
        dst: u8,
        slot: u32,
    },
    Binary {
        op: Binary,
        dst: u8,
        a: u8,
        b: u8,
    },
    BinaryConst {
        op: Binary,
        dst: u8,
        a: u8,
        value: i64,
    },
    Unary {
        op: Unary,
        dst: u8,
        a: u8,
    },
    Not {
        dst: u8,
        a: u8,
    },
    Compare {
        op: Comparison,
        dst: u8,
        a: u8,
        b: u8,
    },
    CompareConst {
        op: Comparison,
        dst: u8,
        a: u8,
        value: i64,
    },
    Length {
        dst: u8,
    },
    HeapAt {
        dst: u8,
        a: u8,
    },
    Fold {
        fold: Fold,
        dst: u8,
    },
    /// Counts the heaps `h` with `h op value`.
    CountHeaps {
        op: Comparison,
        dst: u8,
        value: i64,
    },
    /// The larger or smaller (`op`) of `dst` and `a`, or `a` while `seen` is 0.
    Extreme {
        op: Binary,
        dst: u8,
        a: u8,
        seen: u8,
    },
    Jump {
        to: u32,
    },
    JumpIf {
        a: u8,
        when: bool,
        to: u32,
    },
    JumpCompare {
        op: Comparison,
        a: u8,
        b: u8,
        to: u32,
    },
    JumpCompareConst {
        op: Comparison,
        a: u8,
        value: i64,
        to: u32,
    },
    /// The next heap into `dst` and back `to` the body, or on if there is none.
    NextHeap {
        dst: u8,
        cursor: u8,
        to: u32,
    },
    /// One more in `dst` and back `to` the body, or on if it is `last`.
    NextInRange {
        dst: u8,
        last: u8,
        to: u32,
    },
}

/// How many registers one nested expression may hold while another is evaluated: a loop
/// over a range that gathers a maximum holds its result, variable, end and flag.
const REGISTERS_A_LEVEL: usize = 4;

// The nesting the parser admits fits the registers that a byte can number.
const _: () = assert!(REGISTERS_A_LEVEL * super::MAX_NESTING <= 256);

/// Instructions, and the part of the source each of them stands for.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub ops: Vec<Op>,
    pub spans: Vec<Range<u32>>,
    /// How many registers it uses.
    pub registers: usize,
    locals: Vec<u8>,
}

/// Compiles a checked rule; its result will be in register 0.
pub(super) fn compile(core: &Core) -> Code {
    let mut code = Code::default();
    code.value(core, 0);
    code
}

/// Jumps whose target is not known yet.
type Pending = Vec<usize>;

impl Code {
    fn emit(&mut self, op: Op, span: &Range<usize>) -> usize {
        self.ops.push(op);
        // A source is at most `MAX_SOURCE` bytes, far below 2^32.
        self.spans.push(span.start as u32..span.end as u32);
        self.ops.len() - 1
    }

    fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    /// Lets the pending jumps go to the next instruction.
    fn land(&mut self, pending: Pending) {
        let here = self.here();
        for at in pending {
            if let Op::Jump { to }
            | Op::JumpIf { to, .. }
            | Op::JumpCompare { to, .. }
            | Op::JumpCompareConst { to, .. } = &mut self.ops[at]
            {
                *to = here;
            }
        }
    }

    /// Evaluates `core` into `dst`, using no register below.
    fn value(&mut self, core: &Core, dst: u8) {
        self.registers = self.registers.max(usize::from(dst) + 1);
        let span = &core.span;
        match &core.term {
            Term::Const(value) => {
                self.emit(Op::Const { dst, value: *value }, span);
            }
            Term::Variable(slot) => {
                self.emit(Op::Variable { dst, slot: *slot }, span);
            }
            Term::Local(level) => {
                let a = self.locals[*level];
                self.emit(Op::Copy { dst, a }, span);
            }
            Term::Chain(first, steps) => self.chain(first, steps, dst),
            Term::And(parts) => self.connective(parts, false, dst, span),
            Term::Or(parts) => self.connective(parts, true, dst, span),
            Term::Not(inner) => {
                let a = self.operand(inner, dst);
                self.emit(Op::Not { dst, a }, span);
            }
            Term::Compare(op, left, right) => {
                let (op, left, right) = constant_right(*op, left, right);
                let a = self.operand(left, dst);
                if let Term::Const(value) = right.term {
                    self.emit(Op::CompareConst { op, dst, a, value }, span);
                } else {
                    let b = self.operand(right, dst + 1);
                    self.emit(Op::Compare { op, dst, a, b }, span);
                }
            }
            Term::If(arms, otherwise) => {
                let mut done = Pending::new();
                for (condition, value) in arms {
                    let mut next = Pending::new();
                    self.branch(condition, false, dst, &mut next);
                    self.value(value, dst);
                    done.push(self.emit(Op::Jump { to: 0 }, span));
                    self.land(next);
                }
                self.value(otherwise, dst);
                self.land(done);
            }
            Term::Unary(op, argument) => {
                let a = self.operand(argument, dst);
                self.emit(Op::Unary { op: *op, dst, a }, span);
            }
            Term::Length => {
                self.emit(Op::Length { dst }, span);
            }
            Term::HeapAt(index) => {
                let a = self.operand(index, dst);
                self.emit(Op::HeapAt { dst, a }, span);
            }
            Term::Fold(fold) => {
                self.emit(Op::Fold { fold: *fold, dst }, span);
            }
            Term::Loop(inner) => self.repeat(inner, dst, span),
        }
    }

    /// The register where the value of `core` is: its own for the variable of a loop, else
    /// `scratch`.
    fn operand(&mut self, core: &Core, scratch: u8) -> u8 {
        if let Term::Local(level) = core.term {
            return self.locals[level];
        }
        self.value(core, scratch);
        scratch
    }

    fn chain(&mut self, first: &Core, steps: &[Step], dst: u8) {
        let mut a = self.operand(first, dst);
        for Step { op, right, span } in steps {
            if let Term::Const(value) = right.term {
                let (op, value) = reduced(*op, value);
                self.emit(Op::BinaryConst { op, dst, a, value }, span);
            } else {
                let b = self.operand(right, dst + 1);
                self.emit(Op::Binary { op: *op, dst, a, b }, span);
            }
            a = dst;
        }
    }

    /// `and` (which `false` decides) or `or` (which `true` does) as a value.
    fn connective(&mut self, parts: &[Core], decided: bool, dst: u8, span: &Range<usize>) {
        let Some((last, before)) = parts.split_last() else { return };
        let mut early = Pending::new();
        for part in before {
            self.branch(part, decided, dst, &mut early);
        }
        self.value(last, dst);
        let done = self.emit(Op::Jump { to: 0 }, span);
        self.land(early);
        self.emit(Op::Const { dst, value: i64::from(decided) }, span);
        self.land(vec![done]);
    }

    /// Jumps if `core` is `when`, and goes on otherwise; uses registers from `scratch`.
    fn branch(&mut self, core: &Core, when: bool, scratch: u8, jumps: &mut Pending) {
        let span = &core.span;
        match &core.term {
            Term::Not(inner) => self.branch(inner, !when, scratch, jumps),
            Term::And(parts) => self.branch_all(parts, false, when, scratch, jumps),
            Term::Or(parts) => self.branch_all(parts, true, when, scratch, jumps),
            Term::Compare(op, left, right) => {
                let (op, left, right) = constant_right(*op, left, right);
                let op = if when { op } else { op.negated() };
                let a = self.operand(left, scratch);
                jumps.push(if let Term::Const(value) = right.term {
                    self.emit(Op::JumpCompareConst { op, a, value, to: 0 }, span)
                } else {
                    let b = self.operand(right, scratch + 1);
                    self.emit(Op::JumpCompare { op, a, b, to: 0 }, span)
                });
            }
            _ => {
                let a = self.operand(core, scratch);
                jumps.push(self.emit(Op::JumpIf { a, when, to: 0 }, span));
            }
        }
    }

    /// [`Code::branch`] for `and` and `or`, which a part that is `decided` decides.
    fn branch_all(&mut self, parts: &[Core], decided: bool, when: bool, scratch: u8, jumps: &mut Pending) {
        if decided == when {
            for part in parts {
                self.branch(part, when, scratch, jumps);
            }
        } else if let Some((last, before)) = parts.split_last() {
            let mut stay = Pending::new();
            for part in before {
                self.branch(part, decided, scratch, &mut stay);
            }
            self.branch(last, when, scratch, jumps);
            self.land(stay);
        }
    }

    fn repeat(&mut self, inner: &Loop, dst: u8, span: &Range<usize>) {
        if let Some(op) = self.whole_list(inner, dst) {
            self.emit(op, span);
            return;
        }
        let Loop { gather, domain, filter, body } = inner;
        let (variable, end, seen, scratch) = (dst + 1, dst + 2, dst + 3, dst + 4);
        self.registers = self.registers.max(usize::from(seen) + 1);

        // `all` is left early with `false` and `any` with `true`: that value waits in `dst`,
        // and only a loop that comes to its end changes it.
        let early = *gather == Gather::Any;
        self.emit(Op::Const { dst, value: i64::from(early) }, span);
        if matches!(gather, Gather::Fold(fold) if !fold.begins_at_zero()) {
            self.emit(Op::Const { dst: seen, value: 0 }, span);
        }
        let enter = match domain {
            Domain::Heaps => {
                self.emit(Op::Const { dst: end, value: 0 }, span);
                self.emit(Op::Jump { to: 0 }, span)
            }
            Domain::Range(low, high) => {
                self.value(low, variable);
                self.value(high, end);
                self.emit(Op::JumpCompare { op: Comparison::Gt, a: variable, b: end, to: 0 }, span)
            }
        };

        let to = self.here();
        self.locals.push(variable);
        let mut skip = Pending::new();
        let mut leave = Pending::new();
        if let Some(filter) = filter {
            self.branch(filter, false, scratch, &mut skip);
        }
        match gather {
            Gather::Fold(fold) => {
                let a = self.operand(body, scratch);
                let op = fold.step();
                self.emit(
                    if fold.begins_at_zero() {
                        Op::Binary { op, dst, a: dst, b: a }
                    } else {
                        Op::Extreme { op, dst, a, seen }
                    },
                    span,
                );
            }
            Gather::Count => {
                self.branch(body, false, scratch, &mut skip);
                self.emit(Op::BinaryConst { op: Binary::Add, dst, a: dst, value: 1 }, span);
            }
            Gather::All | Gather::Any => self.branch(body, early, scratch, &mut leave),
        }
        self.locals.pop();
        self.land(skip);

        match domain {
            Domain::Heaps => {
                self.land(vec![enter]);
                self.emit(Op::NextHeap { dst: variable, cursor: end, to }, span);
            }
            Domain::Range(..) => {
                self.emit(Op::NextInRange { dst: variable, last: end, to }, span);
                self.land(vec![enter]);
            }
        }
        if matches!(gather, Gather::All | Gather::Any) {
            self.emit(Op::Const { dst, value: i64::from(!early) }, span);
        }
        self.land(leave);
    }

    /// The one instruction that does the work of this loop, if there is one.
    fn whole_list(&self, inner: &Loop, dst: u8) -> Option<Op> {
        let Loop { gather, domain: Domain::Heaps, filter: None, body } = inner else { return None };
        let variable = |core: &Core| matches!(core.term, Term::Local(level) if level == self.locals.len());
        match (gather, &body.term) {
            (Gather::Fold(fold), _) if variable(body) => Some(Op::Fold { fold: *fold, dst }),
            (Gather::Count, Term::Compare(op, left, right)) => match constant_right(*op, left, right) {
                (op, left, Core { term: Term::Const(value), .. }) if variable(left) => {
                    Some(Op::CountHeaps { op, dst, value: *value })
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// The comparison with a constant, if there is one, on its right.
fn constant_right<'c>(op: Comparison, left: &'c Core, right: &'c Core) -> (Comparison, &'c Core, &'c Core) {
    match left.term {
        Term::Const(_) => (op.flipped(), right, left),
        _ => (op, left, right),
    }
}

/// Division by a power of two is a shift and its remainder a mask: exactly so, since both
/// round down, and several times faster.
fn reduced(op: Binary, value: i64) -> (Binary, i64) {
    let power = value > 0 && value & (value - 1) == 0;
    match op {
        Binary::Div if power => (Binary::Shr, i64::from(value.trailing_zeros())),
        Binary::Rem if power => (Binary::BitAnd, value - 1),
        _ => (op, value),
    }
}
