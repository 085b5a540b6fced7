//! Sums of heaps: pairs, triples, and the positions that change hands.

use super::{Played, Written};
use crate::base::Outcome;
use crate::chart::Addition;

/// All pairs of heaps of sizes 0 to `largest`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// The largest heap.
    pub largest: u64,
    /// The pairs a <= b, by a and then b.
    pub cells: Vec<PairCell>,
}

impl Pairs {
    /// The pair of two heaps, in either order.
    pub fn cell(&self, a: u64, b: u64) -> Option<&PairCell> {
        let pair = (a.min(b), a.max(b));
        let at = self.cells.binary_search_by_key(&pair, |cell| (cell.a, cell.b)).ok()?;
        self.cells.get(at)
    }
}

/// Two heaps side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairCell {
    /// The smaller heap.
    pub a: u64,
    /// The larger heap.
    pub b: u64,
    /// The outcome in normal play.
    pub normal: Option<Outcome>,
    /// The outcome in misère play.
    pub misere: Option<Outcome>,
    /// g- of the sum.
    pub misere_grundy: Option<u64>,
    /// Whether g-(a + b) = g-(a) xor g-(b).
    pub value: Addition,
    /// Whether heaps of equal g- may stand for a beside b, and for b beside a.
    pub substitution: Addition,
    /// Whether the misère Nim rule on g+ gives the outcome.
    pub recipe: Addition,
}

/// All pairs beside one third heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triples {
    /// The third heap.
    pub third: u64,
    /// The largest heap of a pair.
    pub largest: u64,
    /// Outcomes, normal and misère, of the pairs a <= b, by a and then b.
    pub cells: Vec<(Option<Outcome>, Option<Outcome>)>,
}

/// All positions of one total and one number of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateRow {
    /// The total.
    pub total: u64,
    /// The number of heaps.
    pub heaps: u64,
    /// How many positions.
    pub positions: u64,
    /// How many of them differ.
    pub differing: u64,
}

/// Where the conventions part, over one scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diverging {
    /// How many heaps the scope allows, least and most.
    pub heaps: (u32, u32),
    /// Which sizes, least and most.
    pub sizes: (u64, u64),
    /// How many positions were looked at.
    pub positions: u64,
    /// Those whose outcomes differ, smallest first.
    pub differing: Vec<DifferingRow>,
    /// What a budget left open.
    pub open: Vec<String>,
}

impl Diverging {
    /// The smallest differing position that is not empty.
    pub fn smallest_nonempty(&self) -> Option<&DifferingRow> {
        self.differing.iter().find(|row| !row.position.parts.is_empty())
    }

    /// The scope in words.
    pub fn scope(&self) -> String {
        let (heaps, sizes) = (self.heaps, self.sizes);
        format!("{} to {} heaps of sizes {} to {}", heaps.0, heaps.1, sizes.0, sizes.1)
    }

    /// The command that lists the same positions.
    pub fn command(&self, argument: &str) -> String {
        let (heaps, sizes) = (self.heaps, self.sizes);
        format!(
            "lastmove diverge {argument} --heaps {}..{} --sizes {}..{}",
            heaps.0, heaps.1, sizes.0, sizes.1
        )
    }
}

/// A position whose outcome depends on the convention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferingRow {
    /// The position.
    pub position: Written,
    /// Its outcome in normal play.
    pub normal: Outcome,
    /// Its outcome in misère play.
    pub misere: Outcome,
    /// The winning moves under the convention in which it is N.
    pub winning_moves: Vec<Played>,
}
