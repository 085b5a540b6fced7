//! What positions are made of: the components that have moves, in an order in which every
//! option is smaller.

use crate::graph::{ComponentTable, Local};
use crate::position::{Game, Position};

/// The components of a table that have moves, by weight, with their options. A component
/// without moves never matters to who wins, under either convention, and is left out.
///
/// Positions are bounded by their total weight, which no move may raise.
pub struct Space {
    /// The kind of each component of the table; `None` where it has no moves.
    kinds: Vec<Option<u32>>,
    /// Ascending.
    weights: Vec<u64>,
    /// The options of each kind: its parts' kinds, descending.
    options: Vec<Vec<Vec<u32>>>,
}

impl Space {
    /// Totals past this are not taken: the tables alone would be large, and but for a few
    /// heavy components the positions beyond any count.
    pub const MAX_TOTAL: u64 = 1 << 16;

    /// The space of the components of `table`; `None` where some move adds weight, or
    /// something without weight has moves, so that totals bound nothing.
    ///
    /// Linear in the parts of all options.
    pub fn new(game: &dyn Game, table: &ComponentTable) -> Option<Space> {
        let all = 0..table.len() as Local;
        let weight = |local: Local| game.size(table.name(local));
        let mut alive: Vec<Local> = all.clone().filter(|&local| table.options(local).len() > 0).collect();
        // Options have smaller numbers than what they are options of; a stable sort keeps
        // that among equal weights.
        alive.sort_by_key(|&local| weight(local));
        let mut kinds = vec![None; table.len()];
        for (kind, &local) in (0..).zip(&alive) {
            kinds[local as usize] = Some(kind);
        }
        let mut options = Vec::with_capacity(alive.len());
        for &local in &alive {
            let mut of_kind = Vec::with_capacity(table.options(local).len());
            for parts in table.options(local) {
                let total = parts.iter().map(|&part| weight(part)).fold(0, u64::saturating_add);
                if weight(local) == 0 || total > weight(local) {
                    return None;
                }
                let mut parts: Vec<u32> = parts.iter().filter_map(|&part| kinds[part as usize]).collect();
                parts.sort_unstable_by(|a, b| b.cmp(a));
                of_kind.push(parts);
            }
            of_kind.sort_unstable();
            of_kind.dedup();
            options.push(of_kind);
        }
        let weights = alive.into_iter().map(weight).collect();
        Some(Space { kinds, weights, options })
    }

    /// How many positions have a total of at most `total`, components without moves left
    /// out. The largest number there is where there are more than that, or where `total` is
    /// past [`Space::MAX_TOTAL`].
    pub fn positions(&self, total: u64) -> u128 {
        if total > Space::MAX_TOTAL {
            return u128::MAX;
        }
        partitions(&self.weights, total).into_iter().fold(0, u128::saturating_add)
    }

    /// The largest total at most `total` whose positions are at most `most`, if there is
    /// one: what a budget allows.
    pub fn total_within(&self, most: u64, total: u64) -> Option<u64> {
        let mut sum = 0u128;
        let mut within = |count: &u128| {
            sum = sum.saturating_add(*count);
            sum <= most.into()
        };
        let total = total.min(Space::MAX_TOTAL);
        let fits = partitions(&self.weights, total).iter().take_while(|&count| within(count)).count() as u64;
        fits.checked_sub(1)
    }

    /// The total of a position, components without moves left out; `None` where it has
    /// components the space does not know.
    pub fn total(&self, table: &ComponentTable, position: &Position) -> Option<u64> {
        position.runs().iter().try_fold(0u64, |total, run| {
            let kind = self.kinds.get(table.number(run.component)? as usize)?;
            let weight = kind.map_or(0, |kind| self.weights[kind as usize]);
            Some(total.saturating_add(weight.saturating_mul(run.count)))
        })
    }

    pub(super) fn kinds(&self) -> &[Option<u32>] {
        &self.kinds
    }

    pub(super) fn weights(&self) -> &[u64] {
        &self.weights
    }

    pub(super) fn options(&self, kind: u32) -> &[Vec<u32>] {
        &self.options[kind as usize]
    }
}

/// How many partitions each number from 0 to `total` has, with parts of these kinds.
pub(super) fn partitions(weights: &[u64], total: u64) -> Vec<u128> {
    let mut counts = vec![0u128; total as usize + 1];
    counts[0] = 1;
    for &weight in weights.iter().take_while(|&&weight| weight <= total) {
        for at in weight as usize..counts.len() {
            counts[at] = counts[at].saturating_add(counts[at - weight as usize]);
        }
    }
    counts
}
