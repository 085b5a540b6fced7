//! A test over blocks: lists that differ in their last heap alone, rule and truth a word at a
//! time, and lists with different first heaps beside each other on as many cores as there are.
//!
//! Blocks do not come in witness order. So mismatches are kept by their order, the smallest
//! of them, and a test that may run out of time, or whose rule has no value somewhere, is
//! left to the walk that goes listing by listing. What is counted and what is kept does not
//! depend on who finishes first.

use super::rows::Row;
use super::smallest::Smallest;
use super::{Mismatch, Run, Said, Stop, witness_order};
use crate::base::{Meter, Outcome};
use crate::conjecture::oracle::Whole;
use crate::conjecture::values::KnownValues;
use crate::language::{Block, Inputs, LANES, Lanes, Program};
use crate::ruleset::ConjecturedRule;
use rayon::prelude::*;
use std::sync::Arc;

/// Scopes of fewer listings are tested before a table is made.
const WORTH_IT: u128 = 1 << 14;

/// What was counted on some rows, and the smallest mismatches there.
struct Part {
    positions: u64,
    p_positions: u64,
    missed: Smallest,
    false_p: Smallest,
}

impl Part {
    fn keeping(most: usize) -> Part {
        let [missed, false_p] = [Smallest::keeping(most), Smallest::keeping(most)];
        Part { positions: 0, p_positions: 0, missed, false_p }
    }

    fn plus(mut self, other: Part) -> Part {
        self.positions += other.positions;
        self.p_positions += other.p_positions;
        self.missed.absorb(other.missed);
        self.false_p.absorb(other.false_p);
        self
    }
}

impl Run<'_> {
    /// Tests the claim on its whole scope, if blocks are the way to do it; otherwise nothing
    /// has been counted.
    pub(super) fn in_blocks(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        let (scope, listings) = (&self.claim.scope, self.claim.count_listings());
        let ConjecturedRule::PIf(rule) = &self.claim.rule else { return Ok(false) };
        let fits = u64::try_from(listings).is_ok_and(|listings| meter.check_size(listings, 0).is_ok());
        let is_plain =
            self.view.named().is_empty() && *scope.heaps().start() > 0 && meter.budget().time_limit.is_none();
        if listings < WORTH_IT || !fits || !is_plain {
            return Ok(false);
        }
        let (heaps, largest) = (*scope.heaps().end(), *scope.sizes().end());
        let whole = self.oracle.whole(heaps, largest).map_err(|fault| Stop::Fault(fault.into()))?;
        let Some(whole) = whole else { return Ok(false) };
        let asked = Asked {
            rule,
            whole: &whole,
            variables: self.view.inputs(None).variables,
            values: self.values.known_for(rule, largest),
            kept: self.listed.max(1),
        };
        let sizes = *scope.sizes().start() as i64..=largest as i64;
        let ordered = self.claim.ordered;
        let beginnings: Vec<Row> =
            scope.heaps().flat_map(|count| Row::beginnings(count, &sizes, ordered)).collect();
        let gauge = Arc::clone(meter.gauge());
        gauge.begin(u64::try_from(listings).unwrap_or(u64::MAX));
        let parts = beginnings.into_par_iter().map(|row| {
            let part = asked.of_rows(row)?;
            gauge.add(part.positions);
            Some(part)
        });
        let whole_of = parts.try_reduce(|| Part::keeping(asked.kept), |a, b| Some(a.plus(b)));
        let Some(Part { positions, p_positions, missed, false_p }) = whole_of else { return Ok(false) };
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

/// The rule and the truth, for whoever compares them on some rows.
struct Asked<'a> {
    rule: &'a Program,
    whole: &'a Whole<'a>,
    variables: &'a [i64],
    values: KnownValues,
    kept: usize,
}

