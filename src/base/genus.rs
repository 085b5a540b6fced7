//! Genus symbols, `4^146`: how the field writes what a position does under misère play
//! beside nim heaps of two.
//!
//! The notation only; working a genus out is the misère layer's business.

use super::Grundy;
use smallvec::{SmallVec, smallvec};
use std::fmt;
use std::str::FromStr;

/// The genus `g^c0c1c2...` of a position: `g` is its Grundy value, and `c_k` its misère
/// Grundy value with `k` nim heaps of 2 beside it. From some place on the digits alternate
/// between two values for ever, and are written up to there.
///
/// Source: Conway, *On Numbers and Games*, chapter 12; Winning Ways, chapter 13.
///
/// ```
/// use lastmove::base::Genus;
/// let kayles_heap_5 = Genus::new(4, &[1, 4, 6, 4, 6]);
/// assert_eq!(kayles_heap_5.to_string(), "4^146");
/// assert_eq!(kayles_heap_5.digit(1_000_000), 6);
/// assert_eq!("8^8(10)".parse(), Ok(Genus::new(8, &[8, 10])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    grundy: Grundy,
    /// At least two; no shorter list has the same continuation.
    digits: SmallVec<[Grundy; 4]>,
}

impl Genus {
    /// The genus of the position without moves.
    pub fn zero() -> Genus {
        Genus { grundy: 0, digits: smallvec![1, 2, 0] }
    }

    /// A genus from its digits, at least two, of which the last two alternate for ever.
    ///
    /// # Panics
    /// With fewer than two digits.
    pub fn new(grundy: Grundy, digits: &[Grundy]) -> Genus {
        assert!(digits.len() >= 2, "a genus has at least two digits");
        let repeats = |at: &usize| digits[*at] != digits[*at - 2];
        let last = (2..digits.len()).rev().find(repeats).unwrap_or(1);
        Genus { grundy, digits: SmallVec::from_slice(&digits[..=last]) }
    }

    /// The Grundy value, the base of the symbol.
    pub fn grundy(&self) -> Grundy {
        self.grundy
    }

    /// The misère Grundy value of the position by itself.
    pub fn misere_grundy(&self) -> Grundy {
        self.digits[0]
    }

    /// The digits as they are written: at least two, of which the last two alternate.
    pub fn digits(&self) -> &[Grundy] {
        &self.digits
    }

    /// The misère Grundy value of the position with `k` nim heaps of 2 beside it.
    pub fn digit(&self, k: usize) -> Grundy {
        let last = self.digits.len() - 1;
        if k <= last { self.digits[k] } else { self.digits[last - (k - last) % 2] }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{}^", self.grundy);
        for digit in &self.digits {
            text += &if *digit < 10 { format!("{digit}") } else { format!("({digit})") };
        }
        f.pad(&text)
    }
}

/// The text is not a genus symbol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a genus symbol such as `4^146` or `8^8(10)`")]
pub struct GenusFault(pub String);

impl FromStr for Genus {
    type Err = GenusFault;

    fn from_str(text: &str) -> Result<Genus, GenusFault> {
        parse(text).ok_or_else(|| GenusFault(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Genus> {
    let (base, mut rest) = text.split_once('^')?;
    let mut digits = Vec::new();
    while let Some(first) = rest.chars().next() {
        let (digit, after) = match rest.strip_prefix('(') {
            Some(inside) => inside.split_once(')')?,
            None => rest.split_at(first.len_utf8()),
        };
        digits.push(number(digit)?);
        rest = after;
    }
    let grundy = number(base)?;
    (digits.len() >= 2).then(|| Genus::new(grundy, &digits))
}

/// Digits alone: `parse` by itself would take a sign.
fn number(text: &str) -> Option<Grundy> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_the_literature_read_and_print_the_same() {
        for text in ["4^146", "0^120", "1^031", "0^02", "1^13", "2^20", "8^8(10)", "12^(12)(14)", "2^1420"] {
            assert_eq!(text.parse::<Genus>().map(|genus| genus.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn digits_that_only_repeat_are_dropped() {
        assert_eq!("0^1202020".parse::<Genus>(), "0^120".parse());
        assert_eq!("2^202".parse::<Genus>(), "2^20".parse());
        let genus = Genus::zero();
        let digits: Vec<Grundy> = (0..7).map(|twos| genus.digit(twos)).collect();
        assert_eq!(digits, [1, 2, 0, 2, 0, 2, 0]);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "4", "4^", "4^1", "^12", "4^1a", "4^1(2", "4^1()", "+4^12", "4^-12", "4^12 "] {
            assert_eq!(text.parse::<Genus>(), Err(GenusFault(text.to_owned())));
        }
    }
}
