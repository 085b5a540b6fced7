//! The subcommands, one file each: its arguments, its help with a worked example, its run.

pub mod compare;
pub mod diverge;
pub mod graph;
pub mod moves;
pub mod period;
pub mod play;
pub mod quotient;
pub mod solve;
pub mod table;
pub mod verify;
