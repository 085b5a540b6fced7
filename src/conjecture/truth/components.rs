//! What is known of components by themselves: their nim values, and whether they are tame.

use crate::base::{Known, Meter, Unknown};
use crate::conjecture::Authority;
use crate::graph::{ComponentTable, GraphFault, Local};
use crate::misere::{Splitting, Tame, TameTable, Unsplit};
use crate::play::Nimbers;
use crate::position::{Component, Game, Position};
use crate::sequence::{Sequence, SequenceFault, TakeAndBreak};
use rustc_hash::FxHashMap;

/// Heaps up to this size are worked through option by option; larger ones are left to
/// their sequence, which knows their values without listing their moves.
const LISTED: u64 = 1024;

/// Sequences are followed this far for the value of a larger heap: those with a kernel of
/// their own, and those by plain recursion.
const FOLLOWED: [u64; 2] = [200_000, 10_000];

/// Heaps larger than this are not searched whole: a rule with a condition may consider every
/// smaller heap at every step, and would keep a search busy for hours before its budget ends.
const SEARCHED: u64 = 20_000;

/// Components of one game, each valued once.
pub(super) struct Components<'g> {
    game: &'g dyn Game,
    meter: Meter,
    table: ComponentTable,
    nimbers: Nimbers,
    tame: TameTable,
    heaps: FxHashMap<usize, Heaps>,
}

/// The theory of the large heaps of one summand.
enum Heaps {
    /// No move leaves more than one heap.
    Unsplit(Box<Unsplit>),
    /// Heaps split: values in normal play, and which heaps are tame where rules are digits.
    Splitting(Box<Sequence>, Option<Box<Splitting>>),
}

impl Heaps {
    fn normal(&self) -> &Sequence {
        match self {
            Heaps::Unsplit(theory) => theory.normal(),
            Heaps::Splitting(sequence, _) => sequence,
        }
    }
}

