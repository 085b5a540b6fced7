//! Sets of cells of one board, in four machine words.

use crate::ruleset::BoardRules;

const WORDS: usize = BoardRules::MAX_CELLS / u64::BITS as usize;

/// A set of cells, numbered below [`BoardRules::MAX_CELLS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::position) struct Cells([u64; WORDS]);

impl Cells {
    pub const EMPTY: Cells = Cells([0; WORDS]);

    /// The cells `0..count`.
    pub fn first(count: usize) -> Cells {
        (0..count as u32).collect()
    }

    pub fn one(cell: u32) -> Cells {
        Cells::EMPTY.with(cell)
    }

    #[must_use]
    pub fn with(mut self, cell: u32) -> Cells {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
        self
    }

    pub fn contains(&self, cell: u32) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest cell.
    pub fn lowest(&self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word as u32 * 64 + self.0[word].trailing_zeros())
    }

    #[inline]
    pub fn is_within(&self, other: &Cells) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    #[inline]
    pub fn meets(&self, other: &Cells) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    #[must_use]
    #[inline]
    pub fn and(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[must_use]
    #[inline]
    pub fn or(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    #[must_use]
    #[inline]
    pub fn without(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// The set in one word, if its cells are below 64.
    pub fn word(&self) -> Option<u64> {
        let [word, rest @ ..] = &self.0;
        rest.iter().all(|&word| word == 0).then_some(*word)
    }

    /// The set in two words, if its cells are below 128.
    pub fn two_words(&self) -> Option<u128> {
        let [low, high, rest @ ..] = &self.0;
        rest.iter().all(|&word| word == 0).then_some(u128::from(*high) << 64 | u128::from(*low))
    }

    /// The cells, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.0).flat_map(|(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(word * 64 + bit)
            })
        })
    }

    /// The image under a map of cells.
    #[must_use]
    pub fn image(&self, map: &[u32]) -> Cells {
        self.iter().map(|cell| map[cell as usize]).collect()
    }

    /// Every cell that can be reached from `start` inside this set, step by step to a
    /// neighbour.
    #[must_use]
    pub fn piece_of(&self, start: u32, neighbours: &[Cells]) -> Cells {
        if let Some(word) = self.word() {
            return Cells::piece_in_word(word, start, neighbours);
        }
        let mut piece = Cells::one(start);
        let mut front = piece;
        // Most pieces are whole long before every cell of theirs was looked at.
        while piece != *self {
            let Some(cell) = front.lowest() else { break };
            let new = neighbours[cell as usize].and(self).without(&piece);
            piece = piece.or(&new);
            front = front.or(&new).without(&Cells::one(cell));
        }
        piece
    }

    /// The same on boards of up to 64 cells, which are nearly all: the search of a board asks
    /// for little else.
    fn piece_in_word(all: u64, start: u32, neighbours: &[Cells]) -> Cells {
        let mut piece = 1 << start;
        let mut front: u64 = piece;
        while front != 0 && piece != all {
            let new = neighbours[front.trailing_zeros() as usize].0[0] & all & !piece;
            piece |= new;
            front = front & (front - 1) | new;
        }
        let mut cells = Cells::EMPTY;
        cells.0[0] = piece;
        cells
    }

    /// The connected pieces, by their lowest cell.
    pub fn pieces<'a>(&self, neighbours: &'a [Cells]) -> impl Iterator<Item = Cells> + 'a {
        let mut left = *self;
        std::iter::from_fn(move || {
            let piece = left.piece_of(left.lowest()?, neighbours);
            left = left.without(&piece);
            Some(piece)
        })
    }
}

impl FromIterator<u32> for Cells {
    fn from_iter<I: IntoIterator<Item = u32>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, Cells::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_what_was_put_in() {
        let cells: Cells = [200, 3, 64, 63].into_iter().collect();
        assert_eq!(cells.iter().collect::<Vec<_>>(), [3, 63, 64, 200]);
        assert_eq!((cells.len(), cells.lowest()), (4, Some(3)));
        assert_eq!(Cells::first(70).without(&Cells::first(66)).iter().collect::<Vec<_>>(), [66, 67, 68, 69]);
        assert_eq!(Cells::EMPTY.lowest(), None);
    }

    #[test]
    fn pieces_of_a_broken_path() {
        let neighbours: Vec<Cells> = (0..100u32)
            .map(|at| [at.wrapping_sub(1), at + 1].into_iter().filter(|&n| n < 100).collect())
            .collect();
        let cells = Cells::first(100).without(&Cells::one(40)).without(&Cells::one(70));
        let pieces: Vec<u32> = cells.pieces(&neighbours).map(|piece| piece.len()).collect();
        assert_eq!(pieces, [40, 29, 29]);
    }
}
