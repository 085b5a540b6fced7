//! GraphML: the `node` and `edge` elements of the first `graph`.
//!
//! Source: the GraphML primer of the Graph Drawing community.

use super::{Builder, Network, NetworkFault};
use crate::ruleset::diagnostic::Span;
use roxmltree::{Document, Error, Node, ParsingOptions};

/// The most elements and attributes of a file.
const MAX_NODES: u32 = 1_000_000;

pub(super) fn read(text: &str) -> Result<Network, NetworkFault> {
    let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|fault| {
        let at = place(&fault, text);
        NetworkFault::new(at..at, fault.to_string())
    })?;
    let is_graph = |node: &Node| node.has_tag_name_anywhere("graph");
    let Some(graph) = document.descendants().find(is_graph) else {
        return Err(NetworkFault::new(0..0, "there is no `graph` element in this file"));
    };
    let mut builder = Builder::default();
    builder.network.directed = match graph.attribute("edgedefault") {
        Some("directed") => true,
        Some("undirected") => false,
        other => {
            let found = other.map_or_else(|| "is missing".to_owned(), |other| format!("is `{other}`"));
            let message = format!("`edgedefault` {found}: expected `directed` or `undirected`");
            return Err(NetworkFault::new(tag(&graph, text), message));
        }
    };
    for node in graph.children().filter(|child| child.has_tag_name_anywhere("node")) {
        let Some(id) = node.attribute("id") else {
            return Err(NetworkFault::new(tag(&node, text), "this node has no `id`"));
        };
        if builder.numbers.contains_key(id) {
            return Err(NetworkFault::new(tag(&node, text), format!("there are two nodes `{id}`")));
        }
        builder.vertex(id);
    }
    for edge in graph.children().filter(|child| child.has_tag_name_anywhere("edge")) {
        let mut ends = [0; 2];
        for (key, end) in ["source", "target"].into_iter().zip(&mut ends) {
            let Some(name) = edge.attribute(key) else {
                return Err(NetworkFault::new(tag(&edge, text), format!("this edge has no `{key}`")));
            };
            let Some(&number) = builder.numbers.get(name) else {
                let message = format!("there is no node `{name}` for this edge to end at");
                return Err(NetworkFault::new(tag(&edge, text), message));
            };
            *end = number;
        }
        builder.arc(ends[0], ends[1]);
    }
    Ok(builder.network)
}

/// Where a fault of XML's own grammar is. A text that ends too early is at fault at its end,
/// for which the parser has no place of its own.
fn place(fault: &Error, text: &str) -> usize {
    if matches!(fault, Error::UnexpectedEndOfStream | Error::UnclosedRootNode | Error::NoRootNode) {
        return text.len();
    }
    let place = fault.pos();
    let line_start: usize = text.split_inclusive('\n').take(place.row as usize - 1).map(str::len).sum();
    let before: usize = text[line_start..].chars().take(place.col as usize - 1).map(char::len_utf8).sum();
    (line_start + before).min(text.len())
}

/// An element's name, whichever namespace it is in.
trait AnyNamespace {
    fn has_tag_name_anywhere(&self, name: &str) -> bool;
}

impl AnyNamespace for Node<'_, '_> {
    fn has_tag_name_anywhere(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

/// The opening tag of an element.
fn tag(node: &Node, text: &str) -> Span {
    let span = node.range();
    let end = text[span.clone()].find('>').map_or(span.end, |at| span.start + at + 1);
    span.start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(inside: &str) -> String {
        let text = format!("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">{inside}</graphml>");
        let fault = read(&text).unwrap_err();
        format!("{}: {}", &text[fault.span.clone()], fault.message)
    }

    #[test]
    fn dangling_edges_and_missing_words_are_shown() {
        let graph =
            |inside: &str| fault(&format!("<graph edgedefault='directed'><node id='a'/>{inside}</graph>"));
        assert!(
            graph("<edge source='a' target='b'/>")
                .starts_with("<edge source='a' target='b'/>: there is no node `b`")
        );
        assert!(graph("<edge source='a'/>").contains("no `target`"));
        assert!(graph("<node id='a'/>").contains("two nodes"));
        assert!(graph("<node/>").contains("no `id`"));
        assert!(fault("<graph/>").contains("`edgedefault` is missing"));
        assert!(fault("").contains("no `graph`"));
        assert!(read("<graphml><graph").unwrap_err().span.start >= 9);
    }

    #[test]
    fn a_namespace_is_no_hindrance() {
        let text = "<graphml xmlns='http://graphml.graphdrawing.org/xmlns'><graph edgedefault='directed'>\
            <node id='a'/><node id='b'/><edge source='a' target='b'/></graph></graphml>";
        let network = read(text).unwrap();
        assert_eq!((network.directed, network.arcs), (true, vec![[0, 1]]));
    }
}
