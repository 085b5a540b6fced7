//! Taking parts off every sum of a block at once.
//!
//! A block whose bits tell of sums is turned into the block whose bit for a sum tells of
//! that sum *with some parts added*. Adding parts keeps the order of sums, so the bits
//! wanted stand in the order wanted, with others in between: they are pressed together.
//!
//! Source: Warren, *Hacker's Delight*, section 7-4 ("Compress, or generalized extract").

use super::small::Small;

/// How to take some parts off.
pub(super) struct Extract {
    steps: Vec<Step>,
    /// Whether the processor presses bits together in one instruction.
    #[cfg(target_arch = "x86_64")]
    has_extract: bool,
}

/// What becomes of one word.
struct Step {
    /// Which bits are wanted.
    wanted: u64,
    /// Which of them move down by 1, 2, 4, ... bits, the small distances first.
    moves: [u64; 6],
    /// The word they come from.
    word: u32,
    /// The bit of the result where the first of them goes.
    at: u32,
}

impl Extract {
    /// How to take `parts` off every sum.
    pub(super) fn new(small: &Small, parts: &[u32], sums: u32) -> Extract {
        let mut steps: Vec<Step> = Vec::new();
        let with = (0..sums).map_while(|sum| small.plus_all(parts, sum).map(|with| (sum, with)));
        for (sum, with) in with {
            match steps.last_mut() {
                Some(step) if step.word == with / 64 => step.wanted |= 1 << (with % 64),
                _ => steps.push(Step { wanted: 1 << (with % 64), moves: [0; 6], word: with / 64, at: sum }),
            }
        }
        for step in &mut steps {
            step.moves = distances(step.wanted);
        }
        Extract {
            steps,
            #[cfg(target_arch = "x86_64")]
            has_extract: std::arch::is_x86_feature_detected!("bmi2"),
        }
    }

    /// Adds to `into` the bits of `from` for sums with the parts added. Bits of `into`
    /// beyond the last sum that matters are left in any state.
    #[inline]
    pub(super) fn add(&self, from: &[u64], into: &mut [u64]) {
        #[cfg(target_arch = "x86_64")]
        if self.has_extract {
            // SAFETY: the processor was asked, and has the instructions of BMI2.
            return unsafe { self.add_by_instruction(from, into) };
        }
        self.add_by(from, into, |bits, step| press(bits & step.wanted, &step.moves));
    }

    /// The same with PEXT, which does all six steps of [`press`] at once.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi2")]
    fn add_by_instruction(&self, from: &[u64], into: &mut [u64]) {
        self.add_by(from, into, |bits, step| std::arch::x86_64::_pext_u64(bits, step.wanted));
    }

    #[inline(always)]
    fn add_by(&self, from: &[u64], into: &mut [u64], press: impl Fn(u64, &Step) -> u64) {
        for step in &self.steps {
            let (word, bit) = ((step.at / 64) as usize, step.at % 64);
            if step.word as usize >= from.len() || word >= into.len() {
                return;
            }
            let bits = press(from[step.word as usize], step);
            into[word] |= bits << bit;
            if bit > 0 && word + 1 < into.len() {
                into[word + 1] |= bits >> (64 - bit);
            }
        }
    }
}

/// Presses wanted bits together to the low end.
#[inline]
fn press(mut bits: u64, moves: &[u64; 6]) -> u64 {
    for (at, &moved) in moves.iter().enumerate() {
        let moving = bits & moved;
        bits = (bits ^ moving) | moving >> (1 << at);
    }
    bits
}

/// Which bits move at each step of [`press`]: a wanted bit has to pass as many places as
/// there are unwanted bits below it, so it moves by 2^i where that number has bit i.
fn distances(wanted: u64) -> [u64; 6] {
    let mut moves = [0; 6];
    let mut gaps = 0u32;
    for bit in 0..64 {
        if wanted >> bit & 1 == 0 {
            gaps += 1;
            continue;
        }
        let mut place = bit;
        for (at, moved) in moves.iter_mut().enumerate() {
            if gaps >> at & 1 == 1 {
                *moved |= 1 << place;
                place -= 1 << at;
            }
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn wanted_bits_come_together_in_their_order(wanted: u64, bits: u64) {
            let in_order = (0..64).filter(|bit| wanted >> bit & 1 == 1).enumerate();
            let expected = in_order.fold(0, |all, (at, bit)| all | (bits >> bit & 1) << at);
            prop_assert_eq!(press(bits & wanted, &distances(wanted)), expected);
        }

        /// Whole words in, whole words out, by either way of pressing.
        #[test]
        fn both_ways_of_pressing_agree(words in proptest::collection::vec((any::<u64>(), any::<u64>()), 1..6)) {
            let mut at = 0;
            let steps: Vec<Step> = (0..).zip(&words).map(|(word, &(wanted, _))| {
                let step = Step { wanted, moves: distances(wanted), word, at };
                at += wanted.count_ones();
                step
            }).collect();
            let extract = Extract {
                steps,
                #[cfg(target_arch = "x86_64")]
                has_extract: std::arch::is_x86_feature_detected!("bmi2"),
            };
            let from: Vec<u64> = words.iter().map(|&(_, bits)| bits).collect();
            let (mut chosen, mut portable) = (vec![0; words.len()], vec![0; words.len()]);
            extract.add(&from, &mut chosen);
            extract.add_by(&from, &mut portable, |bits, step| press(bits & step.wanted, &step.moves));
            prop_assert_eq!(chosen, portable);
        }
    }
}
