//! How far single heaps of splitting games reach in misère play: the outcomes of all reduced
//! positions up to a total, timed in the CPU time of this process, with the P-heaps met.
//!
//! A plain program and no harness: `cargo bench --bench reach -- grundys-game 200` goes that
//! far in one game, and without arguments it prints the table of `benches/README.md`, but for
//! the rows that take a minute or more.

use lastmove::base::{Budget, Convention, Outcome};
use lastmove::graph::ComponentTable;
use lastmove::misere::Reduction;
use lastmove::play::{BaseCase, Census, Space};
use lastmove::position::{Component, Position, game};
use lastmove::ruleset::resolve;
use std::time::Instant;

/// Games, and totals that take some seconds.
const TABLE: [(&str, u64); 4] = [("kayles", 140), ("0.07", 220), ("grundys-game", 240), ("0.6", 180)];

fn main() {
    // One thread, whose time is told.
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first pool");
    // `cargo bench` adds a flag of its own.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    match &args[..] {
        [] => TABLE.iter().for_each(|&(game, total)| time(game, total)),
        [game, total] => match total.parse() {
            Ok(total) => time(game, total),
            Err(_) => eprintln!("{total} is no total"),
        },
        _ => eprintln!("after a game comes the largest heap"),
    }
}

fn time(argument: &str, total: u64) {
    let game = game(&resolve(argument).expect("a shipped ruleset or a code"));
    let mut meter = Budget::UNLIMITED.meter();
    let mut table = ComponentTable::new();
    for heap in 1..=total {
        table.add(&*game, &game.member(heap).expect("a heap"), &mut meter).expect("sound rules");
    }
    let plain = Space::new(&*game, &table).expect("no move adds weight").positions(total);
    let began = seconds();
    let reduction =
        Reduction::of(&*game, &table, &mut meter).expect("no limits").expect("no move adds weight");
    let letters = reduction.letters();
    let space = reduction.space().expect("weights that ascend");
    let planned = seconds();
    let census = Census::take(&space, total, &[BaseCase::MISERE], &mut meter).expect("enough memory");
    let ended = seconds();
    let is_p = |&heap: &u64| {
        let position = Position::copies(Component(heap), 1);
        census.outcome(&table, &position, Convention::Misere) == Some(Outcome::P)
    };
    let p: Vec<String> = (1..=total).filter(is_p).map(|heap| heap.to_string()).collect();
    println!(
        "{argument} to heap {total}: {:.2} s, {:.2} of them for equalities, {letters} letters; \
         {} reduced positions of {plain}, {:.0} million a second; {:.1} MB; P: {}",
        ended - began,
        planned - began,
        census.positions(),
        census.positions() as f64 / (ended - planned) / 1e6,
        census.bytes() as f64 / 1e6,
        p.join(",")
    );
}

/// CPU seconds of this thread where the system tells them, or else seconds.
fn seconds() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    let cpu = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let cpu = cpu.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    cpu.map_or_else(|| START.with(|start| start.elapsed().as_secs_f64()), |nanoseconds| nanoseconds * 1e-9)
}
