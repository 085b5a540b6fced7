//! Whether a scope can be searched whole within the budget, told before the search.
//!
//! What a table takes is known beforehand, and so is the largest scope whose table fits. Where
//! a theorem or an exact quotient names the outcomes there is nothing to hold. Only where heaps
//! split so that no table fits, and the graph might still, its size is guessed
//! from a small part of it.

use super::named::Named;
use super::reach::Reach;
use super::tame::TameScope;
use crate::base::{Amount, Budget, Convention, Exhausted, Meter};
use crate::graph::{ComponentTable, GraphFault};
use crate::play::{Census, Kinds, Lines, Size, Space};
use crate::position::{Component, Game, Position, Scope};
use std::fmt;

/// A scope that takes more than the budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooWide {
    scope: Scope,
    takes: Takes,
    limit: Exhausted,
    fits: Option<Scope>,
}

/// What a search would have to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// The positions of the scope and no others.
    Listed(u128),
    /// All positions of a table, and its bytes.
    Table { positions: u64, bytes: u64 },
    /// All positions up to a total; the bytes where 64 bits count them.
    Total { total: u64, positions: u128, bytes: Option<u64> },
    /// At least about so many positions of a search; more than any where it has no keys.
    Searched(u64),
    /// More than 64 bits number.
    Past64Bits,
}

/// Whether `scope` takes more than the budget, and then what it takes and which scope of its
/// kind fits. `None` is no promise: what a search of states or of graphs takes is not known
/// beforehand.
///
/// # Errors
/// When the rules break, or time runs out.
///
/// ```
/// use lastmove::base::Budget;
/// use lastmove::divergence::too_wide;
/// use lastmove::position::Scope;
/// let game = lastmove::position::game(&lastmove::ruleset::resolve("grundys-game")?);
/// let wide = too_wide(&*game, &Scope::new(1..=4, 0..=40)?, &mut Budget::DEFAULT.meter())?;
/// let text = wide.map(|wide| wide.to_string()).unwrap_or_default();
/// assert!(text.contains("reach") && text.contains("--heaps 1..4 --sizes 0.."), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn too_wide(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Option<TooWide>, GraphFault> {
    too_wide_by(game, scope, true, meter)
}

/// The same for whoever asks tables and graphs alone, and no theorem that names outcomes but
/// that of games like Nim.
///
/// # Errors
/// As [`too_wide`].
pub fn too_wide_to_search(
    game: &dyn Game,
    scope: &Scope,
    meter: &mut Meter,
) -> Result<Option<TooWide>, GraphFault> {
    too_wide_by(game, scope, false, meter)
}

fn too_wide_by(
    game: &dyn Game,
    scope: &Scope,
    by_theorems: bool,
    meter: &mut Meter,
) -> Result<Option<TooWide>, GraphFault> {
    let Ok(readable) = scope.readable_in(game) else { return Ok(None) };
    let is_heaps = game.own_heap_rules().is_some();
    let mut room = Room { game, is_heaps, by_theorems, by_worths: false, meter };
    let narrowed = readable.largest_where(|scope| room.listing(scope).is_ok());
    // A theorem that answers the whole scope answers every part of it.
    if let (true, Some(narrowed)) = (room.is_heaps, &narrowed) {
        let tame = TameScope::of(game, narrowed, room.meter)?;
        room.by_worths = tame.is_some_and(|tame| by_theorems || tame.is_like_nim());
    }
    let (over, known) = match room.listing(&readable) {
        Err(over) => (Some(over), narrowed.as_ref().map_or(0, |narrowed| room.by_quotient(narrowed))),
        Ok(()) => room.over(&readable)?,
    };
    let Some(Over { takes, limit }) = over else { return Ok(None) };
    let mut fault = None;
    let mut has_room = |scope: &Scope| {
        let checked = room.table(scope).map_err(|stopped| fault = Some(stopped));
        *scope.sizes().end() <= known || checked == Ok(Some(Ok(())))
    };
    let fits = narrowed.and_then(|narrowed| narrowed.largest_where(&mut has_room));
    match fault {
        Some(fault) => Err(fault),
        None => Ok(Some(TooWide { scope: readable, takes, limit, fits })),
    }
}

