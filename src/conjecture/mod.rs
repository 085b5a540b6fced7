//! Layer 6: what is true of a position, and rules held against it.
//!
//! [`Truth`] is the one place where a question about a position is answered: it picks the
//! engine or the theorem, and every answer names its authority.

mod answer_format;
mod authority;
mod inquiry;
mod truth;

pub use answer_format::{AnswerFormat, HeapList, Unsayable};
pub use authority::Authority;
pub use inquiry::Inquiry;
pub use truth::{Answer, Side, Truth};
