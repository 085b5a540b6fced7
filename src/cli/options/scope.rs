//! `--heaps A..B --sizes C..D`: the positions a command ranges over.

use super::{Line, Range};
use crate::base::Budget;
use crate::conjecture::Claim;
use crate::position::{Game, Scope, ScopeFault};
use anyhow::ensure;
use clap::Args;

/// The largest size, unless told.
const LARGEST: u64 = 10;

/// The most listings of a bounded game that are all looked at unless told.
const ALL: u128 = 40_000;

/// How many heaps, unless told.
const USUAL: Range = Range { first: 1, last: 3 };

/// Which positions: how many heaps, of which sizes, both ends included.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Scope")]
pub struct ScopeOptions {
    /// How many heaps, both ends included; 1..3 unless told, and of other kinds as many
    /// numbers as a position has
    #[arg(long, value_name = "A..B")]
    heaps: Option<Range>,

    /// The heap sizes, both ends included. Unless told 0..10; of states of two numbers 0..5 and of
    /// more 0..2, but all of them where the ruleset bounds their numbers and they are few; of
    /// boards the smallest
    #[arg(long, value_name = "C..D")]
    sizes: Option<Range>,
}

impl ScopeOptions {
    /// The scope.
    pub fn scope(&self) -> Result<Scope, ScopeFault> {
        self.of_sizes(Range { first: 0, last: LARGEST }, USUAL)
    }

    /// The scope in a game: unless told, of the sizes it begins with, and of other kinds than
    /// heaps of half as many as a table shows, since several of them are added. A bounded game is
    /// taken whole where it is small.
    pub fn scope_in(&self, game: &dyn Game) -> Result<Scope, ScopeFault> {
        let (first, last) = game.customary().into_inner();
        let lengths = game.listing().lengths;
        let (fewest, most) = (u64::from(*lengths.start()), u64::from(*lengths.end()));
        let usual = match USUAL {
            Range { first, last } if fewest <= last && first <= most => USUAL,
            _ => Range { first: fewest, last: fewest },
        };
        // Where the ruleset lists all there is or bounds it, it is few, and all of it is looked at.
        if game.is_small() || game.listed().is_some() {
            let all = self.of_sizes(Range::of(first..=last), usual)?;
            if all.readable_in(game).is_ok_and(|all| all.count_ordered_listings() <= ALL) {
                return Ok(all);
            }
        }
        let last = if game.own_heap_rules().is_some() { last } else { first.midpoint(last) };
        let last = if first < LARGEST { last.min(LARGEST) } else { last };
        self.of_sizes(Range::of(first..=last), usual)
    }

    /// Whether sizes were told.
    pub fn names_sizes(&self) -> bool {
        self.sizes.is_some()
    }

    /// The scope on the boards of a family: the sizes are their numbers.
    pub fn over(&self, line: &Line) -> anyhow::Result<Scope> {
        ensure!(
            self.sizes.is_none(),
            "--family says which boards; write their numbers behind it, not --sizes"
        );
        Ok(self.of_sizes(line.open()?, USUAL)?)
    }

    fn of_sizes(&self, customary: Range, usual: Range) -> Result<Scope, ScopeFault> {
        let count = |number: u64| u32::try_from(number).map_err(|_| ScopeFault::TooManyHeaps(number));
        let (sizes, heaps) = (self.sizes.unwrap_or(customary), self.heaps.unwrap_or(usual));
        let (last, first) = (count(heaps.last)?, count(heaps.first)?);
        Scope::new(first..=last, sizes.iter())
    }
}

/// What to ask for instead of a claim about more listings than the budget has positions: how
/// many there are, and the largest scope of its kind that fits. `None` where it fits itself.
pub fn instead_of(claim: &Claim, budget: &Budget) -> Option<String> {
    let (most, count) = (budget.max_positions?, claim.count_listings());
    if count <= most.into() {
        return None;
    }
    let asked = match count {
        u128::MAX => "the scope has more positions than can be counted".to_owned(),
        count => format!("the scope has {count} positions"),
    };
    let asked = format!("{asked}, and the budget is {most} (--max-positions)");
    let count = |scope: &Scope| Claim { scope: scope.clone(), ..claim.clone() }.count_listings();
    Some(match claim.scope.largest_where(|scope| count(scope) <= most.into()) {
        Some(fits) => {
            let (least, largest) = (*fits.sizes().start(), *fits.sizes().end());
            format!("{asked}; --sizes {least}..{largest} has {} and fits", count(&fits))
        }
        None => format!("{asked}; no scope of so many heaps fits"),
    })
}
