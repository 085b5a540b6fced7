//! Whether misère values of single states add: a scope of states has no sums in it, and sums of two
//! are where the question begins.

use super::ValueFailure;
use super::addition::{solve_parts, value_failure};
use super::stop::Stop;
use crate::base::Meter;
use crate::graph::GraphFault;
use crate::play::Solved;
use crate::position::{Game, Options, Position, Scope};

/// So many of the smallest states of a scope are added, two and two.
const STATES: usize = 48;

/// The sums of two states that were looked at: in witness order, so that the first failure is the
/// smallest there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// How many.
    pub sums: u64,
    /// Whether they are all sums of two states of the scope.
    pub is_all: bool,
}

/// The smallest sum of two states of the scope, each with a move, whose misère value is not the xor of theirs, among
/// those looked at: all pairs of the first [`STATES`] whose total no other pair could have.
///
/// # Errors
/// When the rules break. A budget that ends leaves fewer sums looked at.
pub(super) fn value_failure_of_two(
    game: &dyn Game,
    scope: &Scope,
    meter: &Meter,
) -> Result<(Pairs, Option<ValueFailure>), GraphFault> {
    let mut states: Vec<Position> = Vec::new();
    let mut options = Options::new(meter.clone());
    let walked = scope.positions_in(game, |state| {
        options.clear();
        for component in state.iter() {
            game.options(component, &mut options)?;
        }
        // A state without a move adds nothing, as an empty heap does not.
        if !options.is_empty() {
            states.push(state.clone());
        }
        if states.len() > STATES { Err(Stop::Early(())) } else { Ok(()) }
    });
    let is_all = Stop::reason(walked)?.is_none();
    // A pair with a state that was left out has at least the total of the first of these.
    let left_out = if is_all { None } else { states.pop().map(|state| game.total(&state)) };
    let mut sums: Vec<Position> = Vec::new();
    for (at, a) in states.iter().enumerate() {
        let pairs = states[at..].iter().map(|b| a.plus(b));
        sums.extend(pairs.filter(|sum| left_out.is_none_or(|total| game.total(sum) < total)));
    }
    sums.sort_by_cached_key(|sum| game.witness_order(sum));
    let mut pairs = Pairs { sums: 0, is_all };
    let mut meter = meter.clone();
    let mut looked = |pairs: &mut Pairs| -> Result<Option<ValueFailure>, GraphFault> {
        let mut solved = Solved::for_roots(game, &sums, &mut meter)?;
        for sum in &sums {
            solved.extend(sum, &mut meter)?;
            solve_parts(&mut solved, sum, &mut meter)?;
            pairs.sums += 1;
            if let Some(failure) = value_failure(game, &solved, sum) {
                return Ok(Some(failure));
            }
        }
        Ok(None)
    };
    match looked(&mut pairs) {
        Ok(failure) => Ok((pairs, failure)),
        Err(GraphFault::Exhausted(_) | GraphFault::TooLarge) => Ok((Pairs { is_all: false, ..pairs }, None)),
        Err(fault) => Err(fault),
    }
}
