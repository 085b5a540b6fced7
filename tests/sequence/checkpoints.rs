//! Checkpoints: a run that was interrupted ends as one that was not, and nothing else is
//! ever taken for a checkpoint.

use super::{code, extended};
use lastmove::base::{Budget, Exhausted};
use lastmove::ruleset::resolve;
use lastmove::sequence::{CheckpointFault, Owner, Sequence, TakeAndBreak};
use std::fs;
use std::path::Path;

fn owner(name: &str) -> Owner {
    Owner { name: name.to_owned(), text: name.to_owned() }
}

fn sequence(name: &str, terminal: u32) -> Sequence {
    let ruleset = resolve(name).unwrap();
    Sequence::of_rules(ruleset.heap_rules().unwrap()).with_terminal(terminal).unwrap()
}

fn resumed(mut fresh: Sequence, path: &Path, name: &str) -> Result<Sequence, CheckpointFault> {
    fresh.resume(path, &owner(name), &mut Budget::DEFAULT.meter()).map(|()| fresh)
}

/// Stopped at heaps of every kind, resumed, and held against a run without a stop.
#[test]
fn a_run_goes_on_as_if_it_had_never_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let games = [
        ("0.6", 0, 6000),
        ("0.77", 0, 1000),
        ("0.007", 0, 4000),
        ("0.F", 0, 600),
        ("0.8E", 0, 600),
        ("0.1234", 0, 3000),
        ("laskers-nim", 0, 500),
        ("grundys-game", 0, 3000),
        ("sub:1,3,4", 1, 200),
        ("nim", 1, 100),
        ("take-a-square", 1, 300),
        ("halving", 0, 300),
    ];
    for (name, terminal, upto) in games {
        let whole = extended(sequence(name, terminal), upto);
        for stop in [0, 1, 7, 70, upto / 5, upto / 2 + 3, upto] {
            extended(sequence(name, terminal), stop).save(&path, &owner(name)).unwrap();
            let went_on = resumed(sequence(name, terminal), &path, name).unwrap();
            let went_on = extended(went_on, upto);
            assert!(went_on.values().iter().eq(whole.values().iter()), "{name} after {stop}");
            assert_eq!(went_on.period(), whole.period(), "{name} after {stop}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn values_past_sixteen_bits_survive() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nim");
    let nim = || Sequence::new(TakeAndBreak::all_but(&[]).unwrap()).without_proof();
    let whole = extended(nim(), 70_000);
    whole.save(&path, &owner("nim")).unwrap();
    let again = extended(resumed(nim(), &path, "nim").unwrap(), 70_010);
    assert_eq!(again.value_at(70_005), Some(70_005));
}

#[test]
fn a_checkpoint_belongs_to_its_game_however_that_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kayles");
    extended(sequence("kayles", 0), 50).save(&path, &owner("kayles")).unwrap();
    assert!(resumed(sequence("0.77", 0), &path, "0.77").is_ok());
    for (name, terminal) in
        [("0.7", 0), ("0.777", 0), ("4.77", 0), ("nim", 0), ("take-a-square", 0), ("nim", 1)]
    {
        let fault = resumed(sequence(name, terminal), &path, name).err().unwrap();
        assert!(fault.to_string().contains("written for kayles (normal play)"), "{name}: {fault}");
    }
}

#[test]
fn a_damaged_checkpoint_is_refused_wherever_the_damage_is() {
    let folder = tempfile::tempdir().unwrap();
    let (path, bad) = (folder.path().join("good"), folder.path().join("bad"));
    extended(sequence("0.6", 0), 40).save(&path, &owner("0.6")).unwrap();
    let good = fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&bad, bytes).unwrap();
        resumed(sequence("0.6", 0), &bad, "0.6").is_err()
    };
    assert!(!refused(&good));
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            assert!(refused(&bytes), "byte {at}, bit {bit}");
        }
        assert!(refused(&good[..at]), "cut at {at}");
    }
    assert!(refused(&[&good[..], &[0]].concat()));
    let texts = [&b""[..], b"not a checkpoint, but long enough to be read as one"];
    texts.iter().for_each(|text| assert!(refused(text)));
}

#[test]
fn what_cannot_be_written_leaves_the_earlier_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    extended(sequence("0.6", 0), 40).save(&path, &owner("0.6")).unwrap();
    // A folder stands where the new one would be written.
    fs::create_dir(folder.path().join("run.new")).unwrap();
    let fault = extended(sequence("0.6", 0), 80).save(&path, &owner("0.6"));
    assert!(matches!(fault, Err(CheckpointFault::Io(_))));
    assert_eq!(resumed(sequence("0.6", 0), &path, "0.6").unwrap().values().len(), 41);
}

#[test]
fn a_checkpoint_beyond_the_budget_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    extended(sequence("0.6", 0), 2000).save(&path, &owner("0.6")).unwrap();
    let small = Budget { max_memory: Some(1000), ..Budget::UNLIMITED };
    let fault = sequence("0.6", 0).resume(&path, &owner("0.6"), &mut small.meter());
    assert!(matches!(fault, Err(CheckpointFault::Exhausted(Exhausted::Memory(1000)))));
}

/// Counted again in the plainest way.
#[test]
fn statistics_are_those_of_the_values() {
    for (name, mask) in [("0.6", 0x1E), ("grundys-game", 0xE)] {
        let found = extended(sequence(name, 0), 3000);
        let statistics = found.statistics();
        let sparse = statistics.sparse.unwrap();
        let values: Vec<u32> = found.values().iter().collect();
        assert_eq!((statistics.values, statistics.counts.values().sum::<u64>()), (3001, 3000));
        let largest = *values.iter().max().unwrap();
        let first = values.iter().position(|&value| value == largest).unwrap() as u64;
        assert_eq!(statistics.largest, (largest, first));
        let rares = |mask: u32| {
            let rare = move |&(_, value): &(usize, &u32)| (value & mask).count_ones().is_multiple_of(2);
            values.iter().enumerate().skip(1).filter(rare).map(|(heap, _)| heap as u64)
        };
        assert_eq!(sparse.rares, rares(sparse.mask).count() as u64, "{name} {sparse:?}");
        assert_eq!(sparse.last_rare, rares(sparse.mask).next_back());
        assert!(sparse.rares <= rares(mask).count() as u64, "{name}: no mask is better");
    }
    assert_eq!(extended(Sequence::of_code(&code("0.33")), 90).statistics().sparse, None);
}
