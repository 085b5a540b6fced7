//! The moves of take-and-break rules, listed in the plainest way.

use crate::ruleset::{Amounts, Boundary, HeapRules, Subtraction};

/// The most beans below which every number has a digit written out.
const MOST_DIGITS: u64 = 1 << 20;

/// Take `t` beans and leave the rest in as many heaps as the bits of a digit allow: 1 none,
/// 2 one, 4 two, 8 three.
#[derive(Debug)]
pub(super) struct Moves {
    digits: Vec<(u64, u8)>,
    /// From so many beans on, always this digit.
    tail: Option<(u64, u8)>,
    /// Heaps up to this size may be taken whole.
    whole: u64,
    /// Two heaps that are left have to differ.
    unequal: bool,
}

impl Moves {
    /// The moves of these rules, where they are of this kind.
    pub(super) fn of(rules: &HeapRules) -> Option<Moves> {
        if let Some(Subtraction { amounts, boundary }) = rules.subtraction() {
            return Moves::of_set(&amounts, boundary);
        }
        let (code, unequal) = match rules.code() {
            Some(code) => (code, false),
            None => (rules.unequal_splits()?, true),
        };
        let mut digits: Vec<(u64, u8)> = (0..).zip(code.digits().iter().copied()).collect();
        let tail = if code.repeats() { digits.pop() } else { None };
        digits.retain(|&(_, digit)| digit != 0);
        Some(Moves { digits, tail, whole: 0, unequal })
    }

    fn of_set(amounts: &Amounts, boundary: Boundary) -> Option<Moves> {
        let (digits, tail): (Vec<u64>, Option<u64>) = match amounts {
            Amounts::Listed(set) => (set.clone(), None),
            Amounts::From(least) => (Vec::new(), Some((*least).max(1))),
            Amounts::AllBut(excluded) => {
                let last = excluded.iter().copied().max().unwrap_or(0);
                if last > MOST_DIGITS {
                    return None;
                }
                ((1..=last).filter(|take| !excluded.contains(take)).collect(), Some(last + 1))
            }
        };
        let whole = match (boundary, tail) {
            (Boundary::Wall, _) => 0,
            (Boundary::Sink, None) => digits.iter().copied().max().unwrap_or(0),
            (Boundary::Sink, Some(_)) => u64::MAX,
        };
        let digits = digits.into_iter().map(|take| (take, 3)).collect();
        Some(Moves { digits, tail: tail.map(|from| (from, 3)), whole, unequal: false })
    }

    /// Calls `each` with every option of a heap: the beans taken, and the heaps left.
    pub(super) fn options(&self, heap: u64, mut each: impl FnMut(u64, &[u64])) {
        if (1..=self.whole).contains(&heap) {
            each(heap, &[]);
        }
        for &(take, digit) in self.digits.iter().filter(|(take, _)| *take <= heap) {
            self.leave(heap, take, digit, &mut each);
        }
        if let Some((from, digit)) = self.tail {
            (from..=heap).for_each(|take| self.leave(heap, take, digit, &mut each));
        }
    }

    fn leave(&self, heap: u64, take: u64, digit: u8, each: &mut impl FnMut(u64, &[u64])) {
        let rest = heap - take;
        if rest == 0 {
            if digit & 1 != 0 && take > 0 {
                each(take, &[]);
            }
            return;
        }
        if digit & 2 != 0 && take > 0 {
            each(take, &[rest]);
        }
        if digit & 4 != 0 {
            let most = if self.unequal { (rest - 1) / 2 } else { rest / 2 };
            (1..=most).for_each(|a| each(take, &[a, rest - a]));
        }
        if digit & 8 != 0 {
            for a in 1..=rest / 3 {
                (a..=(rest - a) / 2).for_each(|b| each(take, &[a, b, rest - a - b]));
            }
        }
    }

    /// The numbers of beans that may be taken without a split, with whether nothing may be left
    /// by it and whether one heap may; what goes on for ever is left out.
    pub(super) fn undivided(&self) -> impl Iterator<Item = (u64, bool, bool)> + use<'_> {
        let exact = self.digits.iter().map(|&(take, digit)| (take, digit & 1 != 0, digit & 2 != 0));
        exact.filter(|&(take, ..)| take > 0)
    }

    /// Whether more beans could be taken for ever in the same way as `take` of them.
    pub(super) fn goes_on(&self, take: u64) -> bool {
        self.tail.is_some_and(|(from, _)| from <= take)
    }

    /// Whether every heap, however large, may be taken whole.
    pub(super) fn always_whole(&self) -> bool {
        self.whole == u64::MAX
    }

    /// Whether two heaps that are left have to differ.
    pub(super) fn unequal(&self) -> bool {
        self.unequal
    }

    /// The most heaps a move leaves, at least 1.
    pub(super) fn parts(&self) -> u64 {
        let digits = self.digits.iter().chain(&self.tail).fold(1, |all, (_, digit)| all | digit);
        u64::from(digits.ilog2()).max(1)
    }

    /// The most beans a move takes and leaves others, where there is such a number: the `k`
    /// of the periodicity theorems.
    pub(super) fn reach(&self) -> Option<u64> {
        let last = self.digits.iter().map(|&(take, _)| take).max().unwrap_or(0);
        match self.tail {
            None if self.always_whole() => Some(last),
            None => Some(last.max(self.whole)),
            // Nothing is left by the tail: the heap is taken whole, or it is not.
            Some((from, 1)) => Some(last.max(from)),
            Some(_) => None,
        }
    }

    /// Every way to leave one to three heaps: after taking this many beans, or at least so
    /// many, this number of heaps.
    pub(super) fn splits(&self) -> impl Iterator<Item = (u64, bool, usize)> + '_ {
        let exact = self.digits.iter().map(|&(take, digit)| (take, digit, false));
        let all = exact.chain(self.tail.map(|(from, digit)| (from, digit, true)));
        all.flat_map(|(take, digit, or_more)| {
            let parts = (1..=3).filter(move |&parts| digit >> parts & 1 == 1 && (parts > 1 || take > 0));
            parts.map(move |parts| (take, or_more, parts))
        })
    }
}
