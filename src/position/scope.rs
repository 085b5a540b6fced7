//! A scope: which heaps a question ranges over, and its positions in witness order.

use super::partitions::Partitions;
use super::{Component, Game, Options, OptionsFault, Position};
use crate::base::{Budget, Exhausted, Meter};
use crate::ruleset::Vocabulary;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::ops::RangeInclusive;

/// `--heaps A..B --sizes C..D`: every multiset of A to B heaps of sizes C to D.
///
/// Two readings, one scope. A *rule* sees the heaps as they are listed, empty ones
/// included ([`Scope::listings`]); a *position* has no empty heaps and counts once
/// ([`Scope::positions`]). Both walk by total, then number of heaps, then
/// lexicographically, so that the first witness found is the smallest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    heaps: RangeInclusive<u32>,
    sizes: RangeInclusive<u64>,
}

/// A scope that no position satisfies or that could not be walked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScopeFault {
    /// The first bound is above the second.
    #[error("the range {0}..{1} is empty: it runs from the smaller number to the larger")]
    Reversed(u64, u64),
    /// More heaps than a walk can hold.
    #[error("at most {most} heaps may be listed in a scope, and {0} were asked for", most = Scope::MAX_HEAPS)]
    TooManyHeaps(u64),
    /// A heap larger than a component's name.
    #[error("the largest heap is {most}, and {0} was asked for", most = Component::MAX)]
    TooLarge(u64),
    /// No listing of the scope is a position of the game.
    #[error("a position of this game is a list of {}, and the scope has none", lengths(.0))]
    Unreadable(RangeInclusive<u32>),
    /// Every listing of the scope has a number outside its own range.
    #[error("in every listing of the scope a number is outside the range the ruleset gives it")]
    OutOfRange,
}

/// So many numbers.
fn lengths(lengths: &RangeInclusive<u32>) -> String {
    match (*lengths.start(), *lengths.end()) {
        (1, 1) => "1 number".to_owned(),
        (least, most) if least == most => format!("{least} numbers"),
        (least, u32::MAX) => format!("{least} or more numbers"),
        (least, most) => format!("{least} to {most} numbers"),
    }
}

impl Scope {
    /// The most heaps a scope may list.
    pub const MAX_HEAPS: u32 = 4096;

    /// The scope of `heaps` heaps of sizes in `sizes`, both ranges with both ends.
    ///
    /// # Errors
    /// [`ScopeFault`] for ranges that are empty or too large.
    pub fn new(heaps: RangeInclusive<u32>, sizes: RangeInclusive<u64>) -> Result<Scope, ScopeFault> {
        if heaps.is_empty() {
            return Err(ScopeFault::Reversed((*heaps.start()).into(), (*heaps.end()).into()));
        }
        if sizes.is_empty() {
            return Err(ScopeFault::Reversed(*sizes.start(), *sizes.end()));
        }
        match (*heaps.end(), *sizes.end()) {
            (most, _) if most > Scope::MAX_HEAPS => Err(ScopeFault::TooManyHeaps(most.into())),
            (_, largest) if largest > Component::MAX => Err(ScopeFault::TooLarge(largest)),
            _ => Ok(Scope { heaps, sizes }),
        }
    }

    /// How many heaps.
    pub fn heaps(&self) -> RangeInclusive<u32> {
        self.heaps.clone()
    }

    /// Of which sizes.
    pub fn sizes(&self) -> RangeInclusive<u64> {
        self.sizes.clone()
    }

    /// The scope with empty heaps left out: 0 to B heaps where 0 is a size.
    fn without_empty(&self) -> Scope {
        match *self.sizes.start() {
            0 if *self.sizes.end() == 0 => Scope { heaps: 0..=0, sizes: 1..=1 },
            0 => Scope { heaps: 0..=*self.heaps.end(), sizes: 1..=*self.sizes.end() },
            _ => self.clone(),
        }
    }

