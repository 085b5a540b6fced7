//! Families of boards: `path 7`, `grid 4x5`, `petersen`.

use super::BoardRules;
use super::ground::{Grid, Ground, GroundFault};
use std::fmt;

/// A family of graphs, grids or orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// `n` vertices in a row, each a neighbour of the next and below it.
    Path,
    /// `n` vertices in a ring.
    Cycle,
    /// Rows by columns; neighbours share a side, and a cell is below those to its right and
    /// underneath.
    Grid,
    /// A grid whose last row and column are neighbours of the first.
    Torus,
    /// A grid whose neighbours share a side or a corner.
    King,
    /// One vertex and `n` more that are neighbours of it alone.
    Star,
    /// A cycle of `n` and one vertex more that all of it are neighbours of.
    Wheel,
    /// `n` vertices, all neighbours.
    Complete,
    /// Two sets of vertices; neighbours are those of different sets.
    Bipartite,
    /// The 2^n corners of the cube of `n` dimensions, ordered as subsets are.
    Cube,
    /// The tree of depth `d` all of whose vertices above the leaves have `b` children: `bxd`.
    Tree,
    /// The Petersen graph.
    Petersen,
    /// The divisors of `n`, ordered by divisibility.
    Divisors,
}

/// The size of a member, perhaps with a number left open: `4x5`, `2xn`, `n`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Size(Vec<Option<u64>>);

/// A member of a family, or a line of members through it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FamilyMember {
    /// The family.
    pub family: Family,
    /// The size.
    pub size: Size,
}

/// Why there is no such member.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FamilyFault {
    /// A word that names no family.
    #[error("there is no family `{}`; the families are {families}", .0, families = families())]
    Unknown(String),
    /// A size that does not fit the family.
    #[error("a {family} is of a size such as `{}`, and `{size}` is none", .family.example())]
    Size {
        /// The family.
        family: Family,
        /// What was written.
        size: String,
    },
    /// A member that is too small to be one.
    #[error("the smallest {family} is {family} {least}, and {size} is smaller")]
    TooSmall {
        /// The family.
        family: Family,
        /// The size asked for.
        size: Size,
        /// The smallest there is.
        least: Size,
    },
    /// A board that cannot be.
    #[error(transparent)]
    Ground(#[from] GroundFault),
}

/// `bipartite, complete ... and wheel`.
fn families() -> String {
    let words = Family::ALL.map(|(word, _)| word);
    let (last, others) = words.split_last().map_or(("", &words[..]), |(last, others)| (*last, others));
    format!("{} and {last}", others.join(", "))
}

impl Family {
    /// All families with the words that name them, alphabetically.
    pub const ALL: [(&str, Family); 13] = [
        ("bipartite", Family::Bipartite),
        ("complete", Family::Complete),
        ("cube", Family::Cube),
        ("cycle", Family::Cycle),
        ("divisors", Family::Divisors),
        ("grid", Family::Grid),
        ("king", Family::King),
        ("path", Family::Path),
        ("petersen", Family::Petersen),
        ("star", Family::Star),
        ("torus", Family::Torus),
        ("tree", Family::Tree),
        ("wheel", Family::Wheel),
    ];

