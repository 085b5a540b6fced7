//! Tables in folders against tables in memory, and against everything that may happen to files.

use super::tape::{Stretch, TAIL};
use super::*;
use crate::base::Budget;
use crate::position::game;
use crate::ruleset::resolve;
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

fn space(argument: &str, largest: u64) -> Space {
    let game = game(&resolve(argument).unwrap());
    let mut table = ComponentTable::new();
    for n in 1..=largest {
        table.add(&*game, &game.member(n).unwrap(), &mut Budget::UNLIMITED.meter()).unwrap();
    }
    Space::new(&*game, &table).unwrap()
}

fn take(space: &Space, total: u64, base: BaseCase, folder: &Path) -> Result<Census, StoreFault> {
    Census::take_stored(space, total, base, folder, "a game", &mut Budget::UNLIMITED.meter())
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entry =
        |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
    fs::read_dir(folder).unwrap().map(|found| entry(found.unwrap())).collect()
}

/// The bits of all stretches, one after the other.
fn bits(census: &Census) -> Vec<u8> {
    let Labels::Stored(stored) = &census.tables[0].p else { panic!("they are in files") };
    let stretches = Stretch::all(&census.index.skeletons);
    stretches
        .flat_map(|stretch| stored.at(stretch.start as usize)[..stretch.length as usize].to_vec())
        .collect()
}

#[test]
fn what_is_stored_is_what_is_held_bit_for_bit() {
    for (game, largest, total) in
        [("0.77", 36, 36), ("0.07", 40, 40), ("grundys-game", 45, 45), ("4.7", 7, 44), ("0.6", 9, 9)]
    {
        let space = space(game, largest);
        for base in Convention::BOTH.map(BaseCase::of) {
            let folder = tempfile::tempdir().unwrap();
            let held = Census::take(&space, total, &[base], &mut Budget::UNLIMITED.meter()).unwrap();
            let Labels::Held(expected) = &held.tables[0].p else { panic!("they are in memory") };
            let expected = &expected[..expected.len() - TAIL];
            assert_eq!(bits(&take(&space, total, base, folder.path()).unwrap()), expected, "{game}");
            let written = files(folder.path());
            // Read back, nothing is written.
            assert_eq!(bits(&take(&space, total, base, folder.path()).unwrap()), expected, "{game}");
            // What is missing is written again as it was, whichever it is.
            for name in written.keys() {
                fs::remove_file(folder.path().join(name)).unwrap();
                let again = take(&space, total, base, folder.path()).unwrap();
                assert_eq!(bits(&again), expected, "{game} without {name}");
                assert_eq!(files(folder.path()), written, "{game} without {name}");
            }
        }
    }
}

