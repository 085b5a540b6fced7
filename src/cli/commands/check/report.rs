//! What was found of one file, as text and as JSON.

use super::claims::Claims;
use super::moves;
use crate::base::Meter;
use crate::cli::exit::Exit;
use crate::cli::output::{Output, colour_on_stdout};
use crate::ruleset::{
    Checked, Diagnostic, DiagnosticId, Diagnostics, Origin, Paint, Severity, Source, embedded_names,
    embedded_text, load, nearest, read_ruleset, render_json, render_text,
};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;

/// One file, read and replayed.
pub(super) struct Report {
    file: String,
    name: Option<String>,
    diagnostics: Diagnostics,
    /// What every move of a game of states makes smaller, where something was found.
    ends_by: Option<String>,
    claims: Claims,
}

impl Report {
    /// Reads a file, or the shipped ruleset of a bare name, and replays its claims.
    pub(super) fn of(path: &Path, meter: &mut Meter) -> anyhow::Result<Report> {
        if path.is_dir() {
            return Ok(Report::of_folder(path));
        }
        let name = path.to_str().filter(|_| !path.exists());
        let (file, text, checked) = match name.and_then(|name| Some((name, embedded_text(name)?))) {
            Some((name, text)) => {
                let file = format!("{name} (embedded)");
                let checked = read_ruleset(&file, text.as_bytes(), name, Origin::Embedded(name.to_owned()));
                (file, text.to_owned(), checked)
            }
            None => {
                let checked = load(path);
                // Claims are shown in the text of the file, which is UTF-8 where it has any.
                let readable = checked.ruleset.is_some().then(|| fs::read_to_string(path));
                (path.display().to_string(), readable.transpose()?.unwrap_or_default(), checked)
            }
        };
        let Checked { ruleset, diagnostics } = checked;
        let diagnostics = match name.and_then(|name| nearest(name, embedded_names())) {
            Some(meant) if ruleset.is_none() => {
                let help = format!("did you mean the ruleset `{meant}`, which ships with this program?");
                Diagnostics::new(diagnostics.iter().cloned().map(|fault| fault.help(help.clone())).collect())
            }
            _ => diagnostics,
        };
        let source = Source::new(file.clone(), text);
        let claims = match &ruleset {
            Some(ruleset) => Claims::replay(ruleset, &source, meter),
            None => Claims::default(),
        };
        let (found, ends_by) =
            ruleset.as_ref().map(|ruleset| moves::looked_at(ruleset, &source)).unwrap_or_default();
        let diagnostics = Diagnostics::new(diagnostics.iter().cloned().chain(found).collect());
        Ok(Report { file, name: ruleset.map(|ruleset| ruleset.name), diagnostics, ends_by, claims })
    }

    /// A folder in which there is nothing to check.
    fn of_folder(path: &Path) -> Report {
        let file = path.display().to_string();
        let message = match fs::read_dir(path) {
            Ok(_) => "there is no .toml file in this folder".to_owned(),
            Err(fault) => format!("the folder cannot be read: {fault}"),
        };
        let source = Source::new(file.clone(), "");
        let diagnostics = Diagnostic::error(&source, DiagnosticId::UNREADABLE, message).into();
        Report { file, name: None, diagnostics, ends_by: None, claims: Claims::default() }
    }

    /// How the file stands.
    pub(super) fn exit(&self) -> Exit {
        match &self.claims {
            _ if self.diagnostics.has_errors() => Exit::BadInput,
            Claims { failed, .. } if !failed.is_empty() => Exit::Finding,
            Claims { open, .. } if !open.is_empty() => Exit::Unknown,
            _ => Exit::Done,
        }
    }

    /// One entry of `files`.
    pub(super) fn json(&self) -> Value {
        let records = render_json(&self.diagnostics).into_iter();
        let (errors, warnings): (Vec<_>, Vec<_>) =
            records.partition(|record| record.severity == Severity::Error.word());
        let Claims { expectations, conjectures, failed, open } = &self.claims;
        let (failures, unknown) = (Diagnostics::new(failed.clone()), Diagnostics::new(open.clone()));
        let mut record = json!({
            "file": self.file,
            "ruleset": self.name,
            "errors": errors,
            "warnings": warnings,
            "expectations": expectations,
            "conjectures": conjectures,
            "failed": failed.len(),
            "failures": render_json(&failures),
            "unknown": render_json(&unknown),
        });
        if let (Some(measure), Some(object)) = (&self.ends_by, record.as_object_mut()) {
            object.insert("measure".to_owned(), measure.as_str().into());
        }
        record
    }

    /// Diagnostics, if there are any, and a line that sums the file up.
    pub(super) fn write(&self, out: &mut Output) -> std::io::Result<()> {
        let Claims { expectations, conjectures, failed, open } = &self.claims;
        let claims = failed.iter().chain(open).cloned();
        let all = Diagnostics::new(self.diagnostics.iter().cloned().chain(claims).collect());
        if !all.is_empty() {
            let paint = if colour_on_stdout() { Paint::Colour } else { Paint::Plain };
            writeln!(out, "{}", render_text(&all, paint))?;
        }
        let errors = self.diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
        let warnings = self.diagnostics.len() - errors;
        let counts = [
            (*expectations, "expectation", "expectations"),
            (conjectures.len(), "conjecture", "conjectures"),
            (errors, "error", "errors"),
            (warnings, "warning", "warnings"),
            (failed.len(), "failed", "failed"),
            (open.len(), "open", "open"),
        ];
        let parts = counts.iter().filter(|(count, ..)| *count > 0);
        let mut parts: Vec<String> = parts
            .map(|&(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
            .collect();
        if parts.is_empty() {
            parts.push("no claims".to_owned());
        }
        let verdict = match self.exit() {
            Exit::Done if warnings > 0 => "ok but for warnings",
            Exit::Done => "ok",
            Exit::Unknown => "open",
            Exit::Finding => "failed",
            Exit::BadInput | Exit::Fault => "faulty",
        };
        let name = self.name.as_ref().map_or_else(String::new, |name| format!("{name}, "));
        let ends = self.ends_by.as_ref().map_or_else(String::new, |by| format!("; every move lessens {by}"));
        writeln!(out, "{verdict} {}: {name}{}{ends}", self.file, parts.join(", "))
    }
}
