//! The rules of a sum: games side by side, a move being a move in one of them.

use super::Ruleset;

/// A ruleset of kind `[sum]`.
#[derive(Clone, Debug)]
pub struct SumRules {
    /// The summands, in the order of the file, each as it is called there and what it is.
    pub summands: Vec<(String, Ruleset)>,
}

impl SumRules {
    /// The most summands a sum may have.
    pub const MAX_SUMMANDS: usize = 16;

    /// The rulesets, in the order of the file.
    pub fn rulesets(&self) -> impl ExactSizeIterator<Item = &Ruleset> {
        self.summands.iter().map(|(_, ruleset)| ruleset)
    }
}