/// A folder that holds the first stretches, as a killed run leaves it.
#[test]
fn what_was_stopped_goes_on_from_where_it_was() {
    let space = space("0.77", 44);
    let whole = tempfile::tempdir().unwrap();
    let expected = bits(&take(&space, 44, BaseCase::MISERE, whole.path()).unwrap());
    let written = files(whole.path());
    for done in (0..written.len()).step_by(5) {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in written.iter().take(done) {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        // Half of one that was being written.
        fs::write(
            folder.path().join(format!("stretch-{done:05}.new")),
            &written["stretch-00001.labels"][..99],
        )
        .unwrap();
        assert_eq!(bits(&take(&space, 44, BaseCase::MISERE, folder.path()).unwrap()), expected);
        assert_eq!(files(folder.path()), written);
    }
}

#[test]
fn budgets_stop_it_and_keep_what_is_done() {
    let space = space("0.77", 60);
    let folder = tempfile::tempdir().unwrap();
    let by = |budget: Budget| {
        let taken =
            Census::take_stored(&space, 60, BaseCase::MISERE, folder.path(), "Kayles", &mut budget.meter());
        taken.err()
    };
    let few = Budget { max_positions: Some(1000), ..Budget::UNLIMITED };
    assert!(matches!(by(few), Some(StoreFault::Exhausted(Exhausted::Positions(1000)))));
    let little = Budget { max_memory: Some(1000), ..Budget::UNLIMITED };
    assert!(matches!(by(little), Some(StoreFault::Exhausted(Exhausted::Memory(1000)))));
    assert!(files(folder.path()).is_empty(), "a budget that is known to be too small costs nothing");
    let mut millis = 1;
    let mut most = 0;
    loop {
        let time = Budget { time_limit: Some(Duration::from_millis(millis)), ..Budget::UNLIMITED };
        let stopped = by(time);
        let written = files(folder.path()).len();
        assert!(written >= most, "what is done stays");
        most = written;
        match stopped {
            None => break,
            Some(fault) => assert!(matches!(fault, StoreFault::Exhausted(Exhausted::Time(_))), "{fault}"),
        }
        millis += millis / 2 + 1;
    }
    let held = Census::take(&space, 60, &[BaseCase::MISERE], &mut Budget::UNLIMITED.meter()).unwrap();
    let Labels::Held(expected) = &held.tables[0].p else { panic!("they are in memory") };
    let stored = take(&space, 60, BaseCase::MISERE, folder.path()).unwrap();
    assert_eq!(bits(&stored), expected[..expected.len() - TAIL]);
}

/// Of the table memory has to hold the longest stretch and no more.
#[test]
fn memory_holds_one_stretch() {
    let space = space("0.77", 40);
    let folder = tempfile::tempdir().unwrap();
    let fits = |bytes: u64, stored: bool| {
        let mut meter = Budget { max_memory: Some(bytes), ..Budget::UNLIMITED }.meter();
        if stored {
            Census::take_stored(&space, 40, BaseCase::MISERE, folder.path(), "0.77", &mut meter).is_ok()
        } else {
            Census::take(&space, 40, &[BaseCase::MISERE], &mut meter).is_ok()
        }
    };
    let least = |stored: bool| {
        let (mut low, mut high) = (0, 1u64 << 32);
        while low < high {
            let middle = low.midpoint(high);
            if fits(middle, stored) { high = middle } else { low = middle + 1 }
        }
        low
    };
    let census = take(&space, 40, BaseCase::MISERE, folder.path()).unwrap();
    let longest = Stretch::all(&census.index.skeletons).map(|stretch| stretch.length).max().unwrap();
    let length = census.index.skeletons.length();
    assert!(longest < length / 4, "{longest} of {length}");
    assert_eq!(least(false) - least(true), length - longest);
}

#[test]
fn a_changed_byte_is_seen_wherever_it_is() {
    let space = space("0.77", 24);
    let folder = tempfile::tempdir().unwrap();
    take(&space, 24, BaseCase::MISERE, folder.path()).unwrap();
    let written = files(folder.path());
    let name = "stretch-00002.labels";
    let path = folder.path().join(name);
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let fault = take(&space, 24, BaseCase::MISERE, folder.path()).err();
        assert_eq!(fs::read(&path).unwrap(), bytes, "what is refused is not touched");
        fault.map(|fault| fault.to_string())
    };
    for at in 0..written[name].len() {
        let mut bytes = written[name].clone();
        bytes[at] ^= 1 << (at % 8);
        let fault = refused(&bytes).unwrap_or_else(|| panic!("byte {at}"));
        assert!(fault.contains(name), "{fault}");
    }
    for length in (0..written[name].len()).step_by(7) {
        assert!(refused(&written[name][..length]).is_some(), "cut to {length}");
    }
    assert!(refused(&[&written[name][..], b"x"].concat()).is_some(), "longer");
    let other = refused(&written["stretch-00003.labels"]).unwrap();
    assert!(other.contains("a game, stretch 3"), "{other}");
    assert_eq!(refused(&written[name]), None);
}

#[test]
fn folders_of_other_tables_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let kayles = space("0.77", 24);
    take(&kayles, 24, BaseCase::MISERE, folder.path()).unwrap();
    let written = files(folder.path());
    let refused = |space: &Space, total, base| {
        let fault = take(space, total, base, folder.path()).err();
        assert!(
            matches!(fault, Some(StoreFault::File { fault: FileFault::Foreign(_), .. })),
            "total {total}: {fault:?}"
        );
        assert_eq!(files(folder.path()), written, "nothing is overwritten");
    };
    refused(&space("0.07", 24), 24, BaseCase::MISERE);
    refused(&kayles, 23, BaseCase::MISERE);
    refused(&space("0.77", 25), 25, BaseCase::MISERE);
    refused(&kayles, 24, BaseCase::NORMAL);
    refused(&space("0.77", 20), 24, BaseCase::MISERE);
    // The same moves by another name, and heaps in no position, change nothing.
    for same in [space("kayles", 24), space("0.77", 30)] {
        assert!(take(&same, 24, BaseCase::MISERE, folder.path()).is_ok());
    }
    assert_eq!(files(folder.path()), written);
}

#[test]
fn what_is_no_folder_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a-file");
    fs::write(&path, b"").unwrap();
    let fault = take(&space("0.77", 12), 12, BaseCase::MISERE, &path).err().unwrap();
    assert!(fault.to_string().contains("a-file"), "{fault}");
}
