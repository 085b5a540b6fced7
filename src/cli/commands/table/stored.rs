//! Misère outcomes of a table's rows from labels in a folder: past memory, and taken up again
//! after a stop.

use crate::base::{Convention, Known, Meter, Unknown};
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::export::Cell;
use crate::graph::{ComponentTable, GraphFault};
use crate::play::{BaseCase, Census, Space, StoreFault};
use crate::position::Position;
use anyhow::{bail, ensure};
use std::path::Path;

/// The options of components may take one part in so many of the memory.
const LISTING_SHARE: u64 = 8;

/// All positions up to the total of the largest row, labelled in a folder, or why they are not.
pub(super) struct Stored {
    table: ComponentTable,
    census: Known<Census>,
}

impl Stored {
    /// Takes up what the folder has and labels the rest.
    ///
    /// # Errors
    /// When the game is not of the kind that is labelled by totals, its rules break, or a file
    /// of the folder is of another table, damaged, or cannot be written.
    pub(super) fn find(
        subject: &Subject,
        positions: &[Position],
        folder: &Path,
        meter: &mut Meter,
    ) -> anyhow::Result<Stored> {
        let game = subject.game();
        ensure!(!game.is_loopy(), "--store is for games in which play ends");
        ensure!(!game.has_end_rule(), "--store is for games without an end rule of their own");
        let mut table = ComponentTable::new();
        let mut listing = meter.share(LISTING_SHARE);
        for position in positions {
            match table.add(game, position, &mut listing) {
                Err(fault @ (GraphFault::Exhausted(_) | GraphFault::TooLarge)) => {
                    return Ok(Stored { table, census: Err(Unknown(fault.to_string())) });
                }
                added => added?,
            }
        }
        let Some(space) = Space::new(game, &table) else {
            bail!("--store is for games in which no move adds weight");
        };
        let total = positions.iter().map(|position| game.total(position)).max().unwrap_or(0);
        let progress = Progress::over(format!("positions of total at most {total}"), meter);
        let name = format!("{}, misère play, total {total}", subject.name());
        let taken = Census::take_stored(&space, total, BaseCase::MISERE, folder, &name, meter);
        drop(progress);
        let census = match taken {
            Ok(census) => Ok(census),
            Err(StoreFault::Exhausted(exhausted)) => Err(Unknown(format!(
                "{exhausted}; stretches that were finished stay in {}, and the same command goes on from there",
                folder.display()
            ))),
            Err(fault) => return Err(fault.into()),
        };
        Ok(Stored { table, census })
    }

    /// The cell in the row of a position.
    pub(super) fn cell(&self, position: &Position) -> Known<Cell> {
        let census = self.census.as_ref().map_err(Unknown::clone)?;
        let outcome = census.outcome(&self.table, position, Convention::Misere);
        let outcome = outcome.ok_or_else(|| Unknown("the position is in no table".to_owned()))?;
        Ok(outcome.to_string().into())
    }
}
