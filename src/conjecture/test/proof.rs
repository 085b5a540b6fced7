//! Why the truth is what it is, as a person can check it: moves, answers, and values.

use super::tally::Said;
use crate::base::{Known, Outcome, Unknown};
use crate::conjecture::oracle::{Oracle, OracleFault, position_of};
use crate::play::Move;
use crate::position::Position;

/// The most moves that are shown with their answers.
const SHOWN: usize = 64;

/// The moves that show the truth about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Every winning move; none where the position is P.
    pub winning_moves: Known<Vec<Move>>,
    /// The moves that keep a draw, where the position is one.
    pub drawing_moves: Known<Vec<Move>>,
    /// Why a P-position is one: the position itself, or what its first winning move leaves.
    /// `None` of a draw.
    pub defence: Option<Known<Defence>>,
    /// Why the value is what it is, where the claim is about values.
    pub value: Option<Known<Mex>>,
}

/// A P-position with an answer to every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    /// The position.
    pub position: Position,
    /// Its moves, each with a move that wins against it; without one where the move ends
    /// the game and so loses it.
    pub answers: Vec<(Move, Option<Move>)>,
    /// How many more moves there are.
    pub unshown: usize,
}

/// A least number that is missing among the options' values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mex {
    /// For each smaller value, a move to a position that has it, ascending.
    pub below: Vec<Move>,
    /// How many options there are. None of them has the value itself.
    pub options: usize,
}

/// Gathers the proof for a listing.
pub(super) fn prove(oracle: &mut Oracle, heaps: &[u64], truth: Said) -> Result<Proof, OracleFault> {
    let position = position_of(oracle.game(), heaps)?;
    let winning_moves = match truth.outcome() {
        Outcome::N => oracle.winning_moves(&position)?,
        Outcome::P | Outcome::D => Ok(Vec::new()),
    };
    let drawing_moves = match truth.outcome() {
        Outcome::D => drawing(oracle, &position)?,
        Outcome::P | Outcome::N => Ok(Vec::new()),
    };
    let lost = match (&winning_moves, truth.outcome()) {
        (_, Outcome::D) => None,
        (_, Outcome::P) => Some(Ok(position.clone())),
        // Where no move is left, there is nothing to defend.
        (Ok(moves), Outcome::N) => {
            Some(Ok(moves.first().map_or_else(Position::empty, |won| won.position.clone())))
        }
        (Err(unknown), Outcome::N) => Some(Err(unknown.clone())),
    };
    let defence = match lost {
        None => None,
        Some(Ok(lost)) => Some(defend(oracle, lost)?),
        Some(Err(unknown)) => Some(Err(unknown)),
    };
    let value = match truth {
        Said::Value(value) => Some(mex(oracle, &position, value)?),
        Said::Outcome(_) => None,
    };
    Ok(Proof { winning_moves, drawing_moves, defence, value })
}

/// The moves of a draw to positions that are draws.
fn drawing(oracle: &mut Oracle, position: &Position) -> Result<Known<Vec<Move>>, OracleFault> {
    let moves = match oracle.moves(position)? {
        Ok(moves) => moves,
        Err(unknown) => return Ok(Err(unknown)),
    };
    let mut drawing = Vec::new();
    for a_move in moves {
        match oracle.outcome_of(&a_move.position)? {
            Ok(Outcome::D) => drawing.push(a_move),
            Ok(_) => {}
            Err(unknown) => return Ok(Err(unknown)),
        }
    }
    Ok(Ok(drawing))
}

fn defend(oracle: &mut Oracle, position: Position) -> Result<Known<Defence>, OracleFault> {
    let moves = match oracle.moves(&position)? {
        Ok(moves) => moves,
        Err(unknown) => return Ok(Err(unknown)),
    };
    let unshown = moves.len().saturating_sub(SHOWN);
    let mut answers = Vec::new();
    for a_move in moves.into_iter().take(SHOWN) {
        match oracle.winning_moves(&a_move.position)? {
            Ok(winning) => answers.push((a_move, winning.into_iter().next())),
            Err(unknown) => return Ok(Err(unknown)),
        }
    }
    Ok(Ok(Defence { position, answers, unshown }))
}

fn mex(oracle: &mut Oracle, position: &Position, value: i64) -> Result<Known<Mex>, OracleFault> {
    let moves = match oracle.moves(position)? {
        Ok(moves) => moves,
        Err(unknown) => return Ok(Err(unknown)),
    };
    let options = moves.len();
    let mut below: Vec<Option<Move>> = vec![None; usize::try_from(value).unwrap_or(0).min(options)];
    for a_move in moves {
        match oracle.value_of(&a_move.position)? {
            Ok((value, _)) => {
                let place = usize::try_from(value).ok().and_then(|value| below.get_mut(value));
                if let Some(place @ None) = place {
                    *place = Some(a_move);
                }
            }
            Err(unknown) => return Ok(Err(unknown)),
        }
    }
    // Only where no move is left is a value there without options that have all below it.
    let below: Option<Vec<Move>> = below.into_iter().collect();
    Ok(below
        .map(|below| Mex { below, options })
        .ok_or_else(|| Unknown("its options do not show it".to_owned())))
}
