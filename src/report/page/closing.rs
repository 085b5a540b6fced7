//! The end of the page: the data to take away, and how to make the page again.

use crate::report::charts::Figure;
use crate::report::data::{ListedData, ReportData};
use crate::report::files::{LISTED_TABLES, TABLES};
use maud::{Markup, html};

/// The section.
pub(super) fn closing(data: &ReportData, figures: &[Figure]) -> Markup {
    let argument = &data.about.argument;
    html! {
        section id="data" aria-labelledby="data-title" {
            h2 id="data-title" { "Data" }
            (downloads(&TABLES, figures))
            h3 { "How this page was made" }
            p {
                "Normal and misère play are the same recursion over the same positions; only the finished game is worth 0 in the one and 1 in the other. Misère outcomes of sums were found by searching whole positions, all "
                (crate::chart::grouped(data.searched.positions)) " of total at most " (data.searched.largest_total)
                ", and never by adding values. To make the page again, byte for byte:"
            }
            (again(argument, figures))
            p { "The positions that change hands, and the three failures of addition, as text or JSON:" }
            pre tabindex="0" { code { (data.divergence.command(argument)) } }
        }
    }
}

/// The section of a game that is not one of heaps.
pub(super) fn listed(data: &ListedData, figures: &[Figure]) -> Markup {
    html! {
        section id="data" aria-labelledby="data-title" {
            h2 id="data-title" { "Data" }
            (downloads(&LISTED_TABLES, figures))
            h3 { "How this page was made" }
            p {
                "Every position that play can reach from these was looked at by itself, under both conventions: "
                (data.scope.join("; ")) ". To make the page again, byte for byte:"
            }
            (again(&data.about.argument, figures))
        }
    }
}

fn downloads(tables: &[(&str, &str)], figures: &[Figure]) -> Markup {
    html! {
        ul.downloads {
            @for (name, what) in tables {
                li { a href=(name) { (name) } ": " (what) }
            }
            li { a href="summary.json" { "summary.json" } ": the verdicts of this page, for programs" }
            @if in_page(figures) {
                li { "The charts stand in the page; with scripts allowed, a button below each saves it as SVG." }
            } @else {
                li {
                    "The charts as SVG: "
                    @for (at, figure) in figures.iter().enumerate() {
                        @if at > 0 { ", " }
                        a href={ (figure.stem) ".svg" } { (figure.stem) }
                    }
                }
            }
        }
    }
}

fn in_page(figures: &[Figure]) -> bool {
    figures.iter().all(|figure| !figure.has_file)
}

/// What makes the page again.
fn again(argument: &str, figures: &[Figure]) -> Markup {
    let charts = if in_page(figures) { " --charts inside" } else { "" };
    html! {
        pre tabindex="0" { code {
            "lastmove report " (argument) " -o reports/" (charts) "\n"
            "cargo run --release -- report " (argument) " -o reports/" (charts) "    # from a checkout"
        } }
    }
}
