//! The smallest witnesses where outcomes are known already: walks that end with the last of
//! them, and no count of anything.

use super::Divergence;
use super::addition::{recipe_failure, value_failure_by};
use super::dominated::dominated_decider;
use super::near::Near;
use super::stop::Stop;
use super::valuing::Valuing;
use crate::base::Meter;
use crate::graph::GraphFault;
use crate::play::Searched;
use crate::position::{Game, Position, Scope};

/// What is looked for, and where it cannot be.
pub(super) struct Asked<'a> {
    pub(super) recipe: bool,
    /// Whether a position has no option that only misère play needs.
    pub(super) needs_no_option: &'a dyn Fn(&Position) -> bool,
    /// Whether none has.
    pub(super) no_options: bool,
}

/// Where all outcomes are known, a walk that ends with the last witness.
pub(super) fn outwards(
    game: &dyn Game,
    scope: &Scope,
    searched: &impl Searched,
    asked: &Asked,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    let mut recipe = None;
    let mut dominated = None;
    let walked = scope.positions_in(game, |position| {
        let seeks_recipe = asked.recipe && recipe.is_none();
        let seeks_option = !asked.no_options && dominated.is_none();
        if !seeks_recipe && !seeks_option {
            return Err(Stop::Early(()));
        }
        if seeks_recipe {
            recipe = recipe_failure(searched, position);
        }
        if seeks_option && !(asked.needs_no_option)(position) {
            dominated = dominated_decider(searched, position);
        }
        Ok(meter.tick().map_err(GraphFault::from)?)
    });
    found.addition.recipe = recipe;
    found.dominated = dominated;
    Stop::reason(walked).map(|_| ())
}

/// Labels have no misère values: those of sums and of their parts are looked for, outwards
/// until they fail to add.
pub(super) fn values(
    game: &dyn Game,
    scope: &Scope,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    // A heap by itself is no sum.
    if game.own_heap_rules().is_some() && *scope.heaps().end() <= 1 {
        return Ok(());
    }
    let mut near = Near::first(game, scope);
    loop {
        let mut valuing = Valuing::of(game, &near, 1, meter)?;
        let value = &mut found.addition.value;
        let is_whole = near.positions(|position| {
            if value.is_none() {
                *value = value_failure_by(game, position, |part| valuing.value(part, meter))?;
            }
            Ok(meter.tick()?)
        })?;
        if is_whole || value.is_some() {
            return Ok(());
        }
        near = near.further(scope);
    }
}
