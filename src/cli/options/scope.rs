//! `--heaps A..B --sizes C..D`: the positions a command ranges over.

use super::{Line, Range};
use crate::base::Budget;
use crate::position::{Game, Scope, ScopeFault};
use anyhow::ensure;
use clap::Args;

/// The largest size, unless told.
const LARGEST: u64 = 10;

/// Which positions: how many heaps, of which sizes, both ends included.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Scope")]
pub struct ScopeOptions {
    /// How many heaps, both ends included
    #[arg(long, value_name = "A..B", default_value = "1..3")]
    heaps: Range,

    /// The heap sizes, both ends included; 0..10 unless told, and the smallest boards
    #[arg(long, value_name = "C..D")]
    sizes: Option<Range>,
}

impl ScopeOptions {
    /// The scope.
    pub fn scope(&self) -> Result<Scope, ScopeFault> {
        self.of_sizes(Range { first: 0, last: LARGEST })
    }

    /// The scope in a game: unless told, of the sizes it begins with, and of other kinds than
    /// heaps of half as many as a table shows, since several of them are added.
    pub fn scope_in(&self, game: &dyn Game) -> Result<Scope, ScopeFault> {
        let (first, last) = game.customary().into_inner();
        let last = if game.heap_rules(0).is_some() { last } else { first.midpoint(last) };
        self.of_sizes(Range::of(first..=last.min(LARGEST)))
    }

    /// The scope on the boards of a family: the sizes are their numbers.
    pub fn over(&self, line: &Line) -> anyhow::Result<Scope> {
        ensure!(
            self.sizes.is_none(),
            "--family says which boards; write their numbers behind it, not --sizes"
        );
        Ok(self.of_sizes(line.open()?)?)
    }

    fn of_sizes(&self, customary: Range) -> Result<Scope, ScopeFault> {
        let heaps = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let sizes = self.sizes.unwrap_or(customary);
        Scope::new(heaps(self.heaps.first)..=heaps(self.heaps.last), sizes.iter())
    }
}

/// What to ask for instead of a scope with more listings than the budget has positions: how
/// many it has, and the largest scope of its kind that fits. `None` where it fits itself.
pub fn instead_of(scope: &Scope, budget: &Budget) -> Option<String> {
    let (most, count) = (budget.max_positions?, scope.count_listings());
    if count <= most.into() {
        return None;
    }
    let asked = format!("the scope has {count} positions, and the budget is {most} (--max-positions)");
    Some(match scope.within(most) {
        Some(fits) => {
            let (least, largest) = (*fits.sizes().start(), *fits.sizes().end());
            format!("{asked}; --sizes {least}..{largest} has {} and fits", fits.count_listings())
        }
        None => format!("{asked}; no scope of so many heaps fits"),
    })
}
