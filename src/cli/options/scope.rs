//! `--heaps A..B --sizes C..D`: the positions a command ranges over.

use super::Range;
use crate::position::{Scope, ScopeFault};
use clap::Args;

/// Which positions: how many heaps, of which sizes, both ends included.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Scope")]
pub struct ScopeOptions {
    /// How many heaps, both ends included
    #[arg(long, value_name = "A..B", default_value = "1..3")]
    heaps: Range,

    /// The heap sizes, both ends included
    #[arg(long, value_name = "C..D", default_value = "0..10")]
    sizes: Range,
}

impl ScopeOptions {
    /// The scope.
    pub fn scope(&self) -> Result<Scope, ScopeFault> {
        let heaps = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Scope::new(heaps(self.heaps.first)..=heaps(self.heaps.last), self.sizes.iter())
    }
}
