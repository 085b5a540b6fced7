//! The pass over all blocks, in the order of their skeletons.

use super::extract::Extract;
use super::skeletons::{Skeletons, block_words};
use super::small::Small;
use super::space::Space;
use crate::base::{Exhausted, Meter, Outcome};
use crate::play::BaseCase;
use rustc_hash::FxHashMap;

/// An option of a large kind: what stays large, and what becomes small.
struct LargeOption {
    /// Descending, counted from the smallest large kind.
    large: Vec<u32>,
    /// Which set of small parts, by number.
    bucket: u32,
}

/// Blocks reached by moves that leave the same small parts beside the skeleton, gathered
/// before the parts are taken off.
struct Bucket {
    /// `None` where there are no such parts.
    extract: Option<Extract>,
    weight: u64,
    words: Vec<u64>,
    /// How many of the words are in use for the present skeleton.
    used: usize,
}

/// The bits of all positions, set where they are P.
pub(super) fn label(
    space: &Space,
    small: &Small,
    skeletons: &Skeletons,
    base: BaseCase,
    meter: &mut Meter,
) -> Result<Vec<u64>, Exhausted> {
    let mut pass = Pass::new(space, small, skeletons);
    loop {
        meter.tick()?;
        pass.label_block(base);
        if !pass.path.advance(skeletons) {
            return Ok(pass.p);
        }
    }
}

struct Pass<'a> {
    small: &'a Small,
    skeletons: &'a Skeletons,
    options: Vec<Vec<LargeOption>>,
    buckets: Vec<Bucket>,
    path: Path,
    /// Positions of the present block known to be N.
    n: Vec<u64>,
    p: Vec<u64>,
}

impl<'a> Pass<'a> {
    fn new(space: &Space, small: &'a Small, skeletons: &'a Skeletons) -> Pass<'a> {
        let first_large = small.kinds() as u32;
        let most = block_words(small, skeletons.total()) as usize;
        let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut buckets = Vec::new();
        let mut split = |parts: &Vec<u32>| {
            let at = parts.partition_point(|&part| part >= first_large);
            let beside = &parts[at..];
            let bucket = *numbers.entry(beside.to_vec()).or_insert_with(|| {
                let extract = || Extract::new(small, beside, small.up_to(skeletons.total()));
                buckets.push(Bucket {
                    extract: (!beside.is_empty()).then(extract),
                    weight: beside.iter().map(|&part| small.weight(part)).sum(),
                    words: vec![0; most],
                    used: 0,
                });
                buckets.len() as u32 - 1
            });
            LargeOption { large: parts[..at].iter().map(|&part| part - first_large).collect(), bucket }
        };
        let large = first_large..first_large + skeletons.kinds();
        let options = large.map(|kind| space.options(kind).iter().map(&mut split).collect()).collect();
        Pass {
            small,
            skeletons,
            options,
            buckets,
            path: Path::new(skeletons),
            n: vec![0; most],
            p: Vec::with_capacity(skeletons.words() as usize),
        }
    }

    /// Labels the block of the present skeleton and puts it after those before it.
    fn label_block(&mut self, base: BaseCase) {
        let left = self.path.left();
        let words = block_words(self.small, left) as usize;
        debug_assert_eq!(self.p.len() as u64, self.path.address());
        self.gather(left);
        self.n[..words].fill(0);
        for bucket in self.buckets.iter_mut().filter(|bucket| bucket.used > 0) {
            let from = &bucket.words[..std::mem::take(&mut bucket.used)];
            match &bucket.extract {
                Some(extract) => extract.add(from, &mut self.n[..words]),
                None => self.n.iter_mut().zip(from).for_each(|(n, from)| *n |= from),
            }
        }
        // Only the empty position has no move: what has none is left out elsewhere.
        if self.path.is_empty() && base.outcome == Outcome::N {
            self.n[0] |= 1;
        }
        self.resolve(self.small.up_to(left), words);
    }

    /// Collects the blocks of every skeleton one move away, by what the move leaves beside.
    fn gather(&mut self, left: u64) {
        for (at, kind) in self.path.last_of_each() {
            for option in &self.options[kind as usize] {
                let bucket = &mut self.buckets[option.bucket as usize];
                if bucket.used == 0 {
                    bucket.used = block_words(self.small, left + bucket.weight) as usize;
                    bucket.words[..bucket.used].fill(0);
                }
                let address = self.path.address_after(self.skeletons, at, &option.large) as usize;
                let into = &mut bucket.words[..bucket.used];
                into.iter_mut().zip(&self.p[address..]).for_each(|(into, from)| *into |= from);
            }
        }
    }

    /// Plays the moves in small parts: the lowest position not known to be N is P, and all
    /// from which a move leads to it are N.
    fn resolve(&mut self, sums: u32, words: usize) {
        for word in 0..words {
            let here = (sums - word as u32 * 64).min(64);
            let inside = u64::MAX >> (64 - here);
            let mut p = 0u64;
            let mut free = !self.n[word] & inside;
            while free != 0 {
                let bit = free.trailing_zeros();
                p |= 1 << bit;
                for &before in self.small.before(word as u32 * 64 + bit) {
                    if before >= sums {
                        break;
                    }
                    self.n[before as usize / 64] |= 1 << (before % 64);
                }
                // Moves lower the number, so only higher bits were marked.
                free &= free - 1;
                free &= !self.n[word];
            }
            self.p.push(p);
        }
    }
}

