//! Certificates that a misère quotient is infinite, by all its P-positions.
//!
//! A set K of sums of heaps is the set of the misère P-positions if no move leads from K to
//! K, and from every sum that has a move and is not in K some move leads to K: moves end, so
//! only one set is like that. The certificate writes out a set, periodic in the multiplicities
//! of most heaps and told by automata in those of the *growing* ones, and the checker decides
//! from the rules whether it is like that. If then no two of the sums of a base and i heaps of
//! each of some kinds, i = 0, 1, 2, ..., are P-positions beside the same sums, the quotient is
//! infinite.

use super::digits::{Automaton, MOST_LETTERS};
use super::ground::Ground;
use super::sets::{ALL, NONE, Operation, Set};
use super::{Fold, LARGEST, MOST_SEARCHED, Refusal};
use crate::base::{Budget, Exhausted, Meter};
use crate::certificate::brute::{Search, check_small_sums};
use crate::certificate::document::{Heaps, Rules};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Sums of heaps up to this total are checked by plain search, or a million of them.
const MOST_TOTAL: u64 = 40;

/// More rows than this, or longer ones, are refused.
const LARGEST_TABLE: usize = 64;

/// All misère P-positions of heaps up to one with which the quotient is infinite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedCertificate {
    /// The rules.
    pub rules: Rules,
    /// The claim: the quotient of the heaps up to this one is infinite.
    pub infinite_from: u64,
    /// The sums that show it.
    pub family: RowsClaim,
    /// The growing heaps, ascending.
    pub growing: Vec<u64>,
    /// The heaps that act like words of others, ascending.
    pub folds: Vec<Fold>,
    /// Sets of multiplicities of growing heaps.
    pub automata: Vec<SolvedAutomaton>,
    /// Sets of sums of other heaps too: set n is automaton n, or a node counted on from the
    /// automata. A node's row has sets before it.
    pub nodes: Vec<SolvedNode>,
    /// Which set the P-positions are: the last.
    pub p_positions: usize,
}

/// Sums of a base, i heaps of each of some sizes, and j heaps of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowsClaim {
    /// The heaps of the base, ascending.
    pub base: Vec<u64>,
    /// The heaps there are i of each of.
    pub row: Vec<u64>,
    /// The heap there are j of.
    pub column: u64,
    /// A line for every i from 0, in it a letter for every j from 0: P or N.
    pub outcomes: Vec<String>,
}

/// A set of multiplicities, read in binary digits, least significant first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedAutomaton {
    /// The heaps whose multiplicities it reads, ascending.
    pub heaps: Vec<u64>,
    /// The states that accept.
    pub accepts: Vec<usize>,
    /// For each state the next ones, by the digits as a number: the first heap's is the lowest
    /// bit. State 0 is the first.
    pub next: Vec<Vec<usize>>,
}

/// A set with a row of sets: those beside 0, 1, 2, ... of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedNode {
    /// The heap.
    pub heap: u64,
    /// The first sets of the row,
    pub first: Vec<usize>,
    /// and those that then repeat.
    pub cycle: Vec<usize>,
}

impl SolvedCertificate {
    /// The claim in a sentence.
    pub(in crate::certificate) fn sentence(&self) -> String {
        let RowsClaim { base, row, column, .. } = &self.family;
        let base: String = base.iter().map(|heap| format!("{heap} + ")).collect();
        let rows: Vec<String> = row.iter().map(|heap| format!("i heaps of {heap}")).collect();
        format!(
            "the misère quotient of the heaps up to {} is infinite: all P-positions are known, and the sums {base}{} differ in pairs, told apart by heaps of {column}",
            self.infinite_from,
            rows.join(" + ")
        )
    }

    /// Checks it: the set against the rules, the words of all heaps, the rows of the family,
    /// every outcome of its table, and small sums by plain search too.
    pub(in crate::certificate) fn verify(&self, meter: &mut Meter) -> Result<(), Refusal> {
        let ruleset = self.rules.ruleset().map_err(|fault| Refusal::wrong(fault.to_string()))?;
        let heaps = Heaps::new(&ruleset, meter.clone())?;
        let largest = self.infinite_from;
        if largest > LARGEST || largest == 0 {
            return Err(Refusal::wrong(format!("heap {largest} is not one of 1 to {LARGEST}")));
        }
        if !self.folds.is_sorted_by(|a, b| a.heap < b.heap)
            || self.folds.iter().any(|fold| !fold.word.is_sorted())
        {
            return Err(Refusal::wrong("the folds and their words do not ascend"));
        }
        let mut ground = Ground::new(&heaps, largest, largest, &self.folds, meter)?;
        let growing = letters(&ground, &self.growing)?;
        if growing.is_empty() || growing.len() > MOST_LETTERS {
            return Err(Refusal::wrong(format!("there are not 1 to {MOST_LETTERS} growing heaps")));
        }
        ground.sets.count(growing);
        let k = self.read(&mut ground)?;
        ground.check_p_positions(k)?;
        self.check_family(&mut ground, k, meter)?;
        check_small_sums(&heaps, largest, MOST_TOTAL, meter, |sum| ground.is_p(k, sum))?;
        self.search(&heaps, meter)
    }

