//! The sum of games with different rules, itself a game.

use super::{
    Component, Game, Listing, Nouns, Options, OptionsFault, Piece, Position, PositionFault, Standing, game,
};
use crate::base::{Meter, Outcome};
use crate::ruleset::{HeapRules, Kind, Ruleset, SumRules, Vocabulary};
use std::ops::RangeInclusive;
use std::sync::Arc;

const INNER_BITS: u32 = 60;
const INNER_MASK: u64 = Component::MAX;

/// Components of several games side by side; a move is a move in one of them.
///
/// A component's name carries its summand in the four bits above its own name, so that
/// components of one summand stand together.
pub struct SumGame {
    summands: Vec<Arc<dyn Game>>,
    /// The rules of the sum as a whole, where a ruleset states them.
    rules: Option<SumRules>,
}

impl SumGame {
    /// The most summands a sum may have.
    pub const MAX_SUMMANDS: usize = SumRules::MAX_SUMMANDS;

    /// A sum of at most [`SumGame::MAX_SUMMANDS`] games; `None` when there are more.
    pub fn new(summands: Vec<Arc<dyn Game>>) -> Option<SumGame> {
        (summands.len() <= Self::MAX_SUMMANDS).then_some(SumGame { summands, rules: None })
    }

    /// The sum that a ruleset states, of which positions are read and listed.
    pub fn of_rules(rules: &SumRules) -> SumGame {
        let summands = rules.rulesets().map(|ruleset| Arc::from(game(ruleset))).collect();
        SumGame { summands, rules: Some(rules.clone()) }
    }

    /// The summands, in the order given.
    pub fn summands(&self) -> &[Arc<dyn Game>] {
        &self.summands
    }

    /// A position of summand `index`, as a position of the sum.
    pub fn lift(index: usize, position: &Position) -> Position {
        let mut lifted = Position::empty();
        for run in position.runs() {
            lifted.add(Component((index as u64) << INNER_BITS | run.component.0), run.count);
        }
        lifted
    }

    /// A piece of summand `index`, as a piece of the sum.
    fn lift_piece(index: usize, piece: Piece) -> Piece {
        Piece { component: Component((index as u64) << INNER_BITS | piece.component.0), ..piece }
    }

    /// What stands in summand `index`, as it stands in the sum.
    pub fn lift_standing(index: usize, standing: &Standing) -> Standing {
        let lifted =
            standing.pieces().iter().map(|&(piece, count)| (SumGame::lift_piece(index, piece), count));
        Standing::new(lifted)
    }

    fn split(component: Component) -> (usize, Component) {
        ((component.0 >> INNER_BITS) as usize, Component(component.0 & INNER_MASK))
    }

    fn count_numbers(&self, rules: &SumRules) -> usize {
        rules.rulesets().map(|summand| summand.kind.numbers()).sum()
    }
}

/// The summand whose name a piece of a position begins with, and where its own position
/// begins: by the name people read, by that of its folder, or as the sum calls it.
fn by_name<'t>(rules: &SumRules, at: usize, piece: &'t str) -> Option<(usize, usize, &'t str)> {
    rules.summands.iter().enumerate().find_map(|(index, (called, ruleset))| {
        let names = [&ruleset.name, &ruleset.slug, called];
        let rest = names.into_iter().find_map(|name| piece.strip_prefix(&**name)?.strip_prefix(':'))?;
        Some((index, at + piece.len() - rest.len(), rest))
    })
}

impl Game for SumGame {
    fn options(&self, component: Component, into: &mut Options) -> Result<(), OptionsFault> {
        let (index, inner) = SumGame::split(component);
        let mut own = into.sibling();
        self.summands[index].options(inner, &mut own)?;
        for option in own.iter() {
            into.push(option.iter().map(|part| Component((index as u64) << INNER_BITS | part.0)))?;
        }
        Ok(())
    }

