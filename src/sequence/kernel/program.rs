//! Marking the values of many options of a whole block of heaps at once.
//!
//! Each heap `x` has a *word group*: a set of value numbers with the one member `index(x)`.
//! The options of heap `n` that consist of a fixed part `a` and the rest `x = n - t - a`
//! have the number `index(x) xor index(a)`. For all `n` of a block and all `a` of the same
//! index, the union of the right stretches of word groups collects the numbers of the
//! `x`; flipping that index in all members of the union, once, gives those of the options.
//!
//! The flips of different indices share their steps: unions are merged along the binary
//! tree of the indices, and a merge at bit `k` flips bit `k` on one side. The tree is
//! written out as a list of steps, so that running it is a loop without recursion.

use super::vector::{BLOCK, Block, add_flipped, union};

/// Where the parts of a fixed set stand, ready to mark the options they take part in.
#[derive(Debug, Default)]
pub(super) struct Program {
    steps: Vec<Step>,
    befores: Vec<u32>,
    depth: usize,
}

#[derive(Debug)]
enum Step {
    /// Put the union of these stretches into a slot.
    Load { slot: usize, from: usize, to: usize },
    /// Flip a bit in all members of a slot.
    Flip { slot: usize, bit: u32 },
    /// Add the next slot, with a bit flipped in all members, to a slot.
    Merge { slot: usize, bit: u32 },
}

impl Program {
    /// A program for parts given as (index, offset), where the offset `a + t` leads from a
    /// heap down to the part that goes with `a`. Indices have `bits` bits and `stride`
    /// words make a group.
    pub(super) fn new(mut parts: Vec<(u32, u32)>, bits: u32, stride: usize) -> Program {
        parts.sort_unstable();
        parts.dedup();
        let befores = parts.iter().map(|&(_, offset)| offset * stride as u32).collect();
        let mut program = Program { befores, ..Program::default() };
        if !parts.is_empty() {
            program.write(&parts, 0, bits, 0);
        }
        program
    }

    /// Writes the steps that leave the numbers made by `parts` in `slot`. All parts agree
    /// in the index bits from `bits` on; `first` is where they stand in `befores`.
    fn write(&mut self, parts: &[(u32, u32)], first: usize, bits: u32, slot: usize) {
        self.depth = self.depth.max(slot + 1);
        let index = parts[0].0;
        if parts[parts.len() - 1].0 == index {
            self.steps.push(Step::Load { slot, from: first, to: first + parts.len() });
            let set = (0..bits).filter(|bit| index >> bit & 1 == 1);
            self.steps.extend(set.map(|bit| Step::Flip { slot, bit }));
            return;
        }
        let bit = bits - 1;
        let clear = parts.partition_point(|(index, _)| index >> bit & 1 == 0);
        let (low, high) = parts.split_at(clear);
        match (low.is_empty(), high.is_empty()) {
            (false, true) => self.write(low, first, bit, slot),
            (true, _) => {
                self.write(high, first, bit, slot);
                self.steps.push(Step::Flip { slot, bit });
            }
            (false, false) => {
                self.write(low, first, bit, slot);
                self.write(high, first + clear, bit, slot + 1);
                self.steps.push(Step::Merge { slot, bit });
            }
        }
    }

    /// The numbers of the options of a block of heaps, `origin` being where the word group
    /// of the first of them would stand in `words`. `slots` is room to work in.
    pub(super) fn run(&self, words: &[u64], origin: usize, slots: &mut Vec<Block>) -> Block {
        if self.steps.is_empty() {
            return [0; BLOCK];
        }
        if slots.len() < self.depth {
            slots.resize(self.depth, [0; BLOCK]);
        }
        for step in &self.steps {
            match *step {
                Step::Load { slot, from, to } => {
                    union(&mut slots[slot], words, origin, &self.befores[from..to]);
                }
                Step::Flip { slot, bit } => {
                    let members = std::mem::replace(&mut slots[slot], [0; BLOCK]);
                    add_flipped(&mut slots[slot], &members, bit);
                }
                Step::Merge { slot, bit } => {
                    if let [to, from, ..] = &mut slots[slot..] {
                        add_flipped(to, from, bit);
                    }
                }
            }
        }
        slots[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_marks_what_single_options_give() {
        for stride in [1usize, 2, 8, 64] {
            let bits = 6 + stride.trailing_zeros();
            let heaps = BLOCK / stride;
            let mut state = 12345u32;
            let mut draw = |below: u32| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 8) % below
            };
            let len = 200 + heaps;
            let index: Vec<u32> = (0..len).map(|_| draw(64 * stride as u32)).collect();
            let mut words = vec![0u64; len * stride];
            for (x, &index) in index.iter().enumerate() {
                words[x * stride + index as usize / 64] |= 1 << (index % 64);
            }
            let parts: Vec<(u32, u32)> =
                (0..40).map(|_| (draw(64 * stride as u32), heaps as u32 + draw(100))).collect();
            let block = Program::new(parts.clone(), bits, stride).run(&words, 200 * stride, &mut Vec::new());
            for heap in 0..heaps {
                let mut expected = vec![0u64; stride];
                for &(fixed, offset) in &parts {
                    let number = fixed ^ index[200 + heap - offset as usize];
                    expected[number as usize / 64] |= 1 << (number % 64);
                }
                assert_eq!(block[heap * stride..(heap + 1) * stride], expected, "{stride} {heap}");
            }
        }
    }
}
