//! A board by itself: its cells by name, which of them are neighbours, which stand above
//! which, and where they stand on paper.

use super::BoardRules;
use std::collections::{BTreeMap, BTreeSet};

/// A finite set of cells with its structure. No rule is in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    /// What the board is called: `grid 3x4`, `petersen`, or nothing where a ruleset has
    /// one board of its own.
    pub title: String,
    /// The names of the cells, which are the vertices of the graph.
    pub names: Vec<String>,
    /// Which cells are neighbours, each pair once or, for parallel edges, more often.
    pub edges: Vec<[u32; 2]>,
    /// Pairs of a lower element and one above it, if the board is ordered; the order is what
    /// follows from them.
    pub order: Option<Vec<[u32; 2]>>,
    /// Rows and columns, if the cells stand in a grid, row by row.
    pub grid: Option<Grid>,
}

/// Rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// How many rows.
    pub rows: u32,
    /// How many columns.
    pub columns: u32,
    /// Whether the last row and column are neighbours of the first.
    pub wraps: bool,
}

/// Why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroundFault {
    /// Nothing to play on.
    #[error("the board has no cell")]
    Empty,
    /// More cells than a board may have.
    #[error("a board may have at most {most} cells, and this one has {0}", most = BoardRules::MAX_CELLS)]
    TooLarge(usize),
    /// An element stands above itself.
    #[error("the order goes round in a circle: {}", .0.join(" < "))]
    Circle(Vec<String>),
}

impl Ground {
    /// A board of named vertices and edges between them.
    ///
    /// # Errors
    /// [`GroundFault`] when there is no vertex or there are too many.
    pub fn graph(title: &str, names: Vec<String>, edges: Vec<[u32; 2]>) -> Result<Ground, GroundFault> {
        if names.is_empty() {
            return Err(GroundFault::Empty);
        }
        if names.len() > BoardRules::MAX_CELLS {
            return Err(GroundFault::TooLarge(names.len()));
        }
        Ok(Ground { title: title.to_owned(), names, edges, order: None, grid: None })
    }

    /// A partly ordered set by pairs of a lower and a higher element; neighbours are the
    /// pairs.
    ///
    /// # Errors
    /// As [`Ground::graph`], and [`GroundFault::Circle`] for pairs that are no order.
    pub fn poset(title: &str, names: Vec<String>, pairs: Vec<[u32; 2]>) -> Result<Ground, GroundFault> {
        let ground = Ground::graph(title, names, pairs.clone())?;
        match circle(ground.names.len(), &pairs) {
            Some(round) => {
                Err(GroundFault::Circle(round.iter().map(|&at| ground.names[at as usize].clone()).collect()))
            }
            None => Ok(Ground { order: Some(pairs), ..ground }),
        }
    }

    /// The cell of this name.
    pub fn cell(&self, name: &str) -> Option<u32> {
        self.names.iter().position(|own| own == name).map(|at| at as u32)
    }
}

/// Elements each below the next and the last equal to the first, if there are such.
fn circle(elements: usize, pairs: &[[u32; 2]]) -> Option<Vec<u32>> {
    let mut above: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for &[low, high] in pairs {
        above.entry(low).or_default().insert(high);
    }
    // Elements with nothing above them are peeled off; what stays leads round in circles.
    let mut left: BTreeSet<u32> = (0..elements as u32).collect();
    loop {
        let has_above = |at: &u32| above.get(at).is_some_and(|above| !above.is_disjoint(&left));
        let peeled: Vec<u32> = left.iter().copied().filter(|at| !has_above(at)).collect();
        if peeled.is_empty() {
            break;
        }
        peeled.iter().for_each(|at| {
            left.remove(at);
        });
    }
    let mut path = vec![*left.first()?];
    loop {
        let next = *above.get(path.last()?)?.iter().find(|high| left.contains(high))?;
        if let Some(start) = path.iter().position(|&at| at == next) {
            path.drain(..start);
            path.push(next);
            return Some(path);
        }
        path.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<String> {
        (1..=count).map(|at| at.to_string()).collect()
    }

    #[test]
    fn an_order_that_goes_round_is_shown() {
        let fault = Ground::poset("", names(5), vec![[0, 1], [1, 2], [2, 3], [3, 1], [3, 4]]).unwrap_err();
        assert_eq!(fault, GroundFault::Circle(["2", "3", "4", "2"].map(str::to_owned).to_vec()));
        assert!(Ground::poset("", names(5), vec![[0, 1], [1, 2], [0, 2], [3, 4]]).is_ok());
        assert!(Ground::poset("", names(1), vec![[0, 0]]).is_err());
    }

    #[test]
    fn boards_without_cells_and_with_too_many_are_refused() {
        assert_eq!(Ground::graph("", Vec::new(), Vec::new()), Err(GroundFault::Empty));
        assert_eq!(Ground::graph("", names(257), Vec::new()), Err(GroundFault::TooLarge(257)));
    }
}
