//! The truth about one listing of heaps after another, under one convention.
//!
//! [`Truth`] answers anything about a single position. An oracle answers one question about
//! millions: where a theorem lets heaps be added, a listing costs a look at a table for each
//! heap; where it does not, all positions up to some total are labelled together and the
//! total grows as listings grow. Every answer is counted with its authority.

mod moves;
mod sources;
mod whole;
mod worths;

use super::search::{CHEAP, Search, Searched};
use super::truth::outcome_of;
use super::{Authority, Truth};
use crate::base::{Budget, Convention, Known, Meter, Outcome, Unknown};
use crate::graph::GraphFault;
use crate::play::Searched as _;
use crate::play::{BaseCase, Labels, Move, ScopeValues, StateTable, moves};
use crate::position::{Component, Game, OptionsFault, Position, PositionFault, Scope};
use sources::Sources;
use worths::Worths;

pub(super) use moves::Wanted;
pub(super) use whole::Whole;

/// Why the truth about a listing cannot be asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OracleFault {
    /// The rules of the game break.
    #[error(transparent)]
    Rules(#[from] GraphFault),
    /// A listing is no position of the game.
    #[error("[{}] is no position: {fault}", written(.heaps))]
    NoPosition {
        /// The listing.
        heaps: Vec<u64>,
        /// Why it is none.
        fault: PositionFault,
    },
}

/// A listing, as claims are made about it.
pub(super) fn written(heaps: &[u64]) -> String {
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Heaps whose moves can be listed without a thought.
pub(super) const LISTED: u64 = 1024;

/// What the moves of one position may take while they are listed, in bytes.
const MOVES_BYTES: u64 = 4 << 20;

/// Answers listing after listing. Ask in the order of totals: a search then grows, and does
/// not begin anew.
pub(super) struct Oracle<'g> {
    game: &'g dyn Game,
    convention: Convention,
    meter: Meter,
    truth: Truth<'g>,
    worths: Worths,
    search: Search,
    /// All positions of the scope, of a game of states.
    table: Option<StateTable>,
    /// The scope whose misère values were not asked for yet.
    unvalued: Option<Scope>,
    /// The misère values of all positions of the scope, of a game of heaps.
    values: Option<ScopeValues>,
    /// All positions of the scope, where somebody labelled them.
    labels: Option<&'g Labels>,
    /// The positions that bound all listings, until the search for values has made room.
    bounds: Vec<Position>,
    /// The total at which the graph of whole positions ran out, and why.
    refused: Option<(u64, Unknown)>,
    sources: Sources,
}

