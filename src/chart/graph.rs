//! Position graph: how does play run from one small position under each convention?
//!
//! Positions in layers by total, each with both its outcomes; moves go down, and those
//! that win under a convention, the moves to its P-positions, are bold. Where play may come back
//! to where it was, the layers count moves made from the start, and a move that does not go down
//! carries an arrow.

use super::data::{Outcomes, counted, grouped};
use super::error::ChartError;
use super::font;
use super::frame::{Drawing, Key, Room};
use super::layering::{self, Layering};
use super::outcomes::outcome_look;
use super::palette::Palette;
use super::scene::{Anchor, Color, Point, Scene, TextLook};
use super::{Chart, Heading};
use crate::base::Outcome;
use std::collections::{BTreeSet, VecDeque};

/// A graph of positions small enough to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionGraph {
    /// Ruleset, conventions, scope.
    pub heading: Heading,
    /// The positions.
    pub nodes: Vec<GraphNode>,
    /// The moves, from and to, as indices of `nodes`.
    pub moves: Vec<(usize, usize)>,
}

/// One position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphNode {
    /// The position as text: `1,2,3`.
    pub label: String,
    /// Its total, which decides the layer.
    pub total: u64,
    /// Its outcomes.
    pub outcomes: Outcomes,
}

const MOST_NODES: usize = 120;
const MOST_MOVES: usize = 600;
const MOST_SLOTS: usize = 1500;
const WIDEST: f64 = 2400.0;
const NODE: f64 = 34.0;
const LAYER: f64 = 78.0;
/// Labels are whole up to the first width; a graph too wide for that has them cut at the second.
const LABELS: [f64; 2] = [320.0, 160.0];
/// How far beside the way down a move back up runs.
const BESIDE: f64 = 7.0;

/// Under which conventions a move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wins {
    Neither,
    Normal,
    Misere,
    Both,
}

impl Wins {
    const ALL: [Wins; 4] = [Wins::Neither, Wins::Normal, Wins::Misere, Wins::Both];

    fn of(target: Outcomes) -> Wins {
        match (target.normal == Some(Outcome::P), target.misere == Some(Outcome::P)) {
            (false, false) => Wins::Neither,
            (true, false) => Wins::Normal,
            (false, true) => Wins::Misere,
            (true, true) => Wins::Both,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Wins::Neither => "any other move",
            Wins::Normal => "wins in normal play",
            Wins::Misere => "wins in misère play",
            Wins::Both => "wins in both",
        }
    }

    fn draw(self, scene: &mut Scene, points: Vec<Point>, palette: &Palette) {
        match self {
            Wins::Neither => scene.line(points, 0.8, self.ink(palette)),
            Wins::Normal => scene.line(points, 2.2, self.ink(palette)),
            Wins::Misere => {
                for pair in points.windows(2) {
                    scene.dashed(pair[0], pair[1], 5.0, 2.2, self.ink(palette));
                }
            }
            Wins::Both => scene.line(points, 2.6, self.ink(palette)),
        }
    }

    const fn ink(self, palette: &Palette) -> Color {
        match self {
            Wins::Neither => palette.axis,
            Wins::Normal => palette.blue,
            Wins::Misere => palette.vermilion,
            Wins::Both => palette.ink,
        }
    }
}

impl PositionGraph {
    fn check(&self) -> Result<(), ChartError> {
        if self.nodes.is_empty() {
            return Err(ChartError::Empty("no position was given"));
        }
        let limits = [("positions", self.nodes.len(), MOST_NODES), ("moves", self.moves.len(), MOST_MOVES)];
        if let Some((what, asked, most)) = limits.into_iter().find(|(_, asked, most)| asked > most) {
            return Err(too_large(what, asked, most));
        }
        let outside = |&&(from, to): &&(usize, usize)| from.max(to) >= self.nodes.len();
        match self.moves.iter().find(outside) {
            Some((from, to)) => Err(ChartError::Inconsistent(format!(
                "the move {from} to {to} leaves the {} nodes",
                self.nodes.len()
            ))),
            None => Ok(()),
        }
    }

