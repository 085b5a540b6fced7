//! Games of coupled heaps read off their rules: whether every move takes one amount from
//! some of the numbers, as in Wythoff's game, and from which.

use super::StateGame;
use crate::language::{Affine, Form};
use crate::position::Directions;
use crate::ruleset::{Boundary, StateMove, Target};

/// More numbers have more positions than any table.
const NUMBERS: std::ops::RangeInclusive<usize> = 2..=4;

/// The most ways to choose what comes before the amount.
const MAX_CHOICES: i64 = 256;

impl StateGame {
    /// The directions of the game, if its moves have them: proved of the rules, for numbers
    /// of any size.
    pub(super) fn read_directions(&self) -> Option<Directions> {
        let rules = &self.rules;
        let numbers = rules.variables.len();
        let plain = rules.heaps.is_none()
            && rules.ends.is_empty()
            && rules.forbidden.is_none()
            && rules.measure.is_none()
            && rules.boundary == Boundary::Wall
            && !rules.loopy;
        let any_number = rules.variables.iter().all(|variable| {
            variable.start.is_none() && variable.bounds.least == 0 && variable.bounds.most.is_none()
        });
        if !plain || !any_number || !NUMBERS.contains(&numbers) {
            return None;
        }
        let mut ways = Vec::new();
        for rule in &rules.moves {
            let known = vec![None; numbers];
            read_move(rule, numbers, known, &mut ways)?;
        }
        ways.sort_unstable();
        ways.dedup();
        let alike = rules.unordered.iter().all(|group| is_closed(&ways, group));
        alike.then_some(Directions { numbers, ways })
    }
}

/// Whether exchanging numbers of a group leads from directions to directions.
fn is_closed(ways: &[u32], group: &[usize]) -> bool {
    ways.iter().all(|&way| {
        group.windows(2).all(|pair| {
            let differs = (way >> pair[0] ^ way >> pair[1]) & 1;
            ways.contains(&(way ^ (differs << pair[0] | differs << pair[1])))
        })
    })
}

/// Adds the directions of one way of moving: one for each choice of all bindings but the
/// last, which is the amount.
fn read_move(rule: &StateMove, numbers: usize, known: Vec<Option<i64>>, ways: &mut Vec<u32>) -> Option<()> {
    let chosen = known.len() - numbers;
    let binding = rule.bindings.get(chosen)?;
    if chosen + 1 == rule.bindings.len() {
        ways.extend(read_amount(rule, &known)?);
        return Some(());
    }
    let end = |form| match form {
        Some(Form::Linear(form)) => form.as_constant(),
        _ => None,
    };
    let (from, to) = (end(binding.from.form(&known))?, end(binding.to.form(&known))?);
    if to.checked_sub(from)? >= MAX_CHOICES {
        return None;
    }
    for choice in from..=to {
        let known = known.iter().copied().chain([Some(choice)]).collect();
        read_move(rule, numbers, known, ways)?;
    }
    Some(())
}

/// The direction of a move whose amount alone is left to choose. The inner `None` is a move
/// whose guard never holds, the outer one a move that has no direction.
fn read_amount(rule: &StateMove, known: &[Option<i64>]) -> Option<Option<u32>> {
    let binding = rule.bindings.last()?;
    let amount = known.len();
    let with_amount: Vec<Option<i64>> = known.iter().copied().chain([None]).collect();
    let conditions = match &rule.guard {
        Some(guard) => guard.none_negative(&with_amount)?,
        None => Vec::new(),
    };
    if conditions.iter().any(|form| form.as_constant().is_some_and(|constant| constant < 0)) {
        return Some(None);
    }
    let Form::Linear(from) = binding.from.form(known)? else { return None };
    if from.as_constant() != Some(1) {
        return None;
    }
    let [changes] = &rule.results[..] else { return None };
    let mut way = 0u32;
    for change in changes {
        let Target::Variable(at) = change.place else { return None };
        let Form::Linear(value) = change.value.form(&with_amount)? else { return None };
        let is_alone = |slot: usize, factor: i64| factor == i64::from(slot == at) || slot == amount;
        let lowers = value.factors[amount];
        if value.constant != 0
            || !matches!(lowers, 0 | -1)
            || !value.factors.iter().enumerate().all(|(slot, &factor)| is_alone(slot, factor))
        {
            return None;
        }
        way |= u32::from(lowers == -1) << at;
    }
    // Which numbers the amount may not pass.
    let mut bounded = 0u32;
    let mut note = |form: &Affine| -> Option<()> {
        match at_most(form, amount) {
            Some(at) => bounded |= 1 << at,
            None if is_implied(form, amount, way) => {}
            None => return None,
        }
        Some(())
    };
    conditions.iter().try_for_each(&mut note)?;
    let below = |mut end: Affine| {
        // Bounds know nothing of the amount.
        end.factors.push(-1);
        end
    };
    match binding.to.form(known)? {
        Form::Linear(end) => note(&below(end))?,
        Form::Least(ends) => ends.into_iter().try_for_each(|end| note(&below(end)))?,
        Form::Greatest(ends) => {
            // No bound at all where another is at most one of these.
            let is_weaker = |end| at_most(&below(end), amount).is_some_and(|at| bounded >> at & 1 == 1);
            ends.into_iter().any(is_weaker).then_some(())?;
        }
    }
    (way != 0 && bounded == way).then_some(Some(way))
}

