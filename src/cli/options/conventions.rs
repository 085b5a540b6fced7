//! Which of the two conventions a command speaks of.

use crate::base::Convention;

/// One convention, or both: what commands show unless told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conventions {
    /// One only.
    One(Convention),
    /// Side by side.
    Both,
}

impl Conventions {
    /// What an option that may be left out says.
    pub fn of(option: Option<Convention>) -> Conventions {
        option.map_or(Conventions::Both, Conventions::One)
    }

    /// The conventions, normal before misère.
    pub fn iter(self) -> impl Iterator<Item = Convention> + Clone {
        Convention::BOTH.into_iter().filter(move |&convention| self.has(convention))
    }

    /// Whether this one is among them.
    pub fn has(self, convention: Convention) -> bool {
        match self {
            Conventions::One(one) => one == convention,
            Conventions::Both => true,
        }
    }
}

impl std::fmt::Display for Conventions {
    /// As a heading has it: `normal and misère play`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Conventions::One(one) => write!(f, "{one} play"),
            Conventions::Both => f.write_str("normal and misère play"),
        }
    }
}
