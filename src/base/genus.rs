//! Genus symbols, `4^146`: how the field writes what a position does under misère play
//! beside nim heaps of two.
//!
//! The notation only; working a genus out is the misère layer's business.

use super::Grundy;
use std::fmt;
use std::str::FromStr;

/// The genus `g^c0c1c2...` of a position: its Grundy value, then the misère Grundy values
/// of the position with 0, 1, 2, ... nim heaps of 2 beside it. From some place on these
/// alternate between two values for ever, and are written up to there.
///
/// Source: Winning Ways, chapter 13 ("Survival in the Lost World").
///
/// ```
/// use lastmove::base::Genus;
/// let kayles_5: Genus = "4^146".parse()?;
/// assert_eq!(kayles_5.digits(), [1, 4, 6]);
/// assert_eq!(kayles_5.digit(5), 4);
/// assert_eq!(Genus::new(8, vec![8, 10]).map(|genus| genus.to_string()), Some("8^8(10)".into()));
/// # Ok::<(), lastmove::base::GenusFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Genus {
    grundy: Grundy,
    digits: Vec<Grundy>,
}

impl Genus {
    /// A genus from its Grundy value and the digits up to a place from which the last two
    /// alternate; digits that only repeat the pattern are dropped. `None` where there are
    /// fewer than two digits.
    pub fn new(grundy: Grundy, mut digits: Vec<Grundy>) -> Option<Genus> {
        if digits.len() < 2 {
            return None;
        }
        while let [.., before, _, last] = digits[..] {
            if before != last {
                break;
            }
            digits.pop();
        }
        Some(Genus { grundy, digits })
    }

    /// The Grundy value, the base of the symbol.
    pub fn grundy(&self) -> Grundy {
        self.grundy
    }

    /// The digits as they are written: at least two, of which the last two alternate.
    pub fn digits(&self) -> &[Grundy] {
        &self.digits
    }

    /// The misère Grundy value of the position with `twos` nim heaps of 2 beside it.
    pub fn digit(&self, twos: usize) -> Grundy {
        let written = self.digits.len();
        let at = if twos < written { twos } else { written - 2 + (twos - written) % 2 };
        self.digits[at]
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
#[error("`{}` is not a genus symbol such as `4^146` or `8^8(10)`", .0.escape_debug())]
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
    Genus::new(number(base)?, digits)
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
        let genus = Genus::new(0, vec![1, 2, 0]).unwrap();
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
