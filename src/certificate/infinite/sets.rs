//! Sets of sums, eventually periodic in every multiplicity, in the plainest form.
//!
//! Written anew for the checker. The letters are numbered from 1, larger heaps with larger
//! numbers; a set is a list of the sets that go with 0, 1, 2, ... of its largest letter,
//! of which an end repeats for ever. Letters may be counted otherwise: by the automata at the
//! bottom, whatever their numbers (`digits`).

use super::digits::Automaton;
use crate::base::Meter;
use crate::certificate::Refusal;
use std::collections::{HashMap, HashSet};

/// The name of a set. Equal sets have equal names.
pub(super) type Set = usize;

pub(super) const NONE: Set = 0;
pub(super) const ALL: Set = 1;

/// Rows of more than this are refused.
const LONGEST: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    Or,
    And,
    AndNot,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    letter: usize,
    /// The first ones, and those that repeat.
    first: Vec<Set>,
    cycle: Vec<Set>,
    /// At the bottom, where there is no letter: the counts of counted letters.
    counts: Option<Automaton>,
}

pub(super) struct Sets {
    nodes: Vec<Node>,
    names: HashMap<Node, Set>,
    combined: HashMap<(Operation, Set, Set), Set>,
    shifted: HashMap<(usize, Set), Set>,
    fixed: HashMap<(Set, usize, usize), Set>,
    raised: HashMap<(usize, Set), Set>,
    /// The letters that automata count.
    counted: Vec<usize>,
    meter: Meter,
}

impl Sets {
    pub(super) fn new(meter: Meter) -> Sets {
        let leaves = [false, true].map(|all| Node {
            letter: 0,
            first: Vec::new(),
            cycle: Vec::new(),
            counts: Some(Automaton::constant(all)),
        });
        Sets {
            names: leaves.iter().cloned().zip([NONE, ALL]).collect(),
            nodes: leaves.into(),
            combined: HashMap::new(),
            shifted: HashMap::new(),
            fixed: HashMap::new(),
            raised: HashMap::new(),
            counted: Vec::new(),
            meter,
        }
    }

    /// From now on these letters are counted by automata.
    pub(super) fn count(&mut self, letters: Vec<usize>) {
        self.counted = letters;
    }

    pub(super) fn is_counted(&self, letter: usize) -> bool {
        self.counted.contains(&letter)
    }

    /// The largest letter that is in nodes of the set: 0 for none.
    pub(super) fn letter(&self, set: Set) -> usize {
        self.nodes[set].letter
    }

    /// The set of the sums whose counted letters this automaton accepts.
    pub(super) fn leaf(&mut self, counts: Automaton) -> Set {
        let counts = Some(counts.least());
        self.name(Node { letter: 0, first: Vec::new(), cycle: Vec::new(), counts })
    }

    /// The automaton of a set of sums of counted letters only.
    pub(super) fn counts(&self, set: Set) -> Option<&Automaton> {
        self.nodes[set].counts.as_ref()
    }

    /// The set with these sets beside 0, 1, 2, ... of `letter`.
    pub(super) fn make(&mut self, letter: usize, mut first: Vec<Set>, mut cycle: Vec<Set>) -> Set {
        let length = cycle.len();
        let least = (1..=length)
            .find(|&p| length.is_multiple_of(p) && (p..length).all(|at| cycle[at] == cycle[at - p]));
        cycle.truncate(least.unwrap_or(length));
        while !first.is_empty() && first.last() == cycle.last() {
            first.pop();
            cycle.rotate_right(1);
        }
        if first.is_empty() && cycle.len() == 1 {
            return cycle[0];
        }
        self.name(Node { letter, first, cycle, counts: None })
    }

