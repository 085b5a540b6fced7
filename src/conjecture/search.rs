//! Labelling all positions up to a total that grows with the questions, or all of the scope
//! at once where heaps never split.
//!
//! In misère play positions of heaps that split are labelled up to equality: heaps that are
//! sums of others in every context are taken for these.

use super::Authority;
use crate::base::{Convention, Exhausted, Meter, Outcome};
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::{Unsplit, reduced_space};
use crate::play::{BaseCase, Census, Kinds, Lines, Space};
use crate::position::{Game, Position, Run, Scope};

/// So many positions are labelled without a thought: some tens of milliseconds.
pub(super) const CHEAP: u64 = 1 << 22;

/// Components up to this size have their options listed. With a larger one there are more
/// positions than any machine holds, unless nearly all smaller ones are dead.
pub(super) const LARGEST_COMPONENT: u64 = 1024;

/// The first census is at least this large, so that growing from nothing takes no steps.
const FIRST: u64 = 1 << 16;

/// Each census labels about so many times the positions of the one before, all anew: what
/// came before is a small part of it.
const GROWTH: u64 = 4;

/// The options of components may take one part in so many of the memory.
const LISTING_SHARE: u64 = 8;

/// How a search ended.
pub(super) enum Searched {
    /// The outcome, and the search that tells it.
    Found(Outcome, Authority),
    /// More positions than the budget or the question allows.
    TooLarge(Exhausted),
    /// The game is not of the kind this search is for.
    Unfit,
}

/// What was labelled last, and how far the next census may reach ahead.
pub(super) struct Search {
    base: BaseCase,
    /// The largest heap and the most heaps that will be asked for, where that is known.
    largest: Option<(u64, u32)>,
    table: ComponentTable,
    census: Option<Census>,
    lines: Option<Lines>,
    unfit: bool,
    refused: Option<Refusal>,
    /// Of the census that was refused last.
    shortfall: Option<Shortfall>,
}

/// A total that was too large for a search of at most `most` positions.
struct Refusal {
    total: u64,
    most: u64,
    why: Exhausted,
    shortfall: Option<Shortfall>,
}

/// How a budget falls short of a total.
#[derive(Clone, Copy)]
pub(super) struct Shortfall {
    /// All positions of that total at most, up to equality in misère play.
    pub(super) positions: u128,
    /// The largest total whose positions fit; `None` if not even the empty one does.
    pub(super) fits: Option<u64>,
}

impl Search {
    pub(super) fn new(game: &dyn Game, base: BaseCase, scope: Option<&Scope>) -> Search {
        let largest = scope.map(|scope| (*scope.sizes().end(), *scope.heaps().end()));
        // Where heaps never split, all positions of a scope are labelled at once. Without a
        // scope there are few positions of many beans, and the graph is better.
        let unfit =
            largest.is_none() && game.own_heap_rules().is_some_and(|rules| Unsplit::new(rules).is_some());
        Search {
            base,
            largest,
            table: ComponentTable::new(),
            census: None,
            lines: None,
            unfit,
            refused: None,
            shortfall: None,
        }
    }

    /// Single components up to this size will be asked for.
    pub(super) fn expect(&mut self, size: u64) {
        let (largest, heaps) = self.largest.unwrap_or((0, 1));
        self.largest = Some((largest.max(size), heaps));
    }

    /// The outcome of a position, from a search of at most `most` positions.
    pub(super) fn outcome(
        &mut self,
        game: &dyn Game,
        position: &Position,
        most: u64,
        meter: &mut Meter,
    ) -> Result<Searched, GraphFault> {
        if let Some(found) = self.found(position) {
            return Ok(found);
        }
        if self.unfit || self.lines.is_some() {
            return Ok(Searched::Unfit);
        }
        let needed = game.total(position);
        if let Some(refusal) = &self.refused
            && needed >= refusal.total
            && most <= refusal.most
        {
            return Ok(Searched::TooLarge(refusal.why));
        }
        match self.grow(game, position, needed, most, meter) {
            Ok(()) => Ok(self.found(position).unwrap_or(Searched::Unfit)),
            Err(GraphFault::Exhausted(why)) => {
                let shortfall = self.shortfall.take();
                self.refused = Some(Refusal { total: needed, most, why, shortfall });
                Ok(Searched::TooLarge(why))
            }
            Err(fault) => Err(fault),
        }
    }

    /// How the budget fell short of this total, or of one below, where it did.
    pub(super) fn shortfall(&self, total: u64) -> Option<Shortfall> {
        self.refused.as_ref().filter(|refusal| refusal.total <= total)?.shortfall
    }

