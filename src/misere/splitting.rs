//! Take-and-break games that split heaps: which heaps are tame, and whether all are.
//!
//! A heap is worked through by the worth of its options, as `TameTable` does, but straight
//! from the digits of the rules, so that nothing is listed.

use super::Tame;
use crate::base::{Exhausted, Grundy, Meter, Mex};
use crate::sequence::TakeAndBreak;

/// How far a game of digits is tame.
pub struct Splitting {
    rules: TakeAndBreak,
    /// The tame value of every heap looked at; `None` where it has none.
    of: Vec<Option<Tame>>,
    first_wild: Option<u64>,
    last_fickle: u64,
    normal: Mex,
    misere: Mex,
}

impl Splitting {
    /// The theory of these rules. Nothing is worked out yet.
    pub fn new(rules: TakeAndBreak) -> Splitting {
        let (normal, misere) = (Mex::default(), Mex::default());
        Splitting { rules, of: Vec::new(), first_wild: None, last_fickle: 0, normal, misere }
    }

    /// Works out every heap up to `heap`: linear in the ways to split each of them.
    ///
    /// # Errors
    /// When time ran out; what was known before stays known.
    pub fn extend(&mut self, heap: u64, meter: &mut Meter) -> Result<(), Exhausted> {
        while self.of.len() as u64 <= heap {
            let heap = self.of.len() as u64;
            let tame = self.work_out(heap, meter)?;
            match tame {
                Some(tame) if !tame.firm => self.last_fickle = heap,
                Some(_) => {}
                None => self.first_wild = self.first_wild.or(Some(heap)),
            }
            self.of.push(tame);
        }
        Ok(())
    }

    /// The tame value of a heap that was worked out; `None` when it is not tame.
    pub fn tame(&self, heap: u64) -> Option<Tame> {
        self.of.get(usize::try_from(heap).ok()?).copied().flatten()
    }

    /// The first heap that is not tame, if one was met.
    pub fn first_wild(&self) -> Option<u64> {
        self.first_wild
    }

    /// The largest fickle heap, once every larger heap is proved to be tame and firm, so
    /// that its misère value is its nim value.
    ///
    /// Let F be the largest fickle heap so far, s the most heaps a move leaves and k the
    /// reach of the digits. An option is fickle only when all its parts are, and then it has
    /// at most s F beans; so a heap above s F + k has a fickle option only where the last
    /// digit goes on for ever, and then by every sum of as many fickle heaps as that digit
    /// allows. If the values of those sums are none, or both 0 and 1, then such a heap has
    /// the same values among its options in misère play as in normal play: it is tame and
    /// firm. No heap above it is fickle either.
    pub fn firm_above(&self) -> Option<u64> {
        let reach = self.rules.reach();
        let bound = u64::from(self.rules.parts()).checked_mul(self.last_fickle)?.checked_add(reach)?;
        let worked_out = self.first_wild.is_none() && self.of.len() as u64 > bound;
        // A heap that has no move at all is fickle, whatever its size.
        let moves = |digit: u8| digit & !1 != 0;
        let always_moves =
            self.rules.digits().iter().any(|&(_, digit)| moves(digit)) || self.rules.tail().is_some();
        let told = match self.rules.tail() {
            None => true,
            Some((_, digit)) => matches!(self.fickle_values(digit), [false, false] | [true, true]),
        };
        let plain = !self.rules.unequal() && self.rules.whole() == 0;
        (worked_out && always_moves && told && plain).then_some(self.last_fickle)
    }

    /// Which of 0 and 1 are values of sums of as many fickle heaps as a digit allows.
    fn fickle_values(&self, digit: u8) -> [bool; 2] {
        // Heap 0 is fickle of value 0, but no part of a split.
        let single =
            |value: u64| self.of.iter().skip(1).flatten().any(|tame| !tame.firm && tame.grundy == value);
        let single = [single(0), single(1)];
        let mut sums = [true, false];
        let mut found = [false, false];
        for parts in 0..=3 {
            if digit >> parts & 1 == 1 {
                found = [found[0] || sums[0], found[1] || sums[1]];
            }
            let [even, odd] = sums;
            sums = [even && single[0] || odd && single[1], even && single[1] || odd && single[0]];
        }
        found
    }

    fn work_out(&mut self, heap: u64, meter: &mut Meter) -> Result<Option<Tame>, Exhausted> {
        self.normal.start();
        self.misere.start();
        let mut has_move = false;
        let digits = self.rules.digits().to_vec();
        let tail = self
            .rules
            .tail()
            .into_iter()
            .flat_map(|(from, digit)| (from..=heap).map(move |take| (take, digit)));
        for (take, digit) in digits.into_iter().chain(tail).take_while(|&(take, _)| take <= heap) {
            let rest = heap - take;
            for parts in (0..=3u32).filter(|parts| digit >> parts & 1 == 1) {
                match self.splits(rest, parts, meter)? {
                    Found::Wild => return Ok(None),
                    Found::Some => has_move = true,
                    Found::Nothing => {}
                }
            }
        }
        if heap > 0 && heap <= self.rules.whole() {
            self.mark(Tame::ZERO);
            has_move = true;
        }
        Ok(match has_move {
            false => Some(Tame::ZERO),
            true => Tame::of_pair(self.normal.least_unmarked().into(), self.misere.least_unmarked().into()),
        })
    }

