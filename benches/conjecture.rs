//! Rules held against the truth: how fast, and how far.
//!
//! `test` is a whole test of a rule, truth and rule together; criterion's `elem/s` is
//! positions a second. `judge` reads and judges a contest's file. `census` labels all
//! positions up to a total, and `grundys_game` asks the question that needs it: where does
//! "3 divides n" first fail?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lastmove::base::{Budget, Convention};
use lastmove::conjecture::{AnswerFormat, Claim, PositionsFormat, Referee, Statement, judge, sample, test};
use lastmove::graph::ComponentTable;
use lastmove::play::{BaseCase, Census, Space};
use lastmove::position::{Game, Scope, game};
use lastmove::ruleset::{Vocabulary, resolve};
use std::hint::black_box;
use std::ops::RangeInclusive;

fn named(argument: &str) -> Box<dyn Game> {
    game(&resolve(argument).expect("a shipped ruleset, a code or a set"))
}

fn claim(
    rule: &str,
    convention: Convention,
    heaps: RangeInclusive<u32>,
    sizes: RangeInclusive<u64>,
) -> Claim {
    let scope = Scope::new(heaps, sizes).expect("a scope");
    let rule = Statement::PIf.compile(rule, &Vocabulary::Heaps, &scope, &[]).expect("a rule");
    Claim { rule, convention, scope, ordered: false, parameters: Vec::new() }
}

const BOUTON: &str = "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1";

fn tests(c: &mut Criterion) {
    let mut group = c.benchmark_group("test");
    group.sample_size(10);
    let cases = [
        ("misere nim, 1 to 5 heaps to 20", "nim", BOUTON, 1..=5, 0..=20),
        ("misere kayles, 1 to 3 heaps to 16", "kayles", "xor(heaps) == 0", 1..=3, 0..=16),
    ];
    for (name, ruleset, rule, heaps, sizes) in cases {
        let (game, claim) = (named(ruleset), claim(rule, Convention::Misere, heaps, sizes));
        group.throughput(Throughput::Elements(claim.scope.count_listings() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                test(&*game, black_box(&claim), 0, &mut Budget::UNLIMITED.meter()).expect("a total rule")
            });
        });
    }
    group.finish();
}

fn referee(c: &mut Criterion) {
    let mut group = c.benchmark_group("judge");
    group.sample_size(10);
    let scope = Scope::new(10..=30, 0..=1_000_000_000).expect("a scope");
    let text = PositionsFormat::Contest.write(&sample(&scope, 10_000, 1).expect("few enough"));
    for (name, ruleset) in [("nim", "nim"), ("subtraction 1,2,5", "sub:1,2,5")] {
        for format in [AnswerFormat::Value, AnswerFormat::List] {
            let game = named(ruleset);
            let meter = Budget::UNLIMITED.meter();
            let lists = PositionsFormat::Contest.read(&text).expect("positions");
            let mut referee = Referee::new(&*game, Convention::Misere, &meter).expect("a game of heaps");
            let mut answer =
                |list| referee.answer(list, format).expect("sound rules").expect("a theorem") + "\n";
            let answers: String = lists.iter().map(&mut answer).collect();
            group.throughput(Throughput::Elements(lists.len() as u64));
            group.bench_function(format!("{name}, {}", format.word()), |b| {
                b.iter(|| {
                    let lists = PositionsFormat::Contest.read(black_box(&text)).expect("positions");
                    let mut referee =
                        Referee::new(&*game, Convention::Misere, &meter).expect("a game of heaps");
                    judge(&mut referee, &lists, &answers, format).expect("answers")
                });
            });
        }
    }
    group.finish();
}

fn census(c: &mut Criterion) {
    let mut group = c.benchmark_group("census");
    group.sample_size(10);
    for (ruleset, total) in [("kayles", 60), ("dawsons-kayles", 70), ("grundys-game", 100)] {
        let game = named(ruleset);
        let mut meter = Budget::UNLIMITED.meter();
        let mut table = ComponentTable::new();
        for heap in 1..=total {
            let member = game.member(heap).expect("a heap");
            table.add(&*game, &member, &mut meter).expect("sound rules");
        }
        let space = Space::new(&*game, &table).expect("no move adds weight");
        group.throughput(Throughput::Elements(space.positions(total) as u64));
        group.bench_function(format!("{ruleset} to {total}"), |b| {
            b.iter(|| {
                Census::take(&space, total, &[BaseCase::MISERE], &mut meter).expect("within any budget")
            });
        });
    }
    group.finish();
}

fn grundys_game(c: &mut Criterion) {
    let mut group = c.benchmark_group("grundys_game");
    group.sample_size(10);
    let game = named("grundys-game");
    for last in [48, 65, 100] {
        let claim = claim("n % 3 == 0", Convention::Misere, 1..=1, 1..=last);
        group.bench_function(format!("3 divides n, to heap {last}"), |b| {
            b.iter(|| {
                test(&*game, black_box(&claim), 0, &mut Budget::UNLIMITED.meter()).expect("a total rule")
            });
        });
    }
    group.finish();
}

criterion_group!(benches, tests, referee, census, grundys_game);
criterion_main!(benches);
