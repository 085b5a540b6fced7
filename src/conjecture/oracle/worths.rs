//! What single heaps are worth, where a theorem lets their worths be added.

use super::{OracleFault, Truth};
use crate::base::{Convention, Known, Unknown};
use crate::conjecture::Authority;
use crate::misere::Tame;
use rustc_hash::FxHashMap;

/// Heaps up to this size have their place in a table; larger ones are looked up.
const IN_TABLE: u64 = 1 << 16;

/// The worth of each size asked for so far.
///
/// Under both conventions a worth is a nim value and a mark, and a sum is worth the xor of
/// the values. What differs is where a sum starts: normal play starts firm and stays so;
/// misère play starts fickle, and a tame heap that is firm makes the sum firm.
pub(super) struct Worths {
    convention: Convention,
    start: Tame,
    table: Vec<Asked>,
    large: FxHashMap<u64, Asked>,
    authority: Authority,
}

#[derive(Clone)]
enum Asked {
    NotYet,
    Worth(Tame),
    /// No theorem adds it.
    Wild,
    /// It was not established what it is worth.
    Open(Unknown),
}

impl Worths {
    pub(super) fn new(convention: Convention) -> Worths {
        let (start, authority) = match convention {
            Convention::Normal => (Tame { grundy: 0, firm: true }, Authority::SpragueGrundy),
            Convention::Misere => (Tame::ZERO, Authority::Tame),
        };
        Worths { convention, start, table: Vec::new(), large: FxHashMap::default(), authority }
    }

    /// The theorem, as far as the sizes asked for needed it.
    pub(super) fn authority(&self) -> &Authority {
        &self.authority
    }

    /// The value of a listing; `None` where some heap is not worth anything that adds.
    pub(super) fn sum(
        &mut self,
        heaps: &[u64],
        truth: &mut Truth,
    ) -> Result<Known<Option<u64>>, OracleFault> {
        let mut sum = self.start;
        for &heap in heaps {
            match self.asked(heap, truth)? {
                Asked::Worth(worth) => sum = sum.plus(*worth),
                Asked::Open(unknown) => return Ok(Err(unknown.clone())),
                Asked::Wild | Asked::NotYet => return Ok(Ok(None)),
            }
        }
        Ok(Ok(Some(sum.misere_grundy())))
    }

    /// What each heap of a listing is worth; `None` where some heap is not worth anything
    /// that adds.
    pub(super) fn each(
        &mut self,
        heaps: &[u64],
        truth: &mut Truth,
    ) -> Result<Known<Option<Vec<Tame>>>, OracleFault> {
        let mut worths = Vec::with_capacity(heaps.len());
        for &heap in heaps {
            match self.asked(heap, truth)? {
                Asked::Worth(worth) => worths.push(*worth),
                Asked::Open(unknown) => return Ok(Err(unknown.clone())),
                Asked::Wild | Asked::NotYet => return Ok(Ok(None)),
            }
        }
        Ok(Ok(Some(worths)))
    }

    /// Where sums start.
    pub(super) fn start(&self) -> Tame {
        self.start
    }

    #[inline]
    fn asked(&mut self, heap: u64, truth: &mut Truth) -> Result<&Asked, OracleFault> {
        let known = match self.table.get(heap as usize) {
            Some(asked) => !matches!(asked, Asked::NotYet),
            None => heap > IN_TABLE && self.large.contains_key(&heap),
        };
        if !known {
            self.ask(heap, truth)?;
        }
        Ok(if heap <= IN_TABLE { &self.table[heap as usize] } else { &self.large[&heap] })
    }

    #[cold]
    fn ask(&mut self, heap: u64, truth: &mut Truth) -> Result<(), OracleFault> {
        let asked = self.work_out(heap, truth)?;
        if heap > IN_TABLE {
            self.large.insert(heap, asked);
            return Ok(());
        }
        let at = heap as usize;
        if at >= self.table.len() {
            let length = (at + 1).next_power_of_two().min(IN_TABLE as usize + 1);
            self.table.resize(length.max(at + 1), Asked::NotYet);
        }
        self.table[at] = asked;
        Ok(())
    }

    fn work_out(&mut self, heap: u64, truth: &mut Truth) -> Result<Asked, OracleFault> {
        let position = super::position_of(truth.game(), &[heap])?;
        match self.convention {
            Convention::Normal => match truth.value(&position, Convention::Normal)? {
                Ok((grundy, by)) => {
                    self.note(by);
                    Ok(Asked::Worth(Tame { grundy, firm: true }))
                }
                Err(unknown) => Ok(Asked::Open(unknown)),
            },
            Convention::Misere => match truth.tame(&position)? {
                Some((tame, by)) => {
                    self.note(by);
                    Ok(Asked::Worth(tame))
                }
                None => Ok(Asked::Wild),
            },
        }
    }

    /// The wider theorem stands for all.
    fn note(&mut self, by: Authority) {
        if matches!(by, Authority::Sequence | Authority::AllTame) {
            self.authority = by;
        }
    }
}
