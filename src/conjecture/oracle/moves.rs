//! Winning moves in a listing: heap by heap, from what the rest is worth.

use super::{Oracle, OracleFault, position_of};
use crate::base::{Known, Outcome, Unknown};
use crate::conjecture::answers::HeapMove;
use crate::graph::GraphFault;
use crate::misere::Tame;
use crate::position::{Component, OptionsFault, Position};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// How many winning moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::conjecture) enum Wanted {
    /// The first, in the order of heaps and then of what is left.
    First,
    /// All of them.
    All,
}

/// The winning options of one heap, each as the heaps it becomes.
type Options = Vec<Vec<u64>>;

impl Oracle<'_> {
    /// The winning moves of a listing, in the order of its heaps and then of what is left.
    ///
    /// Where a theorem adds up heaps, a heap costs the same however many heaps stand beside
    /// it; where values grow for ever, the same however large it is.
    pub(in crate::conjecture) fn winning_in(
        &mut self,
        heaps: &[u64],
        wanted: Wanted,
    ) -> Result<Known<Vec<HeapMove>>, OracleFault> {
        let worths = match self.worths.each(heaps, &mut self.truth)? {
            Ok(worths) => worths,
            Err(unknown) => return Ok(Err(unknown)),
        };
        let rest = worths.map(|worths| Rest::of(self.worths.start(), worths));
        let position = position_of(self.game, heaps)?;
        let mut known: FxHashMap<u64, Options> = FxHashMap::default();
        let mut winning = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            let options = match known.entry(heap) {
                Entry::Occupied(found) => found.into_mut(),
                Entry::Vacant(new) => {
                    let options = match &rest {
                        Some(rest) => self.winning_by_worth(heap, rest.without(index))?,
                        None => self.winning_by_search(heap, &position)?,
                    };
                    match options {
                        Ok(options) => new.insert(options),
                        Err(unknown) => return Ok(Err(unknown)),
                    }
                }
            };
            let moves = options.iter().map(|leaves| HeapMove { heap: index, leaves: leaves.clone() });
            winning.extend(moves);
            if wanted == Wanted::First && !winning.is_empty() {
                winning.truncate(1);
                break;
            }
        }
        Ok(Ok(winning))
    }

    fn winning_by_worth(&mut self, heap: u64, rest: Tame) -> Result<Known<Options>, OracleFault> {
        // The sum is won by moving to value 0 where it is firm, and to 1 where all is fickle.
        let values = [rest.grundy, rest.grundy ^ 1];
        self.winning_options(heap, Some(&values), |oracle, parts| {
            Ok(oracle.worths.each(parts, &mut oracle.truth)?.map(|worths| {
                let after = worths.map(|worths| worths.into_iter().fold(rest, Tame::plus));
                after.is_some_and(|after| after.misere_grundy() == 0)
            }))
        })
    }

    fn winning_by_search(&mut self, heap: u64, position: &Position) -> Result<Known<Options>, OracleFault> {
        self.winning_options(heap, None, |oracle, parts| {
            let parts: Vec<Component> = parts.iter().map(|&part| Component(part)).collect();
            let after = position.after(Component(heap), &parts);
            Ok(oracle.by_search(&after)?.map(|(outcome, _)| outcome == Outcome::P))
        })
    }

    /// The options of a heap that pass, ascending; at least those among them that have one
    /// of the values.
    fn winning_options(
        &mut self,
        heap: u64,
        values: Option<&[u64]>,
        mut wins: impl FnMut(&mut Self, &[u64]) -> Result<Known<bool>, OracleFault>,
    ) -> Result<Known<Options>, OracleFault> {
        if heap == 0 {
            return Ok(Ok(Vec::new()));
        }
        let options = match self.truth.options_of(Component(heap), values)? {
            Ok(options) => options,
            Err(unknown) => return Ok(Err(unknown)),
        };
        let mut winning = Vec::new();
        for option in options {
            let parts: Vec<u64> = option.iter().map(|part| part.0).collect();
            match wins(self, &parts)? {
                Ok(true) => winning.push(parts),
                Ok(false) => {}
                Err(unknown) => return Ok(Err(unknown)),
            }
        }
        winning.sort_unstable();
        Ok(Ok(winning))
    }

    /// Whether a heap may become these heaps, ascending and none of them empty.
    pub(in crate::conjecture) fn allows(
        &self,
        heap: u64,
        leaves: &[u64],
    ) -> Result<Known<bool>, OracleFault> {
        let parts: Vec<Component> = leaves.iter().map(|&part| Component(part)).collect();
        match self.game.has_option(Component(heap), &parts, &self.listing_meter()) {
            Ok(allowed) => Ok(Ok(allowed)),
            Err(OptionsFault::Exhausted(_)) => {
                Ok(Err(Unknown(format!("the moves of heap {heap} are too many to list"))))
            }
            Err(fault) => Err(GraphFault::from(fault).into()),
        }
    }
}

/// What a listing is worth without one of its heaps, for each of them.
struct Rest {
    worths: Vec<Tame>,
    /// The value of all heaps together, and how many of them, the start counted, are firm.
    grundy: u64,
    firm: usize,
}

impl Rest {
    fn of(start: Tame, worths: Vec<Tame>) -> Rest {
        let all = worths.iter().chain([&start]);
        let grundy = all.clone().fold(0, |sum, worth| sum ^ worth.grundy);
        let firm = all.filter(|worth| worth.firm).count();
        Rest { worths, grundy, firm }
    }

    fn without(&self, index: usize) -> Tame {
        let worth = self.worths[index];
        Tame { grundy: self.grundy ^ worth.grundy, firm: self.firm > usize::from(worth.firm) }
    }
}
