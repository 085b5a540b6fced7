//! The pass over all blocks, in the order of their skeletons.

use super::inside::{Block, Inside};
use super::large::{LargeOption, LargeOptions};
use super::path::Path;
use super::places::Places;
#[cfg(target_arch = "x86_64")]
use super::presses::ByInstruction;
use super::presses::{BySteps, Presses};
use super::shared::label_shared;
use super::skeletons::Skeletons;
use super::small::{Rest, Small, star_off};
use super::space::Space;
use super::tape::{Held, Stretch, Tape, blank};
use crate::base::{Exhausted, Meter, Outcome};
use crate::play::BaseCase;

/// What a block at work has beyond its words: pressing and spreading reach further than the
/// last sum.
const MARGIN: usize = 4;

/// So many words are read one by one, wherever their lanes begin.
const FEW: usize = 2;

/// The bits of all positions, set where they are P, with a lane for each base case.
///
/// In a block the lanes take turns word by word, and the last word of each has only the
/// bytes it needs.
pub(super) fn label<const LANES: usize>(
    space: &Space,
    small: &Small,
    skeletons: &Skeletons,
    bases: [BaseCase; LANES],
    way: Way,
    meter: &mut Meter,
) -> Result<Vec<u8>, Exhausted> {
    let mut table = blank(LANES as u64 * skeletons.length())?;
    let parts = Parts { space, small, skeletons };
    if way.threads > 1 {
        label_shared(&mut table, parts, bases, way.threads, way.portably, meter)?;
        return Ok(table);
    }
    let mut tape = Held(table);
    label_on(&mut tape, parts, bases, way.portably, meter)?;
    Ok(tape.0)
}

/// How the work is done, which is no matter of what comes out.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// Without the instructions that only some processors have.
    pub(super) portably: bool,
    pub(super) threads: usize,
}

/// The same on whatever they are to be written on.
pub(super) fn label_on<T: Tape, const LANES: usize>(
    tape: &mut T,
    parts: Parts,
    bases: [BaseCase; LANES],
    portably: bool,
    meter: &mut Meter,
) -> Result<(), T::Fault> {
    #[cfg(target_arch = "x86_64")]
    if let Some(by) = ByInstruction::where_it_pays().filter(|_| !portably) {
        // SAFETY: there is a `by` only where the processor has the features.
        return unsafe { fill_by_instruction(by, parts, bases, meter, tape) };
    }
    fill(BySteps, parts, bases, meter, tape)
}

/// The same pass with all that comes with the instructions; what it calls is inlined to have
/// it too. Measured to be twice as fast as the portable one.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn fill_by_instruction<T: Tape, const LANES: usize>(
    by: ByInstruction,
    parts: Parts,
    bases: [BaseCase; LANES],
    meter: &mut Meter,
    tape: &mut T,
) -> Result<(), T::Fault> {
    fill(by, parts, bases, meter, tape)
}

#[inline(always)]
fn fill<P: Presses, T: Tape, const LANES: usize>(
    by: P,
    parts: Parts,
    bases: [BaseCase; LANES],
    meter: &mut Meter,
    tape: &mut T,
) -> Result<(), T::Fault> {
    let mut pass = Pass::new(by, parts, tape.bytes(), 1, meter)?;
    for stretch in Stretch::all(parts.skeletons) {
        if !tape.begin(&stretch)? {
            continue;
        }
        pass.path.begin(parts.skeletons, stretch.largest);
        loop {
            meter.tick()?;
            pass.label_block(&bases, tape);
            if !pass.path.advance(parts.skeletons) || pass.path.largest() != stretch.largest {
                break;
            }
        }
        tape.end(&stretch)?;
    }
    Ok(())
}

/// What positions are made of.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) space: &'a Space,
    pub(super) small: &'a Small,
    pub(super) skeletons: &'a Skeletons,
}

