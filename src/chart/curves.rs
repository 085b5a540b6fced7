//! Lines over a whole-number axis: the plot that several charts share.
//!
//! Each line has its own ink and its own marker shape, so that a grey print keeps them
//! apart.

use super::axis::{Below, round_step};
use super::data::grouped;
use super::font;
use super::frame::{Key, Room};
use super::palette::Palette;
use super::scene::{Anchor, Color, Point, Scene};

/// One line: x ascending.
pub struct Curve {
    /// What it shows, for the legend.
    pub name: String,
    /// The points, x then y.
    pub points: Vec<(u64, f64)>,
}

/// Several lines over one axis. At least one has a point.
pub struct Curves<'a> {
    /// What runs along the horizontal axis.
    pub across: &'a str,
    /// What runs up.
    pub up: &'a str,
    /// How values become heights.
    pub scale: Scale,
    /// The lines.
    pub lines: Vec<Curve>,
}

/// How values become heights. Ticks are values with the words beside them.
pub struct Scale {
    ticks: Vec<(f64, String)>,
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Scale {
    /// Percentages from 0 to a round top not below `most`.
    pub fn percent(most: f64) -> Scale {
        // Tops and the number of steps that divide them evenly.
        let tops =
            [(0.1, 5), (0.2, 4), (0.5, 5), (1.0, 5), (2.0, 4), (5.0, 5), (10.0, 5), (20.0, 4), (50.0, 5)];
        let fitting = tops.into_iter().find(|(top, _)| *top >= most);
        let (top, steps) = fitting.unwrap_or((100.0, 5));
        let places = match top {
            top if top < 0.4 => 2,
            top if top < 4.0 => 1,
            _ => 0,
        };
        let words =
            |percent: f64| if percent == 0.0 { "0 %".into() } else { format!("{percent:.places$} %") };
        let ticks = (0..=steps).map(|k| top * f64::from(k) / f64::from(steps));
        let ticks = ticks.map(|percent| (percent, words(percent))).collect();
        Scale { ticks, low: 0.0, high: top, logarithmic: false }
    }

    /// Counts from 1 up in powers of ten, to the first that is not below `most`.
    pub fn powers_of_ten(most: u64) -> Scale {
        let decades = (most.max(2) - 1).ilog10() + 1;
        // At most eight labels, or they would crowd.
        let every = decades.div_ceil(8);
        let powers = (0..=decades).filter(|k| k % every == 0);
        let ticks = powers.filter_map(|k| 10u64.checked_pow(k)).map(|p| (p as f64, grouped(p))).collect();
        Scale { ticks, low: 1.0, high: 10f64.powi(decades as i32), logarithmic: true }
    }

    /// Counts from 0 up.
    pub fn counts(most: u64) -> Scale {
        let step = round_step(most as f64 / 5.0);
        let top = most.max(1).div_ceil(step).saturating_mul(step);
        let ticks = super::axis::multiples(0, top, step).map(|n| (n as f64, grouped(n))).collect();
        Scale { ticks, low: 0.0, high: top as f64, logarithmic: false }
    }

    /// From 0 at the bottom to 1 at the top.
    fn share(&self, value: f64) -> f64 {
        let share = if self.logarithmic {
            (value.max(self.low).ln() - self.low.ln()) / (self.high.ln() - self.low.ln())
        } else {
            (value - self.low) / (self.high - self.low)
        };
        share.clamp(0.0, 1.0)
    }
}

/// Air between the value axis and the first point.
const INSET: f64 = 8.0;
const TOP: f64 = 20.0;
const MARKER: f64 = 3.4;

impl Curves<'_> {
    /// The plot with its axes.
    pub fn draw(&self, room: Room, palette: &Palette) -> Scene {
        let tick = palette.tick();
        let widths = self.scale.ticks.iter().map(|(_, words)| font::width(words, tick.size, tick.bold));
        let left = widths.fold(24.0, f64::max) + 10.0;
        let high = room.height.map_or(260.0, |height| height - TOP - Below::HEIGHT).max(80.0);
        let wide = room.width - left - 14.0;
        let mut scene = Scene::new(room.width, TOP + high + Below::HEIGHT);
        for (value, words) in &self.scale.ticks {
            let y = TOP + high * (1.0 - self.scale.share(*value));
            scene.line(vec![(left, y), (left + wide, y)], 0.6, palette.faint);
            scene.text((left - 7.0, y), Anchor::End, tick, words.as_str());
        }
        scene.text((0.0, 5.0), Anchor::Start, palette.label(), self.up);
        let xs = || self.lines.iter().flat_map(|line| line.points.iter().map(|(x, _)| *x));
        let (first, last) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
        let spacing = (wide - 2.0 * INSET) / (last - first).max(1) as f64;
        let below = Below { x: left + INSET, y: TOP + high, first, last, spacing };
        for (index, line) in self.lines.iter().enumerate() {
            let place = |&(x, y): &(u64, f64)| (below.at(x), TOP + high * (1.0 - self.scale.share(y)));
            let points: Vec<Point> = line.points.iter().map(place).collect();
            self.line(&mut scene, points, TOP + high, index, palette.line(index));
        }
        scene.line(vec![(left, TOP), (left, TOP + high)], 1.0, palette.axis);
        scene.line(vec![(left, TOP + high), (left + wide, TOP + high)], 1.0, palette.axis);
        below.draw(&mut scene, palette, self.across);
        scene
    }