/// The present skeleton, with what the addresses of its neighbours are made of.
struct Path {
    /// Descending.
    kinds: Vec<u32>,
    /// What is left of the total before each part, and after the last.
    left: Vec<u64>,
    /// For each kind, how many parts are of this kind or a larger one.
    from_kind: Vec<u32>,
    /// Row `i`, column `d`: the address entries of the first `i` parts if `d` more had been
    /// left before each of them. Column 0 is the address itself.
    sums: Vec<u64>,
    columns: usize,
}

impl Path {
    fn new(skeletons: &Skeletons) -> Path {
        let heaviest = (0..skeletons.kinds()).map(|kind| skeletons.weight(kind)).max().unwrap_or(0);
        // More than the total can never be left.
        let columns = heaviest.min(skeletons.total()) as usize + 1;
        Path {
            kinds: Vec::new(),
            left: vec![skeletons.total()],
            from_kind: vec![0; skeletons.kinds() as usize],
            sums: vec![0; columns],
            columns,
        }
    }

    fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    fn left(&self) -> u64 {
        self.left[self.kinds.len()]
    }

    fn address(&self) -> u64 {
        self.sum(self.kinds.len(), 0)
    }

    fn sum(&self, parts: usize, more: u64) -> u64 {
        self.sums[parts * self.columns + more as usize]
    }

    /// Each kind once, with the place of its last part.
    fn last_of_each(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        let last = |&(at, kind): &(usize, u32)| self.kinds.get(at + 1) != Some(&kind);
        self.kinds.iter().copied().enumerate().filter(last)
    }

    /// The address of the skeleton in which the part at `at` became `parts` (descending).
    #[inline]
    fn address_after(&self, skeletons: &Skeletons, at: usize, parts: &[u32]) -> u64 {
        let mut address = self.sum(at, 0);
        let mut next = at + 1;
        let mut more = self.left[at] - self.left[next];
        for &part in parts {
            // The parts between, which come before the new one.
            let place = self.from_kind[part as usize] as usize;
            address += self.sum(place, more) - self.sum(next, more);
            address += skeletons.before(part, self.left[place] + more);
            more -= skeletons.weight(part);
            next = place;
        }
        address + self.sum(self.kinds.len(), more) - self.sum(next, more)
    }

    /// Goes on to the next skeleton; whether there is one.
    fn advance(&mut self, skeletons: &Skeletons) -> bool {
        // The longer ones that begin with this one come first.
        if skeletons.kinds() > 0 && skeletons.weight(0) <= self.left() {
            self.push(skeletons, 0);
            return true;
        }
        while let Some(kind) = self.pop() {
            let next = kind + 1;
            let fits = next < skeletons.kinds() && skeletons.weight(next) <= self.left();
            if fits && self.kinds.last().is_none_or(|&above| next <= above) {
                self.push(skeletons, next);
                return true;
            }
        }
        false
    }

    fn push(&mut self, skeletons: &Skeletons, kind: u32) {
        let (parts, left) = (self.kinds.len(), self.left());
        let row = parts * self.columns;
        self.sums.truncate(row + self.columns);
        let entries = skeletons.before_from(kind, left);
        // A move can free as much as the largest part weighs.
        let useful =
            self.kinds.first().map_or(skeletons.weight(kind), |&first| skeletons.weight(first)) as usize + 1;
        self.sums.extend_from_within(row..);
        for (sum, entry) in self.sums[row + self.columns..].iter_mut().zip(entries).take(useful) {
            *sum += entry;
        }
        self.kinds.push(kind);
        self.left.push(left - skeletons.weight(kind));
        self.from_kind[..=kind as usize].iter_mut().for_each(|count| *count += 1);
    }

    fn pop(&mut self) -> Option<u32> {
        let kind = self.kinds.pop()?;
        self.left.pop();
        self.from_kind[..=kind as usize].iter_mut().for_each(|count| *count -= 1);
        Some(kind)
    }
}
