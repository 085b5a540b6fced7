//! Tame games: those whose sums are won in misère play as sums of nim heaps are.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12; Winning Ways, chapter 13. Tame here
//! is hereditary: every option is tame, and (g+, g-) is (0, 1), (1, 0) or (n, n).

use crate::base::{Exhausted, Grundy, Meter, Mex, Outcome};
use crate::graph::{ComponentTable, Local};
use crate::position::Position;

/// What a tame game is worth in any sum of tame games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tame {
    /// The nim value, g+.
    pub grundy: Grundy,
    /// *Firm* (genus n^n: g- = g+) or *fickle* (genus 0^1 or 1^0: g- = 1 - g+).
    pub firm: bool,
}

impl Tame {
    /// The empty sum: fickle, of value 0.
    pub const ZERO: Tame = Tame { grundy: 0, firm: false };

    /// The tame value with these two values, if there is one.
    pub const fn of_pair(grundy: Grundy, misere_grundy: Grundy) -> Option<Tame> {
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

    /// g-: equal to g+ when firm, the other of 0 and 1 when fickle.
    pub const fn misere_grundy(self) -> Grundy {
        if self.firm { self.grundy } else { self.grundy ^ 1 }
    }

    /// The outcome in misère play.
    pub const fn misere_outcome(self) -> Outcome {
        Outcome::of_grundy(self.misere_grundy())
    }
}

/// What the misère Nim rule says of heaps with these nim values: as in normal play while
/// some value is 2 or more, the opposite once all are 0 or 1.
///
/// The rule is a theorem for tame games only; for others it is the recipe that fails.
///
/// Source: Bouton 1901.
pub fn misere_nim_outcome(grundy_values: impl IntoIterator<Item = Grundy>) -> Outcome {
    let sum = grundy_values.into_iter().fold(Tame::ZERO, |sum, grundy| sum.plus(Tame { grundy, firm: grundy >= 2 }));
    sum.misere_outcome()
}

/// The tame value of every component that is hereditarily tame.
#[derive(Clone, Debug)]
pub struct TameTable {
    of: Vec<Option<Tame>>,
}

impl TameTable {
    /// Works through `table` once; linear in the parts of its options.
    ///
    /// # Errors
    /// When time ran out.
    pub fn new(table: &ComponentTable, meter: &mut Meter) -> Result<TameTable, Exhausted> {
        let mut tame = TameTable { of: Vec::with_capacity(table.len()) };
        let (mut normal, mut misere) = (Mex::default(), Mex::default());
        for local in 0..table.len() as Local {
            normal.start();
            misere.start();
            let mut all = true;
            for parts in table.options(local) {
                meter.tick()?;
                match tame.sum(parts.iter().copied()) {
                    Some(sum) => {
                        normal.mark(sum.grundy);
                        misere.mark(sum.misere_grundy());
                    }
                    None => all = false,
                }
            }
            let ended = table.options(local).len() == 0;
            let pair = (normal.least_unmarked(), if ended { 1 } else { misere.least_unmarked() });
            tame.of.push(if all { Tame::of_pair(pair.0, pair.1) } else { None });
        }
        Ok(tame)
    }

    /// The tame value of a component; `None` when it is not tame.
    pub fn component(&self, local: Local) -> Option<Tame> {
        self.of[local as usize]
    }

    /// The tame value of a position all of whose components are tame and in `table`.
    pub fn position(&self, table: &ComponentTable, position: &Position) -> Option<Tame> {
        position.runs().iter().try_fold(Tame::ZERO, |sum, run| {
            let part = self.component(table.number(run.component)?)?;
            // Two equal parts cancel in value and are as firm as one.
            let twice = Tame { grundy: 0, firm: part.firm };
            let copies = if run.count % 2 == 1 { part } else { twice };
            Some(sum.plus(copies))
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
        for (digits, repeats) in [(&[0, 3][..], true), (&[0, 3, 3, 0, 0, 3], false), (&[4, 3], true), (&[0, 5, 6], false)] {
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
                        let found = Convention::BOTH.map(|convention| solved.values(convention).grundy(id));
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
            (1..=largest).find(|&n| table.number(Component(n)).is_some_and(|local| tame.component(local).is_none()))
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
