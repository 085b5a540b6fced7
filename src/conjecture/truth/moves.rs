//! Winning moves: from the table of components, from the game's own list, or, where heaps
//! have too many options to list, from the options that could win at all.

use super::Truth;
use crate::base::{Budget, Convention, Known, Outcome, Unknown};
use crate::graph::GraphFault;
use crate::play::Move;
use crate::position::{Component, Options, OptionsFault, Position};

/// The most bytes the moves of one component may take before they are not listed.
const LISTED_BYTES: u64 = 64 << 20;

impl Truth<'_> {
    /// Every winning move from an N-position, by component and result.
    pub(super) fn winning_moves(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<Vec<Move>>, GraphFault> {
        let mut winning = Vec::new();
        for run in position.runs() {
            let options = match self.hopeful_options(position, run.component, convention)? {
                Ok(options) => options,
                Err(unknown) => return Ok(Err(unknown)),
            };
            for to in options {
                let after = position.after(run.component, &to);
                match self.outcome(&after, convention)? {
                    Ok((Outcome::P, _)) => winning.push(Move { from: run.component, to, position: after }),
                    Ok(_) => {}
                    Err(unknown) => return Ok(Err(unknown)),
                }
            }
        }
        winning.sort_by_cached_key(|winning| winning.order_key(self.game));
        Ok(Ok(winning))
    }

    /// The options of a component, at least those that could win.
    fn hopeful_options(
        &mut self,
        position: &Position,
        component: Component,
        convention: Convention,
    ) -> Result<Known<Vec<Vec<Component>>>, GraphFault> {
        let values = self.hopeful_values(position, component, convention)?;
        self.options_of(component, values.as_deref())
    }

    /// Every option of a component; where `values` are given, those that have one of these
    /// nim values, as far as they are known: so many heaps, and heaps with too many options to
    /// list, have their answers soon.
    pub(in crate::conjecture) fn options_of(
        &mut self,
        component: Component,
        values: Option<&[u64]>,
    ) -> Result<Known<Vec<Vec<Component>>>, GraphFault> {
        let table = self.components.table();
        if let Some(local) = table.number(component) {
            let named = |parts: &[_]| {
                let mut to: Vec<Component> = parts.iter().map(|&part| table.name(part)).collect();
                to.sort_unstable();
                to
            };
            let hopeful =
                |parts: &&[_]| values.is_none_or(|values| values.contains(&self.components.grundy_of(parts)));
            return Ok(Ok(table.options(local).filter(hopeful).map(named).collect()));
        }
        let by_value = values.and_then(|values| self.components.large_options_with(component, values));
        if let Some(options) = by_value {
            let zero = Component(component.0 - self.game.summand(component).1.0);
            let parts = |option: Component| if option == zero { Vec::new() } else { vec![option] };
            return Ok(Ok(options.into_iter().map(parts).collect()));
        }
        let budget = self.meter.budget();
        let most = budget.max_memory.map_or(LISTED_BYTES, |most| most.min(LISTED_BYTES));
        let mut options = Options::new(Budget { max_memory: Some(most), ..budget }.meter());
        match self.game.options(component, &mut options) {
            Ok(()) => {}
            Err(OptionsFault::Exhausted(_)) => {
                let heap = self.game.write(component);
                return Ok(Err(Unknown(format!("{heap} has too many moves to list"))));
            }
            Err(fault) => return Err(fault.into()),
        }
        options.settle();
        Ok(Ok(options.iter().map(<[Component]>::to_vec).collect()))
    }

    /// The nim values that an option must have to win: the rest of the position says which.
    /// In normal play an option must have the value of the rest; in misère play of tame
    /// games, that or the one beside it (0 for 1, 1 for 0).
    fn hopeful_values(
        &mut self,
        position: &Position,
        component: Component,
        convention: Convention,
    ) -> Result<Option<Vec<u64>>, GraphFault> {
        let mut rest = position.clone();
        rest.remove(component);
        let Ok((value, _)) = self.value(&rest, Convention::Normal)? else { return Ok(None) };
        Ok(match convention {
            Convention::Normal => Some(vec![value]),
            Convention::Misere if self.tame(position)?.is_some() => Some(vec![value, value ^ 1]),
            Convention::Misere => None,
        })
    }
}
