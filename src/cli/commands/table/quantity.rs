//! The columns of a table: what each shows, and where its cells come from.

use super::rows::KindColumn;
use crate::base::{Convention, Known};
use crate::conjecture::Inquiry;
use crate::export::{Cell, Column, Style};
use crate::graph::GraphFault;
use crate::position::{Game, Position};
use clap::ValueEnum;

/// What a column shows.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Quantity {
    /// The outcome in normal play
    Normal,
    /// The outcome in misère play
    Misere,
    /// g+, the Grundy value
    Grundy,
    /// g-, the misère Grundy value
    #[value(name = "misere_grundy", alias = "misere-grundy")]
    MisereGrundy,
    /// The genus
    Genus,
    /// Smith's value, which has infinities where play may go on for ever
    #[value(name = "loopy_value", alias = "loopy-value")]
    LoopyValue,
    /// Tame (fickle or firm), restive, restless or wild; shown only when asked for
    Kind,
}

impl Quantity {
    /// The columns that are shown where nobody says which: where play may go on for ever,
    /// there are outcomes and Smith's values, and where an end rule decides there is no genus.
    pub(super) fn usual(game: &dyn Game) -> Vec<Quantity> {
        let mut usual = vec![Quantity::Normal, Quantity::Misere];
        match game.is_loopy() {
            true => usual.push(Quantity::LoopyValue),
            false => usual.extend([Quantity::Grundy, Quantity::MisereGrundy, Quantity::Genus]),
        }
        usual.retain(|quantity| !quantity.is_of_sums() || !game.has_end_rule());
        usual
    }

    /// Whether it says what a position is in sums, which a game with an end rule has no part in.
    pub(super) fn is_of_sums(self) -> bool {
        matches!(self, Quantity::Genus | Quantity::Kind)
    }

    pub(super) fn column(self) -> Column {
        match self {
            Quantity::Normal => Column::new("normal", "normal", Style::Word),
            Quantity::Misere => Column::new("misere", "misère", Style::Word),
            Quantity::Grundy => Column::new("grundy", "g+", Style::Number),
            Quantity::MisereGrundy => Column::new("misere_grundy", "g-", Style::Number),
            Quantity::Genus => Column::new("genus", "genus", Style::Power),
            Quantity::LoopyValue => Column::new("loopy_value", "value", Style::Word),
            Quantity::Kind => Column::new("kind", "kind", Style::Word),
        }
    }

    /// The convention whose search, if any, it waits for.
    pub(super) fn convention(self) -> Convention {
        match self {
            Quantity::Normal | Quantity::Grundy | Quantity::LoopyValue => Convention::Normal,
            Quantity::Misere | Quantity::MisereGrundy | Quantity::Genus | Quantity::Kind => {
                Convention::Misere
            }
        }
    }

    /// Its cell in the row of a position.
    pub(super) fn of(
        self,
        inquiry: &mut Inquiry,
        position: &Position,
        kinds: &KindColumn,
    ) -> Result<Known<Cell>, GraphFault> {
        let convention = self.convention();
        Ok(match self {
            Quantity::Normal | Quantity::Misere => {
                inquiry.outcome(position, convention)?.map(|outcome| outcome.to_string().into())
            }
            Quantity::Grundy | Quantity::MisereGrundy => inquiry.value(position, convention)?.map(Cell::from),
            Quantity::Genus => inquiry.genus(position)?.map(|genus| genus.to_string().into()),
            Quantity::LoopyValue => inquiry.loopy_value(position)?.map(|value| value.to_string().into()),
            Quantity::Kind => kinds.of(position),
        })
    }
}
