//! Many questions about one game, asked so that one search too large for the budget is not
//! tried again for every position that follows.

use super::Truth;
use crate::base::{Convention, Genus, Grundy, Known, Meter, Outcome, Unknown};
use crate::graph::GraphFault;
use crate::play::LoopyValue;
use crate::position::{Game, Position};

/// The truth about position after position. Once a search has run out of its budget,
/// misère questions are left to theorems and quotients alone.
///
/// ```
/// use lastmove::base::{Budget, Convention::Misere};
/// use lastmove::conjecture::Inquiry;
/// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("0.77")?);
/// let heaps = (0..=12).map(|heap| kayles.member(heap)).collect::<Result<Vec<_>, _>>()?;
/// let mut inquiry = Inquiry::new(&*kayles, Budget::DEFAULT.meter());
/// let mut values = Vec::new();
/// for at in 0..heaps.len() {
///     inquiry.make_room(&heaps, at)?;
///     values.push(inquiry.value(&heaps[at], Misere)?.unwrap());
/// }
/// assert_eq!(values, [1, 0, 2, 3, 0, 1, 3, 2, 1, 0, 2, 4, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Inquiry<'g> {
    truth: Truth<'g>,
    gave_up: Option<Unknown>,
    /// How many of a list of positions the search has room for.
    room: usize,
}

impl<'g> Inquiry<'g> {
    /// Nothing asked yet.
    pub fn new(game: &'g dyn Game, meter: Meter) -> Inquiry<'g> {
        Inquiry { truth: Truth::new(game, meter), gave_up: None, room: 0 }
    }

    /// Leaves misère questions to theorems and quotients alone from now on, for this reason.
    pub fn give_up(&mut self, reason: Unknown) {
        self.gave_up.get_or_insert(reason);
    }

    /// To be called before `positions[at]` is asked about, where positions are asked about
    /// one after the other: makes room for some of those that follow in the same search.
    ///
    /// A search has room for the positions it was made for, and room for large ones costs
    /// more than small ones need; so it doubles.
    ///
    /// # Errors
    /// As [`Truth::prepare`].
    pub fn make_room(&mut self, positions: &[Position], at: usize) -> Result<(), GraphFault> {
        match self.room_wanted(positions, at) {
            Some(room) => self.truth.prepare(room),
            None => Ok(()),
        }
    }

    /// The same where nothing but outcomes is asked for: positions whose labels do without a
    /// search need no room in it.
    ///
    /// # Errors
    /// As [`Truth::prepare`].
    pub fn make_room_for_outcomes(&mut self, positions: &[Position], at: usize) -> Result<(), GraphFault> {
        match self.room_wanted(positions, at) {
            Some(room) if self.truth.may_have_room(room)? => self.truth.prepare(room),
            _ => Ok(()),
        }
    }

    fn room_wanted<'p>(&mut self, positions: &'p [Position], at: usize) -> Option<&'p [Position]> {
        if at < self.room || self.gave_up.is_some() {
            return None;
        }
        self.room = match self.truth.game().is_loopy() {
            // One analysis holds all that can be reached from any of them.
            true => positions.len(),
            false => (2 * at).max(64).min(positions.len()),
        };
        Some(&positions[at..self.room])
    }

    /// g+ or g- of a position.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn value(&mut self, position: &Position, convention: Convention) -> Result<Known<u64>, GraphFault> {
        if let (Convention::Misere, Some(reason)) = (convention, &self.gave_up) {
            let reason = reason.clone();
            return Ok(self.truth.tame(position)?.map(|(tame, _)| tame.misere_grundy()).ok_or(reason));
        }
        let value = self.truth.value(position, convention)?.map(|(value, _)| value);
        if let (Convention::Misere, Err(reason), false) = (convention, &value, self.truth.game().is_loopy()) {
            self.gave_up = Some(reason.clone());
        }
        Ok(value)
    }

    /// The outcome of a position.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn outcome(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<Outcome>, GraphFault> {
        if let (Convention::Misere, Some(reason)) = (convention, &self.gave_up) {
            let reason = reason.clone();
            let proved = self.truth.proved_misere_outcome(position)?;
            return Ok(proved.map(|(outcome, _)| outcome).ok_or(reason));
        }
        let outcome = self.truth.outcome(position, convention)?.map(|(outcome, _)| outcome);
        if let (Convention::Misere, Err(reason)) = (convention, &outcome) {
            self.gave_up = Some(reason.clone());
        }
        Ok(outcome)
    }

    /// Smith's value of a position in normal play; where every play ends, that is g+.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn loopy_value(&mut self, position: &Position) -> Result<Known<LoopyValue>, GraphFault> {
        if self.truth.game().is_loopy() {
            return Ok(self.truth.smith(position)?.map(|(value, _)| value));
        }
        let value = self.truth.value(position, Convention::Normal)?;
        let nimber = |value: u64| Ok(LoopyValue::Nimber(Grundy::try_from(value).map_err(|_| too_wide())?));
        Ok(value.and_then(|(value, _)| nimber(value)))
    }

    /// The genus of a position.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn genus(&mut self, position: &Position) -> Result<Known<Genus>, GraphFault> {
        if self.truth.tame(position)?.is_some() {
            return self.truth.genus(position);
        }
        if let Some(reason) = &self.gave_up {
            return Ok(Err(reason.clone()));
        }
        let genus = self.truth.genus(position)?;
        if let Err(reason) = &genus {
            self.gave_up = Some(reason.clone());
        }
        Ok(genus)
    }
}

fn too_wide() -> Unknown {
    Unknown("its value passes 32 bits".to_owned())
}
