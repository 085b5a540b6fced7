//! Certificates of misère quotients.

use super::Refusal;
use super::brute::check_small_sums;
use super::contexts::{HeapKind, check_n_positions};
use super::document::{Heaps, Rules};
use super::monoid::Table;
use crate::base::Meter;
use crate::ruleset::Ruleset;
use fixedbitset::FixedBitSet;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Every sum up to this total is searched by brute force, as far as a million sums reach.
const BRUTE_TOTAL: u64 = 30;

/// A misère quotient with its pretending function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientCertificate {
    /// The rules.
    pub rules: Rules,
    /// What is claimed.
    pub claim: QuotientClaim,
    /// The heaps that generate the monoid.
    pub generators: Vec<u64>,
    /// Row x, column g: element x times generator g. Element 0 is the identity.
    pub action: Vec<Vec<usize>>,
    /// The P-portion, ascending.
    pub p: Vec<usize>,
    /// The element of each heap from 0 to `max_heap`.
    pub phi: Vec<usize>,
}

/// What a quotient certificate claims: that the tables are the misère quotient of the heaps
/// up to `max_heap`, and with a period, of the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientClaim {
    /// The largest heap of the table.
    pub max_heap: u64,
    /// The number of elements.
    pub order: usize,
    /// The number of elements in P.
    pub p_size: usize,
    /// Where the claim is about the whole game: the least n0 >= 1 from which Phi has the
    /// period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// The period of Phi.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
}

impl QuotientCertificate {
    /// The claim in a sentence.
    pub(super) fn sentence(&self) -> String {
        let QuotientClaim { max_heap, order, p_size, preperiod, period } = self.claim;
        match (preperiod, period) {
            (Some(preperiod), Some(period)) => format!(
                "the misère quotient of the whole game has {order} elements, {p_size} of them P, \
                 and the pretending function has period {period} from heap {preperiod} on"
            ),
            _ => format!(
                "the misère quotient of the heaps up to {max_heap} has {order} elements, {p_size} of them P"
            ),
        }
    }

    /// Checks it: the table is a reduced commutative monoid; no P-position has a move to a
    /// P-position; every N-position that can move has one; small sums by brute force; and
    /// for a whole game the window of the periodicity theorem.
    pub(super) fn verify(&self, meter: &mut Meter) -> Result<(), Refusal> {
        let ruleset = self.rules.ruleset().map_err(|fault| Refusal::wrong(fault.to_string()))?;
        let table = Table::new(&self.action, &self.p, self.generators.len())?;
        self.check_shape(&table)?;
        let heaps = Heaps::new(&ruleset, meter.clone())?;
        let kinds = self.check_p_positions(&table, &heaps, meter)?;
        check_n_positions(&table, &kinds, meter)?;
        let class = |sum: &[u64]| sum.iter().fold(0, |x, &heap| table.times(x, self.phi[heap as usize]));
        check_small_sums(&heaps, self.claim.max_heap, BRUTE_TOTAL, meter, |sum| table.is_p(class(sum)))?;
        self.check_period(&ruleset)
    }

    fn check_shape(&self, table: &Table) -> Result<(), Refusal> {
        let QuotientClaim { max_heap, order, p_size, .. } = self.claim;
        if (order, p_size) != (self.action.len(), self.p.len()) {
            return Err(Refusal::wrong("the claimed order or size of P is not that of the tables"));
        }
        if Some(self.phi.len() as u64) != max_heap.checked_add(1) {
            return Err(Refusal::wrong(format!(
                "phi has {} entries for the heaps 0 to {max_heap}",
                self.phi.len()
            )));
        }
        if let Some((heap, x)) = self.phi.iter().enumerate().find(|&(_, &x)| x >= order) {
            return Err(Refusal::wrong(format!("phi sends heap {heap} to element {x} of {order}")));
        }
        if self.phi[0] != 0 {
            return Err(Refusal::wrong("phi does not send the empty heap to the identity"));
        }
        for (g, &heap) in self.generators.iter().enumerate() {
            let phi = usize::try_from(heap).ok().and_then(|heap| self.phi.get(heap));
            if phi != Some(&table.act(0, g)) {
                return Err(Refusal::wrong(format!("generator {g} is not the element of heap {heap}")));
            }
        }
        Ok(())
    }

