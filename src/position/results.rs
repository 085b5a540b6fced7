//! Moves that replace a heap by heaps whose sizes the rules compute.

use super::{Component, OptionSink, OptionsFault};
use crate::language::{EvalFault, Inputs, Program};
use crate::ruleset::{Binding, ResultsMove};

/// The most heaps one move may leave: past this the move is taken for a slip in the rules.
const MAX_RESULTS: i64 = 1 << 20;

/// Adds every option of a heap of `n` under `rule`; only in a loopy game may one be as large
/// as the heap was.
///
/// Linear in the choices of the bindings, times the cost of the programs.
pub(super) fn results_options(
    rule: &ResultsMove,
    loopy: bool,
    n: u64,
    into: &mut impl OptionSink,
) -> Result<(), OptionsFault> {
    let mut chosen = Vec::with_capacity(rule.bindings.len() + 1);
    chosen.push(n as i64);
    choose(rule, loopy, &rule.bindings, &mut chosen, into)
}

/// Chooses the bindings that are left in every way and adds the option of each choice. As
/// deep as there are bindings, of which a ruleset has a handful.
fn choose(
    rule: &ResultsMove,
    loopy: bool,
    left: &[Binding],
    chosen: &mut Vec<i64>,
    into: &mut impl OptionSink,
) -> Result<(), OptionsFault> {
    let Some((binding, left)) = left.split_first() else {
        into.tick()?;
        return finish(rule, loopy, chosen, into);
    };
    let from = value(&binding.from, chosen, rule)?;
    let to = value(&binding.to, chosen, rule)?;
    for choice in from..=to {
        chosen.push(choice);
        choose(rule, loopy, left, chosen, into)?;
        chosen.pop();
    }
    Ok(())
}

fn finish(
    rule: &ResultsMove,
    loopy: bool,
    chosen: &[i64],
    into: &mut impl OptionSink,
) -> Result<(), OptionsFault> {
    if let Some(guard) = &rule.guard {
        let allowed = guard.bool(&inputs(chosen)).map_err(|fault| failed(guard, fault, chosen, rule))?;
        if !allowed {
            return Ok(());
        }
    }
    let mut heaps = Vec::new();
    for term in &rule.results {
        let heap = value(&term.heap, chosen, rule)?;
        let times = term.times.as_ref().map_or(Ok(1), |times| value(times, chosen, rule))?;
        if times < 0 || heap < 0 && times > 0 {
            return Err(illegal(format!("it leaves {times} heaps of {heap}"), chosen, rule));
        }
        if heap == 0 || times == 0 {
            continue;
        }
        if heap >= chosen[0] && !loopy {
            let fault = format!(
                "it leaves a heap of {heap}, which is no smaller: every move must shrink the game, \
                 unless the file says `loopy = true`"
            );
            return Err(illegal(fault, chosen, rule));
        }
        if heap > Component::MAX as i64 {
            let fault = format!("it leaves a heap of {heap}, and the largest is {}", Component::MAX);
            return Err(illegal(fault, chosen, rule));
        }
        if times > MAX_RESULTS - heaps.len() as i64 {
            return Err(illegal(format!("it leaves more than {MAX_RESULTS} heaps"), chosen, rule));
        }
        heaps.extend(std::iter::repeat_n(heap as u64, times as usize));
    }
    into.option(&heaps)
}

/// About how many choices [`results_options`] goes through; exact for at most one binding.
pub(super) fn results_effort(rule: &ResultsMove, n: u64) -> u64 {
    let Some((first, others)) = rule.bindings.split_first() else { return 1 };
    let alone = [n as i64];
    let end = |program: &Program| program.int(&inputs(&alone));
    let choices = match (end(&first.from), end(&first.to)) {
        (Ok(from), Ok(to)) => u64::try_from(to.saturating_sub(from)).map_or(0, |width| width + 1),
        // Whoever lists the options will say what is wrong.
        _ => 1,
    };
    others.iter().fold(choices, |all, _| all.saturating_mul(n))
}

