//! The larger parts of a position: every way to choose some, in an order in which a move
//! goes back, and where the block of each begins.
//!
//! A skeleton is a list of kinds, descending. Lists are in lexicographic order, a list
//! before the longer ones that begin with it. A move puts smaller kinds in place of one,
//! which makes the list smaller. In that order the place of a list is a sum over its parts
//! of an entry of one table, by the part and by how much total was left before it.

use super::small::Small;
use super::space::Space;

/// Numbers of kinds count from the smallest large kind.
pub(super) struct Skeletons {
    weights: Vec<u64>,
    total: u64,
    /// For a kind and what is left of the total (`kind * (total + 1) + left`): the lengths
    /// of all blocks together of skeletons with parts below the kind and a total of at most what is left.
    lengths: Vec<u64>,
}

impl Skeletons {
    /// With blocks as long as `block` says for what is left of the total.
    pub(super) fn new(space: &Space, small: &Small, total: u64, block: impl Fn(u64) -> u64) -> Skeletons {
        let weights = space.weights()[small.kinds()..].to_vec();
        let row = total as usize + 1;
        let mut lengths: Vec<u64> = (0..=total).map(block).collect();
        for (kind, &weight) in weights.iter().enumerate() {
            for left in 0..row {
                let without = lengths[kind * row + left];
                // Those that begin with this kind: the rest may have it again.
                let with = (left as u64)
                    .checked_sub(weight)
                    .map_or(0, |rest| lengths[(kind + 1) * row + rest as usize]);
                lengths.push(without + with);
            }
        }
        Skeletons { weights, total, lengths }
    }

    /// The length of all blocks together.
    pub(super) fn length(&self) -> u64 {
        self.before(self.weights.len() as u32, self.total)
    }

    pub(super) fn kinds(&self) -> u32 {
        self.weights.len() as u32
    }

    pub(super) fn weight(&self, kind: u32) -> u64 {
        self.weights[kind as usize]
    }

    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// The length of all blocks of skeletons that stand before the one that goes on with
    /// `kind`, `left` being left of the total.
    #[inline]
    pub(super) fn before(&self, kind: u32, left: u64) -> u64 {
        self.lengths[kind as usize * (self.total as usize + 1) + left as usize]
    }

    /// The same for every total left from `left` on.
    #[inline]
    pub(super) fn before_from(&self, kind: u32, left: u64) -> &[u64] {
        let row = self.total as usize + 1;
        &self.lengths[kind as usize * row + left as usize..(kind as usize + 1) * row]
    }

    /// Where the block of a skeleton begins, and what is left of the total for it.
    pub(super) fn address(&self, descending: &[u32]) -> (u64, u64) {
        let (mut address, mut left) = (0, self.total);
        for &kind in descending {
            address += self.before(kind, left);
            left -= self.weight(kind);
        }
        (address, left)
    }
}
