//! `chart` and `report`: files where they were asked for, whole, or not at all.

use crate::run::{Ran, lastmove, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

fn inside(folder: &Path, args: &[&str]) -> Ran {
    run(Command::new(crate::run::PROGRAM).args(args).current_dir(folder), "")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn every_kind_of_chart_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let kinds: [&[&str]; 15] = [
        &["outcomes", "kayles"],
        &["map", "kayles", "--sizes", "0..9"],
        &["map", "nim", "--sizes", "1..5", "--third", "0..3"],
        &["grundy", "0.137", "--sizes", "0..60"],
        &["raster", "kayles"],
        &["raster", "sub:1,2,5", "--values", "misere", "--columns", "9"],
        &["addition", "kayles", "--sizes", "0..9", "--failure", "recipe"],
        &["rate", "kayles", "--heaps", "1..3", "--sizes", "0..6"],
        &["reach", "grundys-game", "--sizes", "0..20"],
        &["genus", "kayles", "--sizes", "0..20"],
        &["quotient", "0.75"],
        &["components", "0.75"],
        &["graph", "nim", "1,3"],
        &["compare", "0.161", "0.36", "--sizes", "0..30"],
        &["compare", "kayles", "nim", "--values", "normal", "--sizes", "0..30"],
    ];
    for (at, kind) in kinds.iter().enumerate() {
        let file = format!("chart-{at}.svg");
        let args: Vec<&str> = ["chart"].iter().chain(*kind).chain(&["-o", &file]).copied().collect();
        let ran = inside(folder.path(), &args);
        assert_eq!(ran.code, 0, "{kind:?}: {}{}", ran.out, ran.err);
        let text = fs::read_to_string(folder.path().join(&file)).unwrap();
        assert!(text.starts_with("<svg") && text.contains("<desc>"), "{kind:?}");
        assert!(ran.out.starts_with(&file), "{}", ran.out);
    }
    let png = inside(folder.path(), &["chart", "outcomes", "nim", "-o", "n.PNG", "--width", "400", "--json"]);
    assert_eq!(png.code, 0, "{}", png.err);
    assert!(fs::read(folder.path().join("n.PNG")).unwrap().starts_with(b"\x89PNG"));
    let record: Value = serde_json::from_str(&png.out).unwrap();
    assert_eq!((&record["ruleset"], &record["file"]), (&"Nim".into(), &"n.PNG".into()));
    assert_eq!(names(folder.path()).len(), 16, "nothing else is left");
}

/// Of all positions of the scope, as it was asked for: those of Nim that change hands are 1 and 1,1
/// alone, and pairs of heaps up to 9 are 45, with the nine heaps that stand beside an empty one.
#[test]
fn shares_are_of_the_scope_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["chart", "rate", "nim", "--heaps", "2", "--sizes", "0..9", "-o", "r.svg"];
    let ran = inside(folder.path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let words = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("differ on 2 of 54 positions of 1 to 2 heaps, the last of total 2;"), "{words}");
    // Eight heaps up to 6 are C(14, 6) - 1 sums that are not empty.
    let many = ["chart", "rate", "nim", "--heaps", "1..8", "--sizes", "0..6", "-o", "r.svg"];
    let ran = inside(folder.path(), &many);
    assert!(ran.code == 0 && ran.out.contains("8 of 3,002 positions"), "{} {}", ran.out, ran.err);
}

/// Smith's values of the roundabout stand in the README: north, east, south and west are infinite.
#[test]
fn infinite_values_and_loops_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let said = |args: &[&str]| {
        let ran = inside(folder.path(), args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let values = said(&["chart", "grundy", "roundabout", "-o", "v.svg"]);
    assert!(values.contains("infinite at 4 of 7") && values.contains("0, 1, 3, 4."), "{values}");
    let loops = said(&["chart", "graph", "roundabout", "north", "-o", "g.svg"]);
    assert!(loops.contains("7 positions and 10 moves") && loops.contains("as their arrows show"), "{loops}");
    let svg = said(&["graph", "square-but-one", "5", "--format", "svg"]);
    assert!(svg.contains("moves made"));
    let ran = inside(folder.path(), &["chart", "raster", "square-but-one", "-o", "r.svg"]);
    assert!(ran.code == 2 && ran.err.contains("chart grundy"), "{} {}", ran.code, ran.err);
}

/// Kayles fails the recipe first at 1, 5 (Winning Ways, chapter 13), whether sums are asked for
/// their values or a table tells their outcomes.
#[test]
fn additions_are_told_by_outcomes_alone() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["chart", "addition", "kayles", "--failure", "recipe", "--sizes", "0..12", "-o", "a.svg"];
    let ran = inside(folder.path(), &args);
    assert!(ran.code == 0 && ran.out.contains("{1, 5}"), "{} {}", ran.out, ran.err);
    let args = ["chart", "addition", "0.07", "--failure", "substitution", "--sizes", "0..8", "-o", "s.svg"];
    assert_eq!(inside(folder.path(), &args).code, 0);
    let picture = std::fs::read_to_string(folder.path().join("s.svg")).unwrap();
    // The legend says among which heaps a substitute was looked for.
    assert!(picture.contains("any heap of 0 to 8 with its g"), "{picture}");
}

