//! The P-positions of a family as inequalities and residues, and in words.

use super::insertion::Insertion;

/// In row i, from row `from_row` on: the columns j up to a border that grows with i, and
/// those from there on, are P by their residues.
///
/// The border is `across * j >= down * i + offset`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The least row of which this is true.
    pub from_row: usize,
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
    /// that row having a preperiod of at most `preperiod` and the period `period`.
    ///
    /// A rule found describes `ROWS_BEYOND` rows beyond those worked out, and then all: its
    /// two sides are moved along by the insertion as the rows themselves are.
    pub(super) fn of(
        insertion: Insertion,
        rows: usize,
        preperiod: usize,
        period: usize,
        is_p: impl Fn(usize, usize) -> bool,
    ) -> Option<Rule> {
        let beyond = rows + ROWS_BEYOND.max(insertion.rows * period.max(insertion.columns));
        let width = preperiod + (beyond - rows) / insertion.rows * insertion.columns + 3 * period + insertion.columns;
        let lines: Vec<(usize, Vec<bool>)> = (rows - insertion.rows..beyond)
            .map(|row| (row, (0..width).map(|column| is_p(row, column)).collect()))
            .collect();
        let mut borders = Vec::new();
        for (row, line) in &lines {
            let differs = (0..width - period).rev().find(|&column| line[column] != line[column + period]);
            borders.push((*row as i64, differs.map_or(0, |column| column + 1)));
        }
        // Where one side is all alike, the border may lie further on, and is easiest to read
        // at the first column that is different.
        let one = lines.iter().zip(&borders).all(|((_, line), (_, at))| line[..*at].iter().all(|&p| !p));
        let all = lines.iter().zip(&borders).all(|((_, line), (_, at))| line[..*at].iter().all(|&p| p));
        if one != all {
            for ((_, line), (_, at)) in lines.iter().zip(&mut borders) {
                *at += line[*at..].iter().position(|&p| p == one).unwrap_or(0);
            }
        }
        let (across, down) = reduced(insertion.rows as i64, insertion.columns as i64);
        // border = floor((down i + c) / across), so c lies in a window for every row.
        let least = borders.iter().map(|&(row, at)| across * at as i64 - down * row).max()?;
        let most = borders.iter().map(|&(row, at)| across * (at as i64 + 1) - 1 - down * row).min()?;
        if least > most {
            return None;
        }
        let side = |modulus: usize, after: bool| {
            let cells = || {
                lines.iter().zip(&borders).flat_map(move |((row, line), &(_, at))| {
                    let columns = if after { at..width } else { 0..at };
                    columns.map(move |column| (*row as i64, column as i64, line[column]))
                })
            };
            Residues::of(modulus as i64, cells)
        };
        let (before, after) = (side(insertion.columns, false)?, side(period, true)?);
        let mut rule = Rule { from_row: 0, across, down, offset: least - across + 1, before, after };
        let told = |row: usize| (0..width).all(|column| rule.is_p(row, column) == is_p(row, column));
        rule.from_row = (0..rows).rev().find(|&row| !told(row)).map_or(0, |row| row + 1);
        Some(rule)
    }

    /// Whether the sum of row `row` and column `column` is a P-position.
    pub fn is_p(&self, row: usize, column: usize) -> bool {
        let (i, j) = (row as i64, column as i64);
        let side = if self.across * j >= self.down * i + self.offset { &self.after } else { &self.before };
        side.contains(i, j)
    }

    /// How much there is to read.
    pub(super) fn weight(&self) -> usize {
        let side = |side: &Residues| side.members.len() * side.modulus as usize;
        side(&self.before) + side(&self.after) + 4 * (self.across as usize - 1) + self.from_row / 4
    }

    /// The condition for P in words, such as `j >= i and j = i mod 2`.
    pub fn words(&self) -> String {
        let border = |sign: &str| {
            let left = term(self.across, "j");
            let mut right = term(self.down, "i");
            match self.offset {
                0 => {}
                more if more > 0 => right += &format!(" + {more}"),
                less => right += &format!(" - {}", -less),
            }
            format!("{left} {sign} {right}")
        };
        let side = |sign: &str, residues: &Residues| {
            let words = residues.words()?;
            Some(if words.is_empty() { border(sign) } else { format!("{} and {words}", border(sign)) })
        };
        match (side("<", &self.before), side(">=", &self.after)) {
            (Some(before), Some(after)) => format!("{before}, or {after}"),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => "never".to_owned(),
        }
    }
}

impl Residues {
    /// The least modulus dividing `modulus`, and the least slope, by which the residues tell
    /// which cells are P.
    fn of<I: Iterator<Item = (i64, i64, bool)>>(modulus: i64, cells: impl Fn() -> I) -> Option<Residues> {
        let moduli = (1..=modulus).filter(|least| modulus % least == 0);
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
