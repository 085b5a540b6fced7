//! Exact keys: a whole position in a few machine words, with moves as additions.
//!
//! Two layouts. *Counts*: every component has a bit field wide enough for the most copies
//! that can ever occur, so a move adds one constant and nothing is decoded. *Slots*: where
//! positions have few components out of many, the components themselves, ascending. Both
//! are exact: different positions have different keys.

use super::components::{ComponentTable, Local};
use smallvec::SmallVec;

/// A position as local component numbers, ascending, equal ones repeated.
pub(super) type Locals = SmallVec<[Local; 24]>;

/// A key of `W` words.
pub(super) type Key<const W: usize> = [u64; W];

/// How keys are laid out for one table and one bound on positions.
#[derive(Clone, Debug)]
pub(super) enum Layout {
    Counts { fields: Vec<Field>, owners: Vec<Local>, words: usize },
    Slots { bits: u32, slots: usize, words: usize },
}

/// A component's bit field: never across two words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    word: u32,
    shift: u32,
    mask: u64,
}

impl Layout {
    /// The narrower of the two layouts for positions no taller than `height` and no wider
    /// than `width`.
    pub(super) fn choose(table: &ComponentTable, height: u64, width: u64) -> Layout {
        let counts = Layout::counts(table, height, width);
        let slots = Layout::slots(table, width);
        match slots {
            Some(slots) if slots.words() < counts.words() => slots,
            _ => counts,
        }
    }

    /// A position of height H has at most H / h copies of a component of height h.
    fn counts(table: &ComponentTable, height: u64, width: u64) -> Layout {
        let (mut word, mut used) = (0, 0);
        let mut fields = Vec::with_capacity(table.len());
        for local in 0..table.len() as Local {
            let most = match table.height(local) {
                0 => width,
                own => width.min(height / own),
            };
            let bits = (u64::BITS - most.leading_zeros()).max(1);
            if used + bits > u64::BITS {
                word += 1;
                used = 0;
            }
            fields.push(Field { word, shift: used, mask: u64::MAX >> (u64::BITS - bits) });
            used += bits;
        }
        let words = word as usize + 1;
        // Which field each bit of the key belongs to, so that decoding jumps to set bits.
        let mut owners = vec![0; words * u64::BITS as usize];
        for (local, field) in fields.iter().enumerate() {
            let start = (field.word * u64::BITS + field.shift) as usize;
            owners[start..start + field.mask.count_ones() as usize].fill(local as Local);
        }
        Layout::Counts { fields, owners, words }
    }

    fn slots(table: &ComponentTable, width: u64) -> Option<Layout> {
        // One number more than there are components: 0 is the empty slot.
        let bits = usize::BITS - table.len().leading_zeros();
        let slots = usize::try_from(width).ok().filter(|&slots| slots <= 1 << 16)?;
        let words = slots.div_ceil((u64::BITS / bits.max(1)) as usize).max(1);
        Some(Layout::Slots { bits: bits.max(1), slots, words })
    }

    /// Words a key takes.
    pub(super) fn words(&self) -> usize {
        match self {
            Layout::Counts { words, .. } | Layout::Slots { words, .. } => *words,
        }
    }

    /// The key of a position; `locals` ascending. `None` when the position is outside the
    /// bounds this layout was chosen for, so that no key ever stands for two positions.
    pub(super) fn encode<const W: usize>(&self, locals: &[Local]) -> Option<Key<W>> {
        let mut key = [0; W];
        match self {
            Layout::Counts { fields, .. } => {
                for copies in locals.chunk_by(PartialEq::eq) {
                    let field = fields[copies[0] as usize];
                    if copies.len() as u64 > field.mask {
                        return None;
                    }
                    key[field.word as usize] |= (copies.len() as u64) << field.shift;
                }
            }
            Layout::Slots { bits, slots, .. } => {
                if locals.len() > *slots {
                    return None;
                }
                let per_word = (u64::BITS / bits) as usize;
                for (slot, &local) in locals.iter().enumerate() {
                    key[slot / per_word] |= (u64::from(local) + 1) << (bits * (slot % per_word) as u32);
                }
            }
        }
        Some(key)
    }

