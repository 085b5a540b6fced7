//! Whole position spaces: every position of a space labelled from both base cases, on one
//! thread. Criterion's `elem/s` is positions a second.
//!
//! `lines` are multisets of components that never split, one space for each kernel;
//! `census` all positions of splitting games up to a total.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lastmove::base::Budget;
use lastmove::graph::ComponentTable;
use lastmove::play::{BaseCase, Census, Kinds, Lines, Solved, Space};
use lastmove::position::{Game, Scope, game};
use lastmove::ruleset::resolve;
use std::hint::black_box;

fn named(argument: &str) -> Box<dyn Game> {
    game(&resolve(argument).expect("a shipped ruleset, a code or a set"))
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

fn lines(c: &mut Criterion) {
    let mut group = c.benchmark_group("lines");
    group.sample_size(10);
    let spaces = [
        ("nim", 5, 63),
        ("sub:1,2,5", 6, 63),
        ("take-a-square", 5, 63),
        ("divisor-nim", 5, 63),
        ("nim", 3, 300),
        ("sub:1,2,5", 2, 10_000),
    ];
    for (ruleset, heaps, largest) in spaces {
        let kinds = Kinds::new(&table(&*named(ruleset), largest)).expect("nothing splits");
        let mut meter = Budget::UNLIMITED.meter();
        let size = Lines::size(&kinds, heaps).expect("below 64 bits");
        let bytes = size.bytes as f64 / size.positions as f64;
        group.throughput(Throughput::Elements(size.positions));
        group.bench_function(format!("{ruleset}, {heaps} heaps to {largest}, {bytes:.2} bytes each"), |b| {
            b.iter(|| Lines::label(black_box(&kinds), heaps, &mut meter).expect("within any budget"));
        });
    }
    group.finish();
}

fn census(c: &mut Criterion) {
    let mut group = c.benchmark_group("census");
    group.sample_size(10);
    for (ruleset, total) in [("kayles", 80), ("dawsons-kayles", 80), ("grundys-game", 80)] {
        let game = named(ruleset);
        let table = table(&*game, total);
        let space = Space::new(&*game, &table).expect("no move adds weight");
        let mut meter = Budget::UNLIMITED.meter();
        group.throughput(Throughput::Elements(space.positions(total) as u64));
        group.bench_function(format!("{ruleset} to {total}"), |b| {
            b.iter(|| {
                let both = [BaseCase::NORMAL, BaseCase::MISERE];
                Census::take(black_box(&space), total, &both, &mut meter).expect("within any budget")
            });
        });
    }
    group.finish();
}

/// What the same questions cost a search with a hash table.
fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    for (ruleset, heaps, largest) in [("nim", 4, 67), ("sub:1,2,5", 6, 25)] {
        let game = named(ruleset);
        let scope = Scope::new(0..=heaps, 0..=largest).expect("a scope");
        let bounds: Vec<_> = scope.bounds().collect();
        group.throughput(Throughput::Elements(scope.count_positions() as u64));
        group.bench_function(format!("{ruleset}, {heaps} heaps to {largest}"), |b| {
            b.iter(|| {
                let mut meter = Budget::UNLIMITED.meter();
                let mut solved = Solved::for_roots(&*game, &bounds, &mut meter).expect("sound rules");
                scope
                    .positions(|position| match solved.find(position) {
                        Some(_) => Ok(()),
                        None => solved.extend(position, &mut meter),
                    })
                    .expect("within any budget");
                solved
            });
        });
    }
    group.finish();
}

criterion_group!(benches, lines, census, search);
criterion_main!(benches);
