//! Scopes of tame heaps: there a theorem says what search would find, and that some of it
//! is not to be found however long one looks.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12.

use crate::base::{Convention, Meter, Outcome};
use crate::conjecture::Truth;
use crate::graph::GraphFault;
use crate::misere::{Tame, Unsplit};
use crate::position::{Component, Game, Position, Scope};
use std::collections::BTreeMap;

/// Scopes with larger heaps are not looked through for tameness.
const LARGEST: u64 = 100_000;

/// What every heap of a scope is worth, all of them tame.
pub(super) struct TameScope {
    worths: Vec<Tame>,
    /// Whether no move leaves more than one heap.
    unsplit: bool,
    /// Whether all fickle heaps are smaller than all firm ones.
    fickle_first: bool,
}

impl TameScope {
    /// `None` where some heap up to the largest of the scope is not known to be tame.
    pub(super) fn of(game: &dyn Game, scope: &Scope, meter: &Meter) -> Result<Option<TameScope>, GraphFault> {
        let largest = *scope.sizes().end();
        let Some(rules) = game.own_heap_rules().filter(|_| largest <= LARGEST) else { return Ok(None) };
        let mut truth = Truth::new(game, meter.clone());
        let mut worths = vec![Tame::ZERO];
        for size in 1..=largest {
            match truth.tame(&Position::copies(Component(size), 1))? {
                Some((worth, _)) => worths.push(worth),
                None => return Ok(None),
            }
        }
        let fickle_first = worths.is_sorted_by_key(|worth| worth.firm);
        Ok(Some(TameScope { worths, unsplit: Unsplit::new(rules).is_some(), fickle_first }))
    }

    /// Whether no heap splits and the firm heaps are those of nim value 2 or more, as in Nim:
    /// then the misère Nim recipe is the theorem on tame games and never fails.
    pub(super) fn is_like_nim(&self) -> bool {
        self.unsplit && self.worths.iter().all(|worth| worth.firm == (worth.grundy >= 2))
    }

    /// Of a game like Nim: whether a position has no option that only misère play needs.
    ///
    /// Such an option is one of two of the same nim value, the one firm and the other fickle.
    /// To fickle ones lead moves in the only firm heap; they have nim value 0 or 1. The firm
    /// ones keep a single firm heap, and so a nim value of 2 or more, unless a fickle heap
    /// becomes firm beside it: not where there is one heap, nor where all fickle heaps are
    /// smaller than all firm ones.
    pub(super) fn needs_no_option(&self, position: &Position) -> bool {
        self.fickle_first || position.len() < 2
    }

    /// The outcomes of a position of the scope, in normal and in misère play.
    pub(super) fn outcomes(&self, position: &Position) -> [Outcome; 2] {
        let sum = self.sum(position);
        Convention::BOTH.map(|convention| match convention {
            Convention::Normal if sum.grundy == 0 => Outcome::P,
            Convention::Normal => Outcome::N,
            Convention::Misere => sum.misere_outcome(),
        })
    }

    /// The least total of G + H + X for G and H of equal misère value that X tells apart, all
    /// three in the scope; `None` where there are none.
    ///
    /// What a position does in sums rests on its worth alone, and there are few worths.
    pub(super) fn least_substitution_failure(
        &self,
        game: &dyn Game,
        scope: &Scope,
        meter: &mut Meter,
    ) -> Result<Option<u64>, GraphFault> {
        let mut least: BTreeMap<(u64, bool), u64> = BTreeMap::new();
        let mut count = 0;
        scope.positions_in(game, |position| {
            let sum = self.sum(position);
            // Totals come ascending, so the first is the least.
            least.entry((sum.grundy, sum.firm)).or_insert_with(|| game.total(position));
            count += 1;
            meter.check_size(count, 0)?;
            meter.tick().map_err(GraphFault::from)
        })?;
        let worths: Vec<(Tame, u64)> =
            least.iter().map(|(&(grundy, firm), &total)| (Tame { grundy, firm }, total)).collect();
        let mut best: Option<u64> = None;
        for &(fickle, a) in worths.iter().filter(|(worth, _)| !worth.firm) {
            let equals = worths
                .iter()
                .filter(|(worth, _)| worth.firm && worth.misere_grundy() == fickle.misere_grundy());
            for &(firm, b) in equals {
                let apart = |x: &Tame| fickle.plus(*x).misere_outcome() != firm.plus(*x).misere_outcome();
                let totals = worths.iter().filter(|(x, _)| apart(x)).map(|&(_, x)| a + b + x);
                best = best.into_iter().chain(totals).min();
            }
        }
        Ok(best)
    }

    fn sum(&self, position: &Position) -> Tame {
        let runs = position.runs().iter();
        runs.fold(Tame::ZERO, |sum, run| sum.plus(self.worths[run.component.0 as usize].times(run.count)))
    }
}
