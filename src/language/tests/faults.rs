//! What is said of rules that are wrong: each kind of mistake once, with the words and the
//! place that a person is shown. The snapshot is to be read as a page.

use crate::language::{Names, Type, compile, compile_range};
use std::fmt::Write;

const WRONG: &[&str] = &[
    "",
    "n",
    "n = 3",
    "n == 3 and",
    "n == 3 && k",
    "1 < n < 9",
    "n +",
    "+ n",
    "n == * 3",
    "(n == 3",
    "n == 3)",
    "((n == 3) and (k == 2)",
    "n == 3]",
    "hepas",
    "xor(heap) == 0",
    "xr(heaps) == 0",
    "heaps",
    "heaps == 3",
    "max == 3",
    "n(3)",
    "heaps(3)",
    "xor(n) == 3",
    "max() == 3",
    "len(3) == 2",
    "count(heaps) == 3",
    "count(h in heaps) == 3",
    "count(h in heaps: h) == 3",
    "count(h: h in heaps) == 3",
    "count(h for h in heaps) == 3",
    "sum(h == 1 for h in heaps) == 2",
    "all(h == 1 in heaps)",
    "all(n in heaps: n == 1)",
    "all(max in heaps: max == 1)",
    "all(h in heap: h == 1)",
    "all(h in n: h == 1)",
    "all(h in 1..=n: h == 1)",
    "any(h in heaps: any(h in heaps: h == 1))",
    "if n == 3 then true",
    "if n == 3 true else false",
    "if n then true else false",
    "if n == 3 then 1 else false",
    "n == 3 ? true : false",
    "n > 1 & k > 1",
    "n == 1 | n == 2",
    "!n == 3",
    "n ** 2 == 9",
    "n // 2 == 1",
    "n <> 3",
    "n ≤ 3 ∧ k ≥ 2",
    "n == 2.5",
    "n == 2k",
    "n == 2(k)",
    "n == 1e6",
    "n == 0x",
    "n == 0xG1",
    "n == 99999999999999999999",
    "n == 9223372036854775808",
    "n == é",
    "n mod 3 == 1",
    "n % 3 = 1, k = 2",
    "heaps[0",
    "heaps[true] == 1",
    "n[0] == 1",
    "h == 1",
    "grundy(n)",
    "grundy(heaps) == 0",
    "bit(n) == 1",
    "is_prime(n) == 1",
    "true < false",
    "n == true",
    "1..n",
    "n in heaps",
    "n in 1..3",
    "and n",
    "lambda x: x",
    "sorted(heaps)",
    "n == 1; k == 2",
    "xor(heaps) == 0 # Bouton",
    r#""n""#,
    "n == 'a'",
    "Xor(heaps) == 0",
    "XOR heaps == 0",
    "heaps.len() == 3",
    "max(heaps, 3) == 4",
    "n == 1 or 2",
    "sum(h for h in heaps if h) == 2",
    "sum(h for h heaps) == 2",
    "sum(h for 3 in heaps) == 2",
    "all(h in heaps: h == 1",
    "all(h in heaps h == 1)",
    "min(a for a in heaps for b in heaps) == 1",
    "else",
    "n == 3 then",
    "(1 < ) and (n > ) and hh == 1",
    "n == 1 or or k == 2",
    "xor(heaps) = 0 and hepas[1] = 2 and count(h in heaps; h = 1) = 3",
];

#[test]
fn every_mistake_is_named_where_it_is() {
    let names = Names::new().variable("n").variable("k").heaps().values();
    let mut page = String::new();
    for rule in WRONG {
        let faults = compile(rule, &names, Type::Bool).expect_err(rule);
        writeln!(page, "{rule}").unwrap();
        for fault in faults {
            let before = rule[..fault.span.start].chars().count();
            let under = rule[fault.span.clone()].chars().count().max(1);
            writeln!(page, "{}{} {fault}", " ".repeat(before), "^".repeat(under)).unwrap();
        }
        page.push('\n');
    }
    insta::assert_snapshot!(page);
}

#[test]
fn names_that_are_not_given_are_not_known() {
    let says = |rule: &str, names: &Names, want| {
        let faults = compile(rule, names, want).expect_err(rule);
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let guard = Names::new().variable("n").variable("left_over");
    assert_eq!(
        says("xor(heaps) == 0", &guard, Type::Bool),
        "this rule is not about the heaps of a position (known here: n, left_over)"
    );
    assert_eq!(
        says("grundy(n) == 0", &guard, Type::Bool),
        "`grundy` cannot be asked for here (values of heaps are known only to rules about positions)"
    );
    assert_eq!(says("leftover", &guard, Type::Int), "unknown name `leftover` (did you mean `left_over`?)");
    assert_eq!(says("x", &Names::new(), Type::Int), "unknown name `x` (this rule may mention no variables)");
    assert_eq!(
        says("n == 1", &guard, Type::Int),
        "expected an integer, found a boolean (`if ... then 1 else 0` makes a number of it)"
    );
}

#[test]
fn a_range_alone() {
    let names = Names::new().variable("n");
    let says = |range: &'static str| {
        let faults = compile_range(range, &names).expect_err(range);
        faults.into_iter().map(|fault| (&range[fault.span], fault.message)).collect::<Vec<_>>()
    };
    assert_eq!(says("n"), [("n", "expected `heaps` or a range".to_owned())]);
    assert_eq!(says("heaps"), [("heaps", "expected a range, as in `1..n`".to_owned())]);
    assert_eq!(says("1..m"), [("m", "unknown name `m`".to_owned())]);
    assert_eq!(says("1.."), [("", "expected a value, found the end".to_owned())]);
    assert_eq!(says("1..n == 2"), [("==", "expected the end of the rule, found `==`".to_owned())]);
    assert_eq!(
        says("x..n > 1 .. true"),
        [("x", "unknown name `x`".to_owned()), (">", "expected the end of the rule, found `>`".to_owned()),]
    );
    assert!(compile_range("n / 2..n * n", &names).is_ok());
}
