//! What a look at the small heaps, boards or states of a ruleset shows of its moves, at their
//! places.

use crate::base::Budget;
use crate::play::moves;
use crate::position::{Component, Ending, Game, Options, OptionsFault, Position, Scope, StateGame, game};
use crate::ruleset::{
    BoardRules, Diagnostic, DiagnosticId, HeapRules, Kind, Ruleset, Source, Span, StateRules,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A move that no state allows, or that breaks the rules, or leads round.
const MOVES: DiagnosticId = DiagnosticId("moves");

/// What is found, and what every move makes smaller.
pub(super) fn looked_at(ruleset: &Ruleset, source: &Arc<Source>) -> (Vec<Diagnostic>, Option<String>) {
    match &ruleset.kind {
        Kind::State(rules) => of_states(rules, source),
        Kind::Heap(rules) => {
            let found = each_alone(ruleset, source, "[[heap.move]]", &one_by_one(rules));
            (found, None)
        }
        Kind::Board(rules) => {
            let found = each_alone(ruleset, source, "[[board.move]]", &on_boards(rules));
            (found, None)
        }
        Kind::Sum(_) => (broken(ruleset, source), None),
        // Its arrows have been followed when it was read.
        Kind::Graph(_) => Default::default(),
    }
}

fn of_states(rules: &StateRules, source: &Arc<Source>) -> (Vec<Diagnostic>, Option<String>) {
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
        let fault = match survey.playable {
            true => Diagnostic::warning(source, MOVES, message),
            false => Diagnostic::error(source, MOVES, message)
                .help("no play among the states looked at keeps clear of it, so that nothing can be solved"),
        };
        found.push(fault.at(at(*broken), "").help(help));
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

/// The largest heap or board on which a move is tried, the positions it may cost, and the pieces
/// of boards that are looked at.
const TRIED: u64 = 40;
const MOST_POSITIONS: u64 = 200_000;
const PIECES: usize = 400;

/// The largest number in sums that are tried.
const ADDED: u64 = 6;

/// The rules of a game of heaps with one of its moves at a time.
fn one_by_one(rules: &HeapRules) -> Vec<Kind> {
    // Without its place, which a diagnostic has anyway.
    let alone = |at: usize| {
        let moves = vec![rules.moves[at].clone()];
        Kind::Heap(HeapRules { moves, loopy: rules.loopy, places: Vec::new() })
    };
    (0..rules.moves.len()).map(alone).collect()
}

/// The rules of a game on boards with one of its moves at a time.
fn on_boards(rules: &BoardRules) -> Vec<Kind> {
    let alone = |at: usize| Kind::Board(BoardRules { moves: vec![rules.moves[at].clone()], ..rules.clone() });
    (0..rules.moves.len()).map(alone).collect()
}

/// A budget for a look.
fn budget() -> Budget {
    Budget { max_positions: Some(MOST_POSITIONS), ..Budget::DEFAULT }
}

/// Small positions of a game as they are written: heaps, and the pieces that come up in play on
/// small boards or on the board of the ruleset.
fn small(game: &dyn Game) -> Vec<String> {
    let customary = game.customary();
    let last = (*customary.end()).min(TRIED);
    let mut roots: Vec<Position> = (*customary.start()..=last).filter_map(|n| game.member(n).ok()).collect();
    if game.own_heap_rules().is_some() {
        return roots.iter().map(|root| game.write_position(root)).collect();
    }
    if roots.is_empty() {
        roots.extend(game.read("full").ok());
    }
    // Breadth first, so that of every board something is looked at.
    let mut met: Vec<Component> = Vec::new();
    let mut seen: BTreeSet<Component> = BTreeSet::new();
    let mut options = Options::new(budget().meter());
    for component in roots.iter().flat_map(Position::iter) {
        if seen.insert(component) {
            met.push(component);
        }
    }
    let mut at = 0;
    while at < met.len() && met.len() < PIECES {
        options.clear();
        // What breaks or costs too much is found when each move is tried alone.
        let _ = game.options(met[at], &mut options);
        for component in options.iter().flatten() {
            if seen.insert(*component) {
                met.push(*component);
            }
        }
        at += 1;
    }
    met.into_iter().map(|component| game.write(component)).collect()
}

/// Each move tried without the others on small positions: where it breaks the rules, and whether
/// it is possible at all. Positions that cost too much are left out, and then nothing is said.
fn each_alone(
    ruleset: &Ruleset,
    source: &Arc<Source>,
    header: &str,
    moves_alone: &[Kind],
) -> Vec<Diagnostic> {
    let positions = small(&*game(ruleset));
    let mut found = Vec::new();
    for (at, kind) in moves_alone.iter().enumerate() {
        let alone = game(&Ruleset { kind: kind.clone(), ..ruleset.clone() });
        let mut meter = budget().meter();
        let mut is_idle = !positions.is_empty();
        let mut fault = None;
        for text in &positions {
            // A piece that other moves leave may be none in the game of this one.
            let Ok(position) = alone.read(text) else { continue };
            match moves(&*alone, &position, &mut meter) {
                Ok(moves) if !moves.is_empty() => {
                    is_idle = false;
                    // Moves on boards have no formulas that could break.
                    if matches!(kind, Kind::Board(_)) {
                        break;
                    }
                }
                Ok(_) => {}
                Err(broken) => {
                    is_idle = false;
                    fault = Some(broken).filter(|broken| matches!(broken, OptionsFault::Illegal { .. }));
                    break;
                }
            }
        }
        let here = |one: Diagnostic| match place(source, header, at) {
            Some(place) => one.at(place, ""),
            None => one,
        };
        if let Some(fault) = fault {
            let message = format!("move {} breaks the rules {fault}", at + 1);
            let help = "say in `where` when the move is allowed";
            found.push(here(Diagnostic::error(source, MOVES, message)).help(help));
        } else if is_idle {
            let message =
                format!("move {} is possible in none of {} positions looked at", at + 1, positions.len());
            let help = "is a condition of it too strict, or does it need what no position has?";
            found.push(here(Diagnostic::warning(source, MOVES, message)).help(help));
        }
    }
    found
}

/// The first small position of a game from which a move breaks the rules.
fn broken(ruleset: &Ruleset, source: &Arc<Source>) -> Vec<Diagnostic> {
    let game = game(ruleset);
    let mut meter = budget().meter();
    let listing = game.listing();
    let numbers = (*listing.lengths.start()).max(1);
    let Ok(scope) = Scope::new(numbers..=numbers, 0..=(*game.customary().end()).min(ADDED)) else {
        return Vec::new();
    };
    let tried = scope.listings_in(&*game, listing.ordered, |numbers| match game.of_numbers(numbers) {
        Ok(position) => moves(&*game, &position, &mut meter).map(|_| ()),
        Err(_) => Ok(()),
    });
    match tried {
        Err(fault @ OptionsFault::Illegal { .. }) => {
            vec![Diagnostic::error(source, MOVES, format!("a move breaks the rules {fault}"))]
        }
        _ => Vec::new(),
    }
}

/// Where the table of a move begins, or else what says its rules.
fn place(source: &Source, header: &str, at: usize) -> Option<Span> {
    let table = |header: &str| nth(source, header, at);
    // A set is the only move of its game.
    table(header).or_else(|| nth(source, "subtract", 0)).or_else(|| nth(source, "[heap]", 0))
}

/// The line, of those that begin with a word, of this number.
fn nth(source: &Source, header: &str, at: usize) -> Option<Span> {
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
