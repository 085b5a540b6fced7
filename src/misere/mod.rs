//! Layer 5: misère theory: genus, tame and wild, canonical forms, quotients.
//!
//! What survives of addition when the last player to move loses. Nothing here decides who
//! wins a single position by search; that is `play`.

pub mod canonical;
mod classify;
mod genus;
pub mod quotient;
mod reduced;
mod splitting;
mod tame;
mod tameness;
mod unsplit;

pub use crate::base::Genus;
pub use classify::{Kind, Kinds};
pub use genus::Genera;
pub use reduced::{Reduction, reduced_space};
pub use splitting::Splitting;
pub use tame::{Tame, TameTable, misere_nim_outcome};
pub use tameness::{TameProof, Tameness};
pub use unsplit::Unsplit;
