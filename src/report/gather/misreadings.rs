//! What is often read about misère play and false, with this game's smallest counterexample.
//!
//! The beliefs are those of forum answers, lecture notes and code; each is stated only
//! where the game at hand refutes it.

use super::judge::Judge;
use super::whole::Whole;
use crate::base::{Convention, Outcome};
use crate::graph::GraphFault;
use crate::position::{Component, Position};
use crate::report::data::{Misreading, TameVerdict};
use crate::report::words::set_genus;
use crate::ruleset::HeapRules;

/// The largest total within which a counterexample of two parts is looked for.
const LARGEST_SUM: u64 = 14;

/// Collects the refutations.
///
/// # Errors
/// When the rules break.
pub(super) fn misreadings(
    rules: &HeapRules,
    name: &str,
    whole: &Whole,
    tame: &TameVerdict,
    judge: &mut Judge,
) -> Result<Vec<Misreading>, GraphFault> {
    let mut found = Vec::new();
    found.extend(three_ones(whole, judge)?);
    found.extend(turned_round(whole, judge)?);
    found.extend(copies(whole, judge)?);
    found.extend(zero_adds_nothing(whole, judge)?);
    match tame {
        TameVerdict::Wild { heap, genus } => {
            let genus = genus.as_ref().map_or(String::new(), |genus| format!(": its genus is {}", set_genus(genus)));
            found.push(Misreading {
                belief: format!("{name} is tame: in misère play its sums are played as sums of nim heaps are."),
                refuted: format!("Heap {heap} is not tame{genus}, which no sum of nim heaps has."),
                shown: None,
            });
        }
        TameVerdict::Proved if !is_nim(rules) => found.push(Misreading {
            belief: "Only Nim keeps its theory in misère play.".to_owned(),
            refuted: format!(
                "Every heap of {name} is tame, so all its sums are played by the misère Nim rule on their Grundy values."
            ),
            shown: None,
        }),
        TameVerdict::Proved | TameVerdict::SoFar { .. } => {}
    }
    Ok(found)
}

fn is_nim(rules: &HeapRules) -> bool {
    rules.code().is_some_and(|code| code.repeats() && code.digits() == [0, 3])
}

fn outcomes(whole: &Whole, position: &Position) -> Option<(Outcome, Outcome)> {
    whole.outcome(position, Convention::Normal).zip(whole.outcome(position, Convention::Misere))
}

/// The positions of the search in witness order, up to a total, that have a move.
fn with_moves(whole: &Whole, largest: u64) -> Vec<Position> {
    let can_move = |heap: u64| whole.options(heap).is_some_and(|options| !options.is_empty());
    let mut found = Vec::new();
    whole.positions(|position| {
        let total: u64 = position.iter().map(|heap| heap.0).sum();
        if total <= largest && position.iter().any(|heap| can_move(heap.0)) {
            found.push(position.clone());
        }
    });
    found
}

fn three_ones(whole: &Whole, judge: &mut Judge) -> Result<Option<Misreading>, GraphFault> {
    let ones = Position::copies(Component(1), 3);
    let first = whole.first(whole.largest_total(), |position| {
        let differs = outcomes(whole, position).is_some_and(|(normal, misere)| normal != misere);
        (!position.is_empty() && differs).then(|| position.clone())
    });
    let Some(first) = first.filter(|first| first.len() < 3 && *first != ones) else { return Ok(None) };
    let Some((normal, misere)) = outcomes(whole, &first) else { return Ok(None) };
    let text = judge.written(&first);
    Ok(Some(Misreading {
        belief: "The smallest position on which the conventions disagree is three heaps of 1.".to_owned(),
        refuted: format!(
            "They disagree on the empty position already, which is P in normal and N in misère play; the smallest that is not empty is {text}, {normal} in normal and {misere} in misère play."
        ),
        shown: judge.misere(&first)?,
    }))
}

fn turned_round(whole: &Whole, judge: &mut Judge) -> Result<Option<Misreading>, GraphFault> {
    let same = |position: &Position| outcomes(whole, position).filter(|(normal, misere)| normal == misere);
    let all = with_moves(whole, LARGEST_SUM);
    let Some((position, (outcome, _))) = all.iter().find_map(|position| Some((position, same(position)?)))
    else {
        return Ok(None);
    };
    let text = judge.written(position);
    Ok(Some(Misreading {
        belief: "Misère outcomes are the normal outcomes turned round.".to_owned(),
        refuted: format!("The position {text} is {outcome} in both."),
        shown: judge.misere(position)?,
    }))
}

fn copies(whole: &Whole, judge: &mut Judge) -> Result<Option<Misreading>, GraphFault> {
    let wins =
        |position: &Position| whole.outcome(&position.plus(position), Convention::Misere) == Some(Outcome::N);
    let all = with_moves(whole, whole.largest_total() / 2);
    let Some(position) = all.iter().find(|position| wins(position)) else { return Ok(None) };
    let (text, doubled) = (judge.written(position), judge.written(&position.plus(position)));
    Ok(Some(Misreading {
        belief: "A position beside its own copy, G + G, is always a win for the second player.".to_owned(),
        refuted: format!(
            "With G = {text}, the smallest with a move in it, G + G = {doubled} is N in misère play. Copying the opponent's moves wins the last move, and that is the wrong thing to win."
        ),
        shown: judge.misere(&position.plus(position))?,
    }))
}

fn zero_adds_nothing(whole: &Whole, judge: &mut Judge) -> Result<Option<Misreading>, GraphFault> {
    let mut zeros = with_moves(whole, LARGEST_SUM);
    zeros.retain(|position| whole.grundy(position, Convention::Normal) == Some(0));
    let misere = |position: &Position| whole.outcome(position, Convention::Misere);
    let mut beside = with_moves(whole, LARGEST_SUM);
    beside.insert(0, Position::empty());
    let total = |position: &Position| position.iter().map(|heap| heap.0).sum::<u64>();
    let pairs = zeros.iter().flat_map(|zero| beside.iter().map(move |x| (zero, x)));
    let changes = pairs.filter(|(zero, x)| {
        let sum = zero.plus(x);
        total(&sum) <= LARGEST_SUM && misere(&sum).is_some() && misere(&sum) != misere(x)
    });
    let Some((zero, x)) = changes.min_by_key(|(zero, x)| (total(&zero.plus(x)), total(zero))) else {
        return Ok(None);
    };
    let sum = zero.plus(x);
    let Some((alone, together)) = misere(x).zip(misere(&sum)) else { return Ok(None) };
    let text = judge.written(zero);
    let refuted = match x.is_empty() {
        true => format!(
            "The position {text} has g⁺ = 0, yet it is {together} in misère play, while the empty position is {alone}."
        ),
        false => format!(
            "The position {text} has g⁺ = 0, yet {} is {alone} in misère play and {} is {together}.",
            judge.written(x),
            judge.written(&sum)
        ),
    };
    Ok(Some(Misreading {
        belief: "A position of Grundy value 0 adds nothing: it may be left out of a sum.".to_owned(),
        refuted,
        shown: judge.misere(&sum)?,
    }))
}
