//! From a solved set to a proof of infinity: sums of which no two act alike.
//!
//! If infinitely many sums of a game are pairwise different, in the sense that for any two
//! some third makes just one of them a P-position, the quotient is infinite. Here these are
//! the sums of a base and i heaps of each of some growing heaps, i = 0, 1, 2, ..., and what
//! tells them apart are heaps of one more kind, j of them. Which (i, j) are P-positions is
//! read off the solved set as an automaton, and whether all its rows differ is decided on it.
//! If the P-positions fit a rule of inequalities and residues, the rule is made an automaton
//! as well, and holds if the two are equal.

use super::automata::{Automata, Operation, Track, Tuples};
use super::sets::Sets;
use crate::base::{Exhausted, Meter};
use crate::misere::quotient::diagram::{Set, Stopped, Variable};
use crate::misere::quotient::growth::insertion::Insertion;
use crate::misere::quotient::growth::{Family, Rule};
use crate::misere::quotient::kernel::Word;
use std::collections::BTreeMap;

/// So many leaves are looked at for a family with a simple rule.
const MOST_LEAVES: usize = 48;

/// Rules are looked for in the rows from this one on.
const FIRST_ROW: usize = 8;

/// Rules in which rows grow by more columns, or every so many more rows, are not looked for.
const LARGEST_STEP: usize = 6;

/// Columns of a row that are looked at for its period, which may be a quarter as long.
const LOOKED_AT: usize = 160;

/// Sums that are pairwise different: the heaps of rows and of columns, and the family.
pub struct Witness {
    pub row: Vec<u64>,
    pub column: u64,
    pub family: Family,
}

/// Sums that show that a solved quotient is infinite: of few kinds of heaps, with a rule if
/// there is such a family, with few heaps in the base.
pub fn find(
    sets: &mut Sets,
    k: Set,
    growing: &[Variable],
    meter: &mut Meter,
) -> Result<Option<Witness>, Stopped> {
    let leaves = leaves(sets, k);
    let mut best: Option<((bool, usize, usize, usize), Witness)> = None;
    for kinds in 1..growing.len() {
        for (leaf, base) in leaves.iter().take(MOST_LEAVES) {
            for row in choices(growing.len(), kinds) {
                for column in (0..growing.len() as Track).filter(|column| !row.contains(column)) {
                    let cells = Cells { row: &row, column, tracks: growing.len() };
                    let automata = &mut sets.diagrams.leaves.automata;
                    let Some(table) = cells.table(automata, *leaf, meter)? else { continue };
                    let rule = cells.rule(automata, table, growing, meter)?;
                    let weight = rule.as_ref().map_or(usize::MAX, Rule::weight);
                    let cost = (rule.is_none(), base.len(), weight, automata.get(table).accepts.len());
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                        let family = cells.family(automata, table, base, rule);
                        let heap = |track: Track| u64::from(growing[track as usize]);
                        let row = row.iter().map(|&track| heap(track)).collect();
                        best = Some((cost, Witness { row, column: heap(column), family }));
                    }
                }
            }
        }
        if best.is_some() {
            break;
        }
    }
    Ok(best.map(|(_, witness)| witness))
}

/// The leaves of a set, each with the fewest heaps beside which it stands, fewest first.
fn leaves(sets: &Sets, k: Set) -> Vec<(Tuples, Word)> {
    let diagrams = &sets.diagrams;
    let mut open: BTreeMap<(Variable, Set), Word> =
        BTreeMap::from([((diagrams.variable(k), k), Word::new())]);
    let mut found = Vec::new();
    while let Some(((variable, set), word)) = open.pop_last() {
        if variable == 0 {
            found.push((Tuples(diagrams.leaf(set)), word));
            continue;
        }
        for (count, child) in sets.row(set, variable).into_iter().enumerate() {
            let mut longer = vec![variable; count];
            longer.extend(&word);
            let best = open.entry((diagrams.variable(child), child)).or_insert_with(|| longer.clone());
            if longer.len() < best.len() {
                *best = longer;
            }
        }
    }
    found.sort_by(|a, b| (a.1.len(), &a.1).cmp(&(b.1.len(), &b.1)));
    found
}

/// All ways to choose so many of the first tracks, in order.
fn choices(tracks: usize, count: usize) -> Vec<Vec<Track>> {
    let sets = (0..1u32 << tracks).filter(|set| set.count_ones() as usize == count);
    sets.map(|set| (0..tracks as Track).filter(|track| set >> track & 1 == 1).collect()).collect()
}

