//! The ground of reading a file: typed access to TOML values that reports every fault with
//! its place and goes on.
//!
//! Each method gives `None` after it has reported why; callers carry on with whatever else
//! there is, so that one run finds all faults of a file.

use super::Standing;
use super::literal::locate;
use crate::language::{Names, Program, Type, compile};
use crate::ruleset::Amounts;
use crate::ruleset::diagnostic::{Diagnostic, DiagnosticId, Place, Severity, Source, Span};
use crate::ruleset::set::SetFault;
use crate::ruleset::suggest::{nearest, quoted, shown};
use std::path::PathBuf;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its place.
pub type Value<'t> = Spanned<DeValue<'t>>;

/// The most errors that are taken down for one source, and as many warnings: nobody reads
/// on, and a file of nothing but faults should not take long to refuse.
pub const MAX_FOUND: usize = 100;

/// Where the keys of the rules belong: they are easily written one table too high.
const HOMES: [(&str, &str); 8] = [
    ("code", "`[heap]`"),
    ("subtract", "`[heap]`"),
    ("boundary", "`[heap]`"),
    ("take", "`[[heap.move]]`"),
    ("parts", "`[[heap.move]]`"),
    ("where", "`[[heap.move]]`"),
    ("for", "`[[heap.move]]`"),
    ("to", "`[[heap.move]]`"),
];

/// Collects what is found wrong in one source.
pub struct Reader {
    source: Arc<Source>,
    found: Vec<Diagnostic>,
    /// The folder of the file, for what stands beside it.
    pub folder: Option<PathBuf>,
    /// Whether the file is read as a part of another.
    pub standing: Standing,
    /// How many numbers the sets of the file may still list between them.
    pub numbers_left: usize,
}

/// A table of the file that has been opened: its unknown keys have been reported.
#[derive(Clone)]
pub struct Fields<'t> {
    table: &'t DeTable<'t>,
    /// What the table is called: "`[heap]`".
    pub place: String,
    /// Where it begins.
    pub span: Span,
    /// Keys that are not there because they are misspelt, which has been reported.
    misspelt: Vec<String>,
}

impl Reader {
    /// A reader that has found nothing yet.
    pub fn new(source: &Arc<Source>) -> Reader {
        Reader {
            source: Arc::clone(source),
            found: Vec::new(),
            folder: None,
            standing: Standing::Alone,
            numbers_left: Amounts::MAX_LISTED,
        }
    }

    /// The whole file.
    pub fn file(&self) -> &str {
        &self.source.text
    }

    /// All that was taken down.
    pub fn into_found(mut self) -> Vec<Diagnostic> {
        let full = [Severity::Error, Severity::Warning].into_iter().any(|severity| self.is_full(severity));
        if let (true, Some(last)) = (full, self.found.last_mut()) {
            last.help.push("there may be more faults than are shown".to_owned());
        }
        self.found
    }

    fn is_full(&self, severity: Severity) -> bool {
        self.found.len() >= MAX_FOUND
            && self.found.iter().filter(|one| one.severity == severity).count() >= MAX_FOUND
    }

    /// Where a stretch begins, as `file:line:column`.
    pub fn place(&self, span: &Span) -> Arc<str> {
        let Place { line, column } = self.source.place(span.start);
        format!("{}:{line}:{column}", self.source.name).into()
    }

    /// An error in this source, still to be reported.
    pub fn error(&self, id: DiagnosticId, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(&self.source, id, message)
    }

    /// A warning in this source, still to be reported.
    pub fn warning(&self, id: DiagnosticId, message: impl Into<String>) -> Diagnostic {
        Diagnostic::warning(&self.source, id, message)
    }

