//! Layer 2: what the user wrote.

mod code;

pub use code::Code;
