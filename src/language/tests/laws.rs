//! What holds for every rule and every text.

use super::generate::Choices;
use super::plain::Plain;
use crate::language::syntax::Expr;
use crate::language::{Inputs, MAX_NESTING, Names, Type, Values, compile, compile_range, parse};
use proptest::prelude::*;

struct Made;

impl Values for Made {
    fn grundy(&self, heap: i64) -> Option<i64> {
        (0..=20).contains(&heap).then(|| heap * 7 % 5)
    }
    fn misere_grundy(&self, heap: i64) -> Option<i64> {
        (0..=10).contains(&heap).then(|| heap * 5 % 7)
    }
}

fn names() -> Names {
    Names::new().variable("n").variable("k").heaps().values()
}

/// Small numbers mostly, and the ends of the integers now and then.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![8 => -3..20_i64, 1 => any::<i64>(), 1 => Just(i64::MIN), 1 => Just(i64::MAX)]
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..120)
}

/// Compiled and plain evaluation agree, in the value or in the fault and its place.
fn agree(rule: &Expr, want: Type, variables: &[i64; 2], heaps: &[i64]) -> Result<(), TestCaseError> {
    let source = rule.to_string();
    let tree = parse(&source).unwrap();
    prop_assert_eq!(&tree, rule);
    let inputs = Inputs { variables, heaps, values: Some(&Made) };
    let named = ["n", "k"].map(str::to_owned).into_iter().zip(variables.map(i128::from));
    let expected = Plain { inputs, names: named.collect() }.value(&tree);
    let program = compile(&source, &names(), want).unwrap();
    prop_assert_eq!(program.int(&inputs).map(i128::from), expected, "{}", source);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_reads_the_same(bytes in bytes()) {
        let tree = Choices::new(&bytes).tree(6);
        let text = tree.to_string();
        prop_assert_eq!(parse(&text), Ok(tree), "{}", text);
    }

    #[test]
    fn compiled_integers_are_the_plain_ones(
        bytes in bytes(), n in number(), k in number(),
        heaps in proptest::collection::vec(number(), 0..5),
    ) {
        agree(&Choices::new(&bytes).int(4), Type::Int, &[n, k], &heaps)?;
    }

    #[test]
    fn compiled_booleans_are_the_plain_ones(
        bytes in bytes(), n in number(), k in number(),
        heaps in proptest::collection::vec(number(), 0..5),
    ) {
        agree(&Choices::new(&bytes).bool(4), Type::Bool, &[n, k], &heaps)?;
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        survive(&text)?;
    }

    #[test]
    fn no_string_of_its_own_words_makes_it_panic(text in words()) {
        survive(&text)?;
    }
}

/// Words and signs of the language and of its neighbours, strung together at random.
fn words() -> impl Strategy<Value = String> {
    let words = [
        "n",
        "heaps",
        "h",
        "(",
        ")",
        "[",
        "]",
        ",",
        ":",
        "..",
        "in",
        "for",
        "if",
        "then",
        "else",
        "and",
        "or",
        "not",
        "!",
        "==",
        "<",
        "=",
        "+",
        "-",
        "*",
        "/",
        "%",
        "^",
        "<<",
        "count",
        "sum",
        "max",
        "is_prime",
        "bit",
        "1",
        "0x1F",
        "2.5",
        "9e9",
        "99999999999999999999",
        "true",
        "≤",
        "é",
        "#",
        "heaps[",
        "count(h in heaps:",
    ];
    proptest::collection::vec(proptest::sample::select(words.to_vec()), 0..24)
        .prop_map(|words| words.join(" "))
}

/// Whatever the text: faults lie inside it on character boundaries, and what is read prints
/// and reads back the same.
fn survive(text: &str) -> Result<(), TestCaseError> {
    let inside = |span: std::ops::Range<usize>| text.get(span).is_some();
    match parse(text) {
        Ok(tree) => prop_assert_eq!(parse(&tree.to_string()), Ok(tree)),
        Err(faults) => {
            prop_assert!(!faults.is_empty());
            prop_assert!(faults.iter().all(|fault| inside(fault.span.clone())));
        }
    }
    for want in [Type::Int, Type::Bool] {
        match compile(text, &names(), want) {
            Ok(program) => {
                let inputs = Inputs { variables: &[5, 2], heaps: &[1, 2, 9], values: Some(&Made) };
                if let Err(fault) = program.int(&inputs) {
                    prop_assert!(inside(fault.span));
                }
            }
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                prop_assert!(faults.iter().all(|fault| inside(fault.span.clone())));
            }
        }
    }
    if let Err(faults) = compile_range(text, &names()) {
        prop_assert!(!faults.is_empty());
    }
    Ok(())
}

#[test]
fn depth_is_refused_and_length_is_not() {
    let many = 40_000;
    let deep = [
        "(".repeat(many),
        "(".repeat(many) + "1" + &")".repeat(many),
        "-".repeat(many) + "1",
        "not ".repeat(many) + "true",
        "if true then ".repeat(many) + "1",
        "max(1, ".repeat(many),
        "heaps[".repeat(many),
        "sum(h in heaps: ".repeat(many),
        "sum(h in 1..".repeat(many),
    ];
    for text in deep {
        let faults = compile(&text, &names(), Type::Int).unwrap_err();
        assert_eq!(faults.len(), 1, "{}", &text[..20]);
        assert_eq!(faults[0].message, format!("nested more than {MAX_NESTING} deep"));
    }
    let long = [
        ("1 + ".repeat(many) + "0", Type::Int),
        ("n == 1 or ".repeat(many) + "k < 9", Type::Bool),
        ("if n == 1 then 2 else ".repeat(many / 5) + "k", Type::Int),
        ("max(".to_owned() + &"1, ".repeat(many) + "n)", Type::Int),
    ];
    let inputs = Inputs { variables: &[7, 2], ..Inputs::default() };
    for ((text, want), value) in long.iter().zip([40_000, 1, 2, 7]) {
        let tree = parse(text).unwrap();
        assert_eq!(parse(&tree.to_string()), Ok(tree));
        assert_eq!(compile(text, &names(), *want).unwrap().int(&inputs), Ok(value));
    }
    let faults = parse(&"1".repeat(1 << 21)).unwrap_err();
    assert_eq!(faults[0].message, "a rule longer than 1048576 bytes");
}

/// The deepest rules that are read use the most registers, and no more than there are.
#[test]
fn the_deepest_rules_compile() {
    for around in ["max(9 - {} for v in 1..2)", "1 + ({})", "heaps[0] - max(3, {})", "bit(n, {})"] {
        let mut rule = "0".to_owned();
        let mut compiled = 0;
        for level in 0..MAX_NESTING {
            match compile(&rule, &names(), Type::Int) {
                Ok(program) => {
                    compiled += 1;
                    if level < 10 {
                        assert!(
                            program.int(&Inputs { variables: &[1, 2], heaps: &[9], values: None }).is_ok()
                        );
                    }
                }
                Err(faults) => {
                    assert_eq!(faults[0].message, format!("nested more than {MAX_NESTING} deep"));
                    break;
                }
            }
            rule = around.replace("{}", &rule).replace("v in", &format!("v{level} in"));
        }
        assert!(compiled >= MAX_NESTING / 2, "{around}: {compiled}");
    }
}
