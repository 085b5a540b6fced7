//! Reading what another program answered.

use super::AnswerFormat;

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The player to move loses.
    Second,
    /// The player to move wins; no move is named.
    First,
    /// The player to move wins by this move.
    Move(StatedMove),
    /// These are the winning moves.
    Moves(Vec<StatedMove>),
}

/// A move as it is stated, whether or not there is such a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedMove {
    /// Which heap, counted from 1.
    pub heap: i64,
    /// What is done to it.
    pub effect: Effect,
}

/// What a stated move does to its heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It becomes heaps of these sizes.
    Leaves(Vec<i64>),
    /// So much is taken from it, and the rest is left whole, or in these heaps.
    Takes {
        /// How much.
        amount: i64,
        /// The heaps left, where they are named.
        leaves: Option<Vec<i64>>,
    },
}

/// Why a line is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerFault {
    /// The words are not those of the format: the answer is rejected.
    #[error("{0}")]
    Malformed(String),
    /// Where a number should stand is something else: the file is none of answers in this
    /// format.
    #[error("{message}")]
    NotANumber {
        /// The bytes of the line at fault.
        span: std::ops::Range<usize>,
        /// What was expected.
        message: String,
    },
}

impl AnswerFormat {
    /// Reads one line of answers.
    ///
    /// # Errors
    /// [`AnswerFault`].
    ///
    /// ```
    /// use lastmove::conjecture::{AnswerFormat, Effect, Reply, StatedMove};
    /// let reply = AnswerFormat::Value.read("First 2 0").unwrap();
    /// assert_eq!(reply, Reply::Move(StatedMove { heap: 2, effect: Effect::Leaves(vec![0]) }));
    /// assert_eq!(AnswerFormat::Word.read("SECOND"), Ok(Reply::Second));
    /// ```
    pub fn read(self, line: &str) -> Result<Reply, AnswerFault> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
        match (self, &words[..]) {
            (AnswerFormat::List, [word]) if is(word, "concede") => Ok(Reply::Second),
            (AnswerFormat::List, [_, ..]) => {
                words.iter().map(|item| listed(line, item)).collect::<Result<_, _>>().map(Reply::Moves)
            }
            (AnswerFormat::List, []) => Err(malformed("moves such as `2:1 3:4`, or `CONCEDE`", line)),
            (_, [word]) if is(word, "second") => Ok(Reply::Second),
            (_, [word]) if is(word, "first") => Ok(Reply::First),
            (AnswerFormat::Word, _) => Err(malformed("`First` or `Second`", line)),
            (AnswerFormat::Value, [word, heap, leaves]) if is(word, "first") => {
                let (heap, leaves) = (number(line, heap)?, numbers(line, leaves)?);
                Ok(Reply::Move(StatedMove { heap, effect: Effect::Leaves(leaves) }))
            }
            (AnswerFormat::Value, _) => Err(malformed("`First i v` or `Second`", line)),
            (AnswerFormat::Amount, [word, heap, amount, rest @ ..])
                if is(word, "first") && rest.len() <= 1 =>
            {
                let (heap, amount) = (number(line, heap)?, number(line, amount)?);
                let leaves = rest.first().map(|leaves| numbers(line, leaves)).transpose()?;
                Ok(Reply::Move(StatedMove { heap, effect: Effect::Takes { amount, leaves } }))
            }
            (AnswerFormat::Amount, _) => Err(malformed("`first i k` or `second`", line)),
        }
    }
}

/// `i:k` or `i:k:a+b`.
fn listed(line: &str, item: &str) -> Result<StatedMove, AnswerFault> {
    let fields: Vec<&str> = item.split(':').collect();
    let [heap, amount, rest @ ..] = &fields[..] else {
        return Err(malformed("moves such as `2:1 3:4`, or `CONCEDE`", line));
    };
    if rest.len() > 1 {
        return Err(malformed("moves such as `2:1 3:4`, or `CONCEDE`", line));
    }
    let leaves = rest.first().map(|leaves| numbers(line, leaves)).transpose()?;
    let (heap, amount) = (number(line, heap)?, number(line, amount)?);
    Ok(StatedMove { heap, effect: Effect::Takes { amount, leaves } })
}

fn numbers(line: &str, word: &str) -> Result<Vec<i64>, AnswerFault> {
    word.split('+').map(|part| number(line, part)).collect()
}

fn number(line: &str, word: &str) -> Result<i64, AnswerFault> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let shown = word.escape_debug();
    let message = match word.parse() {
        Ok(number) if plain => return Ok(number),
        _ if plain => format!("`{shown}` does not fit in 64 bits"),
        _ => format!("expected a whole number and found `{shown}`"),
    };
    let start = word.as_ptr() as usize - line.as_ptr() as usize;
    Err(AnswerFault::NotANumber { span: start..start + word.len(), message })
}

