//! Diagnostics for programs: one record each, with lines and columns worked out.

use super::diagnostic::{Diagnostic, Diagnostics, Source, Span};
use serde::Serialize;

/// A diagnostic as JSON has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiagnosticRecord<'a> {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The stable identifier.
    pub id: &'static str,
    /// One sentence.
    pub message: &'a str,
    /// The file, or a name in angle brackets for an argument.
    pub file: &'a str,
    /// Where the fault is; `null` where it has no place.
    pub place: Option<PlaceRecord<'a>>,
    /// Other places it has to do with.
    pub related: Vec<PlaceRecord<'a>>,
    /// What to do about it.
    pub help: &'a [String],
}

/// A labelled stretch: lines and columns from 1, columns in characters, the end one past
/// the last character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceRecord<'a> {
    /// The line it begins on.
    pub line: usize,
    /// The column it begins at.
    pub column: usize,
    /// The line it ends on.
    pub end_line: usize,
    /// The column after its last character.
    pub end_column: usize,
    /// What is said there.
    pub label: &'a str,
}

/// All diagnostics as records, in their order.
pub fn render_json(diagnostics: &Diagnostics) -> Vec<DiagnosticRecord<'_>> {
    diagnostics.iter().map(record).collect()
}

fn record(one: &Diagnostic) -> DiagnosticRecord<'_> {
    let mut places = one.labels.iter().map(|label| place(&one.source, &label.span, &label.text));
    DiagnosticRecord {
        severity: one.severity.word(),
        id: one.id.0,
        message: &one.message,
        file: &one.source.name,
        place: places.next(),
        related: places.collect(),
        help: &one.help,
    }
}

fn place<'a>(source: &Source, span: &Span, label: &'a str) -> PlaceRecord<'a> {
    let (start, end) = (source.place(span.start), source.place(span.end));
    PlaceRecord { line: start.line, column: start.column, end_line: end.line, end_column: end.column, label }
}
