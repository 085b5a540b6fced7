//! How many positions a search of splitting heaps meets, guessed from a small part of it.

use crate::base::{Exhausted, Meter};
use crate::graph::{GraphFault, Moves, PositionGraph};
use crate::position::{Component, Game, Position, Scope};

/// So many positions are searched before the rest is guessed: a fraction of a second.
const PROBE: u64 = 1 << 18;

/// Whether a search ended since there is too much of something, and not at a fault of the rules
/// nor at the end of its time.
fn is_too_much(fault: &GraphFault) -> bool {
    match fault {
        GraphFault::TooLarge => true,
        GraphFault::Exhausted(exhausted) => !matches!(exhausted, Exhausted::Time(_)),
        _ => false,
    }
}

/// The positions below those of a scope, by the largest size of a heap, as far as a small
/// search goes.
pub(super) struct Reach {
    largest: u64,
    /// Sizes ascending, each with the positions of this size and all smaller ones.
    known: Vec<(u64, u64)>,
}

impl Reach {
    /// Searches below all positions of heaps up to size 1, up to size 2, and so on as far as
    /// the scope goes, until it has met a quarter of a million positions or all that the budget
    /// allows.
    ///
    /// # Errors
    /// When the rules break, or time runs out.
    pub(super) fn probe(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Reach, GraphFault> {
        let largest = *scope.sizes().end();
        let mut reach = Reach { largest, known: Vec::new() };
        let mut bounds: Vec<Position> = scope.bounds().collect();
        // Keys for all of them may be too long where keys for some are not.
        let mut graph = loop {
            match PositionGraph::for_roots(game, &bounds, Moves::Remade, meter) {
                Err(fault) if is_too_much(&fault) && bounds.is_empty() => return Ok(reach),
                Err(fault) if is_too_much(&fault) => bounds.truncate(bounds.len() / 2),
                graph => break graph?,
            }
        };
        for size in (1..=largest).take(bounds.len()) {
            let before = graph.len() as u64;
            if before > PROBE {
                break;
            }
            let mut small = meter.within(before.saturating_mul(4).max(PROBE));
            match extend_with(&mut graph, scope, size, &mut small) {
                Err(fault) if is_too_much(&fault) => break,
                extended => extended?,
            }
            reach.known.push((size, graph.len() as u64));
        }
        Ok(reach)
    }

    /// The largest size whose positions were all met.
    pub(super) fn known(&self) -> u64 {
        self.known.last().map_or(0, |&(size, _)| size)
    }

    /// At least about how many positions there are up to the largest size.
    ///
    /// They grow at least like the power of the size that they have grown like so far: by a
    /// power where play is narrow, and faster where heaps split into whatever there is.
    pub(super) fn at_least(&self) -> u64 {
        let Some(&(last, met)) = self.known.last() else { return u64::MAX };
        if last == self.largest {
            return met;
        }
        let half = self.known.iter().rev().find(|&&(size, _)| 3 * size <= 2 * last);
        let Some(&(first, before)) = half else { return u64::MAX };
        let power = (met as f64 / before as f64).ln() / (last as f64 / first as f64).ln();
        (met as f64 * (self.largest as f64 / last as f64).powf(power)) as u64
    }
}

/// Adds the positions of the scope whose largest heap is of this size.
fn extend_with(
    graph: &mut PositionGraph,
    scope: &Scope,
    size: u64,
    meter: &mut Meter,
) -> Result<(), GraphFault> {
    let (fewest, most) = (*scope.heaps().start(), *scope.heaps().end());
    let others = Scope::new(fewest.saturating_sub(1)..=most.saturating_sub(1), *scope.sizes().start()..=size);
    match others {
        Ok(others) => others.positions(|others| {
            let position = others.plus(&Position::copies(Component(size), 1));
            graph.extend(&position, meter)
        }),
        // Sizes below the least of the scope have no positions in it.
        Err(_) => Ok(()),
    }
}
