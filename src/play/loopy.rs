//! Loopy games: who wins where play may go on for ever.
//!
//! Outcomes come by retrograde analysis from the positions without moves, whose outcome is
//! the base case of the convention; what is never reached is drawn. Values in normal play
//! are Smith's: a nimber, or infinity with the set of nimbers that can be moved to.
//!
//! Sources: C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51-81;
//! Siegel, *Combinatorial Game Theory*, chapter IV.

use super::{BaseCase, Move, moves};
use crate::base::{Convention, Grundy, Meter, Outcome};
use crate::graph::GraphFault;
use crate::position::{Game, Position};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt;

/// A value of a loopy game in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// A nimber.
    Nimber(Grundy),
    /// Infinity, with the nimbers that can be moved to, ascending. Won where 0 is among them,
    /// and else drawn.
    Infinity(Vec<Grundy>),
}

impl fmt::Display for LoopyValue {
    /// `3`, `infinity`, `infinity{0,2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Nimber(value) => write!(f, "{value}"),
            LoopyValue::Infinity(set) if set.is_empty() => f.write_str("infinity"),
            LoopyValue::Infinity(set) => {
                let set: Vec<String> = set.iter().map(ToString::to_string).collect();
                write!(f, "infinity{{{}}}", set.join(","))
            }
        }
    }
}

/// All positions that can be reached from some roots in a game that may be loopy, solved
/// under both conventions.
pub struct Loopy {
    positions: Vec<Position>,
    numbers: FxHashMap<Position, u32>,
    options: Vec<Vec<u32>>,
    outcomes: [Vec<Outcome>; 2],
    values: Vec<Option<Grundy>>,
}

impl Loopy {
    /// Everything that can be reached from `roots`.
    ///
    /// Outcomes are linear in the moves. Values look again at whatever can move to what was
    /// valued, and to what can move there: linear in the paths of length two at worst.
    ///
    /// # Errors
    /// A budget that ended, and a move that breaks its rules.
    pub fn new(game: &dyn Game, roots: &[Position], meter: &mut Meter) -> Result<Loopy, GraphFault> {
        let mut loopy = Loopy {
            positions: Vec::new(),
            numbers: FxHashMap::default(),
            options: Vec::new(),
            outcomes: [Vec::new(), Vec::new()],
            values: Vec::new(),
        };
        roots.iter().for_each(|root| {
            loopy.number(root);
        });
        let mut edges = 0;
        while loopy.options.len() < loopy.positions.len() {
            meter.tick()?;
            let position = loopy.positions[loopy.options.len()].clone();
            let mut options: Vec<u32> =
                moves(game, &position, meter)?.iter().map(|a_move| loopy.number(&a_move.position)).collect();
            options.sort_unstable();
            options.dedup();
            edges += options.len();
            loopy.options.push(options);
            let bytes = loopy.positions.len() * (2 * size_of::<Position>() + 64) + 12 * edges;
            meter.check_size(loopy.positions.len() as u64, bytes as u64)?;
        }
        let before = loopy.predecessors();
        loopy.outcomes =
            Convention::BOTH.map(|convention| loopy.retrograde(BaseCase::of(convention), &before));
        loopy.label(&before, meter)?;
        Ok(loopy)
    }

    fn number(&mut self, position: &Position) -> u32 {
        let next = self.positions.len() as u32;
        let number = *self.numbers.entry(position.clone()).or_insert(next);
        if number == next {
            self.positions.push(position.clone());
        }
        number
    }

    fn predecessors(&self) -> Vec<Vec<u32>> {
        let mut before = vec![Vec::new(); self.positions.len()];
        for (from, options) in (0..).zip(&self.options) {
            options.iter().for_each(|&to| before[to as usize].push(from));
        }
        before
    }

    /// A position is N once one option is P, P once all are N, and D if neither ever comes.
    fn retrograde(&self, base: BaseCase, before: &[Vec<u32>]) -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::D; self.positions.len()];
        let mut open: Vec<usize> = self.options.iter().map(Vec::len).collect();
        let mut settled: VecDeque<u32> = VecDeque::new();
        for (id, options) in (0..).zip(&self.options) {
            if options.is_empty() {
                outcomes[id as usize] = base.outcome;
                settled.push_back(id);
            }
        }
        while let Some(id) = settled.pop_front() {
            for &from in &before[id as usize] {
                if outcomes[from as usize] != Outcome::D {
                    continue;
                }
                open[from as usize] -= 1;
                let settles = match outcomes[id as usize] {
                    Outcome::P => Some(Outcome::N),
                    _ if open[from as usize] == 0 => Some(Outcome::P),
                    _ => None,
                };
                if let Some(outcome) = settles {
                    outcomes[from as usize] = outcome;
                    settled.push_back(from);
                }
            }
        }
        outcomes
    }

    /// Smith's labels: the mex of the labelled options, once every unlabelled option can move
    /// back to that value. Looked at again whenever an option, or an option of an option,
    /// gains its label.
    fn label(&mut self, before: &[Vec<u32>], meter: &mut Meter) -> Result<(), GraphFault> {
        self.values = vec![None; self.positions.len()];
        let mut queue: VecDeque<u32> = (0..self.positions.len() as u32).collect();
        let mut queued = vec![true; self.positions.len()];
        while let Some(id) = queue.pop_front() {
            meter.tick()?;
            queued[id as usize] = false;
            if self.values[id as usize].is_some() {
                continue;
            }
            let value = mex(&self.set(id));
            let reverts =
                |option: &&u32| self.values[**option as usize].is_some() || self.has_option(**option, value);
            if self.options[id as usize].iter().all(|option| reverts(&option)) {
                self.values[id as usize] = Some(value);
                for &near in &before[id as usize] {
                    for &again in before[near as usize].iter().chain([&near]) {
                        if !std::mem::replace(&mut queued[again as usize], true) {
                            queue.push_back(again);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn has_option(&self, id: u32, value: Grundy) -> bool {
        self.options[id as usize].iter().any(|&option| self.values[option as usize] == Some(value))
    }

    /// The nimbers a position can move to, ascending.
    fn set(&self, id: u32) -> Vec<Grundy> {
        let values = self.options[id as usize].iter().filter_map(|&option| self.values[option as usize]);
        let mut set: Vec<Grundy> = values.collect();
        set.sort_unstable();
        set.dedup();
        set
    }

    /// How many positions were reached.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The outcome of a position under a convention; `None` where it was not reached.
    pub fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        let id = *self.numbers.get(position)?;
        Some(self.outcomes[convention as usize][id as usize])
    }

    /// The value of a position in normal play; `None` where it was not reached.
    pub fn value(&self, position: &Position) -> Option<LoopyValue> {
        let id = *self.numbers.get(position)?;
        Some(match self.values[id as usize] {
            Some(value) => LoopyValue::Nimber(value),
            None => LoopyValue::Infinity(self.set(id)),
        })
    }

    /// The moves to positions of an outcome: of P those that win, of D those that draw.
    ///
    /// # Errors
    /// As [`Loopy::new`].
    pub fn moves_to(
        &self,
        game: &dyn Game,
        position: &Position,
        convention: Convention,
        outcome: Outcome,
        meter: &mut Meter,
    ) -> Result<Vec<Move>, GraphFault> {
        let mut listed = moves(game, position, meter)?;
        listed.retain(|a_move| self.outcome(&a_move.position, convention) == Some(outcome));
        Ok(listed)
    }
}

/// The least number that is not in an ascending set.
fn mex(set: &[Grundy]) -> Grundy {
    (0..).zip(set).take_while(|(at, value)| at == *value).count() as Grundy
}
