//! The three-valued answer to a question that search may leave open.

use super::Unknown;

/// Whether a claim holds, with what shows that it does not, or why it stayed open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<Witness> {
    /// The claim holds over everything it was asked of.
    Holds,
    /// The claim fails, and this shows it.
    Fails(Witness),
    /// It stayed open, for this reason.
    Unknown(Unknown),
}

impl<W> Verdict<W> {
    /// The contract's word: `holds`, `fails` or `unknown`.
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Fails(_) => "fails",
            Verdict::Unknown(_) => "unknown",
        }
    }
}