    /// The layer of each node, 0 at the top, and what the layers are: totals where every
    /// move lessens the total, otherwise the number of moves left at most, and in a loop the number
    /// made at least.
    fn layers(&self) -> (Vec<usize>, Vec<u64>, &'static str) {
        let lessens = self.moves.iter().all(|&(from, to)| self.nodes[from].total > self.nodes[to].total);
        let falling = match lessens {
            true => Some((self.nodes.iter().map(|node| node.total).collect(), "total")),
            false => self.moves_left().map(|left| (left, "moves left")),
        };
        let Some((ranks, words)) = falling else {
            let made = self.moves_made();
            let distinct: BTreeSet<usize> = made.iter().copied().collect();
            return (made, distinct.into_iter().map(|depth| depth as u64).collect(), "moves made");
        };
        let distinct: BTreeSet<u64> = ranks.iter().copied().collect();
        let falling: Vec<u64> = distinct.into_iter().rev().collect();
        let layer = |rank: &u64| falling.partition_point(|other| other > rank);
        (ranks.iter().map(layer).collect(), falling, words)
    }

    /// The shortest play to each node from the first, which is where play begins.
    fn moves_made(&self) -> Vec<usize> {
        let mut options = vec![Vec::new(); self.nodes.len()];
        self.moves.iter().for_each(|&(from, to)| options[from].push(to));
        let mut made: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut reached = VecDeque::new();
        // Whatever the first does not reach has a beginning of its own.
        for start in 0..self.nodes.len() {
            if made[start].is_none() {
                made[start] = Some(0);
                reached.push_back(start);
            }
            while let Some(from) = reached.pop_front() {
                for &to in &options[from] {
                    if made[to].is_none() {
                        made[to] = made[from].map(|depth| depth + 1);
                        reached.push_back(to);
                    }
                }
            }
        }
        made.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The longest play from each node; `None` where play may go on for ever.
    fn moves_left(&self) -> Option<Vec<u64>> {
        let mut longest = vec![0u64; self.nodes.len()];
        // A play without repetition visits each node once: more rounds mean a loop.
        for _ in 0..=self.nodes.len() {
            let mut settled = true;
            for &(from, to) in &self.moves {
                if longest[from] <= longest[to] {
                    longest[from] = longest[to] + 1;
                    settled = false;
                }
            }
            if settled {
                return Some(longest);
            }
        }
        None
    }

    /// The boxes' labels and widths, and where they stand: with whole labels where these fit.
    fn laid_out(&self, layers: &[usize], look: TextLook) -> Result<Boxes, ChartError> {
        // A move up is laid out as if it went down; one along a layer needs no layers.
        let downwards = |&(from, to): &(usize, usize)| {
            if layers[from] < layers[to] { (from, to) } else { (to, from) }
        };
        let ways: Vec<Option<(usize, usize)>> = self
            .moves
            .iter()
            .map(|one| Some(downwards(one)).filter(|(upper, lower)| layers[*upper] < layers[*lower]))
            .collect();
        let falling: Vec<(usize, usize)> = ways.iter().copied().flatten().collect();
        let mut widest = 0.0;
        for room in LABELS {
            let labels: Vec<String> =
                self.nodes.iter().map(|node| font::shorten(&node.label, look.size, false, room)).collect();
            let width = |text: &String| (font::width(text, look.size, false) + 14.0).max(40.0);
            let shapes: Vec<(usize, f64)> = layers.iter().copied().zip(labels.iter().map(width)).collect();
            let slots = Layering::slots(&shapes, &falling);
            if slots > MOST_SLOTS {
                return Err(too_large("positions and moves", slots, MOST_SLOTS));
            }
            let mut graph = Layering::new(&shapes, &falling);
            widest = graph.place();
            if widest <= WIDEST {
                let mut routes = (0..falling.len()).map(|index| graph.route(index));
                let routes = ways.iter().map(|way| way.and_then(|_| routes.next())).collect();
                let boxes = shapes.iter().enumerate().map(|(at, shape)| (graph.x(at), shape.1)).collect();
                return Ok(Boxes { labels, boxes, routes, wide: widest });
            }
        }
        Err(too_large("units of width", widest as usize, WIDEST as usize))
    }

    /// The line of a move that goes down, of one that goes up, or of one along its layer.
    fn line(
        &self,
        index: usize,
        layers: &[usize],
        placed: &Boxes,
        height_of: impl Fn(usize) -> f64,
    ) -> Vec<Point> {
        let (from, to) = self.moves[index];
        if let Some(route) = &placed.routes[index] {
            let mut points = layering::polyline(route, height_of, NODE / 2.0);
            if layers[from] > layers[to] {
                points.reverse();
                points.iter_mut().for_each(|point| point.0 += BESIDE);
            }
            return points;
        }
        let (x, wide) = placed.boxes[from];
        let y = height_of(layers[from]);
        if from == to {
            let (left, right) = (x + wide / 2.0, x + wide / 2.0 + BESIDE + 2.0);
            return vec![(left, y - 6.0), (right, y - 6.0), (right, y + 6.0), (left, y + 6.0)];
        }
        let other = placed.boxes[to].0;
        let aside = if other > x { BESIDE } else { -BESIDE };
        let (start, end) = (x + aside, other - aside);
        let foot = y + NODE / 2.0;
        let below = foot + 9.0 + 4.0 * (index % 4) as f64;
        vec![(start, foot), (start, below), (end, below), (end, foot)]
    }
}

/// Where the positions stand and the moves run.
struct Boxes {
    labels: Vec<String>,
    /// The middle across and the width of each.
    boxes: Vec<(f64, f64)>,
    /// Of each move between layers its waypoints, from the upper layer to the lower.
    routes: Vec<Option<Vec<(f64, usize)>>>,
    wide: f64,
}

fn too_large(what: &'static str, asked: usize, most: usize) -> ChartError {
    ChartError::TooLarge { what, asked, most, instead: "a smaller position".into() }
}

impl Chart for PositionGraph {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn subject(&self) -> String {
        "position graph".into()
    }

