//! What a rule sees of a listing: its named numbers, its heaps, and the parameters.

use crate::language::{Inputs, Values};
use crate::position::{Game, PositionFault, Scope};
use crate::ruleset::Vocabulary;
use std::ops::RangeInclusive;

/// Shows one listing after another to rules compiled over one scope.
pub(super) struct View<'g> {
    game: &'g dyn Game,
    vocabulary: Vocabulary,
    lengths: RangeInclusive<u32>,
    /// How many of the variables belong to the listing; the parameters follow.
    named: usize,
    variables: Vec<i64>,
    heaps: Vec<i64>,
}

impl<'g> View<'g> {
    /// For the rules of a claim over `scope`, with these values of its parameters.
    pub(super) fn new(game: &'g dyn Game, scope: &Scope, parameters: &[i64]) -> View<'g> {
        let (vocabulary, lengths) = (game.vocabulary(), scope.heaps());
        let named = vocabulary.variables(&lengths).len();
        let variables = std::iter::repeat_n(0, named).chain(parameters.iter().copied()).collect();
        View { game, vocabulary, lengths, named, variables, heaps: Vec::new() }
    }

    /// Turns to a listing.
    ///
    /// # Errors
    /// When the game has no such position.
    #[inline]
    pub(super) fn see(&mut self, listing: &[u64]) -> Result<(), PositionFault> {
        self.heaps.clear();
        // A number is at most `Component::MAX`, far below the sign.
        self.heaps.extend(listing.iter().map(|&number| number as i64));
        if self.named > 0 {
            self.name()?;
        }
        Ok(())
    }

    fn name(&mut self) -> Result<(), PositionFault> {
        if let (Vocabulary::Heaps, [n], [variable, ..]) =
            (&self.vocabulary, &self.heaps[..], &mut self.variables[..])
        {
            *variable = *n;
            return Ok(());
        }
        let numbers = self.game.complete(&self.heaps)?;
        let mut named = Vec::with_capacity(self.named);
        self.vocabulary.fill(&self.lengths, &numbers, &mut named);
        for (variable, number) in self.variables.iter_mut().zip(named) {
            *variable = number;
        }
        Ok(())
    }

    /// The named numbers of the listing.
    pub(super) fn named(&self) -> &[i64] {
        &self.variables[..self.named]
    }

    /// What rules call `heaps`.
    pub(super) fn heaps(&self) -> &[i64] {
        self.vocabulary.heaps(&self.heaps)
    }

    /// What a rule is evaluated on.
    #[inline]
    pub(super) fn inputs<'a>(&'a self, values: Option<&'a dyn Values>) -> Inputs<'a> {
        Inputs { variables: &self.variables, heaps: self.heaps(), values }
    }
}
