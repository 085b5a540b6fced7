//! Divergence rate: how fast does the disagreement die out as positions grow?
//!
//! The share of positions whose outcomes differ against the total size, a line for each
//! number of heaps.

use super::axis::Below;
use super::data::{counted, grouped};
use super::error::ChartError;
use super::frame::{Drawing, Key, Room};
use super::palette::Palette;
use super::scene::{Anchor, Color, Point, Scene};
use super::{Chart, Heading};

/// Shares of differing positions by total and number of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DivergenceRate {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// A line for each number of heaps.
    pub lines: Vec<RateLine>,
}

/// One line of the chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateLine {
    /// The number of heaps.
    pub heaps: u32,
    /// Totals ascending; those without a position are left out.
    pub points: Vec<RatePoint>,
}

/// All positions of one total and one number of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatePoint {
    /// The total size.
    pub total: u64,
    /// How many positions there are, known under both conventions.
    pub positions: u64,
    /// How many of them have different outcomes.
    pub differing: u64,
}

impl RatePoint {
    fn percent(&self) -> f64 {
        100.0 * self.differing as f64 / self.positions as f64
    }
}

const MOST_LINES: usize = 8;
const MOST_POINTS: usize = 5000;

impl DivergenceRate {
    fn points(&self) -> impl Iterator<Item = &RatePoint> {
        self.lines.iter().flat_map(|line| &line.points).filter(|point| point.positions > 0)
    }

    fn check(&self) -> Result<(), ChartError> {
        if self.points().next().is_none() {
            return Err(ChartError::Empty("no total has a position known under both conventions"));
        }
        if let Some(point) = self.points().find(|point| point.differing > point.positions) {
            return Err(ChartError::Inconsistent(format!(
                "{} of {} positions of total {} differ",
                point.differing, point.positions, point.total
            )));
        }
        if self.lines.len() > MOST_LINES {
            return Err(ChartError::TooLarge {
                what: "numbers of heaps",
                asked: self.lines.len(),
                most: MOST_LINES,
                instead: format!("--heaps 1..{MOST_LINES}"),
            });
        }
        let longest = self.lines.iter().map(|line| line.points.len()).max().unwrap_or(0);
        if longest > MOST_POINTS {
            return Err(ChartError::TooLarge {
                what: "totals",
                asked: longest,
                most: MOST_POINTS,
                instead: super::sizes_from(0, MOST_POINTS / MOST_LINES),
            });
        }
        Ok(())
    }
}

impl Chart for DivergenceRate {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        "share of positions where the conventions differ".into()
    }

    fn question(&self) -> &'static str {
        "How fast does the disagreement die out as positions grow?"
    }

    fn note(&self) -> String {
        let sum = |of: fn(&RatePoint) -> u64| self.points().map(of).fold(0u64, u64::saturating_add);
        let (differing, all) = (sum(|point| point.differing), sum(|point| point.positions));
        let last = self.points().filter(|point| point.differing > 0).map(|point| point.total).max();
        let all = counted(usize::try_from(all).unwrap_or(usize::MAX), "position");
        match last {
            None => format!("The conventions agree on all of {all}."),
            Some(total) => format!(
                "{} of {all} differ in all; the largest total with a difference is {}.",
                grouped(differing),
                grouped(total)
            ),
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        self.check()?;
        let totals = || self.points().map(|point| point.total);
        let (first, last) = (totals().min().unwrap_or(0), totals().max().unwrap_or(0));
        let most = self.points().map(RatePoint::percent).fold(0.0, f64::max);
        let scale = Percent::up_to(most);
        let (left, top) = (44.0, 20.0);
        let high = room.height.map_or(260.0, |height| height - top - Below::HEIGHT).max(80.0);
        let wide = room.width - left - 14.0;
        let plot = Plot { left, top, wide, high, first, last, top_percent: scale.top };
        let mut scene = Scene::new(room.width, top + high + Below::HEIGHT);
        for percent in scale.ticks() {
            let y = plot.height_of(percent);
            scene.line(vec![(left, y), (left + wide, y)], 0.6, palette.faint);
            scene.text((left - 7.0, y), Anchor::End, palette.tick(), scale.words(percent));
        }
        scene.text((0.0, 5.0), Anchor::Start, palette.label(), "share that differs");
        for (index, line) in self.lines.iter().enumerate() {
            plot.line(&mut scene, line, index, palette.line(index));
        }
        scene.line(vec![(left, top), (left, top + high)], 1.0, palette.axis);
        scene.line(vec![(left, top + high), (left + wide, top + high)], 1.0, palette.axis);
        let inset = plot.inset();
        let span = (last - first).max(1) as f64;
        let below =
            Below { x: left + inset, y: top + high, first, last, spacing: (wide - 2.0 * inset) / span };
        below.draw(&mut scene, palette, "total size");
        let keys = self.lines.iter().enumerate().map(|(index, line)| {
            let ink = palette.line(index);
            Key::drawn(counted(line.heaps as usize, "heap"), |icon| {
                icon.line(vec![(0.0, 6.0), (12.0, 6.0)], 1.4, ink);
                marker(icon, (6.0, 6.0), 3.4, index, ink);
            })
        });
        Ok(Drawing { scene, keys: keys.collect() })
    }
}

