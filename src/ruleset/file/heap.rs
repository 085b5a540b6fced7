//! The `[heap]` table: a code, a subtraction set, or moves written out.

use super::amounts::{Numbers, read_amounts, read_counts};
use super::reader::{Fields, Reader, Value};
use crate::language::{Names, Program, Type, check_name};
use crate::ruleset::diagnostic::{DiagnosticId, Span};
use crate::ruleset::{
    Binding, Boundary, Code, Guard, HeapMove, HeapRules, Parts, ResultTerm, ResultsMove, TakeMove,
};
use toml::de::DeValue;

/// The most bindings a move may have: each multiplies the moves to look at.
const MAX_BINDINGS: usize = 8;

/// The keys that state the rules, of which there is one.
const WRITINGS: [&str; 3] = ["code", "subtract", "move"];

/// Reads the table. `None` where anything was wrong with it.
pub fn read_heap(reader: &mut Reader, value: &Value) -> Option<HeapRules> {
    let fields = reader.table(value, "`[heap]`", &["code", "subtract", "boundary", "move", "loopy"])?;
    let written = fields.present(&WRITINGS);
    match &written[..] {
        [] if WRITINGS.iter().any(|key| fields.is_misspelt(key)) => {}
        [] => {
            let message = "`[heap]` says no rules: it has no `code`, no `subtract` and no `[[heap.move]]`";
            let missing = reader.error(DiagnosticId::MISSING_KEY, message).at(fields.span.clone(), "");
            reader.report(missing.help("for example `code = \"0.77\"`, which is Kayles"));
        }
        [_] => {}
        [(first, first_span), rest @ ..] => {
            for (other, span) in rest {
                let message = format!("`[heap]` says its rules twice: by `{first}` and by `{other}`");
                let conflict = reader.error(DiagnosticId::CONFLICT, message).at(span.clone(), "");
                let conflict = conflict.at(first_span.clone(), "the rules stand here already");
                reader.report(conflict.help("several moves may stand side by side as `[[heap.move]]`"));
            }
        }
    }
    let boundary = read_boundary(reader, &fields);
    let code = fields.get("code").map(|value| read_code(reader, value));
    let subtract = fields.get("subtract").map(|value| read_subtraction(reader, value, boundary.as_ref()));
    let moves = fields.get("move").map(|value| read_moves(reader, value));
    if let Some(value) = fields.get("loopy") {
        let loopy = reader.truth(value, "`loopy`")?;
        if let (true, None, Some(span)) = (loopy, &moves, fields.key_span("loopy")) {
            let message = "`loopy` is about moves written out: what takes beans never comes back";
            reader.report(reader.error(DiagnosticId::CONFLICT, message).at(span, ""));
        }
        let looping = |rules: HeapRules| HeapRules { loopy, ..rules };
        return code.or(subtract).or(moves)?.map(looping);
    }
    // More than one has been reported: whichever is taken, the file is refused.
    code.or(subtract).or(moves)?
}

fn read_boundary(reader: &mut Reader, fields: &Fields) -> Option<(Boundary, Span)> {
    let value = fields.get("boundary")?;
    let span = fields.key_span("boundary")?;
    if fields.get("subtract").is_none() {
        let message = "`boundary` is about subtraction sets, and there is no `subtract`";
        reader.report(reader.error(DiagnosticId::CONFLICT, message).at(span.clone(), ""));
    }
    let words = [("wall", Boundary::Wall), ("sink", Boundary::Sink)];
    Some((reader.word(value, "`boundary`", &words)?, span))
}

fn read_code(reader: &mut Reader, value: &Value) -> Option<HeapRules> {
    if let DeValue::Float(_) | DeValue::Integer(_) = value.get_ref() {
        let message = "`code` is a number, and a code is written as a string";
        let unquoted = reader.error(DiagnosticId::WRONG_TYPE, message).at(value.span(), "");
        reader.report(unquoted.help("put it in quotes: `code = \"0.77\"`"));
        return None;
    }
    match reader.text(value, "`code`")?.parse::<Code>() {
        Ok(code) => Some(HeapRules::from_code(&code)),
        Err(faults) => {
            for (span, fault) in faults.0 {
                let span = reader.inside(value, span);
                let diagnostic = reader.error(DiagnosticId::CODE, fault.to_string()).at(span, "");
                reader.report(diagnostic.help(fault.help()));
            }
            None
        }
    }
}

