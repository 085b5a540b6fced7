//! Tables in folders against tables in memory, and against everything that may happen to files.

use super::tape::{Stretch, TAIL};
use super::*;
use crate::base::Budget;
use crate::position::game;
use crate::ruleset::resolve;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

fn space(argument: &str, largest: u64) -> Space {
    let game = game(&resolve(argument).unwrap());
    let mut table = ComponentTable::new();
    for n in 1..=largest {
        table.add(&*game, &game.member(n).unwrap(), &mut Budget::UNLIMITED.meter()).unwrap();
    }
    Space::new(&*game, &table).unwrap()
}

/// Where labels of one convention are kept, or of both.
fn store(folder: &Path, only: Option<Convention>) -> Store {
    Store { folder: folder.to_owned(), name: "a game".to_owned(), only, max_positions: None }
}

const MISERE: Option<Convention> = Some(Convention::Misere);

fn take(space: &Space, total: u64, only: Option<Convention>, folder: &Path) -> Result<Census, StoreFault> {
    Census::take_stored(space, total, &store(folder, only), &mut Budget::UNLIMITED.meter())
}

/// The files of stretches.
fn stretches(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = files(folder);
    files.retain(|name, _| name.starts_with("stretch"));
    files
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entry =
        |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
    fs::read_dir(folder).unwrap().map(|found| entry(found.unwrap())).collect()
}

/// The bits of all stretches, one after the other.
fn bits(census: &Census) -> Vec<u8> {
    let Labels::Stored(stored) = &census.tables[0].p else { panic!("they are in files") };
    let lanes = census.tables[0].conventions.len() as u64;
    let stretches = Stretch::all(&census.index.skeletons);
    stretches
        .flat_map(|stretch| {
            stored.at((lanes * stretch.start) as usize)[..(lanes * stretch.length) as usize].to_vec()
        })
        .collect()
}

