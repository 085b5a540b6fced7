//! Sets of counts of letters, as automata that read binary digits, least significant first.
//!
//! Written anew for the checker, in the plainest form: every automaton reads the digits of
//! its own letters, all in step, and after the last digit any number of noughts.

use crate::base::Meter;
use crate::certificate::Refusal;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Automata with more states are refused.
const MOST_STATES: usize = 1 << 16;

/// Automata that read more letters are refused.
pub(super) const MOST_LETTERS: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Automaton {
    /// The letters whose counts it reads, ascending.
    letters: Vec<usize>,
    /// Whether a tuple that ends in a state is in the set; state 0 is the first.
    accepting: Vec<bool>,
    /// The next states, by the digits of the letters: the first letter's is the lowest bit.
    next: Vec<Vec<usize>>,
}

impl Automaton {
    pub(super) fn constant(all: bool) -> Automaton {
        Automaton { letters: Vec::new(), accepting: vec![all], next: vec![vec![0]] }
    }

    /// An automaton as a certificate has it, if it is one: noughts must not change whether a
    /// tuple is accepted.
    pub(super) fn new(letters: Vec<usize>, accepts: &[usize], next: &[Vec<usize>]) -> Option<Automaton> {
        let states = next.len();
        let width = 1 << letters.len();
        let shaped = letters.len() <= MOST_LETTERS
            && letters.is_sorted_by(|a, b| a < b)
            && (1..=MOST_STATES).contains(&states)
            && next.iter().all(|row| row.len() == width && row.iter().all(|&to| to < states))
            && accepts.iter().all(|&state| state < states)
            && accepts.is_sorted_by(|a, b| a < b);
        if !shaped {
            return None;
        }
        let mut accepting = vec![false; states];
        accepts.iter().for_each(|&state| accepting[state] = true);
        let padded = (0..states).all(|state| accepting[state] == accepting[next[state][0]]);
        padded.then(|| Automaton { letters, accepting, next: next.to_vec() })
    }

