//! What came of a test, for people.

use super::record::{Sampled, statement};
use super::{Drawn, Run, proof};
use crate::base::Verdict;
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::conjecture::{Claim, Found, Tally, Tested};
use std::io::{self, Write};

/// One test.
pub(super) fn run(run: &Run, sampled: Sampled, out: &mut Output) -> io::Result<()> {
    writeln!(out, "{}", run.subject.heading(asked(&run.claim, sampled)))?;
    report(&run.subject, &run.claim, &run.tested, out)?;
    match run.drawn.filter(|drawn| drawn.again + drawn.outside > 0) {
        Some(drawn) => out.prose(&untested(drawn)),
        None => Ok(()),
    }
}

/// Why not all that was drawn was tested.
fn untested(Drawn { count, again, outside }: Drawn) -> String {
    let of = |number: u64, what: &str| (number > 0).then(|| format!("{number} {what}"));
    let reasons = [
        of(again, "came again and are counted once"),
        of(outside, "have a number outside the range the ruleset gives it"),
    ];
    let reasons: Vec<String> = reasons.into_iter().flatten().collect();
    format!("Of {count} positions drawn {}.", reasons.join(", and "))
}

/// A test for each value of the parameters: a line each, then the smallest that fails.
pub(super) fn sweep(ruleset: &str, runs: &[Run], sampled: Sampled, out: &mut Output) -> io::Result<()> {
    let Some(first) = runs.first() else { return Ok(()) };
    writeln!(out, "{ruleset}: {}", asked(&first.claim, sampled))?;
    writeln!(out, "{}", stated(&first.claim))?;
    let values = |run: &Run| -> String {
        let each = run.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
        each.collect::<Vec<_>>().join(", ")
    };
    let lines: Vec<(String, String)> =
        runs.iter().map(|run| (values(run), verdict(&run.subject, &run.tested))).collect();
    let facts: Vec<(&str, String)> = lines.iter().map(|(name, line)| (&**name, line.clone())).collect();
    out.facts(&facts)?;
    let fails = runs.iter().find(|run| matches!(run.tested.verdict, Verdict::Fails(_)));
    if let Some(run) = fails {
        writeln!(out, "\n{}: {}", values(run), run.subject.name())?;
        counterexample(&run.subject, &run.claim, &run.tested, out)?;
    }
    Ok(())
}

/// What is said of one claim, below its heading.
pub(super) fn report(subject: &Subject, claim: &Claim, tested: &Tested, out: &mut Output) -> io::Result<()> {
    writeln!(out, "{}", stated(claim))?;
    let Tally { p_positions, missed_p, false_p, wrong_value, .. } = &tested.tally;
    let mut lines = vec![("verdict", verdict(subject, tested)), ("P-positions", p_positions.to_string())];
    // Where play may come back, what is not P may be a draw.
    let [missed, claimed] = match subject.game().is_loopy() {
        true => ["is P, the rule says it is not", "is not P, the rule says it is"],
        false => ["is P, the rule says N", "is N, the rule says P"],
    };
    let kinds = [
        ("missed P", missed_p, missed),
        ("false P", false_p, claimed),
        ("wrong value", wrong_value, "the winner is right, the value wrong"),
    ];
    lines.extend(kinds.into_iter().filter(|(_, found, _)| found.count > 0).map(|(name, found, meaning)| {
        (name, format!("{} ({meaning}){}", found.count, listed(subject, found)))
    }));
    lines
        .extend(tested.sources.iter().map(|(by, count)| ("truth", format!("{} by {by}", positions(*count)))));
    out.facts(&lines)?;
    if let Some(reason) = &tested.open {
        writeln!(out, "? positions: {reason}")?;
    }
    if matches!(tested.verdict, Verdict::Fails(_)) {
        writeln!(out)?;
        counterexample(subject, claim, tested, out)?;
    }
    Ok(())
}

fn counterexample(subject: &Subject, claim: &Claim, tested: &Tested, out: &mut Output) -> io::Result<()> {
    let Verdict::Fails(found) = &tested.verdict else { return Ok(()) };
    out.prose(&format!("Smallest counterexample {}.", proof::headline(subject, found, claim.convention)))?;
    for line in proof::sentences(subject, found, claim.convention) {
        match line.starts_with(' ') {
            true => writeln!(out, "{line}")?,
            false => out.prose(&line)?,
        }
    }
    Ok(())
}

/// `1 to 4 heaps of sizes 0 to 5, misère play`.
pub(super) fn asked(claim: &Claim, sampled: Sampled) -> String {
    let order = if claim.ordered { ", in every order" } else { "" };
    let random =
        sampled.map_or(String::new(), |(count, seed)| format!("{count} random positions (seed {seed}) of "));
    format!("{random}{}{order}, {} play", claim.scope, claim.convention)
}

fn stated(claim: &Claim) -> String {
    format!("{}: {}", statement(&claim.rule), claim.rule.program().source())
}

fn verdict(subject: &Subject, tested: &Tested) -> String {
    let (count, wrong) = (tested.tally.positions, tested.tally.mismatches());
    match &tested.verdict {
        Verdict::Holds => format!("holds on all {}", positions(count)),
        Verdict::Fails(found) => {
            format!(
                "fails: wrong on {wrong} of {}, first on {}",
                positions(count),
                proof::named(subject, &found.heaps)
            )
        }
        Verdict::Unknown(_) if tested.undecided > 0 => {
            format!("unknown: right on {}, and {} were not decided", positions(count), tested.undecided)
        }
        Verdict::Unknown(_) => {
            format!("unknown: right on the first {}, the rest was not reached", positions(count))
        }
    }
}

fn positions(count: u64) -> String {
    if count == 1 { "1 position".to_owned() } else { format!("{count} positions") }
}

fn listed(subject: &Subject, found: &Found) -> String {
    if found.first.is_empty() {
        return String::new();
    }
    let first: Vec<String> = found.first.iter().map(|heaps| proof::named(subject, heaps)).collect();
    let more = if found.count > first.len() as u64 { " ..." } else { "" };
    format!(": {}{more}", first.join(" "))
}
