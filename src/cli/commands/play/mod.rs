//! `lastmove play`: a game against the engine, in the terminal.

mod command;
mod engine;

use crate::base::{Convention, Meter, Outcome};
use crate::cli::exit::Exit;
use crate::cli::options::{BudgetOptions, QuestionArgs};
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::conjecture::Truth;
use crate::play::{Move, moves};
use crate::position::Position;
use clap::ValueEnum;
use command::{Command, Step};
use engine::Choice;
use serde_json::json;
use std::io::{self, BufRead, Write};

/// Play a position against the engine, under either convention
///
/// The engine plays perfectly wherever it can decide the position within the budget. When
/// it is losing it makes the move that leaves most to be played. Moves are typed as heap and
/// result, 7->3 or 7 3 (5->1,2 where a heap is split, 3->0 where it goes), or as heap and
/// amount, 7:4; on boards by the name of the cell, b2; where positions have names of their
/// own by what is left, (3,5) or a vertex; and always as `moves` lists them. ? shows examples
/// of the game at hand. The end of the input ends the game.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    question: QuestionArgs,

    /// Who wins when no move is left: in normal play the player who moved last, in misère
    /// play the other
    #[arg(long, value_name = "CONVENTION", default_value = "normal")]
    convention: Convention,

    /// Who moves first
    #[arg(long, value_enum, value_name = "PLAYER", default_value_t = Player::You)]
    first: Player,

    /// Write one JSON object for each move and for the result, and no talk
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = r#"Example: the first player of misère Nim 1,3 takes all of the 3
  $ printf '3->0\n' | lastmove play nim 1,3 --convention misere
  Nim (embedded ruleset nim): playing 1,3, misère play
  Whoever cannot move wins. Type ? for help.

  Position 1,3
  Your move: I play 1 -> 0
  You cannot move. You win."#;

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Player {
    /// The person at the terminal
    You,
    /// The engine
    Engine,
}

impl Player {
    fn other(self) -> Player {
        match self {
            Player::You => Player::Engine,
            Player::Engine => Player::You,
        }
    }

    fn key(self) -> &'static str {
        match self {
            Player::You => "you",
            Player::Engine => "engine",
        }
    }
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let (subject, position) = self.question.one()?;
        let truth = Truth::new(subject.game(), self.budget.meter());
        let meter = self.budget.listing_meter();
        let (convention, json) = (self.convention, self.json);
        let mut table = Table { subject: &subject, truth, meter, convention, json, out };
        table.open(&position)?;
        table.play(position, self.first)?;
        Ok(Exit::Done)
    }
}

const UNCLEAR: &str = "I do not understand; type ? for help.";

/// Two players, a position, and where they talk.
struct Table<'a, 'g> {
    subject: &'g Subject,
    truth: Truth<'g>,
    meter: Meter,
    convention: Convention,
    json: bool,
    out: &'a mut Output,
}