    fn has_option(
        &self,
        component: Component,
        parts: &[Component],
        meter: &Meter,
    ) -> Result<bool, OptionsFault> {
        let (index, inner) = SumGame::split(component);
        let split = parts.iter().map(|&part| SumGame::split(part));
        let own: Option<Vec<Component>> = split.map(|(of, part)| (of == index).then_some(part)).collect();
        own.map_or(Ok(false), |own| self.summands[index].has_option(inner, &own, meter))
    }

    fn effort(&self, component: Component) -> u64 {
        let (index, inner) = SumGame::split(component);
        self.summands[index].effort(inner)
    }

    fn size(&self, component: Component) -> u64 {
        let (index, inner) = SumGame::split(component);
        self.summands[index].size(inner)
    }

    fn write(&self, component: Component) -> String {
        let (index, inner) = SumGame::split(component);
        self.summands[index].write(inner)
    }

    fn write_piece(&self, piece: &Piece) -> String {
        let (index, inner) = SumGame::split(piece.component);
        self.summands[index].write_piece(&Piece { component: inner, ..*piece })
    }

    fn piece_moves(&self, piece: &Piece, visit: &mut dyn FnMut(String, Vec<Piece>)) {
        let (index, inner) = SumGame::split(piece.component);
        self.summands[index].piece_moves(&Piece { component: inner, ..*piece }, &mut |name, parts| {
            visit(name, parts.into_iter().map(|part| SumGame::lift_piece(index, part)).collect());
        });
    }

    /// A sum of different games has no family.
    fn member(&self, _: u64) -> Result<Position, PositionFault> {
        Err(PositionFault::new(0..0, "a sum of different rulesets has no heap of its own"))
    }

    /// A position of each summand in their order, `5 + 7 + 6`, or behind their names,
    /// `Kayles:5 + sub:1,2,3:6`, where those left out are empty; `0` is none of any.
    fn read(&self, text: &str) -> Result<Position, PositionFault> {
        Ok(self.read_standing(text)?.position())
    }

    fn read_standing(&self, text: &str) -> Result<Standing, PositionFault> {
        let Some(rules) = &self.rules else {
            return Err(PositionFault::new(0..0, "a sum is written as ruleset:position + ruleset:position"));
        };
        let mut pieces = Vec::new();
        let mut start = 0;
        for piece in text.split('+') {
            let leading = piece.len() - piece.trim_start().len();
            pieces.push((start + leading, piece.trim()));
            start += piece.len() + 1;
        }
        let named: Option<Vec<(usize, usize, &str)>> =
            pieces.iter().map(|&(at, piece)| by_name(rules, at, piece)).collect();
        let placed = match named {
            Some(named) => named,
            None if ["", "0"].contains(&text.trim()) => Vec::new(),
            None if pieces.len() == self.summands.len() => {
                (0..).zip(pieces).map(|(index, (at, piece))| (index, at, piece)).collect()
            }
            None => {
                let names: Vec<&str> = rules.rulesets().map(|ruleset| &*ruleset.name).collect();
                let fault = format!(
                    "a position of this sum has {} parts with + between them: {}",
                    names.len(),
                    names.join(" + ")
                );
                return Err(PositionFault::new(0..text.len(), fault));
            }
        };
        let mut parts = Vec::new();
        for (index, at, piece) in placed {
            let part =
                self.summands[index].read_standing(piece).map_err(|PositionFault { span, message }| {
                    PositionFault { span: span.start + at..span.end + at, message }
                })?;
            let lifted =
                part.pieces().iter().map(|&(piece, count)| (SumGame::lift_piece(index, piece), count));
            parts.extend(lifted);
        }
        Ok(Standing::new(parts))
    }

