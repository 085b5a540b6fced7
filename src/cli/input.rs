//! Files of positions and answers: whole ones, read before any work, and lines answered as
//! they come; with faults shown at their places.

use super::subject::{Subject, position_fault};
use crate::conjecture::{HeapList, PositionsFormat, TextFault};
use crate::position::{HEAPS_HELP, Position, PositionFault};
use crate::ruleset::{Diagnostic, DiagnosticId, Diagnostics, Source};
use anyhow::Context;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::Path;

/// The most bytes a file of positions or answers may have.
const MAX_BYTES: u64 = 1 << 30;

/// The most bytes of one line: ten million heaps of a billion.
const MAX_LINE: u64 = 1 << 27;

/// What standard input is called in messages.
const STDIN: &str = "<stdin>";

/// A file and its name in messages.
pub struct Text {
    name: String,
    text: String,
}

impl Text {
    /// Reads a file, or standard input for `-`. A mark of byte order at the start is no text.
    pub fn read(path: &Path) -> anyhow::Result<Text> {
        let is_input = path == Path::new("-");
        let name = if is_input { STDIN.to_owned() } else { path.display().to_string() };
        let unreadable = || format!("cannot read {name}");
        let mut bytes = Vec::new();
        let read = match is_input {
            true => io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes),
            false => File::open(path).with_context(unreadable)?.take(MAX_BYTES + 1).read_to_end(&mut bytes),
        };
        read.with_context(unreadable)?;
        anyhow::ensure!(bytes.len() as u64 <= MAX_BYTES, "{name} is larger than 1 GiB");
        match String::from_utf8(bytes) {
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
                Ok(Text { name, text })
            }
            Err(fault) => {
                let lines = fault.as_bytes()[..fault.utf8_error().valid_up_to()].split(|&byte| byte == b'\n');
                anyhow::bail!("{name}, line {}: this is no UTF-8 text", lines.count())
            }
        }
    }

    /// The text alone.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The positions it lists.
    pub fn positions(&self, format: PositionsFormat) -> Result<Vec<HeapList>, Diagnostics> {
        format.read(&self.text).map_err(|TextFault { span, message }| {
            let help = match format {
                PositionsFormat::Lines => "one position a line, heap sizes separated by spaces or commas",
                PositionsFormat::Contest => {
                    "the number of positions, then for each the number of its heaps and their sizes; \
                     --positions-format lines is one position a line"
                }
            };
            self.fault("positions", span, message).help(help).into()
        })
    }

    /// A fault in the text, which shows its line.
    pub fn fault(&self, id: &'static str, span: Range<usize>, message: String) -> Diagnostic {
        let source = Source::new(self.name.clone(), self.text.clone());
        Diagnostic::error(&source, DiagnosticId(id), message).at(span, "")
    }
}

/// The lines of a reader, none longer than a file may be: input without an end is told from a
/// long line before it fills the memory.
fn bounded(mut reader: impl BufRead) -> impl Iterator<Item = io::Result<String>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        match reader.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(fault) => return Some(Err(fault)),
        }
        if line.len() as u64 > MAX_LINE {
            let message = format!("the line is longer than {} MiB", MAX_LINE >> 20);
            return Some(Err(io::Error::new(io::ErrorKind::InvalidData, message)));
        }
        for end in *b"\n\r" {
            if line.last() == Some(&end) {
                line.pop();
            }
        }
        Some(
            String::from_utf8(line)
                .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is no UTF-8 text")),
        )
    })
}

/// Lines with a position each, read as they come.
pub struct Lines<'a> {
    name: String,
    lines: Box<dyn Iterator<Item = io::Result<String>> + 'a>,
}

impl<'a> Lines<'a> {
    /// The lines of a file, or of standard input for `-`.
    pub fn open(path: &Path) -> anyhow::Result<Lines<'a>> {
        if path == Path::new("-") {
            return Ok(Lines { name: STDIN.to_owned(), lines: Box::new(bounded(io::stdin().lock())) });
        }
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        Ok(Lines { name, lines: Box::new(bounded(BufReader::new(file))) })
    }

    /// Arguments of the command line.
    pub fn of(arguments: &'a [String]) -> Lines<'a> {
        Lines { name: "<POSITION>".to_owned(), lines: Box::new(arguments.iter().cloned().map(Ok)) }
    }

    /// Whether a line may be waited for: whoever writes it may be waiting for an answer.
    pub fn come_one_by_one(&self) -> bool {
        self.name == STDIN
    }

    /// The positions of a game, in their order: of heaps in any of the ways heaps are listed,
    /// of other kinds as they are typed.
    pub fn positions_of(
        self,
        subject: &'a Subject,
    ) -> Box<dyn Iterator<Item = anyhow::Result<Position>> + 'a> {
        if subject.game().own_heap_rules().is_some() {
            return Box::new(self.positions().map(|list| Ok(subject.game().of_numbers(list?.heaps())?)));
        }
        let Lines { name, lines } = self;
        Box::new(lines.enumerate().map(move |(above, line)| {
            let line = line.with_context(|| format!("{name}, line {}", above + 1))?;
            let line = line.strip_prefix('\u{feff}').unwrap_or(&line);
            Ok(subject.read_from(&name, line, above)?)
        }))
    }

    /// The lists of heaps, in their order.
    pub fn positions(self) -> impl Iterator<Item = anyhow::Result<HeapList>> + 'a {
        let Lines { name, lines } = self;
        lines.enumerate().map(move |(above, line)| {
            let line = line.with_context(|| format!("{name}, line {}", above + 1))?;
            let line = line.strip_prefix('\u{feff}').unwrap_or(&line);
            let list = HeapList::read(line);
            Ok(list.map_err(|PositionFault { span, message }| {
                // The lines above count, and are not shown.
                let span = span.start + above..span.end + above;
                let text = format!("{}{line}", "\n".repeat(above));
                position_fault(&name, &text, PositionFault { span, message }, HEAPS_HELP)
            })?)
        })
    }
}
