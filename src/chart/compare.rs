//! Comparison of rulesets: which of several games run alike, and from where do they part?
//!
//! A heat map: a row for each ruleset, a column for each heap, coloured by Grundy value or
//! by outcomes. Two rulesets get a third row that marks where they differ.

use super::axis::Below;
use super::cells::{self, Grid};
use super::data::{Class, Outcomes, Unit, counted, grouped, listed};
use super::error::ChartError;
use super::font;
use super::frame::{Drawing, Key, Room};
use super::palette::{Look, Palette};
use super::ramp::Ramp;
use super::scene::{Anchor, Scene, TextLook};
use super::{Chart, Heading};
use crate::base::Grundy;

/// Several rulesets over the same heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What is compared; its ruleset names the collection, such as `Two-digit octal games`.
    pub heading: Heading,
    /// The first heap.
    pub first: u64,
    /// What stands in place of a heap in other games.
    pub unit: Unit,
    /// The rulesets' names, a row each.
    pub names: Vec<String>,
    /// What is known of them.
    pub rows: ComparedRows,
}

/// The rows, each with as many heaps as the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComparedRows {
    /// Grundy values under the heading's convention.
    Values(Vec<Vec<Option<Grundy>>>),
    /// Outcomes under both conventions.
    Outcomes(Vec<Vec<Outcomes>>),
}

const MOST_ROWS: usize = 200;
const MOST_HEAPS: usize = 1000;
const LONGEST_NAME: f64 = 190.0;

/// The rows as indices of looks, whatever they hold.
struct Painted {
    columns: usize,
    kinds: Vec<usize>,
    looks: Vec<Look>,
    letters: Vec<String>,
    keys: Vec<Key>,
}

impl Comparison {
    fn lengths(&self) -> Vec<usize> {
        match &self.rows {
            ComparedRows::Values(rows) => rows.iter().map(Vec::len).collect(),
            ComparedRows::Outcomes(rows) => rows.iter().map(Vec::len).collect(),
        }
    }

    /// Heaps where the first two rows are both known and differ.
    fn differences(&self) -> Vec<u64> {
        fn differ<T: PartialEq>(rows: &[Vec<T>], known: impl Fn(&T) -> bool) -> Vec<usize> {
            let [a, b, ..] = rows else { return Vec::new() };
            let pairs = a.iter().zip(b).enumerate();
            pairs.filter(|(_, (a, b))| known(a) && known(b) && a != b).map(|(at, _)| at).collect()
        }
        let places = match &self.rows {
            ComparedRows::Values(rows) => differ(rows, Option::is_some),
            ComparedRows::Outcomes(rows) => differ(rows, |cell| cell.class() != Class::Unknown),
        };
        places.into_iter().map(|at| self.first.saturating_add(at as u64)).collect()
    }

    fn check(&self) -> Result<usize, ChartError> {
        let lengths = self.lengths();
        let columns = match lengths.first() {
            None | Some(0) => return Err(ChartError::Empty("no ruleset or no heap was given")),
            Some(columns) => *columns,
        };
        if lengths.len() != self.names.len() || lengths.iter().any(|length| *length != columns) {
            return Err(ChartError::Inconsistent(format!(
                "{} names stand beside rows of {lengths:?} heaps",
                self.names.len()
            )));
        }
        let limits = [
            ("rulesets", lengths.len(), MOST_ROWS, format!("{MOST_ROWS} of them")),
            ("heap sizes", columns, MOST_HEAPS, super::sizes_from(self.first, MOST_HEAPS)),
        ];
        for (what, asked, most, instead) in limits {
            if asked > most {
                return Err(ChartError::TooLarge { what, asked, most, instead });
            }
        }
        Ok(columns)
    }

    fn painted(&self, columns: usize, side: f64, palette: &Palette) -> Painted {
        match &self.rows {
            ComparedRows::Values(rows) => {
                let values = || rows.iter().flatten().copied();
                let ramp = Ramp::of(values().flatten(), palette);
                Painted {
                    columns,
                    kinds: values().map(|value| ramp.index(value)).collect(),
                    looks: ramp.looks(),
                    letters: values().map(|value| value.map_or(String::new(), |v| v.to_string())).collect(),
                    keys: ramp.keys(values().any(|value| value.is_none())),
                }
            }
            ComparedRows::Outcomes(rows) => {
                let classes = || rows.iter().flatten().map(|cell| cell.class());
                let present = Class::ALL.into_iter().filter(|class| classes().any(|seen| seen == *class));
                Painted {
                    columns,
                    kinds: classes().map(|class| class as usize).collect(),
                    looks: Class::ALL.map(|class| palette.class(class)).to_vec(),
                    letters: Vec::new(),
                    keys: present
                        .map(|class| {
                            let look = cells::shown_at(palette.class(class), side);
                            Key::cell(look, palette, class.words())
                        })
                        .collect(),
                }
            }
        }
    }
}

