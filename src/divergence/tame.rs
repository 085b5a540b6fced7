//! Scopes of tame heaps: there a theorem says what search would find, and that some of it
//! is not to be found however long one looks.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12.

use crate::base::{Convention, Grundy, Meter, Outcome};
use crate::conjecture::Truth;
use crate::graph::GraphFault;
use crate::misere::{Tame, Unsplit};
use crate::position::{Component, Game, Position, Scope};
use std::collections::BTreeMap;

/// Scopes with larger heaps are not looked through for tameness.
const LARGEST: u64 = 100_000;

/// Heaps up to this size are looked at first for what they tell apart.
const FIRST: u64 = 64;

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

    /// The same of all positions of a scope.
    pub(super) fn needs_no_options(&self, scope: &Scope) -> bool {
        self.fickle_first || *scope.heaps().end() < 2
    }

    /// The outcomes of a position of the scope, in normal and in misère play.
    pub(super) fn outcomes(&self, position: &Position) -> [Outcome; 2] {
        let sum = self.sum(position);
        Convention::BOTH.map(|convention| outcome(sum, convention))
    }

    /// Its outcome under one convention; `None` where a heap is larger than those of the scope.
    pub(super) fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        self.has(position).then(|| outcome(self.sum(position), convention))
    }

    /// g+ of a position.
    pub(super) fn nimber(&self, position: &Position) -> Option<Grundy> {
        self.has(position).then(|| Grundy::try_from(self.sum(position).grundy).ok())?
    }

    fn has(&self, position: &Position) -> bool {
        position.runs().last().is_none_or(|run| (run.component.0 as usize) < self.worths.len())
    }

    /// The least total of G + H + X for G and H of equal misère value that X tells apart, all
    /// three in the scope; `None` where there are none.
    ///
    /// What a position does in sums rests on its worth alone, and there are few worths. They
    /// are added heap by heap, each with the least total that has it.
    pub(super) fn least_substitution_failure(
        &self,
        scope: &Scope,
        meter: &mut Meter,
    ) -> Result<Option<u64>, GraphFault> {
        let largest = *scope.sizes().end();
        let mut most = FIRST.max(*scope.sizes().start()).min(largest);
        loop {
            let best = apart(&self.least_totals(scope, most, meter)?);
            // With a larger heap in it the total is larger.
            if most == largest || best.is_some_and(|best| best <= most) {
                return Ok(best);
            }
            most = most.saturating_mul(2).min(largest);
        }
    }

    /// For each worth that a position of the scope has, the least total of one, without heaps
    /// larger than `most`.
    fn least_totals(&self, scope: &Scope, most: u64, meter: &mut Meter) -> Result<Totals, GraphFault> {
        let least_size = (*scope.sizes().start()).max(1);
        // Of each worth of a heap the smallest heap.
        let mut heaps = Totals::new();
        for (size, worth) in (0..=most).zip(&self.worths).skip(least_size as usize) {
            heaps.entry((worth.grundy, worth.firm)).or_insert(size);
        }
        // Empty heaps count for none: where there may be some, there may be fewer heaps.
        let fewest = if *scope.sizes().start() == 0 { 0 } else { *scope.heaps().start() };
        let mut exactly = Totals::from([((0, false), 0)]);
        let mut least = Totals::new();
        for count in 0..=*scope.heaps().end() {
            let mut grown = false;
            if count >= fewest {
                for (&worth, &total) in &exactly {
                    let before = least.entry(worth).or_insert(u64::MAX);
                    grown |= total < *before;
                    *before = total.min(*before);
                }
                // More heaps only add to totals that are no less.
                if !grown {
                    break;
                }
            }
            let mut more = Totals::new();
            for (&(grundy, firm), &total) in &exactly {
                for (&(heap, is_firm), &size) in &heaps {
                    meter.tick()?;
                    let sum = Tame { grundy, firm }.plus(Tame { grundy: heap, firm: is_firm });
                    let before = more.entry((sum.grundy, sum.firm)).or_insert(u64::MAX);
                    *before = (total + size).min(*before);
                }
            }
            exactly = more;
        }
        Ok(least)
    }

    fn sum(&self, position: &Position) -> Tame {
        let runs = position.runs().iter();
        runs.fold(Tame::ZERO, |sum, run| sum.plus(self.worths[run.component.0 as usize].times(run.count)))
    }
}

/// The least total of G + H + X, of these worths and totals.
fn apart(least: &Totals) -> Option<u64> {
    let worths: Vec<(Tame, u64)> =
        least.iter().map(|(&(grundy, firm), &total)| (Tame { grundy, firm }, total)).collect();
    let mut best: Option<u64> = None;
    for &(fickle, a) in worths.iter().filter(|(worth, _)| !worth.firm) {
        let equals =
            worths.iter().filter(|(worth, _)| worth.firm && worth.misere_grundy() == fickle.misere_grundy());
        for &(firm, b) in equals {
            let apart = |x: &Tame| fickle.plus(*x).misere_outcome() != firm.plus(*x).misere_outcome();
            let totals = worths.iter().filter(|(x, _)| apart(x)).map(|&(_, x)| a + b + x);
            best = best.into_iter().chain(totals).min();
        }
    }
    best
}

/// A total for each worth, as its nim value and whether it is firm.
type Totals = BTreeMap<(u64, bool), u64>;

fn outcome(sum: Tame, convention: Convention) -> Outcome {
    match convention {
        Convention::Normal if sum.grundy == 0 => Outcome::P,
        Convention::Normal => Outcome::N,
        Convention::Misere => sum.misere_outcome(),
    }
}
