//! Taking parts off every sum of a block at once, and adding them.
//!
//! The sums that have some parts stand in the same order as the sums that are left when the
//! parts are taken off. So the bits of the first, pressed together, tell of the second; and
//! the bits of the second, spread out, tell of the first.

use super::presses::Presses;
use std::ops::Range;

/// Which sums have some parts.
#[derive(Clone)]
pub(super) struct Places<P: Presses> {
    words: Vec<Word<P::Moves>>,
}

/// A word of bits, one for each sum.
#[derive(Clone)]
struct Word<M> {
    /// Those that have the parts.
    wanted: u64,
    /// How many sums before them have the parts.
    rank: u32,
    moves: M,
}

impl<P: Presses> Places<P> {
    /// Bytes for each word of sums.
    pub(super) const BYTES_A_WORD: usize = size_of::<Word<P::Moves>>();

    /// The places of these sums (ascending) among so many.
    pub(super) fn new(having: &[u32], sums: u32) -> Places<P> {
        let mut wanted = vec![0u64; sums.div_ceil(64) as usize];
        for &sum in having {
            wanted[sum as usize / 64] |= 1 << (sum % 64);
        }
        Places::of(wanted.into_iter())
    }

    fn of(wanted: impl Iterator<Item = u64>) -> Places<P> {
        let mut rank = 0;
        let word = |wanted: u64| {
            let before = rank;
            rank += wanted.count_ones();
            Word { wanted, rank: before, moves: P::moves(wanted) }
        };
        Places { words: wanted.map(word).collect() }
    }

    /// Where sums have all these parts, given where they have one of each kind; `None` for
    /// no parts.
    pub(super) fn of_all(by: P, parts: &[u32], having: &[Places<P>]) -> Option<Places<P>> {
        let one = |&part: &u32| having[part as usize].clone();
        parts.iter().map(one).reduce(|all, one| one.and(by, &all))
    }

    /// Those of them that have other parts besides: what is left when these are taken off is
    /// among `others`.
    fn and(&self, by: P, others: &Places<P>) -> Places<P> {
        let mut wanted = vec![[0]; self.words.len()];
        let mut others: Vec<[u64; 1]> = others.words.iter().map(|word| [word.wanted]).collect();
        others.resize(others.len() + 2, [0]);
        self.spread(by, &others, 0..wanted.len(), &mut wanted);
        Places::of(wanted.into_iter().map(|[word]| word))
    }

    /// Takes the parts off: what is told of the sums in the given words is told of what is
    /// left, over what was in `into`. Returns the words of it that were written; their other
    /// bits are zero.
    #[inline(always)]
    pub(super) fn press<const LANES: usize>(
        &self,
        by: P,
        from: &[[u64; LANES]],
        words: Range<usize>,
        into: &mut [[u64; LANES]],
    ) -> Range<usize> {
        let (words, from) = (&self.words[words.clone()], &from[words]);
        if let ([word @ Word { rank: 0, .. }], [from], [low, high, ..]) = (words, from, &mut *into) {
            for lane in 0..LANES {
                low[lane] = by.press(from[lane], word.wanted, &word.moves);
                high[lane] = 0;
            }
            return 0..2;
        }
        let start = words.first().map_or(0, |word| word.rank as usize / 64);
        let mut end = start;
        // What is in the word at work is held here: reading back what was just written
        // would be the slowest of all this.
        let mut filled = [0; LANES];
        for (word, from) in words.iter().zip(from) {
            let (at, bit) = ((word.rank / 64) as usize, word.rank % 64);
            let crosses = bit + word.wanted.count_ones() >= 64;
            let Some([low, high]) = into[at..].first_chunk_mut() else { break };
            for lane in 0..LANES {
                let bits = by.press(from[lane], word.wanted, &word.moves);
                low[lane] = filled[lane] | bits << bit;
                high[lane] = bits >> 1 >> (63 - bit);
                filled[lane] = if crosses { high[lane] } else { low[lane] };
            }
            end = at + 2;
        }
        start..end
    }

    /// Adds the parts: what is told of sums is told of those with the parts more, as far as
    /// these are in the given words, besides what was in `into`.
    #[inline(always)]
    pub(super) fn spread<const LANES: usize>(
        &self,
        by: P,
        from: &[[u64; LANES]],
        words: Range<usize>,
        into: &mut [[u64; LANES]],
    ) {
        for (word, into) in self.words[words.clone()].iter().zip(&mut into[words]) {
            let (at, bit) = ((word.rank / 64) as usize, word.rank % 64);
            let Some([low, high]) = from[at..].first_chunk() else { break };
            for lane in 0..LANES {
                let bits = low[lane] >> bit | high[lane] << 1 << (63 - bit);
                into[lane] |= by.spread(bits, word.wanted, &word.moves);
            }
        }
    }
}
