//! How many beans a move takes, and how many heaps it leaves: two small sets of numbers.

use std::fmt;

/// The numbers of beans a move may take, as the rules state them.
///
/// The constructors keep the listed numbers ascending and distinct; whoever builds a
/// variant by hand owes the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amounts {
    /// These and no others, ascending and distinct.
    Listed(Vec<u64>),
    /// Every `k >= 1` but these, ascending and distinct.
    AllBut(Vec<u64>),
    /// Every `k` from this one up.
    From(u64),
}

impl Amounts {
    /// The most numbers a list may spell out. A range longer than this is better said
    /// with an open end or a condition.
    pub const MAX_LISTED: usize = 1_000_000;

    /// Any positive number: Nim's amounts.
    pub const ANY: Amounts = Amounts::From(1);

    /// These numbers, in any order and with repetitions.
    pub fn listed(mut numbers: Vec<u64>) -> Amounts {
        numbers.sort_unstable();
        numbers.dedup();
        Amounts::Listed(numbers)
    }

    /// Every positive number but these; [`Amounts::From`] where they are an initial run.
    pub fn all_but(mut excluded: Vec<u64>) -> Amounts {
        excluded.sort_unstable();
        excluded.dedup();
        excluded.retain(|&k| k > 0);
        let initial = excluded.iter().zip(1..).all(|(&k, at)| k == at);
        if initial { Amounts::From(excluded.len() as u64 + 1) } else { Amounts::AllBut(excluded) }
    }

    /// Whether `k` is one of them.
    pub fn contains(&self, k: u64) -> bool {
        match self {
            Amounts::Listed(list) => list.binary_search(&k).is_ok(),
            Amounts::AllBut(list) => k >= 1 && list.binary_search(&k).is_err(),
            Amounts::From(least) => k >= *least,
        }
    }

    /// Those of them that a heap of `n` affords (`k <= n`), ascending. Lazy; a step costs
    /// at most one binary search.
    pub fn up_to(&self, n: u64) -> impl Iterator<Item = u64> + '_ {
        self.between(0, n)
    }

    /// Those of them from `first` to `last`, ascending, as [`Amounts::up_to`].
    pub fn between(&self, first: u64, last: u64) -> impl Iterator<Item = u64> + '_ {
        let (list, from) = match self {
            Amounts::Listed(list) => {
                let until = list.partition_point(|&k| k <= last);
                (&list[list.partition_point(|&k| k < first).min(until)..until], None)
            }
            Amounts::AllBut(_) => (&[][..], Some(first.max(1))),
            Amounts::From(least) => (&[][..], Some(first.max(*least))),
        };
        let open = from.into_iter().flat_map(move |least| least..=last);
        list.iter().copied().chain(open.filter(|&k| self.contains(k)))
    }

    /// How many of them a heap of `n` affords.
    pub fn count_up_to(&self, n: u64) -> u64 {
        let listed = |list: &[u64]| list.partition_point(|&k| k <= n) as u64;
        match self {
            Amounts::Listed(list) => listed(list),
            Amounts::AllBut(list) => n - listed(list),
            Amounts::From(least) => n.saturating_add(1).saturating_sub(*least),
        }
    }

    /// Whether finitely many numbers are listed.
    pub fn is_finite(&self) -> bool {
        matches!(self, Amounts::Listed(_))
    }

    /// The least number from which membership never changes again.
    pub fn constant_from(&self) -> u64 {
        match self {
            Amounts::Listed(list) => list.last().map_or(0, |&k| k.saturating_add(1)),
            Amounts::AllBut(list) => list.last().map_or(1, |&k| k.saturating_add(1)),
            Amounts::From(least) => *least,
        }
    }
}

/// The numbers of non-empty heaps that what is left may stand in: a set of numbers from 0
/// to [`Parts::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parts(u32);

impl Parts {
    /// The most heaps one take may leave.
    pub const MAX: u32 = 16;

    /// Nothing or one heap: what a subtraction game leaves.
    pub const SUBTRACTION: Parts = Parts(0b11);

    /// Exactly [`Parts::MAX`] heaps: the count with the most parts.
    pub(super) const WIDEST: Parts = Parts(1 << Parts::MAX);

    /// The set of these counts, or `None` where one is above [`Parts::MAX`].
    pub fn of(counts: &[u32]) -> Option<Parts> {
        let bits =
            counts.iter().try_fold(0, |bits, &count| (count <= Parts::MAX).then(|| bits | 1 << count))?;
        Some(Parts(bits))
    }

    /// The counts that one digit of a code allows: bit `1 << p` of the digit is `p` heaps.
    pub const fn of_digit(digit: u8) -> Parts {
        Parts(digit as u32 & 0xF)
    }

    /// The digit of a code that allows exactly these counts, where one does (at most three).
    pub const fn digit(self) -> Option<u8> {
        if self.0 <= 0xF { Some(self.0 as u8) } else { None }
    }

    /// Whether `count` heaps may be left.
    pub const fn contains(self, count: u32) -> bool {
        count <= Parts::MAX && self.0 >> count & 1 == 1
    }

    /// The counts, ascending.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..=Parts::MAX).filter(move |&count| self.contains(count))
    }

    /// The fewest heaps allowed.
    pub fn least(self) -> Option<u32> {
        self.iter().next()
    }

    /// The most heaps allowed.
    pub fn greatest(self) -> Option<u32> {
        self.iter().last()
    }

    /// Whether no count is allowed at all.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_to_lists_exactly_the_members() {
        let sets = [
            Amounts::listed(vec![5, 1, 2, 2]),
            Amounts::listed(vec![0, 3]),
            Amounts::all_but(vec![3, 5, 8]),
            Amounts::all_but(vec![1, 2]),
            Amounts::ANY,
            Amounts::From(0),
        ];
        for set in sets {
            for n in 0..12 {
                let members: Vec<u64> = (0..=n).filter(|&k| set.contains(k)).collect();
                assert_eq!(set.up_to(n).collect::<Vec<_>>(), members, "{set:?} up to {n}");
            }
            let from = set.constant_from();
            assert!((from..from + 9).all(|k| set.contains(k) != set.is_finite()), "{set:?}");
        }
    }

    #[test]
    fn an_initial_run_left_out_is_an_open_range() {
        assert_eq!(Amounts::all_but(vec![2, 1, 0]), Amounts::From(3));
        assert_eq!(Amounts::all_but(vec![]), Amounts::ANY);
        assert_eq!(Amounts::all_but(vec![2]), Amounts::AllBut(vec![2]));
    }

    #[test]
    fn parts_are_the_bits_of_a_digit() {
        assert_eq!(Parts::of(&[2, 0]).and_then(Parts::digit), Some(5));
        assert_eq!(Parts::of(&[4]).and_then(Parts::digit), None);
        assert_eq!(Parts::of(&[17]), None);
        assert_eq!(Parts::of_digit(0xB).iter().collect::<Vec<_>>(), [0, 1, 3]);
    }
}
