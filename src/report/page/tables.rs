//! The table of heaps and the list of differing positions.

use super::parts::{bare, genus, known_number, known_outcome, outcome, played};
use crate::base::Outcome;
use crate::chart::grouped;
use crate::report::data::{HeapRow, PeriodFact, ReportData};
use maud::{Markup, html};

/// How many winning moves a row of the differing positions lists.
const MOVES: usize = 6;

/// The periods of single heaps with the theorems that prove them.
pub(super) fn periods(data: &ReportData) -> Markup {
    let periods = [("g⁺", &data.normal_period), ("g⁻", &data.misere_period)];
    html! {
        @for (sign, period) in periods {
            @if let Some(period) = period { (proved(sign, period)) }
        }
    }
}

fn proved(sign: &str, period: &PeriodFact) -> Markup {
    let PeriodFact { preperiod, period: length, saltus, last_exception, values_computed, theorem, .. } =
        period;
    html! {
        p {
            strong { (sign) "(n + " (length) ") = " (sign) "(n)" @if *saltus > 0 { " + " (saltus) } }
            " for every n"
            @if let Some(last) = last_exception {
                " from " (grouped(*preperiod)) " on, and not for " (grouped(*last))
            }
            @if let Some(largest) = period.max_grundy { "; the largest value is " (grouped(largest)) }
            ". "
            @match theorem {
                Some(theorem) => {
                    "Proved from the values of heaps 0 to " (grouped(values_computed.saturating_sub(1)))
                    " by " (theorem) "."
                },
                None => {
                    "Observed among " (grouped(*values_computed)) " values; no theorem covers it."
                },
            }
        }
    }
}

/// Single heaps, in columns that stand side by side where there is room.
pub(super) fn heaps(data: &ReportData) -> Markup {
    let third = data.heaps.len().div_ceil(3).max(1);
    html! {
        h3 id="heaps" { "Single heaps" }
        p.see {
            "Both outcomes, both values and the genus of every heap up to "
            (data.heaps.last().map_or(0, |row| row.heap)) ". Rows in which the outcomes differ are marked."
        }
        div.columns {
            @for rows in data.heaps.chunks(third) { (heap_table(rows)) }
        }
        p.small { a href="heaps.csv" { "heaps.csv" } }
    }
}

fn heap_table(rows: &[HeapRow]) -> Markup {
    let (first, last) = (rows.first().map_or(0, |row| row.heap), rows.last().map_or(0, |row| row.heap));
    html! {
        div.scroll tabindex="0" role="region" aria-label={ "Heaps " (first) " to " (last) } {
            table.heaps {
                caption { "Heaps " (first) " to " (last) }
                thead {
                    tr {
                        th.number scope="col" { "heap" }
                        th scope="col" { "normal" }
                        th scope="col" { "misère" }
                        th.number scope="col" { "g⁺" }
                        th.number scope="col" { "g⁻" }
                        th scope="col" { "genus" }
                    }
                }
                tbody {
                    @for row in rows {
                        tr class=[row.differs().then_some("differs")] {
                            th.number scope="row" { (row.heap) }
                            td { (known_outcome(row.normal)) }
                            td { (known_outcome(row.misere)) }
                            td.number { (known_number(row.grundy)) }
                            td.number { (known_number(row.misere_grundy)) }
                            td {
                                @match &row.genus {
                                    Some(known) => (genus(known)),
                                    None => span.unknown { "?" },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Every position of the scope whose winner depends on the convention.
pub(super) fn differing(data: &ReportData) -> Markup {
    let divergence = &data.divergence;
    html! {
        h3 id="differing" { "Every position that changes hands" }
        p.see {
            (grouped(divergence.differing.len() as u64)) " of the " (grouped(divergence.positions))
            " positions of " (divergence.scope()) ", empty heaps left out, smallest first. The last column is how the player to move wins under the convention that lets him."
        }
        @for reason in &divergence.open {
            p.open { "Left open: " (reason) "." }
        }
        @if !divergence.differing.is_empty() {
            (filters("with the heaps", "any, or 1,5", "heap"))
            div.scroll tabindex="0" role="region" aria-label="Positions that change hands" {
                table.sortable id="differing-table" {
                    caption.hidden { "Positions whose winner depends on the convention" }
                    thead {
                        tr {
                            th scope="col" aria-sort="ascending" { "position" }
                            th.number scope="col" { "heaps" }
                            th.number scope="col" { "total" }
                            th scope="col" { "normal" }
                            th scope="col" { "misère" }
                            th scope="col" { "winning moves" }
                        }
                    }
                    tbody {
                        @for (at, row) in divergence.differing.iter().enumerate() {
                            tr {
                                td data-key=(at) { (bare(&row.position)) }
                                td.number { (row.position.parts.len()) }
                                td.number { (row.position.total) }
                                td { (outcome(row.normal)) }
                                td { (outcome(row.misere)) }
                                td data-key=(row.winning_moves.len()) {
                                    @if row.winning_moves.is_empty() { "no move is left" }
                                    @for (at, a_move) in row.winning_moves.iter().take(MOVES).enumerate() {
                                        @if at > 0 { "; " }
                                        (played(a_move))
                                    }
                                    @if row.winning_moves.len() > MOVES {
                                        "; " (row.winning_moves.len() - MOVES) " more"
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        p.small { a href="differing.csv" { "differing.csv" } }
    }
}

/// Controls that appear with the script that serves them.
pub(super) fn filters(containing: &str, example: &str, one: &str) -> Markup {
    html! {
        form.filters id="filters" hidden {
            label for="filter-heaps" { (containing) }
            input id="filter-heaps" type="text" inputmode="numeric" placeholder=(example) autocomplete="off";
            label for="filter-class" { "that are" }
            select id="filter-class" {
                option value="" { "either" }
                option value="PN" { "normal " (Outcome::P) ", misère " (Outcome::N) }
                option value="NP" { "normal " (Outcome::N) ", misère " (Outcome::P) }
            }
            label for="filter-count" { "with" }
            select id="filter-count" {
                option value="" { "any number of " (one) "s" }
                option value="0" { "no " (one) }
                option value="1" { "one " (one) }
                option value="2" { "two " (one) "s" }
                option value="3" { "three " (one) "s" }
            }
            output id="filter-shown" for="filter-heaps filter-class filter-count" {}
        }
    }
}
