//! Certificates that a misère quotient is infinite.
//!
//! The claim rests on rows that grow by insertion. Beside the heaps of the base larger than
//! the row's heap m, let R_i be the P-positions with i heaps of m, as sets of sums of smaller
//! heaps, and R_i(j) those with j heaps of the column's heap. If for the last pi rows up to I
//! R_i(j) = R_{i-pi}(j) for j <= lo + reach and R_i(j) = R_{i-pi}(j - pj) for j >= lo, and
//! the sums won at once obey the same, then the defining equation of all later rows is a
//! translate of one that holds, so they grow likewise; as the preperiod of row I passes lo,
//! it grows without end, and infinitely many sums of heaps m are pairwise different.
//!
//! Where rows grow along several heaps at once, the claim rests on all P-positions (`solved`).

mod digits;
mod ground;
mod sets;
mod solved;

pub use solved::{RowsClaim, SolvedAutomaton, SolvedCertificate, SolvedNode};

use super::Refusal;
use super::brute::Search;
use super::document::{Heaps, Rules};
use crate::base::{Budget, Exhausted, Meter};
use ground::{Ground, Large};
use serde::{Deserialize, Serialize};
use sets::Set;

/// Plain search of a family's entries holds at most so many sums.
const MOST_SEARCHED: u64 = 200_000;

/// Larger heaps, and more rows or columns, are refused; sums of a larger total are not
/// searched.
const LARGEST: u64 = 1_000;

/// A misère quotient that is infinite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfiniteCertificate {
    /// The rules.
    pub rules: Rules,
    /// The claim: the quotient of the heaps up to this one is infinite.
    pub infinite_from: u64,
    /// The family of sums that shows it.
    pub family: FamilyClaim,
    /// How its rows grow.
    pub insertion: InsertionClaim,
    /// The heaps below the row's that act like words of others.
    pub folds: Vec<Fold>,
}

/// Sums of a base with i heaps of one size and j of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyClaim {
    /// The heaps of the base, ascending.
    pub base: Vec<u64>,
    /// The heap there are i of.
    pub row: u64,
    /// The heap there are j of.
    pub column: u64,
    /// A line for every i from 0, in it a letter for every j from 0: P or N.
    pub outcomes: Vec<String>,
}

/// Rows that are earlier rows with some columns written twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InsertionClaim {
    /// Every so many rows: pi.
    pub rows: usize,
    /// So many columns are inserted: pj.
    pub columns: usize,
    /// Columns from here on are earlier ones: lo, the least.
    pub from: usize,
    /// The least number of rows that shows it: I + 1.
    pub shown_by: usize,
}

/// A heap that acts like a sum of smaller ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fold {
    /// The heap.
    pub heap: u64,
    /// The heaps of the sum, ascending.
    pub word: Vec<u64>,
}

impl InfiniteCertificate {
    /// The claim in a sentence.
    pub(super) fn sentence(&self) -> String {
        let FamilyClaim { base, row, column, .. } = &self.family;
        let base: String = base.iter().map(|heap| format!("{heap} + ")).collect();
        let InsertionClaim { rows, columns, .. } = self.insertion;
        format!(
            "the misère quotient of the heaps up to {} is infinite: the outcomes of {base}i heaps of {row} + j heaps of {column}, in rows, grow by {columns} columns every {rows} rows",
            self.infinite_from
        )
    }

