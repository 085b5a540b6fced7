//! The rules of a game of named numbers: variables, guarded moves, ends.
//!
//! Where heaps are not enough (heaps that move together, moves that remember the last one,
//! rows in which the order counts), a component is a *state*: the numbers of its variables,
//! and a list of any length where the game has one. Carrying moves out is the business of
//! the position layer.

use super::{Binding, Boundary, Span};
use crate::language::{Names, Program};
use std::sync::Arc;

/// A ruleset of kind `[state]`.
#[derive(Clone, Debug)]
pub struct StateRules {
    /// The variables, in the order of their declaration.
    pub variables: Vec<Variable>,
    /// The list that rules call `heaps`, where the state has one.
    pub heaps: Option<Bounds>,
    /// Which numbers may change places without changing the state: groups of variables by
    /// their places. They are kept ascending.
    pub unordered: Vec<Vec<usize>>,
    /// Whether the list has no order.
    pub unordered_heaps: bool,
    /// The moves, side by side: a player may use any of them.
    pub moves: Vec<StateMove>,
    /// What becomes of a number that falls below its range.
    pub boundary: Boundary,
    /// States that may not be moved to.
    pub forbidden: Option<Program>,
    /// The states whose reaching wins, and those whose reaching loses, under either
    /// convention.
    pub ends: Ends,
    /// A number that every move has to make smaller, and that is never negative.
    pub measure: Option<Program>,
    /// Whether play may come back to where it was.
    pub loopy: bool,
}

/// One number of a state.
#[derive(Clone, Debug)]
pub struct Variable {
    /// What the rules call it.
    pub name: String,
    /// What it may be.
    pub bounds: Bounds,
    /// What it is where a position does not say, from the variables before it.
    pub start: Option<Program>,
}

/// The least a number may be, and the most, where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least; never negative.
    pub least: i64,
    /// The most.
    pub most: Option<i64>,
}

/// End rules beside the convention.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// Whoever reaches such a state has won.
    pub wins: Option<Program>,
    /// Whoever reaches such a state has lost.
    pub loses: Option<Program>,
}

/// One way of moving: numbers to choose, a condition, and the states left.
///
/// The variables of every program are those of the state and then the bindings in order.
#[derive(Clone, Debug)]
pub struct StateMove {
    /// The numbers the player chooses, each from a range.
    pub bindings: Vec<Binding>,
    /// Which choices are allowed; all where there is no guard.
    pub guard: Option<Program>,
    /// The independent states left, each by the numbers that change.
    pub results: Vec<Vec<Change>>,
    /// Where the move stands in the file.
    pub span: Span,
    /// The same as people and editors read it: `file:line:column`.
    pub place: Arc<str>,
}

/// One number of the state, and what it becomes.
#[derive(Clone, Debug)]
pub struct Change {
    /// Which number.
    pub place: Target,
    /// What it becomes, from the numbers before the move.
    pub value: Program,
}

/// A number of a state.
#[derive(Clone, Debug)]
pub enum Target {
    /// The variable with this number.
    Variable(usize),
    /// The item of the list at this index, counted from 0.
    Heap(Program),
}

impl Bounds {
    /// Whether a number is within.
    pub fn contains(self, number: i64) -> bool {
        number >= self.least && self.most.is_none_or(|most| number <= most)
    }
}

impl std::fmt::Display for Bounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.most {
            Some(most) => write!(f, "{}..{most}", self.least),
            None => write!(f, "{}..", self.least),
        }
    }
}

impl Ends {
    /// Whether there is no end rule, so that the convention alone says who wins.
    pub fn is_empty(&self) -> bool {
        self.wins.is_none() && self.loses.is_none()
    }
}

impl StateRules {
    /// The names a rule about a state may mention.
    pub fn names(variables: &[Variable], heaps: bool) -> Names {
        let names = variables.iter().fold(Names::new(), |names, variable| names.variable(&variable.name));
        if heaps { names.heaps() } else { names }
    }

    /// The fewest numbers that name a state: the variables up to the last without a start.
    pub fn fewest_numbers(&self) -> usize {
        let given = self.variables.iter().rposition(|variable| variable.start.is_none());
        given.map_or(0, |last| last + 1)
    }

    /// Whether a state is a single number, and so written like a heap.
    pub fn is_single(&self) -> bool {
        self.heaps.is_none() && self.fewest_numbers() == 1 && self.variables.len() == 1
    }
}
