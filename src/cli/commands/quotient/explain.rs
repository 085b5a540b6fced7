//! `--explain`: a quotient as advice to a player who knows normal play.

use super::Found;
use crate::base::Outcome;
use crate::cli::output::Output;
use crate::misere::quotient::{Exception, Exceptions, HeapKind, Status};
use serde_json::{Value, json};
use std::io::{self, Write};

/// So many heaps of one kind are written out.
const WRITTEN: usize = 12;

/// So many exceptions are written out; JSON has them all.
const LISTED: usize = 60;

pub fn write(found: &Found, exceptions: &Exceptions, out: &mut Output) -> io::Result<()> {
    writeln!(out, "\nHow to play")?;
    out.prose(&advice(found, exceptions))?;
    if exceptions.kinds.is_empty() {
        return Ok(());
    }
    let kinds: Vec<(String, String)> =
        exceptions.kinds.iter().map(|kind| (class(found, kind), heaps(found, kind))).collect();
    let kinds: Vec<(&str, String)> =
        kinds.iter().map(|(class, heaps)| (class.as_str(), heaps.clone())).collect();
    out.facts(&kinds)?;
    let Some(families) = &exceptions.families else {
        return out.prose(
            "There are too many combinations of these kinds to write the exceptions out; the pretending \
             function below and P decide each sum.",
        );
    };
    if !exceptions.neutral.is_empty() {
        out.prose("Heaps of class 1 may be left out of any sum.")?;
    }
    for misere in [Outcome::N, Outcome::P] {
        table(found, exceptions, families, misere, out)?;
    }
    Ok(())
}

/// The exceptions with one misère outcome: a column a kind, a line a combination.
fn table(
    found: &Found,
    exceptions: &Exceptions,
    families: &[Exception],
    misere: Outcome,
    out: &mut Output,
) -> io::Result<()> {
    let families: Vec<&Exception> = families.iter().filter(|family| family.misere == misere).collect();
    if families.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}, with so many heaps of each kind (- is none, > 0 leaves 0 out):", change(misere))?;
    let heads = exceptions.kinds.iter().map(|kind| found.presentation.write_element(kind.class));
    let mut lines: Vec<Vec<String>> = vec![heads.collect()];
    let cells = |family: &&Exception| family.counts.iter().map(|counts| counts.brief()).collect();
    lines.extend(families.iter().take(LISTED).map(cells));
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..exceptions.kinds.len()).map(width).collect();
    for line in &lines {
        let cells: Vec<String> =
            line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        writeln!(out, "  {}", cells.join("  ").trim_end())?;
    }
    if families.len() > LISTED {
        writeln!(out, "  and {} more", families.len() - LISTED)?;
    }
    Ok(())
}

/// The rule in one or two sentences.
fn advice(found: &Found, exceptions: &Exceptions) -> String {
    let of_what = match found.quotient.status {
        Status::Complete { .. } => String::new(),
        _ => format!(" (heaps up to {})", found.quotient.max_heap),
    };
    if exceptions.kinds.is_empty() {
        return format!("A sum is lost in misère play exactly when it is lost in normal play{of_what}.");
    }
    let tame = match found.structure.tame {
        Some(_) => "The game is tame: what is exceptional are the sums of fickle heaps alone, as in Nim. ",
        None => "",
    };
    format!(
        "{tame}Play as in normal play while any heap is of a kind not listed here{of_what}: such a sum is \
         lost in misère play exactly when the xor of its Grundy values is 0. Sums of the kinds listed here \
         alone are lost and won as in normal play too, except those listed after them. (A kind is named \
         by its class in the quotient.)"
    )
}

fn class(found: &Found, kind: &HeapKind) -> String {
    format!("kind {}", found.presentation.write_element(kind.class))
}

fn heaps(found: &Found, kind: &HeapKind) -> String {
    let sizes: Vec<String> = kind.heaps.iter().take(WRITTEN).map(u64::to_string).collect();
    let recurring = match found.quotient.status {
        Status::Complete { preperiod, .. } => kind.heaps.iter().any(|&heap| heap >= preperiod),
        _ => false,
    };
    let more = if kind.heaps.len() > WRITTEN || recurring { ", and so on" } else { "" };
    let noun = if kind.heaps.len() == 1 { "heap" } else { "heaps" };
    format!("{noun} {}{more}", sizes.join(", "))
}

fn change(misere: Outcome) -> &'static str {
    match misere {
        Outcome::P => "N in normal play, P in misère play",
        _ => "P in normal play, N in misère play",
    }
}

/// How many of each kind, those that must be absent left for the end.
fn combination(found: &Found, exceptions: &Exceptions, family: &Exception) -> String {
    let each = exceptions.kinds.iter().zip(&family.counts);
    let words: Vec<String> = each
        .map(|(kind, counts)| {
            format!("{} of kind {}", counts.words(), found.presentation.write_element(kind.class))
        })
        .filter(|words| !words.starts_with("none "))
        .collect();
    if words.is_empty() { "the empty sum".to_owned() } else { words.join(", ") }
}

pub fn record(found: &Found, exceptions: &Exceptions) -> Value {
    let word = |kind: &HeapKind| found.presentation.write_element(kind.class);
    let kinds: Vec<Value> =
        exceptions.kinds.iter().map(|kind| json!({"class": word(kind), "heaps": kind.heaps})).collect();
    let family = |family: &Exception| {
        let counts: Vec<String> = family.counts.iter().map(|counts| counts.words()).collect();
        json!({"misere": family.misere, "counts": counts, "words": combination(found, exceptions, family)})
    };
    let families = exceptions.families.as_ref();
    json!({
        "advice": advice(found, exceptions),
        "kinds": kinds,
        "neutral": exceptions.neutral,
        "exceptions": families.map(|families| families.iter().map(family).collect::<Vec<Value>>()),
    })
}
