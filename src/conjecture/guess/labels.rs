//! The truth over a scope, listing by listing, and rules held against it.

use super::{Candidate, Guess};
use crate::base::{Convention, Meter, Outcome, Unknown};
use crate::conjecture::Statement;
use crate::conjecture::claim::has_n;
use crate::conjecture::oracle::{Oracle, OracleFault};
use crate::conjecture::values::HeapValues;
use crate::language::{Inputs, Program, Values};
use crate::position::{Game, Scope};
use crate::ruleset::ConjecturedRule;

/// The most listings that rules are looked for on: where there are more, the first of them,
/// in witness order.
const MOST: usize = 50_000;

/// Listings in witness order, each labelled with who wins.
pub(super) struct Labels {
    /// The heaps of all listings, one after the other.
    heaps: Vec<i64>,
    /// Where each listing ends.
    ends: Vec<usize>,
    is_p: Vec<bool>,
    /// What left the rest of the scope open.
    pub(super) open: Option<Unknown>,
}

impl Labels {
    /// Labels the listings of a scope, as far as that can be done.
    pub(super) fn new(
        game: &dyn Game,
        convention: Convention,
        scope: &Scope,
        meter: &Meter,
    ) -> Result<Labels, OracleFault> {
        let mut oracle = Oracle::new(game, convention, Some(scope), meter);
        let mut meter = meter.clone();
        let mut labels = Labels { heaps: Vec::new(), ends: Vec::new(), is_p: Vec::new(), open: None };
        let walked = scope.listings(|heaps| {
            if labels.len() == MOST {
                return Err(Ok(None));
            }
            meter.tick().map_err(|exhausted| Ok(Some(exhausted.into())))?;
            match oracle.outcome(heaps) {
                Ok(Ok(outcome)) => labels.push(heaps, outcome),
                Ok(Err(unknown)) => return Err(Ok(Some(unknown))),
                Err(fault) => return Err(Err(fault)),
            }
            Ok(())
        });
        match walked {
            Ok(()) => {}
            Err(stopped) => labels.open = stopped?,
        }
        Ok(labels)
    }

    fn push(&mut self, heaps: &[u64], outcome: Outcome) {
        // A heap is at most `Component::MAX`, far below the sign.
        self.heaps.extend(heaps.iter().map(|&heap| heap as i64));
        self.ends.push(self.heaps.len());
        self.is_p.push(outcome == Outcome::P);
    }

    /// How many listings are labelled.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The listings with their labels.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[i64], bool)> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.heaps[start..end]).zip(self.is_p.iter().copied())
    }

    /// The candidates that are right on every listing.
    pub(super) fn fitting(
        &self,
        game: &dyn Game,
        scope: &Scope,
        candidates: Vec<Candidate>,
        meter: &Meter,
    ) -> Vec<Guess> {
        let values = HeapValues::new(game, *scope.sizes().end(), meter);
        let fits = |candidate: &Candidate| {
            let rule = compiled(&candidate.rule, scope)?;
            let right =
                |(heaps, is_p): (&[i64], bool)| says(&rule, scope, heaps, Some(&values)) == Some(is_p);
            self.iter().all(right).then_some(())
        };
        let guess = |candidate: Candidate| Guess {
            rule: candidate.rule,
            scope: scope.clone(),
            checked: self.len() as u64,
            theorem: candidate.theorem,
        };
        candidates.into_iter().filter(|candidate| fits(candidate).is_some()).map(guess).collect()
    }
}

/// A rule about who wins, over a scope.
pub(super) fn compiled(rule: &str, scope: &Scope) -> Option<Program> {
    match Statement::PIf.compile(rule, scope, &[]) {
        Ok(ConjecturedRule::PIf(program)) => Some(program),
        _ => None,
    }
}

/// What a rule says of a listing; nothing where it has no value there.
pub(super) fn says(
    rule: &Program,
    scope: &Scope,
    heaps: &[i64],
    values: Option<&HeapValues>,
) -> Option<bool> {
    let variables = if has_n(scope) { heaps } else { &[] };
    let values = values.map(|values| values as &dyn Values);
    rule.bool(&Inputs { variables, heaps, values }).ok()
}
