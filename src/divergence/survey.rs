//! Everything about where the conventions part over one scope, gathered by whichever road is
//! shortest: counts from the tallies of a table or from a walk over all positions, witnesses
//! from a walk that ends with the last of them.

use super::addition::{recipe_failure, solve_parts, value_failure};
use super::dominated::dominated_decider;
use super::named::Named;
use super::outcomes::Collector;
use super::pairs::{self, Pairs};
use super::substitution::substitution_failure;
use super::tallied;
use super::tame::TameScope;
use super::wide;
use super::witnesses::{Asked, outwards, values};
use super::{AdditionFailures, Differing, DominatedDecider, PTally, Rate};
use crate::base::{Convention, Exhausted, Meter, Unknown};
use crate::conjecture::Authority;
use crate::graph::GraphFault;
use crate::play::{Fit, Labels, Loopy, Searched, Solved};
use crate::position::{Game, Options, Position, Scope};
use crate::ruleset::Vocabulary;

/// Where the conventions part, over one scope.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Divergence {
    /// How many positions were looked at, the empty one included where it is in the scope.
    pub positions: u64,
    /// How many of them have outcomes that differ.
    pub differ: u64,
    /// The positions whose outcomes differ, in witness order: all of them, or as many of the
    /// first as were asked for, two at least.
    pub differing: Vec<Differing>,
    /// The P-positions under each convention, in the order of [`Convention::BOTH`](crate::base::Convention::BOTH).
    pub p: [PTally; 2],
    /// Shares by total and number of heaps, ascending.
    pub rates: Vec<Rate>,
    /// How Grundy addition fails in misère play.
    pub addition: AdditionFailures,
    /// The smallest option that normal play can do without and misère play cannot.
    pub dominated: Option<DominatedDecider>,
    /// The theorem that named the outcomes, where no search did.
    pub by: Option<Authority>,
    /// Which of the differing positions are of size 0 and have a move all the same.
    pub moving: Vec<usize>,
    /// Where the scope has single states and no sums: the sums of two of them that were looked
    /// at for one that does not add.
    pub pairs: Option<Pairs>,
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
    /// Whether a budget ended before any position was looked at, so that no count means anything.
    pub fn saw_nothing(&self) -> bool {
        self.positions == 0 && self.unknown.iter().any(|(part, _)| *part == Part::Positions)
    }

    /// The smallest differing position.
    pub fn smallest(&self) -> Option<&Differing> {
        self.differing.first()
    }

    /// Nothing found, for this reason.
    pub fn left_open(why: &Unknown) -> Divergence {
        let unknown = [Part::Positions, Part::Substitution].map(|part| (part, why.clone()));
        Divergence { unknown: unknown.to_vec(), ..Divergence::default() }
    }

    /// The smallest differing position that has something in it: a size, or a move.
    pub fn smallest_nonempty(&self) -> Option<&Differing> {
        let has_something = |(at, one): &(usize, &Differing)| one.total > 0 || self.moving.contains(at);
        self.differing.iter().enumerate().find(has_something).map(|(_, one)| one)
    }
}

