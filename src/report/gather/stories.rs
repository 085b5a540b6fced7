//! Where the conventions part and where addition fails, each with the moves that show it.
//!
//! What one position shows by itself is looked for among all positions of the report's
//! search, so that the witness is the smallest of all; what takes a list of positions, or
//! three of them at once, is asked of the scope of `lastmove diverge`.

use super::judge::Judge;
use super::whole::{Whole, capped};
use crate::base::{Convention, Meter, Outcome};
use crate::divergence::{
    Divergence, DominatedDecider, Part, RecipeFailure, SubstitutionFailure, ValueFailure, diverge,
    dominated_decider, recipe_failure, value_failure,
};
use crate::graph::GraphFault;
use crate::position::{Game, Position, Scope};
use crate::report::data::{
    AdditionStories, DifferingRow, Diverging, DominatedStory, Proof, RecipeStory, SubstitutionStory,
    ValueStory,
};

/// The scope of `lastmove diverge`: one to three heaps of at most ten.
const HEAPS: (u32, u32) = (1, 3);
const SIZES: (u64, u64) = (0, 10);

/// The largest total within which witnesses are looked for that take every option, or every
/// way of parting a position in two.
const THOROUGH: u64 = 24;

/// What the search over that scope may hold.
const MOST_POSITIONS: u64 = 400_000;
const MOST_BYTES: u64 = 1 << 30;

/// What [`tell`] finds out.
pub(super) struct Told {
    pub(super) divergence: Diverging,
    pub(super) addition: AdditionStories,
    pub(super) dominated: Option<DominatedStory>,
}

/// Looks for the witnesses and tells what they show.
///
/// # Errors
/// When the rules break.
pub(super) fn tell(
    game: &dyn Game,
    whole: &Whole,
    judge: &mut Judge,
    meter: &Meter,
) -> Result<Told, GraphFault> {
    let scope = Scope::new(HEAPS.0..=HEAPS.1, SIZES.0..=SIZES.1).map_err(|_| GraphFault::TooLarge)?;
    let found = diverge(game, &scope, &mut capped(meter, MOST_POSITIONS, MOST_BYTES))?;
    let solved = whole.solved();
    let value_found = whole.first(THOROUGH, |position| value_failure(game, solved, position));
    let recipe_found = whole.first(whole.largest_total(), |position| recipe_failure(solved, position));
    let dominated_found = whole.first(THOROUGH, |position| dominated_decider(solved, position));
    let positions: Vec<Position> = scope.bounds().collect();
    judge.prepare(&positions)?;
    Ok(Told {
        divergence: diverging(judge, &found)?,
        addition: AdditionStories {
            value_to: THOROUGH.min(whole.largest_total()),
            value: value_found.map(|failure| value(judge, failure)).transpose()?.flatten(),
            substitution: found
                .addition
                .substitution
                .map(|failure| substitution(judge, failure))
                .transpose()?
                .flatten(),
            recipe_to: whole.largest_total(),
            recipe: recipe_found.map(|failure| recipe(judge, failure)).transpose()?.flatten(),
        },
        dominated: dominated_found.map(|decider| dominated(judge, decider)).transpose()?.flatten(),
    })
}

fn diverging(judge: &mut Judge, found: &Divergence) -> Result<Diverging, GraphFault> {
    let mut differing = Vec::new();
    for row in &found.differing {
        let wins = if row.normal == Outcome::N { Convention::Normal } else { Convention::Misere };
        differing.push(DifferingRow {
            position: judge.written(&row.position),
            normal: row.normal,
            misere: row.misere,
            winning_moves: judge.winning(&row.position, wins)?.unwrap_or_default(),
        });
    }
    let left_open = found.unknown.iter().map(|(part, exhausted)| match part {
        Part::Positions => format!("positions beyond the first {}: {exhausted}", found.positions),
        Part::Substitution => format!("whether substitution fails: {exhausted}"),
    });
    Ok(Diverging {
        heaps: HEAPS,
        sizes: SIZES,
        positions: found.positions,
        differing,
        open: left_open.collect(),
    })
}

fn value(judge: &mut Judge, failure: ValueFailure) -> Result<Option<ValueStory>, GraphFault> {
    let sum = failure.a.plus(&failure.b);
    let mut options = Vec::new();
    for option in judge.moves(&sum)? {
        let Some(value) = judge.grundy(&option.position, Convention::Misere)? else { return Ok(None) };
        options.push((judge.played(&option), value));
    }
    options.sort_by_key(|(_, value)| *value);
    Ok(Some(ValueStory {
        a: judge.written(&failure.a),
        b: judge.written(&failure.b),
        sum: judge.written(&sum),
        a_value: failure.a_value.into(),
        b_value: failure.b_value.into(),
        sum_value: failure.sum_value.into(),
        options,
    }))
}

fn substitution(
    judge: &mut Judge,
    failure: SubstitutionFailure,
) -> Result<Option<SubstitutionStory>, GraphFault> {
    let with_g = judge.misere(&failure.g.plus(&failure.x))?;
    let with_h = judge.misere(&failure.h.plus(&failure.x))?;
    let Some((with_g, with_h)) = with_g.zip(with_h) else { return Ok(None) };
    Ok(Some(SubstitutionStory {
        g: judge.written(&failure.g),
        h: judge.written(&failure.h),
        x: judge.written(&failure.x),
        value: failure.value.into(),
        with_g,
        with_h,
    }))
}

fn recipe(judge: &mut Judge, failure: RecipeFailure) -> Result<Option<RecipeStory>, GraphFault> {
    let judged = judge.misere(&failure.position)?;
    Ok(judged.map(|position| RecipeStory {
        position,
        grundy_values: failure.grundy_values.iter().map(|&value| value.into()).collect(),
        recipe_says: failure.recipe_says,
    }))
}

fn dominated(judge: &mut Judge, found: DominatedDecider) -> Result<Option<DominatedStory>, GraphFault> {
    let Some(after) = judge.misere(&found.decider.position)? else { return Ok(None) };
    let punished = judge.first_win(&found.equal.position, Convention::Misere)?;
    Ok(Some(DominatedStory {
        position: judge.written(&found.position),
        decider: judge.played(&found.decider),
        equal: judge.played(&found.equal),
        grundy: found.grundy.into(),
        punished,
        proof: match after.proof {
            proof @ (Proof::Loses(_) | Proof::Finished) => proof,
            Proof::Wins(_) => return Ok(None),
        },
    }))
}