    /// The word that names the family.
    pub fn word(self) -> &'static str {
        Family::ALL.iter().find(|(_, family)| *family == self).map_or("", |(word, _)| word)
    }

    /// The family of a word.
    ///
    /// # Errors
    /// [`FamilyFault::Unknown`].
    pub fn of_word(word: &str) -> Result<Family, FamilyFault> {
        let found = Family::ALL.iter().find(|(own, _)| *own == word).map(|&(_, family)| family);
        found.ok_or_else(|| FamilyFault::Unknown(word.to_owned()))
    }

    /// How many numbers its size has.
    pub fn dimensions(self) -> usize {
        match self {
            Family::Petersen => 0,
            Family::Grid | Family::Torus | Family::King | Family::Bipartite | Family::Tree => 2,
            _ => 1,
        }
    }

    /// The least numbers a size may have.
    fn least(self) -> &'static [u64] {
        match self {
            Family::Petersen => &[],
            Family::Cycle | Family::Wheel => &[3],
            Family::Torus => &[3, 3],
            Family::Grid | Family::King | Family::Bipartite => &[1, 1],
            Family::Tree => &[1, 0],
            Family::Cube | Family::Star => &[0],
            Family::Path | Family::Complete | Family::Divisors => &[1],
        }
    }

    /// A size for an error message.
    fn example(self) -> &'static str {
        match self.dimensions() {
            0 => "",
            1 => "7",
            _ => "3x4",
        }
    }

    /// The board of a size that has no number open.
    fn ground(self, size: &[u64]) -> Result<Ground, FamilyFault> {
        let title = match size {
            [] => self.word().to_owned(),
            _ => format!("{} {}", self.word(), Size::of(size)),
        };
        let [a, b] = [size.first().copied().unwrap_or(0), size.get(1).copied().unwrap_or(0)];
        let cells = self.cells(a, b).filter(|&cells| cells <= BoardRules::MAX_CELLS as u64);
        let Some(cells) = cells else {
            let cells = self.cells(a, b).map_or(usize::MAX, |cells| cells as usize);
            return Err(GroundFault::TooLarge(cells).into());
        };
        let (a, b, cells) = (a as u32, b as u32, cells as u32);
        let numbered = || (1..=cells).map(|at| at.to_string()).collect::<Vec<_>>();
        let ring = |n: u32| (0..n).map(move |at| [at, (at + 1) % n]);
        let spokes = |hub: u32, n: u32| (0..n).map(move |at| [hub, at]);
        let row: Vec<[u32; 2]> = (1..cells).map(|at| [at - 1, at]).collect();
        Ok(match self {
            Family::Path => Ground::poset(&title, numbered(), row)?,
            Family::Cycle => Ground::graph(&title, numbered(), ring(a).collect())?,
            Family::Complete => {
                let pairs = (0..a).flat_map(|low| (low + 1..a).map(move |high| [low, high]));
                Ground::graph(&title, numbered(), pairs.collect())?
            }
            Family::Star => Ground::poset(&title, numbered(), (1..=a).map(|leaf| [0, leaf]).collect())?,
            Family::Wheel => Ground::graph(&title, numbered(), ring(a).chain(spokes(a, a)).collect())?,
            Family::Bipartite => {
                let pairs = (0..a).flat_map(|left| (0..b).map(move |right| [left, a + right]));
                Ground::graph(&title, numbered(), pairs.collect())?
            }
            Family::Cube => {
                let names = (0..cells).map(|at| match a {
                    0 => "0".to_owned(),
                    _ => format!("{at:0width$b}", width = a as usize),
                });
                let steps = (0..cells).flat_map(|at| (0..a).map(move |bit| [at, at | 1 << bit]));
                Ground::poset(&title, names.collect(), steps.filter(|[low, high]| low != high).collect())?
            }
            Family::Tree => {
                let parents = (1..cells).map(|at| [(at - 1) / a, at]);
                Ground::poset(&title, numbered(), parents.collect())?
            }
            Family::Petersen => {
                let outer = ring(5);
                let inner = (0..5).map(|at| [5 + at, 5 + (at + 2) % 5]);
                let between = (0..5).map(|at| [at, at + 5]);
                Ground::graph(&title, numbered(), outer.chain(inner).chain(between).collect())?
            }
            Family::Divisors => divisors(&title, size[0])?,
            Family::Grid | Family::Torus | Family::King => self.rows(&title, a, b)?,
        })
    }

    /// How many cells a member has, before any is made.
    fn cells(self, a: u64, b: u64) -> Option<u64> {
        match self {
            Family::Petersen => Some(10),
            Family::Path | Family::Cycle | Family::Complete => Some(a),
            Family::Star | Family::Wheel => a.checked_add(1),
            Family::Bipartite => a.checked_add(b),
            Family::Grid | Family::Torus | Family::King => a.checked_mul(b),
            Family::Cube => 1u64.checked_shl(u32::try_from(a).ok()?),
            Family::Tree => {
                let (mut level, mut cells) = (1u64, 1u64);
                for _ in 0..b.min(BoardRules::MAX_CELLS as u64) {
                    level = level.checked_mul(a)?;
                    cells = cells.checked_add(level)?;
                }
                Some(cells)
            }
            // No number below 2^40 has more than 6,720 divisors; trial division stays short.
            Family::Divisors => (a < 1 << 40).then_some(1),
        }
    }

    /// The boards whose cells stand in rows and columns.
    fn rows(self, title: &str, rows: u32, columns: u32) -> Result<Ground, GroundFault> {
        let at = |row: u32, column: u32| row * columns + column;
        let names = (0..rows).flat_map(|row| (0..columns).map(move |column| cell_name(row, column)));
        let wraps = self == Family::Torus;
        let king = self == Family::King;
        let mut edges = Vec::new();
        let mut order = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let here = at(row, column);
                let (right, down) = (column + 1 < columns, row + 1 < rows);
                let steps = [
                    (right || wraps).then(|| at(row, (column + 1) % columns)),
                    (down || wraps).then(|| at((row + 1) % rows, column)),
                ];
                edges.extend(steps.into_iter().flatten().map(|next| [here, next]));
                if king && down {
                    edges.extend(right.then(|| [here, at(row + 1, column + 1)]));
                    edges.extend((column > 0).then(|| [here, at(row + 1, column - 1)]));
                }
                order.extend(right.then(|| [here, at(row, column + 1)]));
                order.extend(down.then(|| [here, at(row + 1, column)]));
            }
        }
        let ground = Ground::graph(title, names.collect(), edges)?;
        let order = (self == Family::Grid).then_some(order);
        Ok(Ground { order, grid: Some(Grid { rows, columns, wraps }), ..ground })
    }
}

