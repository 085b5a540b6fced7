//! Layer 7: reports, one folder a ruleset, and the atlas over several.
//!
//! * [`gather()`] asks the engines and keeps what they say in one plain record,
//!   [`ReportData`];
//! * [`render`] turns the record into files: a page that works offline with its charts
//!   inside, the charts as SVG unless they are to stay inside, the data as CSV, a `summary.json`;
//! * [`atlas()`] sets several records side by side on one page;
//! * [`picture()`] draws up one chart over a scope of the user's;
//! * [`write()`] puts files into a folder, all of them or none; [`stale()`] says what it would
//!   change.
//!
//! Rendering computes nothing, and gathering draws nothing. Equal rules give equal bytes:
//! no time, no path and no version stands in any file.
//!
//! ```
//! use lastmove::base::Budget;
//! use lastmove::report::{Charts, gather, render};
//! let ruleset = lastmove::ruleset::resolve("sub:1,2,5")?;
//! let data = gather(&ruleset, &mut Budget::DEFAULT.meter())?;
//! let report = render(&data, Charts::Beside)?;
//! assert!(report.files.iter().any(|file| file.name == "index.html"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algebra;
mod atlas;
mod charts;
mod data;
mod files;
mod gather;
mod inline;
mod naming;
mod page;
mod picture;
mod summary;
mod thumbnail;
mod words;
mod write;

pub use atlas::atlas;
pub use data::{Gathered, ListedData, ReportData};
pub use files::{Charts, File, Folder, render};
pub use gather::gather;
pub use picture::{Drawable, Picture, picture};
pub use write::{WriteFault, stale, write};

use crate::chart::ChartError;
use crate::graph::GraphFault;

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReportFault {
    /// A move of the rules breaks them, or play need not end.
    #[error(transparent)]
    Rules(#[from] GraphFault),
    /// The scope holds something the game has not, or more than can be drawn.
    #[error("{0}")]
    Scope(String),
    /// A scope that takes more than the budget.
    #[error(transparent)]
    TooWide(Box<crate::divergence::TooWide>),
    /// A chart or a page that is about heaps, of a game that has none.
    #[error("{0} is no game of heaps, which this is about")]
    NoHeaps(String),
    /// A game none of whose positions has a number or is where play starts.
    #[error("nothing names a position of {0} to begin with, so there is nothing to report")]
    Nameless(String),
    /// What was to be drawn was not found within the budget.
    #[error("{0}")]
    Unanswered(String),
    /// A table could not be written.
    #[error(transparent)]
    Export(#[from] crate::export::ExportError),
    /// A chart could not be drawn.
    #[error(transparent)]
    Chart(#[from] ChartError),
}

/// The rules of a game of heaps.
fn heap_rules(ruleset: &crate::ruleset::Ruleset) -> Result<&crate::ruleset::HeapRules, ReportFault> {
    ruleset.heap_rules().ok_or_else(|| ReportFault::NoHeaps(ruleset.name.clone()))
}
