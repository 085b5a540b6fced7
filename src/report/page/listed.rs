//! The page of a game that is not one of heaps.

use super::figures::figures;
use super::parts::{genus, known_number, known_outcome};
use super::shell::{self, Shell};
use super::{claims, closing, rules, tables};
use crate::base::{Convention, Outcome};
use crate::chart::{ChartError, Outcomes, grouped};
use crate::report::charts::{Figure, Section};
use crate::report::data::{ListedData, ListedPosition, ListedRow, Written};
use crate::report::inline::Inks;
use crate::report::words::percent;
use maud::{Markup, html};
use serde_json::json;

/// The script that knows games by their positions.
const SCRIPT: &str = include_str!("listed.js");

/// How many differing positions a page lists, and how many winning moves of each.
const LISTED: usize = 200;
const MOVES: usize = 4;

/// How many members a card lists.
const ON_A_CARD: usize = 9;

/// A position as the program writes it, which may be a drawing.
fn position(written: &Written) -> Markup {
    html! { code { (written) } }
}

/// The page as text.
///
/// # Errors
/// Where a chart cannot be drawn.
pub(in crate::report) fn listed_page(data: &ListedData, charts: &[Figure]) -> Result<String, ChartError> {
    let mut inks = Inks::default();
    let strips = figures(charts, Section::Glance, &mut inks)?;
    let outcomes = figures(charts, Section::Outcomes, &mut inks)?;
    let values = figures(charts, Section::Values, &mut inks)?;
    let graph = figures(charts, Section::Theory, &mut inks)?;
    let body = html! {
        (rules::header(&data.about))
        (contents(data))
        main id="main" {
            section id="glance" aria-labelledby="glance-title" {
                h2 id="glance-title" { "At a glance" }
                div.cards { (cards(data)) }
                (strips)
            }
            (ask(data))
            section id="outcomes" aria-labelledby="outcomes-title" {
                h2 id="outcomes-title" { "Where the conventions part" }
                (outcomes)
                (differing(data))
            }
            @if let Some(row) = &data.row {
                section id="values" aria-labelledby="values-title" {
                    h2 id="values-title" { "By " (row.unit.number) }
                    (values)
                    (members(data, row))
                }
            }
            @if data.drawn.is_some() {
                section id="theory" aria-labelledby="theory-title" {
                    h2 id="theory-title" { "One position, move by move" }
                    (graph)
                }
            }
            (claims::claims(&[], &data.conjectures, &data.claims))
            (rules::references(&data.about))
            (closing::listed(data, charts))
        }
        footer { p { "Made by lastmove, a workbench for impartial games under both play conventions." } }
    };
    let name = &data.about.name;
    Ok(Shell {
        title: &format!("{name} under normal and misère play"),
        description: &format!(
            "{name}: outcomes under both conventions, position by position, with the winning moves."
        ),
        inks: &inks,
        data: Some(payload(data)),
        script: &[shell::PAGE, SCRIPT],
    }
    .around(&body))
}

fn contents(data: &ListedData) -> Markup {
    let by = data.row.as_ref().map_or(String::new(), |row| format!("By {}", row.unit.number));
    let links = [
        (true, "glance", "At a glance"),
        (true, "ask", "Ask"),
        (true, "outcomes", "Outcomes"),
        (data.row.is_some(), "values", by.as_str()),
        (data.drawn.is_some(), "theory", "Move by move"),
        (!data.conjectures.is_empty(), "conjectures", "Rules tested"),
        (!data.claims.is_empty(), "claims", "Published values"),
        (true, "data", "Data"),
    ];
    html! {
        nav aria-label="Sections" {
            ul {
                @for (there, id, words) in links {
                    @if there { li { a href={ "#" (id) } { (words) } } }
                }
            }
        }
    }
}

fn card(name: &str, value: &Markup, text: &Markup) -> Markup {
    html! { div.card { h3 { (name) } p.value { (value) } p { (text) } } }
}