    /// As many numbers for each summand as name a position of it, mostly one.
    fn of_numbers(&self, numbers: &[u64]) -> Result<Position, PositionFault> {
        let Some(rules) = self.rules.as_ref().filter(|rules| self.count_numbers(rules) == numbers.len())
        else {
            let expected = self.rules.as_ref().map_or(0, |rules| self.count_numbers(rules));
            let fault =
                format!("a position of this sum is {expected} numbers, and here are {}", numbers.len());
            return Err(PositionFault::new(0..0, fault));
        };
        let mut position = Position::empty();
        let mut rest = numbers;
        for (index, (summand, ruleset)) in self.summands.iter().zip(rules.rulesets()).enumerate() {
            let (own, after) = rest.split_at(ruleset.kind.numbers());
            position = position.plus(&SumGame::lift(index, &summand.of_numbers(own)?));
            rest = after;
        }
        Ok(position)
    }

    fn listing(&self) -> Listing {
        let count = self.rules.as_ref().map_or(0, |rules| self.count_numbers(rules) as u32);
        Listing { lengths: count..=count, ordered: true }
    }

    fn nouns(&self) -> Nouns {
        let names = |ruleset: &Ruleset| match ruleset.kind.numbers() {
            1 => vec![ruleset.name.clone()],
            several => (1..=several).map(|at| format!("{} {at}", ruleset.name)).collect(),
        };
        let numbers = self.rules.iter().flat_map(|rules| rules.rulesets().flat_map(names)).collect();
        Nouns { numbers, summands: self.summands.len(), ..Nouns::things("summand") }
    }

    fn customary(&self) -> RangeInclusive<u64> {
        // As many positions as a screen or two can show.
        match self.listing().lengths.end() {
            0..=2 => 0..=10,
            _ => 0..=4,
        }
    }

    fn position_help(&self) -> String {
        match &self.rules {
            Some(rules) => {
                let numbers: Vec<String> = (1..=rules.summands.len()).map(|at| at.to_string()).collect();
                let (first, _) = &rules.summands[0];
                format!(
                    "a sum is written as a position of each summand, {}; or by name, {first}:1, the others empty",
                    numbers.join(" + ")
                )
            }
            None => "a sum is written as ruleset:position + ruleset:position".to_owned(),
        }
    }

    fn admits(&self, numbers: &[u64]) -> bool {
        let Some(rules) = self.rules.as_ref().filter(|rules| self.count_numbers(rules) == numbers.len())
        else {
            return false;
        };
        let mut rest = numbers;
        self.summands.iter().zip(rules.rulesets()).all(|(summand, ruleset)| {
            let (own, after) = rest.split_at(ruleset.kind.numbers());
            rest = after;
            summand.admits(own)
        })
    }

    fn vocabulary(&self) -> Vocabulary {
        self.rules.as_ref().map_or(Vocabulary::Heaps, |rules| Kind::Sum(rules.clone()).vocabulary())
    }

    fn own_heap_rules(&self) -> Option<&HeapRules> {
        None
    }

    fn end(&self, component: Component) -> Option<Outcome> {
        let (index, inner) = SumGame::split(component);
        self.summands[index].end(inner)
    }

    fn numbers(&self, component: Component) -> Option<Vec<i64>> {
        let (index, inner) = SumGame::split(component);
        self.summands[index].numbers(inner)
    }

    /// By summand first.
    fn order_key(&self, component: Component) -> Vec<i64> {
        let (index, inner) = SumGame::split(component);
        let mut key = self.summands[index].order_key(inner);
        key.insert(0, index as i64);
        key
    }

    fn has_end_rule(&self) -> bool {
        self.summands.iter().any(|summand| summand.has_end_rule())
    }

    fn is_loopy(&self) -> bool {
        self.summands.iter().any(|summand| summand.is_loopy())
    }

    fn is_loopy_summand(&self, summand: usize) -> bool {
        self.summands[summand].is_loopy()
    }

    fn summand(&self, component: Component) -> (usize, Component) {
        SumGame::split(component)
    }

    fn heap_rules(&self, summand: usize) -> Option<&HeapRules> {
        self.summands.get(summand)?.heap_rules(0)
    }
}
