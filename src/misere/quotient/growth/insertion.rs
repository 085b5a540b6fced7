//! Rows that grow by insertion, and why they do so for ever.
//!
//! Let R_i be the P-positions beside i heaps of m: sets of sums of smaller heaps, of which
//! v is one. Write R(j) for the sums beside j heaps of v. The rows *grow by insertion*, pj
//! columns every pi rows, when for the last pi of the rows up to I
//!
//! ```text
//! (a) R_i(j) = R_{i-pi}(j)        for j <= M
//! (b) R_i(j) = R_{i-pi}(j - pj)   for j >= lo, where lo >= pj
//! (c) M >= lo + reach, the reach being the most heaps of v in one option
//! (d) the sums open to the kernel obey (a) for j <= lo and (b) for j > lo, from row I on
//! (e) R_I has a preperiod in v of more than lo
//! ```
//!
//! *Then they do so for ever.* Define the rows beyond I by the same insertion; (a) and (b)
//! hold for them too, as between lo and M the row above obeys both. Whether (i, j) with any
//! further heaps is a P-position depends on rows i and i - 1 and on columns j - 1 to
//! j + reach. Where j <= lo, all of that is what it is pi rows above; where j > lo, it is
//! what it is pi rows above and pj columns before. So the equation of the kernel holds there
//! because it holds here, and it has one solution. By (e) every pi rows the preperiod in v
//! grows by pj: there are infinitely many different rows, and so the quotient is infinite.

use crate::misere::quotient::diagram::{Diagrams, Set, Variable};
use rustc_hash::{FxHashMap, FxHashSet};

/// How rows grow by insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The variable the columns are for: v.
    pub column: Variable,
    /// Every so many rows: pi.
    pub rows: usize,
    /// So many columns are inserted: pj.
    pub columns: usize,
    /// Columns from here on are those inserted before: lo.
    pub from: usize,
    /// The most heaps of v in one option.
    pub reach: usize,
}

/// Rows are compared when there are so many: 12, 16, 24, 32, 48, 64, ...
pub fn is_time(rows: usize) -> bool {
    rows >= 12 && (rows.is_power_of_two() || rows.is_multiple_of(3) && (rows / 3).is_power_of_two())
}

/// An insertion by which the last of these rows come from those before: conditions (a), (b),
/// (c) and (e). `variables` are those of the rows, ascending.
pub fn find(
    diagrams: &Diagrams,
    variables: &[Variable],
    reach: impl Fn(Variable) -> usize,
    rows: &[Set],
) -> Option<Insertion> {
    let last = rows.len() - 1;
    for &column in variables {
        // Rows have most of their sets in common, so that the next row costs little.
        let mut known = FxHashMap::default();
        let mut preperiod = |row: usize| largest_preperiod(diagrams, rows[row], column, &mut known);
        let grown = preperiod(last);
        if grown == 0 {
            continue;
        }
        let reach = reach(column);
        for every in 1..=last / 2 {
            let columns = grown.saturating_sub(preperiod(last - every));
            if columns > 0 {
                let insertion = Insertion { column, rows: every, columns, from: columns, reach };
                if let Some(found) = insertion.found_in(diagrams, rows) {
                    return Some(found);
                }
            }
        }
    }
    None
}

impl Insertion {
    /// The insertion with the first column from which it holds in the last of these rows.
    fn found_in(self, diagrams: &Diagrams, rows: &[Set]) -> Option<Insertion> {
        let last = rows.len() - 1;
        let pairs = || (last + 1 - self.rows..=last).map(|row| (rows[row], rows[row - self.rows]));
        let from = pairs().try_fold(self.columns, |from, (row, before)| {
            self.translated_from(diagrams, row, before).map(|first| first.max(from))
        })?;
        let grows = from < largest_preperiod(diagrams, rows[last], self.column, &mut FxHashMap::default());
        let holds = |(row, before)| self.unchanged_to(diagrams, row, before, from + self.reach);
        (grows && pairs().all(holds)).then_some(Insertion { from, ..self })
    }

    /// The insertion as the fewest of these rows show it, condition (d) and all, with their
    /// number. `open` is what is open to the rows, which are for `variable`.
    pub fn shown_first(
        self,
        diagrams: &Diagrams,
        open: Set,
        variable: Variable,
        rows: &[Set],
    ) -> Option<(Insertion, usize)> {
        (2 * self.rows + 1..=rows.len()).find_map(|count| {
            let found = self.found_in(diagrams, &rows[..count])?;
            found.keeps_open(diagrams, open, variable, count).then_some((found, count))
        })
    }

