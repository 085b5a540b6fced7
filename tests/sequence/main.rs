//! Values of single heaps against published facts and against plain recursion.

mod against_recursion;
mod arithmetic;
mod checkpoints;
mod comparison;
mod facts;
mod periods;

use lastmove::base::Budget;
use lastmove::ruleset::Code;
use lastmove::sequence::{Period, Sequence, TakeAndBreak};

/// The code written `0.77`, `4.7`, `0.3F`, or `0.3...` with a repeating last digit.
fn code(text: &str) -> Code {
    let (text, repeats) = match text.strip_suffix("...") {
        Some(stem) => (stem, true),
        None => (text, false),
    };
    let digits = text.chars().filter(|&c| c != '.').map(|c| c.to_digit(16).unwrap() as u8).collect();
    Code::new(digits, repeats)
}

fn extended(mut sequence: Sequence, upto: u64) -> Sequence {
    sequence.extend(upto, &mut Budget::DEFAULT.meter()).unwrap();
    sequence
}

fn octal(text: &str, upto: u64) -> Sequence {
    extended(Sequence::of_code(&code(text)), upto)
}

fn of_rules(rules: TakeAndBreak, upto: u64) -> Sequence {
    extended(Sequence::new(rules), upto)
}

fn values(sequence: &Sequence, count: u64) -> Vec<u64> {
    (0..count).map(|heap| sequence.value_at(heap).unwrap()).collect()
}

fn shape(period: &Period) -> (u64, u64, u64) {
    (period.preperiod, period.period, period.saltus)
}
