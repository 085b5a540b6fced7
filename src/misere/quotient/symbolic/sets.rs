//! Diagrams whose leaves count the growing heaps.
//!
//! Most heaps are variables of the diagrams, with rows that repeat. The few *growing* heaps,
//! along which rows do not repeat, stand below them all: a leaf is the set of the tuples of
//! their multiplicities, as an automaton.

use super::automata::{Automata, MOST_TRACKS, Operation, Track, Tuples};
use crate::base::{Exhausted, Meter};
use crate::misere::quotient::diagram::{Diagrams, Leaves, Set, Stopped, Variable};
use rustc_hash::FxHashMap;

/// Leaves that count some heaps.
#[derive(Default)]
pub struct Counts {
    pub automata: Automata,
    /// The growing heaps: the variable of each track, ascending.
    tracks: Vec<Variable>,
}

impl Counts {
    /// The track of a growing heap.
    pub fn track(&self, variable: Variable) -> Option<Track> {
        self.tracks.binary_search(&variable).ok().map(|at| at as Track)
    }
}

impl Leaves for Counts {
    fn tell(&self, variable: Variable) -> bool {
        self.track(variable).is_some()
    }

    fn without(&mut self, a: u32, b: u32, meter: &mut Meter) -> Result<u32, Exhausted> {
        Ok(self.automata.combine(Operation::Without, Tuples(a), Tuples(b), meter)?.0)
    }

    fn or(&mut self, a: u32, b: u32, meter: &mut Meter) -> Result<u32, Exhausted> {
        Ok(self.automata.combine(Operation::Or, Tuples(a), Tuples(b), meter)?.0)
    }

    fn shift(&mut self, variable: Variable, leaf: u32, meter: &mut Meter) -> Result<u32, Exhausted> {
        match self.track(variable) {
            Some(track) => Ok(self.automata.shift(track, Tuples(leaf), meter)?.0),
            None => Ok(leaf),
        }
    }

    fn contains_empty(&self, leaf: u32) -> bool {
        self.automata.contains_zero(Tuples(leaf))
    }

    fn bytes(&self) -> u64 {
        self.automata.bytes()
    }
}

/// Diagrams with such leaves, and what else is done with them.
pub struct Sets {
    pub diagrams: Diagrams<Counts>,
    unshifted: FxHashMap<(Variable, Set), Set>,
    fixed: FxHashMap<(Variable, Set), Set>,
}

impl Sets {
    /// A store for sets in which the `growing` variables, ascending, are counted by leaves.
    pub fn new(growing: &[Variable]) -> Sets {
        debug_assert!(growing.is_sorted() && growing.len() <= MOST_TRACKS);
        let mut diagrams: Diagrams<Counts> = Diagrams::new();
        diagrams.leaves.tracks = growing.to_vec();
        Sets { diagrams, unshifted: FxHashMap::default(), fixed: FxHashMap::default() }
    }

    /// Bytes held, about.
    pub fn bytes(&self) -> u64 {
        self.diagrams.bytes() + (self.unshifted.len() + self.fixed.len()) as u64 * 16
    }

    /// The sums with at least one heap of `variable` that are in `set` with one less.
    pub fn unshift(&mut self, variable: Variable, set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        if set == Set::EMPTY {
            return Ok(set);
        }
        if let Some(&known) = self.unshifted.get(&(variable, set)) {
            return Ok(known);
        }
        meter.tick()?;
        let top = self.diagrams.variable(set);
        let found = match self.diagrams.leaves.track(variable) {
            None if top <= variable => {
                let (preperiod, _) = self.diagrams.lasso(set, variable);
                let mut row = self.row(set, variable);
                row.insert(0, Set::EMPTY);
                self.diagrams.make(variable, preperiod + 1, &row)
            }
            Some(track) if top == 0 => {
                let leaf = Tuples(self.diagrams.leaf(set));
                let leaf = self.diagrams.leaves.automata.unshift(track, leaf, meter)?;
                self.diagrams.of_leaf(leaf.0)
            }
            _ => self.map_row(set, |sets, child| sets.unshift(variable, child, meter))?,
        };
        self.unshifted.insert((variable, set), found);
        Ok(found)
    }

    /// The sums that are in `set` with no heap of the growing `variable`.
    pub fn at_none(&mut self, variable: Variable, set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        if let Some(&known) = self.fixed.get(&(variable, set)) {
            return Ok(known);
        }
        meter.tick()?;
        let found = match (self.diagrams.variable(set), self.diagrams.leaves.track(variable)) {
            (0, Some(track)) => {
                let leaf = Tuples(self.diagrams.leaf(set));
                let leaf = self.diagrams.leaves.automata.fix(track, 0, leaf, meter)?;
                self.diagrams.of_leaf(leaf.0)
            }
            (0, None) => set,
            _ => self.map_row(set, |sets, child| sets.at_none(variable, child, meter))?,
        };
        self.fixed.insert((variable, set), found);
        Ok(found)
    }

