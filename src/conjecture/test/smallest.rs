//! The smallest mismatches of a kind, whatever order they come in.

use super::Found;
use std::collections::BinaryHeap;

/// A list by its place in witness order: total, number of heaps, heaps ascending, and the list
/// itself where order matters.
type Place = (u64, usize, Vec<u64>, Vec<u64>);

/// Lists of one kind: how many, and the smallest of them.
pub(super) struct Smallest {
    count: u64,
    kept: usize,
    places: BinaryHeap<Place>,
}

impl Smallest {
    /// Keeps so many, at least one.
    pub(super) fn keeping(kept: usize) -> Smallest {
        Smallest { count: 0, kept, places: BinaryHeap::new() }
    }

    /// One more: these heaps and then the last.
    pub(super) fn note(&mut self, before: &[i64], last: i64) {
        self.count += 1;
        let total = (before.iter().sum::<i64>() + last) as u64;
        let is_full = self.places.len() >= self.kept;
        if is_full && self.places.peek().is_some_and(|worst| worst.0 < total) {
            return;
        }
        let list: Vec<u64> = before.iter().chain([&last]).map(|&heap| heap as u64).collect();
        let mut ascending = list.clone();
        ascending.sort_unstable();
        self.keep((total, list.len(), ascending, list));
    }

    /// All that another noted.
    pub(super) fn absorb(&mut self, other: Smallest) {
        self.count += other.count;
        other.places.into_iter().for_each(|place| self.keep(place));
    }

    fn keep(&mut self, place: Place) {
        self.places.push(place);
        if self.places.len() > self.kept {
            self.places.pop();
        }
    }

    pub(super) fn into_found(self) -> Found {
        let first = self.places.into_sorted_vec().into_iter().map(|(.., list)| list).collect();
        Found { count: self.count, first }
    }
}
