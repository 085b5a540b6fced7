//! Lasso diagrams: sets of sums of heaps, eventually periodic in every multiplicity.
//!
//! A sum of heaps is its multiplicities, one number a heap. A set of sums is a decision
//! diagram over them, largest heap first: a node has one child for each multiplicity of its
//! heap, and the row of children is a *lasso*, a finite preperiod and a period. Diagrams
//! are normalised (least period, least preperiod, no node whose children are all equal) and
//! hash-consed, so that equal sets have equal names.
//!
//! At the bottom stand leaves. Usually there are two, no sum and every sum; where some heaps
//! are counted otherwise, a leaf is a set over those ([`Leaves`]).

use crate::base::{Exhausted, Meter};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::{BuildHasher, BuildHasherDefault};

/// The name of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Set(u32);

impl Set {
    /// No sum at all.
    pub const EMPTY: Set = Set(0);
    /// Every sum.
    pub const FULL: Set = Set(1);

    /// A number of its own for every set.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// No set: what has not been worked out.
const UNKNOWN: Set = Set(u32::MAX);

/// Which heap a node decides: its variable. Larger variables stand above smaller ones.
pub type Variable = u32;

/// Below every variable: what [`Set::EMPTY`] and [`Set::FULL`] depend on.
const NOTHING: Variable = 0;

/// Rows longer than this are not built: such a set is out of reach.
const LONGEST_ROW: usize = 1 << 16;

#[derive(Clone, Copy)]
struct Node {
    variable: Variable,
    preperiod: u32,
    period: u32,
    /// Where the row of children starts in `rows`; of a leaf, its name.
    start: u32,
}

/// Children in the making; most rows are short.
pub type Row = SmallVec<[Set; 12]>;

/// Why a diagram was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// A budget ended.
    Exhausted(Exhausted),
    /// A row passed 65,536 children.
    LongRow,
}

/// What stands at the bottom of diagrams: sets that are told apart by none of the variables
/// above, under names of which 0 is no sum and 1 every sum.
pub trait Leaves: Default {
    /// Whether the multiplicities of `variable` are told by leaves.
    fn tell(&self, variable: Variable) -> bool;

    /// [`Diagrams::without`] for two leaves.
    ///
    /// # Errors
    /// When a budget ends; so it is with the others.
    fn without(&mut self, a: u32, b: u32, meter: &mut Meter) -> Result<u32, Exhausted>;

    /// [`Diagrams::or`] for two leaves.
    ///
    /// # Errors
    /// As above.
    fn or(&mut self, a: u32, b: u32, meter: &mut Meter) -> Result<u32, Exhausted>;

    /// [`Diagrams::shift`] by a variable that leaves tell.
    ///
    /// # Errors
    /// As above.
    fn shift(&mut self, variable: Variable, leaf: u32, meter: &mut Meter) -> Result<u32, Exhausted>;

    /// Whether the empty sum is in a leaf.
    fn contains_empty(&self, leaf: u32) -> bool;

    /// Bytes held, about.
    fn bytes(&self) -> u64;
}

/// The two leaves of diagrams in which every heap is a variable.
#[derive(Default)]
pub struct Constants;

impl Leaves for Constants {
    fn tell(&self, _: Variable) -> bool {
        false
    }

    fn without(&mut self, a: u32, b: u32, _: &mut Meter) -> Result<u32, Exhausted> {
        Ok(a & !b)
    }

    fn or(&mut self, a: u32, b: u32, _: &mut Meter) -> Result<u32, Exhausted> {
        Ok(a | b)
    }

    fn shift(&mut self, _: Variable, leaf: u32, _: &mut Meter) -> Result<u32, Exhausted> {
        Ok(leaf)
    }

    fn contains_empty(&self, leaf: u32) -> bool {
        leaf == 1
    }

    fn bytes(&self) -> u64 {
        0
    }
}

impl From<Exhausted> for Stopped {
    fn from(exhausted: Exhausted) -> Stopped {
        Stopped::Exhausted(exhausted)
    }
}

