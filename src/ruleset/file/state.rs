//! The `[state]` table: variables, a list, moves, ends.

use super::heap::{read_bindings, read_size};
use super::reader::{Fields, Reader, Value};
use crate::language::{Names, Program, Type, check_name};
use crate::ruleset::diagnostic::DiagnosticId;
use crate::ruleset::suggest::quoted;
use crate::ruleset::{Boundary, Bounds, Change, Ends, StateMove, StateRules, Target, Variable};
use toml::de::DeValue;

/// The most variables a state may have: more is no ruleset but a slip.
const MAX_VARIABLES: usize = 16;

const KEYS: [&str; 10] =
    ["variables", "heaps", "unordered", "move", "boundary", "forbidden", "wins", "loses", "measure", "loopy"];

/// Reads the table. `None` where anything was wrong with it.
pub fn read_state(reader: &mut Reader, value: &Value) -> Option<StateRules> {
    let fields = reader.table(value, "`[state]`", &KEYS)?;
    let variables = match fields.get("variables") {
        Some(value) => read_variables(reader, value),
        None => Some(Vec::new()),
    };
    let heaps = fields.get("heaps").map(|value| read_bounds(reader, value, "`heaps`"));
    if fields.get("variables").is_none() && heaps.is_none() {
        fields.need(reader, "variables", "variables = { a = \"0..\", b = \"0..\" }");
    }
    let variables = variables?;
    let heaps = heaps.map_or(Some(None), |bounds| bounds.map(Some));
    let names = StateRules::names(&variables, heaps != Some(None));
    let groups = fields.get("unordered").map(|value| read_unordered(reader, value, &variables, &heaps));
    let boundary = fields
        .get("boundary")
        .map(|value| reader.word(value, "`boundary`", &[("wall", Boundary::Wall), ("sink", Boundary::Sink)]));
    let mut rule = |key: &str, want| {
        fields
            .get(key)
            .map_or(Some(None), |value| reader.rule(value, &format!("`{key}`"), &names, want).map(Some))
    };
    let forbidden = rule("forbidden", Type::Bool);
    let (wins, loses) = (rule("wins", Type::Bool), rule("loses", Type::Bool));
    let measure = rule("measure", Type::Int);
    let loopy = fields.get("loopy").map_or(Some(false), |value| reader.truth(value, "`loopy`"));
    let moves =
        fields.need(reader, "move", "[[state.move]] with for = { k = \"1..a\" } and to = { a = \"a - k\" }");
    let moves = moves.and_then(|value| read_moves(reader, value, &variables, &names));
    let (unordered, unordered_heaps) = groups.unwrap_or(Some((Vec::new(), false)))?;
    let rules = StateRules {
        variables,
        heaps: heaps?,
        unordered,
        unordered_heaps,
        moves: moves?,
        boundary: boundary.unwrap_or(Some(Boundary::Wall))?,
        forbidden: forbidden?,
        ends: Ends { wins: wins?, loses: loses? },
        measure: measure?,
        loopy: loopy?,
    };
    if rules.loopy && rules.measure.is_some() {
        let message = "a measure that every move makes smaller leaves no loop";
        let fault = reader.error(DiagnosticId::CONFLICT, message).at(fields.key_span("loopy")?, "");
        reader.report(fault.at(fields.key_span("measure")?, ""));
        return None;
    }
    Some(rules)
}

/// The variables in the order of the text; the start of each may mention those before it.
fn read_variables(reader: &mut Reader, value: &Value) -> Option<Vec<Variable>> {
    let DeValue::Table(table) = value.get_ref() else {
        return reader.wrong_type(value, "`variables`", "a table of ranges such as { a = \"0..\" }");
    };
    let keys: Vec<&str> = table.keys().map(|key| key.get_ref().as_ref()).collect();
    let entries = reader.open(table, value.span(), "`variables`", &keys).entries();
    if let Some((_, span, _)) = entries.get(MAX_VARIABLES) {
        let message = format!("a state has at most {MAX_VARIABLES} variables");
        reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(span.clone(), ""));
        return None;
    }
    let mut variables: Vec<Variable> = Vec::new();
    let mut fine = true;
    for (name, span, value) in &entries {
        if let Err(fault) = check_name(name) {
            let fault =
                reader.error(DiagnosticId::WRONG_VALUE, fault).at(span.clone(), "choose another name");
            reader.report(fault);
            fine = false;
            continue;
        }
        match read_variable(reader, name, value, &variables) {
            Some(variable) => variables.push(variable),
            None => fine = false,
        }
    }
    fine.then_some(variables)
}

