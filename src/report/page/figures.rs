//! Charts on the page, each with its question, what to see, and its files.

use crate::chart::ChartError;
use crate::report::charts::{Figure, Section, Width};
use crate::report::inline::Inks;
use maud::{Markup, PreEscaped, html};

/// How far a chart may shrink, and the width it keeps.
const LEAST_SCALE: f64 = 0.72;
const LEAST_WIDTH: f64 = 330.0;

/// Every chart of a section.
///
/// # Errors
/// Where a chart cannot be drawn.
pub(super) fn figures(all: &[Figure], section: Section, inks: &mut Inks) -> Result<Markup, ChartError> {
    let mut drawn = Vec::new();
    for figure in all.iter().filter(|figure| figure.section == section) {
        drawn.push((figure.width, draw(figure, inks)?));
    }
    Ok(html! {
        @for row in drawn.chunk_by(|a, b| a.0 == b.0) {
            div class=[class(row[0].0)] { @for (_, figure) in row { (figure) } }
        }
    })
}

/// How the charts of one width share a row.
const fn class(width: Width) -> Option<&'static str> {
    match width {
        Width::Whole => None,
        Width::Half => Some("row halves"),
        Width::Third => Some("row"),
    }
}

/// One chart.
///
/// # Errors
/// Where it cannot be drawn.
pub(super) fn draw(figure: &Figure, inks: &mut Inks) -> Result<Markup, ChartError> {
    let chart = &*figure.chart;
    let (svg, natural) = inks.draw(chart, figure.width.pixels())?;
    let heading = chart.heading();
    // On narrow screens charts shrink while they can be read, and then are scrolled.
    let least = (natural * LEAST_SCALE).max(LEAST_WIDTH).min(natural);
    Ok(html! {
        figure id={ "chart-" (figure.stem) } {
            h3 { (capital(&chart.subject())) }
            p.see { (capital(&chart.note())) }
            div.drawing data-chart=(figure.stem) style={ "--least:" (least.round()) "px" } { (PreEscaped(svg)) }
            figcaption {
                (figure.reading) " "
                span.scope { (capital(&heading.conventions_in_words())) ", " (heading.scope) ". " }
                @if figure.has_file {
                    span.links {
                        a href={ (figure.stem) ".svg" } { "SVG" }
                        @if let Some(table) = figure.table { " · " a href=(table) { "CSV" } }
                    }
                } @else {
                    span.links.save { @if let Some(table) = figure.table { a href=(table) { "CSV" } } }
                }
            }
        }
    })
}

/// The text with its first letter raised, but for `g⁺` and `g⁻`.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !text.starts_with("g⁺") && !text.starts_with("g⁻") => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}
