//! Layer 3: positions and moves of every kind of game, behind one trait.
//!
//! A position is a sum: a multiset of *components*, each of which moves on its own. A heap
//! is a component; so is a whole board whose parts do not come apart. A [`Game`] says what
//! a component may become; everything above sees components and sums and never learns
//! which kind of game it serves.
//!
//! Nothing here knows who wins.

mod board;
mod choices;
mod heap;
mod multiset;
mod nouns;
mod options;
mod partitions;
mod results;
mod scope;
mod standing;
mod state;
mod sum;
mod text;
mod tokens;

pub use board::{BoardFault, BoardGame};
pub use heap::HeapGame;
pub use multiset::{Position, Run};
pub use nouns::Nouns;
pub use options::{OptionSink, Options, OptionsFault};
pub use scope::{Scope, ScopeFault, multisets};
pub use standing::{Piece, Standing, Way};
pub use state::{Ending, Measure, StateGame, Survey};
pub use sum::SumGame;
pub use text::{MAX_PARTS, PositionFault};
pub use tokens::GraphGame;

use crate::base::{Meter, Outcome};
use crate::ruleset::{HeapRules, Kind, Ruleset, Vocabulary};
use std::fmt;
use std::ops::RangeInclusive;

/// How heaps are written.
pub const HEAPS_HELP: &str =
    "heap sizes stand between commas, as in 3,5,7; 1x4 is four heaps of 1, and 0 is no heap";

/// One component of a position, named by its game: a heap is named by its size.
///
/// The names of a game order its components; [`Position`] lists them ascending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Component(pub u64);

impl Component {
    /// The largest name a game may use: the bits above belong to [`SumGame`].
    pub const MAX: u64 = (1 << 60) - 1;
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// How a list of numbers is read as a position: see [`Game::of_numbers`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// How many numbers there may be.
    pub lengths: RangeInclusive<u32>,
    /// Whether their order matters.
    pub ordered: bool,
}

/// The moves of a game of a few numbers in which every move takes one amount, at least 1,
/// from some of the numbers, and any amount that is there: coupled heaps as in Wythoff's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directions {
    /// How many numbers a position has.
    pub numbers: usize,
    /// The sets of numbers that are lowered together, number `i` being bit `i`; ascending.
    pub ways: Vec<u32>,
}

/// How components are named that are a few numbers: side by side, the first highest, each of
/// so many bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packing {
    /// How many numbers a component has.
    pub numbers: usize,
    /// Bits a number.
    pub bits: u32,
}

impl Packing {
    /// One of the numbers of a component; `None` where it is too large for such a name and has
    /// one of another kind.
    #[inline]
    pub fn number(self, Component(name): Component, at: usize) -> Option<u64> {
        let above = self.bits * self.numbers as u32;
        let place = self.bits * (self.numbers - 1 - at) as u32;
        (name >> above == 0).then_some(name >> place & ((1 << self.bits) - 1))
    }
}

/// The rules of one game: how components move, and how they are read and written.
///
/// An implementation promises that options are the *legal moves*, no more and no fewer;
/// that a component with nothing in it is never part of a position; and that equal
/// components have equal names.
pub trait Game: Send + Sync {
    /// Adds every option of `component` to `into`, each a sum of components. Options may
    /// repeat; the caller calls [`Options::settle`] when it needs each once.
    ///
    /// # Errors
    /// [`OptionsFault::Exhausted`] when `into` ran out of its budget, and
    /// [`OptionsFault::Illegal`] when a move of the rules breaks them (a negative heap, a
    /// move that does not shrink the heap, an overflow in a formula), naming the move.
    fn options(&self, component: Component, into: &mut Options) -> Result<(), OptionsFault>;

    /// Whether `component` may become exactly these parts, ascending. By default all options
    /// are listed, within the budget of `meter`.
    ///
    /// # Errors
    /// As [`Game::options`].
    fn has_option(
        &self,
        component: Component,
        parts: &[Component],
        meter: &Meter,
    ) -> Result<bool, OptionsFault> {
        let mut options = Options::new(meter.clone());
        self.options(component, &mut options)?;
        Ok(options.iter().any(|option| option == parts))
    }

