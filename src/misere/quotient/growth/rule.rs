//! The P-positions of a family as inequalities and residues, and in words.

use super::insertion::Insertion;
use crate::base::{Exhausted, Meter};
use crate::misere::quotient::symbolic::automata::{Automata, Operation, Track, Tuples};
use std::ops::Range;

/// Who wins in row i, from row `from_row` on, by the residue of i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The least row of which this is true.
    pub from_row: usize,
    /// The least column of which this is true.
    pub from_column: usize,
    /// What is true of the rows of each residue: there are as many as the modulus.
    parts: Vec<Part>,
}

/// The columns j up to a border that grows with i, and those from there on, are P by their
/// residues. Those from there on have `across * j >= down * i + offset`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    across: i64,
    down: i64,
    offset: i64,
    before: Residues,
    after: Residues,
}

/// The columns j for which (j - slope i) mod `modulus` is one of `members`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Residues {
    modulus: i64,
    slope: i64,
    members: Vec<i64>,
}

/// The rows beyond the last that a rule must describe as well.
const ROWS_BEYOND: usize = 24;

impl Rule {
    /// The rule of a table whose rows from `rows - insertion.rows` on grow by the insertion,
    /// those rows having preperiods up to `preperiod` and the common period `period`.
    ///
    /// A rule found describes `ROWS_BEYOND` rows beyond those worked out, and then all: its
    /// two sides are moved along by the insertion as the rows themselves are.
    pub fn of(
        insertion: Insertion,
        rows: usize,
        preperiod: usize,
        period: usize,
        is_p: impl Fn(usize, usize) -> bool,
    ) -> Option<Rule> {
        let beyond = rows + ROWS_BEYOND.max(insertion.rows * period.max(insertion.columns));
        let times = (beyond - rows) / insertion.rows + 1;
        let width = preperiod + times * insertion.columns + 3 * period;
        let lines: Vec<Line> = (rows - insertion.rows..beyond)
            .map(|row| Line { row: row as i64, cells: (0..width).map(|column| is_p(row, column)).collect() })
            .collect();
        let moduli = (1..=insertion.rows).filter(|modulus| insertion.rows.is_multiple_of(*modulus));
        let shapes = (0..=insertion.from).flat_map(|from| moduli.clone().map(move |modulus| (from, modulus)));
        let (from_column, parts) = shapes.into_iter().find_map(|(from, modulus)| {
            let part = |residue: usize| {
                let lines: Vec<&Line> =
                    lines.iter().filter(|line| line.row as usize % modulus == residue).collect();
                Part::of(insertion, from, period, &lines)
            };
            Some((from, (0..modulus).map(part).collect::<Option<Vec<Part>>>()?))
        })?;
        let mut rule = Rule { from_row: 0, from_column, parts };
        let told =
            |row: usize| (from_column..width).all(|column| rule.is_p(row, column) == is_p(row, column));
        if !(rows..beyond).all(told) {
            return None;
        }
        rule.from_row = (0..rows).rev().find(|&row| !told(row)).map_or(0, |row| row + 1);
        Some(rule)
    }

    /// Whether the sum of row `row` and column `column` is a P-position.
    pub fn is_p(&self, row: usize, column: usize) -> bool {
        self.parts[row % self.parts.len()].is_p(row as i64, column as i64)
    }