/// Blocks reached by moves that leave the same small parts beside the skeleton, gathered
/// before the parts are taken off.
struct Bucket<P: Presses, const LANES: usize> {
    /// `None` where there are no such parts but perhaps a *1.
    places: Option<Places<P>>,
    star: bool,
    weight: u64,
    words: Vec<[u64; LANES]>,
    /// How many words are in use for the present skeleton.
    used: usize,
}

pub(super) struct Pass<'a, P: Presses, const LANES: usize> {
    by: P,
    small: &'a Small,
    skeletons: &'a Skeletons,
    options: Vec<Vec<LargeOption>>,
    buckets: Vec<Bucket<P, LANES>>,
    inside: Inside<'a, P>,
    pub(super) path: Path,
    block: Block<LANES>,
}

impl<'a, P: Presses, const LANES: usize> Pass<'a, P, LANES> {
    /// Beside a tape that holds so many bytes, and as one of so many.
    pub(super) fn new(
        by: P,
        parts: Parts<'a>,
        held: u64,
        passes: usize,
        meter: &Meter,
    ) -> Result<Self, Exhausted> {
        let Parts { space, small, skeletons } = parts;
        let LargeOptions { of_kind: options, beside } = LargeOptions::new(space, small, skeletons);
        let most = words(small, skeletons.total()) + MARGIN;
        let small_options: usize = (0..small.kinds() as u32).map(|kind| space.options(kind).len() + 1).sum();
        let places = (beside.len() + small_options) * Places::<P>::BYTES_A_WORD;
        let tables = most * (places + (beside.len() + 3) * 8 * LANES) + small.bytes();
        meter.check_size(0, held.saturating_add((tables * passes) as u64))?;

        let inside = Inside::new(by, space, small, skeletons.total());
        let bucket = |rest: Rest| Bucket {
            places: Places::of_all(by, rest.parts, inside.having()),
            star: rest.star,
            weight: small.weight_of(rest.parts),
            words: vec![[0; LANES]; most],
            used: 0,
        };
        let buckets = beside.into_iter().map(bucket).collect();
        let [n, p, rest] = std::array::from_fn(|_| vec![[0; LANES]; most]);
        let path = Path::new(skeletons);
        Ok(Pass { by, small, skeletons, options, buckets, inside, path, block: Block { n, p, rest } })
    }

    /// Labels the block of the present skeleton.
    #[inline(always)]
    pub(super) fn label_block<T: Tape>(&mut self, bases: &[BaseCase; LANES], tape: &mut T) {
        let left = self.path.left();
        let words = words(self.small, left);
        self.gather(left, tape);
        let Block { n, rest, .. } = &mut self.block;
        n[..words].fill([0; LANES]);
        for bucket in self.buckets.iter_mut().filter(|bucket| bucket.used > 0) {
            let from = match &bucket.places {
                None => &bucket.words,
                Some(places) => {
                    places.press(self.by, &bucket.words, 0..bucket.used, rest);
                    &*rest
                }
            };
            for (n, from) in n[..words].iter_mut().zip(from) {
                let told = |word| if bucket.star { star_off(word) } else { word };
                (0..LANES).for_each(|lane| n[lane] |= told(from[lane]));
            }
            bucket.used = 0;
        }
        // Only the empty position has no move: what has none is left out elsewhere.
        if self.path.is_empty() {
            for (lane, base) in bases.iter().enumerate() {
                n[0][lane] |= u64::from(base.outcome == Outcome::N);
            }
        }
        self.inside.resolve(&mut self.block, left);
        self.store(left, tape);
        tape.labelled(self.small.up_to(left));
    }

