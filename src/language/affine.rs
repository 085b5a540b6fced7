//! Rules read as linear forms: what is the same for every position need not be asked at each.
//!
//! The compiled rule is run on forms in its variables in place of numbers, as far as they
//! stay linear. Nothing here is guessed: what does not come out linear is `None`.

use super::arithmetic::binary;
use super::code::{Code, Op};
use super::core::{Binary, Unary};
use super::program::Program;
use super::syntax::Comparison;
use smallvec::SmallVec;

/// A constant and a multiple of each variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affine {
    /// What does not depend on any variable.
    pub constant: i64,
    /// The factors of the variables, by slot.
    pub factors: SmallVec<[i64; 8]>,
}

/// What a rule about numbers amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// One linear form.
    Linear(Affine),
    /// The least of several.
    Least(Vec<Affine>),
    /// The greatest of several.
    Greatest(Vec<Affine>),
}

impl Affine {
    fn constant(constant: i64, slots: usize) -> Affine {
        Affine { constant, factors: SmallVec::from_elem(0, slots) }
    }

    /// The number this is, where it depends on nothing.
    pub fn as_constant(&self) -> Option<i64> {
        self.factors.iter().all(|&factor| factor == 0).then_some(self.constant)
    }

    /// `self * by + other * other_by`, exactly.
    fn combine(&self, by: i64, other: &Affine, other_by: i64) -> Option<Affine> {
        let sum = |a: i64, b: i64| a.checked_mul(by)?.checked_add(b.checked_mul(other_by)?);
        let factors = self.factors.iter().zip(&other.factors).map(|(&a, &b)| sum(a, b));
        Some(Affine {
            constant: sum(self.constant, other.constant)?,
            factors: factors.collect::<Option<_>>()?,
        })
    }
}

impl Program {
    /// The form of a rule about numbers, where it has one; `known` says which variables are
    /// known, by slot, and names all there are.
    ///
    /// ```
    /// use lastmove::language::{Form, Names, Type, compile};
    /// let names = Names::new().variable("a").variable("b");
    /// let rule = compile("a - 2 * b + 1", &names, Type::Int).unwrap();
    /// let Some(Form::Linear(form)) = rule.form(&[None, None]) else { panic!() };
    /// assert_eq!((form.constant, &form.factors[..]), (1, &[1, -2][..]));
    /// assert_eq!(compile("a * b", &names, Type::Int).unwrap().form(&[None, None]), None);
    /// ```
    pub fn form(&self, known: &[Option<i64>]) -> Option<Form> {
        match Reading::of(self.code(), known).run(0, Vec::new())? {
            (Value::Number(form), conditions) if conditions.is_empty() => Some(form),
            _ => None,
        }
    }

    /// Forms of which a condition says that none is negative, and nothing more; `None` where
    /// it is no such condition.
    pub fn none_negative(&self, known: &[Option<i64>]) -> Option<Vec<Affine>> {
        let (value, mut conditions) = Reading::of(self.code(), known).run(0, Vec::new())?;
        match value {
            Value::Holds(form) => conditions.push(form),
            Value::Number(Form::Linear(form)) => {
                // Always true, or, as -1 is negative, never.
                let always = form.as_constant()? != 0;
                conditions.push(Affine::constant(i64::from(always) - 1, known.len()));
            }
            Value::Number(_) => return None,
        }
        Some(conditions)
    }
}

/// What a register holds.
#[derive(Clone)]
enum Value {
    Number(Form),
    /// Whether this form is not negative.
    Holds(Affine),
}

/// So many instructions are looked at and no more: conditions fork.
const FUEL: u32 = 4096;

struct Reading<'a> {
    ops: &'a [Op],
    known: &'a [Option<i64>],
    registers: Vec<Option<Value>>,
    fuel: u32,
}

