//! Misère quotients, exact: solved by the kernel operator on lasso diagrams.
//!
//! The sums of a game's heaps fall into classes that may stand for each other in every such
//! sum; the classes form a commutative monoid Q, and those that are P-positions a subset P.
//! The pair (Q, P) is the misère quotient, and the pretending function Phi sends a heap to
//! its class. Where Q is finite, misère play is as good as solved.
//!
//! * [`quotient`] takes in heap after heap and says what is proved;
//! * `diagram` holds sets of sums, `kernel` finds the P-positions among them, `monoid`
//!   reads the quotient off;
//! * `tame` knows the quotients of games all of whose heaps are tame, without diagrams;
//! * `heaps` keeps heaps that bring nothing new out of the diagrams, and `closure` checks
//!   those that stand for a class;
//! * [`of_closed_set`] does the same for some positions of any game, and all they become;
//! * [`MisereValues`] asks the quotient beside nim heaps for misère values and genera;
//! * `growth` proves that a quotient is infinite, and shows it by a [`Family`];
//! * `symbolic` solves partial quotients that are infinite, where more than one heap grows;
//! * [`Presentation`], [`Structure`] and [`Exceptions`] say what was found.
//!
//! Source: Plambeck 2005; Plambeck and Siegel 2008 for quotients. The method is this
//! project's own.

mod answer;
mod closed;
mod closure;
mod diagram;
mod exceptions;
mod growth;
mod heaps;
mod kernel;
mod monoid;
mod presentation;
mod products;
mod rules;
mod structure;
mod symbolic;
mod tame;
#[cfg(test)]
mod tests;
mod values;

pub use answer::{Quotient, Status, Step, quotient, whole_quotient};
pub use closed::{ClosedHalt, ClosedQuotient, of_closed_set};
pub use diagram::{Stopped, Variable};
pub use exceptions::{Counts, Exception, Exceptions, HeapKind};
pub use growth::{Family, Infinite, Inserted, Proof, Rule};
pub use heaps::{Halt, HeapOptions, Partial, Way};
pub use kernel::Unrepeated;
pub use monoid::{Element, Monoid};
pub use presentation::{Letter, Powers, Presentation};
pub use rules::RuleOptions;
pub use structure::Structure;
pub use symbolic::Solution;
pub use tame::Tamed;
pub use values::MisereValues;
