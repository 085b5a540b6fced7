//! Ruleset files: TOML read with places, every fault of a file in one run.

mod amounts;
mod board;
mod claims;
mod conjectures;
mod expectations;
mod graph;
mod ground;
mod heap;
mod literal;
mod network;
mod reader;
mod state;
mod sum;

use super::diagnostic::{Diagnostic, DiagnosticId, Diagnostics, Source, Span};
use super::{Kind, Origin, Ruleset, Vocabulary};
use board::read_board;
use conjectures::read_conjectures;
use expectations::read_expectations;
use graph::read_graph;
use heap::read_heap;
use reader::{Fields, MAX_FOUND, Reader};
use state::read_state;
use std::path::Path;
use std::sync::Arc;
use sum::read_sum;
use toml::de::DeTable;

/// The largest file that is read, in bytes. Rulesets are a screenful; this stops whatever
/// is no ruleset at all.
pub const MAX_BYTES: usize = 1 << 20;

/// The kinds of rules. A file has exactly one.
const KINDS: [&str; 5] = ["heap", "state", "graph", "board", "sum"];

/// A file that has been read: the ruleset, where it has no error, and all that is to be
/// said about it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The ruleset; `None` exactly where there is an error among the diagnostics.
    pub ruleset: Option<Ruleset>,
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Diagnostics,
}

impl Checked {
    /// The ruleset, warnings or not.
    ///
    /// # Errors
    /// Everything that was found, where an error is among it.
    pub fn into_result(self) -> Result<Ruleset, Diagnostics> {
        self.ruleset.ok_or(self.diagnostics)
    }
}

/// Whether a ruleset is read for itself, or as a summand of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// For itself.
    Alone,
    /// As a summand: then it may be no sum, and so no file can lead round to itself.
    Summand,
}

/// Reads a ruleset from the bytes of a file. `name` is how diagnostics call the file,
/// `slug` what the ruleset's folders will be called.
///
/// Linear in the size of the file, but for the rules in it; a sum reads its summands.
pub fn read_ruleset(name: &str, bytes: &[u8], slug: &str, origin: Origin) -> Checked {
    read_standing(name, bytes, slug, origin, Standing::Alone)
}

/// The same, for itself or as a summand.
pub fn read_standing(name: &str, bytes: &[u8], slug: &str, origin: Origin, standing: Standing) -> Checked {
    let (ruleset, found) = match std::str::from_utf8(bytes) {
        _ if bytes.len() > MAX_BYTES => {
            let message = format!("the file is larger than {MAX_BYTES} bytes, and so no ruleset");
            (None, vec![Diagnostic::error(&Source::new(name, ""), DiagnosticId::UNREADABLE, message)])
        }
        Ok(text) => read_text(&Source::new(name, text), slug, origin, standing),
        Err(fault) => (None, vec![not_utf8(name, bytes, fault.valid_up_to())]),
    };
    let diagnostics = Diagnostics::new(found);
    Checked { ruleset: ruleset.filter(|_| !diagnostics.has_errors()), diagnostics }
}

fn not_utf8(name: &str, bytes: &[u8], at: usize) -> Diagnostic {
    // What is valid before the fault stays as it is, so that `at` is a place in this too.
    let source = Source::new(name, String::from_utf8_lossy(bytes));
    let byte = bytes.get(at).copied().unwrap_or_default();
    Diagnostic::error(&source, DiagnosticId::ENCODING, format!("the file is not UTF-8 at byte {at}"))
        .at(at..at + char::REPLACEMENT_CHARACTER.len_utf8(), format!("the byte here is {byte:#04X}"))
        .help("save the file with the encoding UTF-8")
}

fn read_text(
    source: &Arc<Source>,
    slug: &str,
    origin: Origin,
    standing: Standing,
) -> (Option<Ruleset>, Vec<Diagnostic>) {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    let syntax = syntax_faults(source, errors);
    let mut reader = Reader::new(source);
    reader.standing = standing;
    if let Origin::File(path) = &origin {
        reader.folder = path.parent().map(Path::to_owned);
    }
    let ruleset = read_table(&mut reader, table.get_ref(), slug, origin);
    let mut found = reader.into_found();
    if let Some(broken) = Broken::by(source, &syntax) {
        found.retain(|one| !broken.explains(source, one));
    }
    found.extend(syntax);
    (ruleset, found)
}

