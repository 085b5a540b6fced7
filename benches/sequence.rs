//! Values of single heaps: one game a run, timed in the CPU time of this process, or the
//! table of `benches/README.md` where no game is named.
//!
//! A plain program and no harness, so that a run can be paired with another solver's from
//! outside: `cargo bench --bench sequence -- 0.6 1000000` prints the seconds, and with
//! `nostop` after the heaps the sequence is computed even where its period is proved.

use lastmove::base::Budget;
use lastmove::ruleset::Code;
use lastmove::sequence::{Sequence, TakeAndBreak};
use std::time::Instant;

/// Games, heaps, and whether computing stops at the proof of a period.
const TABLE: [(&str, u64, bool); 14] = [
    ("0.6", 1_000_000, true),
    ("0.007", 100_000, true),
    ("0.16", 1_000_000, true),
    ("0.16", 1_000_000, false),
    ("0.106", 1_000_000, true),
    ("0.45", 1_000_000, true),
    ("0.45", 1_000_000, false),
    ("0.05", 1_000_000, true),
    ("0.77", 1_000_000, true),
    ("0.77", 1_000_000, false),
    ("0.07", 100_000, true),
    ("0.07", 100_000, false),
    ("0.165", 1_000_000, true),
    ("grundy", 1 << 20, true),
];

fn main() {
    // `cargo bench` adds a flag of its own.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    match &args[..] {
        [] => TABLE.iter().for_each(|&(game, heaps, stop)| time(game, heaps, stop)),
        [game, heaps, rest @ ..] => match heaps.parse() {
            Ok(heaps) => time(game, heaps, rest.is_empty()),
            Err(_) => eprintln!("{heaps} is no number of heaps"),
        },
        [_] => eprintln!("after a game comes the last heap"),
    }
}

fn time(game: &str, heaps: u64, stop: bool) {
    let Some(rules) = rules(game) else {
        return eprintln!("{game} is neither a code nor `grundy`");
    };
    let began = seconds();
    let mut sequence = Sequence::new(rules);
    if !stop {
        sequence = sequence.without_proof();
    }
    let ended = sequence.extend(heaps, &mut Budget::UNLIMITED.meter());
    let spent = seconds() - began;
    let how = if stop { "" } else { " without stop" };
    println!(
        "{game} to heap {heaps}{how}: {spent:.3} s, {} values, checksum {:X}, {}",
        sequence.values().len(),
        checksum(&sequence, heaps),
        ended.map_or_else(
            |fault| fault.to_string(),
            |()| match sequence.period() {
                Some(period) => format!("period {} from {}", period.period, period.preperiod),
                None => "no period".to_owned(),
            }
        ),
    );
}

/// The game of a name: a code, or Grundy's game.
fn rules(game: &str) -> Option<TakeAndBreak> {
    if game == "grundy" {
        return TakeAndBreak::from_code(&Code::new(vec![4], false)).unequal_splits();
    }
    Some(TakeAndBreak::from_code(&game.parse().ok()?))
}

/// Fletcher's checksum of all values, 16 bits each: the one that `ogsolve` prints.
fn checksum(sequence: &Sequence, heaps: u64) -> u32 {
    let values = (0..=heaps).filter_map(|heap| sequence.value_at(heap));
    let (low, high) = values.fold((0u16, 0u16), |(low, high), value| {
        let low = low.wrapping_add(value as u16);
        (low, high.wrapping_add(low))
    });
    u32::from(high) << 16 | u32::from(low)
}

/// CPU seconds of this thread where the system tells them, or else seconds.
fn seconds() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    let cpu = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let cpu = cpu.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    cpu.map_or_else(|| START.with(|start| start.elapsed().as_secs_f64()), |nanoseconds| nanoseconds * 1e-9)
}
