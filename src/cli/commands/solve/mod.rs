//! `lastmove solve`: who wins a position, by which moves, and why.

mod batch;
mod contest;
mod explain;
mod record;
mod solution;
mod text;

use crate::cli::exit::Exit;
use crate::cli::input::Lines;
use crate::cli::options::{AnswerFormatArg, BudgetOptions, Conventions, PositionsFormatArg, QuestionArgs};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::conjecture::{PositionsFormat, Truth};
use crate::position::Position;
use anyhow::bail;
use solution::Solution;
use std::io::Write;
use std::path::PathBuf;

/// Who wins a position under normal and under misère play, with every winning move
///
/// Normal play is answered by the theorem of Sprague and Grundy; misère play by search of
/// whole positions, or by a theorem that the answer names, never by the xor of values. Several
/// positions are answered one after the other.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    question: QuestionArgs,

    /// Answer for one convention only: normal, misere or both
    #[arg(long, value_name = "CONVENTION", default_value = "both", hide_default_value = true)]
    convention: Conventions,

    /// Show every option with its values, and say why the position has the ones it has
    #[arg(long, conflicts_with_all = ["file"])]
    explain: bool,

    /// Read positions from a file, one a line (- for standard input), and answer one line each
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    file: Option<PathBuf>,

    /// Answer in one line each, in a format of contests, under the convention chosen
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with_all = ["json", "explain"])]
    answer_format: Option<AnswerFormatArg>,

    /// How the file lists its positions
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "lines", requires_all = ["file", "answer_format"])]
    positions_format: PositionsFormatArg,

    /// Write one JSON object, or one a line where several positions are asked
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example: the right move depends on the convention
  $ lastmove solve nim 1,1,2
  Nim (embedded ruleset nim): position 1,1,2, normal and misère play
                 normal play              misère play
  outcome        N: the next player wins  N: the next player wins
  value          g+ = 2                   g- = 2
  genus                                   2^20
  winning moves  2 -> 0                   2 -> 1
  normal play: by Sprague and Grundy's theorem: the value of a sum is the xor of the values of its
  parts
  misère play: by the theorem on tame games: every heap here is tame, so the sum is played as
  misère Nim (Conway, ONAG ch. 12)

Example: answer a contest's input
  $ printf '3 1 1\n2 2\n' | lastmove solve nim --file - --convention misere --answer-format value
  First 1 1
  Second"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let conventions = self.convention;
        let meter = self.budget.meter();
        if let Some(format) = self.answer_format {
            let Conventions::One(convention) = conventions else {
                bail!("an answer is about one convention; say which with --convention normal or misere");
            };
            let place = match (&self.file, self.positions_format.into()) {
                (None, _) => contest::Place::Lines(Lines::of(self.question.positions())),
                (Some(file), PositionsFormat::Lines) => contest::Place::Lines(Lines::open(file)?),
                (Some(file), format) => contest::Place::Whole(file, format),
            };
            let subject = self.question.subject_alone()?;
            return contest::run(&subject, place, convention, format.into(), meter, out);
        }
        if let Some(file) = &self.file {
            let style = if self.json { batch::Style::Json } else { batch::Style::Line };
            let subject = self.question.subject_alone()?;
            return batch::run(&subject, Lines::open(file)?, conventions, style, meter, out);
        }
        let (subject, positions) = self.question.all()?;
        if positions.is_empty() {
            bail!("a position is missing after the ruleset, or --file: {}", subject.game().position_help());
        }
        let mut truth = Truth::new(subject.game(), meter);
        let listing = self.explain.then(|| self.budget.listing_meter());
        share_search(&mut truth, &positions)?;
        let mut exit = Exit::Done;
        for (at, position) in positions.iter().enumerate() {
            let progress = Progress::start(format!("solving {}", subject.text(position)));
            let solution = Solution::find(&mut truth, position, conventions, listing.as_ref())?;
            drop(progress);
            exit = exit.max(solution.exit());
            if self.json {
                out.json(&record::record(&subject, &solution)?)?;
            } else {
                if at > 0 {
                    writeln!(out)?;
                }
                text::write(&subject, &solution, conventions, out)?;
            }
        }
        Ok(exit)
    }
}

/// Lets positions that are small enough for search share one, so that what lies below
/// several of them is searched once.
fn share_search(truth: &mut Truth, positions: &[Position]) -> anyhow::Result<()> {
    /// Heaps whose moves can be listed without a thought.
    const SMALL: u64 = 256;
    let game = truth.game();
    let small = |position: &&Position| position.runs().iter().all(|run| game.size(run.component) <= SMALL);
    if positions.len() > 1 {
        truth.prepare(positions.iter().filter(small))?;
    }
    Ok(())
}
