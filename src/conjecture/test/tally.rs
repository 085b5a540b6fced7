//! How the rule and the truth compare, listing by listing.

use crate::base::Outcome;

/// What the rule says of a listing, or what is true of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Who wins.
    Outcome(Outcome),
    /// A value, g+ or g-.
    Value(i64),
}

impl Said {
    /// Who wins: a value of 0 is P, under either convention.
    pub const fn outcome(self) -> Outcome {
        match self {
            Said::Outcome(outcome) => outcome,
            Said::Value(0) => Outcome::P,
            Said::Value(_) => Outcome::N,
        }
    }

    /// Whether a rule that says this is right where `truth` is true. A rule about P says
    /// nothing of who else wins: what is not P may be a draw.
    fn agrees_with(self, truth: Said) -> bool {
        match (self, truth) {
            (Said::Outcome(rule), Said::Outcome(truth)) => (rule == Outcome::P) == (truth == Outcome::P),
            (rule, truth) => rule == truth,
        }
    }
}

/// The ways in which a rule can be wrong about a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mismatch {
    /// It is P, and the rule says it is not.
    MissedP,
    /// It is not P, and the rule says it is.
    FalseP,
    /// The outcome is right, and the value is not.
    WrongValue,
}

/// Listings of one kind: how many, and the first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How many there are.
    pub count: u64,
    /// The first of them, in witness order.
    pub first: Vec<Vec<u64>>,
}

/// What a test counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Listings on which rule and truth were compared.
    pub positions: u64,
    /// How many of them are P.
    pub p_positions: u64,
    /// P-positions the rule calls N.
    pub missed_p: Found,
    /// Positions the rule calls P and that are N, or draws.
    pub false_p: Found,
    /// Positions whose outcome the rule has right and whose value it has wrong.
    pub wrong_value: Found,
}

impl Tally {
    /// How many listings the rule is wrong about.
    pub fn mismatches(&self) -> u64 {
        self.missed_p.count + self.false_p.count + self.wrong_value.count
    }

    /// Compares; what kind of mismatch it is, if it is one. At most `listed` of a kind are
    /// kept by name.
    pub(super) fn note(&mut self, heaps: &[u64], rule: Said, truth: Said, listed: usize) -> Option<Mismatch> {
        self.positions += 1;
        self.p_positions += u64::from(truth.outcome() == Outcome::P);
        if rule.agrees_with(truth) {
            return None;
        }
        let (kind, found) = match (rule.outcome(), truth.outcome()) {
            (a, b) if a == b => (Mismatch::WrongValue, &mut self.wrong_value),
            (_, Outcome::P) => (Mismatch::MissedP, &mut self.missed_p),
            _ => (Mismatch::FalseP, &mut self.false_p),
        };
        found.count += 1;
        if found.first.len() < listed {
            found.first.push(heaps.to_vec());
        }
        Some(kind)
    }
}
