//! Diagnostics for people: the line, the fault underlined, what was expected, what to do.

use super::diagnostic::{Diagnostic, Diagnostics, Severity};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::iter::{once, repeat};

/// The longest excerpt that is shown, in bytes; past this a place is given by its numbers.
const LONGEST_EXCERPT: usize = 10_000;

/// Whether to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// ANSI colours, for a terminal.
    Colour,
    /// Plain characters.
    Plain,
}

/// All diagnostics as text, a blank line between them, with a line feed at the end.
pub fn render_text(diagnostics: &Diagnostics, paint: Paint) -> String {
    let renderer = match paint {
        Paint::Colour => Renderer::styled(),
        Paint::Plain => Renderer::plain(),
    };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let blocks: Vec<String> = diagnostics.iter().map(|one| renderer.render(&[group(one)])).collect();
    blocks.join("\n\n") + "\n"
}

fn group(diagnostic: &Diagnostic) -> Group<'_> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let source = &*diagnostic.source;
    let group = level.primary_title(&*diagnostic.message).id(diagnostic.id.0);
    let spans = || diagnostic.labels.iter().map(|label| &label.span);
    // Only the lines in question: the renderer looks at all it is given, for every label.
    let (lines, first_line) = source.lines_around(spans());
    let group = match diagnostic.place() {
        None => group.element(Origin::path(&*source.name)),
        Some(place) if lines.len() > LONGEST_EXCERPT => {
            group.element(Origin::path(&*source.name).line(place.line).char_column(place.column))
        }
        Some(_) => {
            let kinds = once(AnnotationKind::Primary).chain(repeat(AnnotationKind::Context));
            let annotations = diagnostic.labels.iter().zip(kinds).map(|(label, kind)| {
                let span = source.within(&label.span);
                let text = Some(&*label.text).filter(|text| !text.is_empty());
                kind.span(span.start - lines.start..span.end - lines.start).label(text)
            });
            let excerpt = Snippet::source(&source.text[lines.clone()]).path(&*source.name);
            group.element(excerpt.line_start(first_line).annotations(annotations))
        }
    };
    group.elements(diagnostic.help.iter().map(|help| Level::HELP.message(&**help)))
}
