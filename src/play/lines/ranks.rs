//! Multisets by number: colexicographic ranks, the walk in their order, and the number of
//! a multiset one move away in constant time.
//!
//! A multiset of n kinds out of 0..=m is written ascending, `a_0 <= a_1 <= ...`, kind 0
//! standing for nothing, so that smaller multisets are padded. Its rank is the sum of
//! `C(a_i + i, i + 1)`: the multisets that come before it when the largest kinds are
//! compared first.
//!
//! Source: Knuth, *The Art of Computer Programming* 4A, section 7.2.1.3 (the combinatorial
//! number system).

use crate::position::multisets;

/// The ranks of multisets of a fixed number of kinds out of `0..=largest`.
pub(super) struct Ranks {
    parts: usize,
    largest: u32,
    /// `C(a + i, i + 1)` at `i * (largest + 1) + a`: the multisets of `i + 1` kinds below `a`.
    below: Vec<u64>,
    len: u64,
}

impl Ranks {
    /// Multisets of `parts` kinds out of `0..=largest`; `None` where they pass 64 bits.
    pub(super) fn new(parts: usize, largest: u32) -> Option<Ranks> {
        let kinds = u128::from(largest) + 1;
        let len = u64::try_from(multisets(kinds, u32::try_from(parts).ok()?)).ok()?;
        let row = largest as usize + 1;
        let mut below: Vec<u64> = Vec::with_capacity(parts * row);
        for place in 0..parts {
            let mut sum = 0;
            for kind in 0..row {
                below.push(sum);
                if kind < row - 1 {
                    // Those whose largest is `kind`: one part fewer, out of 0..=kind.
                    sum += match place {
                        0 => 1,
                        _ => below[(place - 1) * row + kind + 1],
                    };
                }
            }
        }
        Some(Ranks { parts, largest, below, len })
    }

    /// The kinds of each multiset.
    pub(super) fn parts(&self) -> usize {
        self.parts
    }

    /// How many multisets there are.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// How many multisets of `place + 1` kinds have all of them below `kind`.
    #[inline]
    pub(super) fn below(&self, place: usize, kind: u32) -> u64 {
        self.below[place * (self.largest as usize + 1) + kind as usize]
    }

    /// The rank of a multiset: so many zeros, and then the other kinds ascending.
    #[inline]
    pub(super) fn rank(&self, zeros: usize, ascending: &[u32]) -> u64 {
        (zeros..).zip(ascending).map(|(place, &kind)| self.below(place, kind)).sum()
    }
}

/// A multiset, or all but the smallest parts of one, and what the ranks of its neighbours are
/// made of.
pub(super) struct Walk<'a> {
    ranks: &'a Ranks,
    /// How many smaller parts are left out, and stand as zeros.
    first: usize,
    rank: u64,
    /// Ascending.
    parts: Vec<u32>,
    /// Sums, from each place to the end, of the entries of the parts there.
    here: Vec<u64>,
    /// The same, every part standing one place further up; the last part has no such place.
    above: Vec<u64>,
}

