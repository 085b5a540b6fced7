//! The rules in plain words, whatever they were written as.
//!
//! The words are made from the moves alone, so that a code, a set and moves written out
//! read the same where they are the same game.

use super::describe_board;
use super::describe_graph;
use super::describe_state;
use super::suggest::alternatives;
use super::{
    Amounts, Boundary, Guard, HeapMove, HeapRules, Kind, PART_NAMES, Parts, ResultTerm, ResultsMove, Ruleset,
    TakeMove, embedded_names, resolve_embedded,
};
use serde::Serialize;
use std::fmt;

/// A ruleset in words. Shown as text it is a short paragraph or two; as JSON it is its
/// fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Description {
    /// The name of the ruleset.
    pub name: String,
    /// What its author says of it.
    pub summary: String,
    /// What a position is, in one sentence.
    #[serde(skip)]
    pub position: &'static str,
    /// Whether a rule of its own may end the game, beside the convention.
    #[serde(skip)]
    pub has_end_rule: bool,
    /// One or two sentences for each way of moving.
    pub moves: Vec<String>,
    /// What else has to be known to read the moves right.
    pub notes: Vec<String>,
    /// The code of the game, where it has one.
    pub code: Option<String>,
    /// The name of a shipped ruleset that is the same game under another name.
    pub known_as: Option<String>,
}

/// Says what the rules of a ruleset are.
///
/// ```
/// use lastmove::ruleset::{describe, resolve};
/// let moves = describe(&resolve("0.77").unwrap()).moves;
/// assert_eq!(moves, ["Take 1 or 2 beans from a heap. \
///     What is left, if anything, stays one heap or is split into two heaps."]);
/// ```
pub fn describe(ruleset: &Ruleset) -> Description {
    let (name, summary) = (ruleset.name.clone(), ruleset.summary.clone());
    let has_end_rule = ruleset.kind.has_end_rule();
    match &ruleset.kind {
        Kind::Heap(rules) => Description {
            name,
            summary,
            position: "A position is a number of heaps of beans.",
            moves: rules.moves.iter().flat_map(move_sentences).collect(),
            notes: notes(rules),
            has_end_rule,
            code: rules.code().map(|code| code.to_string()),
            known_as: known_as(ruleset, rules),
        },
        Kind::State(rules) => Description {
            name,
            summary,
            position: match rules.ends.is_empty() {
                true => "A position is a state, or several side by side.",
                false => "A position is one state.",
            },
            moves: rules.moves.iter().map(|a_move| describe_state::move_sentence(a_move, rules)).collect(),
            notes: describe_state::notes(rules),
            has_end_rule,
            code: None,
            known_as: None,
        },
        Kind::Graph(rules) => Description {
            name,
            summary,
            position: match rules.has_ends() {
                false => "A position is a number of tokens on the vertices of a graph.",
                true => "A position is one token on a vertex of a graph.",
            },
            moves: vec![describe_graph::move_sentence(rules)],
            notes: describe_graph::notes(rules),
            has_end_rule,
            code: None,
            known_as: None,
        },
        Kind::Sum(rules) => Description {
            name,
            summary,
            position: "A position is a sum: one position of each of several games.",
            moves: rules.rulesets().map(describe_summand).collect(),
            notes: vec![],
            has_end_rule,
            code: None,
            known_as: None,
        },
        Kind::Board(rules) => Description {
            name,
            summary,
            position: "A position is a number of boards, or of pieces that boards came apart into.",
            moves: rules.moves.iter().map(describe_board::move_sentence).collect(),
            notes: describe_board::notes(rules),
            has_end_rule,
            code: None,
            known_as: None,
        },
    }
}

/// The moves of one summand of a sum, and what else has to be known of it.
fn describe_summand(summand: &Ruleset) -> String {
    let Description { moves, notes, .. } = describe(summand);
    let sentences: Vec<String> = moves.into_iter().chain(notes).collect();
    format!("{}: {}", summand.name, sentences.join(" "))
}

