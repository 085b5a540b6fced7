//! Budgets: how much a computation may use, and the honest way of stopping.
//!
//! Running out is a value, not an error: whoever ran out says what it had established.

use super::Gauge;
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Limits the user set. `None` is no limit of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most positions any one search may hold.
    pub max_positions: Option<u64>,
    /// The most bytes any one search may hold in its stores.
    pub max_memory: Option<u64>,
    /// The most time the whole command may take.
    pub time_limit: Option<Duration>,
}

impl Budget {
    /// Ten million positions and two gibibytes, no time limit: ten seconds' search or so, which
    /// any laptop bears.
    pub const DEFAULT: Budget =
        Budget { max_positions: Some(10_000_000), max_memory: Some(2 << 30), time_limit: None };

    /// No limits at all, for callers that bound the work themselves.
    pub const UNLIMITED: Budget = Budget { max_positions: None, max_memory: None, time_limit: None };

    /// Starts the clock.
    pub fn meter(self) -> Meter {
        Meter { budget: self, started: Instant::now(), ticks: 0, parts: 1, gauge: Arc::default() }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::DEFAULT
    }
}

/// Which limit stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Exhausted {
    /// More positions than [`Budget::max_positions`].
    #[error("the search passed the budget of {0} positions (--max-positions)")]
    Positions(u64),
    /// More bytes than [`Budget::max_memory`].
    #[error("the search passed the budget of {0} bytes (--max-memory)")]
    Memory(u64),
    /// Longer than [`Budget::time_limit`].
    #[error("the time limit of {} s ran out (--time-limit)", .0.as_secs_f64())]
    Time(Duration),
}

/// A running budget: asked often, cheap to ask.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    started: Instant,
    ticks: u32,
    /// The stage may take one in so many parts of the positions and the memory.
    parts: u64,
    gauge: Arc<Gauge>,
}

impl Meter {
    /// The limits this meter watches.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// How far the work has come that this meter and its clones watch.
    pub fn gauge(&self) -> &Arc<Gauge> {
        &self.gauge
    }

    /// Time since the meter started.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// A meter without any limit, for going back to what was already worked out.
    pub fn without_limits(&self) -> Meter {
        Budget::UNLIMITED.meter()
    }

    /// A meter on the same clock with one part in `parts` of the positions and the memory:
    /// for a stage that others have to live beside. It reports the whole limit, which is the
    /// one the user set.
    pub fn share(&self, parts: u64) -> Meter {
        Meter { parts: self.parts.saturating_mul(parts), ..self.clone() }
    }

    /// A meter on the same clock that allows at most so many positions.
    pub fn within(&self, positions: u64) -> Meter {
        let most = self.budget.max_positions.map_or(positions, |most| most.min(positions));
        Meter { budget: Budget { max_positions: Some(most), ..self.budget }, ..self.clone() }
    }

    /// A meter on the same clock with half of the time that is left: for a road that may lead
    /// nowhere, when there is another.
    pub fn half_time(&self) -> Meter {
        let half = |limit: Duration| {
            let elapsed = self.started.elapsed();
            elapsed + limit.saturating_sub(elapsed) / 2
        };
        let time_limit = self.budget.time_limit.map(half);
        Meter { budget: Budget { time_limit, ..self.budget }, ..self.clone() }
    }

    /// To be called inside every long loop: reads the clock once in 1,024 calls.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Exhausted> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks & 1023 == 0 { self.check_time() } else { Ok(()) }
    }

    /// Reads the clock now.
    pub fn check_time(&self) -> Result<(), Exhausted> {
        match self.budget.time_limit {
            Some(limit) if self.started.elapsed() > limit => Err(Exhausted::Time(limit)),
            _ => Ok(()),
        }
    }

    /// Whether a store of this many positions and bytes is still within the budget.
    #[inline]
    pub fn check_size(&self, positions: u64, bytes: u64) -> Result<(), Exhausted> {
        match self.budget {
            Budget { max_positions: Some(most), .. } if positions.saturating_mul(self.parts) > most => {
                Err(Exhausted::Positions(most))
            }
            Budget { max_memory: Some(most), .. } if bytes.saturating_mul(self.parts) > most => {
                Err(Exhausted::Memory(most))
            }
            _ => Ok(()),
        }
    }
}
