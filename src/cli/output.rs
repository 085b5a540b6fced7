//! Where results go: standard output, buffered, text or JSON.

use serde::Serialize;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// Standard output. Everything a command answers goes through here; progress and errors go
/// to standard error.
pub struct Output {
    out: BufWriter<StdoutLock<'static>>,
    command: String,
}

impl Output {
    /// For the answers of the command line `args`, the program's name first.
    pub(super) fn new(args: &[OsString]) -> Output {
        let words = args.iter().skip(1).map(|word| quoted(&word.to_string_lossy()));
        let command = ["lastmove".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ");
        Output { out: BufWriter::with_capacity(1 << 16, io::stdout().lock()), command }
    }

    /// The command that is being answered, as a shell reads it: for captions.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// One JSON document on a line of its own, so that several of them are JSON lines.
    pub fn json(&mut self, document: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, document)?;
        self.out.write_all(b"\n")
    }

    /// Lines of a name and what belongs to it, the second column aligned. Prose that is too
    /// long for a line goes on below its beginning.
    pub fn facts(&mut self, lines: &[(&str, String)]) -> io::Result<()> {
        let width = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, fact) in lines {
            let mut name = *name;
            for line in wrapped(fact, WIDTH.saturating_sub(width + 2)) {
                writeln!(self.out, "{}", format!("{name:width$}  {line}").trim_end())?;
                name = "";
            }
        }
        Ok(())
    }

    /// Paragraphs of prose, each line of `text` one of them.
    pub fn paragraphs(&mut self, text: &str) -> io::Result<()> {
        text.lines().try_for_each(|line| self.prose(line))
    }

    /// Prose, broken into lines; the lines of an item of a list stand in.
    pub fn prose(&mut self, text: &str) -> io::Result<()> {
        let indent = if text.starts_with("- ") { "  " } else { "" };
        for (at, line) in wrapped(text, WIDTH - indent.len()).iter().enumerate() {
            writeln!(self.out, "{}{line}", if at > 0 { indent } else { "" })?;
        }
        Ok(())
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%^".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// The width of prose, whatever the terminal's: the same input gives the same bytes.
const WIDTH: usize = 96;

/// The words of `text` in lines of at most `width` characters where words allow it.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        let line = lines.len() - 1;
        if used == 0 || used + 1 + length <= width {
            if used > 0 {
                lines[line].push(' ');
            }
            lines[line].push_str(word);
            used += length + usize::from(used > 0);
        } else {
            lines.push(word.to_owned());
            used = length;
        }
    }
    lines
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Whether messages on standard error may have colours: on a terminal, unless `NO_COLOR`
/// (no-color.org) says no.
pub(super) fn colour_on_stderr() -> bool {
    io::stderr().is_terminal() && colour_wanted()
}

/// The same of standard output, for commands whose results are diagnostics.
pub(super) fn colour_on_stdout() -> bool {
    io::stdout().is_terminal() && colour_wanted()
}

fn colour_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{quoted, wrapped};

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("sub:1,2,5"), "sub:1,2,5");
        assert_eq!(quoted("S{1,2,5}"), "'S{1,2,5}'");
        assert_eq!(quoted("Grundy's game"), r"'Grundy'\''s game'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn prose_breaks_between_words_only() {
        assert_eq!(wrapped("g+ = 2", 80), ["g+ = 2"]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("misère é", 8), ["misère é"]);
        assert_eq!(wrapped("1,2,3,4,5 6", 4), ["1,2,3,4,5", "6"]);
        assert_eq!(wrapped("", 4), [""]);
    }
}
