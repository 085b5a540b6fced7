//! The `[board]` table: what is played on, and the moves.

use super::ground::read_source;
use super::reader::{Fields, Reader, Value};
use crate::ruleset::diagnostic::DiagnosticId;
use crate::ruleset::suggest::nearest;
use crate::ruleset::{
    BoardMove, BoardRules, BoardSource, Completing, Directions, Lines, Parts, TakeCells, Tile, With,
};
use toml::de::DeValue;

/// The most connected vertices one move may take.
const MAX_TAKEN: u64 = 16;

/// Reads the table. `None` where anything was wrong with it.
pub fn read_board(reader: &mut Reader, value: &Value) -> Option<BoardRules> {
    let keys = ["family", "size", "vertices", "edges", "covers", "file", "root", "poison", "move"];
    let fields = reader.table(value, "`[board]`", &keys)?;
    let board = read_source(reader, &fields);
    let roots = fields.get("root").map_or(Some(Vec::new()), |value| read_names(reader, value, "`root`"));
    let poison = fields.get("poison").map_or(Some(Vec::new()), |value| read_names(reader, value, "`poison`"));
    let moves = fields.need(reader, "move", "[[board.move]] with take = 1")?;
    let tables = reader.tables(moves, "`[[board.move]]`", &KEYS);
    let count = tables.len();
    let moves: Vec<BoardMove> = tables.iter().filter_map(|fields| read_move(reader, fields)).collect();
    if count == 0 {
        let message = "no move is listed, so that nobody can ever move";
        reader.report(reader.error(DiagnosticId::MOVE, message).at(fields.span.clone(), ""));
    }
    let rules = BoardRules { board: board?, roots: roots?, poison: poison?, moves };
    if rules.moves.len() < count || count == 0 {
        return None;
    }
    check_forms(reader, &fields, &tables, &rules)?;
    check_names(reader, &fields, &rules)?;
    Some(rules)
}

/// Which forms may stand side by side, and which keys of the board belong to which.
fn check_forms(reader: &mut Reader, fields: &Fields, tables: &[Fields], rules: &BoardRules) -> Option<()> {
    let alone = |form: &BoardMove| matches!(form, BoardMove::Mark { .. } | BoardMove::Cut);
    let mut sound = true;
    let mut refuse = |reader: &mut Reader, span, message: &str, help: &str| {
        reader.report(reader.error(DiagnosticId::CONFLICT, message).at(span, "").help(help));
        sound = false;
    };
    if rules.moves.len() > 1 && rules.moves.iter().any(alone) {
        let at = rules.moves.iter().position(alone).unwrap_or(0);
        let message = "a move that marks or cuts stands alone: no other move may stand beside it";
        refuse(reader, tables[at].span.clone(), message, "put the other moves into a ruleset of their own");
    }
    let counts = |form: &BoardMove| matches!(form, BoardMove::Take(TakeCells { parts: Some(_), .. }));
    let ordered = |form: &BoardMove| matches!(form, BoardMove::Take(TakeCells { with: With::Above, .. }));
    let plain = |form: &BoardMove| matches!(form, BoardMove::Take(_)) && !ordered(form);
    if rules.moves.iter().any(counts) && !rules.moves.iter().all(plain) {
        let at = rules.moves.iter().position(counts).unwrap_or(0);
        let message =
            "`parts` counts connected pieces, and needs moves that all take along the edges of a graph";
        refuse(reader, tables[at].span.clone(), message, "leave `parts` out, or the other moves");
    }
    if let (Some(span), false) = (fields.key_span("root"), rules.cuts()) {
        refuse(
            reader,
            span,
            "`root` is about cutting edges, and no move does",
            "for example `cut = \"edge\"`",
        );
    }
    let takes = rules.moves.iter().all(|form| matches!(form, BoardMove::Take(_) | BoardMove::Place { .. }));
    if let (Some(span), false) = (fields.key_span("poison"), takes) {
        refuse(reader, span, "`poison` is about moves that take cells, and no move does", "leave it out");
    }
    sound.then_some(())
}