impl<'g> Components<'g> {
    pub(super) fn new(game: &'g dyn Game, meter: Meter) -> Components<'g> {
        Components {
            game,
            meter,
            table: ComponentTable::new(),
            nimbers: Nimbers::default(),
            tame: TameTable::default(),
            heaps: FxHashMap::default(),
        }
    }

    pub(super) fn table(&self) -> &ComponentTable {
        &self.table
    }

    /// Puts every component that is small enough to be listed into the table.
    pub(super) fn load(&mut self, position: &Position) -> Result<Known<()>, GraphFault> {
        for run in position.runs() {
            if self.heap_size(run.component).is_some_and(|size| size > LISTED) {
                continue;
            }
            match self.table.add(self.game, &Position::copies(run.component, 1), &mut self.meter) {
                Ok(()) => {}
                Err(GraphFault::Exhausted(exhausted)) => return Ok(Err(exhausted.into())),
                Err(fault) => return Err(fault),
            }
        }
        let worked = self
            .nimbers
            .extend(&self.table, &mut self.meter)
            .and_then(|()| self.tame.extend(&self.table, &mut self.meter));
        Ok(worked.map_err(Unknown::from))
    }

    /// g+ of a position: the xor of its components'.
    pub(super) fn grundy(&mut self, position: &Position) -> Result<Known<(u64, Authority)>, GraphFault> {
        let (mut sum, mut authority) = (0, Authority::SpragueGrundy);
        for run in position.runs().iter().filter(|run| run.count % 2 == 1) {
            let (value, by) = match self.component_grundy(run.component)? {
                Ok(known) => known,
                Err(unknown) => return Ok(Err(unknown)),
            };
            sum ^= value;
            if by == Authority::Sequence {
                authority = by;
            }
        }
        Ok(Ok((sum, authority)))
    }

    /// g+ of one component: of a heap from its sequence, where that lists no moves or the
    /// heap is large.
    fn component_grundy(&mut self, component: Component) -> Result<Known<(u64, Authority)>, GraphFault> {
        let size = self.heap_size(component);
        let (summand, _) = self.game.summand(component);
        let is_large = size.is_some_and(|size| size > LISTED);
        if is_large || self.heaps(summand).is_some_and(|heaps| heaps.normal().has_kernel()) {
            let by = if is_large { Authority::Sequence } else { Authority::SpragueGrundy };
            return Ok(self.large(component)?.map(|value| (value, by)));
        }
        if let Err(unknown) = self.load(&Position::copies(component, 1))? {
            return Ok(Err(unknown));
        }
        let value = self.nimbers.component(&self.table, component);
        let missing = || Unknown("the component is too large to be worked through".to_owned());
        Ok(value.map(|value| (value.into(), Authority::SpragueGrundy)).ok_or_else(missing))
    }

    /// The tame value of a position, where all its components are proved tame.
    pub(super) fn tame(&mut self, position: &Position) -> Result<Option<(Tame, Authority)>, GraphFault> {
        let (mut sum, mut authority) = (Tame::ZERO, Authority::Tame);
        for run in position.runs() {
            let Some((tame, by)) = self.component_tame(run.component)? else { return Ok(None) };
            sum = sum.plus(tame.times(run.count));
            if by == Authority::AllTame {
                authority = by;
            }
        }
        Ok(Some((sum, authority)))
    }

    /// Whether every component is small enough to be searched whole.
    pub(super) fn may_be_searched(&self, position: &Position) -> bool {
        let sizes = position.runs().iter().filter_map(|run| self.heap_size(run.component));
        sizes.max().is_none_or(|largest| largest <= SEARCHED)
    }

    /// The nim value of a sum of components of the table.
    pub(super) fn grundy_of(&self, parts: &[Local]) -> u64 {
        let value = |&part: &Local| self.nimbers.component(&self.table, self.table.name(part)).unwrap_or(0);
        parts.iter().map(value).fold(0, |sum, value| sum ^ u64::from(value))
    }

    /// The tame value of one component: of a large heap where all heaps are proved tame, of
    /// others by their options.
    fn component_tame(&mut self, component: Component) -> Result<Option<(Tame, Authority)>, GraphFault> {
        let size = self.heap_size(component);
        if let Some(size) = size.filter(|&size| size > LISTED) {
            let tame = self.large_tame(component, size)?;
            return Ok(tame.map(|tame| (tame, Authority::AllTame)));
        }
        let (summand, _) = self.game.summand(component);
        let mut meter = self.meter.clone();
        if let (Some(size), Some(Heaps::Splitting(_, Some(theory)))) = (size, self.heaps(summand)) {
            // Running out of time leaves it open, and search will say so.
            let known = theory.extend(size, &mut meter).is_ok();
            return Ok(theory.tame(size).filter(|_| known).map(|tame| (tame, Authority::Tame)));
        }
        if self.load(&Position::copies(component, 1))?.is_err() {
            return Ok(None);
        }
        let local = self.table.number(component);
        Ok(local.and_then(|local| self.tame.component(local)).map(|tame| (tame, Authority::Tame)))
    }

    /// The nim value of a heap, from its sequence.
    fn large(&mut self, component: Component) -> Result<Known<u64>, GraphFault> {
        let (summand, heap) = self.game.summand(component);
        let mut meter = self.meter.clone();
        let [by_kernel, plainly] = FOLLOWED;
        let shaped = self.game.heap_rules(summand).and_then(TakeAndBreak::from_heap_rules);
        let followed = if shaped.is_some() { by_kernel } else { plainly };
        let Some(heaps) = self.heaps(summand) else {
            return Ok(Err(Unknown("the component is too large to be worked through".to_owned())));
        };
        // Where a period is proved it is proved long before; where none is, a heap of a
        // billion would take a computation of its own, which `period` is for.
        let upto = heap.0.min(followed);
        let (extended, sequence) = match heaps {
            Heaps::Unsplit(theory) => (theory.extend(upto, &mut meter), theory.normal()),
            Heaps::Splitting(sequence, _) => (sequence.extend(upto, &mut meter), &**sequence),
        };
        match extended {
            Ok(()) if upto < heap.0 && sequence.period().is_none() => Ok(Err(Unknown(format!(
                "no period is proved by the values up to heap {followed}, and heap {} was not reached",
                heap.0
            )))),
            Ok(()) => {
                Ok(sequence.value_at(heap.0).ok_or_else(|| Unknown("its value passes 64 bits".to_owned())))
            }
            Err(SequenceFault::Exhausted(exhausted)) => Ok(Err(exhausted.into())),
            Err(SequenceFault::Rule { heap, fault }) => {
                Err(GraphFault::Illegal { component: heap.to_string(), fault })
            }
        }
    }

    /// The tame value of a heap too large to be listed.
    fn large_tame(&mut self, component: Component, size: u64) -> Result<Option<Tame>, GraphFault> {
        let Ok(grundy) = self.large(component)? else { return Ok(None) };
        let (summand, _) = self.game.summand(component);
        let mut meter = self.meter.clone();
        Ok(match self.heaps(summand) {
            Some(Heaps::Unsplit(theory)) => theory.tame(size),
            Some(Heaps::Splitting(_, Some(theory))) => {
                let firm = all_firm_above(theory, &mut meter).is_some_and(|above| size > above);
                firm.then_some(Tame { grundy, firm: true })
            }
            _ => None,
        })
    }

    /// The options of a heap too large to be listed that have one of these nim values,
    /// where its theory tells.
    pub(super) fn large_options_with(
        &mut self,
        component: Component,
        values: &[u64],
    ) -> Option<Vec<Component>> {
        let (summand, heap) = self.game.summand(component);
        let lift = |option: &Component| Component(component.0 - heap.0 + option.0);
        match self.heaps(summand)? {
            Heaps::Unsplit(theory) => Some(theory.options_with(heap.0, values)?.iter().map(lift).collect()),
            Heaps::Splitting(..) => None,
        }
    }

    fn heap_size(&self, component: Component) -> Option<u64> {
        let (summand, heap) = self.game.summand(component);
        self.game.heap_rules(summand).map(|_| heap.0)
    }

    fn heaps(&mut self, summand: usize) -> Option<&mut Heaps> {
        let rules = self.game.heap_rules(summand)?;
        Some(self.heaps.entry(summand).or_insert_with(|| match Unsplit::new(rules) {
            Some(theory) => Heaps::Unsplit(Box::new(theory)),
            None => {
                let digits = TakeAndBreak::from_heap_rules(rules);
                let tame = digits.map(|digits| Box::new(Splitting::new(digits)));
                Heaps::Splitting(Box::new(Sequence::of_rules(rules)), tame)
            }
        }))
    }
}

/// The heap above which all are proved firm, from as few heaps as prove it.
fn all_firm_above(theory: &mut Splitting, meter: &mut Meter) -> Option<u64> {
    let mut heaps = 32;
    while theory.first_wild().is_none() && heaps <= LISTED {
        if let Some(above) = theory.firm_above() {
            return Some(above);
        }
        theory.extend(heaps, meter).ok()?;
        heaps *= 2;
    }
    theory.firm_above()
}