    /// The set that is claimed to be that of the P-positions. Tables must be as short as they
    /// can be, and all of them used.
    fn read(&self, ground: &mut Ground) -> Result<Set, Refusal> {
        let mut sets: Vec<Set> = Vec::new();
        let mut used = vec![false; self.automata.len() + self.nodes.len()];
        for (number, claimed) in self.automata.iter().enumerate() {
            let wrong =
                || Refusal::wrong(format!("automaton {number} is none of growing heaps in its least form"));
            let letters = letters(ground, &claimed.heaps)?;
            if !letters.iter().all(|&letter| ground.sets.is_counted(letter)) {
                return Err(wrong());
            }
            let automaton = Automaton::new(letters, &claimed.accepts, &claimed.next).ok_or_else(wrong)?;
            if automaton.least() != automaton {
                return Err(wrong());
            }
            sets.push(ground.sets.leaf(automaton));
        }
        for (number, SolvedNode { heap, first, cycle }) in self.nodes.iter().enumerate() {
            let wrong = |why: &str| Refusal::wrong(format!("node {number}, of heap {heap}, {why}"));
            let letter = letters(ground, &[*heap])?[0];
            if ground.sets.is_counted(letter) || cycle.is_empty() {
                return Err(wrong("is of a growing heap, or has no row"));
            }
            let row = |sets: &[Set], used: &mut [bool], numbers: &[usize]| -> Option<Vec<Set>> {
                let lower = |&number: &usize| {
                    used[number] = true;
                    sets[number]
                };
                let below =
                    |number: &usize| *number < sets.len() && ground.sets.letter(sets[*number]) < letter;
                numbers.iter().all(below).then(|| numbers.iter().map(lower).collect())
            };
            let (Some(first), Some(cycle)) = (row(&sets, &mut used, first), row(&sets, &mut used, cycle))
            else {
                return Err(wrong("has a row of sets that do not come before it"));
            };
            let shape = (first.len(), cycle.len());
            let set = ground.sets.make(letter, first, cycle);
            if ground.sets.letter(set) != letter || ground.sets.lasso(set, letter) != shape {
                return Err(wrong("is not in its least form"));
            }
            sets.push(set);
        }
        // A heap that changes nothing stands for the empty word, and is no letter.
        let heaps = self.automata.iter().flat_map(|automaton| &automaton.heaps);
        let heaps: BTreeSet<u64> = heaps.copied().chain(self.nodes.iter().map(|node| node.heap)).collect();
        if !heaps.contains(&self.infinite_from) || !ground.letters.iter().all(|heap| heaps.contains(heap)) {
            return Err(Refusal::wrong("a heap that is no fold is in no automaton and no node"));
        }
        let distinct: BTreeSet<Set> = sets.iter().copied().collect();
        match sets.last() {
            Some(&last) if self.p_positions + 1 == sets.len() && distinct.len() == sets.len() => {
                used[self.p_positions] = true;
                if used.iter().all(|&used| used) {
                    return Ok(last);
                }
                Err(Refusal::wrong("there are sets of which nothing is made"))
            }
            _ => Err(Refusal::wrong("the P-positions are not the last set, or sets come twice")),
        }
    }

    /// The rows are pairwise different, and the table is right.
    fn check_family(&self, ground: &mut Ground, k: Set, meter: &mut Meter) -> Result<(), Refusal> {
        let RowsClaim { base, row, column, outcomes } = &self.family;
        let (in_row, across) = (letters(ground, row)?, letters(ground, &[*column])?[0]);
        let counted = in_row.iter().chain([&across]).all(|&letter| ground.sets.is_counted(letter));
        if in_row.is_empty() || in_row.contains(&across) || !counted {
            return Err(Refusal::wrong("the heaps of rows and columns are not different growing heaps"));
        }
        let mut counts = vec![0; ground.letters.len()];
        for heap in base {
            let letter = letters(ground, &[*heap])?[0];
            if in_row.contains(&letter) || letter == across {
                return Err(Refusal::wrong(format!("heap {heap} of the base is one of the rows or columns")));
            }
            counts[letter - 1] += 1;
        }
        if !base.is_sorted() {
            return Err(Refusal::wrong("the base does not ascend"));
        }
        let mut set = k;
        for letter in (1..=ground.letters.len()).rev() {
            if !in_row.contains(&letter) && letter != across {
                set = ground.sets.fix(set, letter, counts[letter - 1])?;
            }
        }
        let differ = match ground.sets.counts(set) {
            Some(counts) => counts.rows_differ(&in_row, across, meter)?,
            None => false,
        };
        if !differ {
            return Err(Refusal::wrong("the rows of the family are not different in pairs"));
        }
        let fits = |line: &String| (2..=LARGEST_TABLE).contains(&line.len());
        if !(2..=LARGEST_TABLE).contains(&outcomes.len()) || !outcomes.iter().all(fits) {
            return Err(Refusal::wrong(format!(
                "the table of outcomes has fewer than two rows or columns, or more than {LARGEST_TABLE}"
            )));
        }
        for (i, line) in outcomes.iter().enumerate() {
            for (j, letter) in line.chars().enumerate() {
                in_row.iter().for_each(|&letter| counts[letter - 1] = i);
                counts[across - 1] = j;
                self.compare(i, j, letter, ground.sets.contains(k, &counts))?;
            }
        }
        Ok(())
    }

