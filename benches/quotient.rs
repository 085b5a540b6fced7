//! Misère quotients: short hard games, long ones, and a complete one; and canonical forms.

use criterion::{Criterion, criterion_group, criterion_main};
use lastmove::base::Budget;
use lastmove::misere::canonical::Forms;
use lastmove::misere::quotient::quotient;
use lastmove::ruleset::resolve;
use std::hint::black_box;

/// Codes, and how many heaps are taken in.
const GAMES: [(&str, u64); 12] = [
    ("0.07", 30),
    ("0.07", 33),
    // Proved infinite with heap 34.
    ("0.07", 40),
    ("0.77", 1_000),
    ("0.15", 1_000),
    ("0.644", 7_400),
    ("4.7", 31),
    ("0.26", 45),
    ("0.54", 84),
    ("0.45", 26),
    ("0.57", 50),
    ("0.157", 70),
];

fn quotients(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("quotient");
    group.sample_size(10);
    for (code, heaps) in GAMES {
        let rules = resolve(code).expect("a code").heap_rules().expect("a game of heaps").clone();
        group.bench_function(format!("{code} to heap {heaps}"), |run| {
            run.iter(|| {
                let found = quotient(&rules, heaps, &mut Budget::UNLIMITED.meter(), |_, _| {});
                black_box(found.monoid.order())
            });
        });
    }
    group.finish();
}

fn canonical_forms(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("canonical");
    group.sample_size(10);
    group.bench_function("all games born by day 5", |run| {
        run.iter(|| {
            let mut forms = Forms::new();
            let born = forms.born_by(5, &mut Budget::UNLIMITED.meter());
            black_box(born.map(|born| born.len()))
        });
    });
    group.finish();
}

criterion_group!(benches, quotients, canonical_forms);
criterion_main!(benches);
