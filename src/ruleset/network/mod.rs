//! Graphs in files: DOT, GraphML, and lists of edges.
//!
//! Only what a game needs is read: vertices, which may have names of any kind, and arcs or
//! edges between them. What a format says besides, of colours and places, is passed over.

mod dot;
mod edge_list;
mod graphml;

use super::diagnostic::Span;

/// A graph as a file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    /// The names of the vertices, in the order they are first mentioned.
    pub vertices: Vec<String>,
    /// Arcs as pairs of vertex numbers, in the order of the file.
    pub arcs: Vec<[u32; 2]>,
    /// Whether the arcs have a direction.
    pub directed: bool,
}

/// How a file writes its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkFormat {
    /// The language of Graphviz.
    Dot,
    /// XML of the GraphML schema.
    GraphMl,
    /// Two vertices a line.
    EdgeList,
}

/// What is wrong with a graph file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct NetworkFault {
    /// The bytes at fault.
    pub span: Span,
    /// What was expected.
    pub message: String,
}

impl NetworkFault {
    fn new(span: Span, message: impl Into<String>) -> NetworkFault {
        NetworkFault { span, message: message.into() }
    }
}

impl NetworkFormat {
    /// The format a file name announces; a list of edges where it says nothing.
    pub fn of_file_name(name: &str) -> NetworkFormat {
        match name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).as_deref() {
            Some("dot" | "gv") => NetworkFormat::Dot,
            Some("graphml" | "xml") => NetworkFormat::GraphMl,
            _ => NetworkFormat::EdgeList,
        }
    }

    /// Reads a graph. Linear in the text, apart from looking names up.
    ///
    /// # Errors
    /// [`NetworkFault`] with the place in the text.
    pub fn read(self, text: &str) -> Result<Network, NetworkFault> {
        match self {
            NetworkFormat::Dot => dot::read(text),
            NetworkFormat::GraphMl => graphml::read(text),
            NetworkFormat::EdgeList => edge_list::read(text),
        }
    }
}

/// Collects vertices by name.
#[derive(Default)]
struct Builder {
    network: Network,
    numbers: rustc_hash::FxHashMap<String, u32>,
}

impl Builder {
    /// The number of a vertex, new or known.
    fn vertex(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.network.vertices.len() as u32;
        self.network.vertices.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    fn arc(&mut self, from: u32, to: u32) {
        self.network.arcs.push([from, to]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_graph_in_three_formats() {
        let dot = "graph square { a -- b -- c; c -- d; d -- a }";
        let list = "a b\nb c\nc d\nd a\n";
        let xml = r#"<graphml><graph edgedefault="undirected">
            <node id="a"/><node id="b"/><node id="c"/><node id="d"/>
            <edge source="a" target="b"/><edge source="b" target="c"/>
            <edge source="c" target="d"/><edge source="d" target="a"/></graph></graphml>"#;
        let read = NetworkFormat::Dot.read(dot).unwrap();
        assert_eq!(read.arcs, [[0, 1], [1, 2], [2, 3], [3, 0]]);
        assert_eq!(NetworkFormat::EdgeList.read(list).unwrap(), read);
        assert_eq!(NetworkFormat::GraphMl.read(xml).unwrap(), read);
    }

    #[test]
    fn the_file_name_announces_the_format() {
        assert_eq!(NetworkFormat::of_file_name("a.b/petersen.GV"), NetworkFormat::Dot);
        assert_eq!(NetworkFormat::of_file_name("x.graphml"), NetworkFormat::GraphMl);
        assert_eq!(NetworkFormat::of_file_name("edges"), NetworkFormat::EdgeList);
    }
}
