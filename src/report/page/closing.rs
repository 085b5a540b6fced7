//! The end of the page: the data to take away, and how to make the page again.

use crate::report::charts::Figure;
use crate::report::data::ReportData;
use crate::report::files::TABLES;
use maud::{Markup, html};

/// The section.
pub(super) fn closing(data: &ReportData, figures: &[Figure]) -> Markup {
    let argument = &data.about.argument;
    html! {
        section id="data" aria-labelledby="data-title" {
            h2 id="data-title" { "Data" }
            ul.downloads {
                @for (name, what) in TABLES {
                    li { a href=(name) { (name) } ": " (what) }
                }
                li { a href="summary.json" { "summary.json" } ": the verdicts of this page, for programs" }
                li {
                    "The charts as SVG: "
                    @for (at, figure) in figures.iter().enumerate() {
                        @if at > 0 { ", " }
                        a href={ (figure.stem) ".svg" } { (figure.stem) }
                    }
                }
            }
            h3 { "How this page was made" }
            p {
                "Normal and misère play are the same recursion over the same positions; only the finished game is worth 0 in the one and 1 in the other. Misère outcomes of sums were found by searching whole positions, all "
                (crate::chart::grouped(data.searched.positions)) " of total at most " (data.searched.largest_total)
                ", and never by adding values. To make the page again, byte for byte:"
            }
            pre tabindex="0" { code {
                "lastmove report " (argument) " -o reports/\n"
                "cargo run --release -- report " (argument) " -o reports/    # from a checkout"
            } }
            p { "The positions that change hands, and the three failures of addition, as text or JSON:" }
            pre tabindex="0" { code { (data.divergence.command(argument)) } }
        }
    }
}
