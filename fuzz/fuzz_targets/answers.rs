//! Any text as positions and as answers to them, in every format: it is refused with a fault
//! that lies inside it, or the positions are the same when written and read again.
#![no_main]

use lastmove::conjecture::{AnswerFault, AnswerFormat, HeapList, PositionsFormat};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in [PositionsFormat::Lines, PositionsFormat::Contest] {
        match format.read(text) {
            Ok(lists) => {
                let lists: Vec<Vec<u64>> = lists.iter().map(|list| list.heaps().to_vec()).collect();
                let again = format.read(&format.write(&lists));
                let again = again.expect("what is written is read");
                assert!(again.iter().map(HeapList::heaps).eq(lists.iter().map(Vec::as_slice)));
            }
            Err(fault) => assert!(text.get(fault.span).is_some()),
        }
    }
    let formats = [AnswerFormat::Value, AnswerFormat::Amount, AnswerFormat::Word, AnswerFormat::List];
    for line in text.lines() {
        for format in formats {
            if let Err(AnswerFault::NotANumber { span, message }) = format.read(line) {
                assert!(line.get(span).is_some() && !message.is_empty());
            }
        }
    }
});
