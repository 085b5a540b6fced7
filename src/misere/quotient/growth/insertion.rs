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

/// From which column on the first of two sets is the second moved on; `None`: from none.
type Known = FxHashMap<(Set, Set), Option<usize>>;

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
        let mut known = Known::default();
        let from = pairs().try_fold(self.columns, |from, (row, before)| {
            self.translated_from(diagrams, row, before, &mut known).map(|first| first.max(from))
        })?;
        let grows = from < largest_preperiod(diagrams, rows[last], self.column, &mut FxHashMap::default());
        let mut seen = FxHashSet::default();
        let holds = |(row, before)| self.unchanged_to(diagrams, row, before, from + self.reach, &mut seen);
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

    /// The first column from which `row` is `before`, [`Insertion::columns`] columns on, beside any
    /// larger heaps; `known` holds what was found of pairs before. Linear in the pairs of parts that
    /// are new, and as deep as there are larger variables.
    fn translated_from(
        &self,
        diagrams: &Diagrams,
        row: Set,
        before: Set,
        known: &mut Known,
    ) -> Option<usize> {
        if let Some(&found) = known.get(&(row, before)) {
            return found;
        }
        let top = diagrams.variable(row).max(diagrams.variable(before));
        let found = if top <= self.column {
            self.column_translated_from(diagrams, row, before)
        } else {
            let (preperiod, period) = joint(diagrams, row, before, top, 0);
            (0..preperiod + period).try_fold(self.columns, |from, count| {
                let (row, before) = (diagrams.child(row, top, count), diagrams.child(before, top, count));
                Some(from.max(self.translated_from(diagrams, row, before, known)?))
            })
        };
        known.insert((row, before), found);
        found
    }

    /// The same of two sets without larger heaps.
    fn column_translated_from(&self, diagrams: &Diagrams, a: Set, b: Set) -> Option<usize> {
        let (settled, period) = joint(diagrams, a, b, self.column, self.columns);
        let differs = |&j: &usize| {
            diagrams.child(a, self.column, j) != diagrams.child(b, self.column, j - self.columns)
        };
        // All of the repeating part is looked at: what differs there differs again and again.
        match (self.columns..settled + period).rev().find(differs) {
            Some(last) if last >= settled => None,
            Some(last) => Some(last + 1),
            None => Some(self.columns),
        }
    }

    /// Whether columns 0 to `to` of the two rows are the same, beside any larger heaps; `seen` are
    /// pairs that were asked about before, and are the same.
    fn unchanged_to(
        &self,
        diagrams: &Diagrams,
        row: Set,
        before: Set,
        to: usize,
        seen: &mut FxHashSet<(Set, Set)>,
    ) -> bool {
        if row == before || !seen.insert((row, before)) {
            return true;
        }
        let top = diagrams.variable(row).max(diagrams.variable(before));
        if top <= self.column {
            let child = |set, j| diagrams.child(set, self.column, j);
            return (0..=to).all(|j| child(row, j) == child(before, j));
        }
        let (preperiod, period) = joint(diagrams, row, before, top, 0);
        (0..preperiod + period).all(|count| {
            let (row, before) = (diagrams.child(row, top, count), diagrams.child(before, top, count));
            self.unchanged_to(diagrams, row, before, to, seen)
        })
    }

    /// Condition (d): the sums open to the rows from `rows` on obey the same insertion.
    fn keeps_open(&self, diagrams: &Diagrams, open: Set, variable: Variable, rows: usize) -> bool {
        let (preperiod, period) = diagrams.lasso(open, variable);
        let (mut known, mut seen) = (Known::default(), FxHashSet::default());
        (rows..rows.max(preperiod + self.rows) + period).all(|row| {
            let before = diagrams.child(open, variable, row - self.rows);
            let open = diagrams.child(open, variable, row);
            self.unchanged_to(diagrams, open, before, self.from, &mut seen)
                && self
                    .translated_from(diagrams, open, before, &mut known)
                    .is_some_and(|from| from <= self.from + 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of 0 and 1 over variable 1 beside no heap and beside more of variable 2.
    fn set(diagrams: &mut Diagrams, beside: [(usize, &[u32]); 2]) -> Set {
        let columns = beside.map(|(preperiod, row)| {
            let row: Vec<Set> = row.iter().map(|&leaf| diagrams.of_leaf(leaf)).collect();
            diagrams.make(1, preperiod, &row)
        });
        diagrams.make(2, 1, &columns)
    }

    /// One pair of rows is the other moved on from column 6 only, and the other pair differs in
    /// every odd column for ever: from no column on are both moved on, whichever comes first.
    #[test]
    fn what_differs_for_ever_is_seen_behind_a_late_beginning() {
        let mut diagrams = Diagrams::new();
        let insertion = Insertion { column: 1, rows: 1, columns: 1, from: 1, reach: 0 };
        let (none, late) = ((0, &[0][..]), (5, &[0, 0, 0, 0, 1, 0][..]));
        let odd = (0, &[0, 1][..]);
        let row = set(&mut diagrams, [none, none]);
        let before = set(&mut diagrams, [late, none]);
        let found = |row, before, diagrams: &Diagrams| {
            insertion.translated_from(diagrams, row, before, &mut Known::default())
        };
        assert_eq!(found(row, before, &diagrams), Some(6));
        for [first, second] in [[(none, late), (odd, none)], [(odd, none), (none, late)]] {
            let row = set(&mut diagrams, [first.0, second.0]);
            let before = set(&mut diagrams, [first.1, second.1]);
            assert_eq!(found(row, before, &diagrams), None);
        }
    }
}
