//! Small decision rules over named features: a condition, or one condition where another
//! holds and a third where it does not.

use super::Candidate;
use super::labels::Labels;
use crate::conjecture::claim::has_n;
use crate::position::Scope;
use fixedbitset::FixedBitSet;

/// So many rules are proposed at most.
const MOST: usize = 3;

/// A condition and the listings it is true of.
struct Feature {
    text: String,
    holds: FixedBitSet,
}

/// The smallest rules that are right on every listing.
pub(super) fn candidates(labels: &Labels, scope: &Scope) -> Vec<Candidate> {
    let mut truth = FixedBitSet::with_capacity(labels.len());
    labels.iter().enumerate().for_each(|(at, (_, is_p))| truth.set(at, is_p));
    let (mut decisions, mut conditions) = if has_n(scope) { of_one_heap() } else { of_heaps() };
    let (more_decisions, more_conditions) = of_named(&labels.named());
    decisions.extend(more_decisions);
    conditions.extend(more_conditions);
    let decisions = distinct(decisions, labels);
    let conditions = distinct(conditions, labels);
    let mut found: Vec<String> = decisions
        .iter()
        .filter(|decision| decision.holds == truth)
        .map(|decision| decision.text.clone())
        .collect();
    if found.is_empty() {
        for Feature { text, holds } in &conditions {
            // The listings on which a decision is wrong must all be on the other side.
            let wrong = |decision: &Feature| {
                let mut wrong = decision.holds.clone();
                wrong.symmetric_difference_with(&truth);
                wrong
            };
            let then = decisions.iter().find(|decision| wrong(decision).is_disjoint(holds));
            let other = decisions.iter().find(|decision| wrong(decision).is_subset(holds));
            if let (Some(then), Some(other)) = (then, other) {
                found.push(format!("if {text} then {} else {}", then.text, other.text));
            }
        }
    }
    found.sort_by_key(String::len);
    found.truncate(MOST);
    found.into_iter().map(|rule| Candidate { rule, theorem: None }).collect()
}

/// The conditions that differ on the listings, the first of each kind; those without a value
/// somewhere are left out.
fn distinct(texts: Vec<String>, labels: &Labels) -> Vec<Feature> {
    let mut features: Vec<Feature> = Vec::new();
    for text in texts {
        let Some(rule) = labels.compile(&text) else { continue };
        let mut holds = FixedBitSet::with_capacity(labels.len());
        let evaluated = labels.said_by(&rule, None).enumerate().try_for_each(|(at, says)| {
            holds.set(at, says?);
            Some(())
        });
        if evaluated.is_some() && !features.iter().any(|feature| feature.holds == holds) {
            features.push(Feature { text, holds });
        }
    }
    features
}

/// What may decide about heaps, and on what it may depend, simple ones first.
fn of_heaps() -> (Vec<String>, Vec<String>) {
    let mut decisions = vec!["true".to_owned(), "false".to_owned()];
    let xors = [("xor(heaps)".to_owned(), 0..=3)]
        .into_iter()
        .chain((2..=8).map(|m| (format!("xor(h % {m} for h in heaps)"), 0..=1)))
        .chain((2..=3).map(|d| (format!("xor(h / {d} for h in heaps)"), 0..=1)));
    for (xor, values) in xors {
        decisions.extend(values.map(|value| format!("{xor} == {value}")));
    }
    let numbers = [
        "sum(heaps)",
        "max(heaps)",
        "count(h in heaps: h > 0)",
        "count(h in heaps: h == 1)",
        "count(h in heaps: h % 2 == 1)",
        "count(h in heaps: h == max(heaps))",
        "len(heaps)",
        "min(heaps)",
    ];
    for number in numbers {
        for modulus in 2..=4 {
            decisions.extend((0..modulus).map(|residue| format!("{number} % {modulus} == {residue}")));
        }
    }
    decisions.push("all(i in 0..62: sum(bit(h, i) for h in heaps) % 3 == 0)".to_owned());
    let mut conditions: Vec<String> = (1..=4).map(|least| format!("max(heaps) >= {least}")).collect();
    conditions.extend((1..=3).map(|count| format!("count(h in heaps: h > 1) >= {count}")));
    conditions.extend((1..=3).map(|count| format!("count(h in heaps: h > 0) >= {count}")));
    conditions.extend((2..=4).map(|modulus| format!("max(h % {modulus} for h in heaps) >= 2")));
    conditions.extend((2..=3).map(|modulus| format!("sum(heaps) % {modulus} == 0")));
    (decisions, conditions)
}

