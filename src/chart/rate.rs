//! Divergence rate: how fast does the disagreement die out as positions grow?
//!
//! The share of positions whose outcomes differ: of all up to a total, a line for each number
//! of heaps, or against the number of heaps, all totals together.
//!
//! Few positions have one total exactly, and their share jumps from one total to the next;
//! of all up to a total it falls, or does not, and that is what the picture is asked.

use super::curves::{Curve, Curves, Scale};
use super::data::{counted, grouped};
use super::error::ChartError;
use super::frame::{Drawing, Room};
use super::palette::Palette;
use super::{Chart, Heading};
use std::collections::BTreeMap;

/// Shares of differing positions by total and number of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DivergenceRate {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// What the shares stand against.
    pub axis: RateAxis,
    /// A line for each number of heaps.
    pub lines: Vec<RateLine>,
    /// What a heap is called.
    pub one: String,
}

/// What runs along the horizontal axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RateAxis {
    /// The total size, each with all that are smaller.
    #[default]
    Total,
    /// The number of heaps.
    Heaps,
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

/// The fewest positions whose share is drawn.
const FEWEST: u64 = 10;

const MOST_LINES: usize = 8;
const MOST_POINTS: usize = 5000;

impl DivergenceRate {
    /// Gathers counts, each with its number of heaps, into lines; totals are put in order.
    pub fn new(
        heading: Heading,
        axis: RateAxis,
        one: &str,
        counts: impl IntoIterator<Item = (u32, RatePoint)>,
    ) -> DivergenceRate {
        let mut by_heaps: BTreeMap<u32, Vec<RatePoint>> = BTreeMap::new();
        for (heaps, point) in counts {
            by_heaps.entry(heaps).or_default().push(point);
        }
        let lines = by_heaps.into_iter().map(|(heaps, mut points)| {
            points.sort_by_key(|point| point.total);
            RateLine { heaps, points }
        });
        DivergenceRate { heading, axis, lines: lines.collect(), one: one.to_owned() }
    }

    /// The shares of all positions up to each total.
    fn by_total(&self) -> Vec<Curve> {
        self.up_to_totals(self.fewest())
    }

    /// The fewest positions whose share is drawn: of few it jumps from nothing to all. A scope too
    /// small for shares of many positions still has shares.
    fn fewest(&self) -> u64 {
        if self.up_to_totals(FEWEST).is_empty() { 1 } else { FEWEST }
    }

    fn up_to_totals(&self, fewest: u64) -> Vec<Curve> {
        let curve = |line: &RateLine| {
            let mut up_to = RatePoint { total: 0, positions: 0, differing: 0 };
            let points = line.points.iter().map(|point| {
                up_to.total = point.total;
                up_to.positions = up_to.positions.saturating_add(point.positions);
                up_to.differing = up_to.differing.saturating_add(point.differing);
                up_to
            });
            let points = points.filter(|up_to| up_to.positions >= fewest);
            let name = match self.lines.len() {
                1 => "all positions".to_owned(),
                _ => counted(line.heaps as usize, &self.one),
            };
            Curve { name, points: points.map(|up_to| (up_to.total, up_to.percent())).collect() }
        };
        self.lines.iter().map(curve).filter(|curve| !curve.points.is_empty()).collect()
    }

    /// The shares of all positions of so many heaps.
    fn by_heaps(&self) -> Curve {
        let share = |line: &RateLine| {
            let sum = |of: fn(&RatePoint) -> u64| line.points.iter().map(of).fold(0, u64::saturating_add);
            let (positions, differing) = (sum(|point| point.positions), sum(|point| point.differing));
            let all = RatePoint { total: 0, positions, differing };
            (positions > 0).then(|| (line.heaps.into(), all.percent()))
        };
        Curve { name: "all positions".to_owned(), points: self.lines.iter().filter_map(share).collect() }
    }

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
        if self.axis == RateAxis::Total && self.lines.len() > MOST_LINES {
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
        match self.axis {
            RateAxis::Total => "share of positions where the conventions differ".to_owned(),
            RateAxis::Heaps => format!("share where the conventions differ, by number of {}s", self.one),
        }
    }

    fn question(&self) -> &'static str {
        "How fast does the disagreement die out as positions grow?"
    }

    fn note(&self) -> String {
        let sum = |of: fn(&RatePoint) -> u64| self.points().map(of).fold(0u64, u64::saturating_add);
        let (differing, all) = (sum(|point| point.differing), sum(|point| point.positions));
        let last = self.points().filter(|point| point.differing > 0).map(|point| point.total).max();
        let end = self.points().map(|point| point.total).max();
        let numbers = || self.lines.iter().map(|line| line.heaps);
        let of = match (numbers().min(), numbers().max()) {
            (Some(least), Some(most)) if least < most => format!(" of {least} to {most} {}s", self.one),
            _ => String::new(),
        };
        let all = counted(usize::try_from(all).unwrap_or(usize::MAX), "position") + &of;
        let said = match last {
            None => format!("The conventions agree on all of {all}."),
            Some(total) if Some(total) == end => format!(
                "They differ on {} of {all}, up to the largest total that was looked at, {}.",
                grouped(differing),
                grouped(total)
            ),
            Some(total) => format!(
                "They differ on {} of {all}, the last of total {}; of totals beyond, up to {}, on none.",
                grouped(differing),
                grouped(total),
                grouped(end.unwrap_or(total))
            ),
        };
        // Every line has a first total, at which it may have few positions.
        let cut = |line: &RateLine| line.points.first().is_some_and(|first| first.positions < self.fewest());
        match self.axis == RateAxis::Total && self.lines.iter().any(cut) {
            true => format!("{said} A line begins where it has {FEWEST} positions."),
            false => said,
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        self.check()?;
        let (across, up, lines) = match self.axis {
            RateAxis::Total => {
                ("total size".to_owned(), "of all up to a total, the share that differs", self.by_total())
            }
            RateAxis::Heaps => {
                (format!("number of {}s", self.one), "share that differs", vec![self.by_heaps()])
            }
        };
        let most = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1)).fold(0.0, f64::max);
        // A line begins late, where it has positions enough: the axis shows how late.
        let first = self.points().map(|point| point.total).min().filter(|_| self.axis == RateAxis::Total);
        let curves = Curves { across: &across, first, up, scale: Scale::percent(most), lines };
        Ok(Drawing { scene: curves.draw(room, palette), keys: curves.keys(palette) })
    }
}
