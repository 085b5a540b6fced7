//! What rules mean, on examples.

use crate::language::{EvalFaultKind, Inputs, Names, Type, Values, compile};

struct Kayles;

impl Values for Kayles {
    fn grundy(&self, heap: i64) -> Option<i64> {
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2].get(usize::try_from(heap).ok()?).copied()
    }
    fn misere_grundy(&self, _: i64) -> Option<i64> {
        None
    }
}

fn names() -> Names {
    Names::new().variable("n").variable("k").heaps().values()
}

fn inputs<'a>(variables: &'a [i64], heaps: &'a [i64]) -> Inputs<'a> {
    Inputs { variables, heaps, values: Some(&Kayles) }
}

fn int(rule: &str, heaps: &[i64]) -> i64 {
    compile(rule, &names(), Type::Int).unwrap().int(&inputs(&[10, 3], heaps)).unwrap()
}

fn yes(rule: &str, heaps: &[i64]) -> bool {
    compile(rule, &names(), Type::Bool).unwrap().bool(&inputs(&[10, 3], heaps)).unwrap()
}

fn fails(rule: &str, heaps: &[i64]) -> (String, EvalFaultKind) {
    let fault = compile(rule, &names(), Type::Int).unwrap().int(&inputs(&[10, 3], heaps)).unwrap_err();
    (rule[fault.span].to_owned(), fault.kind)
}

#[test]
fn precedence_is_that_of_rust() {
    assert_eq!(int("1 | 6 ^ 7 & 2 << 3 - 1 * 2", &[]), 3);
    assert_eq!(int("-n % k", &[]), (-10_i64).rem_euclid(3));
    assert!(yes("n & 2 == 2 and not n < k or false", &[]));
    assert!(yes("!false == true", &[]));
    assert_eq!(int("if n > k then 1 else 2 + 3", &[]), 1);
    assert_eq!(int("10 - 3 - 2", &[]), 5);
}

#[test]
fn division_rounds_down() {
    for a in -7..=7 {
        for b in [-3_i64, -2, -1, 1, 2, 3, 4] {
            let floor = (a as f64 / b as f64).floor() as i64;
            assert_eq!(int(&format!("({a}) / ({b})"), &[]), floor);
            assert_eq!(int(&format!("({a}) % ({b})"), &[]), a - b * floor);
            assert_eq!(int(&format!("(n - 10 + {a}) / (n - 10 + {b})"), &[]), floor);
        }
    }
}

#[test]
fn folds_of_no_heaps_are_0() {
    for fold in ["xor", "sum", "max", "min", "gcd", "len"] {
        assert_eq!(int(&format!("{fold}(heaps)"), &[]), 0);
    }
    for fold in ["xor", "sum", "max", "min", "gcd"] {
        assert_eq!(int(&format!("{fold}(h - 9 for h in heaps)"), &[]), 0);
        assert_eq!(int(&format!("{fold}(h - 9 for h in heaps if h > 99)"), &[1, 2]), 0);
        assert_eq!(int(&format!("{fold}(i for i in 3..2)"), &[1, 2]), 0);
    }
    assert!(yes("all(h in heaps: false) and not any(h in heaps: true)", &[]));
}

#[test]
fn comprehensions() {
    let heaps = [1, 1, 3, 4];
    assert_eq!(int("count(h in heaps: h == 1)", &heaps), 2);
    assert_eq!(int("count(h == 1 for h in heaps)", &heaps), 2);
    assert_eq!(int("sum(h * h for h in heaps if h % 2 == 1)", &heaps), 11);
    assert_eq!(int("max(-h for h in heaps)", &heaps), -1);
    assert_eq!(int("min(-h for h in heaps)", &heaps), -4);
    assert_eq!(int("xor(grundy(h) for h in heaps)", &heaps), 3 ^ 1);
    assert!(yes("all(h in heaps: 0 < h) and any(h in heaps: h > 3)", &heaps));
    assert!(!yes("all(h in heaps: h != 3) or any(h in heaps: 5 <= h)", &heaps));
    assert!(yes("all(i in 1..len(heaps) - 1: heaps[i - 1] <= heaps[i])", &heaps));
    assert!(yes("any(d in 2..n - 1: n % d == 0)", &heaps));
    assert_eq!(int("sum(sum(i * h for i in 1..h) for h in heaps)", &heaps), 1 + 1 + 18 + 40);
    assert!(yes("all(i in 0..62: sum(bit(h, i) for h in heaps) % 3 == 0)", &[5, 5, 5]));
}

