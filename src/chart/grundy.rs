//! Grundy sequences: how do g⁺ and g⁻ run along the heap size, and do they settle into
//! a period?
//!
//! Two panels over one axis, normal above misère. Every second period is tinted and the
//! preperiod ruled off; heaps whose value is not known are hatched out. In a loopy game a value
//! may be infinite, which is known as well: it stands in a strip of its own above the nimbers.

use super::axis::{self, Below};
use super::cells::{self, Grid};
use super::data::{Unit, counted, grouped, listed, numbered};
use super::error::ChartError;
use super::font;
use super::frame::{Drawing, Key, Room};
use super::palette::Palette;
use super::scene::{Anchor, Color, FieldCells, Point, Scene, TextLook};
use super::{Chart, Heading};
use crate::base::Grundy;

/// The values of single heaps of consecutive sizes under both conventions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundySequences {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// The size of the first heap.
    pub first: u64,
    /// g⁺ from that heap on; `None` where it is not known.
    pub normal: Vec<Option<Grundy>>,
    /// g⁻ from that heap on, as many; `None` where it is not known.
    pub misere: Vec<Option<Grundy>>,
    /// The period of g⁺, if one was found.
    pub normal_period: Option<PeriodMark>,
    /// The period of g⁻, if one was found.
    pub misere_period: Option<PeriodMark>,
    /// What stands in place of a heap in other games.
    pub unit: Unit,
    /// Heaps whose value is infinite, ascending, with the nimbers that can be moved to.
    pub infinite: Vec<(u64, Vec<Grundy>)>,
    /// Why there are no values of misère play at all, where the game has none: no panel is drawn
    /// for them.
    pub no_misere: Option<&'static str>,
}

/// Where a sequence settles: g(n + period) = g(n) + saltus from `preperiod` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PeriodMark {
    /// The first heap from which it holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// The saltus, 0 for plain periodicity.
    pub saltus: u64,
    /// Whether a theorem covers it; otherwise it was only observed.
    pub proved: bool,
}

impl PeriodMark {
    pub(super) fn words(&self) -> String {
        let saltus =
            if self.saltus == 0 { String::new() } else { format!(", saltus {}", grouped(self.saltus)) };
        let how = if self.proved { "proved" } else { "observed" };
        format!("period {}{saltus} from heap {} on ({how})", grouped(self.period), grouped(self.preperiod))
    }
}

const MOST_HEAPS: usize = 5000;
const CAPTION: f64 = 20.0;
const BETWEEN: f64 = 14.0;

impl GrundySequences {
    fn departures(&self) -> Vec<u64> {
        let differs = |plus: &Option<Grundy>, minus: &Option<Grundy>| {
            plus.is_some() && minus.is_some() && plus != minus
        };
        let both = numbered(self.first, &self.normal).zip(&self.misere);
        both.filter(|((_, plus), minus)| differs(plus, minus)).map(|((heap, _), _)| heap).collect()
    }

    /// Of a loopy game: how many values are infinite, and why nothing is said of misère play.
    fn loopy_note(&self) -> Option<String> {
        let reason = self.no_misere?;
        let heaps = counted(self.normal.len(), &self.unit.one);
        let infinite: Vec<u64> = self.infinite.iter().map(|(heap, _)| *heap).collect();
        let said = match infinite.len() {
            0 => format!("No value is infinite among {heaps}."),
            n => format!(
                "The value is infinite at {} of {heaps}: {}",
                grouped(n as u64),
                listed(&infinite, 14)
            ),
        };
        let unknown = (0..self.normal.len()).filter(|at| self.is_unknown(&self.normal, *at)).count();
        let open = match unknown {
            0 => String::new(),
            n => format!(" g⁺ is not known at {}.", counted(n, &self.unit.one)),
        };
        Some(format!("{said}{open} No g⁻: {reason}."))
    }

    /// Whether nothing is known of the value with this index; an infinite one is known.
    fn is_unknown(&self, values: &[Option<Grundy>], at: usize) -> bool {
        let heap = self.first.saturating_add(at as u64);
        values[at].is_none() && self.infinite.binary_search_by_key(&heap, |(heap, _)| *heap).is_err()
    }

    fn check(&self) -> Result<(), ChartError> {
        if self.normal.len() != self.misere.len() {
            return Err(ChartError::Inconsistent(format!(
                "{} values of g+ stand beside {} of g-",
                self.normal.len(),
                self.misere.len()
            )));
        }
        if self.infinite.is_empty() && self.normal.iter().chain(&self.misere).all(Option::is_none) {
            return Err(ChartError::Empty("no Grundy value is known"));
        }
        if self.normal.len() > MOST_HEAPS {
            return Err(ChartError::TooLarge {
                what: "heap sizes",
                asked: self.normal.len(),
                most: MOST_HEAPS,
                instead: super::sizes_from(self.first, MOST_HEAPS),
            });
        }
        Ok(())
    }
}

