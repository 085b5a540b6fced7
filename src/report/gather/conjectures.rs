//! The rules that stand beside a ruleset as conjectures, tested.

use super::judge::Judge;
use super::whole::capped;
use crate::base::{self, Meter};
use crate::conjecture::{Claim, Counterexample, Said, Tally, TestFault, Tested, test};
use crate::graph::GraphFault;
use crate::position::Game;
use crate::report::data::{ConjectureRow, Verdict};
use crate::ruleset::{Conjecture, ConjecturedRule, ExpectedVerdict, Ruleset};

/// What testing one rule may hold.
const MOST_POSITIONS: u64 = 4_000_000;
const MOST_BYTES: u64 = 1 << 30;

/// Tests every conjecture of the ruleset.
///
/// # Errors
/// When the rules of the game break.
pub(super) fn tested(
    ruleset: &Ruleset,
    game: &dyn Game,
    judge: &mut Judge,
    meter: &Meter,
) -> Result<Vec<ConjectureRow>, GraphFault> {
    let mut rows = Vec::new();
    for conjecture in &ruleset.conjectures {
        let mut meter = capped(meter, MOST_POSITIONS, MOST_BYTES);
        let tested = Claim::of(conjecture, game)
            .map_err(TestFault::from)
            .and_then(|claim| test(game, &claim, 0, &mut meter));
        rows.push(row(conjecture, tested, judge)?);
    }
    Ok(rows)
}

fn row(
    conjecture: &Conjecture,
    tested: Result<Tested, TestFault>,
    judge: &mut Judge,
) -> Result<ConjectureRow, GraphFault> {
    let (tally, verdict) = match tested {
        Ok(Tested { verdict, tally, .. }) => (tally, said(conjecture, verdict, judge)?),
        Err(fault) => (Tally::default(), Verdict::Open(fault.to_string())),
    };
    let heaps = &conjecture.scope.heaps;
    let mut scope = crate::position::Scope::new(heaps.clone(), conjecture.scope.sizes.clone())
        .map_or_else(|fault| fault.to_string(), |scope| scope.to_string());
    if conjecture.scope.ordered {
        scope += ", in any order";
    }
    Ok(ConjectureRow {
        name: conjecture.name.clone(),
        states: match conjecture.rule {
            ConjecturedRule::PIf(_) => "P exactly when",
            ConjecturedRule::GrundyIs(_) => "g⁺ is",
            ConjecturedRule::MisereGrundyIs(_) => "g⁻ is",
        },
        rule: conjecture.rule.program().source().to_owned(),
        convention: conjecture.convention,
        scope,
        positions: tally.positions,
        mismatches: tally.mismatches(),
        as_expected: conjecture.expected.as_ref().and_then(|expected| agrees(expected, &verdict)),
        verdict,
        source: conjecture.source.clone(),
    })
}

fn said(
    conjecture: &Conjecture,
    verdict: base::Verdict<Counterexample>,
    judge: &mut Judge,
) -> Result<Verdict, GraphFault> {
    Ok(match verdict {
        base::Verdict::Holds => Verdict::Holds,
        base::Verdict::Unknown(reason) => Verdict::Open(reason.to_string()),
        base::Verdict::Fails(Counterexample { heaps, rule_says, truth, .. }) => Verdict::Fails {
            heaps: heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            says: word(rule_says),
            truth: word(truth),
            shown: match judge.named(&heaps) {
                Some(position) => judge.judged(&position, conjecture.convention)?,
                None => None,
            },
        },
    })
}

fn word(said: Said) -> String {
    match said {
        Said::Outcome(outcome) => outcome.to_string(),
        Said::Value(value) => value.to_string(),
    }
}

/// Whether the verdict is the expected one; `None` where it is open.
fn agrees(expected: &ExpectedVerdict, verdict: &Verdict) -> Option<bool> {
    match (expected, verdict) {
        (_, Verdict::Open(_)) => None,
        (ExpectedVerdict::Holds, found) => Some(*found == Verdict::Holds),
        (ExpectedVerdict::Fails { counterexample }, Verdict::Fails { heaps, .. }) => {
            let text = |heaps: &Vec<u64>| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            Some(counterexample.as_ref().is_none_or(|expected| text(expected) == *heaps))
        }
        (ExpectedVerdict::Fails { .. }, _) => Some(false),
    }
}
