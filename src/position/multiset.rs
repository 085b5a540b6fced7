//! A position as a multiset of components, in canonical form.

use super::Component;
use smallvec::SmallVec;

/// Equal components that stand side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Run {
    /// The component.
    pub component: Component,
    /// How many of it there are, at least one.
    pub count: u64,
}

/// A sum of components: ascending, equal ones counted. Two positions are the same sum
/// exactly when they compare equal. A million equal heaps take no more room than one.
///
/// ```
/// use lastmove::position::{Component, Position};
/// let position: Position = [5, 3, 5].map(Component).into_iter().collect();
/// assert_eq!(position.len(), 3);
/// assert_eq!(position.iter().collect::<Vec<_>>(), [3, 5, 5].map(Component));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    runs: SmallVec<[Run; 4]>,
}

impl Position {
    /// The position in which nothing is left.
    pub fn empty() -> Position {
        Position::default()
    }

    /// `count` copies of `component`.
    pub fn copies(component: Component, count: u64) -> Position {
        let mut position = Position::empty();
        position.add(component, count);
        position
    }

    /// The distinct components with their counts, ascending.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// How many components there are.
    pub fn len(&self) -> u64 {
        self.runs.iter().map(|run| run.count).fold(0, u64::saturating_add)
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// How many copies of `component` there are.
    pub fn count(&self, component: Component) -> u64 {
        self.find(component).map_or(0, |at| self.runs[at].count)
    }

    /// Every component, ascending, equal ones repeated.
    pub fn iter(&self) -> impl Iterator<Item = Component> + '_ {
        self.runs.iter().flat_map(|run| (0..run.count).map(move |_| run.component))
    }

    /// Adds `count` copies of `component`; counts that pass 64 bits stay at the largest.
    pub fn add(&mut self, component: Component, count: u64) {
        if count == 0 {
            return;
        }
        match self.find(component) {
            Ok(at) => self.runs[at].count = self.runs[at].count.saturating_add(count),
            Err(at) => self.runs.insert(at, Run { component, count }),
        }
    }

    /// Takes one copy of `component` away; whether there was one.
    pub fn remove(&mut self, component: Component) -> bool {
        let Ok(at) = self.find(component) else { return false };
        self.runs[at].count -= 1;
        if self.runs[at].count == 0 {
            self.runs.remove(at);
        }
        true
    }

    /// The sum of two positions.
    pub fn plus(&self, other: &Position) -> Position {
        let mut sum = self.clone();
        other.runs.iter().for_each(|run| sum.add(run.component, run.count));
        sum
    }

    /// The position after `from` became `parts`.
    pub fn after(&self, from: Component, parts: &[Component]) -> Position {
        let mut next = self.clone();
        let had = next.remove(from);
        debug_assert!(had, "a move from a component that is not there");
        parts.iter().for_each(|&part| next.add(part, 1));
        next
    }

    fn find(&self, component: Component) -> Result<usize, usize> {
        self.runs.binary_search_by_key(&component, |run| run.component)
    }
}

impl FromIterator<Component> for Position {
    fn from_iter<I: IntoIterator<Item = Component>>(components: I) -> Position {
        let mut sorted: Vec<Component> = components.into_iter().collect();
        sorted.sort_unstable();
        let mut position = Position::empty();
        for chunk in sorted.chunk_by(PartialEq::eq) {
            position.runs.push(Run { component: chunk[0], count: chunk.len() as u64 });
        }
        position
    }
}
