//! The values of every position of a scope, by whichever dense engine fits it.

use super::census::{Space, SpaceValues, ValuesFault};
use super::lines::{Kinds, LineValues};
use super::{BaseCase, Size};
use crate::base::{Exhausted, Grundy, Meter};
use crate::graph::{ComponentTable, GraphFault};
use crate::position::{Game, Position};

/// The value, from one base case, of every position of so many components and so large a
/// total: g- from [`BaseCase::MISERE`], which does not add.
///
/// Components that never split make [`LineValues`], and games in which a move adds no weight
/// make [`SpaceValues`]. What fits neither, or not the budget, is left to the graph.
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::play::{BaseCase, ScopeValues};
/// let mut meter = Budget::DEFAULT.meter();
/// for (name, g) in [("kayles", 0), ("nim", 4)] {
///     let game = lastmove::position::game(&lastmove::ruleset::resolve(name)?);
///     let largest = [game.member(5)?];
///     let values = ScopeValues::take(&*game, &largest, 2, 10, BaseCase::MISERE, &mut meter)?;
///     assert_eq!(values.expect("an engine").value(&game.read("1,5")?), Some(g));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ScopeValues {
    table: ComponentTable,
    engine: Engine,
}

enum Engine {
    Lines(LineValues),
    Space(Box<SpaceValues>),
}

/// The options of components may take one part in so many of the budget.
const LISTING_SHARE: u64 = 8;

impl ScopeValues {
    /// Values every position of at most `heaps` components of total at most `total`, made of
    /// what stands in `members` and of all that becomes of it; `None` where no engine fits, or
    /// none within the budget.
    ///
    /// # Errors
    /// When the rules break, or time runs out.
    pub fn take(
        game: &dyn Game,
        members: &[Position],
        heaps: u32,
        total: u64,
        base: BaseCase,
        meter: &mut Meter,
    ) -> Result<Option<ScopeValues>, GraphFault> {
        // Where the end is not the last move alone, no base case knows it.
        if game.is_loopy() || game.has_end_rule() {
            return Ok(None);
        }
        let mut listing = meter.share(LISTING_SHARE);
        let mut table = ComponentTable::new();
        for member in members {
            match table.add(game, member, &mut listing) {
                Err(GraphFault::Exhausted(Exhausted::Positions(_) | Exhausted::Memory(_))) => {
                    return Ok(None);
                }
                added => added?,
            }
        }
        let engine = match Kinds::new(&table) {
            Some(kinds) => {
                let size = LineValues::size(&kinds, heaps);
                if !fits(size, meter) {
                    return Ok(None);
                }
                within(LineValues::take(&kinds, heaps, base, meter))?.map(Engine::Lines)
            }
            None => match Space::new(game, &table).filter(|_| total <= Space::MAX_TOTAL) {
                Some(space) => {
                    let values = within(SpaceValues::take(&space, total, base, meter))?;
                    values.map(|values| Engine::Space(Box::new(values)))
                }
                None => None,
            },
        };
        Ok(engine.map(|engine| ScopeValues { table, engine }))
    }

    /// The value of a position; `None` where it was not valued.
    pub fn value(&self, position: &Position) -> Option<Grundy> {
        match &self.engine {
            Engine::Lines(values) => values.value(&self.table, position),
            Engine::Space(values) => values.value(&self.table, position),
        }
    }

    /// How many positions were valued.
    pub fn positions(&self) -> u64 {
        match &self.engine {
            Engine::Lines(values) => values.positions(),
            Engine::Space(values) => values.positions(),
        }
    }
}

fn fits(size: Option<Size>, meter: &Meter) -> bool {
    size.is_some_and(|size| meter.check_size(size.positions, size.bytes).is_ok())
}

/// A table too large for the budget, or for any word, is no table; time that ran out is no
/// answer at all.
fn within<T>(valued: Result<T, ValuesFault>) -> Result<Option<T>, Exhausted> {
    match valued {
        Ok(values) => Ok(Some(values)),
        Err(ValuesFault::Exhausted(time @ Exhausted::Time(_))) => Err(time),
        Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Budget, Convention};
    use crate::play::Solved;
    use crate::position::{OptionsFault, Scope, game};
    use crate::ruleset::{embedded_names, resolve};

    /// Every shipped ruleset of heaps: what a table says is what search says.
    #[test]
    fn every_shipped_ruleset_of_heaps_has_its_values() {
        let mut valued = Vec::new();
        for name in embedded_names() {
            let game = game(&resolve(name).unwrap());
            if game.own_heap_rules().is_none() {
                continue;
            }
            let meter = &mut Budget::DEFAULT.meter();
            let members: Vec<Position> = (1..=7).map(|heap| game.member(heap).unwrap()).collect();
            let scope = Scope::new(0..=3, 0..=7).unwrap();
            let mut all = Vec::new();
            let listed = scope.positions_in(&*game, |position| {
                all.push(position.clone());
                Ok::<(), OptionsFault>(())
            });
            listed.unwrap();
            let solved = Solved::new(&*game, &all, meter).unwrap();
            for base in Convention::BOTH.map(BaseCase::of) {
                let Some(values) = ScopeValues::take(&*game, &members, 3, 21, base, meter).unwrap() else {
                    continue;
                };
                valued.push(name);
                for position in &all {
                    let text = game.write_position(position);
                    let expected = solved.grundy(position, base.convention);
                    assert_eq!(values.value(position), expected, "{name} {text}");
                }
            }
        }
        for name in ["nim", "subtraction-1-2-5", "kayles", "dawsons-kayles", "grundys-game", "divisor-nim"] {
            assert!(valued.contains(&name), "{name}: {valued:?}");
        }
    }
}
