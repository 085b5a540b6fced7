//! `lastmove graph`: the position graph, for other programs to draw and to walk.

use crate::base::{Budget, Convention, Exhausted, Grundy, Meter, Outcome};
use crate::chart::{ChartOptions, GraphNode, Heading, Outcomes, PositionGraph, render_svg};
use crate::cli::exit::{Exit, Unanswered};
use crate::cli::options::{BudgetOptions, QuestionArgs};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::export::{Edge, GraphFormat, GraphRecord, Node};
use crate::graph::GraphFault;
use crate::play::{Loopy, LoopyValue, Solved};
use crate::position::{Game, Position, Standing};
use anyhow::bail;
use clap::ValueEnum;
use rustc_hash::FxHashMap;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;

/// The position graph: every position that can be reached, with the moves between them
///
/// Each position is a node marked with its outcome and Grundy value in normal and in misère
/// play, each move an edge; where play may go on for ever, with its outcomes, draws among them,
/// and Smith's value. In pictures a node is dark where it is P in both conventions,
/// pale where it is N in both, orange where it is P in normal play only, and blue where it
/// is P in misère play only.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    question: QuestionArgs,

    /// The format to write
    #[arg(long, value_enum, default_value_t = Format::Dot, value_name = "FORMAT")]
    format: Format,

    /// Shorthand for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Give up on graphs of more positions than this
    #[arg(long, value_name = "COUNT", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    max_nodes: u64,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example: to draw it, lastmove graph nim 1 | dot -Tsvg -o nim-1.svg
  $ lastmove graph nim 1 --json
  {"ruleset":"Nim","origin":"embedded ruleset nim","root":[1],"positions":2,"moves":1,"nodes":[{"id":0,"position":[1],"normal":"N","misere":"P","grundy":1,"misere_grundy":0},{"id":1,"position":[],"normal":"P","misere":"N","grundy":0,"misere_grundy":1}],"edges":[[0,1]]}"#;

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Graphviz
    Dot,
    /// GraphML, for Gephi, yEd, Cytoscape and networkx
    Graphml,
    /// One JSON object: nodes by number, edges as pairs of numbers
    Json,
    /// A picture, of graphs small enough to be read
    Svg,
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (subject, root) = self.question.one()?;
        let budget = self.budget.budget();
        let most = budget.max_positions.map_or(self.max_nodes, |most| most.min(self.max_nodes));
        let mut meter = Budget { max_positions: Some(most), ..budget }.meter();
        let progress = Progress::start("building the position graph");
        let walked = match Walked::new(subject.game(), &root, &mut meter) {
            Err(GraphFault::Exhausted(Exhausted::Positions(most))) if most == self.max_nodes => {
                bail!(Unanswered(format!(
                    "the graph of {} has more than {most} positions; --max-nodes lets larger ones through",
                    subject.text(&root)
                )))
            }
            walked => walked?,
        };
        drop(progress);
        let names = Names::of(&subject, &root, &walked);
        let format = match self.format {
            _ if self.json => GraphFormat::Json,
            Format::Dot => GraphFormat::Dot,
            Format::Graphml => GraphFormat::GraphMl,
            Format::Json => GraphFormat::Json,
            Format::Svg => {
                let picture = picture(&subject, &root, &walked, &names);
                out.write_all(render_svg(&picture, &ChartOptions::default())?.as_bytes())?;
                return Ok(Exit::Done);
            }
        };
        record(&subject, &root, &walked, names).write(format, out)?;
        Ok(Exit::Done)
    }
}

/// The positions that can be reached, each at its number, with the moves between them.
struct Walked {
    nodes: Vec<Reached>,
    edges: Vec<[u32; 2]>,
}

/// A position and what is known of it.
struct Reached {
    position: Position,
    /// In normal and in misère play.
    outcomes: [Outcome; 2],
    values: [Option<Grundy>; 2],
    loopy_value: Option<LoopyValue>,
}

impl Walked {
    fn new(game: &dyn Game, root: &Position, meter: &mut Meter) -> Result<Walked, GraphFault> {
        let roots = std::slice::from_ref(root);
        match game.is_loopy() {
            true => Ok(Walked::of_loopy(&Loopy::new(game, roots, meter)?)),
            false => Ok(Walked::of_solved(&Solved::new(game, roots, meter)?)),
        }
    }

    fn of_solved(solved: &Solved) -> Walked {
        let graph = solved.graph();
        let ids = 0..graph.len() as u32;
        let node = |id: u32| Reached {
            position: graph.position(id),
            outcomes: Convention::BOTH.map(|convention| solved.values(convention).outcome(id)),
            values: Convention::BOTH.map(|convention| Some(solved.values(convention).grundy(id))),
            loopy_value: None,
        };
        let (mut buffer, mut edges) = (Vec::new(), Vec::new());
        for from in ids.clone() {
            edges.extend(graph.options(from, &mut buffer).iter().map(|&to| [from, to]));
        }
        Walked { nodes: ids.map(node).collect(), edges }
    }