impl<'g> Oracle<'g> {
    /// For the listings of `scope`, or any listing where no scope is known.
    pub(super) fn new(
        game: &'g dyn Game,
        convention: Convention,
        scope: Option<&Scope>,
        meter: &Meter,
    ) -> Oracle<'g> {
        let heaps = game.own_heap_rules().is_some();
        let small = scope.filter(|scope| heaps && *scope.sizes().end() <= LISTED);
        Oracle {
            game,
            convention,
            truth: Truth::new(game, meter.clone()),
            worths: Worths::new(convention),
            search: Search::new(game, BaseCase::of(convention), scope),
            table: scope.and_then(|scope| state_table(game, scope, meter)),
            unvalued: small.cloned(),
            values: None,
            labels: None,
            bounds: small.map_or(Vec::new(), |scope| scope.bounds().collect()),
            refused: None,
            sources: Sources::default(),
            meter: meter.clone(),
        }
    }

    /// The same with outcomes that are read off labels of all positions, and asked of no theorem.
    pub(super) fn by_labels(self, labels: &'g Labels) -> Oracle<'g> {
        Oracle { labels: Some(labels), ..self }
    }

    /// The game asked about.
    pub(super) fn game(&self) -> &'g dyn Game {
        self.game
    }

    /// The outcome of a listing.
    pub(super) fn outcome(&mut self, heaps: &[u64]) -> Result<Known<Outcome>, OracleFault> {
        Ok(self.outcome_by(heaps)?.map(|(outcome, by)| {
            match by {
                None => self.sources.by_theorem(),
                Some(by) => self.sources.by(by),
            }
            outcome
        }))
    }

    /// The outcome of a listing that is no question of its own: not counted among the answers.
    pub(super) fn outcome_after(&mut self, heaps: &[u64]) -> Result<Known<Outcome>, OracleFault> {
        Ok(self.outcome_by(heaps)?.map(|(outcome, _)| outcome))
    }

    /// The outcome of a listing, and on whose authority where no theorem adds it up.
    #[inline]
    fn outcome_by(&mut self, heaps: &[u64]) -> Result<Known<(Outcome, Option<Authority>)>, OracleFault> {
        if self.labels.is_some()
            && let Some((outcome, by)) = self.labelled(&position_of(self.game, heaps)?)
        {
            return Ok(Ok((outcome, Some(by))));
        }
        if self.is_no_heap_game() {
            if let Some(found) = self.by_table(heaps) {
                return Ok(Ok(found));
            }
            let position = position_of(self.game, heaps)?;
            let found = self.truth.outcome(&position, self.convention)?;
            return Ok(found.map(|(outcome, by)| (outcome, Some(by))));
        }
        match self.worths.sum(heaps, &mut self.truth)? {
            Ok(Some(value)) => Ok(Ok((outcome_of(value), None))),
            Ok(None) => {
                let position = position_of(self.game, heaps)?;
                Ok(self.by_search(&position)?.map(|(outcome, by)| (outcome, Some(by))))
            }
            Err(unknown) => Ok(Err(unknown)),
        }
    }

    fn labelled(&self, position: &Position) -> Option<(Outcome, Authority)> {
        let labels = self.labels?;
        let outcome = labels.outcome(position, self.convention)?;
        Some((outcome, Authority::Search { positions: labels.positions() }))
    }

    fn by_table(&self, numbers: &[u64]) -> Option<(Outcome, Option<Authority>)> {
        let table = self.table.as_ref()?;
        let position = position_of(self.game, numbers).ok()?;
        let outcome = table.outcome(self.game, &position, self.convention)?;
        Some((outcome, Some(Authority::Search { positions: table.positions() })))
    }

    /// Whether listings are no heaps that add up: the numbers of one state, say. Such a
    /// position is asked about whole.
    fn is_no_heap_game(&self) -> bool {
        self.game.own_heap_rules().is_none()
    }

    /// The value of a listing, g+ or g-.
    pub(super) fn value(&mut self, heaps: &[u64]) -> Result<Known<u64>, OracleFault> {
        if self.is_no_heap_game() {
            let position = position_of(self.game, heaps)?;
            return Ok(self.truth.value(&position, self.convention)?.map(|(value, by)| {
                self.sources.by(by);
                value
            }));
        }
        match self.worths.sum(heaps, &mut self.truth)? {
            Ok(Some(value)) => {
                self.sources.by_theorem();
                Ok(Ok(value))
            }
            Ok(None) => {
                let position = position_of(self.game, heaps)?;
                let value = match self.by_values(&position)? {
                    Some(found) => Ok(found),
                    None => self.value_of(&position)?,
                };
                Ok(value.map(|(value, by)| {
                    self.sources.by(by);
                    value
                }))
            }
            Err(unknown) => Ok(Err(unknown)),
        }
    }

    /// The misère value of a position in the table of them, which is made when it is first
    /// asked; `None` where there is none, or not within the budget.
    fn by_values(&mut self, position: &Position) -> Result<Option<(u64, Authority)>, OracleFault> {
        if let Some(scope) = self.unvalued.take() {
            let (heaps, largest) = (*scope.heaps().end(), *scope.sizes().end());
            let members = (1..=largest).map(|size| self.game.member(size)).collect::<Result<Vec<_>, _>>();
            if let Ok(members) = members {
                let total = largest.saturating_mul(heaps.into());
                let base = BaseCase::MISERE;
                self.values =
                    match ScopeValues::take(self.game, &members, heaps, total, base, &mut self.meter) {
                        // The clock is met again by whoever searches for the position.
                        Err(GraphFault::Exhausted(_)) => None,
                        values => values?,
                    };
            }
        }
        let Some(values) = &self.values else { return Ok(None) };
        let by = Authority::Search { positions: values.positions() };
        Ok(values.value(position).map(|value| (value.into(), by)))
    }

    /// The outcomes of all multisets of at most `heaps` heaps up to `largest` at once, where
    /// there are labels, or a theorem adds up heaps, or nothing splits and a table of them fits
    /// the budget, or an exact quotient has all these heaps.
    pub(super) fn whole(&mut self, heaps: u32, largest: u64) -> Result<Option<Whole<'g>>, OracleFault> {
        if let Some(labels) = self.labels {
            return Ok(Whole::by_labels(labels, self.convention, largest));
        }
        if self.is_no_heap_game() || largest > LISTED {
            return Ok(None);
        }
        let sizes: Vec<u64> = (0..=largest).collect();
        if let Ok(Some(worths)) = self.worths.each(&sizes, &mut self.truth)? {
            return Ok(Some(Whole::by_theorem(self.worths.start(), worths)));
        }
        let searched = Whole::by_search(self.game, self.convention, heaps, largest, &mut self.meter)?;
        Ok(match (searched, self.convention) {
            (None, Convention::Misere) => {
                self.truth.quotient().and_then(|quotient| Whole::by_quotient(quotient, largest))
            }
            (searched, _) => searched,
        })
    }

    /// Counts answers that were read off a whole.
    pub(super) fn answered(&mut self, whole: &Whole, answers: u64) {
        self.sources.add(whole.authority(), answers);
    }

    /// What the answers so far rest on.
    pub(super) fn sources(&self) -> Vec<(Authority, u64)> {
        self.sources.all(self.worths.authority())
    }

    /// The outcome of a position. Not counted among the answers.
    pub(super) fn outcome_of(&mut self, position: &Position) -> Result<Known<Outcome>, OracleFault> {
        if let Some((outcome, _)) = self.labelled(position) {
            return Ok(Ok(outcome));
        }
        if self.is_no_heap_game() || self.is_theorem(position)? {
            return Ok(self.truth.outcome(position, self.convention)?.map(|(outcome, _)| outcome));
        }
        Ok(self.by_search(position)?.map(|(outcome, _)| outcome))
    }

    /// The value of a position, and on whose authority. Not counted among the answers.
    pub(super) fn value_of(&mut self, position: &Position) -> Result<Known<(u64, Authority)>, OracleFault> {
        self.make_room()?;
        Ok(self.truth.value(position, self.convention)?)
    }

    /// Every winning move of a position, by component and result.
    pub(super) fn winning_moves(&mut self, position: &Position) -> Result<Known<Vec<Move>>, OracleFault> {
        let is_labelled = self.labelled(position).is_some();
        if !is_labelled && (self.is_no_heap_game() || self.is_theorem(position)?) {
            return Ok(self.truth.side(position, self.convention)?.winning_moves);
        }
        let mut winning = Vec::new();
        let listed = match self.moves(position)? {
            Ok(listed) => listed,
            Err(unknown) => return Ok(Err(unknown)),
        };
        for a_move in listed {
            match self.outcome_of(&a_move.position)? {
                Ok(Outcome::P) => winning.push(a_move),
                Ok(_) => {}
                Err(unknown) => return Ok(Err(unknown)),
            }
        }
        Ok(Ok(winning))
    }

    /// Every move of a position, where they are few enough to list.
    pub(super) fn moves(&self, position: &Position) -> Result<Known<Vec<Move>>, OracleFault> {
        match moves(self.game, position, &mut self.listing_meter()) {
            Ok(moves) => Ok(Ok(moves)),
            Err(OptionsFault::Exhausted(_)) => {
                let position = self.game.write_position(position);
                Ok(Err(Unknown(format!("{position} has too many moves to list"))))
            }
            Err(fault) => Err(GraphFault::from(fault).into()),
        }
    }

    /// What watches the listing of the moves of one position.
    fn listing_meter(&self) -> Meter {
        let budget = self.meter.budget();
        let most = budget.max_memory.map_or(MOVES_BYTES, |most| most.min(MOVES_BYTES));
        Budget { max_memory: Some(most), ..budget }.meter()
    }

    /// Whether a theorem adds up this position.
    fn is_theorem(&mut self, position: &Position) -> Result<bool, OracleFault> {
        Ok(match self.convention {
            Convention::Normal => true,
            Convention::Misere => self.truth.tame(position)?.is_some(),
        })
    }

    /// From what is cheapest to what is dearest: positions labelled already, labelling more
    /// of them, a quotient, labelling very many, and the graph of what can be reached.
    fn by_search(&mut self, position: &Position) -> Result<Known<(Outcome, Authority)>, OracleFault> {
        let cheap = self.search.outcome(self.game, position, CHEAP, &mut self.meter)?;
        if let Searched::Found(outcome, by) = cheap {
            return Ok(Ok((outcome, by)));
        }
        if let Some(by_quotient) = self.truth.by_quotient(position)? {
            return Ok(Ok(by_quotient));
        }
        match self.search.outcome(self.game, position, u64::MAX, &mut self.meter)? {
            Searched::Found(outcome, by) => Ok(Ok((outcome, by))),
            Searched::TooLarge(exhausted) => Ok(Err(exhausted.into())),
            Searched::Unfit => self.by_graph(position),
        }
    }

    /// The graph of what can be reached. A position larger than one that was too large is
    /// not tried again.
    fn by_graph(&mut self, position: &Position) -> Result<Known<(Outcome, Authority)>, OracleFault> {
        let total = self.game.total(position);
        if let Some((_, unknown)) = self.refused.as_ref().filter(|(refused, _)| total >= *refused) {
            return Ok(Err(unknown.clone()));
        }
        self.make_room()?;
        let found = self.truth.outcome(position, self.convention)?;
        if let Err(unknown) = &found {
            self.refused = Some((total, unknown.clone()));
        }
        Ok(found)
    }

    /// Lets the graph of whole positions have room for all listings, once.
    fn make_room(&mut self) -> Result<(), OracleFault> {
        let bounds = std::mem::take(&mut self.bounds);
        if !bounds.is_empty() {
            self.truth.prepare(&bounds)?;
        }
        Ok(())
    }
}

