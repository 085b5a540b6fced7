//! Sets of tuples of numbers, as automata that read binary digits.
//!
//! A tuple has one number for each *track*. It is read least significant digit first, all
//! tracks in step, and may be followed by any number of zeros. What an automaton of this
//! kind can tell is just what can be said by adding, comparing and counting modulo numbers
//! (and a little more): inequalities and residues of multiplicities are such sets.
//!
//! Every automaton is minimal, reads no track that it does not depend on, and numbers its
//! states in the order in which they are met; so equal sets are equal automata, and each is
//! kept once, under a name.
//!
//! Source: Büchi 1960; Boudet and Comon 1996 for linear constraints digit by digit.

use super::automaton::{Automaton, Tracks, letters};
use crate::base::{Exhausted, Meter};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::hash::Hash;

/// The number of a track, from 0.
pub type Track = u32;

/// More tracks than this would make automata too wide: there are 2^tracks letters.
pub const MOST_TRACKS: usize = 8;

/// The name of a set of tuples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tuples(pub(super) u32);

impl Tuples {
    /// No tuple.
    pub const EMPTY: Tuples = Tuples(0);
    /// Every tuple.
    pub const FULL: Tuples = Tuples(1);
}

/// What two sets are made into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// In the first, and not in the second.
    Without,
    /// In one of them at least.
    Or,
}

/// A store of sets of tuples, and of the operations done on them.
pub struct Automata {
    automata: Vec<Automaton>,
    names: FxHashMap<Automaton, Tuples>,
    combined: FxHashMap<(Operation, Tuples, Tuples), Tuples>,
    moved: FxHashMap<(Track, bool, Tuples), Tuples>,
    fixed: FxHashMap<(Track, u64, Tuples), Tuples>,
    after: FxHashMap<(Tuples, Tracks), Tuples>,
    bytes: usize,
}

impl Default for Automata {
    fn default() -> Self {
        let mut store = Automata {
            automata: Vec::new(),
            names: FxHashMap::default(),
            combined: FxHashMap::default(),
            moved: FxHashMap::default(),
            fixed: FxHashMap::default(),
            after: FxHashMap::default(),
            bytes: 0,
        };
        for holds in [false, true] {
            store.name(Automaton { tracks: 0, accepts: vec![holds], next: vec![0] });
        }
        store
    }
}

impl Automata {
    /// The sets in `a` without, or together with, those in `b`. As many steps as pairs of
    /// states are met.
    pub fn combine(
        &mut self,
        operation: Operation,
        a: Tuples,
        b: Tuples,
        meter: &mut Meter,
    ) -> Result<Tuples, Exhausted> {
        let (a, b) = if operation == Operation::Or && a > b { (b, a) } else { (a, b) };
        match (operation, a, b) {
            (Operation::Without, Tuples::EMPTY, _) | (Operation::Without, _, Tuples::FULL) => {
                return Ok(Tuples::EMPTY);
            }
            (Operation::Without, _, Tuples::EMPTY) => return Ok(a),
            (Operation::Without, _, _) if a == b => return Ok(Tuples::EMPTY),
            (Operation::Or, Tuples::EMPTY, _) => return Ok(b),
            (Operation::Or, Tuples::FULL, _) => return Ok(Tuples::FULL),
            (Operation::Or, _, _) if a == b => return Ok(a),
            _ => {}
        }
        if let Some(&known) = self.combined.get(&(operation, a, b)) {
            return Ok(known);
        }
        let (left, right) = (self.get(a).clone(), self.get(b).clone());
        let found = self.explore(
            left.tracks | right.tracks,
            (0, 0),
            |_, &(p, q), digits| Ok((left.step(p, digits), right.step(q, digits))),
            |_, &(p, q)| {
                let (p, q) = (left.accepts[p as usize], right.accepts[q as usize]);
                match operation {
                    Operation::Without => p && !q,
                    Operation::Or => p || q,
                }
            },
            meter,
        )?;
        self.combined.insert((operation, a, b), found);
        Ok(found)
    }

    /// The tuples that are in the set once `track` is one more.
    pub fn shift(&mut self, track: Track, a: Tuples, meter: &mut Meter) -> Result<Tuples, Exhausted> {
        self.move_by_one(track, true, a, meter)
    }

    /// The tuples with at least 1 on `track` that are in the set with one less.
    pub fn unshift(&mut self, track: Track, a: Tuples, meter: &mut Meter) -> Result<Tuples, Exhausted> {
        self.move_by_one(track, false, a, meter)
    }

