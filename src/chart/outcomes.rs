//! Outcome strips: at which heap sizes do the conventions disagree?
//!
//! Two rows of cells along the heap size, normal above misère, and under them a marker
//! wherever they differ. Many heaps wrap into bands, one below the other.

use super::axis;
use super::cells::{self, Grid};
use super::data::{Class, Outcomes, Unit, counted, listed, numbered};
use super::error::ChartError;
use super::font;
use super::frame::{Drawing, Key, Room};
use super::palette::{Look, Palette};
use super::scene::{Anchor, Color, FieldCells, Point, Scene, TextLook};
use super::{Chart, Heading};
use crate::base::Outcome;

/// The outcomes of single heaps of consecutive sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeStrips {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// The size of the first heap.
    pub first: u64,
    /// The outcomes from that heap on.
    pub heaps: Vec<Outcomes>,
    /// What stands in place of a heap in other games.
    pub unit: Unit,
    /// The names of what has no sizes, in order; empty where numbers name it.
    pub names: Vec<String>,
}

const MOST_HEAPS: usize = 4000;
/// Room for the names of the rows.
const NAMES: f64 = 56.0;
/// Room for the heap sizes above a band.
const NUMBERS: f64 = 17.0;
const BETWEEN_BANDS: f64 = 12.0;
/// Room for the name of a column.
const LONGEST_NAME: f64 = 120.0;

impl OutcomeStrips {
    fn differing(&self) -> Vec<u64> {
        numbered(self.first, &self.heaps)
            .filter(|(_, outcomes)| outcomes.differ())
            .map(|(heap, _)| heap)
            .collect()
    }

    /// The columns at which the conventions differ, by name or by number.
    fn differing_in_words(&self, differing: &[u64], most: usize) -> String {
        if self.names.is_empty() {
            return listed(differing, most);
        }
        let name = |heap: &u64| self.names.get((heap - self.first) as usize).map_or("", String::as_str);
        let shown: Vec<&str> = differing.iter().take(most).map(name).collect();
        let more = if differing.len() > most { ", …" } else { "." };
        format!("{}{more}", shown.join(", "))
    }

    fn unknown(&self) -> usize {
        self.heaps.iter().filter(|outcomes| outcomes.class() == Class::Unknown).count()
    }
}

/// How the heaps are laid out in bands.
struct Layout {
    per_band: usize,
    /// Every how many heaps a size is written, the same in all bands.
    step: u64,
    wide: f64,
    high: f64,
}

impl Layout {
    /// Columns wide enough for their names.
    fn named(names: &[String], room: Room, palette: &Palette) -> Layout {
        let tick = palette.tick();
        let widest = names.iter().map(|name| font::width(name, tick.size, tick.bold)).fold(0.0, f64::max);
        let wide = (widest + 8.0).clamp(26.0, LONGEST_NAME).floor();
        let per_band = ((room.width - NAMES) / wide).max(1.0) as usize;
        Layout { per_band: per_band.min(names.len()), step: 1, wide, high: 24.0 }
    }

    fn of(heaps: usize, last: u64, room: Room, palette: &Palette) -> Layout {
        let width = room.width - NAMES;
        let at_least = |cell: f64| (width / cell) as usize;
        let per_band = if heaps <= at_least(12.0) {
            heaps
        } else {
            // Bands of a round length, so that equal last digits stand under each other.
            let cell = if heaps <= 600 { 11.5 } else { 6.0 };
            let fitting = [200, 150, 100, 50, 40, 30, 20].into_iter().find(|n| *n <= at_least(cell));
            fitting.unwrap_or(20)
        };
        let cell = (width / per_band as f64).min(26.0);
        let wide = if cell >= 8.0 { cell.floor() } else { (cell * 10.0).floor() / 10.0 };
        Layout { per_band, step: axis::label_step(last, wide, palette), wide, high: wide.clamp(13.0, 24.0) }
    }

