//! The position graph and the backward pass: Kayles from one row of 60 pins, 1,121,505
//! positions and 37,013,901 distinct moves.

use criterion::{Criterion, criterion_group, criterion_main};
use lastmove::base::{Budget, Convention};
use lastmove::graph::{Moves, PositionGraph};
use lastmove::play::{BaseCase, outcomes, values};
use lastmove::position::{Position, game};
use lastmove::ruleset::resolve;
use std::hint::black_box;

fn kayles_60(bench: &mut Criterion) {
    let kayles = game(&resolve("0.77").expect("Kayles is a code"));
    let roots: Vec<Position> = vec![kayles.member(60).expect("a heap of 60")];
    let build = |moves| {
        PositionGraph::build(&*kayles, &roots, moves, &mut Budget::UNLIMITED.meter())
            .expect("it fits the machine")
    };
    let mut group = bench.benchmark_group("kayles 60");
    group.sample_size(10);
    group.bench_function("graph with stored moves", |run| run.iter(|| black_box(build(Moves::Stored).len())));
    group.bench_function("graph without moves", |run| run.iter(|| black_box(build(Moves::Remade).len())));
    let stored = build(Moves::Stored);
    let remade = build(Moves::Remade);
    for (name, graph) in [("stored moves", &stored), ("remade moves", &remade)] {
        group.bench_function(format!("both outcomes, {name}"), |run| {
            run.iter(|| {
                Convention::BOTH.map(|convention| {
                    let mut meter = Budget::UNLIMITED.meter();
                    outcomes(graph, BaseCase::of(convention), &mut meter).expect("no limit").count_p()
                })
            });
        });
    }
    group.bench_function("both values, stored moves", |run| {
        run.iter(|| {
            Convention::BOTH.map(|convention| {
                let mut meter = Budget::UNLIMITED.meter();
                values(&stored, BaseCase::of(convention), &mut meter).expect("no limit").grundy(0)
            })
        });
    });
    group.finish();
}

criterion_group!(benches, kayles_60);
criterion_main!(benches);
