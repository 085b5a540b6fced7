//! The truth over a scope, listing by listing, and rules held against it.

use super::{Candidate, Guess};
use crate::base::{Convention, Meter, Outcome, Unknown};
use crate::conjecture::Statement;
use crate::conjecture::oracle::{Oracle, OracleFault};
use crate::conjecture::values::HeapValues;
use crate::conjecture::view::View;
use crate::language::{Inputs, Program, Values};
use crate::position::{Game, Scope};
use crate::ruleset::{ConjecturedRule, Vocabulary};

/// The most listings that rules are looked for on: where there are more, the first of them,
/// in witness order.
const MOST: usize = 50_000;

/// Listings in witness order, each labelled with who wins.
pub(super) struct Labels {
    /// What rules about the listings may mention.
    vocabulary: Vocabulary,
    scope: Scope,
    /// The named numbers of all listings, one listing after the other, so many of each.
    variables: Vec<i64>,
    named: usize,
    /// The heaps of all listings, one after the other.
    heaps: Vec<i64>,
    /// Where the heaps of each listing end.
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
        let mut view = View::new(game, scope, &[]);
        let mut labels = Labels {
            vocabulary: game.vocabulary(),
            scope: scope.clone(),
            variables: Vec::new(),
            named: view.named().len(),
            heaps: Vec::new(),
            ends: Vec::new(),
            is_p: Vec::new(),
            open: None,
        };
        let mut visit = |heaps: &[u64]| {
            if labels.len() == MOST {
                return Err(Ok(None));
            }
            meter.tick().map_err(|exhausted| Ok(Some(exhausted.into())))?;
            match oracle.outcome(heaps) {
                Ok(Ok(outcome)) => {
                    let no_position = |fault| OracleFault::NoPosition { heaps: heaps.to_vec(), fault };
                    view.see(heaps).map_err(|fault| Err(no_position(fault)))?;
                    labels.push(&view, outcome);
                }
                Ok(Err(unknown)) => return Err(Ok(Some(unknown))),
                Err(fault) => return Err(Err(fault)),
            }
            Ok(())
        };
        match scope.listings_in(game, game.listing().ordered, &mut visit) {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => labels.open = Some(Unknown(fault.to_string())),
            Err(stopped) => labels.open = stopped?,
        }
        Ok(labels)
    }

    fn push(&mut self, view: &View, outcome: Outcome) {
        self.variables.extend(view.named());
        self.heaps.extend(view.heaps());
        self.ends.push(self.heaps.len());
        self.is_p.push(outcome == Outcome::P);
    }

    /// How many listings are labelled.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The heaps of the listings, with their labels.
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
            let rule = self.compile(&candidate.rule)?;
            self.said_by(&rule, Some(&values))
                .zip(&self.is_p)
                .all(|(says, is_p)| says == Some(*is_p))
                .then_some(())
        };
        let guess = |candidate: Candidate| Guess {
            rule: candidate.rule,
            scope: scope.clone(),
            checked: self.len() as u64,
            theorem: candidate.theorem,
        };
        candidates.into_iter().filter(|candidate| fits(candidate).is_some()).map(guess).collect()
    }

    /// A rule about who wins.
    pub(super) fn compile(&self, rule: &str) -> Option<Program> {
        match Statement::PIf.compile(rule, &self.vocabulary, &self.scope, &[]) {
            Ok(ConjecturedRule::PIf(program)) => Some(program),
            _ => None,
        }
    }

    /// What a rule says of each listing; nothing where it has no value.
    pub(super) fn said_by<'a>(
        &'a self,
        rule: &'a Program,
        values: Option<&'a HeapValues>,
    ) -> impl Iterator<Item = Option<bool>> + 'a {
        let values = values.map(|values| values as &dyn Values);
        self.iter().enumerate().map(move |(at, (heaps, _))| {
            let variables = &self.variables[at * self.named..(at + 1) * self.named];
            rule.bool(&Inputs { variables, heaps, values }).ok()
        })
    }

    /// What rules about the listings may mention by name.
    pub(super) fn named(&self) -> Vec<&str> {
        self.vocabulary.variables(&self.scope.heaps())
    }
}
