//! The rules of games on boards in plain words.

use super::suggest::alternatives;
use super::{BoardMove, BoardRules, BoardSource, Completing, Lines, TakeCells, Tile, With};

/// What one move is, in a sentence or two.
pub fn move_sentence(form: &BoardMove) -> String {
    match form {
        BoardMove::Take(take) => take_sentence(take),
        BoardMove::Place { tiles, turn } => {
            let turned = if *turn { ", turned or reflected as you like" } else { ", as it is drawn" };
            format!("Cover free cells with {}{turned}.", shapes(tiles))
        }
        BoardMove::Mark { lines, completing } => {
            let lines = match lines {
                Lines::InRow { length, .. } => format!("{length} marks in a row"),
                Lines::Patterns { patterns, .. } => format!("marks in the shape of {}", shapes(patterns)),
                Lines::Listed(_) => "marks on all cells of one of the listed lines".to_owned(),
            };
            let effect = match completing {
                Completing::Ends => format!("Once there are {lines}, nobody moves on this board any more."),
                Completing::Forbidden => format!("A move that makes {lines} is not allowed."),
            };
            format!("Mark a free cell. {effect}")
        }
        BoardMove::Cut => "Cut an edge; whatever is no longer connected to the ground falls.".to_owned(),
    }
}

fn take_sentence(take: &TakeCells) -> String {
    let one = take.counts == [1];
    let what = match (&take.counts[..], take.with) {
        ([1], With::Above) => "an element".to_owned(),
        ([1], _) => "a vertex".to_owned(),
        ([2], _) => "two neighbouring vertices".to_owned(),
        (counts, _) => {
            let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
            format!("{} connected vertices", alternatives(&counts))
        }
    };
    let with = match (take.with, one) {
        (With::Nothing, _) => "",
        (With::Neighbours, true) => " with all its neighbours",
        (With::Neighbours, false) => " with all their neighbours",
        (With::Above, true) => " and everything above it",
        (With::Above, false) => " and everything above them",
    };
    let rest = match &take.parts {
        None => String::new(),
        Some(parts) => {
            let parts: Vec<String> = parts.iter().map(u32::to_string).collect();
            format!(" What is left of the piece must be {} connected pieces.", alternatives(&parts))
        }
    };
    format!("Take {what}{with}.{rest}")
}

fn shapes(tiles: &[Tile]) -> String {
    let shape = |tile: &Tile| match tile.name() {
        Some(name) => format!("{} {name}", if name.starts_with(['o', 'i']) { "an" } else { "a" }),
        None => format!("the shape {}", tile.drawing()),
    };
    alternatives(&tiles.iter().map(shape).collect::<Vec<_>>())
}

/// What else has to be known to read the moves right.
pub fn notes(rules: &BoardRules) -> Vec<String> {
    let mut notes = Vec::new();
    match &rules.board {
        BoardSource::Family { family, size: Some(size) } if !size.is_open() => {
            notes.push(format!("The board is {family} {size} where a position names no other."));
        }
        BoardSource::Family { family, .. } => {
            notes.push(format!(
                "A position names its board; a size alone means a member of the family {family}."
            ));
        }
        BoardSource::Given(ground) => {
            let edges =
                if rules.cuts() { format!(" and {} edges", ground.edges.len()) } else { String::new() };
            notes.push(format!("The board has {} vertices{edges}.", ground.names.len()));
        }
    }
    match &rules.roots[..] {
        [] if rules.cuts() => notes.push("The first vertex is the ground.".to_owned()),
        [] => {}
        roots => notes.push(format!("On the ground: {}.", roots.join(", "))),
    }
    if !rules.poison.is_empty() {
        notes.push(format!("Never taken: {}.", rules.poison.join(", ")));
    }
    let takes_parts =
        rules.moves.iter().any(|form| matches!(form, BoardMove::Take(TakeCells { parts: Some(_), .. })));
    if takes_parts {
        notes.push("Pieces are counted in what the move leaves of the piece it is made in.".to_owned());
    }
    notes
}