/// The sums with i heaps of each kind in a row, j of that of the columns, and of no other.
struct Cells<'a> {
    row: &'a [Track],
    column: Track,
    tracks: usize,
}

impl Cells<'_> {
    /// Which (i, j) are in a set, i on the first track of the row and j on that of the
    /// columns, if all rows differ.
    fn table(
        &self,
        automata: &mut Automata,
        mut set: Tuples,
        meter: &mut Meter,
    ) -> Result<Option<Tuples>, Exhausted> {
        let others = (0..self.tracks as Track).filter(|track| !self.row.contains(track));
        for other in others.filter(|&other| other != self.column) {
            set = automata.fix(other, 0, set, meter)?;
        }
        if !self.row.iter().chain([&self.column]).all(|&track| automata.depends_on(set, track)) {
            return Ok(None);
        }
        for &track in &self.row[1..] {
            set = automata.copied(self.row[0], track, set, meter)?;
        }
        let differ = automata.depends_on(set, self.row[0])
            && automata.depends_on(set, self.column)
            && automata.rows_differ(self.row[0], self.column, set, meter)?;
        Ok(differ.then_some(set))
    }

    fn is_p(&self, automata: &Automata, table: Tuples, row: usize, column: usize) -> bool {
        let mut tuple = vec![0; self.tracks];
        tuple[self.row[0] as usize] = row as u64;
        tuple[self.column as usize] = column as u64;
        automata.contains(table, &tuple)
    }

    /// A rule that tells the P-positions exactly.
    fn rule(
        &self,
        automata: &mut Automata,
        table: Tuples,
        growing: &[Variable],
        meter: &mut Meter,
    ) -> Result<Option<Rule>, Exhausted> {
        let lasso = |automata: &Automata, row| repetition(|column| self.is_p(automata, table, row, column));
        for rows in 1..=LARGEST_STEP {
            let last = FIRST_ROW + 2 * rows;
            let (Some((grown, period)), Some((before, _))) =
                (lasso(automata, last), lasso(automata, last - rows))
            else {
                return Ok(None);
            };
            let columns = grown.saturating_sub(before);
            if !(1..=LARGEST_STEP).contains(&columns) {
                continue;
            }
            let column = growing[self.column as usize];
            let insertion = Insertion { column, rows, columns, from: 4, reach: 0 };
            let preperiod =
                (last - rows + 1..=last).filter_map(|row| lasso(automata, row)).map(|it| it.0).max();
            let is_p = |row, column| self.is_p(automata, table, row, column);
            let Some(rule) = Rule::of(insertion, last + 1, preperiod.unwrap_or(0), period, is_p) else {
                continue;
            };
            let told = rule.tuples(automata, self.row[0], self.column, meter)?;
            let mut scope = Tuples::FULL;
            for (track, least) in [(self.row[0], rule.from_row), (self.column, rule.from_column)] {
                let mut factors = vec![0; self.tracks];
                factors[track as usize] = 1;
                let from = automata.at_least(&factors, least as i64, meter)?;
                scope = automata.both(scope, from, meter)?;
            }
            let (told, true_ones) = (automata.both(told, scope, meter)?, automata.both(table, scope, meter)?);
            if told == true_ones {
                return Ok(Some(rule));
            }
        }
        Ok(None)
    }

    fn family(&self, automata: &Automata, table: Tuples, base: &Word, rule: Option<Rule>) -> Family {
        let height = rule.as_ref().map_or(8, |rule| rule.from_row + 4).clamp(4, 12);
        let line = |i| (0..12).map(|j| self.is_p(automata, table, i, j)).collect();
        let mut base: Vec<u64> = base.iter().map(|&heap| heap.into()).collect();
        base.sort_unstable();
        Family { base, table: (0..height).map(line).collect(), rule }
    }
}

/// From where on, and how, a row seems to repeat.
fn repetition(is_p: impl Fn(usize) -> bool) -> Option<(usize, usize)> {
    let cells: Vec<bool> = (0..LOOKED_AT).map(is_p).collect();
    let repeats = |period: usize| {
        let first = (0..LOOKED_AT - period).rev().find(|&at| cells[at] != cells[at + period]);
        let preperiod = first.map_or(0, |at| at + 1);
        (preperiod + 2 * period < LOOKED_AT / 2).then_some((preperiod, period))
    };
    (1..LOOKED_AT / 4).find_map(repeats)
}

impl Automata {
    fn both(&mut self, a: Tuples, b: Tuples, meter: &mut Meter) -> Result<Tuples, Exhausted> {
        let only = self.combine(Operation::Without, a, b, meter)?;
        self.combine(Operation::Without, a, only, meter)
    }
}