    /// No P-position has a move to a P-position. Gives the kinds of heaps that can move, by
    /// element and by where their options win.
    fn check_p_positions(
        &self,
        table: &Table,
        heaps: &Heaps,
        meter: &mut Meter,
    ) -> Result<Vec<HeapKind>, Refusal> {
        let mut kinds: BTreeMap<(usize, Vec<usize>), u64> = BTreeMap::new();
        let mut products: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        for heap in 1..=self.claim.max_heap {
            meter.tick()?;
            let mut classes: Vec<usize> = Vec::new();
            for option in heaps.options(heap)? {
                let mut parts: Vec<usize> = Vec::with_capacity(option.len());
                for part in option {
                    match usize::try_from(part).ok().and_then(|part| self.phi.get(part)) {
                        Some(&element) => parts.push(element),
                        None => {
                            return Err(Refusal::wrong(format!(
                                "heap {heap} becomes heap {part}, which phi leaves out"
                            )));
                        }
                    }
                }
                parts.sort_unstable();
                let product = |parts: &[usize]| parts.iter().fold(0, |x, &part| table.times(x, part));
                classes.push(*products.entry(parts).or_insert_with_key(|parts| product(parts)));
            }
            classes.sort_unstable();
            classes.dedup();
            if !classes.is_empty() {
                kinds.entry((self.phi[heap as usize], classes)).or_insert(heap);
            } else if self.phi[heap as usize] != 0 {
                return Err(Refusal::wrong(format!(
                    "heap {heap} cannot move, and phi does not send it to the identity"
                )));
            }
        }
        let mut checked: Vec<HeapKind> = Vec::new();
        for ((element, classes), heap) in kinds {
            let mut won = FixedBitSet::with_capacity(table.order());
            for class in classes {
                meter.tick()?;
                let products = table.multiples(class);
                won.extend((0..table.order()).filter(|&z| table.is_p(products[z])));
            }
            let products = table.multiples(element);
            if let Some(z) = won.ones().find(|&z| table.is_p(products[z])) {
                return Err(Refusal::wrong(format!(
                    "heap {heap} beside the sums of element {z} is claimed to be a P-position, and has a move to one"
                )));
            }
            checked.push(HeapKind { heap, element, won });
        }
        checked.sort_by_key(|kind| kind.heap);
        Ok(checked)
    }

    /// The periodicity theorem: with s the most heaps a move leaves and k the most beans it
    /// takes, Phi(n + p) = Phi(n) for n0 <= n < s n0 + (s - 1) p + k makes it so for ever.
    fn check_period(&self, ruleset: &Ruleset) -> Result<(), Refusal> {
        let QuotientClaim { max_heap, preperiod, period, .. } = self.claim;
        let (preperiod, period) = match (preperiod, period) {
            (None, None) => return Ok(()),
            (Some(preperiod), Some(period)) if preperiod >= 1 && period >= 1 => (preperiod, period),
            _ => return Err(Refusal::wrong("a preperiod and a period, both at least 1, go together")),
        };
        let Some(rules) = ruleset.heap_rules() else {
            return Err(Refusal::wrong("the periodicity theorem is about games of heaps"));
        };
        let code = rules.code().filter(|code| !code.repeats());
        let Some(code) = code else {
            return Err(Refusal::wrong("the periodicity theorem is about codes with finitely many digits"));
        };
        let digits = code.digits().iter().fold(0, |all, digit| all | digit);
        let parts = u64::from(digits.checked_ilog2().unwrap_or(0).max(1));
        let last_digit = code.digits().len() as u64 - 1;
        let needed = preperiod
            .checked_add(period)
            .and_then(|sum| sum.checked_mul(parts))
            .and_then(|sum| sum.checked_add(last_digit))
            .map(|sum| sum - 1);
        if needed.is_none_or(|needed| needed > max_heap) {
            let needed = needed.map_or("more than 2^64".to_owned(), |needed| needed.to_string());
            return Err(Refusal::wrong(format!(
                "the periodicity theorem needs heaps up to {needed}, and phi ends at {max_heap}"
            )));
        }
        let at = |heap: u64| self.phi[heap as usize];
        if let Some(heap) = (preperiod..=max_heap - period).find(|&heap| at(heap) != at(heap + period)) {
            return Err(Refusal::wrong(format!(
                "heaps {heap} and {} have different elements",
                heap + period
            )));
        }
        if preperiod > 1 && at(preperiod - 1) == at(preperiod - 1 + period) {
            return Err(Refusal::wrong(format!(
                "the preperiod is not least: heap {} already obeys the period",
                preperiod - 1
            )));
        }
        let shorter = (1..period).find(|shorter| {
            period % shorter == 0
                && (preperiod..=max_heap - shorter).all(|heap| at(heap) == at(heap + shorter))
        });
        match shorter {
            Some(shorter) => Err(Refusal::wrong(format!("the period is not least: {shorter} is one"))),
            None => Ok(()),
        }
    }
}
