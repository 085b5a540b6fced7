//! `[[expect]]` and `[[conjecture]]`: claims that stand beside the rules.

use super::reader::{Fields, Reader, Value};
use crate::base::{Convention, Genus, Grundy, Outcome};
use crate::language::{Names, Type};
use crate::ruleset::claim::{
    Claim, Conjecture, ConjecturedRule, Expectation, ExpectedVerdict, PeriodClaim, Quantity, QuotientClaim,
    Row, Scope,
};
use crate::ruleset::diagnostic::{DiagnosticId, Span};
use crate::ruleset::set::{SetFault, parse_number};
use crate::ruleset::suggest::{quoted, shown};
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// The most rows one expectation may list.
const MAX_ROWS: u64 = 1_000_000;

const CONVENTIONS: [(&str, Convention); 2] = [("normal", Convention::Normal), ("misere", Convention::Misere)];

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

fn read_source(reader: &mut Reader, fields: &Fields) -> Option<String> {
    fields.get("source").and_then(|value| reader.filled_text(value, "`source`")).map(str::to_owned)
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
    only(reader, fields, Quantity::Quotient, &["max_heap", "order", "p_size"]);
    let order = fields.need(reader, "order", "order = 40");
    let order = order.and_then(|value| reader.number(value, "`order`", 1));
    let max_heap = optional_number(reader, fields, "max_heap", 0);
    let p_size = optional_number(reader, fields, "p_size", 0);
    Some(QuotientClaim { max_heap: max_heap?, order: order?, p_size: p_size? })
}

/// `Some(None)` where the key is not there, `None` where its value is at fault.
fn optional_number(reader: &mut Reader, fields: &Fields, key: &str, least: u64) -> Option<Option<u64>> {
    match fields.get(key) {
        Some(value) => reader.number(value, &format!("`{key}`"), least).map(Some),
        None => Some(None),
    }
}

/// The positions a table speaks of, with the place of whatever lists them.
fn read_positions(reader: &mut Reader, fields: &Fields) -> Option<(Vec<Vec<u64>>, Span)> {
    match (fields.get("sizes"), fields.get("positions")) {
        (Some(sizes), None) => {
            let sizes_of = |sizes: RangeInclusive<u64>| sizes.map(|size| vec![size]).collect();
            match sizes.get_ref() {
                DeValue::Array(_) => {
                    let sizes_listed = read_position(reader, sizes, "`sizes`")?;
                    Some((sizes_listed.into_iter().map(|size| vec![size]).collect(), sizes.span()))
                }
                _ => Some((sizes_of(read_range(reader, sizes, "`sizes`", MAX_ROWS)?), sizes.span())),
            }
        }
        (None, Some(positions)) => {
            let items = reader.array(positions, "`positions`")?;
            let read: Vec<Option<Vec<u64>>> =
                items.iter().map(|item| read_position(reader, item, "a position")).collect();
            Some((read.into_iter().collect::<Option<_>>()?, positions.span()))
        }
        (Some(sizes), Some(positions)) => {
            let message = "an expectation is about `sizes` of single heaps or about `positions`, not both";
            let fault = reader.error(DiagnosticId::CLAIM, message).at(positions.span(), "");
            reader.report(fault.at(sizes.span(), ""));
            None
        }
        (None, None) if fields.is_misspelt("sizes") || fields.is_misspelt("positions") => None,
        (None, None) => {
            let message = "this expectation does not say what it is about";
            let fault = reader.error(DiagnosticId::MISSING_KEY, message).at(fields.span.clone(), "");
            reader.report(fault.help("for example `sizes = \"0..20\"`, or `positions = [[1, 5], [8]]`"));
            None
        }
    }
}

/// A list of heap sizes.
fn read_position(reader: &mut Reader, value: &Value, what: &str) -> Option<Vec<u64>> {
    let items = reader.array(value, what)?;
    let sizes: Vec<Option<u64>> = items.iter().map(|item| reader.number(item, "a heap", 0)).collect();
    sizes.into_iter().collect()
}

