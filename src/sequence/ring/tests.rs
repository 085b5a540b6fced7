//! A ring against the sequence that keeps everything.

use super::*;
use crate::base::Budget;
use crate::ruleset::Code;
use crate::sequence::Owner;

fn sequence(text: &str) -> Sequence {
    Sequence::of_code(&text.parse::<Code>().unwrap())
}

fn meter() -> Meter {
    Budget::UNLIMITED.meter()
}

/// A sequence gone on with as a ring once that can be.
fn ring(text: &str, upto: u64) -> Ring {
    let mut sequence = sequence(text);
    sequence.extend(Ring::LEAST, &mut meter()).unwrap();
    let mut ring = Ring::new(&sequence).unwrap();
    ring.extend(upto, &mut meter()).unwrap();
    ring
}

/// Games whose rare values die out early, by two ways to take and by the parity of the heap.
#[test]
fn a_ring_finds_what_the_whole_sequence_has() {
    const HEAPS: u64 = 1_900_000;
    for text in ["0.104", "0.1777", "0.054"] {
        let mut whole = sequence(text);
        whole.extend(HEAPS, &mut meter()).unwrap();
        let ring = ring(text, HEAPS);
        assert_eq!((ring.heaps(), ring.period()), (HEAPS + 1, None));
        assert_eq!(ring.statistics(), whole.statistics(), "{text}");
        let tail = HEAPS - Kept::TAIL as u64 + 1..=HEAPS;
        let wrong = (0..=Ring::LEAST).chain(tail).find(|&heap| ring.value_at(heap) != whole.value_at(heap));
        assert_eq!(wrong, None, "{text}");
        // Neither among the first heaps nor among the last.
        assert_eq!(ring.value_at(Ring::LEAST + 200_000), None);
        assert!(ring.bytes() < 16 << 20);
    }
}

/// Wherever a run is interrupted, by a call that ends or by a kill, it goes on to the same end.
#[test]
fn a_ring_goes_on_from_a_checkpoint() {
    let path = std::env::temp_dir().join(format!("lastmove-ring-{}", std::process::id()));
    let owner = Owner { name: "0.104".to_owned(), text: String::new() };
    let mut first = ring("0.104", 900_001);
    first.save(&path, &owner).unwrap();
    let game = sequence("0.104");
    let mut second = Ring::resume(&game, &path, &owner, &mut meter()).unwrap();
    first.extend(1_400_000, &mut meter()).unwrap();
    second.extend(1_000_003, &mut meter()).unwrap();
    second.extend(1_400_000, &mut meter()).unwrap();
    assert_eq!(first.statistics(), second.statistics());
    assert_eq!(first.recurrence.progress(), second.recurrence.progress());
    assert_eq!(first.run.kept.tail().1.last(), second.run.kept.tail().1.last());

    let other = Ring::resume(&sequence("0.054"), &path, &owner, &mut meter());
    assert!(other.err().unwrap().to_string().contains("another game"));
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let damaged = Ring::resume(&game, &path, &owner, &mut meter());
    assert!(damaged.err().unwrap().to_string().contains("damaged"));
    std::fs::remove_file(&path).unwrap();
}

/// 0.16 is proved before a ring could begin; run on without a look for its period, the ring finds
/// the same numbers by its own theorem.
#[test]
fn a_ring_finds_published_periods() {
    for (text, preperiod, period) in [("0.16", 105_351, 149_459), ("0.45", 498, 20)] {
        let mut whole = sequence(text).without_proof();
        whole.extend(Ring::LEAST, &mut meter()).unwrap();
        let mut ring = Ring::new(&whole).unwrap();
        ring.extend(10_000_000, &mut meter()).unwrap();
        let found = ring.period().unwrap();
        assert_eq!((found.preperiod, found.period), (preperiod, period), "{text}");
        let mut proved = sequence(text);
        proved.extend(10_000_000, &mut meter()).unwrap();
        let known = proved.period().unwrap();
        assert_eq!((found.preperiod, found.period, found.max), (known.preperiod, known.period, known.max));
        let far = 1_000_000_000_000_000_007;
        assert_eq!(ring.value_at(far), proved.value_at(far), "{text}");
    }
}

#[test]
fn no_ring_while_rares_come_or_where_there_are_none() {
    for text in ["0.007", "0.3...", "0.33", "0.F"] {
        let mut whole = sequence(text).without_proof();
        whole.extend(3000, &mut meter()).unwrap();
        assert!(Ring::new(&whole).is_none(), "{text}");
    }
}
