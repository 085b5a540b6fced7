//! Layer 4: who wins. The convention as an interchangeable base case, and the one backward
//! pass that is generic over it.
//!
//! This is the whole difference between the two conventions: the same recursion over the
//! same graph starts from (P, 0) in normal play and from (N, 1) in misère play. What adds
//! and what does not is a property of the values it yields, never of the pass.

mod backward;
mod base_case;
mod census;
mod coupled;
mod labels;
mod lines;
mod loopy;
mod nimber;
mod pieces;
mod ranked;
mod scope_values;
mod solved;
mod state_table;
mod word;

pub use backward::{Outcomes, Values, outcomes, values};
pub use base_case::BaseCase;
pub use census::{
    Census, FileFault, KindSum, Space, SpaceValues, Store, StoreFault, TooLarge, TooLargeFor, ValuesFault,
};
pub use coupled::Coupled;
pub use labels::{Fit, KeptFault, Labels, Searched};
pub use lines::{Class, Kernel, Kinds, LineValues, Lines, Parting, Size, Tally, Within, kind_of};
pub use loopy::{Loopy, LoopyValue};
pub use nimber::Nimbers;
pub use ranked::Ranked;
pub use scope_values::ScopeValues;
pub use solved::{Move, Solved, moves};
pub use state_table::StateTable;