/// `a1` in the corner, letters to the right, numbers downwards; after `z` comes `aa`.
fn cell_name(row: u32, column: u32) -> String {
    let mut letters = String::new();
    let mut left = column + 1;
    while left > 0 {
        letters.insert(0, char::from(b'a' + ((left - 1) % 26) as u8));
        left = (left - 1) / 26;
    }
    format!("{letters}{}", row + 1)
}

fn divisors(title: &str, n: u64) -> Result<Ground, GroundFault> {
    let small = (1..).take_while(|d| d * d <= n).filter(|d| n.is_multiple_of(*d));
    let mut all: Vec<u64> = small.flat_map(|d| [d, n / d]).collect();
    all.sort_unstable();
    all.dedup();
    if all.len() > BoardRules::MAX_CELLS {
        return Err(GroundFault::TooLarge(all.len()));
    }
    let mut pairs = Vec::new();
    for (low, a) in (0..).zip(&all) {
        pairs.extend((0..).zip(&all).filter(|(_, b)| *b > a && *b % a == 0).map(|(high, _)| [low, high]));
    }
    Ground::poset(title, all.iter().map(u64::to_string).collect(), pairs)
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Size {
    /// A size with every number given.
    pub fn of(numbers: &[u64]) -> Size {
        Size(numbers.iter().map(|&number| Some(number)).collect())
    }

    /// Reads `7`, `4x5`, `2xn`; `None` for anything else.
    pub fn read(text: &str) -> Option<Size> {
        let number = |part: &str| match part {
            "n" => Some(None),
            _ if !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) => {
                part.parse().ok().map(Some)
            }
            _ => None,
        };
        match text {
            "" => Some(Size(Vec::new())),
            _ => text.split(['x', 'X']).map(number).collect::<Option<Vec<_>>>().map(Size),
        }
    }

    /// Whether a number is left open.
    pub fn is_open(&self) -> bool {
        self.0.contains(&None)
    }

    /// The size with `n` in every open place.
    pub fn with(&self, n: u64) -> Size {
        Size(self.0.iter().map(|number| number.or(Some(n))).collect())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> =
            self.0.iter().map(|number| number.map_or_else(|| "n".to_owned(), |n| n.to_string())).collect();
        f.pad(&numbers.join("x"))
    }
}

impl FamilyMember {
    /// A member of a family by its size; the size left open in every number where `size`
    /// is `None`.
    ///
    /// # Errors
    /// [`FamilyFault::Size`] when the family has other sizes.
    pub fn new(family: Family, size: Option<Size>) -> Result<FamilyMember, FamilyFault> {
        let size = size.unwrap_or_else(|| Size(vec![None; family.dimensions()]));
        if size.0.len() != family.dimensions() {
            return Err(FamilyFault::Size { family, size: size.to_string() });
        }
        Ok(FamilyMember { family, size })
    }

