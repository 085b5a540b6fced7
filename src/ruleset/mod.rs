//! Layer 2: what the user wrote.

mod amounts;
mod code;
mod heap;
mod model;

pub use amounts::{Amounts, Parts};
pub use code::Code;
pub use heap::{Boundary, HeapMove, HeapRules, Subtraction, TakeMove};
pub use model::{Kind, Origin, Ruleset};
