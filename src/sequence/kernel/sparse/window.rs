//! The word groups of the last heaps, as far back as a program looks.

use super::BLOCK;

/// A stretch of word groups, one group a heap; `BLOCK` empty groups come before heap 0 and
/// at least `BLOCK` empty words after the last heap. So programs may look at heaps that do
/// not exist, or not yet, and find nothing there.
#[derive(Debug, Default)]
pub(super) struct Window {
    words: Vec<u64>,
    stride: usize,
    /// The heap whose group is first, plus `BLOCK`.
    first: usize,
    /// Groups in use.
    used: usize,
    /// Groups that are kept when older ones are let go.
    kept: usize,
}

impl Window {
    /// An empty window that will hold the groups of heaps `len - reach` to `len - 1`, which
    /// are the next to be pushed, and then as many as a program with this reach needs.
    pub(super) fn before(len: usize, reach: usize, stride: usize) -> (Window, usize) {
        let kept = reach + BLOCK;
        let from = len.saturating_sub(reach);
        let words = vec![0; (kept + kept / 4 + 4096) * stride + BLOCK];
        (Window { words, stride, first: from, used: BLOCK, kept }, from)
    }

    /// Adds the group of the next heap: its number, if it is a common heap.
    #[inline]
    pub(super) fn push(&mut self, index: Option<u32>) {
        if let Some(index) = index {
            self.words[self.used * self.stride + index as usize / 64] |= 1 << (index % 64);
        }
        self.used += 1;
        if self.used * self.stride + BLOCK > self.words.len() {
            self.let_go();
        }
    }

    /// Moves the groups that are still needed to the front.
    #[cold]
    fn let_go(&mut self) {
        let surplus = self.used - self.kept;
        self.words.copy_within(surplus * self.stride..self.used * self.stride, 0);
        self.words[self.kept * self.stride..].fill(0);
        self.first += surplus;
        self.used = self.kept;
    }

    /// The words, and where among them the group of `heap` is or will be.
    pub(super) fn words_at(&self, heap: usize) -> (&[u64], usize) {
        (&self.words, (heap + BLOCK - self.first) * self.stride)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.words.len() as u64 * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_stay_in_reach_while_old_ones_are_let_go() {
        for (len, reach, stride) in [(1000, 300, 2), (300, 300, 1), (70, 70, 4)] {
            let index = |heap: usize| ((heap * heap) % (64 * stride)) as u32;
            let (mut window, from) = Window::before(len, reach, stride);
            (from..len).for_each(|heap| window.push(Some(index(heap))));
            for heap in len..len + 20_000 {
                let (words, at) = window.words_at(heap);
                assert!(words[at..at + BLOCK].iter().all(|&word| word == 0));
                let (words, at) = window.words_at(heap - reach);
                let member = |number: u32| words[at + number as usize / 64] >> (number % 64) & 1;
                let members: Vec<u32> =
                    (0..64 * stride as u32).filter(|&number| member(number) == 1).collect();
                assert_eq!(members, [index(heap - reach)], "heap {heap}");
                window.push(Some(index(heap)));
            }
        }
    }
}
