//! Graph files that stand beside a ruleset.

use super::MAX_BYTES;
use super::reader::{Reader, Value};
use crate::ruleset::diagnostic::{Diagnostic, DiagnosticId, Source};
use crate::ruleset::network::{Network, NetworkFormat};
use crate::ruleset::{BoardSource, Ground};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// Reads the graph file that `value` names, from the folder of the ruleset.
pub fn read_network(reader: &mut Reader, value: &Value) -> Option<Network> {
    let name = reader.filled_text(value, "`file`")?.to_owned();
    let Some(folder) = reader.folder.clone() else {
        let message = "a graph file stands beside its ruleset, and this ruleset is in no folder";
        reader.report(reader.error(DiagnosticId::UNREADABLE, message).at(value.span(), ""));
        return None;
    };
    let path = folder.join(&name);
    let text = match read_text(&path) {
        Ok(text) => text,
        Err(fault) => {
            let message = format!("{} cannot be read: {fault}", path.display());
            reader.report(reader.error(DiagnosticId::UNREADABLE, message).at(value.span(), ""));
            return None;
        }
    };
    match NetworkFormat::of_file_name(&name).read(&text) {
        Ok(network) => Some(network),
        Err(fault) => {
            let source = Source::new(path.display().to_string(), text);
            reader
                .report(Diagnostic::error(&source, DiagnosticId::NETWORK, fault.message).at(fault.span, ""));
            None
        }
    }
}

/// A graph file as a board.
pub fn read_file(reader: &mut Reader, value: &Value) -> Option<BoardSource> {
    let network = read_network(reader, value)?;
    // Arrows go up: a directed graph is an order.
    let ground = match network.directed {
        true => Ground::poset("", network.vertices, network.arcs),
        false => Ground::graph("", network.vertices, network.arcs),
    };
    match ground {
        Ok(ground) => Some(BoardSource::Given(Arc::new(ground))),
        Err(fault) => {
            reader.report(reader.error(DiagnosticId::WRONG_VALUE, fault.to_string()).at(value.span(), ""));
            None
        }
    }
}

/// The text of a file that is no larger than a ruleset may be.
fn read_text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_BYTES {
        return Err(io::Error::other(format!("it is larger than {MAX_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is no UTF-8 text"))
}