impl<'a> Walk<'a> {
    /// At the first multiset: nothing but zeros.
    pub(super) fn new(ranks: &'a Ranks) -> Walk<'a> {
        Walk::beyond(ranks, 0)
    }

    /// Over all that stands beside so many of the smallest parts, these being zeros: from one
    /// run of multisets with the same other parts to the next.
    pub(super) fn beyond(ranks: &'a Ranks, first: usize) -> Walk<'a> {
        let places = ranks.parts.saturating_sub(first);
        let [here, above] = [vec![0; places + 1], vec![0; places + 1]];
        Walk { ranks, first, rank: 0, parts: vec![0; places], here, above }
    }

    /// Goes to the first multiset with this largest kind.
    pub(super) fn begin(&mut self, largest: u32) {
        let Some(last) = self.parts.len().checked_sub(1) else { return };
        self.parts.fill(0);
        self.parts[last] = largest;
        self.add_up(last);
    }

    /// The kinds, ascending.
    #[inline]
    pub(super) fn parts(&self) -> &[u32] {
        &self.parts
    }

    /// The rank of the multiset.
    #[inline]
    pub(super) fn rank(&self) -> u64 {
        self.rank
    }

    /// The rank of the parts below `place`, among multisets of so few.
    #[inline]
    pub(super) fn rank_below(&self, place: usize) -> u64 {
        self.rank - self.here[place]
    }

    /// The places where a new kind begins: one for each distinct kind but 0.
    #[inline]
    pub(super) fn distinct(&self) -> impl Iterator<Item = usize> + '_ {
        let mut before = 0;
        self.parts.iter().enumerate().filter_map(move |(place, &kind)| {
            let begins = kind != before;
            before = kind;
            begins.then_some(place)
        })
    }

    /// The rank of the multiset in which the part at `place` became `kind`, a smaller one.
    ///
    /// `hint` starts as `place` and is kept between calls in which `kind` descends: the
    /// place where the new kind goes.
    #[inline(always)]
    pub(super) fn rank_with(&self, place: usize, kind: u32, hint: &mut usize) -> u64 {
        while *hint > 0 && self.parts[*hint - 1] > kind {
            *hint -= 1;
        }
        let (place_there, here, above) = (*hint, &self.here, &self.above);
        // The parts between move up by one place, and the new kind takes the place below.
        self.rank - (here[place_there] - here[place + 1])
            + self.ranks.below(self.first + place_there, kind)
            + (above[place_there] - above[place])
    }

    /// Visits these kinds, descending and smaller than the part at `place`, each with the rank
    /// of the multiset in which that part became it.
    #[inline(always)]
    pub(super) fn each_rank_with(&self, place: usize, kinds: &[u32], mut visit: impl FnMut(u32, u64)) {
        // What the ranks have in common of kinds that go to the same place; it may pass below
        // zero before what it is added to.
        let common = |there: usize| {
            let moved =
                (self.here[there] - self.here[place + 1]).wrapping_sub(self.above[there] - self.above[place]);
            self.rank.wrapping_sub(moved)
        };
        let row = |there: usize| &self.ranks.below[there * (self.ranks.largest as usize + 1)..];
        let mut there = place;
        let (mut rank, mut below) = (common(there), row(there));
        for &kind in kinds {
            if there > 0 && self.parts[there - 1] > kind {
                while there > 0 && self.parts[there - 1] > kind {
                    there -= 1;
                }
                (rank, below) = (common(there), row(there));
            }
            visit(kind, rank.wrapping_add(below[kind as usize]));
        }
    }

    /// Goes on to the next multiset; whether there is one.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        let places = self.parts.len();
        let mut at = 0;
        while at + 1 < places && self.parts[at] == self.parts[at + 1] {
            at += 1;
        }
        if at >= places || self.parts[at] == self.ranks.largest {
            return false;
        }
        self.parts[at] += 1;
        self.parts[..at].fill(0);
        self.add_up(at);
        true
    }

    /// Adds up the entries after the parts up to `last` have changed.
    #[inline(always)]
    fn add_up(&mut self, last: usize) {
        let places = self.parts.len();
        for place in (0..=last).rev() {
            let kind = self.parts[place];
            self.here[place] = self.here[place + 1] + self.ranks.below(self.first + place, kind);
            if place + 1 < places {
                self.above[place] = self.above[place + 1] + self.ranks.below(self.first + place + 1, kind);
            }
        }
        self.rank = self.here[0];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All multisets, ascending, in colexicographic order: by sorting, not by rank.
    fn all(parts: usize, largest: u32) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        for _ in 0..parts {
            let with = |list: Vec<u32>| {
                let from = list.last().copied().unwrap_or(0);
                (from..=largest).map(move |kind| {
                    let mut list = list.clone();
                    list.push(kind);
                    list
                })
            };
            all = all.into_iter().flat_map(with).collect();
        }
        all.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
        all
    }

    #[test]
    fn ranks_number_multisets_in_their_order() {
        for (parts, largest) in [(0, 4), (1, 9), (2, 7), (3, 6), (5, 4), (4, 0)] {
            let ranks = Ranks::new(parts, largest).unwrap();
            let mut walk = Walk::new(&ranks);
            let all = all(parts, largest);
            assert_eq!(all.len() as u64, ranks.len());
            for (at, multiset) in all.iter().enumerate() {
                assert_eq!((walk.parts(), walk.rank()), (&multiset[..], at as u64));
                assert_eq!(ranks.rank(0, multiset), at as u64);
                assert_eq!(walk.advance(), at + 1 < all.len());
            }
        }
    }

    #[test]
    fn a_neighbour_has_the_rank_of_the_multiset_it_is() {
        let ranks = Ranks::new(4, 6).unwrap();
        let mut walk = Walk::new(&ranks);
        loop {
            for place in walk.distinct() {
                let mut hint = place;
                for kind in (0..walk.parts()[place]).rev() {
                    let mut other = walk.parts().to_vec();
                    other[place] = kind;
                    other.sort_unstable();
                    assert_eq!(walk.rank_with(place, kind, &mut hint), ranks.rank(0, &other));
                }
                let kinds: Vec<u32> = (0..walk.parts()[place]).rev().step_by(2).collect();
                let mut hint = place;
                walk.each_rank_with(place, &kinds, |kind, rank| {
                    assert_eq!(rank, walk.rank_with(place, kind, &mut hint));
                });
                assert_eq!(walk.rank_below(place), ranks.rank(0, &walk.parts()[..place]));
            }
            if !walk.advance() {
                break;
            }
        }
    }

    #[test]
    fn ranks_past_64_bits_are_refused() {
        assert!(Ranks::new(40, 60).is_none());
        assert!(Ranks::new(4096, 1 << 20).is_none());
        assert_eq!(Ranks::new(4, 100).map(|ranks| ranks.len()), Some(4_598_126));
    }
}