    /// Adds a carry to the digits of a track, or takes a borrow from them.
    fn move_by_one(
        &mut self,
        track: Track,
        up: bool,
        a: Tuples,
        meter: &mut Meter,
    ) -> Result<Tuples, Exhausted> {
        if a == Tuples::EMPTY || up && !self.depends_on(a, track) {
            return Ok(a);
        }
        if let Some(&known) = self.moved.get(&(track, up, a)) {
            return Ok(known);
        }
        let (automaton, bit) = (self.get(a).clone(), 1 << track);
        let found = self.explore(
            automaton.tracks | bit,
            (0, true),
            |_, &(state, moving), digits| {
                // A carry goes on over ones, and a borrow over noughts.
                let flipped = if moving { digits ^ bit } else { digits };
                Ok((automaton.step(state, flipped), moving && (digits & bit != 0) == up))
            },
            |_, &(state, moving)| match (moving, up) {
                (false, _) => automaton.accepts[state as usize],
                (true, true) => automaton.accepts[automaton.step(state, bit) as usize],
                (true, false) => false,
            },
            meter,
        )?;
        self.moved.insert((track, up, a), found);
        Ok(found)
    }

    /// The tuples that are in the set with `count` on `track`, whatever they have there.
    pub fn fix(
        &mut self,
        track: Track,
        count: u64,
        a: Tuples,
        meter: &mut Meter,
    ) -> Result<Tuples, Exhausted> {
        if !self.depends_on(a, track) {
            return Ok(a);
        }
        if let Some(&known) = self.fixed.get(&(track, count, a)) {
            return Ok(known);
        }
        let (automaton, bit) = (self.get(a).clone(), 1 << track);
        let step = |state, rest: u64, digits: Tracks| {
            automaton.step(state, if rest & 1 == 1 { digits | bit } else { digits & !bit })
        };
        let found = self.explore(
            automaton.tracks & !bit,
            (0, count),
            |_, &(state, rest), digits| Ok((step(state, rest, digits), rest >> 1)),
            |_, &(state, rest)| {
                let (mut state, mut rest) = (state, rest);
                while rest > 0 {
                    (state, rest) = (step(state, rest, 0), rest >> 1);
                }
                automaton.accepts[state as usize]
            },
            meter,
        )?;
        self.fixed.insert((track, count, a), found);
        Ok(found)
    }

    /// The set that has `rows[count]` beside `count` on `track`; from `preperiod` on the
    /// rows repeat for ever. The rows do not depend on `track`.
    pub fn repeating(
        &mut self,
        track: Track,
        preperiod: usize,
        rows: &[Tuples],
        meter: &mut Meter,
    ) -> Result<Tuples, Exhausted> {
        let bit = 1 << track;
        let tracks = rows.iter().fold(bit, |tracks, &row| tracks | self.get(row).tracks);
        self.explore(
            tracks,
            (preperiod, rows.to_vec()),
            |store, (preperiod, rows), digits| {
                // What is left of the multiplicity are the rows of one parity.
                let (odd, period) = (usize::from(digits & bit != 0), rows.len() - preperiod);
                let left = preperiod.saturating_sub(odd).div_ceil(2);
                let cycle = if period.is_multiple_of(2) { period / 2 } else { period };
                let half = (0..left + cycle).map(|count| {
                    let count = 2 * count + odd;
                    let folded =
                        if count < *preperiod { count } else { preperiod + (count - preperiod) % period };
                    store.after(rows[folded], digits)
                });
                Ok((left, half.collect()))
            },
            |store, (_, rows)| store.contains_zero(rows[0]),
            meter,
        )
    }

    /// A guess at the set of which the first rows along `track` are these: two sequences of
    /// rows are taken for one if they agree as far as both are known, and `overlap` rows at
    /// least. `None` where the rows are too few to tell.
    pub fn guess(
        &mut self,
        track: Track,
        rows: &[Tuples],
        overlap: usize,
        meter: &mut Meter,
    ) -> Result<Option<Tuples>, Exhausted> {
        let bit = 1 << track;
        let tracks = rows.iter().fold(bit, |tracks, &row| tracks | self.get(row).tracks);
        let letters = letters(tracks);
        let mut states = vec![rows.to_vec()];
        let mut next: Vec<u32> = Vec::new();
        let mut at = 0;
        while at < states.len() {
            for &digits in &letters {
                meter.tick()?;
                let odd = usize::from(digits & bit != 0);
                let half: Vec<Tuples> =
                    states[at].iter().skip(odd).step_by(2).map(|&row| self.after(row, digits)).collect();
                if half.len() < overlap {
                    return Ok(None);
                }
                let like = |state: &Vec<Tuples>| state.iter().zip(&half).all(|(a, b)| a == b);
                next.push(match states.iter().position(like) {
                    Some(known) => known as u32,
                    None => {
                        states.push(half);
                        states.len() as u32 - 1
                    }
                });
            }
            at += 1;
        }
        let accepts = states.iter().map(|rows| self.contains_zero(rows[0])).collect();
        Ok(Some(self.least(Automaton { tracks, accepts, next })))
    }

