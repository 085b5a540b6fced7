//! Answers as contests write them: who wins, by which move of which heap.
//!
//! A contest counts heaps from 1 in the order of the input line, empty ones included, so
//! answers are about a [`HeapList`] and not about a position, which has no order.

use super::Side;
use crate::base::Outcome;
use crate::play::Move;
use crate::position::{Component, Position, PositionFault};

/// The heaps of an input line, in its order, empty ones included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapList {
    heaps: Vec<u64>,
}

impl HeapList {
    /// The most heaps one line may have.
    pub const MAX_HEAPS: usize = 1 << 24;

    /// Reads heap sizes separated by commas, spaces or both. `5x3` is three heaps of 5.
    ///
    /// # Errors
    /// The first item that is no heap, with its place in the line.
    ///
    /// ```
    /// use lastmove::conjecture::HeapList;
    /// assert_eq!(HeapList::read("0 0 0 6")?.heaps(), [0, 0, 0, 6]);
    /// assert_eq!(HeapList::read("3, 5,7x2")?.heaps(), [3, 5, 7, 7]);
    /// # Ok::<(), lastmove::position::PositionFault>(())
    /// ```
    pub fn read(line: &str) -> Result<HeapList, PositionFault> {
        let mut heaps = Vec::new();
        for piece in line.split(',') {
            let start = piece.as_ptr() as usize - line.as_ptr() as usize;
            let mut items = piece.split_whitespace().peekable();
            if items.peek().is_none() && !line.trim().is_empty() {
                let message = "expected a heap size, a whole number, between the commas".to_owned();
                return Err(PositionFault { span: start..start + piece.len().max(1), message });
            }
            for item in items {
                let start = item.as_ptr() as usize - line.as_ptr() as usize;
                let fault = |message: String| PositionFault { span: start..start + item.len(), message };
                let (size, count) = item.split_once('x').unwrap_or((item, "1"));
                let (size, count) = (number(size).map_err(fault)?, number(count).map_err(fault)?);
                if count > (HeapList::MAX_HEAPS - heaps.len()) as u64 {
                    return Err(fault(format!("a line may have at most {} heaps", HeapList::MAX_HEAPS)));
                }
                heaps.resize(heaps.len() + count as usize, size);
            }
        }
        Ok(HeapList { heaps })
    }

    /// The heaps, in their order.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// The position they make.
    pub fn position(&self) -> Position {
        self.heaps.iter().filter(|&&heap| heap > 0).map(|&heap| Component(heap)).collect()
    }
}

fn number(digits: &str) -> Result<u64, String> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain {
        return Err(format!("expected a heap size, a whole number, and found `{digits}`"));
    }
    let number = digits.parse().ok().filter(|&number| number <= Component::MAX);
    number.ok_or_else(|| format!("`{digits}` is too large: the largest is {}", Component::MAX))
}

/// The forms an answer can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// `First i v`: heap `i` becomes `v`; or `Second`; `First` alone where the player to move
    /// has won with no move left.
    Value,
    /// `first i k`: take `k` from heap `i`; or `second`, or `first` alone.
    Amount,
    /// `First` or `Second`.
    Word,
    /// Every winning move as `i:k`, ascending, equal heaps each for itself; `CONCEDE` where
    /// there is none.
    List,
}

/// A winning move that the format has no words for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a winning move leaves several heaps of heap {heap}, which this answer format cannot say")]
pub struct Unsayable {
    /// The heap moved in, counted from 1.
    pub heap: usize,
}

impl AnswerFormat {
    /// The answer to a line, from what is true of its position under one convention; `None`
    /// where that stayed unknown. Of several winning moves that in the first heap to the
    /// smallest result.
    ///
    /// # Errors
    /// [`Unsayable`] where the format has no words for a move it would have to name.
    pub fn answer(self, list: &HeapList, side: &Side) -> Result<Option<String>, Unsayable> {
        let Ok(outcome) = side.outcome else { return Ok(None) };
        let lost = match self {
            AnswerFormat::Value | AnswerFormat::Word => "Second",
            AnswerFormat::Amount => "second",
            AnswerFormat::List => "CONCEDE",
        };
        match outcome {
            Outcome::P => return Ok(Some(lost.to_owned())),
            Outcome::N if self == AnswerFormat::Word => return Ok(Some("First".to_owned())),
            Outcome::N | Outcome::D => {}
        }
        let Ok(moves) = &side.winning_moves else { return Ok(None) };
        match (self, &moves[..]) {
            (AnswerFormat::List, []) => Ok(Some(lost.to_owned())),
            (AnswerFormat::List, moves) => list_of(list, moves).map(Some),
            (AnswerFormat::Amount, []) => Ok(Some("first".to_owned())),
            (_, []) => Ok(Some("First".to_owned())),
            (_, moves) => self.one_of(list, moves),
        }
    }

