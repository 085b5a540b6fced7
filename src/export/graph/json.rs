//! A graph as one JSON object: nodes by number, edges as pairs of numbers, and beside
//! them the names of the moves where they have any.

use super::GraphRecord;
use serde_json::{Value, json};
use std::io::{self, Write};

pub(super) fn write(graph: &GraphRecord, out: &mut dyn Write) -> io::Result<()> {
    let mut object = graph.facts.clone();
    let nodes = graph.nodes.iter().enumerate().map(|(id, node)| {
        let mut object = json!({
            "id": id,
            "position": node.position,
            "normal": node.normal,
            "misere": node.misere,
            "grundy": node.grundy,
            "misere_grundy": node.misere_grundy,
        });
        if let (Some(value), Some(object)) = (&node.loopy_value, object.as_object_mut()) {
            object.insert("loopy_value".to_owned(), value.as_str().into());
        }
        object
    });
    object.insert("nodes".to_owned(), nodes.collect());
    object.insert("edges".to_owned(), graph.edges.iter().map(|edge| json!([edge.from, edge.to])).collect());
    if graph.edges.iter().any(|edge| !edge.names.is_empty()) {
        let names = graph.edges.iter().map(|edge| json!(edge.names));
        object.insert("names".to_owned(), names.collect());
    }
    serde_json::to_writer(&mut *out, &Value::Object(object))?;
    writeln!(out)
}
