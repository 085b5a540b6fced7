//! How a line is labelled that has the answers to the moves in its row: a game of one component.
//!
//! Each kernel labels it for both base cases at once, and knows nothing of them: what a base
//! case blocks was put in the line before. That of Nim needs more than the line, and is in
//! `any_smaller`.

use super::kinds::Kinds;
use super::shape::{Shape, words};

/// One way of labelling lines. `W` is the number of words of a line, or 0 where that is only
/// known when it runs: lines of few words are labelled by code made for their length, those of
/// half a word too.
pub(super) trait Resolve {
    /// How many positions below the first that is asked for it has to know; `None` where it is
    /// all, and lines are labelled from 0 on.
    fn reach(&self) -> Option<u32>;

    /// Turns the positions known to be N, from `first` on, into those that are P, and the others
    /// into none. `behind` has what is P just below `first`, the next below as the highest of
    /// its `reach` bits.
    fn resolve<const W: usize>(&self, n: &mut [u64], first: u32, behind: [u16; 2]);
}

/// [`Kernel::Single`](super::Kernel::Single): the lowest free position is P, and all from
/// which one move leads to it are N.
pub(super) struct Single {
    words: usize,
    kinds: usize,
    /// For each kind, the kinds that may become it, as words of a line.
    before: Vec<u64>,
}

impl Single {
    pub(super) fn new(kinds: &Kinds) -> Single {
        let words = Shape::of(kinds.largest()).line;
        let mut before = vec![0; (kinds.largest() as usize + 1) * words];
        for kind in 0..=kinds.largest() {
            for &option in kinds.options(kind) {
                before[option as usize * words + kind as usize / 64] |= 1 << (kind % 64);
            }
        }
        Single { words, kinds: kinds.largest() as usize + 1, before }
    }

    /// The bytes it will hold.
    pub(super) fn bytes_for(largest: u32) -> u64 {
        8 * (u64::from(largest) + 1) * Shape::of(largest).line as u64
    }
}

impl Resolve for Single {
    /// Any position may be one move away.
    fn reach(&self) -> Option<u32> {
        None
    }

    #[inline(always)]
    fn resolve<const W: usize>(&self, n: &mut [u64], _: u32, _: [u16; 2]) {
        let words = words::<W>(self.words);
        for n in n.chunks_exact_mut(words) {
            for word in 0..words {
                let inside = u64::MAX >> (64 - (self.kinds - 64 * word).min(64));
                let (mut p, mut free) = (0, !n[word] & inside);
                while free != 0 {
                    let bit = free.trailing_zeros();
                    p |= 1 << bit;
                    let before = &self.before[(64 * word + bit as usize) * words..][..words];
                    // Moves lead down, so only higher positions are marked.
                    for (n, before) in n[word..].iter_mut().zip(&before[word..]) {
                        *n |= before;
                    }
                    free &= free - 1;
                    free &= !n[word];
                }
                n[word] = p;
            }
        }
    }
}

/// [`Kernel::Subtraction`](super::Kernel::Subtraction): from the last few P-positions and
/// what is N among the next eight follows which of those are P.
pub(super) struct Subtraction {
    words: usize,
    largest: u32,
    /// The largest amount.
    reach: u32,
    /// The next eight at `n << reach | p`, `n` being eight positions and `p` the `reach`
    /// before them.
    next: Vec<u8>,
}

impl Subtraction {
    pub(super) fn new(kinds: &Kinds) -> Subtraction {
        let amounts = kinds.amounts();
        let reach = amounts.last().copied().unwrap_or(0);
        let label = |at: u32| {
            let (mut p, n) = (at & ((1 << reach) - 1), at >> reach);
            for bit in 0..8 {
                let moves = amounts.iter().any(|amount| p >> (bit + reach - amount) & 1 == 1);
                p |= u32::from(n >> bit & 1 == 0 && !moves) << (bit + reach);
            }
            (p >> reach) as u8
        };
        let next = (0..1u32 << (reach + 8)).map(label).collect();
        Subtraction { words: Shape::of(kinds.largest()).line, largest: kinds.largest(), reach, next }
    }
}

impl Resolve for Subtraction {
    fn reach(&self) -> Option<u32> {
        Some(self.reach)
    }

    #[inline(always)]
    fn resolve<const W: usize>(&self, n: &mut [u64], first: u32, behind: [u16; 2]) {
        let words = words::<W>(self.words);
        let start = first as usize / 64;
        let (one, other) = n.split_at_mut(words);
        // To fill nothing would cost a call.
        if start > 0 {
            one[..start].fill(0);
            other[..start].fill(0);
        }
        let mut behind = [usize::from(behind[0]), usize::from(behind[1])];
        let mut shift = first % 64;
        for (word, (one, other)) in one.iter_mut().zip(other).enumerate().skip(start) {
            let last = if word == words - 1 { self.largest % 64 } else { 63 };
            let n = [*one >> shift, *other >> shift];
            // The last of what is behind stands just below the first position: of a word that has
            // fewer before it than that, the lowest are in the word below.
            let before = behind.map(|behind| match shift.checked_sub(self.reach) {
                Some(up) => (behind as u64) << up,
                None => behind as u64 >> (self.reach - shift),
            });
            let mut p = [0u64; 2];
            // Two lines side by side: each look-up of one waits for the one before.
            for byte in (0..=last - shift).step_by(8) {
                for lane in 0..2 {
                    let n = (n[lane] >> byte & 0xFF) as usize;
                    let next = self.next[n << self.reach | behind[lane]];
                    p[lane] |= u64::from(next) << byte;
                    behind[lane] =
                        (usize::from(next) << self.reach | behind[lane]) >> 8 & ((1 << self.reach) - 1);
                }
            }
            for lane in 0..2 {
                p[lane] <<= shift;
                behind[lane] = ((p[lane] | before[lane]) >> (64 - self.reach)) as usize;
            }
            // Positions past the largest kind are none.
            [*one, *other] = p.map(|p| p & u64::MAX >> (63 - last));
            shift = 0;
        }
    }
}
