//! Misère values of sums of any size, from the quotient of a game beside nim heaps.
//!
//! g-(G) is the k for which G + *k is a P-position, so the quotient of the game's heaps alone
//! tells the winner and not the value: two sums of one class may differ beside a nim heap that
//! no sum of the game acts as. The quotient of the game's heaps *and* of the nim heaps up to *m
//! does tell it, wherever the value is at most m; and the digits of the genus with it, for the
//! powers of the class of *2 repeat. Where the rows of that larger game do not repeat within what
//! is tried, as those of Kayles beside *4 do not from row 20 on, nothing is said.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12, for the values; Plambeck and Siegel 2008
//! for quotients of closed sets.

use super::answer::Window;
use super::heaps::{HeapOptions, Partial, Way};
use super::monoid::Element;
use super::rules::RuleOptions;
use crate::base::{Genus, Grundy, Meter};
use crate::position::OptionsFault;
use crate::ruleset::HeapRules;

/// The quotient of a game's heaps beside the nim heaps up to some size, as far as it goes.
pub struct MisereValues {
    partial: Partial<BesideNim>,
    nim: u64,
    most_heaps: u64,
    window: Option<Window>,
    /// The preperiod and the period of the game's heaps, once proved.
    period: Option<(u64, u64)>,
    next_look: u64,
    /// A heap was not mastered: no more are taken in.
    ended: bool,
}

impl MisereValues {
    /// Nothing taken in but the nim heaps up to `nim`; of the game at most the heaps up to
    /// `most_heaps` are, which is where those of games that never repeat end. `None` where even they were too much for
    /// the budget.
    pub fn new(rules: &HeapRules, nim: u64, most_heaps: u64, meter: &mut Meter) -> Option<MisereValues> {
        let options = BesideNim { options: RuleOptions::new(rules, meter.clone()), nim };
        let mut partial = Partial::new(options);
        partial.leave_infinite_unproved();
        for _ in 0..nim {
            partial.grow(meter).ok()?;
        }
        Some(MisereValues {
            partial,
            nim,
            most_heaps,
            window: Window::of(rules),
            period: None,
            next_look: 4,
            ended: false,
        })
    }

    /// g- of the sum of so many heaps of these sizes, where it is at most that of the largest
    /// nim heap.
    pub fn misere_grundy(&mut self, heaps: &[(u64, u64)], meter: &mut Meter) -> Option<Grundy> {
        let class = self.class(heaps, meter)?;
        self.value(class)
    }

    /// The genus of the sum of so many heaps of these sizes, whose nim value is `grundy`, where
    /// every digit is at most the largest nim heap.
    pub fn genus(&mut self, heaps: &[(u64, u64)], grundy: Grundy, meter: &mut Meter) -> Option<Genus> {
        let class = self.class(heaps, meter)?;
        let monoid = self.partial.monoid();
        let two = *self.partial.phi().get(2).filter(|_| self.nim >= 2)?;
        // Once a power of the class of *2 comes again, the digits repeat; and digits that repeat
        // alternate.
        let (mut beside, mut met, mut digits) = (class, Vec::new(), Vec::new());
        while !met.contains(&beside) || digits.len() < 2 {
            digits.push(self.value(beside)?);
            met.push(beside);
            beside = monoid.times(beside, two);
        }
        Some(Genus::new(grundy, &digits))
    }

    /// Whether all these heaps have been taken in.
    pub fn reaches(&self, heaps: &[(u64, u64)]) -> bool {
        heaps.iter().all(|&(heap, _)| self.element(heap).is_some())
    }

    /// The k for which the class beside *k is in P.
    fn value(&self, class: Element) -> Option<Grundy> {
        let monoid = self.partial.monoid();
        let nim = &self.partial.phi()[..=self.nim as usize];
        let k = nim.iter().position(|&heap| monoid.is_p(monoid.times(class, heap)))?;
        Grundy::try_from(k).ok()
    }

    /// The class of a sum of the game's heaps; takes in those heaps that are new.
    fn class(&mut self, heaps: &[(u64, u64)], meter: &mut Meter) -> Option<Element> {
        let largest = heaps.iter().map(|&(heap, _)| heap).max().unwrap_or(0);
        self.take_in(largest, meter);
        let monoid = self.partial.monoid();
        heaps.iter().try_fold(0, |class, &(heap, count)| {
            Some(monoid.times(class, monoid.power(self.element(heap)?, count)))
        })
    }

    /// The element of a heap of the game, of any size once a period is proved.
    fn element(&self, heap: u64) -> Option<Element> {
        let folded = match self.period {
            Some((preperiod, period)) if heap >= preperiod => preperiod + (heap - preperiod) % period,
            _ => heap,
        };
        match folded {
            0 => Some(0),
            _ => self.partial.phi().get(usize::try_from(self.nim.checked_add(folded)?).ok()?).copied(),
        }
    }

