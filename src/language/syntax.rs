//! The abstract syntax of a rule, and how it is printed back.
//!
//! Chains of operators of one precedence (`a - b + c`, `p or q or r`) and ladders of
//! `else if` are flat lists, so that the height of a tree is the nesting a person sees and
//! a list of a thousand exceptions is as shallow as one. The parser bounds the height,
//! which makes every recursion over a tree safe.

use std::fmt::{self, Display, Formatter};
use std::ops::Range;

/// A parsed rule, or a part of one.
///
/// Equality is of what is said: spans are not compared. [`Display`] prints it in
/// canonical form, and parsing that gives an equal expression.
///
/// ```
/// use lastmove::language::parse;
/// let rule = parse("xor( heaps )==0 && !( n<3 )").unwrap();
/// assert_eq!(rule.to_string(), "xor(heaps) == 0 and not n < 3");
/// ```
#[derive(Clone, Debug)]
pub struct Expr {
    pub(super) span: Range<usize>,
    pub(super) node: Node,
}

impl Expr {
    pub(super) fn new(span: Range<usize>, node: Node) -> Expr {
        Expr { span, node }
    }

    /// The bytes of the source this was read from.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Expr {
    /// The operands of a chain of `and`, printed; of anything else, the whole.
    pub(super) fn conjuncts(&self) -> Vec<String> {
        match &self.node {
            Node::Chain(first, rest) if rest.iter().all(|(op, _)| *op == Infix::And) => {
                std::iter::once(&**first)
                    .chain(rest.iter().map(|(_, part)| part))
                    .map(Expr::to_string)
                    .collect()
            }
            _ => vec![self.to_string()],
        }
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.node == other.node
    }
}

impl Eq for Expr {}

/// A name and where it stands. Spans are not compared.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub span: Range<usize>,
    pub text: String,
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.text == other.text
    }
}

impl Eq for Word {}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// A literal as written, before any minus sign: up to 2^63, so that the least integer
    /// can be written.
    Int(u64),
    Bool(bool),
    Name(String),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    /// Operators of one precedence, applied from the left.
    Chain(Box<Expr>, Vec<(Infix, Expr)>),
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `if c then v else if c then v ... else w`.
    If(Vec<(Expr, Expr)>, Box<Expr>),
    /// `heaps[i]`.
    Index(Box<Expr>),
    Call(Word, Vec<Expr>),
    Comprehension(Box<Comprehension>),
    /// What could not be read. A fault has been reported; no tree handed out has one.
    Hole,
}

/// `count(h in heaps: body)` or `sum(body for h in heaps if filter)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Comprehension {
    pub function: Word,
    pub variable: Word,
    pub domain: Domain,
    pub filter: Option<Expr>,
    pub body: Expr,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    Heaps(Span),
    /// Both ends included.
    Range(Expr, Expr),
    /// See [`Node::Hole`].
    Hole,
}

/// A span that compares equal to every other.
#[derive(Clone, Debug)]
pub(super) struct Span(pub Range<usize>);

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}

/// The operators that chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Infix {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Shl,
    Shr,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// The operators that compare, and do not chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// How tightly an expression holds together: each level's operands are of a higher one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Any,
    Or,
    And,
    Not,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Product,
    Prefix,
    Atom,
}

impl Level {
    /// The level an operand on this level's right must have.
    pub fn next(self) -> Level {
        match self {
            Level::Any => Level::Or,
            Level::Or => Level::And,
            Level::And => Level::Not,
            Level::Not => Level::Compare,
            Level::Compare => Level::BitOr,
            Level::BitOr => Level::BitXor,
            Level::BitXor => Level::BitAnd,
            Level::BitAnd => Level::Shift,
            Level::Shift => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Prefix,
            Level::Prefix | Level::Atom => Level::Atom,
        }
    }
}

impl Infix {
    pub fn level(self) -> Level {
        match self {
            Infix::Or => Level::Or,
            Infix::And => Level::And,
            Infix::BitOr => Level::BitOr,
            Infix::BitXor => Level::BitXor,
            Infix::BitAnd => Level::BitAnd,
            Infix::Shl | Infix::Shr => Level::Shift,
            Infix::Add | Infix::Sub => Level::Sum,
            Infix::Mul | Infix::Div | Infix::Rem => Level::Product,
        }
    }

