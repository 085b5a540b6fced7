//! The page of one ruleset: a single file of HTML that works offline, with its charts
//! inside, readable without scripts and quick to answer with them.
//!
//! The sections are files of this folder in the order of the page; `shell` is the document
//! around them, `page.css` and `page.js` are what it carries.

mod ask;
mod atlas;
mod claims;
mod closing;
mod differing;
mod figures;
mod glance;
mod listed;
mod listed_glance;
mod parts;
mod rules;
mod shell;
mod stories;
mod tables;

pub(super) use atlas::atlas_page;
pub(super) use listed::listed_page;
pub(super) use shell::GENERATOR;

use super::charts::{Figure, Section};
use super::data::ReportData;
use super::inline::Inks;
use crate::chart::ChartError;
use figures::figures;
use maud::{Markup, html};
use parts::words;
use shell::Shell;

/// The page as text.
///
/// # Errors
/// Where a chart cannot be drawn.
pub(super) fn page(data: &ReportData, charts: &[Figure]) -> Result<String, ChartError> {
    let mut inks = Inks::default();
    let strips = figures(charts, Section::Glance, &mut inks)?;
    let outcomes = figures(charts, Section::Outcomes, &mut inks)?;
    let values = figures(charts, Section::Values, &mut inks)?;
    let addition = figures(charts, Section::Addition, &mut inks)?;
    let theory = figures(charts, Section::Theory, &mut inks)?;
    let body = html! {
        (rules::header(&data.about))
        (contents(data))
        main id="main" {
            (glance::glance(data, &strips))
            (ask::ask(data))
            section id="outcomes" aria-labelledby="outcomes-title" {
                h2 id="outcomes-title" { "Where the conventions part" }
                (outcomes)
                (tables::changing_hands(data))
            }
            section id="values" aria-labelledby="values-title" {
                h2 id="values-title" { "Values of single heaps" }
                (tables::periods(data))
                (values)
                (tables::heaps(data))
            }
            section id="addition" aria-labelledby="addition-title" {
                h2 id="addition-title" { "How addition fails" }
                p {
                    "In normal play the value of a sum is the xor of the values of its parts (Sprague and Grundy). In misère play three hopes are to be told apart, and each has its own smallest failure."
                }
                (addition)
                (stories::stories(data))
            }
            @if charts.iter().any(|figure| figure.section == Section::Theory) {
                section id="theory" aria-labelledby="theory-title" {
                    h2 id="theory-title" { "The theory, and what it saves" }
                    (theory)
                    (presentation(data))
                }
            }
            (claims::claims(&data.misreadings, &data.conjectures, &data.claims))
            (rules::references(&data.about))
            (closing::closing(data, charts))
        }
        footer { p { "Made by lastmove, a workbench for impartial games under both play conventions." } }
    };
    let name = &data.about.name;
    Ok(Shell {
        title: &format!("{name} under normal and misère play"),
        description: &format!("{name}: outcomes, Grundy values, genus and the places where normal and misère play part, with the moves that prove them."),
        inks: &inks,
        data: Some(ask::payload(data)),
        script: &[shell::PAGE, ask::SCRIPT],
    }
    .around(&body))
}

/// Links to the sections.
fn contents(data: &ReportData) -> Markup {
    let mut links = vec![("glance", "At a glance")];
    if data.ask.is_some() {
        links.push(("ask", "Ask"));
    }
    links.extend([
        ("outcomes", "Outcomes"),
        ("values", "Values"),
        ("addition", "Addition"),
        ("theory", "Theory"),
    ]);
    if !data.misreadings.is_empty() {
        links.push(("misreadings", "Often read"));
    }
    if !data.conjectures.is_empty() {
        links.push(("conjectures", "Rules tested"));
    }
    if !data.claims.is_empty() {
        links.push(("claims", "Published values"));
    }
    links.push(("data", "Data"));
    html! {
        nav aria-label="Sections" {
            ul { @for (id, words) in links { li { a href={ "#" (id) } { (words) } } } }
        }
    }
}

/// The most elements of a quotient whose presentation is written out.
const WRITTEN: u64 = 130;

/// How many heaps are listed with their elements.
const HEAPS: usize = 121;

/// The quotient in symbols, where it is small.
fn presentation(data: &ReportData) -> Markup {
    let Some(quotient) =
        data.quotient.as_ref().filter(|found| found.order <= WRITTEN && !found.letters.is_empty())
    else {
        return html! {};
    };
    html! {
        article id="quotient" {
            h3 { "The misère quotient in symbols" }
            p {
                "Generators: "
                @for (at, (letter, heap)) in quotient.letters.iter().enumerate() {
                    @if at > 0 { ", " }
                    i { (letter) } " for heap " (heap)
                }
                ". A sum is an element of the quotient; it is P in misère play exactly when its element is one of the P-portion, and the last list says which element each heap stands for."
            }
            dl.quotient {
                dt { "relations" } dd { (words(&quotient.relations)) }
                dt { "P-portion" } dd { (words(&quotient.p_portion)) }
                dt { "heaps 0, 1, 2, …" } dd {
                    (words(quotient.phi.iter().take(HEAPS)))
                    @if quotient.phi.len() > HEAPS { ", …" }
                }
            }
        }
    }
}