struct Plot {
    left: f64,
    top: f64,
    wide: f64,
    high: f64,
    first: u64,
    last: u64,
    top_percent: f64,
}

impl Plot {
    /// Air between the value axis and the first point.
    fn inset(&self) -> f64 {
        8.0
    }

    fn height_of(&self, percent: f64) -> f64 {
        self.top + self.high * (1.0 - percent / self.top_percent)
    }

    fn place(&self, point: &RatePoint) -> Point {
        let span = (self.last - self.first).max(1) as f64;
        let share = (point.total - self.first) as f64 / span;
        let x = self.left + self.inset() + (self.wide - 2.0 * self.inset()) * share;
        (x, self.height_of(point.percent()))
    }

    fn line(&self, scene: &mut Scene, line: &RateLine, index: usize, ink: Color) {
        let known = line.points.iter().filter(|point| point.positions > 0);
        let points: Vec<Point> = known.map(|point| self.place(point)).collect();
        if points.len() > 1 {
            scene.line(points.clone(), 1.4, ink);
        }
        // Shapes as well as inks, thinned so that they never crowd the line, and none
        // where lines lie on each other at 0.
        let mut free_from = f64::NEG_INFINITY;
        let zero = self.height_of(0.0);
        for point in points.into_iter().filter(|point| point.1 < zero) {
            if point.0 >= free_from {
                marker(scene, point, 3.4, index, ink);
                free_from = point.0 + 14.0;
            }
        }
    }
}

/// A shape for each line: disc, square, triangle, diamond, and again.
fn marker(scene: &mut Scene, (x, y): Point, r: f64, index: usize, ink: Color) {
    match index % 4 {
        0 => scene.disc((x, y), r, ink),
        1 => scene.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, ink),
        2 => {
            scene.area(vec![(x, y - r * 1.2), (x + r * 1.15, y + r * 0.9), (x - r * 1.15, y + r * 0.9)], ink)
        }
        _ => scene.area(vec![(x, y - r * 1.3), (x + r * 1.3, y), (x, y + r * 1.3), (x - r * 1.3, y)], ink),
    }
}

/// A percentage axis from 0 to a round top.
struct Percent {
    top: f64,
    steps: u32,
}

impl Percent {
    fn up_to(most: f64) -> Percent {
        // Tops and the number of steps that divide them evenly.
        let tops =
            [(0.1, 5), (0.2, 4), (0.5, 5), (1.0, 5), (2.0, 4), (5.0, 5), (10.0, 5), (20.0, 4), (50.0, 5)];
        let fitting = tops.into_iter().find(|(top, _)| *top >= most);
        let (top, steps) = fitting.unwrap_or((100.0, 5));
        Percent { top, steps }
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let (top, steps) = (self.top, self.steps);
        (0..=steps).map(move |k| top * f64::from(k) / f64::from(steps))
    }

    fn words(&self, percent: f64) -> String {
        let places = match self.top {
            top if top < 0.4 => 2,
            top if top < 4.0 => 1,
            _ => 0,
        };
        if percent == 0.0 { "0 %".into() } else { format!("{percent:.places$} %") }
    }
}
