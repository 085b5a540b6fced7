//! What is wrong with something a person wrote, as data.
//!
//! A [`Diagnostic`] points into a [`Source`], be it a file or an argument of the command
//! line, and carries a stable identifier, so that a test or an editor can tell faults apart
//! without reading prose. How it looks is decided elsewhere: `render_text` and
//! `render_json`, one file a style.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A stretch of a [`Source`], in bytes.
pub type Span = Range<usize>;

/// A text somebody wrote, and what to call it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// A path, or a name in angle brackets such as `<RULESET>` for an argument.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A place in a text as an editor counts: both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, the first being 1.
    pub line: usize,
    /// The column in Unicode characters, the first being 1.
    pub column: usize,
}

impl Source {
    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into() })
    }

    /// The line and column of a byte offset. An offset inside a character or past the end
    /// counts as the nearest character before it or the end. Linear in the offset.
    pub fn place(&self, offset: usize) -> Place {
        let before = &self.text[..self.floor(offset)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Place { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }

    /// A span cut down to this text and to whole characters.
    pub(super) fn within(&self, span: &Span) -> Span {
        let start = self.floor(span.start);
        start..self.floor(span.end).max(start)
    }

    /// The whole lines from the first of these spans to the last, and the number of the
    /// line they begin on.
    pub(super) fn lines_around<'s>(&self, spans: impl Iterator<Item = &'s Span>) -> (Span, usize) {
        let all = spans.map(|span| self.within(span)).reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
        let all = all.unwrap_or(0..0);
        let start = self.text[..all.start].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[all.end..].find('\n').map_or(self.text.len(), |at| all.end + at);
        (start..end, self.text[..start].matches('\n').count() + 1)
    }

    /// The nearest character boundary at or before an offset.
    fn floor(&self, offset: usize) -> usize {
        let mut at = offset.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// How much a diagnostic weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text can be used, and something in it deserves a look.
    Warning,
}

impl Severity {
    /// The word every style prints.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// The stable identifier of a kind of fault: lower-case words joined by hyphens. Later
/// layers name their own; the constants are those of this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DiagnosticId(pub &'static str);

impl DiagnosticId {
    /// A file could not be read at all.
    pub const UNREADABLE: DiagnosticId = DiagnosticId("unreadable-file");
    /// Bytes that are not UTF-8.
    pub const ENCODING: DiagnosticId = DiagnosticId("not-utf-8");
    /// TOML's own grammar is broken.
    pub const SYNTAX: DiagnosticId = DiagnosticId("toml-syntax");
    /// A `format` this program does not read.
    pub const FORMAT: DiagnosticId = DiagnosticId("unknown-format");
    /// A key that has to be there is not.
    pub const MISSING_KEY: DiagnosticId = DiagnosticId("missing-key");
    /// A key that means nothing where it stands.
    pub const UNKNOWN_KEY: DiagnosticId = DiagnosticId("unknown-key");
    /// Two keys that exclude one another.
    pub const CONFLICT: DiagnosticId = DiagnosticId("conflicting-keys");
    /// A value of the wrong type.
    pub const WRONG_TYPE: DiagnosticId = DiagnosticId("wrong-type");
    /// A value of the right type that is out of range or makes no sense.
    pub const WRONG_VALUE: DiagnosticId = DiagnosticId("wrong-value");
    /// A word that is not one of those allowed.
    pub const UNKNOWN_WORD: DiagnosticId = DiagnosticId("unknown-word");
    /// A fault in a graph file.
    pub const NETWORK: DiagnosticId = DiagnosticId("graph-file");
    /// No kind of rules, or more than one.
    pub const KIND: DiagnosticId = DiagnosticId("one-kind");
    /// A fault in an octal or hexadecimal code.
    pub const CODE: DiagnosticId = DiagnosticId("game-code");
    /// A fault in a set of numbers.
    pub const SET: DiagnosticId = DiagnosticId("number-set");
    /// A fault in the rule language.
    pub const RULE: DiagnosticId = DiagnosticId("rule");
    /// Rules under which nothing can ever be moved, or a move that does not shrink the game.
    pub const MOVE: DiagnosticId = DiagnosticId("no-proper-move");
    /// A claim that does not fit together.
    pub const CLAIM: DiagnosticId = DiagnosticId("claim");
    /// A claim without a source.
    pub const NO_SOURCE: DiagnosticId = DiagnosticId("claim-without-source");
    /// An argument that names no ruleset.
    pub const UNKNOWN_RULESET: DiagnosticId = DiagnosticId("unknown-ruleset");
    /// A set that a shell's brace expansion took apart.
    pub const BRACES: DiagnosticId = DiagnosticId("brace-expansion");
    /// A sum of positions that does not fit together.
    pub const SUM: DiagnosticId = DiagnosticId("sum");
}

impl fmt::Display for DiagnosticId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// A stretch of the source and what to say there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// A few words; empty where the underline says enough.
    pub text: String,
}

/// One thing to tell the person who wrote the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// Which kind of fault.
    pub id: DiagnosticId,
    /// One sentence without a full stop, understood without the source.
    pub message: String,
    /// The text the labels point into.
    pub source: Arc<Source>,
    /// Where: the first label is the fault itself, the others what it has to do with.
    /// Empty where the fault has no place, as with a file that cannot be read.
    pub labels: Vec<Label>,
    /// What to do about it, most useful first.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// An error somewhere in a source.
    pub fn error(source: &Arc<Source>, id: DiagnosticId, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            id,
            message: message.into(),
            source: Arc::clone(source),
            labels: Vec::new(),
            help: Vec::new(),
        }
    }

    /// The same as a warning.
    pub fn warning(source: &Arc<Source>, id: DiagnosticId, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(source, id, message) }
    }

    /// Adds a label; the first one added is where the fault is.
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a piece of advice.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// Where the fault begins, if it has a place.
    pub fn place(&self) -> Option<Place> {
        self.labels.first().map(|label| self.source.place(label.span.start))
    }
}

