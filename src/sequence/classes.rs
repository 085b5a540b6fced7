//! Which games of a family are the same game.
//!
//! Two games are put into one class if their sequences agree as far as they are compared,
//! under a shift if shifts are allowed. That two are in different classes is certain: a
//! heap tells them apart. That two are in one class is proved where both sequences have a
//! proved period; see [`compare()`].

use super::compare::{any_shift, compare};
use super::fault::SequenceFault;
use super::solver::Sequence;
use crate::base::Meter;
use std::collections::HashMap;

/// Games with the same values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The first game of the class, by its index in the family.
    pub first: usize,
    /// The others, in the order of the family.
    pub others: Vec<Member>,
}

/// A game of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its index in the family.
    pub game: usize,
    /// Its value at `n + shift` is that of the first game at `n`.
    pub shift: i64,
    /// Whether that is proved for every heap.
    pub proved: bool,
}

/// How many values tell most games apart.
const PREFIX: u64 = 64;

/// The classes of a family, by heaps up to `upto` and shifts up to `bound`; classes in the
/// order of their first games.
///
/// Without shifts, games are only held against those that agree with them on the first
/// heaps; with shifts, against every class, which most comparisons end after a few heaps.
///
/// # Errors
/// When a sequence cannot be extended, or the budget ends.
pub fn classes(
    family: &mut [Sequence],
    bound: u32,
    upto: u64,
    meter: &mut Meter,
) -> Result<Vec<Class>, SequenceFault> {
    let mut classes: Vec<Class> = Vec::new();
    let mut alike: HashMap<Vec<Option<u64>>, Vec<usize>> = HashMap::new();
    for game in 0..family.len() {
        let (before, rest) = family.split_at_mut(game);
        let [sequence, ..] = rest else { break };
        let prefix = PREFIX.min(upto);
        sequence.extend(prefix, meter)?;
        let key = match bound {
            0 => (0..=prefix).map(|heap| sequence.value_at(heap)).collect(),
            _ => Vec::new(),
        };
        let candidates = alike.entry(key).or_default();
        let mut found = None;
        for &class in candidates.iter() {
            let first = &mut before[classes[class].first];
            let agreement = match bound {
                0 => Some(compare(first, sequence, 0, upto, meter)?),
                _ => any_shift(first, sequence, bound, upto, meter)?,
            };
            if let Some(agreement) = agreement.filter(|agreement| agreement.first_difference.is_none()) {
                found = Some((class, agreement));
                break;
            }
        }
        match found {
            Some((class, agreement)) => {
                let member = Member { game, shift: agreement.shift, proved: agreement.proved_equal };
                classes[class].others.push(member);
            }
            None => {
                candidates.push(classes.len());
                classes.push(Class { first: game, others: Vec::new() });
            }
        }
    }
    Ok(classes)
}
