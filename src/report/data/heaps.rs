//! Single heaps, and what is known of the game as a whole.

use super::Written;
use crate::base::{Convention, Genus, Outcome};
use crate::chart::{QuotientComponent, Tameness};
use serde::Serialize;

/// One heap by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRow {
    /// Its size.
    pub heap: u64,
    /// Its outcome in normal play.
    pub normal: Option<Outcome>,
    /// Its outcome in misère play.
    pub misere: Option<Outcome>,
    /// g+.
    pub grundy: Option<u64>,
    /// g-.
    pub misere_grundy: Option<u64>,
    /// The genus.
    pub genus: Option<Genus>,
    /// How tame it is.
    pub tameness: Option<Tameness>,
}

impl HeapRow {
    /// The outcome under one convention.
    pub fn outcome(&self, convention: Convention) -> Option<Outcome> {
        match convention {
            Convention::Normal => self.normal,
            Convention::Misere => self.misere,
        }
    }

    /// Whether the conventions are known to differ.
    pub fn differs(&self) -> bool {
        self.normal.is_some() && self.misere.is_some() && self.normal != self.misere
    }
}

/// A regularity of the values of single heaps, in the contract's words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PeriodFact {
    /// `proved` or `observed`.
    pub status: &'static str,
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// What is added in each period.
    pub saltus: u64,
    /// The last heap that breaks it.
    pub last_exception: Option<u64>,
    /// How many values the proof, or the observation, rests on.
    pub values_computed: u64,
    /// The largest value, where values stay bounded.
    pub max_grundy: Option<u64>,
    /// The theorem in one sentence.
    pub theorem: Option<&'static str>,
}

/// Whether sums of the game are played as sums of nim heaps are in misère play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TameVerdict {
    /// Every heap is proved tame.
    Proved,
    /// Every heap up to this one is tame; nothing is known beyond.
    SoFar {
        /// The last heap that was looked at.
        largest: u64,
    },
    /// A heap is not tame.
    Wild {
        /// The first that is not.
        heap: u64,
        /// Its genus.
        genus: Option<Genus>,
    },
}

/// The misère quotient of the heaps up to some size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientFact {
    /// Preperiod and period of the pretending function, where the quotient is proved for
    /// the whole game.
    pub complete: Option<(u64, u64)>,
    /// The heap with which the quotient is proved infinite, if one was met.
    pub infinite_from: Option<u64>,
    /// The largest heap it was worked out for.
    pub max_heap: u64,
    /// How many elements.
    pub order: u64,
    /// How many of them are P.
    pub p_size: u64,
    /// n where it is the quotient T_n of nim heaps below 2^n.
    pub tame: Option<u32>,
    /// Letters and the heaps they stand for, then relations.
    pub letters: Vec<(String, u64)>,
    /// The relations, as `a2=1`.
    pub relations: Vec<String>,
    /// The elements in P, as words.
    pub p_portion: Vec<String>,
    /// The element of each heap from 0 up, as a word.
    pub phi: Vec<String>,
    /// Heaps at which it grew, with order and size of P, the last heap looked at included.
    pub steps: Vec<(u64, u64, u64)>,
    /// Its Archimedean components and which lies next below which, where it is proved for the
    /// whole game and small enough to be drawn.
    pub boxes: Option<Boxes>,
}

/// The Archimedean components of a quotient, and the pairs of which one lies next below the
/// other, upper first.
pub type Boxes = (Vec<QuotientComponent>, Vec<(usize, usize)>);

impl QuotientFact {
    /// Order and size of P of the quotient of the heaps up to this one, which was reached.
    pub fn up_to(&self, heap: u64) -> (u64, u64) {
        let step = self.steps.iter().rev().find(|step| step.0 <= heap);
        step.map_or((1, 0), |step| (step.1, step.2))
    }

    /// The contract's word.
    pub const fn status(&self) -> &'static str {
        match (self.complete, self.infinite_from) {
            (Some(_), _) => "complete",
            (None, Some(_)) => "infinite",
            (None, None) => "partial",
        }
    }
}

/// A position graph small enough to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallGraph {
    /// The heap it starts from.
    pub heap: u64,
    /// Every position below it with its outcomes, normal and misère.
    pub nodes: Vec<(Written, Outcome, Outcome)>,
    /// Moves, from and to, as indices of `nodes`.
    pub moves: Vec<(usize, usize)>,
}
