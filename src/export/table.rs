//! The table model every table format is written from.

use serde_json::{Map, Value};

/// Rows under named columns, with what a reader has to know about them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// One line for people: ruleset, where it came from, convention, scope.
    pub caption: String,
    /// The command that makes it; captions on paper end in it.
    pub command: String,
    /// What JSON says beside the rows, in this order: the ruleset, the scope.
    pub facts: Map<String, Value>,
    /// The columns; the first is the index.
    pub columns: Vec<Column>,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Cell>>,
    /// Keys of columns with open cells, and why they are open.
    pub unknown: Vec<(&'static str, String)>,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its ASCII name: the JSON key and the CSV header.
    pub key: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What stands in it.
    pub style: Style,
}

/// What stands in a column, and so how it is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Numbers, set to the right.
    Number,
    /// Words, set to the left.
    Word,
    /// A base and a superscript, written `4^146`.
    Power,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number.
    Number(u64),
    /// A word, or a power as it is written.
    Word(String),
    /// Not established.
    Unknown,
}

impl Table {
    /// An empty table under a caption.
    pub fn new(caption: impl Into<String>) -> Table {
        Table { caption: caption.into(), ..Table::default() }
    }
}

impl Column {
    /// A column.
    pub const fn new(key: &'static str, title: &'static str, style: Style) -> Column {
        Column { key, title, style }
    }
}

impl Cell {
    /// The cell as text; `?` where nothing is established.
    pub fn text(&self) -> String {
        match self {
            Cell::Number(number) => number.to_string(),
            Cell::Word(word) => word.clone(),
            Cell::Unknown => "?".to_owned(),
        }
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    /// What is not there is not established.
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Unknown, Into::into)
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        Cell::Number(number)
    }
}

impl From<String> for Cell {
    fn from(word: String) -> Cell {
        Cell::Word(word)
    }
}
