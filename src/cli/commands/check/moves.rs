//! What a look at the small states of a ruleset shows of its moves, at their places.

use crate::position::{Ending, StateGame};
use crate::ruleset::{Diagnostic, DiagnosticId, Kind, Ruleset, Source};
use std::sync::Arc;

/// A move that no state allows, or that breaks the rules, or leads round.
const MOVES: DiagnosticId = DiagnosticId("moves");

/// What is found, and what every move makes smaller.
pub(super) fn looked_at(ruleset: &Ruleset, source: &Arc<Source>) -> (Vec<Diagnostic>, Option<String>) {
    let Kind::State(rules) = &ruleset.kind else { return Default::default() };
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