impl Table<'_, '_> {
    fn open(&mut self, position: &Position) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        let (text, convention) = (self.subject.text(position), self.convention);
        let heading = self.subject.heading(format_args!("playing {text}, {convention} play"));
        let rule = match convention {
            Convention::Normal => "Whoever cannot move loses.",
            Convention::Misere => "Whoever cannot move wins.",
        };
        let ends = match self.subject.game().has_end_rule() {
            true => " A rule of the game's own may end it before that; describe shows it.",
            false => "",
        };
        writeln!(self.out, "{heading}\n{rule}{ends} Type ? for help.")
    }

    fn play(&mut self, mut position: Position, mut mover: Player) -> anyhow::Result<()> {
        let mut input = io::stdin().lock();
        loop {
            let legal = moves(self.subject.game(), &position, &mut self.meter)?;
            if legal.is_empty() {
                return Ok(self.close(&position, mover)?);
            }
            let made = match mover {
                Player::Engine => (self.reply(&position, &legal)?, None),
                Player::You => match self.ask(&position, &legal, &mut input)? {
                    Some(made) => made,
                    None => return Ok(self.leave()?),
                },
            };
            let (made, step) = made;
            let is_meant = |name: &str| step.as_ref().is_some_and(|step: &Step| step.is_named(name));
            self.subject.make(&made, is_meant);
            if self.json {
                let mut event = json!(self.subject.move_json_as(&made, is_meant));
                event["player"] = mover.key().into();
                self.out.json(&event)?;
            }
            position = made.position;
            mover = mover.other();
        }
    }

    /// Nobody can move: `mover` is the one whose turn it is. Where an end rule has decided the
    /// game it says who has won, and otherwise the convention.
    fn close(&mut self, position: &Position, mover: Player) -> io::Result<()> {
        let game = self.subject.game();
        let decided = position.iter().find_map(|component| game.end(component));
        let winner = match (decided, self.convention) {
            (Some(Outcome::N), _) | (None, Convention::Misere) => mover,
            (Some(_), _) | (None, Convention::Normal) => mover.other(),
        };
        if self.json {
            return self.out.json(&json!({"winner": winner.key(), "convention": self.convention}));
        }
        let verdict = if winner == Player::You { "You win." } else { "I win." };
        let whose = |player| if player == Player::You { "You" } else { "I" };
        match decided {
            Some(_) => {
                let (reached, text) = (whose(mover.other()), self.subject.text(position));
                writeln!(self.out, "{reached} reached {text}, which ends the game by its own rule. {verdict}")
            }
            None => writeln!(self.out, "{} cannot move. {verdict}", whose(mover)),
        }
    }

    fn leave(&mut self) -> io::Result<()> {
        match self.json {
            true => self.out.json(&json!({"winner": null, "convention": self.convention})),
            false => writeln!(self.out, "\nGoodbye."),
        }
    }

    fn reply(&mut self, position: &Position, legal: &[Move]) -> anyhow::Result<Move> {
        let Choice { chosen, certain } = engine::choose(&mut self.truth, position, legal, self.convention)?;
        if !self.json {
            let step = self.subject.made_text(&chosen);
            let doubt = if certain { "" } else { " (I could not work this position out)" };
            writeln!(self.out, "I play {step}{doubt}")?;
        }
        Ok(chosen)
    }

    /// Reads lines until one of them is a legal move, and how that was put; `None` when the person
    /// leaves.
    fn ask(
        &mut self,
        position: &Position,
        legal: &[Move],
        input: &mut impl BufRead,
    ) -> anyhow::Result<Option<(Move, Option<Step>)>> {
        if !self.json {
            writeln!(self.out, "\nPosition {}", self.subject.text(position))?;
        }
        loop {
            if !self.json {
                write!(self.out, "Your move: ")?;
            }
            self.out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            match Command::read(&line) {
                Command::Nothing => {}
                Command::Quit => return Ok(None),
                Command::Help => self.help(legal)?,
                Command::Moves => self.list(legal)?,
                Command::Hint => self.hint(position, legal)?,
                Command::Step(step) => match &self.found(&step, &line, legal)[..] {
                    [made] => {
                        let made = (*made).clone();
                        return Ok(Some((made, Some(step))));
                    }
                    [] if matches!(step, Step::Named(_)) && self.subject.sequence().is_some() => {
                        self.say(UNCLEAR)?;
                    }
                    [] => self.say("That is not a legal move here; type moves to see those that are.")?,
                    _ => self.say(
                        "Several moves are written so; type moves and choose one by its number, as in #2.",
                    )?,
                },
                Command::Number(number) => match number.checked_sub(1).and_then(|at| legal.get(at)) {
                    Some(made) => return Ok(Some((made.clone(), None))),
                    None => self.say(&format!("There are moves #1 to #{}.", legal.len()))?,
                },
                Command::Unclear => self.say(UNCLEAR)?,
            }
        }
    }

    /// The legal moves a line may mean.
    fn found<'m>(&self, step: &Step, line: &str, legal: &'m [Move]) -> Vec<&'m Move> {
        let found = step.find(self.subject, legal);
        if found.is_empty() { command::written_out(self.subject, line, legal) } else { found }
    }

    fn help(&mut self, legal: &[Move]) -> io::Result<()> {
        let examples = command::examples(self.subject, legal);
        let width = examples.iter().map(|(typed, _)| typed.chars().count()).max().unwrap_or(0);
        let lines = examples.iter().map(|(typed, meaning)| format!("{typed:width$}   {meaning}"));
        let lines: Vec<String> = lines.chain([command::HELP.to_owned()]).collect();
        self.say(&lines.join("\n"))
    }

    fn list(&mut self, legal: &[Move]) -> io::Result<()> {
        /// A screenful.
        const SHOWN: usize = 60;
        let mut lines: Vec<String> = (1..)
            .zip(legal.iter().take(SHOWN))
            .map(|(number, each)| format!("#{number}  {}", self.subject.move_text(each)))
            .collect();
        if legal.len() > SHOWN {
            lines.push(format!("and {} more", legal.len() - SHOWN));
        }
        self.say(&lines.join("\n"))
    }

    fn hint(&mut self, position: &Position, legal: &[Move]) -> anyhow::Result<()> {
        let side = self.truth.side(position, self.convention)?;
        let hint = match side.winning_moves.as_deref() {
            Ok([first, ..]) => format!("{} wins.", self.subject.move_text(first)),
            Ok([]) if legal.len() == 1 => "Your only move does not win.".to_owned(),
            Ok([]) => format!("None of your {} moves wins.", legal.len()),
            Err(reason) => format!("I do not know: {reason}."),
        };
        Ok(self.say(&hint)?)
    }

    /// Talk belongs to the game in text, and beside it where the game is in JSON.
    fn say(&mut self, text: &str) -> io::Result<()> {
        match self.json {
            true => writeln!(io::stderr(), "{text}"),
            false => writeln!(self.out, "{text}"),
        }
    }
}
