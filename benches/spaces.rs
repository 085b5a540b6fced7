//! Whole position spaces: every position of a space labelled from both base cases, on one
//! thread. Criterion's `elem/s` is positions a second.
//!
//! `lines` are multisets of components that never split, one space for each kernel;
//! `census` all positions of splitting games up to a total; `coupled` boxes of coupled heaps.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lastmove::base::{Budget, Convention};
use lastmove::graph::ComponentTable;
use lastmove::play::{BaseCase, Census, Coupled, Kinds, Labels, Lines, Searched, Solved, Space};
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

/// No speed before exactness: on about a million positions for each kernel, every outcome is
/// held against a search with a hash table.
fn agreement(_: &mut Criterion) {
    let spaces = [
        ("nim", 4, 0..=67),
        ("sub:1,2,5", 6, 0..=25),
        ("divisor-nim", 4, 0..=67),
        ("kayles", 1, 60..=60),
        ("0.07", 1, 60..=60),
    ];
    for (ruleset, heaps, sizes) in spaces {
        let game = named(ruleset);
        let scope = Scope::new(heaps..=heaps, sizes).expect("a scope");
        let mut meter = Budget::UNLIMITED.meter();
        let labels = Labels::of_scope(&*game, &scope, &mut meter).expect("sound rules").expect("a kernel");
        let bounds: Vec<_> = scope.bounds().collect();
        let solved = Solved::new(&*game, &bounds, &mut meter).expect("within any budget");
        for id in 0..solved.graph().len() as u32 {
            let position = solved.graph().position(id);
            for convention in Convention::BOTH {
                let found = labels.outcome(&position, convention);
                assert_eq!(
                    found,
                    solved.outcome(&position, convention),
                    "{ruleset} {position:?} {convention}"
                );
            }
        }
        println!("{ruleset}: {} positions agree", solved.graph().len());
    }
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

/// Coupled heaps: whole boxes of two and three numbers.
fn coupled(c: &mut Criterion) {
    let mut group = c.benchmark_group("coupled");
    group.sample_size(10);
    for (ruleset, bound) in [("wythoff", 10_000), ("three-heap-wythoff", 300)] {
        let directions = named(ruleset).directions().expect("moves along directions");
        let mut meter = Budget::UNLIMITED.meter();
        let size = Coupled::size(&directions, bound).expect("below 64 bits");
        group.throughput(Throughput::Elements(size.positions));
        group.bench_function(format!("{ruleset} to {bound}"), |b| {
            b.iter(|| Coupled::label(black_box(&directions), bound, &mut meter).expect("within any budget"));
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

criterion_group!(benches, agreement, lines, census, coupled, search);
criterion_main!(benches);
