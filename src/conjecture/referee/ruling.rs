//! Judging one answer.

use super::Referee;
use crate::base::{Known, Outcome};
use crate::conjecture::answers::{AnswerFormat, Effect, HeapList, HeapMove, Reply, StatedMove};
use crate::conjecture::oracle::{OracleFault, Wanted};
use crate::ruleset::{Boundary, Subtraction};
use serde::Serialize;

/// What the referee says of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It is right.
    Correct,
    /// It is not.
    Rejected {
        /// In which way.
        why: Why,
        /// The same for people.
        message: String,
    },
}

/// The ways in which an answer can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The rules have no such move.
    Illegal,
    /// The move is legal and leaves a position that the opponent wins.
    DoesNotWin,
    /// The other player wins, or a winning move is missing from a list of all.
    WrongClaim,
    /// The line is no answer in the format.
    Malformed,
}

impl Why {
    /// The contract's word.
    pub const fn word(self) -> &'static str {
        match self {
            Why::Illegal => "illegal",
            Why::DoesNotWin => "does_not_win",
            Why::WrongClaim => "wrong_claim",
            Why::Malformed => "malformed",
        }
    }
}

/// Lists longer than this are not repeated in messages.
const SHOWN: usize = 12;

impl Referee<'_> {
    /// Judges one answer. A move is held against the rules before it is asked whether it
    /// wins.
    ///
    /// # Errors
    /// When the game's own rules break. What a budget leaves open is no error.
    pub fn ruling(
        &mut self,
        list: &HeapList,
        format: AnswerFormat,
        answer: &Reply,
    ) -> Result<Known<Ruling>, OracleFault> {
        let mut moves = Vec::new();
        for stated in stated_moves(answer) {
            match self.legal(list, stated)? {
                Ok(Ok(legal)) => moves.push(legal),
                Ok(Err(message)) => return Ok(Ok(rejected(Why::Illegal, message))),
                Err(unknown) => return Ok(Err(unknown)),
            }
        }
        let outcome = match self.oracle.outcome(list.heaps())? {
            Ok(outcome) => outcome,
            Err(unknown) => return Ok(Err(unknown)),
        };
        match (answer, outcome) {
            (Reply::Second, Outcome::P) => Ok(Ok(Ruling::Correct)),
            (Reply::Second, _) => self.missed_win(list, format),
            (_, Outcome::P) => {
                Ok(Ok(rejected(Why::WrongClaim, "the second player wins: no move wins".to_owned())))
            }
            (Reply::First, _) => self.first_alone(list, format),
            (Reply::Move(_), _) => self.wins(list, moves.into_iter().next()),
            (Reply::Moves(_), _) => self.complete(list, format, moves),
        }
    }

    /// The move a statement names, or why there is no such move.
    fn legal(
        &self,
        list: &HeapList,
        stated: &StatedMove,
    ) -> Result<Known<Result<HeapMove, String>>, OracleFault> {
        let heaps = list.heaps();
        let index = usize::try_from(stated.heap).ok().and_then(|heap| heap.checked_sub(1));
        let Some(&size) = index.and_then(|index| heaps.get(index)) else {
            let message =
                format!("there is no heap {}: heaps are counted from 1 to {}", stated.heap, heaps.len());
            return Ok(Ok(Err(message)));
        };
        let leaves = match &stated.effect {
            Effect::Leaves(leaves) => sizes(leaves),
            Effect::Takes { amount, leaves } => self.left_after(size, *amount, leaves.as_deref()),
        };
        let leaves = match leaves {
            Ok(leaves) => leaves,
            Err(message) => return Ok(Ok(Err(message))),
        };
        let heap = index.unwrap_or_default();
        Ok(self.oracle.allows(size, &leaves)?.map(|allowed| match allowed {
            true => Ok(HeapMove { heap, leaves }),
            false => Err(format!("the rules have no move from {size} to {}", text(&leaves))),
        }))
    }

    /// What is left when so much is taken, or why it cannot be.
    fn left_after(&self, size: u64, amount: i64, leaves: Option<&[i64]>) -> Result<Vec<u64>, String> {
        let taken = u64::try_from(amount).map_err(|_| format!("a move cannot take {amount}"))?;
        if let Some(leaves) = leaves {
            let leaves = sizes(leaves)?;
            let rest = leaves.iter().try_fold(0u64, |sum, &part| sum.checked_add(part));
            return match rest.and_then(|rest| rest.checked_add(taken)) {
                Some(total) if total == size => Ok(leaves),
                _ => Err(format!("taking {taken} from {size} does not leave {}", text(&leaves))),
            };
        }
        let Some(rest) = size.checked_sub(taken) else {
            return match self.rules.subtraction() {
                Some(Subtraction { amounts, boundary: Boundary::Sink })
                    if amounts.contains(taken) && size > 0 =>
                {
                    Ok(Vec::new())
                }
                _ => Err(format!("{taken} cannot be taken from {size}")),
            };
        };
        match self.rules.subtraction() {
            Some(set) if !set.amounts.contains(taken) => {
                Err(format!("the rules do not allow to take {taken}"))
            }
            _ if taken == 0 => Err("a move has to take something".to_owned()),
            _ => Ok(if rest == 0 { Vec::new() } else { vec![rest] }),
        }
    }

    /// The first player wins, and the answer says the second does.
    fn missed_win(&mut self, list: &HeapList, format: AnswerFormat) -> Result<Known<Ruling>, OracleFault> {
        let known = self.oracle.winning_in(list.heaps(), Wanted::First)?;
        Ok(known.map(|winning| match &winning[..] {
            // Whoever is to move has won with no move left: there is none to list.
            [] if format == AnswerFormat::List => Ruling::Correct,
            [] => rejected(Why::WrongClaim, "the first player has won: no move is left".to_owned()),
            moves => {
                let named = AnswerFormat::Value.write(Some(self.rules), list.heaps(), Outcome::N, moves);
                rejected(Why::WrongClaim, format!("the first player wins, for example by `{named}`"))
            }
        }))
    }

    /// The first player wins, and the answer names no move.
    fn first_alone(&mut self, list: &HeapList, format: AnswerFormat) -> Result<Known<Ruling>, OracleFault> {
        if format == AnswerFormat::Word {
            return Ok(Ok(Ruling::Correct));
        }
        let known = self.oracle.winning_in(list.heaps(), Wanted::First)?;
        Ok(known.map(|winning| match winning.is_empty() {
            true => Ruling::Correct,
            false => rejected(Why::Malformed, "the answer names no move".to_owned()),
        }))
    }

    /// Whether a legal move in a position the first player wins is one that wins it.
    fn wins(&mut self, list: &HeapList, won: Option<HeapMove>) -> Result<Known<Ruling>, OracleFault> {
        let Some(HeapMove { heap, leaves }) = won else {
            return Ok(Ok(rejected(Why::Malformed, "the answer names no move".to_owned())));
        };
        let mut after = list.heaps().to_vec();
        let from = after[heap];
        match leaves[..] {
            [] => after[heap] = 0,
            [first, ref rest @ ..] => {
                after[heap] = first;
                after.extend_from_slice(rest);
            }
        }
        Ok(self.oracle.outcome_after(&after)?.map(|outcome| match outcome {
            Outcome::P => Ruling::Correct,
            _ => {
                let message = format!(
                    "MOVE DOES NOT WIN: after {from} became {} whoever is to move wins",
                    text(&leaves)
                );
                rejected(Why::DoesNotWin, message)
            }
        }))
    }

    /// Whether these legal moves are all winning moves.
    fn complete(
        &mut self,
        list: &HeapList,
        format: AnswerFormat,
        mut moves: Vec<HeapMove>,
    ) -> Result<Known<Ruling>, OracleFault> {
        let winning = match self.oracle.winning_in(list.heaps(), Wanted::All)? {
            Ok(winning) => winning,
            Err(unknown) => return Ok(Err(unknown)),
        };
        let named = |moves: &[HeapMove]| format.write(Some(self.rules), list.heaps(), Outcome::N, moves);
        moves.sort_unstable();
        if let Some(twice) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
            let message = format!("`{}` is named twice", named(&twice[..1]));
            return Ok(Ok(rejected(Why::Malformed, message)));
        }
        // Both lists ascend.
        let loses = moves.iter().find(|a_move| winning.binary_search(a_move).is_err());
        if let Some(loses) = loses {
            let message = format!("MOVE DOES NOT WIN: `{}`", named(std::slice::from_ref(loses)));
            return Ok(Ok(rejected(Why::DoesNotWin, message)));
        }
        let missing = winning.iter().filter(|a_move| moves.binary_search(a_move).is_err());
        let missing: Vec<HeapMove> = missing.take(SHOWN).cloned().collect();
        Ok(Ok(match missing.is_empty() {
            true => Ruling::Correct,
            false => rejected(Why::WrongClaim, format!("`{}` wins as well", named(&missing))),
        }))
    }
}

fn stated_moves(answer: &Reply) -> &[StatedMove] {
    match answer {
        Reply::Second | Reply::First => &[],
        Reply::Move(stated) => std::slice::from_ref(stated),
        Reply::Moves(stated) => stated,
    }
}

fn rejected(why: Why, message: String) -> Ruling {
    Ruling::Rejected { why, message }
}

/// Sizes as stated, ascending, empty heaps left out.
fn sizes(stated: &[i64]) -> Result<Vec<u64>, String> {
    let size = |&size: &i64| u64::try_from(size).map_err(|_| format!("a heap cannot be {size}"));
    let mut sizes: Vec<u64> = stated.iter().map(size).collect::<Result<_, _>>()?;
    sizes.retain(|&size| size > 0);
    sizes.sort_unstable();
    Ok(sizes)
}

fn text(leaves: &[u64]) -> String {
    match leaves {
        [] => "0".to_owned(),
        _ => leaves.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
    }
}