impl Chart for GrundySequences {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        match self.no_misere {
            None => format!("Grundy values g⁺ and g⁻ by {}", self.unit.number),
            Some(_) => format!("values in normal play by {}", self.unit.number),
        }
    }

    fn question(&self) -> &'static str {
        "How do the values run under each convention, and do they settle?"
    }

    fn note(&self) -> String {
        if let Some(note) = self.loopy_note() {
            return note;
        }
        let departures = self.departures();
        let both =
            self.normal.iter().zip(&self.misere).filter(|(plus, minus)| plus.is_some() && minus.is_some());
        let both = both.count();
        let of = counted(both, &self.unit.one);
        let said = match departures.len() {
            0 if both == 0 => "g⁻ is nowhere known where g⁺ is.".into(),
            0 => format!("g⁻ equals g⁺ at all of {of} where both are known."),
            n => format!("g⁻ departs from g⁺ at {} of {of}: {}", grouped(n as u64), listed(&departures, 14)),
        };
        match self.misere.iter().filter(|value| value.is_none()).count() {
            0 => said,
            _ if both == 0 => said,
            n if n == unknown_end(&self.misere) => {
                let last = self.first.saturating_add((self.misere.len() - n) as u64 - 1);
                format!("{said} g⁻ is known to {} {}.", self.unit.one, grouped(last))
            }
            n => format!("{said} g⁻ is not known at {}.", counted(n, &self.unit.one)),
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        self.check()?;
        let values = || self.normal.iter().chain(&self.misere).flatten();
        let largest = u64::from(values().copied().max().unwrap_or(0)).max(1);
        let look = palette.tick();
        let left = font::width(&grouped(largest), look.size, look.bold).max(14.0) + 12.0;
        let count = self.normal.len();
        let spacing = ((room.width - left - 12.0) / count as f64).min(30.0);
        let wide = spacing * count as f64;
        let panels = if self.no_misere.is_some() { 1.0 } else { 2.0 };
        let strip = if self.infinite.is_empty() { 0.0 } else { STRIP };
        let each = match room.height {
            Some(height) => (height - Below::HEIGHT + BETWEEN) / panels - CAPTION - BETWEEN,
            None => (largest as f64 * 14.0).clamp(70.0, 170.0) + strip,
        };
        let high = each.max(50.0 + strip);
        let mut scene = Scene::new(
            left + wide.max(300.0) + 12.0,
            panels * (CAPTION + high + BETWEEN) - BETWEEN + Below::HEIGHT,
        );
        let mut panel = Panel {
            x: left,
            y: CAPTION,
            wide,
            high,
            spacing,
            first: self.first,
            largest,
            infinite: &self.infinite,
            palette,
        };
        let plain = |_: usize| palette.blue;
        panel.draw(&mut scene, "g⁺ normal", &self.normal, self.normal_period, plain);
        if self.no_misere.is_none() {
            panel.y += high + BETWEEN + CAPTION;
            let departing = |at: usize| {
                let departs = self.normal[at].is_some() && self.normal[at] != self.misere[at];
                if departs { palette.vermilion } else { palette.blue }
            };
            panel.draw(&mut scene, "g⁻ misère", &self.misere, self.misere_period, departing);
        }
        let last = self.first.saturating_add(count as u64 - 1);
        let below = Below { x: left + spacing / 2.0, y: panel.y + high, first: self.first, last, spacing };
        below.draw(&mut scene, palette, &self.unit.number);
        Ok(Drawing { scene, keys: self.keys(palette) })
    }
}

