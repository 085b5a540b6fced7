//! A look at the small states of a ruleset, before anybody asks about any: moves that are
//! never allowed, moves that break the rules, and what makes play end.
//!
//! What is found here is true of the states looked at. That play ends from any one position
//! is established anew whenever it is asked about, by the graph of its positions.

use super::moves::Fault;
use super::{Numbers, StateGame};
use crate::base::Budget;
use crate::position::{Component, Game, Options};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// So many states are looked at, at most.
const STATES: u64 = 4096;

/// No number of them is larger than this.
const LARGEST: u64 = 40;

/// Lists of the states looked at are no longer than this.
const LONGEST: u32 = 4;

/// So many moves are made: what is left after them is not looked at.
const MOVES: usize = 1 << 21;

/// What a look at the small states shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// How many states were looked at.
    pub states: u64,
    /// The largest number in them.
    pub largest: i64,
    /// The moves, counted from 0, that are allowed in none of the states.
    pub dead: Vec<usize>,
    /// For each move that breaks the rules, the first state where it does, and how.
    pub faults: Vec<(usize, String)>,
    /// Whether there is a state with a move from which no play meets a move that breaks the
    /// rules: only such can be solved.
    pub playable: bool,
    /// Whether and why play ends.
    pub ending: Ending,
}

/// What is known of the end of play among the states looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every move makes this smaller.
    By(Measure),
    /// Play comes back to where it was: these states, the last of them the first again.
    Loop(Vec<String>),
    /// Neither: no measure was found, and no loop.
    Open,
}

/// A measure of states that cannot get smaller for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The rule that the ruleset names.
    Named(String),
    /// The number of this name.
    Variable(String),
    /// The sum of all numbers.
    Sum,
    /// The sum of all numbers, each times its place.
    Weighted,
    /// The numbers compared from the first on, shorter states first.
    FromFirst,
    /// The numbers compared from the last on, shorter states first.
    FromLast,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measure::Named(rule) => write!(f, "`{rule}`"),
            Measure::Variable(name) => write!(f, "{name}"),
            Measure::Sum => f.write_str("the sum of its numbers"),
            Measure::Weighted => f.write_str("the sum of its numbers, each times its place"),
            Measure::FromFirst => f.write_str("its numbers, compared from the first on"),
            Measure::FromLast => f.write_str("its numbers, compared from the last on"),
        }
    }
}

impl Measure {
    /// Whether it gets smaller from one state to another. By the order of multisets it is
    /// enough, where a move leaves several states, that each of them is smaller.
    fn falls(&self, variables: &[String], from: &[i64], to: &[i64]) -> bool {
        let place = |name: &String| variables.iter().position(|own| own == name);
        let weighted =
            |numbers: &[i64]| (1..).zip(numbers).map(|(place, number)| place * number).sum::<i64>();
        let shorter = to.len().cmp(&from.len());
        match self {
            Measure::Named(_) => true,
            Measure::Variable(name) => place(name).is_some_and(|at| to[at] < from[at]),
            Measure::Sum => to.iter().sum::<i64>() < from.iter().sum(),
            Measure::Weighted => weighted(to) < weighted(from),
            Measure::FromFirst => shorter.then_with(|| to.cmp(from)).is_lt(),
            Measure::FromLast => shorter.then_with(|| to.iter().rev().cmp(from.iter().rev())).is_lt(),
        }
    }
}

impl StateGame {
    /// Looks at up to 4,096 small states, and at some two million of their moves.
    pub fn survey(&self) -> Survey {
        let (states, largest) = self.small_states();
        let variables: Vec<String> =
            self.rules.variables.iter().map(|variable| variable.name.clone()).collect();
        let mut candidates = self.candidates(&variables);
        let mut dead: Vec<bool> = vec![true; self.rules.moves.len()];
        let mut faults: Vec<(usize, String)> = Vec::new();
        let mut broken: FxHashSet<Component> = FxHashSet::default();
        let mut links: FxHashMap<Component, Vec<Component>> = FxHashMap::default();
        let mut options = Options::new(Budget::UNLIMITED.meter());
        let mut made = 0;
        let mut looked = 0;
        for &state in &states {
            let numbers = self.names.numbers(state);
            if made > MOVES || self.end(&numbers).ok().flatten().is_some() {
                continue;
            }
            looked += 1;
            options.clear();
            for (at, rule) in self.rules.moves.iter().enumerate() {
                let before = options.len();
                match self.choose(rule, self.straight[at], &numbers, &mut options) {
                    Err(Fault::Move(fault)) => {
                        broken.insert(state);
                        if faults.iter().all(|(known, _)| *known != at) {
                            faults.push((at, format!("from {}: {fault}", self.write(state))));
                        }
                    }
                    Err(Fault::Exhausted(_)) | Ok(()) => {}
                }
                dead[at] &= options.len() == before;
            }
            made += options.len();
            for part in options.iter().flatten() {
                let to = self.names.numbers(*part);
                candidates.retain(|measure| measure.falls(&variables, &numbers, &to));
                links.entry(state).or_default().push(*part);
            }
        }
        let complete = made <= MOVES;
        let is_dead = |at: &usize| complete && dead[*at] && faults.iter().all(|(known, _)| known != at);
        let playable = is_any_playable(&states, &links, broken);
        let ending = match candidates.into_iter().next() {
            Some(measure) => Ending::By(measure),
            None => match round(&states, &links) {
                Some(round) => Ending::Loop(round.into_iter().map(|state| self.write(state)).collect()),
                None => Ending::Open,
            },
        };
        let dead = (0..dead.len()).filter(is_dead).collect();
        Survey { states: looked, largest, dead, faults, playable, ending }
    }

