//! Quotients as GAP reads them: GAP itself, where it is installed, finds the order, the size of
//! P and the classes of the heaps that are written beside them.

use crate::run::{lastmove, run};
use std::process::Command;

#[test]
fn gap_reads_a_quotient_and_finds_its_order() {
    if Command::new("gap").arg("--version").output().is_err() {
        eprintln!("left out: no gap is installed to read the quotients");
        return;
    }
    let asked: [(&[&str], &str); 5] = [
        (&["0.75"], "8 2 5 true"),
        (&["0.123"], "20 5 6 true"),
        (&["0.77"], "40 9 16 true"),
        (&["0.3", "--max-heap", "0"], "1 0 1 true"),
        (&["kayles", "--of", "5", "9"], "18 6 6 true"),
    ];
    // One run for all: starting GAP takes longer than the rest.
    let ask =
        "Print(Size(Q), \" \", Size(Set(P)), \" \", Size(Set(phi)), \" \", IsCommutative(Q), \"\\n\");\n";
    let script: String = asked
        .iter()
        .map(|(args, _)| {
            let ran = lastmove(&[&["quotient"], *args, &["--format", "gap"]].concat());
            assert_eq!(ran.code, 0, "{}", ran.err);
            ran.out + ask
        })
        .collect();
    // The base package alone reads it.
    let ran = run(Command::new("gap").args(["-q", "-A", "-b"]), &script);
    let expected: Vec<&str> = asked.iter().map(|&(_, answer)| answer).collect();
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected, "{}", ran.err);
}
