//! The values of heaps that moves split in two at most, checked one by one: long lists of them.
//!
//! Whether a heap has the value given is asked in two halves, and neither is a mex. *No option
//! has it*: all splits are looked at, in plain loops over narrow numbers, the one part running
//! up and the other down a reversed copy, which compilers turn into vector code. *Some option
//! has each smaller value*: for that one witness is enough. Small parts that were witnesses for
//! one heap mostly are for the next, so these are tried first, and what they leave open is
//! looked for among all splits.

use super::Refusal;
use super::moves::Moves;
use crate::base::Meter;

/// Fewer values are checked as quickly in the plain way.
const LEAST: usize = 4096;

/// The most small parts that are tried first.
const TRIED: usize = 256;

/// Splits looked at between two decisions.
const CHUNK: usize = 2048;

/// Checks every value by the options of its heap. `None` where this way does not serve: the
/// list is short, moves leave three heaps or take any number of beans, values pass 16 bits.
pub(super) fn check_splits(moves: &Moves, values: &[u32], meter: &mut Meter) -> Option<Result<(), Refusal>> {
    let serves = values.len() >= LEAST && moves.parts() == 2 && moves.splits().all(|(_, more, _)| !more);
    let largest = values.iter().copied().max().filter(|_| serves)?;
    if let Ok(largest) = u8::try_from(largest) {
        let narrow = values.iter().map(|&value| value as u8).collect();
        return Some(Checker::<u8>::new(moves, narrow, largest.into()).check(meter));
    }
    let largest = u16::try_from(largest).ok()?;
    let narrow = values.iter().map(|&value| value as u16).collect();
    Some(Checker::<u16>::new(moves, narrow, largest.into()).check(meter))
}

/// Numbers of some width.
trait Narrow: Copy + Eq + std::ops::BitXor<Output = Self> + std::ops::BitOr<Output = Self> + Default {
    fn wide(self) -> usize;
    /// 1 if so, and 0 otherwise.
    fn flag(so: bool) -> Self;
}

impl Narrow for u8 {
    fn wide(self) -> usize {
        self.into()
    }

    fn flag(so: bool) -> u8 {
        so.into()
    }
}

impl Narrow for u16 {
    fn wide(self) -> usize {
        self.into()
    }

    fn flag(so: bool) -> u16 {
        so.into()
    }
}

struct Checker<'a, T> {
    moves: &'a Moves,
    values: Vec<T>,
    /// The same from the last to the first.
    mirror: Vec<T>,
    /// The numbers of beans after which two heaps may be left.
    takes: Vec<usize>,
    /// Small parts that were witnesses.
    tried: Vec<usize>,
    /// The last heap, plus one, with an option of each value.
    seen: Vec<usize>,
}