    /// Checks it: the rows from the rules, the conditions of the insertion, the words of all
    /// heaps, every outcome of the table, and the first of them by plain search too.
    pub(super) fn verify(&self, meter: &mut Meter) -> Result<(), Refusal> {
        let ruleset = self.rules.ruleset().map_err(|fault| Refusal::wrong(fault.to_string()))?;
        let heaps = Heaps::new(&ruleset, meter.clone())?;
        let FamilyClaim { base, row, column, .. } = &self.family;
        let largest = base.iter().copied().max().unwrap_or(0).max(*row);
        if self.infinite_from != largest || largest > LARGEST || !base.is_sorted() || base.contains(&0) {
            return Err(Refusal::wrong(format!(
                "the base does not ascend, or its largest heap and the row's are not {}, at most {LARGEST}",
                self.infinite_from
            )));
        }
        let mut ground = Ground::new(&heaps, *row, largest, &self.folds, meter)?;
        let letter = |ground: &Ground, heap: &u64| ground.letters.binary_search(heap).ok().map(|at| at + 1);
        let (Some(level), Some(across)) = (letter(&ground, row), letter(&ground, column)) else {
            return Err(Refusal::wrong("the heaps of rows and columns are not letters"));
        };
        if across >= level {
            return Err(Refusal::wrong("the heap of the columns is not below that of the rows"));
        }
        let mut counts = vec![0; level];
        for heap in base.iter().filter(|heap| *heap <= row) {
            match letter(&ground, heap) {
                Some(at) if at != level && at != across => counts[at - 1] += 1,
                _ => return Err(Refusal::wrong(format!("heap {heap} of the base is no other letter"))),
            }
        }
        let large: Large = base.iter().rev().filter(|heap| *heap > row).copied().collect();
        let won = ground.won_beside(&large)?;
        let rows = self.rows(&mut ground, won, level, across)?;
        ground.check_folds(&rows)?;
        self.check_outcomes(&ground, &rows, &mut counts, across)?;
        self.search(&heaps, meter)
    }

    /// The rows, as many as it takes for the insertion to hold.
    fn rows(&self, ground: &mut Ground, won: Set, level: usize, across: usize) -> Result<Vec<Set>, Refusal> {
        let InsertionClaim { rows: every, columns, from, shown_by } = self.insertion;
        let sizes = [every, columns, from, shown_by];
        if sizes.iter().any(|&size| size == 0 || size > LARGEST as usize)
            || from < columns
            || shown_by <= 2 * every
        {
            return Err(Refusal::wrong("an insertion takes rows and columns, and two rounds of rows"));
        }
        let mut rows: Vec<Set> = Vec::new();
        loop {
            rows.push(ground.row(level, won, &rows)?);
            if rows.len() <= 2 * every {
                continue;
            }
            match self.insertion_fails(ground, won, level, across, &rows)? {
                None if rows.len() < shown_by => {
                    return Err(Refusal::wrong(format!(
                        "the insertion is shown by {} rows already",
                        rows.len()
                    )));
                }
                None => return Ok(rows),
                Some(why) if rows.len() >= shown_by => return Err(Refusal::wrong(why)),
                Some(_) => {}
            }
        }
    }

    /// Why the last of these rows do not come from those before by the insertion.
    fn insertion_fails(
        &self,
        ground: &mut Ground,
        won: Set,
        level: usize,
        across: usize,
        rows: &[Set],
    ) -> Result<Option<String>, Refusal> {
        let InsertionClaim { rows: every, columns, from, .. } = self.insertion;
        let to = from.saturating_add(ground.reach(across));
        let last = rows.len() - 1;
        for i in last + 1 - every..=last {
            if let Some(j) = unequal(ground, across, (rows[i], rows[i - every]), [to, from], columns)? {
                return Ok(Some(format!("row {i} does not come from row {} in column {j}", i - every)));
            }
        }
        let (first, cycle) = ground.sets.lasso(won, level);
        for i in last + 1..(last + 1).max(first + every) + cycle {
            let pair = (ground.sets.at(won, level, i), ground.sets.at(won, level, i - every));
            if let Some(j) = unequal(ground, across, pair, [from, from + 1], columns)? {
                return Ok(Some(format!(
                    "what is won at once in row {i} does not come from row {} in column {j}",
                    i - every
                )));
            }
        }
        // The least column from which rows are translated, and a preperiod beyond it.
        let mut least = from == columns;
        for i in last + 1 - every..=last {
            let (row, before) = (rows[i], rows[i - every]);
            if !least {
                let row = ground.sets.fix(row, across, from - 1)?;
                least = row != ground.sets.fix(before, across, from - 1 - columns)?;
            }
        }
        let (grown, _) = ground.sets.settled(rows[last], across)?;
        Ok(match (least, grown > from) {
            (false, _) => Some(format!("the columns are earlier ones before column {from} already")),
            (_, false) => Some("the rows do not grow".to_owned()),
            (true, true) => None,
        })
    }

