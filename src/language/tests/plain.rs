//! The meaning of a rule, in the plainest way: a walk over the tree, with 128-bit integers
//! that are checked to fit 64 bits after every operation.

use crate::language::syntax::{Comparison, Comprehension, Domain, Expr, Infix, Node};
use crate::language::{EvalFault, EvalFaultKind, Inputs};
use std::collections::HashMap;
use std::ops::Range;

type Result<T> = std::result::Result<T, EvalFault>;

pub struct Plain<'a> {
    pub inputs: Inputs<'a>,
    pub names: HashMap<String, i128>,
}

fn fit(value: i128, span: &Range<usize>) -> Result<i128> {
    match i64::try_from(value) {
        Ok(_) => Ok(value),
        Err(_) => fail(span, EvalFaultKind::Overflow),
    }
}

fn fail<T>(span: &Range<usize>, kind: EvalFaultKind) -> Result<T> {
    Err(EvalFault { span: span.clone(), kind })
}

impl Plain<'_> {
    /// The value; true is 1 and false is 0.
    pub fn value(&mut self, expr: &Expr) -> Result<i128> {
        let span = &expr.span;
        match &expr.node {
            Node::Int(value) => Ok(i128::from(*value)),
            Node::Bool(value) => Ok(i128::from(*value)),
            Node::Name(name) => Ok(self.names[name]),
            Node::Negate(inner) => {
                let value = self.value(inner)?;
                fit(-value, span)
            }
            Node::Not(inner) => Ok(1 - self.value(inner)?),
            Node::Chain(first, rest) => {
                let mut left = self.value(first)?;
                for (op, right) in rest {
                    match (op, left) {
                        (Infix::And, 0) => return Ok(0),
                        (Infix::Or, 1) => return Ok(1),
                        (Infix::And | Infix::Or, _) => left = self.value(right)?,
                        _ => {
                            let here = first.span.start..right.span.end;
                            left = infix(*op, left, self.value(right)?, &here)?;
                        }
                    }
                }
                Ok(left)
            }
            Node::Compare(op, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                Ok(i128::from(match op {
                    Comparison::Eq => a == b,
                    Comparison::Ne => a != b,
                    Comparison::Lt => a < b,
                    Comparison::Le => a <= b,
                    Comparison::Gt => a > b,
                    Comparison::Ge => a >= b,
                }))
            }
            Node::If(arms, otherwise) => {
                for (condition, value) in arms {
                    if self.value(condition)? == 1 {
                        return self.value(value);
                    }
                }
                self.value(otherwise)
            }
            Node::Index(index) => {
                let index = self.value(index)? as i64;
                let heaps = self.inputs.heaps;
                match heaps.iter().enumerate().find(|(i, _)| *i as i64 == index) {
                    Some((_, heap)) => Ok(i128::from(*heap)),
                    None => fail(span, EvalFaultKind::Index { index, len: heaps.len() }),
                }
            }
            Node::Call(function, arguments) => match arguments.as_slice() {
                [Expr { node: Node::Name(name), .. }] if name == "heaps" => {
                    let heaps: Vec<i128> = self.inputs.heaps.iter().map(|heap| i128::from(*heap)).collect();
                    fold(&function.text, &heaps, span)
                }
                [argument] => {
                    let argument = self.value(argument)?;
                    self.one(&function.text, argument, span)
                }
                [first, rest @ ..] => {
                    let mut left = self.value(first)?;
                    for right in rest {
                        let here = first.span.start..right.span.end;
                        left = two(&function.text, left, self.value(right)?, &here)?;
                    }
                    Ok(left)
                }
                [] => unreachable!("no function is without arguments"),
            },
            Node::Comprehension(comprehension) => self.comprehension(comprehension, span),
            Node::Hole => unreachable!("only rules without faults are evaluated"),
        }
    }

    fn comprehension(&mut self, comprehension: &Comprehension, span: &Range<usize>) -> Result<i128> {
        let over: Vec<i128> = match &comprehension.domain {
            Domain::Heaps(_) => self.inputs.heaps.iter().map(|heap| i128::from(*heap)).collect(),
            Domain::Range(low, high) => (self.value(low)?..=self.value(high)?).collect(),
            Domain::Hole => unreachable!("only rules without faults are evaluated"),
        };
        let function = comprehension.function.text.as_str();
        let mut values = Vec::new();
        for element in over {
            self.names.insert(comprehension.variable.text.clone(), element);
            if let Some(filter) = &comprehension.filter
                && self.value(filter)? == 0
            {
                continue;
            }
            let value = self.value(&comprehension.body)?;
            match (function, value) {
                ("all", 0) => return Ok(0),
                ("any", 1) => return Ok(1),
                _ => values.push(value),
            }
            // An overflow stops the loop before the next body is looked at.
            if function != "count" && function != "all" && function != "any" {
                fold(function, &values, span)?;
            }
        }
        match function {
            "count" => Ok(values.iter().sum()),
            "all" => Ok(1),
            "any" => Ok(0),
            _ => fold(function, &values, span),
        }
    }

    fn one(&self, function: &str, a: i128, span: &Range<usize>) -> Result<i128> {
        let unknown = |function| EvalFaultKind::UnknownValue { function, heap: a as i64 };
        let values = self.inputs.values;
        match function {
            "abs" => fit(a.abs(), span),
            "is_prime" => Ok(i128::from(a > 1 && (2..a).all(|d| a % d != 0))),
            "is_square" => Ok(i128::from((0..=a).any(|root| root * root == a))),
            "popcount" => Ok((0..64).filter(|place| a >> place & 1 == 1).count() as i128),
            "floor_sqrt" if a < 0 => fail(span, EvalFaultKind::NegativeRoot(a as i64)),
            "floor_sqrt" => {
                // Bit by bit, from the top.
                let larger = |root: i128, place: u32| root | 1_i128 << place;
                Ok((0..32).rev().fold(0, |root, place| match larger(root, place) {
                    next if next * next <= a => next,
                    _ => root,
                }))
            }
            "grundy" => match values.and_then(|values| values.grundy(a as i64)) {
                Some(value) => Ok(i128::from(value)),
                None => fail(span, unknown("grundy")),
            },
            "misere_grundy" => match values.and_then(|values| values.misere_grundy(a as i64)) {
                Some(value) => Ok(i128::from(value)),
                None => fail(span, unknown("misere_grundy")),
            },
            other => unreachable!("{other} of one number"),
        }
    }
}

