//! A ruleset as the rest of the house sees it: validated, and free of how it was written.

use super::{
    BoardRules, BoardSource, Conjecture, Expectation, FamilyMember, GraphRules, HeapRules, StateRules,
    SumRules,
};
use std::fmt;
use std::path::PathBuf;

/// A named game with its rules and the claims that came with it.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// The name people read: `Dawson's Kayles`.
    pub name: String,
    /// The name files and folders get: the stem of the file, the bare name, or the code or
    /// set in characters that every file system bears. Never empty.
    pub slug: String,
    /// One sentence about the rules.
    pub summary: String,
    /// Where the game is written about.
    pub references: Vec<String>,
    /// The rules.
    pub kind: Kind,
    /// Values from published sources.
    pub expectations: Vec<Expectation>,
    /// Rules somebody believes.
    pub conjectures: Vec<Conjecture>,
    /// Where the ruleset came from.
    pub origin: Origin,
    /// What was read: the file, or the argument.
    pub text: String,
}

/// The kinds of rules, one a ruleset.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `[heap]`: a position is a collection of heaps, a move changes one of them.
    Heap(HeapRules),
    /// `[state]`: a position is a collection of states, numbers with names; a move changes
    /// one of them.
    State(StateRules),
    /// `[graph]`: a position is a collection of tokens, a move takes one of them along an arrow.
    Graph(GraphRules),
    /// `[board]`: a position is a collection of pieces of boards, a move changes one of them.
    Board(BoardRules),
    /// `[sum]`: a position is one of each of several games, a move is a move in one of them.
    Sum(SumRules),
}

impl Kind {
    /// Whether the ruleset has an end rule beside the convention.
    pub fn has_end_rule(&self) -> bool {
        match self {
            Kind::State(rules) => !rules.ends.is_empty(),
            Kind::Graph(rules) => rules.has_ends(),
            Kind::Heap(_) | Kind::Board(_) | Kind::Sum(_) => false,
        }
    }
}

impl Ruleset {
    /// The rules of a game of heaps in which every play ends; `None` for every other kind.
    pub fn heap_rules(&self) -> Option<&HeapRules> {
        match &self.kind {
            Kind::Heap(rules) => Some(rules).filter(|rules| !rules.loopy),
            Kind::State(_) | Kind::Graph(_) | Kind::Board(_) | Kind::Sum(_) => None,
        }
    }

    /// The same rules on the boards of a family; `None` where they are not about boards.
    pub fn over(mut self, member: FamilyMember) -> Option<Ruleset> {
        let Kind::Board(rules) = &mut self.kind else { return None };
        rules.board = BoardSource::Family { family: member.family, size: Some(member.size) };
        Some(self)
    }
}

/// Where a ruleset came from, so that a header can say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file, by the path it was read from.
    File(PathBuf),
    /// A file that ships inside the binary, by its bare name.
    Embedded(String),
    /// A code, as it was typed.
    Code(String),
    /// A subtraction set, as it was typed.
    Set(String),
}

impl fmt::Display for Origin {
    /// As a header says it: `embedded ruleset kayles`, `rulesets/kayles.toml`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::File(path) => write!(f, "{}", path.display()),
            Origin::Embedded(name) => write!(f, "embedded ruleset {name}"),
            Origin::Code(text) => write!(f, "code {text}"),
            Origin::Set(text) => write!(f, "set {text}"),
        }
    }
}
