//! The page of a game that is not one of heaps.

use super::differing::{self, Row, Words};
use super::figures::figures;
use super::parts::{genus, known_number, known_outcome};
use super::shell::{self, Shell};
use super::{claims, closing, listed_glance, rules};
use crate::base::{Convention, Outcome};
use crate::chart::{ChartError, Outcomes, grouped};
use crate::report::charts::{Figure, Section};
use crate::report::data::{ListedData, ListedPosition, ListedRow, Written};
use crate::report::inline::Inks;
use maud::{Markup, html};
use serde_json::json;

/// The script that knows games by their positions.
const SCRIPT: &str = include_str!("listed.js");

/// How many differing positions a page lists, and how many winning moves of each.
const LISTED: usize = 200;
const MOVES: usize = 4;

/// What the table of differing positions calls its columns.
const WORDS: Words = Words {
    containing: "containing",
    example: "any",
    one: "component",
    size: "size",
    moves: "winning moves lead to",
};

/// A position as the program writes it, which may be a drawing.
pub(super) fn position(written: &Written) -> Markup {
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
                div.cards { (listed_glance::cards(data)) }
                (strips)
            }
            (ask(data))
            section id="outcomes" aria-labelledby="outcomes-title" {
                h2 id="outcomes-title" { "Where the conventions part" }
                (outcomes)
                (changing_hands(data))
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

fn changing_hands(data: &ListedData) -> Markup {
    let count = data.differing().count();
    let shown: Vec<usize> = data.differing().take(LISTED).collect();
    let winning: Vec<Vec<&Written>> = shown.iter().map(|&at| winning(data, at)).collect();
    let rows = shown.iter().zip(&winning).map(|(&at, moves)| {
        let ListedPosition { written, outcomes, options, .. } = &data.positions[at];
        Row {
            position: position(written),
            parts: written.parts.len(),
            total: written.total,
            outcomes: *outcomes,
            moves,
            is_over: options.is_empty(),
        }
    });
    html! {
        h3 id="differing" { "Positions that change hands" }
        p.see {
            (grouped(count as u64)) " of the " (grouped(data.positions.len() as u64)) " positions, smallest first"
            @if count > LISTED { ", the first " (LISTED) " of them" }
            ". The last column is where the player to move wins by going, under the convention that lets him."
        }
        (differing::table(&WORDS, MOVES, rows, |reached| position(reached)))
        p.small { a href="positions.csv" { "positions.csv" } }
    }
}

/// Where the player to move wins by going, under the convention that lets him.
fn winning(data: &ListedData, at: usize) -> Vec<&Written> {
    let wins =
        |side: &fn(&Outcomes) -> Option<Outcome>| side(&data.positions[at].outcomes) == Some(Outcome::N);
    let side = Convention::BOTH.map(side).into_iter().find(wins);
    let reached = |side| data.leading_to(at, side, Outcome::P).map(|position| &position.written).collect();
    side.map_or(Vec::new(), reached)
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
