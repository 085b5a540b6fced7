//! A quantity, or the reason why it was not established.

/// What was asked for, or why it stays open. Never an error: the user gets what is known
/// and the reason for what is not.
pub type Known<T> = Result<T, Unknown>;

/// Why a quantity was not established, as a sentence a person can act on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unknown(pub String);

impl From<super::Exhausted> for Unknown {
    fn from(exhausted: super::Exhausted) -> Unknown {
        Unknown(exhausted.to_string())
    }
}
