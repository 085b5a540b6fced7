//! Why a sequence could not be continued, or not be made.

use crate::base::Exhausted;

/// What stopped the computation of further values. The values found before it remain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceFault {
    /// A budget ended.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The rules could not say what the options of a heap are.
    #[error("the options of heap {heap}: {fault}")]
    Rule {
        /// The heap in question.
        heap: u64,
        /// What is wrong with its moves.
        fault: String,
    },
}

/// What stopped a [`Ring`](super::Ring). What it found before remains.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RingFault {
    /// A budget ended.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// Only some values are kept, and they do not tell that of this heap.
    #[error(
        "heap {heap} may be rare, and the values that are kept do not decide it: that takes a run \
         which keeps all of them"
    )]
    Undecided {
        /// The heap in question.
        heap: u64,
    },
}

/// A base case other than normal play's was asked for in a game that splits heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game splits heaps, and misère values of several heaps are not the xor of their values")]
pub struct SplitsFault;
