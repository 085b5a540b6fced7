//! A graph solved under both conventions: outcomes, values and winning moves side by side.

use super::{BaseCase, Searched, Values};
use crate::base::{Convention, Grundy, Meter, Outcome};
use crate::graph::{ComponentTable, GraphFault, Moves, PositionGraph};
use crate::position::{Component, Game, Options, OptionsFault, Position};

/// A move: one component becomes others, the rest stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The component moved from.
    pub from: Component,
    /// What it becomes, ascending; empty when it is gone.
    pub to: Vec<Component>,
    /// The whole position after the move.
    pub position: Position,
}

impl Move {
    /// What orders moves for people: by component, and then by what it becomes.
    pub fn order_key(&self, game: &dyn Game) -> (Vec<i64>, Vec<Vec<i64>>) {
        let mut to: Vec<Vec<i64>> = self.to.iter().map(|&part| game.order_key(part)).collect();
        to.sort_unstable();
        (game.order_key(self.from), to)
    }

    /// The move as a person reads it: `5 -> 1,2`, and `5 -> 0` where nothing is left.
    pub fn write(&self, game: &dyn Game) -> String {
        let parts: Vec<String> = self.to.iter().map(|&part| game.write(part)).collect();
        let to = if parts.is_empty() { "0".to_owned() } else { parts.join(",") };
        format!("{} -> {to}", game.write(self.from))
    }
}

/// All positions below some roots, solved under both conventions.
///
/// ```
/// use lastmove::base::{Budget, Convention::*, Outcome};
/// use lastmove::play::Solved;
/// let nim = lastmove::position::game(&lastmove::ruleset::resolve("0.3...")?);
/// let ones = nim.read("1,1,1")?;
/// let solved = Solved::new(&*nim, &[ones.clone()], &mut Budget::DEFAULT.meter())?;
/// assert_eq!(solved.outcome(&ones, Normal), Some(Outcome::N));
/// assert_eq!(solved.outcome(&ones, Misere), Some(Outcome::P));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solved {
    graph: PositionGraph,
    normal: Values,
    misere: Values,
}

/// Beside the graph a position takes its two values, and while they are worked out its place in
/// the order, and half as much to sort that.
const BESIDE: u64 = 2 * 4 + 4 + 2;

impl Solved {
    /// Builds the graph below `roots` and solves it: two passes over one graph.
    ///
    /// # Errors
    /// As [`PositionGraph::build`].
    pub fn new(game: &dyn Game, roots: &[Position], meter: &mut Meter) -> Result<Solved, GraphFault> {
        let mut solved = Solved::for_roots(game, roots, meter)?;
        roots.iter().try_for_each(|root| solved.extend(root, meter))?;
        Ok(solved)
    }

    /// Nothing solved yet, ready for any of `roots`.
    ///
    /// # Errors
    /// As [`PositionGraph::for_roots`].
    pub fn for_roots<'a>(
        game: &dyn Game,
        roots: impl IntoIterator<Item = &'a Position>,
        meter: &mut Meter,
    ) -> Result<Solved, GraphFault> {
        let graph = PositionGraph::for_roots(game, roots, Moves::Stored, meter)?.with_bytes_beside(BESIDE);
        Ok(Solved { graph, normal: Values::new(BaseCase::NORMAL), misere: Values::new(BaseCase::MISERE) })
    }

    /// Solves one more of the roots. What was solved before stays solved if this runs out.
    ///
    /// # Errors
    /// As [`PositionGraph::extend`].
    pub fn extend(&mut self, root: &Position, meter: &mut Meter) -> Result<(), GraphFault> {
        self.graph.extend(root, meter)?;
        self.normal.extend(&self.graph, meter)?;
        self.misere.extend(&self.graph, meter)?;
        Ok(())
    }

    /// The graph that was solved.
    pub fn graph(&self) -> &PositionGraph {
        &self.graph
    }

    /// The values under one convention, by position number.
    pub fn values(&self, convention: Convention) -> &Values {
        match convention {
            Convention::Normal => &self.normal,
            Convention::Misere => &self.misere,
        }
    }

    /// The number of a solved position.
    pub fn find(&self, position: &Position) -> Option<u32> {
        self.graph.find(position).filter(|&id| (id as usize) < self.misere.len())
    }

    /// The value of a position; `None` when it is not below a solved root.
    pub fn grundy(&self, position: &Position, convention: Convention) -> Option<Grundy> {
        self.find(position).map(|id| self.values(convention).grundy(id))
    }

    /// The outcome of a position; `None` when it is not below a solved root.
    pub fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        self.grundy(position, convention).map(Outcome::of_grundy)
    }

    /// Every move from a position, once per resulting position, by component and then by
    /// what it becomes. `None` when the position is not solved.
    pub fn moves(&self, position: &Position) -> Option<Vec<Move>> {
        self.find(position)?;
        table_moves(self.graph.components(), position)
    }

    /// Every move that wins: that leaves the opponent in a P-position. `None` when the
    /// position is not solved.
    pub fn winning_moves(&self, position: &Position, convention: Convention) -> Option<Vec<Move>> {
        Searched::winning_moves(self, position, convention)
    }
}

impl Searched for Solved {
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        Solved::outcome(self, position, convention)
    }

    fn nimber(&self, position: &Position) -> Option<Grundy> {
        self.grundy(position, Convention::Normal)
    }

    fn moves(&self, position: &Position) -> Option<Vec<Move>> {
        Solved::moves(self, position)
    }
}

/// Every move from a position whose components a table has, once per resulting position, by
/// component and then by what it becomes.
pub(super) fn table_moves(table: &ComponentTable, position: &Position) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    for run in position.runs() {
        for parts in table.options(table.number(run.component)?) {
            let mut to: Vec<Component> = parts.iter().map(|&part| table.name(part)).collect();
            to.sort_unstable();
            moves.push(Move { from: run.component, position: position.after(run.component, &to), to });
        }
    }
    moves.sort_by(|a, b| (a.from, &a.to).cmp(&(b.from, &b.to)));
    Some(moves)
}

/// Every move from a position, once per component and result, without knowing who wins.
///
/// # Errors
/// As [`Game::options`].
pub fn moves(game: &dyn Game, position: &Position, meter: &mut Meter) -> Result<Vec<Move>, OptionsFault> {
    let mut moves = Vec::new();
    for run in position.runs() {
        let mut options = Options::new(meter.clone());
        game.options(run.component, &mut options)?;
        options.settle();
        for to in options.iter() {
            if moves.len() & 1023 == 0 {
                // A move whose position is small holds its parts in one allocation besides.
                let bytes = moves.len() * (size_of::<Move>() + 2 * size_of::<Component>());
                meter.check_size(moves.len() as u64, bytes as u64)?;
            }
            moves.push(Move {
                from: run.component,
                to: to.to_vec(),
                position: position.after(run.component, to),
            });
        }
    }
    if game.own_heap_rules().is_none() {
        // Names of heaps are in order already.
        moves.sort_by_cached_key(|listed| listed.order_key(game));
    }
    Ok(moves)
}
