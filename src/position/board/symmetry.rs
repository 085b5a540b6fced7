//! Turning, reflecting and moving: the symmetries of grids and of shapes on them.

use super::cells::Cells;
use crate::ruleset::{Grid, Tile};
use std::collections::BTreeSet;

/// Some of the eight ways to turn and reflect a square, bit by bit: bit 0 of the number of a
/// way exchanges rows and columns, then bit 1 turns rows over and bit 2 columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turns(u8);

/// A shape in the least of its allowed positions: rows, columns and cells, row by row.
pub(super) type Shape = (u32, u32, Cells);

impl Turns {
    pub const ALL: Turns = Turns(0xFF);
    /// Doing nothing, and exchanging rows and columns.
    pub const DIAGONAL: Turns = Turns(0b11);

    pub fn and(self, other: Turns) -> Turns {
        Turns(self.0 & other.0)
    }

    /// The ways that map each of these tiles to one of them.
    pub fn of_tiles(tiles: &[Tile]) -> Turns {
        let shape = |tile: &Tile, way| normal(tile.cells().iter().copied(), way);
        let own: BTreeSet<Vec<(u32, u32)>> = tiles.iter().map(|tile| shape(tile, 0)).collect();
        let keeps = |way: &u8| tiles.iter().all(|tile| own.contains(&shape(tile, *way)));
        Turns((0..8).filter(keeps).fold(0, |turns, way| turns | 1 << way))
    }

    fn ways(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |way| self.0 >> way & 1 == 1)
    }

    /// The shape of some cells of a grid, wherever they lie.
    pub fn shape(self, grid: Grid, cells: &Cells) -> Shape {
        let (mut top, mut left) = (u32::MAX, u32::MAX);
        let (mut bottom, mut right) = (0, 0);
        let places: smallvec::SmallVec<[(u32, u32); 64]> =
            cells.iter().map(|cell| (cell / grid.columns, cell % grid.columns)).collect();
        for &(row, column) in &places {
            (top, left) = (top.min(row), left.min(column));
            (bottom, right) = (bottom.max(row), right.max(column));
        }
        let [high, wide] = [bottom.saturating_sub(top), right.saturating_sub(left)];
        let image = |way: u8| {
            let swaps = way & 1 == 1;
            let (rows, columns) = if swaps { (wide, high) } else { (high, wide) };
            let place = |&(row, column): &(u32, u32)| {
                let (row, column) = (row - top, column - left);
                let (row, column) = if swaps { (column, row) } else { (row, column) };
                let row = if way & 2 == 0 { row } else { rows - row };
                let column = if way & 4 == 0 { column } else { columns - column };
                row * (columns + 1) + column
            };
            (rows + 1, columns + 1, places.iter().map(place).collect())
        };
        // The least has the fewest rows that can be had: the ways that lay the shape along
        // its longer side, if there are such, are the only ones to look at.
        let rows = |way: &u8| if way & 1 == 1 { wide } else { high };
        let fewest = self.ways().map(|way| rows(&way)).min();
        self.ways().filter(|way| Some(rows(way)) == fewest).map(image).min().unwrap_or_default()
    }
}

/// Cells turned one way and moved to the corner, ascending.
fn normal(cells: impl Iterator<Item = (u32, u32)>, way: u8) -> Vec<(u32, u32)> {
    let far = Tile::MAX_SIDE as u32;
    let turned = cells.map(|(row, column)| {
        let (row, column) = if way & 1 == 1 { (column, row) } else { (row, column) };
        (if way & 2 == 0 { row } else { far - row }, if way & 4 == 0 { column } else { far - column })
    });
    let turned: Vec<(u32, u32)> = turned.collect();
    let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut moved: Vec<(u32, u32)> = turned.iter().map(|&(row, column)| (row - top, column - left)).collect();
    moved.sort_unstable();
    moved
}

/// The symmetries of a grid or torus as maps of its cells, apart from doing nothing.
pub(super) fn maps(grid: Grid) -> Vec<Vec<u32>> {
    let Grid { rows, columns, wraps } = grid;
    let shifts = |count: u32| if wraps { 0..count } else { 0..1 };
    let mut maps = BTreeSet::new();
    for way in (0..8u32).filter(|way| way & 1 == 0 || rows == columns) {
        for down in shifts(rows) {
            for right in shifts(columns) {
                let place = |cell: u32| {
                    let (row, column) = (cell / columns, cell % columns);
                    let (row, column) = if way & 1 == 1 { (column, row) } else { (row, column) };
                    let row = if way & 2 == 0 { row } else { rows - 1 - row };
                    let column = if way & 4 == 0 { column } else { columns - 1 - column };
                    (row + down) % rows * columns + (column + right) % columns
                };
                maps.insert((0..rows * columns).map(place).collect::<Vec<u32>>());
            }
        }
    }
    maps.remove(&(0..rows * columns).collect::<Vec<u32>>());
    maps.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: Grid = Grid { rows: 4, columns: 4, wraps: false };

    #[test]
    fn a_grid_has_the_symmetries_of_its_rectangle() {
        assert_eq!(maps(SQUARE).len(), 7);
        assert_eq!(maps(Grid { columns: 3, ..SQUARE }).len(), 3);
        assert_eq!(maps(Grid { rows: 1, ..SQUARE }).len(), 1);
        assert_eq!(maps(Grid { wraps: true, ..SQUARE }).len(), 127);
    }

    #[test]
    fn a_shape_is_the_same_wherever_and_however_it_lies() {
        let mut shapes = BTreeSet::new();
        let l: Cells = [0, 4, 8, 9].into_iter().collect();
        for map in maps(SQUARE) {
            shapes.insert(Turns::ALL.shape(SQUARE, &l.image(&map)));
        }
        shapes.insert(Turns::ALL.shape(SQUARE, &[5, 9, 13, 14].into_iter().collect()));
        assert_eq!(shapes.len(), 1);
        assert!(!shapes.contains(&Turns::ALL.shape(SQUARE, &[0, 1, 4, 5].into_iter().collect())));
    }

    #[test]
    fn tiles_that_may_not_be_turned_leave_their_own_symmetries() {
        let turns = |texts: &[&str]| {
            let tiles: Vec<Tile> = texts.iter().map(|text| Tile::read(text).unwrap()).collect();
            Turns::of_tiles(&tiles).ways().count()
        };
        assert_eq!(turns(&["##"]), 4);
        assert_eq!(turns(&["##", "#/#"]), 8);
        assert_eq!(turns(&["##/#."]), 2);
        assert_eq!(turns(&["##/#./#."]), 1);
    }
}
