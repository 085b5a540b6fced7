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

use super::monoid::{Element, Monoid, bits};
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
#[derive(Clone)]
pub struct Closure {
    /// All products of the monoid, row x, column y.
    table: Rc<[Element]>,
    order: usize,
    claims: Vec<Claim>,
    /// For each element, the D that are not inside another.
    open: Vec<Vec<FixedBitSet>>,
    pairs: usize,
}

impl Closure {
    /// The empty sum alone: claimed to be won wherever the context is not in P.
    pub fn new(monoid: &Monoid, table: Rc<[Element]>) -> Closure {
        let mut open = vec![Vec::new(); monoid.order()];
        let mut claimed = monoid.p().clone();
        claimed.toggle_range(..);
        open[0].push(claimed);
        Closure { table, order: monoid.order(), claims: Vec::new(), open, pairs: 1 }
    }

    /// The closure with one more heap; `None` where a claim about some sum fails, or too
    /// many sums would have to be looked at.
    ///
    /// # Errors
    /// When time ran out.
    pub fn with(&self, claim: Claim, meter: &mut Meter) -> Result<Option<Closure>, Exhausted> {
        let mut next = self.clone();
        let multiples = |x: Element| &self.table[x as usize * self.order..][..self.order];
        next.claims.push(claim);
        let newest = next.claims.len() - 1;
        let mut work: VecDeque<(Element, FixedBitSet, usize)> = VecDeque::new();
        for (x, open) in next.open.iter().enumerate() {
            work.extend(open.iter().map(|d| (x as Element, d.clone(), newest)));
        }
        while let Some((x, d, from)) = work.pop_front() {
            let of_x = multiples(x);
            for claim in next.claims.iter().skip(from) {
                meter.tick()?;
                let step = multiples(claim.element);
                let after = bits(self.order, |z| {
                    d.contains(step[z] as usize) && !claim.won.contains(of_x[z] as usize)
                });
                if after.contains(0) {
                    return Ok(None);
                }
                let at = of_x[claim.element as usize];
                let open = &mut next.open[at as usize];
                if after.is_clear() || open.iter().any(|other| after.is_subset(other)) {
                    continue;
                }
                let before = open.len();
                open.retain(|other| !other.is_subset(&after));
                next.pairs -= before - open.len();
                open.push(after.clone());
                next.pairs += 1;
                if next.pairs > MOST_PAIRS {
                    return Ok(None);
                }
                work.push_back((at, after, 0));
            }
        }
        Ok(Some(next))
    }
}
