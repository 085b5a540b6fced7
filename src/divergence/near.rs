//! The positions of a scope outwards: those of small totals first, so that what shows itself
//! early is found without a thought for the rest.

use crate::base::Meter;
use crate::graph::GraphFault;
use crate::position::{Game, OptionsFault, Position, Scope};

/// The first total looked up to: most failures show themselves below it or a little above.
const FIRST: u64 = 8;

/// All positions of a scope up to some total.
pub(super) struct Near<'a> {
    game: &'a dyn Game,
    /// The scope with sizes that no such position passes.
    scope: Scope,
    /// The largest size of the whole scope.
    most: u64,
    reach: u64,
    /// Whether positions come by ascending total.
    ascends: bool,
}

/// Why a walk over positions stopped.
enum Stop {
    /// What follows is beyond reach.
    Beyond,
    Fault(GraphFault),
}

impl From<GraphFault> for Stop {
    fn from(fault: GraphFault) -> Stop {
        Stop::Fault(fault)
    }
}

impl From<OptionsFault> for Stop {
    fn from(fault: OptionsFault) -> Stop {
        Stop::Fault(fault.into())
    }
}

impl<'a> Near<'a> {
    /// Up to a total that is looked up to at once.
    pub(super) fn first(game: &'a dyn Game, scope: &Scope) -> Near<'a> {
        Near::to(game, scope, FIRST.max(*scope.sizes().start()))
    }

    /// Up to this total.
    pub(super) fn to(game: &'a dyn Game, scope: &Scope, reach: u64) -> Near<'a> {
        let ascends = game.own_heap_rules().is_some();
        let (least, most) = (*scope.sizes().start(), *scope.sizes().end());
        // The sizes of heaps, and the numbers of states, add up to the total; those of other
        // kinds may name anything.
        let adds = ascends || game.packing().is_some();
        let sizes = least..=most.min(reach.max(least));
        let near = Scope::new(scope.heaps(), sizes).ok().filter(|_| adds);
        Near { game, scope: near.unwrap_or_else(|| scope.clone()), most, reach, ascends }
    }

    /// The largest total.
    pub(super) fn reach(&self) -> u64 {
        self.reach
    }

    /// The largest size of one of its heaps.
    pub(super) fn largest(&self) -> u64 {
        *self.scope.sizes().end()
    }

    /// The most heaps.
    pub(super) fn heaps(&self) -> u32 {
        *self.scope.heaps().end()
    }

    /// The largest total of heaps so many and so large, within reach.
    pub(super) fn total(&self) -> u64 {
        self.largest().saturating_mul(self.heaps().into()).min(self.reach)
    }

    /// Twice as far.
    pub(super) fn further(&self, scope: &Scope) -> Near<'a> {
        Near::to(self.game, scope, self.reach.saturating_mul(2))
    }

    /// Every position within reach, in witness order; whether there are no others in the scope.
    pub(super) fn positions(
        &self,
        mut visit: impl FnMut(&Position) -> Result<(), GraphFault>,
    ) -> Result<bool, GraphFault> {
        let mut left_out = *self.scope.sizes().end() < self.most;
        let walked = self.scope.positions_in(self.game, |position| {
            if self.game.total(position) <= self.reach {
                return Ok(visit(position)?);
            }
            left_out = true;
            if self.ascends { Err(Stop::Beyond) } else { Ok(()) }
        });
        match walked {
            Err(Stop::Fault(fault)) => Err(fault),
            Ok(()) | Err(Stop::Beyond) => Ok(!left_out),
        }
    }

    /// Positions that bound all that are within reach.
    pub(super) fn bounds(&self, meter: &Meter) -> Result<Vec<Position>, GraphFault> {
        Ok(self.scope.bounds_in(self.game, meter)?)
    }
}
