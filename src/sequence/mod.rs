//! Layer 5: values of single heaps, fast, and the periods of their sequences with proofs.
//!
//! A [`Sequence`] computes the Grundy values of heaps 0, 1, 2, ... on demand. It watches
//! itself for a period; as soon as a theorem proves one it stops computing and reads every
//! larger heap from it, so that the value of a heap of 10^18 is an answer. What no theorem
//! covers is [observed](Status::Observed) at most, and says so.
//!
//! The values are those of *single heaps* under the recursion `mex` over options, where
//! the value of a split is the xor of the values of its parts. That is a theorem in normal
//! play (Sprague and Grundy). In misère play the recursion has another base case, and it
//! is exact as long as no move leaves more than one heap; so the value of a finished game
//! is handed in ([`Sequence::with_terminal`]) and refused for games that split.
//!
//! ```
//! use lastmove::base::Budget;
//! use lastmove::ruleset::Code;
//! use lastmove::sequence::Sequence;
//!
//! let mut kayles = Sequence::of_code(&Code::new(vec![0, 7, 7], false));
//! kayles.extend(1_000_000, &mut Budget::DEFAULT.meter())?;
//! let period = kayles.period().expect("Guy and Smith proved it in 1956");
//! assert_eq!((period.preperiod, period.period), (71, 12));
//! assert_eq!(period.values_computed, 168);
//! assert_eq!(kayles.value_at(1_000_000_000_000_000_000), Some(1));
//! # Ok::<(), lastmove::sequence::SequenceFault>(())
//! ```
//!
//! Not here: values of sums (that is xor, or `misere`), positions, charts, formats.

mod arithmetic;
mod automaton;
mod checkpoint;
mod classes;
mod compare;
mod fault;
mod heaps;
mod kernel;
mod observed;
mod period;
mod repetition;
mod ring;
mod rule;
mod search;
mod solver;
mod statistics;
mod values;
mod window;

pub use checkpoint::{CheckpointFault, Owner, is_of_ring};
pub use classes::{Class, Member, classes};
pub use compare::{Comparison, Difference, any_shift, compare};
pub use fault::{RingFault, SequenceFault, SplitsFault};
pub use observed::{Observation, observed};
pub use period::{Period, Status, Theorem};
pub use ring::Ring;
pub use rule::{OptionMarks, OptionValues, Rule, TakeAndBreak};
pub use solver::Sequence;
pub use statistics::{Sparse, Statistics};
pub use values::Values;
