//! The failures of addition, and the moves that show an outcome.

use super::{Played, Written};
use crate::base::{Convention, Outcome};

/// The smallest failures of Grundy addition in misère play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdditionStories {
    /// The total up to which all positions were looked at for a failure of values, and for
    /// options that normal play can do without.
    pub value_to: u64,
    /// g- of a sum is not the xor of its parts'.
    pub value: Option<ValueStory>,
    /// Positions of equal g- do not stand for each other.
    pub substitution: Option<SubstitutionStory>,
    /// The total up to which all positions were looked at for a failure of the rule.
    pub recipe_to: u64,
    /// The misère Nim rule on g+ names the wrong winner.
    pub recipe: Option<RecipeStory>,
}

/// g-(a + b) is not g-(a) xor g-(b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueStory {
    /// One part.
    pub a: Written,
    /// The other part.
    pub b: Written,
    /// The sum.
    pub sum: Written,
    /// g-(a).
    pub a_value: u64,
    /// g-(b).
    pub b_value: u64,
    /// g-(a + b).
    pub sum_value: u64,
    /// Every option of the sum with its g-, by value.
    pub options: Vec<(Played, u64)>,
}

impl ValueStory {
    /// What addition would give.
    pub fn expected(&self) -> u64 {
        self.a_value ^ self.b_value
    }
}

/// g-(G) = g-(H), and yet G + X and H + X have different outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubstitutionStory {
    /// G.
    pub g: Written,
    /// H.
    pub h: Written,
    /// X.
    pub x: Written,
    /// g-(G) = g-(H).
    pub value: u64,
    /// G + X.
    pub with_g: Judged,
    /// H + X.
    pub with_h: Judged,
}

/// The misère Nim rule on g+ names the wrong winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeStory {
    /// The position and who really wins.
    pub position: Judged,
    /// g+ of its heaps, in its order.
    pub grundy_values: Vec<u64>,
    /// What the rule says.
    pub recipe_says: Outcome,
}

/// The only winning misère move of a position, to an option that normal play can do
/// without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DominatedStory {
    /// The position.
    pub position: Written,
    /// The only winning move.
    pub decider: Played,
    /// Another option of the same g+.
    pub equal: Played,
    /// g+ of both options.
    pub grundy: u64,
    /// The winning answer to the other option.
    pub punished: Option<Played>,
    /// How the opponent fares after the decider.
    pub proof: Proof,
}

/// A position with its outcome and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The convention.
    pub convention: Convention,
    /// The position.
    pub position: Written,
    /// Its outcome.
    pub outcome: Outcome,
    /// The moves that show it.
    pub proof: Proof,
}

/// The moves that show an outcome, one step deep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No move is left: the convention itself says who has won.
    Finished,
    /// N, by any of these moves, each to a P-position.
    Wins(Vec<Played>),
    /// P: every move has an answer.
    Loses(Vec<Reply>),
}

/// A losing move and what refutes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub played: Played,
    /// A winning answer; `None` where the opponent has no move left and so wins.
    pub answer: Option<Played>,
}
