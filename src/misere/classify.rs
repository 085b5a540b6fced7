//! What kind of game each component is: tame and how, or restive, restless, wild.
//!
//! Tame here is wider than hereditarily tame ([`TameTable`](super::TameTable)): an option
//! that is not tame does no harm where it *reverts*, where whoever moves to it can be
//! answered by a tame game of the same g+, and by one of the same g-. Then the player who
//! wins the sum without that option wins it still.
//!
//! Source: Conway, *On Numbers and Games*, chapter 12; Winning Ways, chapter 13.

use super::Tame;
use crate::base::{Exhausted, Grundy, Meter, Mex};
use crate::graph::{ComponentTable, Local};
use std::fmt;

/// The kind of a game in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Played in every sum of tame games as its tame value is.
    Tame {
        /// The value: fickle or firm.
        value: Tame,
        /// Whether every option is tame too, all the way down.
        hereditary: bool,
    },
    /// Not tame, all options tame, and g+ is 0 or 1.
    Restive,
    /// Not tame, all options tame, g- is 0 or 1 and g+ is neither.
    Restless,
    /// None of these.
    Wild,
}

impl Kind {
    /// The tame value, if it has one.
    pub fn tame(self) -> Option<Tame> {
        match self {
            Kind::Tame { value, .. } => Some(value),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Tame { value: Tame { firm: false, .. }, hereditary: true } => "fickle",
            Kind::Tame { value: Tame { firm: true, .. }, hereditary: true } => "firm",
            Kind::Tame { value: Tame { firm: false, .. }, hereditary: false } => "fickle by reversal",
            Kind::Tame { value: Tame { firm: true, .. }, hereditary: false } => "firm by reversal",
            Kind::Restive => "restive",
            Kind::Restless => "restless",
            Kind::Wild => "wild",
        })
    }
}

/// The kinds of all components of a table.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    of: Vec<Kind>,
}

