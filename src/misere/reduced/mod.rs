//! Positions up to misère equality: the heaps of a splitting game that are sums of others.
//!
//! Two games are *equal* in misère play, G = H, when no game whatever, added to both, is won by
//! different players. Whatever is put beside equal games stays equal, and games with equal
//! options are equal. Three facts find equal heaps, one after the other from the smallest:
//!
//! * \*1 + \*1 = 0, and \*a + \*1 = \*(a xor 1). More does not hold of nim heaps: \*2 + \*2 is
//!   not 0, and \*4 + \*2 is not \*6.
//! * A heap is equal to a sum S if all options of S are among its own, up to equality, and each
//!   of its other options has S among *its* options: moving to one of those is answered by
//!   moving to S. If S is empty the answer would end the game, and the heap has to be won by
//!   the player to move, as the empty game is (the *proviso*).
//! * So the misère mex rule: a heap all of whose options are nim heaps is the nim heap of their
//!   mex, if that is not 0, or there are none, or some option is \*1 (more generally, one that
//!   the previous player wins).
//!
//! Source: Grundy and Smith 1956; Conway, *On Numbers and Games*, chapter 12; Winning Ways,
//! chapter 13. That an option may be *reversed* through S in this way is the theorem behind
//! [`canonical`](super::canonical) forms.
//!
//! What is equal to no sum of smaller things, as far as we look, is a *letter*. Then every
//! position is equal to a sum of letters, of nim heaps \*2, \*4, ..., and perhaps \*1: in Kayles
//! heap 8 is \*2 + \*2 + \*1; in Grundy's game the heaps below 25 are sums of \*1, \*2, 13, 18,
//! 20, 22, 23 and 24. The outcomes of these *reduced* positions are the outcomes of all.
//!
//! **Reduced positions weigh no more.** A letter weighs as much as its heap, and a nim heap as
//! much as the smallest heap in whose sum it occurs; \*1 weighs nothing. A sum is only taken to
//! stand for a heap if it weighs no more than the heap. Then no position weighs more than its
//! total, and no move adds weight: the options of a letter are sums for positions of a total no
//! larger than its heap; and among the options of a heap that is \*k there are \*2, \*4, ... up
//! to k, which were found in smaller heaps or ones as small. So the reduced positions that weigh
//! at most T hold those of total at most T, and all that can be reached from them, and
//! [`Census`](crate::play::Census) labels them as it does any [`Space`].
//!
//! An equality that is overlooked makes the space larger and nothing wrong.
//!
//! * `sums` reckons with sums of kinds, which are letters and nim heaps;
//! * `equal` holds a heap against a sum, and says which sums are worth it.
//!
//! Not here: positions that may stand for each other in their own game alone. Those are
//! [`quotient`](super::quotient)'s business, and there are more of them.

mod equal;
mod sums;
#[cfg(test)]
mod tests;

use crate::base::{Exhausted, Meter};
use crate::graph::{ComponentTable, Local};
use crate::play::{KindSum, Space};
use crate::position::Game;
use rustc_hash::FxHashSet;
use sums::Kinds;

/// The components of a table as sums of letters and nim heaps.
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::graph::ComponentTable;
/// use lastmove::misere::Reduction;
/// use lastmove::position::{self, Component};
/// let kayles = position::game(&lastmove::ruleset::resolve("kayles")?);
/// let (mut table, mut meter) = (ComponentTable::new(), Budget::DEFAULT.meter());
/// table.add(&*kayles, &kayles.read("8")?, &mut meter)?;
/// let reduction = Reduction::of(&*kayles, &table, &mut meter)?.expect("Kayles never adds a pin");
/// let written = |row| reduction.written(&*kayles, &table, table.number(Component(row))?);
/// assert_eq!(written(6).as_deref(), Some("*3"));
/// assert_eq!(written(7).as_deref(), Some("7"));
/// assert_eq!(written(8).as_deref(), Some("*2 + *2 + *1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reduction {
    /// Of each component of the table.
    sums: Vec<KindSum>,
    kinds: Kinds,
    /// The component each kind is, where it is a letter.
    letters: Vec<Option<Local>>,
}

