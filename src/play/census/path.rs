//! The walk over all skeletons, which knows what the addresses of their neighbours are made of.

use super::skeletons::Skeletons;

/// The present skeleton, with what the addresses of its neighbours are made of.
pub(super) struct Path {
    /// Descending.
    kinds: Vec<u32>,
    /// What is left of the total before each part, and after the last.
    left: Vec<u64>,
    /// For each kind, how many parts are of this kind or a larger one.
    from_kind: Vec<u32>,
    /// Row `i`, column `d`: the address entries of the first `i` parts if `d` more had been
    /// left before each of them. Column 0 is the address itself.
    sums: Vec<u64>,
    columns: usize,
}

impl Path {
    pub(super) fn new(skeletons: &Skeletons) -> Path {
        let heaviest = (0..skeletons.kinds()).map(|kind| skeletons.weight(kind)).max().unwrap_or(0);
        // More than the total can never be left.
        let columns = heaviest.min(skeletons.total()) as usize + 1;
        Path {
            kinds: Vec::new(),
            left: vec![skeletons.total()],
            from_kind: vec![0; skeletons.kinds() as usize],
            sums: vec![0; columns],
            columns,
        }
    }

    /// Goes to the first skeleton with this largest part.
    pub(super) fn begin(&mut self, skeletons: &Skeletons, largest: Option<u32>) {
        while self.pop().is_some() {}
        if let Some(kind) = largest {
            self.push(skeletons, kind);
        }
    }

    /// The largest part.
    pub(super) fn largest(&self) -> Option<u32> {
        self.kinds.first().copied()
    }

    /// The second largest part.
    #[inline]
    pub(super) fn second(&self) -> Option<u32> {
        self.kinds.get(1).copied()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    pub(super) fn left(&self) -> u64 {
        self.left[self.kinds.len()]
    }

    pub(super) fn address(&self) -> u64 {
        self.sum(self.kinds.len(), 0)
    }

    #[inline(always)]
    fn sum(&self, parts: usize, more: u64) -> u64 {
        self.sums[parts * self.columns + more as usize]
    }

    /// Each kind once, with the place of its last part.
    pub(super) fn last_of_each(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        let last = |&(at, kind): &(usize, u32)| self.kinds.get(at + 1) != Some(&kind);
        self.kinds.iter().copied().enumerate().filter(last)
    }

    /// The address of the skeleton in which the part at `at` became `parts` (descending).
    #[inline(always)]
    pub(super) fn address_after(&self, skeletons: &Skeletons, at: usize, parts: &[u32]) -> u64 {
        // The terms of a sum that is an address in the end: it does not matter that some are
        // taken off before others are added.
        let mut address = self.sum(at, 0);
        let mut next = at + 1;
        let mut more = self.left[at] - self.left[next];
        for &part in parts {
            // The parts between, which come before the new one.
            let place = self.from_kind[part as usize] as usize;
            let between = self.sum(place, more).wrapping_sub(self.sum(next, more));
            let before = skeletons.before(part, self.left[place] + more);
            address = address.wrapping_add(between).wrapping_add(before);
            more -= skeletons.weight(part);
            next = place;
        }
        address.wrapping_add(self.sum(self.kinds.len(), more)).wrapping_sub(self.sum(next, more))
    }

    /// Goes on to the next skeleton; whether there is one.
    pub(super) fn advance(&mut self, skeletons: &Skeletons) -> bool {
        // The longer ones that begin with this one come first.
        if skeletons.kinds() > 0 && skeletons.weight(0) <= self.left() {
            self.push(skeletons, 0);
            return true;
        }
        while let Some(kind) = self.pop() {
            let next = kind + 1;
            let fits = next < skeletons.kinds() && skeletons.weight(next) <= self.left();
            if fits && self.kinds.last().is_none_or(|&above| next <= above) {
                self.push(skeletons, next);
                return true;
            }
        }
        false
    }

    fn push(&mut self, skeletons: &Skeletons, kind: u32) {
        let (parts, left) = (self.kinds.len(), self.left());
        let row = parts * self.columns;
        self.sums.truncate(row + self.columns);
        let entries = skeletons.before_from(kind, left);
        // A move can free as much as the largest part weighs.
        let useful =
            self.kinds.first().map_or(skeletons.weight(kind), |&first| skeletons.weight(first)) as usize + 1;
        self.sums.extend_from_within(row..);
        for (sum, entry) in self.sums[row + self.columns..].iter_mut().zip(entries).take(useful) {
            *sum += entry;
        }
        self.kinds.push(kind);
        self.left.push(left - skeletons.weight(kind));
        self.from_kind[..=kind as usize].iter_mut().for_each(|count| *count += 1);
    }

    fn pop(&mut self) -> Option<u32> {
        let kind = self.kinds.pop()?;
        self.left.pop();
        self.from_kind[..=kind as usize].iter_mut().for_each(|count| *count -= 1);
        Some(kind)
    }
}