    /// The largest heap of the game that was taken in.
    fn max_heap(&self) -> u64 {
        self.partial.max_heap() - self.nim
    }

    /// Takes in heaps until `heap` is among them, a period covers it, or one is not mastered.
    fn take_in(&mut self, heap: u64, meter: &mut Meter) {
        while !self.ended && self.period.is_none() && self.max_heap() < heap.min(self.most_heaps) {
            self.ended = self.partial.grow(meter).is_err();
            if self.max_heap() >= self.next_look {
                self.next_look = self.max_heap() + 1 + self.max_heap() / 16;
                let phi: Vec<Element> = (0..=self.max_heap()).filter_map(|heap| self.element(heap)).collect();
                self.period = self.window.and_then(|window| window.proved(&phi));
            }
        }
    }
}

/// The heaps of a game above nim heaps: heap n of the game is heap `nim` + n here.
struct BesideNim {
    options: RuleOptions,
    nim: u64,
}

impl HeapOptions for BesideNim {
    fn ways(&mut self, heap: u64, mut visit: impl FnMut(Way)) -> Result<(), OptionsFault> {
        if heap <= self.nim {
            visit(Way::To(&[]));
            (1..heap).for_each(|smaller| visit(Way::To(&[smaller])));
            return Ok(());
        }
        let nim = self.nim;
        let mut above = Vec::new();
        self.options.visit(heap - nim, |parts| {
            above.clear();
            above.extend(parts.iter().map(|part| part + nim));
            visit(Way::To(&above));
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Budget, Convention};
    use crate::misere::Genera;
    use crate::play::Solved;
    use crate::position::{HeapGame, Position, Scope};
    use crate::ruleset::resolve;

    /// Values and genera by the quotient against search, sum by sum.
    #[test]
    fn values_and_genera_are_those_of_search() {
        let mut known = 0;
        for name in ["0.77", "0.07", "0.15", "0.123", "0.75", "0.53", "0.3...", "sub:1,2,5", "4.7", "0.137"] {
            let rules = resolve(name).unwrap().heap_rules().unwrap().clone();
            let game = HeapGame::new(rules.clone());
            let mut meter = Budget::UNLIMITED.meter();
            let scope = Scope::new(0..=3, 1..=9).unwrap();
            let bounds: Vec<Position> = scope.bounds().collect();
            let mut search = Solved::for_roots(&game, &bounds, &mut meter).unwrap();
            let mut genera = Genera::new();
            let mut by_nim: Vec<MisereValues> =
                [3, 7].iter().map(|&nim| MisereValues::new(&rules, nim, 100, &mut meter).unwrap()).collect();
            let _ = scope.positions(|position: &Position| -> Result<(), ()> {
                search.extend(position, &mut meter).unwrap();
                genera.extend(search.graph(), search.values(Convention::Normal), &mut meter).unwrap();
                let id = search.find(position).unwrap();
                let heaps: Vec<(u64, u64)> =
                    position.runs().iter().map(|run| (run.component.0, run.count)).collect();
                let (value, genus) = (search.values(Convention::Misere).grundy(id), genera.genus(id));
                for values in &mut by_nim {
                    let nim = values.nim;
                    let within = |digit: Grundy| u64::from(digit) <= nim;
                    let found = values.misere_grundy(&heaps, &mut meter);
                    // Where the rows beside *7 do not repeat within what is tried, nothing is said.
                    if values.ended && found.is_none() {
                        continue;
                    }
                    assert_eq!(found, Some(value).filter(|&value| within(value)), "{name} {heaps:?}");
                    let whole = genus.digits().iter().all(|&digit| within(digit));
                    let found = values.genus(&heaps, genus.grundy(), &mut meter);
                    assert_eq!(found.as_ref(), Some(genus).filter(|_| whole), "{name} {heaps:?}");
                    known += 1;
                }
                Ok(())
            });
        }
        assert!(known > 3_000, "{known}");
    }

    /// Rows of any length, and any number of them.
    #[test]
    fn values_of_sums_that_no_search_holds() {
        let kayles = resolve("0.77").unwrap().heap_rules().unwrap().clone();
        let mut meter = Budget::UNLIMITED.meter();
        let mut values = MisereValues::new(&kayles, 3, 1_000, &mut meter).unwrap();
        let many = [(5, 1_000_000), (3, 1)];
        assert_eq!(values.misere_grundy(&many, &mut meter), Some(3));
        assert_eq!(values.genus(&many, 3, &mut meter).unwrap().to_string(), "3^31");
        // Row 200 has nim value 1, and beside one pin it is lost in misère play as well.
        assert_eq!(values.misere_grundy(&[(200, 1)], &mut meter), Some(1));
        assert!(values.period.is_some());
        assert_eq!(values.misere_grundy(&[(12_000_000 + 200, 1)], &mut meter), Some(1));
        assert_eq!(values.misere_grundy(&[(29, 1)], &mut meter), None, "it is above 3");
    }
}