#[test]
fn what_is_stored_is_what_is_held_bit_for_bit() {
    for (game, largest, total) in
        [("0.77", 36, 36), ("0.07", 40, 40), ("grundys-game", 45, 45), ("4.7", 7, 44), ("0.6", 9, 9)]
    {
        let space = space(game, largest);
        for base in [Some(Convention::Normal), MISERE, None] {
            let folder = tempfile::tempdir().unwrap();
            let asked = store(folder.path(), base);
            let bases: Vec<BaseCase> = asked.conventions().iter().copied().map(BaseCase::of).collect();
            let held = Census::take(&space, total, &bases, &mut Budget::UNLIMITED.meter()).unwrap();
            let Labels::Held(expected) = &held.tables[0].p else { panic!("they are in memory") };
            let expected = &expected[..expected.len() - TAIL];
            assert_eq!(bits(&take(&space, total, base, folder.path()).unwrap()), expected, "{game}");
            let written = files(folder.path());
            // Read back, nothing is written.
            assert_eq!(bits(&take(&space, total, base, folder.path()).unwrap()), expected, "{game}");
            // What is missing is written again as it was, whichever it is.
            for name in stretches(folder.path()).keys() {
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
    let expected = bits(&take(&space, 44, MISERE, whole.path()).unwrap());
    let written = files(whole.path());
    let sealed = stretches(whole.path());
    for done in (0..sealed.len()).step_by(5) {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in sealed.iter().take(done) {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        // Half of one that was being written.
        fs::write(
            folder.path().join(format!("stretch-{done:05}.new")),
            &written["stretch-00001.labels"][..99],
        )
        .unwrap();
        assert_eq!(bits(&take(&space, 44, MISERE, folder.path()).unwrap()), expected);
        assert_eq!(files(folder.path()), written);
    }
}

#[test]
fn budgets_stop_it_and_keep_what_is_done() {
    let space = space("0.77", 60);
    let folder = tempfile::tempdir().unwrap();
    let by = |budget: Budget| {
        Census::take_stored(&space, 60, &store(folder.path(), MISERE), &mut budget.meter()).err()
    };
    // The positions of a budget are those that are held.
    let few = Budget { max_positions: Some(1000), max_memory: Some(1000), ..Budget::UNLIMITED };
    assert!(matches!(by(few), Some(StoreFault::Exhausted(Exhausted::Memory(1000)))));
    let little = Budget { max_memory: Some(1000), ..Budget::UNLIMITED };
    assert!(matches!(by(little), Some(StoreFault::Exhausted(Exhausted::Memory(1000)))));
    assert_eq!(
        files(folder.path()).keys().collect::<Vec<_>>(),
        ["lock"],
        "a budget that is known to be too small costs nothing"
    );
    let mut millis = 1;
    let mut most = 0;
    loop {
        let time = Budget { time_limit: Some(Duration::from_millis(millis)), ..Budget::UNLIMITED };
        let stopped = by(time);
        let written = stretches(folder.path()).len();
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
    let stored = take(&space, 60, MISERE, folder.path()).unwrap();
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
            Census::take_stored(&space, 40, &store(folder.path(), MISERE), &mut meter).is_ok()
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
    let census = take(&space, 40, MISERE, folder.path()).unwrap();
    let longest = Stretch::all(&census.index.skeletons).map(|stretch| stretch.length).max().unwrap();
    let length = census.index.skeletons.length();
    assert!(longest < length / 4, "{longest} of {length}");
    assert_eq!(least(false) - least(true), length - longest);
}

#[test]
fn a_changed_byte_is_seen_wherever_it_is() {
    let space = space("0.77", 24);
    let folder = tempfile::tempdir().unwrap();
    take(&space, 24, MISERE, folder.path()).unwrap();
    let written = files(folder.path());
    let name = "stretch-00002.labels";
    let path = folder.path().join(name);
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let fault = take(&space, 24, MISERE, folder.path()).err();
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
    assert!(other.contains("a game, misère play, total 24, stretch 3"), "{other}");
    assert_eq!(refused(&written[name]), None);
}

#[test]
fn folders_of_other_tables_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let kayles = space("0.77", 24);
    take(&kayles, 24, MISERE, folder.path()).unwrap();
    let written = stretches(folder.path());
    let refused = |space: &Space, total, only| {
        let fault = take(space, total, only, folder.path()).err();
        assert!(
            matches!(fault, Some(StoreFault::File { fault: FileFault::Foreign { .. }, .. })),
            "total {total}: {fault:?}"
        );
        if let Some(StoreFault::File { fault: FileFault::Foreign { found, asked }, .. }) = fault
            && folder.path().join("labels.toml").exists()
        {
            assert_ne!(found, asked, "what differs is told");
        }
        assert_eq!(stretches(folder.path()), written, "nothing is overwritten");
    };
    // By what the folder says of itself, and without that by each of its files.
    for is_described in [true, false] {
        refused(&space("0.07", 24), 24, MISERE);
        refused(&kayles, 23, MISERE);
        refused(&space("0.77", 25), 25, MISERE);
        refused(&kayles, 24, Some(Convention::Normal));
        refused(&kayles, 24, None);
        refused(&space("0.77", 20), 24, MISERE);
        if is_described {
            fs::remove_file(folder.path().join("labels.toml")).unwrap();
        }
    }
    // The same moves by another name, and heaps in no position, change nothing.
    for same in [space("kayles", 24), space("0.77", 30)] {
        assert!(take(&same, 24, MISERE, folder.path()).is_ok());
    }
    assert_eq!(stretches(folder.path()), written);
}

#[test]
fn what_is_no_folder_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a-file");
    fs::write(&path, b"").unwrap();
    let fault = take(&space("0.77", 12), 12, MISERE, &path).err().unwrap();
    assert!(fault.to_string().contains("a-file"), "{fault}");
}

/// A folder of both conventions answers for either of them, and has the bytes of both.
#[test]
fn a_folder_of_both_answers_for_one() {
    let kayles = space("0.77", 24);
    let folder = tempfile::tempdir().unwrap();
    let both = bits(&take(&kayles, 24, None, folder.path()).unwrap());
    let written = files(folder.path());
    for only in Convention::BOTH {
        let one = take(&kayles, 24, Some(only), folder.path()).unwrap();
        assert_eq!(bits(&one), both);
        let held = Census::take(&kayles, 24, &[BaseCase::of(only)], &mut Budget::UNLIMITED.meter()).unwrap();
        for heap in 0..24 {
            assert_eq!(one.outcome_of(&[heap], only), held.outcome_of(&[heap], only), "{heap} {only}");
        }
    }
    assert_eq!(files(folder.path()), written);
}

#[test]
fn a_folder_is_of_one_process_at_a_time() {
    let kayles = space("0.77", 24);
    let folder = tempfile::tempdir().unwrap();
    take(&kayles, 24, MISERE, folder.path()).unwrap();
    let lock = fs::File::open(folder.path().join("lock")).unwrap();
    fs4::FileExt::lock(&lock).unwrap();
    let fault = take(&kayles, 24, MISERE, folder.path()).err().unwrap();
    assert!(matches!(fault, StoreFault::File { fault: FileFault::Locked, .. }), "{fault}");
    assert!(fault.to_string().contains(&folder.path().display().to_string()), "{fault}");
    drop(lock);
    // What is whole is only read, by as many as like.
    let one = take(&kayles, 24, MISERE, folder.path()).unwrap();
    let other = take(&kayles, 24, MISERE, folder.path()).unwrap();
    assert_eq!(bits(&one), bits(&other));
}

/// What the folder says of itself is read before anything else, and is no way around checks.
#[test]
fn a_description_that_is_none_is_refused() {
    let kayles = space("0.77", 24);
    let folder = tempfile::tempdir().unwrap();
    take(&kayles, 24, MISERE, folder.path()).unwrap();
    let place = folder.path().join("labels.toml");
    let text = fs::read_to_string(&place).unwrap();
    assert!(text.contains("conventions = [\"misere\"]") && text.contains("total = 24"), "{text}");
    for (wrong, why) in [
        ("dear diary".to_owned(), "no labels"),
        (text.replace("format = 1", "format = 7"), "format 7"),
        (text.replace("total = 24", "total = 23"), "total 23"),
        (text.replace("misere", "normal"), "normal play"),
    ] {
        fs::write(&place, wrong).unwrap();
        let fault = take(&kayles, 24, MISERE, folder.path()).err().unwrap().to_string();
        assert!(fault.contains("labels.toml") && fault.contains(why), "{fault}");
    }
}

#[test]
fn what_takes_too_much_is_refused_with_what_fits() {
    let kayles = space("0.77", 60);
    let folder = tempfile::tempdir().unwrap();
    let asked = Store { max_positions: Some(1_000_000), ..store(folder.path(), None) };
    let fault = Census::take_stored(&kayles, 60, &asked, &mut Budget::UNLIMITED.meter()).err();
    let Some(StoreFault::TooLarge(large)) = fault else { panic!("{fault:?}") };
    // Published: 1,295,971 positions of total at most 50.
    assert_eq!((large.limit, large.fits), (TooLargeFor::Positions(1_000_000), Some(48)));
    assert!(files(folder.path()).is_empty(), "nothing is written");
    assert!(kayles.positions(48) <= 1_000_000 && kayles.positions(49) > 1_000_000);
}

/// A disk that is full in the middle: what was finished stays, and is gone on with.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_what_was_finished() {
    let kayles = space("0.77", 24);
    let folder = tempfile::tempdir().unwrap();
    // What is written beside its place goes to the device that is always full.
    std::os::unix::fs::symlink("/dev/full", folder.path().join("stretch-00005.new")).unwrap();
    let fault = take(&kayles, 24, None, folder.path()).err().unwrap();
    assert!(fault.is_shortage() && fault.to_string().contains("stretch-00005.labels"), "{fault}");
    assert_eq!(stretches(folder.path()).len(), 5);
    let whole = tempfile::tempdir().unwrap();
    let expected = bits(&take(&kayles, 24, None, whole.path()).unwrap());
    assert_eq!(bits(&take(&kayles, 24, None, folder.path()).unwrap()), expected);
    assert_eq!(files(folder.path()), files(whole.path()));
}
