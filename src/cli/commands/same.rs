//! `lastmove same`: may two positions stand for each other?

use crate::base::{Convention, Known, Meter, Outcome, Unknown};
use crate::cli::exit::Exit;
use crate::cli::options::{BudgetOptions, QuestionArgs};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::conjecture::{Interchange, Sameness, Truth, Witness, interchange};
use crate::graph::GraphFault;
use crate::misere::canonical::{Form, Forms, PositionForms, Separation};
use crate::play::{Move, moves};
use crate::position::Position;
use anyhow::bail;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// May one position stand for the other in every sum, in misère play?
///
/// In every sum with positions of the ruleset itself; with --universal, in every sum with any
/// game whatever, which canonical forms decide. If not, a third position is shown beside
/// which the two are won by different players: of the ruleset the smallest one, by total,
/// number of heaps and lexicographic order. In normal play equal nim values settle it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    question: QuestionArgs,

    /// Beside all games whatever, instead of positions of the ruleset
    #[arg(long)]
    universal: bool,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example:
  $ lastmove same kayles 5 4,1
  Kayles (embedded ruleset kayles): 5 and 1,4 in misère play, beside positions of the ruleset
  same   no
  third  2,2, the smallest that tells them apart
  5      N beside it: 5 -> 2,2 leaves 2,2,2,2, which is P
  1,4    P beside it: every move leaves an N-position"#;

/// What was found, as both formats tell it.
struct Verdict {
    same: Option<bool>,
    reason: String,
    third: Option<Third>,
}

/// A third game with what happens beside it.
struct Third {
    text: String,
    json: Value,
    outcomes: [Outcome; 2],
    smallest: bool,
    /// How the one that is won is won.
    how: [String; 2],
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (subject, positions) = self.question.all()?;
        let Ok([a, b]) = <[Position; 2]>::try_from(positions) else {
            bail!("two positions are compared: write them after the ruleset, as in same kayles 5 4,1");
        };
        subject.ensure_play_ends()?;
        subject.ensure_adds()?;
        let progress = Progress::start("comparing");
        let meter = self.budget.meter();
        let verdict = match self.universal {
            true => universal(&subject, [&a, &b], meter)?,
            false => within(&subject, [&a, &b], meter)?,
        };
        drop(progress);
        let universe = if self.universal { "all" } else { "ruleset" };
        match self.json {
            true => out.json(&record(&subject, [&a, &b], universe, &verdict))?,
            false => write(&subject, [&a, &b], universe, &verdict, out)?,
        }
        Ok(match verdict.same {
            Some(true) => Exit::Done,
            Some(false) => Exit::Finding,
            None => Exit::Unknown,
        })
    }
}

/// In sums of the ruleset.
fn within(subject: &Subject, [a, b]: [&Position; 2], meter: Meter) -> anyhow::Result<Verdict> {
    let game = subject.game();
    let found = interchange(game, a, b, meter.clone())?;
    Ok(match found {
        Err(Unknown(reason)) => Verdict { same: None, reason, third: None },
        Ok(Interchange::Same(why)) => Verdict { same: Some(true), reason: words(&why), third: None },
        Ok(Interchange::Different(Witness { third, outcomes, smallest })) => {
            let mut truth = Truth::new(game, meter);
            let mut how = [String::new(), String::new()];
            for (how, (position, outcome)) in how.iter_mut().zip([a, b].into_iter().zip(outcomes)) {
                let whole = position.plus(&third);
                *how = match outcome {
                    Outcome::P => LOST.to_owned(),
                    _ if whole.is_empty() => ENDED.to_owned(),
                    _ => won(subject, truth.side(&whole, Convention::Misere)?.winning_moves),
                };
            }
            let (text, json) = (subject.text(&third), subject.json(&third));
            let third = Third { text, json, outcomes, smallest, how };
            Verdict { same: Some(false), reason: String::new(), third: Some(third) }
        }
    })
}

const LOST: &str = "every move leaves an N-position";

const ENDED: &str = "no move is left, and whoever cannot move wins";

fn won(subject: &Subject, moves: Known<Vec<Move>>) -> String {
    match moves.map(|moves| moves.into_iter().next()) {
        Ok(Some(first)) => {
            format!("{} leaves {}, which is P", subject.move_text(&first), subject.text(&first.position))
        }
        Ok(None) => "no winning move was found".to_owned(),
        Err(Unknown(reason)) => format!("its winning moves are not listed: {reason}"),
    }
}

fn words(why: &Sameness) -> String {
    match why {
        Sameness::Identical => "they are one position".to_owned(),
        Sameness::Form => "they have one canonical form, so they are equal beside all games".to_owned(),
        Sameness::Tame(tame) => format!(
            "every heap of the ruleset is tame, and both are {} of value {}",
            if tame.firm { "firm" } else { "fickle" },
            tame.grundy
        ),
        Sameness::Quotient { order } => {
            format!("they have one class in the exact misère quotient of all heaps, of order {order}")
        }
    }
}