    /// About how many steps it takes to list the options of `component`, where that can be
    /// told without listing them; 0 where nobody knows.
    fn effort(&self, _component: Component) -> u64 {
        0
    }

    /// The size that counts towards a position's total: of a heap, its beans.
    fn size(&self, component: Component) -> u64;

    /// The component as a person reads it.
    fn write(&self, component: Component) -> String;

    /// The member of size `n` of the game's family: the heap of `n`.
    ///
    /// # Errors
    /// When the family has no such member or its name would not fit.
    fn member(&self, n: u64) -> Result<Position, PositionFault>;

    /// The sizes of the members that are shown where nobody says which.
    fn customary(&self) -> RangeInclusive<u64> {
        0..=40
    }

    /// The numbers its members and listings are made of, where the ruleset bounds them all; each
    /// may have a narrower range of its own.
    fn bounded(&self) -> Option<RangeInclusive<u64>> {
        None
    }

    /// Whether a scope of the numbers of [`bounded`](Game::bounded) is the whole game and small
    /// enough that all of it is looked at where nobody says what.
    fn is_small(&self) -> bool {
        false
    }

    /// Reads a position.
    ///
    /// # Errors
    /// A [`PositionFault`] with the place in `text` and what was expected there.
    fn read(&self, text: &str) -> Result<Position, PositionFault>;

    /// How positions are written, in a sentence for whoever wrote one wrongly.
    fn position_help(&self) -> String {
        HEAPS_HELP.to_owned()
    }

    /// The position that a list of numbers means: of heaps, one heap each. Other kinds read
    /// the numbers as their own variables, in the order of their declaration.
    ///
    /// # Errors
    /// When there is no such position.
    fn of_numbers(&self, numbers: &[u64]) -> Result<Position, PositionFault> {
        numbers.iter().try_fold(Position::empty(), |sum, &n| Ok(sum.plus(&self.member(n)?)))
    }

    /// How many numbers [`Game::of_numbers`] takes, and whether their order matters.
    fn listing(&self) -> Listing {
        Listing { lengths: 0..=u32::MAX, ordered: false }
    }

    /// Whether different listings are different positions: nothing of a listing disappears,
    /// and nothing in it may change places.
    fn lists_apart(&self) -> bool {
        false
    }

