//! `lastmove sweep`: the misère quotients of many games, journalled and resumable.

mod journal;

use crate::base::Budget;
use crate::cli::exit::Exit;
use crate::cli::family::{self, Listed};
use crate::cli::options::{BudgetOptions, duration};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::misere::quotient::{Quotient, Status, Structure, quotient, whole_quotient};
use anyhow::Context;
use journal::Journal;
use serde_json::{Value, json};
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Misère quotients of many rulesets, a JSON line each: complete, infinite, or open
///
/// The games are worked on in parallel and written in the order of the family, each as soon
/// as those before it are there. A sweep that was stopped goes on where its file ends.
/// Complete and infinite quotients are proved; of an open one the heap is named that was not
/// mastered within the game's budget, and the quotient of the heaps before it given.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// Games: a pattern of octal digits such as 0.*** (any digit at each star), quaternary:4
    /// (four digits up to 3), or any ruleset; several are swept one after the other
    #[arg(value_name = "FAMILY", required = true)]
    families: Vec<String>,

    /// The journal: added to, and gone on with where it ends
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Take in heaps up to this size (until the quotient is complete, unless told)
    #[arg(long, value_name = "HEAP")]
    max_heap: Option<u64>,

    /// The most time for one game
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    game_time: Duration,

    /// Also keep a certificate of every game, `NAME.json` in this folder, that `lastmove verify`
    /// checks again
    #[arg(long, value_name = "FOLDER")]
    certificates: Option<PathBuf>,

    /// Write the summary as one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

/// Heaps are followed this far, unless told otherwise.
const FOLLOWED: u64 = 10_000;

const EXAMPLE: &str = r#"Example:
  $ lastmove sweep quaternary:2 0.3102 -o games.jsonl
  misère quotients of 16 games: 15 complete, 1 infinite, 0 partial
  $ tail -n 1 games.jsonl | cut -c 1-61
  {"ruleset":"0.3102","convention":"misere","status":"infinite""#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let games = family::games(&self.families)?;
        let mut journal = Journal::open(&self.output, &games)?;
        if let Some(folder) = &self.certificates {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let whole = self.budget.meter();
        let progress = Progress::start("sweeping");
        let next = AtomicUsize::new(journal.statuses.len());
        let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
        let (done, results) = channel();
        std::thread::scope(|scope| -> anyhow::Result<()> {
            for _ in 0..workers {
                let (done, next, games, whole, args) = (done.clone(), &next, &games, &whole, &self);
                scope.spawn(move || {
                    while whole.check_time().is_ok() {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(game) = games.get(at) else { break };
                        let left =
                            whole.budget().time_limit.map(|limit| limit.saturating_sub(whole.elapsed()));
                        let time = left.map_or(args.game_time, |left| left.min(args.game_time));
                        let budget = Budget { time_limit: Some(time), ..whole.budget() };
                        let meter = &mut budget.meter();
                        let found = match args.max_heap {
                            Some(most) => quotient(&game.rules, most, meter, |_, _| {}),
                            None => whole_quotient(&game.rules, FOLLOWED, meter, |_, _| {}),
                        };
                        // The sweep is over when its whole time is; what was cut short is left
                        // for another run.
                        if whole.check_time().is_err() && matches!(found.status, Status::Stopped(_)) {
                            break;
                        }
                        // Kept before the line is in the journal, which a later run trusts.
                        let kept = args.keep(game, &found);
                        if done.send(kept.map(|()| (at, record(game, &found)))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(done);
            for result in results {
                let (at, record) = result?;
                progress.say(format!("sweeping: {} of {} games", journal.statuses.len(), games.len()));
                journal.add(at, record)?;
            }
            Ok(())
        })?;
        drop(progress);
        let count = |status: &str| journal.statuses.iter().filter(|found| *found == status).count();
        let (complete, infinite, partial) = (count("complete"), count("infinite"), count("partial"));
        match self.json {
            true => out.json(&json!({
                "games": games.len(),
                "convention": "misere",
                "complete": complete,
                "infinite": infinite,
                "partial": partial,
            }))?,
            false => writeln!(
                out,
                "misère quotients of {} games: {complete} complete, {infinite} infinite, {partial} partial",
                games.len()
            )?,
        }
        Ok(if complete + infinite == games.len() { Exit::Done } else { Exit::Unknown })
    }
}

impl Args {
    /// Writes the certificate of one game, where they are kept.
    fn keep(&self, game: &Listed, found: &Quotient) -> anyhow::Result<()> {
        let Some(folder) = &self.certificates else { return Ok(()) };
        let file = game.name.replace(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.', "-");
        let path = folder.join(file + ".json");
        std::fs::write(&path, found.certified(game.written.clone()).write())
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

/// What is known of one game.
fn record(game: &Listed, found: &Quotient) -> Value {
    let (status, more) = match &found.status {
        Status::Complete { preperiod, period } => {
            ("complete", json!({ "preperiod": preperiod, "period": period }))
        }
        Status::Infinite(infinite) => {
            ("infinite", json!({ "infinite_from": infinite.heap, "witness": infinite.words() }))
        }
        Status::Partial | Status::Stopped(_) => ("partial", json!({ "open_from": found.max_heap + 1 })),
    };
    let mut record = json!({
        "ruleset": game.name,
        "convention": "misere",
        "status": status,
        "max_heap": found.max_heap,
        "order": found.monoid.order(),
        "p_size": found.monoid.p_size(),
        "tame": Structure::of(&found.monoid).tame.is_some(),
    });
    if let (Value::Object(record), Value::Object(more)) = (&mut record, more) {
        record.extend(more);
        if found.tamed.is_some() {
            record.extend(found.authority().map(|authority| ("authority".to_owned(), authority.into())));
        }
    }
    record
}