impl TooWide {
    /// The largest scope of its kind that fits.
    pub fn fits(&self) -> Option<&Scope> {
        self.fits.as_ref()
    }
}

impl std::error::Error for TooWide {}

impl fmt::Display for TooWide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooWide { scope, takes, limit, fits } = self;
        match takes {
            Takes::Listed(positions) => write!(f, "{scope} are {positions} positions")?,
            Takes::Table { positions, bytes } => {
                write!(f, "{scope} are {positions} positions in a table of {}", Amount(*bytes))?;
            }
            Takes::Total { total, positions: u128::MAX, .. } => {
                write!(
                    f,
                    "heaps that split reach any position of total at most {total}, more than any machine holds"
                )?;
            }
            Takes::Total { total, positions, bytes } => {
                let bytes = bytes.map(|bytes| format!(" in a table of {}", Amount(bytes)));
                let bytes = bytes.unwrap_or_default();
                write!(f, "heaps that split reach {positions} positions of total at most {total}{bytes}")?;
            }
            Takes::Searched(u64::MAX) => write!(f, "the positions of {scope} are too large to search whole")?,
            Takes::Searched(least) => write!(f, "a search of {scope} meets more than {least} positions")?,
            Takes::Past64Bits => write!(f, "{scope} are more positions than 64 bits number")?,
        }
        match limit {
            Exhausted::Positions(u64::MAX) => {}
            Exhausted::Positions(most) => write!(f, ", and the budget is {most} (--max-positions)")?,
            Exhausted::Memory(most) => write!(f, ", and the budget is {} (--max-memory)", Amount(*most))?,
            Exhausted::Time(_) => write!(f, "; {limit}")?,
        }
        match fits {
            None => write!(f, "; no scope of so many heaps fits"),
            Some(fits) => {
                let (heaps, sizes) = (fits.heaps(), fits.sizes());
                let (fewest, most, least, largest) = (heaps.start(), heaps.end(), sizes.start(), sizes.end());
                write!(f, "; the largest that fits is --heaps {fewest}..{most} --sizes {least}..{largest}")
            }
        }
    }
}

/// The largest size whose options are listed to see what a table takes. With a larger one that
/// splits, a table has more positions than any machine.
const LISTED: u64 = 1024;

/// What a graph takes for a position, at the least.
const GRAPH_BYTES: u64 = 36;

/// Bytes for listing options, which is to cost no more than a moment.
const LISTING: u64 = 64 << 20;

/// What a scope takes, and the limit it passes.
#[derive(Debug, PartialEq, Eq)]
struct Over {
    takes: Takes,
    limit: Exhausted,
}

struct Room<'a> {
    game: &'a dyn Game,
    is_heaps: bool,
    /// Whether outcomes may be read off a quotient.
    by_theorems: bool,
    /// Whether outcomes are read off the worths of heaps, so that there is no table.
    by_worths: bool,
    meter: &'a mut Meter,
}

