//! Proving that a quotient is infinite.
//!
//! Where the rows of a kernel do not repeat, they may grow by insertion along one smaller
//! heap, and then the quotient is infinite. The suspicion comes from the game on generators;
//! the proof stands on the real heaps: beside a sum of large heaps (`beside`), the rows for a
//! heap m obey an `insertion`, and the small heaps that are not generators act like their
//! words on all that was used. What is proved is shown by a `family` of sums. Where rows grow
//! along several heaps at once, `symbolic` finds all P-positions instead.

mod beside;
mod family;
pub mod insertion;
mod rule;
#[cfg(test)]
mod tests;

pub use family::Family;
pub use rule::Rule;

use super::diagram::{Set, Stopped, Variable};
use super::heaps::{Halt, HeapOptions};
use super::kernel::{MOST_ROWS, NoKernel, Unrepeated, Word};
use super::symbolic::Solution;
use crate::base::Meter;
use beside::{Ground, Groundless, Large};
use insertion::Insertion;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Why a misère quotient is infinite: what a checker needs to see it for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Infinite {
    /// The heap with which the quotient becomes infinite.
    pub heap: u64,
    /// The heaps the rows are for: there are i of each.
    pub row: Vec<u64>,
    /// The heap the columns are for.
    pub column: u64,
    /// A family of sums that shows the growth.
    pub family: Family,
    /// How it is proved.
    pub proof: Proof,
}

/// How a quotient is proved to be infinite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The rows of one heap grow along one other.
    Insertion(Inserted),
    /// All P-positions are known, and tell infinitely many sums apart.
    Solution(Solution),
}

/// Rows that grow by insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inserted {
    /// Every so many rows,
    pub every: usize,
    /// so many columns are inserted;
    pub inserted: usize,
    /// from this column on they are those inserted before.
    pub from: usize,
    /// So many rows were worked out.
    pub rows: usize,
    /// The heaps up to that of the rows that act like a word of others, with that word.
    pub folds: BTreeMap<u64, Vec<u64>>,
}

/// How often the place of a suspicion is changed.
const MOST_PLACES: usize = 64;

/// A proof that the quotient of the heaps up to `heap` is infinite, where the rows that did
/// not repeat grow by insertion. `words` are those of the heaps below `heap`.
///
/// # Errors
/// What stopped the work; no proof is no error.
pub fn prove<O: HeapOptions>(
    options: &mut O,
    words: &[Word],
    heap: u64,
    suspicion: &Unrepeated,
    meter: &mut Meter,
) -> Result<Option<Infinite>, Halt> {
    let mut words = words.to_vec();
    words.push(vec![heap as Variable]);
    let mut place: Large = suspicion.above.iter().map(|&heap| heap.into()).collect();
    let mut row = u64::from(suspicion.variable);
    for _ in 0..MOST_PLACES {
        words[row as usize] = vec![row as Variable];
        let mut ground = match Ground::new(options, &words, row, heap) {
            Ok(ground) => ground,
            Err(Groundless::Halt(halt)) => return Err(halt),
            Err(_) => return Ok(None),
        };
        match rows(&mut ground, &place, meter) {
            Ok(Rows::Grow(open, rows, insertion)) => {
                let diagrams = &ground.kernels.diagrams;
                let shown = insertion.shown_first(diagrams, open, row as Variable, &rows);
                let Some((insertion, count)) = shown else { return Ok(None) };
                match ground.first_unlike(&rows[..count], meter).map_err(Halt::Stopped)? {
                    Some(unlike) => words[unlike as usize] = vec![unlike as Variable],
                    None => return Ok(infinite(&ground, heap, &place, &rows[..count], insertion)),
                }
            }
            Ok(Rows::Repeat(rows)) => match ground.first_unlike(&rows, meter).map_err(Halt::Stopped)? {
                Some(unlike) => words[unlike as usize] = vec![unlike as Variable],
                None => return Ok(None),
            },
            Err(Groundless::Halt(halt)) => return Err(halt),
            Err(Groundless::TooMany) => return Ok(None),
            Err(Groundless::Unrepeated(mut below, rows)) => {
                below.extend(rows.above.iter().map(|&heap| u64::from(heap)));
                below.sort_unstable_by(|a, b| b.cmp(a));
                (place, row) = (below, u64::from(rows.variable));
            }
        }
    }
    Ok(None)
}