/// In sums with all games.
fn universal(subject: &Subject, positions: [&Position; 2], mut meter: Meter) -> anyhow::Result<Verdict> {
    let (mut forms, mut of) = (Forms::new(), PositionForms::default());
    let open = |reason: String| Verdict { same: None, reason, third: None };
    let mut form = |position| of.form(subject.game(), position, &mut forms, &mut meter);
    let [a, b] = match form(positions[0]).and_then(|a| Ok([a, form(positions[1])?])) {
        Ok(found) => found,
        Err(fault @ (GraphFault::Exhausted(_) | GraphFault::TooLarge)) => return Ok(open(fault.to_string())),
        Err(fault) => return Err(fault.into()),
    };
    if a == b {
        let reason = format!("both have the canonical form {}", forms.text(a));
        return Ok(Verdict { same: Some(true), reason, third: None });
    }
    // That the forms differ settles it; a third game is looked for as far as the budget goes.
    let reason = format!("their canonical forms are {} and {}", forms.text(a), forms.text(b));
    let third = match forms.separate(a, b, &mut meter) {
        Ok(Some(found)) => beside(subject, positions, [a, b], &found, (&mut forms, &mut of, &mut meter)).ok(),
        _ => None,
    };
    Ok(Verdict { same: Some(false), reason, third })
}

/// What happens beside a third game of any kind.
fn beside(
    subject: &Subject,
    positions: [&Position; 2],
    of: [Form; 2],
    found: &Separation,
    (forms, all, meter): (&mut Forms, &mut PositionForms, &mut Meter),
) -> anyhow::Result<Third> {
    let Separation { third, outcomes, smallest } = *found;
    let mut how = [String::new(), String::new()];
    for at in 0..2 {
        how[at] = if outcomes[at] == Outcome::P {
            LOST.to_owned()
        } else {
            let mut text = ENDED.to_owned();
            for a_move in moves(subject.game(), positions[at], meter)? {
                let after = all.form(subject.game(), &a_move.position, forms, meter)?;
                let sum = forms.sum(after, third, meter)?;
                if forms.outcome(sum) == Outcome::P {
                    text = format!("{} leaves a P-position", subject.move_text(&a_move));
                    break;
                }
            }
            for option in forms.options(third).to_vec() {
                let sum = forms.sum(of[at], option, meter)?;
                if forms.outcome(sum) == Outcome::P {
                    text = format!("moving the third game to {} leaves a P-position", forms.text(option));
                    break;
                }
            }
            text
        };
    }
    let text = forms.text(third);
    Ok(Third { json: text.clone().into(), text, outcomes, smallest, how })
}

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    convention: &'static str,
    positions: [Value; 2],
    same: Option<bool>,
    universe: &'static str,
    reason: Option<String>,
    witness: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Value>,
}

fn record(subject: &Subject, positions: [&Position; 2], universe: &'static str, verdict: &Verdict) -> Record {
    let witness = verdict.third.as_ref().map(|third| {
        json!({
            "position": third.json,
            "a": third.outcomes[0],
            "b": third.outcomes[1],
            "smallest": third.smallest,
            "why": third.how,
        })
    });
    let known = verdict.same.is_some();
    Record {
        facts: subject.facts(),
        convention: "misere",
        positions: positions.map(|position| subject.json(position)),
        same: verdict.same,
        universe,
        reason: Some(verdict.reason.clone()).filter(|reason| known && !reason.is_empty()),
        witness,
        unknown: (!known).then(|| json!({"same": verdict.reason})),
    }
}

fn write(
    subject: &Subject,
    positions: [&Position; 2],
    universe: &str,
    verdict: &Verdict,
    out: &mut Output,
) -> io::Result<()> {
    let [a, b] = positions.map(|position| subject.text(position));
    let beside = if universe == "all" { "all games" } else { "positions of the ruleset" };
    writeln!(out, "{}", subject.heading(format_args!("{a} and {b} in misère play, beside {beside}")))?;
    let same = match verdict.same {
        Some(true) => "yes",
        Some(false) => "no",
        None => "?",
    };
    let same = match verdict.reason.as_str() {
        "" => same.to_owned(),
        reason => format!("{same}: {reason}"),
    };
    let mut lines = vec![("same", same)];
    if let Some(Third { text, outcomes, smallest, how, .. }) = &verdict.third {
        let smallest = if *smallest { ", the smallest that tells them apart" } else { " tells them apart" };
        lines.push(("third", format!("{text}{smallest}")));
        let line = |at: usize| format!("{} beside it: {}", outcomes[at], how[at]);
        lines.extend([(a.as_str(), line(0)), (b.as_str(), line(1))]);
    }
    out.facts(&lines)
}
