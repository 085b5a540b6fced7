//! The options of a component, gathered under a budget.

use super::Component;
use crate::base::{Exhausted, Meter};

/// The options of one component, flat: all parts in one vector, each option a slice of it.
///
/// A move generator pushes into it; whoever asked owns it and may use it again, so that a
/// search allocates once.
#[derive(Debug)]
pub struct Options {
    parts: Vec<Component>,
    ends: Vec<usize>,
    meter: Meter,
}

/// What a move generator hands its options to: a list, or whoever needs each only once.
pub trait OptionSink {
    /// Takes the option of these heaps, in any order; none where nothing is left.
    ///
    /// # Errors
    /// When a budget ended, or the option breaks the rules.
    fn option(&mut self, parts: &[u64]) -> Result<(), OptionsFault>;

    /// To be called for every candidate move a generator considers, so that a rule whose
    /// guard never holds still stops in time.
    ///
    /// # Errors
    /// When time ran out.
    fn tick(&mut self) -> Result<(), Exhausted>;
}

/// Why the options of a component could not be listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsFault {
    /// A budget ended first.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A move of the rules breaks them.
    #[error("from {component}: {fault}")]
    Illegal {
        /// The component the move starts from, as a person reads it.
        component: String,
        /// What is wrong with the move.
        fault: String,
    },
}

impl OptionsFault {
    /// The same, with the place of the move that breaks the rules, where it is known.
    #[cold]
    pub(super) fn of_move(self, place: Option<&str>) -> OptionsFault {
        match (self, place) {
            (OptionsFault::Illegal { component, fault }, Some(place)) => {
                OptionsFault::Illegal { component, fault: format!("{fault} (the move at {place})") }
            }
            (fault, _) => fault,
        }
    }
}

impl Options {
    /// An empty list, watched by `meter`.
    pub fn new(meter: Meter) -> Options {
        Options { parts: Vec::new(), ends: Vec::new(), meter }
    }

    /// An empty list under the same budget and clock.
    pub fn sibling(&self) -> Options {
        Options::new(self.meter.clone())
    }

    /// Forgets all options, keeps the room.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }

    /// Adds the option with these parts.
    ///
    /// # Errors
    /// When the list itself outgrows the budget, or time ran out.
    pub fn push(&mut self, parts: impl IntoIterator<Item = Component>) -> Result<(), Exhausted> {
        let start = self.parts.len();
        self.parts.extend(parts);
        self.parts[start..].sort_unstable();
        self.ends.push(self.parts.len());
        if self.ends.len() & 1023 == 0 || self.parts.len() - start > 1024 {
            self.meter.check_size(0, self.bytes())?;
        }
        self.tick()
    }

    /// As [`OptionSink::tick`].
    ///
    /// # Errors
    /// When time ran out.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Exhausted> {
        self.meter.tick()
    }

    /// To be called by a game that keeps a store of its own: whether that is within the
    /// budget.
    ///
    /// # Errors
    /// When it is not.
    pub fn check_size(&self, positions: u64, bytes: u64) -> Result<(), Exhausted> {
        self.meter.check_size(positions, bytes)
    }

    /// Whether so many options more, of one part each, would still be within the budget.
    ///
    /// # Errors
    /// When they would not: nobody has to list them to find out.
    pub fn check_room(&self, options: u64) -> Result<(), Exhausted> {
        const BYTES: u64 = (size_of::<Component>() + size_of::<usize>()) as u64;
        self.meter.check_size(0, self.bytes().saturating_add(options.saturating_mul(BYTES)))
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no option.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The options, in the order they stand.
    pub fn iter(&self) -> impl Iterator<Item = &[Component]> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }

    /// Puts the options in ascending order and leaves each once.
    pub fn settle(&mut self) {
        let ordered = self.iter().is_sorted_by(|a, b| a < b);
        if ordered {
            return;
        }
        let mut all: Vec<&[Component]> = self.iter().collect();
        all.sort_unstable();
        all.dedup();
        let mut parts = Vec::with_capacity(self.parts.len());
        let mut ends = Vec::with_capacity(all.len());
        for option in all {
            parts.extend_from_slice(option);
            ends.push(parts.len());
        }
        self.parts = parts;
        self.ends = ends;
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        (self.parts.capacity() * size_of::<Component>() + self.ends.capacity() * size_of::<usize>()) as u64
    }
}

impl OptionSink for Options {
    fn option(&mut self, parts: &[u64]) -> Result<(), OptionsFault> {
        Ok(self.push(parts.iter().map(|&part| Component(part)))?)
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Exhausted> {
        self.meter.tick()
    }
}