/// What the rows of a heap do.
enum Rows {
    /// They repeat, or do nothing that is understood.
    Repeat(Vec<Set>),
    /// They grow: what was open to them, the rows, and how.
    Grow(Set, Vec<Set>, Insertion),
}

fn rows(ground: &mut Ground, place: &Large, meter: &mut Meter) -> Result<Rows, Groundless> {
    let open = ground.open(place, meter)?;
    let (&variable, smaller) =
        ground.kernels.variables().split_last().expect("the heap the rows are for is a generator");
    let smaller = smaller.to_vec();
    let mut rows: Vec<Set> = Vec::new();
    let mut seen = FxHashSet::default();
    while rows.len() < MOST_ROWS {
        let row = ground.kernels.row_after(open, &rows, meter).map_err(|no_kernel| match no_kernel {
            NoKernel::Stopped(stopped) => Groundless::Halt(Halt::Stopped(stopped)),
            NoKernel::Unrepeated(found) => Groundless::Unrepeated(place.clone(), found),
        })?;
        if !seen.insert((row, ground.kernels.diagrams.phase(open, variable, rows.len()))) {
            break;
        }
        rows.push(row);
        if insertion::is_time(rows.len()) {
            let reach = |column| ground.reach(column);
            if let Some(found) = insertion::find(&ground.kernels.diagrams, &smaller, reach, &rows) {
                return Ok(Rows::Grow(open, rows, found));
            }
        }
    }
    Ok(Rows::Repeat(rows))
}

fn infinite(
    ground: &Ground,
    heap: u64,
    place: &Large,
    rows: &[Set],
    insertion: Insertion,
) -> Option<Infinite> {
    let mut large = place.clone();
    large.sort_unstable();
    let family = Family::of(&ground.kernels.diagrams, rows, insertion, &large)?;
    Some(Infinite {
        heap,
        row: vec![ground.largest],
        column: insertion.column.into(),
        family,
        proof: Proof::Insertion(Inserted {
            every: insertion.rows,
            inserted: insertion.columns,
            from: insertion.from,
            rows: rows.len(),
            folds: ground
                .folds()
                .into_iter()
                .map(|(heap, word)| (heap, word.into_iter().map(u64::from).collect()))
                .collect(),
        }),
    })
}

impl Infinite {
    /// The family in words: `25 + i heaps of 34 + j heaps of 30 is P exactly when ...`.
    pub fn words(&self) -> String {
        let Infinite { row, column, family, proof, .. } = self;
        let base: String = family.base.iter().map(|heap| format!("{heap} + ")).collect();
        let rows: String = row.iter().map(|heap| format!("i heaps of {heap} + ")).collect();
        let sums = format!("{base}{rows}j heaps of {column}");
        match (&family.rule, proof) {
            (Some(rule), _) => {
                let scope = match (rule.from_row, rule.from_column) {
                    (0, 0) => String::new(),
                    (row, 0) => format!("for i >= {row}, "),
                    (0, column) => format!("for j >= {column}, "),
                    (row, column) => format!("for i >= {row} and j >= {column}, "),
                };
                format!("{scope}{sums} is P exactly when {}", rule.words())
            }
            (None, Proof::Insertion(Inserted { every, inserted, from, rows, .. })) => format!(
                "the outcomes of {sums}, written in rows, grow for ever: from i = {} on, row i is row i - {every} with its columns {} to {} written twice",
                rows - every,
                from - inserted,
                from - 1
            ),
            (None, Proof::Solution(_)) => {
                format!("the outcomes of {sums}, written in rows, are different in any two rows")
            }
        }
    }
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}
