//! A solved set written out in tables, for whoever wants to check it.

use super::automata::Tuples;
use super::sets::Sets;
use crate::certificate::{SolvedAutomaton, SolvedNode};
use crate::misere::quotient::diagram::{Set, Variable};
use rustc_hash::FxHashMap;

/// Automata, and nodes over them. A set is the number of an automaton, or of a node counted
/// on from the automata; nodes come after the sets in their rows.
#[derive(Default)]
pub struct Tables {
    pub automata: Vec<SolvedAutomaton>,
    pub nodes: Vec<SolvedNode>,
}

impl Tables {
    /// The tables of a set in which the `growing` heaps are counted by leaves.
    pub fn of(sets: &Sets, set: Set, growing: &[Variable]) -> (Tables, usize) {
        let mut found = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        collect(sets, set, &mut seen, &mut found);
        let mut tables = Tables::default();
        let mut numbers: FxHashMap<Set, usize> = FxHashMap::default();
        let (leaves, nodes): (Vec<Set>, Vec<Set>) =
            found.into_iter().partition(|&set| sets.diagrams.variable(set) == 0);
        for set in leaves {
            numbers.insert(set, tables.automata.len());
            tables.automata.push(automaton(sets, set, growing));
        }
        for set in nodes {
            let variable = sets.diagrams.variable(set);
            let mut first: Vec<usize> = sets.row(set, variable).iter().map(|child| numbers[child]).collect();
            let cycle = first.split_off(sets.diagrams.lasso(set, variable).0);
            numbers.insert(set, tables.automata.len() + tables.nodes.len());
            tables.nodes.push(SolvedNode { heap: variable.into(), first, cycle });
        }
        (tables, numbers[&set])
    }
}

/// The sets below one, each after those in its row. As deep as there are variables.
fn collect(sets: &Sets, set: Set, seen: &mut rustc_hash::FxHashSet<Set>, found: &mut Vec<Set>) {
    if !seen.insert(set) {
        return;
    }
    let variable = sets.diagrams.variable(set);
    if variable > 0 {
        sets.row(set, variable).into_iter().for_each(|child| collect(sets, child, seen, found));
    }
    found.push(set);
}

fn automaton(sets: &Sets, leaf: Set, growing: &[Variable]) -> SolvedAutomaton {
    let automaton = sets.diagrams.leaves.automata.get(Tuples(sets.diagrams.leaf(leaf)));
    let read = growing.iter().enumerate().filter(|(track, _)| automaton.tracks >> track & 1 == 1);
    SolvedAutomaton {
        heaps: read.map(|(_, &heap)| heap.into()).collect(),
        accepts: (0..automaton.accepts.len()).filter(|&state| automaton.accepts[state]).collect(),
        next: automaton
            .next
            .chunks(automaton.width())
            .map(|next| next.iter().map(|&state| state as usize).collect())
            .collect(),
    }
}
