//! Where misère play parts from normal play, read off a quotient.
//!
//! The normal outcome of a sum can be read off its class too: with z the identity of the
//! kernel, classes x and y have one nim value exactly when xz = yz, so x is lost in normal
//! play when xz = z. The classes that are lost in one convention and won in the other are
//! the *exceptions*. A kind of heap no multiple of whose class is an exception settles the
//! matter at once: beside such a heap misère play is normal play. What remains to be said
//! concerns sums of the other kinds alone, and depends on how many heaps of each kind there
//! are; those numbers matter only up to where the powers of a class repeat.
//!
//! Source: Plambeck and Siegel 2008, section 5, for the kernel; Sibert and Conway 1992, who
//! wrote Kayles out this way.

use super::{Element, Monoid, Structure};
use crate::base::Outcome;
use std::collections::BTreeMap;

/// Kinds of heaps are told apart up to this many repetitions.
const MOST_STATES: usize = 64;

/// Combinations of numbers of heaps that may lead to exceptions are looked at up to this many.
const MOST_COMBINATIONS: usize = 1 << 18;

/// Up to so many kinds every order of merging is tried.
const MOST_PERMUTED: usize = 5;

/// Where misère play parts from normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exceptions {
    /// The kinds of heaps, the identity's aside, whose sums may be exceptions. Every other
    /// heap makes misère play normal play.
    pub kinds: Vec<HeapKind>,
    /// The heaps of the identity's class, which may be left out of any sum.
    pub neutral: Vec<u64>,
    /// The numbers of heaps of each kind at which the outcomes differ; `None` where they are
    /// too many to be written out.
    pub families: Option<Vec<Exception>>,
}

/// Heaps of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapKind {
    /// Their class.
    pub class: Element,
    /// All of them up to the largest the quotient takes in, ascending.
    pub heaps: Vec<u64>,
}

/// Sums whose outcomes differ, by how many heaps of each kind they have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// Who wins in misère play; in normal play the other.
    pub misere: Outcome,
    /// For each kind, how many heaps.
    pub counts: Vec<Counts>,
}

/// A set of numbers that repeats in the end: the numbers below `preperiod` that are in it,
/// and those of one period from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Counts {
    /// Where it begins to repeat.
    preperiod: usize,
    /// How soon it repeats.
    period: usize,
    /// Which of the numbers below preperiod + period are in it.
    bits: u64,
}

impl Counts {
    /// Whether so many are meant.
    pub fn contains(self, count: u64) -> bool {
        let (preperiod, period) = (self.preperiod as u64, self.period as u64);
        let state = if count < preperiod { count } else { preperiod + (count - preperiod) % period };
        self.bits >> state & 1 == 1
    }

    /// In words: `any number`, `an even number`, `exactly 1`, `an even number, 2 or more`,
    /// `0 or 2 + 3i`.
    pub fn words(self) -> String {
        match self.shape() {
            Shape::Any => "any number".to_owned(),
            Shape::None => "none".to_owned(),
            Shape::Parity(parity, 0 | 1) => format!("an {} number", parity_word(parity)),
            Shape::Parity(parity, least) => format!("an {} number, {least} or more", parity_word(parity)),
            Shape::AtLeast(least) => format!("{least} or more"),
            Shape::Exactly(count) => format!("exactly {count}"),
            Shape::Listed(list) => list,
        }
    }

    /// In a cell of a table: `any`, `even`, `odd`, `1`, `even > 0`, `2+`; `-` for none.
    pub fn brief(self) -> String {
        match self.shape() {
            Shape::Any => "any".to_owned(),
            Shape::None => "-".to_owned(),
            Shape::Parity(parity, 0 | 1) => parity_word(parity).to_owned(),
            Shape::Parity(parity, least) => format!("{} > {}", parity_word(parity), least - 2),
            Shape::AtLeast(least) => format!("{least}+"),
            Shape::Exactly(count) => count.to_string(),
            Shape::Listed(list) => list,
        }
    }

    fn shape(self) -> Shape {
        let states = self.preperiod + self.period;
        let has = |state: usize| self.contains(state as u64);
        let all = |holds: &dyn Fn(usize) -> bool| (0..states + 2).all(|state| has(state) == holds(state));
        if all(&|_| true) {
            return Shape::Any;
        }
        for least in 0..=states {
            if all(&|state| state >= least && (state - least).is_multiple_of(2)) {
                return Shape::Parity(least % 2, least);
            }
            if all(&|state| state >= least) {
                return Shape::AtLeast(least);
            }
        }
        let finite: Vec<usize> = (0..self.preperiod).filter(|&state| has(state)).collect();
        let repeating: Vec<usize> = (self.preperiod..states).filter(|&state| has(state)).collect();
        match (&finite[..], &repeating[..]) {
            ([0], []) => Shape::None,
            ([only], []) => Shape::Exactly(*only),
            _ => {
                let finite = finite.iter().map(usize::to_string);
                let repeating = repeating.iter().map(|state| format!("{state} + {}i", self.period));
                Shape::Listed(finite.chain(repeating).collect::<Vec<_>>().join(" or "))
            }
        }
    }
}

