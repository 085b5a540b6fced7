//! The graph of one small position, in games that end and in those that may not.

use super::Drawable;
use crate::base::{Budget, Convention, Exhausted, Meter, Outcome};
use crate::chart::{GraphNode, Heading, Outcomes, PositionGraph};
use crate::graph::GraphFault;
use crate::play::{Loopy, Solved};
use crate::position::{Game, Position, Standing};
use crate::report::ReportFault;
use crate::ruleset::Ruleset;

/// The most positions of a graph that is worth listing before it is refused.
const MOST_NODES: u64 = 20_000;

pub(super) fn position_graph(
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