    /// The cells that the rule says are P, the row on one track and the column on another.
    pub fn tuples(
        &self,
        automata: &mut Automata,
        row: Track,
        column: Track,
        meter: &mut Meter,
    ) -> Result<Tuples, Exhausted> {
        let line = |i: i64, j: i64| {
            let mut factors = vec![0; row.max(column) as usize + 1];
            (factors[row as usize], factors[column as usize]) = (i, j);
            factors
        };
        let modulus = self.parts.len() as i64;
        let mut told = Tuples::EMPTY;
        for (residue, part) in (0..).zip(&self.parts) {
            let rows = automata.congruent(&line(1, 0), residue, modulus, meter)?;
            let border = line(-part.down, part.across);
            let beyond = automata.at_least(&border, part.offset, meter)?;
            let mut sides = [Tuples::EMPTY; 2];
            for (side, residues) in sides.iter_mut().zip([&part.before, &part.after]) {
                for &member in &residues.members {
                    let cells =
                        automata.congruent(&line(-residues.slope, 1), member, residues.modulus, meter)?;
                    *side = automata.combine(Operation::Or, *side, cells, meter)?;
                }
            }
            let before = automata.combine(Operation::Without, sides[0], beyond, meter)?;
            let short = automata.combine(Operation::Without, sides[1], beyond, meter)?;
            let after = automata.combine(Operation::Without, sides[1], short, meter)?;
            let both = automata.combine(Operation::Or, before, after, meter)?;
            let others = automata.combine(Operation::Without, both, rows, meter)?;
            let here = automata.combine(Operation::Without, both, others, meter)?;
            told = automata.combine(Operation::Or, told, here, meter)?;
        }
        Ok(told)
    }

    /// How much there is to read.
    pub fn weight(&self) -> usize {
        self.parts.iter().map(Part::weight).sum::<usize>() + self.from_row / 4 + 8 * self.from_column
    }

    /// The condition for P in words, such as `j >= i and j = i mod 2`.
    pub fn words(&self) -> String {
        if let [only] = self.parts.as_slice() {
            return only.words().unwrap_or_else(|| "never".to_owned());
        }
        let modulus = self.parts.len();
        let parts = self.parts.iter().enumerate().filter_map(|(residue, part)| {
            let row = match (modulus, residue) {
                (2, 0) => "i is even".to_owned(),
                (2, _) => "i is odd".to_owned(),
                _ => format!("i = {residue} mod {modulus}"),
            };
            let words = part.words()?;
            Some(if words.contains(" or ") {
                format!("{row} and ({words})")
            } else {
                format!("{row} and {words}")
            })
        });
        parts.collect::<Vec<String>>().join("; or ")
    }
}

/// One row of a table.
struct Line {
    row: i64,
    cells: Vec<bool>,
}

impl Part {
    /// What some rows of a table have in common.
    fn of(insertion: Insertion, from: usize, period: usize, lines: &[&Line]) -> Option<Part> {
        let (across, down) = reduced(insertion.rows as i64, insertion.columns as i64);
        let borders: Vec<usize> = lines.iter().map(|line| line.border(from, period)).collect();
        let after = Residues::of(period, cells(lines, &borders, |at, width| at..width))?;
        if borders.iter().all(|&at| at == from) {
            return Some(Part { across, down, offset: 0, before: after.clone(), after });
        }
        let before = Residues::of(insertion.columns, cells(lines, &borders, |at, _| from..at))?;
        // Where one side is all alike, the border is easiest to read at the first column that
        // is different.
        let borders: Vec<usize> = match before.constant() {
            Some(alike) if after.constant() != Some(alike) => {
                let shifted = lines
                    .iter()
                    .zip(&borders)
                    .map(|(line, &at)| at + line.cells[at..].iter().position(|&p| p != alike).unwrap_or(0));
                shifted.collect()
            }
            _ => borders,
        };
        // border = floor((down i + c) / across), so c lies in a window for every row.
        let window = || lines.iter().zip(&borders).map(|(line, &at)| across * at as i64 - down * line.row);
        let (least, most) = (window().max()?, window().min()? + across - 1);
        (least <= most).then_some(Part { across, down, offset: least - across + 1, before, after })
    }

    fn is_p(&self, i: i64, j: i64) -> bool {
        let side = if self.across * j >= self.down * i + self.offset { &self.after } else { &self.before };
        side.contains(i, j)
    }

    fn weight(&self) -> usize {
        let side = |side: &Residues| side.members.len() * side.modulus as usize;
        side(&self.before) + side(&self.after) + 4 * (self.across as usize - 1)
    }

