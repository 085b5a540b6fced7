//! Groups of options that commands share, and what they are turned into before any work.

pub mod braces;
mod budget;
mod conventions;
mod family;
mod formats;
mod quantity;
mod question;
mod range;
mod scope;
mod side;
mod table;

pub use budget::BudgetOptions;
pub use conventions::Conventions;
pub use family::{FamilyOptions, Line};
pub use formats::{AnswerFormatArg, PositionsFormatArg};
pub use quantity::duration;
pub use question::{QuestionArgs, RulesetArg};
pub use range::Range;
pub use scope::{ScopeOptions, instead_of};
pub use side::Side;
pub use table::TableArg;
