//! Where play may go on for ever: outcomes with draws, and Smith's values.

use super::{LoopySide, Side, Truth};
use crate::base::{Convention, Known, Outcome, Unknown};
use crate::conjecture::Authority;
use crate::graph::GraphFault;
use crate::play::{Loopy, LoopyValue};
use crate::position::Position;

impl Truth<'_> {
    /// Solves all that can be reached from these positions. A budget that ends is no error
    /// here: the questions will meet it again.
    pub(super) fn prepare_loopy(&mut self, roots: Vec<Position>) -> Result<(), GraphFault> {
        match Loopy::new(self.game, &roots, &mut self.meter.clone()) {
            Ok(solved) => self.loopy = Some(solved),
            Err(GraphFault::Exhausted(_) | GraphFault::TooLarge) => {}
            Err(fault) => return Err(fault),
        }
        Ok(())
    }

    /// The solution that holds a position.
    fn solved_loopy(&mut self, position: &Position) -> Result<Known<&Loopy>, GraphFault> {
        let holds = |solved: &Loopy| solved.outcome(position, Convention::Normal).is_some();
        if !self.loopy.as_ref().is_some_and(holds) {
            match Loopy::new(self.game, std::slice::from_ref(position), &mut self.meter.clone()) {
                Ok(solved) => self.loopy = Some(solved),
                Err(GraphFault::Exhausted(exhausted)) => return Ok(Err(exhausted.into())),
                Err(fault) => return Err(fault),
            }
        }
        Ok(self.loopy.as_ref().ok_or_else(|| Unknown("nothing was solved".to_owned())))
    }

    pub(super) fn loopy_outcome(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<(Outcome, Authority)>, GraphFault> {
        Ok(self.solved_loopy(position)?.map(|solved| {
            let outcome = solved.outcome(position, convention).unwrap_or(Outcome::D);
            (outcome, Authority::Retrograde { positions: solved.len() as u64 })
        }))
    }

    pub(super) fn loopy_value(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<(u64, Authority)>, GraphFault> {
        if convention == Convention::Misere {
            let reason = "where play may go on for ever there are no misère Grundy values";
            return Ok(Err(Unknown(reason.to_owned())));
        }
        Ok(self.solved_loopy(position)?.and_then(|solved| match solved.value(position) {
            Some(LoopyValue::Nimber(value)) => {
                Ok((value.into(), Authority::Retrograde { positions: solved.len() as u64 }))
            }
            Some(infinite) => Err(Unknown(format!("its value is {infinite}"))),
            None => Err(Unknown("the position was not reached".to_owned())),
        }))
    }

    pub(super) fn loopy_side(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Side, GraphFault> {
        let grundy = self.loopy_value(position, convention)?.map(|(value, _)| value);
        let found = self.loopy_outcome(position, convention)?;
        let authority = found.as_ref().ok().map(|(_, authority)| authority.clone());
        let outcome = found.map(|(outcome, _)| outcome);
        let (game, mut meter) = (self.game, self.meter.clone());
        let (winning_moves, loopy) = match self.solved_loopy(position)? {
            Err(unknown) => (Err(unknown), None),
            Ok(solved) => {
                let winning = solved.moves_to(game, position, convention, Outcome::P, &mut meter)?;
                let drawing_moves = match winning.is_empty() {
                    true => solved.moves_to(game, position, convention, Outcome::D, &mut meter)?,
                    false => Vec::new(),
                };
                let value = solved.value(position).filter(|_| convention == Convention::Normal);
                (Ok(winning), Some(LoopySide { value, drawing_moves }))
            }
        };
        Ok(Side { convention, grundy, outcome, winning_moves, authority, loopy })
    }
}