    /// The set that beside 0, 1, 2, ... of a growing heap has these rows, and more, as
    /// `leaf` makes them of the leaves of all rows; `None` where it cannot.
    pub fn joined(
        &mut self,
        rows: &[Set],
        meter: &mut Meter,
        leaf: &mut impl FnMut(&mut Automata, &[Tuples], &mut Meter) -> Result<Option<Tuples>, Exhausted>,
    ) -> Result<Option<Set>, Stopped> {
        self.joined_knowing(rows, &mut FxHashMap::default(), meter, leaf)
    }

    fn joined_knowing(
        &mut self,
        rows: &[Set],
        known: &mut FxHashMap<Vec<Set>, Option<Set>>,
        meter: &mut Meter,
        leaf: &mut impl FnMut(&mut Automata, &[Tuples], &mut Meter) -> Result<Option<Tuples>, Exhausted>,
    ) -> Result<Option<Set>, Stopped> {
        if rows.iter().all(|&row| row == rows[0]) && rows[0] <= Set::FULL {
            return Ok(Some(rows[0]));
        }
        if let Some(&known) = known.get(rows) {
            return Ok(known);
        }
        meter.tick()?;
        let top = rows.iter().map(|&row| self.diagrams.variable(row)).max().unwrap_or(0);
        let found = if top == 0 {
            let leaves: Vec<Tuples> = rows.iter().map(|&row| Tuples(self.diagrams.leaf(row))).collect();
            let found = leaf(&mut self.diagrams.leaves.automata, &leaves, meter)?;
            found.map(|leaf| self.diagrams.of_leaf(leaf.0))
        } else {
            let (preperiod, period) = self.joint_lasso(rows, top)?;
            let mut row = Vec::with_capacity(preperiod + period);
            for count in 0..preperiod + period {
                let beside: Vec<Set> = rows.iter().map(|&set| self.diagrams.child(set, top, count)).collect();
                match self.joined_knowing(&beside, known, meter, leaf)? {
                    Some(set) => row.push(set),
                    None => break,
                }
            }
            (row.len() == preperiod + period).then(|| self.diagrams.make(top, preperiod, &row))
        };
        known.insert(rows.to_vec(), found);
        Ok(found)
    }

    /// From where, and how, the rows of several sets at `variable` repeat together.
    fn joint_lasso(&self, sets: &[Set], variable: Variable) -> Result<(usize, usize), Stopped> {
        let (mut preperiod, mut period) = (0, 1);
        for &set in sets {
            let (own, cycle) = self.diagrams.lasso(set, variable);
            preperiod = preperiod.max(own);
            period = (1..=cycle).map(|times| times * period).find(|all| all % cycle == 0).unwrap_or(period);
            if preperiod + period > 1 << 12 {
                return Err(Stopped::LongRow);
            }
        }
        Ok((preperiod, period))
    }

    /// The largest preperiod that a set has in each variable, beside whatever else.
    pub fn preperiods(&self, set: Set) -> FxHashMap<Variable, usize> {
        let mut largest = FxHashMap::default();
        let mut seen = rustc_hash::FxHashSet::from_iter([set]);
        let mut work = vec![set];
        while let Some(set) = work.pop() {
            let variable = self.diagrams.variable(set);
            if variable > 0 {
                let preperiod = self.diagrams.lasso(set, variable).0;
                let known = largest.entry(variable).or_insert(0);
                *known = preperiod.max(*known);
                work.extend(self.row(set, variable).into_iter().filter(|&child| seen.insert(child)));
            }
        }
        largest
    }

    /// The children of a set at a variable that none stands above in it.
    pub fn row(&self, set: Set, variable: Variable) -> Vec<Set> {
        let (preperiod, period) = self.diagrams.lasso(set, variable);
        (0..preperiod + period).map(|count| self.diagrams.child(set, variable, count)).collect()
    }

    fn map_row(
        &mut self,
        set: Set,
        mut each: impl FnMut(&mut Sets, Set) -> Result<Set, Stopped>,
    ) -> Result<Set, Stopped> {
        let variable = self.diagrams.variable(set);
        let (preperiod, _) = self.diagrams.lasso(set, variable);
        let row = self.row(set, variable);
        let row: Vec<Set> = row.into_iter().map(|child| each(self, child)).collect::<Result<_, _>>()?;
        Ok(self.diagrams.make(variable, preperiod, &row))
    }
}
