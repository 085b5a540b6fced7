//! The sum of games with different rules, itself a game.

use super::{Component, Game, Options, OptionsFault, Position, PositionFault};
use crate::base::Meter;
use crate::ruleset::HeapRules;
use std::sync::Arc;

const INNER_BITS: u32 = 60;
const INNER_MASK: u64 = Component::MAX;

/// Components of several games side by side; a move is a move in one of them.
///
/// A component's name carries its summand in the four bits above its own name, so that
/// components of one summand stand together.
pub struct SumGame {
    summands: Vec<Arc<dyn Game>>,
}

impl SumGame {
    /// The most summands a sum may have.
    pub const MAX_SUMMANDS: usize = 16;

    /// A sum of at most [`SumGame::MAX_SUMMANDS`] games; `None` when there are more.
    pub fn new(summands: Vec<Arc<dyn Game>>) -> Option<SumGame> {
        (summands.len() <= Self::MAX_SUMMANDS).then_some(SumGame { summands })
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

    fn split(component: Component) -> (usize, Component) {
        ((component.0 >> INNER_BITS) as usize, Component(component.0 & INNER_MASK))
    }
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

    fn move_names(&self, from: Component, to: &[Component]) -> Vec<String> {
        let (index, inner) = SumGame::split(from);
        let own: Vec<Component> = to.iter().map(|&part| SumGame::split(part).1).collect();
        self.summands[index].move_names(inner, &own)
    }

    /// A sum of different games has no family.
    fn member(&self, _: u64) -> Result<Position, PositionFault> {
        Err(PositionFault::new(0..0, "a sum of different rulesets has no heap of its own"))
    }

    fn read(&self, _: &str) -> Result<Position, PositionFault> {
        Err(PositionFault::new(0..0, "a sum is written as ruleset:position + ruleset:position"))
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

    fn summand(&self, component: Component) -> (usize, Component) {
        SumGame::split(component)
    }

    fn heap_rules(&self, summand: usize) -> Option<&HeapRules> {
        self.summands.get(summand)?.heap_rules(0)
    }
}