/// Sets of numbers of heaps that have a word of their own.
enum Shape {
    Any,
    /// 0 alone.
    None,
    /// Those of one parity, from a least one of it on.
    Parity(usize, usize),
    AtLeast(usize),
    Exactly(usize),
    Listed(String),
}

fn parity_word(parity: usize) -> &'static str {
    if parity == 0 { "even" } else { "odd" }
}

impl Exceptions {
    /// Where the sums of heaps with these classes part from normal play.
    ///
    /// One look at every class beside every kind, and one at every combination of numbers of
    /// heaps.
    pub fn of(monoid: &Monoid, structure: &Structure, phi: &[Element]) -> Exceptions {
        let lost_normally = |x: Element| monoid.times(x, structure.zero) == structure.zero;
        let is_exception = |x: Element| monoid.is_p(x) != lost_normally(x);
        let exceptional: Vec<bool> = (0..monoid.order() as Element).map(is_exception).collect();
        let mut heaps: BTreeMap<Element, Vec<u64>> = BTreeMap::new();
        for (heap, &class) in phi.iter().enumerate().skip(1) {
            heaps.entry(class).or_default().push(heap as u64);
        }
        let neutral = heaps.remove(&0).unwrap_or_default();
        heaps.retain(|&class, _| monoid.multiples(class).iter().any(|&x| exceptional[x as usize]));
        let mut kinds: Vec<HeapKind> =
            heaps.into_iter().map(|(class, heaps)| HeapKind { class, heaps }).collect();
        kinds.sort_by(|a, b| a.heaps.cmp(&b.heaps));
        let families = families(monoid, &kinds, &exceptional);
        Exceptions { kinds, neutral, families }
    }

    /// What the exceptions say of the misère outcome of a sum of heaps of these classes,
    /// given its normal outcome. `None` where they were too many to be written out.
    pub fn misere(&self, normal: Outcome, classes: &[Element]) -> Option<Outcome> {
        let families = self.families.as_ref()?;
        let mut counts = vec![0; self.kinds.len()];
        for &class in classes.iter().filter(|&&class| class != 0) {
            match self.kinds.iter().position(|kind| kind.class == class) {
                Some(kind) => counts[kind] += 1,
                None => return Some(normal),
            }
        }
        let among =
            |family: &&Exception| family.counts.iter().zip(&counts).all(|(set, &count)| set.contains(count));
        Some(families.iter().find(among).map_or(normal, |family| family.misere))
    }
}

/// How the powers of a class repeat: the least preperiod and period, counted from power 0.
fn lasso(monoid: &Monoid, class: Element) -> (usize, usize) {
    let mut powers = vec![0];
    loop {
        let next = monoid.times(powers[powers.len() - 1], class);
        if let Some(first) = powers.iter().position(|&power| power == next) {
            return (first, powers.len() - first);
        }
        powers.push(next);
    }
}

/// One box of combinations: for each kind the set of states, as bits.
type Block = Vec<u64>;

fn families(monoid: &Monoid, kinds: &[HeapKind], exceptional: &[bool]) -> Option<Vec<Exception>> {
    let lassos: Vec<(usize, usize)> = kinds.iter().map(|kind| lasso(monoid, kind.class)).collect();
    let states = |&(preperiod, period): &(usize, usize)| preperiod + period;
    if lassos.iter().any(|lasso| states(lasso) > MOST_STATES) {
        return None;
    }
    // Beside some sums no more heaps make an exception: nothing is looked for there.
    let leads = |x: Element| monoid.multiples(x).iter().any(|&multiple| exceptional[multiple as usize]);
    let leads: Vec<bool> = (0..monoid.order() as Element).map(leads).collect();
    let mut found: [Vec<Block>; 2] = [Vec::new(), Vec::new()];
    // All combinations, the class of each from the class of the kinds before.
    let (mut open, mut looked_at) = (vec![(Vec::new(), 0)], 0);
    while let Some((block, class)) = open.pop() {
        looked_at += 1;
        if looked_at > MOST_COMBINATIONS {
            return None;
        }
        let Some(kind) = kinds.get(block.len()) else {
            if exceptional[class as usize] {
                found[usize::from(monoid.is_p(class))].push(block);
            }
            continue;
        };
        let mut power = class;
        for state in 0..states(&lassos[block.len()]) {
            if leads[power as usize] {
                let mut longer: Block = block.clone();
                longer.push(1 << state);
                open.push((longer, power));
            }
            power = monoid.times(power, kind.class);
        }
    }
    let mut families = Vec::new();
    for (blocks, misere) in found.into_iter().zip([Outcome::N, Outcome::P]) {
        for block in merged(blocks, kinds.len()) {
            let sets = block.into_iter().zip(&lassos);
            let counts =
                sets.map(|(bits, &(preperiod, period))| Counts { preperiod, period, bits }).collect();
            families.push(Exception { misere, counts });
        }
    }
    Some(families)
}

