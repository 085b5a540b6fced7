//! Counts, rates and the smallest differing positions of a scope of heaps that never split,
//! from the tallies of its table: no position is looked at by itself.

use super::{Differing, Divergence, PTally, Rate};
use crate::base::{Convention, Exhausted, Meter};
use crate::graph::GraphFault;
use crate::play::{Labels, Parting, Searched};
use crate::position::{Game, Scope};

/// What the table of a scope tells without a walk, and the table; `None` where there is no
/// such table, or not within the budget. The first `listed` of the differing positions are
/// there by name, two at least.
///
/// # Errors
/// When the rules break, or time runs out.
pub(super) fn found(
    game: &dyn Game,
    scope: &Scope,
    listed: usize,
    meter: &mut Meter,
) -> Result<Option<(Divergence, Labels)>, GraphFault> {
    match counted(game, scope, listed, meter) {
        // What does not fit as a table, or as a list beside it, may as a walk.
        Err(GraphFault::Exhausted(Exhausted::Positions(_) | Exhausted::Memory(_))) => Ok(None),
        found => found,
    }
}

fn counted(
    game: &dyn Game,
    scope: &Scope,
    listed: usize,
    meter: &mut Meter,
) -> Result<Option<(Divergence, Labels)>, GraphFault> {
    if game.own_heap_rules().is_none() {
        return Ok(None);
    }
    let Some(labels) = Labels::of_lines(game, scope, meter)? else { return Ok(None) };
    let Some((parting, smallest)) = labels.parting(game, scope, listed.max(2), meter)? else {
        return Ok(None);
    };
    let mut differing = Vec::with_capacity(smallest.len());
    for position in smallest {
        let [normal, misere] = Convention::BOTH.map(|convention| labels.outcome(&position, convention));
        if let [Some(normal), Some(misere)] = [normal, misere] {
            differing.push(Differing { total: game.total(&position), position, normal, misere });
        }
    }
    let tally = |lane: usize| PTally { count: parting.p[lane].positions, total: parting.p[lane].total };
    let found = Divergence {
        positions: u64::try_from(scope.count_positions()).unwrap_or(u64::MAX),
        differ: parting.count_differing(),
        differing,
        p: [tally(0), tally(1)],
        rates: rates(scope, &parting, meter)?,
        ..Divergence::default()
    };
    Ok(Some((found, labels)))
}

/// How many positions there are of each total and number of heaps, and how many differ.
///
/// Multisets are counted size by size: those with one heap more of a size come from those
/// that have it already, or may get it.
fn rates(scope: &Scope, parting: &Parting, meter: &mut Meter) -> Result<Vec<Rate>, GraphFault> {
    let heaps = *scope.heaps().end() as usize;
    let largest = *scope.sizes().end() as usize;
    let totals = heaps * largest + 1;
    meter.check_size(0, 8 * ((heaps as u64 + 1) * totals as u64))?;
    let mut count = vec![0u64; (heaps + 1) * totals];
    count[0] = 1;
    for size in (*scope.sizes().start() as usize).max(1)..=largest {
        for one_more in 1..=heaps {
            meter.tick()?;
            let (fewer, more) = count.split_at_mut(one_more * totals);
            let fewer = &fewer[(one_more - 1) * totals..];
            for (more, &fewer) in more[size..totals].iter_mut().zip(fewer) {
                *more += fewer;
            }
        }
    }
    // Empty heaps count for none: where there may be some, there may be fewer heaps.
    let fewest = if *scope.sizes().start() == 0 { 0 } else { *scope.heaps().start() as usize };
    let mut rates = Vec::new();
    for total in 0..totals as u64 {
        for heaps in fewest as u64..=heaps as u64 {
            let positions = count[heaps as usize * totals + total as usize];
            if positions > 0 {
                rates.push(Rate { total, heaps, positions, differing: parting.differing(heaps, total) });
            }
        }
    }
    Ok(rates)
}
