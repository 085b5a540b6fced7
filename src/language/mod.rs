//! Layer 1: the rule language, in which rulesets say which moves are legal and people say
//! who they believe wins.
//!
//! A rule is one expression over 64-bit integers and booleans. It is typed, total and
//! bounded: no loops but over a list or a range, no recursion, limited nesting and a limit
//! on steps, so every evaluation ends, with the exact result or with the reason why there
//! is none. [`REFERENCE`] is the language's manual.
//!
//! The way of a rule: `lexer` and `parser` make the tree of `syntax` (which prints it
//! back); `check` resolves its `names` and types and gives the form in `core`; `code`
//! compiles that to instructions, which `eval` runs, `lanes` runs on many lists at once, and
//! `affine` reads as linear forms. Faults are data (`faults`); how they
//! look to a person is not this layer's business, nor is what the variables mean.
//!
//! ```
//! use lastmove::language::{Inputs, Names, Type, compile};
//!
//! let bouton = "if max(heaps) >= 2 then xor(heaps) == 0 else count(h in heaps: h == 1) % 2 == 1";
//! let rule = compile(bouton, &Names::new().heaps(), Type::Bool).unwrap();
//! let is_p = |heaps: &[i64]| rule.bool(&Inputs { heaps, ..Inputs::default() }).unwrap();
//! assert!(is_p(&[1, 1, 1]) && is_p(&[1, 2, 3]) && !is_p(&[]) && !is_p(&[1, 1]));
//! ```

mod affine;
mod arithmetic;
mod check;
mod code;
mod core;
mod degree;
mod eval;
mod faults;
mod lanes;
mod lexer;
mod names;
mod parser;
mod program;
mod syntax;

pub use affine::{Affine, Form};
pub use check::Type;
pub use eval::{Inputs, MAX_STEPS, Values};
pub use faults::{EvalFault, EvalFaultKind, Fault};
pub use lanes::{Block, LANES, Lanes};
pub use names::{Names, check_name};
pub use parser::{MAX_NESTING, MAX_SOURCE, parse};
pub use program::{Program, compile, compile_range};
pub use syntax::Expr;

/// The reference page of the language, as `lastmove help rules` prints it.
pub const REFERENCE: &str = include_str!("reference.md");

#[cfg(test)]
mod tests;
