//! Graphviz. A node is filled by its pair of outcomes, so that the picture shows at a
//! glance where the conventions part.

use super::GraphRecord;
use crate::base::Outcome;
use std::io::{self, Write};

pub(super) fn write(graph: &GraphRecord, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "// {}", graph.caption.replace(['\n', '\r'], " "))?;
    writeln!(out, "digraph positions {{")?;
    writeln!(out, "  label={};", quoted(&graph.caption))?;
    writeln!(out, "  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\"];")?;
    for (at, node) in graph.nodes.iter().enumerate() {
        let label = quoted(&format!("{}\n{} | {}", node.label, node.normal, node.misere));
        let (fill, ink) = colours(node.normal, node.misere);
        writeln!(
            out,
            "  {at} [label={label}, normal={}, misere={}, grundy={}, misere_grundy={}, fillcolor=\"{fill}\", fontcolor=\"{ink}\"];",
            node.normal, node.misere, node.grundy, node.misere_grundy
        )?;
    }
    for edge in &graph.edges {
        writeln!(out, "  {} -> {};", edge.from, edge.to)?;
    }
    writeln!(out, "}}")
}

/// Fill and ink by outcome in normal and in misère play: dark blue PP, white NN, orange PN,
/// light blue NP (Okabe and Ito's palette, safe for the colour-blind).
fn colours(normal: Outcome, misere: Outcome) -> (&'static str, &'static str) {
    match (normal, misere) {
        (Outcome::P, Outcome::P) => ("#0072B2", "white"),
        (Outcome::P, Outcome::N) => ("#E69F00", "black"),
        (Outcome::N, Outcome::P) => ("#56B4E9", "black"),
        (Outcome::N, Outcome::N) => ("white", "black"),
        (Outcome::D, _) | (_, Outcome::D) => ("#BBBBBB", "black"),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
