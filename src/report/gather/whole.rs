//! The search behind a report: every position of small total, whole, under both conventions.
//!
//! Positions are taken by total, so that wherever the search ends it has all positions up
//! to some total, and most questions of a page have their answers in one place. How far it
//! goes depends on counts alone, never on time: the same rules give the same report.

use super::heaps::single;
use crate::base::{Budget, Convention, Genus, Meter, Outcome};
use crate::graph::GraphFault;
use crate::misere::{Genera, Tame, TameTable};
use crate::play::Solved;
use crate::position::{Component, Game, Position, Scope};
use crate::report::data::{RateRow, Searched};
use fixedbitset::FixedBitSet;
use std::collections::BTreeMap;

/// The largest total asked for; where listing the moves of such heaps is too much already,
/// the next.
const TOTALS: [u64; 8] = [40, 30, 20, 14, 10, 6, 3, 0];

/// No further total is begun beyond so many positions.
const MOST_POSITIONS: u64 = 250_000;

/// No further total is begun beyond so many moves.
const MOST_MOVES: u64 = 16_000_000;

/// Room for one total to outgrow those bounds before it is given up.
const SLACK: u64 = 2;

/// Bytes the search may hold.
const MOST_BYTES: u64 = 1 << 30;

/// A meter on the same clock that allows no more than these.
pub(super) fn capped(meter: &Meter, positions: u64, bytes: u64) -> Meter {
    let budget = meter.budget();
    let least = |limit: Option<u64>, cap| Some(limit.map_or(cap, |limit| limit.min(cap)));
    Budget {
        max_positions: least(budget.max_positions, positions),
        max_memory: least(budget.max_memory, bytes),
        time_limit: budget.time_limit.map(|limit| limit.saturating_sub(meter.elapsed())),
    }
    .meter()
}

/// Moves, from and to, as places in a list of positions.
type Moves = Vec<(usize, usize)>;

/// All positions up to a total, solved.
pub(super) struct Whole {
    solved: Solved,
    genera: Genera,
    tame: TameTable,
    largest_total: u64,
}

impl Whole {
    /// Searches as far as the bounds allow, at least the empty position.
    ///
    /// # Errors
    /// When the rules break.
    pub(super) fn search(game: &dyn Game, meter: &Meter) -> Result<Whole, GraphFault> {
        let mut meter = capped(meter, SLACK * MOST_POSITIONS, MOST_BYTES);
        let mut fault = GraphFault::TooLarge;
        for total in TOTALS {
            match Whole::up_to(game, total, &mut meter) {
                Err(stopped @ (GraphFault::Exhausted(_) | GraphFault::TooLarge)) => fault = stopped,
                done => return done,
            }
        }
        Err(fault)
    }

    fn up_to(game: &dyn Game, total: u64, meter: &mut Meter) -> Result<Whole, GraphFault> {
        // The longest play of any position of the total is no longer than that of copies of
        // the heap with the longest play to the bean, rounded up; likewise the widest.
        let bounds: Vec<Position> =
            (1..=total).map(|size| Position::copies(Component(size), total.div_ceil(size))).collect();
        let mut solved = Solved::for_roots(game, &bounds, meter)?;
        let mut reached = 0;
        let walked = walk(total, |position| {
            let own = game.total(position);
            if own > reached {
                let moves = solved.graph().stored_moves().unwrap_or(0) as u64;
                if solved.graph().len() as u64 > MOST_POSITIONS || moves > MOST_MOVES {
                    return Err(GraphFault::TooLarge);
                }
                reached = own;
            }
            solved.extend(position, meter)
        });
        let largest_total = match walked {
            Ok(()) => total,
            Err(GraphFault::TooLarge) => reached,
            Err(GraphFault::Exhausted(exhausted)) => {
                reached.checked_sub(1).ok_or(GraphFault::Exhausted(exhausted))?
            }
            Err(fault) => return Err(fault),
        };
        let (mut genera, mut tame) = (Genera::new(), TameTable::default());
        // Out of time, genera stay unknown; what there is stands.
        let _ = genera.extend(solved.graph(), solved.values(Convention::Normal), meter);
        let _ = tame.extend(solved.graph().components(), meter);
        Ok(Whole { solved, genera, tame, largest_total })
    }

