//! `lastmove`: impartial combinatorial games under both play conventions.

pub mod base;
pub mod language;
pub mod ruleset;
