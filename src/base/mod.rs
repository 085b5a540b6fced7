//! Layer 0: the small words every other layer speaks.
//!
//! Outcome, convention, Grundy value and mex, budget and meter, the three-valued
//! verdict. Nothing here knows what a game is.

pub mod amount;
pub mod budget;
pub mod convention;
pub mod gauge;
pub mod genus;
pub mod known;
pub mod mex;
pub mod outcome;
pub mod verdict;

pub use amount::Amount;
pub use budget::{Budget, Exhausted, Meter};
pub use convention::Convention;
pub use gauge::Gauge;
pub use genus::{Genus, GenusFault};
pub use known::{Known, Unknown};
pub use mex::{Grundy, Mex};
pub use outcome::Outcome;
pub use verdict::Verdict;
