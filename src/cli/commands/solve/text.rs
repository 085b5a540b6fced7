//! A solution for people: the two conventions side by side.

use super::explain::Explanation;
use super::solution::Solution;
use crate::base::{Convention, Outcome};
use crate::cli::options::Conventions;
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::conjecture::Side;
use crate::export::{Cell, Column, Style, Table, TableFormat};
use std::io::Write;

/// Writes the solution, and the explanation where it has one.
pub fn write(
    subject: &Subject,
    solution: &Solution,
    conventions: Conventions,
    out: &mut Output,
) -> anyhow::Result<()> {
    let position = subject.text(&solution.position);
    let mut table = Table::new(subject.heading(format_args!("position {position}, {conventions}")));
    table.columns.push(Column::new("quantity", "", Style::Word));
    table.columns.extend(solution.sides.iter().map(|side| match side.convention {
        Convention::Normal => Column::new("normal", "normal play", Style::Word),
        Convention::Misere => Column::new("misere", "misère play", Style::Word),
    }));
    table.rows.push(row("outcome", solution, outcome));
    table.rows.push(row("value", solution, value));
    if solution.genus.is_some() {
        table.rows.push(row("genus", solution, |side| genus(side, solution)));
    }
    list(&mut table, "winning moves", solution.sides.iter().map(|side| winning(subject, side)).collect());
    if solution.sides.iter().any(|side| side.outcome == Ok(Outcome::D)) {
        list(&mut table, "drawing moves", solution.sides.iter().map(|side| drawing(subject, side)).collect());
    }
    TableFormat::Text.exporter().export(&table, out)?;
    for side in &solution.sides {
        if let Some(authority) = &side.authority {
            out.prose(&format!("{} play: by {authority}", side.convention))?;
        }
    }
    for (key, reason) in solution.unknown() {
        out.prose(&format!("? {key}: {reason}"))?;
    }
    if solution.options.is_some() {
        let explanation = Explanation::of(subject, solution);
        if !explanation.table.rows.is_empty() {
            writeln!(out)?;
            TableFormat::Text.exporter().export(&explanation.table, out)?;
        }
        writeln!(out)?;
        for sentence in explanation.sentences {
            out.prose(&sentence)?;
        }
    }
    Ok(())
}

/// Rows of moves, one column a side.
fn list(table: &mut Table, name: &str, columns: Vec<Vec<String>>) {
    let lines = columns.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..lines {
        let mut row = vec![Cell::from(if line == 0 { name.to_owned() } else { String::new() })];
        row.extend(columns.iter().map(|column| Cell::from(column.get(line).cloned().unwrap_or_default())));
        table.rows.push(row);
    }
}

fn drawing(subject: &Subject, side: &Side) -> Vec<String> {
    let moves = side.loopy.iter().flat_map(|loopy| &loopy.drawing_moves);
    moves.map(|each| subject.move_text(each)).collect()
}

fn row(name: &str, solution: &Solution, cell: impl Fn(&Side) -> Cell) -> Vec<Cell> {
    std::iter::once(Cell::from(name.to_owned())).chain(solution.sides.iter().map(cell)).collect()
}

fn outcome(side: &Side) -> Cell {
    let word = |outcome: &Outcome| match outcome {
        Outcome::P => "P: the previous player wins",
        Outcome::N => "N: the next player wins",
        Outcome::D => "D: a draw",
    };
    side.outcome.as_ref().ok().map(|outcome| word(outcome).to_owned()).into()
}

fn value(side: &Side) -> Cell {
    let symbol = if side.convention == Convention::Normal { "g+" } else { "g-" };
    if let Some(loopy) = &side.loopy {
        let value = loopy.value.as_ref().map(|value| format!("{symbol} = {value}"));
        return value.unwrap_or_default().into();
    }
    side.grundy.as_ref().ok().map(|value| format!("{symbol} = {value}")).into()
}

fn genus(side: &Side, solution: &Solution) -> Cell {
    match (side.convention, &solution.genus) {
        (Convention::Misere, Some(genus)) => genus.as_ref().ok().map(ToString::to_string).into(),
        _ => Cell::from(String::new()),
    }
}

fn winning(subject: &Subject, side: &Side) -> Vec<String> {
    match side.winning_moves.as_deref() {
        Err(_) => vec!["?".to_owned()],
        Ok([]) => vec!["none".to_owned()],
        Ok(moves) => moves.iter().map(|each| subject.move_text(each)).collect(),
    }
}

/// A solution in one line, for batches.
pub fn line(subject: &Subject, solution: &Solution) -> String {
    let sides: Vec<String> =
        solution.sides.iter().map(|side| side_in_line(subject, solution, side)).collect();
    format!("{}: {}", subject.text(&solution.position), sides.join("; "))
}

fn side_in_line(subject: &Subject, solution: &Solution, side: &Side) -> String {
    let known = |text: Option<String>| text.unwrap_or_else(|| "?".to_owned());
    let outcome = known(side.outcome.as_ref().ok().map(|outcome| outcome.to_string()));
    let value = known(side.grundy.as_ref().ok().map(u64::to_string));
    let genus = match (side.convention, &solution.genus) {
        (Convention::Misere, Some(genus)) => {
            format!(", genus {}", known(genus.as_ref().ok().map(ToString::to_string)))
        }
        _ => String::new(),
    };
    let symbol = if side.convention == Convention::Normal { "g+" } else { "g-" };
    let wins = match winning(subject, side) {
        moves if moves == ["none"] => String::new(),
        moves => format!(", wins {}", moves.join(" | ")),
    };
    format!("{} {outcome}, {symbol} {value}{genus}{wins}", side.convention)
}
