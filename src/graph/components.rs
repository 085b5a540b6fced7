//! The components a set of positions can ever contain, numbered densely.
//!
//! A component's options are sums of components, so the components reachable from a
//! position are far fewer than the positions: Kayles from one row of 60 has sixty of them
//! and 1,121,505 positions. Everything that belongs to a single component (its options, the
//! longest play from it, its Grundy value in normal play) is worked out here once.

use super::GraphFault;
use crate::base::{Meter, Outcome};
use crate::position::{Component, Game, Options, Position};
use rustc_hash::FxHashMap;

/// A component's dense number: options have smaller numbers than what they are options of.
pub type Local = u32;

/// The closure of some components under moves: numbered, with their options.
pub struct ComponentTable {
    names: Vec<Component>,
    numbers: FxHashMap<Component, Local>,
    /// For each component, where its options start in `part_starts`.
    option_starts: Vec<usize>,
    /// For each option, where its parts start in `parts`.
    part_starts: Vec<usize>,
    parts: Vec<Local>,
    heights: Vec<u64>,
    widths: Vec<u64>,
    /// What end rules of the ruleset have decided.
    ends: FxHashMap<Local, Outcome>,
}

impl ComponentTable {
    /// A table of no components.
    pub fn new() -> ComponentTable {
        ComponentTable {
            names: Vec::new(),
            numbers: FxHashMap::default(),
            option_starts: vec![0],
            part_starts: vec![0],
            parts: Vec::new(),
            heights: Vec::new(),
            widths: Vec::new(),
            ends: FxHashMap::default(),
        }
    }

    /// Adds the components of `root` and all they can become.
    ///
    /// Time and memory are linear in the parts of all options met.
    ///
    /// # Errors
    /// A budget that ended, a move that breaks its rules, or a loop: a component that can
    /// become a sum containing itself, shown as the moves around the loop. What was added
    /// before stays, whole.
    pub fn add(&mut self, game: &dyn Game, root: &Position, meter: &mut Meter) -> Result<(), GraphFault> {
        for run in root.runs() {
            if !self.numbers.contains_key(&run.component) {
                self.add_component(game, run.component, meter)?;
            }
        }
        Ok(())
    }

    /// Depth first with a stack of our own: rules may nest far deeper than ours. Rules under
    /// which a component grows for ever end as searches do that pass their budget.
    fn add_component(
        &mut self,
        game: &dyn Game,
        root: Component,
        meter: &mut Meter,
    ) -> Result<(), GraphFault> {
        let mut path = vec![Frame::open(game, root, meter)?];
        let mut held = path[0].bytes();
        // Heaps shrink with every move, so that no path of theirs is longer than it has to be.
        let shrinks = game.heap_rules(0).is_some();
        let mut open: FxHashMap<Component, usize> = FxHashMap::from_iter([(root, 0)]);
        while let Some(frame) = path.last_mut() {
            meter.tick()?;
            match frame.next_part() {
                Some(part) if self.numbers.contains_key(&part) => {}
                Some(part) if open.contains_key(&part) => {
                    let names = path[open[&part]..].iter().map(|frame| frame.component);
                    return Err(GraphFault::Loop(names.chain([part]).map(|name| game.write(name)).collect()));
                }
                Some(part) => {
                    open.insert(part, path.len());
                    path.push(Frame::open(game, part, meter)?);
                    held += path.last().map_or(0, Frame::bytes);
                    let positions = if shrinks { 0 } else { path.len() as u64 };
                    meter.check_size(positions, self.bytes().saturating_add(held))?;
                }
                None => {
                    open.remove(&frame.component);
                    held -= frame.room;
                    let (component, options) =
                        (frame.component, std::mem::replace(&mut frame.options, Options::new(meter.clone())));
                    path.pop();
                    self.close(component, &options);
                    if let Some(outcome) = game.end(component) {
                        self.ends.insert(self.names.len() as Local - 1, outcome);
                    }
                    meter.check_size(0, self.bytes())?;
                }
            }
        }
        Ok(())
    }

