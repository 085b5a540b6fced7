//! Layer 4: the position graph.
//!
//! Every position reachable from some roots, each once, with its moves. Nodes are numbered
//! as they are met; moves lie in one compact array, four bytes each, or are made again
//! from the keys when asked for. The graph knows nothing of who wins: that is `play`.

mod components;
mod key;
mod petgraph_view;
mod store;
#[cfg(test)]
mod tests;

pub use components::{ComponentTable, Local};

use crate::base::{Exhausted, Meter, Outcome};
use crate::position::{Game, OptionsFault, Position};
use key::{Layout, Locals};
use store::Store;

/// Whether a graph keeps its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Four bytes a move; every pass over the graph is then a walk over an array.
    Stored,
    /// Made again from the rules on every pass: half the speed, none of the room.
    Remade,
}

/// Why a graph could not be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphFault {
    /// A budget ended first.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// Play could go on for ever: the positions around the loop, first and last equal.
    #[error("play never ends: {}", .0.join(" -> "))]
    Loop(Vec<String>),
    /// A move of the rules breaks them.
    #[error("from {component}: {fault}")]
    Illegal {
        /// Where the move starts.
        component: String,
        /// What is wrong with it.
        fault: String,
    },
    /// The positions have too many kinds of components, or too many components, for exact
    /// keys of 2,048 bits, or plays longer than 32 bits count. Such a graph would not fit a
    /// machine either.
    #[error("the positions are too large to search whole")]
    TooLarge,
}

impl From<OptionsFault> for GraphFault {
    fn from(fault: OptionsFault) -> GraphFault {
        match fault {
            OptionsFault::Exhausted(exhausted) => GraphFault::Exhausted(exhausted),
            OptionsFault::Illegal { component, fault } => GraphFault::Illegal { component, fault },
        }
    }
}

/// All positions reachable from some roots, and their moves.
///
/// ```
/// use lastmove::{base::Budget, graph::{Moves, PositionGraph}, position, ruleset};
/// let kayles = position::game(&ruleset::resolve("0.77")?);
/// let root = kayles.read("10")?;
/// let graph = PositionGraph::build(&*kayles, &[root], Moves::Stored, &mut Budget::DEFAULT.meter())?;
/// assert_eq!(graph.len(), 56);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PositionGraph {
    table: ComponentTable,
    store: Box<dyn Store>,
    /// Heights of the positions, in the order of their numbers.
    heights: Vec<u32>,
    moves: Option<MoveArray>,
    /// The longest play, and the most components, of any position below the roots.
    height: u64,
    width: u64,
    /// How many positions are known with all their descendants.
    closed: usize,
    /// Bytes for each position that somebody else holds.
    beside: u64,
}

/// Compact adjacency: the options of position `i` stand at `starts[i]..starts[i + 1]`.
struct MoveArray {
    starts: Vec<u64>,
    targets: Vec<u32>,
}

impl MoveArray {
    /// Room for so many targets more: twice as much as there is where a budget allows it, so
    /// that growing is rare, and else what there is and an eighth.
    fn make_room(
        &mut self,
        more: usize,
        check: impl Fn(u64) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        let (length, room) = (self.targets.len(), self.targets.capacity());
        if length + more <= room {
            return Ok(());
        }
        let least = length + more;
        let more = |wanted: usize| 4 * (wanted - room) as u64;
        let wanted = match (2 * room).max(least) {
            twice if check(more(twice)).is_ok() => twice,
            _ => least + room / 8,
        };
        check(more(wanted))?;
        self.targets.reserve_exact(wanted - length);
        Ok(())
    }
}

/// Positions for which there is room before the budget is asked again; the options of one
/// position are hardly more.
const AHEAD: usize = 1 << 10;

impl PositionGraph {
    /// The same graph with so many bytes for each of its positions counted beside its own:
    /// what will be worked out for them.
    #[must_use]
    pub fn with_bytes_beside(self, each: u64) -> PositionGraph {
        PositionGraph { beside: each, ..self }
    }

