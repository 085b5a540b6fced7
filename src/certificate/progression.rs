//! That values which grow by a saltus do so for ever.
//!
//! Let `h` agree with the values given and go on by `h(n + p) = h(n) + sigma`. The values
//! of the game are `h` if the mex of the options of every heap is `h` of it. Of the heaps
//! given that was checked; the others are `n + q P`, with `P` a multiple of `p`,
//! `Sigma = h(n + P) - h(n)` and `n` one of the last `P` heaps given.
//!
//! *No option has the heap's own value*: see [`super::carries`]; and where nothing is left,
//! the value of a finished game is below all of them.
//!
//! *Every smaller value is that of an option.* An option of `n` is
//! * *moved* to an option of `n + P` with a value larger by `Sigma` if it has a part of at
//!   least `n0`, which becomes `P` larger, and the xor of the others lies below the lowest
//!   bit of `Sigma`;
//! * *kept*, with the same value, if `P` more beans can be taken in the same way, or if it
//!   has two equal parts and `P` is even: each of the two becomes `P / 2` larger;
//! * *both*, in any mixture, if the part of the first kind is none of the second.
//!
//! If all values below some `L` are kept, the `Sigma` values from `L` on are both, and all
//! from `L` up to `h(n)` are moved, then `n + q P` has options with all values below `L`,
//! with the `(q + 1) Sigma` values from there on, and with those from `L + q Sigma` up to
//! `h(n) + q Sigma`.

use super::Refusal;
use super::carries::Progression;
use super::moves::Moves;
use crate::base::Meter;

/// The multiples of the period that are tried for `P`.
const MULTIPLES: [u64; 5] = [1, 2, 4, 8, 16];

const KEPT: u8 = 1;
const MOVED: u8 = 2;
const BOTH: u8 = 4;

/// Checks that the rules make the progression go on; `terminal` is the value of a finished
/// game.
///
/// # Errors
/// [`Refusal::Wrong`] where these conditions do not hold, [`Refusal::Unfinished`].
pub(super) fn check_progression(
    moves: &Moves,
    progression: &Progression,
    terminal: u32,
    meter: &mut Meter,
) -> Result<(), Refusal> {
    let Progression { values, n0, period, saltus } = *progression;
    if moves.unequal() {
        return Err(Refusal::wrong("no theorem here covers a saltus where the heaps left have to differ"));
    }
    if progression.meets_itself(moves, meter)? {
        return Err(Refusal::wrong("some larger heap would have an option with its own value"));
    }
    let mut missing = None;
    for times in MULTIPLES {
        let step = Step { moves, values, n0, period: times * period, saltus: times * saltus };
        let Some(base) = (values.len() as u64).checked_sub(times * period).filter(|&base| base >= n0) else {
            break;
        };
        let found = step.uncovered(base, terminal, meter)?;
        if found.is_none() {
            return Ok(());
        }
        missing = missing.or(found);
    }
    Err(Refusal::wrong(match missing {
        Some(heap) => format!("the options of heap {heap} do not show that the values go on growing"),
        None => "there are too few values".to_owned(),
    }))
}

/// The step from `n` to `n + P`.
struct Step<'a> {
    moves: &'a Moves,
    values: &'a [u32],
    n0: u64,
    period: u64,
    saltus: u64,
}

impl Step<'_> {
    /// The first heap from `base` on whose options do not cover all smaller values for ever.
    fn uncovered(&self, base: u64, terminal: u32, meter: &mut Meter) -> Result<Option<u64>, Refusal> {
        for heap in base..self.values.len() as u64 {
            meter.check_time()?;
            let own = self.values[heap as usize];
            let mut ways = vec![0; own as usize];
            self.moves.options(heap, |take, parts| {
                let value = parts.iter().fold(0, |all, &part| all ^ self.values[part as usize]);
                let value = if parts.is_empty() { terminal } else { value };
                if let Some(all) = ways.get_mut(value as usize) {
                    *all |= self.ways(take, parts);
                }
            });
            if own < terminal || !self.covers(&ways) {
                return Ok(Some(heap));
            }
        }
        Ok(None)
    }

    /// How an option goes along with its heap.
    fn ways(&self, take: u64, parts: &[u64]) -> u8 {
        let lowest_bit = self.saltus & self.saltus.wrapping_neg();
        let taken = self.moves.goes_on(take) || parts.is_empty() && self.moves.always_whole();
        let twins =
            |among: &[u64]| self.period.is_multiple_of(2) && among.windows(2).any(|pair| pair[0] == pair[1]);
        let mut ways = if taken || twins(parts) { KEPT } else { 0 };
        for (at, _) in parts.iter().enumerate().filter(|&(_, &part)| part >= self.n0) {
            let mut others = parts.to_vec();
            others.remove(at);
            let fixed = others.iter().fold(0, |all, &part| all ^ self.values[part as usize]);
            if u64::from(fixed) < lowest_bit {
                ways |= MOVED;
                ways |= if taken || twins(&others) { BOTH } else { 0 };
            }
        }
        ways
    }

    /// Whether there is an `L` as the proof wants it.
    fn covers(&self, ways: &[u8]) -> bool {
        let kept = ways.iter().take_while(|&&way| way & KEPT != 0).count();
        let moved = ways.iter().rev().take_while(|&&way| way & MOVED != 0).count();
        let width = usize::try_from(self.saltus).unwrap_or(usize::MAX);
        (ways.len() - moved..=kept).any(|least| {
            let both = ways[least..].get(..width);
            both.is_some_and(|both| both.iter().all(|way| way & BOTH != 0))
        })
    }
}
