//! What both kinds of claims are made of: positions, ranges, conventions, sources.

use super::reader::{Fields, Reader, Value};
use crate::base::Convention;
use crate::ruleset::diagnostic::DiagnosticId;
use crate::ruleset::set::{SetFault, parse_number};
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// The conventions by their words.
pub const CONVENTIONS: [(&str, Convention); 2] =
    [("normal", Convention::Normal), ("misere", Convention::Misere)];

/// The `source` of a claim, if it has one.
pub fn read_source(reader: &mut Reader, fields: &Fields) -> Option<String> {
    fields.get("source").and_then(|value| reader.filled_text(value, "`source`")).map(str::to_owned)
}

/// A list of heap sizes.
pub fn read_position(reader: &mut Reader, value: &Value, what: &str) -> Option<Vec<u64>> {
    let items = reader.array(value, what)?;
    let sizes: Vec<Option<u64>> = items.iter().map(|item| reader.number(item, "a heap", 0)).collect();
    sizes.into_iter().collect()
}

/// A range `"A..B"` of at most `most` numbers, or one number.
pub fn read_range(reader: &mut Reader, value: &Value, what: &str, most: u64) -> Option<RangeInclusive<u64>> {
    if let DeValue::Integer(_) = value.get_ref() {
        let number = reader.number(value, what, 0)?;
        return Some(number..=number);
    }
    let DeValue::String(text) = value.get_ref() else {
        return reader.wrong_type(value, what, "a range such as \"0..20\", both ends included");
    };
    let ends = match text.split_once("..") {
        Some((from, to)) => parse_number(from.trim()).and_then(|from| Ok((from, parse_number(to.trim())?))),
        None => parse_number(text.trim()).map(|number| (number, number)),
    };
    let fault = match ends {
        Ok((from, to)) if from > to => SetFault::Backwards(from, to),
        Ok((from, to)) if to - from >= most => {
            let message = format!("{what} has more than {most} numbers");
            reader.report(reader.error(DiagnosticId::CLAIM, message).at(value.span(), ""));
            return None;
        }
        Ok((from, to)) => return Some(from..=to),
        Err(fault) => fault,
    };
    let diagnostic = reader.error(DiagnosticId::CLAIM, format!("{what} is not a range: {fault}"));
    reader
        .report(diagnostic.at(value.span(), "").help("a range is written \"0..20\"; both ends are included"));
    None
}
