//! Layer 2: what the user wrote.

mod amounts;
mod claim;
mod code;
mod code_text;
mod describe;
mod diagnostic;
mod embedded;
mod file;
mod heap;
mod model;
mod render_json;
mod render_text;
mod resolve;
mod schema;
mod set;
mod slug;
mod starter;
mod suggest;
mod sum;

pub use amounts::{Amounts, Parts};
pub use claim::{
    Claim, Conjecture, ConjecturedRule, Expectation, ExpectedVerdict, PeriodClaim, Quantity, QuotientClaim,
    Row, Scope,
};
pub use code::Code;
pub use code_text::{CodeFault, CodeFaults};
pub use describe::{Description, describe};
pub use diagnostic::{Diagnostic, DiagnosticId, Diagnostics, Label, Place, Severity, Source, Span};
pub use embedded::{embedded_names, embedded_text};
pub use file::{Checked, read_ruleset};
pub use heap::{
    Binding, Boundary, Guard, HeapMove, HeapRules, PART_NAMES, ResultTerm, ResultsMove, Subtraction, TakeMove,
};
pub use model::{Kind, Origin, Ruleset};
pub use render_json::{DiagnosticRecord, PlaceRecord, render_json};
pub use render_text::{Paint, render_text};
pub use resolve::{load, resolve, resolve_embedded};
pub use schema::SCHEMA;
pub use starter::starter;
pub use sum::{Summand, split_sum};
