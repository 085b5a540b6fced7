//! Brute force: the outcome of every small sum by the definition, against what is claimed.

use super::Refusal;
use super::document::Heaps;
use crate::base::Meter;
use std::collections::HashMap;

/// The most sums looked at.
const MOST_SUMS: usize = 1_000_000;

/// Checks every sum of heaps up to `max_heap`, by ascending total, until a million sums
/// were looked at or every sum of total at most `most_total` was. `claimed` says whether
/// a sum is claimed to be a P-position.
///
/// # Errors
/// [`Refusal::Wrong`] with the first sum, by total, whose claim is false.
pub(super) fn check_small_sums(
    heaps: &Heaps,
    max_heap: u64,
    most_total: u64,
    meter: &mut Meter,
    claimed: impl Fn(&[u64]) -> bool,
) -> Result<(), Refusal> {
    let mut search = Search::new();
    let mut looked_at = 0;
    for total in 1..=most_total {
        let mut sums = Vec::new();
        partitions(total, max_heap, &mut Vec::new(), &mut sums);
        looked_at += sums.len();
        for sum in sums {
            if looked_at.max(search.known.len()) > MOST_SUMS {
                return Ok(());
            }
            let truth = search.look_up(heaps, &sum, meter)?;
            if truth != claimed(&sum) {
                let (claim, truth) = if truth { ("an N", "a P") } else { ("a P", "an N") };
                let heaps: Vec<String> = sum.iter().map(u64::to_string).collect();
                return Err(Refusal::wrong(format!(
                    "the sum {} is claimed to be {claim}-position and is {truth}-position",
                    heaps.join(",")
                )));
            }
        }
    }
    Ok(())
}

/// The definition, with a memory.
pub(super) struct Search {
    options: Vec<Vec<Vec<u64>>>,
    known: HashMap<Vec<u64>, bool>,
}

impl Search {
    pub(super) fn new() -> Search {
        Search { options: Vec::new(), known: HashMap::from([(Vec::new(), false)]) }
    }

    /// Whether a sum, ascending, is a P-position.
    pub(super) fn look_up(&mut self, heaps: &Heaps, sum: &[u64], meter: &mut Meter) -> Result<bool, Refusal> {
        let largest = sum.last().copied().unwrap_or(0);
        while self.options.len() as u64 <= largest {
            self.options.push(heaps.options(self.options.len() as u64)?);
        }
        self.is_p(sum, meter)
    }

    /// Whether a sum can move and no move leads to P. Small sums: the recursion is as deep
    /// as their longest play.
    fn is_p(&mut self, sum: &[u64], meter: &mut Meter) -> Result<bool, Refusal> {
        if let Some(&known) = self.known.get(sum) {
            return Ok(known);
        }
        meter.tick()?;
        meter.check_size(self.known.len() as u64, 0)?;
        let (mut moves, mut wins) = (false, false);
        'search: for at in 0..sum.len() {
            if at > 0 && sum[at - 1] == sum[at] {
                continue;
            }
            for option in 0..self.options[sum[at] as usize].len() {
                moves = true;
                let mut next = sum.to_vec();
                let heap = next.remove(at);
                next.extend(&self.options[heap as usize][option]);
                next.sort_unstable();
                if self.is_p(&next, meter)? {
                    wins = true;
                    break 'search;
                }
            }
        }
        let p = moves && !wins;
        self.known.insert(sum.to_vec(), p);
        Ok(p)
    }
}

/// All sums of heaps up to `largest` with this total, ascending inside.
fn partitions(total: u64, largest: u64, tail: &mut Vec<u64>, into: &mut Vec<Vec<u64>>) {
    if total == 0 {
        into.push(tail.iter().rev().copied().collect());
        return;
    }
    for part in (1..=largest.min(total)).rev() {
        tail.push(part);
        partitions(total - part, part, tail, into);
        tail.pop();
    }
}
