//! The core form: a rule with its names resolved, its types checked and its sugar gone.
//! Booleans are 0 and 1, and every comprehension is one kind of loop.

use super::syntax::Comparison;
use std::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct Core {
    /// Where a fault of this operation is reported.
    pub span: Range<usize>,
    pub term: Term,
}

#[derive(Clone, Debug)]
pub(super) enum Term {
    Const(i64),
    /// A variable of whoever runs the rule, by its slot.
    Variable(u32),
    /// The variable of an enclosing loop, counted from the outermost.
    Local(usize),
    /// Operations applied from the left; each carries the span of its own result.
    Chain(Box<Core>, Vec<Step>),
    /// All of these, from the left, as far as needed.
    And(Vec<Core>),
    /// One of these, from the left, as far as needed.
    Or(Vec<Core>),
    Not(Box<Core>),
    Compare(Comparison, Box<Core>, Box<Core>),
    If(Vec<(Core, Core)>, Box<Core>),
    Unary(Unary, Box<Core>),
    Length,
    HeapAt(Box<Core>),
    Fold(Fold),
    Loop(Box<Loop>),
}

#[derive(Clone, Debug)]
pub(super) struct Step {
    pub op: Binary,
    pub right: Core,
    pub span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub gather: Gather,
    pub domain: Domain,
    pub filter: Option<Core>,
    pub body: Core,
}

impl Loop {
    /// The loop as a term. Where a plain comparison of each heap is asked of all or any of
    /// them, it counts instead: there is no early end worth having in a short list, and
    /// counting is one instruction.
    pub fn term(mut self) -> Term {
        let plain = match &self.body.term {
            Term::Compare(_, left, right) => {
                let simple = |side: &Core| matches!(side.term, Term::Local(_) | Term::Const(_));
                simple(left) && simple(right)
            }
            _ => false,
        };
        let is_count = matches!(self.domain, Domain::Heaps) && self.filter.is_none() && plain;
        let expected = match self.gather {
            Gather::All if is_count => Comparison::Eq,
            Gather::Any if is_count => Comparison::Ne,
            _ => return Term::Loop(Box::new(self)),
        };
        if let (Gather::All, Term::Compare(op, ..)) = (self.gather, &mut self.body.term) {
            *op = op.negated();
        }
        self.gather = Gather::Count;
        let span = self.body.span.clone();
        let count = Core { span: span.clone(), term: Term::Loop(Box::new(self)) };
        Term::Compare(expected, Box::new(count), Box::new(Core { span, term: Term::Const(0) }))
    }
}

#[derive(Clone, Debug)]
pub(super) enum Domain {
    Heaps,
    Range(Core, Core),
}

/// What a loop makes of its bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gather {
    Fold(Fold),
    Count,
    All,
    Any,
}

/// Associative operations over a list, 0 for the empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    Xor,
    Sum,
    Max,
    Min,
    Gcd,
}

impl Fold {
    /// The operation that takes one more element in.
    pub fn step(self) -> Binary {
        match self {
            Fold::Xor => Binary::BitXor,
            Fold::Sum => Binary::Add,
            Fold::Max => Binary::Max,
            Fold::Min => Binary::Min,
            Fold::Gcd => Binary::Gcd,
        }
    }

    /// Whether 0 is neutral, so that folding may begin from it.
    pub fn begins_at_zero(self) -> bool {
        !matches!(self, Fold::Max | Fold::Min)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Negate,
    Abs,
    IsSquare,
    IsPrime,
    FloorSqrt,
    Popcount,
    Grundy,
    MisereGrundy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
    Max,
    Min,
    Gcd,
    Lcm,
    Bit,
    Pow,
}
