//! Which of some numbers no option of a heap has: the search that settles what marking
//! left open.
//!
//! Eight numbers at a time go round all options in a circle. One that is met makes room
//! for the next; one that has gone round in full is the number of no option. The circle
//! takes the ways to remove beans in turn, for a witness may come from any of them.

use super::lanes::Lanes;
use super::needles::{CHUNK, Needles};

/// Chunks searched for one way to remove beans before another has its turn.
const PORTION: usize = 4;

/// The options of one heap.
pub(super) struct Hunt<'a> {
    pub lanes: &'a Lanes,
    pub heap: usize,
    /// The smaller part is at most so large, where not all heaps are there to be searched.
    pub smaller_part: usize,
    pub takes: &'a [usize],
    /// Where the circle starts: indices of parts from this heap on tell values apart.
    pub pure_from: usize,
    /// Whether two equal parts are no option.
    pub unequal: bool,
    /// Whether numbers above the one sought are to be expected among those given, so that
    /// it does not pay to go through many of them while smaller ones are open.
    pub patient: bool,
}

impl Hunt<'_> {
    /// The least of some ascending numbers that no option has. `exact(number, x, y)` says
    /// whether parts `x` and `y`, whose indices have that number, really make its value.
    pub(super) fn least_absent(
        &self,
        mut numbers: impl Iterator<Item = u32>,
        exact: impl Fn(u32, usize, usize) -> bool,
    ) -> Option<u32> {
        let mut circle = self.circle();
        let round = circle.round();
        let patience = if self.patient { round / 8 + 32 } else { round };
        let mut needles = Needles::default();
        let mut absent: Option<u32> = None;
        // The steps at which each needle will have gone round, and the first of them.
        let mut ends = [usize::MAX; 8];
        let mut next_end = usize::MAX;
        loop {
            let fresh = next_end == usize::MAX || circle.steps + round - next_end <= patience;
            while needles.active() != u8::MAX
                && absent.is_none()
                && (fresh || needles.active() == 0)
                && let Some(number) = numbers.next()
            {
                let slot = needles.active().trailing_ones() as usize;
                needles.put(slot, number);
                ends[slot] = circle.steps + round;
                next_end = next_end.min(ends[slot]);
            }
            if needles.active() == 0 {
                return absent;
            }
            if let Some((sum, start, mut met)) = circle.go(self, &needles, next_end) {
                while met != 0 {
                    let slot = met.trailing_zeros() as usize;
                    met &= met - 1;
                    let number = needles.number(slot);
                    let real = |x| exact(number, x, sum - x) && !(self.unequal && 2 * x == sum);
                    if self.is_certain(sum, start, number) || (start..start + CHUNK).any(real) {
                        needles.take(slot);
                        if ends[slot] == next_end {
                            next_end = first_end(&needles, &ends);
                        }
                    }
                }
            }
            if circle.steps >= next_end {
                for slot in (0..8).filter(|&slot| ends[slot] <= circle.steps) {
                    if needles.holds(slot) {
                        let number = needles.number(slot);
                        absent = Some(absent.map_or(number, |least| least.min(number)));
                        needles.take(slot);
                    }
                }
                // Larger numbers are of no interest any more.
                for slot in 0..8 {
                    if absent.is_some_and(|least| needles.number(slot) > least) {
                        needles.take(slot);
                    }
                }
                next_end = first_end(&needles, &ends);
            }
        }
    }

    /// The circle of all options, in portions of chunks for each way to remove beans.
    fn circle(&self) -> Circle {
        let least_take = self.takes.iter().min().copied().unwrap_or(0);
        let chunks = ((self.heap - least_take) / 2).min(self.smaller_part).div_ceil(CHUNK);
        let first = (self.pure_from - 1).div_ceil(CHUNK).min(chunks / 2);
        // Every lap has to consist of the same portions; of one way alone, that is no
        // condition.
        let (portion, first) = match self.takes.len() {
            1 => (chunks, first),
            _ => (PORTION, first / PORTION * PORTION),
        };
        Circle { turns: self.takes.len(), chunks, portion, first, turn: 0, passed: 0, steps: 0 }
    }

    /// Whether a number met in a chunk is that of an option beyond doubt.
    fn is_certain(&self, sum: usize, start: usize, number: u32) -> bool {
        let last = start + CHUNK - 1;
        let pure = start >= self.pure_from && sum - last >= self.pure_from;
        pure && !(self.unequal && number == 0 && (start..=last).contains(&(sum / 2)))
    }
}

fn first_end(needles: &Needles, ends: &[usize; 8]) -> usize {
    (0..8).filter(|&slot| needles.holds(slot)).map(|slot| ends[slot]).min().unwrap_or(usize::MAX)
}

/// A place on the way round all options.
struct Circle {
    /// How many ways to remove beans there are.
    turns: usize,
    /// Chunks for each of them.
    chunks: usize,
    /// Chunks that are visited for one of them before the next takes its turn.
    portion: usize,
    /// The first chunk of the portion.
    first: usize,
    /// Whose turn it is.
    turn: usize,
    /// Chunks of the portion visited in this turn.
    passed: usize,
    /// Chunks visited since the start.
    steps: usize,
}

impl Circle {
    /// Steps of a full round.
    fn round(&self) -> usize {
        self.chunks * self.turns
    }

    /// Goes on within the portion, to a chunk in which needles are met or to its end, and
    /// not beyond `end` steps. Returns the sum of the two parts, where the chunk starts,
    /// and the needles met.
    fn go(&mut self, hunt: &Hunt, needles: &Needles, end: usize) -> Option<(usize, usize, u8)> {
        let sum = hunt.heap - hunt.takes[self.turn];
        let size = self.portion.min(self.chunks - self.first);
        let from = self.first + self.passed;
        let left = (size - self.passed).min(end - self.steps);
        // The last chunk may have no option by this way.
        let real = left.min((sum / 2).div_ceil(CHUNK).saturating_sub(from));
        let start = 1 + from * CHUNK;
        let met = needles.first_met(&hunt.lanes.pairs(sum, start, real));
        let steps = met.map_or(left, |(chunk, _)| chunk + 1);
        self.steps += steps;
        self.passed += steps;
        if self.passed == size {
            self.passed = 0;
            self.turn += 1;
        }
        if self.turn == self.turns {
            self.turn = 0;
            self.first = if self.first + size == self.chunks { 0 } else { self.first + size };
        }
        met.map(|(chunk, met)| (sum, start + chunk * CHUNK, met))
    }
}
