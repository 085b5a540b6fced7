//! Positions judged, each with the moves that show the verdict, in the form the pages write
//! them.

use crate::base::{Convention, Known, Meter, Outcome};
use crate::conjecture::Truth;
use crate::graph::GraphFault;
use crate::play::{Move, moves};
use crate::position::{Component, Game, Position};
use crate::report::data::{Judged, Played, Proof, Reply, Written};

/// Answers about single positions; what it could not establish is `None`.
pub(super) struct Judge<'g> {
    truth: Truth<'g>,
    meter: Meter,
}

impl<'g> Judge<'g> {
    pub(super) fn new(game: &'g dyn Game, meter: Meter) -> Judge<'g> {
        Judge { truth: Truth::new(game, meter.clone()), meter }
    }

    /// Makes room for all of `positions` in one search.
    pub(super) fn prepare(&mut self, positions: &[Position]) -> Result<(), GraphFault> {
        self.truth.prepare(positions)
    }

    /// The position that numbers mean.
    pub(super) fn named(&self, numbers: &[u64]) -> Option<Position> {
        self.truth.game().of_numbers(numbers).ok()
    }

    /// The position as people write it.
    pub(super) fn written(&self, position: &Position) -> Written {
        let game = self.truth.game();
        let parts = position.iter().map(|component| game.write(component)).collect();
        Written { parts, total: game.total(position) }
    }

    /// A move as people write it.
    pub(super) fn played(&self, a_move: &Move) -> Played {
        let name = |component: Component| self.truth.game().write(component);
        Played {
            from: name(a_move.from),
            to: a_move.to.iter().copied().map(name).collect(),
            position: self.written(&a_move.position),
        }
    }

    pub(super) fn outcome(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<Outcome>, GraphFault> {
        let known = self.truth.outcome(position, convention)?;
        Ok(known.ok().map(|(outcome, _)| outcome))
    }

    pub(super) fn grundy(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<u64>, GraphFault> {
        Ok(self.truth.value(position, convention)?.ok().map(|(value, _)| value))
    }

    /// Every winning move, once per resulting position.
    pub(super) fn winning(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Known<Vec<Played>>, GraphFault> {
        let winning = self.truth.side(position, convention)?.winning_moves;
        Ok(winning.map(|moves| moves.iter().map(|a_move| self.played(a_move)).collect()))
    }

    /// Every legal move.
    pub(super) fn moves(&mut self, position: &Position) -> Result<Vec<Move>, GraphFault> {
        Ok(moves(self.truth.game(), position, &mut self.meter)?)
    }

    /// The outcome of a position with the moves that show it.
    pub(super) fn judged(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<Judged>, GraphFault> {
        let outcome = self.outcome(position, convention)?;
        let Some(outcome) = outcome.filter(|&outcome| outcome != Outcome::D) else { return Ok(None) };
        let options = self.moves(position)?;
        let proof = if options.is_empty() {
            Proof::Finished
        } else if outcome == Outcome::P {
            let mut replies = Vec::new();
            for option in options {
                let answer = self.first_win(&option.position, convention)?;
                replies.push(Reply { played: self.played(&option), answer });
            }
            Proof::Loses(replies)
        } else {
            match self.winning(position, convention)? {
                Ok(winning) => Proof::Wins(winning),
                Err(_) => return Ok(None),
            }
        };
        Ok(Some(Judged { convention, position: self.written(position), outcome, proof }))
    }

    /// The same under misère play.
    pub(super) fn misere(&mut self, position: &Position) -> Result<Option<Judged>, GraphFault> {
        self.judged(position, Convention::Misere)
    }

    /// One winning move, the one that leaves the least.
    pub(super) fn first_win(
        &mut self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<Played>, GraphFault> {
        let winning = self.winning(position, convention)?.unwrap_or_default();
        let order = |played: &Played| (played.position.total, played.position.parts.len());
        Ok(winning.into_iter().min_by_key(order))
    }
}
