//! How many times as fast the dense engines are as search, at about a million positions and
//! under both conventions: a line a space, on one thread.
//!
//! Search is meant in two ways: the position graph of this crate, and what anyone would write
//! first, a recursion that looks every option up in a hash table.

use lastmove::base::{Budget, Meter};
use lastmove::graph::{ComponentTable, Local};
use lastmove::play::{BaseCase, Census, Kinds, Lines, Solved, Space};
use lastmove::position::{Game, Position, Scope, game};
use lastmove::ruleset::resolve;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::convert::Infallible;
use std::hint::black_box;
use std::time::Instant;

/// What the line is about, a ruleset, and its space: the most heaps and the largest, or all
/// positions up to a total.
const SPACES: [(&str, &str, Extent); 17] = [
    ("subtraction", "sub:1,2,5", Extent::Heaps(4, 67)),
    ("subtraction", "sub:1,2,5", Extent::Heaps(5, 38)),
    ("subtraction", "sub:1,2,5", Extent::Heaps(6, 25)),
    ("subtraction", "subtraction-1-3-4", Extent::Heaps(5, 38)),
    ("subtraction", "bounded-nim", Extent::Heaps(5, 38)),
    ("one heap from one", "divisor-nim", Extent::Heaps(4, 67)),
    ("one heap from one", "take-a-square", Extent::Heaps(5, 38)),
    ("splitting", "kayles", Extent::Total(48)),
    ("splitting", "dawsons-kayles", Extent::Total(60)),
    ("splitting", "grundys-game", Extent::Total(70)),
    ("splitting", "officers", Extent::Total(60)),
    ("splitting", "guiles", Extent::Total(54)),
    ("splitting in three", "0.88", Extent::Total(79)),
    ("splitting in many", "quotient-remainder", Extent::Total(60)),
    ("splitting", "daisies", Extent::Total(48)),
    ("Nim", "nim", Extent::Heaps(4, 67)),
    ("Nim", "nim", Extent::Heaps(6, 25)),
];

#[derive(Clone, Copy)]
enum Extent {
    Heaps(u32, u64),
    Total(u64),
}

fn main() {
    // Before anything else: what is compared is one thread.
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first pool");
    for (class, ruleset, extent) in SPACES {
        let game = game(&resolve(ruleset).expect("a shipped ruleset, a code or a set"));
        let (Extent::Heaps(_, largest) | Extent::Total(largest)) = extent;
        let table = table(&*game, largest);
        let meter = &mut Budget::UNLIMITED.meter();
        let all = match extent {
            Extent::Heaps(heaps, largest) => multisets(heaps, largest),
            Extent::Total(total) => partitions(&*game, &table, total),
        };
        let dense = dense(&*game, &table, extent, meter);
        let graph = graph(&*game, &all);
        let plain = plain(&table, &all);
        let space = match extent {
            Extent::Heaps(heaps, largest) => format!("{heaps} heaps to {largest}"),
            Extent::Total(total) => format!("to {total}"),
        };
        println!(
            "{class}: {ruleset}, {space}: {:.2} million positions, {dense:.1} ns each; \
             graph {graph:.0}: {:.0} times; hash table {plain:.0}: {:.0} times",
            all.len() as f64 / 1e6,
            graph / dense,
            plain / dense
        );
    }
}

fn table(game: &dyn Game, largest: u64) -> ComponentTable {
    let mut table = ComponentTable::new();
    let mut meter = Budget::UNLIMITED.meter();
    for heap in 1..=largest {
        let member = game.member(heap).expect("a heap");
        table.add(game, &member, &mut meter).expect("sound rules");
    }
    table
}

fn multisets(heaps: u32, largest: u64) -> Vec<Position> {
    let mut all = Vec::new();
    let scope = Scope::new(0..=heaps, 0..=largest).expect("a scope");
    let Ok(()) = scope.positions(|position| {
        all.push(position.clone());
        Ok::<(), Infallible>(())
    });
    all
}

/// Every position of components that have moves, of total at most `total`.
fn partitions(game: &dyn Game, table: &ComponentTable, total: u64) -> Vec<Position> {
    let mut all = vec![(total, Position::empty())];
    for local in (0..table.len() as Local).filter(|&local| table.options(local).len() > 0) {
        let component = table.name(local);
        let size = game.size(component);
        for at in 0.. {
            let Some((left, position)) = all.get(at) else { break };
            if *left >= size {
                let mut position = position.clone();
                position.add(component, 1);
                all.push((left - size, position));
            }
        }
    }
    all.into_iter().map(|(_, position)| position).collect()
}

fn dense(game: &dyn Game, table: &ComponentTable, extent: Extent, meter: &mut Meter) -> f64 {
    match extent {
        Extent::Heaps(heaps, _) => {
            let kinds = Kinds::new(table).expect("nothing splits");
            median(21, || Lines::label(black_box(&kinds), heaps, meter).expect("room").positions())
        }
        Extent::Total(total) => {
            let space = Space::new(game, table).expect("no move adds weight");
            let both = [BaseCase::NORMAL, BaseCase::MISERE];
            median(21, || Census::take(black_box(&space), total, &both, meter).expect("room").positions())
        }
    }
}

fn graph(game: &dyn Game, all: &[Position]) -> f64 {
    median(3, || {
        let mut meter = Budget::UNLIMITED.meter();
        Solved::new(game, black_box(all), &mut meter).expect("sound rules").graph().len() as u64
    })
}

/// The numbers of the components of a position that have moves, ascending.
type Key = SmallVec<[u8; 16]>;

/// The plain recursion, each position once.
fn plain(table: &ComponentTable, all: &[Position]) -> f64 {
    let number = |component| table.number(component).expect("a component of the table");
    let alive = |local: &Local| table.options(*local).len() > 0;
    let key = |position: &Position| -> Key {
        let mut key: Key = position.iter().map(number).filter(alive).map(|local| local as u8).collect();
        key.sort_unstable();
        key
    };
    let keys: Vec<Key> = all.iter().map(key).collect();
    median(3, || {
        let mut known = FxHashMap::default();
        keys.iter().for_each(|key| {
            is_p(table, key, &mut known);
        });
        known.len() as u64
    })
}

/// Whether a position is P in normal and in misère play.
fn is_p(table: &ComponentTable, key: &Key, known: &mut FxHashMap<Key, [bool; 2]>) -> [bool; 2] {
    if let Some(&known) = known.get(key) {
        return known;
    }
    let mut p = [true, !key.is_empty()];
    'moves: for (at, &part) in key.iter().enumerate() {
        if at > 0 && key[at - 1] == part {
            continue;
        }
        for option in table.options(part.into()) {
            let mut after = key.clone();
            after.remove(at);
            let alive = option.iter().filter(|&&part| table.options(part).len() > 0);
            after.extend(alive.map(|&part| part as u8));
            after.sort_unstable();
            let leads = is_p(table, &after, known);
            (0..2).for_each(|convention| p[convention] &= !leads[convention]);
            if p == [false; 2] {
                break 'moves;
            }
        }
    }
    known.insert(key.clone(), p);
    p
}

/// Nanoseconds a position, the median of so many runs.
fn median(runs: usize, mut count: impl FnMut() -> u64) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let started = Instant::now();
            let positions = count();
            started.elapsed().as_nanos() as f64 / positions as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[runs / 2]
}
