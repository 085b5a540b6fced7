//! How Grundy addition fails in misère play: three failures kept apart.
//!
//! In normal play the value of a sum is the xor of the values of its parts, so equal values
//! may replace each other, and values decide outcomes. In misère play each of these is a
//! separate hope, and most games break all three:
//!
//! * *value*: g-(a + b) is not g-(a) xor g-(b);
//! * *substitution*: g-(G) = g-(H), and yet G + X and H + X have different outcomes;
//! * *recipe*: the rule of misère Nim, applied to nim values g+, names the wrong winner.

use crate::base::{Convention, Grundy, Meter, Outcome};
use crate::graph::GraphFault;
use crate::misere::misere_nim_outcome;
use crate::play::{Searched, Solved};
use crate::position::{Component, Game, Position};

/// The smallest failures found in a scope; `None` where there is none in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdditionFailures {
    /// The smallest sum whose misère value is not the xor of its parts'.
    pub value: Option<ValueFailure>,
    /// The smallest two positions of equal misère value that may not replace each other.
    pub substitution: Option<SubstitutionFailure>,
    /// The smallest position of which the misère Nim recipe names the wrong winner.
    pub recipe: Option<RecipeFailure>,
}

/// g-(a + b) differs from g-(a) xor g-(b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueFailure {
    /// One part, not empty.
    pub a: Position,
    /// The other part, not empty.
    pub b: Position,
    /// g-(a).
    pub a_value: Grundy,
    /// g-(b).
    pub b_value: Grundy,
    /// g-(a + b), by search of the whole sum.
    pub sum_value: Grundy,
}

/// g-(G) = g-(H), but one of G + X and H + X is P and the other N.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubstitutionFailure {
    /// The one position.
    pub g: Position,
    /// The other, of the same misère value.
    pub h: Position,
    /// What tells them apart.
    pub x: Position,
    /// g-(G) = g-(H).
    pub value: Grundy,
    /// The misère outcome of G + X.
    pub g_outcome: Outcome,
    /// The misère outcome of H + X.
    pub h_outcome: Outcome,
}

/// The misère Nim recipe names the wrong winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeFailure {
    /// The position.
    pub position: Position,
    /// The nim values of its components, in its order.
    pub grundy_values: Vec<Grundy>,
    /// What the recipe says.
    pub recipe_says: Outcome,
    /// What search says.
    pub truth: Outcome,
}

/// Solves the parts of a position too: a graph below sums need not reach what stands alone,
/// where a heap beside it can never be moved away.
///
/// # Errors
/// As [`Solved::extend`].
pub(super) fn solve_parts(
    solved: &mut Solved,
    position: &Position,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    for part in sub_multisets(position) {
        if solved.find(&part).is_none() {
            solved.extend(&part, meter)?;
        }
    }
    Ok(())
}

/// Whether `position`, solved with its parts, is a sum whose misère value is not the xor of its parts';
/// the failure with the smallest part, if so.
pub fn value_failure(game: &dyn Game, solved: &Solved, position: &Position) -> Option<ValueFailure> {
    let value = |part: &Position| solved.grundy(part, Convention::Misere).ok_or(());
    value_failure_by(game, position, value).ok()?
}

/// The same by whoever knows the values.
///
/// # Errors
/// Where a value cannot be told.
pub(super) fn value_failure_by<E>(
    game: &dyn Game,
    position: &Position,
    mut value: impl FnMut(&Position) -> Result<Grundy, E>,
) -> Result<Option<ValueFailure>, E> {
    let mut parts = sub_multisets(position);
    if parts.is_empty() {
        return Ok(None);
    }
    let sum_value = value(position)?;
    parts.sort_by_cached_key(|part| game.witness_order(part));
    for a in parts {
        let b = minus(position, &a);
        let (a_value, b_value) = (value(&a)?, value(&b)?);
        if a_value ^ b_value != sum_value {
            return Ok(Some(ValueFailure { a, b, a_value, b_value, sum_value }));
        }
    }
    Ok(None)
}

/// Whether the misère Nim recipe names the wrong winner of a position, searched with its parts.
pub fn recipe_failure(searched: &impl Searched, position: &Position) -> Option<RecipeFailure> {
    let truth = searched.outcome(position, Convention::Misere)?;
    let alone = |heap: Component| searched.nimber(&Position::copies(heap, 1));
    let grundy_values: Vec<Grundy> = position.iter().map(alone).collect::<Option<_>>()?;
    let recipe_says = misere_nim_outcome(grundy_values.iter().map(|&value| value.into()));
    (recipe_says != truth).then(|| RecipeFailure {
        position: position.clone(),
        grundy_values,
        recipe_says,
        truth,
    })
}

/// The non-empty proper sub-multisets of a position that are not more than its half: one
/// of each pair that adds up to it.
fn sub_multisets(position: &Position) -> Vec<Position> {
    let mut all = vec![Position::empty()];
    for run in position.runs() {
        let with = |part: &Position, count| part.plus(&Position::copies(run.component, count));
        all = all.iter().flat_map(|part| (0..=run.count).map(move |count| with(part, count))).collect();
    }
    all.retain(|part| !part.is_empty() && part.len() < position.len());
    all
}

fn minus(position: &Position, part: &Position) -> Position {
    let mut rest = position.clone();
    part.iter().for_each(|component| {
        rest.remove(component);
    });
    rest
}
