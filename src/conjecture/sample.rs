//! Random listings of heaps: to test rules and programs on positions nobody chose.

use super::Draw;
use crate::position::Scope;

/// `count` listings: how many heaps is drawn first, each number as likely as any other, then
/// each heap's size likewise, in the order of the list.
///
/// ```
/// use lastmove::conjecture::sample;
/// use lastmove::position::Scope;
/// let scope = Scope::new(1..=4, 1..=4)?;
/// let listings = sample(&scope, 1508, 7);
/// assert_eq!(listings.len(), 1508);
/// assert_eq!(listings, sample(&scope, 1508, 7));
/// assert_ne!(listings, sample(&scope, 1508, 8));
/// # Ok::<(), lastmove::position::ScopeFault>(())
/// ```
pub fn sample(scope: &Scope, count: usize, seed: u64) -> Vec<Vec<u64>> {
    let mut draw = Draw::new(seed);
    let listing = |_| {
        let heaps = draw.among((*scope.heaps().start()).into()..=(*scope.heaps().end()).into());
        (0..heaps).map(|_| draw.among(scope.sizes())).collect()
    };
    (0..count).map(listing).collect()
}
