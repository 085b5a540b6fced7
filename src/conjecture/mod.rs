//! Layer 6: what is true of a position, and rules held against it.
//!
//! [`Truth`] is the one place where a question about a position is answered: it picks the
//! engine or the theorem, and every answer names its authority.

mod authority;
mod truth;

pub use authority::Authority;
pub use truth::{Answer, Side, Truth};
