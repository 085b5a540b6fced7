//! Outcome maps: which pairs of heaps change hands between the conventions?
//!
//! A cell for each pair (a, b), in four colours. A third heap gives small multiples, one
//! panel for each of its sizes.

use super::axis;
use super::cells::{self, Grid};
use super::data::{Class, Outcomes, counted, grouped};
use super::error::ChartError;
use super::font;
use super::frame::{Drawing, Key, Room};
use super::palette::{Look, Palette, Sign};
use super::scene::{Anchor, FieldCells, Scene, TextLook};
use super::{Chart, Heading};

/// The outcomes of all pairs of heaps from `first` up, alone or beside a third heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeMap {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// The smallest heap.
    pub first: u64,
    /// How many heap sizes, from the smallest up.
    pub sizes: usize,
    /// One panel for two heaps; one for each size of the third heap for three.
    pub panels: Vec<MapPanel>,
    /// What stands along the axes.
    pub axes: MapAxes,
}

/// What the numbers of a map are numbers of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapAxes {
    /// Rightwards: `heap a`.
    pub right: String,
    /// Upwards: `heap b`.
    pub up: String,
    /// What a panel is named after: `third heap`.
    pub panel: String,
}

impl MapAxes {
    /// Two heaps, or three.
    pub fn heaps() -> MapAxes {
        MapAxes { right: "heap a".to_owned(), up: "heap b".to_owned(), panel: "third heap".to_owned() }
    }
}

/// One square of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapPanel {
    /// The heap beside the pair, if there is one.
    pub third: Option<u64>,
    /// The pair (a, b) stands at `(a - first) * sizes + (b - first)`.
    pub cells: Vec<Outcomes>,
}

impl MapPanel {
    /// Asks for every pair once, smaller heap first, and mirrors it.
    pub fn symmetric(
        third: Option<u64>,
        first: u64,
        sizes: usize,
        mut of_pair: impl FnMut(u64, u64) -> Outcomes,
    ) -> MapPanel {
        let mut cells = vec![Outcomes::default(); sizes * sizes];
        for a in 0..sizes {
            for b in a..sizes {
                let heap = |index: usize| first.saturating_add(index as u64);
                let outcomes = of_pair(heap(a), heap(b));
                cells[a * sizes + b] = outcomes;
                cells[b * sizes + a] = outcomes;
            }
        }
        MapPanel { third, cells }
    }

    fn caption(&self, what: &str) -> String {
        self.third.map_or(String::new(), |third| format!("{what} {}", grouped(third)))
    }

    fn is_symmetric(&self, sizes: usize) -> bool {
        let cell = |a: usize, b: usize| self.cells.get(a * sizes + b);
        (0..sizes).all(|a| (0..a).all(|b| cell(a, b) == cell(b, a)))
    }
}

const MOST_SIZES: usize = 300;
const MOST_PANELS: usize = 24;
const BETWEEN: f64 = 14.0;

impl OutcomeMap {
    /// Positions differing, positions known, positions shown; a pair and its mirror image
    /// are one position where the map is symmetric.
    fn tally(&self) -> (usize, usize, usize) {
        let mut tally = (0, 0, 0);
        if self.check().is_err() {
            return tally;
        }
        for panel in &self.panels {
            let mirrored = panel.is_symmetric(self.sizes);
            for (at, cell) in panel.cells.iter().enumerate() {
                if mirrored && at % self.sizes < at / self.sizes {
                    continue;
                }
                tally.0 += usize::from(cell.differ());
                tally.1 += usize::from(cell.class() != Class::Unknown);
                tally.2 += 1;
            }
        }
        tally
    }

    fn check(&self) -> Result<(), ChartError> {
        if self.sizes == 0 || self.panels.is_empty() {
            return Err(ChartError::Empty("no pair of heaps was given"));
        }
        if self.sizes > MOST_SIZES {
            return Err(ChartError::TooLarge {
                what: "heap sizes a side",
                asked: self.sizes,
                most: MOST_SIZES,
                instead: super::sizes_from(self.first, MOST_SIZES),
            });
        }
        if self.panels.len() > MOST_PANELS {
            return Err(ChartError::TooLarge {
                what: "panels",
                asked: self.panels.len(),
                most: MOST_PANELS,
                instead: super::sizes_from(self.first, MOST_PANELS),
            });
        }
        match self.panels.iter().find(|panel| panel.cells.len() != self.sizes * self.sizes) {
            Some(panel) => Err(ChartError::Inconsistent(format!(
                "a panel of {} by {} heaps has {} cells",
                self.sizes,
                self.sizes,
                panel.cells.len()
            ))),
            None => Ok(()),
        }
    }
}

