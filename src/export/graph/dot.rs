//! Graphviz. A node is filled by its pair of outcomes, so that the picture shows at a
//! glance where the conventions part.

use super::GraphRecord;
use crate::base::Outcome;
use crate::chart::scene::Color;
use crate::chart::{Outcomes, Palette, Theme};
use std::io::{self, Write};

pub(super) fn write(graph: &GraphRecord, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "// {}", graph.caption.replace(['\n', '\r'], " "))?;
    writeln!(out, "digraph positions {{")?;
    writeln!(out, "  label={};", quoted(&graph.caption))?;
    writeln!(out, "  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\"];")?;
    for (at, node) in graph.nodes.iter().enumerate() {
        let label = quoted(&format!("{}\n{} | {}", node.label, node.normal, node.misere));
        let (fill, ink) = colours(node.normal, node.misere);
        write!(out, "  {at} [label={label}, normal={}, misere={}, ", node.normal, node.misere)?;
        for (key, value) in [("grundy", node.grundy), ("misere_grundy", node.misere_grundy)] {
            if let Some(value) = value {
                write!(out, "{key}={value}, ")?;
            }
        }
        if let Some(value) = &node.loopy_value {
            write!(out, "loopy_value={}, ", quoted(value))?;
        }
        writeln!(out, "fillcolor=\"{fill}\", fontcolor=\"{ink}\"];")?;
    }
    for edge in &graph.edges {
        match &edge.names[..] {
            [] => writeln!(out, "  {} -> {};", edge.from, edge.to)?,
            names => {
                writeln!(out, "  {} -> {} [label={}];", edge.from, edge.to, quoted(&names.join(", ")))?;
            }
        }
    }
    writeln!(out, "}}")
}

/// Fill and ink by outcome in normal and in misère play, as in the charts.
fn colours(normal: Outcome, misere: Outcome) -> (String, String) {
    let look = Palette::of(Theme::Light).class(Outcomes::known(normal, misere).class());
    let code = |Color(red, green, blue)| format!("#{red:02x}{green:02x}{blue:02x}");
    (code(look.fill), code(look.ink))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
