//! Why a position has the values and outcomes it has: its options, and a sentence each.

use super::solution::Solution;
use crate::base::{Convention, Outcome};
use crate::cli::subject::Subject;
use crate::conjecture::Side;
use crate::export::{Cell, Column, Style, Table};
use crate::position::Position;

/// The options in a table, and what follows from them in words.
pub struct Explanation {
    /// A row an option.
    pub table: Table,
    /// One or two sentences a convention.
    pub sentences: Vec<String>,
}

impl Explanation {
    /// Explains a solution that was found with its options.
    pub fn of(subject: &Subject, solution: &Solution) -> Explanation {
        let mut sentences = Vec::new();
        for (at, side) in solution.sides.iter().enumerate() {
            let values: Option<Vec<u64>> =
                solution.options.iter().flatten().map(|option| option.values[at].clone().ok()).collect();
            sentences.extend(match decided(subject, &solution.position) {
                Some(outcome) => side.grundy.as_ref().ok().map(|&value| end_sentence(side, value, outcome)),
                None => value_sentence(side, values.as_deref()),
            });
            sentences.extend(outcome_sentence(subject, side, values.as_deref()));
            sentences.extend(draw_sentence(solution, side));
            if side.convention == Convention::Normal {
                sentences.extend(sum_sentence(subject, solution));
            }
        }
        sentences.extend(genus_sentence(solution));
        Explanation { table: table(subject, solution), sentences }
    }
}

fn table(subject: &Subject, solution: &Solution) -> Table {
    let mut table = Table::new("");
    table.columns =
        vec![Column::new("move", "option", Style::Word), Column::new("position", "leaves", Style::Word)];
    for side in &solution.sides {
        table.columns.push(match side.convention {
            Convention::Normal => Column::new("grundy", "g+", Style::Number),
            Convention::Misere => Column::new("misere_grundy", "g-", Style::Number),
        });
    }
    for side in &solution.sides {
        table.columns.push(Column::new(side.convention.key(), side.convention.prose(), Style::Word));
    }
    if solution.genus.is_some() {
        table.columns.push(Column::new("genus", "genus", Style::Power));
    }
    table.rows = solution
        .options
        .iter()
        .flatten()
        .map(|option| {
            let mut row: Vec<Cell> =
                vec![subject.move_text(&option.a_move).into(), subject.text(&option.a_move.position).into()];
            for (value, side) in option.values.iter().zip(&solution.sides) {
                row.push(match (&option.loopy, side.convention) {
                    (Some(value), Convention::Normal) => value.to_string().into(),
                    // Where play may go on for ever there are no misère values.
                    (Some(_), Convention::Misere) => String::new().into(),
                    (None, _) => value.as_ref().ok().copied().into(),
                });
            }
            row.extend(
                option
                    .outcomes
                    .iter()
                    .map(|outcome| Cell::from(outcome.as_ref().ok().map(ToString::to_string))),
            );
            row.extend(
                option.genus.iter().map(|genus| Cell::from(genus.as_ref().ok().map(ToString::to_string))),
            );
            row
        })
        .collect();
    table
}

/// What an end rule of the game has decided about the position, for whoever is to move.
fn decided(subject: &Subject, position: &Position) -> Option<Outcome> {
    position.iter().find_map(|component| subject.game().end(component))
}

/// `g- = 0: a rule of the game ends it here, and whoever moved last has won.`
fn end_sentence(side: &Side, value: u64, outcome: Outcome) -> String {
    let last = if outcome == Outcome::P { "won" } else { "lost" };
    format!(
        "{} = {value}: a rule of the game's own ends it here, and whoever moved last has {last} under \
         either convention.",
        symbol(side.convention)
    )
}

/// `g+ = 2: the options have g+ 0, 1 and 3, and 2 is the least number missing there.`
fn value_sentence(side: &Side, values: Option<&[u64]>) -> Option<String> {
    let (symbol, value) = (symbol(side.convention), *side.grundy.as_ref().ok()?);
    let mut values = values?.to_vec();
    if values.is_empty() {
        let why = match side.convention {
            Convention::Normal => "and who cannot move loses in normal play",
            Convention::Misere => "and who cannot move wins in misère play",
        };
        return Some(format!("{symbol} = {value}: no move is left, {why}."));
    }
    values.sort_unstable();
    values.dedup();
    let listed = listed(&values);
    Some(format!(
        "{symbol} = {value}: the options have {symbol} {listed}; {value} is the least number missing there."
    ))
}

