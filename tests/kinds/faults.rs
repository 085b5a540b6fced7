//! Rules that cannot be, each with its place and what was expected.

use lastmove::ruleset::{Origin, Paint, read_ruleset, render_text};

fn faults(rules: &str) -> String {
    let text = format!("format = 1\nname = \"T\"\nsummary = \"T.\"\n{rules}\n");
    let read = read_ruleset("t.toml", text.as_bytes(), "t", Origin::Code("t".to_owned()));
    assert!(read.ruleset.is_none(), "{rules}");
    render_text(&read.diagnostics, Paint::Plain)
}

#[test]
fn graphs_that_cannot_be() {
    let rules = [
        "",
        "edges = []",
        "edges = [\"a\"]",
        "edges = [\"a -> \"]",
        "edges = [\"a -> b,\"]",
        "edges = [[\"a\", \"b\", \"c\"]]",
        "vertices = [\"home\", \"away\"]\nedges = [\"home -> awya\"]",
        "vertices = [\"a\", \"a\"]",
        "edges = [\"a -> b\"]\nterminal = [\"c\"]",
        "edges = [\"a -> b\"]\nwins = \"b\"\nloses = \"b\"",
        "edges = [\"a -> b\", \"b -> c\", \"c -> a\"]",
        "edges = [\"a -> a\"]",
        "edges = [\"a -- b\"]",
        "edges = [\"a -> b\"]\nfile = \"g.dot\"",
        "file = \"g.dot\"",
        "edges = [\"a -> b\"]\nlopy = true",
    ];
    let shown: Vec<String> = rules.iter().map(|rules| faults(&format!("[graph]\n{rules}"))).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn faults_of_a_graph_file_are_shown_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.toml");
    let shown = |file: &str, text: &str| {
        std::fs::write(folder.path().join(file), text).unwrap();
        let rules = format!("format = 1\nname = \"T\"\nsummary = \"T.\"\n[graph]\nfile = \"{file}\"\n");
        let read = read_ruleset("rules.toml", rules.as_bytes(), "rules", Origin::File(path.clone()));
        render_text(&read.diagnostics, Paint::Plain)
    };
    let dangling = shown("a.dot", "digraph {\n  a -> b ->\n}\n");
    assert!(dangling.contains("a.dot:3:1") && dangling.contains("expected a vertex"), "{dangling}");
    let xml = "<graphml><graph edgedefault=\"directed\">\n<node id=\"a\"/>\n<edge source=\"a\" target=\"z\"/>\n</graph></graphml>";
    let dangling = shown("b.graphml", xml);
    assert!(dangling.contains("b.graphml:3:1") && dangling.contains("no node `z`"), "{dangling}");
    let dangling = shown("c.edges", "a -> b\nb ->\n");
    assert!(dangling.contains("c.edges:2:1") && dangling.contains("one end"), "{dangling}");
    let circle = shown("d.edges", "a -> b\nb -> a\n");
    assert!(circle.contains("rules.toml:5:8") && circle.contains("play never ends: a -> b -> a"), "{circle}");
    let two_way = shown("e.edges", "a b\n");
    assert!(two_way.contains("play never ends: a -> b -> a"), "{two_way}");
}

#[test]
fn sums_that_cannot_be() {
    let rules = [
        "",
        "summands = []",
        "summands = [\"nim\"]",
        "summands = [\"nim\", \"kyales\"]",
        "summands = [\"nim\", \"0.9x\", \"sub:\"]",
        "summands = [\"nim\", \"mixed-sum\"]",
        "summands = [\"nim\", \"break-a-bar\", 5]",
        "sumands = [\"nim\", \"kayles\"]",
    ];
    let shown: Vec<String> = rules.iter().map(|rules| faults(&format!("[sum]\n{rules}"))).collect();
    insta::assert_snapshot!(shown.join("\n"));
}