/// The legend of the genus chart names the kinds that the table gives, and no others.
#[test]
fn the_genus_chart_and_the_table_agree_on_kinds() {
    let folder = tempfile::tempdir().unwrap();
    for (ruleset, sizes) in
        [("kayles", "0..8"), ("kayles", "0..40"), ("dawsons-kayles", "0..20"), ("0.75", "0..12")]
    {
        let table = inside(folder.path(), &["table", ruleset, "--sizes", sizes, "--columns", "kind"]);
        let chart = inside(folder.path(), &["chart", "genus", ruleset, "--sizes", sizes, "-o", "g.svg"]);
        assert_eq!((table.code, chart.code), (0, 0), "{}{}", table.err, chart.err);
        let svg = fs::read_to_string(folder.path().join("g.svg")).unwrap();
        let rows: Vec<&str> = table.out.lines().skip(2).collect();
        for kind in ["fickle", "firm", "restive", "restless", "wild"] {
            let in_table = rows.iter().any(|row| row.split_whitespace().nth(1) == Some(kind));
            let in_chart =
                [format!(">{kind}<"), format!(">tame, {kind}<")].iter().any(|key| svg.contains(key));
            assert_eq!(in_chart, in_table, "{ruleset} {sizes} {kind}");
        }
    }
}

#[test]
fn a_figure_for_a_paper_has_its_size_and_its_caption() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["chart", "map", "nim", "--sizes", "0..5", "--width", "column", "--latex", "-o", "map.pdf"];
    let ran = inside(folder.path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("\\includegraphics{map.pdf}"), "{}", ran.out);
    assert!(ran.out.contains("Made by \\texttt{lastmove chart map nim -{}-sizes 0..5"), "{}", ran.out);
    let bytes = fs::read(folder.path().join("map.pdf")).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    // 86 mm are 325 pixels of 96 to the inch, 243.75 points of 72.
    assert!(text.starts_with("%PDF-") && text.contains("/MediaBox [0 0 243.75 "), "{text:.900}");
    let png = inside(folder.path(), &["chart", "map", "nim", "-o", "n.png", "--width", "86mm"]);
    assert_eq!(png.code, 0, "{}", png.err);
    let header = fs::read(folder.path().join("n.png")).unwrap();
    assert_eq!(header[16..20], 1015u32.to_be_bytes(), "300 dots to the inch");
}

#[test]
fn shares_stand_against_the_number_of_heaps() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["chart", "rate", "nim", "--against", "heaps", "--sizes", "0..2", "-o", "r.svg"];
    let ran = inside(folder.path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    // Heaps of 1 alone change hands: of 2 positions of one heap 1, of 3 of two heaps 1, ...
    let svg = fs::read_to_string(folder.path().join("r.svg")).unwrap();
    assert!(svg.contains("number of heaps") && svg.contains(">50 %<"), "{svg}");
}

