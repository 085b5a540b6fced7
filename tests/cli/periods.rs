//! Periods in misère play, and comparisons of games that are no heaps.

use crate::run::{json, lastmove};
use serde_json::json;

/// Sibert and Conway: the P-heaps of misère Kayles are 1, 4, 9, 12 and 20.
#[test]
fn misere_periods_come_from_exact_quotients() {
    let kayles = json(&["period", "kayles", "--convention", "misere", "--json"], 0);
    assert_eq!(
        (&kayles["status"], &kayles["preperiod"], &kayles["period"]),
        (&json!("proved"), &json!(71), &json!(12))
    );
    let expected = json!({ "order": 40, "p_heaps": [1, 4, 9, 12, 20], "p_heaps_recurring": [] });
    assert_eq!(kayles["pretending_function"], expected);

    // 0.07 has an infinite quotient: nothing is claimed.
    let dawson = json(&["period", "0.07", "--convention", "misere", "--json"], 3);
    assert_eq!((&dawson["status"], &dawson["period"]), (&json!("none"), &json!(null)));
    let reason = dawson["unknown"]["period"].as_str().unwrap();
    assert!(reason.contains("with heap 34 it is infinite"), "{reason}");

    let ran = lastmove(&["period", "kayles", "--convention", "misere", "--statistics"]);
    assert_eq!((ran.code, ran.err.contains("pretending function")), (2, true), "{}", ran.err);
}

/// A game whose P-heaps come again: what is said of them is what a table of outcomes has.
#[test]
fn recurring_p_heaps_are_those_of_the_table() {
    let found = json(&["period", "0.71", "--convention", "misere", "--json"], 0);
    let rows = json(&["table", "0.71", "--sizes", "0..30", "--columns", "misere", "--json"], 0);
    let heaps = |key: &str| -> Vec<u64> {
        let list = found["pretending_function"][key].as_array().unwrap();
        list.iter().map(|heap| heap.as_u64().unwrap()).collect()
    };
    let (all, again) = (heaps("p_heaps"), heaps("p_heaps_recurring"));
    let period = found["period"].as_u64().unwrap();
    let told = |heap: u64| {
        all.contains(&heap)
            || again.iter().any(|&first| heap > first && (heap - first).is_multiple_of(period))
    };
    for row in rows["rows"].as_array().unwrap() {
        let heap = row["heap"].as_u64().unwrap();
        assert_eq!(row["misere"] == "P", told(heap), "heap {heap}");
    }
    assert!(!again.is_empty());
}

#[test]
fn boards_are_compared_with_heaps() {
    let both = ["--convention", "both", "--max-heap", "20", "--json"];
    let args = [&["compare", "node-kayles on path", "0.137"][..], &both].concat();
    let same = json(&args, 0);
    assert_eq!((&same["equal"], &same["compared_to"]["misere"]), (&json!(true), &json!(20)));
    // From a triangle everything goes at once; a path of three also leaves its ends.
    let other =
        json(&["compare", "node-kayles on cycle", "node-kayles on path", "--max-heap", "9", "--json"], 1);
    assert_eq!(other["first_difference"]["heap"], 3);
    for (args, said) in [
        (["compare", "node-kayles on petersen", "0.137"], "number left open"),
        (["compare", "kayles on path", "0.137"], "not played on boards"),
        (["compare", "node-kayles on paht", "0.137"], "no family"),
        (["compare", "square-but-one", "nim"], "draws"),
    ] {
        let ran = lastmove(&args);
        assert_eq!((ran.code, ran.err.contains(said)), (2, true), "{args:?}: {}", ran.err);
    }
}

#[test]
fn moves_past_all_listing_are_refused_at_once() {
    let ran = lastmove(&["moves", "nim", "1000000000"]);
    assert_eq!((ran.code, ran.err.contains("too many to list")), (3, true), "{}", ran.err);
}