    /// Reads `grid 4x5`, `grid 4xn`, `cycle`, `petersen`.
    ///
    /// # Errors
    /// [`FamilyFault`] for other words and sizes.
    pub fn read(text: &str) -> Result<FamilyMember, FamilyFault> {
        let mut words = text.split_whitespace();
        let family = Family::of_word(words.next().unwrap_or_default())?;
        let size = words.collect::<Vec<_>>().join(" ");
        match Size::read(&size) {
            _ if size.is_empty() => FamilyMember::new(family, None),
            Some(read) => FamilyMember::new(family, Some(read)),
            None => Err(FamilyFault::Size { family, size }),
        }
    }

    /// The board.
    ///
    /// # Errors
    /// [`FamilyFault`] when a number is open or the board too small or too large.
    pub fn ground(&self) -> Result<Ground, FamilyFault> {
        let family = self.family;
        let Some(size) = self.size.0.iter().copied().collect::<Option<Vec<u64>>>() else {
            return Err(FamilyFault::Size { family, size: self.size.to_string() });
        };
        if size.iter().zip(family.least()).any(|(number, least)| number < least) {
            return Err(FamilyFault::TooSmall {
                family,
                size: self.size.clone(),
                least: Size::of(family.least()),
            });
        }
        family.ground(&size)
    }

    /// Whether a number of its size is left open.
    pub fn is_open(&self) -> bool {
        self.size.is_open()
    }

    /// The member with `n` in every open place.
    pub fn with(&self, n: u64) -> FamilyMember {
        FamilyMember { family: self.family, size: self.size.with(n) }
    }
}

impl fmt::Display for FamilyMember {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size.0.is_empty() {
            true => write!(f, "{}", self.family),
            false => write!(f, "{} {}", self.family, self.size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground(text: &str) -> Ground {
        FamilyMember::read(text).unwrap().ground().unwrap()
    }

    fn counts(text: &str) -> (usize, usize) {
        let ground = ground(text);
        (ground.names.len(), ground.edges.len())
    }

    #[test]
    fn members_have_the_vertices_and_edges_of_the_textbook() {
        let table = [
            ("path 1", (1, 0)),
            ("path 7", (7, 6)),
            ("cycle 3", (3, 3)),
            ("complete 6", (6, 15)),
            ("star 4", (5, 4)),
            ("wheel 5", (6, 10)),
            ("bipartite 3x4", (7, 12)),
            ("cube 3", (8, 12)),
            ("tree 2x3", (15, 14)),
            ("tree 3x0", (1, 0)),
            ("petersen", (10, 15)),
            ("grid 4x5", (20, 31)),
            ("torus 3x4", (12, 24)),
            ("king 3x3", (9, 20)),
            ("divisors 12", (6, 12)),
        ];
        for (text, expected) in table {
            assert_eq!(counts(text), expected, "{text}");
        }
    }

    #[test]
    fn the_petersen_graph_is_cubic_of_girth_five() {
        let ground = ground("petersen");
        let next = |at: u32| {
            ground.edges.iter().filter_map(move |&[a, b]| match () {
                () if a == at => Some(b),
                () if b == at => Some(a),
                () => None,
            })
        };
        for at in 0..10 {
            assert_eq!(next(at).count(), 3);
            let second: Vec<u32> = next(at).flat_map(next).filter(|&two| two != at).collect();
            let distinct: std::collections::BTreeSet<u32> = second.iter().copied().collect();
            assert_eq!(distinct.len(), 6, "no cycle of 3 or 4 through {at}");
            assert!(distinct.is_disjoint(&next(at).collect()));
        }
    }

    #[test]
    fn cells_of_a_grid_are_named_from_the_corner() {
        let names = ground("grid 2x28").names;
        assert_eq!((&*names[0], &*names[1], &*names[26], &*names[28]), ("a1", "b1", "aa1", "a2"));
    }

    #[test]
    fn sizes_that_fit_no_member_are_refused() {
        let faults =
            ["gird 3x3", "grid 3", "path 3x3", "path x", "cycle 2", "grid 0x4", "path 0", "path 300"];
        for text in
            faults.into_iter().chain(["cube 70", "tree 2x99", "grid 99999999999x99999999999", "path n"])
        {
            let fault = FamilyMember::read(text).and_then(|member| member.ground()).unwrap_err();
            assert!(!fault.to_string().is_empty(), "{text}");
        }
        assert_eq!(FamilyMember::read("grid 4xn").unwrap().with(5).to_string(), "grid 4x5");
    }
}