/// The names that rules give to cells of a board of their own have to be there. Of a
/// family, only a board that is played on can tell.
fn check_names(reader: &mut Reader, fields: &Fields, rules: &BoardRules) -> Option<()> {
    let BoardSource::Given(ground) = &rules.board else { return Some(()) };
    let mut sound = true;
    for (key, names) in [("root", &rules.roots), ("poison", &rules.poison)] {
        for name in names.iter().filter(|name| ground.cell(name).is_none()) {
            let message = format!("the board has no vertex `{name}`");
            let span = fields.get(key).map_or(fields.span.clone(), |value| value.span());
            reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(span, ""));
            sound = false;
        }
    }
    let takes_above =
        rules.moves.iter().any(|form| matches!(form, BoardMove::Take(TakeCells { with: With::Above, .. })));
    if takes_above && ground.order.is_none() {
        let message = "the moves take what is above an element, and the board has no order";
        let fault = reader.error(DiagnosticId::CONFLICT, message).at(fields.span.clone(), "");
        reader.report(fault.help("give the pairs as `covers = [[\"low\", \"high\"]]`"));
        sound = false;
    }
    sound.then_some(())
}

/// A name, or a list of names.
fn read_names(reader: &mut Reader, value: &Value, what: &str) -> Option<Vec<String>> {
    match value.get_ref() {
        DeValue::Array(items) => {
            let names: Vec<_> = items.iter().map(|item| reader.name(item, what).map(str::to_owned)).collect();
            names.into_iter().collect()
        }
        _ => Some(vec![reader.name(value, what)?.to_owned()]),
    }
}

/// The keys of a move.
const KEYS: [&str; 10] =
    ["take", "with", "parts", "place", "turn", "mark", "lines", "patterns", "completing", "cut"];

/// The keys that say which form a move has, of which there is one.
const FORMS: [&str; 4] = ["take", "place", "mark", "cut"];

fn read_move(reader: &mut Reader, fields: &Fields) -> Option<BoardMove> {
    let (form, own): (_, &[&str]) = match &fields.present(&FORMS)[..] {
        [] => {
            if !FORMS.iter().any(|form| fields.is_misspelt(form)) {
                let message = "`[[board.move]]` says no move: it has no `take`, `place`, `mark` or `cut`";
                let missing = reader.error(DiagnosticId::MISSING_KEY, message).at(fields.span.clone(), "");
                reader.report(missing.help("for example `take = 1`, which takes a vertex"));
            }
            return None;
        }
        [(form, _)] => match *form {
            "take" => ("take", &["take", "with", "parts"]),
            "place" => ("place", &["place", "turn"]),
            "mark" => ("mark", &["mark", "lines", "patterns", "turn", "completing"]),
            _ => ("cut", &["cut"]),
        },
        [(first, first_span), (second, span), ..] => {
            let message = format!("a move has one form, and here `{second}` meets `{first}`");
            let conflict = reader.error(DiagnosticId::CONFLICT, message).at(span.clone(), "");
            let conflict = conflict.at(first_span.clone(), "");
            reader.report(conflict.help("put them in two `[[board.move]]` tables"));
            return None;
        }
    };
    let mut sound = true;
    for (key, span, _) in fields.entries() {
        // A key that no move has is named already.
        if KEYS.contains(&key) && !own.contains(&key) {
            let message = format!("`{key}` means nothing beside `{form}`");
            reader.report(reader.error(DiagnosticId::CONFLICT, message).at(span, ""));
            sound = false;
        }
    }
    let read = match form {
        "take" => read_take(reader, fields).map(BoardMove::Take),
        "place" => read_place(reader, fields),
        "mark" => read_mark(reader, fields),
        _ => {
            let value = fields.get("cut")?;
            reader.word(value, "`cut`", &[("edge", ())]).map(|()| BoardMove::Cut)
        }
    };
    read.filter(|_| sound)
}

