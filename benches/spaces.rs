//! Whole position spaces: every position of a space labelled from both base cases, on one
//! thread. Criterion's `elem/s` is positions a second.
//!
//! `lines` are multisets of components that never split, one space for each kernel;
//! `census` all positions of splitting games up to a total; `coupled` boxes of coupled heaps.
//! `two cores` is the same on one thread and on two, by the wall clock.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lastmove::base::{Budget, Convention};
use lastmove::graph::ComponentTable;
use lastmove::play::{
    BaseCase, Census, Coupled, Fit, Kinds, Labels, LineValues, Lines, Searched, Solved, Space, SpaceValues,
};
use lastmove::position::{Game, Position, Scope, game};
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
    // Before anything else: all but `two cores` is of one thread.
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first pool");
    let spaces = [
        ("nim", 4, 0..=67),
        ("sub:1,2,5", 6, 0..=25),
        ("sub:1,2,5", 5, 0..=38),
        ("sub:1,2,5", 4, 0..=67),
        ("nim", 6, 0..=25),
        ("divisor-nim", 4, 0..=67),
        ("kayles", 1, 60..=60),
        ("0.07", 1, 60..=60),
        ("grundys-game", 1, 76..=76),
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
        if labels.fit() == Fit::Census {
            values_agree(&*game, *scope.sizes().end(), &solved);
        }
    }
}

