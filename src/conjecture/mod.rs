//! Layer 6: what is true of a position, and rules held against it.
//!
//! [`Truth`] is the one place where a question about a position is answered: it picks the
//! engine or the theorem, and every answer names its authority. An `oracle` answers the same
//! for millions of listings of heaps; [`test()`] holds a [`Claim`] against it.

mod answers;
mod authority;
mod claim;
mod draw;
mod guess;
mod inquiry;
mod interchange;
mod oracle;
mod parameter;
mod referee;
mod replay;
mod sample;
mod search;
mod test;
mod truth;
mod values;
mod view;

pub use answers::{
    AnswerFault, AnswerFormat, Effect, HeapList, HeapMove, PositionsFormat, Reply, StatedMove, TextFault,
};
pub use authority::Authority;
pub use claim::{Claim, Statement};
pub use draw::Draw;
pub use guess::{Guess, Guesses, guess};
pub use inquiry::Inquiry;
pub use interchange::{Interchange, Sameness, Witness, interchange, interchange_known};
pub use oracle::OracleFault;
pub use parameter::{Parameter, ParameterFault, substitute};
pub use referee::{JudgeFault, Judged, Referee, Rejection, Ruling, Why, judge};
pub use replay::{Deviation, ReplayFault, replay};
pub use sample::{TooMany, sample};
pub use test::{
    Counterexample, Defence, Found, Mex, Mismatch, Proof, Said, Tally, TestFault, Tested, test, test_by,
    test_conjecture, test_on, test_on_by,
};
pub use truth::{Answer, Side, Truth};