#[test]
fn games_of_every_kind_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for (args, words) in [
        (&["map", "wythoff", "--sizes", "0..10"][..], "outcomes by a and b"),
        (&["map", "three-heap-wythoff", "--sizes", "0..4"], "c 5"),
        (&["map", "cram", "--sizes", "1..3"], "rows"),
        (&["map", "moore-nim-2", "--sizes", "0..4", "--third", "2..3"], "heap c 3"),
        (&["outcomes", "node-kayles", "--sizes", "1..20"], "outcomes by board size"),
        (&["outcomes", "square-but-one", "--sizes", "0..15"], "D, a draw"),
        (&["grundy", "fibonacci-nim", "--sizes", "1..15"], "by n"),
        (&["outcomes", "roundabout"], ">gate<"),
        (&["reach", "cram"], "by board size"),
        (&["compare", "cram", "node-kayles", "--sizes", "1..3"], "They first differ at board 1"),
        (&["rate", "wythoff", "--sizes", "0..8"], "positions of numbers 0 to 8"),
        (&["quotient", "node-kayles", "--max-heap", "9"], "largest board"),
        (&["components", "notakto", "--of", "empty"], "18 elements, 4 of them P"),
        (&["components", "end-nim", "--of", "2,3"], "(2,2)"),
    ] {
        let args = [&["chart"], args, &["-o", "c.svg"]].concat();
        let ran = inside(folder.path(), &args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        let svg = fs::read_to_string(folder.path().join("c.svg")).unwrap();
        assert!(svg.contains(words), "{args:?}");
    }
    for (args, words) in [
        (&["map", "wythoff", "--third", "0..3"][..], "--third is one more"),
        (&["addition", "cram"], "no game of heaps"),
        (&["quotient", "roundabout"], "play may go on for ever"),
        (&["quotient", "cram", "--of", "2x2"], "--of does not belong to this chart"),
        (&["components", "cram", "--of", "2x2", "--max-heap", "3"], "cannot be used with"),
        (&["outcomes", "wythoff"], "a state is the numbers a, b"),
    ] {
        let args = [&["chart"], args, &["-o", "refused.svg"]].concat();
        let ran = inside(folder.path(), &args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.out);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
    assert_eq!(names(folder.path()), ["c.svg"]);
}

#[test]
fn stale_reports_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let check = || inside(folder.path(), &["report", "sub:1..3", "--check", "--json"]);
    let missing = check();
    assert_eq!(missing.code, 1, "{}", missing.err);
    assert!(names(folder.path()).is_empty(), "checking writes nothing");
    assert_eq!(inside(folder.path(), &["report", "sub:1..3"]).code, 0);
    assert_eq!((check().code, &*check().out), (0, "{\"stale\":[]}\n"));
    fs::write(folder.path().join("reports/sub-1-to-3/heaps.csv"), "changed").unwrap();
    let stale = check();
    assert_eq!(stale.code, 1);
    assert!(stale.out.contains("heaps.csv") && !stale.out.contains("index.html"), "{}", stale.out);
}

#[test]
fn what_a_budget_leaves_open_is_drawn_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["chart", "outcomes", "grundys-game", "-o", "g.svg", "--max-positions", "2000"];
    let ran = inside(folder.path(), &args);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("? the search passed the budget of 2000 positions"), "{}", ran.out);
    assert!(fs::read_to_string(folder.path().join("g.svg")).unwrap().contains("not known"));
    let small = inside(folder.path(), &["report", "kayles", "--max-positions", "2000"]);
    assert_eq!(small.code, 0, "a smaller search is a report all the same: {}", small.err);
    let none = inside(folder.path(), &["report", "kayles", "--max-memory", "1"]);
    assert_eq!(none.code, 3, "{}", none.err);
    assert!(none.err.contains("budget"), "{}", none.err);
}

#[test]
fn rules_that_break_have_no_report() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "format = 1\nname = \"Bad\"\nsummary = \"s\"\n[heap]\nsubtract = { where = \"1 / (n - 7) > 0\" }\n";
    fs::write(folder.path().join("bad.toml"), text).unwrap();
    let ran = inside(folder.path(), &["report", "bad.toml"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("division by zero"), "{}", ran.err);
    assert_eq!(names(folder.path()), ["bad.toml"]);
}

/// A ruleset that has no report is named, and the others have theirs.
#[test]
fn reports_beside_one_that_fails_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let nameless = "format = 1\nname = \"Far\"\nsummary = \"s\"\n[state]\nvariables = { n = \"90..99\", m = \"100..\" }\n\
                    [[state.move]]\nwhere = \"n > 90\"\nto = { n = \"n - 1\" }\n";
    fs::write(folder.path().join("far.toml"), nameless).unwrap();
    let alone = inside(folder.path(), &["report", "far.toml"]);
    assert_eq!(alone.code, 2, "{}{}", alone.out, alone.err);
    assert!(alone.err.contains("nothing names a position of Far"), "{}", alone.err);
    assert_eq!(names(folder.path()), ["far.toml"]);
    let ran = inside(folder.path(), &["report", "nim", "far.toml", "sub:1..3", "--json"]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("left out: no report on Far"), "{}", ran.err);
    let record: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(record["reports"].as_array().unwrap().len(), 2);
    assert_eq!(names(&folder.path().join("reports")), ["index.html", "nim", "sub-1-to-3"]);
}

