//! The truth about a position under both conventions, from whatever establishes it.
//!
//! Normal play asks the components: their values by plain recursion, or from their sequence
//! where heaps are large. Misère play asks, in this order: are all components tame, so that
//! a theorem answers; is the position small enough to search at once; is there an exact
//! quotient; does the space of positions up to misère equality fit the budget; else search, of
//! whole positions.

mod components;
mod loopy;
mod moves;
mod quotients;

use super::Authority;
use super::search::{LARGEST_COMPONENT, Search as Labelled, Searched, Shortfall};
use crate::base::{Convention, Genus, Grundy, Known, Meter, Outcome, Unknown};
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::quotient::Quotient;
use crate::misere::{Genera, Tame};
use crate::play::{BaseCase, Kinds, LoopyValue, Move, Solved, Space};
use crate::position::{Game, Position};
use components::Components;
use loopy::LoopyTruth;
use quotients::Quotients;
pub(super) use quotients::class;

/// Everything asked about one position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The position.
    pub position: Position,
    /// Under normal play.
    pub normal: Side,
    /// Under misère play.
    pub misere: Side,
    /// The genus.
    pub genus: Known<Genus>,
}

/// What holds of a position under one convention.
#[derive(Clone, Debug)]
pub struct Side {
    /// The convention.
    pub convention: Convention,
    /// g+ or g-.
    pub grundy: Known<u64>,
    /// Who wins.
    pub outcome: Known<Outcome>,
    /// Every winning move, once per resulting position, by component and result.
    pub winning_moves: Known<Vec<Move>>,
    /// What established the value and the outcome.
    pub authority: Option<Authority>,
    /// What there is to say beside where play may go on for ever.
    pub loopy: Option<LoopySide>,
}

/// What a loopy game adds to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopySide {
    /// Smith's value, in normal play.
    pub value: Option<LoopyValue>,
    /// Where nothing wins, every move that does not lose.
    pub drawing_moves: Vec<Move>,
}

impl Answer {
    /// The side of one convention.
    pub fn side(&self, convention: Convention) -> &Side {
        match convention {
            Convention::Normal => &self.normal,
            Convention::Misere => &self.misere,
        }
    }
}

/// Answers questions about positions of one game; remembers what it worked out.
///
/// ```
/// use lastmove::base::{Budget, Convention, Outcome};
/// use lastmove::conjecture::Truth;
/// let nim = lastmove::position::game(&lastmove::ruleset::resolve("0.3...")?);
/// let mut truth = Truth::new(&*nim, Budget::DEFAULT.meter());
/// let answer = truth.answer(&nim.read("1000000000,1000000001,1")?)?;
/// assert_eq!(answer.misere.outcome, Ok(Outcome::P));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Truth<'g> {
    game: &'g dyn Game,
    meter: Meter,
    components: Components<'g>,
    quotients: Quotients,
    search: Option<Search>,
    /// Misère outcomes of all positions up to some total, once they were asked for.
    labelled: Option<Labelled>,
    /// The largest component that is known to be asked for.
    expected: u64,
    /// The positions for which a search was begun anew.
    outgrown: Vec<Position>,
    /// What was solved of a game in which play may go on for ever.
    loopy: LoopyTruth,
}

/// Positions up to this total are searched before a quotient is thought of: search tells
/// their values besides, and is quick.
const SEARCHED_AT_ONCE: u64 = 40;

/// Positions up to this total are searched for their values even where a quotient names the
/// winner, with one part in [`SHARE`] of the budget.
const SEARCHED_FOR_VALUES: u64 = 120;

/// See [`SEARCHED_FOR_VALUES`].
const SHARE: u64 = 8;

/// Whole positions solved so far.
struct Search {
    solved: Solved,
    genera: Genera,
}

impl<'g> Truth<'g> {
    /// Nothing known yet. `meter` bounds each search in size and all of them in time.
    pub fn new(game: &'g dyn Game, meter: Meter) -> Truth<'g> {
        let components = Components::new(game, meter.clone());
        Truth {
            game,
            components,
            meter,
            quotients: Quotients::default(),
            search: None,
            labelled: None,
            expected: 0,
            outgrown: Vec::new(),
            loopy: LoopyTruth::default(),
        }
    }

    /// The game asked about.
    pub fn game(&self) -> &'g dyn Game {
        self.game
    }