    /// The search itself.
    pub(super) fn solved(&self) -> &Solved {
        &self.solved
    }

    /// Every position up to this total is known.
    pub(super) fn largest_total(&self) -> u64 {
        self.largest_total
    }

    /// The value of a position, where it is known.
    pub(super) fn grundy(&self, position: &Position, convention: Convention) -> Option<u64> {
        self.solved.grundy(position, convention).map(u64::from)
    }

    /// The outcome of a position, where it is known.
    pub(super) fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        self.solved.outcome(position, convention)
    }

    /// The genus of a position, where it is known.
    pub(super) fn genus(&self, position: &Position) -> Option<&Genus> {
        let id = self.solved.find(position).filter(|&id| (id as usize) < self.genera.len())?;
        Some(self.genera.genus(id))
    }

    /// The tame value of a heap; `None` where it is not tame, or not listed.
    pub(super) fn tame(&self, heap: u64) -> Option<Tame> {
        match heap {
            0 => Some(Tame::ZERO),
            _ => self.tame.component(self.solved.graph().components().number(Component(heap))?),
        }
    }

    /// What one move makes of a heap, each option once, where they are listed.
    pub(super) fn options(&self, heap: u64) -> Option<Vec<Vec<u64>>> {
        let table = self.solved.graph().components();
        let named = |parts: &[_]| {
            let mut sizes: Vec<u64> = parts.iter().map(|&part| table.name(part).0).collect();
            sizes.sort_unstable();
            sizes
        };
        let mut options: Vec<Vec<u64>> = table.options(table.number(Component(heap))?).map(named).collect();
        options.sort_unstable();
        Some(options)
    }

    /// Every position up to the total, in witness order.
    pub(super) fn positions(&self, mut visit: impl FnMut(&Position)) {
        let Ok(()) = walk(self.largest_total, |position| {
            visit(position);
            Ok::<(), std::convert::Infallible>(())
        });
    }

    /// The first position, in witness order, of total at most `largest` of which something
    /// is found.
    pub(super) fn first<T>(&self, largest: u64, mut find: impl FnMut(&Position) -> Option<T>) -> Option<T> {
        let walked = walk(self.largest_total.min(largest), |position| match find(position) {
            Some(found) => Err(found),
            None => Ok(()),
        });
        walked.err()
    }

    /// For heaps from 0 up: how many positions lie below each, itself included.
    pub(super) fn reach(&self) -> Vec<u64> {
        let graph = self.solved.graph();
        let mut seen = FixedBitSet::with_capacity(graph.len());
        let (mut stack, mut buffer) = (Vec::new(), Vec::new());
        let mut count = |heap: u64| {
            seen.clear();
            stack.clear();
            stack.push(self.solved.find(&single(heap))?);
            let mut visited = 0;
            while let Some(id) = stack.pop() {
                if seen.put(id as usize) {
                    continue;
                }
                visited += 1;
                let options = graph.options(id, &mut buffer).iter().copied();
                stack.extend(options.filter(|&option| !seen.contains(option as usize)));
            }
            Some(visited)
        };
        (0..=self.largest_total).map_while(&mut count).collect()
    }

    /// The positions below a position, itself first, and the moves among them as pairs of
    /// places in that list, where there are no more than so many.
    pub(super) fn below(
        &self,
        root: &Position,
        most_positions: usize,
        most_moves: usize,
    ) -> Option<(Vec<Position>, Moves)> {
        let graph = self.solved.graph();
        let mut ids = vec![self.solved.find(root)?];
        let (mut moves, mut buffer) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&id) = ids.get(at) {
            for &option in graph.options(id, &mut buffer) {
                let to = ids.iter().position(|&known| known == option).unwrap_or_else(|| {
                    ids.push(option);
                    ids.len() - 1
                });
                moves.push((at, to));
            }
            if ids.len() > most_positions || moves.len() > most_moves {
                return None;
            }
            at += 1;
        }
        Some((ids.iter().map(|&id| graph.position(id)).collect(), moves))
    }

    /// What the search covered, and the shares of differing positions by total and number
    /// of heaps.
    pub(super) fn survey(&self, game: &dyn Game) -> (Searched, Vec<RateRow>) {
        let mut rates: BTreeMap<(u64, u64), (u64, u64)> = BTreeMap::new();
        let (mut positions, mut differing) = (0, 0);
        self.positions(|position| {
            let [normal, misere] = Convention::BOTH.map(|convention| self.outcome(position, convention));
            let differs = u64::from(normal != misere);
            let rate = rates.entry((game.total(position), position.len())).or_default();
            *rate = (rate.0 + 1, rate.1 + differs);
            positions += 1;
            differing += differs;
        });
        let row = |((total, heaps), (positions, differing))| RateRow { total, heaps, positions, differing };
        let graph = self.solved.graph();
        let searched = Searched {
            largest_total: self.largest_total,
            positions,
            differing,
            visited: graph.len() as u64,
            moves: graph.stored_moves().unwrap_or(0) as u64,
        };
        (searched, rates.into_iter().map(row).collect())
    }
}

