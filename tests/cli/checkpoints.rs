//! Long runs: killed, resumed, refused.

use crate::run::{PROGRAM, Ran, run};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn period(folder: &Path, args: &[&str]) -> Ran {
    run(Command::new(PROGRAM).arg("period").args(args).current_dir(folder), "")
}

#[test]
fn a_killed_run_goes_on_with_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("officers");
    let args = ["0.6", "--checkpoint", "officers", "--checkpoint-every", "100ms", "--max-heap"];
    let mut command = Command::new(PROGRAM);
    command.arg("period").args(args).arg("1000000000").current_dir(folder.path());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while !file.exists() && began.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();

    // What the checkpoint holds, and the same from the start.
    let kept = period(folder.path(), &[&args[..3], &["--max-heap", "0", "--statistics", "--json"]].concat());
    assert_eq!(kept.code, 3, "{}", kept.err);
    let kept: serde_json::Value = serde_json::from_str(&kept.out).unwrap();
    let values = kept["statistics"]["values"].as_u64().unwrap();
    assert!(values > 1000);
    let upto = values.to_string();
    let went_on = period(folder.path(), &[&args[..], &[&upto, "--statistics", "--json"]].concat());
    let fresh = period(folder.path(), &["0.6", "--max-heap", &upto, "--statistics", "--json"]);
    assert_eq!(went_on.out, fresh.out);
}

#[test]
fn wrong_checkpoints_are_said_to_be_so() {
    let folder = tempfile::tempdir().unwrap();
    let made = period(folder.path(), &["kayles", "--checkpoint", "kept"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let foreign = period(folder.path(), &["0.7", "--checkpoint", "kept"]);
    assert_eq!(foreign.code, 2);
    assert!(foreign.err.contains("kept") && foreign.err.contains("written for Kayles"), "{}", foreign.err);
    std::fs::write(folder.path().join("text"), "dear diary").unwrap();
    let text = period(folder.path(), &["0.7", "--checkpoint", "text"]);
    assert_eq!((text.code, text.err.contains("no checkpoint")), (2, true), "{}", text.err);
    let nowhere = period(folder.path(), &["0.7", "--checkpoint", "missing/kept"]);
    assert_eq!((nowhere.code, nowhere.err.contains("cannot write")), (2, true), "{}", nowhere.err);
    // A proof taken up again is the same proof.
    assert_eq!(period(folder.path(), &["kayles", "--checkpoint", "kept"]).out, made.out);
}

/// A ring keeps the last values only, and has the same statistics; its checkpoint is taken up
/// again without being asked for.
#[test]
fn a_ring_goes_on_with_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let end = ["--statistics", "--json"];
    let upto = |heap: &'static str, more: &[&'static str]| {
        let args = [&["0.104", "--max-heap", heap], more, &end].concat();
        let ran = period(folder.path(), &args);
        assert_eq!(ran.code, 3, "{}", ran.err);
        serde_json::from_str::<serde_json::Value>(&ran.out).unwrap()
    };
    let fresh = upto("4000000", &[]);
    assert_eq!(fresh, upto("4000000", &["--ring"]));
    upto("1000000", &["--ring", "--checkpoint", "kept"]);
    assert_eq!(fresh, upto("4000000", &["--checkpoint", "kept"]));
    assert!(std::fs::metadata(folder.path().join("kept")).unwrap().len() < 5_000_000);
    // Where all values would not fit, a ring is what goes on.
    assert_eq!(fresh, upto("4000000", &["--max-memory", "12M"]));
    let foreign = period(folder.path(), &["0.054", "--checkpoint", "kept"]);
    assert_eq!((foreign.code, foreign.err.contains("written for 0.104")), (2, true), "{}", foreign.err);
}

/// Of values that all have to be kept, the answer says how many the budget bears.
#[test]
fn too_many_heaps_are_said_to_be_so() {
    let folder = tempfile::tempdir().unwrap();
    let ran = period(folder.path(), &["0.007", "--max-heap", "1000000000000", "--max-memory", "200k"]);
    assert_eq!(ran.code, 3);
    let text = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("1000000000000 heaps take about 5000000000000 bytes"), "{text}");
    assert!(text.contains("rare values have not died out"), "{text}");
}

/// A disk that is full: the earlier checkpoint is kept, and what is wrong is said.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_the_earlier_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    period(folder.path(), &["0.6", "--max-heap", "3000", "--checkpoint", "kept"]);
    let kept = std::fs::read(folder.path().join("kept")).unwrap();
    // What is written beside it goes to the device that is always full.
    std::os::unix::fs::symlink("/dev/full", folder.path().join("kept.new")).unwrap();
    let full = period(folder.path(), &["0.6", "--max-heap", "9000", "--checkpoint", "kept"]);
    assert_eq!((full.code, full.err.contains("an earlier one is kept")), (2, true), "{}", full.err);
    assert_eq!(std::fs::read(folder.path().join("kept")).unwrap(), kept);
}

fn table(folder: &Path, args: &[&str]) -> Ran {
    run(Command::new(PROGRAM).arg("table").args(args).current_dir(folder), "")
}

#[test]
fn stored_outcomes_are_those_of_search_and_stores_of_others_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let asked = ["kayles", "--sizes", "0..36", "--columns", "misere", "--json"];
    let expected = table(folder, &asked);
    let expected: serde_json::Value = serde_json::from_str(&expected.out).unwrap();
    assert_eq!(expected["rows"].as_array().map(Vec::len), Some(37));
    let stored = |more: &[&str]| table(folder, &[&asked[..], &["--store", "kept"], more].concat());
    let small = stored(&["--max-positions", "1000"]);
    assert_eq!(small.code, 3, "{}", small.err);
    assert!(small.out.contains("--max-positions"), "{}", small.out);
    for _ in 0..2 {
        let found = stored(&[]);
        assert_eq!(found.code, 0, "{}", found.err);
        let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
        assert_eq!(found["rows"], expected["rows"]);
    }
    let none = stored(&["--max-memory", "1000"]);
    assert_eq!(none.code, 3, "{}", none.err);

    let refused = |args: &[&str], why: &str| {
        let refused = table(folder, args);
        assert_eq!(refused.code, 2, "{args:?}: {}", refused.err);
        assert!(refused.err.contains(why), "{}", refused.err);
    };
    let kept = ["--columns", "misere", "--store", "kept"];
    refused(
        &[&["0.07", "--sizes", "0..36"][..], &kept].concat(),
        "written for Kayles, misère play, total 36",
    );
    refused(&[&["kayles", "--sizes", "0..35"][..], &kept].concat(), "labels.toml");
    refused(&["kayles", "--columns", "grundy", "--store", "kept"], "--columns misere");
    refused(&[&["square-but-one"][..], &kept].concat(), "play ends");
    let stretch = folder.join("kept/stretch-00003.labels");
    let mut bytes = std::fs::read(&stretch).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&stretch, &bytes).unwrap();
    refused(&[&asked[..], &["--store", "kept"]].concat(), "damaged");
    assert_eq!(std::fs::read(&stretch).unwrap(), bytes, "left as it is");
}