/// The shipped ruleset of another name that has the same code, or the same set.
fn known_as(ruleset: &Ruleset, rules: &HeapRules) -> Option<String> {
    let (code, set) = (rules.code(), rules.subtraction());
    let same = |other: &HeapRules| match &code {
        Some(_) => other.code() == code,
        None => set.is_some() && other.subtraction() == set,
    };
    if code.is_none() && set.is_none() {
        return None;
    }
    let names = embedded_names().filter(|name| *name != ruleset.slug);
    let mut others = names.filter_map(resolve_embedded);
    others.find(|other| other.heap_rules().is_some_and(same)).map(|other| other.name)
}

/// What one move is, in one sentence or more; two descriptions where taking nothing is
/// among the amounts, since then other rules hold for what is left.
fn move_sentences(a_move: &HeapMove) -> Vec<String> {
    match a_move {
        HeapMove::Results(results) => vec![results_sentence(results)],
        HeapMove::Take(take) => {
            let taking = beans(&take.amounts).map(|beans| take_sentence(&beans, take));
            let splitting = take.amounts.contains(0).then(|| split_sentence(take));
            let guard = |sentence: String| match &take.guard {
                Some(guard) => format!("{sentence} {}", guard_sentence(guard, take.parts)),
                None => sentence,
            };
            splitting.into_iter().chain(taking).map(guard).collect()
        }
    }
}

fn split_sentence(take: &TakeMove) -> String {
    let parts: Vec<u32> = take.parts.iter().filter(|&count| count >= 2).collect();
    format!("Split a heap into {}, taking nothing.", heaps(&parts))
}

fn take_sentence(beans: &str, take: &TakeMove) -> String {
    let nothing = take.parts.contains(0);
    let whole = take.parts.contains(1);
    let split: Vec<u32> = take.parts.iter().filter(|&count| count >= 2).collect();
    let rest = match (whole, &split[..]) {
        (true, []) => "stays one heap".to_owned(),
        (true, split) => format!("stays one heap or is split into {}", heaps(split)),
        (false, split) => format!("must be split into {}", heaps(split)),
    };
    match (nothing, whole, &split[..]) {
        (true, false, []) if take.amounts == Amounts::ANY => "Take a whole heap.".to_owned(),
        (true, false, []) => format!("Take a whole heap of {beans}."),
        (false, false, split) => {
            format!("Take {beans} from a heap and split what is left into {}.", heaps(split))
        }
        (false, true, []) => format!("Take {beans} from a heap, but not the whole of it."),
        (false, true, _) => {
            format!("Take {beans} from a heap, but not the whole of it. What is left {rest}.")
        }
        (true, ..) => {
            let sink = match take.boundary {
                Boundary::Wall => "",
                Boundary::Sink => ", or all of it where it holds fewer",
            };
            format!("Take {beans} from a heap{sink}. What is left, if anything, {rest}.")
        }
    }
}

/// The amounts above 0 as words: `1 or 2 beans`. `None` where there are none.
fn beans(amounts: &Amounts) -> Option<String> {
    Some(match amounts {
        Amounts::Listed(list) => match list.iter().copied().filter(|&k| k > 0).collect::<Vec<u64>>()[..] {
            [] => return None,
            [1] => "1 bean".to_owned(),
            ref positive => format!("{} beans", runs(positive)),
        },
        Amounts::AllBut(list) if list.is_empty() => "any number of beans".to_owned(),
        Amounts::AllBut(list) => format!("any number of beans but {}", runs(list)),
        Amounts::From(0 | 1) => "any number of beans".to_owned(),
        Amounts::From(least) => format!("{least} or more beans"),
    })
}

/// Ascending numbers, with runs of four and more as `1 to 4`.
fn runs(numbers: &[u64]) -> String {
    let mut words: Vec<String> = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, _, _, .., last] => words.push(format!("{first} to {last}")),
            _ => words.extend(run.iter().map(u64::to_string)),
        }
    }
    alternatives(&words)
}

const COUNTS: [&str; Parts::MAX as usize + 1] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen",
];

/// `two or three heaps`, for counts of at least two.
fn heaps(counts: &[u32]) -> String {
    let words: Vec<&str> = counts.iter().map(|&count| COUNTS[count as usize]).collect();
    format!("{} heaps", alternatives(&words))
}

