//! Arithmetic periodicity with a proof: `g(n + p) = g(n) + sigma` for ever, `sigma > 0`.
//!
//! Let `h` be the function that agrees with the computed values below `n0 + p` and goes on
//! by `h(n + p) = h(n) + sigma`. Since the recursion has one solution, `g = h` as soon as
//! `h(n)` is the mex of the values, under `h`, of the options of `n`, for every `n`. For
//! the heaps computed this is so. The rest has two halves, with `P` a multiple of `p`,
//! `Sigma = h(n + P) - h(n)`, and `n` ranging over the last `P` heaps computed.
//!
//! **No option has the value of the heap.** Options that leave two or three heaps are
//! decided for all `n >= n0` by a [finite automaton](super::automaton). An option that
//! leaves one heap `a` of `n + P` with `h(a) = h(n) + Sigma` would either be small,
//! `a < n0 + P`, which is excluded as soon as `h(n) + Sigma` exceeds all those values, or
//! give the option `a - P` of `n` with value `h(n)`, and so on down to a computed heap.
//!
//! **Every smaller value is the value of an option.** Three families of options of `n` go
//! along with it:
//! * *translated* (T): one part `a >= n0` grows with `n`, the others stay. If the others
//!   have xor `x` below the lowest bit of `Sigma`, then the value grows by `Sigma`, for
//!   `(v + Sigma) xor x = (v xor x) + Sigma`.
//! * *persistent* (F): the option keeps its value at `n + P`: any move by the tail of a
//!   code (take `P` more), and a split into `b, b` or `a, b, b` (`P` even; `b + P / 2`
//!   twice).
//! * *growing* (W): persistent and translated independently, so that at `n + q P` there
//!   are options of value `v, v + Sigma, ..., v + q Sigma`.
//!
//! If for some `L` all values in `[0, L)` are in F, those in `[L, L + Sigma)` are in W and
//! those in `[L, h(n))` are in T, then at `n + q P` the values in `[0, L)` are there by F,
//! those in `[L, L + (q + 1) Sigma)` by W and those in `[L + q Sigma, h(n) + q Sigma)`
//! by T: all below `h(n + q P)`.
//!
//! This covers Nim, all-but sets, Lasker's Nim and the arithmetically periodic hexadecimal
//! games. Octal games have no such sequence (Austin 1976). In the spirit of Howse and
//! Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal games* (2004), whose
//! conditions are sufficient ones for saltus a power of two; the automaton replaces them.

use super::automaton::{Lasso, Split};
use super::period::{Period, Status, Theorem};
use super::repetition::repetitions;
use super::rule::TakeAndBreak;
use super::values::Values;
use crate::base::Grundy;

/// Fixed parts of a translated option are tried up to this size where they come in pairs.
const MOST_FIXED: usize = 48;

/// The most options looked at for one attempt at a proof with one translation.
const MOST_OPTIONS: usize = 1 << 26;

/// What the values suggest, to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Candidate {
    n0: usize,
    period: usize,
    saltus: u32,
}

/// Tries to prove what the values suggest, each time there are more of them.
#[derive(Debug, Default)]
pub(super) struct Prover {
    /// A candidate for which the automaton has an answer or is too large; more values
    /// would not change that.
    settled: Option<(Candidate, bool)>,
}

impl Prover {
    /// A proof, if the values so far are enough for one.
    pub(super) fn prove(
        &mut self,
        rules: &TakeAndBreak,
        terminal: Grundy,
        values: &Values,
    ) -> Option<Period> {
        if rules.unequal() {
            return None;
        }
        let known: Vec<Grundy> = values.iter().collect();
        let candidate = Candidate::of(&known)?;
        let refused = self.settled == Some((candidate, false));
        let proved = !refused
            && candidate.reaches_smaller_values(rules, terminal, &known)
            && self.splits_miss(candidate, rules, &known);
        proved.then_some(Period {
            status: Status::Proved(Theorem::ArithmeticPeriodicity),
            preperiod: candidate.n0 as u64,
            period: candidate.period as u64,
            saltus: u64::from(candidate.saltus),
            values_computed: known.len() as u64,
            max: None,
        })
    }

