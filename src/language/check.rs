//! Names and types: from the tree a person wrote to the core form, or all that is wrong.
//!
//! A part whose type could not be found out has type `None` and is not complained of
//! again, so one mistake gives one fault.

use super::core::{self, Binary, Core, Fold, Gather, Loop, Step, Term, Unary};
use super::faults::Fault;
use super::names::{FUNCTIONS, Names, Takes, check_name, function, unknown};
use super::syntax::{Comparison, Comprehension, Domain, Expr, Infix, Node, Word};
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
                Node::Int(value) if value <= 1 << 63 => {
                    (Term::Const((value as i64).wrapping_neg()), Some(Type::Int))
                }
                _ => self.unary(Unary::Negate, inner, Type::Int),
            },
            Node::Not(inner) => {
                let before = self.faults.len();
                let help = "`!` takes in only what follows at once; write `not ...`";
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
                let mut help = rest.first().map_or("", |(op, _)| boolean_spelling(*op));
                let head = self.expect(first, Type::Int, help);
                let mut steps = Vec::with_capacity(rest.len());
                for (op, right) in rest {
                    help = boolean_spelling(*op);
                    let span = first.span.start..right.span.end;
                    let right = self.expect(right, Type::Int, help);
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

    fn call(&mut self, word: &Word, arguments: &[Expr]) -> Typed {
        let name = word.text.as_str();
        let Some(takes) = self.function(word) else {
            for argument in arguments {
                self.argument(argument);
            }
            return UNKNOWN;
        };
        let list = matches!(arguments, [Expr { node: Node::Name(name), .. }] if name == "heaps");
        match (takes, arguments) {
            (Takes::Fold | Takes::Heaps, [heaps]) if list => {
                self.need_heaps(heaps.span.clone());
                (fold(name).map_or(Term::Length, Term::Fold), Some(Type::Int))
            }
            (Takes::Fold | Takes::Several, [first, rest @ ..]) if !rest.is_empty() => {
                let op = fold(name).map_or(Binary::Lcm, Fold::step);
                self.several(op, first, rest)
            }
            (Takes::Two, [a, b]) => {
                let op = if name == "bit" { Binary::Bit } else { Binary::Pow };
                self.several(op, a, std::slice::from_ref(b))
            }
            (Takes::One, [argument]) => match name {
                "abs" => self.unary(Unary::Abs, argument, Type::Int),
                "is_square" => self.unary(Unary::IsSquare, argument, Type::Bool),
                "is_prime" => self.unary(Unary::IsPrime, argument, Type::Bool),
                "floor_sqrt" => self.unary(Unary::FloorSqrt, argument, Type::Int),
                _ => self.unary(Unary::Popcount, argument, Type::Int),
            },
            (Takes::Value, [heap]) => {
                self.mentions.insert(name.to_owned());
                if !self.names.has_values() {
                    let fault = Fault::new(word.span.clone(), format!("`{name}` cannot be asked for here"));
                    self.fault(fault.help("values of heaps are known only to rules about positions"));
                }
                let op = if name == "grundy" { Unary::Grundy } else { Unary::MisereGrundy };
                self.unary(op, heap, Type::Int)
            }
            _ => {
                let span = word.span.start..arguments.last().map_or(word.span.end, |last| last.span.end);
                let before = self.faults.len();
                for argument in arguments {
                    self.argument(argument);
                }
                if self.faults.len() == before {
                    let (expected, help) = usage(takes, name);
                    self.fault(Fault::new(span, format!("`{name}` takes {expected}")).help(help));
                }
                UNKNOWN
            }
        }
    }

    /// Looks for faults inside an argument of a call that is wrong as a whole.
    fn argument(&mut self, argument: &Expr) {
        if !matches!(&argument.node, Node::Name(name) if name == "heaps") {
            self.expr(argument);
        }
    }

    fn function(&mut self, word: &Word) -> Option<Takes> {
        let takes = function(&word.text);
        if takes.is_none() {
            let name = word.text.as_str();
            let known = FUNCTIONS.iter().map(|(name, _)| *name);
            let fault = unknown("function", name, word.span.clone(), known);
            self.fault(match name {
                "heaps" => fault.help("one of the heaps is written `heaps[0]`"),
                _ if self.names.slot(name).is_some() || self.locals.iter().any(|local| local == name) => {
                    fault.help(format!("a product is written `{name} * (...)`"))
                }
                _ => fault,
            });
        }
        takes
    }

    fn several(&mut self, op: Binary, first: &Expr, rest: &[Expr]) -> Typed {
        let head = self.integer(first);
        let mut steps = Vec::with_capacity(rest.len());
        for right in rest {
            let span = first.span.start..right.span.end;
            steps.push(Step { op, right: self.integer(right), span });
        }
        (Term::Chain(Box::new(head), steps), Some(Type::Int))
    }

    fn comprehension(&mut self, comprehension: &Comprehension) -> Typed {
        let Comprehension { function, variable, domain, filter, body } = comprehension;
        let takes = self.function(function);
        let gather = match takes {
            Some(Takes::Fold) => fold(&function.text).map(Gather::Fold),
            Some(Takes::Predicate) => Some(match function.text.as_str() {
                "count" => Gather::Count,
                "all" => Gather::All,
                _ => Gather::Any,
            }),
            Some(_) => {
                let message = format!("`{}` does not run over a list", function.text);
                let help = "these do: count, all, any, sum, xor, max, min, gcd";
                self.fault(Fault::new(function.span.clone(), message).help(help));
                None
            }
            None => None,
        };
        let domain = match domain {
            Domain::Heaps(span) => {
                self.need_heaps(span.0.clone());
                core::Domain::Heaps
            }
            Domain::Range(low, high) => core::Domain::Range(self.integer(low), self.integer(high)),
            Domain::Hole => core::Domain::Heaps,
        };
        self.fresh(variable);
        self.locals.push(variable.text.clone());
        let filter = filter.as_ref().map(|filter| self.expect(filter, Type::Bool, ""));
        let (body, result) = match gather {
            Some(Gather::Count) => (self.expect(body, Type::Bool, ""), Some(Type::Int)),
            Some(Gather::All | Gather::Any) => (self.expect(body, Type::Bool, ""), Some(Type::Bool)),
            Some(Gather::Fold(_)) => {
                let help = "to count where something holds, write `count(h in heaps: ...)`";
                (self.expect(body, Type::Int, help), Some(Type::Int))
            }
            None => (self.expr(body).0, None),
        };
        self.locals.pop();
        let Some(gather) = gather else { return UNKNOWN };
        (Loop { gather, domain, filter, body }.term(), result)
    }

    /// A loop's variable must be new, so that a name means one thing in the whole rule.
    fn fresh(&mut self, variable: &Word) {
        let name = variable.text.as_str();
        if let Err(message) = check_name(name) {
            self.fault(Fault::new(variable.span.clone(), message).help("call it something else"));
        } else if self.names.slot(name).is_some() || self.locals.iter().any(|local| local == name) {
            let message = format!("`{name}` means something else already");
            self.fault(Fault::new(variable.span.clone(), message).help("call it something else"));
        }
    }
}

fn fold(name: &str) -> Option<Fold> {
    Some(match name {
        "xor" => Fold::Xor,
        "sum" => Fold::Sum,
        "max" => Fold::Max,
        "min" => Fold::Min,
        "gcd" => Fold::Gcd,
        _ => return None,
    })
}

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

/// What a function takes, and how a call of it looks.
fn usage(takes: Takes, name: &str) -> (&'static str, String) {
    match takes {
        Takes::Fold => ("the heaps, two or more integers, or a comprehension", {
            format!("`{name}(heaps)`, `{name}(a, b)` or `{name}(h / 2 for h in heaps)`")
        }),
        Takes::Heaps => ("the heaps", format!("`{name}(heaps)`")),
        Takes::Predicate => ("a condition over a list", format!("`{name}(h in heaps: h > 1)`")),
        Takes::Several => ("two or more integers", format!("`{name}(a, b)`")),
        Takes::One => ("one integer", format!("`{name}(a)`")),
        Takes::Two => ("two integers", format!("`{name}(a, b)`")),
        Takes::Value => ("one heap", format!("`{name}(h)`")),
    }
}