fn read_take(reader: &mut Reader, fields: &Fields) -> Option<TakeCells> {
    let counts = read_counts(reader, fields.get("take")?, "`take`", 1, MAX_TAKEN);
    let words = [("nothing", With::Nothing), ("neighbours", With::Neighbours), ("above", With::Above)];
    let with = fields.get("with").map_or(Some(With::Nothing), |value| reader.word(value, "`with`", &words));
    let parts = match fields.get("parts") {
        Some(value) => read_counts(reader, value, "`parts`", 0, Parts::MAX.into()).map(Some),
        None => Some(None),
    };
    Some(TakeCells { counts: counts?, with: with?, parts: parts? })
}

/// A number or a list of numbers, ascending.
fn read_counts(reader: &mut Reader, value: &Value, what: &str, least: u64, most: u64) -> Option<Vec<u32>> {
    let one = |reader: &mut Reader, value: &Value| {
        let number = reader.number(value, what, least)?;
        if number > most {
            let message = format!("{what} cannot be {number}");
            let fault = reader.error(DiagnosticId::WRONG_VALUE, message);
            reader.report(fault.at(value.span(), format!("at most {most} is expected")));
            return None;
        }
        Some(number as u32)
    };
    let counts: Vec<Option<u32>> = match value.get_ref() {
        DeValue::Array(items) => items.iter().map(|item| one(reader, item)).collect(),
        _ => vec![one(reader, value)],
    };
    let mut counts: Vec<u32> = counts.into_iter().collect::<Option<_>>()?;
    counts.sort_unstable();
    counts.dedup();
    if counts.is_empty() {
        let empty = reader.error(DiagnosticId::WRONG_VALUE, format!("{what} lists no number"));
        reader.report(empty.at(value.span(), ""));
        return None;
    }
    Some(counts)
}

fn read_place(reader: &mut Reader, fields: &Fields) -> Option<BoardMove> {
    let tiles = read_tiles(reader, fields.get("place")?, "`place`");
    let turn = read_turn(reader, fields);
    Some(BoardMove::Place { tiles: tiles?, turn: turn? })
}

fn read_turn(reader: &mut Reader, fields: &Fields) -> Option<bool> {
    fields.get("turn").map_or(Some(true), |value| reader.truth(value, "`turn`"))
}

/// A tile or a list of tiles, each by name or drawn.
fn read_tiles(reader: &mut Reader, value: &Value, what: &str) -> Option<Vec<Tile>> {
    let one = |reader: &mut Reader, value: &Value| {
        let text = reader.text(value, what)?.trim();
        match Tile::read(text) {
            Ok(tile) => Some(tile),
            Err(fault) => {
                let fault = reader.error(DiagnosticId::WRONG_VALUE, fault.to_string()).at(value.span(), "");
                reader.report(match nearest(text, Tile::names()) {
                    Some(near) => fault.help(format!("did you mean `{near}`?")),
                    None => fault.help("for example \"domino\", or drawn: \"##/#.\""),
                });
                None
            }
        }
    };
    let (tiles, items): (Vec<Option<Tile>>, _) = match value.get_ref() {
        DeValue::Array(items) => (items.iter().map(|item| one(reader, item)).collect(), &items[..]),
        _ => (vec![one(reader, value)], std::slice::from_ref(value)),
    };
    let tiles: Vec<Tile> = tiles.into_iter().collect::<Option<_>>()?;
    if tiles.is_empty() {
        let empty = reader.error(DiagnosticId::WRONG_VALUE, format!("{what} lists no tile"));
        reader.report(empty.at(value.span(), ""));
        return None;
    }
    for (at, tile) in tiles.iter().enumerate() {
        if let Some(before) = tiles[..at].iter().position(|other| other == tile) {
            let twice = reader.error(DiagnosticId::CONFLICT, format!("{what} lists the same tile twice"));
            reader.report(twice.at(items[at].span(), "").at(items[before].span(), ""));
            return None;
        }
    }
    Some(tiles)
}

