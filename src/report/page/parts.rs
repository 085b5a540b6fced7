//! The small things pages are made of: positions, outcomes, moves, genera.

use crate::base::{Genus, Outcome};
use crate::report::data::{Judged, Played, Proof, Reply, Written};
use maud::{Markup, html};

/// How many replies, or winning moves, a proof lists.
const LISTED: usize = 16;

/// An outcome as its letter.
pub(super) fn outcome(outcome: Outcome) -> Markup {
    let class = match outcome {
        Outcome::P => "o p",
        Outcome::N => "o n",
        Outcome::D => "o d",
    };
    html! { span class=(class) { (outcome) } }
}

/// An outcome that may be unknown.
pub(super) fn known_outcome(known: Option<Outcome>) -> Markup {
    match known {
        Some(known) => outcome(known),
        None => html! { span.unknown { "?" } },
    }
}

/// A number that may be unknown.
pub(super) fn known_number(known: Option<u64>) -> Markup {
    match known {
        Some(number) => html! { (number) },
        None => html! { span.unknown { "?" } },
    }
}

/// Prose in which code stands between backticks.
pub(super) fn prose(text: &str) -> Markup {
    html! {
        @for (at, piece) in text.split('`').enumerate() {
            @if at % 2 == 1 { code { (piece) } } @else { (piece) }
        }
    }
}

/// A position at the start of a sentence.
pub(super) fn first_position(written: &Written) -> Markup {
    if written.parts.is_empty() {
        html! { "The empty position" }
    } else {
        position(written)
    }
}

/// A position by its heaps.
pub(super) fn position(position: &Written) -> Markup {
    match position.parts.is_empty() {
        true => html! { "the empty position" },
        false => html! { span.pos { (position) } },
    }
}

/// A genus with its digits raised.
pub(super) fn genus(genus: &Genus) -> Markup {
    let text = genus.to_string();
    match text.split_once('^') {
        Some((base, digits)) => html! { span.genus { (base) sup { (digits) } } },
        None => html! { (text) },
    }
}

/// A word in the letters of a quotient, or a relation between two, with powers raised.
pub(super) fn word(text: &str) -> Markup {
    // Digits after a letter are its power; any other digit is a number.
    let mut pieces: Vec<(bool, String)> = Vec::new();
    let mut before = ' ';
    for c in text.chars() {
        let raised = c.is_ascii_digit()
            && (before.is_ascii_alphabetic()
                || before.is_ascii_digit() && pieces.last().is_some_and(|piece| piece.0));
        match pieces.last_mut() {
            Some((was_raised, piece)) if *was_raised == raised => piece.push(c),
            _ => pieces.push((raised, c.to_string())),
        }
        before = c;
    }
    html! {
        @for (raised, piece) in &pieces {
            @if *raised { sup { (piece) } } @else { (piece) }
        }
    }
}

/// Words separated by commas.
pub(super) fn words<'a>(texts: impl IntoIterator<Item = &'a String>) -> Markup {
    html! {
        @for (at, text) in texts.into_iter().enumerate() {
            @if at > 0 { ", " }
            (word(text))
        }
    }
}

/// A move: `5 → 1,3`.
pub(super) fn played(played: &Played) -> Markup {
    html! { span.pos { (played) } }
}

/// A move and what it leaves.
pub(super) fn leaving(a_move: &Played) -> Markup {
    html! { (played(a_move)) ", leaving " (position(&a_move.position)) }
}

/// Why a position has the outcome it has, one step deep.
pub(super) fn proof(judged: &Judged) -> Markup {
    let text = first_position(&judged.position);
    html! {
        @match &judged.proof {
            Proof::Finished => p {
                (text) " is " (outcome(judged.outcome)) ": no move is left, and whoever cannot move "
                @if judged.outcome == Outcome::P { "loses." } @else { "wins." }
            },
            Proof::Wins(moves) => p {
                (text) " is " (outcome(Outcome::N)) ": the mover wins with "
                @for (at, a_move) in moves.iter().take(LISTED).enumerate() {
                    @if at > 0 { "; or with " }
                    (leaving(a_move))
                }
                @if moves.len() > LISTED { "; and in " (moves.len() - LISTED) " more ways" }
                @if moves.len() == 1 { ", which is " } @else { ", each of which is " }
                (outcome(Outcome::P)) "."
                @if moves.len() == 1 { " No other move wins." }
            },
            Proof::Loses(replies) => {
                p { (text) " is " (outcome(Outcome::P)) ": whatever the mover does, there is a winning answer." }
                (answers(replies))
            },
        }
    }
}

/// The table of moves and their answers.
pub(super) fn answers(replies: &[Reply]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Moves and answers" {
            table.replies {
                thead { tr { th scope="col" { "move" } th scope="col" { "leaves" } th scope="col" { "answer" } th scope="col" { "leaves" } } }
                tbody {
                    @for reply in replies.iter().take(LISTED) {
                        tr {
                            td { (played(&reply.played)) }
                            td { (bare(&reply.played.position)) }
                            @match &reply.answer {
                                Some(answer) => {
                                    td { (played(answer)) }
                                    td { (bare(&answer.position)) " " (outcome(Outcome::P)) }
                                },
                                None => td colspan="2" { "none is needed: who cannot move has won" },
                            }
                        }
                    }
                }
            }
        }
        @if replies.len() > LISTED {
            p.small { "and " (replies.len() - LISTED) " more moves, each with its answer." }
        }
    }
}

/// A position in a cell of a table, where the empty one is `0`.
pub(super) fn bare(position: &Written) -> Markup {
    html! { span.pos { (position) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_raised_and_numbers_are_not() {
        let set = |text: &str| word(text).into_string();
        assert_eq!(set("ab2c"), "ab<sup>2</sup>c");
        assert_eq!(set("a2=1"), "a<sup>2</sup>=1");
        assert_eq!(set("b12=b"), "b<sup>12</sup>=b");
        assert_eq!(set("1"), "1");
    }
}
