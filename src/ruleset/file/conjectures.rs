//! `[[conjecture]]`: rules somebody believes, compiled and with their scope.

use super::claims::{CONVENTIONS, read_position, read_range, read_source};
use super::reader::{Fields, Reader, Value};
use crate::base::Convention;
use crate::language::Type;
use crate::ruleset::Vocabulary;
use crate::ruleset::claim::{Conjecture, ConjecturedRule, ExpectedVerdict, Scope};
use crate::ruleset::diagnostic::DiagnosticId;

/// Reads all `[[conjecture]]` tables, leaving out those at fault. Where the rules of the game
/// are at fault themselves, nobody knows what a conjecture may mention, and its rule is not
/// read.
pub fn read_conjectures(
    reader: &mut Reader,
    value: &Value,
    vocabulary: Option<&Vocabulary>,
) -> Vec<Conjecture> {
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
    tables.iter().filter_map(|fields| read_conjecture(reader, fields, vocabulary)).collect()
}

fn read_conjecture(
    reader: &mut Reader,
    fields: &Fields,
    vocabulary: Option<&Vocabulary>,
) -> Option<Conjecture> {
    let name = fields.need(reader, "name", "name = \"xor is zero\"");
    let name = name.and_then(|value| reader.name(value, "`name`"));
    let scope = fields.need(reader, "scope", "scope = { heaps = \"1..3\", sizes = \"0..8\" }");
    let scope = scope.and_then(|value| read_scope(reader, value));
    let rule = read_conjectured_rule(reader, fields, scope.as_ref(), vocabulary);
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
        counterexample: fields.get("counterexample").map(|value| value.span()),
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
    vocabulary: Option<&Vocabulary>,
) -> Option<ConjecturedRule> {
    let written = fields.present(&RULES);
    // Where the scope is at fault, a rule that mentions `n` is not blamed for it.
    let lengths = scope.map_or(1..=1, |scope| scope.heaps.clone());
    let names = vocabulary.map(|vocabulary| vocabulary.names(&lengths));
    let mut rule = None;
    for (key, _) in &written {
        let value = fields.get(key)?;
        let (want, make): (Type, fn(_) -> _) = match *key {
            "p_if" => (Type::Bool, ConjecturedRule::PIf),
            "grundy_is" => (Type::Int, ConjecturedRule::GrundyIs),
            _ => (Type::Int, ConjecturedRule::MisereGrundyIs),
        };
        rule =
            names.as_ref().and_then(|names| reader.rule(value, &format!("`{key}`"), names, want)).map(make);
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