/// Every multiset of heaps up to `largest_total`, in witness order.
fn walk<Break>(
    largest_total: u64,
    mut visit: impl FnMut(&Position) -> Result<(), Break>,
) -> Result<(), Break> {
    let most = u32::try_from(largest_total).unwrap_or(Scope::MAX_HEAPS).min(Scope::MAX_HEAPS);
    let Ok(scope) = Scope::new(0..=most, 0..=largest_total) else { return Ok(()) };
    let walked = scope.positions(|position| {
        let total = position.iter().map(|heap| heap.0).fold(0, u64::saturating_add);
        if total > largest_total { Err(None) } else { visit(position).map_err(Some) }
    });
    match walked {
        Err(Some(stopped)) => Err(stopped),
        Ok(()) | Err(None) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Names, Type, compile};
    use crate::position::HeapGame;
    use crate::ruleset::{Code, HeapMove, HeapRules, ResultTerm, ResultsMove};

    #[test]
    fn the_walk_is_over_partitions() {
        let mut by_total = [0u32; 11];
        let Ok(()) = walk(10, |position| {
            by_total[position.iter().map(|heap| heap.0).sum::<u64>() as usize] += 1;
            Ok::<(), std::convert::Infallible>(())
        });
        assert_eq!(by_total, [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42]);
    }

    /// A move here replaces a heap by two that are one smaller: totals grow, and the search
    /// has to stop early and still know everything below.
    #[test]
    fn a_game_whose_totals_grow_is_searched_as_far_as_it_goes() {
        let names = Names::new().variable("n");
        let smaller = || ResultTerm { heap: compile("n - 1", &names, Type::Int).unwrap(), times: None };
        let twice = ResultsMove { bindings: vec![], guard: None, results: vec![smaller(), smaller()] };
        let game = HeapGame::new(HeapRules::of(vec![HeapMove::Results(twice)]));
        let whole = Whole::search(&game, &Budget::DEFAULT.meter()).unwrap();
        assert!(whole.largest_total() < 40);
        let mut known = 0;
        whole.positions(|position| {
            assert!(whole.outcome(position, Convention::Misere).is_some());
            known += 1;
        });
        assert!(known > 1);
    }

    #[test]
    fn kayles_is_known_up_to_40() {
        let game = HeapGame::new(HeapRules::from_code(&"0.77".parse::<Code>().unwrap()));
        let whole = Whole::search(&game, &Budget::DEFAULT.meter()).unwrap();
        let (searched, rates) = whole.survey(&game);
        assert_eq!((searched.largest_total, searched.positions, searched.visited), (40, 215_308, 215_308));
        assert_eq!(rates.iter().map(|rate| rate.positions).sum::<u64>(), searched.positions);
        let five = Position::copies(Component(5), 1);
        assert_eq!(whole.genus(&five).map(Genus::to_string), Some("4^146".to_owned()));
        assert_eq!(whole.tame(4), Some(Tame { grundy: 1, firm: false }));
        assert_eq!(whole.tame(5), None);
        assert_eq!(whole.options(3), Some(vec![vec![1], vec![1, 1], vec![2]]));
    }
}
