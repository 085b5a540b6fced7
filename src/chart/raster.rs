//! Nimber raster: what does the sequence look like written in rows of one period?
//!
//! A periodic sequence becomes columns of one colour. Heaps that stray from what their
//! column settles on, the exceptional values, are framed.

use super::axis;
use super::cells::{self, Grid};
use super::data::{counted, grouped, listed};
use super::error::ChartError;
use super::font;
use super::frame::{Drawing, Key, Room};
use super::grundy::PeriodMark;
use super::palette::Palette;
use super::ramp::Ramp;
use super::scene::{Anchor, FieldCells, Scene, TextLook};
use super::{Chart, Heading};
use crate::base::{Convention, Grundy};

/// The values of consecutive heaps under one convention, to be written in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimberRaster {
    /// Ruleset, convention, scope.
    pub heading: Heading,
    /// Which values these are: g⁺ or g⁻.
    pub convention: Convention,
    /// The first heap.
    pub first: u64,
    /// The values from that heap on; `None` where one is not known.
    pub values: Vec<Option<Grundy>>,
    /// Heaps to a row: the period, where there is one, or a round number.
    pub columns: usize,
    /// Where the sequence settles, if it is known to.
    pub period: Option<PeriodMark>,
}

const MOST_CELLS: usize = 40_000;
const MOST_COLUMNS: usize = 400;
const NUMBERS: f64 = 18.0;

impl NimberRaster {
    /// The heaps before the preperiod's end whose value is not what the periodic part,
    /// continued backwards, would have there.
    fn exceptional(&self) -> Vec<u64> {
        let Some(PeriodMark { preperiod, period, saltus, .. }) = self.period.filter(|mark| mark.period > 0)
        else {
            return Vec::new();
        };
        let value = |heap: u64| {
            let at = usize::try_from(heap.checked_sub(self.first)?).ok()?;
            self.values.get(at).copied().flatten()
        };
        let strays = |heap: &u64| {
            let periods = (preperiod - heap).div_ceil(period);
            let later = period.checked_mul(periods).and_then(|far| heap.checked_add(far)).and_then(value);
            let risen = saltus.checked_mul(periods);
            match (value(*heap), later, risen) {
                (Some(here), Some(later), Some(risen)) => {
                    u64::from(here).checked_add(risen) != Some(u64::from(later))
                }
                _ => false,
            }
        };
        let end = self.first.saturating_add(self.values.len() as u64).min(preperiod);
        (self.first..end).filter(strays).collect()
    }

    fn sign(&self) -> &'static str {
        match self.convention {
            Convention::Normal => "g⁺",
            Convention::Misere => "g⁻",
        }
    }

    fn check(&self) -> Result<(), ChartError> {
        if self.values.iter().all(Option::is_none) {
            return Err(ChartError::Empty("no Grundy value is known"));
        }
        if self.columns == 0 {
            return Err(ChartError::Inconsistent("a raster needs at least one heap to a row".into()));
        }
        let columns = self.columns.min(self.values.len());
        if columns > MOST_COLUMNS {
            return Err(ChartError::TooLarge {
                what: "heaps to a row",
                asked: columns,
                most: MOST_COLUMNS,
                instead: "rows of a divisor of the period".into(),
            });
        }
        if self.values.len() > MOST_CELLS {
            return Err(ChartError::TooLarge {
                what: "heap sizes",
                asked: self.values.len(),
                most: MOST_CELLS,
                instead: super::sizes_from(self.first, MOST_CELLS),
            });
        }
        Ok(())
    }
}

