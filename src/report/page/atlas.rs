//! The page over several reports: one line a game, sortable by what sets them apart.

use super::figures::draw;
use super::parts::bare;
use super::shell::Shell;
use crate::chart::ChartError;
use crate::report::charts::{Figure, comparison};
use crate::report::data::{Gathered, ListedData, ReportData, TameVerdict};
use crate::report::inline::Inks;
use crate::report::thumbnail;
use crate::report::words::percent;
use maud::{Markup, PreEscaped, html};

/// What an infinite order is sorted by: beyond all others.
const INFINITE: u64 = u64::MAX >> 12;

/// The page as text; `charts` are pictures over all games.
///
/// # Errors
/// Where a picture cannot be drawn.
pub(in crate::report) fn atlas_page(reports: &[Gathered]) -> Result<String, ChartError> {
    let mut inks = Inks::default();
    let mut rows = Vec::new();
    for gathered in reports {
        rows.push(match gathered {
            Gathered::Heaps(data) => row(data, &mut inks)?,
            Gathered::Listed(data) => listed_row(data, &mut inks)?,
        });
    }
    let of_heaps: Vec<&ReportData> = reports.iter().filter_map(of_heaps).collect();
    let overview = comparison(&of_heaps).map(|figure: Figure| draw(&figure, &mut inks)).transpose()?;
    let body = html! {
        header.top {
            div {
                p.kicker { "Impartial games under both play conventions" }
                h1 { "The divergence atlas" }
                p.summary {
                    "Where normal and misère play part, game by game. Each line leads to a report with the moves that prove it."
                }
            }
        }
        main id="main" {
            section aria-labelledby="games-title" {
                h2 id="games-title" { (reports.len()) " games" }
                p.see.with-script hidden { "Choose a heading to sort by it." }
                div.scroll tabindex="0" role="region" aria-label="Games" {
                    table.sortable.atlas {
                        thead {
                            tr {
                                th scope="col" { "game" }
                                th scope="col" data-fixed { "by one number, by two" }
                                th scope="col" { "first divergence" }
                                th.number scope="col" { "share that differs" }
                                th scope="col" { "misère play" }
                                th.number scope="col" { "misère quotient" }
                                th.number scope="col" { "period of g⁺" }
                            }
                        }
                        tbody { @for row in &rows { (row) } }
                    }
                }
                p.small {
                    "First divergence: the smallest position, after the empty one, whose winner depends on the convention, and the smallest in which some heap is not 1; the column is sorted by the latter. Share: of all positions of total at most "
                    (shares(&of_heaps)) @if of_heaps.len() < reports.len() { ", and in games that are not of heaps of all positions looked at" } ". Quotient: the number of elements, with the largest heap it is proved for where that is not the whole game."
                }
            }
            @if let Some(overview) = &overview {
                section aria-labelledby="overview-title" {
                    h2 id="overview-title" { "Side by side" }
                    (overview)
                }
            }
        }
        footer { p { "Made by lastmove, a workbench for impartial games under both play conventions." } }
    };
    Ok(Shell {
        title: "The divergence atlas: normal and misère play",
        description: "Impartial games under normal and misère play: where the conventions part, which games are tame, their periods and misère quotients.",
        inks: &inks,
        data: None,
        script: &[super::shell::PAGE, "page(null);"],
    }
    .around(&body))
}

/// The totals up to which shares were taken.
fn shares(reports: &[&ReportData]) -> String {
    let totals = reports.iter().map(|data| data.searched.largest_total);
    match (totals.clone().min(), totals.max()) {
        (Some(least), Some(most)) if least < most => format!("{most}, or {least} where moves are many"),
        (_, most) => most.unwrap_or(0).to_string(),
    }
}