impl Chart for OutcomeMap {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        let beside = self.panels.iter().any(|panel| panel.third.is_some());
        match self.axes == MapAxes::heaps() {
            true => format!("outcomes of {} heaps", if beside { "three" } else { "two" }),
            false => format!("outcomes by {} and {}", self.axes.right, self.axes.up),
        }
    }

    fn question(&self) -> &'static str {
        "Which positions change hands between the conventions?"
    }

    fn note(&self) -> String {
        let (differing, known, shown) = self.tally();
        let whole = if known == shown {
            counted(shown, "position")
        } else {
            format!("{} known of {} shown", counted(known, "position"), grouped(shown as u64))
        };
        match differing {
            0 => format!("The conventions agree on all of {whole}."),
            n => format!("The conventions differ on {} of {whole}.", grouped(n as u64)),
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        self.check()?;
        let square = Square::of(self.first, self.sizes, self.panels.len(), room, palette);
        let bold = TextLook { bold: true, ..palette.label() };
        let captions: Vec<_> = self.panels.iter().map(|panel| panel.caption(&self.axes.panel)).collect();
        let widest = captions.iter().map(|text| font::width(text, bold.size, true)).fold(0.0, f64::max);
        let caption = if widest > 0.0 { 18.0 } else { 0.0 };
        let wide = square.width().max(square.left + widest) + BETWEEN;
        let high = square.height() + caption + 10.0;
        let across = (((room.width + BETWEEN) / wide) as usize).max(1);
        let (across, down) = arranged(self.panels.len(), across);
        let mut scene = Scene::new(across as f64 * wide - BETWEEN, down as f64 * high - 10.0);
        // Letters say all that a sign does, and more.
        let lettered = square.cell >= cells::LETTER_ROOM;
        let looks = Class::ALL.map(|class| match palette.class(class) {
            look if lettered && class != Class::Unknown => Look { sign: Sign::Plain, ..look },
            look => cells::shown_at(look, square.cell),
        });
        for (index, panel) in self.panels.iter().enumerate() {
            let (x, y) = ((index % across) as f64 * wide, (index / across) as f64 * high);
            scene.text((x + square.left, y + 8.0), Anchor::Start, bold, captions[index].as_str());
            let classes: Vec<_> = panel.cells.iter().map(|cell| cell.class()).collect();
            let kinds = square.upright(&classes, |class| {
                Class::ALL.iter().position(|kind| kind == class).unwrap_or(Class::ALL.len() - 1)
            });
            let grid = square.draw(&mut scene, (x, y + caption), &kinds, &looks, &self.axes, palette);
            scene.field(FieldCells::Pairs(panel.third), self.first, grid);
            if lettered {
                letters(&mut scene, grid, &kinds, palette);
            }
        }
        let present = |class: &Class| {
            self.panels.iter().any(|panel| panel.cells.iter().any(|cell| cell.class() == *class))
        };
        let keys = Class::ALL
            .into_iter()
            .zip(looks)
            .filter(|(class, _)| present(class) || !matches!(class, Class::Draw | Class::Unknown))
            .map(|(class, look)| {
                let words = match class {
                    Class::PTurnsN | Class::NTurnsP if lettered => {
                        format!("{}: {}", class.letters(), class.words())
                    }
                    _ => class.words().to_owned(),
                };
                Key::cell(look, palette, words)
            })
            .collect();
        Ok(Drawing { scene, keys })
    }
}

/// Columns and rows for so many panels of which at most `across` fit side by side: as few rows as
/// that allows, and these as even as can be, so that four stand two by two and not three and one.
fn arranged(panels: usize, across: usize) -> (usize, usize) {
    let rows = panels.div_ceil(across.clamp(1, panels.max(1))).max(1);
    (panels.div_ceil(rows), rows)
}

/// Both outcome letters of every cell; the usual case, N in both, stays
/// blank, so that the rest stands out.
fn letters(scene: &mut Scene, grid: Grid, kinds: &[usize], palette: &Palette) {
    let classes = kinds.iter().map(|kind| Class::ALL[*kind]).enumerate();
    for (at, class) in classes.filter(|(_, class)| *class != Class::BothN) {
        let look =
            TextLook { size: (grid.wide * 0.42).min(12.0), bold: false, ink: palette.class(class).ink };
        let centre = grid.centre(at / grid.columns, at % grid.columns);
        scene.text(centre, Anchor::Middle, look, class.letters());
    }
}

