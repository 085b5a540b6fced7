//! Scopes of states of a few numbers, too wide for a graph: outcomes come from a table, and the graph
//! is asked only for what shows itself early.

use super::Divergence;
use super::addition::recipe_failure;
use super::dominated::dominated_decider;
use super::outcomes::Collector;
use crate::base::{Convention, Meter};
use crate::graph::GraphFault;
use crate::play::{Solved, StateTable};
use crate::position::{Game, Position, Scope};

/// So many positions are looked at in a graph, which knows values and moves besides.
const GRAPH: u128 = 10_000;

/// Failures of addition are looked for up to this total first, and then twice as far.
const NEAR: u64 = 32;

/// The table of a wide scope of states; `None` of all others.
pub(super) fn table(
    game: &dyn Game,
    scope: &Scope,
    meter: &mut Meter,
) -> Result<Option<StateTable>, GraphFault> {
    if game.packing().is_none() || scope.count_listings() <= GRAPH {
        return Ok(None);
    }
    StateTable::of_scope(game, scope, meter)
}

/// The walk over such a scope.
pub(super) fn walk(
    game: &dyn Game,
    scope: &Scope,
    table: &StateTable,
    collector: &mut Collector,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    scope.positions_in(game, |position| {
        let outcomes = Convention::BOTH.map(|convention| table.outcome(game, position, convention));
        if let [Some(normal), Some(misere)] = outcomes {
            collector.note(game, position, [normal, misere]);
        }
        meter.tick().map_err(GraphFault::from)
    })?;
    let (least, most) = (*scope.sizes().start(), *scope.sizes().end());
    let mut reach = NEAR.max(least);
    loop {
        // Every position of a total within reach is in this scope.
        let Ok(near) = Scope::new(scope.heaps(), least..=most.min(reach)) else { return Ok(()) };
        let bounds = near.bounds_in(game, meter)?;
        let mut solved = Solved::for_roots(game, &bounds, meter)?;
        near.positions_in(game, |position: &Position| {
            meter.tick()?;
            let is_settled = found.addition.recipe.is_some() && found.dominated.is_some();
            if is_settled || most > reach && game.total(position) > reach {
                return Ok(());
            }
            if solved.find(position).is_none() {
                solved.extend(position, meter)?;
            }
            let recipe = &mut found.addition.recipe;
            *recipe = recipe.take().or_else(|| recipe_failure(&solved, position));
            found.dominated = found.dominated.take().or_else(|| dominated_decider(&solved, position));
            Ok::<(), GraphFault>(())
        })?;
        let is_settled = found.addition.recipe.is_some() && found.dominated.is_some();
        if is_settled || most <= reach {
            return Ok(());
        }
        reach = reach.saturating_mul(2);
    }
}