fn cards(data: &ListedData) -> Markup {
    let all = data.positions.len() as u64;
    let differing = data.differing().count() as u64;
    let parting = match data.first_with_moves() {
        None if differing == 0 => card(
            "The conventions part",
            &html! { "nowhere" },
            &html! { "None of the " (grouped(all)) " positions has a winner that depends on the convention." },
        ),
        None => card(
            "The conventions part",
            &html! { "only where play is over" },
            &html! { "Of " (grouped(all)) " positions no other has a winner that depends on the convention." },
        ),
        Some(first) => card(
            "The conventions part",
            &match data.sides(first) {
                Some(sides) => html! { "at the board " (sides) },
                None => html! { "at " (position(&first.written)) },
            },
            &html! {
                "The smallest position met, after those without a move, whose winner depends on the convention: "
                (known_outcome(first.outcomes.normal)) " in normal and " (known_outcome(first.outcomes.misere))
                " in misère play."
            },
        ),
    };
    let share = card(
        "Positions that change hands",
        &html! { (percent(differing, all)) },
        &html! { (grouped(differing)) " of the " (grouped(all)) " positions below: " (data.scope.join("; ")) "." },
    );
    let counts = |side: fn(&Outcomes) -> Option<Outcome>| {
        let of =
            |outcome| data.positions.iter().filter(|at| side(&at.outcomes) == Some(outcome)).count() as u64;
        [Outcome::P, Outcome::D].map(of)
    };
    let ([normal, normal_draws], [misere, misere_draws]) =
        (counts(|both| both.normal), counts(|both| both.misere));
    let lost = card(
        "P-positions",
        &html! { (grouped(normal)) " normal, " (grouped(misere)) " misère" },
        &html! {
            "Of the positions met so many are lost for whoever is to move." @if normal_draws + misere_draws > 0 {
                " Drawn are " (grouped(normal_draws)) " in normal and " (grouped(misere_draws)) " in misère play."
            }
        },
    );
    html! {
        (parting)
        (share)
        (lost)
        @if let Some(row) = &data.row { (lost_members(data, row)) }
        @if data.has_values { (tame(data)) (largest_value(data)) }
    }
}

fn lost_members(data: &ListedData, row: &ListedRow) -> Markup {
    let list = |side: fn(&Outcomes) -> Option<Outcome>| {
        let of = row.members.iter().zip(row.first..);
        let lost: Vec<String> = of
            .filter(|(at, _)| side(&data.positions[**at].outcomes) == Some(Outcome::P))
            .map(|(_, n)| n.to_string())
            .collect();
        let more = if lost.len() > ON_A_CARD { ", …" } else { "" };
        let shown = lost[..lost.len().min(ON_A_CARD)].join(", ");
        if lost.is_empty() { "none".to_owned() } else { format!("{shown}{more}") }
    };
    card(
        &format!("Lost in misère play, by {}", row.unit.number),
        &html! { (list(|both| both.misere)) },
        &html! { "In normal play: " (list(|both| both.normal)) "." },
    )
}

fn tame(data: &ListedData) -> Markup {
    match &data.wild {
        None => card(
            "Misère play",
            &html! { "tame as far as searched" },
            &html! { "Every component met is tame, so sums of them are played as sums of nim heaps." },
        ),
        Some((first, known)) => card(
            "Misère play",
            &html! { "not tame from " (position(first)) },
            &html! {
                "It is the first component that is not tame"
                @if let Some(known) = known { ": its genus is " (genus(known)) }
                "."
            },
        ),
    }
}

fn largest_value(data: &ListedData) -> Markup {
    let largest =
        data.positions.iter().filter_map(|at| Some((at.grundy?, at))).max_by_key(|(value, _)| *value);
    match largest {
        None => html! {},
        Some((value, at)) => card(
            "Grundy values",
            &html! { "0 to " (value) },
            &html! { "The largest g⁺ met is that of " (position(&at.written)) "." },
        ),
    }
}

/// The position box; without scripts it says which command answers instead.
fn ask(data: &ListedData) -> Markup {
    let example = data.first_with_moves().map_or("0".to_owned(), |first| first.written.to_string());
    html! {
        section id="ask" aria-labelledby="ask-title" {
            h2 id="ask-title" { "Ask about a position" }
            form.ask id="ask-form" hidden {
                label for="ask-position" { "A position as the program writes it" }
                div.line {
                    input id="ask-position" name="position" type="text" autocomplete="off" spellcheck="false"
                        value=(example) aria-describedby="ask-hint";
                    button type="submit" { "Answer" }
                }
                p.small id="ask-hint" {
                    (grouped(data.positions.len() as u64)) " positions are known here: " (data.scope.join("; "))
                    ", and all that play can make of them."
                    @if let Some((name, at)) = data.aliases.iter().rev().find(|(name, at)| *name != data.positions[*at].written.to_string()) {
                        " " code { (name) } " is short for " code { (data.positions[*at].written) } "."
                    }
                }
            }
            div.answer id="answer" role="status" {}
            p.without-script {
                "With scripts allowed, a position typed here is answered on the spot. The program answers the same: "
                code { "lastmove solve " (data.about.argument) " '" (example) "'" }
            }
        }
    }
}