    fn question(&self) -> &'static str {
        "How does play run from this position, and which moves win under each convention?"
    }

    fn note(&self) -> String {
        let differing = self.nodes.iter().filter(|node| node.outcomes.differ()).count();
        let falls = || {
            let (layers, ..) = self.layers();
            self.moves.iter().all(|&(from, to)| layers[from] < layers[to])
        };
        let all_down = self.check().is_err() || falls();
        let ways = if all_down { "Moves go down." } else { "Moves go down, or as their arrows show." };
        format!(
            "{} and {}; the conventions differ at {}. {ways}",
            counted(self.nodes.len(), "position"),
            counted(self.moves.len(), "move"),
            counted(differing, "position")
        )
    }

    fn draw(&self, _room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        self.check()?;
        let (layers, ranks, ranked_by) = self.layers();
        let look = TextLook { size: 11.0, bold: false, ink: palette.ink };
        let placed = self.laid_out(&layers, look)?;
        let names: Vec<String> = ranks.iter().map(|rank| grouped(*rank)).collect();
        let left = names.iter().map(|name| font::width(name, 10.0, false)).fold(0.0, f64::max) + 16.0;
        let left = left.max(font::width(ranked_by, 10.0, false) + 12.0);
        let top = 18.0;
        let height_of = |layer: usize| top + NODE / 2.0 + layer as f64 * LAYER;
        // Beside the last box a move to itself turns, below the last layer one to a neighbour.
        let (turn, below) = match self.moves.iter().any(|&(from, to)| layers[from] == layers[to]) {
            true => (BESIDE + 4.0, 24.0),
            false => (0.0, 0.0),
        };
        let mut scene = Scene::new(
            left + placed.wide + turn + BESIDE,
            top + NODE + (ranks.len() - 1) as f64 * LAYER + below + 2.0,
        );
        scene.text((0.0, 6.0), Anchor::Start, palette.tick(), ranked_by);
        for (layer, name) in names.iter().enumerate() {
            scene.text((0.0, height_of(layer)), Anchor::Start, palette.tick(), name.as_str());
        }
        let wins = |index: usize| Wins::of(self.nodes[self.moves[index].1].outcomes);
        for kind in Wins::ALL {
            for index in (0..self.moves.len()).filter(|index| wins(*index) == kind) {
                let mut points = self.line(index, &layers, &placed, height_of);
                points.iter_mut().for_each(|point| point.0 += left);
                let (from, to) = self.moves[index];
                if layers[from] >= layers[to] {
                    arrow(&mut scene, &points, kind.ink(palette));
                }
                kind.draw(&mut scene, points, palette);
            }
        }
        for (index, node) in self.nodes.iter().enumerate() {
            let (x, wide) = placed.boxes[index];
            let at = (left + x, height_of(layers[index]));
            draw_node(&mut scene, at, wide, &placed.labels[index], node.outcomes, palette);
        }
        Ok(Drawing { scene, keys: self.keys(palette) })
    }
}