/// The same of values, and of the kernels for processors without fast extraction of bits.
fn values_agree(game: &dyn Game, total: u64, solved: &Solved) {
    let table = table(game, total);
    let space = Space::new(game, &table).expect("no move adds weight");
    let mut meter = Budget::UNLIMITED.meter();
    let both = [BaseCase::NORMAL, BaseCase::MISERE];
    let census = Census::take_portably(&space, total, &both, &mut meter).expect("within any budget");
    for base in both {
        let values = SpaceValues::take(&space, total, base, &mut meter).expect("small values");
        for id in 0..solved.graph().len() as u32 {
            let position = solved.graph().position(id);
            let value = solved.grundy(&position, base.convention);
            assert_eq!(values.value(&table, &position), value, "{position:?} {base:?}");
            let outcome = solved.outcome(&position, base.convention);
            assert_eq!(census.outcome(&table, &position, base.convention), outcome, "{position:?} {base:?}");
        }
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
        // About a million positions each.
        ("nim", 6, 25),
        ("sub:1,2,5", 4, 67),
        ("sub:1,2,5", 5, 38),
        ("sub:1,2,5", 6, 25),
        ("divisor-nim", 4, 67),
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

/// Values in misère play of components that never split; those in normal play add, and need
/// no space.
fn line_values(c: &mut Criterion) {
    let mut group = c.benchmark_group("line values");
    group.sample_size(10);
    for (ruleset, heaps, largest) in
        [("nim", 5, 63), ("sub:1,2,5", 5, 63), ("take-a-square", 5, 63), ("divisor-nim", 5, 63)]
    {
        let kinds = Kinds::new(&table(&*named(ruleset), largest)).expect("nothing splits");
        let mut meter = Budget::UNLIMITED.meter();
        let size = LineValues::size(&kinds, heaps).expect("below 64 bits");
        group.throughput(Throughput::Elements(size.positions));
        group.bench_function(format!("{ruleset}, {heaps} heaps to {largest}"), |b| {
            b.iter(|| {
                LineValues::take(black_box(&kinds), heaps, BaseCase::MISERE, &mut meter)
                    .expect("small values")
            });
        });
    }
    group.finish();
}

/// Splitting games: outcomes under both conventions, with what the processor has and without,
/// and values in misère play. Those in normal play add, and need no space.
fn census(c: &mut Criterion) {
    let mut group = c.benchmark_group("census");
    group.sample_size(10);
    let spaces = [
        ("kayles", 80),
        ("dawsons-kayles", 80),
        ("grundys-game", 80),
        ("dawsons-kayles", 100),
        ("grundys-game", 110),
        // About a million positions each.
        ("kayles", 48),
        ("dawsons-kayles", 60),
        ("grundys-game", 70),
        ("officers", 60),
        ("officers", 80),
        ("guiles", 70),
        ("laskers-nim", 56),
        ("daisies", 56),
        ("quotient-remainder", 72),
        // Heaps that are split in three.
        ("4.8", 72),
        ("0.88", 79),
    ];
    for (ruleset, total) in spaces {
        let game = named(ruleset);
        let table = table(&*game, total);
        let space = Space::new(&*game, &table).expect("no move adds weight");
        let mut meter = Budget::UNLIMITED.meter();
        let both = [BaseCase::NORMAL, BaseCase::MISERE];
        group.throughput(Throughput::Elements(space.positions(total) as u64));
        group.bench_function(format!("{ruleset} to {total}"), |b| {
            b.iter(|| Census::take(black_box(&space), total, &both, &mut meter).expect("within any budget"));
        });
        group.bench_function(format!("{ruleset} to {total}, portably"), |b| {
            b.iter(|| {
                Census::take_portably(black_box(&space), total, &both, &mut meter).expect("within any budget")
            });
        });
        group.bench_function(format!("{ruleset} to {total}, misere values"), |b| {
            b.iter(|| {
                SpaceValues::take(black_box(&space), total, BaseCase::MISERE, &mut meter)
                    .expect("small values")
            });
        });
    }
    group.finish();
}

/// Large spaces on one thread and on two.
fn two_cores(c: &mut Criterion) {
    let mut group = c.benchmark_group("two cores");
    group.sample_size(10);
    let pools = [1, 2].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        (threads, pool)
    });
    for (ruleset, total) in [("kayles", 80), ("dawsons-kayles", 90), ("grundys-game", 100)] {
        let game = named(ruleset);
        let table = table(&*game, total);
        let space = Space::new(&*game, &table).expect("no move adds weight");
        let both = [BaseCase::NORMAL, BaseCase::MISERE];
        group.throughput(Throughput::Elements(space.positions(total) as u64));
        for (threads, pool) in &pools {
            group.bench_function(format!("{ruleset} to {total}, {threads}"), |b| {
                let take = || Census::take(&space, total, &both, &mut Budget::UNLIMITED.meter());
                b.iter(|| pool.install(take).expect("within any budget"));
            });
        }
    }
    for (ruleset, heaps, largest) in [("sub:1,2,5", 6, 63), ("take-a-square", 5, 63), ("divisor-nim", 5, 100)]
    {
        let kinds = Kinds::new(&table(&*named(ruleset), largest)).expect("nothing splits");
        group.throughput(Throughput::Elements(Lines::size(&kinds, heaps).expect("below 64 bits").positions));
        for (threads, pool) in &pools {
            group.bench_function(format!("{ruleset}, {heaps} heaps to {largest}, {threads}"), |b| {
                let label = || Lines::label(&kinds, heaps, &mut Budget::UNLIMITED.meter());
                b.iter(|| pool.install(label).expect("within any budget"));
            });
        }
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

/// All positions of splitting games up to a total by a search with a hash table.
fn search_of_totals(c: &mut Criterion) {
    let mut group = c.benchmark_group("search of totals");
    group.sample_size(10);
    for (ruleset, total) in [("kayles", 48), ("dawsons-kayles", 60), ("grundys-game", 70)] {
        let game = named(ruleset);
        let table = table(&*game, total);
        let space = Space::new(&*game, &table).expect("no move adds weight");
        let roots = partitions(&*game, &table, total);
        group.throughput(Throughput::Elements(space.positions(total) as u64));
        group.bench_function(format!("{ruleset} to {total}"), |b| {
            b.iter(|| {
                Solved::new(&*game, black_box(&roots), &mut Budget::UNLIMITED.meter()).expect("sound rules")
            });
        });
    }
    group.finish();
}

/// Every position of components that have moves, of total at most `total`.
fn partitions(game: &dyn Game, table: &ComponentTable, total: u64) -> Vec<Position> {
    let mut all = vec![(total, Position::empty())];
    for local in (0..table.len() as u32).filter(|&local| table.options(local).len() > 0) {
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

criterion_group!(
    benches,
    agreement,
    lines,
    line_values,
    census,
    two_cores,
    coupled,
    search,
    search_of_totals
);
criterion_main!(benches);
