//! What is claimed: a rule, under a convention, of every listing of a scope.

use crate::base::Convention;
use crate::language::{Fault, Type, compile};
use crate::position::{Game, Scope, ScopeFault};
use crate::ruleset::{Conjecture, ConjecturedRule, Vocabulary};

/// A rule and what it is claimed of.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The rule.
    pub rule: ConjecturedRule,
    /// Under which convention.
    pub convention: Convention,
    /// Of which listings; zeros are heaps the rule sees.
    pub scope: Scope,
    /// Whether lists are told apart by the order of their heaps.
    pub ordered: bool,
    /// The values of the parameters the rule was compiled for, in their order.
    pub parameters: Vec<i64>,
}

/// The three things a rule can state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `--p-if`: a position is P exactly when this is true.
    PIf,
    /// `--grundy-is`: its Grundy value is this.
    GrundyIs,
    /// `--misere-grundy-is`: its misère Grundy value is this.
    MisereGrundyIs,
}

impl Statement {
    /// The convention that a statement about values belongs to.
    pub const fn convention(self) -> Option<Convention> {
        match self {
            Statement::PIf => None,
            Statement::GrundyIs => Some(Convention::Normal),
            Statement::MisereGrundyIs => Some(Convention::Misere),
        }
    }

    /// Compiles a rule that states this, over the listings of `scope` in a game of this
    /// vocabulary.
    ///
    /// # Errors
    /// All faults of the rule, in the order of its text.
    pub fn compile(
        self,
        source: &str,
        vocabulary: &Vocabulary,
        scope: &Scope,
        parameters: &[String],
    ) -> Result<ConjecturedRule, Vec<Fault>> {
        let names = vocabulary.names(&scope.heaps());
        let names = parameters.iter().fold(names, |names, parameter| names.variable(parameter));
        Ok(match self {
            Statement::PIf => ConjecturedRule::PIf(compile(source, &names, Type::Bool)?),
            Statement::GrundyIs => ConjecturedRule::GrundyIs(compile(source, &names, Type::Int)?),
            Statement::MisereGrundyIs => ConjecturedRule::MisereGrundyIs(compile(source, &names, Type::Int)?),
        })
    }
}

/// Whether the listings of `scope` are single heaps, which rules know as `n`.
pub(super) fn has_n(scope: &Scope) -> bool {
    scope.heaps() == (1..=1)
}

impl Claim {
    /// How many listings it is about; saturating.
    pub fn count_listings(&self) -> u128 {
        match self.ordered {
            true => self.scope.count_ordered_listings(),
            false => self.scope.count_listings(),
        }
    }

    /// The claim of a `[[conjecture]]` entry about `game`. Where the game tells lists apart
    /// by their order, so does the claim.
    ///
    /// # Errors
    /// When its scope cannot be walked.
    pub fn of(conjecture: &Conjecture, game: &dyn Game) -> Result<Claim, ScopeFault> {
        let Conjecture { rule, convention, scope, .. } = conjecture;
        Ok(Claim {
            rule: rule.clone(),
            convention: *convention,
            scope: Scope::new(scope.heaps.clone(), scope.sizes.clone())?,
            ordered: scope.ordered || game.listing().ordered,
            parameters: Vec::new(),
        })
    }
}
