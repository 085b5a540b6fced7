//! The table of heaps and the list of differing positions.

use super::differing::{self, Row, Words};
use super::parts::{bare, genus, known_number, known_outcome, played};
use crate::chart::{Outcomes, grouped};
use crate::report::data::{DifferingRow, HeapRow, PeriodFact, Played, ReportData};
use maud::{Markup, html};

/// How many winning moves a row of the differing positions lists.
const MOVES: usize = 6;

/// What the table of differing positions calls its columns.
const WORDS: Words = Words {
    containing: "with the heaps",
    example: "any, or 1,5",
    one: "heap",
    size: "total",
    moves: "winning moves",
};

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
pub(super) fn changing_hands(data: &ReportData) -> Markup {
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
        (differing::table(&WORDS, MOVES, divergence.differing.iter().map(row), played))
        p.small { a href="differing.csv" { "differing.csv" } }
    }
}

fn row(row: &DifferingRow) -> Row<'_, Played> {
    Row {
        position: bare(&row.position),
        parts: row.position.parts.len(),
        total: row.position.total,
        outcomes: Outcomes::known(row.normal, row.misere),
        moves: &row.winning_moves,
        is_over: row.winning_moves.is_empty(),
    }
}