#[test]
fn charts_that_cannot_be_drawn_say_why() {
    for (args, words) in [
        (&["chart", "outcomes", "nim", "-o", "nim.jpg"][..], &[".svg, .png or .pdf"][..]),
        (&["chart", "outcomes", "nim", "-o", "no/such/nim.svg"], &["no/such/nim.svg cannot be written"]),
        (&["chart", "outcomes", "nim", "-o", "n.svg", "--sizes", "0..100000"], &["too many", "--sizes 0.."]),
        (&["chart", "outcomes", "nim", "-o", "n.svg", "--sizes", "0..1000000000000"], &["too many"]),
        (&["chart", "map", "nim", "-o", "n.svg", "--sizes", "0..900"], &["too many", "--sizes 0..299"]),
        (&["chart", "graph", "kayles", "-o", "k.svg"], &["a position is missing"]),
        (&["chart", "graph", "kayles", "30", "-o", "k.svg"], &["too many to draw"]),
        (&["chart", "graph", "kayles", "200", "-o", "k.svg"], &["too many to draw", "smaller position"]),
        (&["chart", "compare", "kayles", "-o", "k.svg"], &["one more ruleset"]),
        (&["chart", "outcomes", "nim", "3", "-o", "n.svg"], &["one argument too many"]),
        (&["chart", "outcomes", "nim", "-o", "n.svg", "--width", "20"], &["120"]),
        (&["chart", "outcomes", "nim", "-o", "n.svg", "--failure", "recipe"], &["--failure", "for addition"]),
        (&["chart", "map", "nim", "-o", "n.svg", "--columns", "5"], &["--columns", "for raster"]),
        (&["chart", "genus", "nim", "-o", "n.svg", "--max-heap", "5"], &["--max-heap", "components"]),
        (&["chart", "graph", "nim", "3", "-o", "n.svg", "--sizes", "0..5"], &["--sizes", "several sizes"]),
        (&["chart", "portrait", "nim", "-o", "n.svg"], &["portrait"]),
    ] {
        let ran = lastmove(args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        for word in words {
            assert!(ran.err.contains(word), "{args:?} should say {word:?}: {}", ran.err);
        }
    }
}

#[test]
fn reports_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let ran = inside(folder.path(), &["report", "sub:1..3", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let record: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(record["reports"][0]["folder"], "reports/sub-1-to-3");
    assert_eq!(record["index"], Value::Null);
    let there = names(&folder.path().join("reports/sub-1-to-3"));
    let mut listed: Vec<String> = serde_json::from_value(record["reports"][0]["files"].clone()).unwrap();
    listed.sort();
    assert_eq!(there, listed);
    assert_eq!(names(&folder.path().join("reports")), ["sub-1-to-3"]);
    let summary = fs::read(folder.path().join("reports/sub-1-to-3/summary.json")).unwrap();
    let again = inside(folder.path(), &["report", "sub:1..3"]);
    assert_eq!(again.code, 0, "{}", again.err);
    assert_eq!(fs::read(folder.path().join("reports/sub-1-to-3/summary.json")).unwrap(), summary);
}

#[test]
fn reports_never_write_over_what_is_not_theirs() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "mine").unwrap();
    fs::create_dir(folder.path().join("nim")).unwrap();
    fs::write(folder.path().join("nim/index.html"), "<h1>mine</h1>").unwrap();
    for (args, words) in [
        (&["report", "nim", "-o", "file"][..], "file is not a folder"),
        (&["report", "nim", "-o", "file/below"], "file is not a folder"),
        (&["report", "nim", "-o", "."], "was not made by this command"),
        (&["report", "nim", "nim", "-o", "two"], "two of the rulesets are called nim"),
        (&["report", "kyales"], "did you mean `kayles`?"),
        (&["report"], "Usage"),
    ] {
        let ran = inside(folder.path(), args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
    assert_eq!(names(folder.path()), ["file", "nim"]);
    assert_eq!(names(&folder.path().join("nim")), ["index.html"]);
}