/// The same combinations in as few boxes as merging along one kind after another gives.
fn merged(blocks: Vec<Block>, kinds: usize) -> Vec<Block> {
    let orders = if kinds <= MOST_PERMUTED { permutations(kinds) } else { vec![(0..kinds).collect()] };
    let tries = orders.into_iter().map(|order| {
        let mut merged = blocks.clone();
        for along in order {
            let mut lines: BTreeMap<Block, u64> = BTreeMap::new();
            for mut block in merged {
                let bits = std::mem::take(&mut block[along]);
                *lines.entry(block).or_default() |= bits;
            }
            let rejoined = lines.into_iter().map(|(mut block, bits)| {
                block[along] = bits;
                block
            });
            merged = rejoined.collect();
        }
        merged
    });
    tries.min_by_key(Vec::len).unwrap_or_default()
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for next in 0..count {
        all = all
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, next);
                    longer
                })
            })
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::{Quotient, quotient};
    use super::*;
    use crate::base::{Budget, Convention};
    use crate::play::Solved;
    use crate::position::{HeapGame, Position, Scope};
    use crate::ruleset::{Code, HeapRules};

    fn found(code: &str, max_heap: u64) -> (HeapRules, Quotient, Exceptions) {
        let rules = HeapRules::from_code(&code.parse::<Code>().unwrap());
        let found = quotient(&rules, max_heap, &mut Budget::UNLIMITED.meter(), |_, _| {});
        let exceptions = Exceptions::of(&found.monoid, &Structure::of(&found.monoid), &found.phi);
        (rules, found, exceptions)
    }

    /// What the words say, of every small sum, against search in both conventions.
    #[test]
    fn exceptions_turn_normal_outcomes_into_misere_outcomes() {
        for code in
            ["0.77", "0.15", "0.75", "0.123", "0.3...", "0.56", "4.3", "0.34", "0.53", "0.07", "0.137"]
        {
            let (rules, quotient, exceptions) = found(code, 18);
            let game = HeapGame::new(rules);
            let scope = Scope::new(0..=4, 1..=18).unwrap();
            let bounds: Vec<Position> = scope.bounds().collect();
            let mut meter = Budget::UNLIMITED.meter();
            let mut search = Solved::for_roots(&game, &bounds, &mut meter).unwrap();
            let _ = scope.positions(|position| {
                let heaps: Vec<u64> = position.iter().map(|heap| heap.0).collect();
                if heaps.iter().sum::<u64>() > 20 {
                    return Err(());
                }
                search.extend(position, &mut meter).unwrap();
                let outcome = |convention| search.outcome(position, convention).unwrap();
                let classes: Vec<Element> =
                    heaps.iter().map(|&heap| quotient.element(heap).unwrap()).collect();
                let said = exceptions.misere(outcome(Convention::Normal), &classes);
                assert_eq!(said, Some(outcome(Convention::Misere)), "{code} {heaps:?}");
                Ok(())
            });
        }
    }

    #[test]
    fn the_exceptions_of_kayles_are_made_of_eight_kinds_of_rows() {
        let (_, _, exceptions) = found("0.77", 1_000);
        let mut rows: Vec<u64> = exceptions.kinds.iter().flat_map(|kind| kind.heaps.clone()).collect();
        rows.sort_unstable();
        assert_eq!(rows, [1, 4, 5, 9, 12, 17, 20, 25]);
    }

    #[test]
    fn numbers_in_words() {
        let counts = |preperiod, period, bits| Counts { preperiod, period, bits }.words();
        let brief = |preperiod, period, bits| Counts { preperiod, period, bits }.brief();
        assert_eq!([brief(0, 2, 0b01), brief(1, 2, 0b001), brief(1, 2, 0b100)], ["even", "-", "even > 0"]);
        assert_eq!([brief(1, 2, 0b110), brief(2, 2, 0b0010), brief(0, 1, 1)], ["1+", "1", "any"]);
        assert_eq!(counts(0, 2, 0b01), "an even number");
        assert_eq!(counts(0, 2, 0b10), "an odd number");
        assert_eq!(counts(1, 2, 0b001), "none");
        assert_eq!(counts(2, 2, 0b0010), "exactly 1");
        assert_eq!(counts(1, 2, 0b110), "1 or more");
        assert_eq!(counts(1, 2, 0b100), "an even number, 2 or more");
        assert_eq!(counts(2, 2, 0b1000), "an odd number, 3 or more");
        assert_eq!(counts(2, 3, 0b00101), "0 or 2 + 3i");
    }
}
