//! Can a split ever have the value of the heap it came from? Decided for all heaps at once.
//!
//! Let `h` be an arithmetically periodic function: `h(n + p) = h(n) + sigma` from `n0` on.
//! Whether some heap `n` has parts `a, b, ...` with `a + b + ... = n - t` and
//! `h(a) xor h(b) xor ... = h(n)` is a question about infinitely many heaps. With
//! `n = n0 + r + l p` and each part either a constant below `n0` or `n0 + r' + i p`, it
//! asks for natural numbers `l, i, j, ...` with
//!
//! ```text
//! (x + sigma i) xor (y + sigma j) xor ... = z + sigma l     and     l - i - j - ... = c.
//! ```
//!
//! Both conditions can be checked on the binary digits of `l, i, j, ...` read together from
//! the lowest up, with nothing to remember but the carries: those of the products are at
//! most `sigma`, that of the sum is at most the number of parts. So the solutions are the
//! language of a finite automaton, and there is none exactly when no accepting state can
//! be reached. All residues share one automaton; they differ in the state to start from.
//! The same goes for `a + b + ... <= n - t`, which a repeating tail of a code means.

use rustc_hash::FxHashSet;

/// `h(n)` is `values[n]` below `n0 + p`, and `h(n + p) = h(n) + saltus` from `n0` on.
pub(super) struct Lasso<'a> {
    pub values: &'a [u32],
    pub n0: usize,
    pub p: usize,
    pub saltus: u32,
}

/// Leaving exactly `parts` heaps (2 or 3) after taking `take` beans, or at least so many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub take: usize,
    pub or_more: bool,
    pub parts: u32,
}

/// The most states before the question is left open.
const MOST_STATES: usize = 400_000;

/// The most ways to choose residues before the question is left open.
const MOST_CHOICES: usize = 10_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// What is left to add to the digits of each part's product; ascending.
    parts: [u32; 3],
    /// How many of `parts` are in use.
    used: u8,
    /// The remaining digits of the xor of all constant parts.
    constant: u32,
    /// As `parts`, for the heap itself.
    heap: u32,
    /// The running difference `l - i - j - ...` minus what it should be.
    difference: i32,
    /// Whether the difference may end above zero.
    or_more: bool,
}

impl State {
    fn accepts(&self) -> bool {
        let value = self.parts.iter().fold(self.constant, |all, part| all ^ part);
        value == self.heap && (self.difference == 0 || self.or_more && self.difference > 0)
    }

    /// The state after one more digit of every number; bit 0 of `digits` belongs to the
    /// heap, the others to the parts.
    fn read(&self, digits: u32, saltus: u32) -> Option<State> {
        let add = |carry: u32, at: u32| carry.checked_add(saltus * (digits >> at & 1));
        let mut next = *self;
        next.heap = add(self.heap, 0)?;
        let mut parity = next.heap ^ self.constant;
        for (at, part) in (1..).zip(&mut next.parts[..usize::from(self.used)]) {
            *part = add(*part, at)?;
            parity ^= *part;
            *part >>= 1;
        }
        next.difference += (digits & 1) as i32 - (digits >> 1).count_ones() as i32;
        if parity & 1 == 1 || (!self.or_more && next.difference & 1 == 1) {
            return None;
        }
        next.heap >>= 1;
        next.constant >>= 1;
        next.difference >>= 1;
        next.parts[..usize::from(self.used)].sort_unstable();
        Some(next)
    }
}

impl Lasso<'_> {
    /// Whether for some heap one of the splits has the heap's own value under `h`; `None`
    /// where the automaton is too large to look through.
    pub(super) fn split_meets_heap(&self, splits: &[Split]) -> Option<bool> {
        let mut starts = Starts { lasso: self, states: FxHashSet::default(), choices: 0 };
        for split in splits {
            let state =
                State { parts: [0; 3], used: 0, constant: 0, heap: 0, difference: 0, or_more: split.or_more };
            starts.choose(split.parts, 1, split.take, state)?;
        }
        let mut seen = starts.states;
        let mut stack: Vec<State> = seen.iter().copied().collect();
        while let Some(state) = stack.pop() {
            if state.accepts() {
                return Some(true);
            }
            for digits in 0..2 << state.used {
                if let Some(next) = state.read(digits, self.saltus)
                    && seen.insert(next)
                {
                    stack.push(next);
                }
            }
            if seen.len() > MOST_STATES {
                return None;
            }
        }
        Some(false)
    }
}

