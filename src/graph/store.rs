//! Positions interned under exact keys: each once, numbered as it was met.

use super::components::{ComponentTable, Local};
use super::key::{Key, Layout, Locals, hash, moved};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// A store of positions, whatever the width of its keys.
pub(super) trait Store: Send + Sync {
    /// How many positions there are.
    fn len(&self) -> usize;
    /// The number of a position, adding it if it is new; `None` outside the store's bounds.
    fn intern(&mut self, locals: &[Local]) -> Option<u32>;
    /// The number of a position, if it is there.
    fn find(&self, locals: &[Local]) -> Option<u32>;
    /// The components of a position, ascending.
    fn read(&self, id: u32, locals: &mut Locals);
    /// The numbers of a position's options, adding those that are new; its height. The
    /// numbers are distinct, because a component is never part of its own options.
    fn expand(&mut self, table: &ComponentTable, id: u32, options: &mut Vec<u32>) -> u64;
    /// The numbers of the options of a position that was expanded before.
    fn options(&self, table: &ComponentTable, id: u32, options: &mut Vec<u32>);
    /// Bytes held.
    fn bytes(&self) -> u64;
    /// Bytes that will be allocated, while those held still are, when so many more come.
    fn growth(&self, more: usize) -> u64;
}

/// The narrowest store for the layout; `None` when keys would pass 2,048 bits.
pub(super) fn store(table: &ComponentTable, layout: Layout) -> Option<Box<dyn Store>> {
    Some(match layout.words() {
        0..=1 => Box::new(Interned::<1>::new(table, layout)),
        2 => Box::new(Interned::<2>::new(table, layout)),
        3 => Box::new(Interned::<3>::new(table, layout)),
        4 => Box::new(Interned::<4>::new(table, layout)),
        5..=8 => Box::new(Interned::<8>::new(table, layout)),
        9..=16 => Box::new(Interned::<16>::new(table, layout)),
        17..=32 => Box::new(Interned::<32>::new(table, layout)),
        _ => return None,
    })
}

struct Interned<const W: usize> {
    layout: Layout,
    /// One step an option of the table, in its order; empty where moves are no additions.
    steps: Vec<Key<W>>,
    keys: Vec<Key<W>>,
    numbers: HashTable<u32>,
    /// Room for the keys of one position's options.
    scratch: Vec<Key<W>>,
}

impl<const W: usize> Interned<W> {
    fn new(table: &ComponentTable, layout: Layout) -> Self {
        let locals = 0..table.len() as Local;
        let moves = locals.flat_map(|from| table.options(from).map(move |parts| (from, parts)));
        let steps = match layout {
            Layout::Counts { .. } => moves.map_while(|(from, parts)| layout.step(from, parts)).collect(),
            Layout::Slots { .. } => Vec::new(),
        };
        Interned { steps, layout, keys: Vec::new(), numbers: HashTable::new(), scratch: Vec::new() }
    }

    fn intern_key(&mut self, key: Key<W>) -> u32 {
        let Interned { keys, numbers, .. } = self;
        let same = |&id: &u32| keys[id as usize] == key;
        match numbers.entry(hash(&key), same, |&id| hash(&keys[id as usize])) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let id = keys.len() as u32;
                entry.insert(id);
                keys.push(key);
                id
            }
        }
    }

    fn find_key(&self, key: &Key<W>) -> Option<u32> {
        self.numbers.find(hash(key), |&id| self.keys[id as usize] == *key).copied()
    }

    /// Calls `visit` with the key of every option; the position's height.
    fn option_keys(&self, table: &ComponentTable, id: u32, mut visit: impl FnMut(Key<W>)) -> u64 {
        let key = self.keys[id as usize];
        let mut locals = Locals::new();
        self.layout.decode(&key, &mut locals);
        let mut before = None;
        for at in 0..locals.len() {
            let local = locals[at];
            if before.replace(local) == Some(local) {
                continue;
            }
            if let Layout::Counts { .. } = self.layout {
                self.steps[table.option_range(local)].iter().for_each(|step| visit(moved(&key, step)));
                continue;
            }
            for parts in table.options(local) {
                let mut next = locals.clone();
                next.remove(at);
                next.extend_from_slice(parts);
                next.sort_unstable();
                visit(self.layout.encode(&next).expect("moves stay within the bounds of their root"));
            }
        }
        locals.iter().map(|&local| table.height(local)).sum()
    }
}

impl<const W: usize> Store for Interned<W> {
    fn len(&self) -> usize {
        self.keys.len()
    }

    fn intern(&mut self, locals: &[Local]) -> Option<u32> {
        self.layout.encode(locals).map(|key| self.intern_key(key))
    }

    fn find(&self, locals: &[Local]) -> Option<u32> {
        self.layout.encode(locals).and_then(|key| self.find_key(&key))
    }

    fn read(&self, id: u32, locals: &mut Locals) {
        self.layout.decode(&self.keys[id as usize], locals);
    }

    fn expand(&mut self, table: &ComponentTable, id: u32, options: &mut Vec<u32>) -> u64 {
        options.clear();
        // Keys first, numbers after: the look-ups then stand side by side and the machine
        // overlaps their cache misses.
        let mut fresh: Vec<Key<W>> = std::mem::take(&mut self.scratch);
        fresh.clear();
        let height = self.option_keys(table, id, |key| fresh.push(key));
        options.extend(fresh.iter().map(|&key| self.intern_key(key)));
        self.scratch = fresh;
        height
    }

    fn options(&self, table: &ComponentTable, id: u32, options: &mut Vec<u32>) {
        options.clear();
        self.option_keys(table, id, |key| options.extend(self.find_key(&key)));
    }

    fn bytes(&self) -> u64 {
        let words = W * 8;
        (self.keys.capacity() * words + self.steps.capacity() * words + self.numbers.allocation_size()) as u64
    }

    fn growth(&self, more: usize) -> u64 {
        let length = self.keys.len() + more;
        let keys = if length > self.keys.capacity() { self.keys.capacity() * W * 8 } else { 0 };
        // The old table is there until the new one is filled.
        let numbers = if length > self.numbers.capacity() { 2 * self.numbers.allocation_size() } else { 0 };
        (keys + numbers) as u64
    }
}
