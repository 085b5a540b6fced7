//! `[[expect]]`: values from published sources.

use super::claims::{CONVENTIONS, read_position, read_range, read_source};
use super::reader::{Fields, Reader, Value};
use crate::base::{Convention, Genus, Grundy, Outcome};
use crate::ruleset::claim::{
    Claim, Expectation, Listed, PeriodClaim, Quantity, QuotientClaim, QuotientOf, Row,
};
use crate::ruleset::diagnostic::{DiagnosticId, Span};
use crate::ruleset::set::SetFault;
use crate::ruleset::suggest::{quoted, shown};
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// The most rows one expectation may list.
const MAX_ROWS: u64 = 1_000_000;

/// Reads all `[[expect]]` tables, leaving out those at fault.
pub fn read_expectations(reader: &mut Reader, value: &Value) -> Vec<Expectation> {
    let keys = [
        "quantity",
        "sizes",
        "positions",
        "values",
        "convention",
        "period",
        "preperiod",
        "saltus",
        "max_heap",
        "of",
        "order",
        "p_size",
        "source",
    ];
    let tables = reader.tables(value, "`[[expect]]`", &keys);
    tables.iter().filter_map(|fields| read_expectation(reader, fields)).collect()
}

fn read_expectation(reader: &mut Reader, fields: &Fields) -> Option<Expectation> {
    let quantity = fields.need(reader, "quantity", "quantity = \"grundy\"");
    let words = Quantity::ALL.map(|quantity| (quantity.word(), quantity));
    let quantity = quantity.and_then(|value| reader.word(value, "`quantity`", &words));
    let source = read_source(reader, fields);
    if fields.get("source").is_none() {
        let message = "this expectation names no source";
        let warning = reader.warning(DiagnosticId::NO_SOURCE, message).at(fields.span.clone(), "");
        reader.report(warning.help("say where the values come from: `source = \"Winning Ways, chapter 4\"`"));
    }
    let Some(quantity) = quantity else {
        // What the values should be is not known; what they are about still is.
        if fields.get("sizes").or(fields.get("positions")).is_some() {
            read_positions(reader, fields);
        }
        return None;
    };
    let claim = read_claim(reader, fields, quantity)?;
    Some(Expectation { claim, source, span: fields.span.clone() })
}

/// Reports the keys that another quantity would have.
fn only(reader: &mut Reader, fields: &Fields, quantity: Quantity, keys: &[&str]) {
    for (key, span, _) in fields.entries() {
        if !["quantity", "source"].contains(&key) && !keys.contains(&key) {
            let message = format!("`{key}` means nothing where the quantity is `{}`", quantity.word());
            let fault = reader.error(DiagnosticId::CLAIM, message).at(span, "");
            reader.report(fault.help(format!("expected {}", quoted(keys))));
        }
    }
}

fn read_claim(reader: &mut Reader, fields: &Fields, quantity: Quantity) -> Option<Claim> {
    match quantity {
        Quantity::Period => return read_period(reader, fields).map(Claim::Period),
        Quantity::Quotient => return read_quotient(reader, fields).map(Claim::Quotient),
        _ => only(reader, fields, quantity, &["sizes", "positions", "values"]),
    }
    match quantity {
        Quantity::Grundy => read_rows(reader, fields, read_grundy).map(Claim::Grundy),
        Quantity::MisereGrundy => read_rows(reader, fields, read_grundy).map(Claim::MisereGrundy),
        Quantity::Genus => read_rows(reader, fields, read_genus).map(Claim::Genus),
        Quantity::Normal => read_outcomes(reader, fields, Convention::Normal),
        Quantity::Misere => read_outcomes(reader, fields, Convention::Misere),
        Quantity::Period | Quantity::Quotient => None,
    }
}

fn read_period(reader: &mut Reader, fields: &Fields) -> Option<PeriodClaim> {
    only(reader, fields, Quantity::Period, &["convention", "period", "preperiod", "saltus"]);
    let convention = fields.get("convention");
    let convention = convention.map(|value| reader.word(value, "`convention`", &CONVENTIONS));
    let period = fields.need(reader, "period", "period = 12");
    let period = period.and_then(|value| reader.number(value, "`period`", 1));
    let preperiod = optional_number(reader, fields, "preperiod", 0);
    let saltus = optional_number(reader, fields, "saltus", 0);
    Some(PeriodClaim {
        convention: convention.unwrap_or(Some(Convention::Normal))?,
        period: period?,
        preperiod: preperiod?,
        saltus: saltus?.unwrap_or(0),
    })
}

