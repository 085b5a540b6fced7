//! What is said of rules that are wrong.

use crate::language::{Names, Type, compile};

fn names() -> Names {
    Names::new().variable("n").variable("k").heaps().values()
}

/// The faults of a rule, each as the text at fault, what is said, and the help.
fn faults(rule: &str, want: Type) -> Vec<(String, String, String)> {
    let faults = compile(rule, &names(), want).expect_err(rule);
    let tell = |f: crate::language::Fault| (rule[f.span].to_owned(), f.message, f.help.unwrap_or_default());
    faults.into_iter().map(tell).collect()
}

#[track_caller]
fn says(rule: &str, expected: &[(&str, &str, &str)]) {
    let found = faults(rule, Type::Bool);
    let found: Vec<_> = found.iter().map(|(a, b, c)| (a.as_str(), b.as_str(), c.as_str())).collect();
    assert_eq!(found, expected, "{rule}");
}

#[test]
fn comparisons_do_not_chain() {
    says("1 < n < 9", &[("<", "comparisons do not chain", "write `1 < n and n < ...`")]);
}
