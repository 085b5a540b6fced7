//! Scopes of states of a few numbers, too wide for a graph: outcomes come from a table, and
//! values too where it has them. Else the graph is asked for what shows itself early.

use super::Divergence;
use super::addition::recipe_failure;
use super::dominated::dominated_decider;
use super::near::Near;
use super::outcomes::Collector;
use crate::base::{Budget, Convention, Grundy, Meter, Outcome};
use crate::graph::GraphFault;
use crate::play::{Move, Searched, Solved, StateTable, moves};
use crate::position::{Game, Position, Scope};

/// So many positions are looked at in a graph, which knows values and moves besides.
const GRAPH: u128 = 10_000;

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
    let searched = Tabled { game, table };
    let tells_values = table.tells_values();
    scope.positions_in(game, |position| {
        collector.note_searched(game, &searched, position);
        if tells_values {
            let recipe = &mut found.addition.recipe;
            *recipe = recipe.take().or_else(|| recipe_failure(&searched, position));
            if found.dominated.is_none() && table.may_decide(position) {
                found.dominated = dominated_decider(&searched, position);
            }
        }
        meter.tick().map_err(GraphFault::from)
    })?;
    if tells_values { Ok(()) } else { outwards(game, scope, found, meter) }
}

/// What is asked about values where the table has none: of a graph, as far as the first of
/// each.
fn outwards(
    game: &dyn Game,
    scope: &Scope,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    let mut near = Near::first(game, scope);
    loop {
        let mut solved = Solved::for_roots(game, &near.bounds(meter)?, meter)?;
        let is_whole = near.positions(|position| {
            meter.tick()?;
            if found.addition.recipe.is_some() && found.dominated.is_some() {
                return Ok(());
            }
            if solved.find(position).is_none() {
                solved.extend(position, meter)?;
            }
            let recipe = &mut found.addition.recipe;
            *recipe = recipe.take().or_else(|| recipe_failure(&solved, position));
            found.dominated = found.dominated.take().or_else(|| dominated_decider(&solved, position));
            Ok(())
        })?;
        if is_whole || found.addition.recipe.is_some() && found.dominated.is_some() {
            return Ok(());
        }
        near = near.further(scope);
    }
}

/// A table of states with their game, which has their moves.
struct Tabled<'a> {
    game: &'a dyn Game,
    table: &'a StateTable,
}

impl Searched for Tabled<'_> {
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        self.table.outcome(self.game, position, convention)
    }

    fn nimber(&self, position: &Position) -> Option<Grundy> {
        self.table.nimber(position)
    }

    fn moves(&self, position: &Position) -> Option<Vec<Move>> {
        moves(self.game, position, &mut Budget::DEFAULT.meter()).ok()
    }
}