    /// Whether no split ever has the value of its heap.
    fn splits_miss(&mut self, candidate: Candidate, rules: &TakeAndBreak, values: &[Grundy]) -> bool {
        if let Some((settled, answer)) = self.settled
            && settled == candidate
        {
            return answer;
        }
        let Candidate { n0, period, saltus } = candidate;
        let splits = splits(rules);
        let lasso = Lasso { values, n0: n0.max(1), p: period, saltus };
        let answer = splits.is_empty() || lasso.split_meets_heap(&splits) == Some(false);
        self.settled = Some((candidate, answer));
        answer
    }
}

impl Candidate {
    /// The relation that reaches farthest back from the end of the values, if it is one
    /// with a saltus that has held over three periods.
    fn of(values: &[Grundy]) -> Option<Candidate> {
        let steps = values.len().checked_sub(1)?;
        let step = |at: usize| i64::from(values[at + 1]) - i64::from(values[at]);
        let mut best = None;
        repetitions(steps, steps / 2, step, |p, m| {
            if best.is_none_or(|(_, most)| m > most) {
                best = Some((p, m));
            }
        });
        let (period, m) = best?;
        let last = values.len() - 1;
        let saltus = values[last].checked_sub(values[last - period])?;
        let n0 = steps - period - m;
        (saltus > 0 && m >= 3 * period).then_some(Candidate { n0, period, saltus })
    }

    /// Whether every smaller value is that of an option, for ever.
    fn reaches_smaller_values(self, rules: &TakeAndBreak, terminal: Grundy, values: &[Grundy]) -> bool {
        let options_of_a_heap = values.len().saturating_mul(rules.digits().len() + MOST_FIXED);
        [1usize, 2, 4, 8, 16]
            .into_iter()
            .filter(|times| (times * self.period).saturating_mul(options_of_a_heap) <= MOST_OPTIONS)
            .filter_map(|times| {
                let (period, saltus) = (self.period * times, self.saltus.checked_mul(times as u32)?);
                Translation::new(rules, terminal, values, self.n0.max(1), period, saltus)
            })
            .any(|translation| translation.covers_smaller_values())
    }
}

/// The moves that leave two or three heaps.
fn splits(rules: &TakeAndBreak) -> Vec<Split> {
    let exact = rules.digits().iter().map(|&(take, digit)| (take, digit, false));
    let tail = rules.tail().map(|(from, digit)| (from, digit, true));
    let of = |(take, digit, or_more): (u64, u8, bool)| {
        let take = usize::try_from(take).unwrap_or(usize::MAX / 2);
        [2, 3].into_iter().filter(move |parts| digit >> parts & 1 == 1).map(move |parts| Split {
            take,
            or_more,
            parts,
        })
    };
    exact.chain(tail).flat_map(of).collect()
}

/// The step from `n` to `n + period`, and the last `period` heaps computed to start from.
struct Translation<'a> {
    rules: &'a TakeAndBreak,
    terminal: Grundy,
    values: &'a [Grundy],
    n0: usize,
    period: usize,
    saltus: u32,
}

const TRANSLATED: u8 = 1;
const PERSISTENT: u8 = 2;
const GROWING: u8 = 4;

impl<'a> Translation<'a> {
    /// `None` where too few values are known, or small heaps have too large values.
    fn new(
        rules: &'a TakeAndBreak,
        terminal: Grundy,
        values: &'a [Grundy],
        n0: usize,
        period: usize,
        saltus: u32,
    ) -> Option<Self> {
        let base = values.len().checked_sub(period)?;
        let small = values.get(..n0 + period).filter(|small| small.len() <= base)?;
        let largest_small = small.iter().copied().chain([terminal]).max()?;
        let reaches_past_moves = base as u64 >= n0 as u64 + rules.reach();
        let exceeds_small = values[base..].iter().all(|&value| value + saltus > largest_small);
        (reaches_past_moves && exceeds_small).then_some(Translation {
            rules,
            terminal,
            values,
            n0,
            period,
            saltus,
        })
    }

