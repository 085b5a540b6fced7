//! What theorems say of one game of heaps, worked out once for all scopes.

use crate::base::{Convention, Meter};
use crate::conjecture::Truth;
use crate::misere::quotient::{Quotient, Status};
use crate::misere::{Splitting, Unsplit};
use crate::position::Game;
use crate::ruleset::{Amounts, HeapRules, Subtraction};
use crate::sequence::{Period, Sequence, TakeAndBreak};

/// So many heaps are looked at for a period: enough for the games of the literature whose
/// periods are short enough to be a rule.
const HEAPS: u64 = 1 << 13;

/// So many heaps of a splitting game are looked at for a proof that all are tame.
const SPLIT_HEAPS: u64 = 256;

/// One game of heaps and what is proved of it.
pub(super) struct Theory<'g> {
    pub(super) convention: Convention,
    pub(super) rules: Option<&'g HeapRules>,
    /// Nim values of single heaps.
    pub(super) normal: Option<Sequence>,
    unsplit: Option<Unsplit>,
    splitting: Option<Splitting>,
    truth: Truth<'g>,
}

impl<'g> Theory<'g> {
    pub(super) fn new(game: &'g dyn Game, convention: Convention, meter: &Meter) -> Theory<'g> {
        let rules = game.own_heap_rules();
        let mut meter = meter.clone();
        // What a sequence cannot be extended to is not proved; other ways remain.
        let normal = rules.map(|rules| {
            let mut normal = Sequence::of_rules(rules);
            let _ = normal.has_kernel().then(|| normal.extend(HEAPS, &mut meter));
            normal
        });
        let unsplit = rules.and_then(|rules| {
            let mut theory = Unsplit::new(rules)?;
            theory.normal().has_kernel().then(|| theory.extend(HEAPS, &mut meter).ok())??;
            Some(theory)
        });
        let splitting = rules.filter(|_| unsplit.is_none()).and_then(|rules| {
            let mut theory = Splitting::new(TakeAndBreak::from_heap_rules(rules)?);
            theory.extend(SPLIT_HEAPS, &mut meter).ok()?;
            Some(theory)
        });
        Theory { convention, rules, normal, unsplit, splitting, truth: Truth::new(game, meter) }
    }

    /// The proved period of the nim values.
    pub(super) fn period(&self) -> Option<&Period> {
        self.normal.as_ref()?.period()
    }

    /// The misère theory of a game that never splits a heap.
    pub(super) fn unsplit(&self) -> Option<&Unsplit> {
        self.unsplit.as_ref()
    }

    /// The tameness of a game that splits heaps.
    pub(super) fn splitting(&self) -> Option<&Splitting> {
        self.splitting.as_ref()
    }

    /// The misère quotient, where it is proved for the whole game.
    pub(super) fn quotient(&mut self) -> Option<(&Quotient, u64, u64)> {
        let quotient = self.truth.quotient()?;
        match quotient.status {
            Status::Complete { preperiod, period } => Some((quotient, preperiod, period)),
            _ => None,
        }
    }

    /// Whether it is Nim: any number may be taken from a heap.
    pub(super) fn is_nim(&self) -> bool {
        let subtraction = self.rules.and_then(HeapRules::subtraction);
        matches!(subtraction, Some(Subtraction { amounts: Amounts::From(1), .. }))
    }

    /// Whether it is a finite subtraction game.
    pub(super) fn is_finite_subtraction(&self) -> bool {
        self.rules.is_some_and(|rules| rules.finite_subtraction().is_some())
    }
}