fn read_variable(reader: &mut Reader, name: &str, value: &Value, before: &[Variable]) -> Option<Variable> {
    let (bounds, start) = match value.get_ref() {
        DeValue::Table(_) => {
            let place = format!("the variable `{name}`");
            let fields = reader.table(value, &place, &["range", "start"])?;
            let bounds = fields.need(reader, "range", "range = \"0..\"");
            let bounds = bounds.and_then(|value| read_bounds(reader, value, "`range`"));
            let names = StateRules::names(before, false);
            let start = fields.get("start").map(|value| read_size(reader, value, "`start`", &names));
            (bounds, start)
        }
        _ => (read_bounds(reader, value, &format!("the range of `{name}`")), None),
    };
    let start = start.map_or(Some(None), |start| start.map(Some));
    Some(Variable { name: name.to_owned(), bounds: bounds?, start: start? })
}

/// A range of numbers that are never negative, `"0..9"` or `"0.."`.
fn read_bounds(reader: &mut Reader, value: &Value, what: &str) -> Option<Bounds> {
    let text = reader.text(value, what)?;
    let number = |text: &str| text.trim().parse::<u32>().ok().map(i64::from);
    let bounds = text.split_once("..").and_then(|(least, most)| {
        let least = number(least)?;
        let most = if most.trim().is_empty() { None } else { Some(number(most)?) };
        Some(Bounds { least, most })
    });
    let fault = match bounds {
        Some(Bounds { least, most: Some(most) }) if least > most => "the range is empty",
        Some(bounds) => return Some(bounds),
        None => "expected a range such as \"0..\" or \"0..99\", of numbers from 0 to 4294967295",
    };
    let fault = reader.error(DiagnosticId::WRONG_VALUE, format!("{what}: {fault}")).at(value.span(), "");
    reader.report(fault);
    None
}

/// `unordered = ["a", "b"]`: one group, or several as lists of lists; `"heaps"` is the list.
fn read_unordered(
    reader: &mut Reader,
    value: &Value,
    variables: &[Variable],
    heaps: &Option<Option<Bounds>>,
) -> Option<(Vec<Vec<usize>>, bool)> {
    let items = reader.array(value, "`unordered`")?;
    let nested = items.iter().any(|item| matches!(item.get_ref(), DeValue::Array(_)));
    let groups: Vec<&[Value]> = if nested {
        items.iter().map(|item| reader.array(item, "a group")).collect::<Option<_>>()?
    } else {
        vec![items]
    };
    let (mut read, mut list) = (Vec::new(), false);
    for group in groups {
        let mut places = Vec::new();
        for item in group {
            let name = reader.text(item, "an item of `unordered`")?;
            let known = variables.iter().position(|variable| variable.name == name);
            match known {
                Some(place) => places.push(place),
                None if name == "heaps" && *heaps != Some(None) => list = true,
                None => {
                    let names: Vec<&str> = variables.iter().map(|variable| &*variable.name).collect();
                    let fault =
                        reader.error(DiagnosticId::WRONG_VALUE, format!("there is no variable `{name}`"));
                    reader.report(fault.at(item.span(), format!("expected {}", quoted(&names))));
                    return None;
                }
            }
        }
        let mut ranges = places.iter().map(|&place: &usize| variables[place].bounds);
        let first = ranges.next();
        if ranges.any(|bounds| Some(bounds) != first) {
            let message = "numbers that may change places have the same range, and these have not";
            reader.report(reader.error(DiagnosticId::CONFLICT, message).at(value.span(), ""));
            return None;
        }
        read.extend((places.len() > 1).then_some(places));
    }
    Some((read, list))
}

