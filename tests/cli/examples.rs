//! Every command's help has a worked example, and the example is what the command prints.

use crate::run::{PROGRAM, lastmove, run};
use std::path::Path;
use std::process::Command;

/// The commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = lastmove(&["--help"]).out;
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    listed.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The lines after `$` that a shell runs, each with the lines it should print.
fn examples(help: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in help.lines() {
        if let Some(command) = line.strip_prefix("  $ ") {
            examples.push((command.to_owned(), String::new()));
            open = true;
        } else if let (true, Some(printed), Some(last)) = (open, line.strip_prefix("  "), examples.last_mut())
        {
            last.1 += printed;
            last.1 += "\n";
        } else if line.is_empty() {
            // A blank line may be part of what is printed; it ends the example otherwise.
            if let (true, Some(last)) = (open, examples.last_mut()) {
                last.1 += "\n";
            }
        } else {
            open = false;
        }
    }
    examples
}

#[test]
fn examples_in_the_help_are_true() {
    let commands = commands();
    assert!(commands.len() >= 13, "{commands:?}");
    for name in commands {
        let help = lastmove(&[&name, "--help"]);
        assert_eq!(help.code, 0, "{name}");
        let examples = examples(&help.out);
        assert!(!examples.is_empty(), "`{name} --help` has no worked example");
        // One folder a page: a later example may read what an earlier one wrote.
        let folder = tempfile::tempdir().unwrap();
        for (command, expected) in examples {
            let programs = Path::new(PROGRAM).parent().unwrap().to_str().unwrap();
            let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
            let mut shell = Command::new("sh");
            shell.args(["-c", &command]).env("PATH", path).current_dir(folder.path());
            let ran = run(&mut shell, "");
            assert!(ran.code <= 1, "`{command}` exits with {}: {}", ran.code, ran.err);
            // The help may break a line that is long.
            let words = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(words(&ran.out), words(&expected), "`{command}` in the help of {name}: {}", ran.out);
        }
    }
}

#[test]
fn help_says_the_exit_codes() {
    let help = lastmove(&["--help"]);
    assert_eq!(help.code, 0);
    assert!(help.out.contains("Exit codes:\n  0  done"));
    assert_eq!(lastmove(&["--version"]).out, format!("lastmove {}\n", env!("CARGO_PKG_VERSION")));
}