impl<'a> Reading<'a> {
    fn of(code: &'a Code, known: &'a [Option<i64>]) -> Reading<'a> {
        Reading { ops: &code.ops, known, registers: vec![None; 256], fuel: FUEL }
    }

    fn constant(&self, value: i64) -> Affine {
        Affine::constant(value, self.known.len())
    }

    fn number(&self, register: u8) -> Option<Form> {
        match self.registers[usize::from(register)].as_ref()? {
            Value::Number(form) => Some(form.clone()),
            Value::Holds(_) => None,
        }
    }

    fn linear(&self, register: u8) -> Option<Affine> {
        match self.number(register)? {
            Form::Linear(form) => Some(form),
            _ => None,
        }
    }

    /// Runs from an instruction to the end, and collects what has to hold on the way: every
    /// other way out has to give 0.
    fn run(&mut self, mut at: usize, mut conditions: Vec<Affine>) -> Option<(Value, Vec<Affine>)> {
        while let Some(op) = self.ops.get(at).copied() {
            self.fuel = self.fuel.checked_sub(1)?;
            at += 1;
            let (jump, to) = match op {
                Op::Jump { to } => {
                    at = to as usize;
                    continue;
                }
                Op::JumpIf { a, when, to } => match self.registers[usize::from(a)].clone()? {
                    Value::Number(Form::Linear(form)) => {
                        if (form.as_constant()? != 0) == when {
                            at = to as usize;
                        }
                        continue;
                    }
                    Value::Holds(form) if when => (form, to),
                    Value::Holds(form) => (self.negated(&form)?, to),
                    Value::Number(_) => return None,
                },
                Op::JumpCompare { op, a, b, to } => {
                    (self.compared(op, &self.linear(a)?, &self.linear(b)?)?, to)
                }
                Op::JumpCompareConst { op, a, value, to } => {
                    (self.compared(op, &self.linear(a)?, &self.constant(value))?, to)
                }
                _ => {
                    self.step(op)?;
                    continue;
                }
            };
            match jump.as_constant() {
                Some(constant) if constant >= 0 => at = to as usize,
                Some(_) => {}
                None if self.is_false_from(to as usize) => conditions.push(self.negated(&jump)?),
                None if self.is_false_from(at) => {
                    conditions.push(jump);
                    at = to as usize;
                }
                None => return None,
            }
        }
        Some((self.registers[0].clone()?, conditions))
    }

    fn is_false_from(&mut self, at: usize) -> bool {
        let registers = self.registers.clone();
        let ended = self.run(at, Vec::new());
        self.registers = registers;
        matches!(ended, Some((Value::Number(Form::Linear(form)), conditions))
            if conditions.is_empty() && form.as_constant() == Some(0))
    }

    /// A form that is not negative exactly where this one is.
    fn negated(&self, form: &Affine) -> Option<Affine> {
        self.constant(-1).combine(1, form, -1)
    }

    /// A form that is not negative exactly where the comparison holds.
    fn compared(&self, op: Comparison, a: &Affine, b: &Affine) -> Option<Affine> {
        let (difference, strict) = match op {
            Comparison::Ge => (a.combine(1, b, -1)?, false),
            Comparison::Gt => (a.combine(1, b, -1)?, true),
            Comparison::Le => (b.combine(1, a, -1)?, false),
            Comparison::Lt => (b.combine(1, a, -1)?, true),
            Comparison::Eq | Comparison::Ne => {
                let equal = a.combine(1, b, -1)?.as_constant()? == 0;
                return Some(self.constant(if equal == (op == Comparison::Eq) { 0 } else { -1 }));
            }
        };
        difference.combine(1, &self.constant(1), -i64::from(strict))
    }

    /// One instruction that does not jump.
    fn step(&mut self, op: Op) -> Option<()> {
        let (dst, value) = match op {
            Op::Const { dst, value } => (dst, Value::Number(Form::Linear(self.constant(value)))),
            Op::Copy { dst, a } => (dst, self.registers[usize::from(a)].clone()?),
            Op::Variable { dst, slot } => {
                let mut form = self.constant(0);
                match self.known.get(slot as usize)? {
                    Some(value) => form.constant = *value,
                    None => form.factors[slot as usize] = 1,
                }
                (dst, Value::Number(Form::Linear(form)))
            }
            Op::Binary { op, dst, a, b } => {
                (dst, Value::Number(self.binary(op, self.number(a)?, self.number(b)?)?))
            }
            Op::BinaryConst { op, dst, a, value } => {
                let right = Form::Linear(self.constant(value));
                (dst, Value::Number(self.binary(op, self.number(a)?, right)?))
            }
            Op::Unary { op: Unary::Negate, dst, a } => {
                let negative = self.constant(0).combine(1, &self.linear(a)?, -1)?;
                (dst, Value::Number(Form::Linear(negative)))
            }
            Op::Not { dst, a } => match self.registers[usize::from(a)].clone()? {
                Value::Holds(form) => (dst, Value::Holds(self.negated(&form)?)),
                Value::Number(Form::Linear(form)) => {
                    let none = i64::from(form.as_constant()? == 0);
                    (dst, Value::Number(Form::Linear(self.constant(none))))
                }
                Value::Number(_) => return None,
            },
            Op::Compare { op, dst, a, b } => {
                (dst, Value::Holds(self.compared(op, &self.linear(a)?, &self.linear(b)?)?))
            }
            Op::CompareConst { op, dst, a, value } => {
                (dst, Value::Holds(self.compared(op, &self.linear(a)?, &self.constant(value))?))
            }
            _ => return None,
        };
        self.registers[usize::from(dst)] = Some(value);
        Some(())
    }

    fn binary(&self, op: Binary, a: Form, b: Form) -> Option<Form> {
        let extreme = |a, b, wrap: fn(Vec<Affine>) -> Form, open: fn(Form) -> Option<Vec<Affine>>| {
            let mut all = open(a)?;
            all.extend(open(b)?);
            Some(wrap(all))
        };
        if let (Form::Linear(a), Form::Linear(b)) = (&a, &b) {
            if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
                return Some(Form::Linear(self.constant(binary(op, a, b).ok()?)));
            }
            let linear = match (op, a.as_constant(), b.as_constant()) {
                (Binary::Add, ..) => Some(a.combine(1, b, 1)?),
                (Binary::Sub, ..) => Some(a.combine(1, b, -1)?),
                (Binary::Mul, Some(factor), _) => Some(b.combine(factor, a, 0)?),
                (Binary::Mul, _, Some(factor)) => Some(a.combine(factor, b, 0)?),
                _ => None,
            };
            if let Some(linear) = linear {
                return Some(Form::Linear(linear));
            }
        }
        match op {
            Binary::Min => extreme(a, b, Form::Least, |form| match form {
                Form::Linear(form) => Some(vec![form]),
                Form::Least(all) => Some(all),
                Form::Greatest(_) => None,
            }),
            Binary::Max => extreme(a, b, Form::Greatest, |form| match form {
                Form::Linear(form) => Some(vec![form]),
                Form::Greatest(all) => Some(all),
                Form::Least(_) => None,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Inputs, Names, Type, compile};

    fn names() -> Names {
        ["a", "b", "k"].into_iter().fold(Names::new(), Names::variable)
    }

    fn value(form: &Affine, variables: &[i64]) -> i64 {
        form.constant
            + form.factors.iter().zip(variables).map(|(factor, variable)| factor * variable).sum::<i64>()
    }

    fn every_triple(mut visit: impl FnMut([i64; 3])) {
        (0..125).for_each(|at: i64| visit([at / 25, at / 5 % 5, at % 5]));
    }

    #[test]
    fn forms_have_the_values_of_their_rules() {
        for source in
            ["a - k", "3 * (a - 2 * b) - -k", "min(a, b)", "max(a, b, k - 1)", "min(3, max(2, 1), a)"]
        {
            let rule = compile(source, &names(), Type::Int).unwrap();
            let form = rule.form(&[None; 3]).unwrap_or_else(|| panic!("{source}"));
            every_triple(|variables| {
                let of = |form: &Affine| value(form, &variables);
                let found = match &form {
                    Form::Linear(form) => Some(of(form)),
                    Form::Least(all) => all.iter().map(of).min(),
                    Form::Greatest(all) => all.iter().map(of).max(),
                };
                let inputs = Inputs { variables: &variables, ..Inputs::default() };
                assert_eq!(found, rule.int(&inputs).ok(), "{source} at {variables:?}");
            });
        }
    }

    #[test]
    fn conditions_hold_where_no_form_is_negative() {
        let sources =
            ["a >= k", "a > k and b >= 2 * k", "not (a < k or b <= 1)", "2 > 1", "1 == 2", "a < 3 && k >= 1"];
        for source in sources {
            let rule = compile(source, &names(), Type::Bool).unwrap();
            let forms = rule.none_negative(&[None; 3]).unwrap_or_else(|| panic!("{source}"));
            every_triple(|variables| {
                let holds = forms.iter().all(|form| value(form, &variables) >= 0);
                let inputs = Inputs { variables: &variables, ..Inputs::default() };
                assert_eq!(Ok(holds), rule.bool(&inputs), "{source} at {variables:?}");
            });
        }
    }

    #[test]
    fn what_is_not_linear_has_no_form() {
        for source in ["a * b", "a / 2", "a ^ b", "if a > b then 1 else 2", "min(a, max(b, k))"] {
            assert_eq!(compile(source, &names(), Type::Int).unwrap().form(&[None; 3]), None, "{source}");
        }
        for source in ["a == b", "a > 1 or b > 1", "is_prime(a)", "any(i in 0..a: i > b)"] {
            assert_eq!(
                compile(source, &names(), Type::Bool).unwrap().none_negative(&[None; 3]),
                None,
                "{source}"
            );
        }
        let bit = compile("a - k * bit(b, 0)", &names(), Type::Int).unwrap();
        assert_eq!(bit.form(&[None; 3]), None);
        let factors = |b| match bit.form(&[None, Some(b), None]) {
            Some(Form::Linear(form)) => form.factors.to_vec(),
            other => panic!("{other:?}"),
        };
        assert_eq!((factors(2), factors(3)), (vec![1, 0, 0], vec![1, 0, -1]));
    }
}