/// A square of heap sizes against heap sizes with its axes: a to the right, b upwards.
pub(super) struct Square {
    pub(super) left: f64,
    first: u64,
    sizes: usize,
    pub(super) cell: f64,
}

impl Square {
    const TOP: f64 = 18.0;
    /// Half a label may stand out to the right of the last cell.
    const RIGHT: f64 = 8.0;

    /// The cell size that suits the number of sizes and of squares.
    pub(super) fn of(first: u64, sizes: usize, squares: usize, room: Room, palette: &Palette) -> Square {
        let look = palette.tick();
        let last = first.saturating_add(sizes as u64 - 1);
        let left = font::width(&grouped(last), look.size, look.bold).max(14.0) + 10.0;
        let across = arranged(squares, 3).0.max(1) as f64;
        let wide = (room.width + BETWEEN) / across - BETWEEN - left - Square::RIGHT;
        let side = wide.min(if squares == 1 { room.height.unwrap_or(500.0) } else { 330.0 });
        let cell = (side / sizes as f64).min(34.0);
        let cell = if cell >= 6.0 { cell.floor() } else { (cell * 10.0).floor() / 10.0 };
        Square { left, first, sizes, cell: cell.max(1.5) }
    }

    pub(super) fn width(&self) -> f64 {
        self.left + self.sizes as f64 * self.cell + Square::RIGHT
    }

    pub(super) fn height(&self) -> f64 {
        Square::TOP + self.sizes as f64 * self.cell + axis::Below::HEIGHT
    }

    /// Cells in painting order: rows from the top, so b descending.
    pub(super) fn upright<T>(&self, cells: &[T], kind: impl Fn(&T) -> usize) -> Vec<usize> {
        let sizes = self.sizes;
        (0..sizes * sizes).map(|at| kind(&cells[(at % sizes) * sizes + (sizes - 1 - at / sizes)])).collect()
    }

    /// Where a pair's cell lies in painting order: row, column.
    pub(super) fn place(&self, a: u64, b: u64) -> Option<(usize, usize)> {
        let index = |heap: u64| heap.checked_sub(self.first).filter(|at| *at < self.sizes as u64);
        let (column, up) = (index(a)? as usize, index(b)? as usize);
        Some((self.sizes - 1 - up, column))
    }

    pub(super) fn draw(
        &self,
        scene: &mut Scene,
        (x, y): (f64, f64),
        kinds: &[usize],
        looks: &[Look],
        axes: &MapAxes,
        palette: &Palette,
    ) -> Grid {
        let (columns, rows) = (self.sizes, self.sizes);
        let grid =
            Grid { x: x + self.left, y: y + Square::TOP, columns, rows, wide: self.cell, high: self.cell };
        cells::paint(scene, grid, kinds, looks, palette.page, palette.axis);
        let last = self.first.saturating_add(self.sizes as u64 - 1);
        let below = axis::Below {
            x: grid.x + self.cell / 2.0,
            y: grid.y + grid.height(),
            first: self.first,
            last,
            spacing: self.cell,
        };
        below.draw(scene, palette, &axes.right);
        let step = axis::label_step(last, self.cell, palette).max(axis::round_step(13.0 / self.cell));
        let up = |heap: u64| grid.y + grid.height() - ((heap - self.first) as f64 + 0.5) * self.cell;
        for heap in axis::multiples(self.first, last, step) {
            scene.line(vec![(grid.x - 4.0, up(heap)), (grid.x, up(heap))], 1.0, palette.axis);
        }
        for heap in axis::multiples(self.first, last, step) {
            scene.text((grid.x - 7.0, up(heap)), Anchor::End, palette.tick(), grouped(heap));
        }
        scene.text((x, y + 6.0), Anchor::Start, palette.label(), axes.up.as_str());
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_stand_in_even_rows() {
        let rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12].map(|panels| arranged(panels, 3));
        let expected = [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (3, 2), (3, 3), (3, 3), (3, 3), (3, 4)];
        assert_eq!(rows, expected);
        assert_eq!([arranged(5, 1), arranged(5, 9), arranged(0, 3)], [(1, 5), (5, 1), (0, 1)]);
    }
}
