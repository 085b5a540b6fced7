//! Which of the two conventions a command speaks of.

use crate::base::Convention;
use crate::base::convention::UnknownConvention;
use std::str::FromStr;

/// One convention, or both: what commands show unless told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conventions {
    /// One only.
    One(Convention),
    /// Side by side.
    Both,
}

impl FromStr for Conventions {
    type Err = String;

    fn from_str(text: &str) -> Result<Conventions, String> {
        match (text, text.parse()) {
            ("both", _) => Ok(Conventions::Both),
            (_, Ok(one)) => Ok(Conventions::One(one)),
            (_, Err(UnknownConvention(text))) => {
                Err(format!("`{text}` is no play convention: expected `normal`, `misere` or `both`"))
            }
        }
    }
}

impl Conventions {
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
