//! The search for a period, in the values of heaps or of whatever else a game is about.

use super::Args;
use super::members::Members;
use super::misere::{self, SingleHeaps};
use super::run::Run;
use crate::base::{Convention, Meter};
use crate::cli::options::Line;
use crate::cli::subject::Subject;
use crate::play::BaseCase;
use crate::sequence::{Period, Sequence, Statistics};

/// How far heaps are looked at, unless told.
const MAX_HEAP: u64 = 50_000;

/// So many moves are listed, unless told how far to look: seconds' work.
const MOST_LISTED: u64 = 50_000_000;

/// What a game of heaps has values of.
pub(super) const HEAPS: &str = "single heaps";

/// Why a ring cannot tell which heaps differ from their period.
pub(super) const NOT_KEPT: &str = "the values between the first and the last were not kept";

/// What was found of the sequence, and why the search ended without a proof, if it did.
pub(super) struct Search {
    pub(super) sequence: Option<Sequence>,
    pub(super) period: Option<Period>,
    /// `None` where the values were not kept that would tell them.
    pub(super) exceptions: Option<Vec<u64>>,
    pub(super) values: u64,
    pub(super) statistics: Option<Statistics>,
    /// What the values are of.
    pub(super) scope: String,
    /// What has the period: `g+`, `g-`, or the pretending function.
    pub(super) symbol: &'static str,
    /// What the pretending function says of single heaps.
    pub(super) p_heaps: Option<SingleHeaps>,
    pub(super) open: Option<String>,
}

impl Search {
    /// Nothing was found, for this reason.
    pub(super) fn nothing(reason: String) -> Search {
        let (sequence, period, statistics) = (None, None, None);
        let scope = HEAPS.to_owned();
        let (exceptions, p_heaps, open) = (None, None, Some(reason));
        Search { sequence, period, exceptions, values: 0, statistics, scope, symbol: "g+", p_heaps, open }
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
        let sequence = match sequence.with_terminal(BaseCase::of(args.convention).grundy) {
            Ok(sequence) => sequence,
            Err(splits) => return misere::search(args, subject, &splits, meter),
        };
        let mut run = Run::begin(args, subject, sequence, meter)?;
        let most_listed = args.max_heap.is_none().then_some(MOST_LISTED);
        let mut open = run.to(max_heap, most_listed, meter)?;
        if run.period().is_none() {
            let known = if is_finite_subtraction(subject) { PERIODIC_IN_THE_END } else { "" };
            let last = run.heaps().saturating_sub(1);
            open = open
                .or_else(|| Some(format!("heaps 0..{last} were looked at; --max-heap looks further{known}")));
        }
        let statistics = args.statistics.then(|| run.statistics());
        let (values, period) = (run.heaps(), run.current_period());
        let sequence = run.into_whole();
        let exceptions =
            sequence.as_ref().zip(period.as_ref()).map(|(sequence, period)| sequence.exceptions(period));
        let scope = HEAPS.to_owned();
        let symbol = symbol(args.convention);
        Ok(Search { sequence, period, exceptions, values, statistics, scope, symbol, p_heaps: None, open })
    }
}

/// How the values of a convention are called.
pub(super) fn symbol(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "g+",
        Convention::Misere => "g-",
    }
}

const PERIODIC_IN_THE_END: &str = "; a finite subtraction game is periodic in the end, since a value \
    rests on finitely many smaller ones";

fn is_finite_subtraction(subject: &Subject) -> bool {
    subject.game().own_heap_rules().is_some_and(|rules| rules.finite_subtraction().is_some())
}
