//! Grids of coloured cells, painted with few marks.
//!
//! The commonest look is laid down once under the whole grid; every other look is cut
//! greedily into rectangles, so that ten thousand cells become some thousands of marks
//! at most, and usually some dozens.

use super::palette::{Look, Sign};
use super::scene::{Color, Point, Scene};

/// Where a grid lies. Row 0 is at the top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Left edge of column 0.
    pub x: f64,
    /// Top edge of row 0.
    pub y: f64,
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// Width of a cell.
    pub wide: f64,
    /// Height of a cell.
    pub high: f64,
}

impl Grid {
    /// Width of the whole.
    pub fn width(&self) -> f64 {
        self.columns as f64 * self.wide
    }

    /// Height of the whole.
    pub fn height(&self) -> f64 {
        self.rows as f64 * self.high
    }

    /// Top left corner of a cell.
    pub fn corner(&self, row: usize, column: usize) -> Point {
        (self.x + column as f64 * self.wide, self.y + row as f64 * self.high)
    }

    /// Centre of a cell.
    pub fn centre(&self, row: usize, column: usize) -> Point {
        let (x, y) = self.corner(row, column);
        (x + self.wide / 2.0, y + self.high / 2.0)
    }
}

/// Signs are drawn only in cells at least this high.
const SIGN_ROOM: f64 = 7.0;
/// Cells at least this high have room for two letters.
pub const LETTER_ROOM: f64 = 20.0;
const HATCH_SPACING: f64 = 5.0;

/// A look as [`paint`] shows it in cells of this size, for the legend beside them: small cells
/// carry no strokes.
pub fn shown_at(look: Look, side: f64) -> Look {
    match look.sign {
        Sign::Rising | Sign::Falling if side < SIGN_ROOM => Look { sign: Sign::Plain, ..look },
        _ => look,
    }
}

/// A rectangle of cells: first row, first column, rows, columns.
type Block = (usize, usize, usize, usize);

/// Paints the cells; `kinds[row * columns + column]` indexes `looks`. Gaps between cells,
/// where they are large enough to bear them, and the frame are drawn in the given inks.
pub fn paint(scene: &mut Scene, grid: Grid, kinds: &[usize], looks: &[Look], gap: Color, frame: Color) {
    let mut counts = vec![0usize; looks.len()];
    for kind in kinds {
        counts[*kind] += 1;
    }
    let present = || (0..looks.len()).filter(|kind| counts[*kind] > 0);
    let commonest = present().max_by_key(|kind| counts[*kind]);
    if let Some(ground) = commonest {
        scene.rect(grid.x, grid.y, grid.width(), grid.height(), looks[ground].fill);
    }
    for kind in present().filter(|kind| Some(*kind) != commonest) {
        for (row, column, rows, columns) in blocks_of(kind, kinds, grid.columns) {
            let (x, y) = grid.corner(row, column);
            scene.rect(x, y, columns as f64 * grid.wide, rows as f64 * grid.high, looks[kind].fill);
        }
    }
    for kind in present() {
        match looks[kind].sign {
            Sign::Plain => {}
            Sign::Hatched => {
                for (row, column, rows, columns) in blocks_of(kind, kinds, grid.columns) {
                    let (x, y) = grid.corner(row, column);
                    let (width, height) = (columns as f64 * grid.wide, rows as f64 * grid.high);
                    hatch(scene, x, y, width, height, looks[kind].ink);
                }
            }
            Sign::Rising | Sign::Falling => strokes(scene, grid, kinds, kind, looks[kind]),
        }
    }
    gaps(scene, grid, gap);
    scene.outline(grid.x, grid.y, grid.width(), grid.height(), 1.0, frame);
}

/// One cell by itself, for legends.
pub fn swatch(scene: &mut Scene, (x, y): Point, side: f64, look: Look, frame: Color) {
    scene.rect(x, y, side, side, look.fill);
    let grid = Grid { x, y, columns: 1, rows: 1, wide: side, high: side };
    match look.sign {
        Sign::Plain => {}
        Sign::Hatched => hatch(scene, x, y, side, side, look.ink),
        Sign::Rising | Sign::Falling => strokes(scene, grid, &[0], 0, look),
    }
    scene.outline(x, y, side, side, 0.8, frame);
}