    /// The first outcomes of the table by plain search, as far as it reaches.
    fn search(&self, heaps: &Heaps, meter: &Meter) -> Result<(), Refusal> {
        let RowsClaim { base, row, column, outcomes } = &self.family;
        let mut cells: Vec<(usize, usize, char)> = outcomes
            .iter()
            .enumerate()
            .flat_map(|(i, line)| line.chars().enumerate().map(move |(j, letter)| (i, j, letter)))
            .collect();
        let across: u64 = row.iter().sum();
        cells.sort_by_key(|&(i, j, _)| (i as u64 * across + j as u64 * column, i));
        let budget = Budget { max_positions: Some(MOST_SEARCHED), ..meter.budget() };
        let mut search = Search::new();
        for (i, j, letter) in cells {
            let mut sum = base.clone();
            row.iter().for_each(|&heap| sum.extend(std::iter::repeat_n(heap, i)));
            sum.extend(std::iter::repeat_n(*column, j));
            sum.sort_unstable();
            if sum.iter().sum::<u64>() > LARGEST {
                return Ok(());
            }
            match search.look_up(heaps, &sum, &mut budget.meter()) {
                Ok(truth) => self.compare(i, j, letter, truth)?,
                Err(Refusal::Unfinished(Exhausted::Positions(_))) => return Ok(()),
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(())
    }

    fn compare(&self, i: usize, j: usize, letter: char, truth: bool) -> Result<(), Refusal> {
        let claimed = match letter {
            'P' => true,
            'N' => false,
            other => return Err(Refusal::wrong(format!("an outcome is P or N, not {other:?}"))),
        };
        if claimed == truth {
            return Ok(());
        }
        let RowsClaim { base, row, column, .. } = &self.family;
        let base: String = base.iter().map(|heap| format!("{heap} + ")).collect();
        let rows: String = row.iter().map(|heap| format!("{i} heaps of {heap} + ")).collect();
        let (claim, truth) = if truth { ("an N", "a P") } else { ("a P", "an N") };
        Err(Refusal::wrong(format!(
            "the sum {base}{rows}{j} heaps of {column} is claimed to be {claim}-position and is {truth}-position"
        )))
    }
}

/// The letters of different heaps that ascend.
fn letters(ground: &Ground, heaps: &[u64]) -> Result<Vec<usize>, Refusal> {
    let letter = |heap: &u64| {
        let found = ground.letters.binary_search(heap);
        found.map(|at| at + 1).map_err(|_| Refusal::wrong(format!("heap {heap} is no letter")))
    };
    let letters: Vec<usize> = heaps.iter().map(letter).collect::<Result<_, _>>()?;
    if !letters.is_sorted_by(|a, b| a < b) {
        return Err(Refusal::wrong("heaps do not ascend"));
    }
    Ok(letters)
}

impl Ground {
    /// Whether `k` is the set of the P-positions: no move in it leads to it, and from every
    /// sum beside it that is not empty one does; and every other heap acts like its word.
    fn check_p_positions(&mut self, k: Set) -> Result<(), Refusal> {
        let mut won = NONE;
        for letter in 1..=self.letters.len() {
            let by_letter = self.won_by_letter(letter, k)?;
            let from = self.sets.raise(letter, by_letter)?;
            if self.sets.combine(Operation::And, k, from)? != NONE {
                let heap = self.letters[letter - 1];
                return Err(Refusal::wrong(format!(
                    "a move in heap {heap} leads from a P-position to another"
                )));
            }
            won = self.sets.combine(Operation::Or, won, from)?;
        }
        // A letter has a move, so all sums have but the empty one.
        let mut with_a_move = NONE;
        for letter in 1..=self.letters.len() {
            let from = self.sets.raise(letter, ALL)?;
            with_a_move = self.sets.combine(Operation::Or, with_a_move, from)?;
        }
        if self.sets.combine(Operation::AndNot, k, with_a_move)? != NONE {
            return Err(Refusal::wrong("the empty sum is no P-position"));
        }
        let lost = self.sets.combine(Operation::AndNot, with_a_move, won)?;
        if self.sets.combine(Operation::AndNot, lost, k)? != NONE {
            return Err(Refusal::wrong("a sum is no P-position, and no move leads from it to one"));
        }
        self.check_folds_on(k)
    }

    /// Whether a sum is in a set, heaps being their words.
    fn is_p(&self, set: Set, sum: &[u64]) -> bool {
        let mut counts = vec![0; self.letters.len()];
        sum.iter().for_each(|&heap| self.word(heap).iter().for_each(|&letter| counts[letter - 1] += 1));
        self.sets.contains(set, &counts)
    }
}
