//! A family of sums that shows how rows grow: a base, i heaps of one kind, j of another.

use super::insertion::Insertion;
use super::rule::Rule;
use crate::misere::quotient::diagram::{Diagrams, Set, Variable};
use crate::misere::quotient::kernel::Word;
use std::collections::BTreeMap;

/// Sums of a base with i heaps of the row's kind and j of the column's, and who wins them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The heaps of the base, ascending.
    pub base: Vec<u64>,
    /// Row i, column j: whether the sum is a P-position, as far as it is written out. All
    /// later rows come from these by the insertion.
    pub table: Vec<Vec<bool>>,
    /// The P-positions as inequalities and residues, where they have that form.
    pub rule: Option<Rule>,
}

/// So many bases are tried for one whose P-positions have a simple rule.
const MOST_BASES: usize = 48;

/// Rows with a longer period have no rule worth reading.
const LONGEST_PERIOD: usize = 64;

impl Family {
    /// The family that these rows show: one with a rule, of the smallest base, with the
    /// simplest rule.
    pub(super) fn of(
        diagrams: &Diagrams,
        rows: &[Set],
        insertion: Insertion,
        large: &[u64],
    ) -> Option<Family> {
        let families = bases(diagrams, rows, insertion).into_iter().take(MOST_BASES);
        let found = families.map(|small| {
            let cells = Cells { diagrams, rows, insertion, small: &small };
            let rule = cells.period().and_then(|period| {
                let preperiod = cells.preperiod();
                Rule::of(insertion, rows.len(), preperiod, period, |i, j| cells.is_p(i, j))
            });
            let weight = rule.as_ref().map_or(usize::MAX, Rule::weight);
            (rule.is_none(), small.len(), weight, small.clone(), rule)
        });
        let (_, _, _, small, rule) =
            found.min_by(|a, b| (a.0, a.1, a.2, &a.3).cmp(&(b.0, b.1, b.2, &b.3)))?;
        let cells = Cells { diagrams, rows, insertion, small: &small };
        let first = rule.as_ref().map_or(0, |rule| rule.from_row);
        let height = (first + 3 * insertion.rows + 1).clamp(4, 12);
        let width = (insertion.from + 2 * insertion.columns).clamp(6, 16);
        let table = (0..height).map(|i| (0..width).map(|j| cells.is_p(i, j)).collect()).collect();
        let mut base: Vec<u64> = small.iter().map(|&heap| heap.into()).chain(large.iter().copied()).collect();
        base.sort_unstable();
        Some(Family { base, table, rule })
    }
}

/// The outcomes of one family.
struct Cells<'a> {
    diagrams: &'a Diagrams,
    rows: &'a [Set],
    insertion: Insertion,
    /// The heaps of the base below the row's.
    small: &'a Word,
}

impl Cells<'_> {
    fn is_p(&self, row: usize, column: usize) -> bool {
        let (row, column) = self.insertion.fold(self.rows.len(), row, column);
        let mut set = self.rows[row];
        loop {
            match self.diagrams.variable(set) {
                0 => return set == Set::FULL,
                variable if variable == self.insertion.column => {
                    set = self.diagrams.child(set, variable, column);
                }
                variable => {
                    let count = self.small.iter().filter(|&&letter| letter == variable).count();
                    set = self.diagrams.child(set, variable, count);
                }
            }
        }
    }

    /// The last row's set over the column's heap and smaller ones.
    fn at_column(&self, row: Set) -> Set {
        let mut set = row;
        while self.diagrams.variable(set) > self.insertion.column {
            let variable = self.diagrams.variable(set);
            let count = self.small.iter().filter(|&&letter| letter == variable).count();
            set = self.diagrams.child(set, variable, count);
        }
        set
    }

    /// A common period of the last rows.
    fn period(&self) -> Option<usize> {
        let mut period = 1;
        for &row in &self.rows[self.rows.len() - self.insertion.rows..] {
            let (_, next) = self.diagrams.lasso(self.at_column(row), self.insertion.column);
            period = (1..=next).map(|times| times * period).find(|period| period.is_multiple_of(next))?;
        }
        (period <= LONGEST_PERIOD).then_some(period)
    }

    /// The largest preperiod of the last rows.
    fn preperiod(&self) -> usize {
        let last = &self.rows[self.rows.len() - self.insertion.rows..];
        let preperiod = |&row: &Set| self.diagrams.lasso(self.at_column(row), self.insertion.column).0;
        last.iter().map(preperiod).max().unwrap_or(0)
    }
}

/// The small heaps beside which the last row's outcomes have a preperiod that grows, fewest
/// heaps first.
fn bases(diagrams: &Diagrams, rows: &[Set], insertion: Insertion) -> Vec<Word> {
    let column = insertion.column;
    let last = rows[rows.len() - 1];
    let mut bases = Vec::new();
    for (set, _, above) in shortest(diagrams, last, last, column) {
        let (preperiod, period) = diagrams.lasso(set, column);
        if preperiod <= insertion.from {
            continue;
        }
        let early = diagrams.child(set, column, preperiod - 1);
        let late = diagrams.child(set, column, preperiod - 1 + period);
        for (a, b, below) in shortest(diagrams, early, late, 0) {
            if a != b {
                bases.push([below, above.clone()].concat());
            }
        }
    }
    bases.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    bases.dedup();
    bases
}

/// The pairs of sets over variables up to `down_to` that two sets have beside the same larger
/// heaps, each with the fewest such heaps, ascending.
fn shortest(diagrams: &Diagrams, a: Set, b: Set, down_to: Variable) -> Vec<(Set, Set, Word)> {
    let mut open: BTreeMap<(Variable, Set, Set), Word> = BTreeMap::new();
    let top = |a, b| diagrams.variable(a).max(diagrams.variable(b));
    open.insert((top(a, b), a, b), Word::new());
    let mut found = Vec::new();
    while let Some(((variable, a, b), word)) = open.pop_last() {
        if variable <= down_to {
            found.push((a, b, word));
            continue;
        }
        let ((a_pre, a_per), (b_pre, b_per)) = (diagrams.lasso(a, variable), diagrams.lasso(b, variable));
        for count in 0..a_pre.max(b_pre) + a_per * b_per {
            let (a, b) = (diagrams.child(a, variable, count), diagrams.child(b, variable, count));
            let mut longer = vec![variable; count];
            longer.extend(&word);
            let best = open.entry((top(a, b), a, b)).or_insert_with(|| longer.clone());
            if longer.len() < best.len() {
                *best = longer;
            }
        }
    }
    found
}
