//! The moves that show why a rule is wrong, in sentences and as JSON.

use crate::base::{Convention, Outcome};
use crate::cli::subject::Subject;
use crate::conjecture::{Counterexample, Defence, Mex, Proof, Said};
use crate::play::Move;
use crate::position::Position;
use crate::ruleset::Kind;
use serde_json::{Map, Value, json};

/// The most answers that are written out for people.
const WRITTEN: usize = 16;

/// `[0,1]`: the heaps as the rule saw them.
pub(super) fn heaps(heaps: &[u64]) -> String {
    format!("[{}]", heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
}

/// The same, on a graph with the vertices by name behind it: `[2,5] (mill,pond)`.
pub(super) fn named(subject: &Subject, numbers: &[u64]) -> String {
    let listed = heaps(numbers);
    if !matches!(subject.ruleset().kind, Kind::Graph(_)) {
        return listed;
    }
    match subject.game().of_numbers(numbers) {
        Ok(position) => format!("{listed} ({})", subject.text(&position)),
        Err(_) => listed,
    }
}

/// What the rule says and what is true.
pub(super) fn headline(subject: &Subject, found: &Counterexample, convention: Convention) -> String {
    let is_loopy = subject.game().is_loopy();
    let position = named(subject, &found.heaps);
    match (found.rule_says, found.truth) {
        (Said::Value(rule), Said::Value(truth)) => {
            let symbol = symbol(convention);
            format!("{position}: the rule says {symbol} = {rule}, and {symbol} = {truth}")
        }
        (rule, truth) => {
            let rule = match (rule.outcome(), is_loopy) {
                (Outcome::N, true) => "not P".to_owned(),
                (outcome, _) => outcome.to_string(),
            };
            format!("{position}: the rule says {rule}, and it is {}", truth.outcome())
        }
    }
}

/// The proof, one sentence or one line of a list after the other.
pub(super) fn sentences(subject: &Subject, found: &Counterexample, convention: Convention) -> Vec<String> {
    let Proof { winning_moves, drawing_moves, defence, value } = &found.proof;
    let mut lines = Vec::new();
    if let (Some(value), Said::Value(truth)) = (value, found.truth) {
        lines.push(match value {
            Ok(mex) => value_sentence(subject, mex, truth, convention),
            Err(unknown) => format!("why is not shown: {unknown}"),
        });
        // The winning move is a part of the values' story unless the winner is another one.
        if found.rule_says.outcome() == found.truth.outcome() {
            return lines;
        }
    }
    let position = heaps(&found.heaps);
    match (found.truth.outcome(), winning_moves) {
        (Outcome::P, _) => {}
        (Outcome::D, _) => lines.push(match drawing_moves {
            Err(unknown) => format!("the move that keeps the draw is not shown: {unknown}"),
            Ok(moves) => draw_sentence(subject, &position, moves),
        }),
        (_, Err(unknown)) => lines.push(format!("the winning move is not shown: {unknown}")),
        (_, Ok(moves)) => match &moves[..] {
            [] if subject.game().has_end_rule() => {
                lines.push(format!("{position} is N: an end rule of the ruleset has decided it."));
                return lines;
            }
            [] => {
                lines.push(format!(
                    "{position} is N: no move is left, and who cannot move wins in {convention} play."
                ));
                return lines;
            }
            [first, rest @ ..] => {
                let leaves = subject.text(&first.position);
                let more = match rest.len() {
                    0 => "; no other move wins".to_owned(),
                    1 => "; one other move wins as well".to_owned(),
                    others => format!("; {others} other moves win as well"),
                };
                lines.push(format!(
                    "{position} is N: {} leaves {leaves}, which is P{more}.",
                    subject.move_text(first)
                ));
            }
        },
    }
    match defence {
        None => {}
        Some(Ok(defence)) => lines.extend(defence_lines(subject, defence, convention)),
        Some(Err(unknown)) => lines.push(format!("why it is P is not shown: {unknown}")),
    }
    lines
}

fn draw_sentence(subject: &Subject, position: &str, drawing: &[Move]) -> String {
    let keeps = drawing.first().map_or_else(String::new, |first| {
        let leaves = subject.text(&first.position);
        format!(
            ", and {} leaves {leaves}, from which nobody can force a win either",
            subject.move_text(first)
        )
    });
    format!("{position} is D: no move wins{keeps}.")
}

/// Whether an end rule of the ruleset has decided a position.
fn is_decided(subject: &Subject, position: &Position) -> bool {
    position.iter().any(|component| subject.game().end(component).is_some())
}

fn defence_lines(subject: &Subject, defence: &Defence, convention: Convention) -> Vec<String> {
    let position = subject.text(&defence.position);
    if defence.answers.is_empty() && is_decided(subject, &defence.position) {
        return vec![format!("{position} is P: it ends the game, and an end rule of the ruleset says so.")];
    }
    if defence.answers.is_empty() {
        return vec![format!(
            "{position} is P: no move is left, and who cannot move loses in {convention} play."
        )];
    }
    let mut lines = vec![format!("{position} is P: every move loses.")];
    let answer = |(a_move, answer): &(Move, Option<Move>)| {
        let step = subject.move_text(a_move);
        match answer {
            Some(answer) => {
                let leaves = subject.text(&answer.position);
                format!("  {step}  is answered by  {}  leaving {leaves}", subject.move_text(answer))
            }
            None if is_decided(subject, &a_move.position) => {
                format!("  {step}  ends the game, and an end rule of the ruleset says that it loses")
            }
            None => format!("  {step}  ends the game, and who cannot move then wins"),
        }
    };
    lines.extend(defence.answers.iter().take(WRITTEN).map(answer));
    let unwritten = defence.answers.len().saturating_sub(WRITTEN) + defence.unshown;
    if unwritten > 0 {
        lines.push(format!("  and likewise {unwritten} more moves"));
    }
    lines
}

fn value_sentence(subject: &Subject, mex: &Mex, value: i64, convention: Convention) -> String {
    let symbol = symbol(convention);
    if mex.options == 0 {
        return format!(
            "{symbol} = {value}: no move is left, and that is the value of a finished game in {convention} play."
        );
    }
    let below = mex.below.iter().enumerate().take(WRITTEN);
    let mut below: Vec<String> =
        below.map(|(value, a_move)| format!("{value} by {}", subject.move_text(a_move))).collect();
    if mex.below.len() > WRITTEN {
        below.push("and so on".to_owned());
    }
    let reached = match below.is_empty() {
        true => String::new(),
        false => format!("there are moves to {symbol} {}, and ", below.join(", ")),
    };
    format!("{symbol} = {value}: {reached}none of the {} options has {symbol} {value}.", mex.options)
}

const fn symbol(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "g+",
        Convention::Misere => "g-",
    }
}