    /// How many listings there are: multisets of heaps, zeros counted as heaps.
    pub fn count_listings(&self) -> u128 {
        let sizes = u128::from(self.sizes.end() - self.sizes.start()) + 1;
        self.heaps.clone().map(|heaps| multisets(sizes, heaps)).fold(0, u128::saturating_add)
    }

    /// How many ordered listings there are; saturating.
    pub fn count_ordered_listings(&self) -> u128 {
        let sizes = u128::from(self.sizes.end() - self.sizes.start()) + 1;
        self.heaps.clone().map(|heaps| sizes.saturating_pow(heaps)).fold(0, u128::saturating_add)
    }

    /// How many positions there are, each once, empty heaps left out.
    pub fn count_positions(&self) -> u128 {
        self.without_empty().count_listings()
    }

    /// The same scope with sizes only so large that it has at most `most` listings; `None`
    /// where even its least size alone has more.
    pub fn within(&self, most: u64) -> Option<Scope> {
        self.largest_where(|scope| scope.count_listings() <= most.into())
    }

    /// The same scope with sizes only so large that `fits` still holds of it; `None` where not
    /// even its least size alone fits. What is larger than a scope that does not fit is taken
    /// not to fit either.
    ///
    /// Asks of few scopes, and of none more than about twice as large as the one it returns.
    pub fn largest_where(&self, mut fits: impl FnMut(&Scope) -> bool) -> Option<Scope> {
        let (least, last) = (*self.sizes.start(), *self.sizes.end());
        let to = |end: u64| Scope { heaps: self.heaps.clone(), sizes: least..=end };
        let (mut best, mut beyond, mut step) = (None, last + 1, 1);
        let mut low = least;
        // First further and further, then in between.
        while low < beyond {
            let next = match beyond > last {
                true => (low + step - 1).min(last),
                false => low + (beyond - low) / 2,
            };
            let scope = to(next);
            if fits(&scope) {
                low = next + 1;
                best = Some(scope);
            } else {
                beyond = next;
            }
            step *= 2;
        }
        best
    }

    /// Every listing in witness order, ascending inside, lent to `visit` until it breaks.
    pub fn listings<Break>(&self, mut visit: impl FnMut(&[u64]) -> Result<(), Break>) -> Result<(), Break> {
        let mut next = Some(0);
        while let Some(total) = next.and_then(|least| self.total_from(least)) {
            for count in self.heaps.clone() {
                let mut listings = Partitions::new(total, count, self.sizes.clone());
                while let Some(heaps) = listings.next_parts() {
                    visit(heaps)?;
                }
            }
            next = total.checked_add(1);
        }
        Ok(())
    }

    /// The least total of a listing that is at least `least`: between them may lie millions
    /// that nothing has.
    fn total_from(&self, least: u64) -> Option<u64> {
        let possible = self.heaps.clone().filter_map(|count| {
            let bound = |size: &u64| u128::from(*size) * u128::from(count);
            let total = bound(self.sizes.start()).max(least.into());
            (total <= bound(self.sizes.end())).then_some(total)
        });
        possible.min().and_then(|total| u64::try_from(total).ok())
    }

    /// Every ordered listing in witness order (of the sorted heaps, then of the list).
    pub fn ordered_listings<Break>(
        &self,
        mut visit: impl FnMut(&[u64]) -> Result<(), Break>,
    ) -> Result<(), Break> {
        self.listings(|heaps| {
            let mut list = heaps.to_vec();
            loop {
                visit(&list)?;
                if !next_permutation(&mut list) {
                    return Ok(());
                }
            }
        })
    }

    /// Every position in witness order, lent to `visit` until it breaks.
    pub fn positions<Break>(
        &self,
        mut visit: impl FnMut(&Position) -> Result<(), Break>,
    ) -> Result<(), Break> {
        self.without_empty().listings(|heaps| visit(&heaps.iter().map(|&size| Component(size)).collect()))
    }

