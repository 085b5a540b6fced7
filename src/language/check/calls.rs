//! Calls and comprehensions: which function is meant, and whether it is given what it takes.

use super::{Checker, Type, Typed, UNKNOWN};
use crate::language::core::{self, Binary, Gather, Loop, Step, Term, Unary};
use crate::language::faults::Fault;
use crate::language::names::{FUNCTIONS, Takes, check_name, function, unknown};
use crate::language::syntax::{Comprehension, Domain, Expr, Node, Word};

impl Checker<'_> {
    /// `f(heaps)` or `f(a, b, ...)`.
    pub(super) fn call(&mut self, word: &Word, arguments: &[Expr]) -> Typed {
        let name = word.text.as_str();
        let Some(takes) = self.function(word) else {
            for argument in arguments {
                self.argument(argument);
            }
            return UNKNOWN;
        };
        let list = matches!(arguments, [Expr { node: Node::Name(name), .. }] if name == "heaps");
        match (takes, arguments) {
            (Takes::Fold(fold), [heaps]) if list => {
                self.need_heaps(heaps.span.clone());
                (Term::Fold(fold), Some(Type::Int))
            }
            (Takes::Heaps, [heaps]) if list => {
                self.need_heaps(heaps.span.clone());
                (Term::Length, Some(Type::Int))
            }
            (Takes::Fold(fold), [first, rest @ ..]) if !rest.is_empty() => {
                self.several(fold.step(), first, rest)
            }
            (Takes::Several(op), [first, rest @ ..]) if !rest.is_empty() => self.several(op, first, rest),
            (Takes::Two(op), [a, b]) => self.several(op, a, std::slice::from_ref(b)),
            (Takes::One(op @ (Unary::IsSquare | Unary::IsPrime)), [a]) => self.unary(op, a, Type::Bool),
            (Takes::One(op), [a]) => self.unary(op, a, Type::Int),
            (Takes::Value(op), [heap]) => {
                self.mentions.insert(name.to_owned());
                if !self.names.has_values() {
                    let fault = Fault::new(word.span.clone(), format!("`{name}` cannot be asked for here"));
                    self.fault(fault.help("values of heaps are known only to rules about positions"));
                }
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

    /// What is called; a fault if it is no function.
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

    /// An operation applied to all of its arguments from the left.
    fn several(&mut self, op: Binary, first: &Expr, rest: &[Expr]) -> Typed {
        let head = self.integer(first);
        let mut steps = Vec::with_capacity(rest.len());
        for right in rest {
            let span = first.span.start..right.span.end;
            steps.push(Step { op, right: self.integer(right), span });
        }
        (Term::Chain(Box::new(head), steps), Some(Type::Int))
    }

    /// `f(h in heaps: body)`, `f(body for h in heaps if filter)`.
    pub(super) fn comprehension(&mut self, comprehension: &Comprehension) -> Typed {
        let Comprehension { function, variable, domain, filter, body } = comprehension;
        let gather = match self.function(function) {
            Some(Takes::Fold(fold)) => Some(Gather::Fold(fold)),
            Some(Takes::Predicate(gather)) => Some(gather),
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

/// What a function takes, and how a call of it looks.
fn usage(takes: Takes, name: &str) -> (&'static str, String) {
    match takes {
        Takes::Fold(_) => {
            let calls = format!("`{name}(heaps)`, `{name}(a, b)` or `{name}(h / 2 for h in heaps)`");
            ("the heaps, two or more integers, or a comprehension", calls)
        }
        Takes::Heaps => ("the heaps", format!("`{name}(heaps)`")),
        Takes::Predicate(_) => ("a condition over a list", format!("`{name}(h in heaps: h > 1)`")),
        Takes::Several(_) => ("two or more integers", format!("`{name}(a, b)`")),
        Takes::One(_) => ("one integer", format!("`{name}(a)`")),
        Takes::Two(_) => ("two integers", format!("`{name}(a, b)`")),
        Takes::Value(_) => ("one heap", format!("`{name}(h)`")),
    }
}
