//! Up to eight numbers looked for at once among the options of a heap.
//!
//! The number of an option is the xor of two indices of at most twelve bits, that is, of
//! three half-bytes. A table for each half-byte says, one bit a needle, which needles have
//! which value there; the bitwise and of the three answers tells which needle it is. On
//! x86-64 with AVX2 a table look-up is one instruction for 32 options; elsewhere each
//! needle is compared in turn, in loops that compilers vectorise.

/// Options are looked at so many at a time.
pub(super) const CHUNK: usize = 128;

/// The indices of the two parts of some whole chunks of options: low bytes, and high bytes
/// if there are any.
pub(super) struct Pairs<'a> {
    pub low: (&'a [u8], &'a [u8]),
    pub high: Option<(&'a [u8], &'a [u8])>,
}

/// The needles, each in one of eight slots.
#[derive(Clone, Debug, Default)]
pub(super) struct Needles {
    numbers: [u32; 8],
    active: u8,
    tables: [[u8; 16]; 3],
}

impl Needles {
    /// The slots in use, a bit each.
    pub(super) fn active(&self) -> u8 {
        self.active
    }

    /// Whether a slot is in use.
    pub(super) fn holds(&self, slot: usize) -> bool {
        self.active >> slot & 1 == 1
    }

    /// The number last put into a slot.
    pub(super) fn number(&self, slot: usize) -> u32 {
        self.numbers[slot]
    }

    /// Puts a number into a slot that is not in use.
    pub(super) fn put(&mut self, slot: usize, number: u32) {
        self.numbers[slot] = number;
        self.active |= 1 << slot;
        for (place, table) in self.tables.iter_mut().enumerate() {
            table[(number >> (4 * place) & 15) as usize] |= 1 << slot;
        }
    }

    /// Empties a slot, if it is in use.
    pub(super) fn take(&mut self, slot: usize) {
        self.active &= !(1 << slot);
        for (place, table) in self.tables.iter_mut().enumerate() {
            table[(self.numbers[slot] >> (4 * place) & 15) as usize] &= !(1 << slot);
        }
    }

    /// The first chunk in which a number occurs, and the slots of those that do.
    #[inline]
    pub(super) fn first_met(&self, pairs: &Pairs) -> Option<(usize, u8)> {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { self.first_met_by_tables(pairs) };
        }
        self.first_met_one_by_one(pairs)
    }

    fn first_met_one_by_one(&self, pairs: &Pairs) -> Option<(usize, u8)> {
        let chunks = pairs.low.0.len() / CHUNK;
        (0..chunks).find_map(|chunk| {
            let range = chunk * CHUNK..(chunk + 1) * CHUNK;
            let differ = |(a, b): (&[u8], &[u8]), by: u8, rest: &mut [u8; CHUNK]| {
                let pairs = a[range.clone()].iter().zip(&b[range.clone()]);
                rest.iter_mut().zip(pairs).for_each(|(rest, (a, b))| *rest |= a ^ b ^ by);
            };
            let occurs = |slot: &usize| {
                let [low, high, ..] = self.numbers[*slot].to_le_bytes();
                let mut rest = [0; CHUNK];
                differ(pairs.low, low, &mut rest);
                match pairs.high {
                    Some(pair) => differ(pair, high, &mut rest),
                    None if high != 0 => return false,
                    None => {}
                }
                // Flags are collected to the end: a loop that may stop is not vectorised.
                rest.iter().fold(0, |any, &rest| any | u8::from(rest == 0)) != 0
            };
            let met =
                (0..8).filter(|&slot| self.holds(slot)).filter(occurs).fold(0, |met, slot| met | 1 << slot);
            (met != 0).then_some((chunk, met))
        })
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn first_met_by_tables(&self, pairs: &Pairs) -> Option<(usize, u8)> {
        use std::arch::x86_64::*;
        // SAFETY: loads are unaligned, of 16 bytes of a table of 16 or of 32 bytes of a
        // slice of 32; everything else is arithmetic on registers.
        unsafe {
            let table =
                |at: usize| _mm256_broadcastsi128_si256(_mm_loadu_si128(self.tables[at].as_ptr().cast()));
            let (first, second, third) = (table(0), table(1), table(2));
            let nibble = _mm256_set1_epi8(15);
            let xor = |a: &[u8], b: &[u8]| {
                let load = |bytes: &[u8]| _mm256_loadu_si256(bytes[..32].as_ptr().cast());
                _mm256_xor_si256(load(a), load(b))
            };
            let chunks = |(a, b): (&'_ [u8], &'_ [u8])| a.len().min(b.len()) / CHUNK;
            let high = pairs.high.unwrap_or((&[], &[]));
            for chunk in 0..chunks(pairs.low) {
                let mut found = _mm256_setzero_si256();
                for at in (0..CHUNK).step_by(32) {
                    let range = chunk * CHUNK + at..chunk * CHUNK + at + 32;
                    let low = xor(&pairs.low.0[range.clone()], &pairs.low.1[range.clone()]);
                    let by_first = _mm256_shuffle_epi8(first, _mm256_and_si256(low, nibble));
                    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(low), nibble);
                    let mut hits = _mm256_and_si256(by_first, _mm256_shuffle_epi8(second, upper));
                    if pairs.high.is_some() {
                        let high = xor(&high.0[range.clone()], &high.1[range]);
                        hits = _mm256_and_si256(hits, _mm256_shuffle_epi8(third, high));
                    }
                    found = _mm256_or_si256(found, hits);
                }
                if _mm256_testz_si256(found, found) == 0 {
                    let half =
                        _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256::<1>(found));
                    let word = (_mm_extract_epi64::<0>(half) | _mm_extract_epi64::<1>(half)) as u64;
                    let word = word | word >> 32;
                    let word = word | word >> 16;
                    return Some((chunk, (word | word >> 8) as u8));
                }
            }
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_the_first_needles_that_occur() {
        let mut state = 1u32;
        let mut draw = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        for round in 0..300 {
            let wide = round % 2 == 1;
            let numbers = if wide { 4096 } else { 256 };
            let mut indices = || -> Vec<u32> { (0..5 * CHUNK).map(|_| draw(numbers)).collect() };
            let (a, b) = (indices(), indices());
            let byte =
                |from: &[u32], shift: u32| -> Vec<u8> { from.iter().map(|at| (at >> shift) as u8).collect() };
            let (a_low, b_low, a_high, b_high) = (byte(&a, 0), byte(&b, 0), byte(&a, 8), byte(&b, 8));
            let pairs = Pairs { low: (&a_low, &b_low), high: wide.then_some((&a_high, &b_high)) };
            let mut needles = Needles::default();
            for slot in 0..8 {
                // Some needles are taken from the options, so that there is something to find.
                let at = draw(5 * CHUNK as u32) as usize;
                needles.put(slot, if draw(3) == 0 { a[at] ^ b[at] } else { draw(numbers) });
            }
            needles.take(draw(8) as usize);
            let expected = (0..5).find_map(|chunk| {
                let range = chunk * CHUNK..(chunk + 1) * CHUNK;
                let occurs = |slot: &usize| range.clone().any(|at| a[at] ^ b[at] == needles.number(*slot));
                let met = (0..8).filter(|&slot| needles.holds(slot)).filter(occurs);
                let met = met.fold(0u8, |all, slot| all | 1 << slot);
                (met != 0).then_some((chunk, met))
            });
            assert_eq!(needles.first_met_one_by_one(&pairs), expected);
            assert_eq!(needles.first_met(&pairs), expected);
        }
    }
}