impl Asked<'_> {
    /// Compares on this row and all that follow with the same first heap; `None` where the
    /// rule has no value on some list of them.
    fn of_rows(&self, mut row: Row) -> Option<Part> {
        let mut part = Part::keeping(self.kept);
        let mut evaluator = Evaluator { rule: self.rule, lanes: Lanes::default(), heaps: Vec::new() };
        loop {
            let lasts = row.lasts();
            let mut first = *lasts.start();
            while first <= *lasts.end() {
                let count = LANES.min((lasts.end() - first) as usize + 1);
                let block = Block {
                    variables: self.variables,
                    before: row.heaps(),
                    first,
                    count,
                    values: Some(&self.values),
                };
                let said = evaluator.p(&block)?;
                let truth = self.whole.p(row.heaps(), first, count);
                part.positions += count as u64;
                part.p_positions += u64::from(truth.count_ones());
                for (mut wrong, kind) in
                    [(truth & !said, &mut part.missed), (said & !truth, &mut part.false_p)]
                {
                    while wrong != 0 {
                        kind.note(row.heaps(), first + i64::from(wrong.trailing_zeros()));
                        wrong &= wrong - 1;
                    }
                }
                first += count as i64;
            }
            if !row.advance() {
                return Some(part);
            }
        }
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

    fn claim(rule: &str, convention: Convention, scope: Scope, ordered: bool) -> Claim {
        let names = Names::new().heaps().values();
        let rule = ConjecturedRule::PIf(compile(rule, &names, Type::Bool).unwrap());
        Claim { rule, convention, scope, ordered, parameters: Vec::new() }
    }

    fn listings(scope: &Scope, ordered: bool) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let mut note = |heaps: &[u64]| {
            all.push(heaps.to_vec());
            Ok::<(), std::convert::Infallible>(())
        };
        let Ok(()) = if ordered { scope.ordered_listings(&mut note) } else { scope.listings(&mut note) };
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
        let (mut searched, mut by_quotient) = (0, 0);
        let named = ["nim", "sub:1,2,5", "divisor-nim", "kayles", "0.07"].map(|name| resolve(name).unwrap());
        for ruleset in named.into_iter().chain([wild()]) {
            let (name, game) = (&ruleset.name, game(&ruleset));
            for (rule, convention) in
                rules.iter().zip([Convention::Misere, Convention::Misere, Convention::Normal])
            {
                let multisets = [(3..=4, 0..=23), (4..=4, 2..=26)].map(|scope| (scope, false));
                for ((heaps, sizes), ordered) in multisets.into_iter().chain([((2..=3, 1..=26), true)]) {
                    let scope = Scope::new(heaps, sizes).unwrap();
                    let claim = claim(rule, convention, scope, ordered);
                    assert!(claim.count_listings() >= WORTH_IT);
                    let meter = &mut Budget::UNLIMITED.meter();
                    let mut run = Run::new(&*game, &claim, 5, meter);
                    assert!(run.in_blocks(meter).is_ok_and(|done| done), "{name} {rule}");
                    let blocks = test(&*game, &claim, 5, meter).unwrap();
                    let plain = test_on(&*game, &claim, listings(&claim.scope, ordered), 5, meter).unwrap();
                    assert_eq!(said(&blocks), said(&plain), "{name} {rule} {}", claim.scope);
                    let by_search = |(by, _): &&(Authority, u64)| matches!(by, Authority::Search { .. });
                    searched += blocks.sources.iter().filter(by_search).count();
                    let of_quotient = |(by, _): &&(Authority, u64)| matches!(by, Authority::Quotient { .. });
                    by_quotient += blocks.sources.iter().filter(of_quotient).count();
                }
            }
        }
        assert!(searched > 0 && by_quotient > 0);
    }

    /// A rule without a value somewhere is at fault where it first is in witness order.
    #[test]
    fn faults_are_left_to_the_walk() {
        let nim = game(&resolve("nim").unwrap());
        let claim = claim(
            "7 / (20 - sum(heaps)) == 0",
            Convention::Normal,
            Scope::new(4..=4, 0..=23).unwrap(),
            false,
        );
        let fault = test(&*nim, &claim, 1, &mut Budget::UNLIMITED.meter()).unwrap_err();
        assert!(fault.to_string().contains("[0,0,0,20]"), "{fault}");
    }
}
