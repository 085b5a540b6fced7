//! The answer for people.

use super::search::{HEAPS, NOT_KEPT, Search};
use crate::base::Convention;
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::sequence::{Period, Statistics};
use std::io::{self, Write};

pub(super) fn write(
    subject: &Subject,
    convention: Convention,
    search: &Search,
    out: &mut Output,
) -> io::Result<()> {
    let symbol = search.symbol;
    writeln!(
        out,
        "{}",
        subject.heading(format_args!("period of {symbol}, {convention} play, {}", search.scope))
    )?;
    let Some(period) = &search.period else {
        let reason = search.open.as_deref().unwrap_or_default();
        writeln!(out, "none found: {reason}")?;
        return search.statistics.iter().try_for_each(|found| out.facts(&statistics(found)));
    };
    let Period { preperiod, period: length, saltus, values_computed, .. } = *period;
    let growth = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    let number = |number: Option<u64>| number.map_or_else(|| "none".to_owned(), |number| number.to_string());
    let heap_word = if search.scope == HEAPS { "heap " } else { "" };
    let mut lines = vec![
        (period.word(), format!("{symbol}(n + {length}) = {symbol}(n){growth} for n >= {preperiod}")),
        ("preperiod", preperiod.to_string()),
        ("period", length.to_string()),
        ("saltus", saltus.to_string()),
        ("last exception", number(period.last_exception())),
        (
            "exceptions",
            search.exceptions.as_ref().map_or_else(|| format!("? {NOT_KEPT}"), |heaps| listed(heaps)),
        ),
        (
            "largest value",
            period.max.map_or_else(
                || "none".to_owned(),
                |(value, heap)| format!("{value}, first at {heap_word}{heap}"),
            ),
        ),
        ("values computed", values_computed.to_string()),
    ];
    lines.extend(search.p_heaps.iter().map(|heaps| ("P-heaps", heaps.to_string())));
    lines.extend(search.p_heaps.iter().map(|heaps| ("quotient", heaps.quotient())));
    if let Some(theorem) = period.theorem() {
        lines.push(("theorem", theorem.statement().to_owned()));
    }
    if let Some(reason) = &search.open {
        lines.push(("not proved", reason.clone()));
    }
    lines.extend(search.statistics.iter().flat_map(statistics));
    out.facts(&lines)
}

/// The first of them, and how many more there are.
fn listed(heaps: &[u64]) -> String {
    const SHOWN: usize = 24;
    let first: Vec<String> = heaps.iter().take(SHOWN).map(u64::to_string).collect();
    match heaps.len() {
        0 => "none".to_owned(),
        1..=SHOWN => first.join(","),
        more => format!("{} and {} more", first.join(","), more - SHOWN),
    }
}

fn statistics(found: &Statistics) -> Vec<(&'static str, String)> {
    let Statistics { values, largest: (value, heap), counts, sparse } = found;
    let spread: Vec<String> = counts.iter().map(|(value, count)| format!("{value}: {count}")).collect();
    let mut lines = vec![
        ("values known", format!("{values}, the largest {value}, first at heap {heap}")),
        ("heaps by value", spread.join(", ")),
    ];
    if let Some(sparse) = sparse {
        let size = if sparse.by_size { " and of the heap's size" } else { "" };
        lines.push(("sparse by", format!("the parity of the bits of g & 0x{:x}{size}", sparse.mask)));
        let last = sparse.last_rare.map_or(String::new(), |heap| format!(", the last of them {heap}"));
        lines.push(("rare heaps", format!("{}{last}", sparse.rares)));
    }
    lines
}
