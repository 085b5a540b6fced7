//! The recipe of misère Nim on Grundy values, or their xor, with the positions where it
//! fails.

use super::Candidate;
use super::labels::Labels;
use crate::base::Meter;
use crate::conjecture::values::HeapValues;
use crate::position::Game;
use std::collections::BTreeSet;

/// More exceptions than this are no rule.
const MOST: usize = 12;

const RECIPES: [&str; 2] = [
    "if max(grundy(h) for h in heaps) >= 2 then xor(grundy(h) for h in heaps) == 0 \
     else count(h in heaps: grundy(h) == 1) % 2 == 1",
    "xor(grundy(h) for h in heaps) == 0",
];

/// Each recipe with its exceptions, where they are few.
pub(super) fn candidates(labels: &Labels, game: &dyn Game, meter: &Meter) -> Vec<Candidate> {
    let largest = labels.iter().flat_map(|(heaps, _)| heaps).copied().max().unwrap_or(0);
    let values = HeapValues::new(game, largest.unsigned_abs(), meter);
    let with_exceptions = |recipe: &&str| {
        let rule = labels.compile(recipe)?;
        let mut exceptions: BTreeSet<(i64, Vec<i64>)> = BTreeSet::new();
        for ((heaps, is_p), says) in labels.iter().zip(labels.said_by(&rule, Some(&values))) {
            if says? != is_p {
                let heaps: Vec<i64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
                exceptions.insert((heaps.iter().sum(), heaps));
            }
            if exceptions.len() > MOST {
                return None;
            }
        }
        let exceptions: Vec<String> = exceptions.iter().map(|(_, heaps)| is_exactly(heaps)).collect();
        Some(match exceptions.is_empty() {
            true => (*recipe).to_owned(),
            false => format!("({recipe}) != ({})", exceptions.join(" or ")),
        })
    };
    RECIPES.iter().filter_map(with_exceptions).map(|rule| Candidate { rule, theorem: None }).collect()
}

/// That the heaps which are not empty are these.
fn is_exactly(heaps: &[i64]) -> String {
    let mut parts = vec![format!("count(h in heaps: h > 0) == {}", heaps.len())];
    for equal in heaps.chunk_by(PartialEq::eq) {
        parts.push(format!("count(h in heaps: h == {}) == {}", equal[0], equal.len()));
    }
    parts.join(" and ")
}
