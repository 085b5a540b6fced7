//! What a report says of a game that is not one of heaps: everything below a list of
//! positions, and where they stand among each other.

use super::{About, ClaimRow, ConjectureRow, Written};
use crate::base::{Genus, Outcome};
use crate::chart::{MapAxes, Outcomes, Unit};

/// Everything a report shows of one such ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedData {
    /// The rules and what they are called.
    pub about: About,
    /// What was searched, in words.
    pub scope: Vec<String>,
    /// Every position that was met, roots and what lies below them.
    pub positions: Vec<ListedPosition>,
    /// Texts that name some of them, beside those they are written by.
    pub aliases: Vec<(String, usize)>,
    /// Members by one number, where the game has them.
    pub row: Option<ListedRow>,
    /// Members by two numbers, where the game has them.
    pub map: Option<ListedMap>,
    /// The position whose graph is small enough to be drawn.
    pub drawn: Option<usize>,
    /// The first component that is not tame, with its genus; `None` where all are tame.
    pub wild: Option<(Written, Option<Genus>)>,
    /// Whether values and genera mean anything here: not where play may go on for ever, and
    /// not where a rule of its own ends it.
    pub has_values: bool,
    /// Values from published sources beside the rules.
    pub claims: Vec<ClaimRow>,
    /// Rules somebody believes, tested.
    pub conjectures: Vec<ConjectureRow>,
}

/// A position and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPosition {
    /// As it is written.
    pub written: Written,
    /// Both outcomes.
    pub outcomes: Outcomes,
    /// g+.
    pub grundy: Option<u64>,
    /// g-.
    pub misere_grundy: Option<u64>,
    /// Where its moves lead, as places in the list of positions, each once.
    pub options: Vec<usize>,
}

/// The members of a family by their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRow {
    /// What the number is.
    pub unit: Unit,
    /// The first number.
    pub first: u64,
    /// The places of the members, from the first on.
    pub members: Vec<usize>,
    /// Their names, where numbers say nothing of them.
    pub names: Vec<String>,
    /// Their genera, where they were found.
    pub genera: Vec<Option<Genus>>,
}

/// Positions by two numbers, alone or beside others that stay what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMap {
    /// What the numbers are.
    pub axes: MapAxes,
    /// The smallest number.
    pub first: u64,
    /// How many numbers, from the smallest on.
    pub sizes: usize,
    /// One panel, or one for each number beside the two.
    pub panels: Vec<ListedPanel>,
    /// How the text of a cell is put together: `{a}`, `{b}` and `{c}`, the panel, are replaced.
    pub pattern: String,
}

/// One square of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPanel {
    /// The number beside the two.
    pub third: Option<u64>,
    /// The place of (a, b) at `(a - first) * sizes + (b - first)`; `None` where the game has
    /// no such position.
    pub cells: Vec<Option<usize>>,
}

impl ListedData {
    /// The places of the positions whose outcomes differ, smallest first.
    pub fn differing(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.positions.len()).filter(|&at| self.positions[at].outcomes.differ())
    }

    /// The smallest differing position in which there is a move.
    pub fn first_with_moves(&self) -> Option<&ListedPosition> {
        self.differing().map(|at| &self.positions[at]).find(|position| !position.options.is_empty())
    }

    /// The sides of a board that has any, `1×2`, where two numbers name the position.
    pub fn sides(&self, position: &ListedPosition) -> Option<String> {
        let sides = |name: &str| {
            let (rows, columns) = name.split_once('x')?;
            let is_number = |side: &str| !side.is_empty() && side.bytes().all(|digit| digit.is_ascii_digit());
            (is_number(rows) && is_number(columns)).then(|| format!("{rows}×{columns}"))
        };
        let named = self.aliases.iter().filter(|(_, at)| self.positions[*at].written == position.written);
        named.filter_map(|(name, _)| sides(name)).next()
    }

    /// The moves of a position that leave the opponent in a position of this outcome, as
    /// judged by `side`.
    pub fn leading_to(
        &self,
        at: usize,
        side: fn(&Outcomes) -> Option<Outcome>,
        outcome: Outcome,
    ) -> impl Iterator<Item = &ListedPosition> + '_ {
        let options = self.positions[at].options.iter().map(|&option| &self.positions[option]);
        options.filter(move |option| side(&option.outcomes) == Some(outcome))
    }

    /// How many moves were followed.
    pub fn moves(&self) -> usize {
        self.positions.iter().map(|position| position.options.len()).sum()
    }
}
