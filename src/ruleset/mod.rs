//! Layer 2: what the user wrote.
//!
//! A ruleset comes as a file, a bare name, a code or a set ([`resolve`]) and leaves as a
//! [`Ruleset`]: validated, with its rules as data ([`HeapRules`]) and the claims that stand
//! beside them ([`Expectation`], [`Conjecture`]). What is wrong with it leaves as
//! [`Diagnostics`], all faults at once, drawn by [`render_text`] or [`render_json`].
//! [`describe`] says any rules in plain words.
//!
//! Nothing here plays: how positions move is layer 3's business, who wins is layer 4's.
//!
//! | rooms | what for |
//! | --- | --- |
//! | `model` `heap` `state` `graph` `board` `sum_rules` `amounts` `claim` | what a ruleset is |
//! | `vocabulary` | how claims name the numbers of a position |
//! | `code` `code_text` `set` | codes and sets of numbers, and how they are written |
//! | `file` | TOML with places |
//! | `resolve` `sum` `embedded` `slug` | naming a ruleset, and a sum of several |
//! | `diagnostic` `render_text` `render_json` `suggest` | what is wrong, and showing it |
//! | `describe` `describe_board` `describe_graph` `describe_state` `starter` `schema` | the rules and the file explained |

mod amounts;
mod board;
mod claim;
mod code;
mod code_text;
mod describe;
mod describe_board;
mod describe_graph;
mod describe_state;
mod diagnostic;
mod embedded;
mod file;
mod graph;
mod heap;
mod model;
mod network;
mod render_json;
mod render_text;
mod resolve;
mod schema;
mod set;
mod slug;
mod starter;
mod state;
mod suggest;
mod sum;
mod sum_rules;
mod vocabulary;

pub use amounts::{Amounts, Parts};
pub use board::{
    BoardMove, BoardRules, BoardSource, Completing, Directions, Family, FamilyFault, FamilyMember, Grid,
    Ground, GroundFault, Lines, Size, TakeCells, Tile, TileFault, With,
};
pub use claim::{
    Claim, Conjecture, ConjecturedRule, Expectation, ExpectedVerdict, Listed, PeriodClaim, Quantity,
    QuotientClaim, QuotientOf, Row, Scope,
};
pub use code::Code;
pub use code_text::{CodeFault, CodeFaults};
pub use describe::{Description, describe};
pub use diagnostic::{Diagnostic, DiagnosticId, Diagnostics, Label, Place, Severity, Source, Span};
pub use embedded::{embedded_names, embedded_text};
pub use file::{Checked, read_ruleset};
pub use graph::GraphRules;
pub use heap::{
    Binding, Boundary, Guard, HeapMove, HeapRules, PART_NAMES, ResultTerm, ResultsMove, Subtraction, TakeMove,
};
pub use model::{Kind, Origin, Ruleset};
pub use network::{Network, NetworkFault, NetworkFormat};
pub use render_json::{DiagnosticRecord, PlaceRecord, render_json};
pub use render_text::{Paint, render_text};
pub use resolve::{load, resolve, resolve_embedded};
pub use schema::{FORMAT, SCHEMA};
pub use starter::starter;
pub use state::{Bounds, Change, Ends, StateMove, StateRules, Target, Variable};
pub use suggest::nearest;
pub use sum::{Summand, split_sum};
pub use sum_rules::SumRules;
pub use vocabulary::Vocabulary;
