//! What the position box of a page knows.

/// What the position box of a page knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskTable {
    /// Misère outcomes are known of every position up to this total.
    pub largest_total: u64,
    /// Heaps from 0 to the largest.
    pub heaps: Vec<AskHeap>,
    /// One bit for every position up to the total, in witness order: set for misère P.
    pub misere_p: Vec<bool>,
    /// The misère quotient, which answers whatever stands on the heaps it knows.
    pub quotient: Option<AskQuotient>,
}

/// A misère quotient in the form a few lines of script can follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskQuotient {
    /// Which element each element becomes under each generator.
    pub action: Vec<Vec<u32>>,
    /// The elements in P.
    pub p: Vec<u32>,
    /// Each heap from 0 up as a product of generators.
    pub words: Vec<Vec<usize>>,
}

/// What the position box knows of one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskHeap {
    /// g+.
    pub grundy: u64,
    /// Tame: whether firm; `None` for a heap that is not tame.
    pub firm: Option<bool>,
    /// What one move makes of it.
    pub options: Vec<Vec<u64>>,
}
