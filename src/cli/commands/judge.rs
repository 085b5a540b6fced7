//! `lastmove judge`: the referee for other programs' answers.

use crate::base::Convention;
use crate::cli::exit::Exit;
use crate::cli::input::Text;
use crate::cli::options::{AnswerFormatArg, BudgetOptions, PositionsFormatArg, RulesetArg};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::conjecture::{
    AnswerFormat, Authority, HeapList, JudgeFault, Judged, PositionsFormat, Referee, Why, judge,
};
use crate::ruleset::Diagnostics;
use anyhow::{Context, ensure};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Judge another program's answers to positions
///
/// For games of heaps, whose moves an answer can name. Every answer is held against the rules first and then against who wins: correct, an
/// illegal move, a legal move that does not win, or a wrong claim. The winner is told by a
/// theorem where one adds up heaps, and by search or an exact quotient where none does; never
/// by the xor of values in a misère game that is not proved to allow it. Heaps are counted
/// from 1 in the order of the input; any winning move is as good as any other.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    ruleset: RulesetArg,

    /// The convention the answers are for: normal or misere
    #[arg(long, value_name = "CONVENTION")]
    convention: Convention,

    /// The positions (- for standard input)
    #[arg(long, value_name = "FILE")]
    positions: PathBuf,

    /// The answers, one a line (- for standard input)
    #[arg(long, value_name = "FILE")]
    answers: PathBuf,

    /// How the positions are listed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "lines")]
    positions_format: PositionsFormatArg,

    /// How the answers are written; words may be in any case
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "value")]
    answer_format: AnswerFormatArg,

    /// How many rejected answers to list; JSON lists them all
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    list: usize,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example: a legal move that does not win
  $ echo 2 > p; echo First 1 0 | lastmove judge nim --convention misere --positions p --answers -
  Nim (embedded ruleset nim): positions as lines, answers as value, misère play
  answers   1
  correct   0
  rejected  1
  truth     1 position by the theorem on tame games: every heap here is tame, so the sum is
            played as misère Nim (Conway, ONAG ch. 12)
  line 1: [2] `First 1 0`: MOVE DOES NOT WIN: after 2 became 0 whoever is to move wins"#;

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let subject = self.ruleset.resolve()?;
        let standard =
            [&self.positions, &self.answers].iter().filter(|path| **path == Path::new("-")).count();
        ensure!(standard <= 1, "positions and answers cannot both be read from standard input");
        let positions_format: PositionsFormat = self.positions_format.into();
        let answer_format: AnswerFormat = self.answer_format.into();
        let positions = Text::read(&self.positions)?.positions(positions_format)?;
        let answers = Text::read(&self.answers)?;
        let referee = Referee::new(subject.game(), self.convention, &self.budget.meter());
        let mut referee =
            referee.context("answers in contest formats are about heaps, and this game has none")?;
        let progress = Progress::start(format!("judging {} answers", positions.len()));
        let judged = judge(&mut referee, &positions, answers.text(), answer_format);
        drop(progress);
        let judged = judged.map_err(|fault| shown(&answers, &positions, fault))?;
        let sources = referee.sources();
        match self.json {
            true => out.json(&self.record(&subject, &judged, &sources))?,
            false => self.write(&subject, &judged, &sources, out)?,
        }
        Ok(match (judged.rejected.is_empty(), judged.undecided.is_empty()) {
            (false, _) => Exit::Finding,
            (true, false) => Exit::Unknown,
            (true, true) => Exit::Done,
        })
    }

    fn formats(&self) -> [(&'static str, &'static str); 2] {
        let (positions, answers): (PositionsFormat, AnswerFormat) =
            (self.positions_format.into(), self.answer_format.into());
        [("positions_format", positions.word()), ("answer_format", answers.word())]
    }

    fn record(&self, subject: &Subject, judged: &Judged, sources: &[(Authority, u64)]) -> Map<String, Value> {
        let mut record = subject.facts();
        record.insert("convention".to_owned(), self.convention.key().into());
        record.extend(self.formats().map(|(key, word)| (key.to_owned(), word.into())));
        record.insert("lines".to_owned(), judged.lines.into());
        record.insert("correct".to_owned(), judged.correct.into());
        let rejected = judged.rejected.iter().map(|rejection| {
            json!({
                "line": rejection.line,
                "position": rejection.position,
                "answer": rejection.answer,
                "why": rejection.why.word(),
                "message": rejection.message,
            })
        });
        record.insert("rejected".to_owned(), rejected.collect());
        let sources = sources.iter().map(|(by, count)| json!({"by": by.to_string(), "positions": count}));
        record.insert("truth".to_owned(), sources.collect());
        if !judged.undecided.is_empty() {
            let lines =
                judged.undecided.iter().map(|(line, why)| (line.to_string(), Value::from(why.to_string())));
            record.insert("unknown".to_owned(), Value::Object(lines.collect()));
        }
        record
    }

    fn write(
        &self,
        subject: &Subject,
        judged: &Judged,
        sources: &[(Authority, u64)],
        out: &mut Output,
    ) -> std::io::Result<()> {
        let [(_, positions), (_, answers)] = self.formats();
        let formats = format!("positions as {positions}, answers as {answers}, {} play", self.convention);
        writeln!(out, "{}", subject.heading(formats))?;
        let mut lines = vec![
            ("answers", judged.lines.to_string()),
            ("correct", judged.correct.to_string()),
            ("rejected", judged.rejected.len().to_string()),
        ];
        if !judged.undecided.is_empty() {
            lines.push(("undecided", judged.undecided.len().to_string()));
        }
        let positions = |count| if count == 1 { "position" } else { "positions" };
        lines.extend(
            sources.iter().map(|(by, count)| ("truth", format!("{count} {} by {by}", positions(*count)))),
        );
        out.facts(&lines)?;
        for rejection in judged.rejected.iter().take(self.list) {
            let position = rejection.position.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            let kind = match rejection.why {
                Why::Illegal => "ILLEGAL MOVE: ",
                Why::WrongClaim => "WRONG CLAIM: ",
                Why::Malformed => "MALFORMED: ",
                // The message begins with the words contests use.
                Why::DoesNotWin => "",
            };
            let answer = rejection.answer.escape_debug();
            writeln!(out, "line {}: [{position}] `{answer}`: {kind}{}", rejection.line, rejection.message)?;
        }
        if judged.rejected.len() > self.list {
            writeln!(out, "and {} more rejected", judged.rejected.len() - self.list)?;
        }
        for (line, reason) in judged.undecided.iter().take(self.list) {
            writeln!(out, "? line {line}: {reason}")?;
        }
        Ok(())
    }
}

/// A fault of the answers, shown in their file.
fn shown(answers: &Text, positions: &[HeapList], fault: JudgeFault) -> anyhow::Error {
    let message = fault.to_string();
    let diagnostic = match fault {
        JudgeFault::Count { span, .. } => {
            let help = format!("one answer a line: there are {} positions", positions.len());
            answers.fault("answers", span, message).help(help)
        }
        JudgeFault::Number { span, .. } => answers.fault("answers", span, message),
        JudgeFault::Truth(fault) => return fault.into(),
    };
    Diagnostics::from(diagnostic).into()
}