    /// Numbers a component whose options are all numbered.
    fn close(&mut self, component: Component, options: &Options) {
        let (mut height, mut width) = (0, 1);
        for option in options.iter() {
            let start = self.parts.len();
            self.parts.extend(option.iter().map(|part| self.numbers[part]));
            self.parts[start..].sort_unstable();
            let parts = &self.parts[start..];
            let sum = |of: &[u64]| parts.iter().map(|&part| of[part as usize]).fold(0, u64::saturating_add);
            height = height.max(sum(&self.heights).saturating_add(1));
            width = width.max(sum(&self.widths));
            self.part_starts.push(self.parts.len());
        }
        self.option_starts.push(self.part_starts.len() - 1);
        self.numbers.insert(component, self.names.len() as Local);
        self.names.push(component);
        self.heights.push(height);
        self.widths.push(width);
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The component with this number.
    pub fn name(&self, local: Local) -> Component {
        self.names[local as usize]
    }

    /// The number of a component, if the table has it.
    pub fn number(&self, component: Component) -> Option<Local> {
        self.numbers.get(&component).copied()
    }

    /// The outcome of a component that an end rule of the ruleset has decided.
    pub fn end(&self, local: Local) -> Option<Outcome> {
        if self.ends.is_empty() { None } else { self.ends.get(&local).copied() }
    }

    /// Whether any component was decided by an end rule.
    pub fn has_ends(&self) -> bool {
        !self.ends.is_empty()
    }

    /// The options of a component, each as the numbers of its parts, ascending.
    pub fn options(&self, local: Local) -> impl ExactSizeIterator<Item = &[Local]> + '_ {
        let (from, to) = (self.option_starts[local as usize], self.option_starts[local as usize + 1]);
        (from..to).map(|option| &self.parts[self.part_starts[option]..self.part_starts[option + 1]])
    }

    /// The range of option numbers of a component, over all components together.
    pub(super) fn option_range(&self, local: Local) -> std::ops::Range<usize> {
        self.option_starts[local as usize]..self.option_starts[local as usize + 1]
    }

    /// How many moves the longest play from a component has. In a sum these add, so the
    /// height of a position falls with every move: it orders the graph.
    pub fn height(&self, local: Local) -> u64 {
        self.heights[local as usize]
    }

    /// The most components one component can ever become at once.
    pub fn width(&self, local: Local) -> u64 {
        self.widths[local as usize]
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let words = self.option_starts.capacity() + self.part_starts.capacity() + 4 * self.names.capacity();
        (8 * words + 4 * self.parts.capacity()) as u64
    }
}

impl Default for ComponentTable {
    fn default() -> Self {
        ComponentTable::new()
    }
}

/// What an entry of a hash map of open components takes, about.
const OPEN: usize = 32;

/// One component on the way down, with the parts of its options still to visit.
struct Frame {
    component: Component,
    options: Options,
    parts: Vec<Component>,
    /// Bytes held when it was opened.
    room: u64,
}

impl Frame {
    fn open(game: &dyn Game, component: Component, meter: &mut Meter) -> Result<Frame, GraphFault> {
        let mut options = Options::new(meter.clone());
        game.options(component, &mut options)?;
        options.settle();
        let mut parts: Vec<Component> = options.iter().flatten().copied().collect();
        // Smallest first: from the small end the path stays short, where the other way it
        // would go down one bean at a time holding every frame's options at once.
        parts.sort_unstable_by(|a, b| b.cmp(a));
        parts.dedup();
        let lists = parts.capacity() * size_of::<Component>() + size_of::<Frame>() + OPEN;
        let room = options.bytes() + lists as u64;
        Ok(Frame { component, options, parts, room })
    }

    fn bytes(&self) -> u64 {
        self.room
    }

    fn next_part(&mut self) -> Option<Component> {
        self.parts.pop()
    }
}