/// A store of sets and of the operations done on them.
pub struct Diagrams<L = Constants> {
    pub leaves: L,
    nodes: Vec<Node>,
    rows: Vec<Set>,
    names: HashTable<u32>,
    without: FxHashMap<(Set, Set), Set>,
    or: FxHashMap<(Set, Set), Set>,
    /// Unions of three sets or more, ascending.
    unions: FxHashMap<Box<[Set]>, Set>,
    union_bytes: usize,
    /// For each variable, each set without one heap of it, by name: [`UNKNOWN`] where it was
    /// not asked for. Most sets are shifted by most variables, so a table is smaller than a map.
    shifted: Vec<Vec<Set>>,
    shifted_bytes: usize,
}

impl<L: Leaves> Default for Diagrams<L> {
    fn default() -> Self {
        Diagrams::new()
    }
}

impl<L: Leaves> Diagrams<L> {
    /// The two sets that depend on nothing.
    pub fn new() -> Diagrams<L> {
        let leaf = |name| Node { variable: NOTHING, preperiod: 0, period: 0, start: name };
        Diagrams {
            leaves: L::default(),
            nodes: vec![leaf(0), leaf(1)],
            rows: Vec::new(),
            names: HashTable::new(),
            without: FxHashMap::default(),
            or: FxHashMap::default(),
            unions: FxHashMap::default(),
            union_bytes: 0,
            shifted: Vec::new(),
            shifted_bytes: 0,
        }
    }

    /// The variable a set depends on first.
    pub fn variable(&self, set: Set) -> Variable {
        self.nodes[set.0 as usize].variable
    }

    /// The sums of smaller heaps that are in `set` together with `count` of `variable`.
    /// `set` may depend on no larger variable.
    #[inline]
    pub fn child(&self, set: Set, variable: Variable, count: usize) -> Set {
        let node = self.nodes[set.0 as usize];
        if node.variable < variable {
            return set;
        }
        debug_assert_eq!(node.variable, variable);
        self.rows[node.start as usize + node.fold(count)]
    }

    /// Where in the lasso of its row `count` of `variable` lies: counts at the same place
    /// have the same child, and so have their successors.
    pub fn phase(&self, set: Set, variable: Variable, count: usize) -> usize {
        let node = self.nodes[set.0 as usize];
        if node.variable < variable { 0 } else { node.fold(count) }
    }

    /// The preperiod and period of the row of `set` at `variable`.
    pub fn lasso(&self, set: Set, variable: Variable) -> (usize, usize) {
        let node = self.nodes[set.0 as usize];
        if node.variable < variable { (0, 1) } else { (node.preperiod as usize, node.period as usize) }
    }

    /// Whether the empty sum is in the set. One step a variable.
    pub fn contains_empty(&self, mut set: Set) -> bool {
        while self.variable(set) != NOTHING {
            set = self.rows[self.nodes[set.0 as usize].start as usize];
        }
        self.leaves.contains_empty(self.nodes[set.0 as usize].start)
    }

    /// The name of a leaf, for a set that depends on no variable.
    pub fn leaf(&self, set: Set) -> u32 {
        debug_assert_eq!(self.variable(set), NOTHING);
        self.nodes[set.0 as usize].start
    }

    /// The set that is a leaf.
    pub fn of_leaf(&mut self, leaf: u32) -> Set {
        match leaf {
            0 => Set::EMPTY,
            1 => Set::FULL,
            _ => self.name(NOTHING, leaf, 0, &[]),
        }
    }

    /// The set whose row at `variable` is `row`, of which the part from `preperiod` on
    /// repeats for ever.
    pub fn make(&mut self, variable: Variable, mut preperiod: usize, row: &[Set]) -> Set {
        let period = least_period(&row[preperiod..]);
        while preperiod > 0 && row[preperiod - 1] == row[preperiod - 1 + period] {
            preperiod -= 1;
        }
        let row = &row[..preperiod + period];
        if let [only] = row {
            return *only;
        }
        self.name(variable, preperiod as u32, period as u32, row)
    }

    /// The name of a node that is normal; of a leaf, whose own name stands for the preperiod.
    fn name(&mut self, variable: Variable, preperiod: u32, period: u32, row: &[Set]) -> Set {
        let Diagrams { nodes, rows, names, .. } = self;
        let hash = |variable: Variable, preperiod: u32, row: &[Set]| {
            BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one((variable, preperiod, row))
        };
        let same = |&name: &u32| {
            let node = nodes[name as usize];
            node.variable == variable && node.key() == preperiod && node.row(rows) == row
        };
        let rehash = |&name: &u32| {
            let node = nodes[name as usize];
            hash(node.variable, node.key(), node.row(rows))
        };
        match names.entry(hash(variable, preperiod, row), same, rehash) {
            Entry::Occupied(entry) => Set(*entry.get()),
            Entry::Vacant(entry) => {
                let name = nodes.len() as u32;
                entry.insert(name);
                let (preperiod, start) =
                    if variable == NOTHING { (0, preperiod) } else { (preperiod, rows.len() as u32) };
                nodes.push(Node { variable, preperiod, period, start });
                rows.extend_from_slice(row);
                Set(name)
            }
        }
    }

