//! Any text is a graph in each of the formats, or is refused at a place inside it; the arcs
//! of a graph lead from vertices it has to vertices it has, and no two share a name.
#![no_main]

use lastmove::ruleset::NetworkFormat;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in [NetworkFormat::Dot, NetworkFormat::GraphMl, NetworkFormat::EdgeList] {
        match format.read(text) {
            Ok(network) => {
                let count = network.vertices.len() as u32;
                assert!(network.arcs.iter().flatten().all(|&end| end < count));
                let mut names: Vec<&String> = network.vertices.iter().collect();
                names.sort_unstable();
                assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
            }
            Err(fault) => {
                assert!(fault.span.start <= fault.span.end && fault.span.start <= text.len());
                assert!(!fault.message.is_empty());
            }
        }
    }
});