/// What a guard asks for, and what its names mean.
fn guard_sentence(guard: &Guard, parts: Parts) -> String {
    let program = &guard.program;
    let mut meanings = Vec::new();
    if program.mentions("n") {
        meanings.push("n is the heap".to_owned());
    }
    if program.mentions("k") {
        meanings.push("k is what is taken".to_owned());
    }
    let named = parts.least().unwrap_or(0) as usize;
    let mentioned: Vec<usize> = (0..named).filter(|&at| program.mentions(PART_NAMES[at])).collect();
    // Where the number of heaps is fixed and all are mentioned, their order says enough.
    if mentioned.len() >= 2 && mentioned.len() == named && parts.greatest() == parts.least() {
        let first = if named == 2 { "smaller" } else { "smallest" };
        meanings.push(format!("{} are the heaps left, the {first} first", all_of(&PART_NAMES[..named])));
    } else {
        let rank = |at| rank(at, parts.greatest());
        meanings.extend(
            mentioned.into_iter().map(|at| format!("{} is the {}heap left", PART_NAMES[at], rank(at))),
        );
    }
    let meanings = if meanings.is_empty() { String::new() } else { format!(", where {}", all_of(&meanings)) };
    format!("Allowed only if `{}`{meanings}.", program.source().trim())
}

/// Which of at most `most` heaps left a part is, from the smallest up, with a space after.
fn rank(at: usize, most: Option<u32>) -> String {
    const ORDINALS: [&str; 4] = ["smallest ", "second smallest ", "third smallest ", "fourth smallest "];
    match (at, most) {
        (0, Some(1)) => String::new(),
        (0, Some(2)) => "smaller ".to_owned(),
        (1, Some(2)) => "larger ".to_owned(),
        _ => ORDINALS
            .get(at)
            .map_or_else(|| format!("{}th smallest ", at + 1), |ordinal| (*ordinal).to_owned()),
    }
}

/// `a, b and c`.
fn all_of<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [init @ .., last] if !init.is_empty() => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", init.join(", "), last.as_ref())
        }
        _ => words.iter().map(AsRef::as_ref).collect(),
    }
}

fn results_sentence(results: &ResultsMove) -> String {
    let choices = results.bindings.iter().map(|binding| {
        let (from, to) = (binding.from.source().trim(), binding.to.source().trim());
        format!("{} from {} to {}", binding.name, formula(from), formula(to))
    });
    let choices: Vec<String> = choices.collect();
    let left: Vec<String> = results.results.iter().map(result_words).collect();
    let left = if left.is_empty() { "nothing".to_owned() } else { all_of(&left) };
    let sentence = match &choices[..] {
        [] => format!("Replace a heap of n by {left}."),
        _ => format!("In a heap of n choose {}. Replace the heap by {left}.", all_of(&choices)),
    };
    match &results.guard {
        Some(guard) => format!("{sentence} Allowed only if `{}`.", guard.source().trim()),
        None => sentence,
    }
}

fn result_words(term: &ResultTerm) -> String {
    let heap = formula(term.heap.source().trim());
    match &term.times {
        Some(times) => format!("{} heaps of {heap}", formula(times.source().trim())),
        None => format!("a heap of {heap}"),
    }
}

/// A rule inside a sentence: a plain number or name as it is, anything longer in back
/// quotes, so that its end is seen.
fn formula(rule: &str) -> String {
    if rule.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        rule.to_owned()
    } else {
        format!("`{rule}`")
    }
}

fn notes(rules: &HeapRules) -> Vec<String> {
    let splits = |a_move: &HeapMove| match a_move {
        HeapMove::Take(take) => take.parts.greatest().is_some_and(|most| most >= 2),
        HeapMove::Results(_) => false,
    };
    let computes = |a_move: &HeapMove| matches!(a_move, HeapMove::Results(_));
    let divides = |a_move: &HeapMove| sources(a_move).iter().any(|source| source.contains('/'));
    let mut notes = Vec::new();
    if rules.moves.iter().any(splits) {
        notes.push("A split leaves no heap empty.".to_owned());
    }
    if rules.moves.iter().any(computes) {
        notes.push("A heap of 0 is no heap.".to_owned());
    }
    if rules.loopy {
        notes.push("Play may come back to where it was; if it never ends, the game is drawn.".to_owned());
    }
    if rules.moves.iter().any(divides) {
        notes.push("Division rounds down.".to_owned());
    }
    notes
}

