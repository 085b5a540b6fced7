//! Sets of values as the bits of one word: options are joined by `or`, and the least value
//! missing is the lowest zero.
//!
//! No bound is known beforehand for the values of misère play, so whoever works with a word
//! asks whether a value still fits, and goes on in one twice as wide where it does not.

use std::ops::{BitOr, BitOrAssign};

/// A bit for each value that some option has.
pub(super) trait Word: Copy + Default + BitOr<Output = Self> + BitOrAssign {
    /// The values below this fit.
    const BITS: u32;

    /// The set of one value, which fits.
    fn with(value: u8) -> Self;

    /// The least value that is not in the set; [`Word::BITS`] where it has all that fit.
    fn least_missing(self) -> u32;

    /// The one value of a set of one.
    fn only(self) -> u8;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;

            #[inline(always)]
            fn with(value: u8) -> Self {
                (1 as $word).wrapping_shl(value.into())
            }

            #[inline(always)]
            fn least_missing(self) -> u32 {
                self.trailing_ones()
            }

            #[inline(always)]
            fn only(self) -> u8 {
                self.trailing_zeros() as u8
            }
        }
    )*};
}

word!(u8, u16, u32, u64, u128);
