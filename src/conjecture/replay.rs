//! `[[expect]]` entries: what published sources say, held against the engines.

use super::Inquiry;
use crate::base::{Convention, Known, Meter, Unknown, Verdict};
use crate::graph::GraphFault;
use crate::misere::quotient::{ClosedHalt, Monoid, Status as Extent, of_closed_set, quotient};
use crate::play::BaseCase;
use crate::position::{Game, Position, PositionFault};
use crate::ruleset::{Claim, Expectation, HeapRules, Listed, PeriodClaim, QuotientClaim, QuotientOf, Row};
use crate::sequence::{Sequence, SequenceFault, Status};

/// How far a period is looked for, and a quotient of a whole game.
const PERIOD_HEAPS: u64 = 50_000;
const QUOTIENT_HEAPS: u64 = 1_000;

/// The first thing in which an expectation and the engines differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// The position, as it is written in the file; `None` where the claim is about the game.
    pub position: Option<Listed>,
    /// What the file expects.
    pub expected: String,
    /// What the engines found.
    pub found: String,
}

/// Why an expectation could not be replayed at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayFault {
    /// The rules break.
    #[error(transparent)]
    Graph(#[from] GraphFault),
    /// The rules break on a single heap.
    #[error(transparent)]
    Sequence(SequenceFault),
    /// The game has no such position.
    #[error(transparent)]
    Position(#[from] PositionFault),
}

/// Replays an expectation: every value it lists is worked out anew, by whatever engine or
/// theorem answers.
///
/// # Errors
/// When the rules themselves break. What a budget leaves open is the third verdict.
///
/// ```
/// use lastmove::base::{Budget, Verdict};
/// use lastmove::conjecture::replay;
/// let kayles = lastmove::ruleset::resolve("kayles")?;
/// let game = lastmove::position::game(&kayles);
/// for expectation in &kayles.expectations {
///     assert_eq!(replay(&*game, expectation, &mut Budget::DEFAULT.meter())?, Verdict::Holds);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(
    game: &dyn Game,
    expectation: &Expectation,
    meter: &mut Meter,
) -> Result<Verdict<Deviation>, ReplayFault> {
    use Convention::{Misere, Normal};
    let known = match &expectation.claim {
        Claim::Grundy(rows) => each(game, rows, meter, |inquiry, position| inquiry.value(position, Normal)),
        Claim::MisereGrundy(rows) => {
            each(game, rows, meter, |inquiry, position| inquiry.value(position, Misere))
        }
        Claim::Outcomes(convention, rows) => {
            each(game, rows, meter, |inquiry, position| inquiry.outcome(position, *convention))
        }
        Claim::Genus(rows) => each(game, rows, meter, |inquiry, position| inquiry.genus(position)),
        Claim::Period(claim) => with_rules(game, |rules| period(rules, claim, meter)),
        Claim::Quotient(claim) => match &claim.of {
            QuotientOf::ClosedSet(of) => closed_set(game, of, claim, meter),
            QuotientOf::WholeGame => with_rules(game, |rules| Ok(order(rules, None, claim, meter))),
            QuotientOf::HeapsTo(heap) => {
                with_rules(game, |rules| Ok(order(rules, Some(*heap), claim, meter)))
            }
        },
    };
    Ok(match known? {
        Ok(None) => Verdict::Holds,
        Ok(Some(deviation)) => Verdict::Fails(deviation),
        Err(unknown) => Verdict::Unknown(unknown),
    })
}

/// The position that a claim names.
fn read(game: &dyn Game, written: &Listed) -> Result<Position, PositionFault> {
    match written {
        Listed::Numbers(numbers) => game.of_numbers(numbers),
        Listed::Text(text) => game.read(text),
    }
}

/// What a claim comes to: nothing against it, the first thing against it, or unknown.
type Found = Known<Option<Deviation>>;

/// Holds every row against what `ask` says of its position. A deviation is a finding even
/// where some rows stay open.
fn each<T: ToString, U: ToString>(
    game: &dyn Game,
    rows: &[Row<T>],
    meter: &Meter,
    ask: impl Fn(&mut Inquiry, &Position) -> Result<Known<U>, GraphFault>,
) -> Result<Found, ReplayFault> {
    let positions = rows.iter().map(|row| read(game, &row.position));
    let positions: Vec<Position> = positions.collect::<Result<_, _>>()?;
    let mut inquiry = Inquiry::new(game, meter.clone());
    let mut open = None;
    for (at, (row, position)) in rows.iter().zip(&positions).enumerate() {
        inquiry.make_room(&positions, at)?;
        let expected = row.value.to_string();
        match ask(&mut inquiry, position)?.map(|found| found.to_string()) {
            Ok(found) if found == expected => {}
            Ok(found) => {
                return Ok(Ok(Some(Deviation { position: Some(row.position.clone()), expected, found })));
            }
            Err(unknown) => open = open.or(Some(unknown)),
        }
    }
    Ok(open.map_or(Ok(None), Err))
}

