//! Bad input of every kind: one clear error, the documented exit code, never a panic.

use crate::run::{PROGRAM, json, lastmove, lastmove_with, run};
use serde_json::Value;
use std::process::{Command, Stdio};

/// Exit code 2, nothing on standard output, and words on standard error that help.
#[track_caller]
fn refused(args: &[&str], words: &[&str]) {
    let ran = lastmove(args);
    assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
    assert_eq!(ran.out, "", "{args:?}");
    for word in words {
        assert!(ran.err.contains(word), "{args:?} should say {word:?}: {}", ran.err);
    }
}

#[test]
fn rulesets_that_are_none() {
    refused(&["solve", "kyales", "5"], &["did you mean `kayles`?"]);
    refused(&["solve", "0.7G", "5"], &["`G` is not a hexadecimal digit", "  |    ^"]);
    refused(&["solve", "3.7", "5"], &["0, 4, 8 or C"]);
    refused(&["solve", "0.0", "5"], &["never allows a move"]);
    refused(&["solve", "sub:0", "5"], &["0"]);
    refused(&["solve", "sub:", "5"], &["empty"]);
    refused(&["solve", "S{}", "5"], &["empty"]);
    refused(&["solve", "S{1,-2}", "5"], &["negative"]);
    refused(&["solve", "missing.toml", "5"], &["missing.toml"]);
    refused(&["solve", "/", "5"], &["/"]);
    refused(&["solve", "", "5"], &["empty"]);
    refused(&["solve"], &["Usage"]);
    refused(&["unheard-of"], &["unheard-of"]);
}

#[test]
fn a_set_that_the_shell_took_apart() {
    refused(&["solve", "S1", "S2", "S5", "7"], &["brace expansion", "sub:1,2,5"]);
    refused(&["solve", "S!3", "S5", "S8", "7"], &["allbut:3,5,8"]);
    refused(&["table", "S1", "S2", "S5"], &["sub:1,2,5"]);
}

/// Whoever says 10 has won, however the heap beside it stands: such a sum has no meaning.
#[test]
fn a_game_with_an_end_rule_in_a_sum() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("race.toml");
    let text = "format = 1\nname = 'Race to 10'\nsummary = 's'\n[state]\nvariables = { n = '0..10' }\n\
        wins = 'n == 10'\n[[state.move]]\nfor = { k = '1..min(2, 10 - n)' }\nto = { n = 'n + k' }\n";
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(lastmove(&["solve", file, "7"]).code, 0);
    refused(&["solve", &format!("{file}:7 + nim:3")], &["Race to 10 ends by a rule of its own"]);
    refused(&["solve", &format!("nim:3 + {file}:7")], &["Race to 10 ends by a rule of its own"]);
}

#[test]
fn positions_that_are_none() {
    refused(&["solve", "nim", "3,a,5"], &["found `a`", "  |   ^"]);
    refused(&["solve", "nim", "-5"], &["cannot be negative"]);
    refused(&["solve", "nim", "3,,5"], &["expected a heap size"]);
    refused(&["solve", "nim", "1.5"], &["1.5"]);
    refused(&["solve", "nim", "99999999999999999999"], &["too large"]);
    refused(&["solve", "nim", "1x99999999999999"], &["at most"]);
    refused(&["solve", "nim", "٣"], &["٣"]);
    refused(&["solve", "nim"], &["a position is missing"]);
    refused(&["moves", "nim", "1", "2"], &["one position at a time"]);
    refused(&["graph", "nim"], &["a position is missing"]);
    refused(&["graph", "nim", "3,5,7", "--format", "svg"], &["too many to draw"]);
    refused(&["solve", "kayles:5 + nim"], &["no position"]);
    refused(&["solve", "kayles:5 + nim:a"], &["found `a`"]);
    refused(&["solve", "kayles:5", "7"], &["write no other beside it"]);
    refused(&["solve", &"nim:1 + ".repeat(16), "1"], &["summand"]);
    refused(&["solve", &["nim:1"; 17].join("+")], &["at most 16 summands"]);
}

