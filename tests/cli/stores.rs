//! Labels in folders: the same answers as without, whatever happens to the run or its files.

use crate::run::{PROGRAM, Ran, run};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn lastmove(folder: &Path, args: &[&str]) -> Ran {
    run(Command::new(PROGRAM).args(args).current_dir(folder), "")
}

fn json(folder: &Path, args: &[&str]) -> Value {
    let ran = lastmove(folder, args);
    assert!(ran.code <= 1, "{args:?}: {}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entry =
        |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
    fs::read_dir(folder).unwrap().map(|found| entry(found.unwrap())).collect()
}

/// Starts a run, and waits until its folder holds a few stretches.
fn begun(folder: &Path, args: &[&str], store: &str) -> Child {
    let mut command = Command::new(PROGRAM);
    command.args(args).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().unwrap();
    let began = Instant::now();
    while !folder.join(store).join("stretch-00004.labels").exists() {
        assert!(began.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

const RULE: &str = "if max(heaps) >= 2 then xor(grundy(h) for h in heaps) == 0 else sum(heaps) % 2 == 1";

/// A rule tested and conventions compared, with the truth from files and without.
#[test]
fn every_answer_is_the_same_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (game, heaps, sizes) in [
        ("kayles", "1..4", "0..9"),
        ("0.07", "2..3", "1..12"),
        ("grundys-game", "1..3", "0..13"),
        ("4.7", "1..3", "0..6"),
        ("nim", "1..3", "0..7"),
    ] {
        let scope = ["--heaps", heaps, "--sizes", sizes, "--json"];
        for convention in ["misere", "normal"] {
            for more in [&[][..], &["--ordered"], &["--random", "50", "--seed", "3"], &["--time-limit", "1h"]]
            {
                let asked =
                    [&["test", game, "--convention", convention, "--p-if", RULE], &scope[..], more].concat();
                let mut plain = json(folder, &asked);
                let store = format!("{game}-{convention}");
                let mut stored = json(folder, &[&asked[..], &["--store", &store]].concat());
                // What the truth rests on is another search.
                assert_ne!(stored["truth"], Value::Null, "{stored}");
                for document in [&mut plain, &mut stored] {
                    document.as_object_mut().unwrap().remove("truth");
                }
                assert_eq!(plain, stored, "{game} {convention} {more:?}");
            }
        }
        let asked = [&["diverge", game, "--count", "--sum"], &scope[..]].concat();
        let stored = json(folder, &[&asked[..], &["--store", game]].concat());
        assert_eq!(stored, json(folder, &asked), "{game}");
        // What holds both conventions answers for one.
        let written = files(&folder.join(game));
        let asked = [&["test", game, "--convention", "misere", "--p-if", RULE], &scope[..]].concat();
        json(folder, &[&asked[..], &["--store", game]].concat());
        assert_eq!(files(&folder.join(game)), written, "{game}");
    }
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // 35 million positions.
    let asked = [
        "test",
        "kayles",
        "--convention",
        "misere",
        "--heaps",
        "1..2",
        "--sizes",
        "0..35",
        "--p-if",
        RULE,
        "--json",
        "--store",
    ];
    let mut child = begun(folder, &[&asked[..], &["killed"]].concat(), "killed");
    child.kill().unwrap();
    child.wait().unwrap();
    let before = files(&folder.join("killed"));
    let stretches =
        |files: &BTreeMap<String, Vec<u8>>| files.keys().filter(|name| name.ends_with(".labels")).count();
    let went_on = json(folder, &[&asked[..], &["killed"]].concat());
    let fresh = json(folder, &[&asked[..], &["fresh"]].concat());
    assert_eq!(went_on, fresh);
    let after = files(&folder.join("killed"));
    assert!(stretches(&before) < stretches(&after), "it was killed in the middle");
    assert!(
        before
            .iter()
            .filter(|(name, _)| name.ends_with(".labels"))
            .all(|(name, bytes)| after[name] == *bytes)
    );
    assert_eq!(after, files(&folder.join("fresh")));
}

#[test]
fn one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let asked =
        ["diverge", "kayles", "--heaps", "1..2", "--sizes", "0..36", "--list", "0", "--store", "kept"];
    let mut child = begun(folder, &asked, "kept");
    let other = lastmove(folder, &asked);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(other.code, 2, "{}", other.out);
    assert!(other.err.contains("kept") && other.err.contains("another process"), "{}", other.err);
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let scope = ["--heaps", "1..3", "--sizes", "0..8"];
    let test = |game: &'static str| {
        [&["test", game, "--convention", "misere", "--p-if", RULE, "--store", "kept"], &scope[..]].concat()
    };
    let diverge = |game: &'static str| [&["diverge", game, "--store", "kept"], &scope[..]].concat();
    assert_eq!(lastmove(folder, &test("kayles")).code, 1);
    let written = files(&folder.join("kept"));
    let refused = |args: &[&str], why: &str| {
        let ran = lastmove(folder, args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.out);
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
        assert_eq!(files(&folder.join("kept")), written, "{args:?}");
    };
    refused(&test("0.07"), "written for Kayles, misère play, total 24");
    refused(&diverge("kayles"), "asked for is Kayles, normal and misère play, total 24");
    refused(
        &[&test("kayles")[..8], &["--heaps", "1..2"]].concat(),
        "asked for is Kayles, misère play, total 20",
    );
    refused(&test("square-but-one"), "play ends");
    refused(&diverge("square-but-one"), "play ends");
    refused(&["test", "kayles", "--grundy-is", "n", "--store", "kept"], "--grundy-is");
    refused(&["test", "kayles", "--all", "--store", "kept"], "--all");
    refused(&["diverge", "node-kayles", "--family", "cycle 3..5", "--store", "kept"], "--family");
    let stretch = folder.join("kept/stretch-00003.labels");
    let mut bytes = fs::read(&stretch).unwrap();
    bytes[100] ^= 1;
    fs::write(&stretch, &bytes).unwrap();
    let damaged = lastmove(folder, &test("kayles"));
    assert_eq!(
        (damaged.code, damaged.err.contains("stretch-00003.labels: the file is damaged")),
        (2, true),
        "{}",
        damaged.err
    );
    assert_eq!(fs::read(&stretch).unwrap(), bytes, "it is left as it is");
}

/// Positions in files are bounded by what was asked for, and else by the disk.
#[test]
fn what_takes_too_much_is_said_beforehand() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let asked = ["--heaps", "1..4", "--sizes", "0..12", "--store", "kept"];
    let test = [&["test", "kayles", "--convention", "misere", "--p-if", RULE], &asked[..]].concat();
    for args in [test.clone(), [&["diverge", "kayles"], &asked[..]].concat()] {
        let few = lastmove(folder, &[&args[..], &["--max-positions", "500k"]].concat());
        assert_eq!(few.code, 3, "{}", few.err);
        // Partitions into parts up to 12: 531,567 of numbers up to 48, 457,280 of those up to 47.
        let text = [few.out, few.err].concat().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("the largest total that fits is 47"), "{text}");
    }
    // More positions than any disk has bits.
    let vast =
        lastmove(folder, &[&test[..6], &["--heaps", "1..9", "--sizes", "0..60", "--store", "kept"]].concat());
    assert_eq!(vast.code, 3, "{}", vast.err);
    let text = vast.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("positions of total at most 540") && text.contains("the largest total that fits is"),
        "{text}"
    );
    let large =
        lastmove(folder, &[&test[..6], &["--heaps", "1..5", "--sizes", "0..40", "--store", "kept"]].concat());
    assert_eq!(large.code, 3, "{}", large.err);
    let text = large.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("of files, and the disk has") && text.contains("the largest total that fits is"),
        "{text}"
    );
    // A budget of memory that runs out is told as such, and the folder is as it was.
    let little = lastmove(folder, &[&test[..], &["--max-memory", "1000"]].concat());
    assert_eq!(little.code, 3, "{}", little.err);
    assert!(files(&folder.join("kept")).keys().all(|name| name == "lock"));
}
