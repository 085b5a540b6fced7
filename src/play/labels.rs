//! Every position of a scope, labelled by whichever dense engine fits it.

use super::census::{Census, Space};
use super::lines::{Kernel, Kinds, Lines};
use super::solved::table_moves;
use super::{BaseCase, Move, Nimbers};
use crate::base::{Convention, Exhausted, Grundy, Meter, Outcome};
use crate::graph::{ComponentTable, GraphFault};
use crate::position::{Game, Position, Scope};

/// What a finished search of whole positions can be asked, however it was made.
///
/// Every answer is `None` where the position was not searched.
pub trait Searched {
    /// Who wins.
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome>;

    /// g+, which adds: misère values do not, and not every search has them.
    fn nimber(&self, position: &Position) -> Option<Grundy>;

    /// Every move, once per resulting position, by component and then by what it becomes.
    fn moves(&self, position: &Position) -> Option<Vec<Move>>;

    /// Every move that leaves the opponent in a P-position.
    fn winning_moves(&self, position: &Position, convention: Convention) -> Option<Vec<Move>> {
        let mut moves = self.moves(position)?;
        moves.retain(|a_move| self.outcome(&a_move.position, convention) == Some(Outcome::P));
        Some(moves)
    }
}

/// The outcomes of every position of a scope under both conventions, in bits.
///
/// Components that never split make [`Lines`], games in which a move adds no weight make a
/// [`Census`]; what fits neither, or not the budget, is left to the graph.
///
/// ```
/// use lastmove::base::{Budget, Convention, Outcome};
/// use lastmove::play::{Labels, Searched};
/// use lastmove::position::Scope;
/// let kayles = lastmove::position::game(&lastmove::ruleset::resolve("kayles")?);
/// let scope = Scope::new(0..=3, 0..=8)?;
/// let labels = Labels::of_scope(&*kayles, &scope, &mut Budget::DEFAULT.meter())?;
/// let outcome = |text: &str| labels.as_ref()?.outcome(&kayles.read(text).ok()?, Convention::Misere);
/// assert_eq!(outcome("1,5"), Some(Outcome::P));
/// assert_eq!(outcome("1,2,8"), Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Labels {
    table: ComponentTable,
    nimbers: Nimbers,
    engine: Engine,
}

enum Engine {
    Lines(Lines),
    Census(Box<Census>),
}

/// Which dense engine labels the positions of a game: told from its moves, however they are
/// written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fit {
    /// [`Lines`], with this kernel.
    Lines(Kernel),
    /// [`Census`].
    Census,
}

/// The options of components may take one part in so many of the memory.
const LISTING_SHARE: u64 = 8;

impl Labels {
    /// Labels every position of `scope`; `None` where no dense engine fits the game, or what
    /// it would hold passes the budget. That is known beforehand and costs little.
    ///
    /// # Errors
    /// When the rules break, or time runs out.
    pub fn of_scope(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Option<Labels>, GraphFault> {
        // Whose end is not the last move alone has outcomes that no base case knows.
        if game.is_loopy() || game.has_end_rule() {
            return Ok(None);
        }
        let bounds = scope.bounds_in(game, meter)?;
        let mut listing = meter.share(LISTING_SHARE);
        let mut table = ComponentTable::new();
        for bound in &bounds {
            match table.add(game, bound, &mut listing) {
                // The graph may still reach some of what is too large to list.
                Err(GraphFault::Exhausted(Exhausted::Positions(_) | Exhausted::Memory(_))) => {
                    return Ok(None);
                }
                added => added?,
            }
        }
        let engine = match Kinds::new(&table) {
            Some(kinds) => {
                let components = bounds.iter().map(Position::len).max().unwrap_or(0);
                let Ok(components) = u32::try_from(components) else { return Ok(None) };
                within(Lines::label(&kinds, components, meter))?.map(Engine::Lines)
            }
            None => {
                let total = bounds.iter().map(|bound| game.total(bound)).max().unwrap_or(0);
                match Space::new(game, &table) {
                    Some(space) => {
                        let bases = Convention::BOTH.map(BaseCase::of);
                        let census = within(Census::take(&space, total, &bases, meter))?;
                        census.map(|census| Engine::Census(Box::new(census)))
                    }
                    None => None,
                }
            }
        };
        let Some(engine) = engine else { return Ok(None) };
        let nimbers = Nimbers::new(&table, meter)?;
        Ok(Some(Labels { table, nimbers, engine }))
    }

    /// Which engine it was.
    pub fn fit(&self) -> Fit {
        match &self.engine {
            Engine::Lines(lines) => Fit::Lines(lines.kernel()),
            Engine::Census(_) => Fit::Census,
        }
    }

    /// How many positions were labelled: those of the scope, and all that bound them.
    pub fn positions(&self) -> u64 {
        match &self.engine {
            Engine::Lines(lines) => lines.positions(),
            Engine::Census(census) => census.positions(),
        }
    }
}

impl Searched for Labels {
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        match &self.engine {
            Engine::Lines(lines) => lines.outcome(&self.table, position, convention),
            Engine::Census(census) => census.outcome(&self.table, position, convention),
        }
    }

