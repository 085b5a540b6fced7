//! The search: values in portions, with progress, and checkpoints where they are asked for.

use super::Args;
use super::members::Members;
use crate::base::Meter;
use crate::cli::options::Line;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::play::BaseCase;
use crate::sequence::{Owner, Period, Sequence, SequenceFault, Statistics};
use anyhow::Context;
use std::path::Path;
use std::time::{Duration, Instant};

/// How far heaps are looked at, unless told.
const MAX_HEAP: u64 = 50_000;

/// What a game of heaps has values of.
const HEAPS: &str = "single heaps";

/// What was found of the sequence, and why the search ended without a proof, if it did.
pub(super) struct Search {
    pub(super) sequence: Option<Sequence>,
    pub(super) period: Option<Period>,
    pub(super) exceptions: Vec<u64>,
    pub(super) values: u64,
    pub(super) statistics: Option<Statistics>,
    /// What the values are of.
    pub(super) scope: String,
    pub(super) open: Option<String>,
}

impl Search {
    /// Nothing was found, for this reason.
    pub(super) fn nothing(reason: String) -> Search {
        let (sequence, period, statistics) = (None, None, None);
        let scope = HEAPS.to_owned();
        Search { sequence, period, exceptions: Vec::new(), values: 0, statistics, scope, open: Some(reason) }
    }

    pub(super) fn run(
        args: &Args,
        subject: &Subject,
        line: Option<&Line>,
        meter: &mut Meter,
    ) -> anyhow::Result<Search> {
        let Some(sequence) = subject.sequence() else {
            let positions = Members::of(args, subject, line)?;
            return positions.search(args.convention, subject, meter);
        };
        let max_heap = args.max_heap.unwrap_or(MAX_HEAP);
        let mut sequence = match sequence.with_terminal(BaseCase::of(args.convention).grundy) {
            Ok(sequence) => sequence,
            Err(splits) => {
                let reason = format!("{splits}; a finite misère quotient would give a period");
                return Ok(Search::nothing(reason));
            }
        };
        let keeper = match &args.checkpoint {
            Some(path) => Some(Keeper::take_up(path, args.checkpoint_every, subject, &mut sequence, meter)?),
            None => None,
        };
        let mut open = extend(&mut sequence, max_heap, keeper, meter)?;
        let period = sequence.current_period();
        if sequence.period().is_none() {
            let last = sequence.values().len().saturating_sub(1);
            let periodic =
                subject.game().own_heap_rules().is_some_and(|rules| rules.finite_subtraction().is_some());
            let known = if periodic {
                "; a finite subtraction game is periodic in the end, since a value rests on finitely \
                 many smaller ones"
            } else {
                ""
            };
            open = open
                .or_else(|| Some(format!("heaps 0..{last} were looked at; --max-heap looks further{known}")));
        }
        let exceptions = period.as_ref().map_or_else(Vec::new, |period| sequence.exceptions(period));
        let values = sequence.values().len() as u64;
        let statistics = args.statistics.then(|| sequence.statistics());
        let (sequence, scope) = (Some(sequence), HEAPS.to_owned());
        Ok(Search { sequence, period, exceptions, values, statistics, scope, open })
    }
}

/// Extends the sequence to a proof or to `max_heap`; says why it ended before, if it did.
fn extend(
    sequence: &mut Sequence,
    max_heap: u64,
    mut keeper: Option<Keeper>,
    meter: &mut Meter,
) -> anyhow::Result<Option<String>> {
    let progress = Progress::start("computing values of single heaps");
    let (mut portion, mut saved) = (1024, sequence.values().len());
    while sequence.period().is_none() && sequence.values().len() as u64 <= max_heap {
        let (began, before) = (Instant::now(), sequence.values().len() as u64);
        let ended = match sequence.extend(max_heap.min(before.saturating_add(portion)), meter) {
            Ok(()) => None,
            Err(SequenceFault::Exhausted(exhausted)) => Some(exhausted.to_string()),
            Err(fault) => return Err(fault.into()),
        };
        let known = sequence.values().len();
        if let Some(keeper) = &mut keeper
            && known > saved
            && (ended.is_some() || keeper.is_due())
        {
            keeper.save(sequence)?;
            saved = known;
        }
        if ended.is_some() {
            return Ok(ended);
        }
        let rate = (known as u64 - before) as f64 / began.elapsed().as_secs_f64().max(1e-6);
        progress.say(outlook(known as u64, max_heap, rate));
        // About half a second's work: often enough to be told of, and to be saved.
        portion = (rate / 2.0).clamp(64.0, 1e9) as u64;
    }
    match keeper {
        Some(mut keeper) if sequence.values().len() > saved => keeper.save(sequence)?,
        _ => {}
    }
    Ok(None)
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
        sequence: &mut Sequence,
        meter: &mut Meter,
    ) -> anyhow::Result<Keeper<'a>> {
        let owner = Owner { name: subject.name(), text: super::rules(subject)?.text().to_owned() };
        if path.try_exists().with_context(|| format!("cannot look for {}", path.display()))? {
            sequence
                .resume(path, &owner, meter)
                .with_context(|| format!("cannot go on from the checkpoint {}", path.display()))?;
        }
        Ok(Keeper { path, every, last: Instant::now(), owner })
    }

    fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    fn save(&mut self, sequence: &Sequence) -> anyhow::Result<()> {
        self.last = Instant::now();
        sequence.save(self.path, &self.owner).with_context(|| {
            format!("cannot write the checkpoint {}; an earlier one is kept", self.path.display())
        })
    }
}
