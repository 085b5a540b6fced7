//! Which sum a game is equal to, told from its options.

use super::sums::{Kinds, plus};
use crate::base::{Exhausted, Meter};
use crate::play::KindSum;
use rustc_hash::FxHashSet;

/// Nim heaps below this size are tried beside letters.
const BESIDE_LETTERS: u32 = 4;

/// So many letters are tried, the last ones found: heaps have no more, and boards may have a
/// hundred thousand.
const LETTERS_TRIED: usize = 1024;

impl Kinds {
    /// A sum that the game with these options (ascending, each once) is equal to and that
    /// weighs at most `weight`, if one is found.
    ///
    /// Tried are the nim heap of the misère mex rule; whatever the heaviest option could be
    /// answered by; and each letter, by itself or beside a small nim heap.
    pub(super) fn equal(
        &mut self,
        options: &[KindSum],
        weight: u64,
        meter: &mut Meter,
    ) -> Result<Option<KindSum>, Exhausted> {
        if options.is_empty() {
            return Ok(Some(KindSum::default()));
        }
        let set: FxHashSet<&KindSum> = options.iter().collect();
        let size = (0..).find(|&size| self.nim(size).is_none_or(|nim| !set.contains(&nim))).unwrap_or(0);
        if self.nim(size).is_none() && options.len() == size as usize {
            // All its options are nim heaps, and no component was this one before.
            return Ok(Some(self.add_nim(weight, options.to_vec())));
        }
        let grundy = self.mex(options);
        let is_equal = |sum: &KindSum| {
            self.grundy(sum) == grundy && self.weight(sum) <= weight && self.is_reversed_to(&set, sum)
        };
        if let Some(nim) = self.nim(size).filter(is_equal) {
            return Ok(Some(nim));
        }
        let heaviest = options.iter().max_by_key(|option| self.weight(option));
        for answer in heaviest.into_iter().flat_map(|option| self.options(option)) {
            meter.tick()?;
            if is_equal(&answer) {
                return Ok(Some(answer));
            }
        }
        for letter in self.letters_from_the_last().take(LETTERS_TRIED) {
            meter.tick()?;
            let letter = KindSum { parts: [letter].into_iter().collect(), star: false };
            // Only one nim heap beside it has the same g+.
            let beside = Some(grundy ^ self.grundy(&letter)).filter(|&size| size < BESIDE_LETTERS);
            let sum = beside.and_then(|size| Some(plus(&letter, &self.nim(size)?)));
            if let Some(sum) = sum.filter(is_equal) {
                return Ok(Some(sum));
            }
        }
        Ok(None)
    }

    /// Whether all options of `sum` are among `options`, and all others have it: the game with
    /// the options is then equal to it.
    fn is_reversed_to(&self, options: &FxHashSet<&KindSum>, sum: &KindSum) -> bool {
        let mut kept: FxHashSet<KindSum> = FxHashSet::default();
        for option in self.options(sum) {
            if !options.contains(&option) {
                return false;
            }
            kept.insert(option);
        }
        let others_have_it =
            || options.iter().all(|&option| kept.contains(option) || self.has_option(option, sum));
        let proviso = || *sum != KindSum::default() || options.iter().any(|&option| self.is_known_p(option));
        others_have_it() && proviso()
    }
}