#[test]
fn ranges_and_numbers() {
    refused(&["table", "nim", "--sizes", "9..3"], &["write 3..9"]);
    refused(&["table", "nim", "--sizes", "0..10^18"], &["10^18"]);
    refused(&["table", "nim", "--sizes", "0..1000000000000000000"], &["at most 1000000"]);
    refused(&["table", "nim", "--sizes", "a..b"], &["A..B"]);
    refused(&["table", "nim", "--sizes", "1152921504606846976"], &["1152921504606846975"]);
    refused(&["table", "nim", "--columns", "grundi"], &["grundy"]);
    refused(&["diverge", "nim", "--heaps", "3..1"], &["write 1..3"]);
    refused(&["diverge", "nim", "--heaps", "1..99999999999"], &["heaps"]);
    refused(&["diverge", "nim", "--sizes", "0..18446744073709551615"], &["largest heap"]);
    refused(&["solve", "nim", "5", "--max-positions", "many"], &["50M"]);
    refused(&["solve", "nim", "5", "--time-limit", "soon"], &["30s"]);
    refused(&["solve", "nim", "5", "--convention", "miserable"], &["miserable", "misere"]);
    refused(&["compare", "nim", "kayles", "--shift", "x"], &["x"]);
    refused(&["compare", "nim", "kayles", "--shift", "-9223372036854775808"], &["no heap up to 10000"]);
    refused(&["graph", "nim", "5", "--max-nodes", "0"], &["0"]);
}

