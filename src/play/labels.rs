//! Every position of a scope, labelled by whichever dense engine fits it.

mod kept;

pub use kept::KeptFault;

use super::census::{Census, Space};
use super::lines::{Kernel, Kinds, Lines, Parting, Within};
use super::solved::table_moves;
use super::{BaseCase, Move, Nimbers};
use crate::base::{Convention, Exhausted, Grundy, Meter, Outcome};
use crate::graph::{ComponentTable, GraphFault, Local};
use crate::position::{Game, OptionsFault, Position, Scope};

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
/// Components that never split make [`Lines`], or nothing but a table where each is alone;
/// games in which a move adds no weight make a [`Census`]. What fits none of them, or not the
/// budget, is left to the graph.
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
    /// From each base case, by component.
    Alone([Vec<Outcome>; 2]),
    Lines(Lines),
    Census(Box<Census>),
}

/// Which dense engine labels the positions of a game: told from its moves, however they are
/// written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fit {
    /// None but the table of components: positions are single ones, decided by single ones.
    Alone,
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
        let Some(table) = components(game, &bounds, meter)? else { return Ok(None) };
        let components = bounds.iter().map(Position::len).max().unwrap_or(0);
        let [normal, misere] = Convention::BOTH.map(|convention| {
            let base = BaseCase::of(convention);
            if components <= 1 { alone(&table, base) } else { None }
        });
        let engine = match Kinds::new(&table) {
            _ if normal.is_some() => {
                normal.zip(misere).map(|(normal, misere)| Engine::Alone([normal, misere]))
            }
            Some(kinds) => {
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

    /// The same where nothing splits and [`Lines`] fit; `None` for all other games, after a look
    /// at their moves.
    ///
    /// # Errors
    /// As [`Labels::of_scope`].
    pub fn of_lines(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Option<Labels>, GraphFault> {
        if game.is_loopy() || game.has_end_rule() || *scope.heaps().end() <= 1 {
            return Ok(None);
        }
        let bounds = match scope.bounds_in(game, meter) {
            Err(OptionsFault::Exhausted(Exhausted::Positions(_) | Exhausted::Memory(_))) => return Ok(None),
            bounds => bounds?,
        };
        let Some(table) = components(game, &bounds, meter)? else { return Ok(None) };
        let (Some(kinds), heaps) = (Kinds::new(&table), *scope.heaps().end()) else { return Ok(None) };
        let fits = Lines::size(&kinds, heaps)
            .is_some_and(|size| meter.check_size(size.positions, size.bytes).is_ok());
        if !fits {
            return Ok(None);
        }
        let nimbers = Nimbers::new(&table, meter)?;
        let engine = Engine::Lines(Lines::label(&kinds, heaps, meter)?);
        Ok(Some(Labels { table, nimbers, engine }))
    }

    /// Where the conventions part over the scope, the smallest `kept` positions that differ by
    /// name; `None` where the engine is none that tallies.
    ///
    /// # Errors
    /// When time ran out, or what is kept passes the budget.
    pub fn parting(
        &self,
        game: &dyn Game,
        scope: &Scope,
        kept: usize,
        meter: &mut Meter,
    ) -> Result<Option<(Parting, Vec<Position>)>, Exhausted> {
        let Engine::Lines(lines) = &self.engine else { return Ok(None) };
        let component = |kind: u32| self.table.name(kind - 1);
        let size = |kind: u32| game.size(component(kind));
        let sizes = scope.sizes();
        // Empty heaps count for none: where there may be some, there may be fewer heaps.
        let fewest = if *sizes.start() == 0 { 0 } else { *scope.heaps().start() };
        let within = Within {
            heaps: fewest..=*scope.heaps().end(),
            sizes: (*sizes.start()).max(1)..=*sizes.end(),
            size: &size,
        };
        let parting = lines.parting(&within, kept, meter)?;
        let named = |kinds: &Vec<u32>| kinds.iter().map(|&kind| component(kind)).collect();
        let smallest = parting.first.iter().map(named).collect();
        Ok(Some((parting, smallest)))
    }

    /// The census they are, where they are one, and the numbers of its components.
    pub fn census(&self) -> Option<(&ComponentTable, &Census)> {
        match &self.engine {
            Engine::Census(census) => Some((&self.table, census)),
            Engine::Alone(_) | Engine::Lines(_) => None,
        }
    }

    /// Which engine it was.
    pub fn fit(&self) -> Fit {
        match &self.engine {
            Engine::Alone(_) => Fit::Alone,
            Engine::Lines(lines) => Fit::Lines(lines.kernel()),
            Engine::Census(_) => Fit::Census,
        }
    }

    /// How many positions were labelled: those of the scope, and all that bound them.
    pub fn positions(&self) -> u64 {
        match &self.engine {
            Engine::Alone([outcomes, _]) => outcomes.len() as u64 + 1,
            Engine::Lines(lines) => lines.positions(),
            Engine::Census(census) => census.positions(),
        }
    }
}

impl Searched for Labels {
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        match &self.engine {
            Engine::Alone(both) => {
                let base = BaseCase::of(convention);
                let outcomes = &both[usize::from(convention != Convention::BOTH[0])];
                match position.runs() {
                    [] => Some(base.outcome),
                    [run] if run.count == 1 => Some(outcomes[self.table.number(run.component)? as usize]),
                    _ => None,
                }
            }
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

/// The components below some positions; `None` where their options are too many to list.
fn components(
    game: &dyn Game,
    bounds: &[Position],
    meter: &Meter,
) -> Result<Option<ComponentTable>, GraphFault> {
    let mut listing = meter.share(LISTING_SHARE);
    let mut table = ComponentTable::new();
    for bound in bounds {
        match table.add(game, bound, &mut listing) {
            // The graph may still reach some of what is too large to list.
            Err(GraphFault::Exhausted(Exhausted::Positions(_) | Exhausted::Memory(_))) => return Ok(None),
            added => added?,
        }
    }
    Ok(Some(table))
}

/// Who wins each component of a table on its own, one base case's pass; `None` where for some
/// of them it takes the outcome of a sum to know.
fn alone(table: &ComponentTable, base: BaseCase) -> Option<Vec<Outcome>> {
    let mut outcomes: Vec<Outcome> = Vec::with_capacity(table.len());
    for local in 0..table.len() as Local {
        // Without an option the base case decides, and else an option that is P, or none.
        let mut outcome = base.outcome;
        for option in table.options(local) {
            let left = match option {
                [] => base.outcome,
                [part] => outcomes[*part as usize],
                _ => return None,
            };
            if left == Outcome::P {
                outcome = Outcome::N;
                break;
            }
            outcome = Outcome::P;
        }
        outcomes.push(outcome);
    }
    Some(outcomes)
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
    use crate::position::game;
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
        ] {
            assert!(of(Some(Fit::Lines(kernel))).contains(&name), "{name} {kernel:?}: {fits:?}");
        }
        for name in ["wythoff", "greedy-nim", "euclid"] {
            assert!(of(Some(Fit::Alone)).contains(&name), "{name}: {fits:?}");
        }
        for name in ["kayles", "dawsons-kayles", "grundys-game"] {
            assert!(of(Some(Fit::Census)).contains(&name), "{name}: {fits:?}");
        }
    }
}
