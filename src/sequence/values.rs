//! The store of a sequence: two bytes a value as long as values fit, four afterwards.

use crate::base::Grundy;

/// The values of heaps 0, 1, 2, ... as far as they were computed.
#[derive(Clone, Debug)]
pub struct Values {
    store: Store,
    max: Grundy,
    max_heap: u64,
}

#[derive(Clone, Debug)]
enum Store {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// Runs the same expression on whichever store there is, as a slice.
macro_rules! with_slice {
    ($values:expr, $slice:ident => $body:expr) => {
        match $values.store() {
            $crate::sequence::values::Slice::Narrow($slice) => $body,
            $crate::sequence::values::Slice::Wide($slice) => $body,
        }
    };
}
pub(super) use with_slice;

impl FromIterator<Grundy> for Values {
    fn from_iter<T: IntoIterator<Item = Grundy>>(list: T) -> Values {
        let mut values = Values::default();
        list.into_iter().for_each(|value| values.push(value));
        values
    }
}

/// A borrowed view of the store, for loops that want to be compiled for each width.
pub(super) enum Slice<'a> {
    Narrow(&'a [u16]),
    Wide(&'a [u32]),
}

impl Default for Values {
    fn default() -> Self {
        Values { store: Store::Narrow(Vec::new()), max: 0, max_heap: 0 }
    }
}

impl Values {
    /// How many values there are: heaps 0 to `len() - 1`.
    pub fn len(&self) -> usize {
        match &self.store {
            Store::Narrow(values) => values.len(),
            Store::Wide(values) => values.len(),
        }
    }

    /// Whether no value is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of `heap`, if it was computed.
    #[inline]
    pub fn get(&self, heap: usize) -> Option<Grundy> {
        match &self.store {
            Store::Narrow(values) => values.get(heap).map(|&value| Grundy::from(value)),
            Store::Wide(values) => values.get(heap).copied(),
        }
    }

    /// All values in the order of the heaps.
    pub fn iter(&self) -> impl Iterator<Item = Grundy> + '_ {
        (0..self.len()).filter_map(|heap| self.get(heap))
    }

    /// The largest value so far and the first heap that has it; (0, 0) of no values.
    pub fn max(&self) -> (Grundy, u64) {
        (self.max, self.max_heap)
    }

    /// Bytes a value takes: 2 or 4.
    pub fn width(&self) -> usize {
        match &self.store {
            Store::Narrow(_) => 2,
            Store::Wide(_) => 4,
        }
    }

    /// Bytes of memory in use.
    pub fn bytes(&self) -> u64 {
        match &self.store {
            Store::Narrow(values) => values.capacity() as u64 * 2,
            Store::Wide(values) => values.capacity() as u64 * 4,
        }
    }

    pub(super) fn store(&self) -> Slice<'_> {
        match &self.store {
            Store::Narrow(values) => Slice::Narrow(values),
            Store::Wide(values) => Slice::Wide(values),
        }
    }

    /// Appends the value of the next heap. A value past 16 bits widens the store once.
    #[inline]
    pub(super) fn push(&mut self, value: Grundy) {
        if value > self.max {
            self.raise_max(value);
        }
        match &mut self.store {
            // No value is larger than the largest, which fits.
            Store::Narrow(values) => push_tight(values, value as u16),
            Store::Wide(values) => push_tight(values, value),
        }
    }

    #[cold]
    fn raise_max(&mut self, value: Grundy) {
        (self.max, self.max_heap) = (value, self.len() as u64);
        if let (Store::Narrow(values), Err(_)) = (&self.store, u16::try_from(value)) {
            self.store = Store::Wide(values.iter().map(|&value| u32::from(value)).collect());
        }
    }

    /// The first `count` values; panics if there are fewer, as slices do.
    #[cfg(test)]
    pub(super) fn first(&self, count: usize) -> Vec<Grundy> {
        self.iter().take(count).collect()
    }
}

/// What a kernel looks back at and adds to: all values so far, or those that are kept.
pub(super) trait Record {
    /// Whether every value is there.
    const WHOLE: bool;

    /// How many heaps have been through.
    fn len(&self) -> usize;

    /// The value of a heap that is there.
    fn value(&self, heap: usize) -> Grundy;

    /// Adds the value of the next heap.
    fn push(&mut self, value: Grundy);

    /// All of them as a slice, where all are there and narrow.
    fn narrow(&self) -> Option<&[u16]>;
}

impl Record for Values {
    const WHOLE: bool = true;

    #[inline]
    fn len(&self) -> usize {
        Values::len(self)
    }

    #[inline]
    fn value(&self, heap: usize) -> Grundy {
        self.get(heap).unwrap_or(0)
    }

    #[inline]
    fn push(&mut self, value: Grundy) {
        Values::push(self, value);
    }

    fn narrow(&self) -> Option<&[u16]> {
        match &self.store {
            Store::Narrow(values) => Some(values),
            Store::Wide(_) => None,
        }
    }
}

/// Appends an entry; a full vector grows by a quarter and not to the double, as long
/// sequences fill the memory.
#[inline]
pub(super) fn push_tight<T>(entries: &mut Vec<T>, entry: T) {
    if entries.len() == entries.capacity() {
        entries.reserve_exact(entries.len() / 4 + 1024);
    }
    entries.push(entry);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_past_sixteen_bits_widens_the_store() {
        let mut values = Values::default();
        for value in [3, 65_535, 65_536, 7, 65_536] {
            values.push(value);
        }
        assert_eq!(values.first(9), [3, 65_535, 65_536, 7, 65_536]);
        assert_eq!(values.max(), (65_536, 2));
        assert_eq!(values.get(5), None);
    }
}
