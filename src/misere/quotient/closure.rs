//! Checking heaps by classes: the contexts in which a sum is claimed to be won and none of
//! its parts shows how.
//!
//! Give every heap an element. For a sum Y of element x let D(Y) be the contexts z in which
//! xz is not in P, so that Y beside z is claimed to be an N-position, and yet no move in Y
//! leads to P. Someone else has to move then. The claim fails exactly where a sum with
//! a move has the identity in its D: nobody else is there.
//!
//! Adding a heap h of element y, won in the contexts U, gives
//!
//! ```text
//! D(Y + h) = the z such that zy is in D(Y) and zx is not in U
//! ```
//!
//! so D only shrinks; a sum whose D is empty never takes part in a failure, and among sums
//! of one element only the largest D matter. That leaves finitely many to look at.

//!
//! A heap of the same element that is won wherever another is leaves smaller D: where the
//! other's claims hold, its claims do, and it need not be looked at.

use super::monoid::{Element, Monoid};
use crate::base::{Exhausted, Meter};
use fixedbitset::FixedBitSet;
use std::collections::VecDeque;
use std::rc::Rc;

/// More pairs than this are not looked at: the heap then becomes a generator instead.
const MOST_PAIRS: usize = 20_000;

/// One kind of heap: its element and where it is won.
#[derive(Clone, Debug)]
pub struct Claim {
    pub element: Element,
    pub won: FixedBitSet,
}

/// All sums of some heaps whose claims hold, by element and D.
pub struct Closure {
    /// All products of the monoid, row x, column y.
    table: Rc<[Element]>,
    order: usize,
    claims: Vec<Claim>,
    /// For each claim and context, 1 where the heap is not won.
    unwon: Vec<Vec<u8>>,
    pairs: Pairs,
}

impl Closure {
    /// The empty sum alone: claimed to be won wherever the context is not in P.
    pub fn new(monoid: &Monoid, table: Rc<[Element]>) -> Closure {
        let order = monoid.order();
        let mut pairs = Pairs::new(order);
        let mut claimed = monoid.p().clone();
        claimed.toggle_range(..);
        let blocks: Vec<u64> = claimed.as_slice().iter().map(|&block| block as u64).collect();
        pairs.add(0, &blocks);
        Closure { table, order, claims: Vec::new(), unwon: Vec::new(), pairs }
    }

    /// Adds a heap. Whether the claims about all sums with it hold, and are not too many to be
    /// looked at: where not, the heap is left out again.
    ///
    /// # Errors
    /// When time ran out; the closure is then of no use.
    pub fn add(&mut self, claim: Claim, meter: &mut Meter) -> Result<bool, Exhausted> {
        let implies = |known: &Claim| known.element == claim.element && known.won.is_subset(&claim.won);
        if self.claims.iter().any(implies) {
            return Ok(true);
        }
        let before = self.pairs.clone();
        self.unwon.push((0..self.order).map(|z| u8::from(!claim.won.contains(z))).collect());
        self.claims.push(claim);
        let holds = self.close(meter)?;
        if !holds {
            self.pairs = before;
            self.claims.pop();
            self.unwon.pop();
        }
        Ok(holds)
    }

    /// Adds heaps of the newest kind to every sum, and then of all kinds to every new one.
    fn close(&mut self, meter: &mut Meter) -> Result<bool, Exhausted> {
        let Closure { table, order, claims, unwon, pairs } = self;
        let multiples = |x: Element| &table[x as usize * *order..][..*order];
        let mut work: VecDeque<(u32, usize)> = pairs.living().map(|pair| (pair, claims.len() - 1)).collect();
        let (mut d, mut after) = (vec![0u8; *order], vec![0u64; pairs.blocks]);
        while let Some((pair, from)) = work.pop_front() {
            if !pairs.lives(pair) {
                // A larger D of the same element was found since, and stands for this one.
                continue;
            }
            let x = pairs.elements[pair as usize];
            let of_x = multiples(x);
            for (z, bit) in d.iter_mut().enumerate() {
                *bit = (pairs.set(pair)[z / 64] >> (z % 64) & 1) as u8;
            }
            for (claim, unwon) in claims.iter().zip(unwon.iter()).skip(from) {
                meter.tick()?;
                let step = multiples(claim.element);
                let is_open =
                    |(&to, &beside): (&Element, &Element)| u64::from(d[to as usize] & unwon[beside as usize]);
                if is_open((&step[0], &of_x[0])) != 0 {
                    return Ok(false);
                }
                for (block, contexts) in after.iter_mut().zip(step.chunks(64).zip(of_x.chunks(64))) {
                    let contexts = contexts.0.iter().zip(contexts.1).rev();
                    *block = contexts.fold(0, |block, context| block << 1 | is_open(context));
                }
                let at = of_x[claim.element as usize];
                if let Some(new) = pairs.add(at, &after) {
                    if pairs.count > MOST_PAIRS {
                        return Ok(false);
                    }
                    work.push_back((new, 0));
                }
            }
        }
        Ok(true)
    }
}

/// Marks the end of a list of pairs.
const END: u32 = u32::MAX;

/// Pairs of an element and a D; of each element those D that are not inside another.
#[derive(Clone)]
struct Pairs {
    /// Words of 64 contexts in a D.
    blocks: usize,
    /// The element of each pair; [`END`] once a larger D took its place.
    elements: Vec<Element>,
    /// Every D, one after the other.
    sets: Vec<u64>,
    /// The pair of the same element before each.
    next: Vec<u32>,
    /// The last pair of each element.
    first: Vec<u32>,
    /// How many live.
    count: usize,
}

impl Pairs {
    fn new(order: usize) -> Pairs {
        let (elements, sets, next) = (Vec::new(), Vec::new(), Vec::new());
        Pairs { blocks: order.div_ceil(64), elements, sets, next, first: vec![END; order], count: 0 }
    }

    fn set(&self, pair: u32) -> &[u64] {
        &self.sets[pair as usize * self.blocks..][..self.blocks]
    }

    fn lives(&self, pair: u32) -> bool {
        self.elements[pair as usize] != END
    }

    fn living(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.elements.len() as u32).filter(|&pair| self.lives(pair))
    }

    /// Adds a pair, if its D is not inside one of the same element; takes away those inside it.
    fn add(&mut self, element: Element, d: &[u64]) -> Option<u32> {
        if d.iter().all(|&block| block == 0) {
            return None;
        }
        let within = |a: &[u64], b: &[u64]| a.iter().zip(b).all(|(a, b)| a & !b == 0);
        let mut pair = self.first[element as usize];
        while pair != END {
            if within(d, self.set(pair)) {
                return None;
            }
            pair = self.next[pair as usize];
        }
        let mut before = END;
        let mut pair = self.first[element as usize];
        while pair != END {
            let next = self.next[pair as usize];
            if within(self.set(pair), d) {
                self.elements[pair as usize] = END;
                self.count -= 1;
                match before {
                    END => self.first[element as usize] = next,
                    before => self.next[before as usize] = next,
                }
            } else {
                before = pair;
            }
            pair = next;
        }
        let new = self.elements.len() as u32;
        self.elements.push(element);
        self.sets.extend_from_slice(d);
        self.next.push(std::mem::replace(&mut self.first[element as usize], new));
        self.count += 1;
        Some(new)
    }
}