    /// The condition in words; `None` for no column.
    fn words(&self) -> Option<String> {
        if self.before == self.after {
            let words = self.after.words()?;
            return Some(if words.is_empty() { "j >= 0".to_owned() } else { words });
        }
        let border = |sign: &str| {
            let offset = match self.offset {
                0 => String::new(),
                more if more > 0 => format!(" + {more}"),
                less => format!(" - {}", -less),
            };
            format!("{} {sign} {}{offset}", term(self.across, "j"), term(self.down, "i"))
        };
        let side = |sign: &str, residues: &Residues| {
            let words = residues.words()?;
            Some(if words.is_empty() { border(sign) } else { format!("{} and {words}", border(sign)) })
        };
        match (side("<", &self.before), side(">=", &self.after)) {
            (Some(before), Some(after)) => Some(format!("{before}, or {after}")),
            (one, other) => one.or(other),
        }
    }
}

impl Line {
    /// From where, at `from` or later, the row repeats with a period.
    fn border(&self, from: usize, period: usize) -> usize {
        let differs = |&column: &usize| self.cells[column] != self.cells[column + period];
        (from..self.cells.len() - period).rev().find(differs).map_or(from, |column| column + 1)
    }
}

/// Row, column and outcome of some columns of each row, by its border and its width.
fn cells<'a>(
    lines: &'a [&Line],
    borders: &'a [usize],
    columns: impl Fn(usize, usize) -> Range<usize> + Copy + 'a,
) -> impl Fn() -> Box<dyn Iterator<Item = (i64, i64, bool)> + 'a> {
    move || {
        Box::new(lines.iter().zip(borders).flat_map(move |(line, &at)| {
            let columns = columns(at, line.cells.len());
            columns.map(move |column| (line.row, column as i64, line.cells[column]))
        }))
    }
}

impl Residues {
    /// The least modulus dividing `modulus`, and the least slope, by which the residues tell
    /// which cells are P.
    fn of<I: Iterator<Item = (i64, i64, bool)>>(modulus: usize, cells: impl Fn() -> I) -> Option<Residues> {
        let moduli = (1..=modulus).filter(|least| modulus.is_multiple_of(*least)).map(|least| least as i64);
        moduli.flat_map(|modulus| (0..modulus).map(move |slope| (modulus, slope))).find_map(
            |(modulus, slope)| {
                let mut told: Vec<Option<bool>> = vec![None; modulus as usize];
                for (i, j, p) in cells() {
                    let residue = (j - slope * i).rem_euclid(modulus) as usize;
                    if *told[residue].get_or_insert(p) != p {
                        return None;
                    }
                }
                let members = (0..modulus).filter(|&residue| told[residue as usize] == Some(true)).collect();
                Some(Residues { modulus, slope, members })
            },
        )
    }

    /// What all columns are, if they are alike.
    fn constant(&self) -> Option<bool> {
        match self.members.len() as i64 {
            0 => Some(false),
            all if all == self.modulus => Some(true),
            _ => None,
        }
    }

    fn contains(&self, i: i64, j: i64) -> bool {
        self.members.contains(&(j - self.slope * i).rem_euclid(self.modulus))
    }

    /// The condition in words: empty for every column, `None` for no column.
    fn words(&self) -> Option<String> {
        let Residues { modulus, slope, members } = self;
        let along = term(*slope, "i");
        Some(match members.as_slice() {
            [] => return None,
            _ if members.len() as i64 == *modulus => String::new(),
            [0] if *slope == 0 && *modulus == 2 => "j is even".to_owned(),
            [1] if *slope == 0 && *modulus == 2 => "j is odd".to_owned(),
            [only] if *slope == 0 => format!("j = {only} mod {modulus}"),
            [0] => format!("j = {along} mod {modulus}"),
            [only] => format!("j = {along} + {only} mod {modulus}"),
            [first @ .., last] => {
                let first: Vec<String> = first.iter().map(i64::to_string).collect();
                let left = if *slope == 0 { "j".to_owned() } else { format!("j - {along}") };
                format!("{left} = {} or {last} mod {modulus}", first.join(", "))
            }
        })
    }
}

fn term(factor: i64, name: &str) -> String {
    if factor == 1 { name.to_owned() } else { format!("{factor}{name}") }
}

fn reduced(a: i64, b: i64) -> (i64, i64) {
    let divisor = (1..=a.min(b)).rev().find(|divisor| a % divisor == 0 && b % divisor == 0).unwrap_or(1);
    (a / divisor, b / divisor)
}