    /// Every outcome of the table, by the rows, and by the insertion where there are no more.
    fn check_outcomes(
        &self,
        ground: &Ground,
        rows: &[Set],
        counts: &mut [usize],
        across: usize,
    ) -> Result<(), Refusal> {
        for (i, line) in self.family.outcomes.iter().enumerate() {
            for (j, letter) in line.chars().enumerate() {
                let (mut row, mut column) = (i, j);
                while row >= rows.len() {
                    row -= self.insertion.rows;
                    column -= if column >= self.insertion.from { self.insertion.columns } else { 0 };
                }
                counts[across - 1] = column;
                self.compare(i, j, letter, ground.sets.contains(rows[row], counts))?;
            }
        }
        Ok(())
    }

    /// The first outcomes of the table by plain search, as far as it reaches.
    fn search(&self, heaps: &Heaps, meter: &Meter) -> Result<(), Refusal> {
        let FamilyClaim { base, row, column, outcomes, .. } = &self.family;
        if outcomes.len() < 2 || outcomes.iter().any(|line| line.len() < 2) {
            return Err(Refusal::wrong("the table of outcomes has fewer than two rows or columns"));
        }
        let mut cells: Vec<(usize, usize, char)> = outcomes
            .iter()
            .enumerate()
            .flat_map(|(i, line)| line.chars().enumerate().map(move |(j, letter)| (i, j, letter)))
            .collect();
        cells.sort_by_key(|&(i, j, _)| (i as u64 * row + j as u64 * column, i));
        let budget = Budget { max_positions: Some(MOST_SEARCHED), ..meter.budget() };
        let mut search = Search::new();
        for (i, j, letter) in cells {
            if base.iter().sum::<u64>() + i as u64 * row + j as u64 * column > LARGEST {
                return Ok(());
            }
            let mut sum = base.clone();
            sum.extend(std::iter::repeat_n(*row, i));
            sum.extend(std::iter::repeat_n(*column, j));
            sum.sort_unstable();
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
        let FamilyClaim { base, row, column, .. } = &self.family;
        let base: String = base.iter().map(|heap| format!("{heap} + ")).collect();
        let (claim, truth) = if truth { ("an N", "a P") } else { ("a P", "an N") };
        Err(Refusal::wrong(format!(
            "the sum {base}{i} heaps of {row} + {j} heaps of {column} is claimed to be {claim}-position and is {truth}-position"
        )))
    }
}

/// The first column in which the first set is not the second: the same columns up to
/// `same_to`, and from `moved_from` on those `columns` before.
fn unequal(
    ground: &mut Ground,
    across: usize,
    (row, before): (Set, Set),
    [same_to, moved_from]: [usize; 2],
    columns: usize,
) -> Result<Option<usize>, Refusal> {
    let ((a, a_cycle), (b, b_cycle)) =
        (ground.sets.settled(row, across)?, ground.sets.settled(before, across)?);
    // Beyond this, both repeat together.
    let end = a.max(b + columns).max(moved_from) + a_cycle * b_cycle;
    for j in 0..=end {
        let here = ground.sets.fix(row, across, j)?;
        if j <= same_to && here != ground.sets.fix(before, across, j)? {
            return Ok(Some(j));
        }
        if j >= moved_from && here != ground.sets.fix(before, across, j - columns)? {
            return Ok(Some(j));
        }
    }
    Ok(None)
}