fn differing(data: &ListedData) -> Markup {
    let count = data.differing().count();
    html! {
        h3 id="differing" { "Positions that change hands" }
        p.see {
            (grouped(count as u64)) " of the " (grouped(data.positions.len() as u64)) " positions, smallest first"
            @if count > LISTED { ", the first " (LISTED) " of them" }
            ". The last column is where the player to move wins by going, under the convention that lets him."
        }
        @if count > 0 {
            (tables::filters("containing", "any", "component"))
            div.scroll tabindex="0" role="region" aria-label="Positions that change hands" {
                table.sortable id="differing-table" {
                    caption.hidden { "Positions whose winner depends on the convention" }
                    thead {
                        tr {
                            th scope="col" aria-sort="ascending" { "position" }
                            th.number scope="col" { "components" }
                            th.number scope="col" { "size" }
                            th scope="col" { "normal" }
                            th scope="col" { "misère" }
                            th scope="col" { "winning moves lead to" }
                        }
                    }
                    tbody {
                        @for (order, at) in data.differing().take(LISTED).enumerate() { (differing_row(data, order, at)) }
                    }
                }
            }
        }
        p.small { a href="positions.csv" { "positions.csv" } }
    }
}

fn differing_row(data: &ListedData, order: usize, at: usize) -> Markup {
    let row = &data.positions[at];
    let winner =
        Convention::BOTH.into_iter().find(|&convention| side(convention)(&row.outcomes) == Some(Outcome::N));
    let winning: Vec<&ListedPosition> =
        winner.map_or(Vec::new(), |convention| data.leading_to(at, side(convention), Outcome::P).collect());
    html! {
        tr {
            td data-key=(order) { (position(&row.written)) }
            td.number { (row.written.parts.len()) }
            td.number { (row.written.total) }
            td { (known_outcome(row.outcomes.normal)) }
            td { (known_outcome(row.outcomes.misere)) }
            td data-key=(winning.len()) {
                @if row.options.is_empty() { "no move is left" }
                @for (at, option) in winning.iter().take(MOVES).enumerate() {
                    @if at > 0 { "; " }
                    (position(&option.written))
                }
                @if winning.len() > MOVES { "; " (winning.len() - MOVES) " more" }
            }
        }
    }
}

fn side(convention: Convention) -> fn(&Outcomes) -> Option<Outcome> {
    match convention {
        Convention::Normal => |both| both.normal,
        Convention::Misere => |both| both.misere,
    }
}

fn members(data: &ListedData, row: &ListedRow) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Members by their number" {
            table {
                thead {
                    tr {
                        th.number scope="col" { (row.unit.number) }
                        th scope="col" { "position" }
                        th scope="col" { "normal" }
                        th scope="col" { "misère" }
                        @if data.has_values {
                            th.number scope="col" { "g⁺" }
                            th.number scope="col" { "g⁻" }
                            th scope="col" { "genus" }
                        }
                    }
                }
                tbody {
                    @for ((n, &at), known) in (row.first..).zip(&row.members).zip(&row.genera) {
                        @let member = &data.positions[at];
                        tr class=[member.outcomes.differ().then_some("differs")] {
                            th.number scope="row" { (n) }
                            td { (position(&member.written)) }
                            td { (known_outcome(member.outcomes.normal)) }
                            td { (known_outcome(member.outcomes.misere)) }
                            @if data.has_values {
                                td.number { (known_number(member.grundy)) }
                                td.number { (known_number(member.misere_grundy)) }
                                td {
                                    @match known {
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
}

/// What the scripts of the page work with, as JSON that may stand inside HTML.
fn payload(data: &ListedData) -> String {
    let letter = |outcome: Option<Outcome>| outcome.map_or('?', Outcome::letter);
    let letters: String = data
        .positions
        .iter()
        .flat_map(|at| [letter(at.outcomes.normal), letter(at.outcomes.misere)])
        .collect();
    let values = |of: fn(&ListedPosition) -> Option<u64>| data.positions.iter().map(of).collect::<Vec<_>>();
    let payload = json!({
        "argument": data.about.argument,
        "texts": data.positions.iter().map(|at| at.written.to_string()).collect::<Vec<_>>(),
        "letters": letters,
        "values": data.has_values.then(|| [values(|at| at.grundy), values(|at| at.misere_grundy)]),
        "moves": data.positions.iter().map(|at| &at.options).collect::<Vec<_>>(),
        "names": data.aliases,
        "pattern": data.map.as_ref().map_or("", |map| map.pattern.as_str()),
    });
    // The only way out of a script element is its end tag.
    payload.to_string().replace('<', "\\u003c")
}
