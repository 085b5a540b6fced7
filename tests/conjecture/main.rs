//! Conjectured rules held against search: stories of the field, with published answers.

mod cases;
mod grundys_game;
mod guess;
mod kayles;
mod named;
mod nim;
mod referee;
mod rulesets;
mod subtraction;
mod trouble;
mod values;

use lastmove::base::{Budget, Convention, Verdict};
use lastmove::conjecture::{Claim, Counterexample, Statement, TestFault, Tested, test};
use lastmove::position::{Game, Scope, game};
use lastmove::ruleset::{Vocabulary, resolve};
use std::ops::RangeInclusive;

/// The game a ruleset argument names.
pub fn named(argument: &str) -> Box<dyn Game> {
    game(&resolve(argument).unwrap_or_else(|fault| panic!("{fault}")))
}

/// A claim over multisets.
pub fn claim(
    statement: Statement,
    convention: Convention,
    rule: &str,
    heaps: RangeInclusive<u32>,
    sizes: RangeInclusive<u64>,
) -> Claim {
    let scope = Scope::new(heaps, sizes).unwrap();
    let rule = statement
        .compile(rule, &Vocabulary::Heaps, &scope, &[])
        .unwrap_or_else(|faults| panic!("{rule}: {faults:?}"));
    Claim { rule, convention, scope, ordered: false, parameters: Vec::new() }
}

/// Holds a claim against the truth, within the usual budget.
pub fn tested(argument: &str, claim: &Claim) -> Tested {
    try_tested(argument, claim, Budget::DEFAULT).unwrap()
}

/// The same within another budget, or with what goes wrong.
pub fn try_tested(argument: &str, claim: &Claim, budget: Budget) -> Result<Tested, TestFault> {
    test(&*named(argument), claim, 100, &mut budget.meter())
}

/// "P exactly when", tested over multisets.
pub fn p_if(
    argument: &str,
    convention: Convention,
    rule: &str,
    heaps: RangeInclusive<u32>,
    sizes: RangeInclusive<u64>,
) -> Tested {
    tested(argument, &claim(Statement::PIf, convention, rule, heaps, sizes))
}

/// The smallest counterexample of a claim that fails.
pub fn counterexample(tested: &Tested) -> &Counterexample {
    match &tested.verdict {
        Verdict::Fails(counterexample) => counterexample,
        other => panic!("{}", other.word()),
    }
}

/// Where a claim fails first.
pub fn fails_at(tested: &Tested) -> &[u64] {
    &counterexample(tested).heaps
}

pub fn holds(tested: &Tested) -> bool {
    matches!(tested.verdict, Verdict::Holds)
}
