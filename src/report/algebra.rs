//! A misère quotient by Archimedean components, as the picture of it wants them.
//!
//! The lattice of a finite commutative monoid's idempotents is worked out here, once for the
//! chart a user asks for and for that of a report; who found the quotient does not matter.
//!
//! Source: Grillet, *Commutative Semigroups*; Plambeck and Siegel 2008, section 5.

use super::data::Boxes;
use crate::chart::{QuotientComponent, QuotientElement};
use crate::misere::quotient::{Element, Monoid, Presentation, Structure};

/// The components of a quotient; `members` are the heaps of each element, or what stands in
/// their place. Quadratic in the number of idempotents, cubic for the pairs between which
/// there is none.
pub(super) fn boxes(monoid: &Monoid, presentation: &Presentation, members: &[Vec<String>]) -> Boxes {
    let structure = Structure::of(monoid);
    let components = structure.components.iter().map(|(idempotent, elements)| {
        // The group of an idempotent: what it leaves alone and what it comes back to.
        let in_group = |x: Element| monoid.times(*idempotent, x) == x;
        let mut elements = elements.clone();
        elements.sort_by_key(|&x| (!in_group(x), x));
        let element = |x: Element| QuotientElement {
            word: presentation.write_element(x),
            is_p: monoid.is_p(x),
            in_group: in_group(x),
            members: members[x as usize].clone(),
        };
        (*idempotent, elements.into_iter().map(element).collect::<Vec<_>>())
    });
    let (idempotents, elements): (Vec<Element>, Vec<Vec<QuotientElement>>) = components.unzip();
    let layers = layers(monoid, &idempotents);
    let components =
        layers.iter().zip(elements).map(|(&layer, elements)| QuotientComponent { layer, elements });
    (components.collect(), covers(monoid, &idempotents))
}

/// The heaps of each element of a quotient of heaps, by its pretending function.
pub(super) fn heaps_of(monoid: &Monoid, phi: &[Element]) -> Vec<Vec<String>> {
    let mut heaps: Vec<Vec<String>> = vec![Vec::new(); monoid.order()];
    for (heap, &class) in (0u64..).zip(phi).skip(1) {
        heaps[class as usize].push(heap.to_string());
    }
    heaps
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
