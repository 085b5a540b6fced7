//! What positions are made of, and which kernel labels them.

use crate::graph::{ComponentTable, Local};

/// How a line is labelled: what the moves of single components have in common.
///
/// A kernel is read off the moves themselves and not off the way the rules are written, so
/// a game gets the same one however it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// Every kind may become any smaller one, as in Nim: a line has one P-position.
    AnySmaller,
    /// The same few amounts may be taken from every kind, where they are there: a line is
    /// labelled eight positions at a time.
    Subtraction,
    /// Any other moves from one kind to one smaller: a line is labelled one P-position
    /// after the other.
    Single,
}

/// The kinds of components positions are made of: all that a table has, numbered from 1.
/// Kind 0 is what is not there.
///
/// Made for games in which a component becomes one component or nothing, and never several.
pub struct Kinds {
    /// The kinds each kind may become, descending.
    options: Vec<Vec<u32>>,
    /// The largest amount that may be taken, where the kernel is [`Kernel::Subtraction`].
    amounts: Vec<u32>,
    kernel: Kernel,
}

impl Kinds {
    /// The components of `table`; `None` where one of them may become several.
    ///
    /// Linear in the options.
    pub fn new(table: &ComponentTable) -> Option<Kinds> {
        let mut options = vec![Vec::new()];
        for local in 0..table.len() as Local {
            let mut becomes: Vec<u32> = Vec::with_capacity(table.options(local).len());
            for option in table.options(local) {
                becomes.push(match option {
                    [] => 0,
                    [part] => part + 1,
                    _ => return None,
                });
            }
            becomes.sort_unstable_by(|a, b| b.cmp(a));
            becomes.dedup();
            options.push(becomes);
        }
        let amounts = amounts(&options);
        let kernel = match &amounts {
            _ if any_smaller(&options) => Kernel::AnySmaller,
            Some(_) => Kernel::Subtraction,
            None => Kernel::Single,
        };
        Some(Kinds { options, amounts: amounts.unwrap_or_default(), kernel })
    }

    /// How positions of these kinds are labelled.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The largest kind.
    pub fn largest(&self) -> u32 {
        self.options.len() as u32 - 1
    }

    /// What may be taken, ascending, where the kernel is [`Kernel::Subtraction`].
    pub(super) fn amounts(&self) -> &[u32] {
        &self.amounts
    }

    /// The kinds a kind may become, descending.
    #[inline]
    pub(super) fn options(&self, kind: u32) -> &[u32] {
        &self.options[kind as usize]
    }

    /// Whether a kind has no move.
    #[inline]
    pub(super) fn is_dead(&self, kind: u32) -> bool {
        self.options[kind as usize].is_empty()
    }
}

fn any_smaller(options: &[Vec<u32>]) -> bool {
    options.iter().enumerate().all(|(kind, options)| options.len() == kind)
}

/// Past this amount the table that labels eight positions at a time would leave the cache.
const LARGEST_AMOUNT: u32 = 8;

/// The amounts that may be taken, if they are the same few for every kind.
fn amounts(options: &[Vec<u32>]) -> Option<Vec<u32>> {
    let all = options.iter().zip(0u32..);
    let mut amounts: Vec<u32> =
        all.clone().flat_map(|(options, kind)| options.iter().map(move |option| kind - option)).collect();
    amounts.sort_unstable();
    amounts.dedup();
    let same = |(options, kind): (&Vec<u32>, u32)| {
        let there = amounts.iter().filter(|&&amount| amount <= kind).map(|amount| kind - amount);
        options.iter().copied().eq(there)
    };
    let few = amounts.last().is_some_and(|&largest| largest <= LARGEST_AMOUNT);
    (few && all.clone().all(same)).then_some(amounts)
}