    fn band_height(&self) -> f64 {
        NUMBERS + 2.0 * self.high + self.marker() + 4.0
    }

    fn marker(&self) -> f64 {
        (self.wide * 0.7).clamp(5.0, 11.0)
    }
}

impl Chart for OutcomeStrips {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        format!("outcomes by {}", self.unit.number)
    }

    fn question(&self) -> &'static str {
        "Where do the two conventions disagree?"
    }

    fn note(&self) -> String {
        let differing = self.differing();
        let of = counted(self.heaps.len(), &self.unit.one);
        let said = match differing.len() {
            0 if self.unknown() == 0 => format!("The conventions agree at all of {of}."),
            0 => "The conventions agree wherever both outcomes are known.".into(),
            n => format!(
                "The conventions differ at {} of {of}: {}",
                super::data::grouped(n as u64),
                self.differing_in_words(&differing, 16)
            ),
        };
        match self.unknown() {
            0 => said,
            n => format!("{said} For {} an outcome is not known.", counted(n, &self.unit.one)),
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        if self.heaps.is_empty() {
            return Err(ChartError::Empty("no heap size was given"));
        }
        if self.heaps.len() > MOST_HEAPS {
            return Err(ChartError::TooLarge {
                what: "heap sizes",
                asked: self.heaps.len(),
                most: MOST_HEAPS,
                instead: super::sizes_from(self.first, MOST_HEAPS),
            });
        }
        if !self.names.is_empty() && self.names.len() != self.heaps.len() {
            return Err(ChartError::Inconsistent(format!(
                "{} names stand over {} columns",
                self.names.len(),
                self.heaps.len()
            )));
        }
        let last = self.first.saturating_add(self.heaps.len() as u64 - 1);
        let layout = match self.names.is_empty() {
            true => Layout::of(self.heaps.len(), last, room, palette),
            false => Layout::named(&self.names, room, palette),
        };
        let bands = self.heaps.chunks(layout.per_band).len() as f64;
        let mut scene = Scene::new(
            NAMES + layout.per_band as f64 * layout.wide,
            bands * (layout.band_height() + BETWEEN_BANDS) - BETWEEN_BANDS,
        );
        let mut first = self.first;
        for (band, heaps) in self.heaps.chunks(layout.per_band).enumerate() {
            let y = band as f64 * (layout.band_height() + BETWEEN_BANDS);
            let names = self.names.chunks(layout.per_band).nth(band).unwrap_or_default();
            draw_band(&mut scene, (y, first), (heaps, names), &layout, palette);
            first = first.saturating_add(heaps.len() as u64);
        }
        Ok(Drawing { scene, keys: self.keys(palette) })
    }
}

impl OutcomeStrips {
    fn keys(&self, palette: &Palette) -> Vec<Key> {
        let outcomes = || self.heaps.iter().flat_map(|heap| [heap.normal, heap.misere]);
        let shown = [Some(Outcome::P), Some(Outcome::N), Some(Outcome::D), None];
        let cells = shown.into_iter().filter(|outcome| outcomes().any(|seen| seen == *outcome));
        let cells = cells.map(|outcome| {
            let words = match outcome {
                Some(Outcome::P) => "P, the mover loses",
                Some(Outcome::N) => "N, the mover wins",
                Some(Outcome::D) => "D, a draw",
                None => "not known",
            };
            Key::cell(outcome_look(outcome, palette), palette, words)
        });
        let classes: Vec<_> =
            self.heaps.iter().filter(|heap| heap.differ()).map(|heap| heap.class()).collect();
        let markers = Class::ALL.into_iter().filter(|class| classes.contains(class)).map(|class| {
            let words = if class == Class::Draw { "differ by a draw" } else { class.words() };
            Key::drawn(words, |icon| marker(icon, (6.0, 6.0), 10.0, class, palette))
        });
        cells.chain(markers).collect()
    }
}

