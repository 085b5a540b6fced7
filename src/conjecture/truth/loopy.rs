//! Where play may go on for ever: outcomes with draws, and Smith's values.
//!
//! Misère play asks whole positions, by retrograde analysis of all that can be reached. In
//! normal play a sum asks its components, which Smith's values let it add up.

use super::{LoopySide, Side, Truth};
use crate::base::{Convention, Grundy, Known, Outcome, Unknown};
use crate::conjecture::Authority;
use crate::graph::GraphFault;
use crate::play::{Loopy, LoopyValue, Move, moves};
use crate::position::{Component, Position};
use rustc_hash::FxHashMap;

/// What was worked out of a loopy game.
#[derive(Default)]
pub(super) struct LoopyTruth {
    /// Whole positions.
    solved: Option<Loopy>,
    /// The values of components by themselves.
    values: FxHashMap<Component, LoopyValue>,
}

impl Truth<'_> {
    /// Solves all that can be reached from these positions. A budget that ends is no error
    /// here: the questions will meet it again.
    pub(super) fn prepare_loopy(&mut self, roots: Vec<Position>) -> Result<(), GraphFault> {
        match Loopy::new(self.game, &roots, &mut self.meter.clone()) {
            Ok(solved) => self.loopy.solved = Some(solved),
            Err(GraphFault::Exhausted(_) | GraphFault::TooLarge) => {}
            Err(fault) => return Err(fault),
        }
        Ok(())
    }

    /// The solution that holds a position whole.
    fn solved_loopy(&mut self, position: &Position) -> Result<Known<&Loopy>, GraphFault> {
        let holds = |solved: &Loopy| solved.outcome(position, Convention::Normal).is_some();
        if !self.loopy.solved.as_ref().is_some_and(holds) {
            match Loopy::new(self.game, std::slice::from_ref(position), &mut self.meter.clone()) {
                Ok(solved) => self.loopy.solved = Some(solved),
                Err(GraphFault::Exhausted(exhausted)) => return Ok(Err(exhausted.into())),
                Err(fault) => return Err(fault),
            }
        }
        Ok(self.loopy.solved.as_ref().ok_or_else(|| Unknown("nothing was solved".to_owned())))
    }

    /// Whether a position is answered by the values of its components.
    fn adds_up(&self, position: &Position, convention: Convention) -> bool {
        convention == Convention::Normal && position.len() > 1 && !self.game.has_end_rule()
    }

    /// The value of one component by itself.
    fn loopy_component(&mut self, component: Component) -> Result<Known<LoopyValue>, GraphFault> {
        if let Some(value) = self.loopy.values.get(&component) {
            return Ok(Ok(value.clone()));
        }
        let alone = Position::copies(component, 1);
        let (summand, _) = self.game.summand(component);
        if !self.game.is_loopy_summand(summand) {
            let value = match self.components.grundy(&alone)? {
                Ok((value, _)) => Grundy::try_from(value).ok(),
                Err(unknown) => return Ok(Err(unknown)),
            };
            return Ok(value
                .map(LoopyValue::Nimber)
                .ok_or_else(|| Unknown("its value passes 32 bits".to_owned())));
        }
        let solved = match Loopy::new(self.game, std::slice::from_ref(&alone), &mut self.meter.clone()) {
            Ok(solved) => solved,
            Err(GraphFault::Exhausted(exhausted)) => return Ok(Err(exhausted.into())),
            Err(fault) => return Err(fault),
        };
        for position in solved.positions() {
            if let ([run], Some(value)) = (position.runs(), solved.value(position))
                && run.count == 1
            {
                self.loopy.values.insert(run.component, value);
            }
        }
        let missing = || Unknown("an end rule decides, and there are no values".to_owned());
        Ok(self.loopy.values.get(&component).cloned().ok_or_else(missing))
    }

    /// The value of a position from those of its components.
    fn loopy_sum(&mut self, position: &Position) -> Result<Known<LoopyValue>, GraphFault> {
        let mut sum = LoopyValue::ZERO;
        for run in position.runs() {
            match self.loopy_component(run.component)? {
                Ok(value) => sum = sum.plus(&value.times(run.count)),
                Err(unknown) => return Ok(Err(unknown)),
            }
        }
        Ok(Ok(sum))
    }

    /// Smith's value of a position in normal play, and on whose authority.
    ///
    /// # Errors
    /// As [`Truth::answer`].
    pub fn smith(&mut self, position: &Position) -> Result<Known<(LoopyValue, Authority)>, GraphFault> {
        if self.adds_up(position, Convention::Normal) {
            return Ok(self.loopy_sum(position)?.map(|value| (value, Authority::Smith)));
        }
        let missing = || Unknown("an end rule decides, and there are no values".to_owned());
        Ok(self.solved_loopy(position)?.and_then(|solved| {
            let value = solved.value(position).ok_or_else(missing)?;
            Ok((value, Authority::Retrograde { positions: solved.len() as u64 }))
        }))
    }

    pub(super) fn loopy_outcome(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<(Outcome, Authority)>, GraphFault> {
        if self.adds_up(position, convention) {
            return Ok(self.smith(position)?.map(|(value, authority)| (value.outcome(), authority)));
        }
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
        Ok(self.smith(position)?.and_then(|(value, authority)| match value {
            LoopyValue::Nimber(value) => Ok((value.into(), authority)),
            infinite => Err(Unknown(format!("its value is {infinite}"))),
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
        let listed = match outcome {
            Ok(_) => self.loopy_moves(position, convention)?,
            Err(ref unknown) => Err(unknown.clone()),
        };
        let (winning_moves, loopy) = match listed {
            Err(unknown) => (Err(unknown), None),
            Ok([winning, drawing]) => {
                let drawing_moves = if winning.is_empty() { drawing } else { Vec::new() };
                let value = match convention {
                    Convention::Normal => self.smith(position)?.ok().map(|(value, _)| value),
                    Convention::Misere => None,
                };
                (Ok(winning), Some(LoopySide { value, drawing_moves }))
            }
        };
        Ok(Side { convention, grundy, outcome, winning_moves, authority, loopy })
    }

    /// The moves that win, and those that draw.
    fn loopy_moves(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<[Vec<Move>; 2]>, GraphFault> {
        let mut sorted = [Vec::new(), Vec::new()];
        let adds_up = self.adds_up(position, convention);
        for a_move in moves(self.game, position, &mut self.meter.clone())? {
            let outcome = match adds_up {
                true => self.loopy_sum(&a_move.position)?.map(|value| value.outcome()),
                false => self.loopy_outcome(&a_move.position, convention)?.map(|(outcome, _)| outcome),
            };
            match outcome {
                Ok(Outcome::P) => sorted[0].push(a_move),
                Ok(Outcome::D) => sorted[1].push(a_move),
                Ok(Outcome::N) => {}
                Err(unknown) => return Ok(Err(unknown)),
            }
        }
        Ok(Ok(sorted))
    }
}
