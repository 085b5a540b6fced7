//! The command line from outside: what a user types and what comes back.

mod answers;
mod boards;
mod checkpoints;
mod conjectures;

mod ends;
mod examples;
mod faults;
mod files;
mod formats;
mod gap;
mod kinds;
mod misere;
mod own;
mod periods;
mod pictures;
mod readme;
mod run;
mod stores;
mod sweep;

/// Sessions as they appear on a terminal, text output to the byte.
#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cli/cmd/*.trycmd").case("tests/cli/cmd/*.toml");
}