impl Reduction {
    /// Goes through all components of the table; `None` where some move adds weight, something
    /// without weight has moves, or not only the last move decides.
    ///
    /// About a look for each part of each option, and a few for each pair of an option with a
    /// letter.
    ///
    /// # Errors
    /// When a budget ended.
    pub fn of(
        game: &dyn Game,
        table: &ComponentTable,
        meter: &mut Meter,
    ) -> Result<Option<Reduction>, Exhausted> {
        if table.has_ends() {
            return Ok(None);
        }
        let weight = |local: Local| game.size(table.name(local));
        let mut ascending: Vec<Local> = (0..table.len() as Local).collect();
        // Options have smaller numbers than what they are options of; a stable sort keeps that
        // among equal weights.
        ascending.sort_by_key(|&local| weight(local));
        let mut reduction = Reduction {
            sums: vec![KindSum::default(); table.len()],
            kinds: Kinds::default(),
            letters: vec![],
        };
        for local in ascending {
            let mut options: FxHashSet<KindSum> = FxHashSet::default();
            for parts in table.options(local) {
                meter.tick()?;
                let total = parts.iter().map(|&part| weight(part)).fold(0, u64::saturating_add);
                if weight(local) == 0 || total > weight(local) {
                    return Ok(None);
                }
                let sums = parts.iter().map(|&part| &reduction.sums[part as usize]);
                options.insert(sums.fold(KindSum::default(), |all, sum| sums::plus(&all, sum)));
            }
            let mut options: Vec<KindSum> = options.into_iter().collect();
            options.sort_unstable();
            reduction.add(local, weight(local), options, meter)?;
            meter.check_size(0, reduction.bytes())?;
        }
        Ok(Some(reduction))
    }

    /// Takes up a component with these options, ascending and each once.
    fn add(
        &mut self,
        local: Local,
        weight: u64,
        options: Vec<KindSum>,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        let sum = match self.kinds.equal(&options, weight, meter)? {
            Some(sum) => sum,
            None => self.kinds.add(weight, options),
        };
        self.letters.resize(self.kinds.len(), None);
        if let ([kind], false) = (&sum.parts[..], sum.star)
            && self.kinds.nim_size(*kind).is_none()
        {
            self.letters[*kind as usize].get_or_insert(local);
        }
        self.sums[local as usize] = sum;
        Ok(())
    }

    /// What a component is equal to: the sum as people write it, letters by their components.
    pub fn written(&self, game: &dyn Game, table: &ComponentTable, local: Local) -> Option<String> {
        let sum = self.sums.get(local as usize)?;
        let mut nims: Vec<u32> = sum.parts.iter().filter_map(|&kind| self.kinds.nim_size(kind)).collect();
        // The parity belongs to a nim heap, if there is only one.
        match (&mut nims[..], sum.star) {
            ([one], true) => *one += 1,
            (_, true) => nims.push(1),
            (_, false) => {}
        }
        let letters = sum.parts.iter().filter_map(|&kind| self.letters[kind as usize]);
        let mut written: Vec<String> = letters.map(|local| game.write(table.name(local))).collect();
        written.extend(nims.iter().map(|nim| format!("*{nim}")));
        Some(if written.is_empty() { "0".to_owned() } else { written.join(" + ") })
    }

    /// How many letters there are: components equal to no sum that was found.
    pub fn letters(&self) -> usize {
        self.letters.iter().flatten().count()
    }

    /// The space of the reduced positions. Their outcomes are those of all positions of the
    /// table's components, under both conventions: games that are equal in misère play are
    /// equal in normal play, where the same simplifications hold without a proviso.
    ///
    /// `None` never, unless the conditions on weights were broken.
    pub fn space(self) -> Option<Space> {
        let (weights, options) = self.kinds.into_rows();
        Space::of_sums(weights, options, self.sums)
    }

    fn bytes(&self) -> u64 {
        (self.sums.len() * size_of::<KindSum>()) as u64 + self.kinds.bytes()
    }
}

/// The space of the positions of a table's components that holds the fewest: reduced by misère
/// equality, or as they are where the budget does not allow that much.
///
/// # Errors
/// When time ran out.
pub fn reduced_space(
    game: &dyn Game,
    table: &ComponentTable,
    meter: &mut Meter,
) -> Result<Option<Space>, Exhausted> {
    match Reduction::of(game, table, meter) {
        Ok(reduction) => Ok(reduction.and_then(Reduction::space)),
        Err(Exhausted::Memory(_) | Exhausted::Positions(_)) => Ok(Space::new(game, table)),
        Err(time) => Err(time),
    }
}