    fn covers_smaller_values(&self) -> bool {
        let len = self.values.len();
        let mut cover = Vec::new();
        (len - self.period..len).all(|heap| {
            cover.clear();
            cover.resize(self.values[heap] as usize, 0);
            self.mark(heap, &mut cover);
            self.layered(&cover)
        })
    }

    /// Whether the families cover all smaller values in the order F, W, T.
    fn layered(&self, cover: &[u8]) -> bool {
        let has = |family: u8| move |&&at: &&u8| at & family != 0;
        let translated = cover.iter().rev().take_while(has(TRANSLATED)).count();
        let persistent = cover.iter().take_while(has(PERSISTENT)).count();
        let mut growing = 0;
        for (at, families) in cover.iter().enumerate().skip(cover.len() - translated) {
            growing = if families & GROWING != 0 { growing + 1 } else { 0 };
            // The run of growing values starts at `at + 1 - growing`, which is some L.
            if growing >= self.saltus as usize {
                return at + 1 - self.saltus as usize <= persistent;
            }
        }
        false
    }

    /// Marks the values of the options of `heap` with the families they belong to.
    fn mark(&self, heap: usize, cover: &mut [u8]) {
        let mut add = |value: u32, families: u8| {
            if let Some(at) = cover.get_mut(value as usize) {
                *at |= families;
            }
        };
        if self.rules.whole() == u64::MAX {
            add(self.terminal, PERSISTENT);
        }
        for &(take, digit) in self.rules.digits() {
            let rest = heap - take as usize;
            self.single(rest, digit, 0, &mut add);
            self.two(rest, digit, 0, &mut add);
            self.three(rest, digit, 0, &mut add);
        }
        if let Some((from, digit)) = self.rules.tail() {
            let most = heap - from as usize;
            if digit & 1 != 0 {
                add(self.terminal, PERSISTENT);
            }
            for rest in 1..=most {
                self.single(rest, digit, PERSISTENT, &mut add);
                self.two(rest, digit, PERSISTENT, &mut add);
            }
            self.three(most, digit, PERSISTENT, &mut add);
        }
    }

    /// The families of an option with a part `a` and the rest of value `fixed`, given
    /// whether it is persistent.
    fn families(&self, a: usize, fixed: u32, persistent: u8) -> u8 {
        let lowest_bit = self.saltus & self.saltus.wrapping_neg();
        match (a >= self.n0 && fixed < lowest_bit, persistent) {
            (true, PERSISTENT) => TRANSLATED | PERSISTENT | GROWING,
            (true, _) => TRANSLATED,
            (false, persistent) => persistent,
        }
    }

    fn single(&self, rest: usize, digit: u8, persistent: u8, add: &mut impl FnMut(u32, u8)) {
        if digit & 2 != 0 {
            add(self.values[rest], self.families(rest, 0, persistent));
        }
    }

    fn two(&self, rest: usize, digit: u8, persistent: u8, add: &mut impl FnMut(u32, u8)) {
        if digit & 4 == 0 {
            return;
        }
        if rest.is_multiple_of(2) && self.period.is_multiple_of(2) && rest > 0 {
            add(0, PERSISTENT);
        }
        let most = if persistent == 0 { rest } else { rest.min(MOST_FIXED + 1) };
        for fixed in 1..most {
            let (a, b) = (rest - fixed, self.values[fixed]);
            add(self.values[a] ^ b, self.families(a, b, persistent));
        }
    }

    fn three(&self, rest: usize, digit: u8, persistent: u8, add: &mut impl FnMut(u32, u8)) {
        if digit & 8 == 0 {
            return;
        }
        for b in 1..MOST_FIXED.min(rest) {
            for c in (b + 1..=MOST_FIXED).take_while(|c| b + c < rest) {
                let (a, fixed) = (rest - b - c, self.values[b] ^ self.values[c]);
                add(self.values[a] ^ fixed, self.families(a, fixed, persistent));
            }
        }
        let twins = if self.period.is_multiple_of(2) { PERSISTENT } else { persistent };
        for b in (1..rest).take_while(|b| 2 * b < rest) {
            let a = rest - 2 * b;
            add(self.values[a], self.families(a, 0, twins));
        }
    }
}