/// Solves every position of `scope` under both conventions and compares.
///
/// Where a dense engine fits, all positions are labelled at once, and the graph is searched
/// for misère values alone, as far as the first that do not add; where none fits and a theorem
/// or an exact quotient names the outcomes, they are read off; else one graph serves for
/// all. Witnesses come in the order of totals, so what was found before a budget ended is the
/// smallest there is.
///
/// # Errors
/// When the rules break ([`GraphFault::Illegal`], [`GraphFault::Loop`]). A budget that ends
/// is no error: [`Divergence::unknown`] says what it left open. Whether it will end is told
/// beforehand by [`too_wide`](super::too_wide).
pub fn diverge(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Divergence, GraphFault> {
    diverge_listing(game, scope, usize::MAX, meter)
}

/// The same with only the first so many of the differing positions by name, so that a wide
/// scope need not be walked where all are counted in a table.
///
/// # Errors
/// As [`diverge`].
pub fn diverge_listing(
    game: &dyn Game,
    scope: &Scope,
    listed: usize,
    meter: &mut Meter,
) -> Result<Divergence, GraphFault> {
    with_pairs(game, scope, None, listed, meter)
}

/// The same with outcomes that are read off labels of all positions, under both conventions,
/// from a folder perhaps.
///
/// # Errors
/// As [`diverge()`].
pub fn diverge_by(
    labels: &Labels,
    game: &dyn Game,
    scope: &Scope,
    meter: &mut Meter,
) -> Result<Divergence, GraphFault> {
    with_pairs(game, scope, Some(labels), usize::MAX, meter)
}

/// All of it, the sums of two states included that a scope of single states has none of.
fn with_pairs(
    game: &dyn Game,
    scope: &Scope,
    labels: Option<&Labels>,
    listed: usize,
    meter: &mut Meter,
) -> Result<Divergence, GraphFault> {
    let mut found = looked_at(game, scope, labels, listed, meter)?;
    // They come first: the totals ascend.
    for (at, one) in found.differing.iter().enumerate().take_while(|(_, one)| one.total == 0) {
        if has_move(game, &one.position, meter)? {
            found.moving.push(at);
        }
    }
    let adds = !game.is_loopy() && !game.has_end_rule();
    if adds && found.addition.value.is_none() && matches!(game.vocabulary(), Vocabulary::State { .. }) {
        let (pairs, failure) = pairs::value_failure_of_two(game, scope, meter)?;
        (found.pairs, found.addition.value) = (Some(pairs), failure);
    }
    Ok(found)
}

fn has_move(game: &dyn Game, position: &Position, meter: &Meter) -> Result<bool, GraphFault> {
    let mut options = Options::new(meter.clone());
    for run in position.runs() {
        game.options(run.component, &mut options)?;
    }
    Ok(!options.is_empty())
}

/// All of it but what takes sums that are not in the scope.
fn looked_at(
    game: &dyn Game,
    scope: &Scope,
    labels: Option<&Labels>,
    listed: usize,
    meter: &mut Meter,
) -> Result<Divergence, GraphFault> {
    if game.is_loopy() || game.has_end_rule() {
        return by_outcomes(game, scope, meter);
    }
    let tame = TameScope::of(game, scope, meter)?;
    let like_nim = tame.as_ref().filter(|tame| tame.is_like_nim());
    let mut found = Divergence::default();
    let tallied = match labels {
        None => tallied::found(game, scope, listed, meter),
        Some(_) => Ok(None),
    };
    let walked = match tallied {
        Err(fault) => Err(fault),
        Ok(Some((tallied, labels))) => {
            found = tallied;
            let asked = Asked {
                recipe: like_nim.is_none(),
                needs_no_option: &|position| like_nim.is_some_and(|tame| tame.needs_no_option(position)),
                no_options: like_nim.is_some_and(|tame| tame.needs_no_options(scope)),
            };
            outwards(game, scope, &labels, &asked, &mut found, meter)
                .and_then(|()| values(game, scope, &mut found, meter))
        }
        Ok(None) => {
            let mut collector = Collector::counting(scope, meter);
            let walked = match (labels, like_nim) {
                (Some(labels), _) => walk_labels(game, scope, labels, &mut collector, &mut found, meter),
                (None, Some(tame)) => walk_like_nim(game, scope, tame, &mut collector, &mut found, meter),
                (None, None) => walk(game, scope, tame.as_ref(), &mut collector, &mut found, meter),
            };
            collector.pour(&mut found);
            walked
        }
    };
    if let Some(exhausted) = open(walked)? {
        found.unknown.push((Part::Positions, exhausted.into()));
    }
    let failure = match &tame {
        None => substitution_failure(game, scope, None, meter),
        Some(tame) => tame.least_substitution_failure(scope, meter).and_then(|least| match least {
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
    collector.pour(&mut found);
    Ok(found)
}

fn walk(
    game: &dyn Game,
    scope: &Scope,
    tame: Option<&TameScope>,
    collector: &mut Collector,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    if let Some(table) = wide::table(game, scope, meter)? {
        return wide::walk(game, scope, &table, collector, found, meter);
    }
    if let Some(labels) = Labels::of_scope(game, scope, meter)? {
        return walk_labels(game, scope, &labels, collector, found, meter);
    }
    let named = match tame {
        Some(tame) => Some(Named::by_tameness(game, tame)),
        None => Named::by_quotient(game, scope, meter)?,
    };
    if let Some(named) = named {
        found.by = Some(named.authority());
        scope.positions_in(game, |position| {
            meter.check_size(collector.positions + 1, 0)?;
            look(game, &named, position, collector, found);
            meter.tick().map_err(GraphFault::from)
        })?;
        return values(game, scope, found, meter);
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

/// The walk where all positions are labelled.
fn walk_labels(
    game: &dyn Game,
    scope: &Scope,
    labels: &Labels,
    collector: &mut Collector,
    found: &mut Divergence,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    scope.positions_in(game, |position| {
        look(game, labels, position, collector, found);
        meter.check_size(0, collector.bytes())?;
        meter.tick().map_err(GraphFault::from)
    })?;
    if labels.fit() == Fit::Alone { Ok(()) } else { values(game, scope, found, meter) }
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
