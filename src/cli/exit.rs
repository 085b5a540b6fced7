//! How a run ended, as the shell sees it.
//!
//! | code | meaning |
//! | --- | --- |
//! | 0 | done: the answer stands, the rule holds, the file is sound (`diverge` whatever it finds) |
//! | 1 | a finding: rulesets that differ, a failed expectation, a counterexample |
//! | 2 | bad input or usage, an unreadable file |
//! | 3 | a budget ran out, or something asked for stays unknown; what was established is printed |
//! | 70 | a fault of the program itself, never of what it was given |
//!
//! A closed pipe is no failure: whoever read the output had enough.

use crate::base::Exhausted;
use crate::divergence::TooWide;
use crate::export::ExportError;
use crate::graph::GraphFault;
use crate::position::OptionsFault;
use std::io;
use std::process::ExitCode;

/// The exit codes, documented on the [module](self). Where several would do, the greatest
/// in this order is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: everything asked for was answered.
    Done,
    /// 3: something asked for stays unknown.
    Unknown,
    /// 1: a counterexample, a difference, a failed claim.
    Finding,
    /// 2: bad input or usage.
    BadInput,
    /// 70: a fault of this program (`EX_SOFTWARE` of sysexits.h).
    Fault,
}

/// The part of `--help` that says this to users.
pub(super) const HELP: &str = "\
Exit codes:
  0  done, and what was asked holds
  1  a finding: a difference, a counterexample, a failed expectation
  2  bad input or usage, an unreadable file
  3  a budget ran out, or something asked for stays unknown";

impl Exit {
    /// The number the shell sees.
    pub const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Finding => 1,
            Exit::BadInput => 2,
            Exit::Unknown => 3,
            Exit::Fault => 70,
        }
    }

    /// The code an error ends a run with. Running out of a budget is the one error that is
    /// not the user's.
    pub(super) fn of_error(error: &anyhow::Error) -> Exit {
        let ran_out = error.chain().any(|cause| {
            cause.is::<Exhausted>()
                || cause.is::<TooWide>()
                || cause.is::<Unanswered>()
                || matches!(cause.downcast_ref(), Some(GraphFault::Exhausted(_) | GraphFault::TooLarge))
                || matches!(cause.downcast_ref(), Some(OptionsFault::Exhausted(_)))
        });
        if ran_out { Exit::Unknown } else { Exit::BadInput }
    }
}

/// What was asked stays unanswered, for the reason given.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Unanswered(pub(super) String);

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        exit.code().into()
    }
}

/// Whether the error is that nobody reads our output any more.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let error = match cause.downcast_ref() {
            Some(ExportError::Io(error)) => Some(error),
            _ => cause.downcast_ref::<io::Error>(),
        };
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
