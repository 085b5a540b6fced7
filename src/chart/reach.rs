//! Reach: how much must be searched for each heap size?
//!
//! Positions visited against heap size on a logarithmic axis. Normal play, settled heap by
//! heap through values, stays near the bottom; misère play, which asks for whole positions,
//! climbs away from it.

use super::curves::{Curve, Curves, Scale};
use super::data::{Unit, grouped};
use super::error::ChartError;
use super::frame::{Drawing, Room};
use super::palette::Palette;
use super::{Chart, Heading};

/// Positions visited by one or more ways of searching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// A line for each way of searching.
    pub ways: Vec<ReachLine>,
    /// What stands in place of a heap in other games.
    pub unit: Unit,
}

/// One way of searching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachLine {
    /// What it is: `normal, by values`.
    pub name: String,
    /// Heap size, ascending, and the positions visited to settle it.
    pub visited: Vec<(u64, u64)>,
}

const MOST_WAYS: usize = 8;

impl Chart for Reach {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        format!("positions visited by {}", self.unit.number)
    }

    fn question(&self) -> &'static str {
        "How many positions must be visited to settle a heap under each convention?"
    }

    fn note(&self) -> String {
        let last = |way: &ReachLine| {
            let (heap, visited) = *way.visited.last()?;
            Some(format!("{}: {} for {} {}", way.name, grouped(visited), self.unit.one, grouped(heap)))
        };
        let ends: Vec<_> = self.ways.iter().filter_map(last).collect();
        let alike = self.ways.windows(2).all(|pair| pair[0].visited == pair[1].visited);
        match &ends[..] {
            [] => String::new(),
            [_, _, ..] if alike => format!("All ways visit the same positions. {}.", ends.join("; ")),
            _ => format!("{}.", ends.join("; ")),
        }
    }

    fn draw(&self, room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        let counts = || self.ways.iter().flat_map(|way| way.visited.iter().map(|(_, visited)| *visited));
        let (Some(least), Some(most)) = (counts().min(), counts().max()) else {
            return Err(ChartError::Empty("no heap size was searched"));
        };
        if self.ways.len() > MOST_WAYS {
            return Err(ChartError::TooLarge {
                what: "ways of searching",
                asked: self.ways.len(),
                most: MOST_WAYS,
                instead: "fewer of them".into(),
            });
        }
        let curve = |way: &ReachLine| Curve {
            name: way.name.clone(),
            points: way.visited.iter().map(|(heap, visited)| (*heap, *visited as f64)).collect(),
        };
        let curves = Curves {
            across: &self.unit.number,
            first: None,
            up: "positions visited",
            scale: Scale::powers_of_ten(least, most),
            lines: self.ways.iter().map(curve).collect(),
        };
        Ok(Drawing { scene: curves.draw(room, palette), keys: curves.keys(palette) })
    }
}
