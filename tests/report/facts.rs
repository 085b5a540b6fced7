//! What the literature knows, in the summaries of reports.

use crate::{data, file, folder, heap_data};
use lastmove::report::{Charts, render};
use lastmove::ruleset::resolve;
use serde_json::{Value, json};

fn summary(name: &str) -> Value {
    serde_json::from_str(file(&folder(name), "summary.json")).unwrap()
}

#[test]
fn kayles() {
    let kayles = summary("kayles");
    assert_eq!(kayles["heaps"]["misere_p"], json!([1, 4, 9, 12, 20]));
    assert_eq!(kayles["heaps"]["normal_p"], json!([0]));
    let period = &kayles["period"]["normal"];
    assert_eq!(period["status"], "proved");
    assert_eq!([&period["period"], &period["preperiod"], &period["last_exception"]], [12, 71, 70]);
    assert_eq!(period["values_computed"], 168);
    assert_eq!(kayles["tame"], json!({"status": "wild", "first_wild_heap": 5, "genus": "4^146"}));
    assert_eq!(kayles["quotient"]["order"], 40);
    assert_eq!(kayles["quotient"]["status"], "complete");
    let diverge = &kayles["diverge"];
    assert_eq!((&diverge["positions"], &diverge["differing"]), (&json!(286), &json!(23)));
    assert_eq!(diverge["smallest_nonempty"]["position"], json!([1]));
    let failures = &diverge["addition_failure"];
    assert_eq!(failures["recipe"]["position"], json!([1, 5]));
    assert_eq!(failures["recipe"]["truth"], "P");
    assert_eq!((&failures["value"]["xor"], &failures["value"]["sum_value"]), (&json!(0), &json!(1)));
    assert_eq!(failures["substitution"]["h"], json!([5]));
    assert_eq!(kayles["expectations"]["failed"], 0);
    // 44,583 partitions of at most 40 come from one row of 40.
    assert_eq!(kayles["searched"]["positions"], 215_308);
}

#[test]
fn the_smallest_failures_of_the_misere_nim_rule() {
    let recipe = |name: &str| summary(name)["diverge"]["addition_failure"]["recipe"]["position"].clone();
    assert_eq!(recipe("grundys-game"), json!([3, 13]));
    assert_eq!(recipe("dawsons-kayles"), json!([12]));
    assert_eq!(recipe("dawsons-chess"), json!([1, 9]));
    for tame in ["nim", "subtraction-1-2-5"] {
        assert_eq!(recipe(tame), Value::Null);
        assert_eq!(summary(tame)["tame"]["status"], "tame");
    }
}

#[test]
fn subtraction_is_not_turned_round() {
    let report = folder("subtraction-1-2-5");
    let heaps: Vec<&str> = file(&report, "heaps.csv").lines().skip(1).take(21).collect();
    let column = |at: usize| heaps.iter().map(|row| row.split(',').nth(at).unwrap()).collect::<String>();
    assert_eq!(column(1), "PNNPNNPNNPNNPNNPNNPNN");
    assert_eq!(column(2), "NPNNPNNPNNPNNPNNPNNPN");
    let page = file(&report, "index.html");
    assert!(page.contains("Misère outcomes are the normal outcomes turned round."));
    assert!(page.contains("Only Nim keeps its theory in misère play."));
}

/// The claims beside every shipped ruleset are replayed; none may come out differently.
#[test]
fn no_published_value_is_contradicted() {
    for name in ["kayles", "grundys-game", "divisor-nim", "take-a-square"] {
        let expectations = &summary(name)["expectations"];
        assert_eq!(expectations["failed"], 0, "{name}");
        assert!(expectations["confirmed"].as_u64() >= Some(2), "{name}: {expectations}");
    }
}

#[test]
fn conjectures_come_out_as_their_file_expects() {
    for name in ["nim", "kayles", "subtraction-1-2-5", "grundys-game"] {
        let tested = heap_data(name).conjectures;
        assert!(tested.len() >= 3, "{name}");
        for row in tested {
            assert_eq!(row.as_expected, Some(true), "{name}: {row:?}");
        }
    }
}

#[test]
fn rulesets_without_a_file_have_reports_too() {
    for (argument, folder, command) in [
        ("0.3F", "0.3F", "lastmove report 0.3F "),
        ("S{1..3}", "sub-1-to-3", "lastmove report &#39;S{1..3}&#39; "),
        ("allbut:3,5,8", "allbut-3-5-8", "lastmove report allbut:3,5,8 "),
    ] {
        let report = render(&data(&resolve(argument).unwrap()), Charts::Beside).unwrap();
        assert_eq!(report.name, folder);
        let page = file(&report, "index.html").replace("'", "&#39;");
        assert!(page.contains(command), "{argument}");
    }
}

/// Of games that are not of heaps: what is published, and what search finds first.
#[test]
fn games_of_every_kind_have_summaries() {
    let wythoff = summary("wythoff");
    // 231 pairs a <= b up to 20; misere play turns 0,0 and 0,1, then 1,2 and 2,2.
    assert_eq!(wythoff["diverge"]["positions"], 231);
    assert_eq!(wythoff["diverge"]["differing"], 4);
    assert_eq!(wythoff["diverge"]["smallest_with_a_move"]["position"], json!(["(0,1)"]));
    assert_eq!(wythoff["expectations"], json!({"confirmed": 2, "failed": 0, "open": 0}));
    let drawn = folder("square-but-one");
    // Sums of two are written with a comma, and so stand between quotation marks.
    let single = |row: &&str| !row.starts_with('"');
    let rows: Vec<&str> = file(&drawn, "positions.csv").lines().skip(1).filter(single).take(16).collect();
    let normal: String = rows.iter().map(|row| row.split(',').nth(2).unwrap()).collect();
    assert_eq!(normal, "PNDDNPNDDNDDDDND");
    for name in ["cram", "nim-with-a-pass", "notakto", "turning-turtles", "green-hackenbush"] {
        assert_eq!(summary(name)["expectations"]["failed"], 0, "{name}");
    }
}
