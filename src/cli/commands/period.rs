//! `lastmove period`: the period of the values of single heaps, proved or only observed.

use crate::base::{Convention, Meter};
use crate::cli::exit::Exit;
use crate::cli::options::{BudgetOptions, RulesetArg};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::play::BaseCase;
use crate::sequence::{Period, SequenceFault, Status};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::Write;

/// The period of the values of single heaps: proved by a theorem, or only observed
///
/// Values repeat when g(n + period) = g(n) + saltus for every n >= preperiod. Both numbers
/// are the least possible, and the last exception is the heap before the preperiod. Where a
/// theorem makes finitely many values a proof, the answer names it and says how many values
/// it took; otherwise the answer says that the period was only seen so far.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// Whose values: normal or misere; misère values have a theorem where no move splits a heap
    #[arg(long, value_name = "CONVENTION", default_value = "normal")]
    convention: Convention,

    /// Look at heaps up to this size
    #[arg(long, value_name = "HEAP", default_value_t = 50_000)]
    max_heap: u64,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove period kayles
  Kayles (embedded ruleset kayles): period of g+, normal play, single heaps
  proved           g+(n + 12) = g+(n) for n >= 71
  preperiod        71
  period           12
  saltus           0
  last exception   70
  exceptions       0,3,6,9,11,15,18,21,22,28,34,39,57,70
  largest value    8, first at heap 27
  values computed  168
  theorem          Guy and Smith 1956: an octal game with g(n+p) = g(n) for n0 <= n < 2 n0 + p + k
                   has period p from n0 on"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let subject = self.ruleset.resolve()?;
        let mut meter = self.budget.meter();
        let search = search(&subject, self.convention, self.max_heap, &mut meter)?;
        match self.json {
            true => out.json(&record(&subject, self.convention, &search))?,
            false => write(&subject, self.convention, &search, out)?,
        }
        Ok(if search.period.is_some() { Exit::Done } else { Exit::Unknown })
    }
}

/// What was found of the sequence, and why the search ended without a proof, if it did.
struct Search {
    period: Option<Period>,
    exceptions: Vec<u64>,
    values: u64,
    open: Option<String>,
}

fn search(
    subject: &Subject,
    convention: Convention,
    max_heap: u64,
    meter: &mut Meter,
) -> anyhow::Result<Search> {
    let Some(sequence) = subject.sequence() else {
        let open = Some("the game has no single heaps".to_owned());
        return Ok(Search { period: None, exceptions: Vec::new(), values: 0, open });
    };
    let mut sequence = match sequence.with_terminal(BaseCase::of(convention).grundy) {
        Ok(sequence) => sequence,
        Err(splits) => {
            let open = Some(format!("{splits}; a finite misère quotient would give a period"));
            return Ok(Search { period: None, exceptions: Vec::new(), values: 0, open });
        }
    };
    let mut open = None;
    let progress = Progress::start("computing values of single heaps");
    let mut portion = 1024u64;
    while sequence.period().is_none() && sequence.values().len() as u64 <= max_heap {
        let upto = max_heap.min(portion);
        match sequence.extend(upto, meter) {
            Ok(()) => {}
            Err(SequenceFault::Exhausted(exhausted)) => {
                open = Some(exhausted.to_string());
                break;
            }
            Err(fault) => return Err(fault.into()),
        }
        progress.say(format!("computing values of single heaps, {} so far", sequence.values().len()));
        portion = portion.saturating_add(portion / 2);
    }
    let period = sequence.current_period();
    if !matches!(&period, Some(period) if matches!(period.status, Status::Proved(_))) {
        let last = sequence.values().len().saturating_sub(1);
        open = open.or_else(|| Some(format!("heaps 0..{last} were looked at; --max-heap looks further")));
    }
    let exceptions = period.as_ref().map_or_else(Vec::new, |period| sequence.exceptions(period));
    Ok(Search { period, exceptions, values: sequence.values().len() as u64, open })
}

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    convention: Convention,
    status: &'static str,
    preperiod: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    last_exception: Option<u64>,
    exceptions: Option<Vec<u64>>,
    values_computed: u64,
    max_grundy: Option<u64>,
    max_grundy_heap: Option<u64>,
    theorem: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Value>,
}

fn record(subject: &Subject, convention: Convention, search: &Search) -> Record {
    let period = search.period.as_ref();
    let max = period.and_then(|period| period.max);
    Record {
        facts: subject.facts(),
        convention,
        status: period.map_or("none", Period::word),
        preperiod: period.map(|period| period.preperiod),
        period: period.map(|period| period.period),
        saltus: period.map(|period| period.saltus),
        last_exception: period.and_then(Period::last_exception),
        exceptions: period.map(|_| search.exceptions.clone()),
        values_computed: period.map_or(search.values, |period| period.values_computed),
        max_grundy: max.map(|(value, _)| value.into()),
        max_grundy_heap: max.map(|(_, heap)| heap),
        theorem: period.and_then(Period::theorem).map(|theorem| theorem.statement()),
        unknown: search.open.as_ref().map(|reason| {
            let key = if period.is_some() { "proof" } else { "period" };
            serde_json::json!({ key: reason })
        }),
    }
}

fn write(
    subject: &Subject,
    convention: Convention,
    search: &Search,
    out: &mut Output,
) -> std::io::Result<()> {
    let symbol = if convention == Convention::Normal { "g+" } else { "g-" };
    writeln!(
        out,
        "{}",
        subject.heading(format_args!("period of {symbol}, {convention} play, single heaps"))
    )?;
    let Some(period) = &search.period else {
        let reason = search.open.as_deref().unwrap_or_default();
        return writeln!(out, "none found: {reason}");
    };
    let Period { preperiod, period: length, saltus, values_computed, .. } = *period;
    let growth = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
    let number = |number: Option<u64>| number.map_or_else(|| "none".to_owned(), |number| number.to_string());
    let mut lines = vec![
        (period.word(), format!("{symbol}(n + {length}) = {symbol}(n){growth} for n >= {preperiod}")),
        ("preperiod", preperiod.to_string()),
        ("period", length.to_string()),
        ("saltus", saltus.to_string()),
        ("last exception", number(period.last_exception())),
        ("exceptions", listed(&search.exceptions)),
        (
            "largest value",
            period
                .max
                .map_or_else(|| "none".to_owned(), |(value, heap)| format!("{value}, first at heap {heap}")),
        ),
        ("values computed", values_computed.to_string()),
    ];
    if let Some(theorem) = period.theorem() {
        lines.push(("theorem", theorem.statement().to_owned()));
    }
    if let Some(reason) = &search.open {
        lines.push(("not proved", reason.clone()));
    }
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