fn malformed(expected: &str, line: &str) -> AnswerFault {
    /// Answers longer than this are not repeated whole.
    const SHOWN: usize = 60;
    let line = line.trim();
    if line.is_empty() {
        return AnswerFault::Malformed(format!("expected {expected}, and the line is empty"));
    }
    let mut shown: String = line.chars().take(SHOWN).collect();
    if shown.len() < line.len() {
        shown.push_str("...");
    }
    AnswerFault::Malformed(format!("expected {expected} and found `{}`", shown.escape_debug()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn takes(heap: i64, amount: i64) -> StatedMove {
        StatedMove { heap, effect: Effect::Takes { amount, leaves: None } }
    }

    #[test]
    fn the_four_formats() {
        let leaves = |heap, leaves: &[i64]| StatedMove { heap, effect: Effect::Leaves(leaves.to_vec()) };
        assert_eq!(AnswerFormat::Value.read("First 3 12"), Ok(Reply::Move(leaves(3, &[12]))));
        assert_eq!(AnswerFormat::Value.read(" fIRST  3 2+5 "), Ok(Reply::Move(leaves(3, &[2, 5]))));
        assert_eq!(AnswerFormat::Value.read("second"), Ok(Reply::Second));
        assert_eq!(AnswerFormat::Amount.read("first 1 -1"), Ok(Reply::Move(takes(1, -1))));
        let split = StatedMove { heap: 1, effect: Effect::Takes { amount: 1, leaves: Some(vec![2, 5]) } };
        assert_eq!(AnswerFormat::Amount.read("first 1 1 2+5"), Ok(Reply::Move(split.clone())));
        assert_eq!(AnswerFormat::Word.read("FIRST"), Ok(Reply::First));
        assert_eq!(AnswerFormat::List.read("1:1 3:4"), Ok(Reply::Moves(vec![takes(1, 1), takes(3, 4)])));
        assert_eq!(AnswerFormat::List.read("1:1:2+5"), Ok(Reply::Moves(vec![split])));
        assert_eq!(AnswerFormat::List.read("Concede"), Ok(Reply::Second));
    }

    #[test]
    fn words_of_no_format_are_malformed() {
        let all = [AnswerFormat::Value, AnswerFormat::Amount, AnswerFormat::Word, AnswerFormat::List];
        for format in all {
            for line in ["", "Third", "First 1", "First 1 2 3 4", "Second 1", "first second"] {
                let numbers_wrong = format == AnswerFormat::List && line.contains(':');
                assert!(
                    matches!(format.read(line), Err(AnswerFault::Malformed(_))) || numbers_wrong,
                    "{line}"
                );
            }
        }
        assert!(matches!(AnswerFormat::Word.read("First 1 2"), Err(AnswerFault::Malformed(_))));
        assert!(matches!(AnswerFormat::Value.read("CONCEDE"), Err(AnswerFault::Malformed(_))));
        assert!(matches!(AnswerFormat::List.read("1:2:3:4"), Err(AnswerFault::Malformed(_))));
    }

    #[test]
    fn what_is_no_number_is_pointed_at() {
        let at = |format: AnswerFormat, line: &'static str| match format.read(line) {
            Err(AnswerFault::NotANumber { span, message }) => (&line[span], message),
            other => panic!("{other:?}"),
        };
        assert_eq!(at(AnswerFormat::Value, "First two 1").0, "two");
        assert_eq!(at(AnswerFormat::Value, "First 2 1.5").0, "1.5");
        let far = at(AnswerFormat::Amount, "first 1 9223372036854775808");
        assert_eq!(far, ("9223372036854775808", "`9223372036854775808` does not fit in 64 bits".into()));
        assert_eq!(at(AnswerFormat::List, "1:1 2:x").0, "x");
        assert_eq!(at(AnswerFormat::Value, "First 2 3+").0, "");
        assert_eq!(at(AnswerFormat::Value, "First 2 +3").0, "");
    }

    proptest! {
        #[test]
        fn any_line_is_an_answer_or_a_fault_inside_it(line in "([Ff]irst|[0-9:+-]{1,4}|second|é| ){0,6}") {
            for format in [AnswerFormat::Value, AnswerFormat::Amount, AnswerFormat::Word, AnswerFormat::List] {
                if let Err(AnswerFault::NotANumber { span, .. }) = format.read(&line) {
                    prop_assert!(line.get(span).is_some());
                }
            }
        }
    }
}