impl GrundySequences {
    fn keys(&self, palette: &Palette) -> Vec<Key> {
        let mut keys = vec![match self.no_misere {
            None => Key::dot(palette.blue, "g⁺, and g⁻ where it is equal"),
            Some(_) => Key::dot(palette.blue, "a nimber"),
        }];
        if !self.infinite.is_empty() {
            let ink = palette.vermilion;
            keys.push(Key::drawn("infinite, with the nimbers it can be moved to", |icon| {
                diamond(icon, (6.0, 6.0), 4.6, ink);
            }));
        }
        if !self.departures().is_empty() {
            keys.push(Key::dot(palette.vermilion, "g⁻ ≠ g⁺"));
        }
        let last = self.first.saturating_add(self.normal.len().max(1) as u64 - 1);
        let periods = [self.normal_period, self.misere_period];
        if periods.into_iter().flatten().any(|mark| mark.preperiod <= last) {
            keys.push(Key::drawn("every second period", |icon| {
                icon.rect(0.0, 0.0, 12.0, 12.0, palette.faint)
            }));
        }
        let hatched = |values: &[Option<Grundy>]| {
            (0..shown(values, |at| self.is_unknown(values, at))).any(|at| self.is_unknown(values, at))
        };
        if hatched(&self.normal) || self.no_misere.is_none() && hatched(&self.misere) {
            keys.push(Key::cell(palette.unknown(), palette, "not known"));
        }
        keys
    }
}

/// One of the two plots.
struct Panel<'a> {
    x: f64,
    y: f64,
    wide: f64,
    high: f64,
    spacing: f64,
    first: u64,
    largest: u64,
    infinite: &'a [(u64, Vec<Grundy>)],
    palette: &'a Palette,
}

/// The strip of infinite values above the nimbers.
const STRIP: f64 = 26.0;

