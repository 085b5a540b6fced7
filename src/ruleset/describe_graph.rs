//! The rules of explicit games in plain words.

use super::GraphRules;

/// Graphs of more vertices than this are counted, and not listed.
const LISTED: usize = 24;

/// What one move is, in a sentence.
pub fn move_sentence(rules: &GraphRules) -> String {
    if rules.arrows() == 0 {
        return "There are no arrows, and so no moves.".to_owned();
    }
    if rules.vertices.len() > LISTED {
        let (vertices, arrows) = (rules.vertices.len(), rules.arrows());
        return format!("Move a token along an arrow, of which {vertices} vertices have {arrows}.");
    }
    let moving = (0..).zip(&rules.moves).filter(|(_, targets)| !targets.is_empty());
    let arrows: Vec<String> = moving
        .map(|(from, targets)| format!("{} -> {}", names(rules, &[from]), names(rules, targets)))
        .collect();
    format!("Move a token along an arrow: {}.", arrows.join("; "))
}

/// What else has to be known.
pub fn notes(rules: &GraphRules) -> Vec<String> {
    let mut notes = Vec::new();
    let still: Vec<u32> =
        (0..).zip(&rules.moves).filter(|(_, targets)| targets.is_empty()).map(|(at, _)| at).collect();
    match still.len() {
        0 => notes.push("There is an arrow out of every vertex.".to_owned()),
        count if count > LISTED => notes.push(format!("From {count} vertices no token moves.")),
        _ => notes.push(format!("No token moves from {}.", names(rules, &still))),
    }
    if !rules.has_ends() {
        notes.push("Several tokens are a sum, and may share a vertex.".to_owned());
    }
    for (vertices, what) in [(&rules.wins, "won"), (&rules.loses, "lost")] {
        if !vertices.is_empty() {
            let vertices = names(rules, vertices);
            notes.push(format!(
                "Under either convention, whoever reaches one of these has {what}: {vertices}."
            ));
        }
    }
    if rules.loopy {
        notes.push("Play may come back to where it was; if it never ends, the game is drawn.".to_owned());
    }
    notes
}

fn names(rules: &GraphRules, vertices: &[u32]) -> String {
    let names: Vec<&str> = vertices.iter().map(|&vertex| &*rules.vertices[vertex as usize]).collect();
    names.join(", ")
}