/// A range `"A..B"` of at most `most` numbers, or one number.
fn read_range(reader: &mut Reader, value: &Value, what: &str, most: u64) -> Option<RangeInclusive<u64>> {
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
    (positions, place): (Vec<Vec<u64>>, Span),
    values: Vec<T>,
    values_place: Span,
) -> Option<Vec<Row<T>>> {
    if positions.len() != values.len() {
        let message = format!("{} positions and {} values", positions.len(), values.len());
        let fault = reader.error(DiagnosticId::CLAIM, message);
        let fault = fault.at(values_place, format!("expected {}", positions.len()));
        reader.report(fault.at(place, "one value for each of these"));
        return None;
    }
    let rows = positions.into_iter().zip(values);
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
    [Outcome::P, Outcome::N].into_iter().find(|outcome| outcome.letter() == symbol)
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
                            reader.error(DiagnosticId::CLAIM, message).at(span, "expected `P` or `N`"),
                        );
                        return None;
                    }
                }
            }
            pair(reader, positions?, outcomes, value.span())
        }
        _ => {
            let words = [Outcome::P, Outcome::N]
                .map(|outcome| (if outcome == Outcome::P { "P" } else { "N" }, outcome));
            read_rows(reader, fields, |reader, value| reader.word(value, "an outcome", &words))
        }
    };
    rows.map(|rows| Claim::Outcomes(convention, rows))
}

/// Reads all `[[conjecture]]` tables, leaving out those at fault.
pub fn read_conjectures(reader: &mut Reader, value: &Value) -> Vec<Conjecture> {
    let keys = [
        "name",
        "convention",
        "p_if",
        "grundy_is",
        "misere_grundy_is",
        "scope",
        "expected",
        "counterexample",
        "source",
    ];
    let tables = reader.tables(value, "`[[conjecture]]`", &keys);
    tables.iter().filter_map(|fields| read_conjecture(reader, fields)).collect()
}

fn read_conjecture(reader: &mut Reader, fields: &Fields) -> Option<Conjecture> {
    let name = fields.need(reader, "name", "name = \"xor is zero\"");
    let name = name.and_then(|value| reader.name(value, "`name`"));
    let scope = fields.need(reader, "scope", "scope = { heaps = \"1..3\", sizes = \"0..8\" }");
    let scope = scope.and_then(|value| read_scope(reader, value));
    let rule = read_conjectured_rule(reader, fields, scope.as_ref());
    let convention = read_conjectured_convention(reader, fields);
    let expected = read_verdict(reader, fields);
    let source = read_source(reader, fields);
    Some(Conjecture {
        name: name?.to_owned(),
        convention: convention?,
        rule: rule?,
        scope: scope?,
        expected: expected?,
        source,
        span: fields.span.clone(),
    })
}

fn read_scope(reader: &mut Reader, value: &Value) -> Option<Scope> {
    let fields = reader.table(value, "`scope`", &["heaps", "sizes", "ordered"])?;
    let heaps = fields.need(reader, "heaps", "heaps = \"1..3\"");
    let heaps = heaps.and_then(|value| read_range(reader, value, "`heaps`", 1 << 16));
    let sizes = fields.need(reader, "sizes", "sizes = \"0..8\"");
    let sizes = sizes.and_then(|value| read_range(reader, value, "`sizes`", u64::MAX));
    let ordered = fields.get("ordered").map_or(Some(false), |value| reader.truth(value, "`ordered`"));
    let heaps = heaps?;
    let count = |end: u64| u32::try_from(end).ok();
    Some(Scope { heaps: count(*heaps.start())?..=count(*heaps.end())?, sizes: sizes?, ordered: ordered? })
}

const RULES: [&str; 3] = ["p_if", "grundy_is", "misere_grundy_is"];

