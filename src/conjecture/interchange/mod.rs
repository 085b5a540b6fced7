//! May two positions stand for each other, in every sum of their own ruleset?
//!
//! They may when no third position of the ruleset beside them is won by different players in
//! misère play. (In normal play equal nim values settle it.) Whatever proves it is asked in
//! turn: the theorem on tame games, where it covers every heap of the ruleset; the exact
//! quotient, where it covers all heaps; canonical forms, which decide the same for all games
//! whatever. Where two positions differ, the smallest third position that shows it is found:
//! from the quotient where there is one, by looking at one position after another otherwise.

mod smallest;
#[cfg(test)]
mod tests;

use super::Truth;
use super::truth::class;
use crate::base::{Convention, Exhausted, Known, Meter, Outcome, Unknown};
use crate::graph::GraphFault;
use crate::misere::canonical::{Forms, PositionForms};
use crate::misere::quotient::{Quotient, Status};
use crate::misere::{Tame, Tameness};
use crate::position::{Game, Position};
use smallest::{Candidates, smallest_of_classes};

/// Canonical forms are tried with one part in so many of the budget.
const SHARE: u64 = 4;

/// What came of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interchange {
    /// They may stand for each other.
    Same(Sameness),
    /// They may not.
    Different(Witness),
}

/// Why two positions may stand for each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// They are one and the same position.
    Identical,
    /// They have one canonical form: they are equal beside all games whatever.
    Form,
    /// Every heap of the ruleset is tame, and they have the same tame value.
    Tame(Tame),
    /// They have one class in the quotient of all the ruleset's heaps.
    Quotient {
        /// Its order.
        order: usize,
    },
}

/// A third position beside which the two are won by different players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The third position.
    pub third: Position,
    /// Who wins the first, and who the second, with the third beside it.
    pub outcomes: [Outcome; 2],
    /// Whether every smaller position of the ruleset was seen not to show it.
    pub smallest: bool,
}

/// Whether `a` and `b` may stand for each other in every sum of their ruleset.
///
/// # Errors
/// When the rules break. What a budget leaves open is in the answer.
///
/// ```
/// use lastmove::base::{Budget, Outcome};
/// use lastmove::conjecture::{Interchange, interchange};
/// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("0.77")?);
/// let [nothing, fives] = [kayles.read("0")?, kayles.read("5,5")?];
/// let Ok(Interchange::Different(witness)) =
///     interchange(&*kayles, &nothing, &fives, Budget::DEFAULT.meter())?
/// else {
///     panic!("5,5 is not 0");
/// };
/// assert_eq!(kayles.write_position(&witness.third), "9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn interchange(
    game: &dyn Game,
    a: &Position,
    b: &Position,
    meter: Meter,
) -> Result<Known<Interchange>, GraphFault> {
    interchange_known(&mut Truth::new(game, meter.clone()), a, b, &meter)
}

/// [`interchange`], with what is known of the game from questions asked before.
///
/// # Errors
/// As [`interchange`].
pub fn interchange_known(
    truth: &mut Truth,
    a: &Position,
    b: &Position,
    meter: &Meter,
) -> Result<Known<Interchange>, GraphFault> {
    if a == b {
        return Ok(Ok(Interchange::Same(Sameness::Identical)));
    }
    let game = truth.game();
    if let Some(tame) = same_tame(truth, a, b, &mut meter.clone())? {
        return Ok(Ok(Interchange::Same(Sameness::Tame(tame))));
    }
    let by_quotient = truth.quotient().map(|quotient| by_quotient(quotient, game, a, b));
    let up_to = match by_quotient.flatten() {
        Some(Ok(found)) => return Ok(Ok(found)),
        Some(Err(up_to)) => Some(up_to),
        None => None,
    };
    if same_form(game, [a, b], &mut meter.share(SHARE))? {
        return Ok(Ok(Interchange::Same(Sameness::Form)));
    }
    if let Some(heap) = up_to {
        return Ok(Err(Unknown(format!(
            "no third position with heaps up to {heap} tells them apart, by the exact quotient of those heaps, \
             and with larger heaps it stays open; beside games of other rules they are not equal"
        ))));
    }
    by_search(truth, a, b, meter.clone())
}

