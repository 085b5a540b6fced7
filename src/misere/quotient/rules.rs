//! The options of heaps, from a code by counting or from any rules by listing.

use super::heaps::{HeapOptions, Way};
use crate::base::Meter;
use crate::position::{Component, Game, HeapGame, Options, OptionsFault};
use crate::ruleset::{Code, HeapRules};

/// Options of the heaps of one game.
pub enum RuleOptions {
    /// A code with at most two heaps left: options by counting.
    Code(Code),
    /// Any rules: options as the game lists them.
    Listed(HeapGame, Meter),
}

impl RuleOptions {
    /// The quickest way for these rules; `meter` bounds the listing of one heap.
    pub fn new(rules: &HeapRules, meter: Meter) -> RuleOptions {
        match rules.code().filter(|code| !code.repeats() && code.digits().iter().all(|&digit| digit < 8)) {
            Some(code) => RuleOptions::Code(code),
            None => RuleOptions::Listed(HeapGame::new(rules.clone()), meter),
        }
    }
}

impl HeapOptions for RuleOptions {
    fn ways(&mut self, heap: u64, mut visit: impl FnMut(Way)) -> Result<(), OptionsFault> {
        match self {
            RuleOptions::Code(code) => {
                for (take, &digit) in (0..=heap).zip(code.digits()) {
                    let rest = heap - take;
                    if digit & 1 != 0 && rest == 0 && take > 0 {
                        visit(Way::To(&[]));
                    }
                    if digit & 2 != 0 && rest > 0 && take > 0 {
                        visit(Way::To(&[rest]));
                    }
                    if digit & 4 != 0 {
                        visit(Way::InTwo(rest));
                    }
                }
                Ok(())
            }
            RuleOptions::Listed(game, meter) => {
                let mut options = Options::new(meter.clone());
                game.options(Component(heap), &mut options)?;
                let mut sizes = Vec::new();
                for option in options.iter() {
                    sizes.clear();
                    sizes.extend(option.iter().map(|part| part.0));
                    visit(Way::To(&sizes));
                }
                Ok(())
            }
        }
    }
}
