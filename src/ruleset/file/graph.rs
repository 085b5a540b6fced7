//! The `[graph]` table: arrows between vertices, written out or in a file, and where play
//! ends.

use super::network::read_network;
use super::reader::{Fields, Reader, Value};
use crate::ruleset::GraphRules;
use crate::ruleset::diagnostic::{DiagnosticId, Span};
use crate::ruleset::suggest::{nearest, shown};
use rustc_hash::FxHashMap;
use toml::de::DeValue;

/// The most arrows a graph may have: `"a, b -> c, d"` is four, and so a line may be millions.
const MAX_ARROWS: usize = 1 << 20;

const KEYS: [&str; 7] = ["vertices", "edges", "file", "terminal", "wins", "loses", "loopy"];

/// Reads the table. `None` where anything was wrong with it.
pub fn read_graph(reader: &mut Reader, value: &Value) -> Option<GraphRules> {
    let fields = reader.table(value, "`[graph]`", &KEYS)?;
    let loopy = fields.get("loopy").map_or(Some(false), |value| reader.truth(value, "`loopy`"));
    let drawn = read_arrows(reader, &fields)?;
    let mut marked = |key: &str| match fields.get(key) {
        Some(value) => read_marks(reader, value, key, &drawn),
        None => Some(Vec::new()),
    };
    let (terminal, wins, loses) = (marked("terminal")?, marked("wins")?, marked("loses")?);
    let arrows = GraphRules::new(drawn.names, &drawn.arrows);
    let mut rules = GraphRules { terminal, wins, loses, loopy: loopy?, ..arrows };
    if let Some(&both) = rules.wins.iter().find(|vertex| rules.loses.contains(vertex)) {
        let message = format!("reaching `{}` both wins and loses", rules.vertices[both as usize]);
        let fault = reader.error(DiagnosticId::CONFLICT, message).at(fields.key_span("loses")?, "");
        reader.report(fault.at(fields.key_span("wins")?, ""));
        return None;
    }
    rules.close();
    if let (false, Some(around)) = (rules.loopy, rules.find_loop()) {
        let names: Vec<&str> = around.iter().map(|&vertex| &*rules.vertices[vertex as usize]).collect();
        let message = format!("play never ends: {}", names.join(" -> "));
        let closing = around.last_chunk::<2>().and_then(|arrow| drawn.places.get(arrow));
        let fault = reader.error(DiagnosticId::MOVE, message);
        let fault = match closing {
            Some(place) => fault.at(place.clone(), "here the loop closes"),
            None => fault.at(drawn.place, ""),
        };
        reader.report(fault.help("where play may come back to a vertex, say `loopy = true`"));
        return None;
    }
    Some(rules)
}

/// Vertices and arrows, with the places they were written at.
#[derive(Default)]
struct Drawn {
    names: Vec<String>,
    numbers: FxHashMap<String, u32>,
    arrows: Vec<[u32; 2]>,
    /// Where an arrow stands, if it stands in this file.
    places: FxHashMap<[u32; 2], Span>,
    /// Where all of them stand.
    place: Span,
}

impl Drawn {
    fn add(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    fn arrow(&mut self, arrow: [u32; 2], place: &Span) {
        self.arrows.push(arrow);
        self.places.entry(arrow).or_insert_with(|| place.clone());
    }
}

fn read_arrows(reader: &mut Reader, fields: &Fields) -> Option<Drawn> {
    let mut drawn = Drawn::default();
    if let Some(value) = fields.get("file") {
        for key in ["edges", "vertices"] {
            if let Some(span) = fields.key_span(key) {
                let message = format!("the graph is said twice: by `file` and by `{key}`");
                let conflict = reader.error(DiagnosticId::CONFLICT, message).at(span, "");
                reader.report(conflict.at(value.span(), ""));
                return None;
            }
        }
        let network = read_network(reader, value)?;
        drawn.place = value.span();
        if let Some(name) = network.vertices.iter().find(|name| name.chars().any(char::is_control)) {
            let message = format!("the vertex `{}` has control characters in its name", shown(name));
            reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(value.span(), ""));
            return None;
        }
        network.vertices.iter().for_each(|name| {
            drawn.add(name);
        });
        drawn.arrows = network.arcs;
        if !network.directed {
            // An edge is an arrow each way.
            drawn.arrows.extend_from_within(..);
            let half = drawn.arrows.len() / 2;
            drawn.arrows[half..].iter_mut().for_each(|arrow| arrow.reverse());
        }
    } else {
        let listed = fields.get("vertices");
        if let Some(value) = listed {
            read_vertices(reader, value, &mut drawn)?;
            drawn.place = value.span();
        }
        match fields.get("edges") {
            Some(value) => {
                drawn.place = value.span();
                let mut sound = true;
                for item in reader.array(value, "`edges`")? {
                    sound &= read_edges(reader, item, &mut drawn, listed.is_some()).is_some();
                }
                if !sound {
                    return None;
                }
            }
            None if listed.is_some() => {}
            None => {
                fields.need(reader, "edges", "edges = [\"a -> b, c\", \"b -> c\"]");
                return None;
            }
        }
    }
    if drawn.names.is_empty() {
        let message = "the graph has no vertex, so that there is no position";
        reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(drawn.place, ""));
        return None;
    }
    Some(drawn)
}

