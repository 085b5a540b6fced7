//! Rules of boards that cannot be, each with its place and what was expected.

use lastmove::ruleset::{Origin, Paint, read_ruleset, render_text};
use std::path::Path;

fn faults(rules: &str) -> String {
    let text = format!("format = 1\nname = \"T\"\nsummary = \"T.\"\n[board]\n{rules}\n");
    let read = read_ruleset("t.toml", text.as_bytes(), "t", Origin::Code("t".to_owned()));
    assert!(read.ruleset.is_none(), "{rules}");
    render_text(&read.diagnostics, Paint::Plain)
}

#[test]
fn rules_that_cannot_be() {
    let cut = "[[board.move]]\ncut = \"edge\"";
    let take = "[[board.move]]\ntake = 1";
    let rules = [
        format!("edges = [\"a-b\", \"b-\"]\n{cut}"),
        format!("vertices = [\"a\", \"b\"]\nedges = [[\"a\", \"b\"], [\"b\", \"bb\"]]\n{cut}"),
        format!("vertices = [\"a\", \"a\"]\nedges = []\n{cut}"),
        format!("edges = [\"a-b\"]\nroot = \"r\"\n{cut}"),
        format!("family = \"gird\"\n{take}"),
        format!("family = \"grid\"\nsize = \"0x3\"\n{take}"),
        format!("family = \"grid\"\nsize = \"3\"\n{take}"),
        format!("family = \"grid\"\nsize = \"99x99\"\n{take}"),
        format!("covers = [[\"a\", \"b\"], [\"b\", \"c\"], [\"c\", \"a\"]]\n{take}"),
        format!("edges = [\"a-b\"]\n{take}\nwith = \"above\""),
        format!("edges = []\n{take}"),
        format!("family = \"path\"\nedges = [\"a-b\"]\n{take}"),
        format!("edges = [\"a-b\"]\nsize = 3\n{take}"),
        take.to_owned(),
        "family = \"path\"".to_owned(),
        "family = \"path\"\n[[board.move]]\nwith = \"above\"".to_owned(),
        "family = \"grid\"\n[[board.move]]\nplace = [\"##\", \"#./.\", \"##\"]".to_owned(),
        "family = \"grid\"\n[[board.move]]\nplace = \"...\"".to_owned(),
        "family = \"grid\"\n[[board.move]]\nplace = []".to_owned(),
        "family = \"grid\"\n[[board.move]]\nplace = \"domono\"".to_owned(),
        "family = \"grid\"\n[[board.move]]\nmark = \"cell\"".to_owned(),
        "family = \"grid\"\n[[board.move]]\nmark = \"cell\"\npatterns = [\"##\", \"##\"]".to_owned(),
        "family = \"grid\"\n[[board.move]]\nmark = \"cell\"\nlines = [[]]".to_owned(),
        "family = \"grid\"\n[[board.move]]\nmark = \"cell\"\nlines = [[\"a1\", \"a1\"]]".to_owned(),
        "family = \"grid\"\n[[board.move]]\nmark = \"cell\"\nlines = { length = 3, along = [\"row\"] }"
            .to_owned(),
        "family = \"grid\"\n[[board.move]]\nmark = \"cell\"\nlines = { length = 3 }\ntake = 1".to_owned(),
        format!("family = \"grid\"\n[[board.move]]\nmark = \"cell\"\nlines = {{ length = 3 }}\n{take}"),
        format!("family = \"grid\"\nroot = \"a1\"\n{take}"),
        "family = \"grid\"\n[[board.move]]\ntake = 0".to_owned(),
        "family = \"grid\"\n[[board.move]]\ntake = 2\nparts = 0\nwith = \"above\"".to_owned(),
        format!("file = \"petersen.dot\"\n{take}"),
    ];
    let shown: Vec<String> = rules.iter().map(|rules| faults(rules)).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn faults_of_a_graph_file_are_shown_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let rules = |file: &str, text: &str| {
        std::fs::write(folder.path().join(file), text).unwrap();
        let text = format!(
            "format = 1\nname = \"T\"\nsummary = \"T.\"\n[board]\nfile = \"{file}\"\n[[board.move]]\ntake = 1\n"
        );
        let path = folder.path().join("rules.toml");
        let read = read_ruleset("rules.toml", text.as_bytes(), "rules", Origin::File(path));
        match read.ruleset {
            Some(_) => "sound".to_owned(),
            None => render_text(&read.diagnostics, Paint::Plain),
        }
    };
    assert_eq!(rules("a.dot", "graph { a -- b -- c -- a }"), "sound");
    assert_eq!(rules("a.edges", "1 2\n2 3\n"), "sound");
    let dangling = rules("b.dot", "graph {\n  a -- b --\n}\n");
    assert!(dangling.contains("b.dot:3:1") && dangling.contains("expected a vertex"), "{dangling}");
    let xml = "<graphml><graph edgedefault=\"undirected\">\n<node id=\"a\"/>\n<edge source=\"a\" target=\"z\"/>\n</graph></graphml>";
    let dangling = rules("c.graphml", xml);
    assert!(dangling.contains("c.graphml:3:1") && dangling.contains("no node `z`"), "{dangling}");
    let circle = rules("d.dot", "digraph { a -> b -> a }");
    assert!(circle.contains("goes round in a circle: a < b < a"), "{circle}");
    assert!(Path::new(&folder.path().join("d.dot")).exists());
}
