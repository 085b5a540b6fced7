//! The subcommands, one file each: its arguments, its help with a worked example, its run.

pub mod chart;
pub mod check;
pub mod compare;
pub mod describe;
pub mod diverge;
pub mod graph;
pub mod guess;
pub mod help;
pub mod judge;
pub mod moves;
pub mod new;
pub mod period;
pub mod play;
pub mod quotient;
pub mod report;
pub mod same;
pub mod sample;
pub mod schema;
pub mod solve;
pub mod sweep;
pub mod table;
pub mod test;
pub mod verify;
