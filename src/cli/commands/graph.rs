//! `lastmove graph`: the position graph, for other programs to draw and to walk.

use crate::base::{Budget, Convention, Exhausted, Meter};
use crate::chart::{ChartOptions, GraphNode, Heading, Outcomes, PositionGraph, render_svg};
use crate::cli::exit::{Exit, Unanswered};
use crate::cli::options::{BudgetOptions, QuestionArgs};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::export::{Edge, GraphFormat, GraphRecord, Node};
use crate::graph::GraphFault;
use crate::play::{Solved, moves};
use crate::position::Position;
use anyhow::bail;
use clap::ValueEnum;
use std::collections::BTreeMap;
use std::io::Write;

/// The position graph: every position that can be reached, with the moves between them
///
/// Each position is a node marked with its outcome and Grundy value in normal and in misère
/// play, each move an edge. In pictures a node is dark where it is P in both conventions,
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
        let solved = match Solved::new(subject.game(), std::slice::from_ref(&root), &mut meter) {
            Err(GraphFault::Exhausted(Exhausted::Positions(most))) if most == self.max_nodes => {
                bail!(Unanswered(format!(
                    "the graph of {} has more than {most} positions; --max-nodes lets larger ones through",
                    subject.text(&root)
                )))
            }
            solved => solved?,
        };
        drop(progress);
        let format = match self.format {
            _ if self.json => GraphFormat::Json,
            Format::Dot => GraphFormat::Dot,
            Format::Graphml => GraphFormat::GraphMl,
            Format::Json => GraphFormat::Json,
            Format::Svg => {
                let picture = picture(&subject, &root, &solved);
                out.write_all(render_svg(&picture, &ChartOptions::default())?.as_bytes())?;
                return Ok(Exit::Done);
            }
        };
        let names = Names::of(&subject, &solved, &mut self.budget.listing_meter())?;
        record(&subject, &root, &solved, names).write(format, out)?;
        Ok(Exit::Done)
    }
}

fn picture(subject: &Subject, root: &Position, solved: &Solved) -> PositionGraph {
    let graph = solved.graph();
    let ids = 0..graph.len() as u32;
    let node = |id: u32| {
        let position = graph.position(id);
        let [normal, misere] = Convention::BOTH.map(|convention| solved.values(convention).outcome(id));
        GraphNode {
            label: subject.text(&position),
            total: subject.game().total(&position),
            outcomes: Outcomes::known(normal, misere),
        }
    };
    let mut buffer = Vec::new();
    let mut moves = Vec::new();
    for from in ids.clone() {
        moves.extend(graph.options(from, &mut buffer).iter().map(|&to| (from as usize, to as usize)));
    }
    let heading = Heading::both(subject.name(), format!("all positions reached from {}", subject.text(root)));
    PositionGraph { heading, nodes: ids.map(node).collect(), moves }
}

/// What the moves are called, by the positions they lead from and to.
#[derive(Default)]
struct Names(BTreeMap<(u32, u32), Vec<String>>);

impl Names {
    /// Every move that has a name: linear in the moves, and in the ways of making each.
    fn of(subject: &Subject, solved: &Solved, meter: &mut Meter) -> anyhow::Result<Names> {
        let mut names = Names::default();
        if subject.sequence().is_some() {
            // Of heaps a move is told by what it changes.
            return Ok(names);
        }
        for from in 0..solved.graph().len() as u32 {
            for a_move in moves(subject.game(), &solved.graph().position(from), meter)? {
                let own = subject.move_names(&a_move);
                if let (false, Some(to)) = (own.is_empty(), solved.find(&a_move.position)) {
                    names.0.entry((from, to)).or_default().extend(own);
                }
            }
        }
        Ok(names)
    }
}

fn record(subject: &Subject, root: &Position, solved: &Solved, mut names: Names) -> GraphRecord {
    let graph = solved.graph();
    let ids = 0..graph.len() as u32;
    let node = |id: u32| {
        let position = graph.position(id);
        let [normal, misere] = Convention::BOTH.map(|convention| solved.values(convention));
        Node {
            label: subject.text(&position),
            position: subject.json(&position),
            normal: normal.outcome(id),
            misere: misere.outcome(id),
            grundy: normal.grundy(id),
            misere_grundy: misere.grundy(id),
        }
    };
    let mut buffer = Vec::new();
    let mut edges = Vec::new();
    for from in ids.clone() {
        let options = graph.options(from, &mut buffer).iter();
        edges.extend(options.map(|&to| {
            let names = names.0.remove(&(from, to)).unwrap_or_default();
            Edge { from, to, names }
        }));
    }
    let mut facts = subject.facts();
    facts.insert("root".to_owned(), subject.json(root));
    facts.insert("positions".to_owned(), graph.len().into());
    facts.insert("moves".to_owned(), edges.len().into());
    let scope = format_args!("the position graph of {}, normal and misère play", subject.text(root));
    GraphRecord { caption: subject.heading(scope), facts, nodes: ids.map(node).collect(), edges }
}