fn read_vertices(reader: &mut Reader, value: &Value, drawn: &mut Drawn) -> Option<()> {
    for item in reader.array(value, "`vertices`")? {
        let name = reader.name(item, "a vertex")?;
        if drawn.numbers.contains_key(name) {
            let message = format!("the vertex `{name}` is listed twice");
            reader.report(reader.error(DiagnosticId::CONFLICT, message).at(item.span(), ""));
            return None;
        }
        drawn.add(name);
    }
    Some(())
}

/// One entry of `edges`: a pair `["a", "b"]`, which is an arrow, or a chain such as
/// `"a -> b, c -> d"`, in which `--` is an arrow each way.
fn read_edges(reader: &mut Reader, item: &Value, drawn: &mut Drawn, listed: bool) -> Option<()> {
    if let DeValue::Array(ends) = item.get_ref() {
        let [from, to] = &ends[..] else {
            let fault = reader.error(DiagnosticId::WRONG_VALUE, "an arrow has two ends");
            reader.report(fault.at(item.span(), "expected a pair such as [\"a\", \"b\"]"));
            return None;
        };
        let mut arrow = [0; 2];
        for (end, place) in [from, to].into_iter().zip(&mut arrow) {
            let name = reader.name(end, "a vertex")?;
            *place = vertex(reader, name, end.span(), drawn, listed)?;
        }
        drawn.arrow(arrow, &item.span());
        return Some(());
    }
    let text = reader.text(item, "an edge")?;
    let mut before: Option<(Vec<u32>, bool)> = None;
    for (stretch, both_ways) in chain(text) {
        let mut ends = Vec::new();
        for name in stretch.split(',').map(str::trim) {
            ends.push(vertex(reader, name, item.span(), drawn, listed)?);
        }
        let so_far = before.as_ref().map_or(0, |(from, _)| from.len().saturating_mul(ends.len()));
        if drawn.arrows.len().saturating_add(so_far) > MAX_ARROWS {
            let message = format!("a graph has at most {MAX_ARROWS} arrows");
            reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(item.span(), ""));
            return None;
        }
        if let Some((from, both_ways)) = &before {
            let arrows = from.iter().flat_map(|&from| ends.iter().map(move |&to| [from, to]));
            for arrow @ [from, to] in arrows {
                drawn.arrow(arrow, &item.span());
                if *both_ways {
                    drawn.arrow([to, from], &item.span());
                }
            }
        } else if both_ways.is_none() {
            let fault = reader.error(DiagnosticId::WRONG_VALUE, "an entry of `edges` has an arrow");
            reader.report(fault.at(item.span(), "expected for example \"a -> b\", or \"a -> b, c\""));
            return None;
        }
        before = both_ways.map(|both_ways| (ends, both_ways));
    }
    Some(())
}

/// The stretches of a chain, each with whether the sign after it goes both ways; `None` after
/// the last.
fn chain(mut text: &str) -> Vec<(&str, Option<bool>)> {
    let mut stretches = Vec::new();
    loop {
        let signs = [("->", false), ("--", true)];
        let next = signs.iter().filter_map(|&(sign, both)| Some((text.find(sign)?, both))).min();
        let Some((at, both)) = next else {
            stretches.push((text, None));
            return stretches;
        };
        stretches.push((&text[..at], Some(both)));
        text = &text[at + 2..];
    }
}

/// The vertex of a name; where the vertices are listed, one of these.
fn vertex(reader: &mut Reader, name: &str, place: Span, drawn: &mut Drawn, listed: bool) -> Option<u32> {
    if let Some(&known) = drawn.numbers.get(name) {
        return Some(known);
    }
    if name.is_empty() {
        let fault = reader.error(DiagnosticId::WRONG_VALUE, "an edge with one end hangs in the air");
        reader.report(fault.at(place, "").help("an arrow is written \"a -> b\""));
        return None;
    }
    if name.chars().any(char::is_control) {
        let fault = reader.error(DiagnosticId::WRONG_VALUE, "a vertex has control characters in its name");
        reader.report(fault.at(place, ""));
        return None;
    }
    if listed {
        unknown_vertex(reader, name, place, &drawn.names, "for this edge to end at");
        return None;
    }
    Some(drawn.add(name))
}

fn unknown_vertex(reader: &mut Reader, name: &str, place: Span, known: &[String], purpose: &str) {
    let message = format!("there is no vertex `{name}` {purpose}");
    let fault = reader.error(DiagnosticId::WRONG_VALUE, message).at(place, "");
    // Every letter is like every other.
    let near = nearest(name, known.iter().map(|name| &**name)).filter(|_| name.len() > 1);
    reader.report(match near {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault,
    });
}

/// A list of vertices that are there, or one of them.
fn read_marks(reader: &mut Reader, value: &Value, key: &str, drawn: &Drawn) -> Option<Vec<u32>> {
    let items = match value.get_ref() {
        DeValue::Array(items) => &items[..],
        _ => std::slice::from_ref(value),
    };
    let mut marks = Vec::new();
    for item in items {
        let name = reader.name(item, &format!("an item of `{key}`"))?;
        match drawn.numbers.get(name) {
            Some(&vertex) => marks.push(vertex),
            None => {
                unknown_vertex(reader, name, item.span(), &drawn.names, &format!("to be in `{key}`"));
                return None;
            }
        }
    }
    marks.sort_unstable();
    marks.dedup();
    Some(marks)
}