fn inputs(chosen: &[i64]) -> Inputs<'_> {
    Inputs { variables: chosen, ..Inputs::default() }
}

fn value(program: &Program, chosen: &[i64], rule: &ResultsMove) -> Result<i64, OptionsFault> {
    program.int(&inputs(chosen)).map_err(|fault| failed(program, fault, chosen, rule))
}

fn failed(program: &Program, fault: EvalFault, chosen: &[i64], rule: &ResultsMove) -> OptionsFault {
    illegal(format!("in `{}`: {fault}", program.source()), chosen, rule)
}

/// A fault of the move with these choices, which are named in it.
fn illegal(fault: String, chosen: &[i64], rule: &ResultsMove) -> OptionsFault {
    let names = rule.bindings.iter().map(|binding| &*binding.name);
    let choices: Vec<String> =
        names.zip(&chosen[1..]).map(|(name, choice)| format!("{name} = {choice}")).collect();
    let with = if choices.is_empty() { String::new() } else { format!("with {}, ", choices.join(", ")) };
    OptionsFault::Illegal { component: chosen[0].to_string(), fault: with + &fault }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::language::{Names, Type, compile};
    use crate::position::Options;
    use crate::ruleset::ResultTerm;

    fn int(source: &str) -> Program {
        compile(source, &Names::new().variable("n").variable("m"), Type::Int).unwrap()
    }

    fn rule(range: (&str, &str), results: &[(&str, Option<&str>)], guard: Option<&str>) -> ResultsMove {
        let names = Names::new().variable("n").variable("m");
        let term =
            |&(heap, times): &(&str, Option<&str>)| ResultTerm { heap: int(heap), times: times.map(int) };
        ResultsMove {
            bindings: vec![Binding { name: "m".into(), from: int(range.0), to: int(range.1) }],
            guard: guard.map(|guard| compile(guard, &names, Type::Bool).unwrap()),
            results: results.iter().map(term).collect(),
        }
    }

    fn options(rule: &ResultsMove, n: u64) -> Result<Vec<Vec<u64>>, OptionsFault> {
        let mut options = Options::new(Budget::UNLIMITED.meter());
        results_options(rule, false, n, &mut options)?;
        options.settle();
        Ok(options.iter().map(|parts| parts.iter().map(|part| part.0).collect()).collect())
    }

    #[test]
    fn quotient_and_remainder() {
        let rule = rule(("2", "n - 1"), &[("m", Some("n / m")), ("n % m", None)], None);
        let expected = [&[1, 2, 2, 2][..], &[1, 3, 3], &[1, 6], &[2, 5], &[3, 4]];
        assert_eq!(options(&rule, 7).unwrap(), expected);
        assert!(options(&rule, 2).unwrap().is_empty(), "the range is empty");
    }

    #[test]
    fn a_guard_chooses_among_the_choices() {
        let divisors = rule(("1", "n / 2"), &[("n - m", None)], Some("n % m == 0"));
        assert_eq!(options(&divisors, 12).unwrap(), [[6], [8], [9], [10], [11]]);
    }

    #[test]
    fn a_move_that_breaks_the_rules_is_shown() {
        let fault = |rule: &ResultsMove| options(rule, 5).unwrap_err().to_string();
        let grows = rule(("0", "1"), &[("n - m", None)], None);
        let said = "from 5: with m = 0, it leaves a heap of 5, which is no smaller: every move must shrink the game, unless the file says `loopy = true`";
        assert_eq!(fault(&grows), said);
        let below = rule(("6", "6"), &[("n - m", None)], None);
        assert_eq!(fault(&below), "from 5: with m = 6, it leaves 1 heaps of -1");
        let divides = rule(("0", "2"), &[("n / m", None)], None);
        assert_eq!(fault(&divides), "from 5: with m = 0, in `n / m`: division by zero");
        let many = rule(("1", "1"), &[("m", Some("1 << 40"))], None);
        assert_eq!(fault(&many), "from 5: with m = 1, it leaves more than 1048576 heaps");
    }
}
