//! Loopy games: who wins where play may go on for ever.
//!
//! Outcomes come by retrograde analysis from the positions without moves, whose outcome is
//! the base case of the convention; what is never reached is drawn. Values in normal play
//! are Smith's: a nimber, or infinity with the set of nimbers that can be moved to.
//!
//! Sources: C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51-81;
//! Siegel, *Combinatorial Game Theory*, chapter IV.

mod value;

pub use value::LoopyValue;

use super::{BaseCase, moves};
use crate::base::{Convention, Grundy, Meter, Outcome};
use crate::graph::GraphFault;
use crate::position::{Game, Position};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// All positions that can be reached from some roots in a game that may be loopy, solved
/// under both conventions.
pub struct Loopy {
    positions: Vec<Position>,
    numbers: FxHashMap<Position, u32>,
    options: Vec<Vec<u32>>,
    outcomes: [Vec<Outcome>; 2],
    /// Labels of nimbers; none at all where an end rule decides, since it decides sums too.
    values: Vec<Option<Grundy>>,
    /// What end rules of the ruleset have decided.
    ends: FxHashMap<u32, Outcome>,
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
            ends: FxHashMap::default(),
        };
        roots.iter().for_each(|root| {
            loopy.number(root);
        });
        let mut edges = 0;
        while loopy.options.len() < loopy.positions.len() {
            meter.tick()?;
            let id = loopy.options.len();
            let position = loopy.positions[id].clone();
            if let ([run], true) = (position.runs(), game.has_end_rule())
                && let Some(outcome) = game.end(run.component)
            {
                loopy.ends.insert(id as u32, outcome);
            }
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
        if !game.has_end_rule() {
            loopy.label(&before, meter)?;
        }
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
                outcomes[id as usize] = self.ends.get(&id).copied().unwrap_or(base.outcome);
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

    /// The value of a position in normal play; `None` where it was not reached, or an end rule
    /// of the ruleset decides.
    pub fn value(&self, position: &Position) -> Option<LoopyValue> {
        self.value_at(*self.numbers.get(position)?)
    }

    /// The same of the position with a number.
    pub fn value_at(&self, id: u32) -> Option<LoopyValue> {
        Some(match self.values.get(id as usize)? {
            Some(value) => LoopyValue::Nimber(*value),
            None => LoopyValue::Infinity(self.set(id)),
        })
    }

    /// The positions, each at its number: the roots first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The numbers of the positions that one can move to, ascending.
    pub fn options(&self, id: u32) -> &[u32] {
        &self.options[id as usize]
    }

    /// The outcome of the position with a number.
    pub fn outcome_at(&self, id: u32, convention: Convention) -> Outcome {
        self.outcomes[convention as usize][id as usize]
    }
}

/// The least number that is not in an ascending set.
fn mex(set: &[Grundy]) -> Grundy {
    (0..).zip(set).take_while(|(at, value)| at == *value).count() as Grundy
}
