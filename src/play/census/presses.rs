//! Pressing the bits of a word together, and spreading them: by instruction where the
//! processor has a fast one, by steps elsewhere.
//!
//! Source: Warren, *Hacker's Delight*, sections 7-4 and 7-5 (compress and expand).

#[cfg(target_arch = "x86_64")]
use std::arch::{is_x86_feature_detected, x86_64};
#[cfg(target_arch = "x86_64")]
use std::{sync::OnceLock, time::Instant};

/// A way to press the bits of a word together and to spread them.
pub(super) trait Presses: Copy {
    /// What it has to know beforehand of the places wanted.
    type Moves: Clone;

    fn moves(wanted: u64) -> Self::Moves;

    /// The bits at the wanted places, at the low end, in order.
    fn press(self, bits: u64, wanted: u64, moves: &Self::Moves) -> u64;

    /// The low bits at the wanted places, in order, and nothing elsewhere.
    fn spread(self, bits: u64, wanted: u64, moves: &Self::Moves) -> u64;
}

/// By moving bits in six steps, on any processor.
#[derive(Clone, Copy)]
pub(super) struct BySteps;

impl Presses for BySteps {
    /// Which bits move down by 1, 2, 4, ... bits when pressed, the small distances first.
    type Moves = [u64; 6];

    /// A wanted bit has to pass as many places as there are unwanted ones below it, so it
    /// moves by 2^i where that number has bit i.
    fn moves(mut wanted: u64) -> [u64; 6] {
        // The unwanted places that are yet to be passed, each just below what has to pass it.
        let mut unwanted = !wanted << 1;
        std::array::from_fn(|at| {
            // Whether the number of them from each bit down is odd.
            let odd = (0..6).fold(unwanted, |odd, step| odd ^ odd << (1 << step));
            let moved = odd & wanted;
            wanted = (wanted ^ moved) | moved >> (1 << at);
            // Every second one is left, to be passed at twice the distance.
            unwanted &= !odd;
            moved
        })
    }

    #[inline(always)]
    fn press(self, bits: u64, wanted: u64, moves: &[u64; 6]) -> u64 {
        let mut bits = bits & wanted;
        for (at, &moved) in moves.iter().enumerate() {
            let moving = bits & moved;
            bits = (bits ^ moving) | moving >> (1 << at);
        }
        bits
    }

    #[inline(always)]
    fn spread(self, mut bits: u64, wanted: u64, moves: &[u64; 6]) -> u64 {
        for (at, &moved) in moves.iter().enumerate().rev() {
            bits = (bits & !moved) | (bits << (1 << at) & moved);
        }
        bits & wanted
    }
}

/// By the instructions PEXT and PDEP. Whoever holds one of these is on a processor that has
/// BMI2, and the AVX2 that came with it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct ByInstruction(());

#[cfg(target_arch = "x86_64")]
impl ByInstruction {
    /// Where the processor has the instructions and they pay. Some processors have them in
    /// microcode, slower than the steps, so both are tried, once.
    pub(super) fn where_it_pays() -> Option<ByInstruction> {
        static PAYS: OnceLock<bool> = OnceLock::new();
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let one = ByInstruction(());
        (has && *PAYS.get_or_init(|| time(one) <= time(BySteps))).then_some(one)
    }
}

#[cfg(target_arch = "x86_64")]
impl Presses for ByInstruction {
    type Moves = ();

    fn moves(_: u64) {}

    #[inline(always)]
    fn press(self, bits: u64, wanted: u64, (): &()) -> u64 {
        // SAFETY: `self` is only made on a processor that has BMI2.
        unsafe { x86_64::_pext_u64(bits, wanted) }
    }

    #[inline(always)]
    fn spread(self, bits: u64, wanted: u64, (): &()) -> u64 {
        // SAFETY: as above.
        unsafe { x86_64::_pdep_u64(bits, wanted) }
    }
}

/// How long a thousand words take, the fastest of a few goes.
#[cfg(target_arch = "x86_64")]
fn time<P: Presses>(by: P) -> std::time::Duration {
    // Odd multiples of the golden ratio: as good as random.
    let wanted: Vec<u64> = (0..64u64).map(|n| (2 * n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let words: Vec<(u64, P::Moves)> = wanted.into_iter().map(|wanted| (wanted, P::moves(wanted))).collect();
    let go = |_| {
        let started = Instant::now();
        let one = |bits: u64, (wanted, moves): &(u64, P::Moves)| {
            by.spread(!by.press(bits, *wanted, moves), *wanted, moves) ^ !wanted
        };
        let all = (0..16).fold(u64::MAX, |bits, _| words.iter().fold(bits, one));
        std::hint::black_box(all);
        started.elapsed()
    };
    (0..5).map(go).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn wanted_bits_come_together_in_their_order_and_go_back(wanted: u64, bits: u64) {
            let in_order = (0..64).filter(|bit| wanted >> bit & 1 == 1).enumerate();
            let expected = in_order.fold(0, |all, (at, bit)| all | (bits >> bit & 1) << at);
            let moves = BySteps::moves(wanted);
            prop_assert_eq!(BySteps.press(bits, wanted, &moves), expected);
            prop_assert_eq!(BySteps.spread(expected, wanted, &moves), bits & wanted);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("bmi2") {
                let by = ByInstruction(());
                prop_assert_eq!(by.press(bits, wanted, &()), expected);
                prop_assert_eq!(by.spread(bits, wanted, &()), BySteps.spread(bits, wanted, &moves));
            }
        }
    }
}
