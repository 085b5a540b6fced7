//! Sums of kinds: how they are added, and what their moves are.

use crate::base::Grundy;
use crate::base::Mex;
use crate::play::KindSum;
use smallvec::SmallVec;

/// The sum of two sums.
pub(super) fn plus(a: &KindSum, b: &KindSum) -> KindSum {
    let mut parts = a.parts.clone();
    parts.extend_from_slice(&b.parts);
    parts.sort_unstable_by(|a, b| b.cmp(a));
    KindSum { parts, star: a.star ^ b.star }
}

/// Letters and nim heaps of an even size above 0, in the order they were found.
#[derive(Default)]
pub(super) struct Kinds {
    rows: Vec<Row>,
    /// The kinds of \*2, \*4, ...
    nims: Vec<u32>,
    mex: Mex,
}

struct Row {
    weight: u64,
    /// g+, which adds.
    grundy: Grundy,
    /// Of a nim heap, its size.
    nim: Option<u32>,
    /// Ascending, each once.
    options: Vec<KindSum>,
}

impl Kinds {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The size of a nim heap.
    pub(super) fn nim_size(&self, kind: u32) -> Option<u32> {
        self.rows[kind as usize].nim
    }

    /// The letters among the kinds, the last one first.
    pub(super) fn letters_from_the_last(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.rows.len() as u32).rev().filter(|&kind| self.nim_size(kind).is_none())
    }

    /// The sum that is the nim heap of this size, if all it is made of is known.
    pub(super) fn nim(&self, size: u32) -> Option<KindSum> {
        let parts = match size / 2 {
            0 => SmallVec::new(),
            half => SmallVec::from_iter([*self.nims.get(half as usize - 1)?]),
        };
        Some(KindSum { parts, star: size % 2 == 1 })
    }

    /// A new letter.
    pub(super) fn add(&mut self, weight: u64, options: Vec<KindSum>) -> KindSum {
        let grundy = self.mex(&options);
        self.push(Row { weight, grundy, nim: None, options })
    }

    /// The next even nim heap, found in a component of this weight, whose options are `options`.
    pub(super) fn add_nim(&mut self, weight: u64, options: Vec<KindSum>) -> KindSum {
        let size = options.len() as u32;
        self.nims.push(self.rows.len() as u32);
        self.push(Row { weight, grundy: size, nim: Some(size), options })
    }

    fn push(&mut self, row: Row) -> KindSum {
        self.rows.push(row);
        KindSum { parts: SmallVec::from_iter([self.rows.len() as u32 - 1]), star: false }
    }

    /// g+ of a sum.
    pub(super) fn grundy(&self, sum: &KindSum) -> Grundy {
        sum.parts.iter().fold(sum.star.into(), |grundy, &kind| grundy ^ self.rows[kind as usize].grundy)
    }

    /// g+ of the game with these options.
    pub(super) fn mex(&mut self, options: &[KindSum]) -> Grundy {
        let mut mex = std::mem::take(&mut self.mex);
        mex.start();
        options.iter().for_each(|option| mex.mark(self.grundy(option)));
        self.mex = mex;
        self.mex.least_unmarked()
    }

    pub(super) fn weight(&self, sum: &KindSum) -> u64 {
        sum.parts.iter().fold(0, |weight, &kind| weight.saturating_add(self.rows[kind as usize].weight))
    }

    /// Whether the previous player wins the sum in misère play, where that is told without a
    /// search: of nim heaps.
    pub(super) fn is_known_p(&self, sum: &KindSum) -> bool {
        let sizes: Option<Vec<u32>> = sum.parts.iter().map(|&kind| self.nim_size(kind)).collect();
        // With a heap of two beans or more misère Nim is won as Nim is; *1 alone is lost by
        // the player to move, and the empty sum is not.
        sizes.is_some_and(|sizes| if sizes.is_empty() { sum.star } else { self.grundy(sum) == 0 })
    }

    /// Every option of a sum, some more than once, in a fixed order.
    pub(super) fn options<'a>(&'a self, sum: &'a KindSum) -> impl Iterator<Item = KindSum> + 'a {
        let starless = sum.star.then(|| KindSum { parts: sum.parts.clone(), star: false });
        let of_parts = sum.parts.iter().enumerate().filter(|&(at, kind)| sum.parts.get(at + 1) != Some(kind));
        let moves = of_parts.flat_map(move |(at, &kind)| {
            let rest = without(sum, at);
            self.rows[kind as usize].options.iter().map(move |option| plus(&rest, option))
        });
        starless.into_iter().chain(moves)
    }

    /// Whether a sum has another among its options.
    pub(super) fn has_option(&self, sum: &KindSum, option: &KindSum) -> bool {
        if sum.parts == option.parts {
            // Every move in a part changes it.
            return sum.star && !option.star;
        }
        (0..sum.parts.len()).any(|at| {
            let rest = without(sum, at);
            let Some(became) = minus(option, &rest) else { return false };
            self.rows[sum.parts[at] as usize].options.binary_search(&became).is_ok()
        })
    }

    /// The weights of all kinds, and their options.
    pub(super) fn into_rows(self) -> (Vec<u64>, Vec<Vec<KindSum>>) {
        self.rows.into_iter().map(|row| (row.weight, row.options)).unzip()
    }

    /// Bytes held, but for sums of more parts than a sum holds in place.
    pub(super) fn bytes(&self) -> u64 {
        let options: usize = self.rows.iter().map(|row| row.options.len()).sum();
        (options * size_of::<KindSum>() + self.rows.len() * size_of::<Row>()) as u64
    }
}

/// The sum without one of its parts.
fn without(sum: &KindSum, at: usize) -> KindSum {
    let mut rest = sum.clone();
    rest.parts.remove(at);
    rest
}

/// What with `rest` makes the sum; `None` where `rest` has parts that it has not.
fn minus(sum: &KindSum, rest: &KindSum) -> Option<KindSum> {
    let mut left = sum.clone();
    left.star ^= rest.star;
    for part in &rest.parts {
        let at = left.parts.iter().position(|other| other == part)?;
        left.parts.remove(at);
    }
    Some(left)
}
