//! What one evaluation of a rule costs, on one thread.
//!
//! Every figure is for a block of positions; criterion's `elem/s` is positions a second.
//! The misère Nim rule is the one to watch: it is to stay under 35 ns a position.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lastmove::language::{Inputs, Names, Type, Values, compile};
use std::hint::black_box;

/// Positions of four heaps, ascending, of sizes 0 to 15: all 3,876 multisets in an order that no
/// branch predictor learns.
fn positions() -> Vec<[i64; 4]> {
    let mut positions = Vec::new();
    for a in 0..16 {
        for b in a..16 {
            for c in b..16 {
                for d in c..16 {
                    positions.push([a, b, c, d]);
                }
            }
        }
    }
    let mut state = 1_u64;
    for last in (1..positions.len()).rev() {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        positions.swap(last, (state >> 33) as usize % (last + 1));
    }
    positions
}

struct Nimbers;

impl Values for Nimbers {
    fn grundy(&self, heap: i64) -> Option<i64> {
        Some(heap)
    }
    fn misere_grundy(&self, heap: i64) -> Option<i64> {
        Some(heap)
    }
}

fn rules(c: &mut Criterion) {
    let misere_nim = "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1";
    let misere_nim_on_values = "if max(grundy(h) for h in heaps) >= 2 then xor(grundy(h) for h in heaps) == 0 \
                                else count(h in heaps: grundy(h) == 1) % 2 == 1";
    let cases = [
        ("misere nim", misere_nim),
        ("misere nim on values", misere_nim_on_values),
        ("nim", "xor(heaps) == 0"),
        ("residue", "sum(heaps) % 3 == 1"),
        ("every heap is 1", "all(h in heaps: h == 1)"),
        ("moore", "all(i in 0..3: sum(bit(h, i) for h in heaps) % 3 == 0)"),
    ];
    let positions = positions();
    let names = Names::new().heaps().values();
    let mut group = c.benchmark_group("rule");
    group.throughput(Throughput::Elements(positions.len() as u64));
    for (name, rule) in cases {
        let program = compile(rule, &names, Type::Bool).expect(rule);
        group.bench_function(name, |b| {
            b.iter(|| {
                let holds = |heaps: &&[i64; 4]| {
                    let inputs = Inputs { heaps: &heaps[..], values: Some(&Nimbers), ..Inputs::default() };
                    program.bool(&inputs).expect("these rules are total")
                };
                black_box(&positions).iter().filter(holds).count()
            });
        });
    }
    group.finish();

    let mut group = c.benchmark_group("guard");
    let program = compile("k <= n / 2 and k % 2 == 1", &Names::new().variable("n").variable("k"), Type::Bool);
    let program = program.expect("a guard");
    group.throughput(Throughput::Elements(64 * 64));
    group.bench_function("take", |b| {
        b.iter(|| {
            let pairs = (0..64).flat_map(|n| (0..64).map(move |k| [n, k]));
            let allowed = |variables: &[i64; 2]| {
                program.bool(&Inputs { variables, ..Inputs::default() }).expect("total")
            };
            pairs.filter(|pair| allowed(black_box(pair))).count()
        });
    });
    group.finish();

    c.bench_function("compile misere nim", |b| {
        b.iter(|| compile(black_box(misere_nim), &names, Type::Bool));
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
