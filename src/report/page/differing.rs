//! The table of positions that change hands, which sorts and filters, whatever the kind of
//! game. What stands in it is the caller's; this is its frame and the controls over it.

use super::parts::known_outcome;
use crate::base::Outcome;
use crate::chart::Outcomes;
use maud::{Markup, html};

/// What the columns and controls are called in one kind of game.
pub(super) struct Words {
    /// Before the box that asks for parts of a position.
    pub(super) containing: &'static str,
    /// What such parts look like.
    pub(super) example: &'static str,
    /// A part of a position.
    pub(super) one: &'static str,
    /// Its size.
    pub(super) size: &'static str,
    /// The moves that win, or where they lead.
    pub(super) moves: &'static str,
}

/// One position.
pub(super) struct Row<'a, M> {
    /// The position as the page shows it.
    pub(super) position: Markup,
    /// How many parts it has.
    pub(super) parts: usize,
    /// Its size.
    pub(super) total: u64,
    /// Who wins it.
    pub(super) outcomes: Outcomes,
    /// The winning moves under the convention that lets the player to move win, as the page
    /// shows them.
    pub(super) moves: &'a [M],
    /// Whether no move at all is left.
    pub(super) is_over: bool,
}

/// Controls and table; nothing where there is no row.
pub(super) fn table<'a, M: 'a>(
    words: &Words,
    most_moves: usize,
    rows: impl ExactSizeIterator<Item = Row<'a, M>>,
    show: fn(&M) -> Markup,
) -> Markup {
    if rows.len() == 0 {
        return html! {};
    }
    html! {
        (filters(words))
        div.scroll tabindex="0" role="region" aria-label="Positions that change hands" {
            table.sortable id="differing-table" {
                caption.hidden { "Positions whose winner depends on the convention" }
                thead {
                    tr {
                        th scope="col" aria-sort="ascending" { "position" }
                        th.number scope="col" { (words.one) "s" }
                        th.number scope="col" { (words.size) }
                        th scope="col" { "normal" }
                        th scope="col" { "misère" }
                        th scope="col" { (words.moves) }
                    }
                }
                tbody {
                    @for (order, row) in rows.enumerate() {
                        tr {
                            td data-key=(order) { (row.position) }
                            td.number { (row.parts) }
                            td.number { (row.total) }
                            td { (known_outcome(row.outcomes.normal)) }
                            td { (known_outcome(row.outcomes.misere)) }
                            td data-key=(row.moves.len()) {
                                @if row.is_over { "no move is left" }
                                @for (at, a_move) in row.moves.iter().take(most_moves).enumerate() {
                                    @if at > 0 { "; " }
                                    (show(a_move))
                                }
                                @if row.moves.len() > most_moves { "; " (row.moves.len() - most_moves) " more" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Controls that appear with the script that serves them.
fn filters(words: &Words) -> Markup {
    let one = words.one;
    html! {
        form.filters id="filters" hidden {
            label for="filter-heaps" { (words.containing) }
            input id="filter-heaps" type="text" inputmode="numeric" placeholder=(words.example) autocomplete="off";
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