fn outcome_sentence(subject: &Subject, side: &Side, values: Option<&[u64]>) -> Option<String> {
    let convention = side.convention;
    if values?.is_empty() {
        return None;
    }
    match (side.outcome.as_ref().ok()?, side.winning_moves.as_ref().ok()?.as_slice()) {
        (Outcome::P, _) => {
            Some(format!("P in {convention} play: every option is N, so whoever is to move loses."))
        }
        (Outcome::N, [first, rest @ ..]) => {
            let more = match rest.len() {
                0 => "; it is the only winning move".to_owned(),
                _ => format!("; {} moves win", rest.len() + 1),
            };
            let (step, leaves) = (subject.move_text(first), subject.text(&first.position));
            Some(format!("N in {convention} play: {step} leaves {leaves}, which is P{more}."))
        }
        _ => None,
    }
}

/// Why play may go on for ever, from the outcomes of the options.
fn draw_sentence(solution: &Solution, side: &Side) -> Option<String> {
    let convention = side.convention;
    let drawing = side.loopy.as_ref()?.drawing_moves.len();
    let more = match drawing {
        1 => "one keeps the draw".to_owned(),
        several => format!("{several} keep the draw"),
    };
    let is_drawn = side.outcome.as_ref().ok() == Some(&Outcome::D) && solution.options.is_some();
    is_drawn.then(|| format!("D in {convention} play: no move leaves a P-position, and {more}."))
}

/// `In normal play values add by xor: 1 xor 1 xor 2 = 2.`
fn sum_sentence(subject: &Subject, solution: &Solution) -> Option<String> {
    const MOST: u64 = 12;
    let total = *solution.side(Convention::Normal)?.grundy.as_ref().ok()?;
    let parts = &solution.part_values;
    if !(2..=MOST).contains(&solution.position.len()) || parts.len() as u64 != solution.position.len() {
        return None;
    }
    let heaps: Vec<String> = solution
        .position
        .iter()
        .map(|component| subject.text(&Position::copies(component, 1)))
        .zip(parts)
        .map(|(heap, value)| format!("{value} ({heap})"))
        .collect();
    Some(format!("In normal play values add by xor: {} = {total}.", heaps.join(" xor ")))
}

/// What the digits of the genus mean here.
fn genus_sentence(solution: &Solution) -> Option<String> {
    let genus = solution.genus.as_ref()?.as_ref().ok()?;
    let digits: Vec<u64> = (0..3).map(|copies| genus.digit(copies).into()).collect();
    Some(format!(
        "Genus {genus}: g+ is {}; g- is {} for the position alone, {} with a nim heap of 2 beside it, {} with two.",
        genus.grundy(),
        digits[0],
        digits[1],
        digits[2]
    ))
}

fn symbol(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "g+",
        Convention::Misere => "g-",
    }
}

/// `0, 1 and 3`, and runs of numbers as `0 to 12`.
fn listed(values: &[u64]) -> String {
    let mut items: Vec<String> = Vec::new();
    for run in values.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, .., last] if run.len() > 2 => items.push(format!("{first} to {last}")),
            _ => items.extend(run.iter().map(u64::to_string)),
        }
    }
    match items.as_slice() {
        [.., _] if items.len() > 1 => {
            let last = items.len() - 1;
            format!("{} and {}", items[..last].join(", "), items[last])
        }
        _ => items.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn values_in_a_row_are_a_range() {
        assert_eq!(listed(&[3]), "3");
        assert_eq!(listed(&[0, 1]), "0 and 1");
        assert_eq!(listed(&[0, 1, 3]), "0, 1 and 3");
        assert_eq!(listed(&[0, 1, 2, 3, 7]), "0 to 3 and 7");
        assert_eq!(listed(&[2, 3, 4]), "2 to 4");
    }
}
