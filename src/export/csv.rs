//! Comma-separated values (RFC 4180 with line feeds).

use super::{Cell, ExportError, Exporter, Table};
use std::io::Write;

/// The CSV format.
pub(super) struct Csv;

impl Exporter for Csv {
    /// The header line has the columns' keys, which name the convention they belong to.
    fn export(&self, table: &Table, out: &mut dyn Write) -> Result<(), ExportError> {
        let mut writer = ::csv::Writer::from_writer(out);
        writer.write_record(table.columns.iter().map(|column| column.key))?;
        for row in &table.rows {
            writer.write_record(row.iter().map(Cell::text))?;
        }
        Ok(writer.flush()?)
    }
}
