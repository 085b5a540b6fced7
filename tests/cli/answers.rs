//! Answers that are known, by the keys that scripts read.

use crate::run::{json, lastmove, lastmove_with};
use serde_json::{Value, json};

fn steps(moves: &Value) -> Vec<(Value, Value)> {
    let moves = moves.as_array().expect("a list of moves");
    moves.iter().map(|each| (each["from"].clone(), each["to"].clone())).collect()
}

#[test]
fn nim_357_has_three_winning_moves_under_both_conventions() {
    let solved = json(&["solve", "nim", "7,3,5", "--json"], 0);
    assert_eq!(solved["ruleset"], "Nim");
    assert_eq!(solved["position"], json!([3, 5, 7]));
    for side in ["normal", "misere"] {
        let side = &solved[side];
        assert_eq!((&side["outcome"], &side["grundy"]), (&json!("N"), &json!(1)));
        let positions: Vec<&Value> =
            side["winning_moves"].as_array().unwrap().iter().map(|each| &each["position"]).collect();
        assert_eq!(positions, [&json!([2, 5, 7]), &json!([3, 4, 7]), &json!([3, 5, 6])]);
    }
    assert_eq!(solved["misere"]["genus"], "1^13");
}

#[test]
fn the_right_move_in_nim_112_turns_with_the_convention() {
    let solved = json(&["solve", "nim", "1,1,2", "--json"], 0);
    assert_eq!(steps(&solved["normal"]["winning_moves"]), [(json!([2]), json!([]))]);
    assert_eq!(steps(&solved["misere"]["winning_moves"]), [(json!([2]), json!([1]))]);
}

#[test]
fn misere_facts_of_nim() {
    let misere = |position: &str| json(&["solve", "nim", position, "--json"], 0)["misere"].clone();
    assert_eq!(misere("1x3")["outcome"], "P");
    assert_eq!(misere("1,2,3")["outcome"], "P");
    assert_eq!(misere("0")["outcome"], "N");
    assert_eq!(steps(&misere("3,1")["winning_moves"]), [(json!([3]), json!([]))]);
}

#[test]
fn a_sum_of_three_rulesets() {
    let solved = json(&["solve", "kayles:5 + 0.137:7 + sub:1,2,3:6", "--json"], 0);
    assert_eq!(solved["normal"]["grundy"], 7);
    assert_eq!(solved["components"][1], json!({"ruleset": "0.137", "position": [7]}));
    let named = |side: &str| -> Vec<(Value, Value)> {
        let moves = solved[side]["winning_moves"].as_array().unwrap();
        moves.iter().map(|each| (each["component"].clone(), each["to"].clone())).collect()
    };
    assert_eq!(named("normal"), [(json!(0), json!([1, 2])), (json!(0), json!([3]))]);
    assert_eq!(named("misere")[2], (json!(2), json!([4])));
    assert_eq!(named("misere").len(), 3);
}

#[test]
fn several_positions_are_json_lines() {
    let ran = lastmove(&["solve", "nim", "1", "2,2", "1x1000000000", "--json"]);
    assert_eq!(ran.code, 0);
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[1]["normal"]["outcome"], "P");
    assert_eq!(lines[2]["position"], "1x1000000000", "too long to be listed");
}

#[test]
fn moves_are_counted_and_judged() {
    let moves = json(&["moves", "nim", "3,4,5", "--json"], 0);
    assert_eq!(moves["count"], 12);
    let winning = moves["moves"].as_array().unwrap().iter().filter(|each| each["normal"] == "P").count();
    assert_eq!(winning, 1);
    assert_eq!(json(&["moves", "nim", "2,2", "--json"], 0)["count"], 2, "equal heaps, equal moves");
    assert_eq!(json(&["moves", "kayles", "0", "--json"], 0)["count"], 0);
}

#[test]
fn a_table_has_a_row_per_heap() {
    let table = json(&["table", "S{1,2,5}", "--sizes", "0..20", "--json"], 0);
    let letters = |key: &str| -> String {
        table["rows"].as_array().unwrap().iter().map(|row| row[key].as_str().unwrap()).collect()
    };
    assert_eq!(letters("normal"), "PNNPNNPNNPNNPNNPNNPNN");
    assert_eq!(letters("misere"), "NPNNPNNPNNPNNPNNPNNPN");
    let kayles = json(&["table", "kayles", "--sizes", "5..5", "--json"], 0);
    let row =
        json!({"heap": 5, "normal": "N", "misere": "N", "grundy": 4, "misere_grundy": 1, "genus": "4^146"});
    assert_eq!(kayles["rows"][0], row);
}

