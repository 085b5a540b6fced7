//! A position graph as a record, and the formats it can be written in.

mod dot;
mod graphml;
mod json;

use crate::base::{Grundy, Outcome};
use serde_json::{Map, Value};
use std::io::{self, Write};

/// A labelled directed graph: positions, their outcomes under both conventions, moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphRecord {
    /// One line for people: ruleset, where it came from, convention, scope.
    pub caption: String,
    /// What JSON says beside nodes and edges, in this order.
    pub facts: Map<String, Value>,
    /// The positions; their places in the list are what edges refer to.
    pub nodes: Vec<Node>,
    /// The moves.
    pub edges: Vec<Edge>,
}

/// A position and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The position as text.
    pub label: String,
    /// The position as JSON has it.
    pub position: Value,
    /// Its outcome in normal play.
    pub normal: Outcome,
    /// Its outcome in misère play.
    pub misere: Outcome,
    /// Its value in normal play, g+, where it has one.
    pub grundy: Option<Grundy>,
    /// Its value in misère play, g-, where it has one.
    pub misere_grundy: Option<Grundy>,
    /// Smith's value, where play may go on for ever.
    pub loopy_value: Option<String>,
}

/// A move from one node to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The place of the position moved from.
    pub from: u32,
    /// The place of the position moved to.
    pub to: u32,
    /// What the move is called, every way of making it; none where moves have no names.
    pub names: Vec<String>,
}

/// The formats a graph can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// Graphviz.
    Dot,
    /// GraphML, for Gephi, yEd, Cytoscape and networkx.
    GraphMl,
    /// One JSON object with `nodes` and `edges`.
    Json,
}

impl GraphRecord {
    /// Writes the graph; ends with a line feed.
    ///
    /// # Errors
    /// What the writer reports.
    pub fn write(&self, format: GraphFormat, out: &mut dyn Write) -> io::Result<()> {
        match format {
            GraphFormat::Dot => dot::write(self, out),
            GraphFormat::GraphMl => graphml::write(self, out),
            GraphFormat::Json => json::write(self, out),
        }
    }
}
