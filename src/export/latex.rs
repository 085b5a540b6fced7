//! A LaTeX `tabular` in the style of the booktabs package.

use super::{Cell, Column, ExportError, Exporter, Style, Table};
use std::io::Write;

/// The LaTeX format.
pub(super) struct Latex;

impl Exporter for Latex {
    fn export(&self, table: &Table, out: &mut dyn Write) -> Result<(), ExportError> {
        writeln!(out, "% {}", table.caption.replace(['\n', '\r'], " "))?;
        writeln!(out, "% \\usepackage{{booktabs}}")?;
        let places: String = table.columns.iter().map(|column| place(column.style)).collect();
        writeln!(out, "\\begin{{tabular}}{{{places}}}")?;
        writeln!(out, "\\toprule")?;
        let titles: Vec<String> = table.columns.iter().map(title).collect();
        writeln!(out, "{} \\\\", titles.join(" & "))?;
        writeln!(out, "\\midrule")?;
        for row in &table.rows {
            let cells: Vec<String> =
                row.iter().zip(&table.columns).map(|(cell, column)| set(cell, column.style)).collect();
            writeln!(out, "{} \\\\", cells.join(" & "))?;
        }
        writeln!(out, "\\bottomrule")?;
        Ok(writeln!(out, "\\end{{tabular}}")?)
    }
}

fn place(style: Style) -> char {
    match style {
        Style::Number => 'r',
        Style::Word => 'c',
        Style::Power => 'l',
    }
}

/// A title that ends in a sign is a symbol, as in `g+`.
fn title(column: &Column) -> String {
    match column.title.split_at_checked(column.title.len() - 1) {
        Some((symbol, sign @ ("+" | "-"))) => format!("${symbol}^{{{sign}}}$"),
        _ => escape(column.title),
    }
}

fn set(cell: &Cell, style: Style) -> String {
    match (cell, style) {
        (Cell::Word(power), Style::Power) => match power.split_once('^') {
            Some((base, superscript)) => format!("${base}^{{{superscript}}}$"),
            None => escape(power),
        },
        _ => escape(&cell.text()),
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            other => escaped.push(other),
        }
    }
    escaped
}
