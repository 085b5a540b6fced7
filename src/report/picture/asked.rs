//! Positions asked about one after the other, and the first reason why one stays open.

use super::ReportFault;
use crate::base::{Convention, Genus, Known, Meter, Outcome, Unknown};
use crate::chart::Outcomes;
use crate::conjecture::Inquiry;
use crate::play::LoopyValue;
use crate::position::{Game, Position};

/// An inquiry that notes what stays open.
pub(super) struct Asked<'g> {
    inquiry: Inquiry<'g>,
    pub(super) open: Option<String>,
}

impl<'g> Asked<'g> {
    pub(super) fn new(game: &'g dyn Game, meter: &Meter) -> Asked<'g> {
        Asked { inquiry: Inquiry::new(game, meter.clone()), open: None }
    }

    /// Searches for nothing from now on, for this reason: theorems and quotients may answer.
    pub(super) fn give_up(&mut self, reason: Unknown) {
        self.inquiry.give_up(reason);
    }

    /// To be called before `positions[at]` is asked about, where they are asked in order.
    pub(super) fn make_room(&mut self, positions: &[Position], at: usize) -> Result<(), ReportFault> {
        Ok(self.inquiry.make_room(positions, at)?)
    }

    fn noted<T>(&mut self, known: Known<T>) -> Option<T> {
        if let Err(reason) = &known {
            self.open.get_or_insert_with(|| reason.to_string());
        }
        known.ok()
    }

    pub(super) fn value(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<u64>, ReportFault> {
        let known = self.inquiry.value(position, convention)?;
        Ok(self.noted(known))
    }

    /// Smith's value of a position, in normal play.
    pub(super) fn loopy_value(&mut self, position: &Position) -> Result<Option<LoopyValue>, ReportFault> {
        let known = self.inquiry.loopy_value(position)?;
        Ok(self.noted(known))
    }

    pub(super) fn outcome(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<Outcome>, ReportFault> {
        let known = self.inquiry.outcome(position, convention)?;
        Ok(self.noted(known))
    }

    pub(super) fn outcomes(&mut self, position: &Position) -> Result<Outcomes, ReportFault> {
        let normal = self.outcome(position, Convention::Normal)?;
        let misere = self.outcome(position, Convention::Misere)?;
        Ok(Outcomes { normal, misere })
    }

    pub(super) fn genus(&mut self, position: &Position) -> Result<Option<Genus>, ReportFault> {
        let known = self.inquiry.genus(position)?;
        Ok(self.noted(known))
    }
}
