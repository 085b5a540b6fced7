//! Any text as a certificate: it is refused with a reason, or its claim can be said, its words
//! written and read again, and its check ends within its budget, in whatever verdict.
#![no_main]

use lastmove::base::Budget;
use lastmove::certificate::{read, verify};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|text: &str| {
    let certificate = match read(text) {
        Ok(certificate) => certificate,
        Err(fault) => return assert!(!fault.to_string().is_empty()),
    };
    assert!(!certificate.claim().is_empty());
    assert_eq!(read(&certificate.write()).as_ref(), Ok(&certificate));
    let budget = Budget {
        max_positions: Some(2_000),
        max_memory: Some(16 << 20),
        time_limit: Some(Duration::from_millis(100)),
    };
    if let Err(refusal) = verify(&certificate, &mut budget.meter()) {
        assert!(!refusal.to_string().is_empty());
    }
});
