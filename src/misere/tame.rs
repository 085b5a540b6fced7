//! Tame games: those whose sums are won in misère play as sums of nim heaps are.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12; Winning Ways, chapter 13. Tame here
//! is hereditary: every option is tame, and (g+, g-) is (0, 1), (1, 0) or (n, n).

use crate::base::{Exhausted, Genus, Grundy, Meter, Mex, Outcome};
use crate::graph::{ComponentTable, Local};
use crate::position::Position;

/// What a tame game is worth in any sum of tame games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tame {
    /// The nim value, g+. In 64 bits: a nim heap's is its size.
    pub grundy: u64,
    /// *Firm* (genus n^n: g- = g+) or *fickle* (genus 0^1 or 1^0: g- = 1 - g+).
    pub firm: bool,
}

impl Tame {
    /// The empty sum: fickle, of value 0.
    pub const ZERO: Tame = Tame { grundy: 0, firm: false };

    /// The tame value with these two values, if there is one.
    pub const fn of_pair(grundy: u64, misere_grundy: u64) -> Option<Tame> {
        match (grundy, misere_grundy) {
            (0, 1) | (1, 0) => Some(Tame { grundy, firm: false }),
            (normal, misere) if normal == misere => Some(Tame { grundy, firm: true }),
            _ => None,
        }
    }

    /// The value of a sum: nim values xor, and one firm part makes the sum firm.
    pub const fn plus(self, other: Tame) -> Tame {
        Tame { grundy: self.grundy ^ other.grundy, firm: self.firm || other.firm }
    }

    /// The value of so many copies: equal values cancel in pairs, firmness stays.
    pub const fn times(self, count: u64) -> Tame {
        match count {
            0 => Tame::ZERO,
            _ if count % 2 == 1 => self,
            _ => Tame { grundy: 0, firm: self.firm },
        }
    }

    /// g-: equal to g+ when firm, the other of 0 and 1 when fickle.
    pub const fn misere_grundy(self) -> u64 {
        if self.firm { self.grundy } else { self.grundy ^ 1 }
    }

    /// The genus, where its digits fit: `0^120`, `1^031`, or `n^n(n xor 2)`.
    pub fn genus(self) -> Option<Genus> {
        let grundy = Grundy::try_from(self.grundy).ok()?;
        Some(match (grundy, self.firm) {
            (0, false) => Genus::zero(),
            (fickle, false) => Genus::new(fickle, &[0, 3, 1]),
            (firm, true) => Genus::new(firm, &[firm, firm ^ 2]),
        })
    }

    /// The outcome in misère play.
    pub const fn misere_outcome(self) -> Outcome {
        if self.misere_grundy() == 0 { Outcome::P } else { Outcome::N }
    }
}

/// What the misère Nim rule says of heaps with these nim values: as in normal play while
/// some value is 2 or more, the opposite once all are 0 or 1.
///
/// The rule is a theorem for tame games only; for others it is the recipe that fails.
///
/// Source: Bouton 1901.
pub fn misere_nim_outcome(grundy_values: impl IntoIterator<Item = u64>) -> Outcome {
    let sum = grundy_values
        .into_iter()
        .fold(Tame::ZERO, |sum, grundy| sum.plus(Tame { grundy, firm: grundy >= 2 }));
    sum.misere_outcome()
}

/// The tame value of every component that is hereditarily tame.
#[derive(Clone, Debug, Default)]
pub struct TameTable {
    of: Vec<Option<Tame>>,
    normal: Mex,
    misere: Mex,
}

impl TameTable {
    /// Works through `table` once; linear in the parts of its options.
    ///
    /// # Errors
    /// When time ran out.
    pub fn new(table: &ComponentTable, meter: &mut Meter) -> Result<TameTable, Exhausted> {
        let mut tame = TameTable::default();
        tame.extend(table, meter)?;
        Ok(tame)
    }

    /// Works through the components that `table` gained since the last call.
    ///
    /// # Errors
    /// When time ran out; what was known before stays known.
    pub fn extend(&mut self, table: &ComponentTable, meter: &mut Meter) -> Result<(), Exhausted> {
        for local in self.of.len()..table.len() {
            let value = self.value_above(table, local as Local, meter)?;
            self.of.push(value);
        }
        Ok(())
    }

