//! Lines over a whole-number axis: the plot that several charts share.
//!
//! Each line has its own ink and its own marker shape, so that a grey print keeps them
//! apart. Where lines lie on each other they take turns, dash by dash and marker by marker,
//! so that each of them is seen.

use super::axis::{Below, round_step};
use super::data::grouped;
use super::font;
use super::frame::{Key, Room};
use super::palette::Palette;
use super::scene::{Anchor, Color, Point, Scene};
use std::collections::BTreeMap;

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
    /// Where the horizontal axis begins at the latest; at the first point where that is `None`.
    pub first: Option<u64>,
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
    high: f64,
    law: Law,
}

/// How far up a value stands.
#[derive(Clone, Copy)]
enum Law {
    /// In proportion, from 0 up.
    Linear,
    /// By its logarithm, from 1 up; what is 0 has no logarithm and stands in a strip of its own
    /// below, this share of the whole high.
    Logarithmic { zeros: f64 },
}

/// The strip of zeros under a logarithmic scale.
const ZEROS: f64 = 0.1;

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
        Scale { ticks, high: top, law: Law::Linear }
    }

    /// Counts in powers of ten, from the `least` of them to the first power that is not below
    /// `most`; where the least is 0, zeros stand below the 1.
    pub fn powers_of_ten(least: u64, most: u64) -> Scale {
        let decades = (most.max(2) - 1).ilog10() + 1;
        // At most eight labels, or they would crowd.
        let every = decades.div_ceil(8);
        let powers = (0..=decades).filter(|k| k % every == 0).filter_map(|k| 10u64.checked_pow(k));
        let zero = (least == 0).then_some(0);
        let ticks = zero.into_iter().chain(powers).map(|count| (count as f64, grouped(count))).collect();
        let zeros = if least == 0 { ZEROS } else { 0.0 };
        Scale { ticks, high: 10f64.powi(decades as i32), law: Law::Logarithmic { zeros } }
    }

    /// Counts from 0 up.
    pub fn counts(most: u64) -> Scale {
        let step = round_step(most as f64 / 5.0);
        let top = most.max(1).div_ceil(step).saturating_mul(step);
        let ticks = super::axis::multiples(0, top, step).map(|n| (n as f64, grouped(n))).collect();
        Scale { ticks, high: top as f64, law: Law::Linear }
    }

    /// From 0 at the bottom to 1 at the top.
    fn share(&self, value: f64) -> f64 {
        let share = match self.law {
            Law::Linear => value / self.high,
            Law::Logarithmic { .. } if value < 1.0 => 0.0,
            Law::Logarithmic { zeros } => zeros + (1.0 - zeros) * value.ln() / self.high.ln(),
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
        let (first, last) = (xs().chain(self.first).min().unwrap_or(0), xs().max().unwrap_or(0));
        let spacing = (wide - 2.0 * INSET) / (last - first).max(1) as f64;
        let below = Below { x: left + INSET, y: TOP + high, first, last, spacing };
        let place = |&(x, y): &(u64, f64)| (below.at(x), TOP + high * (1.0 - self.scale.share(y)));
        let lines: Vec<Vec<Point>> =
            self.lines.iter().map(|line| line.points.iter().map(place).collect()).collect();
        draw_lines(&mut scene, &lines, palette);
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
}

/// Units from one marker of a line to its next at least, so that they never crowd it.
const APART: f64 = 14.0;
/// How long a line is seen before the next that lies on it has its turn.
const TURN: f64 = 7.0;

/// The lines with their markers. What several have in common they draw in turns.
fn draw_lines(scene: &mut Scene, lines: &[Vec<Point>], palette: &Palette) {
    let bits = |(x, y): Point| (x.to_bits(), y.to_bits());
    let mut on_segment: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    let mut on_point: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (index, points) in lines.iter().enumerate() {
        for pair in points.windows(2) {
            on_segment.entry((bits(pair[0]), bits(pair[1]))).or_default().push(index);
        }
        points.iter().for_each(|point| on_point.entry(bits(*point)).or_default().push(index));
    }
    for (index, points) in lines.iter().enumerate() {
        let ink = palette.line(index);
        let mut alone: Vec<Point> = Vec::new();
        for pair in points.windows(2) {
            let sharers = &on_segment[&(bits(pair[0]), bits(pair[1]))];
            if sharers.len() == 1 {
                if alone.is_empty() {
                    alone.push(pair[0]);
                }
                alone.push(pair[1]);
                continue;
            }
            stroke(scene, std::mem::take(&mut alone), ink);
            let turn = sharers.iter().position(|other| *other == index).unwrap_or(0);
            in_turn(scene, (pair[0], pair[1]), (turn, sharers.len()), ink);
        }
        stroke(scene, alone, ink);
    }
    // Points in common count from left to right: no coordinate is negative, so their bits are in order.
    let common = on_point.iter().filter(|(_, sharers)| sharers.len() > 1);
    let turns: BTreeMap<_, usize> = common.map(|(point, _)| *point).zip(0..).collect();
    for (index, points) in lines.iter().enumerate() {
        let mut free_from = f64::NEG_INFINITY;
        for point in points {
            let sharers = &on_point[&bits(*point)];
            let turn = turns.get(&bits(*point)).map_or(0, |turn| turn % sharers.len());
            if point.0 >= free_from && sharers[turn] == index {
                marker(scene, *point, MARKER, index, palette.line(index));
                free_from = point.0 + APART;
            }
        }
    }
}

fn stroke(scene: &mut Scene, points: Vec<Point>, ink: Color) {
    if points.len() > 1 {
        scene.line(points, 1.4, ink);
    }
}

/// The dashes of one line along a segment that it shares: in turn one of so many. Turns are
/// counted along the horizontal, so that they go on from segment to segment.
fn in_turn(scene: &mut Scene, (from, to): (Point, Point), (turn, of): (usize, usize), ink: Color) {
    let (wide, high) = (to.0 - from.0, to.1 - from.1);
    // Along the horizontal a steep line's dashes are shorter.
    let dash = TURN * (wide / wide.hypot(high)).max(0.05);
    let round = dash * of as f64;
    let at = |x: f64| (x, from.1 + high * (x - from.0) / wide);
    let mut start = (from.0 / round).floor() * round + dash * turn as f64;
    while start < to.0 {
        let (left, right) = (start.max(from.0), (start + dash).min(to.0));
        if left < right {
            scene.line(vec![at(left), at(right)], 1.4, ink);
        }
        start += round;
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
    use crate::chart::scene::Mark;

    fn words(scale: &Scale) -> Vec<&str> {
        scale.ticks.iter().map(|(_, words)| words.as_str()).collect()
    }

    #[test]
    fn scales_have_round_ticks_that_cover_the_data() {
        assert_eq!(words(&Scale::percent(0.3)), ["0 %", "0.1 %", "0.2 %", "0.3 %", "0.4 %", "0.5 %"]);
        assert_eq!(words(&Scale::percent(63.0)), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(words(&Scale::powers_of_ten(1, 1)), ["1", "10"]);
        assert_eq!(words(&Scale::powers_of_ten(0, 10)), ["0", "1", "10"]);
        assert_eq!(words(&Scale::powers_of_ten(1, 1_121_505)).last(), Some(&"10,000,000"));
        assert_eq!(words(&Scale::counts(40)), ["0", "10", "20", "30", "40"]);
        assert_eq!(words(&Scale::counts(0)), ["0", "1"]);
    }

    #[test]
    fn shares_run_from_bottom_to_top_even_at_the_edge_of_the_type() {
        let counts = [0, 1, 2, 9, 10, 11, 1000, u64::MAX];
        let percents = [0.0, 0.05, 1.0, 49.0, 100.0];
        let tops = counts
            .map(|most| (Scale::powers_of_ten(1, most), most as f64))
            .into_iter()
            .chain(counts.map(|most| (Scale::counts(most), most as f64)))
            .chain(percents.map(|most| (Scale::percent(most), most)));
        for (scale, most) in tops {
            let share = scale.share(most);
            assert!((0.0..=1.0).contains(&share), "{most}: {share}");
            assert!(scale.high >= most && scale.ticks.len() >= 2 && scale.ticks.len() <= 10);
            assert!(scale.ticks.windows(2).all(|pair| scale.share(pair[0].0) < scale.share(pair[1].0)));
        }
    }

    #[test]
    fn zero_is_below_one_on_every_scale() {
        for scale in [Scale::counts(900), Scale::powers_of_ten(0, 900)] {
            assert!(scale.share(0.0) == 0.0 && scale.share(1.0) > 0.0);
        }
        // Without zeros the logarithm has the whole height.
        assert_eq!(Scale::powers_of_ten(1, 900).share(1.0), 0.0);
    }

    #[test]
    fn lines_on_each_other_are_all_seen() {
        let palette = Palette::of(crate::chart::Theme::Light);
        let along: Vec<Point> = (0..20).map(|k| (10.0 + 15.0 * f64::from(k), 50.0)).collect();
        let lines = vec![along.clone(), along.clone(), along];
        let mut scene = Scene::new(400.0, 100.0);
        draw_lines(&mut scene, &lines, &palette);
        let mut inked = [0.0; 3];
        for mark in &scene.marks {
            if let Mark::Line(points, _, ink) = mark {
                let at = (0..3).find(|at| palette.line(*at) == *ink).unwrap();
                inked[at] += points[1].0 - points[0].0;
            }
        }
        // Each has a third of the way, and no place is drawn twice.
        assert!((inked.iter().sum::<f64>() - 285.0).abs() < 1e-6, "{inked:?}");
        assert!(inked.iter().all(|length| (length - 95.0).abs() < 2.0 * TURN), "{inked:?}");
        let marked = |index: usize| {
            scene.marks.iter().any(|mark| {
                !matches!(mark, Mark::Line(..))
                    && format!("{mark:?}").contains(&format!("{:?}", palette.line(index)))
            })
        };
        assert!((0..3).all(marked));
    }
}