/// The faults of TOML's own grammar, the first of each line.
fn syntax_faults(source: &Arc<Source>, errors: Vec<toml::de::Error>) -> Vec<Diagnostic> {
    let mut faults: Vec<(Span, String)> = Vec::new();
    for error in errors {
        let message = error.message();
        let message = message.strip_suffix(", expected nothing").unwrap_or(message);
        faults.push((error.span().unwrap_or(0..0), message.to_owned()));
    }
    faults.sort_by_key(|(span, _)| span.start);
    let mut line_end = None;
    faults.retain(|(span, _)| {
        if line_end.is_some_and(|end| span.start <= end) {
            return false;
        }
        let rest = source.text.get(span.start..).unwrap_or_default();
        line_end = Some(span.start + rest.find('\n').unwrap_or(rest.len()));
        true
    });
    let diagnostic = |(span, message): (Span, String)| {
        let fault = Diagnostic::error(source, DiagnosticId::SYNTAX, message).at(span.clone(), "");
        match bare_range(&source.text, &span) {
            Some(range) => fault.help(format!("a range stands in quotes: \"{range}\"")),
            None => fault,
        }
    };
    faults.into_iter().map(diagnostic).take(MAX_FOUND).collect()
}

/// A range without quotes at this place, which TOML takes for a number with a broken fraction.
fn bare_range<'t>(text: &'t str, span: &Span) -> Option<&'t str> {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
    let (before, after) = (text.get(..span.start)?, text.get(span.start..)?);
    let start = before.rfind(|c| !belongs(c)).map_or(0, |at| at + 1);
    let end = span.start + after.find(|c| !belongs(c)).unwrap_or(after.len());
    let word = text.get(start..end)?;
    (word.contains("..") && word.starts_with(|c: char| c.is_ascii_digit())).then_some(word)
}

/// What the reader of a text with broken grammar has to take into account: values on the
/// broken lines are not what was meant, and where a table or a bracket is broken nothing
/// after it is where it seems to be.
struct Broken {
    lines: Vec<Span>,
    structure: bool,
}

impl Broken {
    fn by(source: &Source, syntax: &[Diagnostic]) -> Option<Broken> {
        let text = &source.text;
        let line = |at: usize| {
            let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            start..text[at..].find('\n').map_or(text.len(), |end| at + end)
        };
        let places = syntax.iter().flat_map(|one| &one.labels);
        let lines: Vec<Span> = places.map(|label| line(source.within(&label.span).start)).collect();
        let entry = |line: &Span| {
            let line = text[line.clone()].trim_start();
            !line.starts_with('[') && line.contains('=')
        };
        let unclosed = syntax.iter().any(|one| one.message.contains("unclosed"));
        let structure = unclosed || !lines.iter().all(entry);
        (!syntax.is_empty()).then_some(Broken { lines, structure })
    }

    /// Whether a fault may come from the broken grammar alone.
    fn explains(&self, source: &Source, fault: &Diagnostic) -> bool {
        let on_broken_line = || {
            let places = fault.labels.iter().map(|label| source.within(&label.span));
            places
                .flat_map(|place| self.lines.iter().map(move |line| (place.clone(), line)))
                .any(|(place, line)| place.start <= line.end && line.start <= place.end)
        };
        let absence = [DiagnosticId::MISSING_KEY, DiagnosticId::KIND, DiagnosticId::NO_SOURCE];
        self.structure || absence.contains(&fault.id) || on_broken_line()
    }
}

