//! Normal play by components: the Sprague-Grundy theorem at work.

use crate::base::{Exhausted, Grundy, Meter, Mex, Outcome};
use crate::graph::{ComponentTable, Local};
use crate::position::{Component, Position};

/// Nim values of components; those of sums are their xor. No position graph is needed.
///
/// Source: Sprague 1935, Grundy 1939.
#[derive(Clone, Debug, Default)]
pub struct Nimbers {
    of: Vec<Grundy>,
}

impl Nimbers {
    /// The nim values of every component of `table`; linear in the parts of its options.
    ///
    /// # Errors
    /// When time ran out.
    pub fn new(table: &ComponentTable, meter: &mut Meter) -> Result<Nimbers, Exhausted> {
        let mut of: Vec<Grundy> = Vec::with_capacity(table.len());
        let mut mex = Mex::default();
        for local in 0..table.len() as Local {
            mex.start();
            for parts in table.options(local) {
                meter.tick()?;
                mex.mark(parts.iter().fold(0, |sum, &part| sum ^ of[part as usize]));
            }
            of.push(mex.least_unmarked());
        }
        Ok(Nimbers { of })
    }

    /// The nim value of a component, if `table` has it.
    pub fn component(&self, table: &ComponentTable, component: Component) -> Option<Grundy> {
        table.number(component).map(|local| self.of[local as usize])
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
