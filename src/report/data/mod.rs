//! What a report says, as plain data: gathered once, rendered as page, pictures and files.
//!
//! Nothing here computes. Everything is ordered and free of times, paths and versions, so
//! that equal rules give equal bytes.

mod ask;
mod claims;
mod heaps;
mod listed;
mod stories;
mod sums;
mod written;

pub use ask::{AskHeap, AskQuotient, AskTable};
pub use claims::{ClaimRow, ConjectureRow, Found, Misreading, Verdict};
pub use heaps::{Boxes, HeapRow, PeriodFact, QuotientFact, SmallGraph, TameVerdict};
pub use listed::{ListedData, ListedMap, ListedPanel, ListedPosition, ListedRow};
pub use stories::{
    AdditionStories, DominatedStory, Judged, Proof, RecipeStory, Reply, SubstitutionStory, ValueStory,
};
pub use sums::{DifferingRow, Diverging, PairCell, Pairs, RateRow, Triples};
pub use written::{Played, Written};

use serde::Serialize;

/// What there is to report of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub enum Gathered {
    /// A game of heaps, which have sums, sequences and theorems.
    Heaps(Box<ReportData>),
    /// Any other game, by a list of its positions.
    Listed(Box<ListedData>),
}

impl Gathered {
    /// The rules and what they are called.
    pub fn about(&self) -> &About {
        match self {
            Gathered::Heaps(data) => &data.about,
            Gathered::Listed(data) => &data.about,
        }
    }
}

/// Everything a report shows of one game of heaps.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportData {
    /// The rules and what they are called.
    pub about: About,
    /// Every position of small total, searched whole: what most of the page rests on.
    pub searched: Searched,
    /// Single heaps, from 0 up.
    pub heaps: Vec<HeapRow>,
    /// g+ of single heaps from 0 up, as far as its curve is drawn.
    pub normal_curve: Vec<Option<u64>>,
    /// g- of single heaps from 0 up, as many; `None` beyond what was searched.
    pub misere_curve: Vec<Option<u64>>,
    /// The period of g+, if there is one.
    pub normal_period: Option<PeriodFact>,
    /// The period of g- of single heaps, where a theorem gives it a meaning.
    pub misere_period: Option<PeriodFact>,
    /// How many values of g+ were looked at for a period.
    pub values_looked_at: u64,
    /// Whether the game is tame.
    pub tame: TameVerdict,
    /// The misère quotient, as far as it was found.
    pub quotient: Option<QuotientFact>,
    /// For heap sizes from 0 up: how many positions a search of that heap alone meets.
    pub reach: Vec<u64>,
    /// The position graph of a heap small enough to be drawn.
    pub graph: Option<SmallGraph>,
    /// Pairs of heaps.
    pub pairs: Pairs,
    /// Triples of heaps: the pairs beside each third heap.
    pub triples: Vec<Triples>,
    /// Shares of differing positions among all of one total, by number of heaps.
    pub rates: Vec<RateRow>,
    /// Where the conventions part, over a stated scope.
    pub divergence: Diverging,
    /// The three failures of Grundy addition in misère play.
    pub addition: AdditionStories,
    /// The smallest option that normal play can do without and misère play cannot.
    pub dominated: Option<DominatedStory>,
    /// Values from published sources beside the rules.
    pub claims: Vec<ClaimRow>,
    /// Rules somebody believes, tested.
    pub conjectures: Vec<ConjectureRow>,
    /// Beliefs about misère play that this game refutes.
    pub misreadings: Vec<Misreading>,
    /// What the position box knows; `None` where heaps have too many moves to list.
    pub ask: Option<AskTable>,
}

/// The rules and what they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name people read.
    pub name: String,
    /// The name of the report's folder.
    pub slug: String,
    /// One sentence.
    pub summary: String,
    /// What a position is, in one sentence.
    pub position: &'static str,
    /// The moves in plain words, a sentence or two each.
    pub moves: Vec<String>,
    /// What else has to be known to read the moves right.
    pub notes: Vec<String>,
    /// A shipped ruleset that is the same game under another name.
    pub known_as: Option<String>,
    /// The rules as they were read.
    pub as_read: String,
    /// The code, where the rules have one.
    pub code: Option<String>,
    /// What to type to name this ruleset again.
    pub argument: String,
    /// Where the game is written about.
    pub references: Vec<String>,
}

/// The search behind the page: every position of total at most `largest_total`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Searched {
    /// The largest total.
    pub largest_total: u64,
    /// How many positions have at most that total.
    pub positions: u64,
    /// How many of them have different outcomes under the two conventions.
    pub differing: u64,
    /// How many positions the search held, those met on the way included.
    pub visited: u64,
    /// How many moves it followed.
    pub moves: u64,
}
