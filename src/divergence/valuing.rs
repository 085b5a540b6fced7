//! Misère values of the positions near the beginning of a scope: read off a table where a
//! dense engine has one, and searched for in a graph where none has.

use super::near::Near;
use crate::base::{Convention, Exhausted, Grundy, Meter};
use crate::graph::GraphFault;
use crate::play::{BaseCase, ScopeValues, Solved};
use crate::position::{Game, Position};

/// A table of more positions is not made: the graph may find a failure among few of them.
const TABLED: u64 = 1 << 23;

/// Nor one of larger heaps, whose options would have to be listed.
const LISTED: u64 = 1024;

/// Who knows the values.
pub(super) enum Valuing {
    Table(Box<ScopeValues>),
    Graph(Box<Solved>),
}

impl Valuing {
    /// For the positions within reach, and for sums of at most so many of them.
    pub(super) fn of(
        game: &dyn Game,
        near: &Near,
        summands: u32,
        meter: &mut Meter,
    ) -> Result<Valuing, GraphFault> {
        match Valuing::by_table(game, near, summands, meter)? {
            Some(table) => Ok(table),
            None => Valuing::by_graph(game, near, summands, meter),
        }
    }

    /// `None` where no table fits.
    fn by_table(
        game: &dyn Game,
        near: &Near,
        summands: u32,
        meter: &mut Meter,
    ) -> Result<Option<Valuing>, GraphFault> {
        let sizes = 1..=near.largest();
        if game.own_heap_rules().is_none() || *sizes.end() > LISTED {
            return Ok(None);
        }
        let Ok(members) = sizes.map(|size| game.member(size)).collect::<Result<Vec<Position>, _>>() else {
            return Ok(None);
        };
        let heaps = near.heaps().saturating_mul(summands);
        let total = near.total().saturating_mul(summands.into());
        // A table that is not worth it, or has no room, is none; the clock is the caller's.
        let mut small = meter.within(TABLED);
        let table = match ScopeValues::take(game, &members, heaps, total, BaseCase::MISERE, &mut small) {
            Err(GraphFault::Exhausted(Exhausted::Positions(_) | Exhausted::Memory(_))) => None,
            table => table?,
        };
        Ok(table.map(|table| Valuing::Table(Box::new(table))))
    }

    pub(super) fn by_graph(
        game: &dyn Game,
        near: &Near,
        summands: u32,
        meter: &mut Meter,
    ) -> Result<Valuing, GraphFault> {
        let mut bounds = near.bounds(meter)?;
        for bound in &mut bounds {
            let one = bound.clone();
            (1..summands).for_each(|_| *bound = bound.plus(&one));
        }
        Ok(Valuing::Graph(Box::new(Solved::for_roots(game, &bounds, meter)?)))
    }

    /// g- of a position, solving it where it is new to a graph.
    pub(super) fn value(&mut self, position: &Position, meter: &mut Meter) -> Result<Grundy, GraphFault> {
        match self {
            Valuing::Table(table) => table.value(position).ok_or(GraphFault::TooLarge),
            Valuing::Graph(solved) => loop {
                match solved.grundy(position, Convention::Misere) {
                    Some(value) => return Ok(value),
                    None => solved.extend(position, meter)?,
                }
            },
        }
    }
}
