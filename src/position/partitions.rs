//! Partitions of a number into a fixed number of bounded parts, in lexicographic order.

use std::ops::RangeInclusive;

/// The ways to write `total` as a sum of exactly `count` parts, each within bounds: every
/// way once, ascending inside, in ascending lexicographic order outside. It lends its
/// parts, so that walking millions of partitions allocates once.
#[derive(Clone, Debug)]
pub(super) struct Partitions {
    parts: Vec<u64>,
    highest: u64,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fresh,
    Walking,
    Done,
}

impl Partitions {
    pub(super) fn new(total: u64, count: u32, bounds: RangeInclusive<u64>) -> Partitions {
        let (lowest, highest) = (*bounds.start(), *bounds.end());
        let mut partitions = Partitions { parts: vec![lowest; count as usize], highest, state: State::Fresh };
        let least = lowest.checked_mul(count.into());
        let fits = match least {
            _ if count == 0 => total == 0,
            _ if lowest > highest => false,
            Some(least) if least <= total => partitions.pour(0, total - least),
            _ => false,
        };
        if !fits {
            partitions.state = State::Done;
        }
        partitions
    }

    /// The next partition, if there is one.
    pub(super) fn next_parts(&mut self) -> Option<&[u64]> {
        let current = self.state;
        self.state = match current {
            State::Fresh => State::Walking,
            State::Walking if self.advance() => State::Walking,
            State::Walking | State::Done => State::Done,
        };
        (self.state == State::Walking).then_some(&self.parts[..])
    }

    /// Raises the last part that can be raised, levels what follows, and pours what is left
    /// into the end.
    fn advance(&mut self) -> bool {
        let mut tail = match self.parts.last() {
            Some(&last) => last,
            None => return false,
        };
        for at in (0..self.parts.len() - 1).rev() {
            let raised = self.parts[at] + 1;
            tail += self.parts[at];
            let least = raised.checked_mul((self.parts.len() - at) as u64);
            if let Some(least) = least.filter(|&least| least <= tail && raised <= self.highest) {
                self.parts[at..].fill(raised);
                return self.pour(at, tail - least);
            }
        }
        false
    }

    /// Adds `extra` to the parts from `from` on, as far to the end as the bound allows:
    /// the lexicographically least way. Whether it all went in.
    fn pour(&mut self, from: usize, mut extra: u64) -> bool {
        for part in self.parts[from..].iter_mut().rev() {
            let room = extra.min(self.highest - *part);
            *part += room;
            extra -= room;
        }
        extra == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(total: u64, count: u32, bounds: RangeInclusive<u64>) -> Vec<Vec<u64>> {
        let mut partitions = Partitions::new(total, count, bounds);
        std::iter::from_fn(|| partitions.next_parts().map(<[u64]>::to_vec)).collect()
    }

    #[test]
    fn every_partition_once_in_order() {
        for count in 0..5u32 {
            for (low, high) in [(0, 4), (1, 6), (2, 3), (1, 30), (3, 2)] {
                for total in 0..18 {
                    let mut expected: Vec<Vec<u64>> = Vec::new();
                    let mut walk = vec![0u64; count as usize];
                    loop {
                        if walk.is_sorted()
                            && walk.iter().all(|part| (low..=high).contains(part))
                            && walk.iter().sum::<u64>() == total
                        {
                            expected.push(walk.clone());
                        }
                        let Some(at) = walk.iter().rposition(|&part| part < total.min(high)) else { break };
                        walk[at] += 1;
                        walk[at + 1..].fill(0);
                    }
                    assert_eq!(
                        all(total, count, low..=high),
                        expected,
                        "{total} in {count} of {low}..={high}"
                    );
                }
            }
        }
    }

    #[test]
    fn known_counts() {
        assert_eq!(all(20, 4, 1..=20).len(), 64);
        assert_eq!(all(0, 0, 1..=9), [[0u64; 0]]);
        assert!(all(3, 0, 1..=9).is_empty());
        assert!(all(u64::MAX, 2, 1..=9).is_empty());
    }
}
