//! The b-file of an integer sequence: `n a(n)` a line, ASCII, line feeds, nothing else.
//!
//! Source: the On-Line Encyclopedia of Integer Sequences, "b-files".

use super::{Cell, ExportError, Exporter, Table};
use std::io::Write;

/// The b-file format.
pub(super) struct BFile;

impl Exporter for BFile {
    /// A b-file has no gaps and no signs for what is missing, so it ends before the first
    /// entry that is not established.
    fn export(&self, table: &Table, out: &mut dyn Write) -> Result<(), ExportError> {
        let not = |why: String| Err(ExportError::NotASequence(why));
        if table.columns.len() != 2 {
            return not(format!(
                "this table has {} columns beside the heap",
                table.columns.len().saturating_sub(1)
            ));
        }
        for row in &table.rows {
            match &row[..] {
                [Cell::Number(n), Cell::Number(value)] => writeln!(out, "{n} {value}")?,
                [_, Cell::Unknown] => break,
                _ => return not(format!("`{}` is none", table.columns[1].key)),
            }
        }
        Ok(())
    }
}
