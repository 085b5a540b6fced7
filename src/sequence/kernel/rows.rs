//! The kernel of rows: for games that split heaps in three, and for those with so many ways
//! to split them in two that these share most of their work.
//!
//! The values of all ways to split a heap in two are kept as a set, its *row*. The options
//! of a heap that leave two heaps have the values of the rows of what is left, so that each
//! number of beans that may be taken costs a union of words and no look at single splits.
//!
//! A split of `m` in three is a part `c` and a split of the rest in two, so `v` is the value
//! of one exactly when for some `c`, which may be taken to be the least part, the row of
//! `m - c` has `v xor g(c)`: at most `m / 3` questions. Most values are settled sooner, by a
//! split into `a, b, b`, which has the value of `a`, for any `a` of the right parity.
//!
//! So a heap of `n` costs some `n` steps and a few for each number of beans, where the plain
//! recursion takes `n / 2` for each of them, and `n^2 / 12` for splits in three. A row takes
//! as many bits as there are values, which for most games that split in three grow with the
//! heaps; when the rows together outgrow a quarter of a gibibyte another kernel takes over.

use super::{least_missing, set};
use crate::base::{Exhausted, Grundy, Meter};
use crate::sequence::rule::TakeAndBreak;
use crate::sequence::values::{Values, with_slice};

/// The kernel is not worth while for fewer heaps.
const LEAST_HEAPS: usize = 64;

/// The most words in all rows together.
const MOST_WORDS: usize = 1 << 25;

/// The kernel and its rows.
#[derive(Debug)]
pub(super) struct Rows {
    /// The numbers of beans after which nothing may be left, one heap, two heaps, three.
    wholes: Vec<usize>,
    singles: Vec<usize>,
    pairs: Vec<usize>,
    triples: Vec<usize>,
    /// Words of a row.
    stride: usize,
    /// The rows of heaps 0 to the next one.
    rows: Vec<u64>,
    /// The least even and the least odd heap with each value.
    first: [Vec<usize>; 2],
    /// Room for the values of the options that are marked.
    marks: Vec<u64>,
}

impl Rows {
    /// A kernel for the rules, if they are of its kind and enough values are known.
    pub(super) fn new(rules: &TakeAndBreak, values: &Values) -> Option<Rows> {
        if rules.parts() < 2 || rules.tail().is_some() || rules.unequal() || values.len() < LEAST_HEAPS {
            return None;
        }
        let takes = |bit: u8| {
            rules
                .digits()
                .iter()
                .filter(|(_, digit)| digit & bit != 0)
                .map(|&(take, _)| take as usize)
                .collect()
        };
        let mut kernel = Rows {
            wholes: takes(1),
            singles: takes(2),
            pairs: takes(4),
            triples: takes(8),
            stride: 0,
            rows: Vec::new(),
            first: [Vec::new(), Vec::new()],
            marks: Vec::new(),
        };
        (0..values.len()).for_each(|heap| kernel.note_first(values, heap));
        kernel.widen(values).then_some(kernel)
    }

    /// Appends values until there are `len`. `false` once the rows are too large; the values
    /// before are there.
    pub(super) fn extend(
        &mut self,
        values: &mut Values,
        len: usize,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        while values.len() < len {
            meter.check_time()?;
            meter.check_size(0, values.bytes() + self.rows.len() as u64 * 8)?;
            let heap = values.len();
            let value = self.value(values, heap);
            values.push(value);
            self.note_first(values, heap);
            if value as usize >= 64 * self.stride || self.rows.len() + self.stride > MOST_WORDS {
                if !self.widen(values) {
                    return Ok(false);
                }
            } else {
                self.push_row(values);
            }
        }
        Ok(true)
    }

    /// Makes rows for all values so far and their xors. `false` where they would be too
    /// large.
    fn widen(&mut self, values: &Values) -> bool {
        let stride = (values.max().0 as usize / 64 + 1).next_power_of_two();
        if stride.saturating_mul(values.len() + 1) > MOST_WORDS {
            return false;
        }
        let mut rows = vec![0; (values.len() + 1) * stride];
        let narrow = if self.stride == 0 { &[][..] } else { &self.rows };
        for (wide, narrow) in rows.chunks_exact_mut(stride).zip(narrow.chunks_exact(self.stride.max(1))) {
            wide[..self.stride].copy_from_slice(narrow);
        }
        let known = narrow.len() / self.stride.max(1);
        self.stride = stride;
        self.rows = rows;
        (known..=values.len()).for_each(|heap| self.write_row(values, heap));
        true
    }

