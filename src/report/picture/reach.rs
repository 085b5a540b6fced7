//! How many positions are visited below one heap, or member of a family, after the other.

use super::{Drawable, count, heaps};
use crate::base::Meter;
use crate::chart::{Heading, Reach, ReachLine};
use crate::graph::{ComponentTable, GraphFault, Moves, PositionGraph};
use crate::play::moves;
use crate::position::{Game, Position};
use crate::report::ReportFault;
use crate::ruleset::Ruleset;
use std::ops::RangeInclusive;

pub(super) fn reach(
    ruleset: &Ruleset,
    game: &dyn Game,
    sizes: &RangeInclusive<u64>,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    count(sizes)?;
    let (mut values, mut positions) = (Vec::new(), Vec::new());
    let (mut open, unit) = (None, heaps::unit(game));
    let members = sizes.clone().map(|size| game.member(size)).collect::<Result<Vec<_>, _>>();
    let members = members.map_err(|fault| ReportFault::Scope(fault.message))?;
    let mut chain = Chain::new(game, &members, meter);
    for (size, root) in sizes.clone().zip(&members) {
        match chain.visited(root, meter) {
            Ok((components, whole)) => {
                values.push((size, components));
                positions.push((size, whole));
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

/// What is visited below one member after the other. While each member can move to the one before,
/// it has below it all that those before have, and one growing graph counts for all.
struct Chain<'g> {
    game: &'g dyn Game,
    grown: Option<(PositionGraph, ComponentTable)>,
    before: Option<Position>,
}

impl<'g> Chain<'g> {
    fn new(game: &'g dyn Game, members: &[Position], meter: &mut Meter) -> Chain<'g> {
        // Where the whole row is too much, each member by itself says how far it goes.
        let graph = PositionGraph::for_roots(game, members, Moves::Remade, meter).ok();
        Chain { game, grown: graph.map(|graph| (graph, ComponentTable::new())), before: None }
    }

    /// The components and the positions at or below a member, the finished one counted in.
    fn visited(&mut self, root: &Position, meter: &mut Meter) -> Result<(u64, u64), GraphFault> {
        let before = self.before.replace(root.clone());
        let goes_on = match before {
            None => true,
            Some(before) => moves(self.game, root, meter)?.iter().any(|one| one.position == before),
        };
        if !goes_on {
            self.grown = None;
        }
        if let Some((graph, table)) = &mut self.grown {
            let grown = graph.extend(root, meter).and_then(|()| table.add(self.game, root, meter));
            match grown {
                Ok(()) => return Ok((table.len() as u64 + 1, graph.len() as u64)),
                Err(_) => self.grown = None,
            }
        }
        let graph = PositionGraph::build(self.game, std::slice::from_ref(root), Moves::Remade, meter)?;
        Ok((graph.components().len() as u64 + 1, graph.len() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::position::game;
    use crate::ruleset::resolve;

    #[test]
    fn a_growing_graph_counts_what_each_member_by_itself_visits() {
        // Rows of Kayles lead to one another; heaps of Grundy's game, which only split, do not.
        for name in ["kayles", "0.07", "grundys-game", "divisor-nim", "fibonacci-nim"] {
            let game = game(&resolve(name).unwrap());
            let mut meter = Budget::DEFAULT.meter();
            let members: Vec<Position> = (1..=18).map(|size| game.member(size).unwrap()).collect();
            let mut chain = Chain::new(&*game, &members, &mut meter);
            for root in &members {
                let roots = std::slice::from_ref(root);
                let alone = PositionGraph::build(&*game, roots, Moves::Stored, &mut meter).unwrap();
                let expected = (alone.components().len() as u64 + 1, alone.len() as u64);
                assert_eq!(chain.visited(root, &mut meter).unwrap(), expected, "{name} {root:?}");
            }
        }
    }
}