fn read_mark(reader: &mut Reader, fields: &Fields) -> Option<BoardMove> {
    let marked = fields.get("mark").and_then(|value| reader.word(value, "`mark`", &[("cell", ())]));
    let words = [("ends", Completing::Ends), ("forbidden", Completing::Forbidden)];
    let completing = fields.get("completing");
    let completing =
        completing.map_or(Some(Completing::Ends), |value| reader.word(value, "`completing`", &words));
    let lines = match (fields.get("lines"), fields.get("patterns")) {
        (Some(lines), None) => match lines.get_ref() {
            DeValue::Table(_) => read_in_row(reader, lines),
            _ => read_listed(reader, lines),
        },
        (None, Some(patterns)) => {
            let patterns = read_tiles(reader, patterns, "`patterns`");
            let turn = read_turn(reader, fields);
            patterns.zip(turn).map(|(patterns, turn)| Lines::Patterns { patterns, turn })
        }
        (Some(lines), Some(patterns)) => {
            let message = "lines are said twice: by `lines` and by `patterns`";
            let conflict = reader.error(DiagnosticId::CONFLICT, message).at(patterns.span(), "");
            reader.report(conflict.at(lines.span(), ""));
            None
        }
        (None, None) => {
            let message = "it is not said which lines there are to complete";
            let missing = reader.error(DiagnosticId::MISSING_KEY, message).at(fields.span.clone(), "");
            reader.report(missing.help("for example `lines = { length = 3 }`"));
            None
        }
    };
    marked?;
    Some(BoardMove::Mark { lines: lines?, completing: completing? })
}

fn read_in_row(reader: &mut Reader, value: &Value) -> Option<Lines> {
    let fields = reader.table(value, "`lines`", &["length", "along"])?;
    let length = fields.need(reader, "length", "length = 3")?;
    let length = read_counts(reader, length, "`length`", 1, Tile::MAX_SIDE as u64)?[0];
    let along = match fields.get("along") {
        None => Directions::ALL,
        Some(along) => {
            let mut found = Directions { rows: false, columns: false, diagonals: false };
            for item in reader.array(along, "`along`")? {
                let words = [("rows", 0), ("columns", 1), ("diagonals", 2)];
                match reader.word(item, "a direction", &words)? {
                    0 => found.rows = true,
                    1 => found.columns = true,
                    _ => found.diagonals = true,
                }
            }
            if found.steps().next().is_none() {
                let empty = reader.error(DiagnosticId::WRONG_VALUE, "`along` lists no direction");
                reader.report(empty.at(along.span(), "expected `rows`, `columns` or `diagonals`"));
                return None;
            }
            found
        }
    };
    Some(Lines::InRow { length, along })
}

/// Lines cell by cell.
fn read_listed(reader: &mut Reader, value: &Value) -> Option<Lines> {
    let mut lines = Vec::new();
    for item in reader.array(value, "`lines`")? {
        let names = read_names(reader, item, "a cell of a line")?;
        if names.is_empty() {
            let empty = reader.error(DiagnosticId::WRONG_VALUE, "a line without cells is complete at once");
            reader.report(empty.at(item.span(), ""));
            return None;
        }
        if let Some(twice) = (1..names.len()).find(|&at| names[..at].contains(&names[at])) {
            let message = format!("the line names the cell `{}` twice", names[twice]);
            reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(item.span(), ""));
            return None;
        }
        lines.push(names);
    }
    if lines.is_empty() {
        let empty = reader.error(DiagnosticId::WRONG_VALUE, "`lines` lists no line");
        reader.report(empty.at(value.span(), ""));
        return None;
    }
    Some(Lines::Listed(lines))
}
