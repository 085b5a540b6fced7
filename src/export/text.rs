//! Tables for people: aligned columns under a caption, no frame.

use super::{Cell, ExportError, Exporter, Style, Table};
use comfy_table::{CellAlignment, ContentArrangement, presets};
use std::io::Write;

/// The text format.
pub(super) struct Text;

impl Exporter for Text {
    fn export(&self, table: &Table, out: &mut dyn Write) -> Result<(), ExportError> {
        if !table.caption.is_empty() {
            writeln!(out, "{}", table.caption)?;
        }
        let mut grid = comfy_table::Table::new();
        grid.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
        grid.set_header(table.columns.iter().map(|column| column.title));
        grid.add_rows(table.rows.iter().map(|row| row.iter().map(Cell::text)));
        for (column, set) in grid.column_iter_mut().zip(&table.columns) {
            column.set_padding((0, 2));
            if set.style == Style::Number {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        for line in grid.lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
        for same in table.unknown.chunk_by(|a, b| a.1 == b.1) {
            let keys: Vec<&str> = same.iter().map(|(key, _)| *key).collect();
            writeln!(out, "? {}: {}", keys.join(", "), same[0].1)?;
        }
        Ok(())
    }
}
