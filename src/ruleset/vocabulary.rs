//! What claims may mention: how a rule about the positions of a game names their numbers.
//!
//! A claim is about listings, lists of numbers that stand for positions. Of heaps the list is
//! `heaps`, and a single one is `n`. The numbers of a state have the names its ruleset gave
//! them. Both `[[conjecture]]` entries and rules on the command line are compiled against the
//! names decided here.

use super::{Kind, PART_NAMES, StateRules};
use crate::language::Names;
use std::ops::RangeInclusive;

/// How rules name the numbers of a listing.
///
/// ```
/// use lastmove::language::{Type, compile};
/// use lastmove::ruleset::resolve;
/// let vocabulary = resolve("wythoff")?.kind.vocabulary();
/// assert!(compile("a == b and max(heaps) < 3", &vocabulary.names(&(2..=2)), Type::Bool).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Vocabulary {
    /// Every number is a component of its own: a heap, or a member of a family.
    #[default]
    Heaps,
    /// Every number is a component of its own, and the ruleset calls it so.
    Single(String),
    /// The whole list is one state.
    State {
        /// The names of its first numbers.
        variables: Vec<String>,
        /// Whether `heaps` are the numbers after them, and not the whole list.
        list: bool,
    },
}

impl Vocabulary {
    /// The named numbers, in the order in which their values are handed to a rule, where
    /// listings have so many numbers: the variables, then `n` where there is one number and
    /// nothing else is called so.
    pub fn variables(&self, lengths: &RangeInclusive<u32>) -> Vec<&str> {
        let alone = *lengths == (1..=1);
        let mut names: Vec<&str> = match self {
            Vocabulary::Single(name) if alone => vec![name],
            Vocabulary::State { variables, .. } => variables.iter().map(|name| &**name).collect(),
            Vocabulary::Heaps | Vocabulary::Single(_) => Vec::new(),
        };
        if alone && !names.contains(&"n") {
            names.push("n");
        }
        names
    }

    /// The names a rule is compiled against: the [`variables`](Vocabulary::variables), the
    /// heaps and their values.
    pub fn names(&self, lengths: &RangeInclusive<u32>) -> Names {
        self.variables(lengths).into_iter().fold(Names::new().heaps().values(), Names::variable)
    }

    /// Appends the values of the named numbers of a state, all its numbers given.
    pub fn fill(&self, lengths: &RangeInclusive<u32>, numbers: &[i64], into: &mut Vec<i64>) {
        let named = self.variables(lengths).len();
        let own = match self {
            Vocabulary::Heaps => 0,
            Vocabulary::Single(_) => named.min(1),
            Vocabulary::State { variables, .. } => variables.len(),
        };
        into.extend(numbers.iter().take(own));
        into.extend(numbers.iter().take(named - own));
    }

    /// The part of a listing that rules call `heaps`.
    pub fn heaps<'a>(&self, listing: &'a [i64]) -> &'a [i64] {
        match self {
            Vocabulary::State { variables, list: true } => listing.get(variables.len()..).unwrap_or(&[]),
            _ => listing,
        }
    }
}

impl Kind {
    /// How claims name the numbers of a position.
    pub fn vocabulary(&self) -> Vocabulary {
        match self {
            Kind::State(rules) => rules.vocabulary(),
            Kind::Heap(_) | Kind::Graph(_) | Kind::Board(_) => Vocabulary::Heaps,
            Kind::Sum(rules) => {
                let numbers: usize = rules.rulesets().map(|summand| summand.kind.numbers()).sum();
                let names = PART_NAMES.iter().map(|&name| name.to_owned());
                Vocabulary::State { variables: names.take(numbers).collect(), list: false }
            }
        }
    }
}

impl Kind {
    /// How many numbers name a position where several games share one listing.
    pub fn numbers(&self) -> usize {
        match self {
            Kind::State(rules) => rules.fewest_numbers().max(1),
            Kind::Sum(rules) => rules.rulesets().map(|summand| summand.kind.numbers()).sum(),
            Kind::Heap(_) | Kind::Graph(_) | Kind::Board(_) => 1,
        }
    }
}

impl StateRules {
    /// How claims name the numbers of a state.
    pub fn vocabulary(&self) -> Vocabulary {
        let mut variables: Vec<String> =
            self.variables.iter().map(|variable| variable.name.clone()).collect();
        match variables.pop() {
            Some(name) if self.is_single() => Vocabulary::Single(name),
            last => {
                variables.extend(last);
                Vocabulary::State { variables, list: self.heaps.is_some() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::resolve;

    fn variables(ruleset: &str, lengths: RangeInclusive<u32>) -> Vec<String> {
        let vocabulary = resolve(ruleset).unwrap().kind.vocabulary();
        vocabulary.variables(&lengths).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn every_kind_names_its_numbers() {
        assert_eq!(variables("kayles", 1..=1), ["n"]);
        assert_eq!(variables("kayles", 1..=2), [""; 0]);
        assert_eq!(variables("chomp", 1..=1), ["n"]);
        assert_eq!(variables("wythoff", 2..=2), ["a", "b"]);
        assert_eq!(variables("fibonacci-nim", 1..=1), ["n", "most"]);
        assert_eq!(variables("end-nim", 1..=3), [""; 0]);
        assert_eq!(variables("end-nim", 1..=1), ["n"]);
    }

    #[test]
    fn values_are_those_of_the_names() {
        let fibonacci = resolve("fibonacci-nim").unwrap().kind.vocabulary();
        let mut values = Vec::new();
        fibonacci.fill(&(1..=1), &[8, 7], &mut values);
        assert_eq!(values, [8, 7]);
        let castle = Vocabulary::State { variables: vec!["last".to_owned()], list: true };
        values.clear();
        castle.fill(&(1..=1), &[4], &mut values);
        assert_eq!(values, [4, 4], "`last`, and `n` for the only number of the listing");
        assert_eq!(castle.heaps(&[4, 1, 2]), [1, 2]);
        assert_eq!(castle.heaps(&[]), [0; 0]);
        let row = Vocabulary::State { variables: Vec::new(), list: true };
        assert_eq!(row.heaps(&[4, 1, 2]), [4, 1, 2]);
    }
}
