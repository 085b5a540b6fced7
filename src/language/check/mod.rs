//! Names and types: from the tree a person wrote to the core form, or all that is wrong.
//!
//! A part whose type could not be found out has type `None` and is not complained of
//! again, so one mistake gives one fault.

mod calls;

use super::core::{Binary, Core, Step, Term, Unary};
use super::faults::Fault;
use super::names::{Names, function, unknown};
use super::syntax::{Comparison, Expr, Infix, Node};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// The two types of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A 64-bit signed integer.
    Int,
    /// `true` or `false`.
    Bool,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Type::Int => "an integer",
            Type::Bool => "a boolean",
        })
    }
}

/// A checked rule: its core form, and the outer names it mentions.
pub(super) struct Checked {
    pub core: Core,
    pub mentions: BTreeSet<String>,
    pub faults: Vec<Fault>,
}

/// Resolves and types `expr`, which must be of type `want`, or of any where nothing is
/// wanted. The core form means something only where there are no faults.
pub(super) fn check(expr: &Expr, names: &Names, want: Option<Type>) -> Checked {
    let mut checker = Checker { names, locals: Vec::new(), mentions: BTreeSet::new(), faults: Vec::new() };
    let core = match want {
        Some(want) => checker.expect(expr, want, ""),
        None => checker.expr(expr).0,
    };
    Checked { core, mentions: checker.mentions, faults: checker.faults }
}

struct Checker<'n> {
    names: &'n Names,
    /// The variables of the loops around, outermost first.
    locals: Vec<String>,
    mentions: BTreeSet<String>,
    faults: Vec<Fault>,
}

type Typed = (Term, Option<Type>);

const UNKNOWN: Typed = (Term::Const(0), None);

