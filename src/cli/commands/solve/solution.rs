//! What was found of one position, under the conventions asked for.

use crate::base::{Convention, Genus, Known, Meter, Outcome};
use crate::cli::exit::Exit;
use crate::cli::options::Conventions;
use crate::conjecture::{Authority, Side, Truth};
use crate::graph::GraphFault;
use crate::play::{LoopyValue, Move, moves};
use crate::position::Position;

/// The answer to a question about one position.
pub struct Solution {
    /// The position.
    pub position: Position,
    /// One side a convention, normal first.
    pub sides: Vec<Side>,
    /// The genus, where misère play is asked about.
    pub genus: Option<Known<Genus>>,
    /// Every option with what is known of it, where an explanation is asked for.
    pub options: Option<Vec<OptionFacts>>,
    /// g+ of each component, ascending, where an explanation is asked for and all are known.
    pub part_values: Vec<u64>,
}

/// What is known of a position after one move.
pub struct OptionFacts {
    /// The move.
    pub a_move: Move,
    /// One value a convention, in the order of the sides.
    pub values: Vec<Known<u64>>,
    /// One outcome a convention: it may be known where the value is not.
    pub outcomes: Vec<Known<Outcome>>,
    /// The genus, where misère play is asked about.
    pub genus: Option<Known<Genus>>,
    /// Smith's value, where play may go on for ever.
    pub loopy: Option<LoopyValue>,
}

impl Solution {
    /// Asks for everything about `position`; with a meter to list them under, for its
    /// options too.
    ///
    /// # Errors
    /// When the rules break. What a budget leaves open is part of the solution.
    pub fn find(
        truth: &mut Truth,
        position: &Position,
        conventions: Conventions,
        explain: Option<&Meter>,
    ) -> Result<Solution, GraphFault> {
        let sides = conventions
            .iter()
            .map(|convention| truth.side(position, convention))
            .collect::<Result<_, _>>()?;
        let genus = asks_genus(truth, conventions).then(|| truth.genus(position)).transpose()?;
        let options = explain.map(|meter| options(truth, position, conventions, meter)).transpose()?;
        let part_values = if explain.is_some() { part_values(truth, position)? } else { Vec::new() };
        Ok(Solution { position: position.clone(), sides, genus, options, part_values })
    }

    /// One side, if it was asked for.
    pub fn side(&self, convention: Convention) -> Option<&Side> {
        self.sides.iter().find(|side| side.convention == convention)
    }

    /// What stays open, by the key it has in JSON, with the reason. What follows from
    /// another open quantity is not listed beside it.
    pub fn unknown(&self) -> Vec<(String, String)> {
        let mut open = Vec::new();
        for side in &self.sides {
            let key = side.convention.key();
            if let Err(reason) = &side.outcome {
                open.push((key.to_owned(), reason.to_string()));
                continue;
            }
            // A loopy game has no more values than it has; what it has is said apart.
            if let (Err(reason), None) = (&side.grundy, &side.loopy) {
                open.push((format!("{key}_grundy"), reason.to_string()));
            }
            if let Err(reason) = &side.winning_moves {
                open.push((format!("{key}_winning_moves"), reason.to_string()));
            }
        }
        let misere_open = open.iter().any(|(key, _)| key == "misere" || key == "misere_grundy");
        if let (Some(Err(reason)), false) = (&self.genus, misere_open) {
            open.push(("genus".to_owned(), reason.to_string()));
        }
        open
    }

    /// Whether the question was answered: who wins, by which moves, with which value. Where a
    /// quotient settles misère play, whose elements have outcomes and no values, g- and the genus
    /// are more than was asked: they are said not to be computed.
    pub fn exit(&self) -> Exit {
        let by_quotient = |side: &Side| matches!(side.authority, Some(Authority::Quotient { .. }));
        let is_answered = |side: &Side| side.outcome.is_ok() && side.winning_moves.is_ok();
        let settled = self.sides.iter().any(by_quotient) && self.sides.iter().all(is_answered);
        if settled || self.unknown().is_empty() { Exit::Done } else { Exit::Unknown }
    }
}

fn options(
    truth: &mut Truth,
    position: &Position,
    conventions: Conventions,
    meter: &Meter,
) -> Result<Vec<OptionFacts>, GraphFault> {
    let listed = moves(truth.game(), position, &mut meter.clone())?;
    let facts = listed.into_iter().map(|a_move| {
        let value = |convention| Ok(truth.value(&a_move.position, convention)?.map(|(value, _)| value));
        let values = conventions.iter().map(value).collect::<Result<_, GraphFault>>()?;
        let outcome =
            |convention| Ok(truth.outcome(&a_move.position, convention)?.map(|(outcome, _)| outcome));
        let outcomes = conventions.iter().map(outcome).collect::<Result<_, GraphFault>>()?;
        let genus = asks_genus(truth, conventions).then(|| truth.genus(&a_move.position)).transpose()?;
        let loopy = match truth.game().is_loopy() {
            true => truth.smith(&a_move.position)?.ok().map(|(value, _)| value),
            false => None,
        };
        Ok(OptionFacts { a_move, values, outcomes, genus, loopy })
    });
    facts.collect()
}

/// Whether there is a genus to ask for: not where an end rule decides, nor where play may go on
/// for ever.
fn asks_genus(truth: &Truth, conventions: Conventions) -> bool {
    conventions.has(Convention::Misere) && !truth.game().has_end_rule() && !truth.game().is_loopy()
}

/// The nim value of every component by itself; none where one is not known.
fn part_values(truth: &mut Truth, position: &Position) -> Result<Vec<u64>, GraphFault> {
    let mut values = Vec::new();
    for run in position.runs() {
        let Ok((value, _)) = truth.value(&Position::copies(run.component, 1), Convention::Normal)? else {
            return Ok(Vec::new());
        };
        // Long runs are summed up in words, not listed.
        values.extend((0..run.count.min(32)).map(|_| value));
    }
    Ok(values)
}
