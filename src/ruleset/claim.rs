//! Claims that stand beside the rules: values from published sources, and conjectured rules
//! with what search says of them. Replaying them is the business of higher layers.

use super::diagnostic::Span;
use crate::base::{Convention, Genus, Grundy, Outcome};
use crate::language::Program;
use std::fmt;
use std::ops::RangeInclusive;

/// An `[[expect]]` entry: what some source says the engine must find.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// What is claimed.
    pub claim: Claim,
    /// Who says so.
    pub source: Option<String>,
    /// Where the entry stands in the file.
    pub span: Span,
}

/// What an [`Expectation`] claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Grundy values.
    Grundy(Vec<Row<Grundy>>),
    /// Misère Grundy values.
    MisereGrundy(Vec<Row<Grundy>>),
    /// Outcomes under one convention.
    Outcomes(Convention, Vec<Row<Outcome>>),
    /// Genus symbols.
    Genus(Vec<Row<Genus>>),
    /// The period of the values of single heaps.
    Period(PeriodClaim),
    /// The misère quotient.
    Quotient(QuotientClaim),
}

impl Claim {
    /// The word that stands as `quantity` in the file.
    pub const fn quantity(&self) -> Quantity {
        match self {
            Claim::Grundy(_) => Quantity::Grundy,
            Claim::MisereGrundy(_) => Quantity::MisereGrundy,
            Claim::Outcomes(Convention::Normal, _) => Quantity::Normal,
            Claim::Outcomes(Convention::Misere, _) => Quantity::Misere,
            Claim::Genus(_) => Quantity::Genus,
            Claim::Period(_) => Quantity::Period,
            Claim::Quotient(_) => Quantity::Quotient,
        }
    }
}

/// One position and what is claimed of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<T> {
    /// The position.
    pub position: Listed,
    /// The claim.
    pub value: T,
}

/// A position as a claim names it; whether there is such a position is for the game to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// By numbers: heaps, empty ones too, or the numbers of a state.
    Numbers(Vec<u64>),
    /// As it is typed on the command line: `3x3`, `cycle 7 without 3`.
    Text(String),
}

impl Listed {
    /// The size, where the position is one heap.
    pub fn heap(&self) -> Option<u64> {
        match self {
            Listed::Numbers(numbers) => <[u64; 1]>::try_from(&numbers[..]).ok().map(|[heap]| heap),
            Listed::Text(_) => None,
        }
    }
}

impl fmt::Display for Listed {
    /// `heap 3`, `3,5`, `the empty position`, or the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Listed::Text(text) => f.write_str(text),
            Listed::Numbers(numbers) => match &numbers[..] {
                [] => f.write_str("the empty position"),
                [heap] => write!(f, "heap {heap}"),
                numbers => {
                    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                    f.write_str(&numbers.join(","))
                }
            },
        }
    }
}

/// What can be expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// `grundy`
    Grundy,
    /// `misere_grundy`
    MisereGrundy,
    /// `normal`: outcomes under normal play.
    Normal,
    /// `misere`: outcomes under misère play.
    Misere,
    /// `genus`
    Genus,
    /// `period`
    Period,
    /// `quotient`
    Quotient,
}

impl Quantity {
    /// All of them, in the order the documentation has them.
    pub const ALL: [Quantity; 7] = [
        Quantity::Grundy,
        Quantity::MisereGrundy,
        Quantity::Normal,
        Quantity::Misere,
        Quantity::Genus,
        Quantity::Period,
        Quantity::Quotient,
    ];

    /// The word in the file.
    pub const fn word(self) -> &'static str {
        match self {
            Quantity::Grundy => "grundy",
            Quantity::MisereGrundy => "misere_grundy",
            Quantity::Normal => "normal",
            Quantity::Misere => "misere",
            Quantity::Genus => "genus",
            Quantity::Period => "period",
            Quantity::Quotient => "quotient",
        }
    }
}

/// The values of single heaps repeat: `v(n + period) = v(n) + saltus` for `n >= preperiod`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodClaim {
    /// Whose values: Grundy values, or misère Grundy values.
    pub convention: Convention,
    /// The least period.
    pub period: u64,
    /// The least `n0 >= 0` from which it holds, where the claim says.
    pub preperiod: Option<u64>,
    /// What is added in each period; 0 for plain periodicity.
    pub saltus: u64,
}

/// Whose quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuotientOf {
    /// Of all heaps.
    WholeGame,
    /// Of the heaps up to this size.
    HeapsTo(u64),
    /// Of these positions and all they become.
    ClosedSet(Vec<Listed>),
}

/// The size of a misère quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientClaim {
    /// Of which positions.
    pub of: QuotientOf,
    /// How many elements.
    pub order: u64,
    /// How many of them are P-positions, where the claim says.
    pub p_size: Option<u64>,
}

/// A `[[conjecture]]` entry: a rule somebody believes, and over which positions.
#[derive(Clone, Debug)]
pub struct Conjecture {
    /// What to call it.
    pub name: String,
    /// Under which convention it is claimed.
    pub convention: Convention,
    /// The rule.
    pub rule: ConjecturedRule,
    /// Over which positions.
    pub scope: Scope,
    /// What search finds, as far as the file says.
    pub expected: Option<ExpectedVerdict>,
    /// Who claims it, or where it is refuted.
    pub source: Option<String>,
    /// Where the entry stands in the file.
    pub span: Span,
    /// Where its counterexample stands, if it names one.
    pub counterexample: Option<Span>,
}

/// What a conjectured rule states. The programs are compiled for `heaps`, the values of
/// single heaps, and `n` as variable 0 where the scope is one heap.
#[derive(Clone, Debug)]
pub enum ConjecturedRule {
    /// A position is P exactly when this boolean rule says so.
    PIf(Program),
    /// The Grundy value is this integer.
    GrundyIs(Program),
    /// The misère Grundy value is this integer.
    MisereGrundyIs(Program),
}

impl ConjecturedRule {
    /// The key in the file.
    pub const fn key(&self) -> &'static str {
        match self {
            ConjecturedRule::PIf(_) => "p_if",
            ConjecturedRule::GrundyIs(_) => "grundy_is",
            ConjecturedRule::MisereGrundyIs(_) => "misere_grundy_is",
        }
    }

    /// The rule itself.
    pub const fn program(&self) -> &Program {
        match self {
            ConjecturedRule::PIf(rule)
            | ConjecturedRule::GrundyIs(rule)
            | ConjecturedRule::MisereGrundyIs(rule) => rule,
        }
    }
}

/// The positions a rule is asked of: every choice of so many heaps of such sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// How many heaps, empty ones counted.
    pub heaps: RangeInclusive<u32>,
    /// Their sizes.
    pub sizes: RangeInclusive<u64>,
    /// Whether lists are told apart by the order of their heaps.
    pub ordered: bool,
}

/// What search makes of a conjecture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedVerdict {
    /// `expected = "holds"`
    Holds,
    /// `expected = "fails"`, with the smallest counterexample where the file names it.
    Fails {
        /// The smallest position on which the rule is wrong, zeros kept.
        counterexample: Option<Vec<u64>>,
    },
}