/// The proof as JSON. What is not established is `null`, with the reason.
pub(super) fn json(subject: &Subject, proof: &Proof) -> serde_json::Result<Map<String, Value>> {
    let moves = |moves: &[Move]| -> serde_json::Result<Value> {
        moves.iter().map(|a_move| serde_json::to_value(subject.move_json(a_move))).collect()
    };
    let mut record = Map::new();
    let mut unknown = Map::new();
    match &proof.winning_moves {
        Ok(winning) => record.insert("winning_moves".to_owned(), moves(winning)?),
        Err(reason) => {
            unknown.insert("winning_moves".to_owned(), reason.to_string().into());
            record.insert("winning_moves".to_owned(), Value::Null)
        }
    };
    match &proof.drawing_moves {
        Ok(drawing) if drawing.is_empty() => {}
        Ok(drawing) => {
            record.insert("drawing_moves".to_owned(), moves(drawing)?);
        }
        Err(reason) => {
            unknown.insert("drawing_moves".to_owned(), reason.to_string().into());
            record.insert("drawing_moves".to_owned(), Value::Null);
        }
    }
    match &proof.defence {
        None => {}
        Some(Ok(Defence { position, answers, unshown })) => {
            let answer = |(a_move, answer): &(Move, Option<Move>)| -> serde_json::Result<Value> {
                let answer = answer.as_ref().map(|answer| subject.move_json(answer));
                Ok(
                    json!({"move": serde_json::to_value(subject.move_json(a_move))?, "answer": serde_json::to_value(answer)?}),
                )
            };
            let answers = answers.iter().map(answer).collect::<serde_json::Result<Value>>()?;
            let defence = json!({"position": subject.json(position), "answers": answers, "unshown": unshown});
            record.insert("defence".to_owned(), defence);
        }
        Some(Err(reason)) => {
            unknown.insert("defence".to_owned(), reason.to_string().into());
            record.insert("defence".to_owned(), Value::Null);
        }
    };
    match &proof.value {
        None => {}
        Some(Ok(Mex { below, options })) => {
            record.insert("value".to_owned(), json!({"below": moves(below)?, "options": options}));
        }
        Some(Err(reason)) => {
            unknown.insert("value".to_owned(), reason.to_string().into());
            record.insert("value".to_owned(), Value::Null);
        }
    }
    if !unknown.is_empty() {
        record.insert("unknown".to_owned(), unknown.into());
    }
    Ok(record)
}