/// The same for one heap.
fn of_one_heap() -> (Vec<String>, Vec<String>) {
    let mut decisions = vec!["true".to_owned(), "false".to_owned()];
    for modulus in 2..=12 {
        decisions.extend((0..modulus).map(|residue| format!("n % {modulus} == {residue}")));
    }
    decisions.extend((0..2).map(|parity| format!("popcount(n) % 2 == {parity}")));
    for base in 3..=5 {
        for digit in 0..base {
            decisions.push(format!("all(i in 0..{}: n / pow({base}, i) % {base} != {digit})", digits(base)));
        }
    }
    for shape in [
        "is_square(n)",
        "is_square(n + 1)",
        "is_square(n - 1)",
        "n & n + 1 == 0",
        "n & n - 1 == 0",
        FIBONACCI,
    ] {
        decisions.push(shape.to_owned());
    }
    let mut conditions: Vec<String> = (1..=8).map(|least| format!("n >= {least}")).collect();
    conditions.extend((2..=4).map(|modulus| format!("n % {modulus} == 0")));
    (decisions, conditions)
}

/// The same for numbers that have names, one by one and in pairs.
fn of_named(names: &[&str]) -> (Vec<String>, Vec<String>) {
    let (mut decisions, mut conditions) = (Vec::new(), Vec::new());
    for a in names.iter().filter(|name| **name != "n") {
        for modulus in 2..=6 {
            decisions.extend((0..modulus).map(|residue| format!("{a} % {modulus} == {residue}")));
        }
        conditions.extend((0..=3).map(|most| format!("{a} <= {most}")));
    }
    for (at, a) in names.iter().enumerate() {
        for b in &names[at + 1..] {
            decisions.extend(["==", "<", "<="].map(|compares| format!("{a} {compares} {b}")));
            decisions.push(format!("{a} ^ {b} == 0"));
            for modulus in 2..=6 {
                decisions.extend((0..modulus).map(|residue| format!("({a} + {b}) % {modulus} == {residue}")));
                decisions.push(format!("{a} % {modulus} == {b} % {modulus}"));
            }
            // Wythoff's pairs, and the golden ratio between two numbers, as in Euclid.
            let (least, most) = (format!("min({a}, {b})"), format!("max({a}, {b})"));
            let golden = |k: &str| format!("({k} + floor_sqrt(5 * {k} * {k})) / 2");
            decisions.push(format!("{least} == {}", golden(&format!("abs({a} - {b})"))));
            decisions.push(format!("{most} <= {} and {most} > {least}", golden(&least)));
            decisions.push(format!("{most} <= {}", golden(&least)));
            conditions.extend((0..=3).map(|bound| format!("max({a}, {b}) <= {bound}")));
            conditions.extend((0..=3).map(|bound| format!("min({a}, {b}) <= {bound}")));
            conditions.push(format!("{a} == {b}"));
        }
    }
    (decisions, conditions)
}

/// That n is a Fibonacci number: Gessel, Fibonacci Quart. 10 (1972), problem H-187.
const FIBONACCI: &str = "is_square(5 * n * n + 4) or is_square(5 * n * n - 4)";

/// The last power of `base` below 2^62.
fn digits(base: u32) -> u32 {
    (1..62).take_while(|&power| 1u64 << 62 > u64::from(base).pow(power)).last().unwrap_or(1)
}
