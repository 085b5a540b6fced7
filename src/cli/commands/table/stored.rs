//! Misère outcomes of a table's rows from labels in a folder: past memory, and taken up again
//! after a stop.

use crate::base::{Convention, Known, Unknown};
use crate::export::Cell;
use crate::play::{Labels, Searched};
use crate::position::Position;

/// All positions up to the total of the largest row, labelled in a folder, or why they are not.
pub(super) struct Stored(pub(super) Known<Labels>);

impl Stored {
    /// The cell in the row of a position.
    pub(super) fn cell(&self, position: &Position) -> Known<Cell> {
        let labels = self.0.as_ref().map_err(Unknown::clone)?;
        let outcome = labels.outcome(position, Convention::Misere);
        let outcome = outcome.ok_or_else(|| Unknown("the position is in no table".to_owned()))?;
        Ok(outcome.to_string().into())
    }
}
