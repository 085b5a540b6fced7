//! Moves of games of named numbers: how fast the rules of a file are carried out, state by
//! state, before anything is looked up or stored.
//!
//! One element is one move. The figures in `benches/README.md` come from these.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lastmove::base::Budget;
use lastmove::position::{Component, Game, Options, game};
use lastmove::ruleset::resolve;

/// A ruleset, and states of numbers up to a most.
const CASES: [(&str, u64, usize); 4] =
    [("wythoff", 400, 2), ("three-heap-wythoff", 40, 3), ("euclid", 400, 2), ("circular-nim-4-2", 12, 4)];

fn states(game: &dyn Game, most: u64, numbers: usize) -> Vec<Component> {
    let count = (most + 1).pow(numbers as u32);
    let list = |code: u64| (0..numbers as u32).map(|at| code / (most + 1).pow(at) % (most + 1)).collect();
    let mut states: Vec<Component> = (0..count)
        .map(list)
        .filter_map(|list: Vec<u64>| game.of_numbers(&list).ok())
        .flat_map(|position| position.iter().collect::<Vec<_>>())
        .collect();
    states.sort_unstable();
    states.dedup();
    states
}

fn moves(c: &mut Criterion) {
    let mut group = c.benchmark_group("states/moves");
    group.sample_size(10);
    for (name, most, numbers) in CASES {
        let game = game(&resolve(name).expect("a shipped ruleset"));
        let states = states(&*game, most, numbers);
        let mut options = Options::new(Budget::UNLIMITED.meter());
        let mut all = || {
            let mut count = 0;
            for &state in &states {
                options.clear();
                game.options(state, &mut options).expect("sound rules");
                count += options.len() as u64;
            }
            count
        };
        group.throughput(Throughput::Elements(all()));
        group.bench_function(name, |b| b.iter(&mut all));
    }
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
