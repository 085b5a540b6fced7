//! One walk over a scope that gathers everything about where the conventions part.

use super::addition::{recipe_failure, solve_parts, value_failure};
use super::dominated::dominated_decider;
use super::near::Near;
use super::outcomes::Collector;
use super::substitution::substitution_failure;
use super::tame::TameScope;
use super::wide;
use super::{AdditionFailures, Differing, DominatedDecider, PTally, Rate, TooWide};
use crate::base::{Convention, Exhausted, Meter, Unknown};
use crate::graph::GraphFault;
use crate::play::{Fit, Labels, Loopy, Searched, Solved};
use crate::position::{Game, Position, Scope};

/// Where the conventions part, over one scope.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Divergence {
    /// How many positions were looked at, the empty one included where it is in the scope.
    pub positions: u64,
    /// The positions whose outcomes differ, in witness order.
    pub differing: Vec<Differing>,
    /// The P-positions under each convention, in the order of [`Convention::BOTH`](crate::base::Convention::BOTH).
    pub p: [PTally; 2],
    /// Shares by total and number of heaps, ascending.
    pub rates: Vec<Rate>,
    /// How Grundy addition fails in misère play.
    pub addition: AdditionFailures,
    /// The smallest option that normal play can do without and misère play cannot.
    pub dominated: Option<DominatedDecider>,
    /// What a budget left open, and why. A witness that was found is the smallest even so.
    pub unknown: Vec<(Part, Unknown)>,
}

/// A part of a [`Divergence`] that a budget may leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Positions beyond those counted.
    Positions,
    /// The substitution failure.
    Substitution,
}

impl Divergence {
    /// The smallest differing position.
    pub fn smallest(&self) -> Option<&Differing> {
        self.differing.first()
    }

    /// Nothing found, since the scope takes more than the budget.
    pub fn refused(wide: &TooWide) -> Divergence {
        let unknown = [Part::Positions, Part::Substitution].map(|part| (part, Unknown(wide.to_string())));
        Divergence { unknown: unknown.to_vec(), ..Divergence::default() }
    }

    /// The smallest differing position that has something in it.
    pub fn smallest_nonempty(&self) -> Option<&Differing> {
        self.differing.iter().find(|differing| differing.total > 0)
    }
}

