//! The rules of games of states in plain words.

use super::{Boundary, Change, StateMove, StateRules, Target};

/// What one move is, in a sentence.
pub fn move_sentence(a_move: &StateMove, rules: &StateRules) -> String {
    let chosen = a_move
        .bindings
        .iter()
        .map(|binding| format!("{} from {} to {}", binding.name, binding.from.source(), binding.to.source()));
    let chosen: Vec<String> = chosen.collect();
    let choose =
        if chosen.is_empty() { String::new() } else { format!("Choose {}. ", chosen.join(", and ")) };
    let guard = a_move.guard.as_ref();
    let guard = guard.map_or_else(String::new, |guard| format!("Allowed where {}. ", guard.source()));
    let results: Vec<String> = a_move.results.iter().map(|changes| result(changes, rules)).collect();
    let leaves = match &results[..] {
        [] => "Nothing is left.".to_owned(),
        [one] => format!("Then {one}."),
        several => format!("Independent states are left: {}.", several.join("; and ")),
    };
    format!("{choose}{guard}{leaves}")
}

fn result(changes: &[Change], rules: &StateRules) -> String {
    let change = |change: &Change| {
        let place = match &change.place {
            Target::Variable(at) => rules.variables[*at].name.clone(),
            Target::Heap(index) => format!("heaps[{}]", index.source()),
        };
        format!("{place} becomes {}", change.value.source())
    };
    match changes {
        [] => "everything stays as it is".to_owned(),
        changes => changes.iter().map(change).collect::<Vec<_>>().join(" and "),
    }
}

/// What else has to be known.
pub fn notes(rules: &StateRules) -> Vec<String> {
    let mut notes = Vec::new();
    let numbers = rules.variables.iter().map(|variable| {
        let start = variable.start.as_ref();
        let start =
            start.map_or_else(String::new, |start| format!(", {} where nothing is said", start.source()));
        format!("{} ({}{start})", variable.name, variable.bounds)
    });
    let list = rules.heaps.iter().map(|bounds| format!("a list `heaps` of any length ({bounds})"));
    let numbers: Vec<String> = numbers.chain(list).collect();
    notes.push(format!("A state is {}.", numbers.join(", ")));
    for group in &rules.unordered {
        let names: Vec<&str> = group.iter().map(|&at| &*rules.variables[at].name).collect();
        notes.push(format!("{} may change places: they are written ascending.", names.join(" and ")));
    }
    if rules.unordered_heaps {
        notes.push("The list has no order: it is written ascending.".to_owned());
    }
    if rules.heaps.is_some_and(|bounds| bounds.least > 0) {
        notes.push("An item of the list that becomes 0 disappears.".to_owned());
    }
    if rules.boundary == Boundary::Sink {
        notes.push("A number that would fall below its range stays at the least of it.".to_owned());
    }
    let rule = |what: &str, rule: &Option<crate::language::Program>| {
        rule.as_ref().map(|rule| format!("{what} {}.", rule.source()))
    };
    notes.extend(rule("No move may reach a state where", &rules.forbidden));
    notes.extend(rule("Under either convention, whoever reaches such a state has won:", &rules.ends.wins));
    notes.extend(rule("Under either convention, whoever reaches such a state has lost:", &rules.ends.loses));
    notes.extend(rule("Every move makes this smaller:", &rules.measure));
    if rules.loopy {
        notes.push("Play may come back to where it was; if it never ends, the game is drawn.".to_owned());
    }
    notes
}