    /// Every position of the scope in a game of any kind, in witness order of the numbers it
    /// is listed by, each once. Of games of heaps, the [`positions`](Scope::positions); other
    /// kinds read the numbers their own way, and lists of a length they cannot read are left
    /// out. Components of size 0 that nobody can move in are no part of a sum.
    ///
    /// # Errors
    /// What `visit` breaks with, and [`OptionsFault::Illegal`] where the game has no position
    /// of some list, or of no list at all.
    pub fn positions_in<Break: From<OptionsFault>>(
        &self,
        game: &dyn Game,
        mut visit: impl FnMut(&Position) -> Result<(), Break>,
    ) -> Result<(), Break> {
        if game.own_heap_rules().is_some() {
            return self.positions(visit);
        }
        let illegal = |component: String, fault: String| OptionsFault::Illegal { component, fault };
        let is_sum = !matches!(game.vocabulary(), Vocabulary::State { .. });
        let mut over = Over { game, known: FxHashMap::default() };
        let mut seen = FxHashSet::default();
        let each = |numbers: &[u64]| {
            let position = game.of_numbers(numbers);
            let mut position = position.map_err(|fault| illegal(format!("{numbers:?}"), fault.message))?;
            if is_sum {
                position = over.leave_out(&position)?;
            }
            match game.lists_apart() || seen.insert(position.clone()) {
                true => visit(&position),
                false => Ok(()),
            }
        };
        match self.listings_in(game, game.listing().ordered, each)? {
            Ok(()) => Ok(()),
            Err(fault) => Err(illegal(self.to_string(), fault.to_string()).into()),
        }
    }

    /// Every listing of the scope that is of this game, in witness order: lists of a length
    /// it cannot read are left out, and lists with a number outside its own range.
    ///
    /// # Errors
    /// What `visit` breaks with; inside, [`ScopeFault::Unreadable`] and
    /// [`ScopeFault::OutOfRange`] where no listing is of the game.
    pub fn listings_in<Break>(
        &self,
        game: &dyn Game,
        ordered: bool,
        mut visit: impl FnMut(&[u64]) -> Result<(), Break>,
    ) -> Result<Result<(), ScopeFault>, Break> {
        let readable = match self.readable_in(game) {
            Ok(readable) => readable,
            Err(fault) => return Ok(Err(fault)),
        };
        let (mut visited, mut left_out) = (false, false);
        let each = |numbers: &[u64]| {
            if game.admits(numbers) {
                visited = true;
                visit(numbers)
            } else {
                left_out = true;
                Ok(())
            }
        };
        match ordered {
            true => readable.ordered_listings(each)?,
            false => readable.listings(each)?,
        }
        Ok(if left_out && !visited { Err(ScopeFault::OutOfRange) } else { Ok(()) })
    }

    /// The part of the scope whose listings are of a length the game can read.
    ///
    /// # Errors
    /// [`ScopeFault::Unreadable`] where there is none.
    pub fn readable_in(&self, game: &dyn Game) -> Result<Scope, ScopeFault> {
        let lengths = game.listing().lengths;
        let heaps = *self.heaps.start().max(lengths.start())..=*self.heaps.end().min(lengths.end());
        match heaps.is_empty() {
            true => Err(ScopeFault::Unreadable(lengths)),
            false => Ok(Scope { heaps, sizes: self.sizes.clone() }),
        }
    }

    /// Positions that bound every position of the scope in a game of any kind: the
    /// [`bounds`](Scope::bounds) of heaps, and else the positions themselves.
    ///
    /// # Errors
    /// As [`Scope::positions_in`], and when the list alone passes the budget.
    pub fn bounds_in(&self, game: &dyn Game, meter: &Meter) -> Result<Vec<Position>, OptionsFault> {
        if game.own_heap_rules().is_some() {
            return Ok(self.list_bounds(meter)?);
        }
        let mut all = Vec::new();
        self.positions_in(game, |position| {
            all.push(position.clone());
            meter.check_size(all.len() as u64, (all.len() * size_of::<Position>()) as u64)?;
            Ok::<(), OptionsFault>(())
        })?;
        Ok(all)
    }

