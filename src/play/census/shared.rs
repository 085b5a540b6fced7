//! The pass over all blocks by several threads, each at work on the skeletons with another
//! largest part.

use super::label::{Parts, Pass};
#[cfg(target_arch = "x86_64")]
use super::presses::ByInstruction;
use super::presses::{BySteps, Presses};
use super::tape::{Stretch, Tape};
use crate::base::{Exhausted, Meter};
use crate::play::BaseCase;
use crate::play::pieces::Pieces;

/// Labels a table in memory with so many threads. The bytes are those of one.
///
/// # Errors
/// When time runs out, or the tables of all threads pass the budget.
pub(super) fn label_shared<const LANES: usize>(
    table: &mut [u8],
    parts: Parts,
    bases: [BaseCase; LANES],
    threads: usize,
    portably: bool,
    meter: &Meter,
) -> Result<(), Exhausted> {
    let held = table.len() as u64;
    let rows = Stretch::all(parts.skeletons).map(|stretch| lengths(&parts, &stretch, LANES));
    let pieces = Pieces::new(table, rows);
    let share = Share { parts, pieces: &pieces, held, threads };
    pieces.fill(threads, meter, |meter| {
        #[cfg(target_arch = "x86_64")]
        if let Some(by) = ByInstruction::where_it_pays().filter(|_| !portably) {
            // SAFETY: there is a `by` only where the processor has the features.
            return unsafe { work_by_instruction(by, &share, bases, meter) };
        }
        work(BySteps, &share, bases, meter)
    })
}

/// The bytes of the skeletons of a stretch with each second largest part, those without one
/// among the first.
fn lengths(parts: &Parts, stretch: &Stretch, lanes: usize) -> Vec<usize> {
    let skeletons = parts.skeletons;
    let Some(largest) = stretch.largest else { return vec![lanes * stretch.length as usize] };
    let left = skeletons.total() - skeletons.weight(largest);
    let before = |kind: u32| if kind == 0 { 0 } else { skeletons.before(kind, left) as usize };
    (0..=largest).map(|second| lanes * (before(second + 1) - before(second))).collect()
}

/// What the threads have in common.
struct Share<'a, 't> {
    parts: Parts<'a>,
    pieces: &'a Pieces<'t, u8>,
    /// The bytes of the table.
    held: u64,
    threads: usize,
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn work_by_instruction<const LANES: usize>(
    by: ByInstruction,
    share: &Share,
    bases: [BaseCase; LANES],
    meter: &mut Meter,
) -> Result<(), Exhausted> {
    work(by, share, bases, meter)
}

/// What one thread does.
#[inline(always)]
fn work<P: Presses, const LANES: usize>(
    by: P,
    share: &Share,
    bases: [BaseCase; LANES],
    meter: &mut Meter,
) -> Result<(), Exhausted> {
    let Share { parts, pieces, held, threads } = *share;
    let stretches: Vec<Stretch> = Stretch::all(parts.skeletons).collect();
    let mut pass = Pass::new(by, parts, held, threads, meter)?;
    while let Some(row) = pieces.next_row() {
        let largest = stretches[row].largest;
        pass.path.begin(parts.skeletons, largest);
        let mut more = true;
        for second in 0..=largest.unwrap_or(0) {
            let Some((start, own)) = pieces.begin(row, second as usize) else { return Ok(()) };
            let mut piece = Piece { own, start, pieces };
            while more
                && pass.path.largest() == largest
                && pass.path.second().is_none_or(|part| part <= second)
            {
                meter.tick()?;
                pass.label_block(&bases, &mut piece);
                more = pass.path.advance(parts.skeletons);
            }
            pieces.end(row, second as usize, piece.own);
        }
    }
    Ok(())
}

/// The piece that a thread is at work on, and those that are whole.
struct Piece<'a, 't> {
    own: &'t mut [u8],
    start: usize,
    pieces: &'a Pieces<'t, u8>,
}

impl Tape for Piece<'_, '_> {
    type Fault = Exhausted;

    fn bytes(&self) -> u64 {
        self.own.len() as u64
    }

    fn begin(&mut self, _: &Stretch) -> Result<bool, Exhausted> {
        Ok(true)
    }

    #[inline(always)]
    fn labelled(&mut self, _: u32) {}

    fn end(&mut self, _: &Stretch) -> Result<(), Exhausted> {
        Ok(())
    }

    #[inline(always)]
    fn at(&self, address: usize) -> &[u8] {
        match address.checked_sub(self.start) {
            Some(at) => &self.own[at..],
            None => self.pieces.from(address),
        }
    }

    #[inline(always)]
    fn at_mut(&mut self, address: usize) -> &mut [u8] {
        &mut self.own[address - self.start..]
    }
}
