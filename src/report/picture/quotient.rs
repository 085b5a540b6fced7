//! The misère quotient drawn: how it grows, and what it is in the end.
//!
//! Of a game of heaps, the quotient of its heaps up to one; of any other, that of the closed
//! set which some of its positions generate.

use super::Drawable;
use crate::base::{Convention, Meter};
use crate::chart::{Heading, QuotientComponents, QuotientGrowth, QuotientStep, Unit};
use crate::graph::GraphFault;
use crate::misere::quotient::{
    ClosedHalt, ClosedQuotient, Presentation, Quotient, Status, of_closed_set, quotient,
};
use crate::position::{Game, Position};
use crate::report::ReportFault;
use crate::report::algebra::{boxes, heaps_of};
use crate::ruleset::{HeapRules, Ruleset};

/// So many of the positions of a closed set are named in the heading.
const NAMED: usize = 4;

/// The orders of the partial quotients: of the heaps up to each, or of the members of the
/// game's own family.
pub(super) fn growth(
    ruleset: &Ruleset,
    game: &dyn Game,
    max_heap: u64,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let Some(rules) = game.own_heap_rules() else { return growth_of_members(ruleset, game, max_heap, meter) };
    let found = quotient(rules, max_heap, meter, |_, _| ());
    let step = |heap: u64| {
        let reached = found.steps.iter().rev().find(|step| step.heap <= heap);
        let (order, p_size) = reached.map_or((1, 0), |step| (step.order as u64, step.p_size as u64));
        QuotientStep { heap, order, p_size }
    };
    let (heading, open) = heading(ruleset, &found);
    let steps = (0..=found.max_heap).map(step).collect();
    Ok(Drawable { chart: Box::new(QuotientGrowth { heading, unit: Unit::heap(), steps }), open })
}

/// The closed sets of the smallest members up to each, as far as their quotients are found.
fn growth_of_members(
    ruleset: &Ruleset,
    game: &dyn Game,
    last: u64,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let first = *game.customary().start();
    let (mut members, mut steps, mut open) = (Vec::new(), Vec::new(), None);
    for heap in first..=last {
        members.push(game.member(heap).map_err(|fault| ReportFault::Scope(fault.message))?);
        match of_closed_set(game, &members, meter) {
            Ok(found) => steps.push(QuotientStep {
                heap,
                order: found.monoid.order() as u64,
                p_size: found.monoid.p_size() as u64,
            }),
            Err(halt) if !is_fault(&halt) && !steps.is_empty() => {
                open = Some(unmastered(game, &halt));
                break;
            }
            Err(halt) => return Err(refused(game, halt)),
        }
    }
    let nouns = game.nouns();
    let unit = Unit { number: nouns.single(), one: nouns.one.to_owned() };
    let reached = steps.last().map_or(first, |step| step.heap);
    let halted = open.as_ref().map_or(String::new(), |open| format!("; {open}"));
    let scope = format!("{} {first} to {reached} and all they become{halted}", unit.number);
    let heading = Heading { conventions: vec![Convention::Misere], ..Heading::both(&ruleset.name, scope) };
    Ok(Drawable { chart: Box::new(QuotientGrowth { heading, unit, steps }), open })
}

/// The elements of the whole quotient of a game of heaps, or of the last one that is finite
/// and proved.
pub(super) fn components(
    ruleset: &Ruleset,
    rules: &HeapRules,
    max_heap: u64,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let found = quotient(rules, max_heap, meter, |_, _| ());
    let (heading, open) = heading(ruleset, &found);
    let members = heaps_of(&found.monoid, &found.phi);
    let (components, covers) = boxes(&found.monoid, &Presentation::of(&found), &members);
    Ok(Drawable { chart: Box::new(QuotientComponents { heading, components, covers }), open })
}

/// The elements of the quotient of a closed set.
pub(super) fn components_of(
    ruleset: &Ruleset,
    game: &dyn Game,
    positions: &[Position],
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let found = of_closed_set(game, positions, meter).map_err(|halt| refused(game, halt))?;
    let mut members: Vec<Vec<String>> = vec![Vec::new(); found.monoid.order()];
    for (component, class) in ClosedQuotient::components(&found) {
        members[class as usize].push(game.write(component));
    }
    let presentation = Presentation::of_classes(&found.monoid, found.phi());
    let (components, covers) = boxes(&found.monoid, &presentation, &members);
    let named: Vec<String> =
        positions.iter().take(NAMED).map(|position| game.write_position(position)).collect();
    let more = match positions.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let scope = format!("{}{more} and all they become", named.join(" and "));
    let heading = Heading { conventions: vec![Convention::Misere], ..Heading::both(&ruleset.name, scope) };
    Ok(Drawable { chart: Box::new(QuotientComponents { heading, components, covers }), open: None })
}

/// Whether the rules are at fault, and no budget.
fn is_fault(halt: &ClosedHalt) -> bool {
    let ran_out = |fault: &GraphFault| matches!(fault, GraphFault::Exhausted(_) | GraphFault::TooLarge);
    matches!(halt, ClosedHalt::Graph(fault) if !ran_out(fault))
}

fn unmastered(game: &dyn Game, halt: &ClosedHalt) -> String {
    match halt {
        ClosedHalt::Graph(fault) => fault.to_string(),
        ClosedHalt::Component(component, _) => format!("{} was not mastered", game.write(*component)),
    }
}

fn refused(game: &dyn Game, halt: ClosedHalt) -> ReportFault {
    match halt {
        ClosedHalt::Graph(fault) => fault.into(),
        halt => ReportFault::Unanswered(unmastered(game, &halt)),
    }
}

/// What the picture covers, and what stayed open.
fn heading(ruleset: &Ruleset, found: &Quotient) -> (Heading, Option<String>) {
    let (scope, open) = match &found.status {
        Status::Complete { .. } => ("the whole game".to_owned(), None),
        Status::Partial => (format!("heaps up to {}", found.max_heap), None),
        Status::Infinite(infinite) => {
            (format!("heaps up to {}; infinite with heap {}", found.max_heap, infinite.heap), None)
        }
        Status::Stopped(_) => {
            let open = format!("heap {} was not mastered", found.max_heap + 1);
            (format!("heaps up to {}; {open}", found.max_heap), Some(open))
        }
    };
    let heading = Heading { conventions: vec![Convention::Misere], ..Heading::both(&ruleset.name, scope) };
    (heading, open)
}
