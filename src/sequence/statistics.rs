//! What a sequence looks like as far as it was computed.

use super::rule::Rule;
use super::solver::Sequence;
use crate::base::Grundy;
use std::collections::BTreeMap;

/// How the values of a sequence are spread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// How many values were computed, heap 0 included.
    pub values: u64,
    /// The largest value and the first heap that has it.
    pub largest: (Grundy, u64),
    /// How many heaps from 1 on have each value.
    pub counts: BTreeMap<Grundy, u64>,
    /// The split into rare and common values that leaves fewest heaps rare; only for games
    /// that leave two heaps.
    pub sparse: Option<Sparse>,
}

/// A split of the heaps into rare and common ones: see Winning Ways, chapter 4, on sparse
/// spaces. No sum of two common values, or of two rare ones, is common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// A heap of value `v` is told by the parity of the bits of `v & mask`.
    pub mask: Grundy,
    /// Whether the parity of the heap's size is added to it.
    pub by_size: bool,
    /// How many heaps from 1 on are rare.
    pub rares: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
}

impl Sequence {
    /// Statistics of the values computed so far. Linear in their number.
    pub fn statistics(&self) -> Statistics {
        let mut counts = BTreeMap::new();
        self.values.iter().skip(1).for_each(|value| *counts.entry(value).or_insert(0) += 1);
        let sparse = match &self.rule {
            Rule::TakeAndBreak(rules) => super::kernel::sparse_split(rules, &self.values),
            Rule::General(_) => None,
        };
        Statistics { values: self.values.len() as u64, largest: self.values.max(), counts, sparse }
    }
}
