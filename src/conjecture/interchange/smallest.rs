//! Smallest positions: of every class of a quotient, and one after another.

use crate::base::Meter;
use crate::graph::{ComponentTable, GraphFault};
use crate::misere::quotient::{Element, Quotient};
use crate::position::{Component, Game, Position, Run};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The smallest position whose class satisfies `wanted`, among sums of the quotient's heaps:
/// by total, then number of heaps, then lexicographically.
///
/// Adding one heap to two positions keeps their order, so the smallest position of a class,
/// less one heap, is the smallest of its class: the shortest paths through the classes, a
/// heap a step.
pub fn smallest_of_classes(
    quotient: &Quotient,
    game: &dyn Game,
    wanted: impl Fn(Element) -> bool,
) -> Option<Position> {
    // Of heaps of one class only the smallest is ever used.
    let mut steps: Vec<(u64, Element)> = Vec::new();
    for (heap, &element) in quotient.phi.iter().enumerate().skip(1) {
        if element != 0 && steps.iter().all(|&(_, known)| known != element) {
            steps.push((heap as u64, element));
        }
    }
    let order = |sum: &Position| (game.total(sum), sum.len(), sum.iter().collect::<Vec<Component>>());
    let mut reached = FxHashSet::default();
    let mut open = BinaryHeap::from([Reverse(((0, 0, Vec::new()), 0))]);
    while let Some(Reverse(((_, _, heaps), x))) = open.pop() {
        if !reached.insert(x) {
            continue;
        }
        let position: Position = heaps.into_iter().collect();
        if wanted(x) {
            return Some(position);
        }
        for &(heap, element) in &steps {
            let next = quotient.monoid.times(x, element);
            if !reached.contains(&next) {
                let longer = position.plus(&Position::copies(Component(heap), 1));
                open.push(Reverse((order(&longer), next)));
            }
        }
    }
    None
}

/// So many third positions are looked at where no quotient names one.
const LOOKED_AT: usize = 20_000;

/// Members of the family up to this size may be part of a third position.
const LARGEST_MEMBER: u64 = 24;

/// Positions of a game, from the smallest up: sums of what the two positions in question can
/// become, and of the smallest members of the family.
pub struct Candidates {
    /// Components and their sizes, ascending by size and then by name.
    parts: Vec<(u64, Component)>,
    /// What is still to come of the present total, the next one last.
    batch: Vec<Position>,
    total: u64,
    left: usize,
}

impl Candidates {
    /// The positions beside which these two are compared.
    pub fn of(
        game: &dyn Game,
        positions: [&Position; 2],
        meter: &mut Meter,
    ) -> Result<Candidates, GraphFault> {
        let mut table = ComponentTable::new();
        for position in positions {
            table.add(game, position, &mut meter.share(4))?;
        }
        let mut components: Vec<Component> = (0..table.len() as u32).map(|local| table.name(local)).collect();
        for member in (1..=LARGEST_MEMBER).filter_map(|size| game.member(size).ok()) {
            components.extend(member.runs().iter().map(|run| run.component));
        }
        components.sort_unstable();
        components.dedup();
        let mut parts: Vec<(u64, Component)> = components
            .into_iter()
            .map(|part| (game.size(part), part))
            .filter(|&(size, _)| size > 0)
            .collect();
        parts.sort_unstable();
        Ok(Candidates { parts, batch: vec![Position::empty()], total: 0, left: LOOKED_AT })
    }

    /// The next larger position.
    pub fn next_position(&mut self, game: &dyn Game) -> Option<Position> {
        self.left = self.left.checked_sub(1)?;
        // Totals that no sum of components has are passed over; past the largest gap there
        // are only multiples of what was there before.
        let (smallest, _) = *self.parts.first()?;
        let last = self.total.saturating_add(smallest);
        while self.batch.is_empty() && self.total < last {
            self.total += 1;
            let mut chosen = Vec::new();
            self.gather(0, self.total, &mut chosen);
            self.batch.sort_by_cached_key(|position| Reverse(game.witness_order(position)));
        }
        self.batch.pop()
    }

    /// All positions of this total from the parts at `from` on, no more than are wanted.
    fn gather(&mut self, from: usize, total: u64, chosen: &mut Vec<Run>) {
        if total == 0 {
            let mut position = Position::empty();
            chosen.iter().for_each(|run| position.add(run.component, run.count));
            self.batch.push(position);
            return;
        }
        for at in from..self.parts.len() {
            let (size, component) = self.parts[at];
            if size > total || self.batch.len() > 4 * LOOKED_AT {
                return;
            }
            for count in (1..=total / size).rev() {
                chosen.push(Run { component, count });
                self.gather(at + 1, total - count * size, chosen);
                chosen.pop();
            }
        }
    }
}
