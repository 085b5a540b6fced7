//! A census in a folder: larger than memory, and taken up again after a stop.

use super::fault::{StoreFault, TooLarge, TooLargeFor};
use super::file::Bond;
use super::folder::Store;
use super::index::Index;
use super::label::{Parts, label_on, lane_bytes};
use super::skeletons::Skeletons;
use super::small::Small;
use super::stored::Stored;
use super::{Census, LONGEST_BLOCK, Labels, Space, Table};
use crate::base::Meter;
use crate::play::BaseCase;

impl Census {
    /// What [`Census::take`] labels, in a folder, which may hold part of it already, or all:
    /// larger than memory, and as far as it came when the work was stopped.
    ///
    /// The folder holds a file for each largest part of a skeleton, sealed with a checksum when
    /// it is whole, and a description for people. A folder is of one table, and one process at
    /// a time works on it. The bytes are the same however often the work was stopped.
    ///
    /// Memory is the longest of these stretches, which is a few hundredths of the table, and
    /// the working tables; what is mapped of the files is the system's, which takes it back when
    /// others need it. The budget's bytes are those; its positions are
    /// of what is held, and bound nothing here: [`Store::max_positions`] does. What is done,
    /// and how much there is, is told to the gauge of the meter.
    ///
    /// # Errors
    /// A table too large for the disk, where it says what room it has, is refused before
    /// anything is written, and so is a folder with a file that is damaged or of another table.
    /// Where a budget runs out or a disk is full all the same, the stretches that were finished
    /// stay.
    ///
    /// ```
    /// use lastmove::base::{Budget, Convention, Outcome};
    /// use lastmove::graph::ComponentTable;
    /// use lastmove::play::{Census, Space, Store};
    /// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("kayles")?);
    /// let mut meter = Budget::DEFAULT.meter();
    /// let mut table = ComponentTable::new();
    /// table.add(&*kayles, &kayles.read("20")?, &mut meter)?;
    /// let space = Space::new(&*kayles, &table).expect("Kayles never adds a pin");
    /// # let folder = std::env::temp_dir().join(format!("lastmove-doc-{}", std::process::id()));
    /// # let made = folder.clone();
    /// let store = Store { folder, name: "Kayles".to_owned(), only: None, max_positions: None };
    /// for _ in 0..2 {
    ///     // The second time everything is read from the folder.
    ///     let census = Census::take_stored(&space, 20, &store, &mut meter)?;
    ///     let outcome = |convention| census.outcome(&table, &kayles.read("20").ok()?, convention);
    ///     assert_eq!(Convention::BOTH.map(outcome), [Some(Outcome::N), Some(Outcome::P)]);
    /// }
    /// # std::fs::remove_dir_all(made)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_stored(
        space: &Space,
        total: u64,
        store: &Store,
        meter: &mut Meter,
    ) -> Result<Census, StoreFault> {
        let positions = countable(space, total, store)?;
        let store = &store.with_what_is_kept();
        let conventions = store.conventions().to_vec();
        let bases: Vec<BaseCase> = conventions.iter().copied().map(BaseCase::of).collect();
        let small = Small::new(space, total, LONGEST_BLOCK);
        let skeletons = Skeletons::new(space, &small, total, |left| lane_bytes(&small, left));
        let bond = Bond::new(space, &small, total, &bases);
        let fits = |free| largest_within(free, space, total, bases.len());
        let mut stored = Stored::open(store, bond, &skeletons, positions, fits, meter)?;
        meter.gauge().begin(positions);
        let parts = Parts { space, small: &small, skeletons: &skeletons };
        match bases[..] {
            [one] => label_on(&mut stored, parts, [one], false, meter)?,
            [one, other, ..] => label_on(&mut stored, parts, [one, other], false, meter)?,
            [] => {}
        }
        stored.finish();
        let tables = vec![Table { conventions, p: Labels::Stored(Box::new(stored)) }];
        let index = Index { total, sums: space.sums().to_vec(), small, skeletons };
        Ok(Census { positions, index, tables })
    }
}

/// How many positions there are, where they are allowed and there is a number for them.
fn countable(space: &Space, total: u64, store: &Store) -> Result<u64, TooLarge> {
    let positions = space.positions(total);
    let most = store.max_positions.unwrap_or(u64::MAX);
    match u64::try_from(positions) {
        Ok(positions) if positions <= most => Ok(positions),
        _ => Err(TooLarge {
            total,
            positions,
            bytes: None,
            limit: store.max_positions.map_or(TooLargeFor::Machine, TooLargeFor::Positions),
            fits: space.total_within(most, total),
        }),
    }
}

/// The largest total whose labels take at most so many bytes.
fn largest_within(bytes: u64, space: &Space, total: u64, bases: usize) -> Option<u64> {
    let fits = |total| Census::size(space, total, bases).is_some_and(|size| size.bytes <= bytes);
    let (mut fitting, mut past) = (0, total);
    while past - fitting > 1 {
        let middle = fitting.midpoint(past);
        if fits(middle) { fitting = middle } else { past = middle }
    }
    (fitting > 0).then_some(fitting)
}