impl PositionGraph {
    fn keys(&self, palette: &Palette) -> Vec<Key> {
        let outcomes = Outcomes::known(Outcome::P, Outcome::N);
        let mut keys = vec![Key::drawn("outcomes: normal left, misère right", |icon| {
            halves(icon, (0.0, 0.0), (12.0, 12.0), outcomes, palette);
            icon.outline(0.0, 0.0, 12.0, 12.0, 0.8, palette.axis);
        })];
        let present =
            |kind: &Wins| self.moves.iter().any(|&(_, to)| Wins::of(self.nodes[to].outcomes) == *kind);
        keys.extend(Wins::ALL.into_iter().rev().filter(present).map(|kind| {
            Key::drawn(kind.words(), |icon| kind.draw(icon, vec![(0.0, 12.0), (12.0, 0.0)], palette))
        }));
        keys
    }
}

/// A point at the end of a line.
fn arrow(scene: &mut Scene, points: &[Point], ink: Color) {
    let [.., from, to] = points else { return };
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down).max(1e-9);
    let (across, down) = (across / length, down / length);
    let at =
        |back: f64, aside: f64| (to.0 - back * across + aside * down, to.1 - back * down - aside * across);
    scene.area(vec![*to, at(8.0, 3.6), at(8.0, -3.6)], ink);
}

/// The two halves of a box in the looks of the two outcomes.
fn halves(scene: &mut Scene, (x, y): Point, (wide, high): Point, outcomes: Outcomes, palette: &Palette) {
    let half = wide / 2.0;
    scene.rect(x, y, half, high, outcome_look(outcomes.normal, palette).fill);
    scene.rect(x + half, y, wide - half, high, outcome_look(outcomes.misere, palette).fill);
}

fn draw_node(
    scene: &mut Scene,
    (x, y): Point,
    wide: f64,
    label: &str,
    outcomes: Outcomes,
    palette: &Palette,
) {
    let (left, top) = (x - wide / 2.0, y - NODE / 2.0);
    scene.rect(left, top, wide, NODE, palette.page);
    let strip = 14.0;
    halves(scene, (left, top + NODE - strip), (wide, strip), outcomes, palette);
    let look = TextLook { size: 11.0, bold: false, ink: palette.ink };
    scene.text((x, top + (NODE - strip) / 2.0), Anchor::Middle, look, label);
    for (outcome, at) in [(outcomes.normal, x - wide / 4.0), (outcomes.misere, x + wide / 4.0)] {
        let ink: Color = outcome_look(outcome, palette).ink;
        let letter = outcome.map_or('?', Outcome::letter);
        let look = TextLook { size: 9.5, bold: false, ink };
        scene.text((at, y + NODE / 2.0 - strip / 2.0), Anchor::Middle, look, letter);
    }
    let stroke = if outcomes.differ() { 2.0 } else { 1.0 };
    scene.outline(left, top, wide, NODE, stroke, if outcomes.differ() { palette.ink } else { palette.axis });
}
