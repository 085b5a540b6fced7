//! Normal play by components: the Sprague-Grundy theorem at work.

use super::backward::of_end;
use crate::base::{Exhausted, Grundy, Meter, Mex, Outcome};
use crate::graph::{ComponentTable, Local};
use crate::position::{Component, Position};

/// Nim values of components; those of sums are their xor. No position graph is needed.
///
/// Source: Sprague 1935, Grundy 1939.
#[derive(Clone, Debug, Default)]
pub struct Nimbers {
    of: Vec<Grundy>,
    mex: Mex,
}

impl Nimbers {
    /// The nim values of every component of `table`; linear in the parts of its options.
    ///
    /// # Errors
    /// When time ran out.
    pub fn new(table: &ComponentTable, meter: &mut Meter) -> Result<Nimbers, Exhausted> {
        let mut nimbers = Nimbers::default();
        nimbers.extend(table, meter)?;
        Ok(nimbers)
    }

    /// Values the components that `table` gained since the last call.
    ///
    /// # Errors
    /// When time ran out; what was known before stays known.
    pub fn extend(&mut self, table: &ComponentTable, meter: &mut Meter) -> Result<(), Exhausted> {
        for local in self.of.len()..table.len() {
            self.mex.start();
            for parts in table.options(local as Local) {
                meter.tick()?;
                self.mex.mark(parts.iter().fold(0, |sum, &part| sum ^ self.of[part as usize]));
            }
            let value = table.end(local as Local).map_or_else(|| self.mex.least_unmarked(), of_end);
            self.of.push(value);
        }
        Ok(())
    }

    /// The nim value of a component, if `table` has it.
    pub fn component(&self, table: &ComponentTable, component: Component) -> Option<Grundy> {
        self.of.get(table.number(component)? as usize).copied()
    }

    /// The nim value of a position made of components of `table`: xor of its parts'.
    pub fn grundy(&self, table: &ComponentTable, position: &Position) -> Option<Grundy> {
        // Equal pairs cancel, so only the parity of a count matters.
        let odd = position.runs().iter().filter(|run| run.count % 2 == 1);
        odd.map(|run| self.component(table, run.component)).try_fold(0, |sum, value| Some(sum ^ value?))
    }

    /// The outcome in normal play of such a position.
    pub fn outcome(&self, table: &ComponentTable, position: &Position) -> Option<Outcome> {
        self.grundy(table, position).map(Outcome::of_grundy)
    }
}