/// Collects the states to start from: all ways to choose residues and constants.
struct Starts<'a> {
    lasso: &'a Lasso<'a>,
    states: FxHashSet<State>,
    choices: usize,
}

impl Starts<'_> {
    /// Chooses the parts that are still missing, in ascending order and none below `least`;
    /// `sum` is what those chosen and the beans taken come to.
    fn choose(&mut self, missing: u32, least: usize, sum: usize, state: State) -> Option<()> {
        if missing == 0 {
            return self.finish(sum, state);
        }
        let Lasso { values, n0, p, .. } = *self.lasso;
        for (part, &value) in values.iter().enumerate().take(n0 + p).skip(least) {
            let mut next = state;
            if part < n0 {
                next.constant ^= value;
            } else {
                next.parts[usize::from(next.used)] = value;
                next.used += 1;
            }
            self.choose(missing - 1, part, sum + part, next)?;
        }
        Some(())
    }

    /// Adds the residues of the heap that fit the chosen parts.
    fn finish(&mut self, sum: usize, mut state: State) -> Option<()> {
        let Lasso { values, n0, p, .. } = *self.lasso;
        state.parts[..usize::from(state.used)].sort_unstable();
        for (heap, &value) in values.iter().enumerate().skip(n0).take(p) {
            self.choices += 1;
            // The heap is `heap + l p`; the parts and the take are `sum + (i + j + ...) p`.
            let slack = heap as i64 - sum as i64;
            if state.or_more || slack % p as i64 == 0 {
                state.heap = value;
                state.difference = i32::try_from(slack.div_euclid(p as i64)).ok()?;
                self.states.insert(state);
            }
        }
        (self.choices <= MOST_CHOICES && self.states.len() <= MOST_STATES).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same question by trying all heaps up to a bound.
    fn by_search(lasso: &Lasso, split: Split, most: usize) -> bool {
        let h = |n: usize| {
            if n < lasso.n0 + lasso.p {
                return lasso.values[n];
            }
            let beyond = n - lasso.n0;
            lasso.values[lasso.n0 + beyond % lasso.p] + lasso.saltus * (beyond / lasso.p) as u32
        };
        // The heaps of which `rest` beans can be left.
        let heaps = |rest: usize| {
            let least = rest + split.take;
            least..if split.or_more { most } else { (least + 1).min(most) }
        };
        let meets = |rest: usize, value: u32| heaps(rest).any(|n| n >= lasso.n0 && h(n) == value);
        (1..most).any(|a| {
            (a..most - a).any(|b| match split.parts {
                2 => meets(a + b, h(a) ^ h(b)),
                _ => (b..most.saturating_sub(a + b)).any(|c| meets(a + b + c, h(a) ^ h(b) ^ h(c))),
            })
        })
    }

    #[test]
    fn agrees_with_search_on_small_functions() {
        let (mut met, mut never) = (0, 0);
        for seed in 0u32..600 {
            // A few pseudo-random digits make the function and the split.
            let mut state = seed.wrapping_mul(0x9E37_79B9) ^ 0x5bd1_e995;
            let mut draw = |below: u32| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 16) % below
            };
            let (n0, p) = (1 + draw(2) as usize, 1 + draw(3) as usize);
            let saltus = 1 + draw(4);
            let values: Vec<u32> = (0..n0 + p).map(|_| draw(5)).collect();
            let lasso = Lasso { values: &values, n0, p, saltus };
            let split = Split { take: draw(3) as usize, or_more: draw(4) == 0, parts: 2 + draw(2) };
            let answer = lasso.split_meets_heap(&[split]);
            assert_eq!(answer, Some(by_search(&lasso, split, 150)), "{values:?} {n0} {p} {saltus} {split:?}");
            if answer == Some(true) { met += 1 } else { never += 1 }
        }
        assert!(met > 100 && never > 100, "{met} {never}");
    }
}