    /// The tuples x with a.x >= least, `factors` having an entry for each track.
    pub fn at_least(&mut self, factors: &[i64], least: i64, meter: &mut Meter) -> Result<Tuples, Exhausted> {
        // With x = d + 2y: a.y is at least half of what a.d leaves, rounded up.
        self.explore(
            tracks_of(factors),
            least,
            |_, &least, digits| Ok((least - weighed(factors, digits) + 1).div_euclid(2)),
            |_, &least| least <= 0,
            meter,
        )
    }

    /// The tuples x with a.x = residue modulo `modulus`.
    pub fn congruent(
        &mut self,
        factors: &[i64],
        residue: i64,
        modulus: i64,
        meter: &mut Meter,
    ) -> Result<Tuples, Exhausted> {
        self.explore(
            tracks_of(factors),
            (residue.rem_euclid(modulus), 1 % modulus),
            |_, &(residue, power), digits| {
                let left = residue - power * weighed(factors, digits).rem_euclid(modulus);
                Ok((left.rem_euclid(modulus), 2 * power % modulus))
            },
            |_, &(residue, _)| residue == 0,
            meter,
        )
    }

    /// The tuples that are in the set once what they have on `from` stands on `track` too.
    pub fn copied(
        &mut self,
        from: Track,
        track: Track,
        a: Tuples,
        meter: &mut Meter,
    ) -> Result<Tuples, Exhausted> {
        let (automaton, here, there) = (self.get(a).clone(), 1 << from, 1 << track);
        self.explore(
            (automaton.tracks | here) & !there,
            0,
            |_, &state, digits| {
                let copied = if digits & here != 0 { digits | there } else { digits };
                Ok(automaton.step(state, copied))
            },
            |_, &state| automaton.accepts[state as usize],
            meter,
        )
    }

    /// Whether any two rows differ: for any i and another i' there is some j such that just
    /// one of (i, j) and (i', j) is in the set, i on track `row` and j on `column`. Nothing
    /// else may matter.
    ///
    /// The digits of i and i' are read together, and all pairs of states kept to which they
    /// lead with the digits of some j. There may be many such sets of pairs; where one border
    /// tells rows apart there are few.
    pub fn rows_differ(
        &self,
        row: Track,
        column: Track,
        a: Tuples,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        let automaton = self.get(a);
        debug_assert_eq!(automaton.tracks & !(1 << row | 1 << column), 0);
        let digits = |here: bool, across: bool| Tracks::from(here) << row | Tracks::from(across) << column;
        let step = |(p, q): (u32, u32), [here, there]: [bool; 2]| {
            [false, true].map(|across| {
                (automaton.step(p, digits(here, across)), automaton.step(q, digits(there, across)))
            })
        };
        let mut seen: FxHashSet<(bool, Vec<(u32, u32)>)> = FxHashSet::from_iter([(true, vec![(0, 0)])]);
        let mut work: Vec<(bool, Vec<(u32, u32)>)> = seen.iter().cloned().collect();
        while let Some((equal, pairs)) = work.pop() {
            meter.check_size(0, (seen.len() * pairs.len() * 8) as u64)?;
            // Once i and i' are read there may be more digits of j.
            let (mut met, mut open) = (pairs.iter().copied().collect::<FxHashSet<_>>(), pairs.clone());
            let mut apart = equal;
            while let Some((p, q)) = open.pop().filter(|_| !apart) {
                meter.tick()?;
                apart = automaton.accepts[p as usize] != automaton.accepts[q as usize];
                open.extend(step((p, q), [false; 2]).into_iter().filter(|&pair| met.insert(pair)));
            }
            if !apart {
                return Ok(false);
            }
            for read in [[false, false], [false, true], [true, false], [true, true]] {
                meter.tick()?;
                let next: BTreeSet<(u32, u32)> = pairs.iter().flat_map(|&pair| step(pair, read)).collect();
                let next = (equal && read[0] == read[1], next.into_iter().collect());
                if seen.insert(next.clone()) {
                    work.push(next);
                }
            }
        }
        Ok(true)
    }

