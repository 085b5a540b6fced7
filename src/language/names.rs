//! What a rule may mention: the variables of whoever asks, the heaps of a position, the
//! values of single heaps, and the functions that are always there.

use super::core::{Binary, Fold, Gather, Unary};
use super::faults::Fault;
use super::lexer::{KEYWORDS, is_name};
use std::ops::Range;

/// The names a rule is compiled against.
///
/// ```
/// use lastmove::language::{Names, Type, compile};
/// let guard = Names::new().variable("n").variable("k");
/// assert!(compile("k * k <= n", &guard, Type::Bool).is_ok());
/// assert!(compile("xor(heaps) == 0", &guard, Type::Bool).is_err());
/// assert!(compile("xor(heaps) == 0", &guard.heaps(), Type::Bool).is_ok());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    variables: Vec<String>,
    heaps: bool,
    values: bool,
}

impl Names {
    /// Only the functions that are always there.
    pub fn new() -> Names {
        Names::default()
    }

    /// Adds an integer variable. Its value is handed in at the place of its declaration:
    /// the first is `variables[0]` of [`Inputs`](super::Inputs). A name that
    /// [`check_name`] refuses can be declared and never be mentioned.
    pub fn variable(mut self, name: &str) -> Names {
        self.variables.push(name.to_owned());
        self
    }

    /// Adds `heaps`, with the folds and comprehensions over them.
    pub fn heaps(mut self) -> Names {
        self.heaps = true;
        self
    }

    /// Adds `grundy(h)` and `misere_grundy(h)`.
    pub fn values(mut self) -> Names {
        self.values = true;
        self
    }

    /// The variables, in the order of their declaration.
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// The place of a variable that may be mentioned.
    pub(super) fn slot(&self, name: &str) -> Option<usize> {
        check_name(name).ok()?;
        self.variables.iter().position(|variable| variable == name)
    }

    pub(super) fn has_heaps(&self) -> bool {
        self.heaps
    }

    pub(super) fn has_values(&self) -> bool {
        self.values
    }
}

/// What a function of the language takes, and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// `f(heaps)`, `f(a, b, ...)`, and comprehensions of integers.
    Fold(Fold),
    /// `len(heaps)`.
    Heaps,
    /// Comprehensions of booleans.
    Predicate(Gather),
    /// `f(a, b, ...)`.
    Several(Binary),
    /// `f(a)`.
    One(Unary),
    /// `f(a, b)`.
    Two(Binary),
    /// One heap, whose value is asked for.
    Value(Unary),
}

/// Every function, in the order the reference page has them.
pub(super) const FUNCTIONS: [(&str, Takes); 19] = [
    ("xor", Takes::Fold(Fold::Xor)),
    ("sum", Takes::Fold(Fold::Sum)),
    ("max", Takes::Fold(Fold::Max)),
    ("min", Takes::Fold(Fold::Min)),
    ("gcd", Takes::Fold(Fold::Gcd)),
    ("lcm", Takes::Several(Binary::Lcm)),
    ("len", Takes::Heaps),
    ("count", Takes::Predicate(Gather::Count)),
    ("all", Takes::Predicate(Gather::All)),
    ("any", Takes::Predicate(Gather::Any)),
    ("grundy", Takes::Value(Unary::Grundy)),
    ("misere_grundy", Takes::Value(Unary::MisereGrundy)),
    ("abs", Takes::One(Unary::Abs)),
    ("is_square", Takes::One(Unary::IsSquare)),
    ("is_prime", Takes::One(Unary::IsPrime)),
    ("floor_sqrt", Takes::One(Unary::FloorSqrt)),
    ("popcount", Takes::One(Unary::Popcount)),
    ("bit", Takes::Two(Binary::Bit)),
    ("pow", Takes::Two(Binary::Pow)),
];

pub(super) fn function(name: &str) -> Option<Takes> {
    FUNCTIONS.iter().find(|(function, _)| *function == name).map(|(_, takes)| *takes)
}

/// Whether a variable may be called `name`: ASCII letters, digits and `_`, not beginning
/// with a digit, and not a word the language uses itself.
///
/// # Errors
/// A sentence saying why not.
///
/// ```
/// use lastmove::language::check_name;
/// assert!(check_name("left").is_ok());
/// assert_eq!(check_name("heaps").unwrap_err(), "`heaps` has a meaning of its own in rules");
/// ```
pub fn check_name(name: &str) -> Result<(), String> {
    let keyword = KEYWORDS.iter().any(|(word, _)| *word == name);
    if keyword || name == "heaps" || function(name).is_some() {
        Err(format!("`{name}` has a meaning of its own in rules"))
    } else if !is_name(name) {
        Err(format!("`{name}` is not a name: letters, digits and `_`, not beginning with a digit"))
    } else {
        Ok(())
    }
}

/// The fault of a name that means nothing, with the nearest that does, or else with all.
pub(super) fn unknown<'n>(
    what: &str,
    name: &str,
    span: Range<usize>,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Fault {
    let fault = Fault::new(span, format!("unknown {what} `{name}`"));
    let lower = name.to_ascii_lowercase();
    let near = known
        .clone()
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_ascii_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.len() / 3)
        .min_by_key(|(distance, _)| *distance);
    let all: Vec<&str> = known.collect();
    match near {
        Some((_, candidate)) => fault.help(format!("did you mean `{candidate}`?")),
        None if all.is_empty() => fault.help("this rule may mention no variables"),
        None => fault.help(format!("known here: {}", all.join(", "))),
    }
}