/// The texts of all rules in a move.
fn sources(a_move: &HeapMove) -> Vec<&str> {
    match a_move {
        HeapMove::Take(take) => take.guard.iter().map(|guard| guard.program.source()).collect(),
        HeapMove::Results(results) => {
            let ranges = results.bindings.iter().flat_map(|binding| [&binding.from, &binding.to]);
            let terms = results.results.iter().flat_map(|term| [Some(&term.heap), term.times.as_ref()]);
            ranges.chain(terms.flatten()).chain(&results.guard).map(|program| program.source()).collect()
        }
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}\n", self.name, self.summary)?;
        writeln!(f, "{} A move changes one of them:", self.position)?;
        for a_move in &self.moves {
            writeln!(f, "- {a_move}")?;
        }
        if !self.notes.is_empty() {
            writeln!(f, "{}", self.notes.join(" "))?;
        }
        let unless = if self.has_end_rule { "Unless a rule has ended the game, whoever" } else { "Whoever" };
        writeln!(f, "{unless} cannot move loses in normal play and wins in misère play.")?;
        if let Some(code) = &self.code {
            write!(f, "\nCode: {code}")?;
        }
        if let Some(name) = &self.known_as {
            write!(f, "\nAlso known as: {name}")?;
        }
        if self.code.is_some() || self.known_as.is_some() { writeln!(f) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Type, compile};
    use crate::ruleset::{Code, resolve};

    #[test]
    fn every_digit_is_described() {
        let lines = (1..16).map(|digit| {
            let code = Code::new(vec![0, 0, digit, 0, digit], false);
            let sentences: Vec<String> =
                HeapRules::from_code(&code).moves.iter().flat_map(move_sentences).collect();
            format!("{code}: {}", sentences.join(" / "))
        });
        insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn every_first_digit_and_every_kind_of_set_is_described() {
        let arguments = [
            "4",
            "8.",
            "C.0",
            "4.7",
            "C.3F",
            "0.3...",
            "0.03...",
            "4.4...",
            "0.1...",
            "0.137",
            "0.123456789ABCDEF",
            "sub:1",
            "sub:1,2",
            "sub:1..3",
            "sub:1,2,4..9,11",
            "allbut:3",
            "allbut:1,2",
            "allbut:3..6,8",
        ];
        let lines = arguments.map(|argument| {
            let Description { moves, code, known_as, .. } = describe(&resolve(argument).unwrap());
            let known_as = known_as.map_or_else(String::new, |name| format!(" ({name})"));
            format!("{argument} = {}{known_as}\n    {}", code.unwrap_or_default(), moves.join("\n    "))
        });
        insta::assert_snapshot!(lines.join("\n"));
    }

    #[test]
    fn the_names_in_a_condition_are_explained() {
        let describe_guard = |parts: &[u32], rule: &str| {
            let parts = Parts::of(parts).unwrap();
            let program = compile(rule, &TakeMove::names(parts), Type::Bool).unwrap();
            guard_sentence(&Guard { program }, parts)
        };
        let lines = [
            describe_guard(&[0, 1], "k < n"),
            describe_guard(&[1], "a % 2 == 0"),
            describe_guard(&[2], "a != b"),
            describe_guard(&[2], "b == 1"),
            describe_guard(&[2, 3], "a == b"),
            describe_guard(&[3], "a == b and b < c and n > 9"),
            describe_guard(&[5], "e == 1 and a == 1"),
            describe_guard(&[2], "true"),
        ];
        insta::assert_snapshot!(lines.join("\n"));
    }

    #[test]
    fn every_shipped_ruleset_is_described() {
        let texts = embedded_names().map(|name| describe(&resolve_embedded(name).unwrap()).to_string());
        insta::assert_snapshot!(texts.collect::<Vec<_>>().join("\n----\n\n"));
    }
}