/// More listings of states than this are labelled in a table, all at once.
const WIDE: u128 = 10_000;

/// The table of all positions of a scope of states, where it is worth it and fits the budget.
fn state_table(game: &dyn Game, scope: &Scope, meter: &Meter) -> Option<StateTable> {
    let pays = game.directions().is_some() || scope.count_listings() > WIDE;
    if !pays || game.packing().is_none() {
        return None;
    }
    let scope = &looked_at(scope, meter);
    // Rules that break on the way are found again, and told, by whoever asks for the position.
    StateTable::of_scope(game, scope, &mut meter.clone()).ok()?
}

/// The part of a scope that a walk in witness order comes to: of a wide one no larger numbers
/// than those of as many listings as the budget has positions.
fn looked_at(scope: &Scope, meter: &Meter) -> Scope {
    let Some(most) = meter.budget().max_positions.filter(|&most| scope.count_listings() > most.into()) else {
        return scope.clone();
    };
    let (mut left, mut largest) = (most, *scope.sizes().start());
    // The walk ends where the budget does.
    let _ = scope.listings(|numbers| {
        left = left.checked_sub(1).ok_or(())?;
        largest = largest.max(numbers.last().copied().unwrap_or(0));
        Ok::<(), ()>(())
    });
    Scope::new(scope.heaps(), *scope.sizes().start()..=largest).unwrap_or_else(|_| scope.clone())
}