    fn nimber(&self, position: &Position) -> Option<Grundy> {
        self.nimbers.grundy(&self.table, position)
    }

    fn moves(&self, position: &Position) -> Option<Vec<Move>> {
        table_moves(&self.table, position)
    }
}

/// A table too large for the budget is no table; time that ran out is no answer at all.
fn within<T>(labelled: Result<T, Exhausted>) -> Result<Option<T>, Exhausted> {
    match labelled {
        Ok(labelled) => Ok(Some(labelled)),
        Err(Exhausted::Positions(_) | Exhausted::Memory(_)) => Ok(None),
        Err(time) => Err(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::play::Solved;
    use crate::position::{OptionsFault, game};
    use crate::ruleset::{embedded_names, resolve};

    /// Every shipped ruleset over a small scope: whichever engine fits says what search says,
    /// and where none fits, it is known why.
    #[test]
    fn every_shipped_ruleset_has_its_engine() {
        let mut fits: Vec<(&str, Option<Fit>)> = Vec::new();
        for name in embedded_names() {
            let game = game(&resolve(name).unwrap());
            let meter = &mut Budget::DEFAULT.meter();
            let lengths = game.listing().lengths;
            let numbers = (*lengths.start()).max(1)..=(*lengths.start()).max(2).min(*lengths.end());
            let scope = Scope::new(numbers, 1..=5).unwrap();
            let mut all = Vec::new();
            let listed = scope.positions_in(&*game, |position| {
                all.push(position.clone());
                Ok::<(), OptionsFault>(())
            });
            let labels = match listed {
                Ok(()) => Labels::of_scope(&*game, &scope, meter).unwrap(),
                // Not every list of numbers names a board.
                Err(_) => None,
            };
            fits.push((name, labels.as_ref().map(Labels::fit)));
            let Some(labels) = labels else { continue };
            let solved = Solved::new(&*game, &all, meter).unwrap();
            for position in &all {
                for convention in Convention::BOTH {
                    let found = labels.outcome(position, convention);
                    let text = game.write_position(position);
                    assert_eq!(found, solved.outcome(position, convention), "{name} {text} {convention}");
                }
                assert_eq!(labels.nimber(position), solved.nimber(position), "{name}");
                assert_eq!(labels.moves(position), solved.moves(position), "{name}");
            }
        }
        let of = |fit: Option<Fit>| -> Vec<&str> {
            fits.iter().filter(|(_, found)| *found == fit).map(|&(name, _)| name).collect()
        };
        for (name, kernel) in [
            ("nim", Kernel::AnySmaller),
            ("bounded-nim", Kernel::Subtraction),
            ("take-a-square", Kernel::Subtraction),
            ("divisor-nim", Kernel::Single),
            ("wythoff", Kernel::Single),
        ] {
            assert!(of(Some(Fit::Lines(kernel))).contains(&name), "{name} {kernel:?}: {fits:?}");
        }
        for name in ["kayles", "dawsons-kayles", "grundys-game"] {
            assert!(of(Some(Fit::Census)).contains(&name), "{name}: {fits:?}");
        }
        println!("{fits:?}");
    }
}
