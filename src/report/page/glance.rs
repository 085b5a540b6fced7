//! The verdict at a glance: six cards that say what kind of game this is.

use super::parts::{genus, outcome, position};
use crate::base::{Convention, Outcome};
use crate::chart::grouped;
use crate::report::data::{PeriodFact, ReportData, TameVerdict};
use crate::report::words::percent;
use maud::{Markup, html};

/// How many heaps a card lists.
const LISTED: usize = 9;

/// The section, with the strips of single heaps under the cards.
pub(super) fn glance(data: &ReportData, strips: &Markup) -> Markup {
    html! {
        section id="glance" aria-labelledby="glance-title" {
            h2 id="glance-title" { "At a glance" }
            div.cards {
                (parting(data))
                (tame(data))
                (p_heaps(data))
                (period(data))
                (quotient(data))
                (recipe(data))
            }
            (strips)
        }
    }
}

fn card(name: &str, value: &Markup, text: &Markup) -> Markup {
    html! {
        div.card {
            h3 { (name) }
            p.value { (value) }
            p { (text) }
        }
    }
}

fn parting(data: &ReportData) -> Markup {
    let (divergence, searched) = (&data.divergence, &data.searched);
    let everywhere = html! {
        " Of all " (grouped(searched.positions)) " positions of total at most " (searched.largest_total)
        ", whatever their number of heaps, " (percent(searched.differing, searched.positions)) " differ."
    };
    match divergence.smallest_nonempty() {
        None => card(
            "The conventions part",
            &html! { "at the empty position only" },
            &html! { "Among " (grouped(divergence.positions)) " positions no other has a winner that depends on the convention." (everywhere) },
        ),
        Some(row) => card(
            "The conventions part",
            &html! { "at " (position(&row.position)) },
            &html! {
                "The smallest position, after the empty one, whose winner depends on the convention: "
                (outcome(row.normal)) " in normal and " (outcome(row.misere)) " in misère play."
                (everywhere)
            },
        ),
    }
}

fn tame(data: &ReportData) -> Markup {
    match &data.tame {
        TameVerdict::Proved => card(
            "Misère play",
            &html! { "tame" },
            &html! { "Proved for every heap: sums are played as sums of nim heaps, by the misère Nim rule on their values." },
        ),
        TameVerdict::SoFar { largest } => card(
            "Misère play",
            &html! { "tame up to heap " (largest) },
            &html! { "Every heap looked at is tame, so their sums are played as sums of nim heaps. Beyond them nothing is proved." },
        ),
        TameVerdict::Wild { heap, genus: known } => card(
            "Misère play",
            &html! { "not tame from heap " (heap) },
            &html! {
                "Heap " (heap) " is the first that is not tame"
                @if let Some(known) = known { ": its genus is " (genus(known)) }
                ". No sum of nim heaps behaves like it."
            },
        ),
    }
}

fn p_heaps(data: &ReportData) -> Markup {
    let of = |convention: Convention| {
        let rows = data.heaps.iter().filter(move |row| row.outcome(convention) == Some(Outcome::P));
        rows.map(|row| row.heap).collect::<Vec<_>>()
    };
    let list = |heaps: &[u64]| {
        let shown: Vec<String> = heaps.iter().take(LISTED).map(u64::to_string).collect();
        let more = if heaps.len() > LISTED { ", …" } else { "" };
        if heaps.is_empty() { "none".to_owned() } else { format!("{}{more}", shown.join(", ")) }
    };
    let last = data.heaps.last().map_or(0, |row| row.heap);
    let (normal, misere) = (of(Convention::Normal), of(Convention::Misere));
    let unknown = data.heaps.iter().filter(|row| row.misere.is_none()).count();
    card(
        "Single heaps lost in misère play",
        &html! { (list(&misere)) },
        &html! {
            "Of the heaps up to " (last) " these are " (outcome(Outcome::P)) " in misère play; in normal play "
            @if normal == [0] { "only the empty one is" } @else { (list(&normal)) " are" }
            "."
            @if unknown > 0 { " Of " (unknown) " heaps it is not known." }
        },
    )
}

fn period(data: &ReportData) -> Markup {
    let Some(period) = &data.normal_period else {
        return card(
            "Grundy values",
            &html! { "no period known" },
            &html! { "None shows among the first " (grouped(data.values_looked_at)) " values of g⁺." },
        );
    };
    let PeriodFact { preperiod, period: length, saltus, values_computed, theorem, .. } = period;
    let value = html! {
        "period " (grouped(*length))
        @if *saltus > 0 { ", saltus " (grouped(*saltus)) }
    };
    let from = html! {
        @if *preperiod == 0 { "From the start on " } @else { "From heap " (grouped(*preperiod)) " on " }
        "g⁺(n + " (length) ") = g⁺(n)" @if *saltus > 0 { " + " (saltus) } "."
    };
    let text = match theorem {
        // A statement opens with the theorem's name.
        Some(theorem) => html! {
            (from) " Proved from " (grouped(*values_computed)) " values ("
            (theorem.split(':').next().unwrap_or(theorem)) ")."
        },
        None => {
            html! { (from) " Observed over " (grouped(*values_computed)) " values; no theorem covers it." }
        }
    };
    card("Grundy values", &value, &text)
}

fn quotient(data: &ReportData) -> Markup {
    let Some(quotient) = &data.quotient else {
        return card(
            "Misère quotient",
            &html! { "not found" },
            &html! { "No heap came within the bounds of a report." },
        );
    };
    let value = html! { (grouped(quotient.order)) " elements" };
    let p = html! { (grouped(quotient.p_size)) " of them " (outcome(Outcome::P)) "." };
    match (quotient.complete, quotient.infinite_from) {
        (Some((preperiod, period)), _) => card(
            "Misère quotient",
            &value,
            &html! {
                (p) " Proved for the whole game: heap n stands for the same element as heap n + " (period)
                " from heap " (preperiod) " on."
            },
        ),
        (None, Some(heap)) => card(
            "Misère quotient",
            &html! { "infinite from heap " (heap) },
            &html! {
                "Proved: sums with heaps of " (heap) " fall into infinitely many classes. Those of heaps up to "
                (quotient.max_heap) " have " (value) ", " (p)
            },
        ),
        (None, None) => card(
            "Misère quotient",
            &html! { (value) " up to heap " (quotient.max_heap) },
            &html! { (p) " Proved for all sums of heaps up to " (quotient.max_heap) "." },
        ),
    }
}

fn recipe(data: &ReportData) -> Markup {
    let name = "The misère Nim rule on g⁺";
    match (&data.addition.recipe, &data.tame) {
        (Some(story), _) => card(
            name,
            &html! { "fails at " (position(&story.position.position)) },
            &html! {
                "The rule says " (outcome(story.recipe_says)) ", and the truth is " (outcome(story.position.outcome))
                ". " a href="#recipe" { "The moves that show it" } "."
            },
        ),
        (None, TameVerdict::Proved) => {
            card(name, &html! { "holds" }, &html! { "A theorem: every heap of the game is tame." })
        }
        (None, _) => card(
            name,
            &html! { "no failure found" },
            &html! { "It names the right winner of all positions of total at most " (data.addition.recipe_to) "." },
        ),
    }
}