fn read_subtraction(
    reader: &mut Reader,
    value: &Value,
    boundary: Option<&(Boundary, Span)>,
) -> Option<HeapRules> {
    let names = TakeMove::names(Parts::SUBTRACTION);
    let Numbers { amounts, condition } = read_amounts(reader, value, "`subtract`", 1, &names)?;
    if let (Some(_), Some((Boundary::Sink, span))) = (&condition, boundary) {
        let message = "a sink needs amounts that are listed, and `where` lists none";
        let conflict = reader.error(DiagnosticId::CONFLICT, message).at(span.clone(), "");
        reader.report(conflict.at(value.span(), "so it is never known whether a larger amount is allowed"));
        return None;
    }
    let boundary = boundary.map_or(Boundary::Wall, |(boundary, _)| *boundary);
    let guard = condition.map(|program| Guard { program });
    let rules = HeapRules::one(TakeMove { guard, ..TakeMove::subtraction(amounts, boundary) });
    Some(HeapRules { places: vec![reader.place(&value.span())], ..rules })
}

fn read_moves(reader: &mut Reader, value: &Value) -> Option<HeapRules> {
    let tables = reader.tables(value, "`[[heap.move]]`", &["take", "parts", "where", "for", "to"]);
    let count = tables.len();
    let moves: Vec<HeapMove> = tables.iter().filter_map(|fields| read_move(reader, fields)).collect();
    if let (DeValue::Array(items), 0) = (value.get_ref(), count)
        && items.is_empty()
    {
        let message = "no move is listed, so that nobody can ever move";
        reader.report(reader.error(DiagnosticId::MOVE, message).at(value.span(), ""));
    }
    (moves.len() == count && count > 0).then(|| HeapRules {
        places: tables.iter().map(|fields| reader.place(&fields.span)).collect(),
        ..HeapRules::of(moves)
    })
}

fn read_move(reader: &mut Reader, fields: &Fields) -> Option<HeapMove> {
    let takes = fields.present(&["take", "parts"]);
    let computes = fields.present(&["to", "for"]);
    match (takes.first(), computes.first()) {
        (Some((take, take_span)), Some((compute, span))) => {
            let message =
                format!("a move is either a take or an explicit result, and here `{compute}` meets `{take}`");
            let conflict = reader.error(DiagnosticId::CONFLICT, message).at(span.clone(), "");
            let conflict = conflict.at(take_span.clone(), "");
            reader.report(conflict.help("put them in two `[[heap.move]]` tables"));
            None
        }
        (_, Some(_)) => read_results(reader, fields).map(HeapMove::Results),
        _ => read_take(reader, fields).map(HeapMove::Take),
    }
}

fn read_take(reader: &mut Reader, fields: &Fields) -> Option<TakeMove> {
    let parts = match fields.get("parts") {
        Some(value) => read_counts(reader, value),
        None => Some(Parts::SUBTRACTION),
    };
    // Where the parts are at fault, conditions are still read, with every part named.
    let names = TakeMove::names(parts.unwrap_or(Parts::WIDEST));
    let take = fields.need(reader, "take", "take = [1, 2]");
    let take = take.map(|value| (value, read_amounts(reader, value, "`take`", 0, &names)));
    let guard = fields.get("where").map(|value| reader.rule(value, "`where`", &names, Type::Bool));
    let parts = parts?;
    let (value, Numbers { amounts, condition }) = take.and_then(|(value, read)| Some((value, read?)))?;
    if amounts.contains(0) && parts.greatest().is_none_or(|most| most < 2) {
        let message = "a move that takes 0 and splits nothing leaves the game as it is";
        let idle = reader.error(DiagnosticId::MOVE, message).at(value.span(), "0 is among these");
        let idle = match fields.key_span("parts") {
            Some(span) => idle.at(span, "the rest may not be left in 2 heaps or more"),
            None => idle,
        };
        reader.report(
            idle.help("every move must shrink the game: take at least 1, or allow 2 among the `parts`"),
        );
        return None;
    }
    let program = match (condition, guard) {
        (Some(_), Some(_)) => {
            let message = "the condition stands twice: in `take` and as the `where` of the move";
            let twice = reader.error(DiagnosticId::CONFLICT, message).at(value.span(), "");
            reader.report(twice.help("write `take = \"any\"` and join the conditions with `and`"));
            return None;
        }
        (Some(condition), None) => Some(condition),
        (None, Some(guard)) => Some(guard?),
        (None, None) => None,
    };
    Some(TakeMove {
        amounts,
        parts,
        guard: program.map(|program| Guard { program }),
        boundary: Boundary::Wall,
    })
}

