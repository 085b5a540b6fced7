//! What can be wrong with a rule, as data: faults of the text, found before it runs, and
//! faults of an evaluation, found on some position. Drawing them for a person, with the
//! line and the underline, is done elsewhere.

use std::fmt;
use std::ops::Range;

/// Something wrong with the text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes of the source that are at fault; on character boundaries.
    pub span: Range<usize>,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
    /// What to write instead, where that can be said.
    pub help: Option<String>,
}

impl Fault {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { span, message: message.into(), help: None }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// An evaluation that has no result: where in the rule, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct EvalFault {
    /// The bytes of the source whose evaluation failed.
    pub span: Range<usize>,
    /// What happened there.
    pub kind: EvalFaultKind,
}

/// Why an evaluation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvalFaultKind {
    /// A result outside the 64-bit integers.
    #[error("the result does not fit in 64 bits")]
    Overflow,
    /// `/` or `%` by 0.
    #[error("division by zero")]
    DivisionByZero,
    /// A shift, or the place of a bit, outside 0 to 63.
    #[error("a shift or a bit's place must be from 0 to 63, and here it is {0}")]
    ShiftRange(i64),
    /// `pow` with an exponent below 0.
    #[error("the exponent of `pow` is negative: {0}")]
    NegativeExponent(i64),
    /// `floor_sqrt` of a number below 0.
    #[error("the square root of a negative number: {0}")]
    NegativeRoot(i64),
    /// `heaps[index]` where there is no such heap.
    #[error("`heaps[{index}]` of {len} heaps: the first is `heaps[0]`")]
    Index {
        /// The index asked for.
        index: i64,
        /// How many heaps there are.
        len: usize,
    },
    /// A Grundy value that whoever runs the rule cannot give.
    #[error("`{function}({heap})` is not known")]
    UnknownValue {
        /// `grundy` or `misere_grundy`.
        function: &'static str,
        /// The heap whose value was asked for.
        heap: i64,
    },
    /// Fewer variables were handed in than the rule was compiled for.
    #[error("no value was given for this variable")]
    MissingVariable,
    /// More than [`MAX_STEPS`](super::MAX_STEPS).
    #[error("the evaluation passed {} steps", super::MAX_STEPS)]
    TooManySteps,
}