    /// Collects the blocks of every skeleton one move away, by what the move leaves beside.
    #[inline(always)]
    fn gather<T: Tape>(&mut self, left: u64, tape: &T) {
        let Pass { small, skeletons, options, buckets, path, .. } = self;
        for (at, kind) in path.last_of_each() {
            let alike =
                |a: &LargeOption, b: &LargeOption| a.beside == b.beside && a.large.len() == b.large.len();
            for options in options[kind as usize].chunk_by(alike) {
                let bucket = &mut buckets[options[0].beside as usize];
                let used = words(small, left + bucket.weight);
                let into = &mut bucket.words[..used];
                let mut fresh = std::mem::replace(&mut bucket.used, used) == 0;
                let mut join = |option: &LargeOption, address: u64| {
                    let lane_bytes = lane_bytes(small, left + option.freed) as usize;
                    join(into, tape.at(address as usize * LANES), lane_bytes, fresh);
                    fresh = false;
                };
                match options[0].large.len() {
                    1 => options.iter().for_each(|option| {
                        if let &[part] = &option.large[..] {
                            join(option, path.address_after(skeletons, at, &[part]));
                        }
                    }),
                    2 => options.iter().for_each(|option| {
                        if let &[one, other] = &option.large[..] {
                            join(option, path.address_after(skeletons, at, &[one, other]));
                        }
                    }),
                    _ => options.iter().for_each(|option| {
                        join(option, path.address_after(skeletons, at, &option.large));
                    }),
                }
            }
        }
    }

    /// Puts the block at its place.
    #[inline(always)]
    fn store<T: Tape>(&self, left: u64, tape: &mut T) {
        let lane_bytes = lane_bytes(self.small, left) as usize;
        let block = tape.at_mut(self.path.address() as usize * LANES);
        let (whole, tail) = block.split_at_mut(lane_bytes / 8 * 8 * LANES);
        let whole = whole.as_chunks_mut().0.as_chunks_mut::<LANES>().0;
        let mut words = self.block.p.iter();
        for (into, words) in whole.iter_mut().zip(&mut words) {
            *into = words.map(u64::to_le_bytes);
        }
        let bytes = lane_bytes % 8;
        if let Some(words) = words.next().filter(|_| bytes > 0) {
            // The bytes past a lane are those of lanes yet to come.
            for lane in 0..LANES {
                let (into, word) = (&mut tail[lane * bytes..], words[lane].to_le_bytes());
                match into.first_chunk_mut() {
                    Some(into) => *into = word,
                    None => into.copy_from_slice(&word[..into.len()]),
                }
            }
        }
    }
}

/// Joins the words of a block, each lane of which has so many bytes, to those gathered before.
#[inline(always)]
fn join<const LANES: usize>(into: &mut [[u64; LANES]], from: &[u8], lane_bytes: usize, fresh: bool) {
    if into.len() <= FEW {
        for (at, into) in into.iter_mut().enumerate() {
            let width = (lane_bytes - 8 * at).min(8);
            for lane in 0..LANES {
                let word = word_of(&from[8 * LANES * at + lane * width..]);
                into[lane] = if fresh { word } else { into[lane] | word };
            }
        }
        return;
    }
    let whole = into.len().min(lane_bytes / 8);
    let (words, tail) = from.split_at(whole * 8 * LANES);
    let words = words.as_chunks().0.as_chunks::<LANES>().0;
    for (into, words) in into.iter_mut().zip(words) {
        for lane in 0..LANES {
            let word = u64::from_le_bytes(words[lane]);
            into[lane] = if fresh { word } else { into[lane] | word };
        }
    }
    // What is read past the end of a lane is the business of no position.
    for into in &mut into[whole..] {
        for lane in 0..LANES {
            let word = word_of(&tail[lane * (lane_bytes % 8)..]);
            into[lane] = if fresh { word } else { into[lane] | word };
        }
    }
}

/// The first word of some bytes, or what there is of it.
#[inline(always)]
fn word_of(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(&word) => u64::from_le_bytes(word),
        None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The words that one lane of a block spans that has `left` of the total for small parts.
#[inline(always)]
fn words(small: &Small, left: u64) -> usize {
    small.up_to(left).div_ceil(64) as usize
}

/// The bytes that one lane of a block takes that has `left` of the total for its small parts.
#[inline]
pub(super) fn lane_bytes(small: &Small, left: u64) -> u64 {
    u64::from(small.up_to(left).div_ceil(8))
}