impl Panel<'_> {
    fn height_of(&self, value: u64) -> f64 {
        // A little air above the largest value and below 0.
        let air = 6.0;
        let strip = if self.infinite.is_empty() { 0.0 } else { STRIP };
        self.y + self.high - air - (self.high - strip - 2.0 * air) * value as f64 / self.largest as f64
    }

    /// The set of nimbers of an infinite value.
    fn infinity(&self, at: usize) -> Option<&[Grundy]> {
        let heap = self.first.saturating_add(at as u64);
        let found = self.infinite.binary_search_by_key(&heap, |(heap, _)| *heap).ok()?;
        Some(&self.infinite[found].1)
    }

    /// The infinite values in their strip, each over its set where there is room.
    fn infinities(&self, scene: &mut Scene, values: usize) {
        if self.infinite.is_empty() {
            return;
        }
        let palette = self.palette;
        let foot = self.y + STRIP;
        scene.line(vec![(self.x, foot), (self.x + self.wide, foot)], 0.6, palette.axis);
        let found = || (0..values).filter_map(|at| Some((at, self.infinity(at)?)));
        for (at, set) in found() {
            let x = self.x + (at as f64 + 0.5) * self.spacing;
            diamond(scene, (x, self.y + 8.0), (self.spacing * 0.4).clamp(1.6, 4.6), palette.vermilion);
            let look = TextLook { size: 8.5, ..palette.tick() };
            let nimbers: Vec<String> = set.iter().map(Grundy::to_string).collect();
            let words = nimbers.join(",");
            if font::width(&words, look.size, false) + 2.0 <= self.spacing {
                scene.text((x, self.y + 19.0), Anchor::Middle, look, words);
            }
        }
    }

    /// Left edge of the column of a heap, clipped to the plot.
    fn edge(&self, heap: u64) -> f64 {
        let columns = heap.saturating_sub(self.first) as f64;
        (self.x + columns * self.spacing).min(self.x + self.wide)
    }

    fn draw(
        &self,
        scene: &mut Scene,
        name: &str,
        values: &[Option<Grundy>],
        period: Option<PeriodMark>,
        ink: impl Fn(usize) -> Color,
    ) {
        let palette = self.palette;
        let is_unknown = |at: usize| values[at].is_none() && self.infinity(at).is_none();
        let shown = shown(values, is_unknown);
        if shown < values.len() {
            let known = Panel { wide: shown as f64 * self.spacing, ..*self };
            known.draw(scene, name, &values[..shown], period, ink);
            let (x, y) = (self.x + known.wide + 10.0, self.y + self.high / 2.0);
            let last = self.first.saturating_add(shown as u64 - 1);
            let words = format!("not known beyond {}", grouped(last));
            let room = self.wide - known.wide - 10.0;
            let look = palette.note();
            scene.text((x, y), Anchor::Start, look, font::shorten(&words, look.size, look.bold, room));
            return;
        }
        if let Some(mark) = period {
            self.tint(scene, mark);
        }
        self.value_axis(scene);
        self.caption(scene, name, period);
        for (start, length) in unknown_runs(values.len(), is_unknown) {
            let (x, wide) = (self.x + start as f64 * self.spacing, length as f64 * self.spacing);
            scene.rect(x, self.y, wide, self.high, palette.unknown().fill);
            cells::hatch(scene, x, self.y, wide, self.high, palette.unknown().ink);
        }
        self.infinities(scene, values.len());
        let radius = (self.spacing * 0.36).clamp(1.3, 3.2);
        let zero = self.height_of(0);
        let known =
            || values.iter().enumerate().filter_map(|(at, value)| value.map(|value| (at, u64::from(value))));
        let centre = |at: usize| self.x + (at as f64 + 0.5) * self.spacing;
        if self.spacing >= 4.0 {
            for (at, value) in known().filter(|(_, value)| *value > 0) {
                scene.line(vec![(centre(at), zero), (centre(at), self.height_of(value))], 0.8, palette.axis);
            }
        }
        // One ink after the other, so that equal marks stay together.
        let mut inks: Vec<Color> = Vec::new();
        for (at, _) in known() {
            if !inks.contains(&ink(at)) {
                inks.push(ink(at));
            }
        }
        for wanted in inks {
            for (at, value) in known().filter(|(at, _)| ink(*at) == wanted) {
                scene.disc((centre(at), self.height_of(value)), radius, wanted);
            }
        }
        scene.outline(self.x, self.y, self.wide, self.high, 1.0, palette.axis);
        let columns = Grid {
            x: self.x,
            y: self.y,
            columns: values.len(),
            rows: 1,
            wide: self.spacing,
            high: self.high,
        };
        scene.field(FieldCells::Heaps, self.first, columns);
        if let Some(mark) = period.filter(|mark| mark.preperiod > self.first) {
            let x = self.edge(mark.preperiod);
            if x < self.x + self.wide {
                scene.dashed((x, self.y), (x, self.y + self.high), 3.0, 1.4, palette.ink);
            }
        }
    }

    fn caption(&self, scene: &mut Scene, name: &str, period: Option<PeriodMark>) {
        let palette = self.palette;
        let bold = TextLook { bold: true, ..palette.label() };
        scene.text((self.x, self.y - 9.0), Anchor::Start, bold, name);
        if let Some(mark) = period {
            let after = self.x + font::width(name, bold.size, true) + 10.0;
            scene.text((after, self.y - 9.0), Anchor::Start, palette.note(), mark.words());
        }
    }

    fn value_axis(&self, scene: &mut Scene) {
        let palette = self.palette;
        let unit = (self.height_of(0) - self.height_of(self.largest)) / self.largest as f64;
        let step = axis::round_step(15.0 / unit);
        for value in axis::multiples(0, self.largest, step) {
            let y = self.height_of(value);
            scene.line(vec![(self.x, y), (self.x + self.wide, y)], 0.6, palette.faint);
            scene.line(vec![(self.x - 4.0, y), (self.x, y)], 1.0, palette.axis);
            scene.text((self.x - 7.0, y), Anchor::End, palette.tick(), grouped(value));
        }
    }

    /// Every second period a tinted stretch, while they are wide enough to tell apart.
    fn tint(&self, scene: &mut Scene, mark: PeriodMark) {
        let last = self.first.saturating_add((self.wide / self.spacing).round() as u64);
        if mark.period == 0 || (mark.period as f64) * self.spacing < 3.0 {
            return;
        }
        // The plot may begin many periods after the preperiod ends.
        let stride = mark.period.saturating_mul(2);
        let skipped = self.first.saturating_sub(mark.preperiod) / stride;
        let mut from = mark.preperiod.saturating_add(skipped.saturating_mul(stride));
        while from < last {
            let to = from.saturating_add(mark.period);
            let (left, right) = (self.edge(from), self.edge(to));
            if right > left {
                scene.rect(left, self.y, right - left, self.high, self.palette.faint);
            }
            from = to.saturating_add(mark.period);
        }
    }
}

/// How many values at the end are not known.
fn unknown_end(values: &[Option<Grundy>]) -> usize {
    values.iter().rev().take_while(|value| value.is_none()).count()
}

/// How many values a panel shows: where those at its end are many and not known, as far as
/// they are known. A plot that is mostly hatched says less than one that ends.
fn shown(values: &[Option<Grundy>], is_unknown: impl Fn(usize) -> bool) -> usize {
    let known = (0..values.len()).rev().find(|at| !is_unknown(*at)).map_or(0, |last| last + 1);
    if known > 0 && known + values.len() / 4 < values.len() { known } else { values.len() }
}

/// A diamond: the mark of an infinite value.
fn diamond(scene: &mut Scene, (x, y): Point, r: f64, ink: Color) {
    scene.area(vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)], ink);
}

/// Stretches of so many values that are not known: start, length.
fn unknown_runs(values: usize, is_unknown: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in (0..values).filter(|at| is_unknown(*at)) {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == at => *length += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}
