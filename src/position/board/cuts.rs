//! Moves that cut an edge: green Hackenbush. The cells are the edges of a graph.

use super::cells::Cells;
use super::fault::BoardFault;
use super::labelling::Structure;
use super::tree;
use crate::ruleset::{BoardRules, Ground};

/// The edges of a board that hang on its ground.
#[derive(Debug)]
pub(super) struct Cuts {
    /// The ends of each edge; every vertex of the ground is vertex 0.
    ends: Vec<[u32; 2]>,
    /// Edges with a vertex in common, for falling.
    touching: Vec<Cells>,
    /// Edges with a vertex in common that is not the ground, for coming apart.
    joined: Vec<Cells>,
    on_ground: Cells,
}

impl Cuts {
    pub fn new(ground: &Ground, roots: &Cells) -> Result<Cuts, BoardFault> {
        if ground.edges.len() > BoardRules::MAX_CELLS {
            return Err(BoardFault::TooManyEdges(ground.edges.len()));
        }
        let vertex = |at: u32| if roots.contains(at) { 0 } else { at + 1 };
        let ends: Vec<[u32; 2]> = ground.edges.iter().map(|edge| edge.map(vertex)).collect();
        let meeting = |above: u32| {
            let meets =
                move |a: &[u32; 2], b: &[u32; 2]| a.iter().any(|end| *end >= above && b.contains(end));
            let ends = &ends;
            ends.iter()
                .map(|edge| {
                    (0..).zip(ends).filter(|(_, other)| meets(edge, other)).map(|(at, _)| at).collect()
                })
                .collect::<Vec<Cells>>()
        };
        let on_ground = (0..).zip(&ends).filter(|(_, edge)| edge.contains(&0)).map(|(at, _)| at).collect();
        Ok(Cuts { touching: meeting(0), joined: meeting(1), on_ground, ends })
    }

    /// What stays connected to the ground, in pieces that share no vertex but the ground.
    pub fn pieces(&self, edges: &Cells, pieces: &mut Vec<Cells>) {
        pieces.clear();
        for hanging in edges.pieces(&self.touching).filter(|piece| piece.meets(&self.on_ground)) {
            pieces.extend(hanging.pieces(&self.joined));
        }
        pieces.sort_unstable();
    }

    /// Every edge that can be cut, with the pieces that leaves.
    pub fn successors<E>(
        &self,
        edges: &Cells,
        mut visit: impl FnMut(&Cells, &[Cells]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut pieces = Vec::new();
        for edge in edges.iter() {
            let chosen = Cells::one(edge);
            self.pieces(&edges.without(&chosen), &mut pieces);
            visit(&chosen, &pieces)?;
        }
        Ok(())
    }

    /// The piece as a tree that grows from the ground, where it is one.
    pub fn tree(&self, edges: &Cells) -> Option<Box<[u8]>> {
        let vertices = self.vertices(edges);
        if vertices.first() != Some(&0) || vertices.len() != edges.len() as usize + 1 {
            return None;
        }
        Some(tree::rooted_form(0, |vertex| {
            let around = edges.iter().map(|edge| self.ends[edge as usize]);
            around
                .filter(|ends| ends.contains(&vertex))
                .map(|[a, b]| if a == vertex { b } else { a })
                .collect()
        }))
    }

    /// The piece as a graph with the ground marked; edges are vertices where some are
    /// parallel or go round to where they start.
    pub fn structure(&self, edges: &Cells, most: usize) -> Option<Structure> {
        let vertices = self.vertices(edges);
        let mut pairs: Vec<[u32; 2]> = edges.iter().map(|edge| self.ends[edge as usize]).collect();
        pairs.iter_mut().for_each(|pair| pair.sort_unstable());
        pairs.sort_unstable();
        let simple = pairs.windows(2).all(|two| two[0] != two[1]) && pairs.iter().all(|[a, b]| a != b);
        let nodes = if simple { 0 } else { pairs.len() };
        if vertices.len() + nodes > most {
            return None;
        }
        let colours = vertices.iter().map(|&vertex| u8::from(vertex == 0)).chain((0..nodes).map(|_| 2));
        let mut structure = Structure::new(colours.collect());
        let place = |vertex: u32| vertices.binary_search(&vertex).unwrap_or(0);
        for (&[a, b], at) in pairs.iter().zip(vertices.len()..) {
            if simple {
                structure.edge(place(a), place(b));
            } else {
                structure.edge(at, place(a));
                structure.edge(at, place(b));
            }
        }
        Some(structure)
    }

    /// The vertices some edges touch, ascending.
    fn vertices(&self, edges: &Cells) -> Vec<u32> {
        let mut vertices: Vec<u32> = edges.iter().flat_map(|edge| self.ends[edge as usize]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices
    }
}