fn read_conjectured_rule(
    reader: &mut Reader,
    fields: &Fields,
    scope: Option<&Scope>,
) -> Option<ConjecturedRule> {
    let written = fields.present(&RULES);
    let names = Names::new().heaps().values();
    // Where the scope is at fault, a rule that mentions `n` is not blamed for it.
    let names = if scope.is_none_or(|scope| scope.heaps == (1..=1)) { names.variable("n") } else { names };
    let mut rule = None;
    for (key, _) in &written {
        let value = fields.get(key)?;
        let (want, make): (Type, fn(_) -> _) = match *key {
            "p_if" => (Type::Bool, ConjecturedRule::PIf),
            "grundy_is" => (Type::Int, ConjecturedRule::GrundyIs),
            _ => (Type::Int, ConjecturedRule::MisereGrundyIs),
        };
        rule = reader.rule(value, &format!("`{key}`"), &names, want).map(make);
    }
    match &written[..] {
        [_] => return rule,
        [] if RULES.iter().any(|key| fields.is_misspelt(key)) => {}
        [] => {
            let message = "this conjecture states no rule";
            let missing = reader.error(DiagnosticId::MISSING_KEY, message).at(fields.span.clone(), "");
            reader.report(missing.help("for example `p_if = \"xor(heaps) == 0\"`"));
        }
        [(first, first_span), rest @ ..] => {
            for (other, span) in rest {
                let message = format!("a conjecture states one rule, and here are `{first}` and `{other}`");
                let conflict = reader.error(DiagnosticId::CONFLICT, message).at(span.clone(), "");
                reader.report(conflict.at(first_span.clone(), ""));
            }
        }
    }
    None
}

/// The convention: stated for `p_if`, and for values the one they belong to.
fn read_conjectured_convention(reader: &mut Reader, fields: &Fields) -> Option<Convention> {
    let of_values = match fields.present(&RULES).first() {
        Some((key @ "grundy_is", _)) => Some((*key, Convention::Normal)),
        Some((key @ "misere_grundy_is", _)) => Some((*key, Convention::Misere)),
        _ => None,
    };
    let stated = match (fields.get("convention"), of_values) {
        (None, Some((_, convention))) => return Some(convention),
        _ => fields.need(reader, "convention", "convention = \"misere\"")?,
    };
    let convention = reader.word(stated, "`convention`", &CONVENTIONS)?;
    match of_values {
        Some((key, of_values)) if of_values != convention => {
            let message = format!("`{key}` is about {of_values} play");
            let fault = reader.error(DiagnosticId::CONFLICT, message);
            reader.report(fault.at(stated.span(), format!("expected `{}`", of_values.key())));
            None
        }
        _ => Some(convention),
    }
}

/// `expected` and `counterexample`; `Some(None)` where nothing is expected.
fn read_verdict(reader: &mut Reader, fields: &Fields) -> Option<Option<ExpectedVerdict>> {
    let holds = fields.get("expected");
    let holds = holds.map(|value| reader.word(value, "`expected`", &[("holds", true), ("fails", false)]));
    let counterexample = fields.get("counterexample");
    let counterexample = counterexample.map(|value| read_position(reader, value, "`counterexample`"));
    match (holds, counterexample) {
        (Some(None), _) | (_, Some(None)) => None,
        (Some(Some(false)), counterexample) => {
            Some(Some(ExpectedVerdict::Fails { counterexample: counterexample.flatten() }))
        }
        (_, Some(_)) => {
            let message = "a counterexample belongs to a conjecture that is expected to fail";
            let span = fields.key_span("counterexample")?;
            let fault = reader.error(DiagnosticId::CLAIM, message).at(span, "");
            reader.report(fault.help("write `expected = \"fails\"`"));
            None
        }
        (Some(Some(true)), None) => Some(Some(ExpectedVerdict::Holds)),
        (None, None) => Some(None),
    }
}
