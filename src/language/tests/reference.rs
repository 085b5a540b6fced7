//! Every example of the reference page gives what the page says.

use crate::language::names::FUNCTIONS;
use crate::language::{Inputs, MAX_NESTING, MAX_SOURCE, MAX_STEPS, Names, REFERENCE, Type, Values, compile};

/// Single heaps of Kayles, from Winning Ways, chapters 4 and 13.
struct Kayles;

impl Values for Kayles {
    fn grundy(&self, heap: i64) -> Option<i64> {
        [0, 1, 2, 3, 1].get(usize::try_from(heap).ok()?).copied()
    }
    fn misere_grundy(&self, heap: i64) -> Option<i64> {
        [1, 0, 2, 3, 0].get(usize::try_from(heap).ok()?).copied()
    }
}

/// The examples, each with its result: indented lines up to one with an arrow.
fn examples() -> Vec<(String, &'static str)> {
    let mut examples = Vec::new();
    let mut before = Vec::new();
    for line in REFERENCE.lines() {
        match line.split_once("->") {
            Some((rule, result)) if line.starts_with("    ") => {
                before.push(rule);
                examples.push((before.join("\n"), result.trim()));
                before.clear();
            }
            // A rule that goes on in a deeper line.
            None if line.starts_with("    if max(heaps)") => before.push(line),
            _ => before.clear(),
        }
    }
    examples
}

#[test]
fn examples_give_what_they_say() {
    let names = Names::new().variable("n").variable("k").heaps().values();
    let inputs = Inputs { variables: &[10, 3], heaps: &[1, 1, 3, 4], values: Some(&Kayles) };
    let examples = examples();
    assert_eq!(examples.len(), REFERENCE.matches("->").count());
    for (rule, expected) in examples {
        let boolean = compile(&rule, &names, Type::Bool);
        let found = match (boolean, compile(&rule, &names, Type::Int)) {
            (Ok(program), _) => program.bool(&inputs).map(|value| value.to_string()),
            (_, Ok(program)) => program.int(&inputs).map(|value| value.to_string()),
            (Err(faults), _) => panic!("{rule}: {faults:?}"),
        };
        assert_eq!(found.unwrap_or_else(|fault| format!("error: {fault}")), expected, "{rule}");
    }
}

#[test]
fn the_page_is_complete_and_fits_a_terminal() {
    let shown = examples().into_iter().map(|(rule, _)| rule).collect::<String>();
    for (function, _) in FUNCTIONS {
        assert!(shown.contains(&format!("{function}(")), "{function}");
    }
    let thousands = |n: u64| {
        let digits = n.to_string();
        let groups: Vec<&str> =
            digits.as_bytes().rchunks(3).rev().map(|g| str::from_utf8(g).unwrap()).collect();
        groups.join(",")
    };
    let words = REFERENCE.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&format!("at most {} bytes long", thousands(MAX_SOURCE as u64))));
    assert!(words.contains(&format!("nested at most {MAX_NESTING} deep")));
    assert!(words.contains(&format!("at most {} steps", thousands(MAX_STEPS))));
    let prose = |line: &&str| !line.starts_with("    ");
    assert!(REFERENCE.lines().filter(prose).all(|line| line.chars().count() <= 84));
}
