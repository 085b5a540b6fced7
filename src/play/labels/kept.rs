//! Labels kept in a folder: larger than memory, and gone on with after a stop.

use super::{Engine, LISTING_SHARE, Labels};
use crate::base::{Exhausted, Meter};
use crate::graph::{ComponentTable, GraphFault};
use crate::play::{Census, Nimbers, Space, Store, StoreFault};
use crate::position::{Game, Position};

/// Why there are no labels in a folder.
#[derive(Debug, thiserror::Error)]
pub enum KeptFault {
    /// The table was not finished.
    #[error(transparent)]
    Store(#[from] StoreFault),
    /// The rules break, or list more options than the budget allows.
    #[error(transparent)]
    Rules(#[from] GraphFault),
    /// Play may go on for ever.
    #[error("labels are kept of games in which play ends")]
    Loopy,
    /// A rule of the ruleset says when the game ends.
    #[error("labels are kept of games without an end rule of their own")]
    EndRule,
    /// Totals bound nothing.
    #[error("labels are kept of games in which no move adds weight")]
    AddsWeight,
}

impl KeptFault {
    /// Whether what there is did not suffice, in the budget or on the disk.
    pub fn is_shortage(&self) -> bool {
        match self {
            KeptFault::Store(fault) => fault.is_shortage(),
            KeptFault::Rules(fault) => matches!(fault, GraphFault::Exhausted(_) | GraphFault::TooLarge),
            KeptFault::Loopy | KeptFault::EndRule | KeptFault::AddsWeight => false,
        }
    }
}

impl From<Exhausted> for KeptFault {
    fn from(exhausted: Exhausted) -> KeptFault {
        KeptFault::Store(exhausted.into())
    }
}

impl Labels {
    /// Labels every position up to the largest total of these, and takes up what the folder
    /// has of them: [`Census::take_stored`] of all their components. Each convention that the
    /// store does not name has no outcomes.
    ///
    /// # Errors
    /// When the game is not of the kind that is labelled by totals, its rules break, or the
    /// table is not finished.
    pub fn in_folder(
        game: &dyn Game,
        bounds: &[Position],
        store: &Store,
        meter: &mut Meter,
    ) -> Result<Labels, KeptFault> {
        if game.is_loopy() {
            return Err(KeptFault::Loopy);
        }
        if game.has_end_rule() {
            return Err(KeptFault::EndRule);
        }
        let mut table = ComponentTable::new();
        let mut listing = meter.share(LISTING_SHARE);
        for bound in bounds {
            table.add(game, bound, &mut listing)?;
        }
        let space = Space::new(game, &table).ok_or(KeptFault::AddsWeight)?;
        let total = bounds.iter().map(|bound| game.total(bound)).max().unwrap_or(0);
        let nimbers = Nimbers::new(&table, meter)?;
        let census = Census::take_stored(&space, total, store, meter)?;
        Ok(Labels { table, nimbers, engine: Engine::Census(Box::new(census)) })
    }
}