fn read_moves(
    reader: &mut Reader,
    value: &Value,
    variables: &[Variable],
    names: &Names,
) -> Option<Vec<StateMove>> {
    let tables = reader.tables(value, "`[[state.move]]`", &["for", "where", "to"]);
    if tables.is_empty() {
        let message = "no move is listed, so that nobody can ever move";
        reader.report(reader.error(DiagnosticId::MOVE, message).at(value.span(), ""));
        return None;
    }
    let moves: Vec<_> = tables.iter().map(|fields| read_move(reader, fields, variables, names)).collect();
    moves.into_iter().collect()
}

fn read_move(
    reader: &mut Reader,
    fields: &Fields,
    variables: &[Variable],
    names: &Names,
) -> Option<StateMove> {
    let (names, bindings) = match fields.get("for") {
        Some(value) => read_bindings(reader, value, names.clone()),
        None => (names.clone(), Some(Vec::new())),
    };
    let guard = fields.get("where").map(|value| reader.rule(value, "`where`", &names, Type::Bool));
    let constant = guard.iter().flatten().find(|guard| is_constant(guard, &names));
    if let (Some(Ok(false)), Some(value)) =
        (constant.map(|guard| guard.bool(&Default::default())), fields.get("where"))
    {
        let message = "this condition never holds, so that the move is never allowed";
        reader.report(reader.error(DiagnosticId::MOVE, message).at(value.span(), ""));
        return None;
    }
    let to = fields.need(reader, "to", "to = { a = \"a - k\" }")?;
    let results = match to.get_ref() {
        DeValue::Array(items) => {
            items.iter().map(|item| read_result(reader, item, variables, &names)).collect()
        }
        _ => vec![read_result(reader, to, variables, &names)],
    };
    Some(StateMove {
        bindings: bindings?,
        guard: guard.map_or(Some(None), |guard| guard.map(Some))?,
        results: results.into_iter().collect::<Option<_>>()?,
        span: fields.span.clone(),
        place: reader.place(&fields.span),
    })
}

/// Whether a rule asks about nothing at all.
fn is_constant(rule: &Program, names: &Names) -> bool {
    !rule.mentions("heaps") && !names.variables().iter().any(|name| rule.mentions(name))
}

/// One resulting state: the numbers that change.
fn read_result(
    reader: &mut Reader,
    value: &Value,
    variables: &[Variable],
    names: &Names,
) -> Option<Vec<Change>> {
    let DeValue::Table(table) = value.get_ref() else {
        return reader.wrong_type(value, "a result of `to`", "a table such as { a = \"a - k\" }");
    };
    let keys: Vec<&str> = table.keys().map(|key| key.get_ref().as_ref()).collect();
    let entries = reader.open(table, value.span(), "`to`", &keys).entries();
    let mut changes = Vec::new();
    for (key, span, value) in &entries {
        let place = read_place(reader, key, span.clone(), variables, names);
        let becomes = read_size(reader, value, &format!("`{key}`"), names);
        changes.push(place.zip(becomes).map(|(place, value)| Change { place, value }));
    }
    changes.into_iter().collect()
}

/// A key of `to`: a variable, or `heaps[i]` with any rule for the index.
fn read_place(
    reader: &mut Reader,
    key: &str,
    span: crate::ruleset::diagnostic::Span,
    variables: &[Variable],
    names: &Names,
) -> Option<Target> {
    if let Some(place) = variables.iter().position(|variable| variable.name == key) {
        return Some(Target::Variable(place));
    }
    let index = key.trim().strip_prefix("heaps[").and_then(|rest| rest.strip_suffix(']'));
    if let Some(index) = index {
        return match crate::language::compile(index, names, Type::Int) {
            Ok(program) => Some(Target::Heap(program)),
            Err(faults) => {
                for fault in faults {
                    let found = reader.error(DiagnosticId::RULE, fault.message).at(span.clone(), "");
                    reader.report(fault.help.into_iter().fold(found, |found, help| found.help(help)));
                }
                None
            }
        };
    }
    let known: Vec<&str> = variables.iter().map(|variable| &*variable.name).collect();
    let fault = reader.error(DiagnosticId::UNKNOWN_KEY, format!("`{key}` is no variable of the state"));
    let fault = fault.at(span, format!("expected {}, or \"heaps[i]\" of a list", quoted(&known)));
    reader.report(fault);
    None
}