/// Diagonal lines over a rectangle, aligned from one rectangle to the next.
pub fn hatch(scene: &mut Scene, x: f64, y: f64, width: f64, height: f64, ink: Color) {
    // The lines x + y = c, cut to the rectangle.
    let mut c = ((x + y) / HATCH_SPACING).floor() * HATCH_SPACING + HATCH_SPACING;
    while c < x + y + width + height {
        let from_x = (c - y - height).max(x);
        let to_x = (c - y).min(x + width);
        scene.line(vec![(from_x, c - from_x), (to_x, c - to_x)], 0.8, ink);
        c += HATCH_SPACING;
    }
}

fn strokes(scene: &mut Scene, grid: Grid, kinds: &[usize], kind: usize, look: Look) {
    let side = grid.wide.min(grid.high);
    if side < SIGN_ROOM {
        return;
    }
    let reach = side * 0.24;
    for at in (0..kinds.len()).filter(|at| kinds[*at] == kind) {
        let (x, y) = grid.centre(at / grid.columns, at % grid.columns);
        let slope = if look.sign == Sign::Rising { reach } else { -reach };
        scene.line(vec![(x - reach, y + slope), (x + reach, y - slope)], (side * 0.1).max(0.8), look.ink);
    }
}

fn gaps(scene: &mut Scene, grid: Grid, ink: Color) {
    let side = grid.wide.min(grid.high);
    let stroke = match side {
        side if side >= 10.0 => 1.0,
        side if side >= 4.0 => 0.5,
        _ => return,
    };
    for column in 1..grid.columns {
        let (x, y) = grid.corner(0, column);
        scene.line(vec![(x, y), (x, y + grid.height())], stroke, ink);
    }
    for row in 1..grid.rows {
        let (x, y) = grid.corner(row, 0);
        scene.line(vec![(x, y), (x + grid.width(), y)], stroke, ink);
    }
}

/// Cuts the cells of one kind into rectangles: runs of a row, and equal runs of
/// consecutive rows joined. Linear in the number of cells.
fn blocks_of(kind: usize, kinds: &[usize], columns: usize) -> Vec<Block> {
    let mut done: Vec<Block> = Vec::new();
    let mut open: Vec<Block> = Vec::new();
    for (row, cells) in kinds.chunks_exact(columns).enumerate() {
        let mut still_open = Vec::new();
        let mut above = open.into_iter().peekable();
        for (start, length) in runs(kind, cells) {
            while let Some(block) = above.next_if(|block| block.1 < start) {
                done.push(block);
            }
            match above.next_if(|block| block.1 == start && block.3 == length) {
                Some((first, _, rows, _)) => still_open.push((first, start, rows + 1, length)),
                None => still_open.push((row, start, 1, length)),
            }
        }
        done.extend(above);
        open = still_open;
    }
    done.extend(open);
    done
}

fn runs(kind: usize, cells: &[usize]) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    for at in (0..cells.len()).filter(|at| cells[*at] == kind) {
        match out.last_mut() {
            Some((start, length)) if *start + *length == at => *length += 1,
            _ => out.push((at, 1)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn blocks_cover_each_cell_of_the_kind_once_and_no_other(
            columns in 1usize..9,
            cells in proptest::collection::vec(0usize..3, 0..80),
        ) {
            let kinds = &cells[..cells.len() / columns * columns];
            for kind in 0..3 {
                let mut cover = vec![0; kinds.len()];
                for (row, column, rows, wide) in blocks_of(kind, kinds, columns) {
                    for r in row..row + rows {
                        for c in column..column + wide {
                            cover[r * columns + c] += 1;
                        }
                    }
                }
                let expected: Vec<_> = kinds.iter().map(|k| i32::from(*k == kind)).collect();
                prop_assert_eq!(cover, expected);
            }
        }

        #[test]
        fn hatching_stays_inside_its_rectangle(
            x in -50.0..50.0, y in -50.0..50.0, width in 0.5..60.0, height in 0.5..60.0,
        ) {
            let mut scene = Scene::new(1.0, 1.0);
            hatch(&mut scene, x, y, width, height, Color(0, 0, 0));
            for mark in &scene.marks {
                let super::super::scene::Mark::Line(points, ..) = mark else { panic!("not a line") };
                for &(px, py) in points {
                    prop_assert!(px >= x - 1e-9 && px <= x + width + 1e-9);
                    prop_assert!(py >= y - 1e-9 && py <= y + height + 1e-9);
                }
            }
        }
    }

    #[test]
    fn equal_rows_become_one_block() {
        let kinds = [0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1];
        assert_eq!(blocks_of(1, &kinds, 4), [(0, 1, 2, 2), (2, 0, 1, 4)]);
    }
}
