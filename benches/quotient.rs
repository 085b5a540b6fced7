//! Misère quotients: short hard games, long ones, a complete one, and all solved games of few
//! digits in one sweep; and canonical forms.

use criterion::{Criterion, criterion_group, criterion_main};
use lastmove::base::Budget;
use lastmove::misere::canonical::Forms;
use lastmove::misere::quotient::{Status, quotient, whole_quotient};
use lastmove::ruleset::{HeapRules, resolve};
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

/// The games of four digits up to 3 that have no known complete quotient: with heap 12 of the
/// first and heap 7 of the second it is infinite, and the others are open.
const UNSOLVED: [&str; 4] = ["0.3102", "0.3122", "0.3123", "0.3312"];

/// The octal games of at most three digits, a JSON line each.
const OCTAL: &str = include_str!("../docs/octal-status.jsonl");

/// All 188 solved games of four digits up to 3, and every solved octal game of at most three.
fn solved() -> Vec<HeapRules> {
    let digit = |number: u32, place: u32| number / 4u32.pow(place) % 4;
    let written = |number| (0..4).rev().map(|place| digit(number, place).to_string()).collect::<String>();
    let quaternary = (1..256).filter(|number| number % 4 != 0).map(|number| format!("0.{}", written(number)));
    let mut games: Vec<String> = quaternary.filter(|game| !UNSOLVED.contains(&game.as_str())).collect();
    assert_eq!(games.len(), 188);
    let octal = OCTAL.lines().map(|line| serde_json::from_str(line).expect("a line of JSON"));
    let complete = octal.filter(|line: &serde_json::Value| line["status"] == "complete");
    games.extend(complete.filter_map(|line| line["ruleset"].as_str().map(str::to_owned)));
    let rules = |code: &String| resolve(code).expect("a code").heap_rules().expect("a game of heaps").clone();
    games.iter().map(rules).collect()
}

fn sweep(bench: &mut Criterion) {
    let games = solved();
    let mut group = bench.benchmark_group("sweep");
    group.sample_size(10);
    group.bench_function(format!("{} solved games", games.len()), |run| {
        run.iter(|| {
            for rules in &games {
                let found = whole_quotient(rules, 20_000, &mut Budget::UNLIMITED.meter(), |_, _| {});
                assert!(matches!(found.status, Status::Complete { .. }));
            }
        });
    });
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

criterion_group!(benches, quotients, sweep, canonical_forms);
criterion_main!(benches);
