//! How addition fails, told with the smallest witnesses and the moves that prove it.

use super::parts::{answers, bare, leaving, outcome, played, position, proof};
use crate::base::Outcome;
use crate::chart::grouped;
use crate::report::data::{
    DominatedStory, Proof, RecipeStory, ReportData, SubstitutionStory, TameVerdict, ValueStory,
};
use crate::report::words::and;
use maud::{Markup, html};

/// The four stories.
pub(super) fn stories(data: &ReportData) -> Markup {
    let none = |what: String| html! { p { "No such failure among " (what) "." } };
    let up_to = |total: u64| format!("all positions of total at most {total}");
    let (addition, divergence) = (&data.addition, &data.divergence);
    let scope = format!("the {} positions of {}", grouped(divergence.positions), divergence.scope());
    html! {
        article id="value" {
            h3 { "Values do not add" }
            @match &addition.value {
                Some(story) => (value(story)),
                None => (none(up_to(addition.value_to))),
            }
        }
        article id="substitution" {
            h3 { "Equal values do not stand for each other" }
            @match &addition.substitution {
                Some(story) => (substitution(story)),
                None => (none(scope)),
            }
        }
        article id="recipe" {
            h3 { "The misère Nim rule on Grundy values" }
            p {
                "Misère Nim is played as normal Nim while some heap has 2 or more; once all heaps are 0 or 1, the player who leaves an odd number of ones wins. With Grundy values in place of heap sizes this becomes a recipe for any game."
            }
            @match (&addition.recipe, &data.tame) {
                (Some(story), _) => (recipe(story)),
                (None, TameVerdict::Proved) => p {
                    "Here the recipe is right for every position, by the theorem on tame games (Conway, " i { "On Numbers and Games" } ", chapter 12)."
                },
                (None, _) => (none(up_to(addition.recipe_to))),
            }
        }
        article id="dominated" {
            h3 { "A move that normal play can do without" }
            @match &data.dominated {
                Some(story) => (dominated(story)),
                None => p { "No such position among " (up_to(addition.value_to)) "." },
            }
        }
    }
}

fn value(story: &ValueStory) -> Markup {
    let expected = story.expected();
    let wrong_winner = (expected == 0) != (story.sum_value == 0);
    html! {
        p {
            "If misère values added as nim values do, g⁻ of " (bare(&story.a)) " + " (bare(&story.b))
            " would be g⁻(" (story.a) ") xor g⁻(" (story.b) ") = " (story.a_value) " xor " (story.b_value)
            " = " strong { (expected) } ". It is " strong { (story.sum_value) } "."
            @if wrong_winner {
                " The sum is " (outcome(crate::report::words::outcome_of(story.sum_value))) ", and addition would name the other winner."
            } @else {
                " The winner would still be right here; with the right position beside the sum it is not."
            }
        }
        @if story.options.is_empty() {
            p { "No move is left in " (bare(&story.sum)) ", so its value is the base case of misère play, 1." }
        } @else {
            p {
                "The options of " (bare(&story.sum)) " have the values in the table; the least that is missing, "
                (story.sum_value) ", is the value of the sum."
            }
            (options(story))
        }
    }
}

fn options(story: &ValueStory) -> Markup {
    // One line for each value, so that the gap shows.
    let groups: Vec<_> = story.options.chunk_by(|a, b| a.1 == b.1).collect();
    html! {
        div.scroll tabindex="0" role="region" aria-label="Options and their values" {
            table.replies {
                thead { tr { th.number scope="col" { "g⁻" } th scope="col" { "moves to positions of that value" } } }
                tbody {
                    @for group in groups {
                        tr {
                            td.number { (group[0].1) }
                            td {
                                @for (at, (a_move, _)) in group.iter().enumerate() {
                                    @if at > 0 { "; " }
                                    (leaving(a_move))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn substitution(story: &SubstitutionStory) -> Markup {
    html! {
        p {
            "Both G = " (position(&story.g)) " and H = " (position(&story.h)) " have g⁻ = "
            strong { (story.value) } ". Beside X = " (position(&story.x)) " one may not replace the other: G + X = "
            (position(&story.with_g.position)) " is " (outcome(story.with_g.outcome)) ", and H + X = "
            (position(&story.with_h.position)) " is " (outcome(story.with_h.outcome)) "."
        }
        (proof(&story.with_g))
        (proof(&story.with_h))
    }
}

fn recipe(story: &RecipeStory) -> Markup {
    let values: Vec<String> = story.grundy_values.iter().map(u64::to_string).collect();
    let xor = story.grundy_values.iter().fold(0, |sum, value| sum ^ value);
    let ones = story.grundy_values.iter().filter(|&&value| value == 1).count();
    let large = story.grundy_values.iter().any(|&value| value >= 2);
    html! {
        p {
            "The smallest position of which it names the wrong winner is " (position(&story.position.position)) ". "
            @if values.len() == 1 { "Its Grundy value is " } @else { "Its heaps have Grundy values " }
            (and(&values)) ". "
            @if large {
                "Not all are 0 or 1, so their xor decides: it is " (xor)
                @if values.len() == 1 { ", the value itself" }
            } @else {
                "All are 0 or 1, so the number of ones decides: it is " (ones)
            }
            ", and the recipe says " (outcome(story.recipe_says)) ". In truth the position is "
            (outcome(story.position.outcome)) "."
        }
        (proof(&story.position))
    }
}

fn dominated(story: &DominatedStory) -> Markup {
    html! {
        p {
            "In " (position(&story.position)) " the moves " (played(&story.decider)) " and " (played(&story.equal))
            " lead to positions of the same Grundy value, " strong { (story.grundy) }
            ", so that normal play may cross out the first of them. In misère play it is the only move that wins: "
            (leaving(&story.decider)) ", which is " (outcome(Outcome::P)) "."
        }
        @match &story.proof {
            Proof::Loses(replies) => (answers(replies)),
            _ => {},
        }
        @if let Some(punished) = &story.punished {
            p {
                "The move " (leaving(&story.equal)) ", which normal play holds equal, is answered by "
                (leaving(punished)) ", which is " (outcome(Outcome::P)) "."
            }
        }
    }
}
