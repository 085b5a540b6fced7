//! Position graph: how does play run from one small position under each convention?
//!
//! Positions in layers by total, each with both its outcomes; moves go down, and those
//! that win under a convention, the moves to its P-positions, are bold.

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
use std::collections::BTreeSet;

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
            Wins::Neither => scene.line(points, 0.8, palette.axis),
            Wins::Normal => scene.line(points, 2.2, palette.blue),
            Wins::Misere => {
                for pair in points.windows(2) {
                    scene.dashed(pair[0], pair[1], 5.0, 2.2, palette.vermilion);
                }
            }
            Wins::Both => scene.line(points, 2.6, palette.ink),
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
    /// move lessens the total, otherwise the number of moves left at most.
    fn layers(&self) -> Result<(Vec<usize>, Vec<u64>, &'static str), ChartError> {
        let lessens = self.moves.iter().all(|&(from, to)| self.nodes[from].total > self.nodes[to].total);
        let (ranks, words) = if lessens {
            (self.nodes.iter().map(|node| node.total).collect(), "total")
        } else {
            (self.moves_left()?, "moves left")
        };
        let distinct: BTreeSet<u64> = ranks.iter().copied().collect();
        let falling: Vec<u64> = distinct.into_iter().rev().collect();
        let layer = |rank: &u64| falling.partition_point(|other| other > rank);
        Ok((ranks.iter().map(layer).collect(), falling, words))
    }

    /// The longest play from each node.
    fn moves_left(&self) -> Result<Vec<u64>, ChartError> {
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
                return Ok(longest);
            }
        }
        Err(ChartError::Inconsistent("the moves run in a loop, which no layers can show".into()))
    }
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
        format!(
            "{} and {}; the conventions differ at {}. Moves go down.",
            counted(self.nodes.len(), "position"),
            counted(self.moves.len(), "move"),
            counted(differing, "position")
        )
    }

    fn draw(&self, _room: Room, palette: &Palette) -> Result<Drawing, ChartError> {
        self.check()?;
        let (layers, ranks, ranked_by) = self.layers()?;
        let look = TextLook { size: 11.0, bold: false, ink: palette.ink };
        let labels: Vec<String> =
            self.nodes.iter().map(|node| font::shorten(&node.label, look.size, false, 160.0)).collect();
        let width = |text: &String| (font::width(text, look.size, false) + 14.0).max(40.0);
        let shapes: Vec<(usize, f64)> = layers.iter().copied().zip(labels.iter().map(width)).collect();
        if Layering::slots(&shapes, &self.moves) > MOST_SLOTS {
            return Err(too_large("positions and moves", Layering::slots(&shapes, &self.moves), MOST_SLOTS));
        }
        let mut graph = Layering::new(&shapes, &self.moves);
        let wide = graph.place();
        if wide > WIDEST {
            return Err(too_large("units of width", wide as usize, WIDEST as usize));
        }
        let names: Vec<String> = ranks.iter().map(|rank| grouped(*rank)).collect();
        let left = names.iter().map(|name| font::width(name, 10.0, false)).fold(0.0, f64::max) + 16.0;
        let left = left.max(font::width(ranked_by, 10.0, false) + 12.0);
        let top = 18.0;
        let height_of = |layer: usize| top + NODE / 2.0 + layer as f64 * LAYER;
        let mut scene = Scene::new(left + wide + 4.0, top + NODE + (ranks.len() - 1) as f64 * LAYER + 2.0);
        scene.text((0.0, 6.0), Anchor::Start, palette.tick(), ranked_by);
        for (layer, name) in names.iter().enumerate() {
            scene.text((0.0, height_of(layer)), Anchor::Start, palette.tick(), name.as_str());
        }
        let wins = |index: usize| Wins::of(self.nodes[self.moves[index].1].outcomes);
        for kind in Wins::ALL {
            for index in (0..self.moves.len()).filter(|index| wins(*index) == kind) {
                let mut points = layering::polyline(&graph.route(index), height_of, NODE / 2.0);
                points.iter_mut().for_each(|point| point.0 += left);
                kind.draw(&mut scene, points, palette);
            }
        }
        for (index, node) in self.nodes.iter().enumerate() {
            let at = (left + graph.x(index), height_of(layers[index]));
            draw_node(&mut scene, at, shapes[index].1, &labels[index], node.outcomes, palette);
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