fn read_quotient(reader: &mut Reader, fields: &Fields) -> Option<QuotientClaim> {
    only(reader, fields, Quantity::Quotient, &["max_heap", "of", "order", "p_size"]);
    let order = fields.need(reader, "order", "order = 40");
    let order = order.and_then(|value| reader.number(value, "`order`", 1));
    let max_heap = optional_number(reader, fields, "max_heap", 0);
    let p_size = optional_number(reader, fields, "p_size", 0);
    let of = match fields.get("of") {
        Some(value) => QuotientOf::ClosedSet(read_list(reader, value, "`of`")?),
        None => max_heap?.map_or(QuotientOf::WholeGame, QuotientOf::HeapsTo),
    };
    if let (Some(value), Some(_)) = (fields.get("max_heap"), fields.get("of")) {
        let message = "a quotient is of the heaps up to `max_heap` or `of` some positions, not both";
        reader.report(reader.error(DiagnosticId::CLAIM, message).at(value.span(), ""));
        return None;
    }
    Some(QuotientClaim { of, order: order?, p_size: p_size? })
}

/// `Some(None)` where the key is not there, `None` where its value is at fault.
fn optional_number(reader: &mut Reader, fields: &Fields, key: &str, least: u64) -> Option<Option<u64>> {
    match fields.get(key) {
        Some(value) => reader.number(value, &format!("`{key}`"), least).map(Some),
        None => Some(None),
    }
}

/// The positions a table speaks of. A range stays one until it is known to have as many
/// values as numbers, so that a file cannot ask for more rows than it lists values.
enum Positions {
    Range(RangeInclusive<u64>),
    Listed(Vec<Listed>),
}

impl Positions {
    fn len(&self) -> u64 {
        match self {
            Positions::Range(sizes) => sizes.end() - sizes.start() + 1,
            Positions::Listed(positions) => positions.len() as u64,
        }
    }

    fn into_vec(self) -> Vec<Listed> {
        match self {
            Positions::Range(sizes) => sizes.map(|size| Listed::Numbers(vec![size])).collect(),
            Positions::Listed(positions) => positions,
        }
    }
}

/// The positions, with the place of whatever lists them.
fn read_positions(reader: &mut Reader, fields: &Fields) -> Option<(Positions, Span)> {
    let (positions, place) = match (fields.get("sizes"), fields.get("positions")) {
        (Some(sizes), None) => (read_sizes(reader, sizes)?, sizes.span()),
        (None, Some(positions)) => {
            (Positions::Listed(read_list(reader, positions, "`positions`")?), positions.span())
        }
        (Some(sizes), Some(positions)) => {
            let message = "an expectation is about `sizes` of single heaps or about `positions`, not both";
            let fault = reader.error(DiagnosticId::CLAIM, message).at(positions.span(), "");
            reader.report(fault.at(sizes.span(), ""));
            return None;
        }
        (None, None) if fields.is_misspelt("sizes") || fields.is_misspelt("positions") => return None,
        (None, None) => {
            let message = "this expectation does not say what it is about";
            let fault = reader.error(DiagnosticId::MISSING_KEY, message).at(fields.span.clone(), "");
            reader.report(fault.help(
                "for example `sizes = \"0..20\"`, `positions = [[1, 5], [8]]`, or `positions = [\"3x3\"]`",
            ));
            return None;
        }
    };
    Some((positions, place))
}

/// Positions, each by its numbers or as it is typed on the command line.
fn read_list(reader: &mut Reader, list: &Value, what: &str) -> Option<Vec<Listed>> {
    let items = reader.array(list, what)?;
    let read = items.iter().map(|item| match item.get_ref() {
        DeValue::String(_) => {
            let text = reader.text(item, "a position")?;
            Some(Listed::Text(text.to_owned()))
        }
        _ => read_position(reader, item, "a position").map(Listed::Numbers),
    });
    let read: Vec<Option<Listed>> = read.collect();
    read.into_iter().collect()
}

