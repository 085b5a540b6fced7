//! What is known of the regularity of a sequence, and on whose authority.

use crate::base::Grundy;
use serde::Serialize;
use std::fmt;

/// The values of a sequence repeat: `g(n + period) = g(n) + saltus` for every
/// `n >= preperiod`, and `preperiod` and `period` are the least numbers for which it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// Whether this is proved for every heap, or only seen so far.
    pub status: Status,
    /// The least `n0 >= 0` from which the relation holds.
    pub preperiod: u64,
    /// The period, least possible.
    pub period: u64,
    /// What is added from one period to the next: 0 for a periodic sequence, more for an
    /// arithmetically periodic one.
    pub saltus: u64,
    /// How many values the proof rests on, heap 0 included. For an observation: how many
    /// values were looked at.
    pub values_computed: u64,
    /// The largest value of all heaps and the first heap that has it; `None` where the
    /// values grow without end. Of an observation, the largest that was looked at.
    pub max: Option<(Grundy, u64)>,
}

/// How far a regularity is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It holds for every heap, by this theorem.
    Proved(Theorem),
    /// It holds on the values computed and no theorem covers it. Claimed only if it has
    /// held over at least four whole periods and at least half of all values, 16 or more.
    Observed,
}

/// The theorems by which a finite computation proves a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Theorem {
    /// No move splits a heap and none takes more than `k` beans, so `k` consecutive values
    /// determine all later ones.
    StateRepetition,
    /// Guy and Smith's periodicity theorem for octal games.
    GuySmith,
    /// Its generalisation to moves that leave up to three heaps.
    ThreeWaySplits,
    /// Its variant for moves that leave two heaps, which have to differ.
    UnequalSplits,
    /// Rare values have died out, and a state of the common ones recurs: see
    /// [`Ring`](super::Ring).
    CommonTail,
    /// The periodicity theorem for the pretending function of a misère quotient.
    PretendingFunction,
    /// Arithmetic periodicity by translated and persistent options.
    ArithmeticPeriodicity,
}

impl Theorem {
    /// The theorem in one sentence, as an answer quotes it.
    pub const fn statement(self) -> &'static str {
        match self {
            Theorem::StateRepetition => {
                "state repetition: no move splits a heap or takes more than k beans, and k consecutive values recur"
            }
            Theorem::GuySmith => {
                "Guy and Smith 1956: an octal game with g(n+p) = g(n) for n0 <= n < 2 n0 + p + k has period p from n0 on"
            }
            Theorem::ThreeWaySplits => {
                "Guy and Smith's theorem for three-way splits: g(n+p) = g(n) for n0 <= n < 3 n0 + 2 p + k suffices"
            }
            Theorem::UnequalSplits => {
                "Guy and Smith's theorem for unequal splits: g(n+p) = g(n) for n0 <= n < 2 n0 + 2 p + k suffices"
            }
            Theorem::CommonTail => {
                "recurrence of a common tail: no heap above H is rare, every smaller rare value is that of an option with a part of at most H, and the last H + k + 1 values recur"
            }
            Theorem::PretendingFunction => {
                "Plambeck 2005: in an exact misère quotient, Phi(n+p) = Phi(n) for n0 <= n < s n0 + (s-1) p + k, with at most s heaps left by a move, has period p from n0 on"
            }
            Theorem::ArithmeticPeriodicity => {
                "arithmetic periodicity: every smaller value has an option that moves along with the heap, and no option ever has the heap's own value"
            }
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.statement())
    }
}

impl Period {
    /// The last heap that breaks the relation, if one does.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }

    /// The theorem that proves it, if one does.
    pub fn theorem(&self) -> Option<Theorem> {
        match self.status {
            Status::Proved(theorem) => Some(theorem),
            Status::Observed => None,
        }
    }

    /// The contract's word: `proved` or `observed`.
    pub const fn word(&self) -> &'static str {
        match self.status {
            Status::Proved(_) => "proved",
            Status::Observed => "observed",
        }
    }

    /// The heap below `preperiod + period` with the same place in the period as `heap`,
    /// and how many periods lie between.
    pub(super) fn fold(&self, heap: u64) -> (u64, u64) {
        if heap < self.preperiod {
            return (heap, 0);
        }
        let beyond = heap - self.preperiod;
        (self.preperiod + beyond % self.period, beyond / self.period)
    }
}