fn draw_band(
    scene: &mut Scene,
    (y, first): (f64, u64),
    (heaps, names): (&[Outcomes], &[String]),
    layout: &Layout,
    palette: &Palette,
) {
    let columns = heaps.len();
    let last = first.saturating_add(columns as u64 - 1);
    let grid = Grid { x: NAMES, y: y + NUMBERS, columns, rows: 2, wide: layout.wide, high: layout.high };
    for heap in axis::multiples(first, last, layout.step) {
        let (x, _) = grid.centre(0, (heap - first) as usize);
        let tick = palette.tick();
        let text = match names.get((heap - first) as usize) {
            Some(name) => font::shorten(name, tick.size, tick.bold, layout.wide - 4.0),
            None => super::data::grouped(heap),
        };
        scene.text((x, y + 8.0), Anchor::Middle, tick, text);
    }
    for (row, name) in ["normal", "misère"].into_iter().enumerate() {
        let at = (NAMES - 8.0, y + NUMBERS + (row as f64 + 0.5) * layout.high);
        scene.text(at, Anchor::End, palette.label(), name);
    }
    let shown = [Some(Outcome::P), Some(Outcome::N), Some(Outcome::D), None];
    let looks = shown.map(|outcome| outcome_look(outcome, palette));
    let rows = heaps.iter().map(|heap| heap.normal).chain(heaps.iter().map(|heap| heap.misere));
    let outcomes: Vec<_> = rows.collect();
    let kinds: Vec<_> = outcomes
        .iter()
        .map(|outcome| shown.iter().position(|kind| kind == outcome).unwrap_or(shown.len() - 1))
        .collect();
    cells::paint(scene, grid, &kinds, &looks, palette.page, palette.axis);
    // Both rows are of the same heaps.
    scene.field(FieldCells::Heaps, first, Grid { rows: 1, high: grid.height(), ..grid });
    if layout.wide >= 12.0 {
        for (at, outcome) in outcomes.iter().enumerate() {
            let Some(outcome) = outcome else { continue };
            let look = TextLook {
                size: (layout.wide * 0.6).min(12.0),
                bold: false,
                ink: outcome_look(Some(*outcome), palette).ink,
            };
            let centre = grid.centre(at / columns, at % columns);
            scene.text(centre, Anchor::Middle, look, outcome.letter());
        }
    }
    let size = layout.marker();
    for (column, heap) in heaps.iter().enumerate().filter(|(_, heap)| heap.differ()) {
        let (x, _) = grid.centre(0, column);
        marker(scene, (x, grid.y + grid.height() + 4.0 + size / 2.0), size, heap.class(), palette);
    }
}

/// How one outcome looks: the ink of P or N in both.
pub(super) fn outcome_look(outcome: Option<Outcome>, palette: &Palette) -> Look {
    match outcome {
        Some(Outcome::P) => palette.class(Class::BothP),
        Some(Outcome::N) => palette.class(Class::BothN),
        Some(Outcome::D) => palette.class(Class::Draw),
        None => palette.unknown(),
    }
}

/// A triangle up for P turned N, down for N turned P, a square where a draw is involved.
fn marker(scene: &mut Scene, (x, y): Point, size: f64, class: Class, palette: &Palette) {
    let half = size / 2.0;
    let triangle = |tip: f64| vec![(x - half, y - tip), (x + half, y - tip), (x, y + tip)];
    let fill: Color = match class {
        Class::NTurnsP => palette.blue,
        Class::PTurnsN => palette.orange,
        _ => palette.class(Class::Draw).fill,
    };
    match class {
        Class::NTurnsP => scene.area(triangle(half * 0.85), fill),
        Class::PTurnsN => scene.area(triangle(-half * 0.85), fill),
        _ => scene.rect(x - half * 0.8, y - half * 0.8, size * 0.8, size * 0.8, fill),
    }
}