impl Chart for NimberRaster {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        format!("{} in rows of {}", self.sign(), grouped(self.columns as u64))
    }

    fn question(&self) -> &'static str {
        "What does the sequence look like in rows of one period, and which heaps stray?"
    }

    fn note(&self) -> String {
        let Some(mark) = self.period else {
            return "No period is known.".into();
        };
        let exceptional = self.exceptional();
        let settles = format!("{} has {}", self.sign(), mark.words());
        match exceptional.len() {
            0 => format!("{settles}; no heap shown strays from it."),
            n => {
                let stray = counted(n, "exceptional heap");
                format!("{settles}; {stray} before that: {}", listed(&exceptional, 16))
            }
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        self.check()?;
        let columns = self.columns.min(self.values.len());
        let rows = self.values.len().div_ceil(columns);
        let tick = palette.tick();
        let last_row = self.first.saturating_add(((rows - 1) * columns) as u64);
        let left = font::width(&grouped(last_row), tick.size, tick.bold).max(14.0) + 8.0;
        let wide = ((room.width - left) / columns as f64).clamp(1.5, 30.0);
        let wide = if wide >= 6.0 { wide.floor() } else { (wide * 10.0).floor() / 10.0 };
        let tallest = room.height.unwrap_or(640.0) - NUMBERS;
        let high = (tallest / rows as f64).min(wide.max(13.0)).clamp(2.0, 22.0);
        let high = if high >= 6.0 { high.floor() } else { (high * 10.0).floor() / 10.0 };
        let grid = Grid { x: left, y: NUMBERS, columns, rows, wide, high };
        let mut scene = Scene::new(left + grid.width() + 8.0, NUMBERS + grid.height() + 2.0);

        let ramp = Ramp::of(self.values.iter().flatten().copied(), palette);
        let mut looks = ramp.looks();
        // Cells past the last heap are page.
        looks.push(super::Look { fill: palette.page, ..looks[1] });
        let beyond = looks.len() - 1;
        let mut kinds: Vec<usize> = self.values.iter().map(|value| ramp.index(*value)).collect();
        kinds.resize(rows * columns, beyond);
        cells::paint(&mut scene, grid, &kinds, &looks, palette.page, palette.axis);
        scene.field(FieldCells::Heaps, self.first, grid);
        self.numbers(&mut scene, grid, palette);
        let widest =
            self.values.iter().flatten().max().map_or(0, |value| value.checked_ilog10().unwrap_or(0) + 1);
        if wide >= 6.0 + 6.5 * f64::from(widest) && high >= 12.0 {
            for (at, value) in self.values.iter().enumerate() {
                let Some(value) = value else { continue };
                let look = TextLook { size: 9.5, bold: false, ink: looks[kinds[at]].ink };
                let centre = grid.centre(at / columns, at % columns);
                scene.text(centre, Anchor::Middle, look, value.to_string());
            }
        }
        let exceptional = self.exceptional();
        let frame = (wide.min(high) * 0.12).clamp(0.6, 1.8);
        for heap in &exceptional {
            let at = (heap - self.first) as usize;
            let (x, y) = grid.corner(at / columns, at % columns);
            scene.outline(x, y, wide, high, frame, palette.vermilion);
        }
        let mut keys = ramp.keys(self.values.contains(&None));
        if !exceptional.is_empty() {
            let ink = palette.vermilion;
            keys.push(Key::drawn("exceptional", |icon| icon.outline(1.0, 1.0, 10.0, 10.0, 1.8, ink)));
        }
        Ok(Drawing { scene, keys })
    }
}

impl NimberRaster {
    /// Offsets along the top, the first heap of a row at the left.
    fn numbers(&self, scene: &mut Scene, grid: Grid, palette: &Palette) {
        let last = grid.columns as u64 - 1;
        for offset in axis::multiples(0, last, axis::label_step(last, grid.wide, palette)) {
            let (x, _) = grid.centre(0, offset as usize);
            scene.text((x, NUMBERS - 9.0), Anchor::Middle, palette.tick(), format!("+{offset}"));
        }
        let every = axis::round_step(13.0 / grid.high) as usize;
        for row in (0..grid.rows).step_by(every) {
            let heap = self.first.saturating_add((row * grid.columns) as u64);
            let (_, y) = grid.centre(row, 0);
            scene.text((grid.x - 6.0, y), Anchor::End, palette.tick(), grouped(heap));
        }
    }
}
