//! Any bytes as a checkpoint, and a good checkpoint with some of its bytes changed: they are
//! refused, and the sequence is afterwards what it was before.
#![no_main]

use lastmove::base::Budget;
use lastmove::ruleset::Code;
use lastmove::sequence::{Owner, Sequence};
use libfuzzer_sys::fuzz_target;
use std::path::Path;

/// Kayles to heap 200, as a checkpoint.
fn good(path: &Path, owner: &Owner) -> Vec<u8> {
    let mut sequence = kayles();
    sequence.extend(200, &mut Budget::UNLIMITED.meter()).expect("no budget ends");
    sequence.save(path, owner).expect("a file that can be written");
    std::fs::read(path).expect("a file that can be read")
}

fn kayles() -> Sequence {
    let code: Code = "0.77".parse().expect("a code");
    Sequence::of_code(&code)
}

fuzz_target!(|bytes: &[u8]| {
    let path = std::env::temp_dir().join(format!("fuzzed-checkpoint-{}", std::process::id()));
    let owner = Owner { name: "0.77".to_owned(), text: "0.77".to_owned() };
    let whole = good(&path, &owner);
    let mut changed = whole.clone();
    for patch in bytes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([patch[0], patch[1]])) % changed.len();
        changed[at] = patch[2];
    }
    for candidate in [bytes, &changed] {
        std::fs::write(&path, candidate).expect("a file that can be written");
        let mut sequence = kayles();
        let taken = sequence.resume(&path, &owner, &mut Budget::UNLIMITED.meter());
        assert_eq!(taken.is_ok(), candidate == whole, "{taken:?}");
        if taken.is_err() {
            assert_eq!(sequence.value_at(9), None);
        }
    }
});