    /// The first column from which `row` is `before`, [`Insertion::columns`] columns on.
    fn translated_from(&self, diagrams: &Diagrams, row: Set, before: Set) -> Option<usize> {
        let mut from = self.columns;
        for (a, b) in columns(diagrams, row, before, self.column) {
            let (settled, period) = joint(diagrams, a, b, self.column, self.columns);
            let differs = |&j: &usize| {
                diagrams.child(a, self.column, j) != diagrams.child(b, self.column, j - self.columns)
            };
            // All of the repeating part, wherever other pairs begin to agree: what differs there
            // differs again and again.
            if let Some(last) = (self.columns..settled + period).rev().find(differs) {
                if last >= settled {
                    return None;
                }
                from = from.max(last + 1);
            }
        }
        Some(from)
    }

    /// Whether columns 0 to `to` of the two rows are the same.
    fn unchanged_to(&self, diagrams: &Diagrams, row: Set, before: Set, to: usize) -> bool {
        let same = |a, b, j| diagrams.child(a, self.column, j) == diagrams.child(b, self.column, j);
        columns(diagrams, row, before, self.column)
            .into_iter()
            .all(|(a, b)| a == b || (0..=to).all(|j| same(a, b, j)))
    }

    /// Condition (d): the sums open to the rows from `rows` on obey the same insertion.
    fn keeps_open(&self, diagrams: &Diagrams, open: Set, variable: Variable, rows: usize) -> bool {
        let (preperiod, period) = diagrams.lasso(open, variable);
        (rows..rows.max(preperiod + self.rows) + period).all(|row| {
            let before = diagrams.child(open, variable, row - self.rows);
            let open = diagrams.child(open, variable, row);
            self.unchanged_to(diagrams, open, before, self.from)
                && self.translated_from(diagrams, open, before).is_some_and(|from| from <= self.from + 1)
        })
    }

    /// Where row `row` and column `column` are found among the first `rows` rows.
    pub fn fold(&self, rows: usize, row: usize, column: usize) -> (usize, usize) {
        let times = (row + 1).saturating_sub(rows).div_ceil(self.rows);
        let (mut row, mut column) = (row, column);
        for _ in 0..times {
            row -= self.rows;
            if column >= self.from {
                column -= self.columns;
            }
        }
        (row, column)
    }
}

/// The pairs of sets over `variable` and smaller ones that two sets have beside the same
/// larger heaps.
fn columns(diagrams: &Diagrams, a: Set, b: Set, variable: Variable) -> Vec<(Set, Set)> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::from_iter([(a, b)]);
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        let top = diagrams.variable(a).max(diagrams.variable(b));
        if top <= variable {
            found.push((a, b));
            continue;
        }
        let (preperiod, period) = joint(diagrams, a, b, top, 0);
        for count in 0..preperiod + period {
            let pair = (diagrams.child(a, top, count), diagrams.child(b, top, count));
            if seen.insert(pair) {
                work.push(pair);
            }
        }
    }
    found
}

/// From where, and with which period, `a` and the translate of `b` by `by` repeat together.
fn joint(diagrams: &Diagrams, a: Set, b: Set, variable: Variable, by: usize) -> (usize, usize) {
    let ((a_pre, a_per), (b_pre, b_per)) = (diagrams.lasso(a, variable), diagrams.lasso(b, variable));
    let mut period = a_per;
    while !period.is_multiple_of(b_per) {
        period += a_per;
    }
    (a_pre.max(b_pre + by), period)
}

/// The largest preperiod in `variable` that a set has beside any larger heaps; `known` holds those
/// of the sets it was asked of before and of their parts. Linear in the parts that are new, and as
/// deep as there are larger variables.
fn largest_preperiod(
    diagrams: &Diagrams,
    set: Set,
    variable: Variable,
    known: &mut FxHashMap<Set, usize>,
) -> usize {
    if let Some(&found) = known.get(&set) {
        return found;
    }
    let top = diagrams.variable(set);
    let found = if top <= variable {
        diagrams.lasso(set, variable).0
    } else {
        let (preperiod, period) = diagrams.lasso(set, top);
        let below = |count| largest_preperiod(diagrams, diagrams.child(set, top, count), variable, known);
        (0..preperiod + period).map(below).max().unwrap_or(0)
    };
    known.insert(set, found);
    found
}
