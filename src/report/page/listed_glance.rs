//! The verdicts at the top of the page of a game that is not one of heaps.

use super::listed::position;
use super::parts::{genus, known_outcome};
use crate::base::Outcome;
use crate::chart::{Outcomes, grouped};
use crate::report::data::{ListedData, ListedRow};
use crate::report::words::percent;
use maud::{Markup, html};

/// How many members a card lists.
const ON_A_CARD: usize = 9;

fn card(name: &str, value: &Markup, text: &Markup) -> Markup {
    html! { div.card { h3 { (name) } p.value { (value) } p { (text) } } }
}

/// The verdicts, a card each.
pub(super) fn cards(data: &ListedData) -> Markup {
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
            .map(|(_, n)| row.names.get((n - row.first) as usize).cloned().unwrap_or_else(|| n.to_string()))
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