    /// Positions that bound every position of the scope: as many copies of each size as
    /// there may be heaps. What a graph needs to know to make room for all of them.
    pub fn bounds(&self) -> impl Iterator<Item = Position> + '_ {
        let most = u64::from(*self.heaps.end());
        let sizes = (*self.sizes.start()).max(1)..=*self.sizes.end();
        sizes.map(move |size| Position::copies(Component(size), most))
    }

    /// The [`bounds`](Scope::bounds) in one list.
    ///
    /// # Errors
    /// When the list alone passes the budget: a scope of 10^12 sizes is quickly written.
    pub fn list_bounds(&self, meter: &Meter) -> Result<Vec<Position>, Exhausted> {
        let sizes = (self.sizes.end() - self.sizes.start()).saturating_add(1);
        meter.check_size(sizes, sizes.saturating_mul(size_of::<Position>() as u64))?;
        Ok(self.bounds().collect())
    }
}

/// Which components of size 0 have no move.
struct Over<'g> {
    game: &'g dyn Game,
    known: FxHashMap<Component, bool>,
}

impl Over<'_> {
    /// The position without the components of size 0 that have no move and have decided
    /// nothing.
    fn leave_out(&mut self, position: &Position) -> Result<Position, OptionsFault> {
        let mut left = Position::empty();
        for run in position.runs() {
            if !self.is_over(run.component)? {
                left = left.plus(&Position::copies(run.component, run.count));
            }
        }
        Ok(left)
    }

    fn is_over(&mut self, component: Component) -> Result<bool, OptionsFault> {
        if self.game.size(component) > 0 || self.game.end(component).is_some() {
            return Ok(false);
        }
        if let Some(&known) = self.known.get(&component) {
            return Ok(known);
        }
        let mut options = Options::new(Budget::DEFAULT.meter());
        self.game.options(component, &mut options)?;
        let is_over = options.iter().next().is_none();
        self.known.insert(component, is_over);
        Ok(is_over)
    }
}

impl Scope {
    /// The scope in words, where what it counts is not called a heap: `1 to 4 boards of sizes
    /// 1 to 3`.
    pub fn in_words(&self, one: &str) -> String {
        let (heaps, sizes) = (&self.heaps, &self.sizes);
        let plural = if *heaps.end() == 1 { "" } else { "s" };
        let count = match heaps.start() == heaps.end() {
            true => heaps.end().to_string(),
            false => format!("{} to {}", heaps.start(), heaps.end()),
        };
        match sizes.start() == sizes.end() {
            true => format!("{count} {one}{plural} of {}", sizes.end()),
            false => format!("{count} {one}{plural} of sizes {} to {}", sizes.start(), sizes.end()),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words("heap"))
    }
}

/// How many multisets of `count` out of `kinds` there are: C(kinds + count - 1, count),
/// saturating.
pub fn multisets(kinds: u128, count: u32) -> u128 {
    let mut product: u128 = 1;
    for step in 0..u128::from(count) {
        // Exact at every step: the product of step + 1 consecutive numbers over (step + 1)!.
        match product.checked_mul(kinds + step) {
            Some(next) => product = next / (step + 1),
            None => return u128::MAX,
        }
    }
    product
}

