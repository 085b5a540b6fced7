//! `--store DIR`: the labels of all positions in a folder, for the commands that ask them.

use super::options::BudgetOptions;
use super::progress::Progress;
use super::subject::Subject;
use crate::base::{Convention, Known, Meter, Unknown};
use crate::play::{KeptFault, Labels, Store, StoreFault};
use crate::position::Position;
use anyhow::Context;
use std::path::Path;

/// Takes up what the folder has and labels the rest, up to the largest total of these
/// positions; or says why that stays open, and how to go on.
///
/// # Errors
/// When the game is not of the kind that is labelled by totals, its rules break, or a file of
/// the folder is of another table, damaged, or cannot be written.
pub(super) fn labels(
    subject: &Subject,
    bounds: &[Position],
    only: Option<Convention>,
    folder: &Path,
    budget: &BudgetOptions,
    meter: &mut Meter,
) -> anyhow::Result<Known<Labels>> {
    let store = Store {
        folder: folder.to_owned(),
        name: subject.name().to_owned(),
        only,
        max_positions: budget.asked_positions(),
    };
    let total = bounds.iter().map(|bound| subject.game().total(bound)).max().unwrap_or(0);
    let progress = Progress::over(format!("labelling positions of total at most {total}"), meter);
    let labels = Labels::in_folder(subject.game(), bounds, &store, meter);
    drop(progress);
    match labels {
        Ok(labels) => Ok(Ok(labels)),
        Err(fault) if fault.is_shortage() => Ok(Err(Unknown(match fault {
            KeptFault::Store(StoreFault::Exhausted(_) | StoreFault::File { .. }) => format!(
                "{fault}; stretches that were finished stay in {}, and the same command goes on from there",
                folder.display()
            ),
            _ => fault.to_string(),
        }))),
        Err(fault @ (KeptFault::Loopy | KeptFault::EndRule | KeptFault::AddsWeight)) => {
            Err(fault).context("--store is not for this game")
        }
        Err(fault) => Err(fault.into()),
    }
}
