//! What a look at the small heaps, boards or states of a ruleset shows of its moves, at their
//! places.

use crate::base::Budget;
use crate::play::moves;
use crate::position::{Ending, StateGame, game};
use crate::ruleset::{BoardRules, Diagnostic, DiagnosticId, HeapRules, Kind, Ruleset, Source, Span};
use std::sync::Arc;

/// A move that no state allows, or that breaks the rules, or leads round.
const MOVES: DiagnosticId = DiagnosticId("moves");

/// What is found, and what every move makes smaller.
pub(super) fn looked_at(ruleset: &Ruleset, source: &Arc<Source>) -> (Vec<Diagnostic>, Option<String>) {
    let rules = match &ruleset.kind {
        Kind::State(rules) => rules,
        Kind::Heap(rules) => return (idle(ruleset, source, "[[heap.move]]", &one_by_one(rules)), None),
        Kind::Board(rules) => return (idle(ruleset, source, "[[board.move]]", &on_boards(rules)), None),
        Kind::Graph(_) | Kind::Sum(_) => return Default::default(),
    };
    let survey = StateGame::new(rules.clone()).survey();
    let looked = format!("{} states of numbers up to {} were looked at", survey.states, survey.largest);
    let at = |at: usize| rules.moves.get(at).map(|one| one.span.clone()).unwrap_or_default();
    let mut found = Vec::new();
    for &dead in &survey.dead {
        let message = format!("move {} is never allowed", dead + 1);
        found.push(Diagnostic::warning(source, MOVES, message).at(at(dead), "").help(looked.clone()));
    }
    for (broken, fault) in &survey.faults {
        let message = format!("move {} breaks the rules {fault}", broken + 1);
        let help = "say in `where` when the move is allowed, or set `boundary = \"sink\"`";
        found.push(Diagnostic::warning(source, MOVES, message).at(at(*broken), "").help(help));
    }
    let measure = match survey.ending {
        _ if rules.loopy => None,
        // What is named is checked at every move, and has nothing to show for itself here.
        Ending::By(measure) => Some(measure.to_string()),
        Ending::Loop(round) => {
            let message = format!("play never ends: {}", round.join(" -> "));
            let fault = Diagnostic::error(source, MOVES, message).at(at(0), "");
            found.push(fault.help("`loopy = true` allows play to come back, and then there are draws"));
            None
        }
        Ending::Open => {
            let message = "nothing was found that every move makes smaller, and no way round either";
            let help = "name what does as `measure`, and every move is held to it";
            found.push(Diagnostic::warning(source, MOVES, message).at(at(0), "").help(help).help(looked));
            None
        }
    };
    (found, measure)
}

/// The largest heap or board on which a move is tried, and the positions it may cost.
const TRIED: u64 = 40;
const MOST_POSITIONS: u64 = 200_000;

/// The rules of a game of heaps with one of its moves at a time.
fn one_by_one(rules: &HeapRules) -> Vec<Kind> {
    let alone = |at: usize| Kind::Heap(HeapRules { moves: vec![rules.moves[at].clone()], ..rules.clone() });
    (0..rules.moves.len()).map(alone).collect()
}

/// The rules of a game on boards with one of its moves at a time.
fn on_boards(rules: &BoardRules) -> Vec<Kind> {
    let alone = |at: usize| Kind::Board(BoardRules { moves: vec![rules.moves[at].clone()], ..rules.clone() });
    (0..rules.moves.len()).map(alone).collect()
}

/// The moves that are possible in none of the small members of a game, each tried without the
/// others. Members that cost too much are left out, and then nothing is said of the move.
fn idle(ruleset: &Ruleset, source: &Arc<Source>, header: &str, moves_alone: &[Kind]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (at, kind) in moves_alone.iter().enumerate() {
        let alone = game(&Ruleset { kind: kind.clone(), ..ruleset.clone() });
        let customary = alone.customary();
        let last = (*customary.end()).min(TRIED);
        let mut meter = Budget { max_positions: Some(MOST_POSITIONS), ..Budget::DEFAULT }.meter();
        let members = (*customary.start()..=last).filter_map(|n| alone.member(n).ok());
        // A rule that breaks, or a budget that ends, is no sign that the move is never made.
        let mut tried = members.map(|member| moves(&*alone, &member, &mut meter).map(|moves| moves.len()));
        if tried.all(|count| count == Ok(0)) {
            let message = format!("move {} is possible in nothing up to size {last}", at + 1);
            let mut warning = Diagnostic::warning(source, MOVES, message);
            if let Some(place) = place(source, header, at) {
                warning = warning.at(place, "");
            }
            found
                .push(warning.help("is a condition of it too strict, or does it need what no position has?"));
        }
    }
    found
}

/// Where the table of a move begins; none where the moves have no tables of their own.
fn place(source: &Source, header: &str, at: usize) -> Option<Span> {
    let mut begin = 0;
    let mut seen = 0;
    for line in source.text.split_inclusive('\n') {
        if line.trim_start().starts_with(header) {
            if seen == at {
                let start = begin + line.len() - line.trim_start().len();
                return Some(start..start + header.len());
            }
            seen += 1;
        }
        begin += line.len();
    }
    None
}