/// Everything found wrong in one go: never empty where it stands for a failure, errors and
/// warnings in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Puts diagnostics in the order of the text, those without a place first.
    pub fn new(mut list: Vec<Diagnostic>) -> Diagnostics {
        list.sort_by_key(|one| one.labels.first().map(|label| label.span.start));
        Diagnostics(list)
    }

    /// Whether any of them is an error.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|one| one.severity == Severity::Error)
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All of them, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(one: Diagnostic) -> Diagnostics {
        Diagnostics(vec![one])
    }
}

impl fmt::Display for Diagnostics {
    /// One line each, for logs and for errors wrapped in other errors; people get
    /// [`super::render_text`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, one) in self.0.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            write!(f, "{}", one.source.name)?;
            if let Some(Place { line, column }) = one.place() {
                write!(f, ":{line}:{column}")?;
            }
            write!(f, ": {}: {}", one.severity.word(), one.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_lines_from_one() {
        let source = Source::new("f", "αβ\r\ncd\n");
        let place = |offset| {
            let Place { line, column } = source.place(offset);
            (line, column)
        };
        assert_eq!(place(0), (1, 1));
        assert_eq!(place(2), (1, 2));
        assert_eq!(place(3), (1, 2), "inside a character");
        assert_eq!(place(6), (2, 1));
        assert_eq!(place(9), (3, 1));
        assert_eq!(place(99), (3, 1), "past the end");
    }

    #[test]
    fn diagnostics_stand_in_the_order_of_the_text() {
        let source = Source::new("<RULESET>", "abc");
        let at = |span, message: &str| Diagnostic::error(&source, DiagnosticId::SYNTAX, message).at(span, "");
        let placeless = Diagnostic::error(&source, DiagnosticId::UNREADABLE, "none");
        let all = Diagnostics::new(vec![at(2..3, "second"), at(0..1, "first"), placeless]);
        let expected = "<RULESET>: error: none\n<RULESET>:1:1: error: first\n<RULESET>:1:3: error: second";
        assert_eq!(all.to_string(), expected);
    }
}
