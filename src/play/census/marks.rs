//! Moves in small parts undone one by one: of each P-position, what leads to it.

use super::small::{Rest, STARLESS, Small};
use super::space::Space;
use std::ops::Range;

/// The words of a head.
const WORDS: usize = 4;

/// The first sums of a block, whose layers are shorter than a word: for each of them, by one
/// row of bits, which others lead to it.
pub(super) struct Head {
    /// The largest total in it.
    pub(super) total: u64,
    sums: u32,
    rows: Vec<[u64; WORDS]>,
}

impl Head {
    pub(super) fn new(space: &Space, small: &Small, total: u64) -> Head {
        let fits = |&total: &u64| small.up_to(total) as usize <= WORDS * 64;
        let total = (0..=total).take_while(fits).last().unwrap_or(0);
        let sums = small.up_to(total);
        let mut rows = vec![[0; WORDS]; sums as usize];
        let mut lead = |(to, from): (u32, u32)| rows[to as usize][from as usize / 64] |= 1 << (from % 64);
        let within = |&(_, from): &(u32, u32)| from < sums;
        small.star_links().take_while(within).for_each(&mut lead);
        for kind in 0..small.kinds() as u32 {
            for option in space.options(kind) {
                small.links(kind, Rest::of(option)).take_while(within).for_each(&mut lead);
            }
        }
        Head { total, sums, rows }
    }

    /// Finds what is P in the first `sums` as far as they are in the head: the lowest one not
    /// known to be N is P, and all that lead to it are N.
    #[inline(always)]
    pub(super) fn resolve<const LANES: usize>(
        &self,
        sums: u32,
        n: &mut [[u64; LANES]],
        p: &mut [[u64; LANES]],
    ) {
        let sums = sums.min(self.sums);
        if sums <= 64 {
            for lane in 0..LANES {
                let (mut found, mut free) = (0u64, !n[0][lane] & inside(0, 0..sums));
                while free != 0 {
                    found |= free & free.wrapping_neg();
                    let row = &self.rows[free.trailing_zeros() as usize];
                    free &= (free - 1) & !row[0];
                }
                p[0][lane] = found;
            }
            return;
        }
        for word in 0..(sums as usize).div_ceil(64) {
            let inside = inside(word, 0..sums);
            for lane in 0..LANES {
                let mut found = 0u64;
                let mut free = !n[word][lane] & inside;
                while free != 0 {
                    let bit = free.trailing_zeros();
                    found |= 1 << bit;
                    let row = &self.rows[word * 64 + bit as usize];
                    for at in word..WORDS {
                        n[at][lane] |= row[at];
                    }
                    // Moves lower the number, so only higher bits were marked.
                    free &= free - 1;
                    free &= !row[word];
                }
                p[word][lane] = found;
            }
        }
    }
}

/// The moves that keep the total: they lead from a layer to itself.
#[derive(Default)]
pub(super) struct Level {
    /// Whether sums with a *1 stand beside those without, and so lead to them.
    star: bool,
    /// Which sums the other moves of this sort lead to.
    leads: Vec<u64>,
    /// For each sum, from which sums of its own word such a move leads to it.
    near: Vec<u64>,
    /// From which sums of other words, sum after sum, and where those of each sum begin.
    far: Vec<u32>,
    starts: Vec<u32>,
}

impl Level {
    /// Of these moves, each by where it leads and from where, among so many sums.
    pub(super) fn new(moves: &[(u32, u32)], star: bool, sums: u32) -> Level {
        if moves.is_empty() {
            return Level { star, ..Level::default() };
        }
        let mut level = Level {
            star,
            leads: vec![0; sums.div_ceil(64) as usize],
            near: vec![0; sums as usize],
            far: Vec::new(),
            starts: vec![0; sums as usize + 2],
        };
        let far = |&&(to, from): &&(u32, u32)| to / 64 != from / 64;
        for &(to, from) in moves {
            level.leads[to as usize / 64] |= 1 << (to % 64);
            if to / 64 == from / 64 {
                level.near[to as usize] |= 1 << (from % 64);
            }
        }
        // Sorted by counting. While they are put in place, the entry after a sum's own is where
        // its next one goes; in the end that is where the next sum's begin.
        for &(to, _) in moves.iter().filter(far) {
            level.starts[to as usize + 2] += 1;
        }
        for at in 1..level.starts.len() {
            level.starts[at] += level.starts[at - 1];
        }
        level.far = vec![0; moves.iter().filter(far).count()];
        for &(to, from) in moves.iter().filter(far) {
            let place = &mut level.starts[to as usize + 1];
            level.far[*place as usize] = from;
            *place += 1;
        }
        level
    }

    /// Marks in `n`, of one word of a layer, what leads to its P-positions without leaving
    /// the layer. Then what is not marked in the word is P.
    #[inline(always)]
    pub(super) fn mark<const LANES: usize>(
        &self,
        word: usize,
        lane: usize,
        inside: u64,
        n: &mut [[u64; LANES]],
    ) {
        let leads = self.leads.get(word).copied().unwrap_or(0);
        let mut free = !n[word][lane] & inside & leads;
        while free != 0 {
            let bit = free.trailing_zeros();
            if self.star {
                // Of the sums below all is known, and this one may lead to the last of them.
                let below = inside & !(u64::MAX << bit);
                n[word][lane] |= (!n[word][lane] & below & STARLESS) << 1;
                if n[word][lane] >> bit & 1 == 1 {
                    free &= free - 1;
                    continue;
                }
            }
            let sum = word * 64 + bit as usize;
            // The next one waits for these alone.
            let near = self.near[sum];
            free &= free - 1;
            free &= !near;
            n[word][lane] |= near;
            for &from in &self.far[self.starts[sum] as usize..self.starts[sum + 1] as usize] {
                n[from as usize / 64][lane] |= 1 << (from % 64);
            }
        }
        if self.star {
            n[word][lane] |= (!n[word][lane] & inside & STARLESS) << 1;
        }
    }
}

/// The bits of a word that stand for these sums. At least one of them is in the word.
#[inline(always)]
pub(super) fn inside(word: usize, sums: Range<u32>) -> u64 {
    let first = word as u32 * 64;
    u64::MAX << sums.start.saturating_sub(first) & u64::MAX >> (first + 64).saturating_sub(sums.end)
}
