//! The structure of a quotient: idempotents, kernel, Archimedean components, tame or not.

use super::monoid::{Element, Monoid};
use std::collections::BTreeMap;

/// What there is to say of a finite commutative monoid with a P-portion.
///
/// Source: Plambeck and Siegel 2008, sections 3 and 5; Grillet, *Commutative Semigroups*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The elements equal to their squares, ascending.
    pub idempotents: Vec<Element>,
    /// The least idempotent: the product of all. The identity of the kernel.
    pub zero: Element,
    /// The least ideal, a group: the elements that every element divides into.
    pub kernel: Vec<Element>,
    /// The elements some power of which lies in the group of one idempotent, by idempotent.
    pub components: Vec<(Element, Vec<Element>)>,
    /// n where this is the quotient T_n of nim heaps below 2^n.
    pub tame: Option<u32>,
}

impl Structure {
    /// Works the structure out. Each element's powers once, and the multiples of the kernel.
    pub fn of(monoid: &Monoid) -> Structure {
        let order = monoid.order() as Element;
        let mut components: BTreeMap<Element, Vec<Element>> = BTreeMap::new();
        for x in 0..order {
            components.entry(idempotent_power(monoid, x)).or_default().push(x);
        }
        let idempotents: Vec<Element> = components.keys().copied().collect();
        let zero = idempotents.iter().fold(0, |product, &idempotent| monoid.times(product, idempotent));
        let mut kernel = monoid.multiples(zero);
        kernel.sort_unstable();
        kernel.dedup();
        let tame = tame(monoid, zero, &kernel);
        Structure { idempotents, zero, kernel, components: components.into_iter().collect(), tame }
    }
}

/// The idempotent among the powers of an element: every finite cyclic monoid has one.
fn idempotent_power(monoid: &Monoid, x: Element) -> Element {
    let mut power = x;
    loop {
        if monoid.times(power, power) == power {
            return power;
        }
        power = monoid.times(power, x);
    }
}

/// Whether the monoid is T_n: T_0 = {1}; T_1 = <a | a^2 = 1> with P = {a}; for n >= 2 the
/// elements 1, a with a^2 = 1 and a kernel, an elementary abelian group of order 2^n with
/// identity z and az not z, and P = {a, z}.
fn tame(monoid: &Monoid, zero: Element, kernel: &[Element]) -> Option<u32> {
    let (order, p_size) = (monoid.order(), monoid.p_size());
    let is_unit = |x: Element| monoid.times(x, x) == 0;
    match order {
        1 => return (p_size == 0).then_some(0),
        2 => return (p_size == 1 && monoid.is_p(1) && is_unit(1)).then_some(1),
        _ => {}
    }
    let rank = kernel.len().checked_ilog2().filter(|&rank| rank >= 2 && 1 << rank == kernel.len())?;
    let a = (1..order as Element).find(|x| kernel.binary_search(x).is_err())?;
    let elementary = kernel.iter().all(|&x| monoid.times(x, x) == zero);
    let shaped = order == kernel.len() + 2 && is_unit(a) && monoid.times(a, zero) != zero;
    (elementary && shaped && p_size == 2 && monoid.is_p(a) && monoid.is_p(zero)).then_some(rank)
}