fn row(data: &ReportData, inks: &mut Inks) -> Result<Markup, ChartError> {
    let (about, searched) = (&data.about, &data.searched);
    let strip = thumbnail::strip(data, inks)?;
    let map = thumbnail::map(data, inks)?;
    let first = data.divergence.smallest_nonempty();
    // Heaps of 1 are where the conventions part in nearly every game.
    let beyond =
        data.divergence.differing.iter().find(|row| row.position.parts.iter().any(|part| part != "1"));
    let share = searched.differing as f64 / searched.positions.max(1) as f64;
    Ok(html! {
        tr {
            th scope="row" data-key=(about.name.to_lowercase()) {
                a href={ (about.slug) "/index.html" } { (about.name) }
                p.small { (about.summary) }
            }
            td.thumbnails { (PreEscaped(strip)) (PreEscaped(map)) }
            @match first {
                Some(row) => td data-key=(beyond.map_or(999_999, |row| row.position.total)) {
                    (bare(&row.position))
                    @match beyond {
                        Some(beyond) if beyond != row => { ", then " (bare(&beyond.position)) },
                        Some(_) => {},
                        None => span.small { ", and none with a heap of 2" },
                    }
                },
                None => td data-key="999999" { "none found" },
            }
            td.number data-key=(format!("{share:.9}")) { (percent(searched.differing, searched.positions)) }
            (tame(&data.tame))
            @match &data.quotient {
                Some(found) if found.infinite_from.is_some() => td.number data-key=(INFINITE) {
                    "infinite"
                    span.small { " from heap " (found.infinite_from.unwrap_or_default()) }
                },
                Some(found) => td.number data-key=(found.order) {
                    (found.order)
                    @if found.complete.is_none() { span.small { " to heap " (found.max_heap) } }
                },
                None => td.number data-key="0" { "?" },
            }
            @match &data.normal_period {
                Some(found) => td.number data-key=(found.period) {
                    (found.period)
                    @if found.saltus > 0 { span.small { " saltus " (found.saltus) } }
                    @if found.theorem.is_none() { span.small { " observed" } }
                },
                None => td.number data-key="999999999" { "none known" },
            }
        }
    })
}

fn of_heaps(gathered: &Gathered) -> Option<&ReportData> {
    match gathered {
        Gathered::Heaps(data) => Some(data),
        Gathered::Listed(_) => None,
    }
}

/// The line of a game that is not one of heaps: no quotient and no period is looked for.
fn listed_row(data: &ListedData, inks: &mut Inks) -> Result<Markup, ChartError> {
    let about = &data.about;
    let pictures = thumbnail::listed(data, inks)?;
    let (differing, all) = (data.differing().count() as u64, data.positions.len() as u64);
    let share = differing as f64 / all.max(1) as f64;
    Ok(html! {
        tr {
            th scope="row" data-key=(about.name.to_lowercase()) {
                a href={ (about.slug) "/index.html" } { (about.name) }
                p.small { (about.summary) }
            }
            td.thumbnails { @for picture in &pictures { (PreEscaped(picture)) } }
            @match data.first_with_moves() {
                Some(first) => td data-key=(first.written.total) {
                    @match data.sides(first) {
                        Some(sides) => { "the board " span.pos { (sides) } },
                        None => (bare(&first.written)),
                    }
                },
                None => td data-key="999999" { "none found" },
            }
            td.number data-key=(format!("{share:.9}")) { (percent(differing, all)) }
            @match &data.wild {
                _ if !data.has_values => td data-key="4" { span.small { "no sums" } },
                Some((first, _)) => td data-key="3" { "not tame from " (bare(first)) },
                None => td data-key="1" { "tame as far as searched" },
            }
            td.number data-key="0" { "–" }
            td.number data-key="999999999" { "–" }
        }
    })
}

fn tame(verdict: &TameVerdict) -> Markup {
    match verdict {
        TameVerdict::Proved => html! { td data-key="0" { "tame" } },
        TameVerdict::SoFar { largest } => html! { td data-key="1" { "tame to heap " (largest) } },
        TameVerdict::Wild { heap, .. } => {
            html! { td data-key=(format!("2{:06}", 999_999 - heap.min(&999_999))) { "not tame from heap " (heap) } }
        }
    }
}