/// The position of a listing: its heaps, empty ones left out.
pub(super) fn position_of(game: &dyn Game, heaps: &[u64]) -> Result<Position, OracleFault> {
    if game.own_heap_rules().is_some() && heaps.iter().all(|&heap| heap <= Component::MAX) {
        return Ok(heaps.iter().filter(|&&heap| heap > 0).map(|&heap| Component(heap)).collect());
    }
    game.of_numbers(heaps).map_err(|fault| OracleFault::NoPosition { heaps: heaps.to_vec(), fault })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::game;
    use crate::ruleset::resolve;

    /// Misère values come from a table, and are those of a search.
    #[test]
    fn values_of_a_scope_are_those_of_each_position() {
        for (name, is_tame) in
            [("kayles", false), ("0.07", true), ("4.3", true), ("4.7", false), ("0.6", false)]
        {
            let game = game(&resolve(name).unwrap());
            let (scope, meter) = (Scope::new(1..=3, 0..=9).unwrap(), Budget::UNLIMITED.meter());
            let mut oracle = Oracle::new(&*game, Convention::Misere, Some(&scope), &meter);
            let mut truth = Truth::new(&*game, meter.clone());
            let Ok(()) = scope.listings(|heaps| {
                let position = position_of(&*game, heaps).unwrap();
                let expected = truth.value(&position, Convention::Misere).unwrap().unwrap().0;
                assert_eq!(oracle.value(heaps).unwrap(), Ok(expected), "{name} {heaps:?}");
                Ok::<(), std::convert::Infallible>(())
            });
            assert_eq!(oracle.values.is_none(), is_tame, "{name}");
        }
    }

    /// What is looked at of a scope past the budget holds as many listings as that allows.
    #[test]
    fn a_walk_that_ends_early_needs_no_large_box() {
        let scope = Scope::new(2..=2, 0..=100_000).unwrap();
        let meter = Budget { max_positions: Some(1000), ..Budget::DEFAULT }.meter();
        let part = looked_at(&scope, &meter);
        assert!(*part.sizes().end() < 100, "{part}");
        let (mut seen, mut largest) = (0, 0);
        let _ = scope.listings(|numbers| {
            seen += 1;
            largest = largest.max(numbers[1]);
            if seen < 1000 { Ok(()) } else { Err(()) }
        });
        assert_eq!(*part.sizes().end(), largest);
        let small = Scope::new(2..=2, 0..=9).unwrap();
        assert_eq!(looked_at(&small, &meter), small);
    }
}
