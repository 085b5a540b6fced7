//! The classes of equal games in a family.

use crate::cli::exit::Exit;
use crate::cli::family::{self, Listed};
use crate::cli::options::BudgetOptions;
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::sequence::{Class, Sequence, classes};
use serde_json::{Value, json};
use std::io::Write;

/// Heaps up to this one are compared, unless told otherwise: games that look alike at first
/// have been known to part at heap 519.
const HEAPS: u64 = 1000;

/// Finds the classes and writes them.
pub(super) fn run(
    families: &[String],
    bound: Option<u32>,
    max_heap: Option<u64>,
    budget: &BudgetOptions,
    as_json: bool,
    out: &mut Output,
) -> anyhow::Result<Exit> {
    let games = family::games(families)?;
    let upto = max_heap.unwrap_or(HEAPS);
    let mut sequences: Vec<Sequence> = games.iter().map(|game| Sequence::of_rules(&game.rules)).collect();
    let progress = Progress::start(format!("comparing {} games", games.len()));
    let found = classes(&mut sequences, bound.unwrap_or(0), upto, &mut budget.meter())?;
    drop(progress);
    match as_json {
        true => out.json(&record(&games, &found, upto))?,
        false => write(&games, &found, upto, out)?,
    }
    Ok(Exit::Done)
}

fn record(games: &[Listed], classes: &[Class], upto: u64) -> Value {
    let listed = |class: &Class| -> Value {
        let others: Vec<Value> = class
            .others
            .iter()
            .map(|member| {
                json!({ "game": games[member.game].name, "shift": member.shift, "proved": member.proved })
            })
            .collect();
        json!({ "first": games[class.first].name, "others": others })
    };
    json!({
        "games": games.len(),
        "compared_to": { "normal": upto, "misere": null },
        "classes": classes.iter().map(listed).collect::<Vec<_>>(),
    })
}

fn write(games: &[Listed], classes: &[Class], upto: u64, out: &mut Output) -> std::io::Result<()> {
    let plural = if classes.len() == 1 { "class" } else { "classes" };
    writeln!(out, "{} games, {} {plural} by g+ of the heaps 0..{upto}", games.len(), classes.len())?;
    for class in classes.iter().filter(|class| !class.others.is_empty()) {
        let mut line = games[class.first].name.clone();
        for member in &class.others {
            let shift = match member.shift {
                0 => String::new(),
                shift => format!(" at n{shift:+}"),
            };
            line += &format!(" = {}{shift}", games[member.game].name);
        }
        let proved = class.others.iter().all(|member| member.proved);
        out.prose(&format!(
            "{line}, {}",
            if proved { "proved by their periods" } else { "not proved beyond" }
        ))?;
    }
    let alone = classes.iter().filter(|class| class.others.is_empty());
    let alone: Vec<&str> = alone.map(|class| games[class.first].name.as_str()).collect();
    match alone.is_empty() {
        true => Ok(()),
        false => out.prose(&format!("each a class of its own: {}", alone.join(", "))),
    }
}