impl<'a, T: Narrow> Checker<'a, T> {
    fn new(moves: &'a Moves, values: Vec<T>, largest: usize) -> Checker<'a, T> {
        let mirror = values.iter().rev().copied().collect();
        let takes = moves.splits().filter(|&(.., parts)| parts == 2).map(|(take, ..)| take as usize);
        let seen = vec![0; (largest + 1).next_power_of_two()];
        Checker { moves, takes: takes.collect(), values, mirror, tried: Vec::new(), seen }
    }

    fn check(mut self, meter: &mut Meter) -> Result<(), Refusal> {
        for heap in 0..self.values.len() {
            meter.check_time()?;
            let value = self.values[heap];
            if self.is_value_of_an_option(heap, value) {
                let value = value.wide();
                return Err(Refusal::wrong(format!("heap {heap} has an option with its own value {value}")));
            }
            if let Some(missing) = self.smaller_missing(heap, value.wide()) {
                return Err(Refusal::wrong(format!(
                    "heap {heap} has Grundy value {missing}, not {}",
                    value.wide()
                )));
            }
        }
        Ok(())
    }

    /// The two parts of all splits after `take` beans are gone, side by side.
    fn pairs(&self, heap: usize, take: usize) -> (&[T], &[T]) {
        let rest = heap.saturating_sub(take);
        let count = if self.moves.unequal() { rest.saturating_sub(1) / 2 } else { rest / 2 };
        let last = self.mirror.len() - 1;
        match rest {
            0 | 1 => (&[], &[]),
            _ => (&self.values[1..=count], &self.mirror[last + 1 - rest..][..count]),
        }
    }

    fn is_value_of_an_option(&mut self, heap: usize, value: T) -> bool {
        self.note_undivided(heap);
        let split = self.takes.iter().any(|&take| {
            let (up, down) = self.pairs(heap, take);
            up.chunks(CHUNK).zip(down.chunks(CHUNK)).any(|(up, down)| meets(up, down, value))
        });
        split || self.seen[value.wide()] == heap + 1
    }

    /// Notes the values of the options that leave at most one heap.
    fn note_undivided(&mut self, heap: usize) {
        let moves = self.moves;
        for (take, whole, one) in moves.undivided() {
            match (heap as u64).checked_sub(take) {
                Some(0) if whole => self.note(0, heap),
                Some(rest) if rest > 0 && one => self.note(self.values[rest as usize].wide(), heap),
                _ => {}
            }
        }
    }

    fn note(&mut self, value: usize, heap: usize) {
        if let Some(seen) = self.seen.get_mut(value) {
            *seen = heap + 1;
        }
    }

    /// The least value below `value` that no option has.
    fn smaller_missing(&mut self, heap: usize, value: usize) -> Option<usize> {
        for at in 0..self.tried.len() {
            for turn in 0..self.takes.len() {
                let (up, down) = self.pairs(heap, self.takes[turn]);
                let part = self.tried[at];
                if let (Some(&a), Some(&b)) = (up.get(part - 1), down.get(part - 1)) {
                    self.note((a ^ b).wide(), heap);
                }
            }
        }
        (0..value).find(|&smaller| self.seen[smaller] != heap + 1 && !self.has_witness(heap, smaller))
    }

    /// Looks for a witness, taking all ways to remove beans in turn, and remembers its part.
    fn has_witness(&mut self, heap: usize, value: usize) -> bool {
        let longest = heap / 2 + 1;
        for start in (0..longest).step_by(CHUNK) {
            for &take in &self.takes {
                let (up, down) = self.pairs(heap, take);
                let (up, down) = (up.get(start..).unwrap_or(&[]), down.get(start..).unwrap_or(&[]));
                let mut pairs = up.iter().zip(down).take(CHUNK);
                if let Some(at) = pairs.position(|(&a, &b)| (a ^ b).wide() == value) {
                    self.remember(start + at + 1);
                    return true;
                }
            }
        }
        false
    }

    fn remember(&mut self, part: usize) {
        if !self.tried.contains(&part) {
            if self.tried.len() >= TRIED {
                self.tried.remove(0);
            }
            self.tried.push(part);
        }
    }
}

/// Whether some pair has this xor. To the end, without a stop: so that it becomes vector code.
fn meets<T: Narrow>(up: &[T], down: &[T], value: T) -> bool {
    up.iter().zip(down).fold(T::default(), |any, (&a, &b)| any | T::flag(a ^ b == value)) != T::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::ruleset::resolve;

    /// The values by the options as they are listed.
    fn plainly(moves: &Moves, heaps: u64) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..heaps {
            let mut seen = vec![false; 1 << 12];
            moves.options(heap, |_, parts| {
                seen[parts.iter().fold(0, |all, &part| all ^ values[part as usize]) as usize] = true;
            });
            values.push(seen.iter().position(|&seen| !seen).unwrap() as u32);
        }
        values
    }

    #[test]
    fn right_values_pass_and_no_other_does() {
        for name in ["0.6", "0.77", "0.16", "0.0007", "4.12", "0.405", "0.137", "grundys-game"] {
            let moves = Moves::of(resolve(name).unwrap().heap_rules().unwrap()).unwrap();
            let values = plainly(&moves, LEAST as u64);
            let check =
                |values: &[u32]| check_splits(&moves, values, &mut Budget::UNLIMITED.meter()).unwrap();
            assert_eq!(check(&values), Ok(()), "{name}");
            for (heap, wrong) in [(0, 1), (1, 9), (700, 0), (2000, 1), (4000, 300), (LEAST - 1, 2)] {
                let mut changed = values.clone();
                changed[heap] = if values[heap] == wrong { wrong + 1 } else { wrong };
                let refusal = check(&changed).unwrap_err().to_string();
                assert!(refusal.starts_with(&format!("heap {heap} has")), "{name}: {refusal}");
            }
        }
    }

    #[test]
    fn short_lists_and_other_moves_are_left_to_the_plain_way() {
        let serves = |name: &str, heaps: usize| {
            let moves = Moves::of(resolve(name).unwrap().heap_rules().unwrap()).unwrap();
            check_splits(&moves, &vec![0; heaps], &mut Budget::UNLIMITED.meter()).is_some()
        };
        assert!(serves("0.6", LEAST));
        assert!(!serves("0.6", LEAST - 1));
        assert!(!serves("0.F", LEAST) && !serves("0.33", LEAST) && !serves("0.6...", LEAST));
    }
}