    /// Whether the tuple of noughts is in the set.
    pub fn contains_zero(&self, a: Tuples) -> bool {
        self.get(a).accepts[0]
    }

    /// Whether a tuple, a number for each track, is in the set.
    pub fn contains(&self, a: Tuples, tuple: &[u64]) -> bool {
        let automaton = self.get(a);
        let mut state = 0;
        let mut rest = tuple.to_vec();
        while rest.iter().any(|&number| number > 0) {
            let digits =
                rest.iter().enumerate().fold(0, |all, (track, &n)| all | ((n & 1) as Tracks) << track);
            state = automaton.step(state, digits);
            rest.iter_mut().for_each(|number| *number >>= 1);
        }
        automaton.accepts[state as usize]
    }

    /// Whether it matters what is on `track`.
    pub fn depends_on(&self, a: Tuples, track: Track) -> bool {
        self.get(a).tracks >> track & 1 == 1
    }

    /// How many states the automaton of a set has.
    pub fn states(&self, a: Tuples) -> usize {
        self.get(a).accepts.len()
    }

    /// Bytes held, about.
    pub fn bytes(&self) -> u64 {
        let entries = self.combined.len() + self.moved.len() + self.fixed.len() + self.after.len();
        (self.bytes + entries * 32) as u64
    }

    /// What is left to be read for a tuple of the set to be complete, after these digits.
    fn after(&mut self, a: Tuples, digits: Tracks) -> Tuples {
        let automaton = self.get(a);
        let digits = digits & automaton.tracks;
        if let Some(&known) = self.after.get(&(a, digits)) {
            return known;
        }
        let start = automaton.step(0, digits);
        let found = match start {
            0 => a,
            _ => {
                let rest = automaton.from(start);
                self.least(rest)
            }
        };
        self.after.insert((a, digits), found);
        found
    }

    /// The automaton of a set.
    pub fn get(&self, a: Tuples) -> &Automaton {
        &self.automata[a.0 as usize]
    }

    /// The set that an automaton of any states tells, which is walked from `start`.
    fn explore<S: Clone + Eq + Hash>(
        &mut self,
        tracks: Tracks,
        start: S,
        mut step: impl FnMut(&mut Automata, &S, Tracks) -> Result<S, Exhausted>,
        mut accepts: impl FnMut(&mut Automata, &S) -> bool,
        meter: &mut Meter,
    ) -> Result<Tuples, Exhausted> {
        let letters = letters(tracks);
        let mut numbers: FxHashMap<S, u32> = FxHashMap::from_iter([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        let mut at = 0;
        while at < states.len() {
            for &digits in &letters {
                meter.tick()?;
                let state = states[at].clone();
                let after = step(self, &state, digits)?;
                next.push(*numbers.entry(after).or_insert_with_key(|after| {
                    states.push(after.clone());
                    states.len() as u32 - 1
                }));
            }
            at += 1;
            meter.check_size(0, self.bytes() + (next.len() * 4 + states.len() * 64) as u64)?;
        }
        let accepts = states.iter().map(|state| accepts(self, state)).collect();
        Ok(self.least(Automaton { tracks, accepts, next }))
    }

    /// The name of the minimal automaton that tells the same set.
    fn least(&mut self, automaton: Automaton) -> Tuples {
        self.name(automaton.minimal().reading_what_matters().from(0))
    }

    fn name(&mut self, mut automaton: Automaton) -> Tuples {
        if let Some(&known) = self.names.get(&automaton) {
            return known;
        }
        let name = Tuples(self.automata.len() as u32);
        automaton.next.shrink_to_fit();
        automaton.accepts.shrink_to_fit();
        // Both copies, and what the machine and growing lists of them take beside.
        self.bytes += 2 * (automaton.next.len() * 4 + automaton.accepts.len()) + 256;
        self.automata.push(automaton.clone());
        self.names.insert(automaton, name);
        name
    }
}

fn tracks_of(factors: &[i64]) -> Tracks {
    factors.iter().enumerate().filter(|(_, factor)| **factor != 0).fold(0, |all, (track, _)| all | 1 << track)
}

fn weighed(factors: &[i64], digits: Tracks) -> i64 {
    factors.iter().enumerate().map(|(track, factor)| factor * i64::from(digits >> track & 1)).sum()
}