impl Room<'_> {
    /// Whether the budget allows looking at every position of a scope.
    fn listing(&self, scope: &Scope) -> Result<(), Over> {
        let count = if self.is_heaps { scope.count_positions() } else { scope.count_listings() };
        match u64::try_from(count) {
            Err(_) => Err(self.past_64_bits()),
            Ok(positions) => self.check(positions, 0, Takes::Listed(count)),
        }
    }

    /// Past the budget, or past what there is without one.
    fn past_64_bits(&self) -> Over {
        let limit = self.meter.check_size(u64::MAX, 0).err().unwrap_or(Exhausted::Positions(u64::MAX));
        Over { takes: Takes::Past64Bits, limit }
    }

    fn check(&self, positions: u64, bytes: u64, takes: Takes) -> Result<(), Over> {
        self.meter.check_size(positions, bytes).map_err(|limit| Over { takes, limit })
    }

    /// What a scope that can be listed takes, where that is too much, and up to which size a
    /// graph is known to fit, or a quotient has all heaps.
    fn over(&mut self, scope: &Scope) -> Result<(Option<Over>, u64), GraphFault> {
        let over = match self.table(scope)? {
            Some(Ok(())) => return Ok((None, 0)),
            Some(Err(over)) if !matches!(over.takes, Takes::Total { .. }) => return Ok((Some(over), 0)),
            Some(Err(over)) => Some(over),
            None if *scope.sizes().end() > LISTED => return Ok((None, 0)),
            None => None,
        };
        let by_quotient = self.by_quotient(scope);
        if by_quotient >= *scope.sizes().end() {
            return Ok((None, 0));
        }
        let reach = Reach::probe(self.game, scope, self.meter)?;
        let least = reach.at_least();
        Ok(match self.check(least, least.saturating_mul(GRAPH_BYTES), Takes::Searched(least)) {
            Ok(()) => (None, 0),
            Err(searched) => (over.or(Some(searched)), reach.known().max(by_quotient)),
        })
    }

    /// Up to which size a quotient has all heaps of a scope, where one may be asked.
    fn by_quotient(&self, scope: &Scope) -> u64 {
        if self.by_theorems { Named::heaps_of_quotient(self.game, scope, self.meter) } else { 0 }
    }

    /// Whether the table fits that labels a scope which can be listed; `None` where there is
    /// no such table.
    fn table(&mut self, scope: &Scope) -> Result<Option<Result<(), Over>>, GraphFault> {
        let ends_itself = self.game.is_loopy() || self.game.has_end_rule();
        if !self.is_heaps || self.by_worths || ends_itself {
            return Ok(Some(Ok(())));
        }
        let (heaps, largest) = (*scope.heaps().end(), *scope.sizes().end());
        let mut table = ComponentTable::new();
        let mut listing = Budget { max_memory: Some(LISTING), ..self.meter.budget() }.meter();
        for size in 1..=largest.min(LISTED) {
            match table.add(self.game, &Position::copies(Component(size), 1), &mut listing) {
                Err(GraphFault::Exhausted(Exhausted::Positions(_) | Exhausted::Memory(_))) => {
                    return Ok(None);
                }
                added => added?,
            }
        }
        Ok(match Kinds::new(&table) {
            Some(_) if heaps <= 1 => Some(Ok(())),
            Some(kinds) => u32::try_from(largest).ok().map(|largest| self.lines(&kinds, largest, heaps)),
            None => Space::new(self.game, &table)
                .map(|space| self.census(&space, largest.saturating_mul(heaps.into()))),
        })
    }

    fn lines(&self, kinds: &Kinds, largest: u32, heaps: u32) -> Result<(), Over> {
        let Size { positions, bytes } =
            Lines::size_to(kinds.kernel(), largest, heaps).ok_or_else(|| self.past_64_bits())?;
        self.check(positions, bytes, Takes::Table { positions, bytes })
    }

    fn census(&self, space: &Space, total: u64) -> Result<(), Over> {
        let positions = space.positions(total);
        let takes = |bytes| Takes::Total { total, positions, bytes };
        // What has too many positions, or too many bits, is not measured to the byte.
        let least = u64::try_from(positions).unwrap_or(u64::MAX);
        self.check(least, least / 4, takes(None))?;
        let past = Over { takes: takes(None), limit: Exhausted::Positions(u64::MAX) };
        let size = Census::size(space, total, Convention::BOTH.len()).ok_or(past)?;
        self.check(size.positions, size.bytes, takes(Some(size.bytes)))
    }
}