impl Kinds {
    /// Works through `table` once: linear in the parts of its options, and for options that
    /// are not tame in the parts of theirs.
    ///
    /// # Errors
    /// When time ran out.
    ///
    /// ```
    /// use lastmove::{base::Budget, graph::ComponentTable, misere::Kinds, position::Component};
    /// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("0.77")?);
    /// let (mut table, mut meter) = (ComponentTable::new(), Budget::DEFAULT.meter());
    /// (1..=8).try_for_each(|row| table.add(&*kayles, &kayles.member(row).unwrap(), &mut meter))?;
    /// let kinds = Kinds::new(&table, &mut meter)?;
    /// let kind = |row| kinds.kind(table.number(Component(row)).unwrap()).to_string();
    /// assert_eq!([1, 2, 3, 4, 5].map(kind), ["fickle", "firm", "firm", "fickle", "restless"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(table: &ComponentTable, meter: &mut Meter) -> Result<Kinds, Exhausted> {
        let mut kinds = Kinds::default();
        let (mut normal, mut misere) = (Mex::default(), Mex::default());
        for local in 0..table.len() as Local {
            let kind = kinds.above(table, local, [&mut normal, &mut misere], meter)?;
            kinds.of.push(kind);
        }
        Ok(kinds)
    }

    /// The kind of a component.
    pub fn kind(&self, local: Local) -> Kind {
        self.of[local as usize]
    }

    fn above(
        &self,
        table: &ComponentTable,
        local: Local,
        [normal, misere]: [&mut Mex; 2],
        meter: &mut Meter,
    ) -> Result<Kind, Exhausted> {
        normal.start();
        misere.start();
        let mut hereditary = true;
        let mut not_tame: Vec<&[Local]> = Vec::new();
        for parts in table.options(local) {
            meter.tick()?;
            match self.sum(parts) {
                Some(sum) => {
                    // Values of components in a table are counted, hence small.
                    normal.mark(sum.grundy as Grundy);
                    misere.mark(sum.misere_grundy() as Grundy);
                    hereditary &= parts.iter().all(|&part| self.is_hereditary(part));
                }
                None => not_tame.push(parts),
            }
        }
        if table.options(local).len() == 0 {
            return Ok(Kind::Tame { value: Tame::ZERO, hereditary: true });
        }
        let (grundy, misere_grundy) = (normal.least_unmarked().into(), misere.least_unmarked().into());
        if let Some(value) = Tame::of_pair(grundy, misere_grundy)
            && not_tame.iter().all(|parts| self.reverts(table, parts, value))
        {
            return Ok(Kind::Tame { value, hereditary: hereditary && not_tame.is_empty() });
        }
        Ok(match (grundy, misere_grundy) {
            _ if !not_tame.is_empty() => Kind::Wild,
            (0 | 1, _) => Kind::Restive,
            (_, 0 | 1) => Kind::Restless,
            _ => Kind::Wild,
        })
    }

    /// Whether a sum that is not tame has tame options with the g+ and with the g- of `value`.
    /// Only a move in the one part that is not tame can leave a tame sum.
    fn reverts(&self, table: &ComponentTable, parts: &[Local], value: Tame) -> bool {
        let mut not_tame = parts.iter().filter(|&&part| self.kind(part).tame().is_none());
        let (Some(&part), None) = (not_tame.next(), not_tame.next()) else { return false };
        let others = parts.iter().filter_map(|&part| self.kind(part).tame());
        let rest = others.fold(Tame::ZERO, Tame::plus);
        let (mut same_normal, mut same_misere) = (false, false);
        for option in table.options(part).filter_map(|option| self.sum(option)) {
            let after = option.plus(rest);
            same_normal |= after.grundy == value.grundy;
            same_misere |= after.misere_grundy() == value.misere_grundy();
        }
        same_normal && same_misere
    }

    fn is_hereditary(&self, part: Local) -> bool {
        matches!(self.kind(part), Kind::Tame { hereditary: true, .. })
    }

    fn sum(&self, parts: &[Local]) -> Option<Tame> {
        parts.iter().try_fold(Tame::ZERO, |sum, &part| Some(sum.plus(self.kind(part).tame()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Budget, Convention};
    use crate::misere::TameTable;
    use crate::play::Solved;
    use crate::position::{Component, Game, HeapGame, Position};
    use crate::ruleset::{Code, HeapRules};

    /// Sums of heaps that are tame, by reversal or not, are won as their values say; heaps
    /// that are hereditarily tame are those of the plain table.
    #[test]
    fn sums_of_tame_heaps_are_won_as_their_values_say() {
        let mut by_reversal = 0;
        for digits in 1..512u32 {
            let code =
                Code::new(vec![0, (digits >> 6) as u8, (digits >> 3 & 7) as u8, (digits & 7) as u8], false);
            let game = HeapGame::new(HeapRules::from_code(&code));
            let mut meter = Budget::UNLIMITED.meter();
            let mut table = ComponentTable::new();
            for heap in 1..=9 {
                table.add(&game, &game.member(heap).unwrap(), &mut meter).unwrap();
            }
            let kinds = Kinds::new(&table, &mut meter).unwrap();
            let plain = TameTable::new(&table, &mut meter).unwrap();
            let mut tame = Vec::new();
            for local in 0..table.len() as Local {
                let kind = kinds.kind(local);
                let hereditary = matches!(kind, Kind::Tame { hereditary: true, .. });
                assert_eq!(plain.component(local), kind.tame().filter(|_| hereditary), "{code:?}");
                if let Some(value) = kind.tame() {
                    tame.push((table.name(local), value));
                    by_reversal += usize::from(!hereditary);
                }
            }
            if tame.len() == plain_len(&table, &plain) {
                continue;
            }
            let sums = || tame.iter().flat_map(|&a| tame.iter().map(move |&b| [a, b]));
            let roots: Vec<Position> =
                sums().map(|sum| sum.map(|(heap, _)| heap).into_iter().collect()).collect();
            let solved = Solved::new(&game, &roots, &mut meter).unwrap();
            for ([a, b], root) in sums().zip(&roots) {
                let outcome = solved.outcome(root, Convention::Misere);
                assert_eq!(outcome, Some(a.1.plus(b.1).misere_outcome()), "{code:?} {root:?}");
            }
        }
        assert!(by_reversal > 10, "{by_reversal}");
    }

    fn plain_len(table: &ComponentTable, plain: &TameTable) -> usize {
        (0..table.len() as Local).filter(|&local| plain.component(local).is_some()).count()
    }

    #[test]
    fn kinds_of_known_heaps() {
        let kind = |code: &str, heap: u64| {
            let game = HeapGame::new(HeapRules::from_code(&code.parse::<Code>().unwrap()));
            let mut table = ComponentTable::new();
            let mut meter = Budget::UNLIMITED.meter();
            table.add(&game, &game.member(heap).unwrap(), &mut meter).unwrap();
            let kinds = Kinds::new(&table, &mut meter).unwrap();
            kinds.kind(table.number(Component(heap)).unwrap()).to_string()
        };
        // Kayles 5 has genus 4^146: g- is 1. Kayles 8 has an option with a row of 5, and yet
        // it is tame: whoever moves there is answered.
        assert_eq!(kind("0.77", 5), "restless");
        assert_eq!(kind("0.77", 8), "firm by reversal");
        assert_eq!(kind("0.3", 1), "fickle");
    }
}
