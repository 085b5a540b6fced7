//! What is known of components by themselves: their nim values, and whether they are tame.

use crate::base::{Known, Meter, Unknown};
use crate::conjecture::Authority;
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::{Tame, TameTable, Unsplit};
use crate::play::Nimbers;
use crate::position::{Component, Game, Position};
use crate::sequence::{Sequence, SequenceFault};
use rustc_hash::FxHashMap;

/// Heaps up to this size are worked through option by option; larger ones are left to
/// their sequence, which knows their values without listing their moves.
const LISTED: u64 = 1024;

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
    /// Heaps split: values in normal play only.
    Splitting(Box<Sequence>),
}

impl Heaps {
    fn normal(&self) -> &Sequence {
        match self {
            Heaps::Unsplit(theory) => theory.normal(),
            Heaps::Splitting(sequence) => sequence,
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
        if self.load(position)?.is_err() {
            return Ok(None);
        }
        let (mut sum, mut authority) = (Tame::ZERO, Authority::Tame);
        for run in position.runs() {
            let tame = match self.table.number(run.component) {
                Some(local) => self.tame.component(local),
                None => {
                    authority = Authority::AllTame;
                    self.large_tame(run.component)?
                }
            };
            let Some(tame) = tame else { return Ok(None) };
            sum = sum.plus(tame.times(run.count));
        }
        Ok(Some((sum, authority)))
    }

    /// The nim value of a heap, from its sequence.
    fn large(&mut self, component: Component) -> Result<Known<u64>, GraphFault> {
        let (summand, heap) = self.game.summand(component);
        let mut meter = self.meter.clone();
        let Some(heaps) = self.heaps(summand) else {
            return Ok(Err(Unknown("the component is too large to be worked through".to_owned())));
        };
        let (extended, sequence) = match heaps {
            Heaps::Unsplit(theory) => (theory.extend(heap.0, &mut meter), theory.normal()),
            Heaps::Splitting(sequence) => (sequence.extend(heap.0, &mut meter), &**sequence),
        };
        match extended {
            Ok(()) => {
                Ok(sequence.value_at(heap.0).ok_or_else(|| Unknown("its value passes 64 bits".to_owned())))
            }
            Err(SequenceFault::Exhausted(exhausted)) => Ok(Err(exhausted.into())),
            Err(SequenceFault::Rule { heap, fault }) => {
                Err(GraphFault::Illegal { component: heap.to_string(), fault })
            }
        }
    }

    /// The tame value of such a heap.
    fn large_tame(&mut self, component: Component) -> Result<Option<Tame>, GraphFault> {
        if self.large(component)?.is_err() {
            return Ok(None);
        }
        let (summand, heap) = self.game.summand(component);
        Ok(match self.heaps(summand) {
            Some(Heaps::Unsplit(theory)) => theory.tame(heap.0),
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
            Heaps::Splitting(_) => None,
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
            None => Heaps::Splitting(Box::new(Sequence::of_rules(rules))),
        }))
    }
}
