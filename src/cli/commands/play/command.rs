//! What a person types during a game.

use crate::play::Move;
use crate::position::Game;

pub(super) const HELP: &str = "\
7->3 or 7 3   make a heap of 7 one of 3        7:4     take 4 from a heap of 7
7->0 or 7 0   take the whole heap              7->2,3  split it into 2 and 3
b2            the move of this name, on boards whose moves have names
moves         list the legal moves             #2      make the second of them
hint          show a winning move, if any      quit    leave the game";

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    Help,
    Moves,
    Hint,
    Quit,
    /// A move by its number in the list, from 1.
    Number(usize),
    /// A move in words.
    Step(Step),
    Unclear,
}

/// A move as typed: the heap, and what it becomes or how much is taken from it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// `7->2,3`: the parts as written, ascending.
    Becomes { from: String, to: Vec<String> },
    /// `7:4`
    Take { from: u64, amount: u64 },
    /// `b2`: the name of a move, where the ruleset names its moves.
    Named(String),
}

impl Command {
    pub(super) fn read(line: &str) -> Command {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => return Command::Nothing,
            "?" | "h" | "help" => return Command::Help,
            "m" | "moves" => return Command::Moves,
            "hint" => return Command::Hint,
            "q" | "quit" | "exit" => return Command::Quit,
            _ => {}
        }
        if let Some(number) = line.strip_prefix('#') {
            return number.trim().parse().map_or(Command::Unclear, Command::Number);
        }
        if let Some((from, amount)) = line.split_once(':') {
            let step = from.trim().parse().ok().zip(amount.trim().parse().ok());
            return step
                .map_or(Command::Unclear, |(from, amount)| Command::Step(Step::Take { from, amount }));
        }
        let parts = line.split_once("->").or_else(|| line.split_once(char::is_whitespace));
        match parts {
            Some((from, to)) if !from.trim().is_empty() => Command::Step(Step::becomes(from, to)),
            None => Command::Step(Step::Named(line.to_owned())),
            _ => Command::Unclear,
        }
    }
}

impl Step {
    fn becomes(from: &str, to: &str) -> Step {
        let parts = to.split(|c: char| c == ',' || c == '+' || c.is_whitespace());
        let mut to: Vec<String> =
            parts.filter(|part| !part.is_empty() && *part != "0").map(str::to_owned).collect();
        to.sort();
        Step::Becomes { from: from.trim().to_owned(), to }
    }

    /// The legal moves that are written so.
    pub(super) fn find<'m>(&self, game: &dyn Game, legal: &'m [Move]) -> Vec<&'m Move> {
        let fits = |each: &&Move| match self {
            Step::Becomes { from, to } => {
                let mut parts: Vec<String> = each.to.iter().map(|&part| game.write(part)).collect();
                parts.sort();
                game.write(each.from) == *from && parts == *to
            }
            Step::Take { from, amount } => {
                let left: u64 = each.to.iter().map(|&part| game.size(part)).sum();
                let size = game.size(each.from);
                each.to.len() <= 1 && size == *from && left.checked_add(*amount) == Some(size)
            }
            Step::Named(name) => game.move_names(each.from, &each.to).contains(name),
        };
        legal.iter().filter(fits).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn becomes(from: &str, to: &[&str]) -> Command {
        Command::Step(Step::Becomes {
            from: from.to_owned(),
            to: to.iter().map(|part| (*part).to_owned()).collect(),
        })
    }

    #[test]
    fn the_ways_of_writing_a_move() {
        assert_eq!(Command::read("7->3"), becomes("7", &["3"]));
        assert_eq!(Command::read(" 7 -> 3 "), becomes("7", &["3"]));
        assert_eq!(Command::read("7 3"), becomes("7", &["3"]));
        assert_eq!(Command::read("7->0"), becomes("7", &[]));
        assert_eq!(Command::read("7->3,2"), becomes("7", &["2", "3"]));
        assert_eq!(Command::read("7 2 3"), becomes("7", &["2", "3"]));
        assert_eq!(Command::read("7:4"), Command::Step(Step::Take { from: 7, amount: 4 }));
        assert_eq!(Command::read("#12"), Command::Number(12));
        assert_eq!(Command::read("MOVES"), Command::Moves);
        assert_eq!(Command::read("b2"), Command::Step(Step::Named("b2".to_owned())));
        for unclear in ["7:x", "#", "#-1", "->3", "99999999999999999999:1"] {
            assert_eq!(Command::read(unclear), Command::Unclear, "{unclear}");
        }
    }
}
