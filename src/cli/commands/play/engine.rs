//! How the engine chooses its move.

use crate::base::Convention;
use crate::conjecture::Truth;
use crate::graph::GraphFault;
use crate::play::Move;
use crate::position::Position;
use std::cmp::Reverse;

/// A move, and whether it rests on the truth about the position.
pub(super) struct Choice {
    pub(super) chosen: Move,
    pub(super) certain: bool,
}

/// The first winning move. In a lost position, and in one the budget could not decide, the
/// move that leaves the largest position: the longest way to the end, with the most chances
/// for the other side to go wrong.
pub(super) fn choose(
    truth: &mut Truth,
    position: &Position,
    legal: &[Move],
    convention: Convention,
) -> Result<Choice, GraphFault> {
    let side = truth.side(position, convention)?;
    let certain = side.winning_moves.is_ok();
    if let Some(winning) = side.winning_moves.unwrap_or_default().into_iter().next() {
        return Ok(Choice { chosen: winning, certain });
    }
    let game = truth.game();
    let left = |each: &&Move| (game.total(&each.position), Reverse(each.position.len()));
    // Of equals `max_by_key` gives the last; the first reads better.
    let longest = legal.iter().rev().max_by_key(left);
    Ok(Choice { chosen: longest.expect("there is a legal move").clone(), certain })
}