    /// An empty graph that can take any of `roots`, through [`PositionGraph::extend`].
    ///
    /// # Errors
    /// What [`ComponentTable::add`] reports, and [`GraphFault::TooLarge`].
    pub fn for_roots<'a>(
        game: &dyn Game,
        roots: impl IntoIterator<Item = &'a Position>,
        moves: Moves,
        meter: &mut Meter,
    ) -> Result<PositionGraph, GraphFault> {
        let mut table = ComponentTable::new();
        let (mut height, mut width) = (0, 1);
        let mut listing = meter.share(8);
        for root in roots {
            table.add(game, root, &mut listing)?;
            if let Some((root_height, root_width)) = size(&table, root) {
                height = height.max(root_height);
                width = width.max(root_width);
            }
        }
        if height > u64::from(u32::MAX) || width > u64::from(u32::MAX) {
            return Err(GraphFault::TooLarge);
        }
        let layout = Layout::choose(&table, height, width);
        let store = store::store(&table, layout).ok_or(GraphFault::TooLarge)?;
        let moves = match moves {
            Moves::Stored => Some(MoveArray { starts: vec![0], targets: Vec::new() }),
            Moves::Remade => None,
        };
        Ok(PositionGraph { table, store, heights: Vec::new(), moves, height, width, closed: 0, beside: 0 })
    }

    /// The graph below `roots`.
    ///
    /// Time is linear in the moves. Memory is the keys (8 bytes a word of key), about ten
    /// bytes a position for the table, twelve for order, and four a stored move.
    ///
    /// # Errors
    /// As [`PositionGraph::for_roots`] and [`PositionGraph::extend`].
    pub fn build(
        game: &dyn Game,
        roots: &[Position],
        moves: Moves,
        meter: &mut Meter,
    ) -> Result<PositionGraph, GraphFault> {
        let mut graph = PositionGraph::for_roots(game, roots, moves, meter)?;
        roots.iter().try_for_each(|root| graph.extend(root, meter))?;
        Ok(graph)
    }

    /// Whether the graph has room for `root` and everything below it: whether it may be
    /// given to [`PositionGraph::extend`].
    pub fn admits(&self, root: &Position) -> bool {
        size(&self.table, root).is_some_and(|(height, width)| height <= self.height && width <= self.width)
    }

    /// Adds one of the roots the graph was made for, or any other it
    /// [admits](PositionGraph::admits), and everything below it.
    ///
    /// # Errors
    /// When a budget ended. The positions of earlier roots stay whole; this root, and any
    /// later one, stays out.
    ///
    /// # Panics
    /// When the graph does not admit `root`.
    pub fn extend(&mut self, root: &Position, meter: &mut Meter) -> Result<(), GraphFault> {
        let locals = self.locals(root).expect("a root the graph admits");
        self.store.intern(&locals).expect("a root within the bounds it set");
        let mut options = Vec::new();
        while self.heights.len() < self.store.len() {
            meter.tick()?;
            // What is to be allocated is asked for beforehand: by the next few positions at once.
            let held = self.bytes_in_all().saturating_add(self.store.growth(AHEAD));
            meter.check_size(self.store.len() as u64, held)?;
            let height = self.store.expand(&self.table, self.heights.len() as u32, &mut options);
            if self.store.len() > u32::MAX as usize {
                return Err(GraphFault::TooLarge);
            }
            let (positions, held) = (self.store.len() as u64, self.bytes_in_all());
            if let Some(moves) = &mut self.moves {
                moves.make_room(options.len(), |more| meter.check_size(positions, held + more))?;
            }
            self.heights.push(height as u32);
            if let Some(moves) = &mut self.moves {
                moves.targets.extend_from_slice(&options);
                moves.starts.push(moves.targets.len() as u64);
            }
        }
        self.closed = self.heights.len();
        Ok(())
    }

    /// How many positions are known whole.
    pub fn len(&self) -> usize {
        self.closed
    }

    /// Whether the graph has no position.
    pub fn is_empty(&self) -> bool {
        self.closed == 0
    }

    /// The number of a position; `None` when it is not in the graph.
    pub fn find(&self, position: &Position) -> Option<u32> {
        let locals = self.locals(position)?;
        self.store.find(&locals).filter(|&id| (id as usize) < self.closed)
    }

    /// The position with this number.
    pub fn position(&self, id: u32) -> Position {
        let mut locals = Locals::new();
        self.store.read(id, &mut locals);
        locals.iter().map(|&local| self.table.name(local)).collect()
    }

    /// How many moves the longest play from a position has.
    pub fn height(&self, id: u32) -> u32 {
        self.heights[id as usize]
    }

    /// The outcome of a position that an end rule of the ruleset has decided, whatever the
    /// convention says of positions without moves.
    pub fn end(&self, id: u32) -> Option<Outcome> {
        if !self.table.has_ends() {
            return None;
        }
        let mut locals = Locals::new();
        self.store.read(id, &mut locals);
        locals.iter().find_map(|&local| self.table.end(local))
    }

    /// The numbers of a position's options, each once, into `buffer` where they are not
    /// stored.
    pub fn options<'a>(&'a self, id: u32, buffer: &'a mut Vec<u32>) -> &'a [u32] {
        match &self.moves {
            Some(MoveArray { starts, targets }) => {
                &targets[starts[id as usize] as usize..starts[id as usize + 1] as usize]
            }
            None => {
                self.store.options(&self.table, id, buffer);
                buffer
            }
        }
    }

    /// The number of moves, where they are stored.
    pub fn stored_moves(&self) -> Option<usize> {
        self.moves.as_ref().map(|moves| moves.starts[self.closed] as usize)
    }

    /// The positions numbered `from` and above, options before what they are options of.
    pub fn order_from(&self, from: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (from as u32..self.closed as u32).collect();
        // Every move shortens the longest play, so ascending height is a topological order.
        order.sort_by_key(|&id| self.heights[id as usize]);
        order
    }

    /// The components positions are made of.
    pub fn components(&self) -> &ComponentTable {
        &self.table
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let moves =
            self.moves.as_ref().map_or(0, |moves| 8 * moves.starts.capacity() + 4 * moves.targets.capacity());
        self.store.bytes() + self.table.bytes() + (4 * self.heights.capacity() + moves) as u64
    }

    /// Bytes held, and those that are or will be held beside for each position.
    fn bytes_in_all(&self) -> u64 {
        self.bytes().saturating_add(self.beside.saturating_mul(self.store.len() as u64))
    }

    fn locals(&self, position: &Position) -> Option<Locals> {
        if position.len() > self.width {
            return None;
        }
        let mut locals = Locals::new();
        for run in position.runs() {
            let local = self.table.number(run.component)?;
            locals.resize(locals.len() + run.count as usize, local);
        }
        // Names and numbers need not ascend together.
        locals.sort_unstable();
        Some(locals)
    }
}

/// The longest play from a position and the most components it can become, if the table
/// has all of its own.
fn size(table: &ComponentTable, position: &Position) -> Option<(u64, u64)> {
    position.runs().iter().try_fold((0u64, 0u64), |(height, width), run| {
        let local = table.number(run.component)?;
        let add = |sum: u64, each: u64| sum.saturating_add(each.saturating_mul(run.count));
        Some((add(height, table.height(local)), add(width, table.width(local))))
    })
}