    fn name(&mut self, node: Node) -> Set {
        if let Some(&name) = self.names.get(&node) {
            return name;
        }
        self.nodes.push(node.clone());
        self.names.insert(node, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// What goes with `count` of `letter`, no larger letter being in the set.
    pub(super) fn at(&self, set: Set, letter: usize, count: usize) -> Set {
        let Node { letter: own, first, cycle, .. } = &self.nodes[set];
        match first.get(count) {
            _ if *own != letter => set,
            Some(&found) => found,
            None => cycle[(count - first.len()) % cycle.len()],
        }
    }

    /// From which count of `letter` on, and how, what goes with it repeats.
    pub(super) fn lasso(&self, set: Set, letter: usize) -> (usize, usize) {
        let node = &self.nodes[set];
        if node.letter == letter { (node.first.len(), node.cycle.len()) } else { (0, 1) }
    }

    pub(super) fn combine(&mut self, operation: Operation, a: Set, b: Set) -> Result<Set, Refusal> {
        if let Some(&known) = self.combined.get(&(operation, a, b)) {
            return Ok(known);
        }
        self.watch()?;
        if let (Some(left), Some(right)) = (&self.nodes[a].counts, &self.nodes[b].counts) {
            let product = left.product(right, &mut self.meter, |a, b| match operation {
                Operation::Or => a || b,
                Operation::And => a && b,
                Operation::AndNot => a && !b,
            })?;
            let found = self.leaf(product);
            self.combined.insert((operation, a, b), found);
            return Ok(found);
        }
        let letter = self.nodes[a].letter.max(self.nodes[b].letter);
        let ((a_first, a_cycle), (b_first, b_cycle)) = (self.lasso(a, letter), self.lasso(b, letter));
        let (first, cycle) = (a_first.max(b_first), common(a_cycle, b_cycle)?);
        let mut row = Vec::new();
        for count in 0..first + cycle {
            let (a, b) = (self.at(a, letter, count), self.at(b, letter, count));
            row.push(self.combine(operation, a, b)?);
        }
        let cycle = row.split_off(first);
        let found = self.make(letter, row, cycle);
        self.combined.insert((operation, a, b), found);
        Ok(found)
    }

    /// The sums that are in the set with one `letter` more.
    pub(super) fn shift(&mut self, letter: usize, set: Set) -> Result<Set, Refusal> {
        if self.nodes[set].letter < letter && !self.is_counted(letter) {
            return Ok(set);
        }
        if let Some(&known) = self.shifted.get(&(letter, set)) {
            return Ok(known);
        }
        self.watch()?;
        let Node { letter: own, mut first, mut cycle, counts } = self.nodes[set].clone();
        if let Some(counts) = counts {
            let found = counts.moved(letter, true, &mut self.meter)?;
            let found = self.leaf(found);
            self.shifted.insert((letter, set), found);
            return Ok(found);
        }
        if own == letter {
            if first.is_empty() {
                cycle.rotate_left(1);
            } else {
                first.remove(0);
            }
        } else {
            for child in first.iter_mut().chain(&mut cycle) {
                *child = self.shift(letter, *child)?;
            }
        }
        let found = self.make(own, first, cycle);
        self.shifted.insert((letter, set), found);
        Ok(found)
    }

    /// The sums with one `letter` at least that are in the set with one less.
    pub(super) fn raise(&mut self, letter: usize, set: Set) -> Result<Set, Refusal> {
        if let Some(&known) = self.raised.get(&(letter, set)) {
            return Ok(known);
        }
        self.watch()?;
        let Node { letter: own, mut first, mut cycle, counts } = self.nodes[set].clone();
        let found = if let (Some(counts), true) = (counts, self.is_counted(letter)) {
            let found = counts.moved(letter, false, &mut self.meter)?;
            self.leaf(found)
        } else if own < letter && !self.is_counted(letter) {
            self.make(letter, vec![NONE], vec![set])
        } else if own == letter {
            first.insert(0, NONE);
            self.make(letter, first, cycle)
        } else {
            for child in first.iter_mut().chain(&mut cycle) {
                *child = self.raise(letter, *child)?;
            }
            self.make(own, first, cycle)
        };
        self.raised.insert((letter, set), found);
        Ok(found)
    }

    /// The sums that are in the set with all these letters more.
    pub(super) fn shift_by(&mut self, word: &[usize], set: Set) -> Result<Set, Refusal> {
        word.iter().try_fold(set, |set, &letter| self.shift(letter, set))
    }

    /// The sums without `letter` that are in the set with `count` of it.
    pub(super) fn fix(&mut self, set: Set, letter: usize, count: usize) -> Result<Set, Refusal> {
        let counted = self.is_counted(letter);
        if self.nodes[set].letter <= letter && !counted {
            return Ok(self.at(set, letter, count));
        }
        if let Some(&known) = self.fixed.get(&(set, letter, count)) {
            return Ok(known);
        }
        self.watch()?;
        let Node { letter: own, mut first, mut cycle, counts } = self.nodes[set].clone();
        if let Some(counts) = counts {
            let found = counts.fixed(letter, count, &mut self.meter)?;
            let found = self.leaf(found);
            self.fixed.insert((set, letter, count), found);
            return Ok(found);
        }
        for child in first.iter_mut().chain(&mut cycle) {
            *child = self.fix(*child, letter, count)?;
        }
        let found = self.make(own, first, cycle);
        self.fixed.insert((set, letter, count), found);
        Ok(found)
    }

    /// The longest preperiod and a common period in `letter`, beside whatever else.
    pub(super) fn settled(&self, set: Set, letter: usize) -> Result<(usize, usize), Refusal> {
        let (mut first, mut cycle) = (0, 1);
        let (mut seen, mut work) = (HashSet::from([set]), vec![set]);
        while let Some(set) = work.pop() {
            let node = &self.nodes[set];
            if node.letter == letter {
                first = first.max(node.first.len());
                cycle = common(cycle, node.cycle.len())?;
            } else {
                work.extend(node.first.iter().chain(&node.cycle).filter(|&&child| seen.insert(child)));
            }
        }
        Ok((first, cycle))
    }

    /// Whether the set has the sum with these counts of the letters 1, 2, ...
    pub(super) fn contains(&self, mut set: Set, counts: &[usize]) -> bool {
        loop {
            match &self.nodes[set] {
                Node { counts: Some(automaton), .. } => return automaton.accepts(counts),
                Node { letter, .. } => set = self.at(set, *letter, counts[letter - 1]),
            }
        }
    }

    pub(super) fn watch(&mut self) -> Result<(), Refusal> {
        self.meter.tick()?;
        let entries = self.combined.len() + self.shifted.len() + self.fixed.len() + self.raised.len();
        let entries = entries + 4 * self.nodes.len();
        Ok(self.meter.check_size(0, entries as u64 * 48)?)
    }
}

fn common(a: usize, b: usize) -> Result<usize, Refusal> {
    let multiple =
        (1..=b).map(|times| times * a).find(|multiple| multiple.is_multiple_of(b)).unwrap_or(a * b);
    if multiple > LONGEST {
        return Err(Refusal::wrong(format!("multiplicities repeat only after {multiple}")));
    }
    Ok(multiple)
}