    /// How claims name the numbers of a listing.
    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::Heaps
    }

    /// A listing with the numbers that may be left out, in the order of the
    /// [`vocabulary`](Game::vocabulary).
    ///
    /// # Errors
    /// When there is no such position.
    fn complete(&self, listing: &[i64]) -> Result<Vec<i64>, PositionFault> {
        Ok(listing.to_vec())
    }

    /// Whether a listing of a scope is of this game: each number within its own range. Where
    /// it is and there is no such position after all, [`Game::of_numbers`] says why.
    fn admits(&self, _numbers: &[u64]) -> bool {
        true
    }

    /// All components in the order of the ruleset, where the ruleset lists them one by one.
    fn listed(&self) -> Option<Vec<Component>> {
        None
    }

    /// What its components are called, and the numbers of [`Game::of_numbers`].
    fn nouns(&self) -> Nouns {
        Nouns::things("heap")
    }

    /// The numbers a component is made of, as JSON has them: of a heap, its size. `None`
    /// where only its text says what it is.
    fn numbers(&self, _component: Component) -> Option<Vec<i64>> {
        None
    }

    /// What orders components for people, lexicographically. Where names are given as
    /// components are met, it has to say what the component is, so that equal questions have
    /// equal answers whatever was asked before.
    fn order_key(&self, component: Component) -> Vec<i64> {
        vec![component.0 as i64]
    }

    /// How components are named, where a position is one component of a few numbers.
    fn packing(&self) -> Option<Packing> {
        None
    }

    /// The directions of a game of coupled heaps, where that is what it is.
    fn directions(&self) -> Option<Directions> {
        None
    }

    /// Whether play may come back to a position: then there are draws, and the layers that
    /// count on every play ending leave the game to the one that does not.
    fn is_loopy(&self) -> bool {
        false
    }

    /// The same of one summand: in a sum some may be loopy, and the others have Grundy values.
    fn is_loopy_summand(&self, _summand: usize) -> bool {
        self.is_loopy()
    }

    /// The outcome of a component that an end rule of the ruleset has decided, for whoever is
    /// to move and under either convention. Such a component has no options, and is the whole
    /// position.
    fn end(&self, _component: Component) -> Option<Outcome> {
        None
    }

    /// Whether the ruleset has an end rule beside the convention. Its outcomes are outcomes as
    /// any others; values that add, genera and quotients it has not.
    fn has_end_rule(&self) -> bool {
        false
    }

    /// Reads a position and keeps which of several pieces that are the same component is meant.
    ///
    /// # Errors
    /// As [`Game::read`].
    fn read_standing(&self, text: &str) -> Result<Standing, PositionFault> {
        Ok(Standing::of(&self.read(text)?))
    }

    /// The piece as a person reads it.
    fn write_piece(&self, piece: &Piece) -> String {
        self.write(piece.component)
    }

    /// Hands over every move in a piece that has a name: the cells it takes or marks, and the
    /// pieces it leaves. None where a move is told by what it changes.
    fn piece_moves(&self, _piece: &Piece, _visit: &mut dyn FnMut(String, Vec<Piece>)) {}

    /// Which summand a component belongs to, and its name there. A game that is no sum is
    /// its own only summand.
    fn summand(&self, component: Component) -> (usize, Component) {
        (0, component)
    }

    /// The rules of a summand that is a game of heaps named by their sizes: for the layers
    /// that know theorems about heaps. `None` for every other kind.
    fn heap_rules(&self, _summand: usize) -> Option<&HeapRules> {
        None
    }

    /// The rules of a game of heaps named by their sizes and of nothing else.
    fn own_heap_rules(&self) -> Option<&HeapRules> {
        self.heap_rules(0)
    }
}

impl dyn Game + '_ {
    /// The size of the whole position.
    pub fn total(&self, position: &Position) -> u64 {
        position
            .runs()
            .iter()
            .map(|run| self.size(run.component).saturating_mul(run.count))
            .fold(0, u64::saturating_add)
    }

    /// The position as a person reads it: components separated by commas, more than eight
    /// equal ones counted as in `5x9`, and `0` when empty.
    pub fn write_position(&self, position: &Position) -> String {
        if position.is_empty() {
            return "0".to_owned();
        }
        let mut parts = Vec::new();
        let mut runs = position.runs().to_vec();
        runs.sort_by_cached_key(|run| self.order_key(run.component));
        for run in runs {
            let name = self.write(run.component);
            match run.count {
                1..=8 => parts.extend((0..run.count).map(|_| name.clone())),
                count => parts.push(format!("{name}x{count}")),
            }
        }
        parts.join(",")
    }

    /// The order in which witnesses and counterexamples are smallest: by total, then by the
    /// number of components, then lexicographically, ascending.
    pub fn witness_order(&self, position: &Position) -> (u64, u64, Vec<Vec<i64>>) {
        let mut keys: Vec<Vec<i64>> = position.iter().map(|component| self.order_key(component)).collect();
        keys.sort_unstable();
        (self.total(position), position.len(), keys)
    }

    /// The components of a position in the order people read them.
    pub fn in_order(&self, position: &Position) -> Vec<Component> {
        let mut components: Vec<Component> = position.iter().collect();
        components.sort_by_cached_key(|&component| self.order_key(component));
        components
    }
}

/// The game a ruleset describes.
pub fn game(ruleset: &Ruleset) -> Box<dyn Game> {
    match &ruleset.kind {
        Kind::Heap(rules) => Box::new(HeapGame::new(rules.clone())),
        Kind::State(rules) => Box::new(StateGame::new(rules.clone())),
        Kind::Graph(rules) => Box::new(GraphGame::new(rules.clone())),
        Kind::Sum(rules) => Box::new(SumGame::of_rules(rules)),
        Kind::Board(rules) => Box::new(BoardGame::new(rules.clone())),
    }
}