    /// The sums in `a` and not in `b`.
    pub fn without(&mut self, a: Set, b: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        match (a, b) {
            (Set::EMPTY, _) | (_, Set::FULL) => return Ok(Set::EMPTY),
            (_, Set::EMPTY) => return Ok(a),
            _ if a == b => return Ok(Set::EMPTY),
            _ => {}
        }
        if let Some(&known) = self.without.get(&(a, b)) {
            return Ok(known);
        }
        let found = self.combine(a, b, meter, L::without, Diagrams::without)?;
        self.without.insert((a, b), found);
        Ok(found)
    }

    /// The sums in `a` or in `b`.
    pub fn or(&mut self, a: Set, b: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match (a, b) {
            (Set::EMPTY, _) => return Ok(b),
            (Set::FULL, _) => return Ok(Set::FULL),
            _ if a == b => return Ok(a),
            _ => {}
        }
        if let Some(&known) = self.or.get(&(a, b)) {
            return Ok(known);
        }
        let found = self.combine(a, b, meter, L::or, Diagrams::or)?;
        self.or.insert((a, b), found);
        Ok(found)
    }

    /// The sums in any of `parts`.
    ///
    /// All at once: the unions of some of them would be sets that nobody asks for again.
    pub fn union(&mut self, parts: &mut Row, meter: &mut Meter) -> Result<Set, Stopped> {
        parts.sort_unstable();
        parts.dedup();
        if parts.first() == Some(&Set::EMPTY) {
            parts.remove(0);
        }
        match parts[..] {
            [] => return Ok(Set::EMPTY),
            [Set::FULL, ..] => return Ok(Set::FULL),
            [only] => return Ok(only),
            [a, b] => return self.or(a, b, meter),
            _ => {}
        }
        if let Some(&known) = self.unions.get(&parts[..]) {
            return Ok(known);
        }
        self.watch(meter)?;
        let variable = parts.iter().fold(NOTHING, |most, &part| most.max(self.variable(part)));
        if variable == NOTHING {
            let mut all = Set::EMPTY;
            for &part in parts.iter() {
                all = self.or(all, part, meter)?;
            }
            return Ok(all);
        }
        let (mut preperiod, mut period) = (0, 1);
        for &part in parts.iter() {
            let (pre, per) = self.lasso(part, variable);
            preperiod = preperiod.max(pre);
            period = lcm(period, per);
            within_reach(preperiod + period)?;
        }
        let mut row = Row::with_capacity(preperiod + period);
        for count in 0..preperiod + period {
            let mut children = parts.iter().map(|&part| self.child(part, variable, count)).collect();
            row.push(self.union(&mut children, meter)?);
        }
        let found = self.make(variable, preperiod, &row);
        self.union_bytes += size_of::<(Box<[Set]>, Set)>() * 2 + size_of_val(&parts[..]);
        self.unions.insert(parts[..].into(), found);
        Ok(found)
    }

    /// The sums that are in `set` once a heap of `variable` is added to them.
    pub fn shift(&mut self, variable: Variable, set: Set, meter: &mut Meter) -> Result<Set, Stopped> {
        let node = self.nodes[set.0 as usize];
        let told = self.leaves.tell(variable);
        if node.variable < variable && !told || set <= Set::FULL {
            return Ok(set);
        }
        let known = self.shifted.get(variable as usize).and_then(|table| table.get(set.0 as usize));
        if let Some(&known) = known.filter(|&&known| known != UNKNOWN) {
            return Ok(known);
        }
        self.watch(meter)?;
        if node.variable == NOTHING {
            let leaf = self.leaves.shift(variable, node.start, meter)?;
            let found = self.of_leaf(leaf);
            self.note_shifted(variable, set, found);
            return Ok(found);
        }
        let (start, length) = (node.start as usize, node.length());
        let mut row: Row = Row::new();
        let mut preperiod = node.preperiod as usize;
        if node.variable == variable {
            preperiod = preperiod.saturating_sub(1);
            let last = preperiod + node.period as usize;
            row.extend((1..=last).map(|count| self.rows[start + node.fold(count)]));
        } else {
            for at in start..start + length {
                row.push(self.shift(variable, self.rows[at], meter)?);
            }
        }
        let found = self.make(node.variable, preperiod, &row);
        self.note_shifted(variable, set, found);
        Ok(found)
    }

