//! `lastmove moves`: every legal move, and who wins after it.

use crate::base::{Convention, Exhausted, Known, Outcome};
use crate::cli::exit::{Exit, Unanswered};
use crate::cli::options::{BudgetOptions, QuestionArgs, TableArg};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::{MoveRecord, Subject};
use crate::conjecture::Inquiry;
use crate::export::{Cell, Column, Style, Table, TableFormat};
use crate::graph::GraphFault;
use crate::play::{Move, moves};
use crate::position::{OptionsFault, Position};
use serde::Serialize;
use serde_json::{Map, Value};

/// Every legal move from a position, with the outcome after it in both conventions
///
/// A move that leaves a P-position wins: the opponent is to move and loses. Moves that lead
/// to the same position count once.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    question: QuestionArgs,

    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableArg::Text)]
    format: TableArg,

    /// Shorthand for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove moves kayles 5
  Kayles (embedded ruleset kayles): 5 moves from 5, normal and misère play
  move      leaves  normal  misère
  5 -> 1,2  1,2     N       N
  5 -> 1,3  1,3     N       N
  5 -> 2,2  2,2     P       P
  5 -> 3    3       N       N
  5 -> 4    4       N       P"#;

/// A move and who wins the position it leaves.
struct Judged {
    a_move: Move,
    normal: Known<Outcome>,
    misere: Known<Outcome>,
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (subject, position) = self.question.one()?;
        let progress = Progress::start("judging moves");
        let listed = listed(&subject, &position, &self.budget)?;
        let mut inquiry = Inquiry::new(subject.game(), self.budget.meter());
        let judge = |inquiry: &mut Inquiry, convention| -> Result<Vec<_>, GraphFault> {
            listed.iter().map(|a_move| inquiry.outcome(&a_move.position, convention)).collect()
        };
        // Normal play first: no misère search shall keep the clock from it.
        let normal = judge(&mut inquiry, Convention::Normal)?;
        // Everything a move leaves lies below the position itself: one search serves all.
        let _ = inquiry.value(&position, Convention::Misere)?;
        let misere = judge(&mut inquiry, Convention::Misere)?;
        let judged: Vec<Judged> = listed
            .into_iter()
            .zip(normal.into_iter().zip(misere))
            .map(|(a_move, (normal, misere))| Judged { a_move, normal, misere })
            .collect();
        drop(progress);
        let unknown = unknown(&judged);
        match if self.json { TableArg::Json } else { self.format } {
            TableArg::Json => out.json(&record(&subject, &position, &judged, &unknown))?,
            format => {
                let table = table(&subject, &position, &judged, unknown.clone());
                let table = Table { command: out.command().to_owned(), ..table };
                TableFormat::from(format).exporter().export(&table, out)?;
            }
        }
        Ok(if unknown.is_empty() { Exit::Done } else { Exit::Unknown })
    }
}

/// The moves, where they can be listed.
fn listed(subject: &Subject, position: &Position, budget: &BudgetOptions) -> anyhow::Result<Vec<Move>> {
    match moves(subject.game(), position, &mut budget.listing_meter()) {
        Err(OptionsFault::Exhausted(Exhausted::Memory(bytes))) => Err(Unanswered(format!(
            "the moves from {} are too many to list: together they pass {bytes} bytes; \
             `lastmove solve` says who wins",
            subject.text(position)
        ))
        .into()),
        other => Ok(other?),
    }
}

/// The first reason in each convention why an outcome stayed open.
fn unknown(judged: &[Judged]) -> Vec<(&'static str, String)> {
    let reason = |of: fn(&Judged) -> &Known<Outcome>| judged.iter().find_map(|each| of(each).as_ref().err());
    let normal = reason(|each| &each.normal).map(|reason| ("normal", reason.to_string()));
    let misere = reason(|each| &each.misere).map(|reason| ("misere", reason.to_string()));
    normal.into_iter().chain(misere).collect()
}

fn table(
    subject: &Subject,
    position: &Position,
    judged: &[Judged],
    unknown: Vec<(&'static str, String)>,
) -> Table {
    // What symmetry makes one line of is as many moves as it has names.
    let ways = |each: &Judged| subject.move_names(&each.a_move).len().max(1);
    let all: usize = judged.iter().map(ways).sum();
    let count = match (all, judged.len()) {
        (0, _) => "no move".to_owned(),
        (1, _) => "1 move".to_owned(),
        (all, lines) if all == lines => format!("{all} moves"),
        (all, lines) => format!("{all} moves, {lines} up to symmetry,"),
    };
    let text = subject.text(position);
    let mut table = Table::new(subject.heading(format_args!("{count} from {text}, normal and misère play")));
    if !judged.is_empty() {
        table.columns = vec![
            Column::new("move", "move", Style::Word),
            Column::new("position", "leaves", Style::Word),
            Column::new("normal", "normal", Style::Word),
            Column::new("misere", "misère", Style::Word),
        ];
    }
    let outcome = |known: &Known<Outcome>| Cell::from(known.as_ref().ok().map(ToString::to_string));
    table.rows = judged
        .iter()
        .map(|Judged { a_move, normal, misere }| {
            vec![
                subject.move_text(a_move).into(),
                subject.text(&a_move.position).into(),
                outcome(normal),
                outcome(misere),
            ]
        })
        .collect();
    table.unknown = unknown;
    table
}

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    position: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<Value>,
    count: usize,
    moves: Vec<JudgedRecord>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    unknown: Map<String, Value>,
}

#[derive(Serialize)]
struct JudgedRecord {
    #[serde(flatten)]
    a_move: MoveRecord,
    normal: Option<Outcome>,
    misere: Option<Outcome>,
}

fn record(
    subject: &Subject,
    position: &Position,
    judged: &[Judged],
    unknown: &[(&'static str, String)],
) -> Record {
    let each = |each: &Judged| JudgedRecord {
        a_move: subject.move_json(&each.a_move),
        normal: each.normal.as_ref().ok().copied(),
        misere: each.misere.as_ref().ok().copied(),
    };
    Record {
        facts: subject.facts(),
        position: subject.json(position),
        components: subject.components_json(position),
        count: judged.len(),
        moves: judged.iter().map(each).collect(),
        unknown: unknown.iter().map(|(key, reason)| ((*key).to_owned(), reason.as_str().into())).collect(),
    }
}
