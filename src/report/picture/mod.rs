//! One chart of one ruleset, over the scope a user states.
//!
//! A report draws what its own search covers; here the scope comes from outside, so every
//! position is asked about by itself: theorems and quotients answer where they cover it,
//! search does elsewhere, and what a budget leaves open is drawn as unknown and said.

mod asked;
mod heaps;
mod quotient;
mod sums;
mod tabled;

use super::{ReportFault, heap_rules};
use crate::base::{Budget, Convention, Exhausted, Meter, Outcome};
use crate::chart::{
    AdditionKind, Chart, ChartError, ChartOptions, GraphNode, Heading, Outcomes, PositionGraph, RateAxis,
    Reach, ReachLine, figure,
};
use crate::graph::{self, GraphFault, Moves};
use crate::play::{Loopy, Solved};
use crate::position::{Game, Position, Scope, Standing};
use crate::ruleset::Ruleset;
use std::ops::RangeInclusive;

/// Which chart, over what.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Outcome strips of single heaps.
    Outcomes {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
    },
    /// The outcome map of two heaps, or of three in small multiples.
    Map {
        /// Sizes of the two heaps.
        sizes: RangeInclusive<u64>,
        /// Sizes of a third heap, a panel each.
        third: Option<RangeInclusive<u64>>,
    },
    /// g+ and g- along the heap size.
    Grundy {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
    },
    /// Values in rows.
    Raster {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
        /// Whose values.
        convention: Convention,
        /// Heaps to a row; the period where nothing is said.
        columns: Option<usize>,
    },
    /// Where Grundy addition fails for pairs of heaps.
    Addition {
        /// Sizes of the two heaps.
        sizes: RangeInclusive<u64>,
        /// In which of the three ways.
        kind: AdditionKind,
    },
    /// Shares of differing positions.
    Rate {
        /// Which positions.
        scope: Scope,
        /// Against what.
        axis: RateAxis,
    },
    /// Positions visited against heap size.
    Reach {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
    },
    /// Genus and tameness of single heaps.
    Genus {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
    },
    /// Orders of the partial misère quotients.
    Quotient {
        /// The largest heap, or the largest member of the game's family.
        max_heap: u64,
    },
    /// The elements of the last misère quotient of a game of heaps that was mastered.
    Components {
        /// The largest heap.
        max_heap: u64,
    },
    /// The elements of the misère quotient of these positions and all they become.
    ClosedSet {
        /// The positions.
        positions: Vec<Position>,
    },
    /// The graph of one position.
    Graph {
        /// The position, as it stands.
        root: Standing,
    },
    /// Several rulesets, heap by heap.
    Compare {
        /// Heap sizes.
        sizes: RangeInclusive<u64>,
        /// The rulesets beside the first.
        others: Vec<Ruleset>,
        /// Values of one convention in place of outcomes under both.
        values: Option<Convention>,
    },
}

/// A chart with its data, and what is missing in them.
pub struct Drawable {
    /// The chart.
    pub chart: Box<dyn Chart>,
    /// Why some of it is unknown, where some is.
    pub open: Option<String>,
}

/// The most sizes any chart is asked for; most draw fewer and say so.
const MOST_SIZES: u64 = 40_000;

/// The most positions of a graph that is worth listing before it is refused.
const MOST_NODES: u64 = 20_000;

/// Gathers the data of a chart. The game is that of the ruleset, and the one that has read the
/// position of a graph: names of components are a game's own.
///
/// # Errors
/// When the rules break, and for a scope too large to draw, with one that fits.
pub fn picture(
    ruleset: &Ruleset,
    game: &dyn Game,
    wish: &Picture,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    match wish {
        Picture::Outcomes { sizes } => heaps::outcomes(ruleset, game, sizes, meter),
        Picture::Grundy { sizes } => heaps::grundy(ruleset, game, sizes, meter),
        Picture::Raster { sizes, convention, columns } => {
            heaps::raster(ruleset, game, sizes, *convention, *columns, meter)
        }
        Picture::Genus { sizes } => heaps::genus(ruleset, game, sizes, meter),
        Picture::Compare { sizes, others, values } => heaps::compare(ruleset, others, sizes, *values, meter),
        Picture::Map { sizes, third } => sums::map(ruleset, game, sizes, third.as_ref(), meter),
        Picture::Addition { sizes, kind } => sums::addition(ruleset, game, sizes, *kind, meter),
        Picture::Rate { scope, axis } => sums::rate(ruleset, game, scope, *axis, meter),
        Picture::Reach { sizes } => reach(ruleset, game, sizes, meter),
        Picture::Quotient { max_heap } => quotient::growth(ruleset, game, *max_heap, meter),
        Picture::Components { max_heap } => {
            quotient::components(ruleset, heap_rules(ruleset)?, *max_heap, meter)
        }
        Picture::ClosedSet { positions } => quotient::components_of(ruleset, game, positions, meter),
        Picture::Graph { root } => position_graph(ruleset, game, root, meter),
    }
}

