//! Running the program.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run left behind.
#[derive(Debug)]
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_lastmove");

/// Runs the program in an empty folder, so that names mean the embedded rulesets.
pub fn lastmove(args: &[&str]) -> Ran {
    lastmove_with(args, "")
}

/// The same with something on standard input.
pub fn lastmove_with(args: &[&str], input: &str) -> Ran {
    let folder = tempfile::tempdir().expect("a temporary folder");
    run(Command::new(PROGRAM).args(args).current_dir(folder.path()), input)
}

/// Runs a command to its end.
pub fn run(command: &mut Command, input: &str) -> Ran {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // A program that stops reading early closes the pipe, which is its right.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the input was written");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let code = output.status.code().expect("an exit code, and no signal");
    Ran { code, out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the program and reads its one JSON document; checks the exit code.
pub fn json(args: &[&str], code: i32) -> Value {
    let ran = lastmove(args);
    assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
    assert_eq!(ran.out.lines().count(), 1, "one document a run: {}", ran.out);
    serde_json::from_str(&ran.out).expect("valid JSON")
}
