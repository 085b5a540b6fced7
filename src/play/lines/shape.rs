//! How the two lines of a row, one for each base case, lie in words: one after the other, or
//! where they are short, in the halves of one word.

/// Lines of at most so many bits share a word.
const HALF_BITS: u32 = u64::BITS / 2;

/// What tells code that is made for a number of words to a line that it is half of one.
pub(super) const HALF: usize = usize::MAX;

/// The words of a line, or the one it is half of; known beforehand where `W` is not 0.
#[inline(always)]
pub(super) fn words<const W: usize>(words: usize) -> usize {
    match W {
        0 => words,
        HALF => 1,
        _ => W,
    }
}

/// The words of a row, of lines of so many words.
#[inline(always)]
pub(super) fn row_words<const W: usize>(line: usize) -> usize {
    if W == HALF { 1 } else { 2 * words::<W>(line) }
}

/// Does something to both lines of a row as lines of whole words.
#[inline(always)]
pub(super) fn apart<const W: usize>(row: &mut [u64], work: impl FnOnce(&mut [u64])) {
    if W != HALF {
        return work(row);
    }
    let mut lines = [row[0] & (u64::MAX >> HALF_BITS), row[0] >> HALF_BITS];
    work(&mut lines);
    row[0] = lines[0] | lines[1] << HALF_BITS;
}

/// Where the bits of a row are.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// The words of a line.
    pub(super) line: usize,
    /// The words of a row.
    pub(super) row: usize,
    /// Where the second line begins, in bits.
    second: usize,
}

impl Shape {
    /// Of lines of kinds up to `largest`.
    pub(super) fn of(largest: u32) -> Shape {
        let line = largest as usize / 64 + 1;
        match largest < HALF_BITS {
            true => Shape { line, row: 1, second: HALF_BITS as usize },
            false => Shape { line, row: 2 * line, second: 64 * line },
        }
    }

    /// Which code labels such lines.
    pub(super) fn code(self) -> usize {
        match self.line {
            _ if self.row == 1 => HALF,
            line @ 1..=2 => line,
            _ => 0,
        }
    }

    /// The word and the bit in it of a kind.
    #[inline(always)]
    pub(super) fn place(self, lane: usize, kind: u32) -> (usize, u32) {
        let bit = lane * self.second + kind as usize;
        (bit / 64, bit as u32 % 64)
    }

    /// A word of a line, by its number in the line.
    #[inline(always)]
    pub(super) fn word(self, row: &[u64], lane: usize, word: usize) -> u64 {
        let (at, bit) = self.place(lane, 64 * word as u32);
        let other_line = if self.row == 1 { u64::MAX >> HALF_BITS } else { u64::MAX };
        row[at] >> bit & other_line
    }
}