/// Heaps looked at for a proof that all are tame.
const LOOKED_AT_FOR_TAMENESS: u64 = 1024;

/// The tame value of both, where every heap of the ruleset is proved tame.
fn same_tame(
    truth: &mut Truth,
    a: &Position,
    b: &Position,
    meter: &mut Meter,
) -> Result<Option<Tame>, GraphFault> {
    let value = truth.tame(a)?.map(|(tame, _)| tame);
    if value.is_none() || value != truth.tame(b)?.map(|(tame, _)| tame) {
        return Ok(None);
    }
    let Some(rules) = truth.game().own_heap_rules() else { return Ok(None) };
    // What ran out here leaves it open: the quotient and the search are asked next.
    let tameness = Tameness::of(rules, LOOKED_AT_FOR_TAMENESS, meter).ok().flatten();
    Ok(value.filter(|_| matches!(tameness, Some(Tameness::Proved(_)))))
}

/// What the quotient says; the heaps it covers, where it does not tell the two apart and
/// other heaps might. `None` where it does not cover the two.
fn by_quotient(
    quotient: &Quotient,
    game: &dyn Game,
    a: &Position,
    b: &Position,
) -> Option<Result<Interchange, u64>> {
    let complete = matches!(quotient.status, Status::Complete { .. });
    let monoid = &quotient.monoid;
    let classes = [class(quotient, game, 0, a)?, class(quotient, game, 0, b)?];
    if classes[0] == classes[1] {
        let same = Interchange::Same(Sameness::Quotient { order: monoid.order() });
        return Some(if complete { Ok(same) } else { Err(quotient.max_heap) });
    }
    let third = smallest_of_classes(quotient, game, |x| {
        let [a, b] = classes.map(|class| monoid.is_p(monoid.times(class, x)));
        a != b
    })?;
    let smallest = complete || game.total(&third) <= quotient.max_heap;
    let beside = class(quotient, game, 0, &third)?;
    let outcomes = classes.map(|class| match monoid.is_p(monoid.times(class, beside)) {
        true => Outcome::P,
        false => Outcome::N,
    });
    Some(Ok(Interchange::Different(Witness { third, outcomes, smallest })))
}

fn same_form(game: &dyn Game, positions: [&Position; 2], meter: &mut Meter) -> Result<bool, GraphFault> {
    let (mut forms, mut of) = (Forms::new(), PositionForms::default());
    let mut form = |position| of.form(game, position, &mut forms, meter);
    match form(positions[0]).and_then(|a| Ok(a == form(positions[1])?)) {
        // Not found to be one: the search that follows says more.
        Err(GraphFault::Exhausted(_) | GraphFault::TooLarge) => Ok(false),
        found => found,
    }
}

/// One third position after another, from the smallest up.
fn by_search(
    truth: &mut Truth,
    a: &Position,
    b: &Position,
    mut meter: Meter,
) -> Result<Known<Interchange>, GraphFault> {
    let game = truth.game();
    let mut candidates = Candidates::of(game, [a, b], &mut meter)?;
    let mut looked_at = 0u64;
    let ran_out = |exhausted: Exhausted, total: u64| {
        Unknown(format!("no third position of total below {total} tells them apart, and then {exhausted}"))
    };
    loop {
        let Some(third) = candidates.next_position(game) else {
            return Ok(Err(Unknown(format!(
                "none of the {looked_at} smallest third positions tells them apart, and no theorem or quotient \
                 covers the ruleset"
            ))));
        };
        if let Err(exhausted) = meter.check_time() {
            return Ok(Err(ran_out(exhausted, game.total(&third))));
        }
        let mut outcomes = [Outcome::P; 2];
        for (outcome, position) in outcomes.iter_mut().zip([a, b]) {
            match truth.outcome(&position.plus(&third), Convention::Misere)? {
                Ok((found, _)) => *outcome = found,
                Err(Unknown(reason)) => {
                    let total = game.total(&third);
                    return Ok(Err(Unknown(format!(
                        "no third position of total below {total} tells them apart, and then {reason}"
                    ))));
                }
            }
        }
        if outcomes[0] != outcomes[1] {
            return Ok(Ok(Interchange::Different(Witness { third, outcomes, smallest: true })));
        }
        looked_at += 1;
    }
}