    fn one_of(self, list: &HeapList, moves: &[Move]) -> Result<Option<String>, Unsayable> {
        let mut unsayable = None;
        for (index, &heap) in (1..).zip(&list.heaps) {
            for won in moves.iter().filter(|won| won.from.0 == heap) {
                match (single(won), self) {
                    (Some(rest), AnswerFormat::Amount) => {
                        return Ok(Some(format!("first {index} {}", heap - rest)));
                    }
                    (Some(rest), _) => return Ok(Some(format!("First {index} {rest}"))),
                    (None, _) => unsayable = unsayable.or(Some(Unsayable { heap: index })),
                }
            }
        }
        unsayable.map_or(Ok(None), Err)
    }
}

/// Every winning move, heap by heap, by the amount taken.
fn list_of(list: &HeapList, moves: &[Move]) -> Result<String, Unsayable> {
    let mut items = Vec::new();
    for (index, &heap) in (1..).zip(&list.heaps) {
        let mut amounts = Vec::new();
        for won in moves.iter().filter(|won| won.from.0 == heap) {
            amounts.push(heap - single(won).ok_or(Unsayable { heap: index })?);
        }
        amounts.sort_unstable();
        items.extend(amounts.iter().map(|amount| format!("{index}:{amount}")));
    }
    Ok(items.join(" "))
}

/// What is left of the heap, where that is one heap at most.
fn single(won: &Move) -> Option<u64> {
    match won.to[..] {
        [] => Some(0),
        [rest] => Some(rest.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Budget, Convention};
    use crate::conjecture::Truth;
    use crate::position::HeapGame;
    use crate::ruleset::{Code, HeapRules};

    fn answer(code: &str, line: &str, format: AnswerFormat, convention: Convention) -> String {
        let game = HeapGame::new(HeapRules::from_code(&code.parse::<Code>().unwrap()));
        let mut truth = Truth::new(&game, Budget::DEFAULT.meter());
        let list = HeapList::read(line).unwrap();
        let side = truth.side(&list.position(), convention).unwrap();
        match format.answer(&list, &side) {
            Ok(answer) => answer.unwrap(),
            Err(unsayable) => unsayable.to_string(),
        }
    }

    /// Published tasks with their answers.
    #[test]
    fn contest_answers() {
        let misere = |line| answer("0.3...", line, AnswerFormat::Value, Convention::Misere);
        for (line, expected) in [
            ("1", "Second"),
            ("1 1", "First 1 0"),
            ("2 2", "Second"),
            ("2 1", "First 1 0"),
            ("3 1 1", "First 1 1"),
            ("5 2 1", "First 1 3"),
            ("2 3", "First 2 2"),
        ] {
            assert_eq!(misere(line), expected, "{line}");
        }
        let normal = |line| answer("0.3...", line, AnswerFormat::Amount, Convention::Normal);
        for (line, expected) in [
            ("3,4,5", "first 1 2"),
            ("2 2", "second"),
            ("0 0 0 6", "first 4 6"),
            ("6 7 9", "first 3 8"),
            ("12 10 7", "first 3 1"),
        ] {
            assert_eq!(normal(line), expected, "{line}");
        }
        let list = |line| answer("0.3...", line, AnswerFormat::List, Convention::Misere);
        for (line, expected) in [
            ("1 1 1", "CONCEDE"),
            ("1 1 2", "3:1"),
            ("1 2 3", "CONCEDE"),
            ("3 5 7", "1:1 2:1 3:1"),
            ("1 1 1 1", "1:1 2:1 3:1 4:1"),
            ("2", "1:1"),
        ] {
            assert_eq!(list(line), expected, "{line}");
        }
        let nothing = |format| answer("0.3...", "0 0", format, Convention::Misere);
        let formats = [AnswerFormat::Value, AnswerFormat::Amount, AnswerFormat::Word, AnswerFormat::List];
        assert_eq!(formats.map(nothing), ["First", "first", "First", "CONCEDE"]);
    }

    #[test]
    fn a_split_has_no_words_but_another_winning_move_may() {
        let kayles = |line, format| answer("0.77", line, format, Convention::Normal);
        assert_eq!(kayles("2 3", AnswerFormat::Value), "First 2 2");
        assert_eq!(kayles("2 3", AnswerFormat::List), "2:1");
        assert!(kayles("3", AnswerFormat::Value).contains("several heaps of heap 1"));
        assert!(kayles("3", AnswerFormat::List).contains("several heaps of heap 1"));
    }

    #[test]
    fn lines_that_are_no_heaps() {
        let fault = |line: &str| {
            let PositionFault { span, message } = HeapList::read(line).unwrap_err();
            (span, message)
        };
        assert_eq!(fault("3 a 5").0, 2..3);
        assert_eq!(fault("3,,5").0, 2..3);
        assert!(fault("3 -5").1.contains("found `-5`"));
        assert!(fault("99999999999999999999").1.contains("too large"));
        assert!(fault("1x99999999999").1.contains("at most"));
        assert!(HeapList::read("").unwrap().heaps().is_empty());
        assert_eq!(HeapList::read("2 1 0 2").unwrap().position().len(), 3);
    }
}
