//! LaTeX: tables in the style of the booktabs package, and figures around picture files.
//! Captions end in the command that makes the same table or picture again.

use super::{Cell, Column, ExportError, Exporter, Style, Table};
use std::io::{self, Write};

/// The LaTeX format.
pub(super) struct Latex;

impl Exporter for Latex {
    fn export(&self, table: &Table, out: &mut dyn Write) -> Result<(), ExportError> {
        let open = table.unknown.iter().map(|(key, reason)| format!(" ? {key}: {reason}."));
        let words = format!("{}.{}", table.caption, open.collect::<String>());
        writeln!(out, "% \\usepackage{{booktabs}}")?;
        writeln!(out, "\\begin{{table}}")?;
        writeln!(out, "\\centering")?;
        writeln!(out, "{}", caption(&words, &table.command))?;
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
        writeln!(out, "\\end{{tabular}}")?;
        Ok(writeln!(out, "\\end{{table}}")?)
    }
}

/// Writes a `figure` around a picture file, with a caption that ends in the command.
///
/// # Errors
/// What the writer reports.
pub fn latex_figure(file: &str, words: &str, command: &str, out: &mut dyn Write) -> io::Result<()> {
    let svg = file.to_lowercase().ends_with(".svg");
    let (package, include) = if svg { ("svg", "includesvg") } else { ("graphicx", "includegraphics") };
    writeln!(out, "% \\usepackage{{{package}}}")?;
    writeln!(out, "\\begin{{figure}}")?;
    writeln!(out, "\\centering")?;
    writeln!(out, "\\{include}{{{file}}}")?;
    writeln!(out, "{}", caption(words, command))?;
    writeln!(out, "\\end{{figure}}")
}

/// A caption that ends in the command that makes what stands above it.
pub fn caption(words: &str, command: &str) -> String {
    let words = escape(&words.replace(['\n', '\r'], " "));
    match command {
        "" => format!("\\caption{{{words}}}"),
        // Straight quotes, and every dash of an option by itself.
        command => {
            let command = escape(command).replace('\'', "\\textquotesingle{}").replace("--", "-{}-");
            format!("\\caption{{{words} Made by \\texttt{{{command}}}.}}")
        }
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
        _ => escape(&cell.text()).replace("-> ", "$\\to$ "),
    }
}

/// Superscripts as they stand in Unicode, and as LaTeX sets them.
const RAISED: [(char, char); 14] = [
    ('⁺', '+'),
    ('⁻', '-'),
    ('⁰', '0'),
    ('¹', '1'),
    ('²', '2'),
    ('³', '3'),
    ('⁴', '4'),
    ('⁵', '5'),
    ('⁶', '6'),
    ('⁷', '7'),
    ('⁸', '8'),
    ('⁹', '9'),
    ('⁽', '('),
    ('⁾', ')'),
];

/// The text with what LaTeX would take for commands written so that it prints.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '…' => escaped.push_str("\\dots{}"),
            '≠' => escaped.push_str("$\\neq$"),
            other => match RAISED.iter().find(|(raised, _)| *raised == other) {
                Some((_, plain)) => escaped.push_str(&format!("\\textsuperscript{{{plain}}}")),
                None => escaped.push(other),
            },
        }
    }
    escaped
}