/// The next permutation in lexicographic order; `false` after the last.
fn next_permutation(list: &mut [u64]) -> bool {
    let Some(pivot) = list.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let swap = list.iter().rposition(|&item| item > list[pivot]).unwrap_or(pivot);
    list.swap(pivot, swap);
    list[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use std::convert::Infallible;

    fn scope(heaps: RangeInclusive<u32>, sizes: RangeInclusive<u64>) -> Scope {
        Scope::new(heaps, sizes).unwrap()
    }

    fn listings(scope: &Scope) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let Ok(()) = scope.listings(|heaps| {
            all.push(heaps.to_vec());
            Ok::<(), Infallible>(())
        });
        all
    }

    #[test]
    fn listings_are_counted_and_in_witness_order() {
        for scope in [scope(1..=4, 0..=5), scope(4..=4, 0..=5), scope(0..=3, 2..=4), scope(2..=2, 0..=0)] {
            let all = listings(&scope);
            assert_eq!(all.len() as u128, scope.count_listings(), "{scope}");
            let order = |heaps: &Vec<u64>| (heaps.iter().sum::<u64>(), heaps.len(), heaps.clone());
            assert!(all.is_sorted_by(|a, b| order(a) < order(b)));
        }
        assert_eq!(scope(1..=4, 0..=5).count_listings(), 209);
        assert_eq!(scope(4..=4, 0..=5).count_positions(), 126);
    }

    #[test]
    fn positions_have_no_empty_heaps_and_come_once() {
        for scope in [scope(1..=3, 0..=3), scope(2..=3, 1..=4), scope(1..=2, 0..=0)] {
            let mut all = Vec::new();
            let Ok(()) = scope.positions(|position| {
                all.push(position.clone());
                Ok::<(), Infallible>(())
            });
            assert_eq!(all.len() as u128, scope.count_positions());
            let expected: std::collections::BTreeSet<Vec<u64>> = listings(&scope)
                .into_iter()
                .map(|heaps| heaps.into_iter().filter(|&size| size > 0).collect())
                .collect();
            let found: std::collections::BTreeSet<Vec<u64>> =
                all.iter().map(|position| position.iter().map(|heap| heap.0).collect()).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn totals_that_nothing_has_are_passed_over() {
        let all = listings(&scope(1..=3, 1 << 50..=(1 << 50) + 1));
        assert_eq!(all.len(), 2 + 3 + 4);
        assert_eq!(all[8], [(1 << 50) + 1; 3]);
    }

    #[test]
    fn ordered_lists_are_all_lists() {
        let mut count = 0;
        let Ok(()) = scope(1..=4, 0..=8).ordered_listings(|_| {
            count += 1;
            Ok::<(), Infallible>(())
        });
        assert_eq!(count, 9 + 81 + 729 + 6561);
        assert_eq!(scope(1..=4, 0..=8).count_ordered_listings(), count);
    }

    #[test]
    fn bounds_are_listed_under_a_budget() {
        let meter = Budget { max_memory: Some(1 << 20), ..Budget::UNLIMITED }.meter();
        assert_eq!(scope(1..=3, 0..=9).list_bounds(&meter).unwrap().len(), 9);
        assert_eq!(scope(1..=3, 0..=1 << 40).list_bounds(&meter), Err(Exhausted::Memory(1 << 20)));
    }

    #[test]
    fn the_largest_scope_within_a_count() {
        for (heaps, sizes) in [(1..=4, 0..=30), (6..=6, 0..=63), (2..=3, 5..=40)] {
            let scope = scope(heaps, sizes);
            for most in [0, 1, 9, 100, 5000, 1 << 40] {
                let fits = |end: &u64| {
                    let sizes = *scope.sizes().start()..=*end;
                    Scope::new(scope.heaps(), sizes).unwrap().count_listings() <= most.into()
                };
                let expected = scope.sizes().rfind(fits);
                assert_eq!(scope.within(most).map(|scope| *scope.sizes().end()), expected, "{scope} {most}");
            }
        }
    }

    #[test]
    fn huge_scopes_are_counted_without_walking() {
        assert_eq!(scope(1..=4096, 0..=1 << 40).count_listings(), u128::MAX);
        assert_eq!(scope(1..=1, 0..=1 << 40).count_listings(), (1 << 40) + 1);
    }
}
