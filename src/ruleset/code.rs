//! Octal and hexadecimal game codes, as digits.
//!
//! Source: Guy and Smith 1956; Winning Ways, chapter 4 ("Taking and breaking").

/// The digits of a take-and-break game: digit `t` says what may be left when `t` beans are
/// taken from one heap. Bit 1: nothing; bit 2: one heap; bit 4: two heaps; bit 8: three.
/// Heaps left are never empty.
///
/// Digit 0 uses bits 4 and 8 only: a move that takes nothing has to split. The digits are
/// the shortest that say the same: the last is not zero, and of a run that repeats for
/// ever one is written. Two codes are equal exactly when every digit is. A code without
/// any move has no digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    digits: Vec<u8>,
    repeats: bool,
}

impl Code {
    /// The most digits a code may have. Any game of the literature needs a handful; the
    /// bound keeps a typing slip from filling the memory.
    pub const MAX_DIGITS: usize = 1 << 16;

    /// A code from its digits, digit 0 first. Where `repeats`, the last digit governs every
    /// larger number of beans too: `0.3...` is Nim. Digits that add nothing are dropped.
    pub fn new(mut digits: Vec<u8>, repeats: bool) -> Code {
        let repeats = repeats && digits.last().is_some_and(|&last| last != 0);
        if repeats {
            // Digit 1 is always written: what repeats stands after the point.
            let last = digits[digits.len() - 1];
            let head = digits.iter().rposition(|&digit| digit != last).map_or(0, |at| at + 1);
            digits.resize((head + 1).max(2), last);
        } else {
            let used = digits.iter().rposition(|&digit| digit != 0).map_or(0, |at| at + 1);
            digits.truncate(used);
        }
        Code { digits, repeats }
    }

    /// The digit that governs taking `beans`.
    pub fn digit(&self, beans: u64) -> u8 {
        match usize::try_from(beans).ok().and_then(|at| self.digits.get(at)) {
            Some(&digit) => digit,
            None if self.repeats => self.digits.last().copied().unwrap_or(0),
            None => 0,
        }
    }

    /// The written digits, digit 0 first.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Whether the last digit goes on for ever.
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// The index of the last digit that is not zero, where the code ends: the `k` of the
    /// periodicity theorems. `None` where the last digit repeats.
    pub fn last_digit(&self) -> Option<usize> {
        if self.repeats { None } else { Some(self.digits.len().saturating_sub(1)) }
    }
}