fn with_rules(
    game: &dyn Game,
    replay: impl FnOnce(&HeapRules) -> Result<Found, ReplayFault>,
) -> Result<Found, ReplayFault> {
    match game.own_heap_rules() {
        Some(rules) => replay(rules),
        None => Ok(Err(Unknown("the game has no heaps named by their size".to_owned()))),
    }
}

fn period(rules: &HeapRules, claim: &PeriodClaim, meter: &mut Meter) -> Result<Found, ReplayFault> {
    let terminal = BaseCase::of(claim.convention).grundy;
    let mut sequence = match Sequence::of_rules(rules).with_terminal(terminal) {
        Ok(sequence) => sequence,
        Err(splits) => return Ok(Err(Unknown(splits.to_string()))),
    };
    match sequence.extend(PERIOD_HEAPS, meter) {
        Ok(()) => {}
        Err(SequenceFault::Exhausted(exhausted)) => return Ok(Err(exhausted.into())),
        Err(fault) => return Err(ReplayFault::Sequence(fault)),
    }
    let last = sequence.values().len().saturating_sub(1);
    let Some(found) = sequence.current_period() else {
        return Ok(Err(Unknown(format!("no period was found among heaps 0 to {last}"))));
    };
    let agrees = claim.period == found.period
        && claim.saltus == found.saltus
        && claim.preperiod.is_none_or(|preperiod| preperiod == found.preperiod);
    Ok(match (agrees, found.status) {
        (true, Status::Proved(_)) => Ok(None),
        (true, Status::Observed) => Err(Unknown(format!("seen among heaps 0 to {last}, but not proved"))),
        (false, _) => {
            let words = |period: u64, preperiod: Option<u64>, saltus: u64| {
                let from = preperiod.map_or_else(String::new, |from| format!(" from {from} on"));
                format!("period {period}{from}, saltus {saltus}")
            };
            Ok(Some(Deviation {
                position: None,
                expected: words(claim.period, claim.preperiod, claim.saltus),
                found: words(found.period, Some(found.preperiod), found.saltus),
            }))
        }
    })
}

/// The quotient of positions and all they become.
fn closed_set(
    game: &dyn Game,
    of: &[Listed],
    claim: &QuotientClaim,
    meter: &mut Meter,
) -> Result<Found, ReplayFault> {
    let positions: Vec<Position> = of.iter().map(|written| read(game, written)).collect::<Result<_, _>>()?;
    match of_closed_set(game, &positions, meter) {
        Ok(found) => Ok(Ok(held_against(claim, &found.monoid))),
        Err(ClosedHalt::Graph(GraphFault::Exhausted(exhausted))) => Ok(Err(exhausted.into())),
        Err(ClosedHalt::Graph(fault)) => Err(fault.into()),
        Err(ClosedHalt::Component(component, _)) => {
            Ok(Err(Unknown(format!("{} was not mastered", game.write(component)))))
        }
    }
}

fn order(rules: &HeapRules, max_heap: Option<u64>, claim: &QuotientClaim, meter: &mut Meter) -> Found {
    let found = quotient(rules, max_heap.unwrap_or(QUOTIENT_HEAPS), meter, |_, _| {});
    let complete = matches!(found.status, Extent::Complete { .. });
    let reached = max_heap.is_some_and(|max_heap| found.max_heap >= max_heap);
    if !complete && !reached {
        let scope =
            max_heap.map_or_else(|| "for the whole game".to_owned(), |heap| format!("to heap {heap}"));
        let last = found.max_heap;
        return Err(Unknown(format!("the quotient was worked out to heap {last} and not {scope}")));
    }
    Ok(held_against(claim, &found.monoid))
}

/// What is against a claim about the size of a quotient.
fn held_against(claim: &QuotientClaim, monoid: &Monoid) -> Option<Deviation> {
    let (order, p_size) = (monoid.order() as u64, monoid.p_size() as u64);
    let agrees = claim.order == order && claim.p_size.is_none_or(|claimed| claimed == p_size);
    let words = |order: u64, p_size: Option<u64>| {
        let in_p = p_size.map_or_else(String::new, |p_size| format!(", {p_size} in P"));
        format!("{order} elements{in_p}")
    };
    (!agrees).then(|| Deviation {
        position: None,
        expected: words(claim.order, claim.p_size),
        found: words(order, Some(p_size)),
    })
}
