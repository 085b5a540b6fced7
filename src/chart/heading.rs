//! What every chart must say about itself, whatever it shows.

use crate::base::Convention;

/// The ruleset, the conventions and the scope a chart speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The ruleset's name as people know it, such as `Kayles`.
    pub ruleset: String,
    /// The conventions the chart covers, in the order it shows them.
    pub conventions: Vec<Convention>,
    /// The positions it covers, in words: `single heaps 0 to 40`.
    pub scope: String,
}

impl Heading {
    /// A heading that covers both conventions, as most charts do.
    pub fn both(ruleset: impl Into<String>, scope: impl Into<String>) -> Heading {
        Heading { ruleset: ruleset.into(), conventions: Convention::BOTH.to_vec(), scope: scope.into() }
    }

    /// `normal and misère play`, or whichever apply.
    pub fn conventions_in_words(&self) -> String {
        match &self.conventions[..] {
            [] => String::new(),
            conventions => {
                let words: Vec<_> = conventions.iter().map(|convention| convention.prose()).collect();
                format!("{} play", words.join(" and "))
            }
        }
    }
}
