//! A test over blocks: multisets that differ in their largest heap alone, rule and truth a
//! word at a time.
//!
//! Blocks do not come in witness order. So mismatches are kept by their order, the smallest
//! of them, and a test that may run out of time, or whose rule has no value somewhere, is
//! left to the walk that goes listing by listing.

use super::{Found, Mismatch, Run, Said, Stop, witness_order};
use crate::base::{Meter, Outcome};
use crate::language::{Block, Inputs, LANES, Lanes, Program};
use crate::ruleset::ConjecturedRule;
use std::collections::BinaryHeap;

/// Scopes of fewer listings are tested before a table is made.
const WORTH_IT: u128 = 1 << 14;

/// A listing by its place in witness order: total, number of heaps, heaps.
type Place = (u64, usize, Vec<u64>);

/// Listings of one kind: how many, and the smallest of them.
struct Smallest {
    count: u64,
    kept: usize,
    places: BinaryHeap<Place>,
}

impl Smallest {
    fn note(&mut self, before: &[i64], last: i64) {
        self.count += 1;
        let total = (before.iter().sum::<i64>() + last) as u64;
        let is_full = self.places.len() >= self.kept;
        if is_full && self.places.peek().is_some_and(|worst| worst.0 < total) {
            return;
        }
        let heaps: Vec<u64> = before.iter().chain([&last]).map(|&heap| heap as u64).collect();
        self.places.push((total, heaps.len(), heaps));
        if is_full {
            self.places.pop();
        }
    }

    fn into_found(self) -> Found {
        let first = self.places.into_sorted_vec().into_iter().map(|(_, _, heaps)| heaps).collect();
        Found { count: self.count, first }
    }
}

impl Run<'_> {
    /// Tests the claim on its whole scope, if blocks are the way to do it; otherwise nothing
    /// has been counted.
    pub(super) fn in_blocks(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        let (scope, listings) = (&self.claim.scope, self.claim.scope.count_listings());
        let ConjecturedRule::PIf(rule) = &self.claim.rule else { return Ok(false) };
        let fits = u64::try_from(listings).is_ok_and(|listings| meter.check_size(listings, 0).is_ok());
        let is_plain = !self.claim.ordered
            && self.view.named().is_empty()
            && *scope.heaps().start() > 0
            && meter.budget().time_limit.is_none();
        if listings < WORTH_IT || !fits || !is_plain {
            return Ok(false);
        }
        let (heaps, largest) = (*scope.heaps().end(), *scope.sizes().end());
        let whole = self.oracle.whole(heaps, largest).map_err(|fault| Stop::Fault(fault.into()))?;
        let Some(whole) = whole else { return Ok(false) };
        let kept = self.listed.max(1);
        let [mut missed, mut false_p] =
            [0; 2].map(|count| Smallest { count, kept, places: BinaryHeap::new() });
        let (mut positions, mut p_positions) = (0u64, 0u64);
        let mut evaluator = Evaluator { rule, lanes: Lanes::default(), heaps: Vec::new() };
        for count in scope.heaps() {
            let mut row = Row::new(count as usize - 1, *scope.sizes().start() as i64, largest as i64);
            loop {
                meter.tick()?;
                let mut first = row.least;
                while first <= row.most {
                    let count = LANES.min((row.most - first) as usize + 1);
                    let block = Block {
                        variables: self.view.inputs(None).variables,
                        before: &row.heaps,
                        first,
                        count,
                        values: Some(&self.values),
                    };
                    let Some(said) = evaluator.p(&block) else { return Ok(false) };
                    let truth = whole.p(&row.heaps, first, count);
                    positions += count as u64;
                    p_positions += u64::from(truth.count_ones());
                    for (mut wrong, kind) in [(truth & !said, &mut missed), (said & !truth, &mut false_p)] {
                        while wrong != 0 {
                            kind.note(&row.heaps, first + i64::from(wrong.trailing_zeros()));
                            wrong &= wrong - 1;
                        }
                    }
                    first += count as i64;
                }
                if !row.advance() {
                    break;
                }
            }
        }
        self.oracle.answered(&whole, positions);
        self.tally.positions = positions;
        self.tally.p_positions = p_positions;
        self.tally.missed_p = missed.into_found();
        self.tally.false_p = false_p.into_found();
        self.keep_smallest();
        Ok(true)
    }

    /// The smallest of all mismatches, and of each kind as many as are listed.
    fn keep_smallest(&mut self) {
        let (p, n) = (Said::Outcome(Outcome::P), Said::Outcome(Outcome::N));
        let missed = self.tally.missed_p.first.first().map(|heaps| (heaps, Mismatch::MissedP, n, p));
        let false_p = self.tally.false_p.first.first().map(|heaps| (heaps, Mismatch::FalseP, p, n));
        let smallest = missed.into_iter().chain(false_p).min_by_key(|(heaps, ..)| witness_order(heaps));
        self.smallest = smallest.map(|(heaps, mismatch, rule, truth)| (heaps.clone(), mismatch, rule, truth));
        self.tally.missed_p.first.truncate(self.listed);
        self.tally.false_p.first.truncate(self.listed);
    }
}

/// Asks the rule of blocks, and of single lists where a block is no way to ask it.
struct Evaluator<'a> {
    rule: &'a Program,
    lanes: Lanes,
    heaps: Vec<i64>,
}