    /// Makes room for all of `positions` in one search, so that asking for them one after
    /// the other searches each position below them once.
    ///
    /// # Errors
    /// [`GraphFault::Illegal`] and [`GraphFault::Loop`] when the rules break. A budget that
    /// ends is no error here: the questions will meet it again.
    pub fn prepare<'p>(
        &mut self,
        positions: impl IntoIterator<Item = &'p Position>,
    ) -> Result<(), GraphFault> {
        if self.game.is_loopy() {
            return self.prepare_loopy(positions.into_iter().cloned().collect());
        }
        self.outgrown = positions.into_iter().cloned().collect();
        let largest = self.outgrown.iter().map(|position| self.largest_part(position)).max();
        self.expected = self.expected.max(largest.unwrap_or(0));
        match Solved::for_roots(self.game, &self.outgrown, &mut self.meter) {
            Ok(solved) => self.search = Some(Search { solved, genera: Genera::new() }),
            Err(GraphFault::Exhausted(_) | GraphFault::TooLarge) => {}
            Err(fault) => return Err(fault),
        }
        Ok(())
    }

    /// Everything about one position.
    ///
    /// # Errors
    /// Only when the rules themselves break on it: [`GraphFault::Illegal`] or
    /// [`GraphFault::Loop`]. What a budget leaves open is in the answer.
    pub fn answer(&mut self, position: &Position) -> Result<Answer, GraphFault> {
        let normal = self.side(position, Convention::Normal)?;
        let misere = self.side(position, Convention::Misere)?;
        let genus = self.genus(position)?;
        Ok(Answer { position: position.clone(), normal, misere, genus })
    }

    /// One side of the answer.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn side(&mut self, position: &Position, convention: Convention) -> Result<Side, GraphFault> {
        if self.game.is_loopy() {
            return self.loopy_side(position, convention);
        }
        let value = self.value(position, convention)?;
        let outcome = match &value {
            Ok((value, by)) => Ok((outcome_of(*value), by.clone())),
            Err(_) => self.outcome(position, convention)?,
        };
        let winning_moves = match &outcome {
            Ok((Outcome::P, _)) => Ok(Vec::new()),
            Ok(_) => self.winning_moves(position, convention)?,
            Err(unknown) => Err(unknown.clone()),
        };
        let authority = outcome.as_ref().ok().map(|(_, authority)| authority.clone());
        let (grundy, outcome) = (value.map(|(value, _)| value), outcome.map(|(outcome, _)| outcome));
        Ok(Side { convention, grundy, outcome, winning_moves, authority, loopy: None })
    }

    /// The outcome of a position, and on whose authority.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn outcome(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<(Outcome, Authority)>, GraphFault> {
        if self.game.is_loopy() {
            return self.loopy_outcome(position, convention);
        }
        if convention == Convention::Misere {
            if let Some(by_quotient) = self.by_quotient(position)? {
                return Ok(Ok(by_quotient));
            }
            if let Some(by_label) = self.by_label(position)? {
                return Ok(Ok(by_label));
            }
        }
        let value = self.value(position, convention)?;
        Ok(value.map(|(value, by)| (outcome_of(value), by)))
    }

    /// The value of a position, g+ or g-, and on whose authority.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn value(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<(u64, Authority)>, GraphFault> {
        if self.game.is_loopy() {
            return self.loopy_value(position, convention);
        }
        match convention {
            Convention::Normal => self.components.grundy(position),
            Convention::Misere => {
                if let Some((tame, authority)) = self.components.tame(position)? {
                    return Ok(Ok((tame.misere_grundy(), authority)));
                }
                if let Some(known) = self.value_by_quotient(position)? {
                    return Ok(Ok(known));
                }
                Ok(self.searched_for_values(position)?.map(|(search, id)| {
                    let value = search.solved.values(convention).grundy(id);
                    (value.into(), Authority::Search { positions: search.solved.graph().len() as u64 })
                }))
            }
        }
    }

    /// The genus of a position.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn genus(&mut self, position: &Position) -> Result<Known<Genus>, GraphFault> {
        if self.game.is_loopy() {
            return Ok(Err(Unknown("where play may go on for ever there is no genus".to_owned())));
        }
        if let Some((tame, _)) = self.components.tame(position)? {
            return Ok(tame.genus().ok_or_else(|| Unknown("its digits pass 32 bits".to_owned())));
        }
        let mut meter = self.meter.clone();
        if self.by_quotient(position)?.is_some()
            && let Ok((grundy, _)) = self.components.grundy(position)?
            && let Ok(grundy) = Grundy::try_from(grundy)
            && let Some(genus) = self.quotients.genus(self.game, position, grundy, &meter)
        {
            return Ok(Ok(genus));
        }
        let found = self.searched_for_values(position)?;
        Ok(found.and_then(|(Search { solved, genera }, id)| {
            genera.extend(solved.graph(), solved.values(Convention::Normal), &mut meter)?;
            Ok(genera.genus(id).clone())
        }))
    }

    /// The tame value of a position all of whose components are tame, and on whose authority.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn tame(&mut self, position: &Position) -> Result<Option<(Tame, Authority)>, GraphFault> {
        self.components.tame(position)
    }

    /// The misère outcome of a position where a theorem, an exact quotient or labels up to
    /// misère equality name it without a search of its graph.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn proved_misere_outcome(
        &mut self,
        position: &Position,
    ) -> Result<Option<(Outcome, Authority)>, GraphFault> {
        if let Some((tame, authority)) = self.components.tame(position)? {
            return Ok(Some((tame.misere_outcome(), authority)));
        }
        match self.by_quotient(position)? {
            Some(by_quotient) => Ok(Some(by_quotient)),
            None => self.by_label(position),
        }
    }

    /// The misère outcome of a position that is not tame and too large to search at once,
    /// where its game has an exact quotient.
    pub(super) fn by_quotient(
        &mut self,
        position: &Position,
    ) -> Result<Option<(Outcome, Authority)>, GraphFault> {
        if self.game.total(position) <= SEARCHED_AT_ONCE || self.components.tame(position)?.is_some() {
            return Ok(None);
        }
        if self.search.as_ref().is_some_and(|search| search.solved.find(position).is_some()) {
            return Ok(None);
        }
        let found = self.quotients.outcome(self.game, position, &self.meter);
        Ok(found.map(|(outcome, order)| (outcome, Authority::Quotient { order })))
    }

    /// Whether one search may have room for all of `positions`. Heaps that split, of a total with
    /// more whole positions than the budget, are better labelled, or searched each by itself.
    pub(super) fn may_have_room(&self, positions: &[Position]) -> Result<bool, GraphFault> {
        let total = positions.iter().map(|position| self.game.total(position)).max().unwrap_or(0);
        let largest = positions.iter().map(|position| self.largest_part(position)).max().unwrap_or(0);
        let Some(most) = self.meter.budget().max_positions else { return Ok(true) };
        let is_sum = self.game.own_heap_rules().is_some() && !self.game.has_end_rule();
        if !is_sum || total <= SEARCHED_AT_ONCE || largest > LARGEST_COMPONENT {
            return Ok(true);
        }
        let mut table = ComponentTable::new();
        for position in positions {
            match table.add(self.game, position, &mut self.meter.share(SHARE)) {
                Ok(()) => {}
                // Whoever asks about the position meets it again.
                Err(GraphFault::Exhausted(_) | GraphFault::TooLarge) => return Ok(true),
                Err(fault) => return Err(fault),
            }
        }
        let splits = Kinds::new(&table).is_none();
        let space = Space::new(self.game, &table).filter(|_| splits);
        Ok(space.is_none_or(|space| space.positions(total) <= most.into()))
    }

    fn largest_part(&self, position: &Position) -> u64 {
        position.runs().iter().map(|run| self.game.size(run.component)).max().unwrap_or(0)
    }

    /// The misère outcome of a position that is not tame and too large to search at once, where
    /// all positions of its total and of those below fit the budget up to misère equality.
    pub(super) fn by_label(
        &mut self,
        position: &Position,
    ) -> Result<Option<(Outcome, Authority)>, GraphFault> {
        let total = self.game.total(position);
        if total <= SEARCHED_AT_ONCE
            || self.game.own_heap_rules().is_none()
            || self.game.is_loopy()
            || self.game.has_end_rule()
            || self.components.tame(position)?.is_some()
        {
            return Ok(None);
        }
        let largest = self.largest_part(position);
        let misere = || Labelled::new(self.game, BaseCase::MISERE, None);
        let labelled = self.labelled.get_or_insert_with(misere);
        labelled.expect(self.expected.max(largest));
        Ok(match labelled.outcome(self.game, position, u64::MAX, &mut self.meter)? {
            Searched::Found(outcome, by) => Some((outcome, by)),
            Searched::TooLarge(_) | Searched::Unfit => None,
        })
    }

    /// g- of a position whose winner an exact quotient names, where the quotient beside nim heaps
    /// tells it.
    fn value_by_quotient(&mut self, position: &Position) -> Result<Option<(u64, Authority)>, GraphFault> {
        let Some((_, by)) = self.by_quotient(position)? else { return Ok(None) };
        let value = self.quotients.misere_grundy(self.game, position, &self.meter);
        Ok(value.map(|value| (value.into(), by)))
    }

    /// The exact misère quotient of the heaps, as far as it is worked out without being
    /// asked for by name.
    pub fn quotient(&mut self) -> Option<&Quotient> {
        self.quotients.of(self.game, 0, &self.meter)
    }

    /// The search for values: in full where nothing else names the winner, and briefly where
    /// a quotient does.
    fn searched_for_values(&mut self, position: &Position) -> Result<Known<(&mut Search, u32)>, GraphFault> {
        let mut meter = self.meter.clone();
        if self.by_quotient(position)?.is_some() {
            if self.game.total(position) > SEARCHED_FOR_VALUES {
                let reason = "not computed: the exact quotient names the winner without it, the quotient \
                              beside nim heaps does not tell it, and the sum is too large to search whole";
                return Ok(Err(Unknown(reason.to_owned())));
            }
            meter = meter.share(SHARE);
            let found = self.searched(position, &mut meter)?;
            return Ok(found.map_err(|Unknown(reason)| {
                Unknown(format!(
                    "the exact quotient names the winner without it, and a search for it alone, with one \
                     part in {SHARE} of the budget, ended: {reason}"
                ))
            }));
        }
        self.searched(position, &mut meter)
    }

    /// Extends the search to `position`. One that has no room for it is begun anew with room for
    /// all the positions that had to be given room: sums asked about one after the other, in
    /// whatever order, are soon all below one search.
    fn extend_search(&mut self, position: &Position, meter: &mut Meter) -> Result<(), GraphFault> {
        let admitted = |search: &Search| search.solved.graph().admits(position);
        let mut search = match self.search.take().filter(admitted) {
            Some(search) => search,
            None => {
                self.outgrown.push(position.clone());
                let solved = Solved::for_roots(self.game, &self.outgrown, meter)?;
                Search { solved, genera: Genera::new() }
            }
        };
        let extended = match search.solved.find(position) {
            Some(_) => Ok(()),
            None => search.solved.extend(position, meter),
        };
        self.search = Some(search);
        extended
    }

    /// The search that holds `position`, extended or begun anew where it has to be.
    fn searched(
        &mut self,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<Known<(&mut Search, u32)>, GraphFault> {
        if !self.components.may_be_searched(position) {
            return Ok(Err(Unknown("a heap this large is not searched whole".to_owned())));
        }
        let total = self.game.total(position);
        let shortfall = self.labelled.as_ref().and_then(|labelled| labelled.shortfall(total));
        let Some(Shortfall { positions, fits }) = shortfall else {
            return self.searched_with(position, meter);
        };
        // There is little hope for whole positions where they are too many up to equality.
        let found = self.searched_with(position, &mut meter.share(SHARE))?;
        Ok(found.map_err(|Unknown(reason)| {
            let fits = fits.map_or("none".to_owned(), |fits| format!("those of total {fits}"));
            Unknown(format!(
                "the positions of total {total}, up to misère equality, are {positions} or more, and the \
                 budget holds {fits}; a search for this one alone, with one part in {SHARE} of the \
                 budget, ended: {reason}"
            ))
        }))
    }

    fn searched_with(
        &mut self,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<Known<(&mut Search, u32)>, GraphFault> {
        let mut extended = self.extend_search(position, meter);
        // What fills the search may be positions asked about before: this one by itself may fit.
        if matches!(extended, Err(GraphFault::Exhausted(_) | GraphFault::TooLarge)) && self.outgrown.len() > 1
        {
            self.search = None;
            self.outgrown.clear();
            extended = self.extend_search(position, meter);
        }
        match extended {
            Ok(()) => {}
            Err(GraphFault::Exhausted(exhausted)) => return Ok(Err(exhausted.into())),
            Err(fault @ GraphFault::TooLarge) => return Ok(Err(Unknown(fault.to_string()))),
            Err(fault) => return Err(fault),
        }
        let found = self.search.as_mut().and_then(|search| {
            let id = search.solved.find(position)?;
            Some((search, id))
        });
        Ok(found.ok_or_else(|| Unknown("the search ended before it reached the position".to_owned())))
    }
}

/// P exactly when the value is 0, under either convention.
pub(super) fn outcome_of(value: u64) -> Outcome {
    if value == 0 { Outcome::P } else { Outcome::N }
}

#[cfg(test)]
mod tests;
