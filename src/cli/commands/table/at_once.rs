//! g- of many heaps at once, from the values of all sums up to their total.
//!
//! In misère play a heap that splits is worth what a search of whole positions says. Where a
//! table asks for g- and for nothing that needs the graph of them, the dense values of a whole
//! space are the quicker search. It holds positions up to misère equality, since equal games
//! have the same g-: the nim heap beside which they are won by the previous player.

use super::quantity::Quantity;
use crate::base::{Convention, Meter, Outcome};
use crate::conjecture::Truth;
use crate::export::Cell;
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::reduced_space;
use crate::play::{BaseCase, SpaceValues};
use crate::position::{Game, Position};

/// Below this total any search is quick.
const WORTH_IT: u64 = 40;

/// Sums of any total past this are too many wherever a search is called for, and there is no
/// need to list the options of heaps that large.
const FURTHEST: u64 = 1000;

/// The options of components may take one part in so many of the memory.
const LISTING_SHARE: u64 = 8;

/// Positions of the first step, some milliseconds' work, and how many times as many each
/// further one may have.
const FIRST_STEP: u64 = 1 << 20;
const GROWTH: u64 = 8;

/// The misère values of all positions up to some total.
pub(super) struct AtOnce {
    table: ComponentTable,
    values: SpaceValues,
}

impl AtOnce {
    /// What the budget allows, where it pays: as far as the largest of the positions that no
    /// theorem settles.
    pub(super) fn find(
        game: &dyn Game,
        positions: &[Position],
        columns: &[Quantity],
        meter: &mut Meter,
    ) -> Result<Option<AtOnce>, GraphFault> {
        let mut misere = columns.iter().filter(|column| column.convention() == Convention::Misere);
        let of_values = |column: &Quantity| matches!(column, Quantity::Misere | Quantity::MisereGrundy);
        let asked = columns.contains(&Quantity::MisereGrundy) && misere.all(of_values);
        if !asked || game.is_loopy() || game.has_end_rule() {
            return Ok(None);
        }
        let mut truth = Truth::new(game, meter.clone());
        let mut total = 0;
        for position in positions {
            let reach = game.total(position);
            if reach > total.max(WORTH_IT) && truth.tame(position)?.is_none() {
                total = reach;
            }
        }
        if total == 0 {
            return Ok(None);
        }
        match AtOnce::within(game, positions, total.min(FURTHEST), meter) {
            // Where even the components are too many.
            Err(GraphFault::Exhausted(_) | GraphFault::TooLarge) => Ok(None),
            found => found,
        }
    }

    /// As far as `total` or the budget reaches, in growing steps: when time runs out, the last
    /// step that was done stands.
    fn within(
        game: &dyn Game,
        positions: &[Position],
        total: u64,
        meter: &mut Meter,
    ) -> Result<Option<AtOnce>, GraphFault> {
        let mut listing = meter.share(LISTING_SHARE);
        let mut table = ComponentTable::new();
        for position in positions.iter().filter(|position| game.total(position) <= total) {
            table.add(game, position, &mut listing)?;
        }
        let Some(space) = reduced_space(game, &table, &mut listing)? else { return Ok(None) };
        let budget = meter.budget();
        let most = budget.max_positions.into_iter().chain(budget.max_memory).min().unwrap_or(u64::MAX);
        let (mut step, mut found) = (FIRST_STEP.min(most), None);
        while let Some(reach) = space.total_within(step, total) {
            // What the budget leaves open is the graph's to say, which may reach further.
            let Ok(values) = SpaceValues::take(&space, reach, BaseCase::MISERE, meter) else { break };
            found = Some(values);
            if reach == total || step == most {
                break;
            }
            step = step.saturating_mul(GROWTH).min(most);
        }
        Ok(found.map(|values| AtOnce { table, values }))
    }

    /// The cell of a column in the row of a position, where it is known.
    pub(super) fn cell(&self, column: Quantity, position: &Position) -> Option<Cell> {
        let value = || self.values.value(&self.table, position);
        match column {
            Quantity::MisereGrundy => value().map(|value| Cell::from(u64::from(value))),
            Quantity::Misere => value().map(|value| Outcome::of_grundy(value).to_string().into()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::ruleset::resolve;

    fn at_once(
        argument: &str,
        heaps: u64,
        columns: &[Quantity],
        budget: Budget,
    ) -> Option<Vec<Option<Cell>>> {
        let game = crate::position::game(&resolve(argument).unwrap());
        let positions: Vec<Position> = (0..=heaps).map(|heap| game.member(heap).unwrap()).collect();
        let found = AtOnce::find(&*game, &positions, columns, &mut budget.meter()).unwrap()?;
        Some(positions.iter().map(|position| found.cell(Quantity::MisereGrundy, position)).collect())
    }

    #[test]
    fn values_are_those_of_search() {
        for argument in ["kayles", "0.07", "4.7", "grundys-game"] {
            let game = crate::position::game(&resolve(argument).unwrap());
            let mut truth = Truth::new(&*game, Budget::UNLIMITED.meter());
            let cells = at_once(argument, 44, &[Quantity::MisereGrundy], Budget::DEFAULT);
            for (heap, cell) in (0..).zip(cells.expect("the space fits")) {
                let position = game.member(heap).unwrap();
                let (value, _) = truth.value(&position, Convention::Misere).unwrap().unwrap();
                assert_eq!(cell, Some(Cell::from(value)), "{argument} {heap}");
            }
        }
    }

    #[test]
    fn the_budget_says_how_far() {
        let kayles = crate::position::game(&resolve("kayles").unwrap());
        let (mut table, mut meter) = (ComponentTable::new(), Budget::DEFAULT.meter());
        table.add(&*kayles, &kayles.member(60).unwrap(), &mut meter).unwrap();
        let space = reduced_space(&*kayles, &table, &mut meter).unwrap().unwrap();
        let max_positions = u64::try_from(space.positions(50)).ok();
        let cells =
            at_once("kayles", 60, &[Quantity::MisereGrundy], Budget { max_positions, ..Budget::DEFAULT });
        let known = cells.unwrap().iter().filter(|cell| cell.is_some()).count();
        assert_eq!(known, 51);
    }

    #[test]
    fn what_needs_no_search_or_the_graph_is_left_alone() {
        let found =
            |argument, columns: &[Quantity]| at_once(argument, 50, columns, Budget::DEFAULT).is_some();
        assert!(found("kayles", &[Quantity::Misere, Quantity::MisereGrundy]));
        assert!(!found("nim", &[Quantity::MisereGrundy]), "every heap is tame");
        assert!(!found("kayles", &[Quantity::MisereGrundy, Quantity::Genus]));
        assert!(!found("kayles", &[Quantity::Misere]));
    }
}