    fn found(&self, position: &Position) -> Option<Searched> {
        if let Some(lines) = &self.lines {
            let outcome = lines.outcome(&self.table, position, self.base.convention)?;
            return Some(Searched::Found(outcome, Authority::Search { positions: lines.positions() }));
        }
        let census = self.census.as_ref()?;
        let outcome = census.outcome(&self.table, position, self.base.convention)?;
        let positions = census.positions();
        let by = match self.base.convention {
            Convention::Normal => Authority::Search { positions },
            Convention::Misere => Authority::Reduced { positions },
        };
        Some(Searched::Found(outcome, by))
    }

    /// Labels every position of at most `heaps` components that never split. What passes the
    /// budget is left to the graph, which may still reach some of it.
    fn label(&mut self, kinds: &Kinds, heaps: u32, most: u64, meter: &mut Meter) -> Result<(), GraphFault> {
        let size = Lines::size(kinds, heaps).filter(|_| heaps > 0);
        match size.filter(|size| meter.check_size(size.positions, size.bytes).is_ok()) {
            None => self.unfit = true,
            Some(size) if size.positions > most => return Err(Exhausted::Positions(most).into()),
            Some(_) => self.lines = Some(Lines::label(kinds, heaps, meter)?),
        }
        Ok(())
    }

    /// Takes a census that reaches `needed`, and further ahead where that costs little.
    fn grow(
        &mut self,
        game: &dyn Game,
        position: &Position,
        needed: u64,
        most: u64,
        meter: &mut Meter,
    ) -> Result<(), GraphFault> {
        let budget = meter.budget().max_positions.unwrap_or(u64::MAX);
        let size_of = |run: &Run| game.size(run.component);
        if needed > Space::MAX_TOTAL
            || position.runs().iter().map(size_of).any(|size| size > LARGEST_COMPONENT)
        {
            return Err(Exhausted::Positions(budget).into());
        }
        let (largest, heaps) = self.largest.unwrap_or((0, 0));
        let last = if heaps == 0 { needed } else { largest.saturating_mul(heaps.into()) };
        let ahead = needed.saturating_add(needed / 2).saturating_add(8).min(last).max(needed);
        let mut listing = meter.share(LISTING_SHARE);
        self.table.add(game, position, &mut listing)?;
        let members = 1..=largest.min(ahead).min(LARGEST_COMPONENT);
        for member in members.filter_map(|size| game.member(size).ok()) {
            self.table.add(game, &member, &mut listing)?;
        }
        if Kinds::new(&self.table).is_some() {
            // Whether anything splits is only seen when all of the scope is there.
            for member in (1..=largest.min(LARGEST_COMPONENT)).filter_map(|size| game.member(size).ok()) {
                self.table.add(game, &member, &mut listing)?;
            }
        }
        if let Some(kinds) = Kinds::new(&self.table) {
            return self.label(&kinds, heaps, most, meter);
        }
        let space = match self.base.convention {
            Convention::Normal => Space::new(game, &self.table),
            Convention::Misere => reduced_space(game, &self.table, &mut listing)?,
        };
        let Some(space) = space else {
            self.unfit = true;
            return Ok(());
        };
        let (positions, most) = (space.positions(needed), most.min(budget));
        if positions > most.into() {
            self.shortfall = Some(Shortfall { positions, fits: space.total_within(most, needed) });
            return Err(Exhausted::Positions(most).into());
        }
        let before = self.census.as_ref().map_or(0, Census::positions);
        let room = before.saturating_mul(GROWTH).max(FIRST).min(most);
        let total = space.total_within(room, ahead).map_or(needed, |total| total.max(needed));
        let taken = match Census::take(&space, total, &[self.base], meter) {
            Err(Exhausted::Positions(_) | Exhausted::Memory(_)) if total > needed => {
                Census::take(&space, needed, &[self.base], meter)
            }
            taken => taken,
        };
        self.census = Some(taken?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::play::Solved;
    use crate::position::game;
    use crate::ruleset::resolve;

    /// Sums of up to three heaps that split, asked for in the order of a scope, up to equality.
    #[test]
    fn sums_are_won_as_plain_search_says() {
        for argument in ["kayles", "0.07", "grundys-game", "officers", "4.7"] {
            let game = game(&resolve(argument).unwrap());
            let scope = Scope::new(1..=3, 0..=13).unwrap();
            let mut meter = Budget::UNLIMITED.meter();
            let mut search = Search::new(&*game, BaseCase::MISERE, Some(&scope));
            let mut all: Vec<Position> = Vec::new();
            let listed = scope.positions(|position| -> Result<(), GraphFault> {
                all.push(position.clone());
                Ok(())
            });
            listed.unwrap();
            let solved = Solved::new(&*game, &all, &mut meter).unwrap();
            for position in &all {
                let found = search.outcome(&*game, position, u64::MAX, &mut meter).unwrap();
                let Searched::Found(outcome, Authority::Reduced { .. }) = found else {
                    panic!("{argument} {position:?} was not found");
                };
                let expected = solved.outcome(position, Convention::Misere);
                assert_eq!(Some(outcome), expected, "{argument} {position:?}");
            }
        }
    }
}
