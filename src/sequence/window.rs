//! Periodicity by a window: enough equal values in a row force all later ones.
//!
//! **Theorem.** Let a move take at most `k` beans and leave at most `s >= 1` heaps (it may
//! also be allowed to take any heap of more than `k` beans whole). If `n0 >= 1`, `p >= 1`
//! and `g(n + p) = g(n)` for all `n0 <= n < s n0 + (s - 1) p + k`, then for all `n >= n0`.
//!
//! *Proof.* Let `N` be at least that bound and the relation true from `n0` to `N - 1`. An
//! option of `N + p` leaves at most `s` heaps of at least `N + p - k >= s (n0 + p)` beans
//! together, so the largest part `a` is at least `n0 + p`. Replacing `a` by `a - p >= n0`
//! gives an option of `N` with the same value, for `a - p < N` (a move takes a bean or
//! splits). The other way round, an option of `N` has a part `a` of at least
//! `(N - k) / s >= n0`, and `a + p` in its place gives an option of `N + p` of the same
//! value. Taking the whole heap is allowed from both or from neither. So the mex is the
//! same. ∎
//!
//! So values of heaps `0` to `s n0 + s p + k - 1` are needed. For `s = 2` this is the
//! theorem of Guy and Smith (*The G-values of various games*, 1956; Winning Ways,
//! chapter 4), for `s = 1` the repetition of a state of `k` consecutive values, for `s = 3`
//! what hexadecimal games need.
//!
//! **Two heaps that must differ** (Grundy's game and its kin): the window is
//! `n0 <= n < 2 n0 + 2 p + k`. The proof goes through except where `a - p` equals the other
//! part `b`. Then the option of `N + p` has value `g(b + p) xor g(b) = 0`, and `N` has an
//! option of value 0 in `{b - p, b + p}`, as `b >= (N - k) / 2 >= n0 + p`.
//!
//! The theorem asks for `n0 >= 1` because parts are not empty. A sequence that is periodic
//! from heap 0 on is proved periodic from heap 1 on, and `g(p) = g(0)` is then looked up.

use super::period::{Period, Status, Theorem};
use super::repetition::{long_repetitions, repetitions};
use super::rule::TakeAndBreak;
use super::values::{Values, with_slice};

/// From so many values on, repetitions of a handful are passed over.
const LONG: usize = 4096;

/// What the values so far say about periods.
pub(super) enum Search {
    /// Proved.
    Proved(Period),
    /// Not proved yet; the best candidate, if it goes on, is proved with this many values.
    Open { needed: usize },
}

/// The shape of a window for one game: what has to be known for preperiod and period.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    splits: u64,
    reach: u64,
    unequal: bool,
}

impl Window {
    /// The window of these rules, where the theorem covers them: a repeating tail may only
    /// allow to take the heap whole.
    pub(super) fn of(rules: &TakeAndBreak) -> Option<Window> {
        let reach = match rules.whole() {
            u64::MAX => rules.reach(),
            whole => rules.reach().max(whole),
        };
        let covered = rules.tail().is_none_or(|(_, digit)| digit == 1);
        let splits = u64::from(rules.parts().max(1));
        covered.then_some(Window { splits, reach, unequal: rules.unequal() })
    }

    /// How many values, from heap 0 on, prove period `p` from `n0` on.
    fn needed(self, n0: usize, p: usize) -> u64 {
        let (n0, p) = (n0.max(1) as u64, p as u64);
        let base = self.splits.saturating_mul(n0 + p).saturating_add(self.reach);
        if self.unequal { base.saturating_add(p) } else { base }
    }

    fn theorem(self) -> Theorem {
        match (self.unequal, self.splits) {
            (true, 2) => Theorem::UnequalSplits,
            (_, 1) => Theorem::StateRepetition,
            (_, 2) => Theorem::GuySmith,
            _ => Theorem::ThreeWaySplits,
        }
    }

    /// Looks for a period that the values prove. Linear in their number.
    ///
    /// The least period and preperiod come out: if any period is proved then so is the
    /// least one, which has the same preperiod and needs no more values.
    pub(super) fn search(self, values: &Values) -> Search {
        let len = values.len();
        // A window of a splitting game is more than half of the values that prove it, so
        // that few matches tell nothing there.
        let few_matches_tell = self.splits == 1 || len < LONG;
        let mut proved = None;
        let mut needed = u64::MAX;
        let visit = |p: usize, m: usize| {
            let preperiod = len - p - m;
            let need = self.needed(preperiod, p);
            if need > len as u64 {
                needed = needed.min(need);
            } else if proved.is_none() {
                proved = Some((preperiod, p, need));
            }
        };
        with_slice!(values, values => if few_matches_tell {
            repetitions(len, len, |at| values[at], visit)
        } else {
            long_repetitions(values, len, visit)
        });
        match proved {
            None => Search::Open { needed: usize::try_from(needed).unwrap_or(usize::MAX) },
            Some((preperiod, period, need)) => Search::Proved(Period {
                status: Status::Proved(self.theorem()),
                preperiod: preperiod as u64,
                period: period as u64,
                saltus: 0,
                values_computed: need,
                max: Some(values.max()),
            }),
        }
    }
}
