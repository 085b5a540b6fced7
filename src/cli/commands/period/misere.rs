//! Misère play of games that split heaps: the period of the pretending function.
//!
//! The misère values of single heaps have no theorem of their own there. What has one is the
//! element of each heap in the misère quotient, once that is exact for all heaps: heaps with the
//! same element stand for each other in every sum of the game, and a heap is a P-position exactly
//! when its element is one of P.

use super::Args;
use super::search::Search;
use crate::base::Meter;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::misere::quotient::{Halt, Quotient, Status, Stopped, quotient, whole_quotient};
use crate::sequence::{self, Period, SplitsFault, Theorem};
use anyhow::ensure;
use std::fmt;

/// Heaps taken into the quotient, unless told.
const MAX_HEAP: u64 = 2_000;

/// Of the memory, the quotient may take one part in so many: 64 MiB unless told.
const SHARE: u64 = 32;

/// What a complete quotient says of single heaps.
pub(super) struct SingleHeaps {
    /// The order of the quotient.
    pub(super) order: usize,
    /// The P-positions among the heaps below the end of the first period.
    pub(super) p_heaps: Vec<u64>,
    /// Those of them that come again with every period.
    pub(super) recurring: Vec<u64>,
    period: u64,
}

/// Works out the quotient, and reads the period off it.
pub(super) fn search(
    args: &Args,
    subject: &Subject,
    splits: &SplitsFault,
    meter: &Meter,
) -> anyhow::Result<Search> {
    let fits = args.checkpoint.is_none() && !args.ring && !args.statistics;
    ensure!(
        fits,
        "--checkpoint, --ring and --statistics are about values of heaps, and {splits}; \
         a misère period is that of the pretending function"
    );
    let Some(rules) = subject.game().own_heap_rules() else {
        return Ok(Search::nothing(splits.to_string()));
    };
    let progress = Progress::start("working out the misère quotient");
    let max_heap = args.max_heap.unwrap_or(MAX_HEAP);
    // Most finite quotients need little; a growing one would fill whatever it is given.
    let watch = |heap: u64, order| {
        progress.say(format!("working out the misère quotient: heap {heap}, order {order}"));
    };
    let share = &mut meter.share(SHARE);
    let found = match args.max_heap {
        Some(_) => quotient(rules, max_heap, share, watch),
        None => whole_quotient(rules, max_heap, share, watch),
    };
    let last = found.max_heap;
    let (preperiod, period) = match &found.status {
        Status::Complete { preperiod, period } => (*preperiod, *period),
        other => {
            let reason = match other {
                Status::Infinite(_) => format!("with heap {} it is infinite", last + 1),
                Status::Stopped(Halt::Stopped(Stopped::Exhausted(exhausted))) => {
                    format!("at heap {} {exhausted}", last + 1)
                }
                Status::Stopped(_) => format!("heap {} is not mastered", last + 1),
                _ => "no period of its pretending function is proved by then".to_owned(),
            };
            let known = format!("the misère quotient of the heaps up to {last} is finite, and {reason}");
            return Ok(Search { symbol: "Phi", ..Search::nothing(format!("{splits}; {known}")) });
        }
    };
    let phi = &found.phi;
    let same = |heap: u64| phi.get(heap as usize) == phi.get((heap + period) as usize);
    // The theorem starts from heap 1, since no part is empty; heap 0 is looked up.
    let preperiod = if preperiod == 1 && same(0) { 0 } else { preperiod };
    let expected = |heap: u64| phi.get((heap + (preperiod - heap).div_ceil(period) * period) as usize);
    let exceptions = (0..preperiod).filter(|&heap| phi.get(heap as usize) != expected(heap)).collect();
    let period = Period {
        status: sequence::Status::Proved(Theorem::PretendingFunction),
        preperiod,
        period,
        saltus: 0,
        values_computed: phi.len() as u64,
        max: None,
    };
    Ok(Search {
        exceptions: Some(exceptions),
        values: period.values_computed,
        symbol: "Phi",
        p_heaps: Some(SingleHeaps::of(&found, &period)),
        open: None,
        period: Some(period),
        ..Search::nothing(String::new())
    })
}

impl SingleHeaps {
    fn of(quotient: &Quotient, period: &Period) -> SingleHeaps {
        let is_p = |&heap: &u64| {
            quotient.phi.get(heap as usize).is_some_and(|&element| quotient.monoid.is_p(element))
        };
        let end = period.preperiod + period.period;
        SingleHeaps {
            order: quotient.monoid.order(),
            p_heaps: (0..end).filter(is_p).collect(),
            recurring: (period.preperiod..end).filter(is_p).collect(),
            period: period.period,
        }
    }

    /// The authority.
    pub(super) fn quotient(&self) -> String {
        format!("of order {}, exact for all heaps", self.order)
    }
}

impl fmt::Display for SingleHeaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |heaps: &[u64]| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match (self.p_heaps.is_empty(), self.recurring.is_empty()) {
            (true, _) => f.write_str("none"),
            (_, true) => write!(f, "{} and no others", list(&self.p_heaps)),
            (_, false) => {
                let (all, again, period) = (list(&self.p_heaps), list(&self.recurring), self.period);
                write!(f, "{all}, and from {again} on every {period} heaps again")
            }
        }
    }
}
