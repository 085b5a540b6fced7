//! Leaving a walk over positions before its end: because no more need be seen, or because the
//! rules broke or a budget ended. Nothing is walked here.

use crate::graph::GraphFault;
use crate::position::OptionsFault;

/// Why a walk ended early.
pub(super) enum Stop<R> {
    /// No more need be seen, for this reason.
    Early(R),
    /// The walk could not go on.
    Fault(GraphFault),
}

impl<R> Stop<R> {
    /// The reason for which a walk ended early; none where it came to its end.
    ///
    /// # Errors
    /// Where the walk could not go on.
    pub(super) fn reason(walked: Result<(), Stop<R>>) -> Result<Option<R>, GraphFault> {
        match walked {
            Ok(()) => Ok(None),
            Err(Stop::Early(reason)) => Ok(Some(reason)),
            Err(Stop::Fault(fault)) => Err(fault),
        }
    }
}

impl<R> From<GraphFault> for Stop<R> {
    fn from(fault: GraphFault) -> Stop<R> {
        Stop::Fault(fault)
    }
}

impl<R> From<OptionsFault> for Stop<R> {
    fn from(fault: OptionsFault) -> Stop<R> {
        Stop::Fault(fault.into())
    }
}
