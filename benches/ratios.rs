//! How many times as fast the dense engines are as search with a hash table, position by
//! position, at about a million positions and under both conventions: a line a game.

use lastmove::base::Budget;
use lastmove::graph::ComponentTable;
use lastmove::play::{BaseCase, Census, Kinds, Lines, Solved, Space};
use lastmove::position::{Scope, game};
use lastmove::ruleset::resolve;
use std::hint::black_box;
use std::time::Instant;

/// A ruleset, the most heaps, and the largest.
const SPACES: [(&str, u32, u64); 5] = [
    ("sub:1,2,5", 6, 25),
    ("kayles", 1, 60),
    ("dawsons-kayles", 1, 66),
    ("divisor-nim", 4, 67),
    ("nim", 4, 67),
];

fn main() {
    for (ruleset, heaps, largest) in SPACES {
        let (dense, searched) = nanoseconds(ruleset, heaps, largest);
        println!(
            "{ruleset}, {heaps} heaps to {largest}: {dense:.1} ns a position, searched {searched:.0}: {:.0} times as fast",
            searched / dense
        );
    }
}

/// What a position costs, labelled densely and searched for.
fn nanoseconds(ruleset: &str, heaps: u32, largest: u64) -> (f64, f64) {
    let game = game(&resolve(ruleset).expect("a shipped ruleset or a set"));
    let mut meter = Budget::UNLIMITED.meter();
    let mut components = ComponentTable::new();
    for heap in 1..=largest {
        let member = game.member(heap).expect("a heap");
        components.add(&*game, &member, &mut meter).expect("sound rules");
    }
    let dense = match Kinds::new(&components) {
        Some(kinds) => median(|| {
            Lines::label(black_box(&kinds), heaps, &mut meter).expect("within any budget").positions()
        }),
        None => {
            let space = Space::new(&*game, &components).expect("no move adds weight");
            let both = [BaseCase::NORMAL, BaseCase::MISERE];
            median(|| {
                let census = Census::take(black_box(&space), largest, &both, &mut meter);
                census.expect("within any budget").positions()
            })
        }
    };
    let scope = Scope::new(heaps..=heaps, 0..=largest).expect("a scope");
    let bounds: Vec<_> = scope.bounds().collect();
    let searched = median(|| {
        let mut meter = Budget::UNLIMITED.meter();
        let mut solved = Solved::for_roots(&*game, &bounds, &mut meter).expect("sound rules");
        let listed = scope.positions(|position| match solved.find(position) {
            Some(_) => Ok(()),
            None => solved.extend(position, &mut meter),
        });
        listed.expect("within any budget");
        solved.graph().len() as u64
    });
    (dense, searched)
}

/// Nanoseconds a position, the median of five.
fn median(mut count: impl FnMut() -> u64) -> f64 {
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..5 {
        let started = Instant::now();
        let positions = count();
        times.push(started.elapsed().as_nanos() as f64 / positions as f64);
    }
    times.sort_by(f64::total_cmp);
    times[2]
}
