//! What positions are made of: the components that have moves, in an order in which every
//! option is smaller.

use crate::graph::{ComponentTable, Local};
use crate::position::{Game, Position};
use smallvec::SmallVec;

/// The components of a table that have moves, by weight, with their options. A component
/// without moves never matters to who wins, under either convention, and is left out.
///
/// Positions are bounded by their total weight, which no move may raise.
///
/// Whoever knows that some components are equal to sums of others makes a smaller space of the
/// others ([`Space::of_sums`]). In it every position may have a single bean beside, or not.
pub struct Space {
    /// What each component of the table stands for: of no kinds where it has no moves.
    sums: Vec<KindSum>,
    /// Ascending.
    weights: Vec<u64>,
    /// The options of each kind.
    options: Vec<Vec<KindSum>>,
    /// Whether a single bean may stand beside any position.
    star: bool,
}

/// A sum of parts by their kinds, and perhaps a single bean, *1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindSum {
    /// The kinds of its parts, descending.
    pub parts: SmallVec<[u32; 4]>,
    /// Whether it has a *1, two of which are nothing.
    pub star: bool,
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
        let mut sums = vec![KindSum::default(); table.len()];
        for (kind, &local) in (0..).zip(&alive) {
            sums[local as usize].parts.push(kind);
        }
        let mut options = Vec::with_capacity(alive.len());
        for &local in &alive {
            let mut of_kind = Vec::with_capacity(table.options(local).len());
            for parts in table.options(local) {
                let total = parts.iter().map(|&part| weight(part)).fold(0, u64::saturating_add);
                if weight(local) == 0 || total > weight(local) {
                    return None;
                }
                let mut parts: SmallVec<[u32; 4]> =
                    parts.iter().flat_map(|&part| sums[part as usize].parts.iter().copied()).collect();
                parts.sort_unstable_by(|a, b| b.cmp(a));
                of_kind.push(KindSum { parts, star: false });
            }
            of_kind.sort_unstable();
            of_kind.dedup();
            options.push(of_kind);
        }
        let weights = alive.into_iter().map(weight).collect();
        Some(Space { sums, weights, options, star: false })
    }

    /// The space of the sums of some kinds and of *1, which stands beside without weight: two
    /// of it are nothing, and its one option is nothing. Given are the kinds' weights and
    /// options, and the sum that each component of a table stands for.
    ///
    /// `None` where weights do not ascend from 1, or an option has a part that is not of a
    /// smaller kind, or weighs more.
    ///
    /// # Panics
    /// When a component stands for kinds that are not there.
    pub fn of_sums(weights: Vec<u64>, options: Vec<Vec<KindSum>>, sums: Vec<KindSum>) -> Option<Space> {
        let kinds = weights.len() as u32;
        assert!(sums.iter().flat_map(|sum| &sum.parts).all(|&kind| kind < kinds), "unknown kinds");
        let space = Space { sums, weights, options, star: true };
        let ascending = space.weights.is_sorted() && space.weights.first() != Some(&0);
        let lowers = |kind: u32| {
            space.options(kind).iter().all(|option| {
                option.parts.iter().all(|&part| part < kind)
                    && space.weight(option) <= space.weights[kind as usize]
            })
        };
        (ascending && space.options.len() == space.weights.len() && (0..kinds).all(lowers)).then_some(space)
    }

    /// How many positions have a total of at most `total`, components without moves left
    /// out. The largest number there is where there are more than that, or where `total` is
    /// past [`Space::MAX_TOTAL`].
    pub fn positions(&self, total: u64) -> u128 {
        if total > Space::MAX_TOTAL {
            return u128::MAX;
        }
        let counts = partitions(&self.weights, total).into_iter();
        counts.fold(0u128, u128::saturating_add).saturating_mul(self.beside())
    }

    /// The largest total at most `total` whose positions are at most `most`, if there is
    /// one: what a budget allows.
    pub fn total_within(&self, most: u64, total: u64) -> Option<u64> {
        let mut sum = 0u128;
        let mut within = |count: &u128| {
            sum = sum.saturating_add(count.saturating_mul(self.beside()));
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
            let sum = self.sums.get(table.number(run.component)? as usize)?;
            Some(total.saturating_add(self.weight(sum).saturating_mul(run.count)))
        })
    }

    fn weight(&self, sum: &KindSum) -> u64 {
        sum.parts.iter().fold(0, |weight, &kind| weight.saturating_add(self.weights[kind as usize]))
    }

    /// How many positions there are for each sum of kinds.
    fn beside(&self) -> u128 {
        if self.star { 2 } else { 1 }
    }

    pub(super) fn sums(&self) -> &[KindSum] {
        &self.sums
    }

    pub(super) fn has_star(&self) -> bool {
        self.star
    }

    pub(super) fn weights(&self) -> &[u64] {
        &self.weights
    }

    pub(super) fn options(&self, kind: u32) -> &[KindSum] {
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