fn read_table(reader: &mut Reader, table: &DeTable, slug: &str, origin: Origin) -> Option<Ruleset> {
    let keys = ["format", "name", "summary", "references", "heap", "expect", "conjecture"];
    let keys: Vec<&str> = keys.into_iter().chain(KINDS).collect();
    if table.is_empty() {
        let message = "the file is empty: a ruleset has a `format`, a `name`, a `summary` and its rules";
        let fault = reader.error(DiagnosticId::KIND, message);
        reader.report(fault.help("`lastmove new NAME` writes one to begin with"));
        return None;
    }
    let fields = reader.open(table, 0..0, "the file", &keys);
    read_format(reader, &fields);
    let name = fields.need(reader, "name", "name = \"Kayles\"");
    let name = name.and_then(|value| reader.name(value, "`name`"));
    let summary = fields.need(reader, "summary", "summary = \"Take 1 or 2 beans and split what is left.\"");
    let summary = summary.and_then(|value| reader.filled_text(value, "`summary`"));
    let references = read_references(reader, &fields);
    let kind = read_kind(reader, &fields);
    let expectations = fields.get("expect").map(|value| read_expectations(reader, value));
    // The numbers of a heap have the same names whatever the rules are.
    let unread = || fields.get("heap").map(|_| Vocabulary::Heaps);
    let vocabulary = kind.as_ref().map(Kind::vocabulary).or_else(unread);
    let conjectures =
        fields.get("conjecture").map(|value| read_conjectures(reader, value, vocabulary.as_ref()));
    Some(Ruleset {
        name: name?.to_owned(),
        slug: slug.to_owned(),
        summary: summary?.to_owned(),
        references: references?,
        kind: kind?,
        expectations: expectations.unwrap_or_default(),
        conjectures: conjectures.unwrap_or_default(),
        origin,
        text: reader.file().to_owned(),
    })
}

fn read_format(reader: &mut Reader, fields: &Fields) {
    let Some(value) = fields.need(reader, "format", "format = 1") else { return };
    match reader.number(value, "`format`", 1) {
        None | Some(1) => {}
        Some(other) => {
            let message = format!("this version reads format 1, and the file is of format {other}");
            reader.report(reader.error(DiagnosticId::FORMAT, message).at(value.span(), "expected 1"));
        }
    }
}

fn read_references(reader: &mut Reader, fields: &Fields) -> Option<Vec<String>> {
    let Some(value) = fields.get("references") else { return Some(Vec::new()) };
    let items = reader.array(value, "`references`")?;
    let read = items.iter().map(|item| Some(reader.filled_text(item, "a reference")?.to_owned()));
    read.collect::<Vec<_>>().into_iter().collect()
}

fn read_kind(reader: &mut Reader, fields: &Fields) -> Option<Kind> {
    let kinds = fields.present(&KINDS);
    match &kinds[..] {
        [] if KINDS.iter().any(|kind| fields.is_misspelt(kind)) => {}
        [] => {
            let message = "the file states no rules";
            let fault = reader.error(DiagnosticId::KIND, message);
            reader.report(
                fault.help("add a `[heap]` table, for example with `code = \"0.77\"`, which is Kayles"),
            );
        }
        [_] => {}
        [(first, first_span), rest @ ..] => {
            for (other, span) in rest {
                let message =
                    format!("a ruleset has one kind of rules, and here are `[{first}]` and `[{other}]`");
                let fault = reader.error(DiagnosticId::KIND, message).at(span.clone(), "");
                reader.report(fault.at(first_span.clone(), ""));
            }
        }
    }
    let heap = fields.get("heap").and_then(|value| read_heap(reader, value)).map(Kind::Heap);
    let state = fields.get("state").and_then(|value| read_state(reader, value)).map(Kind::State);
    let board = fields.get("board").and_then(|value| read_board(reader, value)).map(Kind::Board);
    let graph = fields.get("graph").and_then(|value| read_graph(reader, value)).map(Kind::Graph);
    let sum = fields.get("sum").and_then(|value| read_sum(reader, value)).map(Kind::Sum);
    // Where there are several, they have been reported, and each is still read for its faults.
    [heap, state, graph, board, sum].into_iter().flatten().next()
}