#[test]
fn files_of_positions() {
    refused(&["solve", "nim", "--file", "missing.txt"], &["missing.txt"]);
    refused(&["solve", "nim", "--file", "."], &["."]);
    refused(&["solve", "nim", "5", "--file", "x"], &["cannot be used with"]);
    refused(&["solve", "nim", "--file", "x", "--answer-format", "value"], &["--convention"]);
    refused(&["solve", "nim", "5", "--answer-format", "value", "--explain"], &["cannot be used with"]);
    let ran = lastmove_with(&["solve", "nim", "--file", "-"], "3,5\n3,b\n");
    assert_eq!(ran.code, 2);
    assert!(ran.out.starts_with("3,5: normal N"), "what was answered stands: {}", ran.out);
    assert!(ran.err.contains("<stdin>:2:3") && ran.err.contains("found `b`"), "{}", ran.err);
    let split = ["solve", "kayles", "--file", "-", "--convention", "normal", "--answer-format", "list"];
    let ran = lastmove_with(&split, "3\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "1:1:1+1\n"));
}

#[test]
fn budgets_end_with_3() {
    for args in [
        // Dawson's Chess has no finite quotient past heap 33.
        &["solve", "0.07", "60", "--max-positions", "100"][..],
        &["moves", "0.6", "60", "--max-positions", "100", "--time-limit", "300ms"],
        &["graph", "kayles", "30", "--max-nodes", "100"],
        &["graph", "kayles", "60", "--time-limit", "1ms"],
        &["diverge", "kayles", "--sizes", "0..30", "--max-positions", "100"],
        &["compare", "kayles", "kayles", "--convention", "misere", "--max-positions", "100"],
        &["moves", "nim", "1000000000", "--max-memory", "1MB"],
        &["solve", "take-a-prime", "1000000000", "--time-limit", "100ms"],
        &["diverge", "kayles", "--sizes", "0..1000000000000", "--max-positions", "1000"],
    ] {
        let ran = lastmove(args);
        assert_eq!(ran.code, 3, "{args:?}: {}{}", ran.out, ran.err);
        assert!(!(ran.out + &ran.err).is_empty());
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let strange = OsStr::from_bytes(b"\xff.toml");
    for args in [&["solve".as_ref(), strange, "5".as_ref()][..], &["table".as_ref(), strange]] {
        let ran = run(Command::new(PROGRAM).args(args), "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.starts_with("error"), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(PROGRAM)
        .args(["table", "nim", "--sizes", "0..200000", "--columns", "grundy", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn no_colour_where_there_is_no_terminal() {
    for args in [&["solve", "kyales", "5"][..], &["unheard-of"], &["solve", "nim", "5"]] {
        let ran = lastmove(args);
        assert!(!(ran.out + &ran.err).contains('\x1b'), "{args:?}");
    }
}

#[test]
fn a_scope_of_ten_to_the_twelve_sizes_runs_out_before_memory_does() {
    let scope = ["diverge", "nim", "--heaps", "1..3", "--sizes", "0..1000000000000"];
    let found = json(&[&scope[..], &["--json"]].concat(), 3);
    assert_eq!(found["smallest"], Value::Null);
    assert!(found["unknown"]["positions"].as_str().is_some_and(|reason| reason.contains("--max-positions")));
    assert!(found["unknown"]["substitution"].is_string());
}

#[test]
fn what_a_budget_left_open_is_not_called_none() {
    let ran = lastmove(&["diverge", "kayles", "--heaps", "1..4", "--sizes", "0..20", "--time-limit", "1ms"]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    let text = ran.out + &ran.err;
    assert!(!text.contains("none") && !text.contains("no failure"), "{text}");
}

/// A scope too wide is refused before the work, with what fits; and what is said to fit does.
#[test]
fn scopes_past_the_budget_are_refused_with_one_that_fits() {
    for (scope, asked) in [
        (["--heaps", "1..6", "--sizes", "0..20"], "heaps that split reach"),
        (["--heaps", "1..4", "--sizes", "0..99"], "4421275 positions"),
        (["--heaps", "1..60", "--sizes", "0..90"], "64 bits"),
    ] {
        let narrow = ["diverge", "0.6", "--max-positions", "300000"];
        let ran = lastmove(&[&narrow[..], &scope].concat());
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{}", ran.err);
        assert!(ran.err.contains(asked) && ran.err.contains("--max-positions"), "{}", ran.err);
        let (_, fits) = ran.err.trim().split_once("the largest that fits is ").unwrap();
        let words: Vec<&str> = fits.split(' ').collect();
        let ran = lastmove(&[&narrow[..], &words, &["--list", "0"]].concat());
        assert_eq!(ran.code, 0, "{fits}: {}{}", ran.out, ran.err);
        let found = json(&[&narrow[..], &scope, &["--json"]].concat(), 3);
        assert!(found["unknown"]["positions"].as_str().is_some_and(|reason| reason.contains(fits)));
        assert_eq!((&found["smallest"], &found["addition_failure"]["recipe"]), (&Value::Null, &Value::Null));
    }
    let ran = lastmove(&["chart", "rate", "kayles", "--heaps", "1..8", "--sizes", "0..400", "-o", "no.svg"]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("--heaps 1..1 --sizes 0.."), "{}", ran.err);
    let ran = lastmove(&["sample", "nim", "--count", "1000000000000"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--count 33554432 fits"), "{}", ran.err);
}

/// A rule that is wrong early is wrong on the whole scope, however wide that is.
#[test]
fn a_claim_past_the_budget_is_glanced_at() {
    let scope = ["--convention", "misere", "--heaps", "8", "--sizes", "0..99"];
    let wrong = lastmove(&[&["test", "kayles"], &scope[..], &["--p-if", "xor(heaps) == 0"]].concat());
    assert_eq!(wrong.code, 1, "{}{}", wrong.out, wrong.err);
    assert!(wrong.out.contains("Smallest counterexample [0,0,0,0,0,0,0,0]"), "{}", wrong.out);
    let rule = "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1";
    let right = lastmove(&[&["test", "nim"], &scope[..], &["--p-if", rule]].concat());
    assert_eq!(right.code, 3, "{}{}", right.out, right.err);
    assert!(right.out.contains("--sizes 0..") && right.out.contains("fits"), "{}", right.out);
}

#[test]
fn a_quotient_whose_moves_pass_the_budget_is_partial() {
    let found = json(&["quotient", "nim", "--max-heap", "1000000", "--max-memory", "1000", "--json"], 3);
    assert_eq!(found["status"], "partial");
    assert!(found["unknown"]["quotient"].as_str().is_some_and(|reason| reason.contains("--max-memory")));
}
