//! Layer 6: where the two conventions part, and where Grundy addition fails.
//!
//! Everything here is asked of a [`Scope`](crate::position::Scope) of positions, answered by
//! search of whole positions, and shown with the smallest witness.

mod addition;
mod dominated;
mod genus_failure;
mod named;
mod near;
mod outcomes;
mod pairs;
mod reach;
mod room;
mod stop;
mod substitution;
mod survey;
mod tallied;
mod tame;
#[cfg(test)]
mod tests;
mod valuing;
mod wide;
mod witnesses;
mod words;

pub use addition::{
    AdditionFailures, RecipeFailure, SubstitutionFailure, ValueFailure, recipe_failure, value_failure,
};
pub use dominated::{DominatedDecider, dominated_decider};
pub use genus_failure::{GenusFailure, genus_failure};
pub use outcomes::{Differing, PTally, Rate};
pub use pairs::Pairs;
pub use room::{TooWide, too_wide, too_wide_to_search};
pub use survey::{Divergence, Part, diverge, diverge_by, diverge_listing};
pub use words::Words;
