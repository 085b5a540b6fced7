//! How much a command may use.

use super::quantity;
use crate::base::{Budget, Meter};
use clap::Args;
use std::time::Duration;

/// The three limits every searching command has. Running out of one is an answer: what was
/// established is printed, and the exit code is 3.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Budget")]
pub struct BudgetOptions {
    /// The most positions one search may hold (10M unless told; none for no limit)
    #[arg(long, value_name = "COUNT", value_parser = quantity::count)]
    max_positions: Option<quantity::Limit>,

    /// The most memory one search may hold (2GiB unless told; none for no limit)
    #[arg(long, value_name = "BYTES", value_parser = quantity::bytes)]
    max_memory: Option<quantity::Limit>,

    /// The most time the whole command may take, as in 30s or 2m
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    time_limit: Option<Duration>,
}

impl BudgetOptions {
    /// The limits, with another number of positions unless one was asked for.
    pub fn budget_or(&self, max_positions: u64) -> Budget {
        let max_positions = self.max_positions.map_or(Some(max_positions), |limit| limit.0);
        Budget { max_positions, ..self.budget() }
    }

    /// The most positions that were asked for in so many words; no limit unless told.
    pub fn asked_positions(&self) -> Option<u64> {
        self.max_positions.and_then(|limit| limit.0)
    }

    /// The limits of a search whose positions are in files: as many as were asked for.
    pub fn stored(&self) -> Budget {
        Budget { max_positions: self.asked_positions(), ..self.budget() }
    }

    /// The limits.
    pub fn budget(&self) -> Budget {
        Budget {
            max_positions: self.max_positions.map_or(Budget::DEFAULT.max_positions, |limit| limit.0),
            max_memory: self.max_memory.map_or(Budget::DEFAULT.max_memory, |limit| limit.0),
            time_limit: self.time_limit,
        }
    }

    /// Starts the clock for listing moves one by one: nobody reads more of them than this.
    pub fn listing_meter(&self) -> Meter {
        const LISTED_BYTES: u64 = 1 << 30;
        let budget = self.budget();
        let most = budget.max_memory.map_or(LISTED_BYTES, |most| most.min(LISTED_BYTES));
        Budget { max_memory: Some(most), ..budget }.meter()
    }

    /// Starts the clock.
    pub fn meter(&self) -> Meter {
        self.budget().meter()
    }
}
