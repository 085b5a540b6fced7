//! `lastmove`: impartial combinatorial games under both play conventions.
//!
//! (The map of the layers and a runnable example come with the first full build.)

pub mod base;
pub mod language;