impl Evaluator<'_> {
    /// Of which lists of the block the rule says P, a bit each; `None` where it has no value.
    fn p(&mut self, block: &Block) -> Option<u64> {
        if let Some(values) = self.lanes.run(self.rule, block) {
            let said = values.iter().enumerate();
            return Some(said.fold(0, |p, (at, &value)| p | u64::from(value != 0) << at));
        }
        let mut p = 0;
        for at in 0..block.count {
            self.heaps.clear();
            self.heaps.extend(block.before.iter().copied().chain([block.first + at as i64]));
            let inputs = Inputs { variables: block.variables, heaps: &self.heaps, values: block.values };
            p |= u64::from(self.rule.bool(&inputs).ok()?) << at;
        }
        Some(p)
    }
}

/// The heaps before the last, ascending, and what the last may be.
struct Row {
    heaps: Vec<i64>,
    least: i64,
    most: i64,
}

impl Row {
    fn new(count: usize, least: i64, most: i64) -> Row {
        Row { heaps: vec![least; count], least, most }
    }

    /// The next row in lexicographic order; whether there is one.
    fn advance(&mut self) -> bool {
        let Some(at) = self.heaps.iter().rposition(|&heap| heap < self.most) else { return false };
        let raised = self.heaps[at] + 1;
        self.heaps[at..].fill(raised);
        self.least = raised;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Tested, test, test_on};
    use super::*;
    use crate::base::{Budget, Convention, Verdict};
    use crate::conjecture::{Authority, Claim};
    use crate::language::{Names, Type, compile};
    use crate::position::{Scope, game};
    use crate::ruleset::{Origin, Ruleset, read_ruleset, resolve};

    /// Heaps stay whole, and 4 may only become 3, which may only become 2, or go: its genus is
    /// 1^2, which is wild.
    fn wild() -> Ruleset {
        let moves = "n <= 2 or n > 4 or m == n - 1 or n == 4 and m == 0";
        let text = format!(
            "format = 1\nname = \"wild\"\nsummary = \"s\"\n[[heap.move]]\nfor = {{ m = \"0..n - 1\" }}\nwhere = \"{moves}\"\nto = [\"m\"]\n"
        );
        read_ruleset("wild", text.as_bytes(), "wild", Origin::File("wild".into())).into_result().unwrap()
    }

    fn claim(rule: &str, convention: Convention, scope: Scope) -> Claim {
        let names = Names::new().heaps().values();
        let rule = ConjecturedRule::PIf(compile(rule, &names, Type::Bool).unwrap());
        Claim { rule, convention, scope, ordered: false, parameters: Vec::new() }
    }

    fn listings(scope: &Scope) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let Ok(()) = scope.listings(|heaps| {
            all.push(heaps.to_vec());
            Ok::<(), std::convert::Infallible>(())
        });
        all
    }

    fn said(tested: &Tested) -> (Option<Vec<u64>>, &super::super::Tally) {
        let smallest = match &tested.verdict {
            Verdict::Fails(found) => Some(found.heaps.clone()),
            _ => None,
        };
        (smallest, &tested.tally)
    }

    /// Blocks beside the walk listing by listing, which goes in witness order.
    #[test]
    fn blocks_find_what_listings_find() {
        let rules = [
            "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1",
            "xor(grundy(h) for h in heaps) == 0",
            "any(h in heaps: h % 3 == 1) and sum(heaps) % 2 == 0",
        ];
        let mut searched = 0;
        let named = ["nim", "sub:1,2,5", "divisor-nim"].map(|name| resolve(name).unwrap());
        for ruleset in named.into_iter().chain([wild()]) {
            let (name, game) = (&ruleset.name, game(&ruleset));
            for (rule, convention) in
                rules.iter().zip([Convention::Misere, Convention::Misere, Convention::Normal])
            {
                for scope in [Scope::new(3..=4, 0..=23).unwrap(), Scope::new(4..=4, 2..=26).unwrap()] {
                    assert!(scope.count_listings() >= WORTH_IT);
                    let claim = claim(rule, convention, scope);
                    let meter = &mut Budget::UNLIMITED.meter();
                    let mut run = Run::new(&*game, &claim, 5, meter);
                    assert!(run.in_blocks(meter).is_ok_and(|done| done), "{name} {rule}");
                    let blocks = test(&*game, &claim, 5, meter).unwrap();
                    let plain = test_on(&*game, &claim, listings(&claim.scope), 5, meter).unwrap();
                    assert_eq!(said(&blocks), said(&plain), "{name} {rule} {}", claim.scope);
                    let by_search = |(by, _): &&(Authority, u64)| matches!(by, Authority::Search { .. });
                    searched += blocks.sources.iter().filter(by_search).count();
                }
            }
        }
        assert!(searched > 0);
    }

    /// A rule without a value somewhere is at fault where it first is in witness order.
    #[test]
    fn faults_are_left_to_the_walk() {
        let nim = game(&resolve("nim").unwrap());
        let claim =
            claim("7 / (20 - sum(heaps)) == 0", Convention::Normal, Scope::new(4..=4, 0..=23).unwrap());
        let fault = test(&*nim, &claim, 1, &mut Budget::UNLIMITED.meter()).unwrap_err();
        assert!(fault.to_string().contains("[0,0,0,20]"), "{fault}");
    }
}
