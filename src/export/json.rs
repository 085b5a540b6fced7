//! A table as one JSON object: its facts, its rows as objects, and what stayed unknown.

use super::{Cell, ExportError, Exporter, Table};
use serde_json::Value;
use std::io::Write;

/// The JSON format.
pub(super) struct Json;

impl Exporter for Json {
    fn export(&self, table: &Table, out: &mut dyn Write) -> Result<(), ExportError> {
        let mut object = table.facts.clone();
        object.insert("rows".to_owned(), table.rows.iter().map(|row| record(table, row)).collect());
        if !table.unknown.is_empty() {
            let reasons =
                table.unknown.iter().map(|(key, reason)| ((*key).to_owned(), reason.as_str().into()));
            object.insert("unknown".to_owned(), Value::Object(reasons.collect()));
        }
        serde_json::to_writer(&mut *out, &object)?;
        Ok(writeln!(out)?)
    }
}

fn record(table: &Table, row: &[Cell]) -> Value {
    let value = |cell: &Cell| match cell {
        Cell::Number(number) => Value::from(*number),
        Cell::Word(word) => Value::from(word.as_str()),
        Cell::Unknown => Value::Null,
    };
    Value::Object(
        table.columns.iter().zip(row).map(|(column, cell)| (column.key.to_owned(), value(cell))).collect(),
    )
}