/// The number that the amount may not pass, where that is what the form says.
fn at_most(form: &Affine, amount: usize) -> Option<usize> {
    let mut numbers = (0..amount).filter(|&slot| form.factors[slot] != 0);
    let at = numbers.next()?;
    let alone = numbers.next().is_none() && form.factors[at] == 1;
    (alone && form.factors[amount] == -1 && form.constant == 0).then_some(at)
}

/// Whether a form is never negative where a move of the direction is possible at all: the
/// amount is at least 1, the numbers at least 0, and those that are lowered at least 1.
fn is_implied(form: &Affine, amount: usize, way: u32) -> bool {
    let least = |slot: usize| i64::from(slot == amount || way >> slot & 1 == 1);
    let sum =
        form.factors.iter().enumerate().try_fold(form.constant, |sum, (slot, &factor)| {
            sum.checked_add(factor.checked_mul(least(slot))?)
        });
    form.factors.iter().all(|&factor| factor >= 0) && sum.is_some_and(|sum| sum >= 0)
}

#[cfg(test)]
mod tests {
    use crate::position::game;
    use crate::ruleset::{Origin, read_ruleset, resolve};

    fn ways(rules: &str) -> Option<Vec<u32>> {
        let text = format!("format = 1\nname = \"n\"\nsummary = \"s\"\n[state]\n{rules}");
        let read = read_ruleset("test", text.as_bytes(), "test", Origin::File("test".into()));
        game(&read.into_result().unwrap()).directions().map(|directions| directions.ways)
    }

    #[test]
    fn wythoff_and_its_kin_have_directions() {
        let of = |name: &str| game(&resolve(name).unwrap()).directions().map(|directions| directions.ways);
        assert_eq!(of("wythoff"), Some(vec![1, 2, 3]));
        assert_eq!(of("three-heap-wythoff"), Some((1..8).collect()));
        for other in ["euclid", "greedy-nim", "poisoned-chocolate", "circular-nim-4-2", "nim", "kayles"] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn what_only_looks_like_a_direction_is_none() {
        let two = "variables = { a = \"0..\", b = \"0..\" }\n";
        let both = |range: &str, guard: &str, a: &str, b: &str| {
            let guard = if guard.is_empty() { String::new() } else { format!("where = \"{guard}\"\n") };
            ways(&format!(
                "{two}[[state.move]]\nfor = {{ k = \"{range}\" }}\n{guard}to = {{ a = \"{a}\", b = \"{b}\" }}\n"
            ))
        };
        assert_eq!(both("1..min(a, b)", "", "a - k", "b - k"), Some(vec![3]));
        assert_eq!(both("1..max(a, b)", "a >= k and b >= k", "a - k", "b - k"), Some(vec![3]));
        assert_eq!(both("1..a", "k <= b and a > 0", "a - k", "b - k"), Some(vec![3]));
        assert_eq!(both("1..a", "", "a - k", "b"), Some(vec![1]));
        // A bound too many, too few, or another one; another amount; another number.
        assert_eq!(both("1..min(a, b)", "", "a - k", "b"), None);
        assert_eq!(both("1..max(a, b)", "a >= k", "a - k", "b - k"), None);
        assert_eq!(both("1..min(a, b)", "k != 2", "a - k", "b - k"), None);
        assert_eq!(both("1..min(a, b)", "a > b", "a - k", "b - k"), None);
        assert_eq!(both("1..min(a, b) - 1", "", "a - k", "b - k"), None);
        assert_eq!(both("2..min(a, b)", "", "a - k", "b - k"), None);
        assert_eq!(both("1..min(a, b)", "", "b - k", "a - k"), None);
        assert_eq!(both("1..min(a, b)", "", "a - 2 * k", "b - k"), None);
        let unordered = format!(
            "{two}unordered = [\"a\", \"b\"]\n[[state.move]]\nfor = {{ k = \"1..a\" }}\nto = {{ a = \"a - k\" }}\n"
        );
        assert_eq!(ways(&unordered), None, "only the smaller number may be lowered");
        let measured = format!(
            "{two}measure = \"a\"\n[[state.move]]\nfor = {{ k = \"1..a\" }}\nto = {{ a = \"a - k\" }}\n"
        );
        assert_eq!(ways(&measured), None);
    }
}
