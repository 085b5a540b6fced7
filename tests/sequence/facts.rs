//! The published sequences and periods, whole.

use super::{code, extended, octal, of_rules, values};
use lastmove::sequence::{Sequence, Status, TakeAndBreak};
use serde_json::Value;

fn entries(text: &str) -> Vec<Value> {
    let document: Value = serde_json::from_str(text).unwrap();
    document["entries"].as_array().unwrap().clone()
}

fn numbers(entry: &Value, key: &str) -> Vec<u64> {
    entry[key]
        .as_array()
        .map_or(Vec::new(), |list| list.iter().map(|value| value.as_u64().unwrap()).collect())
}

fn game(name: &str) -> Sequence {
    if name == "grundy" {
        return Sequence::new(TakeAndBreak::from_code(&code("4.0")).unequal_splits().unwrap());
    }
    if let Some(set) = name.strip_prefix("S(") {
        let set: Vec<u64> = set.trim_end_matches(')').split(',').map(|take| take.parse().unwrap()).collect();
        return Sequence::new(TakeAndBreak::subtraction(&set));
    }
    Sequence::of_code(&code(name))
}

#[test]
fn published_sequences() {
    let entries = entries(include_str!("../facts/nimber_sequences.json"));
    assert_eq!(entries.len(), 67);
    for entry in entries {
        let name = entry["game"].as_str().unwrap();
        let block = numbers(&entry, "period_block");
        let mut expected = numbers(&entry, "nimbers");
        expected.extend(numbers(&entry, "prefix"));
        expected.extend(block.iter().cycle().take(3 * block.len()));
        let sequence = extended(game(name), expected.len() as u64);
        assert_eq!(values(&sequence, expected.len() as u64), expected, "{name}");
    }
}

/// Those whose proof takes seconds or days are left to the ignored tests.
#[test]
fn published_periods() {
    let mut proved = 0;
    for entry in entries(include_str!("../facts/nimber_periods.json")) {
        let number = |key: &str| entry[key].as_u64();
        let expected = (number("preperiod_index").unwrap(), number("period").unwrap());
        if expected.0 > 100_000 {
            continue;
        }
        let name = entry["game"].as_str().unwrap();
        let sequence = octal(name, 1_000_000);
        let period = sequence.period().unwrap_or_else(|| panic!("{name} has a period"));
        assert_eq!((period.preperiod, period.period), expected, "{name}");
        assert!(matches!(period.status, Status::Proved(_)));
        let (max, at) = period.max.unwrap();
        assert_eq!(
            (number("max_nimber").unwrap(), number("first_index_of_max").unwrap()),
            (max.into(), at),
            "{name}"
        );
        proved += 1;
    }
    assert_eq!(proved, 38);
}

#[test]
fn subtraction_sets_of_the_literature() {
    let wall = |set: &[u64]| of_rules(TakeAndBreak::subtraction(set), 10_000);
    let sink = |set: &[u64]| of_rules(TakeAndBreak::sink_subtraction(set), 10_000);
    assert_eq!(values(&wall(&[2, 3]), 10), [0, 0, 1, 1, 2, 0, 0, 1, 1, 2]);
    assert_eq!(values(&sink(&[2, 3]), 10), [0, 1, 1, 2, 0, 0, 1, 1, 2, 0]);
    assert_eq!(values(&wall(&[1, 3, 4]), 7), [0, 1, 0, 1, 2, 3, 2]);
    for (set, period) in [(&[2, 3][..], 5), (&[1, 3, 4], 7), (&[2, 5, 7], 22), (&[1, 4, 5], 8)] {
        for sequence in [wall(set), sink(set)] {
            assert_eq!(sequence.period().unwrap().period, period, "{set:?}");
        }
        assert_eq!(wall(set).period().unwrap().preperiod, 0, "{set:?}");
    }
}

/// Checksums (Fletcher's, 16 bits a value) that another solver prints for the same values:
/// `ogsolve` 0.0.7, whose methods and code are its own.
#[test]
fn another_solver_has_the_same_values() {
    let checksums = [
        ("0.16", 100_000, 0xE4D9_167A),
        ("0.56", 200_000, 0x7413_0A3C),
        ("0.165", 20_000, 0xADCC_0A20),
        ("0.07", 20_000, 0xD18A_D33B),
        ("0.106", 200_000, 0x25B1_63E8),
        ("0.77", 20_000, 0xB573_31E8),
        ("0.45", 100_000, 0x259B_E239),
        ("4.7", 2000, 0xCAA8_0BB8),
    ];
    for (name, heaps, expected) in checksums {
        assert_eq!(fletcher(&octal(name, heaps), heaps), expected, "{name}");
    }
}

fn fletcher(sequence: &Sequence, heaps: u64) -> u32 {
    let values = (0..=heaps).map(|heap| sequence.value_at(heap).unwrap() as u16);
    let (low, high) = values.fold((0u16, 0u16), |(low, high), value| {
        let low = low.wrapping_add(value);
        (low, high.wrapping_add(low))
    });
    u32::from(high) << 16 | u32::from(low)
}

fn proved_period(name: &str, heaps: u64) -> (u64, u64) {
    let sequence = octal(name, heaps);
    let period = sequence.period().unwrap();
    (period.period, period.preperiod)
}

#[test]
fn long_periods() {
    assert_eq!(proved_period("0.16", 1_000_000), (149_459, 105_351));
    assert_eq!(proved_period("0.127", 1_000_000), (4, 46_578));
}

#[test]
#[ignore = "a minute"]
fn longer_periods() {
    assert_eq!(proved_period("0.56", 1_000_000), (144, 326_640));
    assert_eq!(proved_period("0.376", 10_000_000), (4, 2_268_248));
    assert_eq!(proved_period("0.354", 30_000_000), (1180, 10_061_916));
}

/// What is known of the two most famous open sequences. The numbers of rares are published
/// as 1,274 and 1,584: there heap 0 is counted, which is no part of any option.
#[test]
#[ignore = "half a minute"]
fn two_million_heaps() {
    let heaps = 1 << 21;
    let grundys = extended(game("grundy"), heaps).statistics();
    assert_eq!(grundys.largest, (231, 763_622));
    let officers = extended(game("0.6"), heaps);
    assert_eq!(fletcher(&officers, 1_000_000), 0x2830_9550);
    let officers = officers.statistics();
    assert_eq!(officers.largest, (319, 1_274_955));
    let rares = |statistics: lastmove::sequence::Statistics| {
        statistics.sparse.map(|sparse| (sparse.mask, sparse.rares, sparse.last_rare))
    };
    assert_eq!(rares(grundys), Some((0xFE, 1273, Some(82_860))));
    assert_eq!(rares(officers), Some((0x1EE, 1583, Some(20_627))));
}