    fn note_shifted(&mut self, variable: Variable, set: Set, found: Set) {
        let (variable, set) = (variable as usize, set.0 as usize);
        if self.shifted.len() <= variable {
            self.shifted.resize(variable + 1, Vec::new());
        }
        let table = &mut self.shifted[variable];
        if table.len() <= set {
            self.shifted_bytes -= table.capacity() * size_of::<Set>();
            table.resize(set + 1, UNKNOWN);
            self.shifted_bytes += table.capacity() * size_of::<Set>();
        }
        table[set] = found;
    }

    /// Bytes held, about.
    pub fn bytes(&self) -> u64 {
        let entries = self.without.capacity() + self.or.capacity();
        (self.shifted_bytes
            + self.union_bytes
            + self.nodes.capacity() * size_of::<Node>()
            + self.rows.capacity() * 4
            + entries * 13) as u64
            + self.names.allocation_size() as u64
            + self.leaves.bytes()
    }

    fn combine(
        &mut self,
        a: Set,
        b: Set,
        meter: &mut Meter,
        of_leaves: fn(&mut L, u32, u32, &mut Meter) -> Result<u32, Exhausted>,
        operation: fn(&mut Diagrams<L>, Set, Set, &mut Meter) -> Result<Set, Stopped>,
    ) -> Result<Set, Stopped> {
        self.watch(meter)?;
        let variable = self.variable(a).max(self.variable(b));
        if variable == NOTHING {
            let (a, b) = (self.leaf(a), self.leaf(b));
            let leaf = of_leaves(&mut self.leaves, a, b, meter)?;
            return Ok(self.of_leaf(leaf));
        }
        let ((a_pre, a_per), (b_pre, b_per)) = (self.lasso(a, variable), self.lasso(b, variable));
        let preperiod = a_pre.max(b_pre);
        let period = lcm(a_per, b_per);
        within_reach(preperiod + period)?;
        let mut row = Row::with_capacity(preperiod + period);
        for count in 0..preperiod + period {
            let (a, b) = (self.child(a, variable, count), self.child(b, variable, count));
            row.push(operation(self, a, b, meter)?);
        }
        Ok(self.make(variable, preperiod, &row))
    }

    fn watch(&self, meter: &mut Meter) -> Result<(), Stopped> {
        meter.tick()?;
        Ok(meter.check_size(0, self.bytes())?)
    }
}

impl Node {
    fn fold(self, count: usize) -> usize {
        let (preperiod, period) = (self.preperiod as usize, self.period as usize);
        if count < preperiod + period { count } else { preperiod + (count - preperiod) % period }
    }

    fn length(self) -> usize {
        (self.preperiod + self.period) as usize
    }

    /// What tells it from others with the same row: a leaf has no row, but a name.
    fn key(self) -> u32 {
        if self.variable == NOTHING { self.start } else { self.preperiod }
    }

    fn row(self, rows: &[Set]) -> &[Set] {
        if self.variable == NOTHING {
            return &[];
        }
        let start = self.start as usize;
        &rows[start..start + self.length()]
    }
}

/// The least period of a word that repeats for ever.
fn least_period(word: &[Set]) -> usize {
    let divisors = (1..=word.len()).filter(|period| word.len().is_multiple_of(*period));
    divisors.into_iter().find(|&period| word[period..] == word[..word.len() - period]).unwrap_or(word.len())
}

fn lcm(a: usize, b: usize) -> usize {
    let (mut greater, mut less) = (a, b);
    while less != 0 {
        (greater, less) = (less, greater % less);
    }
    a / greater * b
}

fn within_reach(length: usize) -> Result<(), Stopped> {
    if length > LONGEST_ROW { Err(Stopped::LongRow) } else { Ok(()) }
}
