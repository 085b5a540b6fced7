//! The JSON Schema of the ruleset file against the files themselves, and against the reader
//! whose language it describes.

use lastmove::ruleset::{FORMAT, Origin, SCHEMA, embedded_names, embedded_text, read_ruleset, starter};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The keywords of JSON Schema that the schema uses, and no others: whatever it came to use
/// beside them would not be checked, and so is refused.
fn fault(root: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    for (keyword, rule) in schema.as_object().expect("a schema is an object") {
        let found = match keyword.as_str() {
            "$schema" | "title" | "description" | "$defs" | "properties" => None,
            "$ref" => {
                let pointer = rule.as_str().unwrap().trim_start_matches('#');
                fault(root, root.pointer(pointer).expect("the reference is there"), value, at)
            }
            "type" => {
                let fits = match rule.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "boolean" => value.is_boolean(),
                    other => panic!("type {other}"),
                };
                (!fits).then(|| format!("{at}: not of type {rule}"))
            }
            "const" => (rule != value).then(|| format!("{at}: not {rule}")),
            "enum" => (!rule.as_array().unwrap().contains(value)).then(|| format!("{at}: not one of {rule}")),
            "minimum" => {
                value.as_i64().filter(|n| *n < rule.as_i64().unwrap()).map(|_| format!("{at}: too small"))
            }
            "minItems" => {
                let items = value.as_array().map_or(usize::MAX, Vec::len);
                ((items as u64) < rule.as_u64().unwrap()).then(|| format!("{at}: too few"))
            }
            "pattern" => {
                let text = value.as_str().filter(|text| !matches(rule.as_str().unwrap(), text));
                text.map(|text| format!("{at}: {text:?} is not like {rule}"))
            }
            "items" => value.as_array().and_then(|items| {
                let mut numbered = items.iter().enumerate();
                numbered.find_map(|(n, item)| fault(root, rule, item, &format!("{at}[{n}]")))
            }),
            "required" => value.as_object().and_then(|object| {
                let missing =
                    rule.as_array().unwrap().iter().find(|key| !object.contains_key(key.as_str().unwrap()));
                missing.map(|key| format!("{at}: no {key}"))
            }),
            "additionalProperties" => value.as_object().and_then(|object| {
                object.iter().find_map(|(key, value)| {
                    let known = schema.get("properties").and_then(|properties| properties.get(key));
                    match (known, rule) {
                        (Some(known), _) => fault(root, known, value, &format!("{at}.{key}")),
                        (None, Value::Bool(false)) => Some(format!("{at}: unknown key {key}")),
                        (None, rule) => fault(root, rule, value, &format!("{at}.{key}")),
                    }
                })
            }),
            "anyOf" | "oneOf" => {
                let faults = rule.as_array().unwrap().iter().map(|one| fault(root, one, value, at));
                let (fits, faults): (Vec<_>, Vec<_>) = faults.partition(Option::is_none);
                let enough = if keyword == "oneOf" { fits.len() == 1 } else { !fits.is_empty() };
                (!enough).then(|| {
                    format!("{at}: {}", faults.into_iter().flatten().collect::<Vec<_>>().join(", or "))
                })
            }
            other => panic!("the test does not know the keyword {other}"),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The handful of patterns in the schema, each by what it means.
fn matches(pattern: &str, text: &str) -> bool {
    let number =
        |text: &str| !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit());
    match pattern {
        r"\S" => !text.trim().is_empty(),
        r"\d" => text.contains(|symbol: char| symbol.is_ascii_digit()),
        r"\.\." => text.contains(".."),
        r"^\s*\d+\s*(\.\.\s*\d+\s*)?$" => match text.split_once("..") {
            Some((from, to)) => number(from) && number(to),
            None => number(text),
        },
        r"^\s*\d+\s*\.\.\s*(\d+\s*)?$" => text
            .split_once("..")
            .is_some_and(|(from, to)| number(from) && (to.trim().is_empty() || number(to))),
        "-" => text.contains('-'),
        r"^(\d+|n)([xX](\d+|n))?$" => {
            let side = |text: &str| text == "n" || number(text) && text.trim() == text;
            text.split_once(['x', 'X']).map_or_else(|| side(text), |(a, b)| side(a) && side(b))
        }
        "^[PND]*$" => text.bytes().all(|byte| b"PND".contains(&byte)),
        "^[048Cc]?(\\.[0-9A-Fa-f]*(\\.\\.\\.|…)?)?$" => {
            let rest = text.strip_prefix(['0', '4', '8', 'C', 'c']).unwrap_or(text);
            let digits = rest
                .strip_prefix('.')
                .map(|rest| rest.strip_suffix("...").or_else(|| rest.strip_suffix('…')).unwrap_or(rest));
            rest.is_empty()
                || digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
        }
        other => panic!("the test does not know the pattern {other}"),
    }
}

fn validate(text: &str) -> Option<String> {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let value: Value = toml::from_str(text).unwrap();
    fault(&schema, &schema, &value, "file")
}

#[test]
fn every_shipped_file_fits_the_schema() {
    for name in embedded_names() {
        assert_eq!(validate(embedded_text(name).unwrap()), None, "{name}");
    }
    assert_eq!(validate(&starter("mine")), None);
}

#[test]
fn files_of_the_wrong_shape_do_not() {
    let head = "format = 1\nname = 'n'\nsummary = 's'\n";
    let wrong = [
        ("heap.code = '3.7'", "code"),
        ("heap.cod = '0.7'", "no \"code\""),
        ("heap.code = 0.77", "code"),
        ("heap = { code = '0.7', subtract = 1 }", "heap"),
        ("heap.subtract = []", "too few"),
        ("heap.subtract = -1", "too small"),
        ("heap = { subtract = 1, boundary = 'well' }", "boundary"),
        ("heap.move = [{ take = 1, to = 'n - 1' }]", "move"),
        ("heap.move = [{ for = { m = '1' }, to = 'n - m' }]", "for.m"),
        ("heap.code = '0.7'\nexpect = [{ quantity = 'grundi' }]", "quantity"),
        ("heap.code = '0.7'\nconjecture = [{ name = 'n', scope = { heaps = 'x', sizes = 1 } }]", "heaps"),
        ("sum = {}", "no \"summands\""),
        ("sum.summands = ['nim']", "too few"),
        ("graph.edges = ['a b']", "graph"),
    ];
    for (rules, reason) in wrong {
        let found = validate(&format!("{head}{rules}\n")).unwrap_or_else(|| panic!("{rules} fits"));
        assert!(found.contains(reason), "{rules}: {found}");
    }
    assert!(validate("name = 'n'\nsummary = 's'\nheap.code = '0.7'\n").is_some(), "format is required");
}

/// The keys that the reader says it expects, asked by a key that nobody would write.
fn keys_of_reader(file: &str) -> BTreeSet<String> {
    let checked = read_ruleset("f", file.as_bytes(), "f", Origin::File("f".into()));
    let unknown = checked.diagnostics.iter().find(|one| one.message.contains("`qqqqqqqqqqqq`"));
    let help = &unknown.unwrap_or_else(|| panic!("{}", checked.diagnostics)).help[0];
    let keys = help.split('`').skip(1).step_by(2).map(str::to_owned);
    keys.collect()
}

/// All keys that the schema allows at a place, whichever form is chosen there.
fn keys_of_schema(schema: &Value) -> BTreeSet<String> {
    let own = schema["properties"].as_object().into_iter().flat_map(|object| object.keys().cloned());
    let forms = ["oneOf", "anyOf"].iter().flat_map(|form| schema[form].as_array().into_iter().flatten());
    own.chain(forms.flat_map(keys_of_schema)).collect()
}

#[test]
fn the_schema_and_the_reader_know_the_same_keys() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let places = [
        ("", json!(schema)),
        ("[heap]\n", schema["$defs"]["heap"].clone()),
        ("[[heap.move]]\n", schema["$defs"]["move"].clone()),
        ("[heap.subtract]\n", schema["$defs"]["amounts"].clone()),
        ("[[heap.move]]\n[[heap.move.to]]\n", schema["$defs"]["result"].clone()),
        ("[state]\n", schema["$defs"]["state"].clone()),
        ("[[state.move]]\n", schema["$defs"]["state"]["properties"]["move"]["items"].clone()),
        ("[sum]\n", schema["$defs"]["sum"].clone()),
        ("[graph]\n", schema["$defs"]["graph"].clone()),
        ("[[expect]]\n", schema["$defs"]["expect"].clone()),
        ("[[conjecture]]\n", schema["$defs"]["conjecture"].clone()),
        (
            "[[conjecture]]\n[conjecture.scope]\n",
            schema["$defs"]["conjecture"]["properties"]["scope"].clone(),
        ),
    ];
    for (header, schema) in places {
        let keys = keys_of_reader(&format!("{header}qqqqqqqqqqqq = 1\n"));
        assert_eq!(keys, keys_of_schema(&schema), "{header:?}");
    }
}

