//! Random listings of heaps: to test rules and programs on positions nobody chose.

use super::Draw;
use crate::position::Scope;

/// The most heaps that are drawn at once, a listing counting for one more: more would fill
/// the memory.
const MOST: u128 = 1 << 27;

/// More was asked for than fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{count} random positions of up to {heaps} heaps are too many at once: --count {} fits",
    MOST / (u128::from(*heaps) + 1)
)]
pub struct TooMany {
    /// How many positions were asked for.
    pub count: usize,
    /// The most heaps one of them may have.
    pub heaps: u32,
}

/// `count` listings: how many heaps is drawn first, each number as likely as any other, then
/// each heap's size likewise, in the order of the list.
///
/// # Errors
/// When so many would not fit the memory.
///
/// ```
/// use lastmove::conjecture::sample;
/// use lastmove::position::Scope;
/// let scope = Scope::new(1..=4, 1..=4)?;
/// let listings = sample(&scope, 1508, 7)?;
/// assert_eq!(listings.len(), 1508);
/// assert_eq!(listings, sample(&scope, 1508, 7)?);
/// assert_ne!(listings, sample(&scope, 1508, 8)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sample(scope: &Scope, count: usize, seed: u64) -> Result<Vec<Vec<u64>>, TooMany> {
    let heaps = *scope.heaps().end();
    if count as u128 * (u128::from(heaps) + 1) > MOST {
        return Err(TooMany { count, heaps });
    }
    let mut draw = Draw::new(seed);
    let listing = |_| {
        let heaps = draw.among((*scope.heaps().start()).into()..=heaps.into());
        (0..heaps).map(|_| draw.among(scope.sizes())).collect()
    };
    Ok((0..count).map(listing).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_any_memory_is_refused_at_once() {
        for (heaps, count) in [(0, usize::MAX), (4096, 1 << 30), (1, 1 << 40)] {
            let scope = Scope::new(0..=heaps, 0..=9).unwrap();
            assert_eq!(sample(&scope, count, 0), Err(TooMany { count, heaps }));
        }
    }
}
