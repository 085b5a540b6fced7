//! What a person types during a game.

use crate::cli::subject::Subject;
use crate::play::Move;

pub(super) const HELP: &str = "\
moves   list the legal moves          #2     make the second of them
hint    show a winning move, if any   quit   leave the game";

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
    /// `b2`: the name of a move, where the ruleset names its moves, or a line as listed.
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
            // A line copied from the list has the move behind its number.
            let number = number.split_whitespace().next().and_then(|number| number.parse().ok());
            return number.map_or(Command::Unclear, Command::Number);
        }
        if let Some((from, amount)) = line.split_once(':') {
            let step = from.trim().parse().ok().zip(amount.trim().parse().ok());
            return Command::Step(match step {
                Some((from, amount)) => Step::Take { from, amount },
                // As moves are listed that have names, and those of sums.
                None => Step::Named(line.to_owned()),
            });
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
    pub(super) fn find<'m>(&self, subject: &Subject, legal: &'m [Move]) -> Vec<&'m Move> {
        let game = subject.game();
        let fits = |each: &&Move| match self {
            Step::Becomes { from, to } => subject.steps(each).into_iter().any(|(own, mut parts)| {
                parts.sort();
                own == *from && parts == *to
            }),
            Step::Take { from, amount } => {
                let left: u64 = each.to.iter().map(|&part| game.size(part)).sum();
                let size = game.size(each.from);
                each.to.len() <= 1 && size == *from && left.checked_add(*amount) == Some(size)
            }
            Step::Named(_) => subject.move_names(each).iter().any(|name| self.is_named(name)),
        };
        legal.iter().filter(fits).collect()
    }

    /// Whether this is the name of a move.
    pub(super) fn is_named(&self, name: &str) -> bool {
        matches!(self, Step::Named(typed) if cells(typed) == cells(name))
    }
}

/// The cells a move's name is made of, in one order: `b1+a1` is `a1+b1`.
fn cells(name: &str) -> Vec<&str> {
    let mut cells: Vec<&str> = name.split('+').map(str::trim).collect();
    cells.sort_unstable();
    cells
}

/// The legal moves that `line` writes out as they are listed, or, where a position is not
/// named by a size, by what they leave: the component alone or the whole position.
pub(super) fn written_out<'m>(subject: &Subject, line: &str, legal: &'m [Move]) -> Vec<&'m Move> {
    let line = bare(line);
    let by_what_is_left = leaves_speak(subject);
    let fits = |each: &&Move| {
        line == bare(&subject.move_text(each))
            || written(subject, each).iter().any(|step| line == bare(step))
            || by_what_is_left
                && (left(subject, each).contains(&line) || line == bare(&subject.text(&each.position)))
    };
    legal.iter().filter(fits).collect()
}

/// Whether what a move leaves is enough to tell it. A number alone would say too little
/// where heaps are named by theirs, and in a sum it is left open which part is meant.
fn leaves_speak(subject: &Subject) -> bool {
    subject.sequence().is_none() && !subject.is_sum()
}

/// The ways a move may be written: what it turns into what.
fn written(subject: &Subject, each: &Move) -> Vec<String> {
    let steps = subject.steps(each).into_iter();
    let joined = |to: Vec<String>| if to.is_empty() { "0".to_owned() } else { to.join(",") };
    steps.map(|(from, to)| format!("{from} -> {}", joined(to))).collect()
}

/// What a move leaves of the component it was made in, in each way of making it.
fn left(subject: &Subject, each: &Move) -> Vec<String> {
    let steps = subject.steps(each).into_iter();
    steps.map(|(_, to)| if to.is_empty() { "0".to_owned() } else { bare(&to.join(",")) }).collect()
}

/// The text without parentheses, and without spaces but between two words.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    let mut apart = false;
    for c in text.chars().filter(|c| !"()".contains(*c)) {
        if c.is_whitespace() {
            apart = true;
            continue;
        }
        let between_words = c.is_alphanumeric() && bare.ends_with(char::is_alphanumeric);
        if std::mem::take(&mut apart) && between_words {
            bare.push(' ');
        }
        bare.push(c);
    }
    bare
}

/// Ways of typing moves of the game at hand, each with what it does.
pub(super) fn examples(subject: &Subject, legal: &[Move]) -> Vec<(String, String)> {
    let game = subject.game();
    let step = |each: &Move| written(subject, each).swap_remove(0).replace(" -> ", "->");
    let mut examples = Vec::new();
    let Some(first) = legal.first() else { return examples };
    if let Some(name) = subject.move_names(first).first() {
        examples.push((name.clone(), "the move of this name".to_owned()));
    }
    examples.push((step(first), "a move as moves lists it".to_owned()));
    if subject.sequence().is_some() {
        if let Some(each) = legal.iter().find(|each| each.to.len() <= 1) {
            let size = game.size(each.from);
            let taken = size - each.to.iter().map(|&part| game.size(part)).sum::<u64>().min(size);
            examples.push((format!("{size}:{taken}"), format!("take {taken} from a heap of {size}")));
        }
        if let Some(each) = legal.iter().find(|each| each.to.len() > 1) {
            examples.push((step(each), format!("split a heap of {}", game.size(each.from))));
        }
    } else if leaves_speak(subject) {
        examples.push((left(subject, first).swap_remove(0), "what the move leaves".to_owned()));
    }
    let shown = |(typed, _): &(String, String)| typed.chars().count() <= LONGEST_EXAMPLE;
    examples.retain(shown);
    examples
}

/// Longer examples, of boards say, would not help.
const LONGEST_EXAMPLE: usize = 30;

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
        assert_eq!(Command::read("#2  7 -> 3"), Command::Number(2));
        for named in ["7:x", "Kayles: 5 -> 4", "99999999999999999999:1"] {
            assert_eq!(Command::read(named), Command::Step(Step::Named(named.to_owned())));
        }
        for unclear in ["#", "#-1", "->3"] {
            assert_eq!(Command::read(unclear), Command::Unclear, "{unclear}");
        }
    }

    #[test]
    fn spaces_and_parentheses_do_not_count_but_between_words() {
        assert_eq!(bare("(4, 6) -> (3,5)"), "4,6->3,5");
        assert_eq!(bare(" Kayles:5->4 "), bare("Kayles: 5 -> 4"));
        assert_eq!(bare("7  3"), "7 3");
        assert_eq!(cells("b1 + a1"), cells("a1+b1"));
    }

    /// Every example that help shows is a move when typed: alone, or as one of several.
    #[test]
    fn the_examples_of_help_are_moves() {
        for (ruleset, position) in
            [("nim", "3,4"), ("kayles", "5"), ("wythoff", "4,6"), ("notakto", "empty"), ("village", "mill")]
        {
            let subject = Subject::resolve(ruleset).unwrap();
            let position = subject.read(position).unwrap();
            let mut meter = crate::base::Budget::DEFAULT.meter();
            let legal = crate::play::moves(subject.game(), &position, &mut meter).unwrap();
            let examples = examples(&subject, &legal);
            assert!(!examples.is_empty(), "{ruleset}");
            for (typed, _) in examples {
                let Command::Step(step) = Command::read(&typed) else { panic!("{ruleset}: {typed}") };
                let by_step = step.find(&subject, &legal);
                let found = if by_step.is_empty() { written_out(&subject, &typed, &legal) } else { by_step };
                assert!(!found.is_empty(), "{ruleset}: {typed}");
            }
        }
    }
}