    /// The legend.
    pub fn keys(&self, palette: &Palette) -> Vec<Key> {
        let lines = self.lines.iter().enumerate();
        let key = |(index, line): (usize, &Curve)| {
            let ink = palette.line(index);
            Key::drawn(line.name.as_str(), |icon| {
                icon.line(vec![(0.0, 6.0), (12.0, 6.0)], 1.4, ink);
                marker(icon, (6.0, 6.0), MARKER, index, ink);
            })
        };
        lines.map(key).collect()
    }

    fn line(&self, scene: &mut Scene, points: Vec<Point>, zero: f64, index: usize, ink: Color) {
        if points.len() > 1 {
            scene.line(points.clone(), 1.4, ink);
        }
        // Markers are thinned so that they never crowd the line, and left out where lines
        // lie on each other at the bottom.
        let bottom = if self.scale.logarithmic { f64::INFINITY } else { zero };
        let mut free_from = f64::NEG_INFINITY;
        for point in points.into_iter().filter(|point| point.1 < bottom) {
            if point.0 >= free_from {
                marker(scene, point, MARKER, index, ink);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn words(scale: &Scale) -> Vec<&str> {
        scale.ticks.iter().map(|(_, words)| words.as_str()).collect()
    }

    #[test]
    fn scales_have_round_ticks_that_cover_the_data() {
        assert_eq!(words(&Scale::percent(0.3)), ["0 %", "0.1 %", "0.2 %", "0.3 %", "0.4 %", "0.5 %"]);
        assert_eq!(words(&Scale::percent(63.0)), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(words(&Scale::powers_of_ten(1)), ["1", "10"]);
        assert_eq!(words(&Scale::powers_of_ten(1_121_505)).last(), Some(&"10,000,000"));
        assert_eq!(words(&Scale::counts(40)), ["0", "10", "20", "30", "40"]);
        assert_eq!(words(&Scale::counts(0)), ["0", "1"]);
    }

    #[test]
    fn shares_run_from_bottom_to_top_even_at_the_edge_of_the_type() {
        let counts = [0, 1, 2, 9, 10, 11, 1000, u64::MAX];
        let percents = [0.0, 0.05, 1.0, 49.0, 100.0];
        let tops = counts
            .map(|most| (Scale::powers_of_ten(most), most as f64))
            .into_iter()
            .chain(counts.map(|most| (Scale::counts(most), most as f64)))
            .chain(percents.map(|most| (Scale::percent(most), most)));
        for (scale, most) in tops {
            let share = scale.share(most);
            assert!((0.0..=1.0).contains(&share), "{most}: {share}");
            assert!(scale.high >= most && scale.ticks.len() >= 2 && scale.ticks.len() <= 10);
        }
    }
}
