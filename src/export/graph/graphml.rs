//! GraphML (graphml.graphdrawing.org), for Gephi, yEd, Cytoscape and networkx.

use super::GraphRecord;
use std::io::{self, Write};

pub(super) fn write(graph: &GraphRecord, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">")?;
    for (key, kind) in [
        ("position", "string"),
        ("normal", "string"),
        ("misere", "string"),
        ("grundy", "int"),
        ("misere_grundy", "int"),
    ] {
        writeln!(out, "  <key id=\"{key}\" for=\"node\" attr.name=\"{key}\" attr.type=\"{kind}\"/>")?;
    }
    if graph.nodes.iter().any(|node| node.loopy_value.is_some()) {
        let key = "loopy_value";
        writeln!(out, "  <key id=\"{key}\" for=\"node\" attr.name=\"{key}\" attr.type=\"string\"/>")?;
    }
    if graph.edges.iter().any(|edge| !edge.names.is_empty()) {
        writeln!(out, "  <key id=\"names\" for=\"edge\" attr.name=\"names\" attr.type=\"string\"/>")?;
    }
    writeln!(out, "  <graph id=\"positions\" edgedefault=\"directed\">")?;
    writeln!(out, "    <desc>{}</desc>", escaped(&graph.caption))?;
    for (at, node) in graph.nodes.iter().enumerate() {
        writeln!(out, "    <node id=\"n{at}\">")?;
        writeln!(out, "      <data key=\"position\">{}</data>", escaped(&node.label))?;
        writeln!(out, "      <data key=\"normal\">{}</data>", node.normal)?;
        writeln!(out, "      <data key=\"misere\">{}</data>", node.misere)?;
        for (key, value) in [("grundy", node.grundy), ("misere_grundy", node.misere_grundy)] {
            if let Some(value) = value {
                writeln!(out, "      <data key=\"{key}\">{value}</data>")?;
            }
        }
        if let Some(value) = &node.loopy_value {
            writeln!(out, "      <data key=\"loopy_value\">{}</data>", escaped(value))?;
        }
        writeln!(out, "    </node>")?;
    }
    for edge in &graph.edges {
        write!(out, "    <edge source=\"n{}\" target=\"n{}\"", edge.from, edge.to)?;
        match &edge.names[..] {
            [] => writeln!(out, "/>")?,
            names => {
                writeln!(out, "><data key=\"names\">{}</data></edge>", escaped(&names.join(", ")))?;
            }
        }
    }
    writeln!(out, "  </graph>")?;
    writeln!(out, "</graphml>")
}

/// Control characters have no place in XML 1.0, escaped or not.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}