/// Solves every position of `scope` under both conventions and compares.
///
/// Where a dense engine fits, all positions are labelled at once, and the graph is searched
/// for misère values alone, as far as the first that do not add; else one graph serves for
/// all. Then one look at each position. Witnesses come in the order of totals, so what was
/// found before a budget ended is the smallest there is.
///
/// # Errors
/// When the rules break ([`GraphFault::Illegal`], [`GraphFault::Loop`]). A budget that ends
/// is no error: [`Divergence::unknown`] says what it left open. Whether it will end is told
/// beforehand by [`too_wide`](super::too_wide).
pub fn diverge(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Divergence, GraphFault> {
    if game.is_loopy() || game.has_end_rule() {
        return by_outcomes(game, scope, meter);
    }
    let mut found = Divergence::default();
    let mut collector = Collector::counting(scope, meter);
    let tame = TameScope::of(game, scope, meter)?;
    let walked = match tame.as_ref().filter(|tame| tame.is_like_nim()) {
        Some(tame) => walk_like_nim(game, scope, tame, &mut collector, &mut found, meter),
        None => walk(game, scope, &mut collector, &mut found, meter),
    };
    found.positions = collector.positions;
    found.p = collector.p;
    found.rates = collector.rates();
    found.differing = collector.differing;
    if let Some(exhausted) = open(walked)? {
        found.unknown.push((Part::Positions, exhausted.into()));
    }
    let failure = match &tame {
        None => substitution_failure(game, scope, None, meter),
        Some(tame) => tame.least_substitution_failure(game, scope, meter).and_then(|least| match least {
            Some(least) => substitution_failure(game, scope, Some(least), meter),
            None => Ok(None),
        }),
    };
    match failure {
        Ok(failure) => found.addition.substitution = failure,
        Err(fault) => {
            found.unknown.extend(open(Err(fault))?.map(|exhausted| (Part::Substitution, exhausted.into())))
        }
    }
    Ok(found)
}

/// Where play may go on for ever, or a rule of the ruleset ends it, there are outcomes, and no
/// misère values that could add or fail to.
fn by_outcomes(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Divergence, GraphFault> {
    let mut found = Divergence::default();
    let mut collector = Collector::default();
    let solved = scope
        .bounds_in(game, meter)
        .map_err(GraphFault::from)
        .and_then(|all| Ok((Loopy::new(game, &all, meter)?, all)));
    match solved {
        Ok((solved, all)) => {
            for position in &all {
                let outcomes = Convention::BOTH.map(|convention| solved.outcome(position, convention));
                if let [Some(normal), Some(misere)] = outcomes {
                    collector.note(game, position, [normal, misere]);
                }
            }
        }
        Err(fault) => {
            found.unknown.extend(open(Err(fault))?.map(|exhausted| (Part::Positions, exhausted.into())));
        }
    }
    found.positions = collector.positions;
    found.p = collector.p;
    found.rates = collector.rates();
    found.differing = collector.differing;
    Ok(found)
}

fn walk(
    game: &dyn Game,
    scope: &Scope,
    collector: &mut Collector,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    if let Some(table) = wide::table(game, scope, meter)? {
        return wide::walk(game, scope, &table, collector, found, meter);
    }
    if let Some(labels) = Labels::of_scope(game, scope, meter)? {
        scope.positions_in(game, |position| {
            look(game, &labels, position, collector, found);
            meter.tick().map_err(GraphFault::from)
        })?;
        return if labels.fit() == Fit::Alone { Ok(()) } else { values(game, scope, found, meter) };
    }
    let bounds = scope.bounds_in(game, meter)?;
    let mut solved = Solved::for_roots(game, &bounds, meter)?;
    let has_sums = bounds.iter().any(|bound| bound.len() > 1);
    scope.positions_in(game, |position| {
        let asks_value = has_sums && found.addition.value.is_none();
        if solved.find(position).is_none() {
            solved.extend(position, meter)?;
        }
        if asks_value || found.addition.recipe.is_none() {
            solve_parts(&mut solved, position, meter)?;
        }
        if asks_value {
            found.addition.value = value_failure(game, &solved, position);
        }
        look(game, &solved, position, collector, found);
        meter.tick().map_err(GraphFault::from)
    })
}

/// Labels have no misère values: those of sums and of their parts are searched for, outwards
/// until they fail to add.
fn values(
    game: &dyn Game,
    scope: &Scope,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    let mut near = Near::first(game, scope);
    loop {
        let mut solved = Solved::for_roots(game, &near.bounds(meter)?, meter)?;
        let value = &mut found.addition.value;
        let is_whole = near.positions(|position| {
            if value.is_none() {
                solved.extend(position, meter)?;
                solve_parts(&mut solved, position, meter)?;
                *value = value_failure(game, &solved, position);
            }
            Ok(meter.tick()?)
        })?;
        if is_whole || value.is_some() {
            return Ok(());
        }
        near = near.further(scope);
    }
}

/// The walk where all heaps are tame and as firm as nim heaps are: outcomes are read off, and
/// a search goes on only while there is something to find.
fn walk_like_nim(
    game: &dyn Game,
    scope: &Scope,
    tame: &TameScope,
    collector: &mut Collector,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    let bounds = scope.bounds_in(game, meter)?;
    let mut solved = Solved::for_roots(game, &bounds, meter)?;
    // Values fail to add in sums only.
    let sums = *scope.heaps().end() > 1;
    scope.positions_in(game, |position| {
        meter.check_size(collector.positions + 1, 0)?;
        collector.note(game, position, tame.outcomes(position));
        let seeks_value = sums && found.addition.value.is_none();
        let seeks_option = found.dominated.is_none() && !tame.needs_no_option(position);
        if seeks_value || seeks_option {
            solved.extend(position, meter)?;
        }
        if seeks_value {
            solve_parts(&mut solved, position, meter)?;
            found.addition.value = value_failure(game, &solved, position);
        }
        if seeks_option {
            found.dominated = dominated_decider(&solved, position);
        }
        meter.tick().map_err(GraphFault::from)
    })
}

/// Looks at the outcomes of one position, and at what they show.
fn look(
    game: &dyn Game,
    searched: &impl Searched,
    position: &Position,
    collector: &mut Collector,
    found: &mut Divergence,
) {
    collector.note_searched(game, searched, position);
    let addition = &mut found.addition;
    addition.recipe = addition.recipe.take().or_else(|| recipe_failure(searched, position));
    found.dominated = found.dominated.take().or_else(|| dominated_decider(searched, position));
}

/// What a budget left open; other faults are the caller's.
fn open(result: Result<(), GraphFault>) -> Result<Option<Exhausted>, GraphFault> {
    match result {
        Ok(()) => Ok(None),
        Err(GraphFault::Exhausted(exhausted)) => Ok(Some(exhausted)),
        Err(fault) => Err(fault),
    }
}