    pub fn symbol(self) -> &'static str {
        match self {
            Infix::Or => "or",
            Infix::And => "and",
            Infix::BitOr => "|",
            Infix::BitXor => "^",
            Infix::BitAnd => "&",
            Infix::Shl => "<<",
            Infix::Shr => ">>",
            Infix::Add => "+",
            Infix::Sub => "-",
            Infix::Mul => "*",
            Infix::Div => "/",
            Infix::Rem => "%",
        }
    }
}

impl Comparison {
    pub fn symbol(self) -> &'static str {
        match self {
            Comparison::Eq => "==",
            Comparison::Ne => "!=",
            Comparison::Lt => "<",
            Comparison::Le => "<=",
            Comparison::Gt => ">",
            Comparison::Ge => ">=",
        }
    }

    /// The comparison that says the same with its sides exchanged.
    pub fn flipped(self) -> Comparison {
        match self {
            Comparison::Eq | Comparison::Ne => self,
            Comparison::Lt => Comparison::Gt,
            Comparison::Le => Comparison::Ge,
            Comparison::Gt => Comparison::Lt,
            Comparison::Ge => Comparison::Le,
        }
    }

    /// The comparison that holds exactly where this one does not.
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Eq => Comparison::Ne,
            Comparison::Ne => Comparison::Eq,
            Comparison::Lt => Comparison::Ge,
            Comparison::Le => Comparison::Gt,
            Comparison::Gt => Comparison::Le,
            Comparison::Ge => Comparison::Lt,
        }
    }

    #[inline]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Comparison::Eq => a == b,
            Comparison::Ne => a != b,
            Comparison::Lt => a < b,
            Comparison::Le => a <= b,
            Comparison::Gt => a > b,
            Comparison::Ge => a >= b,
        }
    }
}

impl Expr {
    fn level(&self) -> Level {
        match &self.node {
            // An `if` reaches as far to the right as it can, so it is safe only where
            // nothing follows: everywhere else it is printed in parentheses.
            Node::If(..) => Level::Any,
            Node::Not(_) => Level::Not,
            Node::Negate(_) => Level::Prefix,
            Node::Compare(..) => Level::Compare,
            Node::Chain(_, rest) => rest.first().map_or(Level::Atom, |(op, _)| op.level()),
            _ => Level::Atom,
        }
    }
}

/// An operand that is parenthesised unless it holds together at least as tightly as this.
struct Operand<'e>(&'e Expr, Level);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Operand(expr, least) = *self;
        if expr.level() < least { write!(f, "({expr})") } else { write!(f, "{expr}") }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.node {
            Node::Int(value) => write!(f, "{value}"),
            Node::Bool(value) => write!(f, "{value}"),
            Node::Name(name) => f.write_str(name),
            Node::Negate(inner) => write!(f, "-{}", Operand(inner, Level::Prefix)),
            Node::Not(inner) => write!(f, "not {}", Operand(inner, Level::Not)),
            Node::Chain(first, rest) => {
                let within = self.level().next();
                write!(f, "{}", Operand(first, within))?;
                rest.iter().try_for_each(|(op, e)| write!(f, " {} {}", op.symbol(), Operand(e, within)))
            }
            Node::Compare(op, a, b) => {
                let within = Level::Compare.next();
                write!(f, "{} {} {}", Operand(a, within), op.symbol(), Operand(b, within))
            }
            Node::If(arms, otherwise) => {
                for (condition, value) in arms {
                    write!(f, "if {condition} then {value} else ")?;
                }
                write!(f, "{}", Operand(otherwise, Level::Or))
            }
            Node::Index(index) => write!(f, "heaps[{index}]"),
            Node::Call(function, arguments) => {
                write!(f, "{}(", function.text)?;
                for (i, argument) in arguments.iter().enumerate() {
                    write!(f, "{}{argument}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str(")")
            }
            Node::Comprehension(comprehension) => comprehension.fmt(f),
            Node::Hole => f.write_str("?"),
        }
    }
}

impl Display for Comprehension {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Comprehension { function, variable, domain, filter, body } = self;
        let (function, variable) = (&function.text, &variable.text);
        match filter {
            None if matches!(function.as_str(), "count" | "all" | "any") => {
                write!(f, "{function}({variable} in {domain}: {body})")
            }
            None => write!(f, "{function}({body} for {variable} in {domain})"),
            Some(filter) => write!(f, "{function}({body} for {variable} in {domain} if {filter})"),
        }
    }
}

impl Display for Domain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Heaps(_) => f.write_str("heaps"),
            Domain::Range(low, high) => {
                write!(f, "{}..{}", Operand(low, Level::BitOr), Operand(high, Level::BitOr))
            }
            Domain::Hole => f.write_str("?"),
        }
    }
}
