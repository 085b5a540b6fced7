//! Any text as a rule: it is refused with faults that lie inside it, or it prints, reads
//! back the same, compiles or not, and runs to an end.
#![no_main]

use lastmove::language::{Inputs, Names, Type, Values, compile, compile_range, parse};
use libfuzzer_sys::fuzz_target;

struct Made;

impl Values for Made {
    fn grundy(&self, heap: i64) -> Option<i64> {
        (0..64).contains(&heap).then_some(heap & 7)
    }
    fn misere_grundy(&self, heap: i64) -> Option<i64> {
        (0..64).contains(&heap).then_some(heap & 7 ^ 1)
    }
}

fuzz_target!(|text: &str| {
    let check = |faults: &[lastmove::language::Fault]| {
        assert!(!faults.is_empty());
        assert!(faults.iter().all(|fault| text.get(fault.span.clone()).is_some()));
    };
    match parse(text) {
        Ok(rule) => assert_eq!(parse(&rule.to_string()), Ok(rule)),
        Err(faults) => check(&faults),
    }
    let names = Names::new().variable("n").variable("k").heaps().values();
    let inputs = Inputs { variables: &[10, 3], heaps: &[0, 1, 4, 9], values: Some(&Made) };
    for want in [Type::Int, Type::Bool] {
        match compile(text, &names, want) {
            Ok(program) => {
                if let Err(fault) = program.int(&inputs) {
                    assert!(text.get(fault.span).is_some());
                }
            }
            Err(faults) => check(&faults),
        }
    }
    if let Err(faults) = compile_range(text, &names) {
        check(&faults);
    }
});