/// How many sizes a range has.
fn count(sizes: &RangeInclusive<u64>) -> Result<usize, ReportFault> {
    let count = (sizes.end() - sizes.start()).saturating_add(1);
    if count > MOST_SIZES {
        let instead = format!("--sizes {}..{}", sizes.start(), sizes.start().saturating_add(40));
        let asked = usize::try_from(count).unwrap_or(usize::MAX);
        let most = MOST_SIZES as usize;
        return Err(ChartError::TooLarge { what: "heap sizes", asked, most, instead }.into());
    }
    Ok(count as usize)
}

/// Refuses what the chart itself would refuse to draw, before anything is computed: `blank`
/// is the chart without its data.
fn fits(blank: &dyn Chart) -> Result<(), ReportFault> {
    match figure(blank, &ChartOptions::default()) {
        Err(fault @ ChartError::TooLarge { .. }) => Err(fault.into()),
        _ => Ok(()),
    }
}

/// `single heaps 3 to 40`.
fn range(what: &str, sizes: &RangeInclusive<u64>) -> String {
    format!("{what} {} to {}", sizes.start(), sizes.end())
}

fn reach(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    count(sizes)?;
    let (mut values, mut positions) = (Vec::new(), Vec::new());
    let (mut open, unit) = (None, heaps::unit(game));
    for size in sizes.clone() {
        let root = game.member(size).map_err(|fault| ReportFault::Scope(fault.message))?;
        match graph::PositionGraph::build(game, &[root], Moves::Remade, meter) {
            Ok(graph) => {
                values.push((size, graph.components().len() as u64 + 1));
                positions.push((size, graph.len() as u64));
            }
            Err(GraphFault::Exhausted(exhausted)) => {
                open = Some(format!("from {} {size} on: {exhausted}", unit.one));
                break;
            }
            Err(fault) => return Err(fault.into()),
        }
    }
    let line = |name: &str, visited| ReachLine { name: name.to_owned(), visited };
    let ways =
        vec![line("normal, by values of parts", values), line("misère, by whole positions", positions)];
    let heading = Heading::both(&ruleset.name, heaps::scope(game, sizes));
    Ok(Drawable { chart: Box::new(Reach { heading, ways, unit }), open })
}

fn position_graph(
    ruleset: &Ruleset,
    game: &dyn Game,
    root: &Standing,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let written = root.write(game);
    let budget = meter.budget();
    let most = budget.max_positions.map_or(MOST_NODES, |most| most.min(MOST_NODES));
    let mut small = Budget { max_positions: Some(most), ..budget }.meter();
    let position = root.position();
    let drawn = match game.is_loopy() {
        true => loopy_graph(game, &position, &mut small),
        false => solved_graph(game, root, &mut small),
    };
    let (nodes, moves) = match drawn {
        Err(GraphFault::Exhausted(Exhausted::Positions(_))) => {
            let what = format!("the graph below {written} has more than {most} positions");
            return Err(ReportFault::Scope(format!("{what}, too many to draw; try a smaller position")));
        }
        drawn => drawn?,
    };
    let where_from = if game.is_loopy() { "reached from" } else { "below" };
    let scope = format!("all positions {where_from} {written}");
    let heading = Heading::both(&ruleset.name, scope);
    Ok(Drawable { chart: Box::new(PositionGraph { heading, nodes, moves }), open: None })
}

/// The nodes and moves of a graph.
type Nodes = (Vec<GraphNode>, Vec<(usize, usize)>);

fn node(game: &dyn Game, position: &Position, label: String, [normal, misere]: [Outcome; 2]) -> GraphNode {
    GraphNode { label, total: game.total(position), outcomes: Outcomes::known(normal, misere) }
}

fn solved_graph(game: &dyn Game, root: &Standing, meter: &mut Meter) -> Result<Nodes, GraphFault> {
    let solved = Solved::new(game, &[root.position()], meter)?;
    let graph = solved.graph();
    let standing = Standing::below(game, [root.clone()], graph.len());
    let (mut nodes, mut moves, mut buffer) = (Vec::new(), Vec::new(), Vec::new());
    for id in 0..graph.len() as u32 {
        let outcomes = Convention::BOTH.map(|convention| solved.values(convention).outcome(id));
        let position = graph.position(id);
        let stands = standing.get(&position);
        let label = stands.map_or_else(|| game.write_position(&position), |stands| stands.write(game));
        nodes.push(node(game, &position, label, outcomes));
        let options = graph.options(id, &mut buffer);
        moves.extend(options.iter().map(|&to| (id as usize, to as usize)));
    }
    Ok((nodes, moves))
}

/// The same where play may come back to where it was.
fn loopy_graph(game: &dyn Game, root: &Position, meter: &mut Meter) -> Result<Nodes, GraphFault> {
    let solved = Loopy::new(game, std::slice::from_ref(root), meter)?;
    let (mut nodes, mut moves) = (Vec::new(), Vec::new());
    for (id, position) in (0..).zip(solved.positions()) {
        let outcomes = Convention::BOTH.map(|convention| solved.outcome_at(id, convention));
        nodes.push(node(game, position, game.write_position(position), outcomes));
        moves.extend(solved.options(id).iter().map(|&to| (id as usize, to as usize)));
    }
    Ok((nodes, moves))
}
