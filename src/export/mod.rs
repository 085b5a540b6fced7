//! Layer 7: formats. One table model and one graph record, one file a format.
//!
//! What goes in are plain result records, what comes out is text, CSV, JSON, LaTeX, b-files,
//! DOT or GraphML. No engine is ever called from here, and nothing here knows a ruleset:
//! whoever fills a [`Table`] says in its caption what the numbers are about.
//!
//! ```
//! use lastmove::export::{Cell, Column, Style, Table, TableFormat};
//!
//! let mut table = Table::new("Kayles, normal play");
//! table.columns = vec![Column::new("heap", "heap", Style::Number), Column::new("grundy", "g+", Style::Number)];
//! table.rows = vec![vec![Cell::Number(0), Cell::Number(0)], vec![Cell::Number(1), Cell::Number(1)]];
//! let mut bytes = Vec::new();
//! TableFormat::BFile.exporter().export(&table, &mut bytes)?;
//! assert_eq!(bytes, b"0 0\n1 1\n");
//! # Ok::<(), lastmove::export::ExportError>(())
//! ```

mod bfile;
mod csv;
mod graph;
mod json;
mod latex;
mod table;
mod text;

pub use graph::{Edge, GraphFormat, GraphRecord, Node};
pub use latex::{caption, escape, latex_figure};
pub use table::{Cell, Column, Style, Table};

use std::io::{self, Write};

/// Writes a table in one format.
pub trait Exporter {
    /// Writes the whole table; ends with a line feed.
    ///
    /// # Errors
    /// What the writer reports, and [`ExportError::NotASequence`] of a format that holds
    /// nothing but integers.
    fn export(&self, table: &Table, out: &mut dyn Write) -> Result<(), ExportError>;
}

/// The formats a table can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Aligned columns for people.
    Text,
    /// Comma-separated values (RFC 4180), with a header line of the columns' keys.
    Csv,
    /// One JSON object: the table's facts, then its rows as objects.
    Json,
    /// A LaTeX `table` in the style of the booktabs package, under a caption.
    Latex,
    /// The b-file of the On-Line Encyclopedia of Integer Sequences: `n a(n)`, a line each.
    BFile,
}

impl TableFormat {
    /// What writes this format.
    pub fn exporter(self) -> &'static dyn Exporter {
        match self {
            TableFormat::Text => &text::Text,
            TableFormat::Csv => &csv::Csv,
            TableFormat::Json => &json::Json,
            TableFormat::Latex => &latex::Latex,
            TableFormat::BFile => &bfile::BFile,
        }
    }
}

/// Why a table could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A b-file lists one integer sequence, and this is none.
    #[error("a b-file holds one sequence of integers, and {0}")]
    NotASequence(String),
}

impl From<::csv::Error> for ExportError {
    fn from(error: ::csv::Error) -> ExportError {
        ExportError::Io(match error.into_kind() {
            ::csv::ErrorKind::Io(error) => error,
            other => io::Error::other(format!("{other:?}")),
        })
    }
}

impl From<serde_json::Error> for ExportError {
    fn from(error: serde_json::Error) -> ExportError {
        ExportError::Io(error.into())
    }
}