/// Every key the schema has, wherever it stands.
fn keys(schema: &Value, found: &mut BTreeSet<String>) {
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        found.extend(properties.keys().cloned());
    }
    match schema {
        Value::Object(object) => object.values().for_each(|value| keys(value, found)),
        Value::Array(items) => items.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

/// The manual names every key in code, as a key of a table or in an example, and its files are
/// rulesets.
#[test]
fn the_manual_of_the_file_leaves_no_key_out() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let mut all = BTreeSet::new();
    keys(&schema, &mut all);
    assert!(all.len() > 60, "{all:?}");
    // Between back quotes, and keys inside of such a text as `{ length = 3 }`.
    let code: Vec<&str> = FORMAT.split('`').skip(1).step_by(2).collect();
    let words: BTreeSet<&str> =
        code.iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '_')).collect();
    let missing: Vec<&String> = all.iter().filter(|key| !words.contains(key.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?} are not in the manual");
    let mut files = 0;
    for block in FORMAT.split("```toml\n").skip(1) {
        let text = block.split("```").next().unwrap();
        let checked =
            read_ruleset("manual.toml", text.as_bytes(), "manual", Origin::Embedded("manual".into()));
        assert!(checked.ruleset.is_some(), "{text}\n{:?}", checked.diagnostics);
        files += 1;
    }
    assert_eq!(files, 7);
}
