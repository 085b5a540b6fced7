//! Random numbers that are the same on every machine and in every release, so that a seed
//! in a paper or a bug report means something.

use std::ops::RangeInclusive;

/// SplitMix64: a 64-bit state, the same numbers from the same seed for ever.
///
/// Source: Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators".
///
/// ```
/// use lastmove::conjecture::Draw;
/// let mut draw = Draw::new(1234567);
/// assert_eq!(draw.bits(), 6457827717110365317);
/// assert!((3..=9).contains(&draw.among(3..=9)));
/// ```
#[derive(Clone, Debug)]
pub struct Draw {
    state: u64,
}

impl Draw {
    /// From a seed.
    pub fn new(seed: u64) -> Draw {
        Draw { state: seed }
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number of the range, each as likely as any other: bits that would favour the small
    /// ones are drawn again.
    pub fn among(&mut self, range: RangeInclusive<u64>) -> u64 {
        let span = range.end() - range.start();
        let Some(count) = span.checked_add(1) else { return self.bits() };
        // The largest multiple of `count` that 64 bits reach.
        let fair = u64::MAX - (u64::MAX % count + 1) % count;
        loop {
            let bits = self.bits();
            if bits <= fair {
                return range.start() + bits % count;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers from seed 1234567, as published with the generator's reference code.
    #[test]
    fn the_published_sequence() {
        let mut draw = Draw::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(std::array::from_fn(|_| draw.bits()), expected);
    }

    #[test]
    fn every_number_of_a_range_comes_up_about_as_often() {
        let mut draw = Draw::new(0);
        let mut seen = [0; 7];
        for _ in 0..70_000 {
            seen[draw.among(3..=9) as usize - 3] += 1;
        }
        assert!(seen.iter().all(|&count| (9_600..10_400).contains(&count)), "{seen:?}");
        assert_eq!(draw.among(5..=5), 5);
        draw.among(0..=u64::MAX);
    }
}
