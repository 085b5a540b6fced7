//! An option that normal play throws away and misère play cannot do without.

use crate::base::{Convention, Grundy};
use crate::play::{Move, Searched};
use crate::position::Position;

/// A position with one winning misère move, to a position that in normal play is equal to
/// another option and so adds nothing: without that option the outcome would change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DominatedDecider {
    /// The position, N in misère play.
    pub position: Position,
    /// The option that decides: its only option that is P in misère play.
    pub decider: Move,
    /// Another option of the same nim value, N in misère play.
    pub equal: Move,
    /// The nim value of both.
    pub grundy: Grundy,
}

/// The decider of a searched position, if it has one that normal play can do without.
pub fn dominated_decider(searched: &impl Searched, position: &Position) -> Option<DominatedDecider> {
    let mut winning = searched.winning_moves(position, Convention::Misere)?;
    let decider = winning.pop().filter(|_| winning.is_empty())?;
    let grundy = searched.nimber(&decider.position)?;
    let equal = searched
        .moves(position)?
        .into_iter()
        .find(|option| *option != decider && searched.nimber(&option.position) == Some(grundy))?;
    Some(DominatedDecider { position: position.clone(), decider, equal, grundy })
}
