//! The misère quotient drawn: how it grows, and what it is in the end.

use super::Drawable;
use crate::base::{Convention, Meter};
use crate::chart::{
    Heading, QuotientComponent, QuotientComponents, QuotientElement, QuotientGrowth, QuotientStep,
};
use crate::misere::quotient::{Element, Monoid, Presentation, Quotient, Status, Structure, quotient};
use crate::report::{ReportFault, heap_rules};
use crate::ruleset::Ruleset;

/// The orders of the partial quotients.
pub(super) fn growth(ruleset: &Ruleset, max_heap: u64, meter: &mut Meter) -> Result<Drawable, ReportFault> {
    let found = quotient(heap_rules(ruleset)?, max_heap, meter, |_, _| ());
    let step = |heap: u64| {
        let reached = found.steps.iter().rev().find(|step| step.heap <= heap);
        let (order, p_size) = reached.map_or((1, 0), |step| (step.order as u64, step.p_size as u64));
        QuotientStep { heap, order, p_size }
    };
    let (heading, open) = heading(ruleset, &found);
    let steps = (0..=found.max_heap).map(step).collect();
    Ok(Drawable { chart: Box::new(QuotientGrowth { heading, steps }), open })
}

/// The elements of the whole quotient, or of the last one that is finite and proved.
pub(super) fn components(
    ruleset: &Ruleset,
    max_heap: u64,
    meter: &mut Meter,
) -> Result<Drawable, ReportFault> {
    let found = quotient(heap_rules(ruleset)?, max_heap, meter, |_, _| ());
    let (heading, open) = heading(ruleset, &found);
    let (monoid, structure) = (&found.monoid, Structure::of(&found.monoid));
    let presentation = Presentation::of(&found);
    let mut heaps: Vec<Vec<u64>> = vec![Vec::new(); monoid.order()];
    for (heap, &class) in (0..).zip(&found.phi).skip(1) {
        heaps[class as usize].push(heap);
    }
    let components = structure.components.iter().map(|(idempotent, elements)| {
        // The group of an idempotent: what it leaves alone and what it comes back to.
        let in_group = |x: Element| monoid.times(*idempotent, x) == x;
        let mut elements = elements.clone();
        elements.sort_by_key(|&x| (!in_group(x), x));
        let element = |x: Element| QuotientElement {
            word: presentation.write_element(x),
            is_p: monoid.is_p(x),
            in_group: in_group(x),
            heaps: std::mem::take(&mut heaps[x as usize]),
        };
        (*idempotent, elements.into_iter().map(element).collect::<Vec<_>>())
    });
    let (idempotents, elements): (Vec<Element>, Vec<Vec<QuotientElement>>) = components.unzip();
    let layers = layers(monoid, &idempotents);
    let components =
        layers.iter().zip(elements).map(|(&layer, elements)| QuotientComponent { layer, elements });
    let chart = QuotientComponents {
        heading,
        components: components.collect(),
        covers: covers(monoid, &idempotents),
    };
    Ok(Drawable { chart: Box::new(chart), open })
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
            (format!("heaps up to {}", found.max_heap), Some(open))
        }
    };
    let heading = Heading { conventions: vec![Convention::Misere], ..Heading::both(&ruleset.name, scope) };
    (heading, open)
}

/// Whether idempotent `e` lies below `f`: their product is `e`.
fn is_below(monoid: &Monoid, e: Element, f: Element) -> bool {
    e != f && monoid.times(e, f) == e
}

/// Of each idempotent, the most idempotents above it in one chain.
fn layers(monoid: &Monoid, idempotents: &[Element]) -> Vec<usize> {
    let above = |e: Element| idempotents.iter().filter(|&&f| is_below(monoid, e, f)).count();
    let mut order: Vec<usize> = (0..idempotents.len()).collect();
    // What lies above e has fewer above itself.
    order.sort_by_key(|&at| above(idempotents[at]));
    let mut layers = vec![0; idempotents.len()];
    for (place, &at) in order.iter().enumerate() {
        let over = order[..place].iter().filter(|&&f| is_below(monoid, idempotents[at], idempotents[f]));
        layers[at] = over.map(|&f| layers[f] + 1).max().unwrap_or(0);
    }
    layers
}

/// The pairs of idempotents, upper first, between which there is no other.
fn covers(monoid: &Monoid, idempotents: &[Element]) -> Vec<(usize, usize)> {
    let below = |e: usize, f: usize| is_below(monoid, idempotents[e], idempotents[f]);
    let all = 0..idempotents.len();
    let pairs = all.clone().flat_map(|upper| all.clone().map(move |lower| (upper, lower)));
    pairs
        .filter(|&(upper, lower)| {
            below(lower, upper) && !all.clone().any(|between| below(lower, between) && below(between, upper))
        })
        .collect()
}
