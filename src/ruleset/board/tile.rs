//! Polyominoes: by their name, or drawn.

use std::collections::BTreeSet;

/// A shape of cells on a grid, its first row and column not empty, ascending.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(Vec<(u32, u32)>);

/// Why a text is no tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TileFault {
    /// A drawing without a cell.
    #[error("the tile has no cell")]
    Empty,
    /// A sign that draws nothing.
    #[error("`{0}` draws nothing: a tile is drawn with `#` for a cell, `.` for a gap and `/` between rows")]
    Sign(char),
    /// More rows or columns than any board has.
    #[error("a tile has at most {} rows and columns", Tile::MAX_SIDE)]
    TooLarge,
}

/// The names of tiles and how they are drawn.
const NAMED: [(&str, &str); 10] = [
    ("monomino", "#"),
    ("domino", "##"),
    ("tromino", "###"),
    ("l-tromino", "##/#."),
    ("i-tetromino", "####"),
    ("o-tetromino", "##/##"),
    ("t-tetromino", "###/.#."),
    ("s-tetromino", ".##/##."),
    ("l-tetromino", "###/#.."),
    ("plus", ".#./###/.#."),
];

impl Tile {
    /// The most rows and columns of a tile.
    pub const MAX_SIDE: usize = 64;

    /// The names that tiles have.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.into_iter().map(|(name, _)| name)
    }

    /// Reads a name such as `domino`, or a drawing such as `##/#.`.
    ///
    /// # Errors
    /// [`TileFault`].
    pub fn read(text: &str) -> Result<Tile, TileFault> {
        let drawing = NAMED.iter().find(|(name, _)| *name == text).map_or(text, |(_, drawing)| drawing);
        let mut cells = Vec::new();
        for (row, line) in drawing.split('/').enumerate() {
            for (column, sign) in line.chars().enumerate() {
                if row.max(column) >= Tile::MAX_SIDE {
                    return Err(TileFault::TooLarge);
                }
                match sign {
                    '#' => cells.push((row as u32, column as u32)),
                    '.' => {}
                    other => return Err(TileFault::Sign(other)),
                }
            }
        }
        if cells.is_empty() {
            return Err(TileFault::Empty);
        }
        Ok(Tile::at_corner(cells))
    }

    /// The cells as (row, column).
    pub fn cells(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// The tile in all the ways it can be turned and reflected, each once.
    pub fn turned(&self) -> Vec<Tile> {
        let mut all = BTreeSet::new();
        for turn in 0..8 {
            let side = Tile::MAX_SIDE as u32;
            let image = self.0.iter().map(|&(row, column)| {
                let (row, column) = if turn & 1 == 0 { (row, column) } else { (column, row) };
                let row = if turn & 2 == 0 { row } else { side - row };
                (row, if turn & 4 == 0 { column } else { side - column })
            });
            all.insert(Tile::at_corner(image.collect()));
        }
        all.into_iter().collect()
    }

    /// Rows of `#` and `.` with a slash between.
    pub fn drawing(&self) -> String {
        let columns = self.0.iter().map(|&(_, column)| column).max().unwrap_or(0);
        let rows = self.0.iter().map(|&(row, _)| row).max().unwrap_or(0);
        let line = |row| {
            (0..=columns).map(move |column| if self.0.contains(&(row, column)) { '#' } else { '.' }).collect()
        };
        (0..=rows).map(line).collect::<Vec<String>>().join("/")
    }

    /// The name, where it has one, whichever way it is turned.
    pub fn name(&self) -> Option<&'static str> {
        let named =
            NAMED.iter().find(|(name, _)| Tile::read(name).is_ok_and(|tile| tile.turned().contains(self)));
        named.map(|(name, _)| *name)
    }

    fn at_corner(mut cells: Vec<(u32, u32)>) -> Tile {
        let row = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let column = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        cells.iter_mut().for_each(|cell| *cell = (cell.0 - row, cell.1 - column));
        cells.sort_unstable();
        cells.dedup();
        Tile(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_polyominoes_are_counted_as_in_the_literature() {
        let counts =
            [("domino", 2), ("tromino", 2), ("l-tromino", 4), ("o-tetromino", 1), ("l-tetromino", 8)];
        for (name, count) in counts.into_iter().chain([("s-tetromino", 4), ("t-tetromino", 4), ("plus", 1)]) {
            assert_eq!(Tile::read(name).unwrap().turned().len(), count, "{name}");
        }
    }

    #[test]
    fn a_drawing_is_read_back() {
        for drawing in ["##/#.", "#", "#.#", ".#./###/.#."] {
            assert_eq!(Tile::read(drawing).unwrap().drawing(), drawing);
        }
        assert_eq!(Tile::read("..#/..#").unwrap().drawing(), "#/#");
        assert_eq!(Tile::read("#/#").unwrap().name(), Some("domino"));
    }

    #[test]
    fn other_texts_are_no_tiles() {
        assert_eq!(Tile::read("..."), Err(TileFault::Empty));
        assert_eq!(Tile::read(""), Err(TileFault::Empty));
        assert_eq!(Tile::read("#x"), Err(TileFault::Sign('x')));
        assert_eq!(Tile::read(&"#".repeat(65)), Err(TileFault::TooLarge));
    }
}