    fn value_above(
        &mut self,
        table: &ComponentTable,
        local: Local,
        meter: &mut Meter,
    ) -> Result<Option<Tame>, Exhausted> {
        self.normal.start();
        self.misere.start();
        for parts in table.options(local) {
            meter.tick()?;
            let Some(sum) = self.sum(parts.iter().copied()) else { return Ok(None) };
            // Values of components in a table are counted, hence small.
            self.normal.mark(sum.grundy as Grundy);
            self.misere.mark(sum.misere_grundy() as Grundy);
        }
        Ok(match table.options(local).len() {
            0 => Some(Tame::ZERO),
            _ => Tame::of_pair(self.normal.least_unmarked().into(), self.misere.least_unmarked().into()),
        })
    }

    /// The tame value of a component; `None` when it is not tame.
    pub fn component(&self, local: Local) -> Option<Tame> {
        self.of.get(local as usize).copied().flatten()
    }

    /// The tame value of a position all of whose components are tame and in `table`.
    pub fn position(&self, table: &ComponentTable, position: &Position) -> Option<Tame> {
        position.runs().iter().try_fold(Tame::ZERO, |sum, run| {
            let part = self.component(table.number(run.component)?)?;
            Some(sum.plus(part.times(run.count)))
        })
    }

    fn sum(&self, parts: impl Iterator<Item = Local>) -> Option<Tame> {
        parts.map(|part| self.of[part as usize]).try_fold(Tame::ZERO, |sum, part| Some(sum.plus(part?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Budget, Convention};
    use crate::play::Solved;
    use crate::position::{Component, Game, HeapGame};
    use crate::ruleset::{Code, HeapRules};

    fn code(digits: &[u8], repeats: bool) -> HeapGame {
        HeapGame::new(HeapRules::from_code(&Code::new(digits.to_vec(), repeats)))
    }

    #[test]
    fn tame_sums_are_won_as_search_says() {
        for (digits, repeats) in
            [(&[0, 3][..], true), (&[0, 3, 3, 0, 0, 3], false), (&[4, 3], true), (&[0, 5, 6], false)]
        {
            let game = code(digits, repeats);
            for text in ["4,5,6", "1,1,1,2", "9", "2,2,7", "1x5"] {
                let root = game.read(text).unwrap();
                let mut meter = Budget::UNLIMITED.meter();
                let solved = Solved::new(&game, std::slice::from_ref(&root), &mut meter).unwrap();
                let table = solved.graph().components();
                let tame = TameTable::new(table, &mut meter).unwrap();
                for id in 0..solved.graph().len() as u32 {
                    let position = solved.graph().position(id);
                    if let Some(value) = tame.position(table, &position) {
                        let found: [u64; 2] =
                            Convention::BOTH.map(|convention| solved.values(convention).grundy(id).into());
                        assert_eq!([value.grundy, value.misere_grundy()], found, "{digits:x?} {position:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn kayles_is_wild_from_heap_5_and_nim_never() {
        let first_wild = |game: HeapGame, largest: u64| {
            let mut table = ComponentTable::new();
            let mut meter = Budget::UNLIMITED.meter();
            table.add(&game, &game.member(largest).unwrap(), &mut meter).unwrap();
            let tame = TameTable::new(&table, &mut meter).unwrap();
            (1..=largest)
                .find(|&n| table.number(Component(n)).is_some_and(|local| tame.component(local).is_none()))
        };
        assert_eq!(first_wild(code(&[0, 7, 7], false), 20), Some(5));
        assert_eq!(first_wild(code(&[0, 3], true), 20), None);
        assert_eq!(first_wild(code(&[0, 0, 7], false), 20), Some(10));
    }

    #[test]
    fn the_misere_nim_rule() {
        assert_eq!(misere_nim_outcome([1, 1, 1]), Outcome::P);
        assert_eq!(misere_nim_outcome([]), Outcome::N);
        assert_eq!(misere_nim_outcome([1, 2, 3]), Outcome::P);
        assert_eq!(misere_nim_outcome([2, 2]), Outcome::P);
        assert_eq!(misere_nim_outcome([1, 1]), Outcome::N);
    }
}
