//! What is known of components by themselves: their nim values, and whether they are tame.

use crate::base::{Known, Meter, Unknown};
use crate::conjecture::Authority;
use crate::graph::{ComponentTable, GraphFault, Local};
use crate::misere::{Splitting, Tame, TameTable, Unsplit};
use crate::play::Nimbers;
use crate::position::{Component, Game, Options, OptionsFault, Position};
use crate::sequence::{Sequence, SequenceFault, TakeAndBreak};
use rustc_hash::{FxHashMap, FxHashSet};

/// Heaps up to this size are worked through option by option; larger ones are left to
/// their sequence, which knows their values without listing their moves.
const LISTED: u64 = 1024;

/// Sequences with a kernel of their own are followed this far for the value of a larger heap.
const FOLLOWED: u64 = 200_000;

/// Sequences by plain recursion are followed as far as so many steps lead (a second or
/// three), but no further than so many heaps.
const FOLLOWED_PLAINLY: (u64, u64) = (1 << 28, 1_000_000);

/// A large heap that becomes few others is worked through option by option like a small one.
/// All it can become may take so many steps where nothing else values it, and where its
/// sequence does.
const FEW: [u64; 2] = [1 << 20, 1 << 14];

/// Heaps larger than this that are not in the table are not searched whole: a rule with a condition may consider every
/// smaller heap at every step, and would keep a search busy for hours before its budget ends.
const SEARCHED: u64 = 20_000;

/// The components of games that are not of heaps may take one part in so many of the memory: each
/// has many options, found at some expense, and to fill the whole of it would take minutes.
const PARTS: u64 = 4;

/// Components of one game, each valued once.
pub(super) struct Components<'g> {
    game: &'g dyn Game,
    meter: Meter,
    table: ComponentTable,
    nimbers: Nimbers,
    tame: TameTable,
    heaps: FxHashMap<usize, Heaps>,
    /// How far plain recursion is followed, by summand.
    followed: FxHashMap<usize, u64>,
    /// Large heaps that become too many others to be listed.
    unlisted: FxHashSet<Component>,
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
        let meter = if game.own_heap_rules().is_some() { meter } else { meter.share(PARTS) };
        Components {
            game,
            meter,
            table: ComponentTable::new(),
            nimbers: Nimbers::default(),
            tame: TameTable::default(),
            heaps: FxHashMap::default(),
            followed: FxHashMap::default(),
            unlisted: FxHashSet::default(),
        }
    }

    pub(super) fn table(&self) -> &ComponentTable {
        &self.table
    }

    /// Puts every component that is small enough to be listed into the table.
    pub(super) fn load(&mut self, position: &Position) -> Result<Known<()>, GraphFault> {
        for run in position.runs() {
            if self.is_large(run.component)? {
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
        if self.game.has_end_rule() {
            // Nothing adds here: the value of the one component is that of its options.
            let [run] = position.runs() else { return Ok(Ok((sum, Authority::Search { positions: 1 }))) };
            let value = self.component_grundy(run.component)?;
            let positions = self.table.len() as u64;
            return Ok(value.map(|(value, _)| (value, Authority::Search { positions })));
        }
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
        let (summand, _) = self.game.summand(component);
        let is_large = self.is_large(component)?;
        if is_large || self.has_kernel(summand) {
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
        if self.game.has_end_rule() || self.game.is_loopy() {
            return Ok(None);
        }
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
        position.runs().iter().all(|run| {
            self.heap_size(run.component).is_none_or(|size| size <= SEARCHED)
                || self.table.number(run.component).is_some()
        })
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
        let is_large = self.is_large(component)?;
        if let Some(size) = size.filter(|_| is_large) {
            return self.large_tame(component, size);
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
        let has_kernel = self.has_kernel(summand);
        let followed = if has_kernel { FOLLOWED } else { self.followed_plainly(component) };
        if !has_kernel && followed < heap.0 {
            return Ok(Err(Unknown(format!(
                "heap {} is too large: by plain recursion values are followed to heap {followed} here",
                heap.0
            ))));
        }
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
    fn large_tame(
        &mut self,
        component: Component,
        size: u64,
    ) -> Result<Option<(Tame, Authority)>, GraphFault> {
        let Ok(grundy) = self.large(component)? else { return Ok(None) };
        let (summand, _) = self.game.summand(component);
        let mut meter = self.meter.clone();
        Ok(match self.heaps(summand) {
            Some(Heaps::Unsplit(theory)) => {
                let by = if theory.all_tame() { Authority::AllTame } else { Authority::Tame };
                theory.tame(size).map(|tame| (tame, by))
            }
            Some(Heaps::Splitting(_, Some(theory))) => {
                let firm = all_firm_above(theory, &mut meter).is_some_and(|above| size > above);
                firm.then_some((Tame { grundy, firm: true }, Authority::AllTame))
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

    /// Whether a heap is left to its sequence: the others are worked through option by option.
    fn is_large(&mut self, component: Component) -> Result<bool, GraphFault> {
        let is_small = self.heap_size(component).is_none_or(|size| size <= LISTED);
        if is_small || self.table.number(component).is_some() {
            return Ok(false);
        }
        let (summand, _) = self.game.summand(component);
        if self.has_kernel(summand) || self.unlisted.contains(&component) {
            return Ok(true);
        }
        let [alone, beside] = FEW;
        let (_, heap) = self.game.summand(component);
        let most = if heap.0 <= self.followed_plainly(component) { beside } else { alone };
        let few = self.becomes_few(component, most)?;
        if !few {
            self.unlisted.insert(component);
        }
        Ok(!few)
    }

    /// Whether all that a heap can become is listed in at most so many steps.
    fn becomes_few(&self, component: Component, most: u64) -> Result<bool, GraphFault> {
        let (mut steps, mut met, mut open) = (0, FxHashSet::from_iter([component]), vec![component]);
        while let Some(component) = open.pop() {
            steps += self.game.effort(component).min(most) + 1;
            if steps > most {
                return Ok(false);
            }
            let mut options = Options::new(self.meter.clone());
            match self.game.options(component, &mut options) {
                Ok(()) => {}
                Err(OptionsFault::Exhausted(_)) => return Ok(false),
                Err(fault) => return Err(fault.into()),
            }
            open.extend(options.iter().flatten().copied().filter(|part| met.insert(*part)));
        }
        Ok(true)
    }

    /// How far the sequence of a summand without a kernel is followed, told by a heap of it.
    fn followed_plainly(&mut self, component: Component) -> u64 {
        let (summand, heap) = self.game.summand(component);
        let game = self.game;
        *self.followed.entry(summand).or_insert_with(|| {
            let (most_steps, most_heaps) = FOLLOWED_PLAINLY;
            let effort = |size: u64| game.effort(Component(component.0 - heap.0 + size));
            let steps = (1..=most_heaps).scan(0u64, |steps, size| {
                *steps = steps.saturating_add(effort(size) + 1);
                (*steps <= most_steps).then_some(size)
            });
            steps.last().unwrap_or(0)
        })
    }

    fn heap_size(&self, component: Component) -> Option<u64> {
        let (summand, heap) = self.game.summand(component);
        self.game.heap_rules(summand).map(|_| heap.0)
    }

    fn has_kernel(&mut self, summand: usize) -> bool {
        self.heaps(summand).is_some_and(|heaps| heaps.normal().has_kernel())
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