#[test]
fn ranges_at_the_edges_of_the_integers() {
    let max = i64::MAX;
    assert_eq!(int(&format!("count(i in {max} - 2..{max}: true)"), &[]), 3);
    assert_eq!(int(&format!("count(i in -{max} - 1..-{max}: true)"), &[]), 2);
    assert_eq!(int(&format!("max(i for i in -{max} - 1..-{max} - 1)"), &[]), i64::MIN);
    assert_eq!(int("-9223372036854775808", &[]), i64::MIN);
}

#[test]
fn an_evaluation_without_a_result_says_where_and_why() {
    let max = i64::MAX;
    let of = |part: &str, kind| (part.to_owned(), kind);
    assert_eq!(fails(&format!("1 + n * {max}"), &[]), of(&format!("n * {max}"), EvalFaultKind::Overflow));
    assert_eq!(fails("1 + n / (k - 3)", &[]), of("n / (k - 3)", EvalFaultKind::DivisionByZero));
    assert_eq!(fails("n % 0", &[]), of("n % 0", EvalFaultKind::DivisionByZero));
    assert_eq!(fails("1 << n * n", &[]), of("1 << n * n", EvalFaultKind::ShiftRange(100)));
    assert_eq!(fails("1 << 63", &[]), of("1 << 63", EvalFaultKind::Overflow));
    assert_eq!(fails("2 + heaps[n]", &[1, 2]), of("heaps[n]", EvalFaultKind::Index { index: 10, len: 2 }));
    assert_eq!(fails("heaps[-1]", &[1]), of("heaps[-1]", EvalFaultKind::Index { index: -1, len: 1 }));
    let unknown = |function, heap| EvalFaultKind::UnknownValue { function, heap };
    assert_eq!(fails("grundy(n * n)", &[]), of("grundy(n * n)", unknown("grundy", 100)));
    assert_eq!(fails("misere_grundy(n)", &[]), of("misere_grundy(n)", unknown("misere_grundy", 10)));
    assert_eq!(fails("sum(heaps)", &[max, 1]), of("sum(heaps)", EvalFaultKind::Overflow));
    assert_eq!(fails("pow(2, -n)", &[]), of("2, -n", EvalFaultKind::NegativeExponent(-10)));
    assert_eq!(fails("floor_sqrt(-1)", &[]), of("floor_sqrt(-1)", EvalFaultKind::NegativeRoot(-1)));
    assert_eq!(fails(&format!("abs(-{max} - 1)"), &[]).1, EvalFaultKind::Overflow);
    assert_eq!(fails(&format!("-(-{max} - 1)"), &[]).1, EvalFaultKind::Overflow);
    assert_eq!(fails(&format!("(-{max} - 1) / -1"), &[]).1, EvalFaultKind::Overflow);
    let endless = format!("count(i in 0..{max}: i > 5)");
    assert_eq!(fails(&format!("1 + {endless}"), &[]), of(&endless, EvalFaultKind::TooManySteps));
    let program = compile("n + k", &names(), Type::Int).unwrap();
    let fault = program.int(&inputs(&[1], &[])).unwrap_err();
    assert_eq!((fault.span, fault.kind), (4..5, EvalFaultKind::MissingVariable));
}

#[test]
fn what_is_not_needed_is_not_evaluated() {
    assert!(yes("len(heaps) == 0 or 1 / len(heaps) == 1", &[]));
    assert!(!yes("len(heaps) != 0 and 1 / len(heaps) == 1", &[]));
    assert_eq!(int("if true then 1 else 1 / 0", &[]), 1);
    assert!(yes("any(h in heaps: 6 / h == 6)", &[1, 0]));
}

#[test]
fn a_program_tells_what_it_mentions() {
    let program = compile("xor(grundy(h) for h in heaps) == n", &names(), Type::Bool).unwrap();
    let all = ["n", "k", "h", "heaps", "grundy", "misere_grundy"];
    assert_eq!(all.map(|name| program.mentions(name)), [true, false, false, true, true, false]);
    assert_eq!(program.returns(), Type::Bool);
}

#[test]
fn a_program_crosses_threads() {
    fn shared<T: Send + Sync + Clone>(_: &T) {}
    shared(&compile("n", &names(), Type::Int).unwrap());
}