fn fold(function: &str, values: &[i128], span: &Range<usize>) -> Result<i128> {
    match function {
        "len" => Ok(values.len() as i128),
        "max" => Ok(values.iter().copied().max().unwrap_or(0)),
        "min" => Ok(values.iter().copied().min().unwrap_or(0)),
        _ => values.iter().try_fold(0, |folded, value| two(function, folded, *value, span)),
    }
}

fn infix(op: Infix, a: i128, b: i128, span: &Range<usize>) -> Result<i128> {
    let place = || match b {
        0..=63 => Ok(b as u32),
        _ => fail(span, EvalFaultKind::ShiftRange(b as i64)),
    };
    match op {
        Infix::Div | Infix::Rem if b == 0 => fail(span, EvalFaultKind::DivisionByZero),
        // Euclid's remainder is never negative; the floor's has the sign of the divisor.
        Infix::Div => fit((a - floor_rem(a, b)) / b, span),
        Infix::Rem => Ok(floor_rem(a, b)),
        Infix::Add => fit(a + b, span),
        Infix::Sub => fit(a - b, span),
        Infix::Mul => fit(a * b, span),
        Infix::BitAnd => Ok(a & b),
        Infix::BitOr => Ok(a | b),
        Infix::BitXor => Ok(a ^ b),
        Infix::Shl => fit(a * (1 << place()?), span),
        Infix::Shr => Ok(a.div_euclid(1 << place()?)),
        Infix::And | Infix::Or => unreachable!("these do not always look at their right side"),
    }
}

fn floor_rem(a: i128, b: i128) -> i128 {
    match a.rem_euclid(b) {
        0 => 0,
        rest if b < 0 => rest + b,
        rest => rest,
    }
}

fn two(function: &str, a: i128, b: i128, span: &Range<usize>) -> Result<i128> {
    match function {
        "xor" => Ok(a ^ b),
        "sum" => fit(a + b, span),
        "max" => Ok(if a > b { a } else { b }),
        "min" => Ok(if a < b { a } else { b }),
        "gcd" => fit(gcd(a.abs(), b.abs()), span),
        "lcm" if a == 0 || b == 0 => Ok(0),
        "lcm" => fit((a * b).abs() / gcd(a.abs(), b.abs()), span),
        "bit" if !(0..64).contains(&b) => fail(span, EvalFaultKind::ShiftRange(b as i64)),
        "bit" => Ok(a >> b & 1),
        "pow" if b < 0 => fail(span, EvalFaultKind::NegativeExponent(b as i64)),
        // Past a hundred factors, only what stays 0, 1 or -1 has not long overflowed.
        "pow" => (0..if b < 100 { b } else { 100 + b % 2 }).try_fold(1, |power, _| fit(power * a, span)),
        other => unreachable!("{other} of two numbers"),
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
