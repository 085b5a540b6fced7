//! The misère quotient, as far as it comes within a report's bounds.

use super::whole::capped;
use crate::base::Meter;
use crate::misere::quotient::{Presentation, Quotient, Status, Structure, quotient};
use crate::report::algebra::{boxes, heaps_of};
use crate::report::data::QuotientFact;
use crate::ruleset::HeapRules;

/// The largest heap that is taken in.
const MAX_HEAP: u64 = 250;

/// What the diagrams may hold: enough for the quotients of the literature's small tables.
const MOST_BYTES: u64 = 24 << 20;

/// The largest quotient that is written out.
const WRITTEN_OUT: usize = 400;

/// The orders of quotients whose picture says more than their number.
const DRAWN: std::ops::RangeInclusive<usize> = 3..=100;

/// The quotient of the heaps that were mastered, if there were any.
pub(super) fn find(rules: &HeapRules, meter: &Meter) -> Option<Quotient> {
    let found = quotient(rules, MAX_HEAP, &mut capped(meter, u64::MAX, MOST_BYTES), |_, _| ());
    (found.max_heap > 0).then_some(found)
}

/// Whether it is proved for the whole game and that of nim heaps.
pub(super) fn is_tame(found: &Quotient) -> bool {
    matches!(found.status, Status::Complete { .. }) && tame_up_to(found).is_some()
}

/// The last heap taken in, where the quotient is that of nim heaps: then the sums of the
/// heaps up to it are tame.
///
/// Source: Plambeck and Siegel 2008, section 3.
pub(super) fn tame_up_to(found: &Quotient) -> Option<u64> {
    Structure::of(&found.monoid).tame.map(|_| found.max_heap)
}

/// What there is to say of it.
pub(super) fn fact(found: &Quotient) -> QuotientFact {
    let monoid = &found.monoid;
    let (order, p_size) = (monoid.order() as u64, monoid.p_size() as u64);
    let mut steps: Vec<(u64, u64, u64)> =
        found.steps.iter().map(|step| (step.heap, step.order as u64, step.p_size as u64)).collect();
    if steps.last().is_none_or(|last| last.0 < found.max_heap) {
        steps.push((found.max_heap, order, p_size));
    }
    let mut fact = QuotientFact {
        complete: match found.status {
            Status::Complete { preperiod, period } => Some((preperiod, period)),
            Status::Partial | Status::Infinite(_) | Status::Stopped(_) => None,
        },
        infinite_from: match &found.status {
            Status::Infinite(infinite) => Some(infinite.heap),
            Status::Complete { .. } | Status::Partial | Status::Stopped(_) => None,
        },
        max_heap: found.max_heap,
        order,
        p_size,
        tame: Structure::of(monoid).tame,
        letters: Vec::new(),
        relations: Vec::new(),
        p_portion: Vec::new(),
        phi: Vec::new(),
        steps,
        boxes: None,
    };
    if monoid.order() <= WRITTEN_OUT {
        let presentation = Presentation::of(found);
        let letters = presentation.letters.iter();
        fact.letters = letters.map(|letter| (letter.name.clone(), letter.heap)).collect();
        fact.relations = presentation.write_relations();
        let elements = 0..monoid.order() as u32;
        fact.p_portion =
            elements.filter(|&x| monoid.is_p(x)).map(|x| presentation.write_element(x)).collect();
        if fact.complete.is_some() && DRAWN.contains(&monoid.order()) {
            fact.boxes = Some(boxes(monoid, &presentation, &heaps_of(monoid, &found.phi)));
        }
        fact.phi = found.phi.iter().map(|&x| presentation.write_element(x)).collect();
    }
    fact
}
