//! The sample of common parts whose options exclude most rare values without a search.
//!
//! Let a share `f(i)` of the recent heaps be common with number `i`. Marking the options
//! that have a fixed common part of number `u` finds a given rare number `v` with chance
//! `f(v xor u)`: the other part has to have the number `v xor u`. So with `k(u)` parts of
//! number `u` in the sample, `v` stays open with chance about `exp(-sum k(u) f(v xor u))`,
//! and then costs a search. The sample is chosen greedily, always the part that saves most
//! search, until a part costs more than it saves. All parts' savings at once are a
//! convolution over xor, which the Walsh-Hadamard transform computes.

use super::split::walsh_hadamard;

/// What a part costs for each heap and each word of a group if a program marks it, about
/// in nanoseconds on a processor of 2024. Only the ratios of these numbers matter, and not
/// much: the best sample is a flat optimum.
pub(super) const MARKED: f64 = 0.05;
/// What a part costs that is stamped.
pub(super) const STAMPED: f64 = 0.1;
/// What a search costs to begin.
const SEARCH: f64 = 200.0;
/// What a search costs for each option it looks at.
const OPTION: f64 = 0.05;

/// Parts are added so many at a time.
const BATCH: usize = 8;
/// No sample is larger than this.
const MOST_PARTS: usize = 4096;

/// What the recent heaps tell about options to come. All by number.
#[derive(Debug)]
pub(super) struct Recent {
    /// The share of heaps that are common with this number.
    pub shares: Vec<f64>,
    /// The chance that two of them make an option of this number.
    pub chances: Vec<f64>,
    /// How often a heap needs this rare number to be excluded: where its own is larger.
    open: Vec<f64>,
}

impl Recent {
    /// Counts numbers below `numbers`, a power of two, among so many heaps.
    pub(super) fn new(common: impl Iterator<Item = usize>, numbers: usize, heaps: usize) -> Recent {
        let mut shares = vec![0.0; numbers];
        common.for_each(|index| shares[index] += 1.0 / heaps as f64);
        let mut open = vec![0.0; numbers];
        (1..numbers).rev().for_each(|at| open[at - 1] = open[at] + shares[at]);
        let chances = Convolution::with(&shares).of(&shares);
        Recent { shares, chances, open }
    }

    /// How many parts of each number the best sample has, given how many there are to
    /// choose from and what a part costs.
    pub(super) fn best_sample(&self, available: &[usize], part: f64) -> Vec<usize> {
        let cost = |(open, chance): (&f64, &f64)| open * (SEARCH + OPTION / chance.max(1e-6));
        let mut costs: Vec<f64> = self.open.iter().zip(&self.chances).map(cost).collect();
        let convolution = Convolution::with(&self.shares);
        let mut chosen = vec![0; available.len()];
        for _ in 0..MOST_PARTS / BATCH {
            let savings = convolution.of(&costs);
            let best = (0..available.len())
                .filter(|&number| chosen[number] < available[number])
                .max_by(|&a, &b| savings[a].total_cmp(&savings[b]));
            let Some(best) = best.filter(|&number| savings[number] > part) else { break };
            let more = BATCH.min(available[best] - chosen[best]);
            chosen[best] += more;
            for (number, cost) in costs.iter_mut().enumerate() {
                *cost *= (-(more as f64) * self.shares[number ^ best]).exp();
            }
        }
        chosen
    }
}

/// Convolution over xor with a fixed sequence.
struct Convolution {
    transform: Vec<f64>,
}

impl Convolution {
    fn with(fixed: &[f64]) -> Convolution {
        let mut transform = fixed.to_vec();
        walsh_hadamard(&mut transform);
        Convolution { transform }
    }

    /// For each number, the sum of the products over all pairs with that xor.
    fn of(&self, other: &[f64]) -> Vec<f64> {
        let mut result = other.to_vec();
        walsh_hadamard(&mut result);
        let scale = 1.0 / result.len() as f64;
        result.iter_mut().zip(&self.transform).for_each(|(a, b)| *a *= b * scale);
        walsh_hadamard(&mut result);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn convolutions_are_those_of_the_definition() {
        let (a, b): (Vec<f64>, Vec<f64>) =
            (0..16).map(|at| (f64::from(at * at % 7), f64::from(at % 5))).unzip();
        let result = Convolution::with(&a).of(&b);
        for number in 0..16usize {
            let expected: f64 = (0..16).map(|at| a[at] * b[at ^ number]).sum();
            assert!((result[number] - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn a_sample_takes_the_parts_that_exclude_most() {
        // All heaps have number 5, and number 3 has to be excluded for most of them.
        let recent = Recent::new([5; 100].into_iter(), 8, 100);
        let sample = recent.best_sample(&[50; 8], MARKED);
        assert!(sample[5 ^ 3] > 0);
        assert!(sample[5 ^ 6] == 0, "no heap has a number above 5");
    }
}
