//! Claims and beliefs, with what was found of them.

use super::Judged;
use crate::base::Convention;

/// A value from a published source, replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimRow {
    /// What is claimed of what: `g⁺ of heaps 0 to 11`.
    pub about: String,
    /// The claimed values.
    pub values: String,
    /// Who says so.
    pub source: Option<String>,
    /// What was found.
    pub found: Found,
}

/// What replaying a claim found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Everything claimed is so.
    Confirmed,
    /// Something is not: what, in words.
    Refuted(String),
    /// Some of it lies beyond what the report searched.
    Open(String),
}

/// A rule somebody believes, held against the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConjectureRow {
    /// What it is called.
    pub name: String,
    /// What the rule states: `P exactly when`, `g⁺ is`, `g⁻ is`.
    pub states: &'static str,
    /// The rule.
    pub rule: String,
    /// Under which convention.
    pub convention: Convention,
    /// Of which positions.
    pub scope: String,
    /// How many of them were compared.
    pub positions: u64,
    /// On how many the rule is wrong.
    pub mismatches: u64,
    /// What came of it.
    pub verdict: Verdict,
    /// Whether that is what the file says, where it says something.
    pub as_expected: Option<bool>,
    /// Who claims it.
    pub source: Option<String>,
}

/// What came of testing a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is right on every position of the scope.
    Holds,
    /// It is wrong.
    Fails {
        /// The smallest counterexample as the rule saw it, empty heaps included.
        heaps: String,
        /// What the rule says.
        says: String,
        /// What is true.
        truth: String,
        /// The moves that show it.
        shown: Option<Judged>,
    },
    /// It stays open.
    Open(String),
}

/// A belief about misère play that this game refutes, with the smallest counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreading {
    /// The belief, as it is often read.
    pub belief: String,
    /// Where it fails, in a sentence.
    pub refuted: String,
    /// The position at which it fails, with the moves that show it.
    pub shown: Option<Judged>,
}
