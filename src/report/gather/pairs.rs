//! Pairs and triples of heaps: outcomes, and whether pairs obey Grundy addition.

use super::heaps::single;
use super::whole::Whole;
use crate::base::Convention;
use crate::chart::Addition;
use crate::misere::misere_nim_outcome;
use crate::position::Position;
use crate::report::data::{PairCell, Pairs, Triples};
use crate::report::words::outcome_of;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::RangeInclusive;

/// The third heaps beside which pairs are shown.
const THIRD: std::ops::RangeInclusive<u64> = 1..=6;

/// The largest heap of a pair beside a third.
const LARGEST_BESIDE_THIRD: u64 = 12;

/// All pairs whose total was searched.
pub(super) fn pairs(whole: &Whole) -> Pairs {
    let largest = whole.largest_total() / 2;
    let value = |position: &Position, convention| Ok::<_, Infallible>(whole.grundy(position, convention));
    let Ok(table) = PairTable::fill(0..=largest, value);
    Pairs { largest, cells: up_to(largest).map(|(a, b)| table.cell(a, b)).collect() }
}

/// The pairs beside each third heap, as far as they were searched.
pub(super) fn triples(whole: &Whole) -> Vec<Triples> {
    let beside = |third: u64| {
        let largest = (whole.largest_total().checked_sub(third)? / 2).min(LARGEST_BESIDE_THIRD);
        let outcomes = |(a, b)| {
            let position = single(third).plus(&single(a)).plus(&single(b));
            let [normal, misere] = Convention::BOTH.map(|convention| whole.outcome(&position, convention));
            (normal, misere)
        };
        Some(Triples { third, largest, cells: up_to(largest).map(outcomes).collect() })
    };
    THIRD.filter_map(beside).collect()
}

fn up_to(largest: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..=largest).flat_map(move |a| (a..=largest).map(move |b| (a, b)))
}

/// The values of single heaps of a range and of their sums two by two, and what they say of
/// addition.
pub(in crate::report) struct PairTable {
    first: u64,
    /// g+ of single heaps.
    normal: Vec<Option<u64>>,
    /// g- of single heaps.
    alone: Vec<Option<u64>>,
    /// g- of the sums a <= b, by a and then b - a.
    sums: Vec<Vec<Option<u64>>>,
    /// The heaps of each misère value.
    alike: BTreeMap<u64, Vec<u64>>,
}

impl PairTable {
    /// Asks `value` for g+ and g- of every heap and g- of every sum. For what outcomes alone tell,
    /// [`PairTable::substitution`] and [`PairTable::recipe`], any number but 0 will do in place of
    /// the g- of a sum that is N.
    ///
    /// # Errors
    /// What `value` reports.
    pub(in crate::report) fn fill<Fault>(
        sizes: RangeInclusive<u64>,
        mut value: impl FnMut(&Position, Convention) -> Result<Option<u64>, Fault>,
    ) -> Result<PairTable, Fault> {
        let (first, last) = (*sizes.start(), *sizes.end());
        let mut table = PairTable {
            first,
            normal: Vec::new(),
            alone: Vec::new(),
            sums: Vec::new(),
            alike: BTreeMap::new(),
        };
        for a in sizes {
            table.normal.push(value(&single(a), Convention::Normal)?);
            let alone = value(&single(a), Convention::Misere)?;
            table.alone.push(alone);
            if let Some(alone) = alone {
                table.alike.entry(alone).or_default().push(a);
            }
            let mut row = Vec::new();
            for b in a..=last {
                row.push(value(&single(a).plus(&single(b)), Convention::Misere)?);
            }
            table.sums.push(row);
        }
        Ok(table)
    }

    fn at(&self, heap: u64) -> usize {
        (heap - self.first) as usize
    }

    fn cell(&self, a: u64, b: u64) -> PairCell {
        let misere_grundy = self.sum(a, b);
        let normal = self.normal[self.at(a)].zip(self.normal[self.at(b)]);
        PairCell {
            a,
            b,
            normal: normal.map(|(a, b)| outcome_of(a ^ b)),
            misere: misere_grundy.map(outcome_of),
            misere_grundy,
            value: self.value(a, b),
            substitution: self.substitution(a, b),
            recipe: self.recipe(a, b),
        }
    }