impl Checker<'_> {
    fn fault(&mut self, fault: Fault) -> Typed {
        self.faults.push(fault);
        UNKNOWN
    }

    fn integer(&mut self, expr: &Expr) -> Core {
        self.expect(expr, Type::Int, "")
    }

    /// Checks `expr` to be of type `want`; `help` says more where it is not, if not empty.
    fn expect(&mut self, expr: &Expr, want: Type, help: &str) -> Core {
        if let Node::If(arms, otherwise) = &expr.node {
            let branch = |checker: &mut Self, value: &Expr| checker.expect(value, want, help);
            return Core { span: expr.span.clone(), term: self.conditional(arms, otherwise, branch) };
        }
        let (core, found) = self.expr(expr);
        if let Some(found) = found.filter(|found| *found != want) {
            let mut fault = Fault::new(expr.span.clone(), format!("expected {want}, found {found}"));
            if !help.is_empty() {
                fault = fault.help(help);
            } else if want == Type::Bool {
                fault = fault.help("compare it with something, as in `... == 0`");
            } else {
                fault = fault.help("`if ... then 1 else 0` makes a number of it");
            }
            self.fault(fault);
        }
        core
    }

    fn expr(&mut self, expr: &Expr) -> (Core, Option<Type>) {
        let (term, found) = self.term(expr);
        (Core { span: expr.span.clone(), term }, found)
    }

    fn term(&mut self, expr: &Expr) -> Typed {
        match &expr.node {
            Node::Int(value) => match i64::try_from(*value) {
                Ok(value) => (Term::Const(value), Some(Type::Int)),
                Err(_) => {
                    let help = format!("the largest is {}", i64::MAX);
                    self.fault(
                        Fault::new(expr.span.clone(), "this number does not fit in 64 bits").help(help),
                    )
                }
            },
            Node::Bool(value) => (Term::Const(i64::from(*value)), Some(Type::Bool)),
            Node::Name(name) => self.name(name, expr.span.clone()),
            Node::Negate(inner) => match inner.node {
                // At most 2^63, of which only the negative is an integer of the language.
                Node::Int(value) => (Term::Const((value as i64).wrapping_neg()), Some(Type::Int)),
                _ => self.unary(Unary::Negate, inner, Type::Int),
            },
            Node::Not(inner) => {
                let before = self.faults.len();
                let help =
                    "it negates a condition, as in `not n == 3`; `!` takes in only what follows at once";
                let inner = self.expect(inner, Type::Bool, help);
                let sound = self.faults.len() == before;
                (Term::Not(Box::new(inner)), sound.then_some(Type::Bool))
            }
            Node::Chain(first, rest) => self.chain(first, rest),
            Node::Compare(op, a, b) => self.compare(*op, a, b),
            Node::If(arms, otherwise) => {
                let mut result = None;
                let branch = |checker: &mut Self, value: &Expr| checker.branch(value, &mut result);
                (self.conditional(arms, otherwise, branch), result)
            }
            Node::Index(index) => {
                self.need_heaps(expr.span.start..expr.span.start + "heaps".len());
                (Term::HeapAt(Box::new(self.integer(index))), Some(Type::Int))
            }
            Node::Call(function, arguments) => self.call(function, arguments),
            Node::Comprehension(comprehension) => self.comprehension(comprehension),
            Node::Hole => UNKNOWN,
        }
    }

    fn unary(&mut self, op: Unary, argument: &Expr, result: Type) -> Typed {
        (Term::Unary(op, Box::new(self.integer(argument))), Some(result))
    }

    fn name(&mut self, name: &str, span: Range<usize>) -> Typed {
        if let Some(level) = self.locals.iter().position(|local| local == name) {
            return (Term::Local(level), Some(Type::Int));
        }
        if let Some(slot) = self.names.slot(name) {
            self.mentions.insert(name.to_owned());
            return (Term::Variable(slot as u32), Some(Type::Int));
        }
        if name == "heaps" {
            if self.need_heaps(span.clone()) {
                let help = "fold it, as in `xor(heaps)`, or take one, as in `heaps[0]`";
                self.fault(Fault::new(span, "`heaps` is a list, not a value").help(help));
            }
            return UNKNOWN;
        }
        if function(name).is_some() {
            let help = format!("write `{name}(...)`");
            return self.fault(Fault::new(span, format!("`{name}` is a function, not a value")).help(help));
        }
        let fault = {
            let locals = self.locals.iter().map(String::as_str);
            let variables = self.names.variables().iter().map(String::as_str);
            let heaps = self.names.has_heaps().then_some("heaps");
            unknown("name", name, span, locals.chain(variables).chain(heaps))
        };
        self.fault(fault)
    }

    /// Whether the rule may mention heaps; a fault if not.
    fn need_heaps(&mut self, span: Range<usize>) -> bool {
        self.mentions.insert("heaps".to_owned());
        if !self.names.has_heaps() {
            let known = self.names.variables().join(", ");
            let fault = Fault::new(span, "this rule is not about the heaps of a position");
            self.faults.push(match known.as_str() {
                "" => fault,
                known => fault.help(format!("known here: {known}")),
            });
        }
        self.names.has_heaps()
    }

    fn chain(&mut self, first: &Expr, rest: &[(Infix, Expr)]) -> Typed {
        match rest.first() {
            Some((op @ (Infix::And | Infix::Or), _)) => {
                let all = std::iter::once(first).chain(rest.iter().map(|(_, e)| e));
                let help = "each side is a condition of its own, as in `n == 1 or n == 2`";
                let parts = all.map(|e| self.expect(e, Type::Bool, help)).collect();
                let term = if *op == Infix::And { Term::And(parts) } else { Term::Or(parts) };
                (term, Some(Type::Bool))
            }
            _ => {
                let help = rest.first().map_or("", |(op, _)| boolean_spelling(*op));
                let head = self.expect(first, Type::Int, help);
                let mut steps = Vec::with_capacity(rest.len());
                for (op, right) in rest {
                    let span = first.span.start..right.span.end;
                    let right = self.expect(right, Type::Int, boolean_spelling(*op));
                    steps.push(Step { op: binary(*op), right, span });
                }
                (Term::Chain(Box::new(head), steps), Some(Type::Int))
            }
        }
    }

    fn compare(&mut self, op: Comparison, a: &Expr, b: &Expr) -> Typed {
        let (left, left_type) = self.expr(a);
        let (right, right_type) = self.expr(b);
        let equality = matches!(op, Comparison::Eq | Comparison::Ne);
        if let (Some(left_type), Some(right_type)) = (left_type, right_type) {
            let span = a.span.start..b.span.end;
            if left_type != right_type {
                let message = format!("{left_type} is compared with {right_type}");
                let help = "a condition is true or false by itself, with nothing to compare it with";
                self.fault(Fault::new(span, message).help(help));
            } else if left_type == Type::Bool && !equality {
                let message = format!("`{}` compares integers, and these are booleans", op.symbol());
                self.fault(Fault::new(span, message));
            }
        }
        (Term::Compare(op, Box::new(left), Box::new(right)), Some(Type::Bool))
    }

    fn conditional(
        &mut self,
        arms: &[(Expr, Expr)],
        otherwise: &Expr,
        mut branch: impl FnMut(&mut Self, &Expr) -> Core,
    ) -> Term {
        let mut checked = Vec::with_capacity(arms.len());
        for (condition, value) in arms {
            checked.push((self.expect(condition, Type::Bool, ""), branch(self, value)));
        }
        Term::If(checked, Box::new(branch(self, otherwise)))
    }

    /// A branch of an `if` of which nothing is expected: the first whose type is known
    /// decides for the others.
    fn branch(&mut self, value: &Expr, result: &mut Option<Type>) -> Core {
        let (core, found) = self.expr(value);
        match (*result, found) {
            (Some(result), Some(found)) if result != found => {
                let message = format!("this branch is {found}, and the one before is {result}");
                self.fault(Fault::new(value.span.clone(), message));
            }
            (None, _) => *result = found,
            _ => {}
        }
        core
    }
}

/// The operation of integers; `and` and `or` would be those of single bits.
fn binary(op: Infix) -> Binary {
    match op {
        Infix::BitOr | Infix::Or => Binary::BitOr,
        Infix::BitAnd | Infix::And => Binary::BitAnd,
        Infix::BitXor => Binary::BitXor,
        Infix::Shl => Binary::Shl,
        Infix::Shr => Binary::Shr,
        Infix::Add => Binary::Add,
        Infix::Sub => Binary::Sub,
        Infix::Mul => Binary::Mul,
        Infix::Div => Binary::Div,
        Infix::Rem => Binary::Rem,
    }
}

/// What to write for booleans where a bit operator found one.
fn boolean_spelling(op: Infix) -> &'static str {
    match op {
        Infix::BitAnd => "`&` works on the bits of integers; for booleans write `and`",
        Infix::BitOr => "`|` works on the bits of integers; for booleans write `or`",
        Infix::BitXor => "`^` works on the bits of integers; for booleans write `!=`",
        _ => "",
    }
}
