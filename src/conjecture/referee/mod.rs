//! The referee: answers positions in the formats of contests, and judges what other
//! programs answered.
//!
//! Who wins is told by a theorem where one adds up the heaps, and by search or an exact
//! quotient where none does; never by the xor of values in a misère game that is not proved
//! to allow it.

mod file;
mod ruling;

pub use file::{JudgeFault, Judged, Rejection, judge};
pub use ruling::{Ruling, Why};

use super::Authority;
use super::answers::{AnswerFormat, HeapList};
use super::oracle::{Oracle, OracleFault, Wanted};
use crate::base::{Convention, Known, Meter, Outcome};
use crate::position::Game;
use crate::ruleset::HeapRules;

/// Knows who wins the positions of one game of heaps under one convention.
///
/// ```
/// use lastmove::base::{Budget, Convention::Misere};
/// use lastmove::conjecture::{AnswerFormat, HeapList, Referee};
/// let nim = lastmove::position::game(&lastmove::ruleset::resolve("nim")?);
/// let mut referee = Referee::new(&*nim, Misere, &Budget::DEFAULT.meter()).expect("a game of heaps");
/// let list = HeapList::read("5 2 1")?;
/// assert_eq!(referee.answer(&list, AnswerFormat::Value)?, Ok("First 1 3".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Referee<'g> {
    rules: &'g HeapRules,
    oracle: Oracle<'g>,
}

impl<'g> Referee<'g> {
    /// A referee for a game of heaps; `None` for a game of any other kind.
    pub fn new(game: &'g dyn Game, convention: Convention, meter: &Meter) -> Option<Referee<'g>> {
        let rules = game.own_heap_rules()?;
        Some(Referee { rules, oracle: Oracle::new(game, convention, None, meter) })
    }

    /// The answer to a position. Of several winning moves that in the first heap to the
    /// smallest result is named, or all where the format lists them.
    ///
    /// # Errors
    /// When the game's own rules break. What a budget leaves open is no error.
    pub fn answer(&mut self, list: &HeapList, format: AnswerFormat) -> Result<Known<String>, OracleFault> {
        let heaps = list.heaps();
        let outcome = match self.oracle.outcome(heaps)? {
            Ok(outcome) => outcome,
            Err(unknown) => return Ok(Err(unknown)),
        };
        let winning = match (format, outcome) {
            (AnswerFormat::Word, _) | (_, Outcome::P) => Ok(Vec::new()),
            (AnswerFormat::List, _) => self.oracle.winning_in(heaps, Wanted::All)?,
            _ => self.oracle.winning_in(heaps, Wanted::First)?,
        };
        Ok(winning.map(|winning| format.write(Some(self.rules), heaps, outcome, &winning)))
    }

    /// What the answers so far rest on.
    pub fn sources(&self) -> Vec<(Authority, u64)> {
        self.oracle.sources()
    }
}