fn read_results(reader: &mut Reader, fields: &Fields) -> Option<ResultsMove> {
    let (names, bindings) = match fields.get("for") {
        Some(value) => read_bindings(reader, value, Names::new().variable("n")),
        None => (Names::new().variable("n"), Some(Vec::new())),
    };
    let guard = fields.get("where").map(|value| reader.rule(value, "`where`", &names, Type::Bool));
    let to = fields.need(reader, "to", "to = [\"n - 1\"]")?;
    let results = match to.get_ref() {
        DeValue::Array(items) => items.iter().map(|item| read_result(reader, item, &names)).collect(),
        _ => vec![read_result(reader, to, &names)],
    };
    Some(ResultsMove {
        bindings: bindings?,
        guard: guard.map_or(Some(None), |guard| guard.map(Some))?,
        results: results.into_iter().collect::<Option<_>>()?,
    })
}

/// The bindings of `for`, in the order they are written, and the names a rule of the move
/// may mention. The names are all there even where a range is at fault.
pub(super) fn read_bindings(
    reader: &mut Reader,
    value: &Value,
    mut names: Names,
) -> (Names, Option<Vec<Binding>>) {
    let DeValue::Table(table) = value.get_ref() else {
        return (names, reader.wrong_type(value, "`for`", "a table of ranges such as { m = \"1..n\" }"));
    };
    let keys: Vec<&str> = table.keys().map(|key| key.get_ref().as_ref()).collect();
    let entries = reader.open(table, value.span(), "`for`", &keys).entries();
    if let Some((_, span, _)) = entries.get(MAX_BINDINGS) {
        let message = format!("a move has at most {MAX_BINDINGS} numbers to choose");
        reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(span.clone(), ""));
        return (names, None);
    }
    let mut bindings = Vec::new();
    for (name, span, range) in &entries {
        let fault = match check_name(name) {
            Err(fault) => Some(fault),
            Ok(()) if names.variables().iter().any(|known| known == name) => Some(if *name == "n" {
                "`n` is the heap itself".to_owned()
            } else {
                format!("`{name}` has a meaning already")
            }),
            Ok(()) => None,
        };
        let fine = fault.is_none();
        if let Some(fault) = fault {
            reader.report(
                reader.error(DiagnosticId::WRONG_VALUE, fault).at(span.clone(), "choose another name"),
            );
        }
        let ends = read_range(reader, range, &names);
        bindings.push(ends.filter(|_| fine).map(|(from, to)| Binding { name: (*name).to_owned(), from, to }));
        names = names.variable(name);
    }
    (names, bindings.into_iter().collect())
}

/// A range of the rule language, `"A..B"`: both ends are rules.
fn read_range(reader: &mut Reader, value: &Value, names: &Names) -> Option<(Program, Program)> {
    let text = reader.text(value, "a range of `for`")?;
    let Some(dots) = text.find("..") else {
        let message = "a range has two ends";
        let fault =
            reader.error(DiagnosticId::WRONG_VALUE, message).at(value.span(), "expected a `..` between them");
        reader.report(fault.help("for example `{ m = \"1..n - 1\" }`; both ends are included"));
        return None;
    };
    if text[..dots].trim().is_empty() || text[dots + 2..].trim().is_empty() {
        let fault = reader.error(DiagnosticId::WRONG_VALUE, "a range of `for` has two ends");
        let fault = fault.at(value.span(), "one of them is missing");
        reader.report(fault.help("for example `{ m = \"1..n - 1\" }`; both ends are included"));
        return None;
    }
    let from = reader.rule_text(value, 0..dots, names, Type::Int);
    let to = reader.rule_text(value, dots + 2..text.len(), names, Type::Int);
    Some((from?, to?))
}

/// One item of `to`: a size, or a size and how many heaps of it.
fn read_result(reader: &mut Reader, value: &Value, names: &Names) -> Option<ResultTerm> {
    match value.get_ref() {
        DeValue::Table(_) => {
            let fields = reader.table(value, "an item of `to`", &["heap", "times"])?;
            let heap = fields.need(reader, "heap", "heap = \"n - 1\"");
            let heap = heap.and_then(|heap| read_size(reader, heap, "`heap`", names));
            let times = fields.get("times").map(|times| read_size(reader, times, "`times`", names));
            Some(ResultTerm { heap: heap?, times: times.map_or(Some(None), |times| times.map(Some))? })
        }
        _ => Some(ResultTerm { heap: read_size(reader, value, "an item of `to`", names)?, times: None }),
    }
}

/// An integer, as a rule or as a plain number.
pub(super) fn read_size(reader: &mut Reader, value: &Value, what: &str, names: &Names) -> Option<Program> {
    match value.get_ref() {
        DeValue::Integer(_) => {
            let number = reader.number(value, what, 0)?;
            crate::language::compile(&number.to_string(), names, Type::Int).ok()
        }
        DeValue::String(_) => reader.rule(value, what, names, Type::Int),
        _ => reader.wrong_type(value, what, "a rule such as \"n - 1\", or a number"),
    }
}
