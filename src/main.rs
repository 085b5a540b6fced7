//! The `lastmove` program: the command line of the library of the same name.

use lastmove::cli::{self, exit::Exit};
use std::process::ExitCode;

fn main() -> ExitCode {
    // A panic is a fault of ours, and has an exit code of its own rather than Rust's 101.
    std::panic::catch_unwind(|| cli::run(std::env::args_os())).unwrap_or(Exit::Fault).into()
}