    /// The position of a key: its components, ascending.
    pub(super) fn decode<const W: usize>(&self, key: &Key<W>, locals: &mut Locals) {
        locals.clear();
        match self {
            Layout::Counts { fields, owners, .. } => {
                for (word, &bits) in key.iter().enumerate() {
                    let mut left = bits;
                    while left != 0 {
                        let local = owners[word * u64::BITS as usize + left.trailing_zeros() as usize];
                        let field = fields[local as usize];
                        let count = (left >> field.shift & field.mask) as usize;
                        locals.resize(locals.len() + count, local);
                        left &= !(field.mask << field.shift);
                    }
                }
            }
            Layout::Slots { bits, slots, .. } => {
                let per_word = (u64::BITS / bits) as usize;
                let mask = u64::MAX >> (u64::BITS - bits);
                for slot in 0..*slots {
                    match key[slot / per_word] >> (bits * (slot % per_word) as u32) & mask {
                        0 => break,
                        number => locals.push((number - 1) as Local),
                    }
                }
            }
        }
    }

    /// What a move from one component to `parts` adds to a key, word by word and wrapping.
    /// `None` where moves are no additions, and for a move no position in bounds can make.
    pub(super) fn step<const W: usize>(&self, from: Local, parts: &[Local]) -> Option<Key<W>> {
        let Layout::Counts { .. } = self else { return None };
        let (gained, lost) = (self.encode::<W>(parts)?, self.encode::<W>(&[from])?);
        Some(std::array::from_fn(|word| gained[word].wrapping_sub(lost[word])))
    }
}

/// `key` after a step.
#[inline]
pub(super) fn moved<const W: usize>(key: &Key<W>, step: &Key<W>) -> Key<W> {
    std::array::from_fn(|word| key[word].wrapping_add(step[word]))
}

/// A hash that mixes every bit of every word: multiply, and fold the high half back.
#[inline]
pub(super) fn hash<const W: usize>(key: &Key<W>) -> u64 {
    let mut state: u64 = 0x243f_6a88_85a3_08d3;
    for &word in key {
        let product = u128::from(state ^ word) * 0x9e37_79b9_7f4a_7c15;
        state = (product >> 64) as u64 ^ product as u64;
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::position::{Component, HeapGame, Position};
    use crate::ruleset::{Code, HeapRules};

    fn kayles_like(largest: u64) -> ComponentTable {
        let kayles = HeapRules::from_code(&Code::new(vec![0, 7, 7], false));
        let game = HeapGame::new(kayles);
        let mut table = ComponentTable::new();
        let root = Position::copies(Component(largest), 1);
        table.add(&game, &root, &mut Budget::UNLIMITED.meter()).unwrap();
        table
    }

    #[test]
    fn every_layout_reads_back_what_it_wrote() {
        let table = kayles_like(20);
        let layouts = [Layout::counts(&table, 40, 40), Layout::slots(&table, 40).unwrap()];
        for layout in layouts {
            for locals in [&[][..], &[0], &[0, 0, 0, 5, 5, 19], &[7; 5], &[0; 20]] {
                let key = layout.encode::<8>(locals).unwrap();
                let mut back = Locals::new();
                layout.decode(&key, &mut back);
                assert_eq!(&back[..], locals, "{layout:?}");
            }
        }
    }

    #[test]
    fn a_step_is_the_move() {
        let table = kayles_like(12);
        let layout = Layout::counts(&table, 24, 24);
        let from = layout.encode::<4>(&[2, 11, 11]).unwrap();
        let step = layout.step::<4>(11, &[2, 7]).unwrap();
        assert_eq!(Some(moved(&from, &step)), layout.encode::<4>(&[2, 2, 7, 11]));
    }

    #[test]
    fn a_position_out_of_bounds_has_no_key() {
        let table = kayles_like(12);
        let layout = Layout::counts(&table, 12, 12);
        assert_eq!(layout.encode::<4>(&[11, 11, 11, 11]), None);
        assert_eq!(Layout::slots(&table, 3).unwrap().encode::<4>(&[0; 4]), None);
    }
}
