//! Every state of a wide scope in a table, made by whichever way fits the rules: along
//! directions, or state by state.

use super::{Coupled, Ranked};
use crate::base::{Convention, Grundy, Meter, Outcome};
use crate::graph::GraphFault;
use crate::position::{Game, Position, Scope};

/// The outcomes of all states of a scope under both conventions.
pub enum StateTable {
    /// Rows along directions.
    Coupled(Coupled),
    /// A byte a state.
    Ranked(Ranked),
}

impl StateTable {
    /// The table of a scope of states; `None` where the rules or the budget allow none. The
    /// size is known beforehand, so that asking in vain costs little.
    ///
    /// # Errors
    /// When the rules break, or time runs out.
    pub fn of_scope(
        game: &dyn Game,
        scope: &Scope,
        meter: &mut Meter,
    ) -> Result<Option<StateTable>, GraphFault> {
        if let Some(directions) = game.directions() {
            let bound = *scope.sizes().end();
            let size = Coupled::size(&directions, bound);
            if size.is_some_and(|size| meter.check_size(0, size.bytes).is_ok())
                && let Some(coupled) = Coupled::label(&directions, bound, meter)?
            {
                return Ok(Some(StateTable::Coupled(coupled)));
            }
        }
        Ok(Ranked::label(game, scope, meter)?.map(StateTable::Ranked))
    }

    /// The outcome of a position that is one state; `None` where it is not in the table.
    pub fn outcome(&self, game: &dyn Game, position: &Position, convention: Convention) -> Option<Outcome> {
        let [run] = position.runs() else { return None };
        match self {
            _ if run.count != 1 => None,
            StateTable::Coupled(coupled) => coupled.outcome(&game.numbers(run.component)?, convention),
            StateTable::Ranked(ranked) => ranked.outcome(run.component, convention),
        }
    }

    /// Whether the table has nim values.
    pub fn tells_values(&self) -> bool {
        matches!(self, StateTable::Ranked(_))
    }

    /// g+ of a position that is one state, where the table has values.
    pub fn nimber(&self, position: &Position) -> Option<Grundy> {
        match (self, position.runs()) {
            (_, []) => Some(0),
            (StateTable::Ranked(ranked), [run]) if run.count == 1 => ranked.nimber(run.component),
            _ => None,
        }
    }

    /// Whether a position is one state with a single option that is P in misère play, and
    /// another of the same nim value; `false` where the table has no values.
    pub fn may_decide(&self, position: &Position) -> bool {
        match (self, position.runs()) {
            (StateTable::Ranked(ranked), [run]) if run.count == 1 => ranked.has_equal_decider(run.component),
            _ => false,
        }
    }

    /// How many states are in the table.
    pub fn positions(&self) -> u64 {
        match self {
            StateTable::Coupled(coupled) => coupled.positions(),
            StateTable::Ranked(ranked) => ranked.positions(),
        }
    }
}
