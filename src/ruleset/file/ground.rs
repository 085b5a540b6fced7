//! What a `[board]` is played on: a family and a size, edges, an order, or a file.

use super::reader::{Fields, Reader, Value};
use crate::ruleset::diagnostic::DiagnosticId;
use crate::ruleset::suggest::nearest;
use crate::ruleset::{BoardSource, Family, FamilyFault, FamilyMember, Ground, GroundFault, Size};
use std::sync::Arc;
use toml::de::DeValue;

/// The keys that say what is played on, of which there is one.
const SOURCES: [&str; 4] = ["family", "edges", "covers", "file"];

/// Reads what is played on.
pub fn read_source(reader: &mut Reader, fields: &Fields) -> Option<BoardSource> {
    let source = match &fields.present(&SOURCES)[..] {
        [] if fields.get("vertices").is_some() => "edges",
        [] => {
            if !SOURCES.iter().any(|key| fields.is_misspelt(key)) {
                let message = "`[board]` says no board: it has no `family`, `edges`, `covers` or `file`";
                let missing = reader.error(DiagnosticId::MISSING_KEY, message).at(fields.span.clone(), "");
                reader.report(missing.help("for example `family = \"grid\"`"));
            }
            return None;
        }
        [(source, _)] => *source,
        [(first, first_span), (second, span), ..] => {
            let message = format!("`[board]` says its board twice: by `{first}` and by `{second}`");
            let conflict = reader.error(DiagnosticId::CONFLICT, message).at(span.clone(), "");
            reader.report(conflict.at(first_span.clone(), ""));
            return None;
        }
    };
    for (key, homes) in [("size", &["family"][..]), ("vertices", &["edges", "covers"])] {
        if let (Some(span), false) = (fields.key_span(key), homes.contains(&source)) {
            let message = format!("`{key}` means nothing beside `{source}`");
            reader.report(reader.error(DiagnosticId::CONFLICT, message).at(span, ""));
            return None;
        }
    }
    match source {
        "family" => read_family(reader, fields),
        "file" => super::network::read_file(reader, fields.get("file")?),
        key => read_pairs(reader, fields, key),
    }
}

fn read_family(reader: &mut Reader, fields: &Fields) -> Option<BoardSource> {
    let value = fields.get("family")?;
    let family = reader.word(value, "`family`", &Family::ALL)?;
    let Some(value) = fields.get("size") else {
        return match FamilyMember::new(family, None) {
            Ok(member) => Some(BoardSource::Family { family, size: Some(member.size) }),
            Err(fault) => refuse(reader, value, &fault),
        };
    };
    let size = match value.get_ref() {
        DeValue::Integer(_) => Size::of(&[reader.number(value, "`size`", 0)?]),
        _ => {
            let text = reader.text(value, "`size`")?.trim();
            match Size::read(text) {
                Some(size) => size,
                None => return refuse(reader, value, &FamilyFault::Size { family, size: text.to_owned() }),
            }
        }
    };
    let member = match FamilyMember::new(family, Some(size)) {
        Ok(member) => member,
        Err(fault) => return refuse(reader, value, &fault),
    };
    if let (false, Err(fault)) = (member.is_open(), member.ground()) {
        return refuse(reader, value, &fault);
    }
    Some(BoardSource::Family { family, size: Some(member.size) })
}

fn refuse<T>(reader: &mut Reader, value: &Value, fault: &FamilyFault) -> Option<T> {
    reader.report(reader.error(DiagnosticId::WRONG_VALUE, fault.to_string()).at(value.span(), ""));
    None
}

/// Edges, or pairs of a lower and a higher element.
fn read_pairs(reader: &mut Reader, fields: &Fields, key: &str) -> Option<BoardSource> {
    let mut names: Vec<String> = Vec::new();
    let listed = fields.get("vertices");
    if let Some(value) = listed {
        for item in reader.array(value, "`vertices`")? {
            let name = reader.name(item, "a vertex")?;
            if names.iter().any(|own| own == name) {
                let twice =
                    reader.error(DiagnosticId::CONFLICT, format!("the vertex `{name}` is listed twice"));
                reader.report(twice.at(item.span(), ""));
                return None;
            }
            names.push(name.to_owned());
        }
    }
    let mut pairs = Vec::new();
    let mut sound = true;
    let value = fields.get(key);
    if let Some(value) = value {
        for item in reader.array(value, &format!("`{key}`"))? {
            match read_pair(reader, item, key, &mut names, listed.is_some()) {
                Some(pair) => pairs.push(pair),
                None => sound = false,
            }
        }
    }
    if !sound {
        return None;
    }
    let ground = match key {
        "covers" => Ground::poset("", names, pairs),
        _ => Ground::graph("", names, pairs),
    };
    let span = value.or(listed).map_or(fields.span.clone(), |value| value.span());
    match ground {
        Ok(ground) => Some(BoardSource::Given(Arc::new(ground))),
        Err(fault) => {
            let id = if matches!(fault, GroundFault::Circle(_)) {
                DiagnosticId::MOVE
            } else {
                DiagnosticId::WRONG_VALUE
            };
            reader.report(reader.error(id, fault.to_string()).at(span, ""));
            None
        }
    }
}

/// One pair, `["a", "b"]` or `"a-b"`; where the vertices are listed, it may name no other.
fn read_pair(
    reader: &mut Reader,
    item: &Value,
    key: &str,
    names: &mut Vec<String>,
    listed: bool,
) -> Option<[u32; 2]> {
    let ends: Vec<(String, _)> = match item.get_ref() {
        DeValue::Array(ends) => {
            let ends: Vec<_> =
                ends.iter().map(|end| Some((reader.name(end, "a vertex")?.to_owned(), end.span()))).collect();
            ends.into_iter().collect::<Option<_>>()?
        }
        _ => {
            let text = reader.text(item, "an edge")?;
            text.split('-').map(|end| (end.trim().to_owned(), item.span())).collect()
        }
    };
    let Ok([a, b]) = <[(String, _); 2]>::try_from(ends) else {
        let fault = reader.error(DiagnosticId::WRONG_VALUE, format!("an entry of `{key}` has two ends"));
        reader.report(fault.at(item.span(), "expected a pair such as [\"a\", \"b\"], or \"a-b\""));
        return None;
    };
    let mut pair = [0; 2];
    for ((name, span), place) in [a, b].into_iter().zip(&mut pair) {
        *place = match names.iter().position(|own| *own == name) {
            Some(at) => at as u32,
            None if name.is_empty() || listed => {
                let message = match name.is_empty() {
                    true => "an edge with one end hangs in the air".to_owned(),
                    false => format!("there is no vertex `{name}` for this edge to end at"),
                };
                let dangling = reader.error(DiagnosticId::WRONG_VALUE, message).at(span, "");
                reader.report(
                    match nearest(&name, names.iter().map(|name| &**name)).filter(|_| !name.is_empty()) {
                        Some(near) => dangling.help(format!("did you mean `{near}`?")),
                        None if listed => dangling.help("the vertices are listed in `vertices`"),
                        None => dangling.help("an edge is written \"a-b\""),
                    },
                );
                return None;
            }
            None => {
                names.push(name);
                names.len() as u32 - 1
            }
        };
    }
    Some(pair)
}