impl Chart for Comparison {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        match self.rows {
            ComparedRows::Values(_) => "Grundy values side by side",
            ComparedRows::Outcomes(_) => "outcomes side by side",
        }
        .into()
    }

    fn question(&self) -> &'static str {
        "Which of these games run alike, and from which heap on do they part?"
    }

    fn note(&self) -> String {
        if self.names.len() != 2 {
            return format!("{} over the same {}s.", counted(self.names.len(), "ruleset"), self.unit.one);
        }
        let differences = self.differences();
        match differences.first() {
            None => "No difference is known.".into(),
            Some(first) => format!(
                "They first differ at {} {}, and at {} in all: {}",
                self.unit.one,
                grouped(*first),
                counted(differences.len(), &self.unit.one),
                listed(&differences, 12)
            ),
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        let columns = self.check()?;
        let rows = self.names.len();
        let label = palette.label();
        let names: Vec<_> =
            self.names.iter().map(|name| font::shorten(name, label.size, label.bold, LONGEST_NAME)).collect();
        let widest = names.iter().map(|name| font::width(name, label.size, label.bold)).fold(0.0, f64::max);
        let left = widest + 10.0;
        let wide = ((room.width - left - 8.0) / columns as f64).clamp(0.8, 26.0);
        let wide = if wide >= 6.0 { wide.floor() } else { (wide * 10.0).floor() / 10.0 };
        let high =
            room.height.map_or(18.0, |height| (height - Below::HEIGHT) / rows as f64).clamp(14.0, 24.0);
        let two = rows == 2;
        let foot = if two { 12.0 } else { 0.0 };
        let mut scene = Scene::new(
            left + (columns as f64 * wide).max(120.0) + 8.0,
            rows as f64 * high + foot + Below::HEIGHT,
        );
        let painted = self.painted(columns, wide.min(high), palette);
        let grid = Grid { x: left, y: 0.0, columns, rows, wide, high };
        cells::paint(&mut scene, grid, &painted.kinds, &painted.looks, palette.page, palette.axis);
        for (row, name) in names.iter().enumerate() {
            let at = (left - 8.0, (row as f64 + 0.5) * high);
            scene.text(at, Anchor::End, label, name.as_str());
        }
        letters(&mut scene, grid, &painted);
        let last = self.first.saturating_add(columns as u64 - 1);
        let y = grid.height() + foot;
        let below = Below { x: left + wide / 2.0, y, first: self.first, last, spacing: wide };
        let mut keys = painted.keys;
        if two {
            for heap in self.differences() {
                let x = below.at(heap);
                let half = (wide * 0.35).clamp(0.5, 4.0);
                let tip = grid.height() + 2.0;
                scene.area(vec![(x, tip), (x + half, tip + 7.0), (x - half, tip + 7.0)], palette.vermilion);
            }
            if !self.differences().is_empty() {
                let ink = palette.vermilion;
                keys.push(Key::drawn("they differ", |icon| {
                    icon.area(vec![(6.0, 2.0), (10.0, 9.0), (2.0, 9.0)], ink);
                }));
            }
        }
        below.draw(&mut scene, palette, &self.unit.number);
        Ok(Drawing { scene, keys })
    }
}

/// Values in the cells, where the widest of them fits.
fn letters(scene: &mut Scene, grid: Grid, painted: &Painted) {
    let size = 9.5;
    let widest = painted.letters.iter().map(|text| font::width(text, size, false)).fold(0.0, f64::max);
    if widest + 3.0 > grid.wide {
        return;
    }
    for (at, text) in painted.letters.iter().enumerate() {
        let look = TextLook { size, bold: false, ink: painted.looks[painted.kinds[at]].ink };
        let centre = grid.centre(at / painted.columns, at % painted.columns);
        scene.text(centre, Anchor::Middle, look, text.as_str());
    }
}
