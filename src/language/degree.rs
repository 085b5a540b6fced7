//! How a rule depends on one of its variables: not at all, along a straight line, or
//! otherwise. Whoever runs a rule for every choice in a range asks, and of a line computes
//! the two ends alone.
//!
//! Between ends that are worked out without a fault no step of a line can fault either:
//! every part of it lies between its values at the ends.

use super::core::{Binary, Core, Domain, Step, Term};
use super::syntax::Comparison;

/// The degree of a rule in the variable of a slot: `Some(0)` where it is not mentioned,
/// `Some(1)` for a line, `None` for everything else. Linear in the length of the rule.
pub(super) fn degree(core: &Core, slot: u32) -> Option<u32> {
    match &core.term {
        _ if !mentions(core, slot) => Some(0),
        Term::Variable(_) => Some(1),
        Term::Chain(first, steps) => steps.iter().try_fold(degree(first, slot)?, |left, step| {
            let right = degree(&step.right, slot)?;
            match step.op {
                Binary::Add | Binary::Sub => Some(left.max(right)),
                Binary::Mul => Some(left + right).filter(|&degree| degree <= 1),
                _ => (left + right == 0).then_some(0),
            }
        }),
        _ => None,
    }
}

/// Whether a condition can only hold on one unbroken stretch of the values of a variable: all
/// of some comparisons between straight lines.
pub(super) fn is_convex(core: &Core, slot: u32) -> bool {
    let straight = |side: &Core| degree(side, slot).is_some();
    match &core.term {
        Term::And(all) => all.iter().all(|each| is_convex(each, slot)),
        Term::Compare(op, left, right) => *op != Comparison::Ne && straight(left) && straight(right),
        _ => !mentions(core, slot),
    }
}

fn mentions(core: &Core, slot: u32) -> bool {
    let of = |core: &Core| mentions(core, slot);
    match &core.term {
        Term::Const(_) | Term::Local(_) | Term::Length | Term::Fold(_) => false,
        Term::Variable(own) => *own == slot,
        Term::Chain(first, steps) => of(first) || steps.iter().any(|Step { right, .. }| of(right)),
        Term::And(all) | Term::Or(all) => all.iter().any(of),
        Term::Not(one) | Term::Unary(_, one) | Term::HeapAt(one) => of(one),
        Term::Compare(_, left, right) => of(left) || of(right),
        Term::If(cases, last) => cases.iter().any(|(when, then)| of(when) || of(then)) || of(last),
        Term::Loop(each) => {
            let in_domain = match &each.domain {
                Domain::Heaps => false,
                Domain::Range(low, high) => of(low) || of(high),
            };
            in_domain || each.filter.as_ref().is_some_and(of) || of(&each.body)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::language::{Inputs, Names, Type, compile};

    #[test]
    fn degrees_of_rules() {
        let names = Names::new().variable("a").variable("k").heaps();
        let cases = [
            ("a - k", Some(1)),
            ("3 * (a - 2 * k) + k", Some(1)),
            ("a * a", Some(0)),
            ("a * k", Some(1)),
            ("k * k", None),
            ("k / 2", None),
            ("a / 2 - k", Some(1)),
            ("min(a, k)", None),
            ("sum(h for h in heaps) - k", Some(1)),
            ("sum(h * k for h in heaps)", None),
            ("if k > 1 then a else k", None),
            ("-k", None),
        ];
        for (source, expected) in cases {
            let rule = compile(source, &names, Type::Int).unwrap();
            assert_eq!(rule.degree_in(1), expected, "{source}");
            let value =
                |k: i64| rule.int(&Inputs { variables: &[7, k], heaps: &[2, 3], values: None }).unwrap();
            if expected == Some(1) {
                assert!((0..9).all(|k| value(k + 1) - value(k) == value(1) - value(0)), "{source}");
            }
        }
        let condition = |source| compile(source, &names, Type::Bool).unwrap();
        for source in ["a > k and k != a", "k < 2 or k > 5", "k % 2 == 0", "not k == 3"] {
            assert!(!condition(source).is_convex_in(1), "{source}");
        }
        for source in ["a > k", "k == a", "a >= 2 * k and k > 1 and a % 2 == 1", "a > 1 or a < 0"] {
            assert!(condition(source).is_convex_in(1), "{source}");
        }
        assert_eq!(compile("k == 1", &names, Type::Bool).unwrap().degree_in(0), Some(0));
        assert_eq!(compile("k == 1", &names, Type::Bool).unwrap().degree_in(99), None);
    }
}
