//! Where a position stands in the tables of a space.

use super::skeletons::Skeletons;
use super::small::Small;
use super::space::KindSum;
use crate::graph::{ComponentTable, Local};
use crate::position::Position;
use smallvec::SmallVec;

/// The parts of positions of some total at most, and the addresses of their blocks.
pub(super) struct Index {
    pub(super) total: u64,
    /// What each component of the table stands for.
    pub(super) sums: Vec<KindSum>,
    pub(super) small: Small,
    pub(super) skeletons: Skeletons,
}

/// A place in a table.
pub(super) struct Found {
    /// Where the block of the skeleton begins.
    pub(super) block: u64,
    /// What is left of the total for small parts.
    pub(super) left: u64,
    /// Which of the sums of small parts it is.
    pub(super) sum: u32,
}

impl Index {
    /// The components of a position by number, in components of the table the space was made
    /// from; `None` where one is not in it or there are more than the total allows.
    pub(super) fn locals(&self, table: &ComponentTable, position: &Position) -> Option<Vec<Local>> {
        let mut locals = Vec::new();
        for run in position.runs() {
            let count = usize::try_from(run.count).ok().filter(|&count| count as u64 <= self.total)?;
            locals.resize(locals.len() + count, table.number(run.component)?);
        }
        Some(locals)
    }

    /// Where the position of these components is, in any order. Linear in them, and nothing
    /// is allocated for up to 16 of them.
    pub(super) fn find(&self, locals: &[Local]) -> Option<Found> {
        let first_large = self.small.kinds() as u32;
        let (mut sum, mut weight) = (Some(0), 0u64);
        let mut large: SmallVec<[u32; 16]> = SmallVec::new();
        let mut star = false;
        for &local in locals {
            let of_component = self.sums.get(local as usize)?;
            star ^= of_component.star;
            for &kind in &of_component.parts {
                if kind < first_large {
                    weight = weight.saturating_add(self.small.weight(kind));
                    sum = sum.and_then(|sum| self.small.plus(kind, sum));
                } else {
                    weight = weight.saturating_add(self.skeletons.weight(kind - first_large));
                    large.push(kind - first_large);
                }
            }
        }
        if weight > self.total {
            return None;
        }
        large.sort_unstable_by(|a, b| b.cmp(a));
        let (block, left) = self.skeletons.address(&large);
        Some(Found { block, left, sum: sum? | u32::from(star) })
    }
}