    fn of_loopy(solved: &Loopy) -> Walked {
        let ids = 0..solved.len() as u32;
        let node = |(id, position): (u32, &Position)| {
            let loopy_value = solved.value_at(id);
            let nimber = match loopy_value {
                Some(LoopyValue::Nimber(value)) => Some(value),
                _ => None,
            };
            Reached {
                position: position.clone(),
                outcomes: Convention::BOTH.map(|convention| solved.outcome_at(id, convention)),
                values: [nimber, None],
                loopy_value,
            }
        };
        let edges = ids.clone().flat_map(|from| solved.options(from).iter().map(move |&to| [from, to]));
        Walked { edges: edges.collect(), nodes: ids.zip(solved.positions()).map(node).collect() }
    }
}

fn picture(subject: &Subject, root: &Position, walked: &Walked, names: &Names) -> PositionGraph {
    let node = |reached: &Reached| GraphNode {
        label: names.text(subject, &reached.position),
        total: subject.game().total(&reached.position),
        outcomes: Outcomes::known(reached.outcomes[0], reached.outcomes[1]),
    };
    let moves = walked.edges.iter().map(|&[from, to]| (from as usize, to as usize)).collect();
    let heading = Heading::both(subject.name(), format!("all positions reached from {}", subject.text(root)));
    PositionGraph { heading, nodes: walked.nodes.iter().map(node).collect(), moves }
}

/// What the positions and the moves are called: the pieces of a board as they stand where a
/// position is reached first from the root.
#[derive(Default)]
struct Names {
    standing: FxHashMap<Position, Standing>,
    moves: BTreeMap<[u32; 2], Vec<String>>,
}

impl Names {
    /// Every move that has a name: linear in the moves, and in the ways of making each.
    fn of(subject: &Subject, root: &Position, walked: &Walked) -> Names {
        let root = subject.standing(root);
        if !root.has_places() {
            // Elsewhere a move is told by what it changes.
            return Names::default();
        }
        let game = subject.game();
        let standing = Standing::below(game, [root], walked.nodes.len());
        let numbers: FxHashMap<&Position, u32> =
            walked.nodes.iter().map(|node| &node.position).zip(0..).collect();
        let mut moves: BTreeMap<[u32; 2], Vec<String>> = BTreeMap::new();
        for (from, node) in (0..).zip(&walked.nodes) {
            let Some(stands) = standing.get(&node.position) else { continue };
            for (name, next) in stands.moves(game) {
                if let Some(&to) = numbers.get(&next.position()) {
                    moves.entry([from, to]).or_default().push(name);
                }
            }
        }
        Names { standing, moves }
    }

    /// A position as people read it.
    fn text(&self, subject: &Subject, position: &Position) -> String {
        match self.standing.get(position) {
            Some(standing) => subject.standing_text(standing),
            None => subject.text(position),
        }
    }

    /// The same as JSON has it.
    fn json(&self, subject: &Subject, position: &Position) -> Value {
        match self.standing.get(position) {
            Some(standing) => subject.standing_json(standing),
            None => subject.json(position),
        }
    }
}

fn record(subject: &Subject, root: &Position, walked: &Walked, mut names: Names) -> GraphRecord {
    let mut called = std::mem::take(&mut names.moves);
    let names = &names;
    let node = |reached: &Reached| Node {
        label: names.text(subject, &reached.position),
        position: names.json(subject, &reached.position),
        normal: reached.outcomes[0],
        misere: reached.outcomes[1],
        grundy: reached.values[0],
        misere_grundy: reached.values[1],
        loopy_value: reached.loopy_value.as_ref().map(ToString::to_string),
    };
    let edge = |&[from, to]: &[u32; 2]| {
        let names = called.remove(&[from, to]).unwrap_or_default();
        Edge { from, to, names }
    };
    let edges: Vec<Edge> = walked.edges.iter().map(edge).collect();
    let mut facts = subject.facts();
    facts.insert("root".to_owned(), subject.json(root));
    facts.insert("positions".to_owned(), walked.nodes.len().into());
    facts.insert("moves".to_owned(), edges.len().into());
    let scope = format_args!("the position graph of {}, normal and misère play", subject.text(root));
    GraphRecord {
        caption: subject.heading(scope),
        facts,
        nodes: walked.nodes.iter().map(node).collect(),
        edges,
    }
}
