//! The position graph as petgraph sees it.
//!
//! Two views: the graph itself implements petgraph's visiting traits without a copy, for
//! its algorithms; [`PositionGraph::to_petgraph`] makes a labelled copy of a small graph,
//! for drawing and isomorphism.

use super::PositionGraph;
use crate::position::Position;
use fixedbitset::FixedBitSet;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{
    GraphBase, GraphProp, IntoNeighbors, IntoNodeIdentifiers, NodeCompactIndexable, NodeCount, NodeIndexable,
    Visitable,
};

impl PositionGraph {
    /// A copy as petgraph's own graph: nodes carry their positions, in the order of their
    /// numbers. Meant for graphs small enough to look at.
    pub fn to_petgraph(&self) -> DiGraph<Position, ()> {
        let moves = self.stored_moves().unwrap_or(0);
        let mut graph = DiGraph::with_capacity(self.len(), moves);
        for id in 0..self.len() as u32 {
            graph.add_node(self.position(id));
        }
        let mut buffer = Vec::new();
        for id in 0..self.len() as u32 {
            for &option in self.options(id, &mut buffer) {
                graph.add_edge(NodeIndex::new(id as usize), NodeIndex::new(option as usize), ());
            }
        }
        graph
    }
}

impl GraphBase for PositionGraph {
    type EdgeId = (u32, u32);
    type NodeId = u32;
}

impl GraphProp for PositionGraph {
    type EdgeType = petgraph::Directed;
}

impl NodeCount for PositionGraph {
    fn node_count(&self) -> usize {
        self.len()
    }
}

impl NodeIndexable for PositionGraph {
    fn node_bound(&self) -> usize {
        self.len()
    }
    fn to_index(&self, id: u32) -> usize {
        id as usize
    }
    fn from_index(&self, index: usize) -> u32 {
        index as u32
    }
}

impl NodeCompactIndexable for PositionGraph {}

impl Visitable for PositionGraph {
    type Map = FixedBitSet;
    fn visit_map(&self) -> FixedBitSet {
        FixedBitSet::with_capacity(self.len())
    }
    fn reset_map(&self, map: &mut FixedBitSet) {
        map.clear();
        map.grow(self.len());
    }
}

impl IntoNodeIdentifiers for &PositionGraph {
    type NodeIdentifiers = std::ops::Range<u32>;
    fn node_identifiers(self) -> Self::NodeIdentifiers {
        0..self.len() as u32
    }
}

impl IntoNeighbors for &PositionGraph {
    type Neighbors = std::vec::IntoIter<u32>;
    fn neighbors(self, id: u32) -> Self::Neighbors {
        let mut buffer = Vec::new();
        self.options(id, &mut buffer).to_vec().into_iter()
    }
}

#[cfg(test)]
mod tests {
    use crate::base::Budget;
    use crate::graph::{Moves, PositionGraph};
    use crate::position::{Game, HeapGame};
    use crate::ruleset::{Code, HeapRules};
    use petgraph::visit::{Dfs, DfsPostOrder};

    #[test]
    fn petgraph_walks_the_graph_and_its_order_agrees_with_ours() {
        let game = HeapGame::new(HeapRules::from_code(&Code::new(vec![0, 7, 7], false)));
        for moves in [Moves::Stored, Moves::Remade] {
            let root = game.read("9").unwrap();
            let mut meter = Budget::UNLIMITED.meter();
            let graph = PositionGraph::build(&game, std::slice::from_ref(&root), moves, &mut meter).unwrap();
            let start = graph.find(&root).unwrap();
            let mut seen = 0;
            let mut walk = Dfs::new(&graph, start);
            while walk.next(&graph).is_some() {
                seen += 1;
            }
            assert_eq!(seen, graph.len());

            let copy = graph.to_petgraph();
            let sorted = petgraph::algo::toposort(&copy, None).unwrap();
            assert_eq!(copy[sorted[0]], root);
            let order = graph.order_from(0);
            let place = |id: u32| order.iter().position(|&other| other == id).unwrap();
            for edge in copy.raw_edges() {
                let (from, to) = (edge.source().index() as u32, edge.target().index() as u32);
                assert!(place(to) < place(from));
            }
            let mut post = DfsPostOrder::new(&graph, start);
            assert!(graph.position(post.next(&graph).unwrap()).is_empty());
        }
    }
}