    fn note_first(&mut self, values: &Values, heap: usize) {
        let first = &mut self.first[heap % 2];
        let value = values.get(heap).unwrap_or(0) as usize;
        if first.len() <= value {
            first.resize(value + 1, usize::MAX);
        }
        // Heap 0 is no part.
        if heap > 0 && first[value] == usize::MAX {
            first[value] = heap;
        }
    }

    fn value(&mut self, values: &Values, heap: usize) -> Grundy {
        let Rows { wholes, singles, pairs, stride, rows, marks, .. } = self;
        marks.clear();
        marks.resize(*stride, 0);
        for take in pairs.iter().take_while(|take| **take < heap) {
            let row = &rows[(heap - *take) * *stride..][..*stride];
            marks.iter_mut().zip(row).for_each(|(mark, word)| *mark |= word);
        }
        for take in singles.iter().take_while(|take| **take < heap) {
            set(marks, values.get(heap - *take).unwrap_or(0));
        }
        if wholes.binary_search(&heap).is_ok() {
            set(marks, 0);
        }
        loop {
            let value = least_missing(&self.marks);
            if value as usize >= 64 * self.stride || !self.splits_in_three(values, heap, value) {
                return value;
            }
            set(&mut self.marks, value);
        }
    }

    /// Whether some split of the heap in three has the value.
    fn splits_in_three(&self, values: &Values, heap: usize, value: Grundy) -> bool {
        let rests = || self.triples.iter().filter_map(|take| heap.checked_sub(*take));
        let twins = |rest: usize| {
            self.first[rest % 2].get(value as usize).is_some_and(|&part| part < rest.saturating_sub(1))
        };
        let third = |rest: usize| {
            with_slice!(values, values => (1..=rest / 3).any(|part| {
                let number = value ^ Grundy::from(values[part]);
                let word = self.rows[(rest - part) * self.stride + number as usize / 64];
                word >> (number % 64) & 1 == 1
            }))
        };
        rests().any(twins) || rests().any(third)
    }

    /// Adds the row of the next heap.
    fn push_row(&mut self, values: &Values) {
        self.rows.resize((values.len() + 1) * self.stride, 0);
        self.write_row(values, values.len());
    }

    fn write_row(&mut self, values: &Values, heap: usize) {
        let row = &mut self.rows[heap * self.stride..(heap + 1) * self.stride];
        with_slice!(values, values => {
            let parts = values.get(1..heap).unwrap_or(&[]);
            for (a, b) in parts.iter().zip(parts.iter().rev()).take(heap / 2) {
                set(row, Grundy::from(a ^ b));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::Plain;
    use super::*;
    use crate::base::Budget;
    use crate::ruleset::Code;
    use proptest::prelude::*;

    /// Continues from some heaps on, in portions, and compares with the plain recursion.
    fn check(digits: Vec<u8>, heaps: usize) {
        let rules = TakeAndBreak::from_code(&Code::new(digits, false));
        let (mut known, mut plain) = (Values::default(), Plain::default());
        while known.len() < heaps {
            let value = plain.next(&rules, 0, &known, &mut Budget::UNLIMITED.meter()).unwrap();
            known.push(value);
        }
        let mut values = Values::default();
        known.iter().take(70).for_each(|value| values.push(value));
        let Some(mut kernel) = Rows::new(&rules, &values) else { return };
        let mut portion = 1;
        while values.len() < heaps {
            let len = heaps.min(values.len() + portion);
            assert!(kernel.extend(&mut values, len, &mut Budget::UNLIMITED.meter()).unwrap());
            portion = portion % 40 + 3;
        }
        let wrong = values.iter().zip(known.iter()).position(|(a, b)| a != b);
        assert_eq!(wrong, None, "{rules:?}");
    }

    #[test]
    fn games_of_every_kind_agree_with_the_plain_recursion() {
        // Periodic, arithmetically periodic and irregular ones.
        let games =
            [&[0, 0xF][..], &[0, 9], &[0, 0, 0xC], &[0xC, 3], &[8], &[0, 0xB, 3, 3, 0xB], &[0, 2, 0, 4, 8]];
        games.iter().for_each(|digits| check(digits.to_vec(), 900));
    }

    /// Codes so long that most heaps known are smaller than what may be taken.
    #[test]
    fn long_codes_agree_with_the_plain_recursion() {
        check((0..300).map(|at| [0, 3, 7, 5, 6][at * at % 5]).collect(), 800);
        check((0..200).map(|at| if at == 0 { 4 } else { 7 }).collect(), 700);
        check((0..90).map(|at| [0, 1, 0xA, 4, 0xD, 0][at % 6]).collect(), 400);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn any_hexadecimal_game(digits in prop::collection::vec(0u8..16, 2..5)) {
            let mut digits = digits;
            digits[0] &= 0xC;
            digits[1] |= 8;
            check(digits, 400);
        }
    }
}