    /// Takes a finding down, if there are not yet enough of them.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if !self.is_full(diagnostic.severity) {
            self.found.push(diagnostic);
        }
    }

    /// Opens a table and reports every key that is not in `keys`.
    pub fn open<'t>(&mut self, table: &'t DeTable<'t>, span: Span, place: &str, keys: &[&str]) -> Fields<'t> {
        let mut misspelt = Vec::new();
        for key in table.keys().filter(|key| !keys.contains(&key.get_ref().as_ref())) {
            let name = key.get_ref();
            let message = format!("unknown key `{}` in {place}", shown(name));
            let unknown = self.error(DiagnosticId::UNKNOWN_KEY, message).at(key.span(), "");
            let absent = keys.iter().copied().filter(|key| !table.contains_key(*key));
            let home = HOMES.iter().find(|(key, home)| *key == name.as_ref() && *home != place);
            // The keys of a move are those of a move of its kind, and belong nowhere else.
            let home = home.filter(|_| !place.contains(".move]]"));
            self.report(match (home, nearest(name, absent)) {
                (Some((_, home)), _) => unknown.help(format!("it belongs under {home}")),
                (None, Some(near)) => {
                    misspelt.push(near.to_owned());
                    unknown.help(format!("did you mean `{near}`?"))
                }
                (None, None) => unknown.help(format!("expected {}", quoted(keys))),
            });
        }
        Fields { table, place: place.to_owned(), span, misspelt }
    }

    /// The value as a table, opened.
    pub fn table<'t>(&mut self, value: &'t Value<'t>, place: &str, keys: &[&str]) -> Option<Fields<'t>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(self.open(table, value.span(), place, keys)),
            _ => self.wrong_type(value, place, "a table"),
        }
    }

    /// The value as an array of tables, each opened.
    pub fn tables<'t>(&mut self, value: &'t Value<'t>, place: &str, keys: &[&str]) -> Vec<Fields<'t>> {
        match value.get_ref() {
            DeValue::Array(items) => items.iter().filter_map(|item| self.table(item, place, keys)).collect(),
            _ => self
                .wrong_type(value, place, "a list of tables, under a header in double brackets")
                .unwrap_or_default(),
        }
    }

    /// The value as a text.
    pub fn text<'t>(&mut self, value: &'t Value<'t>, what: &str) -> Option<&'t str> {
        match value.get_ref() {
            DeValue::String(text) => Some(text),
            _ => self.wrong_type(value, what, "a string"),
        }
    }

    /// The value as a text with something in it.
    pub fn filled_text<'t>(&mut self, value: &'t Value<'t>, what: &str) -> Option<&'t str> {
        let text = self.text(value, what)?;
        if text.trim().is_empty() {
            let empty = self.error(DiagnosticId::WRONG_VALUE, format!("{what} is empty"));
            self.report(empty.at(value.span(), "something has to stand here"));
            return None;
        }
        Some(text)
    }

    /// The value as a name: a text with something in it, on one line.
    pub fn name<'t>(&mut self, value: &'t Value<'t>, what: &str) -> Option<&'t str> {
        let text = self.filled_text(value, what)?;
        if let Some((at, symbol)) = text.char_indices().find(|(_, symbol)| symbol.is_control()) {
            let span = self.inside(value, at..at + symbol.len_utf8());
            let message = format!("{what} stands on one line, without control characters");
            self.report(self.error(DiagnosticId::WRONG_VALUE, message).at(span, ""));
            return None;
        }
        Some(text)
    }

    /// The value as one of these words.
    pub fn word<T: Copy>(&mut self, value: &Value, what: &str, words: &[(&str, T)]) -> Option<T> {
        let text = self.text(value, what)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|&(_, meaning)| meaning);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let message = format!("{what} cannot be `{}`", shown(text));
            let unknown = self.error(DiagnosticId::UNKNOWN_WORD, message);
            let unknown = unknown.at(value.span(), format!("expected {}", quoted(&known)));
            self.report(match nearest(text, known) {
                Some(near) => unknown.help(format!("did you mean `{near}`?")),
                None => unknown,
            });
        }
        found
    }

    /// The value as `true` or `false`.
    pub fn truth(&mut self, value: &Value, what: &str) -> Option<bool> {
        match value.get_ref() {
            DeValue::Boolean(truth) => Some(*truth),
            _ => self.wrong_type(value, what, "`true` or `false`"),
        }
    }

    /// The value as a whole number that is not below `least`.
    pub fn number(&mut self, value: &Value, what: &str, least: u64) -> Option<u64> {
        let DeValue::Integer(integer) = value.get_ref() else {
            return self.wrong_type(value, what, "a whole number");
        };
        let written = integer.to_string();
        let Ok(number) = i64::from_str_radix(integer.as_str(), integer.radix()) else {
            self.report_set_fault(value.span(), &SetFault::TooLarge(written));
            return None;
        };
        match u64::try_from(number) {
            Ok(number) if number >= least => Some(number),
            _ => {
                let fault = self.error(DiagnosticId::WRONG_VALUE, format!("{what} cannot be {written}"));
                self.report(fault.at(value.span(), format!("at least {least} is expected")));
                None
            }
        }
    }

    /// The value as an array.
    pub fn array<'t>(&mut self, value: &'t Value<'t>, what: &str) -> Option<&'t [Value<'t>]> {
        match value.get_ref() {
            DeValue::Array(items) => Some(items),
            _ => self.wrong_type(value, what, "a list"),
        }
    }

    /// The value as a rule of the rule language.
    pub fn rule(&mut self, value: &Value, what: &str, names: &Names, want: Type) -> Option<Program> {
        let text = self.text(value, what)?;
        self.rule_text(value, 0..text.len(), names, want)
    }

    /// A rule that is the stretch `inner` of the decoded string `value`.
    pub fn rule_text(&mut self, value: &Value, inner: Span, names: &Names, want: Type) -> Option<Program> {
        let faults = match compile(value.get_ref().as_str()?.get(inner.clone())?, names, want) {
            Ok(program) => return Some(program),
            Err(faults) => faults,
        };
        for fault in faults {
            let span = self.inside(value, inner.start + fault.span.start..inner.start + fault.span.end);
            let diagnostic = self.error(DiagnosticId::RULE, fault.message).at(span, "");
            self.report(match fault.help {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            });
        }
        None
    }

    /// Where a stretch of a decoded string stands in the source: exact where the string is
    /// one, and the whole value otherwise.
    pub fn inside(&self, value: &Value, inner: Span) -> Span {
        let whole = value.span();
        if self.is_full(Severity::Error) {
            return whole;
        }
        let place = || {
            let literal = self.source.text.get(whole.clone())?;
            locate(literal, value.get_ref().as_str()?, &inner)
        };
        match place() {
            Some(span) => whole.start + span.start..whole.start + span.end,
            None => whole.clone(),
        }
    }

    /// Reports a fault of a set of numbers.
    pub fn report_set_fault(&mut self, span: Span, fault: &SetFault) {
        let diagnostic = self.error(DiagnosticId::SET, fault.to_string()).at(span, "");
        self.report(match fault.help() {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
    }

    /// Reports that a value is not of the type it should be.
    pub fn wrong_type<T>(&mut self, value: &Value, what: &str, expected: &str) -> Option<T> {
        let article = match value.get_ref() {
            DeValue::Integer(_) | DeValue::Array(_) => "an",
            _ => "a",
        };
        let found = value.get_ref().type_str();
        let message = format!("{what} is {article} {found}");
        self.report(
            self.error(DiagnosticId::WRONG_TYPE, message).at(value.span(), format!("expected {expected}")),
        );
        None
    }
}

impl<'t> Fields<'t> {
    /// The value of a key, if the key is there.
    pub fn get(&self, key: &str) -> Option<&'t Value<'t>> {
        self.table.get(key)
    }

    /// The value of a key that has to be there.
    pub fn need(&self, reader: &mut Reader, key: &str, example: &str) -> Option<&'t Value<'t>> {
        let value = self.get(key);
        if value.is_none() && !self.is_misspelt(key) {
            let message = format!("{} has no `{key}`", self.place);
            let missing = reader.error(DiagnosticId::MISSING_KEY, message).at(self.span.clone(), "");
            reader.report(missing.help(format!("for example `{example}`")));
        }
        value
    }

    /// Whether a key is missing because it is misspelt: no need to ask for it again.
    pub fn is_misspelt(&self, key: &str) -> bool {
        self.misspelt.iter().any(|misspelt| misspelt == key)
    }

    /// Where a key stands.
    pub fn key_span(&self, key: &str) -> Option<Span> {
        self.table.get_key_value(key).map(|(key, _)| key.span())
    }

    /// Which of these keys are there, with their places, in the order given.
    pub fn present<'k>(&self, keys: &[&'k str]) -> Vec<(&'k str, Span)> {
        keys.iter().filter_map(|key| Some((*key, self.key_span(key)?))).collect()
    }

    /// All entries, in the order of the text.
    pub fn entries(&self) -> Vec<(&'t str, Span, &'t Value<'t>)> {
        let entries = self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), key.span(), value));
        let mut entries: Vec<_> = entries.collect();
        entries.sort_by_key(|(_, span, _)| span.start);
        entries
    }
}