    fn candidates(&self, variables: &[String]) -> Vec<Measure> {
        if let Some(named) = &self.rules.measure {
            return vec![Measure::Named(named.source().to_owned())];
        }
        let single = variables.iter().cloned().map(Measure::Variable);
        let whole = [Measure::Sum, Measure::Weighted, Measure::FromFirst, Measure::FromLast];
        match variables.len() {
            1 if self.rules.heaps.is_none() => single.collect(),
            _ => [Measure::Sum].into_iter().chain(single).chain(whole).collect(),
        }
    }

    /// Small states, each once, smaller numbers first.
    fn small_states(&self) -> (Vec<Component>, i64) {
        let variables = self.rules.variables.len() as u32;
        let lengths = match self.rules.heaps {
            Some(_) => variables..=variables + LONGEST,
            None => variables..=variables,
        };
        let most = *lengths.end();
        let side =
            (2..=LARGEST + 1).rev().find(|side| side.checked_pow(most).is_some_and(|all| all <= STATES));
        let side = side.unwrap_or(2);
        let mut states = Vec::new();
        for length in lengths {
            for code in 0..side.saturating_pow(length).min(STATES) {
                let digit = |at: u32| code / side.pow(length - 1 - at) % side;
                let number = |at: u32| match self.rules.variables.get(at as usize) {
                    Some(variable) => variable.bounds.least as u64 + digit(at),
                    None => self.rules.heaps.map_or(0, |bounds| bounds.least as u64) + digit(at),
                };
                let numbers: Vec<u64> = (0..length).map(number).collect();
                states.extend(self.state(&numbers).ok());
            }
        }
        let by_size = |state: &Component| {
            let numbers: Numbers = self.names.numbers(*state);
            (numbers.iter().sum::<i64>(), *state)
        };
        states.sort_by_cached_key(by_size);
        states.dedup();
        (states, side as i64 - 1)
    }
}

/// Whether one of these states has a move and leads to none that is broken. As many passes as
/// a play is long, at most, over what is looked at.
fn is_any_playable(
    states: &[Component],
    links: &FxHashMap<Component, Vec<Component>>,
    mut broken: FxHashSet<Component>,
) -> bool {
    let leads = |state: &Component, to: &FxHashSet<Component>| {
        links.get(state).is_some_and(|next| next.iter().any(|next| to.contains(next)))
    };
    loop {
        let before = broken.len();
        for state in states {
            if leads(state, &broken) {
                broken.insert(*state);
            }
        }
        if broken.len() == before {
            break;
        }
    }
    broken.is_empty() || states.iter().any(|state| links.contains_key(state) && !broken.contains(state))
}

/// A way round among these states, if there is one: the states that lead nowhere but to
/// such as lead nowhere are taken away, and what is left is followed until it comes back.
fn round(states: &[Component], links: &FxHashMap<Component, Vec<Component>>) -> Option<Vec<Component>> {
    let mut left: FxHashSet<Component> = states.iter().copied().collect();
    loop {
        let leads = |state: &Component| {
            links.get(state).is_some_and(|next| next.iter().any(|next| left.contains(next)))
        };
        let kept: FxHashSet<Component> =
            states.iter().copied().filter(|state| left.contains(state) && leads(state)).collect();
        if kept.len() == left.len() {
            break;
        }
        left = kept;
    }
    let mut path = vec![*states.iter().find(|state| left.contains(state))?];
    loop {
        let next = *links.get(path.last()?)?.iter().find(|next| left.contains(next))?;
        if let Some(start) = path.iter().position(|&state| state == next) {
            path.drain(..start);
            path.push(next);
            return Some(path);
        }
        path.push(next);
    }
}