#[test]
fn a_budget_that_ends_leaves_nulls_and_the_reason() {
    let table = json(&["table", "kayles", "--sizes", "0..40", "--max-positions", "100", "--json"], 3);
    let last = &table["rows"][40];
    let cells = ["grundy", "misere_grundy", "genus"].map(|key| &last[key]);
    assert_eq!(cells, [&json!(1), &Value::Null, &Value::Null]);
    assert!(table["unknown"]["misere_grundy"].as_str().unwrap().contains("--max-positions"));
    assert_eq!(table["rows"][9]["misere_grundy"], 0, "what was established is there");

    let unsolved =
        ["solve", "0.007", "1000000000000", "--max-memory", "50MB", "--time-limit", "2s", "--json"];
    let solved = json(&unsolved, 3);
    assert_eq!(solved["misere"]["outcome"], Value::Null);
    assert!(solved["unknown"]["misere"].is_string(), "{solved}");
}

#[test]
fn a_long_misere_search_keeps_nobody_from_the_columns_of_normal_play() {
    let args = [
        "table",
        "0.6",
        "--sizes",
        "0..300",
        "--columns",
        "misere_grundy,grundy",
        "--time-limit",
        "1s",
        "--json",
    ];
    let table = json(&args, 3);
    let rows = table["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["grundy"].is_u64()));
    assert!(rows[300]["misere_grundy"].is_null() && rows[20]["misere_grundy"].is_u64());
}

#[test]
fn a_budget_too_small_for_all_heaps_says_how_far_it_reaches() {
    let table = json(
        &["table", "0.07", "--sizes", "0..120", "--columns", "misere", "--max-positions", "100000", "--json"],
        3,
    );
    let rows = table["rows"].as_array().unwrap();
    let known = rows.iter().take_while(|row| row["misere"].is_string()).count() as u64;
    let reason = table["unknown"]["misere"].as_str().unwrap();
    assert!(reason.contains(&format!("the budget holds those of total {}", known - 1)), "{known}: {reason}");
    assert!(known > 90);
}

/// Where nothing was looked at, nothing was counted, and a 0 would be a claim.
#[test]
fn counts_of_nothing_are_unknown() {
    let refused = json(
        &["diverge", "0.77", "--heaps", "1..3", "--sizes", "0..40", "--max-positions", "10", "--json"],
        3,
    );
    for key in ["p_positions", "p_totals", "differing", "smallest", "smallest_nonempty"] {
        assert!(refused[key].is_null() && refused["unknown"][key].is_string(), "{key}: {refused}");
    }
}

#[test]
fn periods_with_their_proofs() {
    let kayles = json(&["period", "kayles", "--json"], 0);
    assert_eq!(kayles["status"], "proved");
    for (key, value) in [("preperiod", 71), ("period", 12), ("saltus", 0), ("last_exception", 70)] {
        assert_eq!(kayles[key], value, "{key}");
    }
    assert_eq!(kayles["values_computed"], 168);
    let chess = json(&["period", "dawsons-chess", "--json"], 0);
    assert_eq!(chess["exceptions"], json!([0, 14, 16, 17, 31, 34, 51]));
    let all_but = json(&["period", "S{!3,5,8}", "--json"], 0);
    let numbers = ["period", "saltus", "preperiod"].map(|key| all_but[key].as_u64().unwrap());
    assert_eq!(numbers, [78, 26, 0]);
    assert_eq!(all_but["last_exception"], Value::Null);
    let none = json(&["period", "0.16", "--max-heap", "300", "--json"], 3);
    assert_eq!((&none["status"], &none["period"]), (&json!("none"), &Value::Null));
    let misere = json(&["period", "sub:1,2,3", "--convention", "misere", "--json"], 0);
    assert_eq!((&misere["period"], &misere["convention"]), (&json!(4), &json!("misere")));
    let kayles = json(&["period", "kayles", "--convention", "misere", "--json"], 0);
    assert_eq!((&kayles["status"], &kayles["period"]), (&json!("proved"), &json!(12)));
}

#[test]
fn rulesets_compared() {
    let differ = json(&["compare", "0.161", "0.36", "--json"], 1);
    assert_eq!(differ["equal"], false);
    assert_eq!(differ["first_difference"], json!({"heap": 519, "convention": "normal", "a": 2, "b": 4}));
    assert_eq!(differ["compared_to"], json!({"normal": 519, "misere": null}));
    let shifted = json(&["compare", "0.137", "0.4", "--any-shift", "--json"], 0);
    assert_eq!((&shifted["shift"], &shifted["proved"]["normal"]), (&json!(2), &json!(true)));
    let misere = json(&["compare", "0.07", "0.4", "--shift", "1", "--convention", "misere", "--json"], 0);
    assert_eq!((&misere["equal"], &misere["compared_to"]["misere"]), (&json!(true), &json!(40)));
    // Heap 0 of Kayles and heap 1 of Dawson's Kayles are both finished games; heap 1 is not.
    let both = json(&["compare", "kayles", "dawsons-kayles", "--convention", "both", "--json"], 1);
    assert_eq!(both["first_difference"]["heap"], 1);
}

#[test]
fn where_the_conventions_part() {
    let nim = json(&["diverge", "nim", "--heaps", "1..4", "--sizes", "0..5", "--json"], 0);
    assert_eq!((&nim["positions"], &nim["differing"]), (&json!(126), &json!(5)));
    assert_eq!(nim["smallest"]["position"], json!([]));
    assert_eq!(nim["smallest_nonempty"]["position"], json!([1]));
    assert_eq!(nim["addition_failure"]["recipe"], Value::Null);
    let kayles = json(&["diverge", "kayles", "--heaps", "1..3", "--sizes", "0..8", "--json"], 0);
    assert_eq!(kayles["addition_failure"]["recipe"]["position"], json!([1, 5]));
    let single = json(&["diverge", "kayles", "--heaps", "1", "--sizes", "0..8", "--json"], 0);
    assert_eq!(single["addition_failure"]["recipe"]["position"], json!([8]));
    let split = json(&["diverge", "grundys-game", "--heaps", "1..2", "--sizes", "0..13", "--json"], 0);
    assert_eq!(split["addition_failure"]["recipe"]["position"], json!([3, 13]));
}

#[test]
fn the_position_graph_of_kayles_10() {
    let graph = json(&["graph", "kayles", "10", "--json"], 0);
    assert_eq!(graph["positions"], 56);
    assert_eq!(graph["nodes"].as_array().unwrap().len(), 56);
    assert_eq!(graph["nodes"][0]["position"], json!([10]));
    let edges = graph["edges"].as_array().unwrap();
    assert_eq!(edges.len(), graph["moves"].as_u64().unwrap() as usize);
    assert!(edges.iter().flat_map(|edge| edge.as_array().unwrap()).all(|end| end.as_u64().unwrap() < 56));
}

#[test]
fn contest_files_are_answered_in_their_own_formats() {
    let answer = |convention: &str, format: &str, input: &str| {
        let args = ["solve", "nim", "--file", "-", "--convention", convention, "--answer-format", format];
        let ran = lastmove_with(&args, input);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let misere = answer("misere", "value", "1\n1 1\n2 2\n2,1\n3 1 1\n5 2 1\n2 3\n\n");
    let expected = "Second\nFirst 1 0\nSecond\nFirst 1 0\nFirst 1 1\nFirst 1 3\nFirst 2 2\nFirst\n";
    // The last line is the empty position: won by whoever is to move, with no move to name.
    assert_eq!(misere, expected);
    assert_eq!(answer("normal", "amount", "3,4,5\n2 2\n0 0 0 6\n"), "first 1 2\nsecond\nfirst 4 6\n");
    assert_eq!(answer("misere", "list", "1 1 1\n1 1 2\n3 5 7\n"), "CONCEDE\n3:1\n1:1 2:1 3:1\n");
    assert_eq!(answer("misere", "word", "1 1\r\n2 2"), "First\nSecond\n");
    let typed = ["solve", "nim", "6,7,9", "12 10 7", "--convention", "normal", "--answer-format", "amount"];
    assert_eq!(lastmove(&typed).out, "first 3 8\nfirst 3 1\n");
}

#[test]
fn a_large_contest_is_answered_quickly() {
    let line = |seed: u64| -> String {
        let heap = |at: u64| (seed * 7919 + at * 104_729) % 1_000_000_000 + 1;
        (0..20).map(|at| heap(at).to_string()).collect::<Vec<_>>().join(" ")
    };
    let input: String = (0..2_000).map(|seed| line(seed) + "\n").collect();
    let started = std::time::Instant::now();
    let args = ["solve", "nim", "--file", "-", "--convention", "misere", "--answer-format", "value"];
    let ran = lastmove_with(&args, &input);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2_000));
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[test]
fn the_engine_wins_what_it_can() {
    let game = |position: &str, first: &str, input: &str| {
        let args = ["play", "nim", position, "--convention", "misere", "--first", first, "--json"];
        let ran = lastmove_with(&args, input);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    let won = game("1,3", "engine", "1->0\n");
    assert_eq!(won[0]["to"], json!([]), "it takes the 3 whole");
    assert_eq!(won.last().unwrap()["winner"], "engine");
    let lost = game("1,3", "you", "3 0\n");
    assert_eq!(lost.last().unwrap()["winner"], "you");
    let left = game("3,5,7", "you", "");
    assert_eq!(left, [json!({"winner": null, "convention": "misere"})]);
}

#[test]
fn a_quotient_says_every_heap_that_was_asked_for_and_what_is_infinite() {
    let complete = json(&["quotient", "0.75", "--max-heap", "50", "--json"], 0);
    assert_eq!((&complete["status"], &complete["max_heap"]), (&json!("complete"), &json!(50)));
    let phi = complete["phi"].as_array().unwrap();
    assert_eq!(phi.len(), 51);
    assert!((8..=48).all(|heap| phi[heap] == phi[heap + 2]));
    let infinite = json(&["quotient", "0.07", "--max-heap", "40", "--json"], 0);
    assert_eq!((&infinite["status"], &infinite["infinite_from"]), (&json!("infinite"), &json!(34)));
    assert_eq!((&infinite["max_heap"], &infinite["order"]), (&json!(33), &json!(638)));
    assert_eq!(infinite["witness"]["p_if"], "j >= i and j = i mod 2");
    assert_eq!(infinite["phi"].as_array().unwrap().len(), 34);
}
