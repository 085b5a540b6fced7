//! Products and P-rows of one monoid, worked out when they are asked for.

use super::kernel::Word;
use super::monoid::{Element, Monoid};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Products of pairs are tabled up to this order, and remembered one by one beyond.
const MOST_TABLED: usize = 1024;

/// A table pays where there are at least one in so many as many heaps as elements.
const TABLED_BY: usize = 3;

/// What was worked out of one monoid and of the heaps that have elements in it.
#[derive(Default)]
pub struct Products {
    rows: FxHashMap<Element, FixedBitSet>,
    /// The contexts in which a word has a winning move of its own.
    pub wins: FxHashMap<Word, FixedBitSet>,
    /// All products, in quotients of at most [`MOST_TABLED`] elements, once one is asked for.
    table: Option<Rc<[Element]>>,
    pairs: FxHashMap<(Element, Element), Element>,
    /// For each number of beans, the classes of the ways to leave it in two heaps.
    in_two: Vec<FixedBitSet>,
}

impl Products {
    /// All products: row x, column y.
    pub fn table(&mut self, monoid: &Monoid) -> Rc<[Element]> {
        Rc::clone(self.table.get_or_insert_with(|| monoid.table().into()))
    }

    /// The contexts that make `x` a P-position.
    pub fn row(&mut self, monoid: &Monoid, x: Element) -> &FixedBitSet {
        self.rows.entry(x).or_insert_with(|| monoid.row(x))
    }

    /// The classes of the ways to leave `rest` beans in two heaps, `phi` being the elements
    /// of the heaps. Each number of beans is split once, however many heaps come down to it.
    pub fn in_two(&mut self, monoid: &Monoid, phi: &[Element], rest: u64) -> &FixedBitSet {
        let rest = rest as usize;
        while self.in_two.len() <= rest {
            let rest = self.in_two.len();
            let mut classes = FixedBitSet::with_capacity(monoid.order());
            let ways = phi[1.min(rest)..=rest / 2].iter().zip(phi[rest - rest / 2..rest].iter().rev());
            let order = monoid.order();
            if self.table.is_some() || order <= MOST_TABLED && order < TABLED_BY * phi.len() {
                let table = self.table.get_or_insert_with(|| monoid.table().into());
                ways.for_each(|(&x, &y)| classes.insert(table[x as usize * order + y as usize] as usize));
            } else {
                for (&x, &y) in ways {
                    let product = self.pairs.entry((x, y)).or_insert_with(|| monoid.times(x, y));
                    classes.insert(*product as usize);
                }
            }
            self.in_two.push(classes);
        }
        &self.in_two[rest]
    }
}