    /// Marks the sums of all ways to leave `rest` in so many heaps.
    fn splits(&mut self, rest: u64, parts: u32, meter: &mut Meter) -> Result<Found, Exhausted> {
        let at_least = |count: u64| rest >= count;
        match parts {
            0 if rest == 0 => Ok(self.mark(Tame::ZERO)),
            1 if at_least(1) => Ok(self.mark_all([rest])),
            2 if at_least(2) => self.pairs(rest, 1, None, meter),
            3 if at_least(3) => {
                let mut found = Found::Nothing;
                for first in 1..=rest / 3 {
                    match self.pairs(rest - first, first, Some(first), meter)? {
                        Found::Wild => return Ok(Found::Wild),
                        Found::Some => found = Found::Some,
                        Found::Nothing => {}
                    }
                }
                Ok(found)
            }
            _ => Ok(Found::Nothing),
        }
    }

    /// Marks the sums of two heaps, none below `least`, and perhaps a third.
    fn pairs(
        &mut self,
        rest: u64,
        least: u64,
        third: Option<u64>,
        meter: &mut Meter,
    ) -> Result<Found, Exhausted> {
        let mut found = Found::Nothing;
        for a in least..=rest / 2 {
            meter.tick()?;
            let b = rest - a;
            if self.rules.unequal() && a == b {
                continue;
            }
            found = match third {
                None => self.mark_all([a, b]),
                Some(third) => self.mark_all([a, b, third]),
            };
            if found == Found::Wild {
                return Ok(found);
            }
        }
        Ok(found)
    }

    fn mark_all<const N: usize>(&mut self, parts: [u64; N]) -> Found {
        let worth = |part: u64| self.of[part as usize];
        let sum = parts.into_iter().try_fold(Tame::ZERO, |sum, part| Some(sum.plus(worth(part)?)));
        sum.map_or(Found::Wild, |sum| self.mark(sum))
    }

    fn mark(&mut self, sum: Tame) -> Found {
        // Values of heaps that were worked out one by one are counted, hence small.
        self.normal.mark(sum.grundy as Grundy);
        self.misere.mark(sum.misere_grundy() as Grundy);
        Found::Some
    }
}

/// What a way of moving led to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    Some,
    /// An option with a part that is not tame: the heap is not tame either.
    Wild,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::graph::ComponentTable;
    use crate::misere::TameTable;
    use crate::position::{Component, Game, HeapGame};
    use crate::ruleset::{Code, HeapRules};

    fn splitting(code: &str) -> Splitting {
        Splitting::new(TakeAndBreak::from_code(&code.parse().unwrap()))
    }

    #[test]
    fn the_same_as_option_by_option() {
        let mut meter = Budget::UNLIMITED.meter();
        let texts =
            ["0.77", "0.07", "4.7", "0.56", "0.3...", "4.3...", "0.8", "C.31", "0.15", "0.31...", "4.4..."];
        for text in texts {
            let game = HeapGame::new(HeapRules::from_code(&text.parse::<Code>().unwrap()));
            let mut table = ComponentTable::new();
            for heap in 1..=40 {
                table.add(&game, &game.member(heap).unwrap(), &mut meter).unwrap();
            }
            let tame = TameTable::new(&table, &mut meter).unwrap();
            let mut found = splitting(text);
            found.extend(40, &mut meter).unwrap();
            for heap in 1..=40 {
                let expected = table.number(Component(heap)).and_then(|local| tame.component(local));
                assert_eq!(found.tame(heap), expected, "{text}: {heap}");
            }
        }
    }

    /// What is proved of all heaps is looked at in many more.
    #[test]
    fn heaps_above_the_last_fickle_one_are_firm() {
        let mut meter = Budget::UNLIMITED.meter();
        let mut proved = Vec::new();
        let octal = |code: u32| {
            let digits: Vec<u8> = vec![0, (code >> 6 & 7) as u8, (code >> 3 & 7) as u8, (code & 7) as u8];
            Code::new(digits, false)
        };
        let repeating = [vec![4, 3], vec![4, 7], vec![0, 7], vec![0, 5], vec![4, 2], vec![0, 6]];
        let codes = (1..512).map(octal).chain(repeating.map(|digits| Code::new(digits, true)));
        for code in codes {
            let rules = TakeAndBreak::from_code(&code);
            let mut found = Splitting::new(rules.clone());
            found.extend(60, &mut meter).unwrap();
            let Some(above) = found.firm_above() else { continue };
            let mut further = Splitting::new(rules);
            further.extend(200, &mut meter).unwrap();
            assert_eq!(further.first_wild(), None, "{code:?}");
            assert!(
                (above + 1..=200).all(|heap| further.tame(heap).is_some_and(|tame| tame.firm)),
                "{code:?}"
            );
            proved.push(code);
        }
        assert!(proved.len() > 30, "{}", proved.len());
        for text in ["0.56", "4.3..."] {
            assert!(proved.contains(&text.parse().unwrap()), "{text}");
        }
        for text in ["0.77", "0.07", "0.3", "0.1"] {
            assert!(!proved.contains(&text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn the_cutoff_of_0_56() {
        let mut game = splitting("0.56");
        game.extend(11, &mut Budget::UNLIMITED.meter()).unwrap();
        assert_eq!(game.firm_above(), None, "2 F + k = 14 is not reached");
        game.extend(14, &mut Budget::UNLIMITED.meter()).unwrap();
        assert_eq!(game.firm_above(), Some(6));
    }
}
