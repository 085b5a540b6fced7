//! A run through the values of single heaps: in portions, with progress, with checkpoints where
//! they are asked for, and as a ring where all values would be too many.

use super::Args;
use crate::base::{Exhausted, Meter};
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::sequence::{
    CheckpointFault, Owner, Period, Ring, RingFault, Sequence, SequenceFault, Statistics, is_of_ring,
};
use anyhow::{Context, ensure};
use std::path::Path;
use std::time::{Duration, Instant};

/// About what a heap takes where all values are kept, in bytes.
const BYTES_A_HEAP: u64 = 5;

/// So many heaps at a time where the moves listed are counted.
const PORTION: u64 = 32;

/// Why a run ended that lists the moves of every heap.
fn listed_enough(heaps: u64) -> String {
    let last = heaps.saturating_sub(1);
    format!(
        "heaps 0..{last} were looked at: these rules have no fast way, and every move of every heap is \
         listed; --max-heap looks further"
    )
}

/// A run under way.
pub(super) struct Run<'a> {
    values: Held,
    /// With how many heaps the next attempt is made to go on as a ring.
    next_ring: u64,
    ring: bool,
    keeper: Option<Keeper<'a>>,
}

/// What is held of the values.
enum Held {
    All(Box<Sequence>),
    Ring(Box<Ring>),
}

impl<'a> Run<'a> {
    /// A run from the start, or from the checkpoint that is there.
    pub(super) fn begin(
        args: &'a Args,
        subject: &Subject,
        sequence: Sequence,
        meter: &mut Meter,
    ) -> anyhow::Result<Run<'a>> {
        let mut values = Held::All(Box::new(sequence));
        let keeper = match &args.checkpoint {
            Some(path) => Some(Keeper::take_up(path, args.checkpoint_every, subject, &mut values, meter)?),
            None => None,
        };
        let heaps = values.heaps();
        let mut run = Run { values, next_ring: Ring::LEAST, ring: args.ring, keeper };
        run.not_before(heaps);
        Ok(run)
    }

    /// Puts off the next attempt at a ring to some number of heaps, rounded up.
    fn not_before(&mut self, heaps: u64) {
        while self.next_ring < heaps {
            self.next_ring = self.next_ring.saturating_mul(2);
        }
    }

    /// Goes on to a proof or to `max_heap`, or where moves have to be listed until about so many
    /// were; says why it ended before, if it did.
    pub(super) fn to(
        &mut self,
        max_heap: u64,
        most_listed: Option<u64>,
        meter: &mut Meter,
    ) -> anyhow::Result<Option<String>> {
        let progress = Progress::start("computing values of single heaps");
        let memory = meter.budget().max_memory.unwrap_or(u64::MAX);
        if !self.ring && max_heap.saturating_mul(BYTES_A_HEAP) > memory {
            self.ring = true;
            // As late as memory bears it: most proofs come before, and keep their exceptions.
            self.not_before(memory / (4 * BYTES_A_HEAP));
        }
        let (mut portion, mut saved) = (1024, self.heaps());
        while self.period().is_none() && self.heaps() <= max_heap {
            let (began, before) = (Instant::now(), self.heaps());
            let mut next = max_heap.min(before.saturating_add(portion));
            if let Some(most) = most_listed {
                // Where the run ends does not depend on its speed.
                next = next.min(before.saturating_add(PORTION));
                if self.listed() >= most {
                    return Ok(Some(listed_enough(before)));
                }
            }
            if self.ring && matches!(self.values, Held::All(_)) {
                // Where a run turns into a ring does not depend on its speed.
                next = next.min(self.next_ring - 1);
            }
            let ended = self.values.extend(next, meter)?;
            self.turn();
            if let Some(keeper) = &mut self.keeper
                && self.values.heaps() > saved
                && (ended.is_some() || keeper.is_due())
            {
                keeper.save(&self.values)?;
                saved = self.values.heaps();
            }
            if let Some(ended) = ended {
                return Ok(Some(self.why(ended, max_heap, memory)));
            }
            let rate = (self.heaps() - before) as f64 / began.elapsed().as_secs_f64().max(1e-6);
            progress.say(outlook(self.heaps(), max_heap, rate));
            // About half a second's work: often enough to be told of, and to be saved.
            portion = (rate / 2.0).clamp(64.0, 1e9) as u64;
        }
        if let Some(keeper) = &mut self.keeper
            && self.values.heaps() > saved
        {
            keeper.save(&self.values)?;
        }
        Ok(None)
    }

    /// Turns into a ring, if that is wanted, due and possible.
    fn turn(&mut self) {
        if let Held::All(sequence) = &self.values
            && self.ring
            && sequence.values().len() as u64 >= self.next_ring
        {
            self.next_ring = self.next_ring.saturating_mul(2);
            if let Some(ring) = Ring::new(sequence) {
                self.values = Held::Ring(Box::new(ring));
            }
        }
    }

    /// Why it ended; of memory also what would have been needed, and what is enough for how much.
    fn why(&self, ended: Ended, max_heap: u64, memory: u64) -> String {
        match (ended, &self.values) {
            (Ended::Exhausted(exhausted @ Exhausted::Memory(_)), Held::All(_)) => {
                let bytes = max_heap.saturating_mul(BYTES_A_HEAP);
                let fits = memory / BYTES_A_HEAP;
                let rares = if self.ring { "; rare values have not died out, so all were kept" } else { "" };
                format!(
                    "{exhausted}: {max_heap} heaps take about {bytes} bytes, and the budget is enough for \
                     about {fits}{rares}"
                )
            }
            (Ended::Exhausted(exhausted), _) => exhausted.to_string(),
            (Ended::Undecided(reason), _) => reason,
        }
    }

    pub(super) fn heaps(&self) -> u64 {
        self.values.heaps()
    }

    /// How many moves were listed.
    fn listed(&self) -> u64 {
        match &self.values {
            Held::All(sequence) => sequence.moves_looked_at(),
            Held::Ring(_) => 0,
        }
    }

    pub(super) fn period(&self) -> Option<&Period> {
        match &self.values {
            Held::All(sequence) => sequence.period(),
            Held::Ring(ring) => ring.period(),
        }
    }

    /// The proved period, or what is seen where all values are there to be looked at.
    pub(super) fn current_period(&self) -> Option<Period> {
        match &self.values {
            Held::All(sequence) => sequence.current_period(),
            Held::Ring(ring) => ring.period().cloned(),
        }
    }

    pub(super) fn statistics(&self) -> Statistics {
        match &self.values {
            Held::All(sequence) => sequence.statistics(),
            Held::Ring(ring) => ring.statistics(),
        }
    }

    /// The sequence, if all its values are there.
    pub(super) fn into_whole(self) -> Option<Sequence> {
        match self.values {
            Held::All(sequence) => Some(*sequence),
            Held::Ring(_) => None,
        }
    }
}

