//! Writing answers.

use super::{AnswerFormat, HeapMove};
use crate::base::Outcome;
use crate::ruleset::{Amounts, Boundary, HeapRules, Subtraction};

impl AnswerFormat {
    /// The answer to a position with this outcome, of which these are winning moves: all of
    /// them for [`AnswerFormat::List`], the first to be named for the others.
    pub(in crate::conjecture) fn write(
        self,
        rules: Option<&HeapRules>,
        heaps: &[u64],
        outcome: Outcome,
        winning: &[HeapMove],
    ) -> String {
        match (self, outcome, winning) {
            (AnswerFormat::List, _, []) => "CONCEDE".to_owned(),
            (AnswerFormat::List, _, moves) => list(rules, heaps, moves),
            (AnswerFormat::Amount, Outcome::P, _) => "second".to_owned(),
            (_, Outcome::P, _) => "Second".to_owned(),
            (AnswerFormat::Value, _, [won, ..]) => format!("First {} {}", won.heap + 1, parts(&won.leaves)),
            (AnswerFormat::Amount, _, [won, ..]) => {
                let amount = amount_of(rules, heaps[won.heap], &won.leaves);
                match won.leaves.len() {
                    0 | 1 => format!("first {} {amount}", won.heap + 1),
                    _ => format!("first {} {amount} {}", won.heap + 1, parts(&won.leaves)),
                }
            }
            (AnswerFormat::Amount, _, []) => "first".to_owned(),
            (AnswerFormat::Value | AnswerFormat::Word, ..) => "First".to_owned(),
        }
    }
}

/// Every winning move, heap by heap, by the amount taken.
fn list(rules: Option<&HeapRules>, heaps: &[u64], moves: &[HeapMove]) -> String {
    let mut items: Vec<(usize, i128, &[u64])> = moves
        .iter()
        .map(|won| (won.heap + 1, amount_of(rules, heaps[won.heap], &won.leaves), &won.leaves[..]))
        .collect();
    items.sort_unstable();
    let text = |(heap, amount, leaves): &(usize, i128, &[u64])| match leaves.len() {
        0 | 1 => format!("{heap}:{amount}"),
        _ => format!("{heap}:{amount}:{}", parts(leaves)),
    };
    items.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// What a move takes: the difference of the totals, which is negative where results are
/// computed and come out larger. A move past the end of a heap takes the least amount of
/// the rules that reaches it.
fn amount_of(rules: Option<&HeapRules>, heap: u64, leaves: &[u64]) -> i128 {
    let left: i128 = leaves.iter().map(|&part| i128::from(part)).sum();
    let past =
        rules.filter(|_| leaves.is_empty()).and_then(HeapRules::subtraction).and_then(|set| match set {
            Subtraction { amounts, boundary: Boundary::Sink } => least_from(&amounts, heap),
            Subtraction { boundary: Boundary::Wall, .. } => None,
        });
    past.map_or(i128::from(heap) - left, i128::from)
}

/// The least of these amounts that is at least `heap`.
fn least_from(amounts: &Amounts, heap: u64) -> Option<u64> {
    let last = amounts.constant_from().max(heap);
    (heap..=last).find(|&k| amounts.contains(k))
}

/// `2+3`, and `0` for nothing.
fn parts(leaves: &[u64]) -> String {
    match leaves {
        [] => "0".to_owned(),
        _ => leaves.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
    }
}
