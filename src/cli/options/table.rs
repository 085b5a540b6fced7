//! The formats of a table that is no sequence.

use crate::export::TableFormat;
use clap::ValueEnum;

/// [`TableFormat`] as the command line spells it, without b-files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableArg {
    /// Aligned columns
    Text,
    /// Comma-separated values with a header line
    Csv,
    /// One JSON object
    Json,
    /// A LaTeX table in booktabs style, its caption with the command that made it
    Latex,
}

impl From<TableArg> for TableFormat {
    fn from(format: TableArg) -> TableFormat {
        match format {
            TableArg::Text => TableFormat::Text,
            TableArg::Csv => TableFormat::Csv,
            TableArg::Json => TableFormat::Json,
            TableArg::Latex => TableFormat::Latex,
        }
    }
}
