//! Layer 8: the command line.
//!
//! Every subcommand is a file in `commands` with its arguments and one `run`: raw
//! arguments become a subject, positions, ranges and a meter first, then the engines are
//! asked, then the answer is written, as text or as JSON. What commands share stands in
//! `options`. Results go to standard output, everything else to standard error; errors
//! end in the codes of [`exit`]. No mathematics here.

mod commands;
pub mod exit;
mod failure;
mod family;
mod input;
mod kept;
mod options;
mod output;
mod progress;
mod subject;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use commands::*;
use exit::Exit;
use output::Output;
use std::ffi::OsString;
use std::io::Write;

/// The workbench for impartial combinatorial games, under normal and misère play
///
/// A game is named by a ruleset file, a bare name (kayles), an octal or hexadecimal code
/// (0.77), or a subtraction set (sub:1,2,5). A position is a list of heap sizes (3,5,7).
/// Normal play: a player who cannot move loses. Misère play: a player who cannot move wins.
#[derive(Parser)]
#[command(name = "lastmove", version, disable_help_subcommand = true, after_help = exit::HELP)]
#[command(max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Args),
    Moves(moves::Args),
    Table(table::Args),
    Period(period::Args),
    Compare(compare::Args),
    Same(same::Args),
    Diverge(diverge::Args),
    Test(test::Args),
    Judge(judge::Args),
    Sample(sample::Args),
    Guess(guess::Args),
    Graph(graph::Args),
    Quotient(quotient::Args),
    Verify(verify::Args),
    Sweep(sweep::Args),
    Chart(chart::Args),
    Report(report::Args),
    Play(play::Args),
    Check(check::Args),
    Describe(describe::Args),
    New(new::Args),
    Schema(schema::Args),
    Help(help::Args),
}

impl Command {
    fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        match self {
            Command::Solve(args) => args.run(out),
            Command::Moves(args) => args.run(out),
            Command::Table(args) => args.run(out),
            Command::Period(args) => args.run(out),
            Command::Compare(args) => args.run(out),
            Command::Same(args) => args.run(out),
            Command::Diverge(args) => args.run(out),
            Command::Test(args) => args.run(out),
            Command::Judge(args) => args.run(out),
            Command::Sample(args) => args.run(out),
            Command::Guess(args) => args.run(out),
            Command::Graph(args) => args.run(out),
            Command::Quotient(args) => args.run(out),
            Command::Verify(args) => args.run(out),
            Command::Sweep(args) => args.run(out),
            Command::Chart(args) => args.run(out),
            Command::Report(args) => args.run(out),
            Command::Play(args) => args.run(out),
            Command::Check(args) => args.run(out),
            Command::Describe(args) => args.run(out),
            Command::New(args) => args.run(out),
            Command::Schema(args) => args.run(out),
            Command::Help(args) => args.run(out),
        }
    }
}

/// Runs the command line `args`, the program's name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    let args: Vec<OsString> = args.into_iter().collect();
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, &args),
    };
    let mut out = Output::new(&args);
    let ran = cli.command.run(&mut out);
    // What was answered before a failure stands.
    let flushed = out.flush().map_err(anyhow::Error::from);
    match ran.and_then(|exit| flushed.map(|()| exit)) {
        Ok(exit) => exit,
        Err(error) => failure::report(&error),
    }
}

/// Help and version are answers; everything else clap stops at is bad usage.
fn usage(error: &clap::Error, args: &[OsString]) -> Exit {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match printed {
            Ok(()) => Exit::Done,
            Err(fault) => failure::report(&anyhow::Error::from(fault).context("the help cannot be written")),
        },
        _ => {
            options::braces::hint(args);
            Exit::BadInput
        }
    }
}