    /// g-(a + b).
    fn sum(&self, a: u64, b: u64) -> Option<u64> {
        let (a, b) = (a.min(b), a.max(b));
        self.sums[self.at(a)][(b - a) as usize]
    }

    /// Whether g-(a + b) = g-(a) xor g-(b). An empty part adds nothing, whatever value it is
    /// given.
    pub(in crate::report) fn value(&self, a: u64, b: u64) -> Addition {
        let holds = || Some(self.sum(a, b)? == self.alone[self.at(a)]? ^ self.alone[self.at(b)]?);
        judged(if a == 0 || b == 0 { Some(true) } else { holds() })
    }

    /// Whether every heap of the misère value of a may stand for it beside b, and of b
    /// beside a, as far as outcomes tell. Nothing is asked where neither value is that of another
    /// heap.
    pub(in crate::report) fn substitution(&self, a: u64, b: u64) -> Addition {
        let stands_for = |heap: u64, beside: u64| {
            let outcome = outcome_of(self.sum(heap, beside)?);
            let mut same = true;
            for &other in self.alike.get(&self.alone[self.at(heap)]?)? {
                same &= outcome_of(self.sum(other, beside)?) == outcome;
            }
            Some(same)
        };
        let alone = |heap: u64| Some(self.alike.get(&self.alone[self.at(heap)]?)?.len() == 1);
        let judgement = judged(stands_for(a, b).and_then(|one| Some(one && stands_for(b, a)?)));
        match (alone(a), alone(b)) {
            (Some(true), Some(true)) => Addition::Unasked,
            _ => judgement,
        }
    }

    /// Whether the misère Nim rule on g+ gives the outcome.
    pub(in crate::report) fn recipe(&self, a: u64, b: u64) -> Addition {
        let holds = || {
            let says = misere_nim_outcome([self.normal[self.at(a)]?, self.normal[self.at(b)]?]);
            Some(says == outcome_of(self.sum(a, b)?))
        };
        judged(holds())
    }
}

fn judged(holds: Option<bool>) -> Addition {
    match holds {
        Some(true) => Addition::Holds,
        Some(false) => Addition::Fails,
        None => Addition::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::position::HeapGame;
    use crate::ruleset::{Code, HeapRules};

    #[test]
    fn kayles_pairs_fail_where_the_literature_says() {
        let game = HeapGame::new(HeapRules::from_code(&"0.77".parse::<Code>().unwrap()));
        let whole = Whole::search(&game, &Budget::DEFAULT.meter()).unwrap();
        let pairs = pairs(&whole);
        assert_eq!((pairs.largest, pairs.cells.len()), (20, 231));
        let failing = |of: fn(&PairCell) -> Addition| {
            let fails = pairs.cells.iter().filter(|cell| of(cell) == Addition::Fails);
            fails.min_by_key(|cell| (cell.a + cell.b, cell.a)).map(|cell| (cell.a, cell.b))
        };
        assert_eq!(failing(|cell| cell.recipe), Some((1, 5)));
        assert_eq!(failing(|cell| cell.value), Some((1, 1)));
        assert_eq!(pairs.cell(5, 1), pairs.cell(1, 5));
        assert!(pairs.cell(0, 21).is_none());
        // By the definition: some heap of the same g- has another outcome beside the other.
        for cell in &pairs.cells {
            let g = |heap| pairs.cell(heap, 0).and_then(|cell| cell.misere_grundy);
            let differs = |heap: u64, beside: u64| {
                let outcome = |heap| pairs.cell(heap, beside).and_then(|cell| cell.misere);
                (0..=20).any(|other| g(other) == g(heap) && outcome(other) != outcome(heap))
            };
            let fails = differs(cell.a, cell.b) || differs(cell.b, cell.a);
            let has_another = |heap: u64| (0..=20).any(|other| other != heap && g(other) == g(heap));
            let expected = match (fails, has_another(cell.a) || has_another(cell.b)) {
                (true, _) => Addition::Fails,
                (false, true) => Addition::Holds,
                (false, false) => Addition::Unasked,
            };
            assert_eq!(cell.substitution, expected, "{cell:?}");
        }
        let triples = triples(&whole);
        assert_eq!(triples.len(), 6);
        assert!(triples.iter().all(|panel| panel.largest == 12 && panel.cells.len() == 91));
    }
}