fn read_sizes(reader: &mut Reader, sizes: &Value) -> Option<Positions> {
    Some(match sizes.get_ref() {
        DeValue::Array(_) => {
            let sizes = read_position(reader, sizes, "`sizes`")?;
            Positions::Listed(sizes.into_iter().map(|size| Listed::Numbers(vec![size])).collect())
        }
        _ => Positions::Range(read_range(reader, sizes, "`sizes`", MAX_ROWS)?),
    })
}

/// Reads `values` against the positions they are about.
fn read_rows<T>(
    reader: &mut Reader,
    fields: &Fields,
    mut one: impl FnMut(&mut Reader, &Value) -> Option<T>,
) -> Option<Vec<Row<T>>> {
    let positions = read_positions(reader, fields);
    let value = fields.need(reader, "values", "values = [0, 1, 2, 3]")?;
    let items = reader.array(value, "`values`")?;
    let values: Vec<Option<T>> = items.iter().map(|item| one(reader, item)).collect();
    pair(reader, positions?, values.into_iter().collect::<Option<_>>()?, value.span())
}

fn pair<T>(
    reader: &mut Reader,
    (positions, place): (Positions, Span),
    values: Vec<T>,
    values_place: Span,
) -> Option<Vec<Row<T>>> {
    if positions.len() != values.len() as u64 {
        let message = format!("{} positions and {} values", positions.len(), values.len());
        let fault = reader.error(DiagnosticId::CLAIM, message);
        let fault = fault.at(values_place, format!("expected {}", positions.len()));
        reader.report(fault.at(place, "one value for each of these"));
        return None;
    }
    let rows = positions.into_vec().into_iter().zip(values);
    Some(rows.map(|(position, value)| Row { position, value }).collect())
}

fn read_grundy(reader: &mut Reader, value: &Value) -> Option<Grundy> {
    let number = reader.number(value, "a value", 0)?;
    let grundy = Grundy::try_from(number).ok();
    if grundy.is_none() {
        reader.report_set_fault(value.span(), &SetFault::TooLarge(number.to_string()));
    }
    grundy
}

fn read_genus(reader: &mut Reader, value: &Value) -> Option<Genus> {
    let text = reader.text(value, "a genus")?;
    match text.parse() {
        Ok(genus) => Some(genus),
        Err(fault) => {
            let fault = reader.error(DiagnosticId::CLAIM, format!("{fault}")).at(value.span(), "");
            reader.report(
                fault.help("the Grundy value, `^`, then at least two digits, those above 9 in parentheses"),
            );
            None
        }
    }
}

fn letter(symbol: char) -> Option<Outcome> {
    [Outcome::P, Outcome::N, Outcome::D].into_iter().find(|outcome| outcome.letter() == symbol)
}

/// Outcomes, as a list of letters or as one string of them.
fn read_outcomes(reader: &mut Reader, fields: &Fields, convention: Convention) -> Option<Claim> {
    let rows = match fields.get("values").map(|value| (value, value.get_ref())) {
        Some((value, DeValue::String(text))) => {
            let positions = read_positions(reader, fields);
            let mut outcomes = Vec::new();
            for (at, symbol) in text.char_indices() {
                match letter(symbol) {
                    Some(outcome) => outcomes.push(outcome),
                    None => {
                        let span = reader.inside(value, at..at + symbol.len_utf8());
                        let message = format!("`{}` is not an outcome", shown(&symbol.to_string()));
                        reader.report(
                            reader
                                .error(DiagnosticId::CLAIM, message)
                                .at(span, "expected `P`, `N` or, in a loopy game, `D`"),
                        );
                        return None;
                    }
                }
            }
            pair(reader, positions?, outcomes, value.span())
        }
        _ => {
            let words = [("P", Outcome::P), ("N", Outcome::N), ("D", Outcome::D)];
            read_rows(reader, fields, |reader, value| reader.word(value, "an outcome", &words))
        }
    };
    rows.map(|rows| Claim::Outcomes(convention, rows))
}
