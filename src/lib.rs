//! `lastmove`: impartial combinatorial games under both play conventions.

pub mod base;
pub mod certificate;
pub mod chart;
pub mod cli;
pub mod conjecture;
pub mod divergence;
pub mod export;
pub mod graph;
pub mod language;
pub mod misere;
pub mod play;
pub mod position;
pub mod ruleset;
pub mod sequence;
