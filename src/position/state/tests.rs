//! States: reading, settling, and the moves of small games against lists made by hand.

use super::*;
use crate::base::Budget;
use crate::ruleset::{Kind, Origin, read_ruleset};

fn game(rules: &str) -> StateGame {
    let text = format!("format = 1\nname = \"n\"\nsummary = \"s\"\n{rules}");
    let checked = read_ruleset("test", text.as_bytes(), "test", Origin::File("test".into()));
    assert!(checked.diagnostics.is_empty(), "{}", checked.diagnostics);
    match checked.ruleset.unwrap().kind {
        Kind::State(rules) => StateGame::new(rules),
        _ => unreachable!("the text states a [state]"),
    }
}

fn options(game: &StateGame, position: &str) -> Result<Vec<String>, String> {
    let position = game.read(position).map_err(|fault| fault.message)?;
    let mut options = Options::new(Budget::UNLIMITED.meter());
    let component = position.runs()[0].component;
    game.options(component, &mut options).map_err(|fault| fault.to_string())?;
    options.settle();
    let text = |parts: &[Component]| parts.iter().map(|&part| game.write(part)).collect::<Vec<_>>().join("+");
    Ok(options.iter().map(text).collect())
}

const WYTHOFF: &str = r#"
[state]
variables = { a = "0..", b = "0.." }
unordered = ["a", "b"]
[[state.move]]
for = { k = "1..a" }
to = { a = "a - k" }
[[state.move]]
for = { k = "1..b" }
to = { b = "b - k" }
[[state.move]]
for = { k = "1..min(a, b)" }
to = { a = "a - k", b = "b - k" }
"#;

#[test]
fn numbers_without_order_are_one_state() {
    let wythoff = game(WYTHOFF);
    assert_eq!(wythoff.read("2,1").unwrap(), wythoff.read("(1,2)").unwrap());
    assert_eq!(options(&wythoff, "1,2").unwrap(), ["(0,1)", "(0,2)", "(1,1)"]);
    assert!(options(&wythoff, "0,0").unwrap().is_empty());
    assert_eq!(wythoff.read("(1,2)x3,(0,1)").unwrap().len(), 4);
}

#[test]
fn a_list_drops_what_is_empty_and_keeps_its_order() {
    let ends = game(
        r#"
[state]
heaps = "1.."
[[state.move]]
for = { k = "1..heaps[0]" }
where = "len(heaps) > 0"
to = { "heaps[0]" = "heaps[0] - k" }
"#,
    );
    assert_eq!(options(&ends, "2,5,1").unwrap(), ["(5,1)", "(1,5,1)"]);
}

#[test]
fn starts_are_filled_in_and_parts_come_apart() {
    let split = game(
        r#"
[state]
variables = { n = "0..", limit = { range = "0..", start = "n - 1" } }
[[state.move]]
for = { k = "1..min(n, limit)" }
to = [{ n = "k", limit = 0 }, { n = "n - k", limit = "2 * k" }]
"#,
    );
    assert_eq!(split.write(split.read("3").unwrap().runs()[0].component), "(3,2)");
    assert_eq!(options(&split, "3").unwrap(), ["(1,0)+(2,2)", "(1,4)+(2,0)"]);
}

#[test]
fn what_breaks_the_rules_names_the_move_and_the_state() {
    let below = game(
        "[state]\nvariables = { a = \"0..\" }\n[[state.move]]\nfor = { k = \"1..3\" }\nto = { a = \"a - k\" }\n",
    );
    // Behind the fault stands the place of the move.
    let said = options(&below, "2").unwrap_err();
    assert!(said.starts_with("from 2: with k = 3, a is -1, outside its range 0.. (the move at "), "{said}");
    let sink = game(
        "[state]\nboundary = \"sink\"\nvariables = { a = \"0..\" }\n[[state.move]]\nfor = { k = \"1..3\" }\nwhere = \"a > 0\"\nto = { a = \"a - k\" }\n",
    );
    assert_eq!(options(&sink, "2").unwrap(), ["0", "1"]);
    let measured = game(
        "[state]\nmeasure = \"a\"\nvariables = { a = \"0..\" }\n[[state.move]]\nto = { a = \"a + 1\" }\n",
    );
    let said = options(&measured, "2").unwrap_err();
    assert!(said.starts_with("from 2: the measure `a` goes from 2 to 3, not down (the move at "), "{said}");
    let wide = game(
        "[state]\nvariables = { a = \"0..\" }\n[[state.move]]\nfor = { k = \"0..pow(10, 12)\" }\nwhere = \"k < 0\"\nto = { a = 0 }\n",
    );
    assert!(options(&wide, "2").unwrap_err().contains("the range of `k` is too wide"));
}

#[test]
fn faults_of_a_text_are_shown_where_they_are() {
    let wythoff = game(WYTHOFF);
    let fault = |text: &str| wythoff.read(text).unwrap_err().message;
    assert!(fault("3").contains("a, b"));
    assert!(fault("1,2,3").contains("here are 3"));
    assert!(fault("1,-2").contains("negative"));
    assert!(fault("(1,2").contains("not closed"));
    assert!(fault("(1,2)3").contains("how many"));
    assert!(fault("(1,2),é").contains("parentheses"));
    assert!(fault("1,99999999999999999999").contains("whole number"));
}

/// What is walked along lines is what is made one by one, faults included.
#[test]
fn lines_are_the_moves_one_by_one() {
    let three = r#"
[state]
variables = { a = "0..", b = "0..", c = "0.." }
unordered = ["a", "b", "c"]
[[state.move]]
for = { s = "1..7", k = "1..max(a, b, c)" }
where = "a >= k * bit(s, 0) and b >= k * bit(s, 1) and c >= k * bit(s, 2)"
to = { a = "a - k * bit(s, 0)", b = "b - k * bit(s, 1)", c = "c - k * bit(s, 2)" }
"#;
    let steps = r#"
[state]
variables = { a = "0..5", b = "1..9" }
[[state.move]]
for = { k = "0..a" }
where = "k > 1 and 2 * k <= b"
to = { a = "a - k", b = "b - k + 1" }
[[state.move]]
for = { k = "1..3" }
where = "a > 3"
to = { b = "b + 2 - 3 * k" }
"#;
    for rules in [WYTHOFF, three, steps] {
        let (quick, mut plain) = (game(rules), game(rules));
        assert!(quick.straight.iter().all(|straight| *straight));
        plain.straight.fill(false);
        let lists = match quick.rules.variables.len() {
            2 => (0..=5).flat_map(|a| (1..=9).map(move |b| format!("{a},{b}"))).collect::<Vec<_>>(),
            _ => (0..216).map(|n| format!("{},{},{}", n / 36, n / 6 % 6, n % 6)).collect(),
        };
        for text in lists {
            assert_eq!(options(&quick, &text), options(&plain, &text), "{text}");
        }
    }
}
