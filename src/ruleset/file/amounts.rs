//! How many beans and how many heaps, in any of the ways a file may say so.

use super::reader::{Reader, Value};
use crate::language::{Names, Program, Type};
use crate::ruleset::diagnostic::DiagnosticId;
use crate::ruleset::set::{NumberSet, distinct, parse_set};
use crate::ruleset::suggest::alternatives;
use crate::ruleset::{Amounts, Parts};
use toml::de::DeValue;

/// Amounts, and the condition where they are given by one.
pub struct Numbers {
    pub amounts: Amounts,
    pub condition: Option<Program>,
}

/// Reads the value of `subtract` or `take`: a number, a list, a range, `"any"`,
/// `{ all_but = ... }` or `{ where = ... }`. No number is below `least`.
pub fn read_amounts(
    reader: &mut Reader,
    value: &Value,
    what: &str,
    least: u64,
    names: &Names,
) -> Option<Numbers> {
    let plain = |amounts| Numbers { amounts, condition: None };
    match value.get_ref() {
        DeValue::String(text) if text.trim() == "any" => Some(plain(Amounts::ANY)),
        DeValue::Table(_) => {
            let fields = reader.table(value, what, &["all_but", "where"])?;
            match (fields.get("all_but"), fields.get("where")) {
                (Some(excluded), None) => match read_set(reader, excluded, "`all_but`", 1)? {
                    NumberSet::Listed(excluded) => Some(plain(Amounts::all_but(excluded))),
                    NumberSet::From(_) => {
                        let message = "all but an open range leaves a list: give the list";
                        reader.report(reader.error(DiagnosticId::SET, message).at(excluded.span(), ""));
                        None
                    }
                },
                (None, Some(condition)) => {
                    let condition = reader.rule(condition, "`where`", names, Type::Bool)?;
                    Some(Numbers { amounts: Amounts::ANY, condition: Some(condition) })
                }
                (None, None) => {
                    let message = format!("{what} says no amounts");
                    let fault = reader.error(DiagnosticId::MISSING_KEY, message);
                    reader.report(fault.at(value.span(), "expected `all_but` or `where`"));
                    None
                }
                (Some(_), Some(_)) => {
                    let message = format!("{what} says its amounts twice: by `all_but` and by `where`");
                    reader.report(reader.error(DiagnosticId::CONFLICT, message).at(value.span(), ""));
                    None
                }
            }
        }
        _ => Some(plain(match read_set(reader, value, what, least)? {
            NumberSet::Listed(numbers) => Amounts::Listed(numbers),
            NumberSet::From(first) => Amounts::From(first),
        })),
    }
}

/// Reads `parts`: a number, a list or a range of numbers of heaps.
pub fn read_counts(reader: &mut Reader, value: &Value) -> Option<Parts> {
    let counts = match read_set(reader, value, "`parts`", 0)? {
        NumberSet::Listed(counts) => counts,
        NumberSet::From(first) => (first..=first.max(u64::from(Parts::MAX) + 1)).collect(),
    };
    let counts: Vec<u32> = counts.into_iter().map(|count| u32::try_from(count).unwrap_or(u32::MAX)).collect();
    let parts = Parts::of(&counts);
    if parts.is_none() {
        let message = format!("a move leaves at most {} heaps", Parts::MAX);
        reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(value.span(), ""));
    }
    parts
}

/// A set of numbers given as a number, a list or a text.
pub fn read_set(reader: &mut Reader, value: &Value, what: &str, least: u64) -> Option<NumberSet> {
    match value.get_ref() {
        DeValue::String(_) => read_set_text(reader, value, least),
        DeValue::Integer(_) => Some(NumberSet::Listed(vec![reader.number(value, what, least)?])),
        DeValue::Array(items) if items.is_empty() => {
            let empty = reader.error(DiagnosticId::SET, format!("{what} is empty"));
            reader.report(empty.at(value.span(), "expected at least one number"));
            None
        }
        DeValue::Array(items) => read_list(reader, items, what, least),
        _ => {
            let mut forms = vec!["a number", "a list", "a range such as \"1..3\""];
            if what != "`parts`" && what != "`all_but`" {
                forms.extend(["\"any\"", "{ all_but = [...] }", "{ where = \"...\" }"]);
            }
            reader.wrong_type(value, what, &alternatives(&forms))
        }
    }
}

/// A list of numbers, among which texts may be ranges.
fn read_list(reader: &mut Reader, items: &[Value], what: &str, least: u64) -> Option<NumberSet> {
    let mut fine = true;
    let mut list = Vec::new();
    for item in items {
        let read = match item.get_ref() {
            DeValue::String(_) => read_set_text(reader, item, least),
            _ => {
                let number = reader.number(item, &format!("a number of {what}"), least);
                number.map(|number| NumberSet::Listed(vec![number]))
            }
        };
        match read {
            Some(NumberSet::Listed(numbers)) => {
                list.extend(numbers.into_iter().map(|number| (number, item.span())));
            }
            Some(NumberSet::From(_)) => {
                let message = "an open range stands alone, outside a list";
                reader.report(reader.error(DiagnosticId::SET, message).at(item.span(), ""));
                fine = false;
            }
            None => fine = false,
        }
    }
    match distinct(list) {
        Ok(numbers) => fine.then_some(NumberSet::Listed(numbers)),
        Err(faults) => {
            faults.into_iter().for_each(|(span, fault)| reader.report_set_fault(span, &fault));
            None
        }
    }
}

fn read_set_text(reader: &mut Reader, value: &Value, least: u64) -> Option<NumberSet> {
    match parse_set(value.get_ref().as_str()?, least, &mut reader.numbers_left) {
        Ok(set) => Some(set),
        Err(faults) => {
            for (span, fault) in faults {
                let span = reader.inside(value, span);
                reader.report_set_fault(span, &fault);
            }
            None
        }
    }
}