/// Why no more values were found.
enum Ended {
    Exhausted(Exhausted),
    Undecided(String),
}

impl Held {
    fn heaps(&self) -> u64 {
        match self {
            Held::All(sequence) => sequence.values().len() as u64,
            Held::Ring(ring) => ring.heaps(),
        }
    }

    fn extend(&mut self, upto: u64, meter: &mut Meter) -> anyhow::Result<Option<Ended>> {
        match self {
            Held::All(sequence) => match sequence.extend(upto, meter) {
                Ok(()) => Ok(None),
                Err(SequenceFault::Exhausted(exhausted)) => Ok(Some(Ended::Exhausted(exhausted))),
                Err(fault) => Err(fault.into()),
            },
            Held::Ring(ring) => match ring.extend(upto, meter) {
                Ok(()) => Ok(None),
                Err(RingFault::Exhausted(exhausted)) => Ok(Some(Ended::Exhausted(exhausted))),
                Err(undecided) => Ok(Some(Ended::Undecided(undecided.to_string()))),
            },
        }
    }

    fn save(&self, path: &Path, owner: &Owner) -> Result<(), CheckpointFault> {
        match self {
            Held::All(sequence) => sequence.save(path, owner),
            Held::Ring(ring) => ring.save(path, owner),
        }
    }

    fn resume(&mut self, path: &Path, owner: &Owner, meter: &mut Meter) -> Result<(), CheckpointFault> {
        let Held::All(sequence) = self else { return Ok(()) };
        if is_of_ring(path)? {
            *self = Held::Ring(Box::new(Ring::resume(sequence, path, owner, meter)?));
            return Ok(());
        }
        sequence.resume(path, owner, meter)
    }
}

/// How far the work is, how fast it goes, and when it would end at this rate.
fn outlook(known: u64, max_heap: u64, rate: f64) -> String {
    let left = max_heap.saturating_sub(known) as f64 / rate.max(1e-6);
    let left = match left {
        ..90.0 => format!("{left:.0} s"),
        ..5400.0 => format!("{:.0} min", left / 60.0),
        ..172_800.0 => format!("{:.0} h", left / 3600.0),
        _ => format!("{:.0} days", left / 86_400.0),
    };
    format!("{known} values of single heaps, {rate:.0} a second; heap {max_heap} in {left} at this rate")
}

/// Keeps a checkpoint.
struct Keeper<'a> {
    path: &'a Path,
    every: Duration,
    last: Instant,
    owner: Owner,
}

impl Keeper<'_> {
    /// Takes up the checkpoint at `path`, if there is one.
    fn take_up<'a>(
        path: &'a Path,
        every: Duration,
        subject: &Subject,
        values: &mut Held,
        meter: &mut Meter,
    ) -> anyhow::Result<Keeper<'a>> {
        let owner = Owner { name: subject.name(), text: super::rules(subject)?.text().to_owned() };
        if path.try_exists().with_context(|| format!("cannot look for {}", path.display()))? {
            values
                .resume(path, &owner, meter)
                .with_context(|| format!("cannot go on from the checkpoint {}", path.display()))?;
        } else if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            // Better said now than after the first hours.
            ensure!(
                folder.is_dir(),
                "cannot write the checkpoint {}: there is no folder {}",
                path.display(),
                folder.display()
            );
        }
        Ok(Keeper { path, every, last: Instant::now(), owner })
    }

    fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    fn save(&mut self, values: &Held) -> anyhow::Result<()> {
        self.last = Instant::now();
        values.save(self.path, &self.owner).with_context(|| {
            format!("cannot write the checkpoint {}; an earlier one is kept", self.path.display())
        })
    }
}
