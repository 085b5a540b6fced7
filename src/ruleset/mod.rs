//! Layer 2: what the user wrote.

mod amounts;
mod code;
mod code_text;
mod diagnostic;
mod heap;
mod model;
mod render_json;
mod render_text;
mod set;

pub use amounts::{Amounts, Parts};
pub use code::Code;
pub use code_text::{CodeFault, CodeFaults};
pub use diagnostic::{Diagnostic, DiagnosticId, Diagnostics, Label, Place, Severity, Source, Span};
pub use heap::{Boundary, HeapMove, HeapRules, Subtraction, TakeMove};
pub use model::{Kind, Origin, Ruleset};
pub use render_json::{DiagnosticRecord, PlaceRecord, render_json};
pub use render_text::{Paint, render_text};
