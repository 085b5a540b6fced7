//! Does an option ever have the value of its heap? Asked of infinitely many heaps at once.
//!
//! Let `h` be given below `n0 + p` and go on by `h(n + p) = h(n) + sigma`. A heap and its
//! parts are written `r + l p`, `r1 + i p`, `r2 + j p`, ... where a part below `n0` is just
//! itself. That an option has the heap's own value means
//!
//! ```text
//! (h(r1) + sigma i) xor (h(r2) + sigma j) xor ... = h(r) + sigma l
//! ```
//!
//! together with `r + l p = take + r1 + i p + r2 + j p + ...`. Read `l, i, j, ...` in
//! binary from the lowest digit up: the lowest digit of either side depends on the lowest
//! digits alone, and what is carried on stays bounded. So the question is whether a finite
//! graph of carries has a path to a place where zeros for ever solve it, and the graph is
//! searched in full.

use super::Refusal;
use super::moves::Moves;
use crate::base::Meter;
use std::collections::HashSet;

/// An arithmetically periodic function.
pub(super) struct Progression<'a> {
    /// Its values, at least below `n0 + period`.
    pub(super) values: &'a [u32],
    /// From where on it progresses; at least 1, since no part is empty.
    pub(super) n0: u64,
    pub(super) period: u64,
    pub(super) saltus: u64,
}

/// What is carried to the next digit.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Carry {
    heap: u64,
    /// The parts that progress, ascending.
    parts: Vec<u64>,
    /// The xor of the parts that do not.
    fixed: u64,
    /// How many periods the heap has more than its parts and what is taken.
    ahead: i64,
    /// Whether it may have more: whatever is over is taken too.
    or_more: bool,
}

impl Carry {
    /// Whether zeros for ever make both sides equal.
    fn solves(&self) -> bool {
        let side = self.parts.iter().fold(self.fixed, |all, part| all ^ part);
        side == self.heap && (self.ahead == 0 || self.or_more && self.ahead > 0)
    }

    /// The carry after one digit of each number, that of the heap lowest in `digits`.
    fn after(&self, digits: u32, saltus: u64) -> Option<Carry> {
        let digit = |at: usize| u64::from(digits >> at & 1);
        let heap = self.heap + saltus * digit(0);
        let parts: Vec<u64> =
            self.parts.iter().enumerate().map(|(at, part)| part + saltus * digit(at + 1)).collect();
        let ahead = self.ahead + i64::from(digits & 1) - i64::from((digits >> 1).count_ones());
        let agree = parts.iter().fold(self.fixed ^ heap, |all, part| all ^ part) & 1 == 0;
        let whole = self.or_more || ahead & 1 == 0;
        let mut parts: Vec<u64> = parts.into_iter().map(|part| part >> 1).collect();
        parts.sort_unstable();
        let next = Carry { heap: heap >> 1, parts, fixed: self.fixed >> 1, ahead: ahead >> 1, ..*self };
        (agree && whole).then_some(next)
    }
}

impl Progression<'_> {
    /// Whether some heap from `n0` on has an option of one heap or more with its own value.
    ///
    /// # Errors
    /// When the budget ends.
    pub(super) fn meets_itself(&self, moves: &Moves, meter: &mut Meter) -> Result<bool, Refusal> {
        let mut seen = HashSet::new();
        for (take, or_more, parts) in moves.splits() {
            self.start(take, or_more, &mut Vec::with_capacity(parts), parts, &mut seen, meter)?;
        }
        let mut open: Vec<Carry> = seen.iter().cloned().collect();
        while let Some(carry) = open.pop() {
            meter.tick()?;
            meter.check_size(seen.len() as u64, seen.len() as u64 * size_of::<Carry>() as u64 * 2)?;
            if carry.solves() {
                return Ok(true);
            }
            for digits in 0..2 << carry.parts.len() {
                if let Some(next) = carry.after(digits, self.saltus)
                    && seen.insert(next.clone())
                {
                    open.push(next);
                }
            }
        }
        Ok(false)
    }

    /// Adds the carries to start from: every choice of residues for the parts still missing,
    /// ascending, and for the heap.
    fn start(
        &self,
        take: u64,
        or_more: bool,
        chosen: &mut Vec<u64>,
        count: usize,
        into: &mut HashSet<Carry>,
        meter: &mut Meter,
    ) -> Result<(), Refusal> {
        let end = self.n0 + self.period;
        if chosen.len() < count {
            for part in chosen.last().copied().unwrap_or(1)..end {
                chosen.push(part);
                self.start(take, or_more, chosen, count, into, meter)?;
                chosen.pop();
            }
            return Ok(());
        }
        let value = |heap: &u64| u64::from(self.values[*heap as usize]);
        let mut parts: Vec<u64> = chosen.iter().filter(|&&part| part >= self.n0).map(value).collect();
        parts.sort_unstable();
        let fixed = chosen.iter().filter(|&&part| part < self.n0).map(value).fold(0, |all, v| all ^ v);
        let below = take + chosen.iter().sum::<u64>();
        for heap in self.n0..end {
            meter.tick()?;
            let over = heap.cast_signed() - below.cast_signed();
            let period = self.period.cast_signed();
            if or_more || over % period == 0 {
                let ahead = over.div_euclid(period);
                into.insert(Carry { heap: value(&heap), parts: parts.clone(), fixed, ahead, or_more });
            }
        }
        Ok(())
    }
}