    /// The states reached from the pair of first states, by the digits of all letters, each
    /// with whether it accepts.
    fn walk<S: Clone + Ord>(
        letters: Vec<usize>,
        start: S,
        meter: &mut Meter,
        step: impl Fn(&S, &dyn Fn(usize) -> bool) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, Refusal> {
        let mut numbers = BTreeMap::from([(start.clone(), 0)]);
        let (mut states, mut next, mut at) = (vec![start], Vec::new(), 0);
        while at < states.len() {
            let mut row = Vec::new();
            for digits in 0..1usize << letters.len() {
                meter.tick()?;
                let digit = |letter: usize| {
                    letters.iter().position(|&other| other == letter).is_some_and(|at| digits >> at & 1 == 1)
                };
                let to = step(&states[at], &digit);
                let count = states.len();
                row.push(*numbers.entry(to.clone()).or_insert(count));
                if row.last() == Some(&count) {
                    states.push(to);
                }
            }
            next.push(row);
            at += 1;
            if states.len() > MOST_STATES {
                return Err(Refusal::wrong(format!("an automaton has more than {MOST_STATES} states")));
            }
        }
        let accepting = states.iter().map(accepts).collect();
        Ok(Automaton { letters, accepting, next })
    }

    fn step(&self, state: usize, digit: &dyn Fn(usize) -> bool) -> usize {
        let digits = self.letters.iter().enumerate().map(|(at, &letter)| usize::from(digit(letter)) << at);
        self.next[state][digits.sum::<usize>()]
    }

    /// The tuples for which the two together hold.
    pub(super) fn product(
        &self,
        other: &Automaton,
        meter: &mut Meter,
        holds: impl Fn(bool, bool) -> bool,
    ) -> Result<Automaton, Refusal> {
        let letters: BTreeSet<usize> = self.letters.iter().chain(&other.letters).copied().collect();
        Automaton::walk(
            letters.into_iter().collect(),
            (0, 0),
            meter,
            |&(a, b), digit| (self.step(a, digit), other.step(b, digit)),
            |&(a, b)| holds(self.accepting[a], other.accepting[b]),
        )
    }

    /// The tuples that are in the set with one `letter` more, or, if not `up`, with one less,
    /// there being one.
    pub(super) fn moved(&self, letter: usize, up: bool, meter: &mut Meter) -> Result<Automaton, Refusal> {
        let letters: BTreeSet<usize> = self.letters.iter().copied().chain([letter]).collect();
        Automaton::walk(
            letters.into_iter().collect(),
            (0, true),
            meter,
            |&(state, owing), digit| {
                let changed = |other: usize| digit(other) ^ (owing && other == letter);
                (self.step(state, &changed), owing && digit(letter) == up)
            },
            |&(state, owing)| match (owing, up) {
                (false, _) => self.accepting[state],
                (true, true) => self.accepting[self.step(state, &|other| other == letter)],
                (true, false) => false,
            },
        )
    }

    /// Whether a tuple is in the set, `counts` having an entry for every letter from 1.
    pub(super) fn accepts(&self, counts: &[usize]) -> bool {
        let mut state = 0;
        for place in 0..usize::BITS {
            state = self.step(state, &|letter| counts[letter - 1] >> place & 1 == 1);
        }
        self.accepting[state]
    }

    /// The tuples of other letters that are in the set with `count` of `letter`.
    pub(super) fn fixed(&self, letter: usize, count: usize, meter: &mut Meter) -> Result<Automaton, Refusal> {
        let read = |state: usize, left: usize, digit: &dyn Fn(usize) -> bool| {
            self.step(state, &|other| if other == letter { left & 1 == 1 } else { digit(other) })
        };
        Automaton::walk(
            self.letters.iter().copied().filter(|&other| other != letter).collect(),
            (0, count),
            meter,
            |&(state, left), digit| (read(state, left, digit), left >> 1),
            |&(state, left)| {
                let (mut state, mut left) = (state, left);
                while left > 0 {
                    (state, left) = (read(state, left, &|_| false), left >> 1);
                }
                self.accepting[state]
            },
        )
    }

    /// The automaton of the same set with the fewest letters and states, these numbered as
    /// they are met.
    pub(super) fn least(&self) -> Automaton {
        // Classes of states that no digits tell apart: they are split until that is so.
        let mut class: Vec<usize> = self.accepting.iter().map(|&accepts| accepts.into()).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let split = |state: usize| {
                let row: Vec<usize> = self.next[state].iter().map(|&to| class[to]).collect();
                let number = numbers.len();
                *numbers.entry((class[state], row)).or_insert(number)
            };
            let finer: Vec<usize> = (0..class.len()).map(split).collect();
            class = finer;
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        let matters = |at: usize| {
            let bit = 1 << at;
            self.next.iter().any(|row| (0..row.len()).any(|to| class[row[to]] != class[row[to ^ bit]]))
        };
        let kept: Vec<usize> = (0..self.letters.len()).filter(|&at| matters(at)).collect();
        let (mut numbers, mut met) = (HashMap::from([(class[0], 0)]), vec![0]);
        let (mut next, mut at) = (Vec::new(), 0);
        while at < met.len() {
            let mut row = Vec::new();
            for digits in 0..1usize << kept.len() {
                let digits: usize =
                    kept.iter().enumerate().map(|(new, &old)| (digits >> new & 1) << old).sum();
                let to = self.next[met[at]][digits];
                let count = met.len();
                row.push(*numbers.entry(class[to]).or_insert(count));
                if row.last() == Some(&count) {
                    met.push(to);
                }
            }
            next.push(row);
            at += 1;
        }
        Automaton {
            letters: kept.iter().map(|&at| self.letters[at]).collect(),
            accepting: met.iter().map(|&state| self.accepting[state]).collect(),
            next,
        }
    }

    /// Whether any two rows differ: for any i and another i' there is some j such that the
    /// set has just one of the tuples with i of each letter in `row`, or i' of each, and j of
    /// `column`.
    ///
    /// Digits of i and i' are read together, and all pairs of states kept that digits of some
    /// j lead to. Where i and i' are not the same, more digits of j must tell some pair apart.
    pub(super) fn rows_differ(
        &self,
        row: &[usize],
        column: usize,
        meter: &mut Meter,
    ) -> Result<bool, Refusal> {
        let step = |&(a, b): &(usize, usize), here: bool, there: bool| {
            [false, true].map(|across| {
                let digit = |of_row: bool| {
                    move |letter: usize| {
                        if letter == column { across } else { of_row && row.contains(&letter) }
                    }
                };
                (self.step(a, &digit(here)), self.step(b, &digit(there)))
            })
        };
        let start = (true, BTreeSet::from([(0, 0)]));
        let (mut seen, mut work) = (BTreeSet::from([start.clone()]), vec![start]);
        while let Some((same, pairs)) = work.pop() {
            let (mut met, mut open) = (pairs.clone(), pairs.iter().copied().collect::<Vec<_>>());
            let mut apart = same;
            while let Some((a, b)) = open.pop().filter(|_| !apart) {
                meter.tick()?;
                apart = self.accepting[a] != self.accepting[b];
                open.extend(step(&(a, b), false, false).into_iter().filter(|&pair| met.insert(pair)));
            }
            if !apart {
                return Ok(false);
            }
            for (here, there) in [(false, false), (false, true), (true, false), (true, true)] {
                meter.tick()?;
                let next = pairs.iter().flat_map(|pair| step(pair, here, there)).collect();
                let next = (same && here == there, next);
                if seen.insert(next.clone()) {
                    work.push(next);
                }
            }
            meter.check_size(0, (seen.len() * pairs.len() * 16) as u64)?;
        }
        Ok(true)
    }
}
